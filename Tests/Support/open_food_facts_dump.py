#!/usr/bin/env python3
"""Writes an invented dump of Open Food Facts of any size, the same in every run of the same seed.

    Tests/Support/open_food_facts_dump.py --products 1000000 --out products.jsonl.gz
    Tests/Support/open_food_facts_dump.py --products 20000 --format tsv --out - > products.csv

The form and the proportions are those of the public dumps: names in several languages, brands, serving texts, products
without nutrition, products that are no food, rows that come twice, rows that are broken, and every odd shape of nutriments
that a reader has to live with. All foods and brands are made up. A smaller dump is the beginning of a larger one.

The text is packed when the name ends in .gz or with --gzip, by the program gzip.
"""

import argparse
import itertools
import json
import random
import subprocess
import sys

BLOCK = 1000

# The words of names by language: what it is, how it is, what is in it. The first ones are the most frequent.
LANGUAGES = {
    "en": (
        30, "en:united-states,en:united-kingdom,en:ireland,en:canada", "with",
        "milk cheese chocolate bread yogurt cookies juice tea sauce cereal soup butter rice pasta chips crackers granola "
        "coffee water honey jam ham sausage tofu hummus salad beans oats muesli biscuits candy cake ice-cream spread",
        "organic whole fresh natural classic dark white sweet light low-fat gluten-free crunchy creamy roasted smoked salted "
        "unsweetened semi-skimmed wholegrain multi-grain Grandma's 50% extra plain",
        "strawberry vanilla hazelnut almond lemon apple orange garlic tomato basil coconut peanut caramel cherry ginger mint",
    ),
    "fr": (
        30, "en:france,en:belgium,en:switzerland,en:canada", "à la",
        "lait fromage chocolat pain yaourt biscuits jus thé sauce céréales soupe beurre riz pâtes chips crème compote café eau "
        "miel confiture jambon saucisson tofu houmous salade haricots flocons muesli gâteau bonbons glace crêpes purée",
        "bio entier frais naturel classique noir blanc sucré léger allégé croustillant crémeux grillé fumé salé demi-écrémé "
        "complet doux maison extra pur fermier",
        "fraise vanille noisette amande citron pomme orange ail tomate basilic coco cacahuète caramel cerise gingembre menthe",
    ),
    "de": (
        13, "en:germany,en:austria,en:switzerland", "mit",
        "Milch Käse Schokolade Brot Joghurt Kekse Saft Tee Soße Müsli Suppe Butter Reis Nudeln Chips Quark Kaffee Wasser Honig "
        "Marmelade Schinken Wurst Tofu Salat Bohnen Haferflocken Kuchen Bonbons Eis Knäckebrot",
        "Bio frisch natürlich klassisch dunkel weiß süß leicht fettarm knusprig cremig geröstet geräuchert gesalzen ungesüßt "
        "Vollkorn fein würzig",
        "Erdbeere Vanille Haselnuss Mandel Zitrone Apfel Orange Knoblauch Tomate Basilikum Kokos Erdnuss Karamell Kirsche",
    ),
    "es": (
        10, "en:spain,en:mexico,en:argentina", "con",
        "leche queso chocolate pan yogur galletas zumo té salsa cereales sopa mantequilla arroz pasta patatas café agua miel "
        "mermelada jamón salchicha tofu ensalada alubias avena pastel caramelos helado turrón",
        "ecológico entero fresco natural clásico negro blanco dulce ligero desnatado crujiente cremoso tostado ahumado salado",
        "fresa vainilla avellana almendra limón manzana naranja ajo tomate albahaca coco cacahuete caramelo cereza",
    ),
    "it": (
        8, "en:italy,en:switzerland", "con",
        "latte formaggio cioccolato pane yogurt biscotti succo tè sugo cereali zuppa burro riso pasta patatine caffè acqua miele "
        "marmellata prosciutto salame tofu insalata fagioli avena torta caramelle gelato grissini",
        "biologico intero fresco naturale classico fondente bianco dolce leggero magro croccante cremoso tostato affumicato",
        "fragola vaniglia nocciola mandorla limone mela arancia aglio pomodoro basilico cocco arachide caramello ciliegia",
    ),
    "pl": (
        5, "en:poland", "z",
        "mleko ser czekolada chleb jogurt ciastka sok herbata sos płatki zupa masło ryż makaron chipsy kawa woda miód dżem szynka",
        "ekologiczny świeży naturalny klasyczny ciemny biały słodki lekki chrupiący kremowy wędzony solony",
        "truskawka wanilia orzech migdał cytryna jabłko pomarańcza czosnek pomidor bazylia kokos",
    ),
    "ja": (
        2, "en:japan", "入り", "牛乳 チーズ チョコレート パン ヨーグルト クッキー ジュース 緑茶 ソース", "有機 新鮮 天然 甘い 軽い",
        "いちご バニラ アーモンド レモン りんご",
    ),
    "ru": (
        2, "en:russia", "с", "молоко сыр шоколад хлеб йогурт печенье сок чай соус", "свежий натуральный тёмный белый сладкий",
        "клубника ваниль орех миндаль лимон яблоко",
    ),
}  # fmt: skip

SERVINGS = [
    ("30 g", 30), ("30g", "30"), ("30,5 g", 30.5), ("1 cup (150 g)", 150), ("130 g (0.5 cup)", 130), ("0.5 cup (130 g)", 0),
    ("60.8 g (1 tranche)", "60.8"), ("1 barquette de 40g", 40), ("33 cl", 330), ("0,5 l", 500), ("250 ml", 250), ("1 oz (28 g)", 28),
    ("12 fl oz", 355), ("60", None), ("1 serving", None), ("9 candies and 2 biscuits", None), ("30 gr", 30), ("2 liters", 2000),
    ("100 g", 100), ("15 ml (1 tbsp)", 15), ("1/2 cup (120 ml)", 120), ("", None), ("2 biscuits (25 g)", 25), ("100g", "100"),
]  # fmt: skip

MACROS = ["fat", "saturated-fat", "carbohydrates", "sugars", "fiber", "proteins", "salt", "sodium"]
MINERALS = {
    "calcium": 0.3, "iron": 0.01, "potassium": 0.5, "magnesium": 0.1, "vitamin-c": 0.06, "vitamin-a": 0.0008, "vitamin-d": 0.000005,
    "cholesterol": 0.05, "trans-fat": 1.0, "vitamin-b12": 0.000002, "folates": 0.0002, "zinc": 0.01, "phosphorus": 0.4, "caffeine": 0.05,
}  # fmt: skip
UNITS = {"iron": "mg", "calcium": "mg", "vitamin-a": "IU", "vitamin-d": "µg", "potassium": "mg"}

# The columns of the tab-separated dump that hold nothing a journal needs, in the places where they stand there.
IDLE = {
    "creator": "invented", "created_datetime": "2018-02-22T10:56:57Z", "last_modified_datetime": "2026-03-25T18:05:13Z",
    "last_modified_by": "invented", "packaging": "", "packaging_tags": "", "packaging_en": "", "packaging_text": "", "origins": "",
    "origins_tags": "", "origins_en": "", "manufacturing_places": "", "labels": "", "labels_tags": "", "labels_en": "", "emb_codes": "",
    "cities_tags": "", "purchase_places": "", "stores": "", "allergens": "en:milk", "traces": "", "traces_tags": "", "additives_n": "0",
    "additives_tags": "", "nutriscore_score": "4", "pnns_groups_1": "unknown", "pnns_groups_2": "unknown", "food_groups": "",
    "states": "en:to-be-completed, en:nutrition-facts-completed, en:ingredients-completed, en:expiration-date-to-be-completed",
    "states_tags": "en:to-be-completed,en:nutrition-facts-completed,en:ingredients-completed,en:packaging-code-to-be-completed",
    "states_en": "To be completed,Nutrition facts completed,Ingredients completed,Packaging code to be completed",
    "environmental_score_grade": "unknown", "nutrient_levels_tags": "", "owner": "", "main_category": "en:groceries",
    "image_url": "https://images.example/products/front.400.jpg", "image_small_url": "https://images.example/products/front.200.jpg",
    "image_ingredients_url": "https://images.example/products/ingredients.400.jpg", "image_nutrition_url": "",
}  # fmt: skip
NO_NUTRIENTS = [
    "butyric-acid", "caproic-acid", "lauric-acid", "myristic-acid", "palmitic-acid", "stearic-acid", "behenic-acid", "omega-9-fat",
    "omega-3-fat", "omega-6-fat", "linoleic-acid", "arachidonic-acid", "oleic-acid", "elaidic-acid", "erucic-acid", "sucrose",
    "glucose", "fructose", "lactose", "maltose", "maltodextrins", "starch", "polyols", "soluble-fiber", "insoluble-fiber", "casein",
    "serum-proteins", "nucleotides", "alcohol", "beta-carotene", "silica", "bicarbonate", "fluoride", "taurine", "ph", "cocoa",
    "carbon-footprint", "glycemic-index", "water-hardness", "choline", "beta-glucan", "inositol", "carnitine",
]  # fmt: skip
OTHER_NUTRIENTS = [
    "monounsaturated-fat", "polyunsaturated-fat", "added-sugars", "vitamin-e", "vitamin-k", "phylloquinone", "vitamin-b1", "vitamin-b2",
    "vitamin-pp", "vitamin-b6", "vitamin-b9", "biotin", "pantothenic-acid", "chloride", "copper", "manganese", "selenium", "chromium",
    "molybdenum", "iodine",
]  # fmt: skip
COLUMNS = [
    "code", "url", "created_t", "last_modified_t", "product_name", "abbreviated_product_name", "generic_name", "quantity", "brands",
    "brands_tags", "categories", "categories_tags", "countries", "countries_tags", "countries_en", "ingredients_text", "serving_size",
    "serving_quantity", "no_nutrition_data", "nutriscore_grade", "nova_group", "brand_owner", "product_quantity",
    "data_quality_errors_tags", "unique_scans_n", "completeness", *IDLE,
    "energy-kj_100g", "energy-kcal_100g", "energy_100g",
    *(name + "_100g" for name in [*MACROS, *MINERALS, *OTHER_NUTRIENTS, *NO_NUTRIENTS]),
]  # fmt: skip


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Nutrition:
    """One set of facts in all the forms in which a dump can state it: the members of a JSON object, and columns."""

    def __init__(self, random_source):
        self.random = random_source
        self.kind = random_source.choices(
            ["plain", "strings", "empty", "kilojoules", "serving", "prepared", "swapped", "negative", "bound", "percent", "odd",
             "salt", "sets", "none"], [52, 8, 3, 4, 8, 2, 1, 1, 3, 3, 1, 2, 8, 4])[0]  # fmt: skip
        self.values = self.per_100_grams()
        self.columns = {name + "_100g": self.number(value) for name, value in self.values.items()}
        if self.kind in ("none", "prepared"):
            self.columns = {}
        if self.kind == "empty":
            self.columns["fat_100g"] = self.columns["proteins_100g"] = ""
        self.cells = [self.columns.get(name, "") for name in COLUMNS if name.endswith("_100g")]
        members = {"none": self.nothing, "sets": self.sets}.get(self.kind, self.nutriments)()
        self.members = compact(members)[1:-1]

    @staticmethod
    def number(value):
        return repr(round(value, 8)).removesuffix(".0") if isinstance(value, float) else str(value)

    def per_100_grams(self):
        fat, carbohydrates, proteins = (round(self.random.triangular(0, high, 4), 1) for high in (50, 70, 30))
        salt = round(self.random.triangular(0, 3, 0.3), 3)
        calories = round(9 * fat + 4 * carbohydrates + 4 * proteins)
        values = {
            "energy-kcal": calories, "energy-kj": round(calories * 4.184), "energy": round(calories * 4.184), "fat": fat,
            "saturated-fat": round(fat * self.random.random(), 1), "carbohydrates": carbohydrates,
            "sugars": round(carbohydrates * self.random.random(), 1), "fiber": round(self.random.random() * 9, 1),
            "proteins": proteins, "salt": salt, "sodium": round(salt / 2.5, 5),
        }  # fmt: skip
        for name in self.random.sample(list(MINERALS), self.random.choices([0, 2, 4, 7], [50, 20, 20, 10])[0]):
            values[name] = round(self.random.random() * MINERALS[name], 9)
        if self.kind == "swapped":
            values["energy-kcal"], values["energy-kj"] = values["energy-kj"], values["energy-kcal"]
        if self.kind == "negative":
            values["fat"] = -3
        if self.kind == "kilojoules":
            del values["energy-kcal"], values["energy-kj"]
        if self.kind == "salt":
            del values["sodium"]
        return values

    def nothing(self):
        return {"no_nutrition_data": "on", "nutrition_data_per": "100g", "nutriments": {}}

    def nutriments(self):
        result = {}
        basis = "serving" if self.kind == "serving" else "100g"
        infix = "_prepared" if self.kind == "prepared" else ""
        for name, value in self.values.items():
            unit = {"energy": "kJ", "energy-kj": "kJ", "energy-kcal": "kcal"}.get(name, "g")
            serving = round(value * 0.3, 6)
            stated = serving if basis == "serving" else value
            if self.kind == "strings" and self.random.random() < 0.7:
                value, serving = self.number(value), self.number(serving)
            if self.kind == "empty" and name in ("fat", "proteins"):
                value = serving = stated = ""
            if self.kind == "odd" and self.random.random() < 0.3:
                value = self.random.choice([None, True, "unknown", "~", {"value": 1}, [], "1e3", -0.0])
            result[f"{name}{infix}"] = stated
            if self.kind != "serving" or self.random.random() < 0.5:
                result[f"{name}{infix}_100g"] = value
            result[f"{name}{infix}_serving"] = serving
            result[f"{name}{infix}_unit"] = "% DV" if self.kind == "percent" and name in MINERALS else UNITS.get(name, unit)
            result[f"{name}{infix}_value"] = stated
            if self.kind == "bound" and name in ("sugars", "fiber", "salt"):
                result[f"{name}{infix}_modifier"] = self.random.choice(["<", "~", ">", "<="])
        result["nova-group"] = result["nova-group_100g"] = 4
        result["fruits-vegetables-legumes-estimate-from-ingredients_100g"] = 12.5
        return {"nutrition_data_per": basis, "no_nutrition_data": "", "nutrition_data_prepared_per": "100g", "nutriments": result}

    def sets(self):
        nutrients = {}
        for name, value in self.values.items():
            unit = {"energy": "kJ", "energy-kj": "kJ", "energy-kcal": "kcal"}.get(name, "g")
            nutrients[name] = {
                "value": value, "unit": unit, "source": "packaging", "source_index": 0,
                "source_per": self.random.choices(["100g", "serving", "100kj"], [90, 9, 1])[0],
            }  # fmt: skip
        entered = {name: {"value": value["value"], "unit": value["unit"]} for name, value in nutrients.items()}
        return {
            "schema_version": 1003,
            "nutrition": {
                "aggregated_set": {"preparation": "as_sold", "per": "100g", "nutrients": nutrients},
                "input_sets": [{"source": "packaging", "preparation": "as_sold", "per": "100g", "per_quantity": 100, "per_unit": "g",
                                "nutrients": entered}],
            },
        }  # fmt: skip


class Dump:
    def __init__(self, seed, weight):
        self.random = random.Random(seed)
        self.words = self.made_up_words(40_000)
        self.brands = [" ".join(pair).title() if index % 3 else pair[0].title()
                       for index, pair in enumerate(zip(self.made_up_words(9000), self.made_up_words(9000)))]  # fmt: skip
        self.brand_weights = list(itertools.accumulate(1 / (rank + 8) for rank in range(len(self.brands))))
        self.word_weights = list(itertools.accumulate(1 / (rank + 20) for rank in range(len(self.words))))
        self.nutrition = [Nutrition(self.random) for _ in range(4000)]
        self.languages = {code: self.language(*rest) for code, rest in LANGUAGES.items()}
        self.ballast = [self.unread_members(weight) for _ in range(600)]
        self.servings = [
            (compact({"serving_size": text} | ({} if quantity is None else {"serving_quantity": quantity}))[1:-1], text,
             "" if quantity is None else str(quantity)) for text, quantity in SERVINGS]  # fmt: skip

    def made_up_words(self, count):
        syllables = "ba be bi bo ca ce co da de do fa fe fi ga go la le li lo lu ma me mi mo na ne no pa pe ra re ri ro sa se so ta te to va ve vi za"
        syllables = syllables.split() + ["né", "çu", "lö", "ñi", "št"]
        return ["".join(self.random.choices(syllables, k=self.random.choice([2, 3, 3, 4]))) for _ in range(count)]

    @staticmethod
    def language(_, countries, joint, nouns, adjectives, flavours):
        groups = [nouns.split(), adjectives.split(), flavours.split()]
        weights = [list(itertools.accumulate(1 / (rank + 2) for rank in range(len(group)))) for group in groups]
        return countries.split(","), joint, groups, weights

    def unread_members(self, weight):
        """What a dump says beside: most of its bytes, and nothing that is read here."""
        words = self.random.choices(self.words, k=max(8, weight // 12))
        ingredients = ", ".join(words[: len(words) // 2])
        return compact({
            "ingredients_text": ingredients + " (\"certified\"), 4 % salt\n",
            "ingredients": [{"id": f"en:{word}", "text": word, "percent_estimate": round(self.random.random() * 50, 6), "vegan": "maybe"}
                            for word in words[: len(words) // 7]],
            "images": {"front_en": {"rev": 12, "sizes": {"400": {"h": 400, "w": 251}}, "geometry": "0x0--1--1"}},
            "states_tags": ["en:to-be-completed", "en:nutrition-facts-completed", "en:ingredients-completed"],
            "categories_tags": ["en:groceries", "en:" + words[0]], "labels_tags": [], "nova_group": 4, "nutriscore_grade": "c",
            "nutriments_estimated": {"fat_100g": 3.125, "proteins_100g": 7.5, "vitamin-c_100g": 0.001}, "rev": 7, "completeness": 0.6875,
        })[1:-1]  # fmt: skip

    def code(self, index):
        """The code of a product: mostly 13 digits with a check digit, and different for each index."""
        body = 200_000_000_000 + index * 7_368_787 % 799_999_999_993
        if index % 50 == 7:  # the eight-digit codes of small packs
            return self.with_check_digit(f"{20_000_00 + index // 50 % 8_000_000:07d}")
        if index % 997 == 13:
            return f"99{index:020d}"
        if index % 211 == 5:
            return f"{index % 10_000_000:08d}" if index < 10_000_000 else self.with_check_digit(f"{body:012d}")
        return self.with_check_digit(f"{body:012d}")

    @staticmethod
    def with_check_digit(body):
        digits = list(map(int, reversed(body)))
        return body + str(-(3 * sum(digits[::2]) + sum(digits[1::2])) % 10)

    def rows(self, count):
        """The values of each product, a block at a time: numbers drawn in bulk are much faster."""
        codes = list(LANGUAGES)
        weights = list(itertools.accumulate(LANGUAGES[code][0] for code in codes))
        source = self.random
        for start in range(0, count, BLOCK):
            languages = source.choices(codes, cum_weights=weights, k=BLOCK)
            brands = source.choices(self.brands, cum_weights=self.brand_weights, k=BLOCK)
            rare_words = source.choices(self.words, cum_weights=self.word_weights, k=BLOCK)
            nutrition, ballast = source.choices(self.nutrition, k=BLOCK), source.choices(self.ballast, k=BLOCK)
            servings = source.choices(self.servings, k=BLOCK)
            nouns, adjectives, flavours = {}, {}, {}
            for language, (_, _, groups, group_weights) in self.languages.items():
                nouns[language], adjectives[language], flavours[language] = (
                    iter(source.choices(group, cum_weights=cumulative, k=BLOCK)) for group, cumulative in zip(groups, group_weights))
            block = []
            for offset in range(BLOCK):
                language = languages[offset]
                chance, second = source.random(), source.random()
                countries, joint = self.languages[language][:2]
                name = next(nouns[language])
                if chance < 0.55:
                    name = f"{next(adjectives[language])} {name}" if language in ("en", "de", "ja") else f"{name} {next(adjectives[language])}"
                if second > 0.8:
                    name = f"{name} {next(nouns[language])}"
                if second < 0.45:
                    name = f"{name} {joint} {next(flavours[language])}"
                if chance > 0.4:
                    name = f"{name} {rare_words[offset]}"
                if chance > 0.93:
                    name = f'"{name}"' if chance > 0.98 else name.upper()
                index = start + offset
                block.append((
                    index, name if second > 0.03 else "", language, countries[int(chance * 3) % len(countries)],
                    brands[offset] if second < 0.9 else "", nutrition[offset], servings[offset], ballast[offset], chance, second))  # fmt: skip
            yield from block[: count - start]

    def origin(self, index, chance):
        """Which product a row is of: one in 500 repeats an earlier one, with another content."""
        return int(index * chance) if index % 500 == 499 else index

    @staticmethod
    def scans(chance, second):
        return 0 if chance < 0.4 else int(min(60_000, 0.5 / (1.0005 - second) ** 1.4))

    def json_lines(self, count):
        for index, name, language, country, brand, nutrition, serving, ballast, chance, second in self.rows(count):
            code = self.code(self.origin(index, chance))
            quoted, brand = name.replace('"', '\\"'), brand.replace('"', '\\"')
            kind = "food" if index % 97 else ("beauty", "petfood", "product")[index // 97 % 3]
            extra = f',"product_name_en":"{quoted} (en)"' if second > 0.8 and language != "en" else ""
            if index % 331 == 330:
                extra += ',"obsolete":"on"'
            line = (
                f'{{"_id":"{code}","code":"{code}","product_type":"{kind}","lang":"{language}","lc":"{language}",'
                f'"product_name":"{quoted}","product_name_{language}":"{quoted}"{extra},"generic_name":"","brands":"{brand}",'
                f'"brands_tags":["{brand.lower()}"],"quantity":"{int(chance * 900) + 20} g","product_quantity":{int(chance * 900) + 20},'
                f'{serving[0]},"countries_tags":["{country}"],{ballast},{nutrition.members},'
                f'"unique_scans_n":{self.scans(chance, second)},"created_t":{1_500_000_000 + index},'
                f'"last_modified_t":{1_600_000_000 + int(chance * 170_000_000)}}}'
            )
            yield line[: int(len(line) * chance)] if index % 4001 == 4000 else line

    def tab_lines(self, count):
        yield "\t".join(COLUMNS)
        idle = "\t".join(IDLE.values())
        for index, name, _, country, brand, nutrition, serving, _, chance, second in self.rows(count):
            code = self.code(self.origin(index, chance))
            quantity = f"{int(chance * 900) + 20}"
            no_data = "on" if nutrition.kind == "none" else ""
            line = (
                f"{code}\thttp://world.example/product/{code}\t{1_500_000_000 + index}\t{1_600_000_000 + int(chance * 170_000_000)}\t{name}\t\t\t"
                f"{quantity} g\t{brand}\t{brand.lower()}\tGroceries\ten:groceries\t{country[3:].title()}\t{country}\t{country[3:].title()}\t"
                f"water, salt, sugar, {name}, acid: citric acid\t{serving[1]}\t{serving[2]}\t{no_data}\tc\t4\t{brand}\t{quantity}\t\t"
                f"{self.scans(chance, second) or ''}\t0.6875\t{idle}\t" + "\t".join(nutrition.cells)
            )
            yield line[: int(len(line) * chance * 0.3)] if index % 4001 == 4000 else line


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--products", type=int, default=10_000, help="how many rows (10000)")
    parser.add_argument("--format", choices=["jsonl", "tsv"], help="by default by the name of the file, else jsonl")
    parser.add_argument("--gzip", action="store_true", help="pack it; the default for a name that ends in .gz")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weight", type=int, default=900, help="bytes of JSON a product that nobody reads, about (900)")
    parser.add_argument("--out", required=True, help="the file, or - for standard output")
    options = parser.parse_args()
    dump = Dump(options.seed, options.weight)
    is_tab = options.format == "tsv" or options.format is None and ".csv" in options.out or ".tsv" in options.out
    lines = dump.tab_lines(options.products) if is_tab else dump.json_lines(options.products)
    out = sys.stdout.buffer if options.out == "-" else open(options.out, "wb")
    packer = None
    if options.gzip or options.out.endswith(".gz"):
        packer = subprocess.Popen(["gzip", "-1", "-c"], stdin=subprocess.PIPE, stdout=out)
        file, out = out, packer.stdin
    while block := list(itertools.islice(lines, BLOCK)):
        out.write(("\n".join(block) + "\n").encode())
    out.flush()
    if packer:
        out.close()
        if packer.wait() != 0:
            sys.exit("gzip failed")


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.exit(0)
