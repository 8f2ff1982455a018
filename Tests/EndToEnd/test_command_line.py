"""The command line: one call without JSON, exit codes, errors for people and for programs, help and completions."""

import collections
import json
import os
import pty
import re
import signal
import sqlite3
import subprocess
import unittest

from support import BINARY, EndToEndTest, PATIENCE, bytes_waiting, environment, strict_json, wait_until


class CommandLineTest(EndToEndTest):

    def ofj(self, *arguments, **options):
        return self.run_ofj(*arguments, variables={"OFJ_DATA": str(self.data)}, **options)

    def call(self, *arguments, **options):
        """Runs `ofj call`, which must succeed, and answers the result."""
        ran = self.ofj("call", *arguments, **options)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        return strict_json(ran.stdout)

    def assertRefused(self, ran, code, *words):
        """The exit code, and one sentence on stderr that has these words."""
        self.assertEqual(ran.stdout, "")
        self.assertRegex(ran.stderr, r"\Aofj: .*[.!?]\n\Z", "one line that begins with the program and is a sentence")
        for word in words:
            self.assertIn(word, ran.stderr)
        self.assertEqual(ran.returncode, code, ran.stderr)

    def on_terminal(self, *arguments):
        """What a command prints when its output is a terminal."""
        master, slave = pty.openpty()
        process = subprocess.Popen(
            [BINARY, *arguments], stdin=slave, stdout=slave, stderr=slave,
            env=environment(self.home, OFJ_DATA=str(self.data), TERM="xterm"))
        os.close(slave)
        output = b""
        try:
            while chunk := os.read(master, 65536):
                output += chunk
        except OSError:
            pass  # How Linux says that the other side has closed.
        finally:
            os.close(master)
        return process.wait(PATIENCE), output.decode().replace("\r\n", "\n")


class Call(CommandLineTest):

    def test_logging_needs_no_JSON_and_no_handshake(self):
        [entry] = self.call("journal/log", "name=Oat porridge", "calories=310", "meal=breakfast")["entries"]
        self.assertEqual((entry["name"], entry["calories"], entry["meal"]), ("Oat porridge", 310, "breakfast"))
        day = self.call("journal/day", "day=today")
        self.assertEqual([meal["totals"]["entries"] for meal in day["meals"]], [1, 0, 0, 0])
        self.assertEqual(day["entries"], [entry])

    def test_a_shell_writes_it_as_the_manual_says(self):
        ran = subprocess.run(
            ["bash", "-c", '"$OFJ" call journal/log name="Oat porridge" calories=310 meal=breakfast'],
            capture_output=True, text=True, timeout=PATIENCE,
            env=environment(self.home, OFJ=BINARY, OFJ_DATA=str(self.data)))
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        self.assertEqual(strict_json(ran.stdout)["entries"][0]["name"], "Oat porridge")

    def test_text_stays_text_and_numbers_are_numbers(self):
        [entry] = self.call("journal/log", "name=310", "calories=93.5", "brand=true", "servingUnit=null")["entries"]
        self.assertEqual((entry["name"], entry["calories"], entry["brand"], entry["servingUnit"]),
                         ("310", 93.5, "true", "null"))

    def test_values_may_hold_anything_that_a_shell_can_pass(self):
        for name in ("a=b=c", "Müsli 🥣", "  spaces  inside ", "{not json", "-dash", "a,b", "quote\" and \\",
                     "line\nbreak", "line\u2028separator"):
            with self.subTest(name=name):
                [entry] = self.call("journal/log", f"name={name}", "calories=1")["entries"]
                self.assertEqual(entry["name"], name.strip())

    def test_members_inside_are_reached_with_dots_and_JSON(self):
        [entry] = self.call(
            "journal/log", "entry.name=Kale", "entry.calories=30", "entry.nutrients.sodium=95",
            'entry.nutrients.iron:={"value":1.5,"unit":"mg","bound":"lt"}', "day=2026-03-02")["entries"]
        self.assertEqual(entry["nutrients"], {
            "iron": {"value": 1.5, "unit": "mg", "bound": "lt"}, "sodium": {"value": 95, "unit": "mg"}})
        [entry] = self.call("journal/log", "name=Kale", "calories=30", "nutrients.iron=2")["entries"]
        self.assertEqual(entry["nutrients"], {"iron": {"value": 2, "unit": "mg"}})

    def test_an_amount_may_name_its_unit(self):
        [entry] = self.call("journal/log", "name=Pea", "calories=1", "nutrients.iron=0.004 g", "nutrients.zinc=2")["entries"]
        self.assertEqual(entry["nutrients"],
                         {"iron": {"value": 0.004, "unit": "g"}, "zinc": {"value": 2, "unit": "mg"}})

    def test_lists_are_written_with_commas_or_twice(self):
        ids = [self.call("journal/log", f"name=Pea {n}", "calories=1")["entries"][0]["id"] for n in range(2)]
        self.assertEqual([e["id"] for e in self.call("journal/get", f"ids={ids[0]},{ids[1]}")["entries"]], ids)
        self.assertEqual([e["id"] for e in self.call("journal/get", f"ids={ids[1]}", f"ids={ids[0]}")["entries"]],
                         ids[::-1])

    def test_params_come_as_one_JSON_object_or_from_standard_input(self):
        params = json.dumps({"entry": {"name": "Tofu", "calories": 120}, "day": "2026-03-02"})
        self.assertEqual(self.call("journal/log", params)["entries"][0]["day"], "2026-03-02")
        self.assertEqual(self.call("journal/log", "-", input=params)["entries"][0]["day"], "2026-03-02")
        self.assertEqual(self.call("journal/log", "-", input="\n " + params + "\n\n")["entries"][0]["name"], "Tofu")
        self.assertEqual(self.call("goals/get")["goals"]["calories"], 2000)

    def test_params_from_standard_input_may_be_large(self):
        entries = [{"name": f"Pea {n}", "calories": n, "selectionSummary": "x" * 1_500} for n in range(2_000)]
        params = json.dumps({"entries": entries, "day": "2026-03-02"})
        self.assertEqual(len(self.call("journal/log", "-", input=params)["entries"]), 2_000)

    def test_standard_input_that_is_no_object_is_refused(self):
        for text in ("", "[]", "{", '{"day":"today"} x', '{"day":"today","day":"today"}'):
            with self.subTest(text=text):
                self.assertRefused(self.ofj("call", "journal/day", "-", input=text), 64, "standard input")

    def test_data_option_chooses_the_directory(self):
        other = self.home / "other"
        self.call("--data", other, "journal/log", "name=Pea", "calories=1")
        self.call("journal/log", f"--data={other}", "name=Pea", "calories=1")
        self.assertTrue((other / "journal.db").exists())
        self.assertFalse(self.file.exists())
        self.assertEqual(self.call("journal/day", "day=today", "--data", other)["totals"]["entries"], 2)

    def test_relative_paths_of_files_start_at_the_working_directory(self):
        self.call("journal/log", "name=Pea", "calories=81")
        written = self.call("data/exportCSV", "path=pea.csv", cwd=self.home)
        self.assertEqual(written["path"], str(self.home / "pea.csv"))
        self.assertEqual(self.call("data/import", "path=./pea.csv", cwd=self.home)["unchanged"], 1)
        self.assertEqual(self.call("data/import", "path=~/pea.csv", cwd="/")["unchanged"], 1)
        self.assertEqual(self.call("data/import", json.dumps({"path": "pea.csv"}), cwd=self.home)["unchanged"], 1)
        self.call("data/exportBackup", "path=~/pea.json")
        self.assertRefused(self.ofj("call", "data/import", "path=pea.json", cwd=self.home), 65, "data/importBackup")
        self.assertRefused(self.ofj("call", "data/importBackup", "path=pea.csv", cwd=self.home), 65, "data/import")

    def test_a_relative_data_directory_starts_at_the_working_directory(self):
        ran = self.ofj("call", "journal/log", "name=Pea", "calories=1", "--data", "here", cwd=self.home)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertTrue((self.home / "here/journal.db").exists())

    def test_the_result_is_one_line_in_a_pipe_and_indented_on_a_terminal(self):
        self.call("journal/log", "name=Müsli", "calories=310", "day=2026-03-02")
        line = self.ofj("call", "journal/day", "day=2026-03-02").stdout
        self.assertEqual(line.count("\n"), 1)
        code, text = self.on_terminal("call", "journal/day", "day=2026-03-02")
        self.assertEqual(code, 0)
        self.assertGreater(text.count("\n"), 30)
        self.assertIn('\n  "day": "2026-03-02"', text)
        self.assertEqual(strict_json(text), strict_json(line))

    def test_events_go_to_stderr_as_JSON_lines(self):
        ran = self.ofj("call", "server/doctor", "workDoneToken=t", "--events")
        if "there is no method" in ran.stderr:
            self.skipTest("server/doctor is not there yet")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        strict_json(ran.stdout)
        events = [strict_json(line) for line in ran.stderr.splitlines()]
        self.assertEqual([event["params"]["value"]["kind"] for event in events][:1], ["begin"])
        self.assertEqual([event["params"]["value"]["kind"] for event in events][-1:], ["end"])


class ExitCodes(CommandLineTest):

    def test_usage_is_64(self):
        for arguments, words in (
            (["call"], ["METHOD"]),
            (["call", "journal/lgo"], ["journal/lgo", "journal/log"]),
            (["call", "journal/day", "dya=today"], ["dya", "`day`"]),
            (["call", "journal/day", "today"], ["today", "KEY=VALUE"]),
            (["call", "journal/day", "day=today", "day=today"], ["twice"]),
            (["call", "journal/log", "name=Pea", "calories=many"], ["calories", "many"]),
            (["call", "journal/log", "name=Pea", "nutrients:={"], ["nutrients", "JSON"]),
            (["call", "journal/day"], ["day"]),
            (["call", "journal/log", "name=Oat", "porridge", "calories=1"], ["porridge", "'name=Oat porridge'"]),
            (["call", "journal/log", "name=Pea", "iron=4"], ["iron", "`nutrients.iron`"]),
            (["call", "journal/log", "name=Pea", "calories=93,5"], ["93,5", "93.5"]),
            # The byte FF, which is in no text; Python passes it on as it came.
            (["call", "journal/log", "name=Pea\udcff", "calories=1"], ["argument 3", "UTF-8"]),
            (["--data", "here", "doctor"], ["doctor", "--data", "after the command"]),
            (["cal"], ["cal", "`call`"]),
            (["serve", "--framming", "lines"], ["--framming", "--framing"]),
            (["serve", "--framing", "pigeons"], ["pigeons", "lines"]),
            (["serve", "--framing"], ["--framing"]),
            (["completions", "bsh"], ["bsh", "bash"]),
            (["methods", "journal/lgo"], ["journal/lgo", "journal/log"]),
            (["call", "journal/day", "day=today", "--jsn-errors"], ["--jsn-errors", "--json-errors"]),
        ):
            with self.subTest(arguments=arguments):
                self.assertRefused(self.ofj(*arguments), 64, *words)
        self.assertFalse(self.data.exists())

    def test_a_value_that_is_not_allowed_is_65(self):
        self.assertRefused(self.ofj("call", "journal/log", "name=Pea", "calories=-5"), 65, "journal/log", "calories")
        self.assertRefused(self.ofj("call", "goals/set", "goals.calories=-5"), 65, "goals/set")

    def test_what_is_not_there_is_66(self):
        missing = "00000000-0000-4000-8000-000000000000"
        self.assertRefused(self.ofj("call", "journal/get", f"id={missing}"), 66, missing)

    def test_a_file_that_cannot_be_opened_is_69(self):
        self.assertRefused(
            self.ofj("call", "journal/day", "day=today", "--data", self.home / "no/such"), 69, str(self.home / "no"))

    def test_a_conflict_is_73(self):
        identifier = "11111111-1111-4111-8111-111111111111"
        self.call("journal/log", f"id={identifier}", "name=Pea", "calories=1")
        self.call("journal/log", f"id={identifier}", "name=Pea", "calories=1")
        self.assertRefused(
            self.ofj("call", "journal/log", f"id={identifier}", "name=Pea", "calories=2"), 73, identifier)

    def test_a_damaged_file_is_74(self):
        self.data.mkdir()
        self.file.write_text("Dear diary\n")
        self.assertRefused(self.ofj("call", "journal/day", "day=today"), 74, str(self.file))

    def test_a_locked_file_is_75(self):
        self.call("journal/log", "name=Pea", "calories=1")
        lock = sqlite3.connect(self.file, isolation_level=None)
        self.addCleanup(lock.close)
        lock.execute("BEGIN EXCLUSIVE")
        self.assertRefused(self.ofj("call", "journal/log", "name=Pea", "calories=1"), 75, "locked")

    def test_a_newer_file_is_69(self):
        self.call("journal/log", "name=Pea", "calories=1")
        connection = sqlite3.connect(self.file)
        connection.execute("INSERT INTO migration VALUES ('9999 Mars', 1)")
        connection.commit()
        connection.close()
        self.assertRefused(self.ofj("call", "journal/day", "day=today"), 69, "newer")

    def test_a_wrong_configuration_is_78(self):
        config = self.home / "config.yaml"
        config.write_text("dayStrat: 1\n")
        self.assertRefused(
            self.ofj("call", "journal/day", "day=today", "--config", config), 78, f"{config}:1:1", "dayStart")

    def test_the_exit_codes_are_in_the_help(self):
        text = self.ofj("--help").stdout
        for code in (0, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78):
            self.assertRegex(text, rf"(?m)^ +{code} +\w")


class LostOutput(CommandLineTest):
    """What could not be printed was not delivered, and a script must not take it for a success."""

    def test_a_result_that_cannot_be_written_is_a_failure(self):
        self.call("journal/log", "name=Pea", "calories=1")
        for arguments in (["call", "journal/day", "day=today"], ["methods"], ["--help"], ["completions", "bash"]):
            with self.subTest(arguments=arguments), open("/dev/full", "wb") as full:
                ran = subprocess.run(
                    [BINARY, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE,
                    env=environment(self.home, OFJ_DATA=str(self.data)))
                self.assertNotEqual(ran.returncode, 0)
                self.assertRegex(ran.stderr, r"\Aofj: .*\.\n\Z")

    def test_serve_whose_output_is_full_ends_with_1(self):
        # Often, because the end of the input and that of the output come together.
        codes = collections.Counter()
        for _ in range(100):
            with open("/dev/full", "wb") as full:
                ran = subprocess.run(
                    [BINARY, "serve"], input=b'{"jsonrpc":"2.0","id":1,"method":"nutrients/list"}\n', stdout=full,
                    stderr=subprocess.PIPE, timeout=PATIENCE, env=environment(self.home, OFJ_DATA=str(self.data)))
            codes[ran.returncode] += 1
        self.assertEqual(codes, {1: 100})

    def test_a_reader_that_leaves_early_is_no_crash(self):
        self.log_much()
        ran = subprocess.run(
            ["bash", "-c", '"$OFJ" call journal/day day=2026-03-02 | head -c 10; echo " ${PIPESTATUS[0]}"'],
            capture_output=True, text=True, timeout=PATIENCE,
            env=environment(self.home, OFJ=BINARY, OFJ_DATA=str(self.data)))
        output, code = ran.stdout.split(" ")
        self.assertEqual(output, '{"day":"20')
        # Ended by SIGPIPE as programs in a pipeline are, or by a code of its own; never by another signal.
        self.assertTrue(int(code) < 128 or int(code) == 128 + signal.SIGPIPE, code)

    def log_much(self):
        """A day whose answer is far larger than a pipe."""
        entries = [{"name": f"Pea {n}", "calories": n, "selectionSummary": "x" * 1_500} for n in range(200)]
        self.call("journal/log", "-", input=json.dumps({"entries": entries, "day": "2026-03-02"}))

    def test_a_non_blocking_output_gets_everything(self):
        self.log_much()
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        process = subprocess.Popen(
            [BINARY, "call", "journal/day", "day=2026-03-02"], stdout=writing,
            env=environment(self.home, OFJ_DATA=str(self.data)))
        self.addCleanup(process.kill)
        os.close(writing)
        wait_until(lambda: bytes_waiting(reading) >= 60_000, what="a full pipe")
        output = b""
        while chunk := os.read(reading, 65536):
            output += chunk
        os.close(reading)
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(len(strict_json(output.decode())["entries"]), 200)

    def test_a_non_blocking_input_is_read_to_its_end(self):
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        process = subprocess.Popen(
            [BINARY, "call", "journal/day", "-"], stdin=reading, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(self.home, OFJ_DATA=str(self.data)))
        os.close(reading)
        self.addCleanup(process.kill)
        # It has come to the empty pipe: asleep, or gone when it took the emptiness for an error.
        state = f"/proc/{process.pid}/stat"
        wait_until(lambda: open(state).read().rsplit(") ")[1][0] in "SZ", what="waiting for input")
        try:
            os.write(writing, b'{"day":"2026-03-02"}')
        except BrokenPipeError:
            pass  # What it said when it left is compared below.
        os.close(writing)
        output, errors = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, errors), (0, b""))
        self.assertEqual(strict_json(output.decode())["day"], "2026-03-02")


class JSONErrors(CommandLineTest):

    def test_an_answered_error_is_its_JSON_object(self):
        ran = self.ofj("call", "journal/log", "name=Pea", "calories=-5", "--json-errors")
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr.count("\n")), (65, "", 1))
        error = strict_json(ran.stderr)
        self.assertEqual((error["code"], error["data"]["kind"], error["data"]["path"]),
                         (3, "invalidValue", "/entry/calories"))

    def test_an_error_before_the_request_is_a_JSON_object_too(self):
        for arguments, expected in (
            (["call", "--json-errors", "journal/lgo"], (-32601, None)),
            (["call", "--json-errors", "journal/day", "dya=today"], (-32602, "/dya")),
            (["call", "--json-errors", "journal/log", "name=Pea", "calories=many"], (-32602, "/entry/calories")),
        ):
            with self.subTest(arguments=arguments):
                ran = self.ofj(*arguments)
                self.assertEqual((ran.returncode, ran.stdout), (64, ""))
                error = strict_json(ran.stderr)
                self.assertEqual((error["code"], error["data"].get("path")), expected)
                self.assertIn("message", error)

    def test_an_error_of_the_store_is_a_JSON_object(self):
        self.data.mkdir()
        self.file.write_text("Dear diary\n")
        ran = self.ofj("call", "journal/day", "day=today", "--json-errors")
        self.assertEqual(strict_json(ran.stderr)["data"]["kind"], "storeCorrupt")


class Explaining(CommandLineTest):

    def test_version(self):
        for arguments in (["--version"], ["version"], ["call", "--version"]):
            ran = self.ofj(*arguments)
            self.assertEqual(ran.returncode, 0)
            self.assertRegex(ran.stdout, r"\Aofj \d+\.\d+\.\d+\n\Z")

    def test_help(self):
        text = self.ofj("--help").stdout
        for command in ("serve", "call", "methods", "doctor", "completions"):
            self.assertRegex(text, rf"(?m)^ +{command}\b")
        self.assertNotIn("__complete", text)
        self.assertEqual(self.ofj("-h").stdout, text)
        self.assertEqual(self.ofj("help").stdout, text)
        for command in ("serve", "call", "methods", "doctor", "completions"):
            ran = self.ofj(command, "--help")
            self.assertEqual((ran.returncode, ran.stderr), (0, ""))
            self.assertIn(f"ofj {command}", ran.stdout)
        self.assertTrue(all(len(line) <= 120 for line in text.splitlines()), "lines fit into a terminal")

    def test_alone_on_a_terminal_it_prints_help(self):
        code, text = self.on_terminal()
        self.assertEqual((code, text), (0, self.ofj("--help").stdout))

    def test_methods_lists_all_with_a_summary(self):
        ran = self.ofj("methods")
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        for method in ("journal/day", "journal/log", "goals/set", "settings/get", "nutrients/list", "store/subscribe",
                       "server/status", "server/doctor", "meals/current", "store/backupFile"):
            self.assertRegex(ran.stdout, rf"(?m)^ *{method} +\S")

    def test_every_method_that_is_listed_can_be_explained_and_is_served(self):
        listed = re.findall(r"(?m)^ *(\S+)  +\S", self.ofj("methods").stdout)
        server = self.server()
        # What has a result is a request; the others are notifications.
        requests = [method["name"] for method in server.call("rpc.discover")["methods"] if "result" in method]
        self.assertGreater(len(requests), 20)
        self.assertLessEqual(set(requests), set(listed))
        for method in listed:
            with self.subTest(method=method):
                self.assertEqual(self.ofj("methods", method).returncode, 0)
        for method in requests:
            if method in ("initialize", "shutdown"):
                continue
            with self.subTest(method=method):
                self.assertTrue(self.ofj("methods", method).stdout.startswith(method))
                # An unknown member: refused as such by every method that is there.
                self.assertEqual(server.error(method, {"noSuchMember": 1}).code, -32602)

    def test_a_notification_is_not_called_but_named_as_what_it_is(self):
        for method in ("store/didChange", "exit", "$/progress"):
            with self.subTest(method=method):
                self.assertRefused(self.ofj("call", method), 64, method, "notification")

    def test_a_method_is_explained_with_parameters_result_and_errors(self):
        text = self.ofj("methods", "journal/day").stdout
        for word in ("Reads one day back", "Parameters:", "day", "Result:", "totals"):
            self.assertIn(word, text)
        text = self.ofj("methods", "journal/log").stdout
        for word in ("Errors:", "conflict", "calories", "nutrients"):
            self.assertIn(word, text)

    def test_the_document_that_is_served_lists_the_same_methods(self):
        document = self.server().call("rpc.discover")
        self.assertEqual(document["info"]["title"], "ofj")
        names = {method["name"] for method in document["methods"]}
        for method in re.findall(r"(?m)^ *([a-z]+/[A-Za-z]+)\b", self.ofj("methods").stdout):
            self.assertIn(method, names)

    def test_doctor_checks_and_says_so_by_its_exit_code(self):
        self.call("journal/log", "name=Pea", "calories=1")
        ran = self.ofj("doctor")
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertRegex(ran.stdout, r"(?m)^(ok|warning) ")
        self.file.write_text("Dear diary\n")
        ran = self.ofj("doctor")
        self.assertEqual(ran.returncode, 1, ran.stdout + ran.stderr)
        self.assertRegex(ran.stdout, r"(?m)^error ")
        self.assertIn(str(self.file), ran.stdout)


class Completions(CommandLineTest):

    def complete_in_bash(self, line):
        """What bash offers at the end of a line, with the script sourced."""
        directory = self.home / "bin"
        directory.mkdir(exist_ok=True)
        if not (directory / "ofj").exists():
            (directory / "ofj").symlink_to(os.path.abspath(BINARY))
        script = ('source <(ofj completions bash) || exit 9\n'
                  'COMP_LINE=$LINE COMP_POINT=${#LINE}\n'
                  '_ofj\n'
                  'printf "%s\\n" "${COMPREPLY[@]}"\n')
        ran = subprocess.run(
            ["bash", "--norc", "-c", script], capture_output=True, text=True, timeout=PATIENCE,
            env=environment(self.home, LINE=line, PATH=f"{directory}:{os.environ['PATH']}"))
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        return [word.rstrip() for word in ran.stdout.splitlines()]

    def test_the_scripts_are_printed_and_are_syntax(self):
        for shell in ("bash", "zsh", "fish"):
            with self.subTest(shell=shell):
                ran = self.ofj("completions", shell)
                self.assertEqual((ran.returncode, ran.stderr), (0, ""))
                if subprocess.run(["which", shell], capture_output=True).returncode == 0:
                    check = subprocess.run([shell, "-n"], input=ran.stdout, capture_output=True, text=True)
                    self.assertEqual((check.returncode, check.stderr), (0, ""))

    def test_bash_completes_commands_options_methods_and_parameters(self):
        for line, offered in (
            ("ofj c", {"call", "completions"}), ("ofj serve --fr", {"--framing"}), ("ofj completions ba", {"bash"}),
            ("ofj serve --framing l", {"lines"}),
        ):
            with self.subTest(line=line):
                self.assertEqual(set(self.complete_in_bash(line)), offered)
        for line, offered in (
            ("ofj call journal/d", {"journal/day", "journal/delete", "journal/deleteDay"}),
            ("ofj methods goals/s", {"goals/set"}), ("ofj call journal/day d", {"day="}),
            ("ofj call journal/log name=Oats meal=br", {"breakfast"}),
        ):
            with self.subTest(line=line):
                self.assertEqual(set(self.complete_in_bash(line)), offered)


if __name__ == "__main__":
    unittest.main()
