"""A short run of the soak in `kill_soak.py`; the long one is started by hand."""

import contextlib
import os
import random
import sqlite3
import time
import unittest

import kill_soak
from support import EndToEndTest

DRAFT = {"entry": {"name": "Pea soup", "calories": 240}, "day": "2026-03-02"}


class KillSoak(EndToEndTest):

    def test_ten_rounds_of_kill_9_lose_nothing_that_was_answered(self):
        seed = int(os.environ.get("OFJ_SEED") or random.SystemRandom().randrange(1_000_000))
        with self.subTest(seed=seed):
            said = []
            problems = kill_soak.run(10, seed, None, said.append)
            self.assertEqual(problems, [], said[-1])
            print(said[-1])

    def test_a_kill_while_the_file_is_created_leaves_one_that_can_be_used(self):
        for attempt in range(60):
            with self.subTest(attempt=attempt):
                data = self.home / str(attempt)
                first, second = self.server(data=data), self.server(data=data)
                for server in (first, second):
                    server.start("journal/log", DRAFT)
                # From before the directory is there until after the first answer.
                time.sleep(attempt / 60 * 0.06)
                first.kill()
                second.kill()
                answered = sum("result" in message for server in (first, second) for message in server.messages)
                reader = self.server(data=data)
                found = reader.call("journal/day", {"day": "2026-03-02"})["totals"]["entries"]
                self.assertIn(found, range(answered, 3))
                reader.call("journal/log", DRAFT)
                self.assertEqual(reader.finish(), 0)
                with contextlib.closing(sqlite3.connect(data / "journal.db")) as connection:
                    self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
                    self.assertEqual(connection.execute("SELECT count(*) FROM entry").fetchone(), (found + 1,))


if __name__ == "__main__":
    unittest.main()
