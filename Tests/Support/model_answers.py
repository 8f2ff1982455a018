"""What the models of `model_stub.py` say: a label that does not exist, in any shape that is asked for.

An answer is made from the JSON Schema of the request: each member gets the value that its name stands for on the label, and a
harmless one of its type, null where that may be, when the name means nothing here. Without a schema, the answer is the plain object of the label.
"""

import json
import re

THOUGHTS = [
    "**Looking at the picture**\n\nIt shows the label of a packet of oats. The serving size is at the top.",
    "**Reading the column for one serving**\n\n40 g, 150 kcal. I leave the column for 100 g alone.",
    "**Checking the sums**\n\n27 g of carbohydrates, 5 g of protein and 3 g of fat fit the energy that is printed.",
]
SOURCES = [("https://oats.example/crunch", "Oat Crunch"), ("https://shop.example/p/4711", "Acme Oat Crunch, 500 g")]
QUERIES = ["acme oat crunch nutrition facts"]

# By name, as printed: the amount and its unit.
NUTRIENTS = {
    "fiber": (4, "g"), "sugar": (1, "g"), "added_sugars": (0, "g"), "saturated_fat": (0.5, "g"), "sodium": (5, "mg"),
    "iron": (1.5, "mg"), "calcium": (20, "mg"), "potassium": (150, "mg"), "cholesterol": (0, "mg"),
}
LABEL = {
    "name": "Oat Crunch", "brand": "Acme", "confidence": 0.93, "serving_size": "1/2 cup (40 g)",
    "serving_quantity": 0.5, "serving_unit": "cup", "serving_weight_grams": 40, "servings_per_container": 12.5,
    "serving_type": "mass", "serving_grams": 40, "serving_ml": None, "calories": 150, "protein": 5, "carbs": 27,
    "fat": 3, "micronutrients": {name: {"value": value, "unit": unit} for name, (value, unit) in NUTRIENTS.items()},
}
UNITS = {"calories": "kcal", "protein": "g", "carbs": "g", "fat": "g"}
# What else members are called.
OTHER = {
    "emoji": "🥣", "label": "1/2 cup", "quantity": 0.5, "amount": 40, "unit": "g", "value": 1, "grams": 40, "weight": 40,
    "energy": 150, "kcal": 150, "carbohydrates": 27, "notes": "", "note": "", "basis": "serving", "warnings": [], "is_estimate": False,
}
WORDS = ("id", "name", "nutrient", "key")

# A tomato on a warm white, 96 by 96 pixels.
PICTURE = (
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO"
    "UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P"
    "T09PT09PT0//wAARCABgAGADASIAAhEBAxEB/8QAGwABAAMBAQEBAAAAAAAAAAAAAAQFBgcBAwL/xAAwEAABAwMCBQIFAwUAAAAA"
    "AAABAAIDBAURITEGEkFRYROBFCIjQnGRsbIVMkNy0f/EABkBAQADAQEAAAAAAAAAAAAAAAACAwQBBf/EAB8RAAIBBAIDAAAAAAAA"
    "AAAAAAABAgMEETETIRIiMv/aAAwDAQACEQMRAD8A6SiIoEgiIgCIiAIo1VX0dHIxlXUxQGQEt9R3KDjGdTp1CkrgCIi6AiIgCIiA"
    "IiIAigXC8W+3Nd8RUM9Rv+Jp5n5xkDHT30VBW8bxta74Kie88ujpXYw78DORt1Ci5JFkaM5LKRDlDeIOPfTfFmno8teCBqGE7g5y"
    "C84/BW6XNeFLtTWd8r56V73S6GRpGWtHQAjqd9eg7LbW+/224ACKoEchIHpykNdknAA6H2yuRkiU6U0s46LRERTKQiIgCIiALLcS"
    "8Quic63W12Zz8skrT/Z4Hnuen52t7/cf6ZapZ2nErvki/wBj12O2p17Lm0Egima8jICqqSx0jbaUFP3lonNpWuJfO50sjjlzi46n"
    "qvxNRNLcw6OHTOhUprmvaHNOQdivJJGxMLnnA/dZz0SnIIOCMEIvXu55HOxjmJOF4ukjV8N8TOjeKS6SlzHH5J3nJaezj289Pxtt"
    "FyBdB4QuPxtqEDz9Wlww+W/advGPbyrqc89M867oJe8S+REVxgCIiAyXHsrxDRQh303ue4jG5AAH8isatxxzTepboKkB5MMnKcbB"
    "rhufcAe6w6zVPo9e0a4kete9meRzm57HCOc55y5xcfJyvEUDSEREAWm4FleLnUQh303w8xGNyHAD+RWZWs4DpszVVWQ8crRG0/ac"
    "nJ9xhv6qcPoouWuJ5NmiItJ4wREQHxq6aKspJaaYZjlaWnbTyM9RuuX3ChqLdVupqpnK9uoI2cO4PZdWUC72qnu1J6Mw5Xt1jkA1"
    "Yf8AncKucPI021fieHpnL0Vtc+HbjbzI8wmWnYdJWa5GM5I3Hnp5VSqGmtnqxnGSzFhEVhb7JcbiA+mpz6RIHqPPK3fGdd8YO2US"
    "ydlJRWWyHT081VUMgp4zJK84a0dV02z29tstsVKMc4GZHD7nHc7DPYeAF8LHY6ezxu5XerO/R0pbjTsB0H7/AKYtVfCGO2eVc3HI"
    "/GOgiIrDKEREAREQBR56KkqXh9RSwSvAwHSRhxx21UhFwJtaI0VvoYJBJDR08cjdnMiaCPcBSURA23sIiLoCIiA//9k="
)


def answer_text(schema):
    """The answer to a request with this schema, or without one."""
    return json.dumps(LABEL if schema is None else fill(schema, "", schema), ensure_ascii=False)


def fill(schema, name, root):
    """A value that fits a schema."""
    schema = resolved(schema, root)
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            choices = [resolved(choice, root) for choice in schema[keyword]]
            if any(choice.get("type") == "null" for choice in choices) and means_nothing(name):
                return None
            return fill(next((c for c in choices if c.get("type") != "null"), choices[0]), name, root)
    if "const" in schema:
        return schema["const"]
    known = known_value(name)
    if "enum" in schema:
        return known if known in schema["enum"] else schema["enum"][0]
    types = schema.get("type", "object" if "properties" in schema else "string")
    kind = next((each for each in as_list(types) if each != "null"), "null")
    if "null" in as_list(types) and means_nothing(name):
        return None
    return VALUES[kind](schema, name, known, root)


def resolved(schema, root):
    while isinstance(schema, dict) and "$ref" in schema:
        target = root
        for part in schema["$ref"].lstrip("#/").split("/"):
            target = target[part]
        schema = target
    return schema if isinstance(schema, dict) else {}


def as_list(value):
    return value if isinstance(value, list) else [value]


def known_value(name):
    name = snake_case(name)
    return NUTRIENTS[name][0] if name in NUTRIENTS else LABEL.get(name, OTHER.get(name))


def means_nothing(name):
    """Whether the label has nothing of this name, or says that it is not known."""
    return known_value(name) is None and snake_case(name).rstrip("s") not in ("nutrient", "micronutrient")


def snake_case(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def make_object(schema, name, _, root):
    members = schema.get("properties", {})
    rest = schema.get("additionalProperties")
    if not members and isinstance(rest, dict) and rest:
        return {each: amount(rest, each, root) for each in NUTRIENTS}
    if snake_case(name) in NUTRIENTS or snake_case(name) in UNITS:
        return amount(schema, name, root)
    return {each: fill(member, each, root) for each, member in members.items()}


def amount(schema, nutrient, root):
    """The amount of one nutrient, as a number or as an object with its unit."""
    name = snake_case(nutrient)
    value, unit = NUTRIENTS.get(name) or (LABEL[name], UNITS[name])
    schema = resolved(schema, root)
    filled = {each: fill(member, each, root) for each, member in schema.get("properties", {}).items()}
    if not filled:
        return value
    stated = {"value": value, "amount": value, "quantity": value, "unit": unit, **{word: nutrient for word in WORDS}}
    return {each: coerced(stated.get(each, old), old) for each, old in filled.items()}


def coerced(value, like):
    return str(value) if isinstance(like, str) and not isinstance(value, str) else value


def make_array(schema, name, known, root):
    items = resolved(schema.get("items", {}), root)
    members = items.get("properties", {})
    if "nutrient" in name.lower() and any(word in members for word in WORDS):
        return [amount(items, each, root) for each in NUTRIENTS]
    if isinstance(known, list):
        return known
    return [fill(items, name.rstrip("s"), root)] if items else []


def make_number(schema, _, known, __):
    value = known if isinstance(known, (int, float)) and not isinstance(known, bool) else 1
    return min(max(value, schema.get("minimum", value)), schema.get("maximum", value))


VALUES = {
    "object": make_object,
    "array": make_array,
    "number": make_number,
    "integer": lambda schema, name, known, root: int(make_number(schema, name, known, root)),
    "boolean": lambda schema, name, known, root: known if isinstance(known, bool) else False,
    "string": lambda schema, name, known, root: known if isinstance(known, str) else "" if known is None else str(known),
    "null": lambda schema, name, known, root: None,
}
