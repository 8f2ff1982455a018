"""Messages as bytes, and bytes as messages."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

# `headers`: `Content-Length` before each message. `lines`: one message on each line.
Framing: TypeAlias = Literal["headers", "lines"]

# The service reads no longer message; it could not say which request it refuses.
MAXIMUM_MESSAGE_BYTES = 64 * 1024 * 1024

# A header block is far shorter; without an end, what comes is no protocol.
_MAXIMUM_HEADER_BYTES = 16 * 1024


class FramingError(ValueError):
    """The service wrote something that is not a message."""


def encode(message: Mapping[str, Any], framing: Framing) -> bytes:
    """Writes one message.

    A path, such as a `pathlib.Path`, is written as its text.

    Raises ValueError or TypeError for what JSON or the service cannot take: NaN, lone surrogates,
    objects, more than 64 MiB.
    """
    text = json.dumps(
        message, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=os.fspath
    )
    body = text.encode("utf-8")
    if len(body) > MAXIMUM_MESSAGE_BYTES:
        raise ValueError(f"the message has {len(body)} bytes; at most {MAXIMUM_MESSAGE_BYTES} are allowed")
    if framing == "lines":
        return body + b"\n"
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


class FrameReader:
    """Cuts a stream of bytes into the bodies of messages."""

    def __init__(self, framing: Framing) -> None:
        self._framing = framing
        self._bytes = bytearray()
        # How much of `_bytes` holds no end of a line or header block.
        self._searched = 0
        # The length of the body whose headers have been read.
        self._length: int | None = None

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Takes what came and answers the messages that are complete."""
        self._bytes += data
        cut = self._cut_line if self._framing == "lines" else self._cut_headed
        while (body := cut()) is not None:
            yield body

    def _cut_line(self) -> bytes | None:
        # Only LF ends a line: U+2028 and the like are text.
        return self._cut(b"\n")

    def _cut_headed(self) -> bytes | None:
        if self._length is None:
            headers = self._cut(b"\r\n\r\n")
            if headers is None:
                if len(self._bytes) > _MAXIMUM_HEADER_BYTES:
                    raise FramingError(f"no header block: {bytes(self._bytes[:80])!r}")
                return None
            self._length = _content_length(headers)
        if len(self._bytes) < self._length:
            return None
        body = bytes(self._bytes[: self._length])
        del self._bytes[: self._length]
        self._length = None
        return body

    def _cut(self, end: bytes) -> bytes | None:
        index = self._bytes.find(end, self._searched)
        if index < 0:
            self._searched = max(0, len(self._bytes) - len(end) + 1)
            return None
        head = bytes(self._bytes[:index])
        del self._bytes[: index + len(end)]
        self._searched = 0
        return head


def _content_length(headers: bytes) -> int:
    for line in headers.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            return int(value)
    raise FramingError(f"no Content-Length: {headers[:80]!r}")
