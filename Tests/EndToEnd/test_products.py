"""Importing a dump of Open Food Facts into the local copy, by the program as it is: kill -9, pipes, cancelling."""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from support import BINARY, CHECKOUT, EndToEndTest, RequestFailed, environment

GENERATOR = CHECKOUT / "Tests/Support/open_food_facts_dump.py"
# Several transactions long.
PRODUCTS = int(os.environ.get("OFJ_PRODUCTS", 450_000))
KILLS = 10


class Dumps(EndToEndTest):

    def dump(self, name, products):
        path = self.home / name
        subprocess.run([sys.executable, GENERATOR, "--products", str(products), "--out", path], check=True)
        return path

    def command(self, data, path):
        return [BINARY, "call", "--data", str(data), "products/importDataset", f"path={path}"]

    def importing(self, data, path, **options):
        return subprocess.Popen(
            self.command(data, path), env=environment(self.home), stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
        )

    def finish(self, process):
        output, errors = process.communicate(timeout=600)
        self.assertEqual(process.returncode, 0, errors)
        return json.loads(output)

    def content(self, data):
        """All rows, and what the index of words finds, as far as they do not depend on when the import was made."""
        with contextlib.closing(sqlite3.connect(data / "foods.db")) as connection:
            self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            rows = connection.execute("SELECT * FROM product ORDER BY key").fetchall()
            state = connection.execute("SELECT source, offset, line, last_bytes, log, newest, is_read, products FROM import").fetchall()
            words = [
                connection.execute("SELECT rowid FROM product_text WHERE product_text MATCH ?", [query]).fetchall()
                for query in ("milk", "choc*", "organic AND b*", "lait OR brot", "a*")
            ]
        return rows, state, words


class KilledImports(Dumps):

    def test_ten_times_kill_9_comes_to_the_same_as_an_undisturbed_import(self):
        path = self.dump("products.jsonl.gz", PRODUCTS)
        start = time.monotonic()
        undisturbed = self.finish(self.importing(self.home / "undisturbed", path))
        duration = time.monotonic() - start
        expected = self.content(self.home / "undisturbed")
        self.assertEqual(undisturbed["products"], len(expected[0]))

        seed = int(os.environ.get("OFJ_SEED") or random.SystemRandom().randrange(1_000_000))
        chance = random.Random(seed)
        data, kills, resumed = self.home / "killed", 0, 0
        with self.subTest(seed=seed):
            while kills < KILLS:
                process = self.importing(data, path)
                # From right at the beginning until after the end, so that every part of it is met.
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(timeout=chance.random() ** 2 * duration)
                if process.poll() is None:
                    process.send_signal(signal.SIGKILL)
                    process.communicate()
                    kills += 1
                    continue
                # It was complete before the kill, so the next one starts afresh.
                self.finish_again(process, data, expected)
            result = self.finish(self.importing(data, path))
            self.assertEqual(self.content(data), expected)
            resumed = result.pop("resumed")
            undisturbed.pop("resumed")
            self.assertEqual(result, undisturbed)
            print(f"{kills} kills, seed {seed}; the last import {'went on' if resumed else 'started afresh'}")

    def finish_again(self, process, data, expected):
        self.assertEqual(process.returncode, 0, process.stderr.read())
        process.communicate()
        self.assertEqual(self.content(data), expected)
        (data / "foods.db").unlink()


class PipedImports(Dumps):

    def test_standard_input_gives_the_same_as_the_file_packed_or_not(self):
        path = self.dump("products.jsonl", 3000)
        packed = self.dump("products.jsonl.gz", 3000)
        expected = self.finish(self.importing(self.home / "file", path))
        for number, piped in enumerate((path, packed)):
            writer = subprocess.Popen(["cat", piped], stdout=subprocess.PIPE)
            result = self.finish(self.importing(self.home / str(number), "-", stdin=writer.stdout))
            writer.stdout.close()
            writer.wait()
            self.assertEqual(result, expected)
        with open(packed, "rb") as file:
            self.assertEqual(self.finish(self.importing(self.home / "redirected", "-", stdin=file)), expected)

    def test_a_server_answers_others_while_it_imports_and_stops_at_once_when_asked(self):
        path = self.dump("products.jsonl.gz", 100_000)
        server = self.server(data=self.home / "data")
        number = server.start("products/importDataset", {"path": str(path), "workDoneToken": "import"})
        for _ in range(20):
            server.call("meals/current")
        start = time.monotonic()
        server.notify("$/cancelRequest", {"id": number})
        with self.assertRaises(RequestFailed) as refusal:
            server.answer(number)
        self.assertLess(time.monotonic() - start, 1.0)
        self.assertEqual(refusal.exception.code, -32800)
        self.assertEqual(server.finish(), 0)


if __name__ == "__main__":
    unittest.main()
