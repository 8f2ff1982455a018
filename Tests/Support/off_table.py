#!/usr/bin/env python3
"""Computes the facts of products out of answers and dumps of Open Food Facts, by rules of its own.

    Tests/Support/off_table.py answer.json page.json dump.tsv      a table, one product a row

It is written from the documentation of the data and not from the service, so that both cannot be wrong together. Amounts are
for 100 g or 100 ml, or for a serving where nothing else is known; sodium is in milligrams.
"""

import csv
import json
import re
import sys
from collections import namedtuple

Row = namedtuple("Row", "code basis kcal protein carbs fat sodium serving")

METRIC = {"kg": (1000, "g"), "g": (1, "g"), "gr": (1, "g"), "grm": (1, "g"), "mg": (0.001, "g"), "l": (1000, "ml"),
          "dl": (100, "ml"), "cl": (10, "ml"), "ml": (1, "ml"), "mlt": (1, "ml")}
OUNCES = {"oz": (28.3495, "g"), "onz": (28.3495, "g"), "fl oz": (29.574, "ml")}
AMOUNT = re.compile(r"(?<![\w.,])(\d+(?:[.,]\d+)?)\s*(fl\.? ?oz|[a-z]+)(?![a-z])", re.IGNORECASE)


def number(value):
    """A number, also one written as text; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def normal(code):
    digits = re.sub(r"\D", "", str(code)).lstrip("0")
    return digits.rjust(8 if len(digits) <= 8 else 13, "0")


def amounts(text):
    """The amounts in a text: value, unit, whether it is metric, whether it stands in brackets."""
    found = []
    for match in AMOUNT.finditer(text):
        unit = match.group(2).lower().replace(".", "")
        size = METRIC.get(unit) or OUNCES.get(unit)
        if size and float(match.group(1).replace(",", ".")) > 0:
            before = text[:match.start()]
            found.append((float(match.group(1).replace(",", ".")) * size[0], size[1], unit in METRIC,
                          before.count("(") > before.count(")")))
    return found


def chosen_amount(text, understood):
    found = amounts(text)
    agreeing = [one for one in found if understood and abs(one[0] - understood) <= 0.02 * max(one[0], understood)]
    if agreeing:
        return agreeing[-1][:2]
    candidates = [one for one in found if one[2]] or found
    best = [one for one in candidates if one[3]] or candidates
    return best[-1][:2] if best else None


def package_unit(product):
    if product.get("product_quantity_unit"):
        return "ml" if product["product_quantity_unit"].lower() in ("ml", "l", "cl") else "g"
    found = chosen_amount(product.get("quantity") or "", None)
    return found[1] if found else None


def serving_of(product):
    understood = number(product.get("serving_quantity"))
    understood = understood if understood and understood > 0 else None
    text = str(product.get("serving_size") or "").strip()
    found = chosen_amount(text, understood) if text else None
    if found or not understood:
        return found
    unit = product.get("serving_quantity_unit")
    if unit:
        return understood, unit
    return None if re.fullmatch(r"[\d.,]+", text) else (understood, package_unit(product) or "g")


def row(product):
    nutriments = product.get("nutriments") or {}
    part = ""
    stated = [name for name in ("energy", "energy-kj", "energy-kcal", "fat", "carbohydrates", "proteins")]
    known = lambda prepared: any(
        number(nutriments.get(name + prepared + suffix)) is not None for name in stated for suffix in ("_100g", "_serving", ""))
    if not known("") and known("_prepared"):
        part = "_prepared"
    per = product.get("nutrition_data_prepared_per" if part else "nutrition_data_per")
    serving = serving_of(product)
    package = package_unit(product)
    if per == "100ml":
        unit = "ml"
    elif package == "g":
        unit = "g"
    else:
        unit = serving[1] if serving else package or "g"
    size = serving[0] if serving and serving[1] == unit else None

    def amount(name):
        value = number(nutriments.get(name + part + "_100g"))
        if value is not None:
            return value
        entered = number(nutriments.get(name + part))
        if per != "serving":
            return entered
        served = number(nutriments.get(name + part + "_serving"))
        served = entered if served is None else served
        if served is None or basis == "perServing":
            return served
        return served * 100 / size if size else None

    per_100 = any(key.endswith(part + "_100g") and "prepared" in key == bool(part) and number(value) is not None
                  for key, value in nutriments.items() if key.split("_")[0] not in ("nova-group", "nutrition-score-fr")
                  and not key.startswith(("fruits", "carbon", "nutrition", "nova", "alcohol", "cocoa", "ph_")))
    basis = "perServing" if per == "serving" and not per_100 and size is None else "per100" + unit
    positive = lambda value: None if value is None or value < 0 else value
    kcal = positive(amount("energy-kcal"))
    if kcal is None:
        kilojoules = positive(amount("energy-kj"))
        kilojoules = positive(amount("energy")) if kilojoules is None else kilojoules
        kcal = None if kilojoules is None else kilojoules / 4.184
    sodium = positive(amount("sodium"))
    if sodium is None and positive(amount("salt")) is not None:
        sodium = amount("salt") / 2.5
    return Row(normal(product["code"]), basis, kcal, positive(amount("proteins")), positive(amount("carbohydrates")),
               positive(amount("fat")), None if sodium is None else sodium * 1000, serving[0] if serving else None)


def products(path):
    """The products of a file: an answer, a page of a search, or a tab-separated dump."""
    if str(path).endswith((".tsv", ".csv")):
        with open(path, encoding="utf-8", newline="") as file:
            for cells in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                product = {key: value for key, value in cells.items() if key and value}
                product["nutriments"] = {key: value for key, value in product.items() if key.endswith("_100g")}
                yield product
        return
    with open(path, encoding="utf-8") as file:
        value = json.load(file)
    if "product" in value:
        yield {"code": value.get("code"), **value["product"]}
    for product in value.get("products") or value.get("hits") or []:
        if product.get("code"):
            yield product


def main():
    print("\t".join(Row._fields))
    for path in sys.argv[1:]:
        for product in products(path):
            print("\t".join("" if value is None else str(value) for value in row(product)))


if __name__ == "__main__":
    main()
