"""What a session does as a process: how it ends, what it inherits, and what it shares with others.

Numbers in the names are those of the list of transport failures that the project tests against.
"""

import collections
import os
import resource
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import unittest

from support import (BINARY, EndToEndTest, LEAVING_SECONDS, PATIENCE, RequestFailed, environment, frame, line,
                     parse_frames, parse_lines, request, wait_until)

DAY = {"day": "2026-03-02"}


def draft(name="Lentil stew", calories=420, **members):
    return {"entry": {"name": name, "calories": calories, **members}, **DAY}


class LockedFile:
    """Another program that holds the data file, so that a write of the service is under way for as long as it likes."""

    def __init__(self, file):
        self.connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self.connection.execute("BEGIN EXCLUSIVE")

    def release(self):
        """Closing takes back what was begun; doing it again does nothing."""
        self.connection.close()


class ProcessTest(EndToEndTest):

    def locked(self):
        lock = LockedFile(self.file)
        self.addCleanup(lock.release)
        return lock

    def server_with_running_write(self, **options):
        """A session with a write under way that cannot finish before the lock is released."""
        server = self.server(**options)
        server.call("journal/log", draft())
        lock = self.locked()
        number = server.start("journal/log", draft("Blocked dumpling"))
        # Answered behind the write: so the write was read. It cannot be answered while the file is locked.
        server.call("nutrients/list")
        return server, lock, number


class Case01StandardOutput(ProcessTest):

    def test_case_1_every_byte_of_stdout_is_protocol_though_everything_is_logged(self):
        for framing, wrap, parse in (("lines", line, parse_lines), ("headers", frame, parse_frames)):
            with self.subTest(framing=framing):
                messages = [request(1, "journal/log", draft()), request(2, "no/such"), request(3, "journal/day", DAY),
                            request(4, "journal/day", {"day": "32"}), request(5, "shutdown"),
                            {"jsonrpc": "2.0", "method": "exit"}]
                ran = self.run_serve(b"".join(map(wrap, messages)), "--log-level", "debug")
                self.assertEqual(sorted(answer["id"] for answer in parse(ran.stdout)), [1, 2, 3, 4, 5])

    def test_case_1_stray_prints_would_go_to_stderr(self):
        server = self.server()
        server.call("nutrients/list")
        links = {fd: os.readlink(f"/proc/{server.process.pid}/fd/{fd}") for fd in (1, 2)}
        self.assertEqual(links[1], links[2])
        self.assertNotEqual(links[1], os.readlink(f"/proc/self/fd/{server.process.stdout.fileno()}"))

    def test_case_1_a_bad_configuration_file_leaves_stdout_clean(self):
        config = self.home / "config.yaml"
        config.write_text("timeZone: [\n")
        ran = self.run_serve(line(request(1, "journal/day", DAY)), "--config", str(config))
        [answer] = parse_lines(ran.stdout)
        self.assertEqual(answer["error"]["data"]["kind"], "invalidConfiguration")


class Case02EndOfInput(ProcessTest):

    def test_case_2_headers_end_within_two_seconds_though_a_write_is_under_way(self):
        server, _, number = self.server_with_running_write(framing="headers")
        started = time.monotonic()
        server.end_input()
        self.assertEndsInTime(server, started, code=1)
        server.finish()
        [answer] = [message for message in server.messages if message.get("id") == number]
        self.assertIn(answer["error"]["code"], (-32800, 20))

    def test_case_2_headers_end_within_two_seconds_with_many_requests_queued(self):
        server = self.server(framing="headers")
        server.call("journal/log", {**DAY, "entries": [{"name": "Rice", "calories": 1}] * 2_000})
        for _ in range(2_000):
            server.start("journal/day", DAY)
        started = time.monotonic()
        server.end_input()
        self.assertEndsInTime(server, started, code=1)

    def test_case_2_headers_after_shutdown_end_with_0(self):
        server = self.server(framing="headers")
        server.call("shutdown")
        self.assertEqual(server.finish(), 0)

    def test_case_2_lines_answer_what_was_read_before_they_end(self):
        server, lock, number = self.server_with_running_write()
        server.end_input()
        lock.release()
        self.assertEqual(server.answer(number)["entries"][0]["name"], "Blocked dumpling")
        self.assertEqual(server.finish(), 0)

    def test_case_2_lines_wait_no_longer_than_the_deadline_of_the_request(self):
        server, _, number = self.server_with_running_write()
        server.end_input()
        failure = None
        try:
            server.answer(number)
        except Exception as error:
            failure = error
        self.assertEqual(getattr(failure, "kind", None), "storeBusy", failure)
        self.assertEqual(server.finish(), 0)

    def test_case_2_a_dead_parent_whose_pipe_closes_leaves_no_orphan(self):
        # The parent of the service is killed; nobody tells the service anything but its pipe.
        script = ("import os, subprocess, sys\n"
                  "child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
                  "child.stdin.write(b'Content-Length: 54\\r\\n\\r\\n"
                  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}        ')\n"
                  "child.stdin.flush()\n"
                  "child.stdout.read(10)\n"
                  "print(child.pid, flush=True)\n"
                  "sys.stdin.read()\n")
        parent = subprocess.Popen(
            [sys.executable, "-c", script, BINARY, "serve", "--data", str(self.data)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=environment(self.home))
        pid = int(parent.stdout.readline())
        watch = os.pidfd_open(pid)
        self.addCleanup(os.close, watch)
        parent.kill()
        parent.wait()
        parent.stdin.close()
        parent.stdout.close()
        ended, _, _ = select.select([watch], [], [], LEAVING_SECONDS)
        if not ended:
            signal.pidfd_send_signal(watch, signal.SIGKILL)
        self.assertTrue(ended, "the service outlived its client by two seconds")


class Case03ProcessId(ProcessTest):

    def client(self):
        process = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.kill)
        return process

    def test_case_3_the_death_of_processId_ends_the_service_though_the_pipe_stays_open(self):
        for framing in ("headers", "lines"):
            with self.subTest(framing=framing):
                client = self.client()
                server = self.server(framing=framing)
                server.call("initialize", {"processId": client.pid, "capabilities": {}})
                started = time.monotonic()
                client.kill()
                client.wait()
                self.assertEndsInTime(server, started, code=1)

    def test_case_3_it_ends_though_a_write_is_under_way(self):
        client = self.client()
        server = self.server(framing="headers")
        server.call("initialize", {"processId": client.pid})
        server.call("journal/log", draft())
        self.locked()
        server.start("journal/log", draft())
        server.call("nutrients/list")
        started = time.monotonic()
        client.kill()
        client.wait()
        self.assertEndsInTime(server, started, code=1)

    def test_case_3_a_process_that_is_dead_already_ends_the_service(self):
        client = self.client()
        client.kill()
        client.wait()
        server = self.server(framing="headers")
        started = time.monotonic()
        server.start("initialize", {"processId": client.pid})
        self.assertEndsInTime(server, started, code=1)

    def test_case_3_a_zombie_counts_as_dead(self):
        client = self.client()
        server = self.server(framing="headers")
        server.call("initialize", {"processId": client.pid})
        started = time.monotonic()
        client.kill()  # Not waited for: its parent, this test, leaves it a zombie.
        self.assertEndsInTime(server, started, code=1)
        client.wait()

    def test_case_3_no_processId_and_null_watch_nobody(self):
        for params in ({}, {"processId": None}):
            with self.subTest(params=params):
                server = self.server(framing="headers")
                server.call("initialize", params)
                server.call("shutdown")
                server.notify("exit")
                self.assertEqual(server.finish(), 0)

    def test_case_3_a_processId_that_can_be_no_process_is_answered(self):
        for number in (0, -1, 2**31, 2**63, 1.5, "1"):
            with self.subTest(processId=number):
                server = self.server()
                server.error("initialize", {"processId": number})
                server.call("initialize", {})
                self.assertEqual(server.finish(), 0)


class Case04Descriptors(ProcessTest):

    def flags(self, pid, descriptor):
        for text in open(f"/proc/{pid}/fdinfo/{descriptor}"):
            if text.startswith("flags:"):
                return int(text.split()[1], 8)
        raise AssertionError("no flags")

    def test_case_4_a_child_of_the_service_would_inherit_no_protocol_pipe(self):
        server = self.server(framing="headers")
        server.call("initialize", {"processId": os.getpid()})
        server.call("journal/log", draft())
        server.call("store/subscribe")
        pid = server.process.pid
        descriptors = sorted(map(int, os.listdir(f"/proc/{pid}/fd")))
        self.assertEqual(os.readlink(f"/proc/{pid}/fd/0"), "/dev/null")
        inherited = {descriptor: os.readlink(f"/proc/{pid}/fd/{descriptor}") for descriptor in descriptors
                     if not self.flags(pid, descriptor) & os.O_CLOEXEC}
        self.assertEqual(sorted(inherited), [0, 1, 2], inherited)
        protocol = {os.readlink(f"/proc/self/fd/{stream.fileno()}")
                    for stream in (server.process.stdin, server.process.stdout)}
        self.assertTrue(protocol.isdisjoint(inherited.values()), inherited)


class Case05Bytes(ProcessTest):

    def test_case_5_lengths_count_bytes_and_a_character_may_arrive_in_pieces(self):
        name = "Müsli – ½ cup \u2028\u0085 🥣 味噌汁"
        for framing, wrap in (("headers", frame), ("lines", line)):
            with self.subTest(framing=framing):
                server = self.server(framing=framing, data=self.home / framing)
                for byte in wrap(request(1, "journal/log", draft(name))):
                    server.write(bytes([byte]))
                self.assertEqual(server.answer(1)["entries"][0]["name"], name)
                self.assertEqual(server.call("journal/day", DAY)["entries"][0]["name"], name)


class Case15StandardError(ProcessTest):

    def full_pipe(self):
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        try:
            while True:
                os.write(writing, b"x" * 4096)
        except BlockingIOError:
            pass
        # One end is shared with the service: it must be blocking there, as pipes are.
        os.set_blocking(writing, True)
        return reading, writing

    def test_case_15_a_full_stderr_blocks_nothing(self):
        reading, writing = self.full_pipe()
        self.addCleanup(os.close, reading)
        server = self.server(stderr=writing, arguments=["--log-level", "debug"])
        os.close(writing)
        for number in range(2_000):
            server.start("no/such" if number % 2 else "journal/day", DAY)
        server.wait_for(lambda message: message["id"] == 2_000)
        started = time.monotonic()
        server.end_input()
        self.assertEndsInTime(server, started, code=0)
        server.finish()
        self.assertEqual(sorted(message["id"] for message in server.messages), list(range(1, 2_001)))

    def test_case_15_a_closed_stderr_kills_nothing(self):
        reading, writing = os.pipe()
        os.close(reading)
        server = self.server(stderr=writing, arguments=["--log-level", "debug"])
        os.close(writing)
        for _ in range(100):
            server.error("no/such")
        self.assertEqual(server.finish(), 0)

    def test_case_15_missing_standard_streams_corrupt_nothing(self):
        # The shell starts the service with closed descriptors, whose numbers the data file must not take.
        for closed in ("2>&-", "<&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-"):
            with self.subTest(closed=closed):
                data = self.home / f"data {closed}".replace("/", "")
                log = line(request(1, "journal/log", draft())).decode()
                subprocess.run(
                    ["bash", "-c", f"printf '%s' \"$LOG\" | ( exec \"$OFJ\" serve --data \"$DATA\" {closed} )"],
                    env=environment(self.home, LOG=log, OFJ=BINARY, DATA=str(data)), capture_output=True,
                    timeout=PATIENCE)
                self.run_serve(log.encode(), data=data)
                with sqlite3.connect(data / "journal.db") as connection:
                    self.assertEqual(connection.execute("PRAGMA integrity_check").fetchone(), ("ok",))
                connection.close()


class Case16Cancelling(ProcessTest):

    def test_case_16_a_write_under_way_is_cancelled_answered_once_and_leaves_nothing(self):
        server, lock, number = self.server_with_running_write()
        queued = server.start("journal/log", draft("Queued dumpling"))
        for wrong in (str(number), number + 0.5, 999, None, "nobody"):
            server.notify("$/cancelRequest", {"id": wrong})
        server.call("nutrients/list")
        self.assertNotIn(number, [message["id"] for message in server.messages])
        started = time.monotonic()
        for _ in range(2):
            server.notify("$/cancelRequest", {"id": number})
        with self.assertRaises(RequestFailed) as raised:
            server.answer(number)
        self.assertEqual(raised.exception.code, -32800)
        self.assertLess(time.monotonic() - started, 1, "the cancelled request went on")
        lock.release()
        self.assertEqual(server.answer(queued)["entries"][0]["name"], "Queued dumpling")
        names = [entry["name"] for entry in server.call("journal/day", DAY)["entries"]]
        self.assertEqual(sorted(names), ["Lentil stew", "Queued dumpling"])
        server.notify("$/cancelRequest", {"id": number})
        self.assertEqual(server.finish(), 0)
        self.assertEqual([message["id"] for message in server.messages].count(number), 1)

    def test_case_16_a_queued_write_and_id_0_can_be_cancelled(self):
        server, lock, number = self.server_with_running_write()
        server.send(request(0, "journal/log", draft("Cancelled dumpling")))
        server.notify("$/cancelRequest", {"id": 0})
        lock.release()
        with self.assertRaises(RequestFailed) as raised:
            server.answer(0)
        self.assertEqual(raised.exception.code, -32800)
        server.answer(number)
        names = [entry["name"] for entry in server.call("journal/day", DAY)["entries"]]
        self.assertNotIn("Cancelled dumpling", names)

    def test_case_16_a_read_behind_a_blocked_write_can_be_cancelled(self):
        server, _, number = self.server_with_running_write()
        read = server.start("journal/day", DAY)
        server.notify("$/cancelRequest", {"id": read})
        with self.assertRaises(RequestFailed) as raised:
            server.answer(read)
        self.assertEqual(raised.exception.code, -32800)

    def test_case_16_an_id_that_is_under_way_is_refused_a_second_time(self):
        server, lock, number = self.server_with_running_write()
        server.send(request(number, "nutrients/list"))
        first = server.wait_for(lambda message: message["id"] == number)
        self.assertEqual(first["error"]["code"], -32600)
        lock.release()
        second = server.wait_for(lambda message: message["id"] == number and "result" in message)
        self.assertEqual(second["result"]["entries"][0]["name"], "Blocked dumpling")


class Case18Progress(ProcessTest):

    def test_case_18_progress_begins_once_ends_once_and_nothing_follows_the_answer(self):
        self.run_serve(line(request(1, "journal/log", draft())))
        sequences = collections.Counter()
        for framing in ("lines", "headers"):
            server = self.server(framing=framing)
            for attempt in range(20):
                token = f"token {attempt}" if attempt % 2 else attempt
                number = server.start("server/doctor", {"workDoneToken": token})
                server.answer(number)
                server.call("nutrients/list")
                kinds = [message["params"]["value"]["kind"] if "method" in message else "answer"
                         for message in server.messages
                         if message.get("id") == number or message.get("params", {}).get("token") == token]
                sequences[" ".join(kind for kind in kinds if kind != "report")] += 1
        self.assertEqual(sequences, {"begin end answer": 40})

    def test_case_18_without_a_token_there_is_no_progress(self):
        server = self.server()
        server.call("server/doctor")
        server.call("nutrients/list")
        self.assertEqual([message for message in server.messages if "method" in message], [])


class Case19Lifecycle(ProcessTest):

    def run_session(self, *messages):
        ran = self.run_serve(b"".join(map(frame, messages)))
        return ran.returncode, parse_frames(ran.stdout)

    def test_case_19_exit_codes(self):
        shutdown = request(2, "shutdown")
        leave = {"jsonrpc": "2.0", "method": "exit"}
        first = request(1, "initialize", {})
        for messages, code in (
            ([first, shutdown, leave], 0), ([first, leave], 1), ([first, shutdown], 0), ([first], 1), ([leave], 1),
            ([shutdown, leave], 0),
        ):
            with self.subTest(methods=[message["method"] for message in messages]):
                self.assertEqual(self.run_session(*messages)[0], code)

    def test_case_19_a_second_initialize_is_refused_and_one_that_failed_may_be_tried_again(self):
        server = self.server()
        self.assertEqual(server.error("initialize", {"timeZone": "Mars/Olympus"}).kind, "invalidValue")
        server.call("initialize", {"timeZone": "Asia/Tokyo"})
        self.assertEqual(server.error("initialize", {}).code, -32600)
        server.call("journal/day", DAY)

    def test_case_19_initialize_after_another_request_is_refused(self):
        server = self.server()
        server.call("journal/day", DAY)
        self.assertEqual(server.error("initialize", {}).code, -32600)

    def test_case_19_after_shutdown_every_request_is_refused(self):
        server = self.server()
        server.call("initialize", {})
        server.call("shutdown")
        self.assertEqual(server.error("journal/day", DAY).code, -32600)
        self.assertEqual(server.error("shutdown").code, -32600)

    def test_case_19_params_absent_null_and_empty_are_the_same(self):
        messages = [{"jsonrpc": "2.0", "id": 1, "method": "goals/get"},
                    {"jsonrpc": "2.0", "id": 2, "method": "goals/get", "params": None},
                    {"jsonrpc": "2.0", "id": 3, "method": "goals/get", "params": {}}]
        answers = parse_lines(self.run_serve(b"".join(map(line, messages))).stdout)
        self.assertEqual(len(answers), 3)
        self.assertEqual([answer["result"] for answer in answers], [answers[0]["result"]] * 3)

    def test_case_19_the_handshake_takes_less_than_100_ms(self):
        # On a data file that exists, and the best of several: the machine may be busy with something else.
        self.run_serve(line(request(1, "journal/log", draft())))
        times = []
        for _ in range(9):
            started = time.monotonic()
            server = self.server(framing="headers")
            server.call("initialize", {"processId": os.getpid(), "capabilities": {}})
            times.append(time.monotonic() - started)
            server.call("shutdown")
            server.notify("exit")
            server.finish()
        self.assertLess(min(times), 0.1)


class Case20TwoServers(ProcessTest):

    def test_case_20_both_see_the_writes_of_the_other_and_hear_of_them(self):
        first, second = self.server(), self.server()
        first.call("journal/log", draft("Zeroth"))
        revisions = {}
        for server in (first, second):
            revisions[server] = server.call("store/subscribe")["revision"]
        for writer, reader in ((first, second), (second, first)):
            for index in range(20):
                entry = writer.call("journal/log", draft(f"Soup {index}"))["entries"][0]
                answered = time.monotonic()
                change = reader.wait_for(
                    lambda message: message.get("method") == "store/didChange"
                    and entry["id"] in message["params"]["changes"][0]["ids"], what="store/didChange")
                self.assertLessEqual(time.monotonic() - answered, 2)
                self.assertEqual(change["params"]["changes"],
                                 [{"collection": "entries", "ids": [entry["id"]], "days": ["2026-03-02"]}])
                self.assertEqual(reader.call("journal/get", {"id": entry["id"]})["entries"], [entry])
        for server in (first, second):
            told = [message["params"]["revision"] for message in server.messages if "method" in message]
            self.assertEqual(len(told), 40, "each of the 40 commits is told once, also the own ones")
            self.assertEqual(told, sorted(set(told)))
            self.assertGreater(told[0], revisions[server])

    def test_case_20_the_log_stays_bounded_while_both_write(self):
        servers = [self.server(), self.server()]
        servers[0].call("journal/log", draft())
        wal = self.data / "journal.db-wal"
        largest = 0
        written = [0, 0]

        def write(index):
            # Few at a time, so that the two take turns: 2 × 100 × 20 entries of about 2 kB.
            for _ in range(100):
                numbers = [servers[index].start("journal/log", draft(selectionSummary="x" * 1_900)) for _ in range(20)]
                for number in numbers:
                    servers[index].answer(number, seconds=120)
                    written[index] += 1

        threads = [threading.Thread(target=write, args=(index,)) for index in range(2)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            largest = max(largest, wal.stat().st_size if wal.exists() else 0)
            threads[0].join(0.02)
            threads[1].join(0.02)
        self.assertEqual(written, [2_000, 2_000])
        # SQLite folds at 1,000 pages of 4 KiB; two writers may overshoot, and 20 MB say that folding does not work.
        self.assertLess(largest, 20 << 20)
        for server in servers:
            self.assertEqual(server.call("journal/range", {"from": DAY["day"], "to": DAY["day"], "fields": []})
                             ["days"][0]["totals"]["entries"], 4_001)
        wait_until(lambda: not wal.exists() or wal.stat().st_size == 0, what="folding the log when nothing is written")
        for server in servers:
            self.assertEqual(server.finish(), 0)
        self.assertEqual(sorted(os.listdir(self.data)), ["journal.db"])

    def test_case_20_a_reader_that_opens_takes_no_write_lock(self):
        self.run_serve(line(request(1, "journal/log", draft())))
        lock = sqlite3.connect(self.file, isolation_level=None)
        self.addCleanup(lock.close)
        lock.execute("BEGIN IMMEDIATE")
        server = self.server()
        self.assertEqual(len(server.call("journal/day", DAY, seconds=2)["entries"]), 1)

    def test_case_20_four_processes_create_the_file_at_once(self):
        for attempt in range(5):
            with self.subTest(attempt=attempt):
                data = self.home / f"attempt {attempt}"
                servers = [self.server(data=data) for _ in range(4)]
                numbers = [server.start("journal/log", draft(f"From {index}"))
                           for index, server in enumerate(servers)]
                for server, number in zip(servers, numbers):
                    server.answer(number)
                names = {entry["name"] for entry in servers[0].call("journal/day", DAY)["entries"]}
                self.assertEqual(names, {f"From {index}" for index in range(4)})
                for server in servers:
                    self.assertEqual(server.finish(), 0)


class Signals(ProcessTest):

    def test_SIGPIPE_is_ignored(self):
        server = self.server()
        server.call("nutrients/list")
        server.process.send_signal(signal.SIGPIPE)
        server.call("journal/day", DAY)
        self.assertEqual(server.finish(), 0)

    def test_SIGTERM_SIGINT_and_SIGHUP_end_within_two_seconds(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            for framing in ("lines", "headers"):
                with self.subTest(signal=number.name, framing=framing):
                    server = self.server(framing=framing)
                    server.call("journal/day", DAY)
                    started = time.monotonic()
                    server.process.send_signal(number)
                    self.assertEndsInTime(server, started, code=1)

    def test_SIGTERM_after_shutdown_ends_with_0(self):
        server = self.server(framing="headers")
        server.call("initialize", {})
        server.call("shutdown")
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.wait(), 0)

    def test_SIGTERM_with_a_write_under_way_answers_it_and_ends_within_two_seconds(self):
        server, _, number = self.server_with_running_write()
        started = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        self.assertEndsInTime(server, started, code=1)
        server.finish()
        self.assertEqual([message["id"] for message in server.messages].count(number), 1)


class InheritedDescriptors(ProcessTest):

    def test_non_blocking_stdin_and_stdout_work(self):
        input_reading, input_writing = os.pipe()
        output_reading, output_writing = os.pipe()
        os.set_blocking(input_reading, False)
        os.set_blocking(output_writing, False)
        self.run_serve(line(request(0, "journal/log", {
            **DAY, "entries": [{"name": "Rice", "calories": 1, "selectionSummary": "x" * 1_500}] * 100})))
        process = subprocess.Popen(
            [BINARY, "serve", "--data", self.data], stdin=input_reading, stdout=output_writing,
            env=environment(self.home))
        self.addCleanup(process.kill)
        os.close(input_reading)
        os.close(output_writing)
        # The service stands at an empty pipe first, then the answers do not fit into theirs.
        wait_until(lambda: open(f"/proc/{process.pid}/stat").read().split(") ")[1][0] == "S", what="waiting for input")
        os.write(input_writing, b"".join(line(request(n, "journal/day", DAY)) for n in range(20)))
        os.close(input_writing)
        output = bytearray()
        while chunk := os.read(output_reading, 65536):
            output += chunk
        os.close(output_reading)
        self.assertEqual(sorted(answer["id"] for answer in parse_lines(bytes(output))), list(range(20)))
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_waiting_at_a_non_blocking_stdin_costs_no_processor_time(self):
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        server = self.server(stdin=reading)
        os.close(reading)
        os.write(writing, line(request(1, "nutrients/list")))
        server.answer(1)

        def ticks():
            fields = open(f"/proc/{server.process.pid}/stat").read().rsplit(") ")[1].split()
            return int(fields[11]) + int(fields[12])

        before = ticks()
        try:
            server.wait_for(lambda message: False, seconds=0.5)
        except AssertionError:
            pass
        self.assertLess(ticks() - before, 10, "the service turns in a loop")
        os.close(writing)
        self.assertEqual(server.wait(), 0)

    def test_a_closed_stdout_ends_an_idle_service_within_two_seconds(self):
        for framing in ("lines", "headers"):
            with self.subTest(framing=framing):
                reading, writing = os.pipe()
                server = self.server(stdout=writing, framing=framing)
                os.close(writing)
                server.start("nutrients/list")
                self.assertTrue(os.read(reading, 100))
                started = time.monotonic()
                os.close(reading)
                self.assertEndsInTime(server, started, code=1)

    def test_a_closed_stdout_ends_a_busy_service_within_two_seconds(self):
        reading, writing = os.pipe()
        server = self.server(stdout=writing)
        os.close(writing)
        for _ in range(200):
            server.start("nutrients/list")
        self.assertTrue(os.read(reading, 100))
        started = time.monotonic()
        os.close(reading)
        self.assertEndsInTime(server, started, code=1)

    def test_a_head_that_closes_the_pipe_early_ends_a_script(self):
        script = self.home / "script.jsonl"
        script.write_bytes(b"".join(line(request(n, "nutrients/list")) for n in range(3_000)))
        started = time.monotonic()
        ran = subprocess.run(
            ["bash", "-c", '"$OFJ" serve < "$SCRIPT" | head -n 1'], capture_output=True, timeout=PATIENCE,
            env=environment(self.home, OFJ=BINARY, SCRIPT=str(script), OFJ_DATA=str(self.data)))
        self.assertEqual(len(parse_lines(ran.stdout)), 1)
        self.assertLess(time.monotonic() - started, 10)

    def test_standard_streams_may_be_a_socket(self):
        ours, theirs = socket.socketpair()
        with ours, theirs:
            process = subprocess.Popen(
                [BINARY, "serve", "--data", self.data], stdin=theirs, stdout=theirs, env=environment(self.home))
            self.addCleanup(process.kill)
            theirs.close()
            ours.sendall(line(request(1, "journal/day", DAY)))
            ours.shutdown(socket.SHUT_WR)
            output = b""
            while chunk := ours.recv(65536):
                output += chunk
            self.assertEqual([answer["id"] for answer in parse_lines(output)], [1])
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_few_descriptors_are_enough_and_a_lack_of_them_is_answered(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (6, 6))

        ran = subprocess.run(
            [BINARY, "serve", "--data", self.data], input=line(request(1, "journal/log", draft())) +
            line(request(2, "nutrients/list")), capture_output=True, env=environment(self.home), preexec_fn=limit,
            timeout=PATIENCE)
        answers = {answer["id"]: answer for answer in parse_lines(ran.stdout)}
        self.assertEqual(sorted(answers), [1, 2], ran.stderr)
        self.assertIn("result", answers[2])


if __name__ == "__main__":
    unittest.main()
