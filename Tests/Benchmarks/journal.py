"""An invented journal of ten years, the same on every run: the requests that write it and those that read it."""

import datetime
import json
import random

SEED = 20261130
ENTRIES = 44_000
FIRST_DAY = datetime.date(2016, 12, 1)
DAYS = 3652
ENTRIES_PER_REQUEST = 400

MEALS = [("breakfast", 7), ("lunch", 12), ("dinner", 18), ("snack", 15)]
KINDS = ["porridge", "soup", "stew", "salad", "bread", "cake", "drink", "curry", "pie", "roll", "spread", "bake"]
FLAVOURS = ["moon", "river", "amber", "cloud", "ember", "frost", "meadow", "harbour", "copper", "willow", "dusk"]
BRANDS = ["Northwind Pantry", "Hollow Hill", "Three Geese", None, None]
NUTRIENTS = [
    ("fiber", "g", 9), ("sugar", "g", 25), ("saturated_fat", "g", 8), ("cholesterol", "mg", 90), ("sodium", "mg", 700),
    ("potassium", "mg", 600), ("calcium", "mg", 250), ("iron", "mg", 6), ("magnesium", "mg", 90), ("zinc", "mg", 4),
    ("vitamin_c", "mg", 40), ("vitamin_b12", "mcg", 2),
]  # fmt: skip


def request(number, method, params):
    message = {"jsonrpc": "2.0", "id": number, "method": method}
    if params is not None:
        message["params"] = params
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def days():
    return [(FIRST_DAY + datetime.timedelta(offset)).isoformat() for offset in range(DAYS)]


def make_entry(numbers, day):
    meal, hour = numbers.choice(MEALS)
    entry = {
        "day": day,
        "timestamp": f"{day}T{hour + numbers.randrange(3):02}:{numbers.randrange(60):02}:00Z",
        "name": f"{numbers.choice(FLAVOURS)} {numbers.choice(KINDS)} no. {numbers.randrange(400)}".capitalize(),
        "meal": meal,
        "source": "label",
        "calories": numbers.randrange(20, 800),
        "protein": round(numbers.uniform(0, 40), 1),
        "carbs": round(numbers.uniform(0, 90), 1),
        "fat": round(numbers.uniform(0, 35), 1),
        "nutrients": {
            name: {"value": round(numbers.uniform(0, most), 2), "unit": unit} for name, unit, most in NUTRIENTS
        },
        "servingQuantity": numbers.randrange(50, 400),
        "servingUnit": "g",
    }
    brand = numbers.choice(BRANDS)
    if brand:
        entry["brand"] = brand
    return entry


def write_ten_years(path):
    """Writes the requests that log the whole journal, some hundred entries each."""
    numbers = random.Random(SEED)
    labels = days()
    entries = [make_entry(numbers, labels[index * DAYS // ENTRIES]) for index in range(ENTRIES)]
    with open(path, "w", encoding="utf-8") as file:
        for start in range(0, ENTRIES, ENTRIES_PER_REQUEST):
            params = {"entries": entries[start : start + ENTRIES_PER_REQUEST]}
            print(request(start, "journal/log", params), file=file)


def write_single_logs(path, count):
    """Writes requests that log one entry each."""
    numbers = random.Random(SEED + 1)
    labels = days()
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            print(request(number, "journal/log", {"entry": make_entry(numbers, numbers.choice(labels))}), file=file)


def write_day_reads(requests_path, days_path, count):
    """Writes requests for days in a mixed order, and the same days as plain text for the baseline."""
    chosen = random.Random(SEED + 2).sample(days(), count)
    with open(requests_path, "w", encoding="utf-8") as file:
        for number, day in enumerate(chosen):
            print(request(number, "journal/day", {"day": day}), file=file)
    with open(days_path, "w", encoding="utf-8") as file:
        file.writelines(f"{day}\n" for day in chosen)


def write_request(path, method, params=None):
    """Writes a single request."""
    with open(path, "w", encoding="utf-8") as file:
        print(request(1, method, params), file=file)
