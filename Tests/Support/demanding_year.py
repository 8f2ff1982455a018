#!/usr/bin/env python3
"""Writes a backup in the JSON format of the app with the invented food of somebody who writes everything down.

Usage: Tests/Support/demanding_year.py --years N --seed S --out FILE

A year has 5000 entries with 25 nutrients each, 700 foods, 60 composites, 12 calculators with builds, 90 containers, and
notes. The years end with 2025. Days begin at midnight in UTC. The same arguments write the same bytes, and the file is
written as it is made: ten years need no more memory than one.
"""

import argparse
import datetime
import functools
import json
import random

LAST_YEAR = 2025
ENTRIES, FOODS, COMPOSITES, CALCULATORS, CONTAINERS = 5000, 700, 60, 12, 90
NUTRIENTS_PER_FOOD = 25
UTC = datetime.timezone.utc

# The usual unit and a plausible upper end for a serving of each nutrient that the app knows.
NUTRIENTS = {
    "vitamin_a": ("mcg", 300), "vitamin_c": ("mg", 40), "vitamin_d": ("mcg", 5), "vitamin_e": ("mg", 4),
    "vitamin_k": ("mcg", 60), "thiamin": ("mg", 0.6), "riboflavin": ("mg", 0.6), "niacin": ("mg", 6),
    "pantothenic_acid": ("mg", 2), "vitamin_b6": ("mg", 0.8), "biotin": ("mcg", 12), "folate": ("mcg", 140),
    "vitamin_b12": ("mcg", 1.5), "calcium": ("mg", 300), "iron": ("mg", 6), "magnesium": ("mg", 110),
    "phosphorus": ("mg", 350), "potassium": ("mg", 700), "sodium": ("mg", 800), "zinc": ("mg", 4), "copper": ("mg", 0.5),
    "manganese": ("mg", 1.2), "selenium": ("mcg", 25), "chromium": ("mcg", 10), "molybdenum": ("mcg", 20),
    "iodine": ("mcg", 50), "chloride": ("mg", 900), "fiber": ("g", 9), "sugar": ("g", 22), "added_sugars": ("g", 14),
    "cholesterol": ("mg", 90), "saturated_fat": ("g", 8), "monounsaturated_fat": ("g", 9),
    "polyunsaturated_fat": ("g", 6), "trans_fat": ("g", 0.4), "water": ("mL", 240), "caffeine": ("mg", 90),
}  # fmt: skip
# Older versions of the app stored some nutrients under the name that they show.
OLD_NAMES = {"sodium": "Sodium", "fiber": "Dietary Fiber", "sugar": "Total Sugars", "vitamin_c": "Vitamin C"}

FLAVOURS = ["Moon", "River", "Amber", "Cloud", "Ember", "Frost", "Meadow", "Harbour", "Copper", "Willow", "Dusk",
            "Juniper", "Saffron", "Crème", "Æther", "Señor"]  # fmt: skip
DISHES = ["porridge", "soup", "stew", "salad", "bread", "cake", "drink", "curry", "pie", "roll", "spread", "bake",
          "dumplings", "noodles", "crackers", "yoghurt"]  # fmt: skip
BRANDS = ["Northwind Pantry", "Hollow Hill", "Three Geese", "Étoile & Fils", "Blue Kettle", "Fern and Fennel", "Old Mill",
          "Larkspur", "Quarry Road", "Tidewater", "Zwölf Ähren", "Pebble"]  # fmt: skip
EMOJI = ["🥣", "🍲", "🥗", "🍞", "🍰", "🥤", "🍛", "🥧"]
NOTES = ["Long run today", "Ate late", "Guests for dinner", "Tired, “second breakfast”", "Travelling\nlittle choice"]
MEALS = [("Breakfast", 7), ("Lunch", 12), ("Snack", 15), ("Dinner", 18)]
SCAN_MODES = ["Label Scan", "Food Photo", "Barcode", "Manual"]
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

# The kinds of ids.
LOG, ENTRY, FOOD, COMPOSITE, CALCULATOR, CONTAINER, INGREDIENT, PORTION, BUILD, SELECTION = range(1, 11)


class Journal:
    """All records, made in the order of the file; each year depends only on the seed and its number."""

    def __init__(self, years, seed):
        self.years = range(LAST_YEAR - years + 1, LAST_YEAR + 1)
        self.seed = seed

    def identifier(self, kind, number):
        return f"{self.seed & 0xFFFFFFFF:08X}-{kind:04X}-4000-8000-{number:012X}"

    def numbers(self, *purpose):
        return random.Random("/".join(map(str, (self.seed, *purpose))))

    def first_number(self, year, per_year):
        return (year - self.years.start) * per_year + 1

    # The Food Bank

    # Two years: while entries are written only one is asked for.
    @functools.lru_cache(maxsize=2)
    def foods(self, year):
        numbers = self.numbers("foods", year)
        return [self.food(numbers, year, self.first_number(year, FOODS) + index) for index in range(FOODS)]

    def food(self, numbers, year, number):
        grams = numbers.randrange(20, 400, 5)
        created = datetime.datetime(year, 1, 1, tzinfo=UTC) + datetime.timedelta(seconds=(number - 1) % FOODS)
        food = record(
            id=self.identifier(FOOD, number), kind="single", createdAt=instant(created),
            name=f"{numbers.choice(FLAVOURS)} {numbers.choice(DISHES)} no. {number}", **self.macros(numbers),
            micronutrients=self.nutrients(numbers), servingSize=f"{grams} g", servingQuantity=1, servingUnit="serving",
            serving=serving(numbers, grams), servingMappings=[mapping("serving", 1, "g", grams)],
            originalScanMode=numbers.choice(SCAN_MODES), isOnShelf=numbers.random() < 0.2,
            lastUsedAt=instant(created + datetime.timedelta(days=numbers.randrange(365), hours=12)),
            compositeIngredients=[], calculatorIngredients=[], calculatorCustomizations=[],
        )  # fmt: skip
        if numbers.random() < 0.7:
            food["brand"] = numbers.choice(BRANDS)
        if numbers.random() < 0.5:
            food["emoji"] = numbers.choice(EMOJI)
        if numbers.random() < 0.3:
            food["servingsPerContainer"] = numbers.randrange(2, 24)
        if numbers.random() < 0.08:
            food["archivedAt"] = food["lastUsedAt"]
        if numbers.random() < 0.05:
            food |= record(
                generatedIconImageData=DOT, generatedIconImageMimeType="image/png",
                generatedIconImagePrompt=food["name"], generatedIconImageUpdatedAt=food["createdAt"],
            )  # fmt: skip
        return food

    @functools.lru_cache(maxsize=2)
    def composites(self, year):
        numbers = self.numbers("composites", year)
        first = self.first_number(year, COMPOSITES)
        return [self.composite(numbers, year, first + index) for index in range(COMPOSITES)]

    def composite(self, numbers, year, number):
        parts = numbers.sample(self.foods(year), numbers.randrange(2, 6))
        amounts = [numbers.choice([0.5, 1, 1.5, 2]) for _ in parts]
        copied = ["name", "brand", "calories", "protein", "carbs", "fat", "micronutrients", "serving", "servingSize",
                  "servingQuantity", "servingUnit", "servingMappings", "servingsPerContainer"]  # fmt: skip
        ingredients = [
            {name: food[name] for name in copied if name in food}
            | record(id=self.identifier(INGREDIENT, number * 10 + index), selectedQuantity=amount,
                     selectedUnit="serving")
            for index, (food, amount) in enumerate(zip(parts, amounts))
        ]  # fmt: skip
        return self.template(
            COMPOSITE, number, year, f"{numbers.choice(FLAVOURS)} bowl no. {number}", "composite", "portion",
            "1 portion", **add(zip(parts, amounts)), compositeIngredients=ingredients,
        )  # fmt: skip

    @functools.lru_cache(maxsize=2)
    def calculators(self, year):
        numbers = self.numbers("calculators", year)
        first = self.first_number(year, CALCULATORS)
        return [self.calculator(numbers, year, first + index) for index in range(CALCULATORS)]

    def calculator(self, numbers, year, number):
        ingredients = []
        for index in range(numbers.randrange(4, 9)):
            base = number * 100 + index * 10
            portions = [
                record(id=self.identifier(PORTION, base + size), label=label, **self.macros(numbers),
                       micronutrients=self.nutrients(numbers))
                for size, label in enumerate(["Light", "Normal", "Extra"])
            ]  # fmt: skip
            ingredients.append(
                record(id=self.identifier(INGREDIENT, 10**9 + base), name=numbers.choice(DISHES).capitalize(),
                       note=numbers.choice(FLAVOURS).lower(), portions=portions)
            )  # fmt: skip
        builds = [self.build(numbers, year, number * 10 + index, ingredients) for index in range(3)]
        return self.template(
            CALCULATOR, number, year, f"{numbers.choice(BRANDS)} counter no. {number}", "calculator", "build",
            f"{len(ingredients)} ingredients", calories=0, protein=0, carbs=0, fat=0, micronutrients={},
            calculatorIngredients=ingredients, calculatorCustomizations=builds,
        )  # fmt: skip

    def build(self, numbers, year, number, ingredients):
        selections, words = [], []
        for index, ingredient in enumerate(numbers.sample(ingredients, 3)):
            portion = numbers.choice(ingredient["portions"])
            quantity = numbers.choice([0.5, 1, 2])
            selections.append(
                record(id=self.identifier(SELECTION, number * 10 + index), ingredientID=ingredient["id"],
                       portionID=portion["id"], quantity=quantity)
            )  # fmt: skip
            words.append(f"{quantity:g}x {ingredient['name']} ({portion['label']})")
        used = datetime.datetime(year, 6, 1, 12, tzinfo=UTC)
        return record(
            id=self.identifier(BUILD, number), name=f"Usual no. {number}", selections=selections,
            summary=", ".join(words), lastUsedAt=instant(used),
        )  # fmt: skip

    def template(self, kind, number, year, name, word, unit, size, **members):
        """A food that is put together from others."""
        created = datetime.datetime(year, 1, 2, tzinfo=UTC) + datetime.timedelta(seconds=kind * 1000 + number % 1000)
        empty = record(compositeIngredients=[], calculatorIngredients=[], calculatorCustomizations=[])
        return empty | record(
            id=self.identifier(kind, number), kind=word, name=name, createdAt=instant(created),
            lastUsedAt=instant(created + datetime.timedelta(days=200)), originalScanMode="Manual", isOnShelf=False,
            servingQuantity=1, servingUnit=unit, servingSize=size, servingMappings=[], **members,
        )  # fmt: skip

    def macros(self, numbers):
        return record(
            calories=numbers.randrange(20, 600), protein=round(numbers.uniform(0, 35), 1),
            carbs=round(numbers.uniform(0, 70), 1), fat=round(numbers.uniform(0, 30), 1),
        )  # fmt: skip

    def nutrients(self, numbers):
        chosen = numbers.sample(sorted(NUTRIENTS), NUTRIENTS_PER_FOOD)
        uses_old_names = numbers.random() < 0.03
        return {
            (OLD_NAMES.get(name, name) if uses_old_names else name): {
                "unit": NUTRIENTS[name][0],
                "value": round(numbers.uniform(0, NUTRIENTS[name][1]), 3),
            }
            for name in sorted(chosen)
        }

    # The journal

    def days(self, year):
        first = datetime.date(year, 1, 1)
        count = (datetime.date(year + 1, 1, 1) - first).days
        return [first + datetime.timedelta(offset) for offset in range(count)]

    def logs(self):
        for year in self.years:
            numbers = self.numbers("logs", year)
            for day in self.days(year):
                log = record(id=self.log_identifier(day), date=f"{day}T00:00:00Z")
                if numbers.random() < 0.3:
                    log["notes"] = numbers.choice(NOTES)
                yield log

    def log_identifier(self, day):
        return self.identifier(LOG, day.toordinal())

    def entries(self):
        for year in self.years:
            numbers = self.numbers("entries", year)
            days = self.days(year)
            number = self.first_number(year, ENTRIES)
            for index, day in enumerate(days):
                count = (index + 1) * ENTRIES // len(days) - index * ENTRIES // len(days)
                times = sorted(self.time(numbers) for _ in range(count))
                for meal, second in times:
                    yield self.entry(numbers, year, number, day, MEALS[meal][0], second)
                    number += 1

    def time(self, numbers):
        meal = numbers.randrange(len(MEALS))
        return meal, MEALS[meal][1] * 3600 + numbers.randrange(3 * 3600)

    def entry(self, numbers, year, number, day, meal, second):
        midnight = datetime.datetime(day.year, day.month, day.day, tzinfo=UTC)
        entry = record(
            id=self.identifier(ENTRY, number), dailyLogID=self.log_identifier(day), mealType=meal, servingCount=1,
            timestamp=instant(midnight + datetime.timedelta(seconds=second)), scanMode=numbers.choice(SCAN_MODES),
        )  # fmt: skip
        kind = numbers.random()
        if kind < 0.06:
            calculator = numbers.choice(self.calculators(year))
            build = numbers.choice(calculator["calculatorCustomizations"])
            entry |= logged(calculator, 1, self.totals(calculator, build))
            entry["selectionSummary"] = build["summary"]
        elif kind < 0.16:
            composite = numbers.choice(self.composites(year))
            entry |= logged(composite, numbers.choice([0.5, 1, 1, 2]), composite)
        else:
            # A few favourites are eaten again and again.
            foods = self.foods(year)
            food = foods[int(len(foods) * numbers.random() ** 2)]
            entry |= logged(food, numbers.choice([0.5, 1, 1, 1.5, 2]), food)
        if numbers.random() < 0.1:
            del entry["savedFoodID"]
        if entry["scanMode"] == "Food Photo":
            entry |= record(confidence=round(numbers.uniform(0.5, 1), 2), scanDurationMs=numbers.randrange(900, 9000))
        return entry

    def totals(self, calculator, build):
        portions = {
            portion["id"]: portion
            for ingredient in calculator["calculatorIngredients"]
            for portion in ingredient["portions"]
        }
        return add((portions[choice["portionID"]], choice["quantity"]) for choice in build["selections"])

    # Everything else

    def saved_foods(self):
        for year in self.years:
            yield from self.foods(year)
            yield from self.composites(year)
            yield from self.calculators(year)

    def containers(self):
        for year in self.years:
            numbers = self.numbers("containers", year)
            first = self.first_number(year, CONTAINERS)
            for index in range(CONTAINERS):
                yield self.container(numbers, year, first + index, is_in_use=index >= CONTAINERS - 6)

    def container(self, numbers, year, number, is_in_use):
        food = numbers.choice(self.foods(year))
        started = datetime.datetime(year, 1, 3, 8, tzinfo=UTC) + datetime.timedelta(days=(number - 1) % CONTAINERS * 4)
        container = record(
            id=self.identifier(CONTAINER, number), foodName=food["name"], savedFoodID=food["id"],
            **{f"{macro}PerServing": food[macro] for macro in ("calories", "protein", "carbs", "fat")},
            micronutrientsPerServing=food["micronutrients"], gramsPerServing=numbers.randrange(20, 120),
            startWeight=numbers.randrange(400, 1500), startDate=instant(started),
        )  # fmt: skip
        if "brand" in food:
            container["foodBrand"] = food["brand"]
        if numbers.random() < 0.3:
            container["tareWeight"] = numbers.randrange(50, 300) + 0.5
        if not is_in_use:
            container["finalWeight"] = round(numbers.uniform(301, 399), 2)
            container["completedDate"] = instant(started + datetime.timedelta(days=3))
        return container


def record(**members):
    return members


def instant(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def mapping(unit, value, other_unit, other_value):
    return {"from": {"unit": unit, "value": value}, "to": {"unit": other_unit, "value": other_value}}


def serving(numbers, grams):
    return numbers.choice(
        [{"mass": {"grams": grams}}, {"mass": {"grams": grams}}, {"volume": {"ml": grams}},
         {"both": {"grams": grams, "ml": round(grams / 1.04, 1)}}]
    )  # fmt: skip


def add(parts):
    """The macros and nutrients of several times several foods."""
    total = record(calories=0, protein=0, carbs=0, fat=0)
    nutrients = {}
    names = {old: name for name, old in OLD_NAMES.items()}
    for food, amount in parts:
        for macro in total:
            total[macro] = round(total[macro] + food[macro] * amount, 3)
        for name, value in food["micronutrients"].items():
            stored = nutrients.setdefault(names.get(name, name), {"unit": value["unit"], "value": 0})
            stored["value"] = round(stored["value"] + value["value"] * amount, 4)
    return total | {"micronutrients": dict(sorted(nutrients.items()))}


def logged(food, amount, nutrition):
    """What an entry takes from a food, of which this many servings were eaten."""
    entry = record(name=food["name"], savedFoodID=food["id"], servingMappings=food["servingMappings"],
                   servingSize=food["servingSize"], servingQuantity=amount, servingUnit=food["servingUnit"])  # fmt: skip
    for name in ("brand", "serving", "servingsPerContainer"):
        if name in food:
            entry[name] = food[name]
    for macro in ("calories", "protein", "carbs", "fat"):
        entry[macro] = round(nutrition[macro] * amount, 3)
    stated = list(nutrition["micronutrients"].items())[:NUTRIENTS_PER_FOOD]
    entry["micronutrients"] = {
        name: {"unit": value["unit"], "value": round(value["value"] * amount, 4)} for name, value in stated
    }
    return entry


def preferences():
    wishes = {
        "Calories": ("stayNear", "prioritize", "standard"), "Protein": ("reach", "prioritize", "standard"),
        "Fiber": ("reach", "prioritize", "strong"), "Carbs": ("ignore", "neutral", "gentle"),
        "Fat": ("ignore", "neutral", "gentle"), "Sodium": ("tryToAvoid", "limit", "standard"),
    }  # fmt: skip
    result = record(
        createdAt="2016-01-01T00:00:00Z", updatedAt="2025-11-30T12:00:00Z", ringSlot1="macro_protein",
        ringSlot2="macro_carbs", ringSlot3="macro_fat", ringSlot4="fiber", ringSlot5="sodium",
        shelfRecommendationsEnabled=True, shelfSuggestionCount=4, shelfTriggerFraction=0.4,
        shelfRecommendationStyleRawValue="custom", shelfNutritionEmphasisRawValue="custom",
        shelfEnergyIntentRawValue="maintain", shelfCalorieFlexibilityRawValue="stayClose",
        shelfIncompleteNutritionPolicyRawValue="includeCautiously", shelfUseRollingWeekContext=True,
        shelfHardCapCalories=False, shelfHardCapSodium=True,
    )  # fmt: skip
    for name, values in wishes.items():
        for part, value in zip(("Policy", "Role", "Strength"), values):
            result[f"shelfCustom{name}{part}RawValue"] = value
    return result


def app_settings():
    texts = record(
        accentTheme="leafGreen", aiProvider="gemini", anthropicFastModel="example-fast",
        anthropicSmartModel="example-smart", assistantProvider="gemini", assistantResearchProvider="modelProvider",
        azureDefaultModel="gpt-5.6-terra", azureEndpoint="", azureSolDeployment="", azureTerraDeployment="",
        chatContextBudget="balanced", museSparkModel="example-muse", openAIFastModel="example-fast",
        openAISmartModel="example-smart", openRouterEmojiModel="google/gemini-flash-latest",
        openRouterLiteModel="google/gemini-flash-latest", openRouterProModel="google/gemini-pro-latest",
        openRouterRoutingMode="automatic", parallelSearchMode="basic", tavilySearchDepth="fast",
    )  # fmt: skip
    return texts | record(
        breakfastStartMinutes=120, lunchStartMinutes=720, dinnerStartMinutes=1080, offContributeEnabled=False,
        micronutrientGoalOverrides={"iron": 27, "vitamin_d": 25}, pinnedMicronutrientIDs=["fiber", "sodium", "iron"],
        showJournalFoodImages=True, useGeneratedFoodIconImages=False, useProModel=False,
    )  # fmt: skip


def write_backup(file, years, seed):
    """Writes a backup, one record a line."""
    journal = Journal(years, seed)

    def text(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def write(name, value, end=",\n"):
        file.write(f'"{name}":{text(value)}{end}')

    def write_list(name, records):
        file.write(f'"{name}":[')
        for index, value in enumerate(records):
            file.write((",\n" if index else "\n") + text(value))
        file.write("\n],\n")

    file.write("{\n")
    write("appSettings", app_settings())
    write("appVersion", "1.4")
    write_list("dailyLogs", journal.logs())
    write("exportedAt", f"{LAST_YEAR + 1}-01-01T08:00:00Z")
    write_list("nutritionEntries", journal.entries())
    write("preferences", preferences())
    write_list("savedFoods", journal.saved_foods())
    write("schemaVersion", 1)
    write_list("trackedContainers", journal.containers())
    write("userGoals", record(dailyCalories=2200, dailyProtein=140, dailyCarbs=250, dailyFat=70), end="\n}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--years", type=int, default=1, metavar="N", help="how many years, 1 to 50; 1 by default")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed invents other food")
    parser.add_argument("--out", required=True, metavar="FILE")
    options = parser.parse_args()
    if not 1 <= options.years <= 50:
        parser.error("the number of years is between 1 and 50")
    with open(options.out, "w", encoding="utf-8") as file:
        write_backup(file, options.years, options.seed)


if __name__ == "__main__":
    main()
