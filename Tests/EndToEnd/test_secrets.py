"""Secrets of the user: how they get in, and that they get out nowhere.

Markers are planted as secrets, as what is searched for and as what is eaten, everything is done that could carry them off,
and then every place is searched: the log at its most talkative level, standard error, every answer, every file, and the
arguments and environments of the programs that run meanwhile.
"""

import base64
import json
import os
import pty
import subprocess
import termios
import unittest
from pathlib import Path

from leaks import Search, descendants
from support import BINARY, EndToEndTest, PATIENCE, RequestFailed, environment, frame, wait_until

DAY = {"day": "2026-03-02"}

# Keeps secrets in a folder. Says that it runs and waits for leave to go on, so that it can be looked at meanwhile.
VAULT = """#!/bin/sh
cd "$(dirname "$0")" || exit 9
while read -r line && [ -n "$line" ]; do
  case $line in
    name=*) name=${line#name=} ;;
    secret=*) secret=${line#secret=} ;;
  esac
done
if [ -p gate ]; then
  echo $$ > running
  read -r leave < gate
fi
case $2 in
  get) [ -f "vault-$name" ] && echo "secret=$(cat "vault-$name")" ;;
  store) echo "$secret" > "vault-$name" ;;
  erase) rm "vault-$name" ;;
esac
code=$?
echo "this goes nowhere: $secret" >&2
exit $code
"""


def marker(kind):
    return f"{kind}{os.urandom(8).hex()}"


class SecretsTest(EndToEndTest):

    def setUp(self):
        super().setUp()
        self.config = self.home / ".config/ofj"
        self.config.mkdir(parents=True)
        self.credentials = self.config / "credentials"
        self.log = self.home / "ofj.log"

    def configure(self, *lines):
        text = f"logging:\n  level: debug\n  file: {self.log}\n" + "".join(line + "\n" for line in lines)
        (self.config / "config.yaml").write_text(text)


class Leaks(SecretsTest):

    def setUp(self):
        super().setUp()
        self.vault = self.config / "keys"
        self.vault.write_text(VAULT)
        self.vault.chmod(0o700)
        self.configure(f"credentialCommand: [{self.vault}, --quiet]")
        self.in_environment, self.in_file, self.in_command, self.refused = (marker("secret") for _ in range(4))
        self.secrets = [self.in_environment, self.in_file, self.in_command, self.refused]
        self.query, self.food = marker("query"), marker("food")

    def served(self, **variables):
        server = self.server(framing="headers", variables={"TAVILY_API_KEY": self.in_environment, **variables})
        server.call("initialize", {"trace": "verbose", "capabilities": {}})
        server.notify("initialized", {})
        server.notify("$/setTrace", {"value": "verbose"})
        return server

    def look_at_command(self, server, search, method, params):
        """Runs a request and searches its credential command while that runs."""
        gate, running = self.config / "gate", self.config / "running"
        for pipe in (gate, running):
            os.mkfifo(pipe)
        number = server.start(method, params)
        search.process(int(running.read_text()))
        for pid in descendants(server.process.pid):
            search.process(pid)
        # Opened for both, so that this does not wait for a command that is done.
        leave = os.open(gate, os.O_RDWR)
        running.unlink()
        gate.unlink()
        os.write(leave, b"\n")
        self.addCleanup(os.close, leave)
        return server.answer(number)

    def send_secrets_wrongly(self, server):
        """Everything that a client may get wrong about a secret, each with a secret in it."""
        wrong = self.refused
        for params in (
            {"name": "GEMINI_API_KEY", "value": [wrong]}, {"name": "GEMINI_API_KEY", "value": {wrong: wrong}},
            {"name": "GEMINI_API_KEY", "value": wrong + " " + wrong}, {"name": wrong, "value": wrong},
            {"name": "GEMINI_API_KEY", "value": wrong, "storeIn": wrong},
            {"name": "GEMINI_API_KEY", "value": wrong, "valu": wrong}, {"name": "GEMINI_API_KEY", "valeu": wrong},
            {"name": "TURSO_DATABASE_URL", "value": f"https://ada:{wrong}@turso.example"},
            {"name": "GEMINI_API_KEY", "value": wrong + "k" * 9000}, [wrong], wrong,
        ):
            server.error("secrets/set", params)
        server.error("secrets/get", {"name": "GEMINI_API_KEY", "value": wrong})
        server.error("secrets/delete", {"name": "OPENAI_API_KEY", "value": wrong})
        server.error("initialize", {"configuration": {"upstreams": {"gemini": f"https://a:{wrong}@b.example"}}})
        server.notify("secrets/set", {"name": "GEMINI_API_KEY", "value": wrong})
        # Not JSON, cut off in the middle, and not a frame at all.
        broken = json.dumps({"method": "secrets/set", "params": {"name": "GEMINI_API_KEY", "value": wrong}})
        faults = [(broken[:-1] + ",}").encode(), broken[:-4].encode(), broken.encode().replace(b"{", b"{\xff", 1)]
        for body in faults:
            server.write(frame(body))
        server.write(f"X-Key: {wrong}\r\n\r\n".encode())
        wanted = len(faults) + 1
        wait_until(lambda: sum(1 for message in server.messages if message.get("id", 0) is None) >= wanted,
                   what="an answer to each broken message")

    def eat_and_search(self, server):
        entry = {"name": self.food, "calories": 120, "brand": self.food}
        server.call("journal/log", {"entry": entry, **DAY})
        food = server.call("foods/create", {"food": {"name": self.food, "calories": 50}})["food"]
        server.call("foods/log", {"id": food["id"], **DAY})
        server.call("journal/search", {"query": self.query})
        server.call("foods/list", {"query": self.query})
        for method, params in (
            ("journal/search", {"query": self.query, "limit": -1}), ("journal/search", {"query": [self.query]}),
            ("journal/log", {"entry": {"name": self.food, "calories": -1}}),
            ("journal/log", {"entry": {"name": self.food, "calories": 1, "meal": self.food}}),
            ("foods/list", {"query": self.query, "cursor": "nonsense"}),
            ("foods/get", {"id": "nonsense"}),
        ):
            try:
                server.call(method, params)
            except RequestFailed:
                pass

    def carry_off(self, server):
        """Asks for everything that describes the service or copies what it holds."""
        out = self.home / "out"
        out.mkdir()
        server.call("data/exportBackup", {"path": str(out / "backup.json")})
        server.call("data/exportCSV", {"path": str(out / "entries.csv")})
        server.call("store/backupFile", {"path": str(out / "copy.db")})
        for method in ("server/status", "server/doctor", "secrets/list", "settings/get", "rpc.discover"):
            server.call(method)

    def test_a_secret_is_nowhere_but_where_it_is_kept(self):
        search = Search(*self.secrets)
        server = self.served()
        set_file = {"name": "GEMINI_API_KEY", "value": self.in_file, "storeIn": "file"}
        server.call("secrets/set", set_file)
        self.look_at_command(server, search, "secrets/set", {"name": "OPENAI_API_KEY", "value": self.in_command})
        self.send_secrets_wrongly(server)
        self.eat_and_search(server)
        self.carry_off(server)
        server.call("secrets/set", {"name": "PARALLEL_API_KEY", "value": self.refused, "storeIn": "file"})
        server.call("secrets/delete", {"name": "PARALLEL_API_KEY"})
        server.call("shutdown")
        server.notify("exit")
        self.assertEqual(server.finish(), 0)

        vault = self.config / "vault-OPENAI_API_KEY"
        self.assertIn(self.in_file, self.credentials.read_text())
        self.assertIn(self.in_command, vault.read_text())
        search.files(self.home, but=(self.credentials, vault))
        search.bytes("standard error", server.stderr)
        search.bytes("messages", json.dumps(server.messages, ensure_ascii=False).encode())
        self.assertEqual(search.findings, [])
        for name in ("/proc/cmdline", "/proc/environ", "ofj.log", "journal/journal.db", "out/backup.json",
                     "out/entries.csv", "out/copy.db", "standard error", "messages"):
            self.assertIn(name, search.searched)
        self.assertGreater(len(self.log.read_text().splitlines()), 15, "the log was talkative")
        # Deleted from the file, and not left beside it.
        self.assertNotIn(self.refused, self.credentials.read_text())
        self.assertEqual(sorted(path.name for path in self.config.iterdir()),
                         ["config.yaml", "credentials", "keys", "vault-OPENAI_API_KEY"])
        self.assertEqual(self.credentials.stat().st_mode & 0o7777, 0o600)

    def test_no_log_and_no_error_holds_what_was_searched_for_or_eaten(self):
        server = self.served()
        self.eat_and_search(server)
        self.carry_off(server)
        server.call("shutdown")
        server.notify("exit")
        self.assertEqual(server.finish(), 0)
        search = Search(self.query, self.food)
        search.bytes("log", self.log.read_bytes())
        search.bytes("standard error", server.stderr)
        self.assertEqual(search.findings, [])
        self.assertGreater(len(self.log.read_text().splitlines()), 3)
        errors = [message["error"] for message in server.messages if "error" in message]
        self.assertGreater(len(errors), 3)
        search = Search(self.query)
        search.bytes("errors", json.dumps(errors).encode())
        self.assertEqual(search.findings, [])
        # The query is in no file: searching leaves no trace.
        traces = Search(self.query)
        traces.files(self.home)
        self.assertEqual(traces.findings, [])
        # What was eaten is in the journal and its copies, which shows that the search sees what is there.
        eaten = Search(self.food)
        eaten.files(self.home)
        self.assertEqual({name for name, _ in eaten.findings} & {"out/backup.json", "out/copy.db"},
                         {"out/backup.json", "out/copy.db"})

    def test_the_search_finds_what_is_planted(self):
        planted = marker("secret")
        (self.home / "deep/er").mkdir(parents=True)
        (self.home / "deep/er/file").write_bytes(b"\0\xff" + planted.encode() + b"\0")
        for shift in range(3):
            (self.home / f"basic{shift}").write_bytes(base64.b64encode(b"x" * shift + planted.encode() + b"yz"))
        search = Search(planted)
        search.files(self.home)
        self.assertEqual({name for name, _ in search.findings}, {"deep/er/file", "basic0", "basic1", "basic2"})
        for arguments, variables in (([planted], {}), ([], {"KEY": planted})):
            search = Search(planted)
            with subprocess.Popen(["sh", "-c", "read line", *arguments], stdin=subprocess.PIPE, env=variables) as process:
                wait_until(lambda: Path(f"/proc/{process.pid}/cmdline").read_bytes().startswith(b"sh"))
                self.assertIn(process.pid, descendants(os.getpid()))
                search.process(process.pid)
                process.stdin.close()
            self.assertEqual(len(search.findings), 1)


class CommandLine(SecretsTest):

    def setUp(self):
        super().setUp()
        self.configure()
        self.secret = marker("secret")

    def kept(self):
        return self.credentials.read_text().splitlines()[1:] if self.credentials.exists() else []

    def test_a_secret_is_read_from_standard_input_and_seen_by_nobody(self):
        command = [BINARY, "call", "--data", str(self.data), "secrets/set", "name=GEMINI_API_KEY", "value=-"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment(self.home))
        process.stdin.write(self.secret.encode()[:7])
        process.stdin.flush()
        search = Search(self.secret)
        search.process(process.pid)
        out, error = process.communicate(self.secret.encode()[7:] + b"\n", timeout=PATIENCE)
        self.assertEqual((process.returncode, error), (0, b""))
        search.bytes("output", out)
        search.files(self.home, but=(self.credentials,))
        self.assertEqual(search.findings, [])
        self.assertEqual(search.searched[:3], ["/proc/cmdline", "/proc/environ", "output"])
        self.assertEqual(self.kept(), [f"GEMINI_API_KEY={self.secret}"])

    def test_a_secret_among_the_arguments_is_refused_and_not_repeated(self):
        for words in (["name=GEMINI_API_KEY", f"value={self.secret}"], [f"value:=\"{self.secret}\""],
                      ["GEMINI_API_KEY", self.secret], [f"GEMINI_API_KEY={self.secret}"],
                      [json.dumps({"name": "GEMINI_API_KEY", "value": self.secret})]):
            for options in ([], ["--json-errors"]):
                with self.subTest(words=words, options=options):
                    result = self.run_ofj("call", *options, "--data", self.data, "secrets/set", *words)
                    self.assertEqual(result.returncode, 64)
                    self.assertNotIn(self.secret, result.stdout + result.stderr)
                    self.assertIn("standard input", result.stderr)
        self.assertEqual(self.kept(), [])

    def test_params_are_read_from_standard_input_too(self):
        params = json.dumps({"name": "TAVILY_API_KEY", "value": self.secret})
        result = self.run_ofj("call", "--data", self.data, "secrets/set", "-", input=params)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(self.kept(), [f"TAVILY_API_KEY={self.secret}"])

    def test_a_terminal_asks_and_does_not_show_what_is_typed(self):
        controller, terminal = pty.openpty()
        self.addCleanup(os.close, controller)
        process = subprocess.Popen(
            [BINARY, "call", "--data", str(self.data), "secrets/set", "name=GEMINI_API_KEY"], stdin=terminal,
            stdout=terminal, stderr=terminal, env=environment(self.home), start_new_session=True)
        self.addCleanup(process.kill)
        shown = b""
        while b"not shown" not in shown:
            shown += os.read(controller, 4096)
        wait_until(lambda: not termios.tcgetattr(terminal)[3] & termios.ECHO, what="the terminal to hide what is typed")
        os.write(controller, self.secret.encode() + b"\n")
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertTrue(termios.tcgetattr(terminal)[3] & termios.ECHO, "the terminal is as it was")
        os.close(terminal)
        try:
            while chunk := os.read(controller, 4096):
                shown += chunk
        except OSError:
            pass
        self.assertIn(b"GEMINI_API_KEY", shown)
        self.assertIn(b"storedIn", shown)
        self.assertNotIn(self.secret.encode(), shown)
        self.assertEqual(self.kept(), [f"GEMINI_API_KEY={self.secret}"])

    def test_an_open_file_is_refused_with_what_mends_it(self):
        self.credentials.write_text(f"GEMINI_API_KEY={self.secret}\n")
        self.credentials.chmod(0o644)
        result = self.run_ofj("call", "--data", self.data, "secrets/list")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn(f"chmod 600 {self.credentials}", result.stderr)
        doctor = self.run_ofj("doctor", "--data", self.data)
        self.assertEqual(doctor.returncode, 1)
        self.assertIn(f"Run: chmod 600 {self.credentials}", doctor.stdout)
        self.assertNotIn(self.secret, result.stderr + doctor.stdout)
        self.credentials.chmod(0o600)
        listed = json.loads(self.run_ofj("call", "--data", self.data, "secrets/list").stdout)
        self.assertEqual([status["name"] for status in listed["secrets"] if status["origins"]], ["GEMINI_API_KEY"])


class Killing(SecretsTest):

    def test_a_killed_writer_leaves_the_old_file_or_the_new_one(self):
        self.configure()
        server = self.server()
        old = "o" * 4000
        for name in ("GEMINI_API_KEY", "OPENAI_API_KEY"):
            server.call("secrets/set", {"name": name, "value": old})
        for turn in range(20):
            for number in range(6):
                server.start("secrets/set", {"name": "GEMINI_API_KEY", "value": f"{turn}-{number}-" + "n" * 7000})
            # Killed at a moment of its own choosing: as soon as one answer is there, the others are under way.
            number = server.start("secrets/set", {"name": "TAVILY_API_KEY", "value": "t"})
            server.answer(number)
            server.kill()
            lines = self.credentials.read_text().splitlines()
            self.assertEqual([line.split("=")[0] for line in lines[1:3]], ["GEMINI_API_KEY", "OPENAI_API_KEY"])
            self.assertEqual(lines[2], f"OPENAI_API_KEY={old}")
            self.assertRegex(lines[1], r"^GEMINI_API_KEY=(o{4000}|\d+-\d-n{7000})$")
            self.assertEqual(self.credentials.stat().st_mode & 0o7777, 0o600)
            server = self.server()
        server.call("secrets/set", {"name": "GEMINI_API_KEY", "value": "g"})
        self.assertEqual(sorted(path.name for path in self.config.iterdir()), ["config.yaml", "credentials"])

    def test_a_command_that_hangs_holds_up_nothing_and_dies_with_its_request(self):
        hang = self.config / "hang"
        os.mkfifo(self.config / "alive")
        hang.write_text(f"exec 3> '{self.config}/alive'; sleep 600 & wait\n")
        self.configure(f"credentialCommand: [/bin/sh, {hang}]")
        server = self.server()
        number = server.start("secrets/list")
        with open(self.config / "alive", "rb") as alive:
            self.assertEqual(server.call("journal/day", DAY)["entries"], [])
            self.assertEqual(server.call("server/status")["secrets"], [])
            server.notify("$/cancelRequest", {"id": number})
            with self.assertRaises(RequestFailed) as raised:
                server.answer(number)
            self.assertEqual(raised.exception.code, -32800)
            # The end of the pipe comes when the command and all that it started are gone.
            self.assertEqual(alive.read(), b"")


if __name__ == "__main__":
    unittest.main()
