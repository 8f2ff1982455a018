"""The same forty meals logged by four routes read back equal."""

import decimal
import json
import subprocess
import sys
import unittest

from support import (BINARY, CHECKOUT, EndToEndTest, PATIENCE, environment, frame, line, parse_frames, parse_lines,
                     request)

PYTHON_CLIENT = CHECKOUT / "clients/python"
ZONE = "America/New_York"
DAYS = [f"2026-03-{day:02}" for day in range(1, 15)]  # The clock changes on the 8th.
MASS = {"g": decimal.Decimal(1), "mg": decimal.Decimal("0.001"), "mcg": decimal.Decimal("0.000001")}
UNITS = {
    "calcium": "mg", "cholesterol": "mg", "fiber": "g", "folate": "mcg", "iron": "mg", "magnesium": "mg",
    "potassium": "mg", "saturated_fat": "g", "sodium": "mg", "sugar": "g", "vitamin_a": "mcg", "vitamin_b12": "mcg",
    "vitamin_c": "mg", "vitamin_d": "mcg", "zinc": "mg", "caffeine": "mg",
}

# Name, brand, meal, calories, protein, carbs, fat (None where the label says nothing), nutrients in their usual unit.
FOODS = [
    ("Oat porridge with apple", None, "breakfast", 310, 10.5, 54, 6.2, {"fiber": 7.9, "iron": 2.4, "magnesium": 88}),
    ("Barley milk, unsweetened", "Moor & Mill", "breakfast", 92, 2.1, 17.3, 1.8, {"calcium": 240, "vitamin_d": 2}),
    ("Lentil stew „Landhaus“", None, "lunch", 418, 24.3, 58.9, 8.75, {"sodium": 690, "folate": 242, "iron": 6.1}),
    ("Rye crispbread", "Knäckla", "snack", 74, 1.9, 15.2, 0.3, {"fiber": 3.1, "sodium": 96}),
    ("Baked trout", None, "dinner", 287, 36.6, None, 13.1, {"vitamin_b12": 8.6, "vitamin_d": 14.4, "potassium": 715}),
    ("Tomato salad", None, "dinner", 121, 2.3, 9.4, 8.6, {"vitamin_c": 27.4, "potassium": 512.5, "vitamin_a": 84}),
    ("Sheep's yoghurt 4.2 %", "Hofgut Ähre", "breakfast", 143, 8.2, 7.1, 9, {"calcium": 230.4, "saturated_fat": 5.6}),
    ("Black coffee ☕", None, "breakfast", 2, None, None, None, {"caffeine": 95}),
    ("味噌汁", None, "lunch", 61, 4.4, 6.2, 2.05, {"sodium": 880}),
    ("Plum crumble", "Tante Tilde", "snack", 366, 4.1, 57.3, 13.6, {"sugar": 29.8, "saturated_fat": 7.9}),
    ("Chickpea curry, half a tin", "Vale of Spice", "dinner", 305.5, 11.9, 33.3, 13.7, {"fiber": 9.2, "zinc": 1.75}),
    ("Boiled egg", None, "snack", 78, 6.3, 0.6, 5.3, {"cholesterol": 186, "vitamin_a": 74.5, "zinc": 0.53}),
    ("Walnut bread, 2 slices", None, "lunch", 232, 8.4, 34.1, 7.3, {"magnesium": 47, "sodium": 402.25}),
]
# Other ways to say the same: an alias, another unit of mass, a limit, an origin, a unit that does not convert.
TWISTS = {
    3: {"Dietary Fiber": 3.1, "salt substitute": {"value": 1.5, "unit": "g"}},
    7: {"sodium": {"value": 0.12, "unit": "g", "origin": "label"}},
    11: {"vitamin_d": {"value": 120, "unit": "IU", "origin": "database"}},
    18: {"sugar": {"value": 0.5, "unit": "g", "bound": "lt"}},
    22: {"Vitamin B1": {"value": 300, "unit": "µg"}},
    29: {"trans_fat": 0},
    33: {"calcium": {"value": 20, "unit": "% DV"}},
}


def meals():
    """Forty drafts with ids, over fourteen days, one of which stays without entries."""
    drafts = []
    for index in range(40):
        name, brand, meal, calories, protein, carbs, fat, nutrients = FOODS[index * 5 % len(FOODS)]
        day = DAYS[index * 3 % 13]
        hour = {"breakfast": 7, "lunch": 12, "dinner": 19, "snack": 15}[meal]
        draft = {
            "id": "%08x-0aa0-4bb0-8cc0-%012x" % (0x51ed0000 + index, index * 7919),
            "day": day, "timestamp": f"{day}T{hour:02}:{index:02}:{index % 7 * 8:02}-05:00" if day < "2026-03-08" else
            f"{day}T{hour:02}:{index:02}:{index % 7 * 8:02}-04:00",
            "name": name, "meal": meal, "source": ["manual", "label", "barcode"][index % 3], "calories": calories,
            "nutrients": dict(nutrients),
        }
        draft.update({key: value for key, value in (("protein", protein), ("carbs", carbs), ("fat", fat))
                      if value is not None})
        if brand:
            draft["brand"] = brand
        if index % 4 == 0:
            draft.update(serving={"mass": {"grams": 40 + index}}, servingQuantity=1.5, servingUnit="serving",
                         servingMappings=[{"from": {"value": 1, "unit": "serving"}, "to": {"value": 40, "unit": "g"}}])
        if index % 9 == 0:
            draft.update(confidence=0.875, scanDurationMs=2140 + index, selectionSummary="2× rice, ½ beans")
        if "Dietary Fiber" in TWISTS.get(index, {}):
            draft["nutrients"].pop("fiber", None)  # Naming one nutrient twice is an error.
        draft["nutrients"].update(TWISTS.get(index, {}))
        drafts.append(draft)
    return drafts


def stored(draft):
    """The entry that a draft becomes, by the documentation."""
    aliases = {"Dietary Fiber": "fiber", "Vitamin B1": "thiamin"}
    entry = {**draft, "nutrients": {}, "servingMappings": draft.get("servingMappings", [])}
    for name, value in draft["nutrients"].items():
        identifier = aliases.get(name, name)
        if not isinstance(value, dict):
            value = {"value": value, "unit": {**UNITS, "trans_fat": "g"}[identifier]}
        entry["nutrients"][identifier] = {**value, "unit": value["unit"].replace("µg", "mcg")}
    return entry


def total(entries, read):
    """Sum, known and unknown of what some entries state, in exact arithmetic."""
    values = [decimal.Decimal(str(value)) for entry in entries if (value := read(entry)) is not None]
    return float(sum(values)), len(values), len(entries) - len(values)


class Routes(EndToEndTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.meals = meals()

    def variables(self, **extra):
        return environment(self.home, OFJ_TIME_ZONE=ZONE, **extra)

    # The routes

    def log_by_pipe(self, data):
        script = self.home / "meals.jsonl"
        script.write_bytes(b"".join(
            line(request(number, "journal/log", {"entry": meal})) for number, meal in enumerate(self.meals)))
        ran = subprocess.run(
            ["bash", "-c", 'while IFS= read -r meal; do printf "%s\\n" "$meal"; done < "$MEALS" | "$OFJ" serve'],
            capture_output=True, env=self.variables(OFJ=BINARY, OFJ_DATA=str(data), MEALS=str(script)),
            timeout=PATIENCE)
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        return [answer["result"]["entries"][0] for answer in sorted(parse_lines(ran.stdout), key=lambda a: a["id"])]

    def log_by_call(self, data):
        entries = []
        for number, meal in enumerate(self.meals):
            arguments = []
            for name, value in meal.items():
                prefix = "entry." if name in ("day", "meal") and number % 2 else ""
                if name == "nutrients" and number % 3 == 0 and all("." not in key and "=" not in key for key in value):
                    for nutrient, amount in value.items():
                        arguments.append(f"nutrients.{nutrient}:={json.dumps(amount)}")
                elif isinstance(value, str):
                    arguments.append(f"{prefix}{name}={value}")
                else:
                    arguments.append(f"{prefix}{name}:={json.dumps(value, ensure_ascii=False)}")
            ran = subprocess.run(
                [BINARY, "call", "journal/log", *arguments], capture_output=True,
                env=self.variables(OFJ_DATA=str(data)), timeout=PATIENCE)
            self.assertEqual((ran.returncode, ran.stderr), (0, b""), arguments)
            entries += json.loads(ran.stdout)["entries"]
        return entries

    def log_by_python(self, data):
        script = ("import json, sys\n"
                  "import ofj\n"
                  "with ofj.Client(sys.argv[1], data_directory=sys.argv[2], time_zone=sys.argv[3]) as client:\n"
                  "    for meal in json.load(sys.stdin):\n"
                  "        [entry] = client.journal.log(entry=meal)['entries']\n"
                  "        print(json.dumps(entry))\n")
        ran = subprocess.run(
            [sys.executable, "-c", script, BINARY, data, ZONE], input=json.dumps(self.meals).encode(),
            capture_output=True, timeout=PATIENCE, env=environment(self.home, PYTHONPATH=str(PYTHON_CLIENT)))
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        return parse_lines(ran.stdout)

    def log_by_content_length(self, data):
        session = frame(request(0, "initialize", {"dataDirectory": str(data), "timeZone": ZONE}))
        session += frame({"jsonrpc": "2.0", "method": "initialized", "params": {}})
        half = len(self.meals) // 2
        for number, meal in enumerate(self.meals[:half], 1):
            session += frame(request(number, "journal/log", {"entry": meal}))
        session += frame(request("rest", "journal/log", {"entries": self.meals[half:]}))
        session += frame(request("end", "shutdown")) + frame({"jsonrpc": "2.0", "method": "exit"})
        ran = subprocess.run([BINARY, "serve"], input=session, capture_output=True, env=environment(self.home),
                             timeout=PATIENCE)
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        answers = {answer["id"]: answer for answer in parse_frames(ran.stdout)}
        self.assertIsNone(answers["end"].get("error"))
        return [entry for number in [*range(1, half + 1), "rest"] for entry in answers[number]["result"]["entries"]]

    # Reading back

    def read_back(self, data):
        server = self.server(data=data)
        server.call("initialize", {"timeZone": ZONE})
        days = [server.call("journal/day", {"day": day}) for day in DAYS]
        span = {"from": DAYS[0], "to": DAYS[-1]}
        ranges = {"all": server.call("journal/range", span),
                  "some": server.call("journal/range", {**span, "fields": ["sodium", "Dietary Fiber"]}),
                  "none": server.call("journal/range", {**span, "fields": []})}
        server.call("shutdown")
        server.notify("exit")
        self.assertEqual(server.finish(), 0)
        return {"days": days, "ranges": ranges}

    def assertAsLogged(self, read):
        """What was read is what was logged, and the sums are right by an arithmetic of our own."""
        expected = sorted(map(stored, self.meals), key=lambda entry: (entry["timestamp"], entry["id"]))
        self.assertEqual([entry for day in read["days"] for entry in day["entries"]], expected)
        for day in read["days"]:
            entries = [entry for entry in expected if entry["day"] == day["day"]]
            self.assertTotals(day["totals"], entries)
            self.assertEqual([meal["meal"] for meal in day["meals"]], ["breakfast", "lunch", "dinner", "snack"])
            for meal in day["meals"]:
                of_meal = [entry for entry in entries if entry["meal"] == meal["meal"]]
                self.assertEqual(meal["entries"], of_meal)
                self.assertTotals(meal["totals"], of_meal)
            self.assertEqual(day["remaining"]["calories"], round(2000 - day["totals"]["calories"]["value"], 9))
        self.assertEqual(read["days"][-1]["entries"], [])
        self.assertEqual([row["day"] for row in read["ranges"]["all"]["days"]], DAYS)
        for row, day in zip(read["ranges"]["all"]["days"], read["days"]):
            self.assertEqual(row["totals"], day["totals"])
        for row, day in zip(read["ranges"]["some"]["days"], read["days"]):
            nutrients = {name: day["totals"]["nutrients"][name] for name in ("fiber", "sodium")
                         if name in day["totals"]["nutrients"]}
            self.assertEqual(row["totals"], {**day["totals"], "nutrients": nutrients})
        for row, day in zip(read["ranges"]["none"]["days"], read["days"]):
            self.assertEqual(row["totals"], {**day["totals"], "nutrients": {}})

    def assertTotals(self, totals, entries):
        self.assertEqual(totals["entries"], len(entries))
        for macro, unit in (("calories", "kcal"), ("protein", "g"), ("carbs", "g"), ("fat", "g")):
            value, known, unknown = total(entries, lambda entry: entry.get(macro))
            self.assertEqual(totals[macro], {"value": value, "unit": unit, "known": known, "unknown": unknown}, macro)
        names = {name for entry in entries for name in entry["nutrients"]}
        self.assertEqual(set(totals["nutrients"]), names)
        for name in names:
            found = totals["nutrients"][name]

            def read(entry, unit=found["unit"]):
                stated = entry["nutrients"].get(name)
                if stated is None or (stated["unit"] != unit and not {stated["unit"], unit} <= set(MASS)):
                    return None
                amount = decimal.Decimal(str(stated["value"]))
                return amount if stated["unit"] == unit else amount * MASS[stated["unit"]] / MASS[unit]

            value, known, _ = total(entries, read)
            apart = sorted({(s["unit"], s["value"]) for e in entries if (s := e["nutrients"].get(name))
                            and s["unit"] != found["unit"] and not {s["unit"], found["unit"]} <= set(MASS)})
            self.assertAlmostEqual(found["value"], value, 9, name)
            self.assertEqual(found["known"], known, name)
            self.assertEqual(found["unknown"], sum(name not in entry["nutrients"] for entry in entries), name)
            self.assertEqual([(each["unit"], each["value"]) for each in found.get("apart", [])], apart, name)
            bounds = {e["nutrients"][name].get("bound") for e in entries if name in e["nutrients"]} - {None}
            self.assertEqual(found.get("bound"), bounds.pop() if bounds else None, name)

    def test_forty_meals_by_four_routes_read_back_equal(self):
        self.assertEqual(len(self.meals), 40)
        reads = {}
        for route in ("pipe", "call", "python", "content_length"):
            with self.subTest(route=route):
                data = self.home / route
                entries = getattr(self, f"log_by_{route}")(data)
                self.assertEqual(entries, [stored(meal) for meal in self.meals], "as answered")
                reads[route] = self.read_back(data)
                self.assertAsLogged(reads[route])
        self.assertEqual(set(reads), {"pipe", "call", "python", "content_length"}, "a route is missing")
        for route, read in reads.items():
            self.assertEqual(read, reads["pipe"], f"{route} and pipe differ")

    def test_logging_the_same_again_by_another_route_changes_nothing(self):
        data = self.home / "twice"
        first = self.log_by_pipe(data)
        before = self.read_back(data)
        self.assertEqual(self.log_by_content_length(data), first)
        self.assertEqual(self.read_back(data), before)

    def test_deleting_and_logging_what_was_answered_restores_the_day(self):
        data = self.home / "undone"
        self.log_by_pipe(data)
        before = self.read_back(data)
        server = self.server(data=data)
        for day in DAYS:
            removed = server.call("journal/deleteDay", {"day": day})
            self.assertEqual(server.call("journal/day", {"day": day})["entries"], [])
            server.call("journal/log", {"entries": removed["entries"]})
        self.assertEqual(server.finish(), 0)
        self.assertEqual(self.read_back(data), before)


if __name__ == "__main__":
    unittest.main()
