"""Backups of the app against the release binary: large files in little memory, and an import that is killed."""

import json
import os
import unittest

from support import EndToEndTest, RequestFailed

GOALS = {"dailyCalories": 2000, "dailyProtein": 150, "dailyCarbs": 200, "dailyFat": 65}


def identifier(kind, number):
    return "5EED%04X-0000-4000-8000-%012X" % (kind, number)


def entry(number):
    day = number // 10
    return {
        "id": identifier(1, number), "dailyLogID": identifier(2, day), "name": f"Pea soup {number % 500}",
        "timestamp": "20%02d-%02d-%02dT%02d:15:00Z" % (day // 336, day // 28 % 12 + 1, day % 28 + 1, number % 10 + 8),
        "mealType": "Lunch", "scanMode": "Manual", "calories": 240.5, "protein": 12, "carbs": 30, "fat": 6.25,
        "micronutrients": {"fiber": {"value": 7.5, "unit": "g"}, "sodium": {"value": 640, "unit": "mg"}},
        "servingCount": 1, "servingQuantity": 300, "servingUnit": "g",
        "servingMappings": [{"from": {"value": 1, "unit": "bowl"}, "to": {"value": 300, "unit": "g"}}],
    }


def log(day):
    return {"id": identifier(2, day),
            "date": "20%02d-%02d-%02dT00:00:00Z" % (day // 336, day // 28 % 12 + 1, day % 28 + 1)}


def write_backup(path, entries):
    """Writes a backup with this many entries, ten a day."""
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"appSettings": {}, "appVersion": "1.4", "dailyLogs": ')
        json.dump([log(day) for day in range((entries + 9) // 10)], file)
        file.write(', "exportedAt": "2026-07-21T01:00:00Z", "nutritionEntries": [')
        for number in range(entries):
            file.write(("" if number == 0 else ",") + "\n" + json.dumps(entry(number)))
        file.write('], "savedFoods": [], "schemaVersion": 1, "trackedContainers": [], "userGoals": ')
        json.dump(GOALS, file)
        file.write("}")
    return os.path.getsize(path)


def peak_megabytes(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


class BackupTest(EndToEndTest):
    # 330 000 are a file of 175 MB; more would need years beyond 2099.
    ENTRIES = int(os.environ.get("OFJ_BACKUP_ENTRIES", "20000"))
    # What the service may take at most; only the ids of all records are in memory at once.
    MEGABYTES = 120

    def setUp(self):
        super().setUp()
        self.path = str(self.home / "app.json")

    def test_memory(self):
        """Importing and exporting take little memory, and what comes out is what went in."""
        size = write_backup(self.path, self.ENTRIES)
        server = self.server()
        result = server.call("data/importBackup", {"path": self.path}, seconds=1800)
        self.assertTrue(result["imported"])
        self.assertEqual(result["entries"], {"created": self.ENTRIES, "updated": 0, "unchanged": 0})
        imported = peak_megabytes(server)
        copy = str(self.home / "copy.json")
        exported = server.call("data/exportBackup", {"path": copy}, seconds=1800)
        self.assertEqual(exported["entries"], self.ENTRIES)
        peak = peak_megabytes(server)
        print(f"\n{size / 1e6:.0f} MB in: peak {imported:.0f} MB; {exported['bytes'] / 1e6:.0f} MB out: peak {peak:.0f} MB")
        self.assertLess(peak, self.MEGABYTES)
        again = server.call("data/importBackup", {"path": copy}, seconds=1800)
        self.assertEqual(again["entries"], {"created": 0, "updated": 0, "unchanged": self.ENTRIES})

    def test_kill(self):
        """An import that is killed has changed nothing, and can be repeated."""
        write_backup(self.path, self.ENTRIES)
        for part in (0, 50, 60):
            server = self.server()
            server.start("data/importBackup", {"path": self.path, "workDoneToken": "import"})
            server.wait_for(
                lambda message: message.get("method") == "$/progress"
                and message["params"]["value"].get("percentage", 0) >= part, what=f"{part} percent")
            server.process.kill()
            server.wait()
            server = self.server()
            found = server.call("data/exportBackup", {"path": str(self.home / f"after-{part}.json")})
            self.assertIn(found["entries"], (0, self.ENTRIES))
            server.process.kill()
            server.wait()
        server = self.server()
        result = server.call("data/importBackup", {"path": self.path}, seconds=600)
        self.assertTrue(result["imported"])
        self.assertEqual(result["entries"]["updated"], 0)

    def test_cancel(self):
        """An import that is cancelled has changed nothing."""
        write_backup(self.path, self.ENTRIES)
        server = self.server()
        number = server.start("data/importBackup", {"path": self.path, "workDoneToken": "import"})
        server.wait_for(
            lambda message: message.get("method") == "$/progress"
            and message["params"]["value"].get("percentage", 0) >= 52, what="the writing")
        server.notify("$/cancelRequest", {"id": number})
        with self.assertRaises(RequestFailed) as failed:
            server.answer(number)
        self.assertEqual(failed.exception.code, -32800)
        self.assertEqual(server.call("data/exportBackup", {"path": str(self.home / "after.json")})["entries"], 0)

    def test_changed_meanwhile(self):
        """A file that is written to while it is read is refused, and nothing is changed."""
        write_backup(self.path, self.ENTRIES)
        server = self.server()
        number = server.start("data/importBackup", {"path": self.path, "workDoneToken": "import"})
        server.wait_for(
            lambda message: message.get("method") == "$/progress"
            and message["params"]["value"].get("percentage", 0) >= 5, what="the reading")
        with open(self.path, "a", encoding="utf-8") as file:
            file.write("\n")
        with self.assertRaises(RequestFailed) as failed:
            server.answer(number, 600)
        self.assertEqual(failed.exception.kind, "conflict")
        self.assertEqual(server.call("data/exportBackup", {"path": str(self.home / "after.json")})["entries"], 0)


if __name__ == "__main__":
    unittest.main()
