"""Plants violations in a small tree and expects Tests/layering to name each. Run: python3 -m unittest Tests/test_layering.py"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parent / "layering"


class LayeringTest(unittest.TestCase):
    def check(self, **sources):
        """Runs the check over `Module="text of a file"`; answers its exit code and output."""
        with tempfile.TemporaryDirectory() as root:
            for module, text in sources.items():
                folder = pathlib.Path(root, "Sources", module)
                folder.mkdir(parents=True)
                (folder / "Source.swift").write_text(text, encoding="utf-8")
            run = subprocess.run(
                [sys.executable, CHECK, "--root", root], capture_output=True, text=True, stdin=subprocess.DEVNULL
            )
            return run.returncode, run.stdout

    def expect_finding(self, words, **sources):
        code, output = self.check(**sources)
        self.assertEqual(code, 1, output)
        for word in words:
            self.assertIn(word, output)

    def test_arrows_that_point_down_pass(self):
        code, output = self.check(
            Model="public import JSON\ninternal import Glibc\n// import Server\n", ofj="internal import Server\n"
        )
        self.assertEqual(code, 0, output)

    def test_an_upward_import_is_named_with_its_file(self):
        words = ["Sources/Store/Source.swift:2", "import RPC", "move what you need"]
        self.expect_finding(words, Store="internal import Model\n@testable internal import RPC\n")

    def test_a_scoped_import_counts(self):
        self.expect_finding(["import Model"], JSON="import struct Model.Failure\n")

    def test_foundation_is_refused_everywhere(self):
        self.expect_finding(["product code does not use FoundationEssentials"], ofj="import FoundationEssentials\n")

    def test_text_that_spans_lines_is_no_code_and_the_code_after_it_is(self):
        text = 'let a = """\nimport Server\nprint(1)\n"""\n'
        code, output = self.check(Store=text)
        self.assertEqual(code, 0, output)
        self.expect_finding(["Source.swift:5", "import Server"], Store=text + "import Server\n")

    def test_an_unknown_module_is_refused(self):
        self.expect_finding(["import Dispatch", "not a module"], RPC="import Dispatch\n")
        self.expect_finding(["Sources/Extra", "without a row"], Extra="\n")

    def test_standard_streams_belong_to_ofj_and_rpc(self):
        for line in ["print(entry)", "write(1, bytes, count)", "read(STDIN_FILENO, b, 1)", "fputs(text, stdout)"]:
            self.expect_finding(["Sources/Server/Source.swift:1", "standard input and output"], Server=line + "\n")
            code, output = self.check(RPC=line + "\n", ofj=line + "\n")
            self.assertEqual(code, 0, output)

    def test_methods_of_those_names_are_not_the_streams(self):
        code, output = self.check(Server="builder.print(x)\nfingerprint(x)\nwrite(10, to: y)\n// print(x)\n")
        self.assertEqual(code, 0, output)


if __name__ == "__main__":
    unittest.main()
