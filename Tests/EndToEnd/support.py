"""What the end-to-end tests share: the binary under test, a directory of their own, and a client that trusts nothing.

The client is written from the protocol page and not from the service, so that both sides cannot be wrong together.
"""

import fcntl
import json
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import threading
import time
import unittest
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("OFJ_BINARY") or str(CHECKOUT / ".build/release/ofj")

# How long a test waits for what should come at once. Long, because a busy machine is not a defect.
PATIENCE = 30.0
# How long the service may take to end when its client has gone, by the protocol page.
LEAVING_SECONDS = 2.0


def environment(home, **extra):
    """An environment in which nothing of the user's machine is seen: own home, UTC, no OFJ_ variables."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("OFJ_", "XDG_"))}
    variables.update(HOME=str(home), TZ="UTC", LC_ALL="C.UTF-8")
    variables.update(extra)
    return variables


def frame(message):
    """A message in a Content-Length frame."""
    body = message if isinstance(message, bytes) else json.dumps(message, ensure_ascii=False).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def line(message):
    """A message on a line."""
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


def request(number, method, params=None):
    """A request message."""
    message = {"jsonrpc": "2.0", "id": number, "method": method}
    if params is not None:
        message["params"] = params
    return message


def strict_json(text):
    """Parses JSON and refuses what RFC 8259 does not have: NaN, Infinity, duplicate keys."""

    def refuse(constant):
        raise ValueError(f"{constant} is not JSON")

    def unique(pairs):
        members = dict(pairs)
        if len(members) != len(pairs):
            raise ValueError(f"duplicate keys in {[key for key, _ in pairs]}")
        return members

    return json.loads(text, parse_constant=refuse, object_pairs_hook=unique)


def parse_lines(output):
    """Every byte of a session framed by lines, as messages."""
    if not output:
        return []
    if not output.endswith(b"\n"):
        raise ValueError(f"the last line has no end: {output[-80:]!r}")
    return [strict_json(text.decode("utf-8", "strict")) for text in output[:-1].split(b"\n")]


def parse_frames(output):
    """Every byte of a session framed by headers, as messages."""
    messages = []
    while output:
        head, separator, rest = output.partition(b"\r\n\r\n")
        name, _, value = head.partition(b": ")
        if not separator or name != b"Content-Length" or not value.isdigit():
            raise ValueError(f"not a frame: {output[:80]!r}")
        length = int(value)
        if len(rest) < length:
            raise ValueError("the last frame is cut off")
        messages.append(strict_json(rest[:length].decode("utf-8", "strict")))
        output = rest[length:]
    return messages


def wait_until(condition, seconds=PATIENCE, what="the condition"):
    """Waits until a condition on the outside world holds, and answers its value."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} did not come about within {seconds} s")
        time.sleep(0.005)


def bytes_waiting(descriptor):
    """How many bytes stand in a pipe."""
    return struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, b"\0" * 4))[0]


class RequestFailed(Exception):
    """A request was answered with an error."""

    def __init__(self, error):
        super().__init__(f"{error['code']} {error['message']} {error.get('data')}")
        self.code = error["code"]
        self.message = error["message"]
        self.data = error.get("data") or {}
        self.kind = self.data.get("kind")


class Server:
    """A running `ofj serve` and a client on its pipes."""

    def __init__(self, home, data=None, framing="lines", arguments=(), variables=None, **options):
        command = [BINARY, "serve", *(["--data", str(data)] if data else []), *arguments]
        options.setdefault("stdin", subprocess.PIPE)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        self.framing = framing
        self.process = subprocess.Popen(command, env=environment(home, **(variables or {})), bufsize=0, **options)
        self._lock = threading.Condition()
        self._messages = []
        self._last_id = 0
        self._ended = False
        self.problem = None
        self.stderr = b""
        self._threads = []
        if options["stdout"] == subprocess.PIPE:
            self._start(self._read_messages)
        if options["stderr"] == subprocess.PIPE:
            self._start(self._read_errors)

    def _start(self, work):
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        self._threads.append(thread)

    # Reading

    def _read_messages(self):
        stream = os.fdopen(os.dup(self.process.stdout.fileno()), "rb")
        try:
            while (message := self._read_message(stream)) is not None:
                with self._lock:
                    self._messages.append(message)
                    self._lock.notify_all()
        except Exception as error:  # Kept for the test, which runs on another thread.
            self.problem = error
        finally:
            stream.close()
            with self._lock:
                self._ended = True
                self._lock.notify_all()

    def _read_message(self, stream):
        first = stream.readline()
        if not first:
            return None
        if self.framing == "lines":
            return parse_lines(first)[0]
        head = first
        while not head.endswith(b"\r\n\r\n"):
            more = stream.readline()
            if not more:
                raise ValueError(f"the header is cut off: {head!r}")
            head += more
        length = int(head.split(b":")[1])
        body = stream.read(length)
        return parse_frames(head + body)[0]

    def _read_errors(self):
        while chunk := os.read(self.process.stderr.fileno(), 65536):
            self.stderr += chunk

    @property
    def messages(self):
        with self._lock:
            return list(self._messages)

    def wait_for(self, wanted, seconds=PATIENCE, what="a message"):
        """Waits for a message that `wanted` accepts."""
        seen = 0
        deadline = time.monotonic() + seconds
        with self._lock:
            while True:
                for message in self._messages[seen:]:
                    if wanted(message):
                        return message
                seen = len(self._messages)
                if self._ended:
                    raise AssertionError(
                        f"the service ended before {what} came: {self.problem or ''} stderr: {self.stderr!r}")
                rest = deadline - time.monotonic()
                if rest <= 0:
                    raise AssertionError(f"{what} did not come within {seconds} s; stderr: {self.stderr[-400:]!r}")
                self._lock.wait(rest)

    # Writing

    def write(self, data):
        view = memoryview(data)
        while view:
            view = view[self.process.stdin.write(view):]

    def send(self, message):
        self.write(line(message) if self.framing == "lines" else frame(message))

    def start(self, method, params=None):
        """Sends a request and answers its id."""
        self._last_id += 1
        self.send(request(self._last_id, method, params))
        return self._last_id

    def notify(self, method, params=None):
        message = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)

    def answer(self, number, seconds=PATIENCE):
        """The answer to a request: its result, or `RequestFailed`."""
        message = self.wait_for(
            lambda message: isinstance(message, dict) and message.get("id") == number and "method" not in message,
            seconds, f"the answer to request {number}")
        if "error" in message:
            raise RequestFailed(message["error"])
        return message["result"]

    def call(self, method, params=None, seconds=PATIENCE):
        return self.answer(self.start(method, params), seconds)

    def error(self, method, params=None, seconds=PATIENCE):
        """The error that a request is answered with."""
        try:
            result = self.call(method, params, seconds)
        except RequestFailed as failure:
            return failure
        raise AssertionError(f"{method} should have failed and gave {json.dumps(result)[:300]}")

    # Ending

    def end_input(self):
        if self.process.stdin and not self.process.stdin.closed:
            self.process.stdin.close()

    def wait(self, seconds=PATIENCE):
        """The exit code, once the process has ended."""
        return self.process.wait(seconds)

    def finish(self, seconds=PATIENCE):
        """Ends the input, and answers the exit code once everything was read."""
        self.end_input()
        code = self.wait(seconds)
        for thread in self._threads:
            thread.join(seconds)
        if self.problem:
            raise self.problem
        return code

    def kill(self, number=signal.SIGKILL):
        if self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)

    def release(self):
        """Ends the process whatever state it is in, for the end of a test."""
        self.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream and not stream.closed:
                stream.close()
        for thread in self._threads:
            thread.join(PATIENCE)


class EndToEndTest(unittest.TestCase):
    """A test with a directory of its own, whose processes do not outlive it."""

    maxDiff = None

    @classmethod
    def setUpClass(cls):
        if not os.access(BINARY, os.X_OK):
            raise RuntimeError(f"there is no binary at {BINARY}; build it or set OFJ_BINARY")

    def setUp(self):
        self.home = Path(tempfile.mkdtemp(prefix="ofj-test-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.data = self.home / "journal"
        self.file = self.data / "journal.db"

    def server(self, data=None, **options):
        server = Server(self.home, self.data if data is None else data, **options)
        self.addCleanup(server.release)
        return server

    def run_serve(self, input_bytes, *arguments, data=None, variables=None, seconds=PATIENCE):
        """Runs `ofj serve` as a filter."""
        return subprocess.run(
            [BINARY, "serve", "--data", str(data or self.data), *arguments], input=input_bytes, capture_output=True,
            env=environment(self.home, **(variables or {})), timeout=seconds)

    def run_ofj(self, *arguments, variables=None, seconds=PATIENCE, **options):
        """Runs `ofj` with text in and out."""
        options.setdefault("stdin", subprocess.DEVNULL if "input" not in options else None)
        if options["stdin"] is None:
            del options["stdin"]
        return subprocess.run(
            [BINARY, *map(str, arguments)], capture_output=True, encoding="utf-8",
            env=environment(self.home, **(variables or {})), timeout=seconds, **options)

    def assertEndsInTime(self, server, started, code=None):
        """The process ends within the two seconds that the protocol page promises."""
        try:
            ended = server.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.fail(f"the service was still alive {PATIENCE:.0f} s after its client had gone")
        took = time.monotonic() - started
        self.assertLessEqual(took, LEAVING_SECONDS, f"the service took {took:.2f} s to end")
        if code is not None:
            self.assertEqual(ended, code)
        return ended
