"""Files of other programs and their way into the journal, by a real process: formats, archives, kill -9, cancel, memory."""

import contextlib
import os
import sqlite3
import sys
import time
import unittest
import zipfile
from pathlib import Path

from support import CHECKOUT, EndToEndTest, RequestFailed

sys.path.insert(0, str(CHECKOUT / "Tests/Support"))
import apple_health  # noqa: E402

SERVINGS = """Day,Time,Group,Food Name,Amount,Energy (kcal),Iron (mg),Carbs (g),Fat (g),Protein (g),Category
2026-07-15,07:30,Breakfast,"Oat Clusters","60.00 g",270.00,2.10,42.00,9.00,6.00,"Cereals"
2026-07-15,,Lunch,"Pea Soup","300.00 g",240.00,,30.00,6.00,14.00,"Soups"
2026-07-15,,Lunch,"Pea Soup","300.00 g",240.00,,30.00,6.00,14.00,"Soups"
2026-07-16,,Dinner,"Barley Salad","250.00 g",many,,,,,"Salads"
"""
SUMMARY = """\ufeffDate,Meal,Calories,Fat (g),Sodium (mg),Carbohydrates (g),Protein (g),Calcium,Note\r
2026-07-01,Breakfast,"1,000.0",29,574.5,36.7,27.6,25,\r
"""
FOOD_LOGS = """Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g)
07/15/2026,"Spinach, Cooked",Spinach,Lunch,100.0,Grams,23,0,n/a
07/15/2026,Cake,Cake,Snacks,1,Slice,400,1,18
"""


class ImportTest(EndToEndTest):

    def write(self, name, text):
        path = self.home / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    def archive(self, name, members):
        path = self.home / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for member, text in members.items():
                archive.writestr(member, text)
        return str(path)

    def count(self):
        if not self.file.exists():
            return 0
        with contextlib.closing(sqlite3.connect(self.file)) as connection:
            self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            return connection.execute("SELECT count(*) FROM entry").fetchone()[0]


class Formats(ImportTest):

    def test_a_table_is_imported_once_and_a_dry_run_tells_the_same_numbers(self):
        server = self.server()
        path = self.write("anything.txt", SERVINGS)
        dry = server.call("data/import", {"path": path, "dryRun": True})
        self.assertFalse(self.file.exists())
        real = server.call("data/import", {"path": path})
        self.assertEqual({**dry, "dryRun": False}, real)
        self.assertEqual((real["format"], real["created"], real["unchanged"], real["rejectedCount"]), ("cronometer", 3, 0, 1))
        self.assertEqual(real["rejected"], [{"line": 5, "reason": "“many” in the column “Energy” is not a number."}])
        self.assertEqual(real["days"], {"from": "2026-07-15", "to": "2026-07-15"})
        again = server.call("data/import", {"path": path})
        self.assertEqual((again["created"], again["unchanged"]), (0, 3))
        self.assertEqual(server.call("journal/day", {"day": "2026-07-15"})["totals"]["calories"]["value"], 750)

    def test_what_the_user_has_changed_is_kept(self):
        server = self.server()
        path = self.write("servings.csv", SERVINGS)
        server.call("data/import", {"path": path})
        entry = server.call("journal/day", {"day": "2026-07-15"})["entries"][0]
        server.call("journal/update", {"id": entry["id"], "patch": {"calories": 999}})
        again = server.call("data/import", {"path": path})
        self.assertEqual((again["created"], again["unchanged"], again["kept"]), (0, 2, 1))
        self.assertEqual(server.call("journal/get", {"id": entry["id"]})["entries"][0]["calories"], 999)

    def test_archives_of_every_format(self):
        server = self.server()
        health = self.home / "small.xml"
        found = apple_health.write(health, 0.2)
        cases = {
            "myfitnesspal": ({"File-Export/Measurement-Summary-2026.csv": "Date,Weight\n2026-07-01,70\n",
                              "File-Export/Nutrition-Summary-2026.csv": SUMMARY,
                              "File-Export/Exercise-Summary-2026.csv": "Date,Exercise\n"}, 1),
            "loseit": ({"weights.csv": "Date,Weight\n", "food-logs.csv": FOOD_LOGS, "exercise-logs.csv": "Date,Name\n"}, 1),
            "applehealth": ({"apple_health_export/export_cda.xml": "<ClinicalDocument/>",
                             "apple_health_export/Expörtar [1].xml": health.read_text(),
                             "apple_health_export/workout-routes/route.gpx": "<gpx/>"}, found["entries"]),
            "cronometer": ({"my [own] servings?.csv": SERVINGS}, 3),
        }
        for name, (members, entries) in cases.items():
            with self.subTest(format=name):
                result = server.call("data/import", {"path": self.archive(name + ".bin", members)})
                self.assertEqual((result["format"], result["created"]), (name, entries))

    def test_an_archive_that_unpacks_to_too_much_is_refused(self):
        path = self.home / "bomb.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            with archive.open("food-logs.csv", "w") as member:
                for _ in range(257):
                    member.write(bytes(1 << 20))
        failure = self.server().error("data/import", {"path": str(path)})
        self.assertEqual((failure.kind, failure.data["path"]), ("invalidValue", "/path"))
        self.assertIn("larger than 256 MB", failure.message)

    def test_without_unzip_the_error_names_the_package(self):
        server = self.server(variables={"PATH": "/nowhere"})
        failure = server.error("data/import", {"path": self.archive("a.zip", {"food-logs.csv": FOOD_LOGS})})
        self.assertIn("package unzip", failure.data["hint"])

    def test_an_export_comes_back_into_another_journal(self):
        server = self.server()
        server.call("data/import", {"path": self.write("servings.csv", SERVINGS)})
        server.call("journal/log", {"entry": {"name": '=1+1, "plum"', "calories": 30.125, "timestamp": "2026-07-17T08:00:00Z"}})
        out = str(self.home / "out.csv")
        self.assertEqual(server.call("data/exportCSV", {"path": out})["entries"], 4)
        self.assertEqual(os.stat(out).st_mode & 0o777, 0o600)
        self.assertEqual(server.error("data/exportCSV", {"path": out}).kind, "conflict")
        self.assertEqual(server.call("data/import", {"path": out})["unchanged"], 4)
        other = self.server(data=self.home / "other")
        self.assertEqual(other.call("data/import", {"path": out})["created"], 4)
        for day in ("2026-07-15", "2026-07-17"):
            self.assertEqual(server.call("journal/day", {"day": day}), other.call("journal/day", {"day": day}))
        self.assertEqual([path.name for path in self.home.glob(".*partial")], [])

    def test_samples_of_real_programs_when_they_are_at_hand(self):
        samples = Path(os.environ.get("OFJ_SAMPLES") or "/nonexistent")
        servings = samples / "cronometer_servings_2020.csv"
        if not servings.exists():
            self.skipTest("no samples")
        server = self.server()
        result = server.call("data/import", {"path": str(servings)})
        self.assertEqual((result["created"], result["rejectedCount"]), (116, 0))
        days = server.call("journal/range", {"from": "2020-07-15", "to": "2020-07-17"})["days"]
        self.assertEqual([day["totals"]["calories"]["value"] for day in days], [2432.67, 2479.57, 2339.27])
        self.assertEqual(server.call("data/import", {"path": str(servings)})["created"], 0)
        health = server.call("data/import", {"path": str(samples / "apple_health_export_min.xml")})
        self.assertEqual((health["format"], health["created"]), ("applehealth", 0))


class LargeFiles(ImportTest):

    def setUp(self):
        super().setUp()
        self.xml = self.home / "export.xml"

    def test_apple_health_is_read_with_little_memory_and_progress(self):
        found = apple_health.write(self.xml, float(os.environ.get("OFJ_HEALTH_MEGABYTES") or 8))
        size = self.xml.stat().st_size
        server = self.server(variables={"TMPDIR": str(self.home)})
        started = time.monotonic()
        result = server.call("data/import", {"path": str(self.xml), "workDoneToken": "t"}, seconds=900)
        took = time.monotonic() - started
        self.assertEqual((result["created"], result["rejectedCount"]), (found["entries"], 0))
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        peak = int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])
        print(f"{size / 1e6:.0f} MB in {took:.1f} s, {size / took / 1e6:.0f} MB/s, peak {peak / 1000:.0f} MB")
        self.assertLess(peak, 100_000, "kilobytes of memory")
        values = [message["params"]["value"] for message in server.messages if message.get("method") == "$/progress"]
        self.assertEqual((values[0]["kind"], values[-1]["kind"]), ("begin", "end"))
        with contextlib.closing(sqlite3.connect(self.file)) as connection:
            self.assertEqual(connection.execute("SELECT sum(calories) FROM entry").fetchone()[0], found["calories"])
        again = server.call("data/import", {"path": str(self.xml)}, seconds=900)
        self.assertEqual((again["created"], again["unchanged"]), (0, found["entries"]))

    def test_a_cancelled_import_leaves_nothing(self):
        apple_health.write(self.xml, 8)
        server = self.server()
        number = server.start("data/import", {"path": str(self.xml), "workDoneToken": 1})
        server.wait_for(lambda message: message.get("method") == "$/progress", what="progress")
        server.notify("$/cancelRequest", {"id": number})
        with self.assertRaises(RequestFailed) as failure:
            server.answer(number)
        self.assertEqual(failure.exception.code, -32800)
        self.assertEqual(server.call("journal/search", {"query": "stew"})["entries"], [])
        self.assertEqual(self.count(), 0)

    def test_kill_9_leaves_all_or_nothing_and_no_file(self):
        found = apple_health.write(self.xml, 4)
        temporary = self.home / "temporary"
        temporary.mkdir()
        for attempt in range(12):
            with self.subTest(attempt=attempt):
                data = self.home / str(attempt)
                self.file = data / "journal.db"
                server = self.server(data=data, variables={"TMPDIR": str(temporary)})
                server.start("data/import", {"path": str(self.xml)})
                time.sleep(attempt * 0.05)
                server.kill()
                self.assertEqual(list(temporary.iterdir()), [])
                self.assertIn(self.count() if self.file.exists() and self.tables() else 0, (0, found["entries"]))
                # And the next import completes what was not done.
                reader = self.server(data=data)
                result = reader.call("data/import", {"path": str(self.xml)})
                self.assertEqual(result["created"] + result["unchanged"], found["entries"])
                self.assertEqual(reader.finish(), 0)
                self.assertEqual(self.count(), found["entries"])

    def tables(self):
        with contextlib.closing(sqlite3.connect(self.file)) as connection:
            return connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'entry'").fetchone()[0]


if __name__ == "__main__":
    unittest.main()
