"""A short run of the soak in `kill_soak.py`; the long one is started by hand."""

import os
import random
import unittest

import kill_soak
from support import EndToEndTest


class KillSoak(EndToEndTest):

    def test_ten_rounds_of_kill_9_lose_nothing_that_was_answered(self):
        seed = int(os.environ.get("OFJ_SEED") or random.SystemRandom().randrange(1_000_000))
        with self.subTest(seed=seed):
            said = []
            problems = kill_soak.run(10, seed, None, said.append)
            self.assertEqual(problems, [], said[-1])
            print(said[-1])


if __name__ == "__main__":
    unittest.main()
