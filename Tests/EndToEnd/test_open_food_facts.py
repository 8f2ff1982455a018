"""Packaged products by a real process: lookup and search against a stand-in for Open Food Facts that answers well and badly."""

import json
import os
import statistics
import sys
import time
import unittest
from pathlib import Path

from leaks import Search, descendants
from support import CHECKOUT, EndToEndTest
from upstream import Upstream, answer, cut, html_answer, json_answer, redirect, refused_url, reset, silence

sys.path.insert(0, str(CHECKOUT / "Tests/Support"))
import off_table  # noqa: E402

CODE = "4006381333931"
OATS = {"code": CODE, "product_name": "Oat Rings", "brands": "Hollow Hill, Alder", "quantity": "375 g",
        "serving_size": "1 cup (30 g)", "serving_quantity": "30", "serving_quantity_unit": "g",
        "nutriments": {"energy-kcal_100g": 380, "energy-kj_100g": 1590, "proteins_100g": "11", "fat_100g": 6.2,
                       "carbohydrates_100g": 66, "sugars_100g": 9.5, "salt_100g": 0.7, "calcium_100g": 0.13}}
FOUND = json_answer({"code": CODE, "product": OATS, "status": 1, "status_verbose": "product found"})


class ProductTest(EndToEndTest):

    def upstream(self, steps):
        upstream = Upstream(steps)
        self.addCleanup(upstream.close)
        return upstream

    def asking(self, steps, timeout=15, **options):
        """A service whose Open Food Facts is a stand-in, and that stand-in."""
        upstream = self.upstream(steps)
        return self.served(upstream.url, timeout, **options), upstream

    def served(self, url, timeout=15, **options):
        server = self.server(**options)
        server.call("initialize", {"configuration": {
            "upstreams": {"openFoodFacts": url, "openFoodFactsSearch": url},
            "openFoodFacts": {"contact": "cook@example.com", "timeoutSeconds": timeout}}})
        return server


class Lookup(ProductTest):

    def test_a_product_is_looked_up_logged_and_saved_as_it_is(self):
        server, upstream = self.asking(FOUND)
        product = server.call("products/lookup", {"barcode": CODE})["product"]
        self.assertEqual((product["code"], product["name"], product["brand"]), (CODE, "Oat Rings", "Hollow Hill"))
        self.assertEqual((product["origin"], product["usable"], product["facts"]["basis"]), ("network", True, "per100g"))
        self.assertEqual(product["facts"]["calories"], 380)
        self.assertEqual(product["warnings"], [])
        request = upstream.requests[0]
        self.assertEqual(request.path, f"/api/v2/product/{CODE}")
        self.assertRegex(request.headers["user-agent"], r"^ofj/[0-9.]+ \(cook@example\.com\)$")

        entry = server.call("journal/log", {"entry": product["entry"]})["entries"][0]
        self.assertEqual((entry["calories"], entry["protein"], entry["source"]), (114, 3.3, "barcode"))
        self.assertEqual(entry["nutrients"]["calcium"]["value"], 39)
        self.assertEqual(entry["nutrients"]["sodium"]["value"], 84)
        food = server.call("foods/create", {"food": product["food"]})["food"]
        logged = server.call("foods/log", {"id": food["id"], "quantity": 2, "unit": "cup"})["entry"]
        self.assertEqual((logged["calories"], logged["fat"]), (228, 3.72))
        weighed = server.call("foods/log", {"id": food["id"], "quantity": 100, "unit": "g"})["entry"]
        self.assertEqual(weighed["calories"], 380)
        self.assertEqual([entry["barcode"], food["barcode"], logged["barcode"]], [CODE] * 3)
        # The second time nobody is asked, and the answer says that the food is there already.
        again = server.call("products/lookup", {"barcode": CODE})
        self.assertEqual((again["product"]["origin"], [known["id"] for known in again["foods"]]), ("cache", [food["id"]]))
        self.assertEqual(len(upstream.requests), 1)

    def test_every_version_of_the_interface_gives_the_same_facts(self):
        third = {"code": CODE, "product": OATS, "errors": [], "warnings": [{}], "status": "success_with_warnings",
                 "result": {"id": "product_found"}}
        nutrients = {"energy-kcal": (380, "kcal"), "energy-kj": (1590, "kJ"), "proteins": (11, "g"), "fat": (6.2, "g"),
                     "carbohydrates": (66, "g"), "sugars": (9.5, "g"), "salt": (0.7, "g"), "calcium": (0.13, "g")}
        sets = {"aggregated_set": {"per": "100g", "preparation": "as_sold", "nutrients": {
            name: {"value": value, "unit": unit, "source": "packaging", "source_per": "100g"}
            for name, (value, unit) in nutrients.items()}}, "input_sets": []}
        later = {**third, "product": {key: value for key, value in OATS.items() if key != "nutriments"}}
        later["product"].update(nutrition=sets, schema_version=1003)
        facts = []
        for steps in (FOUND, json_answer(third), json_answer(later)):
            server, _ = self.asking(steps)
            product = server.call("products/lookup", {"barcode": CODE})["product"]
            facts.append((product["facts"], product["entry"]))
        self.assertEqual(facts[0], facts[1])
        self.assertEqual(facts[0], facts[2])

    def test_not_found_is_told_and_remembered_however_it_is_said(self):
        for steps in (json_answer({"code": CODE, "status": 0, "status_verbose": "product not found"}),
                      json_answer({"code": CODE, "status": 0}, status=404),
                      json_answer({"code": CODE, "status": "failure", "errors": [{}], "product": {},
                                   "result": {"id": "product_not_found"}}, status=404)):
            server, upstream = self.asking(steps)
            for _ in range(2):
                failure = server.error("products/lookup", {"barcode": CODE})
                self.assertEqual((failure.kind, failure.data["path"]), ("notFound", "/barcode"))
            self.assertEqual(len(upstream.requests), 1)

    def test_a_mistyped_code_asks_nobody(self):
        server, upstream = self.asking(FOUND)
        self.assertEqual(server.error("products/lookup", {"barcode": "4006381333932"}).kind, "invalidValue")
        self.assertEqual(server.error("products/lookup", {"barcode": "abc"}).data["path"], "/barcode")
        self.assertEqual(upstream.requests, [])

    def test_equal_questions_at_once_are_one_request(self):
        server, upstream = self.asking([silence])
        numbers = [server.start("products/lookup", {"barcode": CODE}) for _ in range(5)]
        upstream.wait_for_requests(1)
        for number in numbers:
            server.notify("$/cancelRequest", {"id": number})
        for number in numbers:
            with self.assertRaises(Exception) as caught:
                server.answer(number)
            self.assertEqual(caught.exception.code, -32800)
        upstream.wait_until_left()
        self.assertEqual(len(upstream.requests), 1)

    def test_five_hundred_lookups_in_a_loop_send_ten_requests(self):
        def missing(request):
            return json_answer({"code": request.path.split("/")[-1], "status": 0}, status=404)
        server, upstream = self.asking(missing, timeout=1)
        kinds = [server.error("products/lookup", {"barcode": f"{number:04d}"}).kind for number in range(1000, 1500)]
        self.assertEqual(len(upstream.requests), 10)
        self.assertEqual((kinds.count("notFound"), kinds.count("upstreamLimited")), (10, 490))

    def test_commands_of_a_script_share_the_limit(self):
        upstream = self.upstream(lambda request: json_answer({"code": request.path.split("/")[-1], "status": 0}, status=404))
        config = self.home / "config.yaml"
        config.write_text(f"upstreams:\n  openFoodFacts: {upstream.url}\nopenFoodFacts:\n  timeoutSeconds: 1\n")
        ends = []
        for number in range(1000, 1013):
            result = self.run_ofj(
                "call", "--config", config, "--data", self.data, "products/lookup", f"barcode={number}")
            ends.append("as often as it allows" in result.stderr)
        self.assertEqual(ends, [False] * 10 + [True] * 3)
        self.assertEqual(len(upstream.requests), 10)

    def test_a_damaged_local_copy_is_passed_over_and_told(self):
        server, upstream = self.asking(FOUND)
        self.data.mkdir(exist_ok=True)
        (self.data / "foods.db").write_bytes(b"not a database at all" * 100)
        found = server.call("products/lookup", {"barcode": CODE})
        self.assertEqual(found["product"]["origin"], "network")
        self.assertEqual(found["localCopyFailed"]["kind"], "storeCorrupt")
        self.assertIn("products/importDataset", found["localCopyFailed"]["hint"])
        page = server.call("products/search", {"query": "oat"})
        self.assertEqual(page["localCopyFailed"]["kind"], "storeCorrupt")
        self.assertEqual(server.error("products/search", {"query": "oat", "online": False}).kind, "storeCorrupt")
        check = next(check for check in server.call("server/doctor")["checks"] if "local copy" in check["name"])
        self.assertEqual(check["status"], "error")
        self.assertIn("products/importDataset", check["mend"])

    def test_names_are_in_the_language_of_the_session(self):
        names = {"product_name_de": "Haferringe", "product_name_en": "Oat Rings", "product_name": ""}
        answer_ = json_answer({"code": CODE, "product": {**OATS, **names}, "status": 1})
        for locale, params, name in (("de-CH", {}, "Haferringe"), ("en_GB.UTF-8", {}, "Oat Rings"), ("C", {}, "Oat Rings"),
                                     ("en", {"language": "de"}, "Haferringe")):
            upstream = self.upstream(answer_)
            server = self.server()
            server.call("initialize", {"locale": locale, "configuration": {
                "upstreams": {"openFoodFacts": upstream.url, "openFoodFactsSearch": upstream.url}}})
            product = server.call("products/lookup", {"barcode": CODE, **params})["product"]
            self.assertEqual(product["name"], name)


class Badly(ProductTest):
    """Each way of failing has an error of its own, within its time."""

    def refused(self, steps, kind, timeout=15, within=5):
        server, upstream = self.asking(steps, timeout)
        started = time.monotonic()
        failure = server.error("products/lookup", {"barcode": CODE})
        took = time.monotonic() - started
        self.assertEqual(failure.kind, kind)
        self.assertLess(took, within)
        self.assertNotIn("html", str(failure).lower())
        # The search says the same, and is no error.
        page = server.call("products/search", {"query": "oat"})
        self.assertEqual(page["products"], [])
        self.assertEqual(page["online"]["failed"]["kind"], kind)
        return failure, server, upstream

    def test_a_first_byte_that_never_comes(self):
        self.refused([silence], "networkTimedOut", timeout=0.5, within=3)

    def test_an_answer_that_stops_in_the_middle(self):
        self.refused([FOUND[0][:-20], silence], "networkTimedOut", timeout=0.5, within=3)

    def test_a_connection_that_is_cut_or_reset_in_the_middle(self):
        self.refused(cut(FOUND, 40), "networkInterrupted")
        self.refused([FOUND[0][:-20], reset], "networkInterrupted")

    def test_nobody_who_listens(self):
        server = self.served(refused_url())
        self.assertEqual(server.error("products/lookup", {"barcode": CODE}).kind, "networkRefused")

    def test_a_host_that_is_not_known(self):
        server = self.served("https://products.invalid")
        self.assertIn(server.error("products/lookup", {"barcode": CODE}).kind, ("networkUnknownHost", "networkOffline"))

    def test_a_page_in_place_of_an_answer(self):
        self.refused(html_answer("<!DOCTYPE html><html>Page temporarily unavailable</html>"), "upstreamUnavailable")
        self.refused(html_answer(status=500), "upstreamUnavailable")

    def test_half_an_answer_that_pretends_to_be_whole(self):
        self.refused(answer(FOUND[0].partition(b"\r\n\r\n")[2][:60]), "upstreamMalformed")

    def test_an_answer_about_another_product(self):
        other = json_answer({"code": "3017620422003", "product": {**OATS, "code": "3017620422003"}, "status": 1})
        server, _ = self.asking(other)
        self.assertEqual(server.error("products/lookup", {"barcode": CODE}).kind, "upstreamMalformed")

    def test_limits_with_and_without_a_time(self):
        for status in (429, 503):
            steps = answer(b"<html>Slow down</html>", status, "text/html", headers=[("Retry-After", "40")])
            failure, server, upstream = self.refused(steps, "upstreamLimited")
            self.assertTrue(39_000 <= failure.data["retryAfterMs"] <= 40_000)
            again = server.error("products/lookup", {"barcode": CODE})
            self.assertLessEqual(again.data["retryAfterMs"], failure.data["retryAfterMs"])
            self.assertEqual(len(upstream.requests), 2)  # One lookup and one search.
            failure, *_ = self.refused(html_answer(status=status), "upstreamLimited")
            self.assertTrue(29_000 <= failure.data["retryAfterMs"] <= 30_000)

    def test_redirects_to_places_inside(self):
        inside = self.upstream(FOUND)
        for location in (inside.url + "/x", "http://127.0.0.1/", "http://169.254.169.254/latest/meta-data/"):
            self.refused(redirect(location), "addressNotAllowed")
        self.assertEqual(inside.requests, [])

    def test_other_requests_are_not_held_up(self):
        server, upstream = self.asking([silence], timeout=30)
        server.call("journal/log", {"entry": {"name": "Plum", "calories": 30}})

        def times(count):
            taken = []
            for _ in range(count):
                started = time.monotonic()
                server.call("journal/day", {"day": "today"})
                taken.append((time.monotonic() - started) * 1000)
            return taken
        times(50)
        alone = statistics.median(times(200))
        waiting = server.start("products/lookup", {"barcode": CODE})
        searching = server.start("products/search", {"query": "oat"})
        upstream.wait_for_requests(2)
        beside = statistics.median(times(200))
        self.assertLess(beside - alone, 5)
        for number in (waiting, searching):
            server.notify("$/cancelRequest", {"id": number})
        upstream.wait_until_left()


class Words(ProductTest):

    def test_a_search_gives_what_it_can_and_says_what_it_left_out(self):
        page = {"hits": [{"code": CODE, "brands": ["", " Hollow Hill"], **{key: OATS[key] for key in (
                    "product_name", "nutriments", "serving_size")}}, {"product_name": "No code"},
                    {"code": "3017620422003", "product_name": "No figures", "serving_quantity": "30"}],
                "count": 10000, "is_count_exact": False, "page": 1, "page_size": 25, "page_count": 400}
        server, upstream = self.asking(json_answer(page))
        found = server.call("products/search", {"query": "7:up AND +oat"})
        self.assertEqual([product["brand"] for product in found["products"]], ["Hollow Hill"])
        self.assertEqual((found["dropped"], found["online"]), (2, {"count": 10000, "isCountExact": False}))
        self.assertEqual(upstream.requests[0].query["q"], r"7\:up and \+oat")
        self.assertEqual(upstream.requests[0].query["page"], "1")
        everything = server.call("products/search", {"query": "oat", "includeUnusable": True})
        self.assertEqual([product.get("unusableReason") for product in everything["products"]], [None, "noNutriments"])
        server.call("products/search", {"query": "oat", "cursor": found["nextCursor"]})
        self.assertEqual(upstream.requests[2].query["page"], "2")

    def test_any_text_is_a_query(self):
        server, upstream = self.asking(json_answer({"hits": [], "count": 0, "page": 1, "page_count": 0}))
        for text in ("50%", "why?", "a,b", "multi-grain", "Ben's", '"', "", "   ", "\u00e9\U0001f34e", "a" * 200):
            self.assertEqual(server.call("products/search", {"query": text})["products"], [])
        self.assertEqual(server.error("products/search", {"query": "a" * 201}).kind, "invalidValue")
        self.assertEqual(server.error("products/search", {"query": "a", "cursor": "x"}).data["path"], "/cursor")

    def test_nothing_that_was_asked_for_is_left_behind(self):
        marker, code = "Geheimbrot7Q", "2000000000008"
        server, upstream = self.asking([silence], timeout=0.5, variables={"OFJ_LOG_LEVEL": "debug"})
        search = Search(marker, code)
        failures = [server.error("products/lookup", {"barcode": code}),
                    server.call("products/search", {"query": marker})["online"]["failed"]]
        upstream.answer = html_answer(f"<html>{marker}</html>")
        failures.append(server.error("products/lookup", {"barcode": code}))
        search.process(server.process.pid)
        for child in descendants(server.process.pid):
            search.process(child)
        server.finish()
        search.bytes("errors", repr([failure.args if isinstance(failure, Exception) else failure
                                     for failure in failures]).encode())
        search.bytes("log", server.stderr)
        search.files(self.home)
        self.assertEqual(search.findings, [])


class Recorded(ProductTest):
    """Every product that was recorded, against figures that were computed by other rules; run when the files are there."""

    @staticmethod
    def files():
        samples = Path(os.environ.get("OFJ_SAMPLES") or "/nonexistent")
        wire = Path(os.environ.get("OFJ_WIRE") or "/nonexistent") / "openfoodfacts"
        answers = [*samples.glob("off_*.json"), *wire.glob("*.json")]
        return sorted(path for path in answers if ".http." not in path.name), sorted(samples.glob("off_*.tsv"))

    def compare(self, product, expected, name):
        facts = product["facts"]
        serving = (product.get("serving") or {}).get("amount") or {}
        found = off_table.Row(
            product["code"], facts["basis"], facts.get("calories"), facts.get("protein"), facts.get("carbs"),
            facts.get("fat"), facts["nutrients"].get("sodium", {}).get("value"),
            serving.get("mass", {}).get("grams", serving.get("volume", {}).get("ml")))
        for field, left, right in zip(off_table.Row._fields, found, expected):
            if isinstance(left, (int, float)) and isinstance(right, float):
                self.assertAlmostEqual(left, right, delta=1e-9 * max(1, abs(right)), msg=f"{name} {found.code} {field}")
            else:
                self.assertEqual(left, right, f"{name} {found.code} {field}: {found} {expected}")

    def test_answers_over_the_network(self):
        answers, _ = self.files()
        if not answers:
            self.skipTest("OFJ_SAMPLES and OFJ_WIRE name no recorded answers")
        count = 0
        for path in answers:
            body = path.read_bytes()
            expected = [off_table.row(product) for product in off_table.products(path)]
            server, _ = self.asking(answer(body))
            if "product" in json.loads(body):
                found = [server.call("products/lookup", {"barcode": expected[0].code})["product"]]
            elif "status" in json.loads(body):
                code = json.loads(body)["code"]
                # A code of zeros only is none, and nobody is asked.
                kind = "notFound" if code.strip("0") else "invalidValue"
                self.assertEqual(server.error("products/lookup", {"barcode": code}).kind, kind)
                found = []
            else:
                found = server.call("products/search", {"query": "x", "limit": 50, "includeUnusable": True})["products"]
            self.assertEqual([product["code"] for product in found], [row.code for row in expected], path.name)
            for product, row in zip(found, expected):
                self.compare(product, row, path.name)
                if product.get("entry"):
                    server.call("journal/log", {"entry": product["entry"]})
                    server.call("foods/create", {"food": product["food"]})
            count += len(found)
            server.finish()
        print(f"compared {count} products of {len(answers)} answers", file=sys.stderr)

    def test_dumps(self):
        _, dumps = self.files()
        if not dumps:
            self.skipTest("OFJ_SAMPLES names no recorded dumps")
        server = self.server()
        for path in dumps:
            rows = {row.code: row for row in map(off_table.row, off_table.products(path))}
            server.call("products/importDataset", {"path": str(path)})
            for code, row in rows.items():
                product = server.call("products/lookup", {"barcode": code, "online": False})["product"]
                self.assertEqual(product["origin"], "localCopy")
                self.compare(product, row, path.name)


if __name__ == "__main__":
    unittest.main()
