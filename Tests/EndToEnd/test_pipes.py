"""One-line pipes, files of requests, large messages and slow readers."""

import json
import os
import random
import subprocess
import unittest

from support import (BINARY, EndToEndTest, PATIENCE, bytes_waiting, environment, frame, line, parse_frames, parse_lines,
                     request, wait_until)

DAY_REQUEST = '{"jsonrpc":"2.0","id":1,"method":"journal/day","params":{"day":"today"}}'


class OneRequest(EndToEndTest):

    def shell(self, script):
        return subprocess.run(
            ["bash", "-c", script], capture_output=True, timeout=PATIENCE,
            env=environment(self.home, OFJ=BINARY, OFJ_DATA=str(self.data)))

    def test_a_line_from_printf_is_answered_with_one_line_and_exit_0(self):
        ran = self.shell(f"printf '{DAY_REQUEST}\\n' | \"$OFJ\" serve")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        [answer] = parse_lines(ran.stdout)
        self.assertEqual(answer["id"], 1)
        meals = [meal["meal"] for meal in answer["result"]["meals"]]
        self.assertEqual(meals, ["breakfast", "lunch", "dinner", "snack"])
        self.assertEqual(ran.stderr, b"")

    def test_serve_is_the_default_command_in_a_pipe(self):
        ran = self.shell(f"printf '{DAY_REQUEST}\\n' | \"$OFJ\"")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(parse_lines(ran.stdout)[0]["id"], 1)

    def test_a_line_without_its_end_is_answered(self):
        ran = self.shell(f"printf '{DAY_REQUEST}' | \"$OFJ\" serve")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(parse_lines(ran.stdout)[0]["id"], 1)

    def test_the_same_request_with_content_length_is_answered_framed(self):
        length = len(DAY_REQUEST)
        ran = self.shell(f"printf 'Content-Length: {length}\\r\\n\\r\\n{DAY_REQUEST}' | \"$OFJ\" serve")
        [answer] = parse_frames(ran.stdout)
        self.assertEqual(answer["id"], 1)
        self.assertEqual(answer["result"]["entries"], [])

    def test_a_framed_session_that_shuts_down_ends_with_0(self):
        session = frame(DAY_REQUEST.encode()) + frame(request(2, "shutdown")) + frame(
            {"jsonrpc": "2.0", "method": "exit"})
        ran = self.run_serve(session)
        self.assertEqual([answer["id"] for answer in parse_frames(ran.stdout)], [1, 2])
        self.assertEqual(ran.returncode, 0)

    def test_no_input_is_no_output_and_exit_0(self):
        ran = self.run_serve(b"")
        self.assertEqual((ran.stdout, ran.stderr, ran.returncode), (b"", b"", 0))

    def test_reading_creates_no_file(self):
        self.shell(f"printf '{DAY_REQUEST}\\n' | \"$OFJ\" serve")
        self.assertFalse(self.data.exists())

    def test_what_one_pipe_logs_the_next_reads(self):
        day = {"day": "2026-03-02"}
        log = json.dumps(request(1, "journal/log", {"entry": {"name": "Müsli 🥣", "calories": 310}, **day}))
        read = json.dumps(request("again", "journal/day", day))
        self.assertEqual(self.shell(f"printf '%s\\n' '{log}' | \"$OFJ\" serve").returncode, 0)
        ran = self.shell(f"printf '%s\\n' '{read}' | \"$OFJ\" serve")
        [answer] = parse_lines(ran.stdout)
        self.assertEqual(answer["id"], "again")
        self.assertEqual([entry["name"] for entry in answer["result"]["entries"]], ["Müsli 🥣"])


class Workload:
    """A seeded mixture of messages, with what each must be answered."""

    DAYS = [f"2026-{month:02}-{day:02}" for month in (3, 4) for day in range(1, 29)]

    def __init__(self, requests, seed):
        self.random = random.Random(seed)
        self.entries = {day: 0 for day in self.DAYS}
        self.logged = []
        self.expected = {}
        self.batches = []
        self.bytes = bytearray()
        while len(self.expected) < requests:
            rest = requests - len(self.expected)
            if rest > 8 and self.random.random() < 0.03:
                self.add_batch()
            elif self.random.random() < 0.05:
                self.bytes += line(self.notification())
            else:
                self.bytes += line(self.request())

    def add_batch(self):
        messages = []
        for _ in range(self.random.randint(1, 8)):
            messages.append(self.notification() if self.random.random() < 0.2 else self.request())
        ids = [message["id"] for message in messages if "id" in message]
        self.bytes += line(messages)
        if ids:
            self.batches.append(ids)

    def notification(self):
        method = self.random.choice(["$/cancelRequest", "initialized", "$/setTrace", "nonsense/didHappen"])
        params = {"$/cancelRequest": {"id": "nobody"}, "$/setTrace": {"value": "off"}}.get(method, {})
        return {"jsonrpc": "2.0", "method": method, "params": params}

    def request(self):
        number = len(self.expected) + 1
        identifier = number if number % 3 else f"n{number}"
        make = self.random.choices(
            [self.log, self.log_many, self.day, self.range, self.get, self.unknown, self.typo, self.missing,
             self.invalid],
            [30, 3, 20, 15, 12, 3, 3, 3, 3])[0]
        method, params, check = make()
        self.expected[identifier] = check
        return request(identifier, method, params)

    def identifier(self):
        return "%08x-0000-4000-8000-%012x" % (self.random.getrandbits(32), self.random.getrandbits(48))

    def draft(self, day):
        entry = {"id": self.identifier(), "name": "Barley soup", "calories": self.random.randint(1, 900)}
        self.entries[day] += 1
        self.logged.append(entry)
        return entry

    def log(self):
        day = self.random.choice(self.DAYS)
        entry = self.draft(day)
        return "journal/log", {"entry": entry, "day": day}, lambda answer: (
            [stored["id"] for stored in answer["result"]["entries"]] == [entry["id"]])

    def log_many(self):
        day = self.random.choice(self.DAYS)
        entries = [self.draft(day) for _ in range(3)]
        return "journal/log", {"entries": entries, "day": day}, lambda answer: (
            [stored["id"] for stored in answer["result"]["entries"]] == [entry["id"] for entry in entries])

    def day(self):
        day = self.random.choice(self.DAYS)
        count = self.entries[day]
        return "journal/day", {"day": day}, lambda answer: (
            answer["result"]["totals"]["entries"] == count == len(answer["result"]["entries"]))

    def range(self):
        counts = [self.entries[day] for day in self.DAYS[:28]]
        params = {"from": self.DAYS[0], "to": self.DAYS[27], "fields": []}
        return "journal/range", params, lambda answer: (
            [day["totals"]["entries"] for day in answer["result"]["days"]] == counts)

    def get(self):
        if not self.logged:
            return self.missing()
        entry = self.random.choice(self.logged)
        return "journal/get", {"id": entry["id"]}, lambda answer: (
            answer["result"]["entries"][0]["calories"] == entry["calories"])

    def unknown(self):
        return "journal/dya", {"day": "today"}, lambda answer: answer["error"]["code"] == -32601

    def typo(self):
        return "journal/day", {"day": "today", "dya": 1}, lambda answer: (
            answer["error"]["code"] == -32602 and answer["error"]["data"]["path"] == "/dya")

    def missing(self):
        return "journal/get", {"id": "ffffffff-ffff-4fff-8fff-ffffffffffff"}, lambda answer: (
            answer["error"]["data"]["kind"] == "notFound")

    def invalid(self):
        return "journal/log", {"entry": {"name": "Anti-matter", "calories": -5}}, lambda answer: (
            answer["error"]["data"]["kind"] == "invalidValue"
            and answer["error"]["data"]["path"] == "/entry/calories")


class TenThousandRequests(EndToEndTest):
    COUNT = 10_000

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.workload = Workload(cls.COUNT, seed=20261130)

    def check(self, output):
        answers = {}
        batches = []
        for message in parse_lines(output):
            if isinstance(message, list):
                batches.append([answer["id"] for answer in message])
            for answer in message if isinstance(message, list) else [message]:
                self.assertNotIn(answer["id"], answers, "answered twice")
                answers[answer["id"]] = answer
        self.assertEqual(len(answers), self.COUNT)
        self.assertEqual(set(answers), set(self.workload.expected))
        wrong = {}
        for identifier, check in self.workload.expected.items():
            try:
                right = check(answers[identifier])
            except (KeyError, IndexError, TypeError):
                right = False
            if not right:
                wrong[identifier] = json.dumps(answers[identifier])[:300]
        self.assertEqual(wrong, {})
        self.assertEqual(
            sorted(map(sorted, [[str(i) for i in ids] for ids in batches])),
            sorted(map(sorted, [[str(i) for i in ids] for ids in self.workload.batches])))

    def test_from_a_pipe_every_request_is_answered_once_and_reads_see_the_writes_before_them(self):
        ran = self.run_serve(bytes(self.workload.bytes), seconds=300)
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        self.check(ran.stdout)

    def test_from_a_file_every_request_is_answered_once_and_reads_see_the_writes_before_them(self):
        script = self.home / "script.jsonl"
        script.write_bytes(self.workload.bytes)
        with script.open("rb") as stdin:
            ran = subprocess.run(
                [BINARY, "serve", "--data", self.data], stdin=stdin, capture_output=True, timeout=300,
                env=environment(self.home))
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        self.check(ran.stdout)

    def test_from_a_file_to_a_file(self):
        script = self.home / "script.jsonl"
        script.write_bytes(self.workload.bytes)
        output = self.home / "answers.jsonl"
        with script.open("rb") as stdin, output.open("wb") as stdout:
            code = subprocess.run(
                [BINARY, "serve", "--data", self.data], stdin=stdin, stdout=stdout, timeout=300,
                env=environment(self.home)).returncode
        self.assertEqual(code, 0)
        self.check(output.read_bytes())


class LargeMessages(EndToEndTest):

    def entries(self, count, characters):
        return [{"name": f"Stew {index}", "calories": index, "selectionSummary": "é" * characters}
                for index in range(count)]

    def test_20_MB_of_params_are_stored_and_answered(self):
        entries = self.entries(5_300, 1_900)
        params = {"day": "2026-03-02", "entries": entries}
        self.assertGreater(len(line(params)), 20_000_000)
        for framing in ("lines", "headers"):
            with self.subTest(framing=framing):
                server = self.server(data=self.home / framing, framing=framing)
                stored = server.call("journal/log", params, seconds=120)["entries"]
                self.assertEqual([entry["name"] for entry in stored], [entry["name"] for entry in entries])
                self.assertEqual({entry["selectionSummary"] for entry in stored}, {"é" * 1_900})
                server.call("shutdown")
                server.notify("exit")
                self.assertEqual(server.finish(), 0)

    def test_20_MB_in_one_member_are_refused_by_name_and_the_next_request_works(self):
        messages = line(request(1, "journal/setNote", {"day": "today", "note": "a" * 20_000_000}))
        messages += line(request(2, "journal/day", {"day": "today"}))
        first, second = sorted(parse_lines(self.run_serve(messages, seconds=120).stdout), key=lambda m: m["id"])
        self.assertEqual(first["error"]["data"]["kind"], "invalidValue")
        self.assertEqual(first["error"]["data"]["path"], "/note")
        self.assertIn("result", second)

    def test_a_line_above_the_limit_is_a_parse_error_and_the_next_request_works(self):
        messages = b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"' + b"a" * (64 << 20) + b'"}}\n'
        messages += line(request(2, "journal/day", {"day": "today"}))
        first, second = parse_lines(self.run_serve(messages, seconds=120).stdout)
        self.assertEqual((first["id"], first["error"]["code"]), (None, -32700))
        self.assertEqual(second["id"], 2)
        self.assertIn("result", second)


class SlowReaders(EndToEndTest):

    def peak_memory(self, pid):
        for text in open(f"/proc/{pid}/status"):
            if text.startswith("VmHWM:"):
                return int(text.split()[1]) * 1024
        raise AssertionError("no VmHWM")

    def test_5000_requests_before_anything_is_read_are_served(self):
        server = self.server(stdout=subprocess.PIPE)
        numbers = [server.start("journal/day", {"day": "2026-03-02"}) for _ in range(5_000)]
        for number in numbers:
            self.assertEqual(server.answer(number)["day"], "2026-03-02")
        self.assertEqual(server.finish(), 0)

    def test_a_reader_that_comes_late_gets_every_answer_of_a_file_in_bounded_memory(self):
        entries = [{"name": f"Dumpling {index}", "calories": 1, "selectionSummary": "x" * 1_500}
                   for index in range(100)]
        self.assertEqual(
            self.run_serve(line(request(0, "journal/log", {"day": "2026-03-02", "entries": entries}))).returncode, 0)
        # Each answer has about 300 kB, so that all of them are far more than the service may hold.
        count = 400
        script = self.home / "script.jsonl"
        script.write_bytes(b"".join(line(request(n, "journal/day", {"day": "2026-03-02"})) for n in range(count)))
        with script.open("rb") as stdin:
            process = subprocess.Popen(
                [BINARY, "serve", "--data", self.data], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                env=environment(self.home))
        self.addCleanup(process.kill)
        wait_until(lambda: bytes_waiting(process.stdout) >= 60_000, what="a full pipe")
        numbers = []
        size = 0
        while text := process.stdout.readline():
            size += len(text)
            [answer] = parse_lines(text)
            self.assertEqual(len(answer["result"]["entries"]), 100)
            numbers.append(answer["id"])
            if len(numbers) == count - 10:
                # Still running: what is left does not fit into the pipe.
                memory = self.peak_memory(process.pid)
        self.assertEqual(sorted(numbers), list(range(count)))
        self.assertGreater(size, 100 << 20)
        self.assertLess(memory, 128 << 20)
        self.assertEqual(process.wait(PATIENCE), 0)
        process.stdout.close()
        process.stderr.close()

    def test_a_reader_of_four_kilobytes_at_a_time_gets_whole_lines(self):
        entries = [{"name": "Dumpling", "calories": 1, "selectionSummary": "ж" * 1_500} for index in range(300)]
        server = self.server(stdout=subprocess.PIPE)
        server.call("journal/log", {"day": "2026-03-02", "entries": entries})
        reading, writing = os.pipe()
        process = subprocess.Popen(
            [BINARY, "serve", "--data", self.data], stdin=subprocess.PIPE, stdout=writing, env=environment(self.home))
        os.close(writing)
        self.addCleanup(process.kill)
        process.stdin.write(b"".join(line(request(n, "journal/day", {"day": "2026-03-02"})) for n in range(16)))
        process.stdin.close()
        output = bytearray()
        while chunk := os.read(reading, 4096):
            output += chunk
        os.close(reading)
        self.assertEqual(sorted(answer["id"] for answer in parse_lines(bytes(output))), list(range(16)))
        self.assertEqual(process.wait(PATIENCE), 0)


if __name__ == "__main__":
    unittest.main()
