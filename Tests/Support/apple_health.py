#!/usr/bin/env python3
"""Writes an invented export of Apple Health, the same in every run.

    Tests/Support/apple_health.py --megabytes 8 --out export.xml

Most records are of the heart and of steps, as in real exports. One in nine is dietary: foods with their records, the copies
of those records outside of the foods, before them, and records that belong to no food.
"""

import argparse
import sys

HEADER = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!-- Note: Any Records that appear as children of a correlation also appear as top-level records in this document. -->
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
]>
<HealthData locale="en_DE">
 <ExportDate value="2026-11-30 10:00:00 +0100"/>
"""
FOODS = ["Oat Clusters", "Pea Soup &amp; Bread", "Kefir, plain", "Lentil Stew", "Plum", "Rye Bread", "Tofu Scramble", "Barley Salad"]
MEALS = ["Breakfast", "Lunch", "Dinner", "Snacks"]
SOURCE = "Invented Diary"
BLOCK_SECONDS = 3600


class Generator:
    def __init__(self):
        self.foods = 0
        self.loose = 0
        self.calories = 0

    def moment(self, second):
        """Seconds since 2015, as the export writes them, in years of twelve times 28 days."""
        day, rest = divmod(second, 86400)
        year, day_of_year = 2015 + day // 336, day % 336
        return "%04d-%02d-%02d %02d:%02d:%02d +0100" % (
            year, day_of_year // 28 + 1, day_of_year % 28 + 1, rest // 3600, rest // 60 % 60, rest % 60)

    def record(self, kind, value, unit, when, source=SOURCE):
        return (' <Record type="HKQuantityTypeIdentifier%s" sourceName="%s" sourceVersion="8.2" unit="%s" creationDate="%s" '
                'startDate="%s" endDate="%s" value="%s"/>\n' % (kind, source, unit, when, when, when, value))

    def block(self, number):
        """An hour: sixteen records of the body, a food with its copies, and now and then a record by itself."""
        lines = []
        start = number * BLOCK_SECONDS
        for index in range(16):
            when = self.moment(start + index * 200)
            if index % 3:
                lines.append(
                    ' <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" sourceVersion="10.1" '
                    'device="&lt;&lt;HKDevice: 0x30&gt;, name:Watch, manufacturer:Invented, model:Watch&gt;" unit="count/min" '
                    'creationDate="%s" startDate="%s" endDate="%s" value="%d">\n'
                    '  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="0"/>\n </Record>\n'
                    % (when, when, when, 55 + (number + index) % 60))
            else:
                lines.append(self.record("StepCount", (number * 7 + index) % 300, "count", when, "Watch"))
        if number % 3 == 0:
            when = self.moment(start + 1800)
            calories = 50 + number % 700
            members = [
                self.record("DietaryEnergyConsumed", calories, "kcal", when),
                self.record("DietaryProtein", "%d.5" % (number % 40), "g", when),
                self.record("DietarySodium", number % 900, "mg", when),
            ]
            lines += members
            lines.append(
                ' <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="%s" sourceVersion="8.2" creationDate="%s" '
                'startDate="%s" endDate="%s">\n  <MetadataEntry key="HKFoodType" value="%s"/>\n'
                '  <MetadataEntry key="HKFoodMeal" value="%s"/>\n' % (
                    SOURCE, when, when, when, FOODS[number % len(FOODS)], MEALS[number // 3 % len(MEALS)]))
            lines += [" " + member for member in members]
            lines.append(" </Correlation>\n")
            self.foods += 1
            self.calories += calories
        if number % 24 == 1:
            when = self.moment(start + 900)
            lines.append(self.record("DietaryEnergyConsumed", 90, "kcal", when, "Other Diary"))
            lines.append(self.record("DietaryCaffeine", 80, "mg", when, "Other Diary"))
            self.loose += 1
            self.calories += 90
        return "".join(lines)


def write(path, megabytes):
    """Writes a file of at least so many megabytes; answers what an import must find in it."""
    generator = Generator()
    limit = int(megabytes * 1_000_000)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(HEADER)
        size = len(HEADER)
        number = 0
        while size < limit:
            block = generator.block(number)
            file.write(block)
            size += len(block)
            number += 1
        file.write("</HealthData>\n")
    return {"entries": generator.foods + generator.loose, "calories": generator.calories}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--megabytes", type=float, required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    print(write(arguments.out, arguments.megabytes), file=sys.stderr)


if __name__ == "__main__":
    main()
