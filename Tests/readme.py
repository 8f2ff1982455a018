"""Runs every command of README.md and compares the transcripts with what is printed.

A `sh` block is run as it stands. A `console` block holds commands after `$ ` and their output; ids, times and versions, which
differ from run to run, are compared by their shape. Commands that install packages, build or test are passed over: they are
what the caller of this script has just done.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = pathlib.Path(os.environ.get("OFJ_BINARY", ROOT / ".build/release/ofj")).resolve()

DONE_ALREADY = re.compile(r"^(sudo )?apt-get |^swift build|^export PATH=|^Tests/run|^git clone|^cd ")
VOLATILE = [
    (re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"), "ID"),
    (re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})"), "INSTANT"),
    (re.compile(r"\d{4}-\d{2}-\d{2}"), "DAY"),
    (re.compile(r"\b\d+ MiB"), "SIZE"),
    (re.compile(r"\b\d+\.\d+\.\d+\b"), "VERSION"),
    (re.compile(r"/\S*/(ofj|food)\b"), "DIRECTORY"),
]


def blocks(text):
    return re.findall(r"^```(sh|console)\n(.*?)^```", text, re.M | re.S)


def commands(kind, block):
    """The commands of a block, each with the output that it shows or None."""
    if kind == "sh":
        for line in block.replace("\\\n", "").splitlines():
            yield from ((part.strip(), None) for part in line.split(" && ") if part.strip() and not part.startswith("#"))
        return
    current = None
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            if current:
                yield tuple(current)
            current = [line[2:].rstrip("\n"), ""]
        elif current and not current[1] and line.startswith("> "):
            current[0] += "\n" + line[2:].rstrip("\n")
        elif current:
            current[1] += line
    if current:
        yield tuple(current)


def stable(text):
    for pattern, name in VOLATILE:
        text = pattern.sub(name, text)
    return text.strip()


def main():
    failed = count = 0
    with tempfile.TemporaryDirectory() as home:
        bin_directory = pathlib.Path(home, "bin")
        bin_directory.mkdir()
        shutil.copy(BINARY, bin_directory / "ofj")
        environment = {
            "PATH": f"{bin_directory}:{os.environ['PATH']}", "HOME": home, "TZ": "Europe/Berlin", "LANG": "C.UTF-8",
            "OFJ_BINARY": str(BINARY), "PYTHONPATH": str(ROOT / "clients/python"), "PYTHONDONTWRITEBYTECODE": "1",
        }
        for kind, block in blocks((ROOT / "README.md").read_text()):
            for command, expected in commands(kind, block):
                if DONE_ALREADY.match(command):
                    continue
                count += 1
                run = subprocess.run(
                    ["bash", "-c", command], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, text=True,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
                )
                if expected is None:
                    is_right = run.returncode == 0
                else:
                    is_right = stable(run.stdout) == stable(expected)
                if not is_right:
                    failed += 1
                    print(f"FAIL {command}\n  exit code {run.returncode}, printed:\n{stable(run.stdout)}")
                    if expected is not None:
                        print(f"  README.md shows:\n{stable(expected)}")
    print(f"README.md: {count - failed} passed, {failed} failed")
    return 1 if failed or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
