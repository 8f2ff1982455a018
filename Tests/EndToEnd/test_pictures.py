"""Pictures and barcodes by a real process and its workers: hostile files, workers that die or hang, and a killed server."""

import base64
import ctypes.util
import json
import os
import signal
import struct
import time
import unittest
import zlib
from pathlib import Path

from support import EndToEndTest, RequestFailed, wait_until

LEFT = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split()
PARITIES = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split()
INVERTED = str.maketrans("01", "10")

INSTALLED = all(ctypes.util.find_library(name) for name in ("vips", "zbar"))


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(width, height, rows, color=0):
    """A PNG whose header says what it is told, whatever the rows are."""
    header = struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def ean13(digits, module=3, height=80):
    """The bars of an EAN-13 in a PNG."""
    values = [int(digit) for digit in digits]
    bars = "101"
    for value, parity in zip(values[1:7], PARITIES[values[0]]):
        bars += LEFT[value] if parity == "L" else LEFT[value].translate(INVERTED)[::-1]
    bars += "01010" + "".join(LEFT[value].translate(INVERTED) for value in values[7:]) + "101"
    row = b"\xff" * 10 * module + b"".join((b"\0" if bar == "1" else b"\xff") * module for bar in bars) + b"\xff" * 10 * module
    blank = b"\0" + b"\xff" * len(row)
    return png(len(row), height + 20, blank * 10 + (b"\0" + row) * height + blank * 10)


def slow_picture():
    """Noise of 36 megapixels that takes seconds to search."""
    side = 6000
    line = os.urandom(side)
    return png(side, side, b"".join(b"\0" + line[n % side:] + line[:n % side] for n in range(side)))


def heic(boxes=b""):
    """The beginning of a HEIC file."""
    kind = b"ftypheic\0\0\0\0mif1heic"
    return struct.pack(">I", len(kind) + 4) + kind + boxes


def workers(parent=None):
    """The ids of the workers that run; of one server, or of all."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            command = (folder / "cmdline").read_bytes().split(b"\0")
            status = (folder / "stat").read_text().rsplit(") ", 1)[1].split()
        except OSError:
            continue
        if command[1:2] == [b"imaging-worker"] and status[0] != "Z" and parent in (None, int(status[1])):
            found.append(int(folder.name))
    return found


def limits(process):
    """The soft limits of a process."""
    lines = Path(f"/proc/{process}/limits").read_text().splitlines()
    return {line[:25].strip(): line[26:].split() for line in lines}


class PictureTest(EndToEndTest):

    def write(self, name, data):
        path = self.home / name
        path.write_bytes(data)
        return str(path)

    def decode(self, server, data, **options):
        return server.call("barcode/decode", {"path": self.write("picture", data)}, **options)["codes"]


@unittest.skipUnless(INSTALLED, "libvips and zbar are not installed")
class Reading(PictureTest):

    def test_a_drawn_code_is_read_from_a_file_and_from_base64(self):
        server = self.server()
        data = ean13("4012345678901")
        wanted = [{"text": "4012345678901", "symbology": "ean13", "product": "4012345678901"}]
        self.assertEqual(self.decode(server, data), wanted)
        text = base64.b64encode(data).decode()
        self.assertEqual(server.call("barcode/decode", {"data": text})["codes"], wanted)
        self.assertEqual(server.call("barcode/decode", {"data": "data:image/gif;base64," + text})["codes"], wanted)
        self.assertEqual(server.call("barcode/decode", {"data": "DATA:image/gif;base64," + text})["codes"], wanted)
        self.assertEqual(workers(server.process.pid), [])

    def test_the_command_line_takes_a_relative_path(self):
        self.write("code.png", ean13("9781234567897"))
        run = self.run_ofj("call", "barcode/decode", "path=code.png", "--data", self.data, cwd=self.home)
        self.assertEqual(json.loads(run.stdout)["codes"][0]["text"], "9781234567897")

    def test_samples_are_read_as_their_names_say_when_they_are_at_hand(self):
        folder = Path(os.environ.get("OFJ_SAMPLES") or "/nonexistent")
        files = sorted(folder.glob("barcode_*"))
        if not files:
            self.skipTest("no samples")
        server = self.server()
        for file in files:
            symbology, stated = file.stem.split("_")[1:]
            with self.subTest(file=file.name):
                started = time.monotonic()
                codes = server.call("barcode/decode", {"path": str(file)})["codes"]
                took = time.monotonic() - started
                self.assertEqual([code["symbology"].lower() for code in codes], [symbology])
                print(f"{file.name}: {codes[0]['text']} in {took * 1000:.0f} ms")
                if symbology != "upce":
                    self.assertEqual(codes[0]["text"].zfill(len(stated)), stated)
                else:
                    self.assertEqual(codes[0]["text"], "04963406")

    def test_the_doctor_and_the_capabilities_tell(self):
        server = self.server()
        capabilities = server.call("initialize", {"capabilities": {}})["capabilities"]["imaging"]
        self.assertEqual(capabilities, {"pictures": True, "barcodes": True})
        before = {library["name"]: library for library in server.call("server/status")["libraries"]}
        self.assertEqual(before["libvips"], {"name": "libvips", "available": True})
        check = next(check for check in server.call("server/doctor")["checks"] if check["name"] == "pictures")
        self.assertEqual(check["status"], "ok")
        after = {library["name"]: library for library in server.call("server/status")["libraries"]}
        self.assertRegex(after["libvips"]["version"], r"^\d+\.\d+\.\d+$")
        self.assertRegex(after["zbar"]["version"], r"^\d+\.\d+\.\d+$")


@unittest.skipUnless(INSTALLED, "libvips and zbar are not installed")
class HostilePictures(PictureTest):

    def test_each_gets_an_error_that_says_what_it_is_and_the_server_goes_on(self):
        server = self.server()
        bomb = png(10_000, 5_000, b"\0" * 10_001 * 5_000)
        code = ean13("4012345678901")
        cases = {
            "bomb.png": (bomb, "10000 × 5000 pixels, 50 megapixels; at most 40"),
            "truncated.heic": (heic(b"\0\0\1\x2cmeta\0\0\0\0" + bytes(20)), "damaged or cut off"),
            "wide.png": (png(30_000_000, 1, b"\0" * 100), "30000000 × 1 pixels; at most 65535 on a side"),
            "lying.png": (png(3_000, 2_000, b"\0\1\2\3"), "damaged or cut off"),
            "cut.png": (code[:len(code) * 2 // 3], "damaged or cut off"),
            "photo.jpg": ("Zutaten: Hafer, Salz. Nährwerte je 100 g …\n".encode(), "a text, not a picture"),
            "movie.jpg": (b"\0\0\0\x18ftypisom\0\0\0\0isommp42" + bytes(99), "video or audio"),
            "large.jpg": (b"\xff\xd8\xff" + bytes(30_000_000), "30.1 MB; at most 30 MB"),
            "header.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "ends before its size is told"),
        }
        for name, (data, words) in cases.items():
            with self.subTest(name=name):
                path = self.write(name, data)
                started = time.monotonic()
                error = server.error("barcode/decode", {"path": path})
                print(f"{name}: {time.monotonic() - started:.3f} s: {error.message}")
                self.assertEqual((error.code, error.kind, error.data["path"]), (61, "invalidImage", "/path"))
                self.assertIn(words, error.message)
                self.assertIn("uptimeMs", server.call("server/status"))
        for path, words in ((str(self.home), "is a directory"), ("/nonexistent.png", "no file"), ("code.png", "absolute")):
            error = server.error("barcode/decode", {"path": path})
            self.assertEqual((error.kind, error.data["path"]), ("invalidValue", "/path"))
            self.assertIn(words, error.message)
        self.assertEqual(server.error("barcode/decode", {"data": "no base64"}).data["path"], "/data")
        self.assertEqual(server.error("barcode/decode", {}).kind, "invalidValue")
        self.assertEqual(self.decode(server, code), [{"text": "4012345678901", "symbology": "ean13", "product": "4012345678901"}])
        self.assertEqual(workers(server.process.pid), [])

    def test_random_damage_never_harms_the_server(self):
        server = self.server()
        whole = ean13("4012345678901")
        for seed in range(12):
            data = bytearray(whole)
            for place in range(33 + seed, len(data), 97):
                data[place] ^= 1 << seed % 8
            try:
                self.decode(server, bytes(data))
            except RequestFailed as failure:
                self.assertEqual(failure.kind, "invalidImage")
        self.assertIn("uptimeMs", server.call("server/status"))


@unittest.skipUnless(INSTALLED, "libvips and zbar are not installed")
class Workers(PictureTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.slow = slow_picture()

    def begin(self, server):
        """A request whose worker runs."""
        number = server.start("barcode/decode", {"path": self.write("slow.png", self.slow)})
        worker = wait_until(lambda: workers(server.process.pid), what="a worker")[0]
        wait_until(lambda: limits(worker)["Max open files"][0] == "0", what="a worker that has begun")
        return number, worker

    def test_a_worker_that_is_killed_is_an_error_of_its_picture(self):
        server = self.server()
        for number_of_signal, words in ((signal.SIGKILL, "was killed"), (signal.SIGSEGV, "crashed (Segmentation fault)")):
            number, worker = self.begin(server)
            os.kill(worker, number_of_signal)
            with self.assertRaises(RequestFailed) as failure:
                server.answer(number)
            self.assertEqual(failure.exception.kind, "invalidImage")
            self.assertIn(words, failure.exception.message)
            self.assertFalse(Path(f"/proc/{worker}").exists(), "the worker was not reaped")
        self.assertEqual(len(self.decode(server, ean13("4012345678901"))), 1)

    def test_a_worker_that_hangs_is_ended_in_its_time_while_the_server_answers(self):
        server = self.server(variables={"OFJ_PICTURE_SECONDS": "3"})
        number, worker = self.begin(server)
        os.kill(worker, signal.SIGSTOP)
        started = time.monotonic()
        slowest = 0
        while not any(message.get("id") == number for message in server.messages):
            asked = time.monotonic()
            server.call("server/status")
            slowest = max(slowest, time.monotonic() - asked)
            self.assertLess(time.monotonic() - started, 20)
        with self.assertRaises(RequestFailed) as failure:
            server.answer(number)
        self.assertEqual(failure.exception.message, "The picture could not be read within 3 seconds.")
        self.assertLess(time.monotonic() - started, 6)
        self.assertFalse(Path(f"/proc/{worker}").exists(), "the worker was not reaped")
        print(f"slowest other request meanwhile: {slowest * 1000:.1f} ms")

    def test_cancelling_ends_the_worker(self):
        server = self.server()
        number, worker = self.begin(server)
        os.kill(worker, signal.SIGSTOP)
        server.notify("$/cancelRequest", {"id": number})
        with self.assertRaises(RequestFailed) as failure:
            server.answer(number)
        self.assertEqual(failure.exception.code, -32800)
        wait_until(lambda: not Path(f"/proc/{worker}").exists(), what="the end of the worker")

    def test_no_more_than_two_workers_run_at_once(self):
        server = self.server(variables={"OFJ_PICTURE_SECONDS": "120"})
        path = self.write("slow.png", self.slow)
        numbers = [server.start("barcode/decode", {"path": path}) for _ in range(4)]
        most = 0
        while not all(any(message.get("id") == number for message in server.messages) for number in numbers):
            most = max(most, len(workers(server.process.pid)))
            time.sleep(0.02)
        self.assertEqual(most, 2)
        self.assertEqual([server.answer(number)["codes"] for number in numbers], [[]] * 4)

    def test_kill_9_of_the_server_leaves_no_worker(self):
        server = self.server()
        _, worker = self.begin(server)
        server.kill()
        wait_until(lambda: not Path(f"/proc/{worker}").exists() or worker not in workers(), what="the end of the worker")

    def test_a_worker_can_open_no_file_and_has_bounded_memory(self):
        server = self.server()
        _, worker = self.begin(server)
        found = limits(worker)
        self.assertEqual(found["Max address space"][0], str(1280 << 20))
        self.assertEqual(found["Max file size"][0], "0")
        self.assertEqual(found["Max core file size"][0], "0")
        self.assertEqual(found["Max cpu time"][0], "60")
        environment = Path(f"/proc/{worker}/environ").read_bytes()
        self.assertNotIn(b"HOME=", environment)


class WithoutLibraries(PictureTest):

    def test_the_package_is_named_and_everything_else_works(self):
        for missing, package in (("OFJ_LIBVIPS", "libvips42"), ("OFJ_LIBZBAR", "libzbar0")):
            if missing == "OFJ_LIBZBAR" and not INSTALLED:
                continue
            with self.subTest(missing=missing):
                server = self.server(variables={missing: "/nonexistent/library.so"})
                capabilities = server.call("initialize", {"capabilities": {}})["capabilities"]["imaging"]
                self.assertEqual(capabilities, {"pictures": missing != "OFJ_LIBVIPS", "barcodes": False})
                error = server.error("barcode/decode", {"path": self.write("code.png", ean13("4012345678901"))})
                self.assertEqual((error.code, error.kind), (60, "imagingUnavailable"))
                self.assertIn(package, error.data["hint"])
                check = next(check for check in server.call("server/doctor")["checks"] if check["name"] == "pictures")
                self.assertEqual(check["status"], "warning")
                self.assertIn(package, check["mend"])
                self.assertEqual(server.call("journal/log", {"entry": {"name": "Pear", "calories": 60}})["entries"][0]["name"], "Pear")
                self.assertEqual(server.finish(), 0)

    def test_a_file_that_is_no_library_is_told_as_missing(self):
        path = self.write("libvips.so", b"not a library")
        server = self.server(variables={"OFJ_LIBVIPS": path})
        error = server.error("barcode/decode", {"path": self.write("code.png", ean13("4012345678901"))})
        self.assertEqual(error.kind, "imagingUnavailable")


if __name__ == "__main__":
    unittest.main()
