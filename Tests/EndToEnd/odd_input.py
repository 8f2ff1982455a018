#!/usr/bin/env python3
"""Sends the inputs that broke other servers to `ofj serve` and prints what it did, as rows of a Markdown table.

    odd_input.py [BINARY]
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time

import support
from support import Server, frame, line, parse_frames, parse_lines, request

HELLO = request(1, "initialize", {"capabilities": {}})
PING = request(7, "nutrients/list")
BYE = frame(request(8, "shutdown")) + frame({"jsonrpc": "2.0", "method": "exit"})


class Probe:
    """One session: bytes in, and what came of them."""

    def __init__(self, home, *chunks, framing="headers", ends_input=True):
        started = time.monotonic()
        process = subprocess.Popen(
            [support.BINARY, "serve", "--data", os.path.join(home, "journal")], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=support.environment(home))
        try:
            if len(chunks) == 1:
                output, _ = process.communicate(chunks[0], timeout=30)
            else:
                for chunk in chunks:
                    process.stdin.write(chunk)
                    process.stdin.flush()
                output, _ = process.communicate(timeout=30)
            self.alive = False
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
            self.alive = True
        self.seconds = time.monotonic() - started
        self.code = process.returncode
        try:
            self.messages = (parse_frames if framing == "headers" else parse_lines)(output)
        except ValueError as error:
            self.messages = [{"id": "unreadable", "error": {"code": str(error)}}]

    def answer(self, identifier):
        for message in self.messages:
            for answer in message if isinstance(message, list) else [message]:
                if answer.get("id") == identifier:
                    return answer
        return None

    def outcome(self, identifier):
        answer = self.answer(identifier)
        if answer is None:
            return "no reply"
        return f"`{answer['error']['code']}`" if "error" in answer else "served"

    @property
    def ending(self):
        if self.alive:
            return "**alive after 30 s**"
        return f"rc {self.code}" if self.code >= 0 else f"**{signal.Signals(-self.code).name}**"


def with_null_id(probe):
    """The error without an id, and whether the request after it was served."""
    error = "passed over" if probe.answer(None) is None else f"{probe.outcome(None)} with null id"
    return f"{error}, then {'fine' if probe.outcome(7) == 'served' else '**lost**'}"


def table(home):
    """Pairs of an input and what was done with it."""
    def headers(body, head=None):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        return (head or b"Content-Length: %d\r\n\r\n") % len(body) + body

    def probe(*chunks, **options):
        return Probe(home, *chunks, **options)

    def between(bad):
        """Bad bytes between two good requests."""
        return probe(frame(HELLO) + bad + frame(PING) + BYE)

    good = frame(HELLO)

    p = probe(headers(HELLO, b"content-length: %d\r\n\r\n") + frame(PING) + BYE)
    yield "`content-length:` lower case", "works" if p.outcome(1) == p.outcome(7) == "served" else p.outcome(1)

    p = probe(headers(HELLO, b"Content-Length: %d\n\n") + frame(PING) + BYE)
    yield "LF-only header", "works" if p.outcome(1) == p.outcome(7) == "served" else p.outcome(1)

    p = probe(headers(HELLO, b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n")
              + frame(PING) + BYE)
    yield "`Content-Type: …; charset=utf8`", "ok" if p.outcome(1) == p.outcome(7) == "served" else p.outcome(1)

    p = probe(headers(HELLO, b"Content-Length: %d\r\nContent-Type: text/plain; charset=latin1\r\n\r\n")
              + frame(PING) + BYE)
    yield "`Content-Type: …; charset=latin1`", with_null_id(p)

    session = good + frame(PING) + BYE
    p = probe(*[session[index:index + 1] for index in range(len(session))])
    yield "byte-by-byte delivery", "ok" if p.outcome(1) == p.outcome(7) == "served" else p.outcome(1)

    yield "malformed JSON", with_null_id(between(headers(b'{"jsonrpc":"2.0","id":2,"method":')))

    initialized = {"jsonrpc": "2.0", "method": "initialized"}
    p = between(frame([request(2, "nutrients/list"), request(3, "no/such"), initialized]))
    yield "batch", "one array of two answers" if any(
        isinstance(m, list) and len(m) == 2 for m in p.messages) and p.outcome(7) == "served" else p.outcome(2)

    yield "`[]`", with_null_id(between(frame([])))
    p = between(frame({"id": 2, "method": "nutrients/list"}))
    yield "missing `jsonrpc`", f"{p.outcome(2)}, then {'fine' if p.outcome(7) == 'served' else '**lost**'}"
    p = between(frame({"jsonrpc": "1.0", "id": 2, "method": "nutrients/list"}))
    yield "`jsonrpc` 1.0", f"{p.outcome(2)}, then {'fine' if p.outcome(7) == 'served' else '**lost**'}"

    p = between(frame(request(2, "initialize", {})))
    yield "second `initialize`", p.outcome(2)

    p = probe(good + frame(request(2, "shutdown")) + frame(PING) + frame({"jsonrpc": "2.0", "method": "exit"}))
    yield "request after `shutdown`", p.outcome(7)

    yield "`exit` without `shutdown`", probe(good + frame({"jsonrpc": "2.0", "method": "exit"})).ending
    yield "EOF without `shutdown`", probe(good).ending
    yield "EOF after `shutdown`", probe(good + frame(request(2, "shutdown"))).ending
    yield "EOF, one message a line", probe(line(PING), framing="lines").ending

    yield "invalid UTF-8 in body", with_null_id(between(headers(
        b'{"jsonrpc":"2.0","id":2,"method":"nutrients/list","params":{"a":"\xff\xfe"}}')))
    yield "UTF-8 BOM before body", with_null_id(between(headers(
        b'\xef\xbb\xbf{"jsonrpc":"2.0","id":2,"method":"nutrients/list"}')))
    yield "lone surrogate", with_null_id(between(headers(
        b'{"jsonrpc":"2.0","id":2,"method":"nutrients/list","params":{"a":"\\ud800"}}')))
    yield "duplicate key", with_null_id(between(headers(
        b'{"jsonrpc":"2.0","id":2,"id":2,"method":"nutrients/list"}')))
    yield "trailing comma", with_null_id(between(headers(
        b'{"jsonrpc":"2.0","id":2,"method":"nutrients/list",}')))
    yield "100 000-deep nesting", with_null_id(between(headers(
        b'{"jsonrpc":"2.0","id":2,"method":"nutrients/list","params":' + b"[" * 100_000 + b"]" * 100_000 + b"}")))

    for bad in (b"-5", b"99999999999999999999", b"abc", b""):
        p = between(b"Content-Length: " + bad + b"\r\n\r\n")
        shown = f"`Content-Length: {bad.decode()}`" if bad else "`Content-Length:` without a value"
        yield shown, f"{with_null_id(p)}, {p.ending}"
    p = between(b"Content-Type: text/plain\r\n\r\n")
    yield "header block without `Content-Length`", f"{with_null_id(p)}, {p.ending}"
    p = between(b"X-Filler: " + b"x" * (1 << 20) + b"\r\n\r\n")
    yield "1 MiB of header", f"{with_null_id(p)}, {p.ending}"

    p = probe(b"hello world\r\n" + good + frame(PING) + BYE)
    yield "`hello world` line, then a good frame", (
        f"{p.outcome(None)} with null id, recovers" if p.outcome(1) == p.outcome(7) == "served" else p.outcome(1))
    p = between(b"hello world\r\n")
    yield "`hello world` line between frames", with_null_id(p)

    p = between(frame({"jsonrpc": "2.0", "id": 2, "method": "goals/get"}))
    yield "request without `params`", "ok" if p.outcome(2) == "served" else p.outcome(2)

    large = frame(request(2, "journal/setNote", {"day": "today", "note": "a" * 20_000_000}))
    p = between(large)
    reason = (p.answer(2) or {}).get("error", {}).get("data", {})
    yield "20 MB params", f"read; {reason.get('kind')} at `{reason.get('path')}`, then " + (
        "fine" if p.outcome(7) == "served" else "**lost**")
    yield "65 MiB message", with_null_id(between(headers(
        b'{"jsonrpc":"2.0","id":2,"method":"x","params":{"a":"' + b"a" * (65 << 20) + b'"}}')))

    yield "parent SIGKILLed, pipe closed", parent_killed(home, keeps_pipe=False)
    yield "parent SIGKILLed, **another process still holds the pipe**", parent_killed(home, keeps_pipe=True)
    for bad, name in (("CRLF line ends", b"\r\n"), ("blank lines", b"\n\n\n"), ("no final newline", b"")):
        p = probe(line(PING).rstrip(b"\n") + name, framing="lines")
        yield f"one message a line, {bad}", "ok" if p.outcome(7) == "served" else p.outcome(7)
    p = probe('{"jsonrpc":"2.0","id":"\u2028\u0085","method":"nutrients/list"}\n'.encode(), framing="lines")
    yield "one message a line, U+2028 in a string", "ok" if p.outcome("\u2028\u0085") == "served" else "no reply"


def parent_killed(home, keeps_pipe):
    """How long the service lives on after its client was killed."""
    parent = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    server = Server(home, os.path.join(home, "journal"), framing="headers")
    try:
        server.call("initialize", {"processId": parent.pid, "capabilities": {}})
        started = time.monotonic()
        parent.kill()
        parent.wait()
        if not keeps_pipe:
            server.end_input()
        try:
            server.process.wait(12)
        except subprocess.TimeoutExpired:
            return "**alive after 12 s**"
        return f"exits {time.monotonic() - started:.1f} s"
    finally:
        parent.stdin.close()
        server.release()


def main():
    if len(sys.argv) > 1:
        support.BINARY = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="ofj-table-") as home:
        print("| Input | ofj |\n|---|---|")
        for name, outcome in table(home):
            print(f"| {name} | {outcome} |", flush=True)


if __name__ == "__main__":
    main()
