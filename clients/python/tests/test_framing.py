from __future__ import annotations

import json
import unittest
from pathlib import PurePosixPath

from ofj.framing import MAXIMUM_MESSAGE_BYTES, FrameReader, Framing, FramingError, encode

FRAMINGS: tuple[Framing, ...] = ("headers", "lines")


class FramingTests(unittest.TestCase):
    def test_messages_survive_any_chunking(self) -> None:
        messages: list[dict[str, str]] = [{"a": "é\u2028\u2029\u0085\n\r\x1c😀"}, {}, {"b": "x" * 1000}]
        for framing in FRAMINGS:
            stream = b"".join(encode(message, framing) for message in messages)
            for size in (1, 2, 3, 7, 64, len(stream)):
                with self.subTest(framing=framing, size=size):
                    reader = FrameReader(framing)
                    chunks = [stream[start : start + size] for start in range(0, len(stream), size)]
                    bodies = [body for chunk in chunks for body in reader.feed(chunk)]
                    self.assertEqual([json.loads(body) for body in bodies], messages)

    def test_headers_count_bytes_and_not_characters(self) -> None:
        self.assertEqual(encode({"a": "é"}, "headers"), b'Content-Length: 10\r\n\r\n{"a":"\xc3\xa9"}')

    def test_a_line_has_no_line_feed_inside(self) -> None:
        self.assertEqual(encode({"a": "\n"}, "lines"), b'{"a":"\\n"}\n')

    def test_a_path_is_its_text(self) -> None:
        self.assertEqual(encode({"path": PurePosixPath("/home/ada/food.csv")}, "lines"), b'{"path":"/home/ada/food.csv"}\n')

    def test_other_header_fields_and_cases_are_read(self) -> None:
        reader = FrameReader("headers")
        self.assertEqual(list(reader.feed(b"content-type: x\r\ncontent-LENGTH:2\r\n\r\n{}")), [b"{}"])

    def test_what_is_no_header_is_refused(self) -> None:
        for text in (b"hello\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"x" * 20_000):
            with self.subTest(text=text[:20]), self.assertRaises(FramingError):
                list(FrameReader("headers").feed(text))

    def test_what_cannot_be_sent_is_refused_before_it_is_sent(self) -> None:
        for value in (float("nan"), float("inf"), "\ud800", "x" * MAXIMUM_MESSAGE_BYTES):
            with self.subTest(value=str(value)[:3].encode(errors="replace")), self.assertRaises(ValueError):
                encode({"a": value}, "lines")
        with self.assertRaises(TypeError):
            encode({"a": object()}, "lines")
