"""Runs the examples of clients/README.md and compares what they print with the block that follows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent.parent
BINARY = Path(os.environ.get("OFJ_BINARY", ROOT / ".build" / "release" / "ofj")).absolute()

# How a block of a language is run: the name of its file, and the command with `{}` in its place.
COMMANDS = {
    "bash": ("example.sh", ["bash", "-euo", "pipefail", "{}"]),
    "elisp": ("example.el", ["emacs", "--batch", "-Q", "-l", "{}"]),
    "lua": ("example.lua", ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile {}", "-c", "qall!"]),
    "python": ("example.py", [sys.executable, "-W", "error", "{}"]),
    "vim": ("example.vim", ["vim", "-N", "-es", "-u", "NONE", "-i", "NONE", "-c", "source {}", "-c", "qall!"]),
}


class Example(NamedTuple):
    line: int
    language: str
    code: str
    output: str


def examples() -> list[Example]:
    text = (ROOT / "clients" / "README.md").read_text("utf-8")
    pattern = re.compile(r"^```(\w+)\n((?:(?!```).*\n)*)```\n\n```text\n((?:(?!```).*\n)*)```$", re.MULTILINE)
    return [Example(text.count("\n", 0, match.start()) + 1, *match.groups()) for match in pattern.finditer(text)]


class ReadmeTests(unittest.TestCase):
    def test_every_language_has_an_example(self) -> None:
        self.assertEqual({example.language for example in examples()}, set(COMMANDS))

    def test_examples_print_what_the_readme_says(self) -> None:
        self.assertTrue(os.access(BINARY, os.X_OK), f"{BINARY} is missing; build it or set OFJ_BINARY")
        for example in examples():
            with self.subTest(language=example.language, line=example.line):
                wanted = re.escape(example.output.strip()).replace("…", ".+?")
                self.assertRegex(self.run_example(example), rf"\A{wanted}\Z")

    def run_example(self, example: Example) -> str:
        with tempfile.TemporaryDirectory(prefix="ofj-test-") as home:
            name, command = COMMANDS[example.language]
            script = Path(home, name)
            script.write_text(example.code, "utf-8")
            programs = Path(home, "bin")
            programs.mkdir()
            (programs / "ofj").symlink_to(BINARY)
            Path(home, "data").mkdir()
            kept = {key: value for key, value in os.environ.items() if not key.startswith(("OFJ_", "XDG_"))}
            environment = kept | {
                "HOME": home,
                "LC_ALL": "C.UTF-8",
                "OFJ_DATA": f"{home}/data",
                "OFJ_TIME_ZONE": "Etc/UTC",
                "PATH": f"{programs}:{os.environ['PATH']}",
                "PYTHONPATH": str(ROOT / "clients" / "python"),
            }
            done = subprocess.run(
                [part.replace("{}", str(script)) for part in command],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                timeout=60,
                check=False,
            )
        output = done.stdout.decode("utf-8").replace("\r\n", "\n").strip()
        return output if output else f"exit code {done.returncode}: {done.stderr.decode('utf-8', 'replace')}"


if __name__ == "__main__":
    unittest.main()
