"""Another service on this machine that answers what a test wants, well or badly, and keeps what it was asked.

```python
upstream = Upstream(lambda request: json_answer({"status": 0}, status=404))
upstream.url                # http://127.0.0.1:PORT
upstream.requests           # what came in: method, path, query, headers by lower-case name, body
upstream.answer = cut(json_answer({...}), 40)
upstream.close()
```

An answer is a list of steps, each either bytes to send or a function that is called between them: to wait, or to break the
connection. Every connection has a thread of its own; what waits, waits for the test or for the other side to leave.
"""

import contextlib
import json
import select
import socket
import threading
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

REASONS = {200: "OK", 301: "Moved Permanently", 302: "Found", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found",
           429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable"}


@dataclass
class Request:
    method: str
    target: str
    headers: dict
    body: bytes = b""
    path: str = field(init=False)
    query: dict = field(init=False)

    def __post_init__(self):
        parts = urlsplit(self.target)
        self.path = parts.path
        self.query = {name: values[-1] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}


class Leave(Exception):
    """Raised by a step that ends the connection."""


# Answers

def answer(body=b"", status=200, content_type="application/json", headers=(), length=None):
    """A whole answer; `length` makes it lie about its size."""
    lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Other')}", f"Content-Type: {content_type}",
             f"Content-Length: {len(body) if length is None else length}"]
    lines += [f"{name}: {value}" for name, value in headers]
    return [("\r\n".join(lines) + "\r\n\r\n").encode() + body]


def json_answer(value, status=200, headers=()):
    return answer(json.dumps(value, ensure_ascii=False).encode(), status, headers=headers)


def html_answer(text="<html><body>Sorry.</body></html>", status=200):
    return answer(text.encode(), status, "text/html; charset=utf-8")


def redirect(location, status=302):
    return answer(status=status, headers=[("Location", location)])


def cut(steps, count):
    """The first bytes of an answer, and the end of the connection."""
    return [steps[0][:steps[0].index(b"\r\n\r\n") + 4 + count], leave]


def silence(connection):
    """Sends nothing until the other side leaves: a first byte that never comes, as far as anybody waits for it."""
    connection.wait_until_left()
    raise Leave


def leave(connection):
    raise Leave


def reset(connection):
    """Ends the connection with a reset in place of an orderly end."""
    linger = (1).to_bytes(4, "little") + (0).to_bytes(4, "little")
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    raise Leave


class _Connection:
    def __init__(self, upstream, sock):
        self.upstream = upstream
        self.socket = sock
        self.buffer = b""

    def run(self):
        try:
            while (request := self.read()) is not None:
                with self.upstream.changed:
                    self.upstream.requests.append(request)
                    self.upstream.changed.notify_all()
                chosen = self.upstream.answer
                for step in chosen(request) if callable(chosen) else chosen:
                    step(self) if callable(step) else self.socket.sendall(step)
        except (OSError, Leave):
            pass
        finally:
            self.socket.close()
            self.upstream.did_close(self)

    def read(self):
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                return None
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        length = int(headers.get("content-length", 0))
        while len(self.buffer) < length:
            if not self.more():
                return None
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        method, target, _ = first.split(" ")
        return Request(method, target, headers, body)

    def more(self):
        chunk = self.socket.recv(65536)
        self.buffer += chunk
        return chunk

    def wait_until_left(self):
        while True:
            ready, _, _ = select.select([self.socket, self.upstream.ending], [], [])
            if self.upstream.ending in ready or not self.more():
                return


class Upstream:
    """A loopback server whose answers are those of `answer`: a list of steps, or a function from a request to one."""

    def __init__(self, answer, address="127.0.0.1", port=0):
        self.answer = answer
        self.requests = []
        self.changed = threading.Condition()
        self._open = set()
        self._listener = socket.create_server((address, port))
        self.port = self._listener.getsockname()[1]
        self.url = f"http://{address}:{self.port}"
        self.ending, self._end = socket.socketpair()
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def _accept(self):
        while True:
            ready, _, _ = select.select([self._listener, self.ending], [], [])
            if self.ending in ready:
                return
            sock, _ = self._listener.accept()
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection = _Connection(self, sock)
            with self.changed:
                self._open.add(connection)
            threading.Thread(target=connection.run, daemon=True).start()

    def did_close(self, connection):
        with self.changed:
            self._open.discard(connection)
            self.changed.notify_all()

    def wait_for_requests(self, count, seconds=30):
        """Waits until this many requests came in, and answers them."""
        with self.changed:
            if not self.changed.wait_for(lambda: len(self.requests) >= count, seconds):
                raise AssertionError(f"{len(self.requests)} of {count} requests came within {seconds} s")
            return list(self.requests)

    def wait_until_left(self, seconds=30):
        """Waits until every connection is closed."""
        with self.changed:
            if not self.changed.wait_for(lambda: not self._open, seconds):
                raise AssertionError(f"{len(self._open)} connections were still open after {seconds} s")

    def hang_up(self):
        """Ends every connection."""
        with self.changed:
            for connection in self._open:
                with contextlib.suppress(OSError):
                    connection.socket.shutdown(socket.SHUT_RDWR)

    def close(self):
        self._end.close()
        self._thread.join()
        self._listener.close()
        self.wait_until_left()


def refused_url():
    """An address of this machine where nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return f"http://127.0.0.1:{listener.getsockname()[1]}"
