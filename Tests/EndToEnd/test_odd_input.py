"""The table of odd input in spec/protocol.md says what the binary does."""

import pathlib
import re
import tempfile
import unittest

import odd_input

PROTOCOL = pathlib.Path(__file__).resolve().parents[2] / "spec/protocol.md"


class Table(unittest.TestCase):
    def test_each_row_of_the_protocol_is_what_the_binary_does(self):
        section = PROTOCOL.read_text().split("## How it takes odd input")[1]
        rows = [line.strip("|").split(" | ") for line in section.splitlines() if line.startswith("| ")][1:]
        documented = {row[0].strip(): row[1].strip() for row in rows}
        with tempfile.TemporaryDirectory(prefix="ofj-table-") as home:
            measured = dict(odd_input.table(home))
        within = {name: re.sub(r"^exits [01]\.\d s$", "exits within 2 s", what) for name, what in measured.items()}
        self.assertEqual(documented, within)


if __name__ == "__main__":
    unittest.main()
