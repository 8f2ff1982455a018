"""Data files that are full, read-only, missing, foreign, newer, locked, damaged or replaced.

Each time: the error says what is wrong, nothing that was answered is lost, a file that is not ours is not touched, the
service stays up, and works once the fault is mended.
"""

import itertools
import os
import re
import shutil
import sqlite3
import subprocess
import unittest
from pathlib import Path

from support import BINARY, EndToEndTest, PATIENCE, RequestFailed, line, parse_lines, request, wait_until

DAY = {"day": "2026-03-02"}
NOBODY = 65534


seconds = itertools.count()


def draft(name="Pea soup", calories=240, **members):
    """Params of `journal/log`, each a second later than the one before, so that a day lists them in this order."""
    timestamp = "2026-03-02T%02d:%02d:%02dZ" % ((second := next(seconds)) // 3600 % 24, second // 60 % 60, second % 60)
    return {"entry": {"name": name, "calories": calories, "timestamp": timestamp, **members}, **DAY}


class FaultTest(EndToEndTest):

    def assertFails(self, server, kind, pattern, method="journal/log", params=None):
        """A request fails with a kind, a sentence that names the file, and a hint."""
        failure = server.error(method, params if params is not None else draft())
        self.assertEqual(failure.kind, kind, failure)
        self.assertRegex(failure.message, pattern)
        self.assertRegex(failure.message, r"^[A-Z].*\.$", "the message is a sentence")
        self.assertRegex(failure.data.get("hint", ""), r"^[A-Z].*\.$", "there is a hint, a sentence")
        return failure

    def assertStaysUp(self, server):
        self.assertGreater(len(server.call("nutrients/list")["nutrients"]), 30)

    def names(self, server):
        return [entry["name"] for entry in server.call("journal/day", DAY)["entries"]]

    def log_and_close(self, *names, data=None):
        """Makes a data file with these entries, closed and folded."""
        messages = b"".join(line(request(n, "journal/log", draft(name))) for n, name in enumerate(names))
        ran = self.run_serve(messages, data=data)
        for answer in parse_lines(ran.stdout):
            self.assertIn("result", answer)

    def assertSound(self, file=None):
        connection = sqlite3.connect(file or self.file)
        try:
            self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            self.assertEqual(connection.execute("PRAGMA foreign_key_check").fetchall(), [])
        finally:
            connection.close()

    def listing(self, directory):
        return {path.name: path.read_bytes() for path in Path(directory).iterdir()}

    # Mounts

    def mount(self, *arguments):
        ran = subprocess.run(["mount", *map(str, arguments)], capture_output=True, text=True)
        if ran.returncode != 0:
            self.skipTest(f"NOT TESTED: mount {' '.join(map(str, arguments))} was refused: {ran.stderr.strip()}")

    def small_disk(self, size):
        disk = self.home / "disk"
        disk.mkdir()
        self.mount("-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk)
        self.addCleanup(subprocess.run, ["umount", "-l", disk], capture_output=True)
        self.data = disk / "journal"
        self.file = self.data / "journal.db"
        return disk


class FullDisk(FaultTest):

    def fill(self, disk):
        """Leaves not one byte."""
        with open(disk / "filler", "ab", buffering=0) as filler:
            for size in (65536, 4096, 1):
                try:
                    while True:
                        filler.write(b"x" * size)
                except OSError:
                    pass

    def log_until_full(self, server):
        logged = []
        for number in range(20_000):
            name = f"Dumpling {number}"
            try:
                server.call("journal/log", draft(name, selectionSummary="x" * 1_000))
            except RequestFailed as failure:
                return logged, failure
            logged.append(name)
        self.fail("the disk never got full")

    def test_a_disk_that_fills_up_is_reported_and_loses_nothing(self):
        disk = self.small_disk("2m")
        server = self.server()
        logged, failure = self.log_until_full(server)
        self.assertEqual(failure.kind, "storeFull", failure)
        self.assertTrue(failure.data["retryable"])
        self.assertGreater(failure.data["retryAfterMs"], 0)
        self.assertIn(str(self.file), failure.message)
        self.assertStaysUp(server)
        self.assertEqual(self.names(server), logged)
        # More of the same, and the state stays what it was.
        for _ in range(5):
            self.assertFails(server, "storeFull", "no space", params=draft("Never", selectionSummary="y" * 2_000))
        self.assertEqual(self.names(server), logged)
        subprocess.run(["mount", "-o", "remount,size=8m", disk], check=True)
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), logged + ["After"])
        self.assertEqual(server.finish(), 0)
        self.assertSound()

    def test_of_writes_that_wait_together_each_is_stored_exactly_when_it_is_answered_so(self):
        disk = self.small_disk("2m")
        server = self.server()
        server.call("journal/log", draft("Zeroth"))
        numbers = {server.start("journal/log", draft(f"Dumpling {n}", selectionSummary="x" * 1_900)): f"Dumpling {n}"
                   for n in range(2_000)}
        stored, kinds = ["Zeroth"], set()
        for number, name in numbers.items():
            try:
                server.answer(number, seconds=120)
                stored.append(name)
            except RequestFailed as failure:
                kinds.add(failure.kind)
        self.assertEqual(kinds, {"storeFull"})
        self.assertEqual(sorted(self.names(server)), sorted(stored))
        subprocess.run(["mount", "-o", "remount,size=16m", disk], check=True)
        server.call("journal/log", draft("After"))
        server.kill()
        self.assertEqual(sorted(self.names(self.server())), sorted(stored + ["After"]))
        self.assertSound()

    def test_a_disk_that_is_full_from_the_beginning(self):
        disk = self.small_disk("1m")
        self.fill(disk)
        server = self.server()
        self.assertFails(server, "storeFull", "no space")
        self.assertEqual(self.names(server), [])
        self.assertStaysUp(server)
        (disk / "filler").unlink()
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["After"])

    def test_a_full_disk_under_a_file_that_was_closed(self):
        disk = self.small_disk("2m")
        self.log_and_close("Before")
        self.fill(disk)
        server = self.server()
        self.assertEqual(self.names(server), ["Before"])
        self.assertFails(server, "storeFull", "no space", params=draft("Never"))
        self.assertEqual(self.names(server), ["Before"])
        (disk / "filler").unlink()
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["Before", "After"])
        self.assertEqual(server.finish(), 0)
        self.assertSound()

    def test_a_killed_service_on_a_full_disk_loses_nothing(self):
        disk = self.small_disk("2m")
        server = self.server()
        logged, _ = self.log_until_full(server)
        server.kill()
        self.fill(disk)
        server = self.server()
        self.assertEqual(self.names(server), logged)
        (disk / "filler").unlink()
        subprocess.run(["mount", "-o", "remount,size=8m", disk], check=True)
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), logged + ["After"])

    def test_a_file_size_limit_counts_as_full(self):
        def limit():
            import resource
            import signal
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))

        server = self.server(preexec_fn=limit)
        logged, failure = self.log_until_full(server)
        self.assertEqual(failure.kind, "storeFull", failure)
        self.assertEqual(self.names(server), logged)


class ReadOnly(FaultTest):

    def test_a_file_system_that_becomes_read_only_is_reported_and_can_still_be_read(self):
        disk = self.small_disk("4m")
        self.log_and_close("Before")
        before = self.listing(self.data)
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        server = self.server()
        self.assertEqual(self.names(server), ["Before"])
        self.assertFails(server, "storeReadOnly", re.escape(str(self.file)))
        self.assertEqual(self.names(server), ["Before"])
        self.assertEqual(self.listing(self.data), before)
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["Before", "After"])

    def test_a_read_only_bind_mount_is_reported_and_can_still_be_read(self):
        self.log_and_close("Before")
        view = self.home / "view"
        view.mkdir()
        self.mount("--bind", self.data, view)
        self.addCleanup(subprocess.run, ["umount", "-l", view], capture_output=True)
        self.mount("-o", "remount,ro,bind", view)
        server = self.server(data=view)
        self.assertEqual(self.names(server), ["Before"])
        self.assertFails(server, "storeReadOnly", re.escape(str(view)))
        # Another program goes on writing beneath: what it wrote is seen, not a copy from before.
        self.log_and_close("Behind")
        self.assertEqual(self.names(server), ["Before", "Behind"])

    def test_a_read_only_file_system_never_hides_writes_that_are_only_in_the_log(self):
        disk = self.small_disk("4m")
        self.log_and_close("Before")
        server = self.server()
        server.call("journal/log", draft("In the log"))
        server.kill()
        self.assertGreater((self.data / "journal.db-wal").stat().st_size, 0)
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        server = self.server()
        try:
            self.assertEqual(self.names(server), ["Before", "In the log"])
        except RequestFailed as failure:
            self.assertIn(failure.kind, ("storeReadOnly", "storeUnavailable"))
        self.assertFails(server, "storeReadOnly", re.escape(str(self.file)))
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        self.assertEqual(self.names(server), ["Before", "In the log"])

    def test_a_read_only_file_system_never_hides_the_log_when_its_index_is_gone(self):
        disk = self.small_disk("4m")
        self.log_and_close("Before")
        server = self.server()
        server.call("journal/log", draft("In the log"))
        server.kill()
        (self.data / "journal.db-shm").unlink()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        server = self.server()
        try:
            self.assertEqual(self.names(server), ["Before", "In the log"])
        except RequestFailed as failure:
            self.assertIn(failure.kind, ("storeReadOnly", "storeUnavailable"))
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        self.assertEqual(self.names(server), ["Before", "In the log"])

    def test_no_directory_can_be_made_on_a_read_only_file_system(self):
        disk = self.small_disk("4m")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        server = self.server()
        self.assertEqual(self.names(server), [])
        self.assertFails(server, "storeReadOnly", re.escape(str(self.file)))
        self.assertStaysUp(server)


@unittest.skipUnless(os.geteuid() == 0, "NOT TESTED: needs root, to become another user")
class Permissions(FaultTest):

    def setUp(self):
        super().setUp()
        other = subprocess.run(["test", "-x", BINARY], user=NOBODY, extra_groups=[])
        if other.returncode != 0:
            self.skipTest(f"NOT TESTED: another user cannot run {BINARY}")
        self.home.chmod(0o755)

    def server_of_another_user(self):
        return self.server(user=NOBODY, group=NOBODY, extra_groups=[])

    def give(self, *paths):
        for path in paths:
            shutil.chown(path, NOBODY, NOBODY)

    def test_a_file_that_may_only_be_read(self):
        self.log_and_close("Before")
        self.give(self.data, self.file)
        self.file.chmod(0o400)
        server = self.server_of_another_user()
        self.assertEqual(self.names(server), ["Before"])
        self.assertFails(server, "storeReadOnly", re.escape(str(self.file)))
        self.file.chmod(0o600)
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["Before", "After"])

    def test_a_directory_that_may_only_be_read(self):
        self.log_and_close("Before")
        self.give(self.data, self.file)
        self.data.chmod(0o500)
        server = self.server_of_another_user()
        self.assertEqual(self.names(server), ["Before"])
        self.assertFails(server, "storeReadOnly", re.escape(str(self.file)))
        self.data.chmod(0o700)
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["Before", "After"])

    def test_a_file_that_may_not_be_read(self):
        self.log_and_close("Before")
        self.give(self.data, self.file)
        self.file.chmod(0)
        server = self.server_of_another_user()
        self.assertFails(server, "storeUnavailable", "Permission denied", "journal/day", DAY)
        self.file.chmod(0o600)
        self.assertEqual(self.names(server), ["Before"])

    def test_a_parent_that_may_not_be_written(self):
        parent = self.home / "theirs"
        parent.mkdir(mode=0o755)
        self.data = parent / "journal"
        self.file = self.data / "journal.db"
        server = self.server_of_another_user()
        self.assertEqual(self.names(server), [])
        self.assertFails(server, "storeReadOnly", re.escape(str(self.file)))
        self.give(parent)
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["After"])

    def test_new_files_are_private(self):
        os.umask(os.umask(0o022))
        server = self.server()
        server.call("journal/log", draft())
        self.assertEqual(self.data.stat().st_mode & 0o777, 0o700)
        for path in self.data.iterdir():
            self.assertEqual(path.stat().st_mode & 0o777, 0o600, path)


class Places(FaultTest):

    def test_a_missing_parent_directory_is_named_and_not_made(self):
        self.data = self.home / "no" / "such" / "journal"
        self.file = self.data / "journal.db"
        server = self.server()
        for method, params in (("journal/log", draft()), ("journal/day", DAY)):
            self.assertFails(server, "storeUnavailable", re.escape(str(self.data.parent)), method, params)
        self.assertStaysUp(server)
        self.assertFalse((self.home / "no").exists())
        self.data.parent.mkdir(parents=True)
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["After"])

    def test_a_data_directory_that_is_a_file(self):
        self.data.write_text("recipes\n")
        server = self.server()
        for method, params in (("journal/log", draft()), ("journal/day", DAY)):
            self.assertFails(server, "storeUnavailable", "not a directory", method, params)
        self.assertEqual(self.data.read_text(), "recipes\n")
        self.data.unlink()
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["After"])

    def test_a_directory_in_place_of_the_data_file(self):
        self.file.mkdir(parents=True)
        server = self.server()
        for method, params in (("journal/log", draft()), ("journal/day", DAY)):
            self.assertFails(server, "storeUnavailable", "not a regular file", method, params)
        self.file.rmdir()
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["After"])

    def test_the_default_place_is_made_with_its_parents(self):
        ran = self.run_ofj("call", "journal/log", 'entry:={"name":"Pea soup","calories":240}', "day=2026-03-02")
        if ran.returncode == 64:
            ran = subprocess.run([BINARY, "serve"], input=line(request(1, "journal/log", draft())),
                                 capture_output=True, env={"HOME": str(self.home), "TZ": "UTC"}, timeout=PATIENCE)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertTrue((self.home / ".local/share/ofj/journal.db").exists())


class Names(FaultTest):

    def test_a_data_directory_may_have_any_name(self):
        for name in ("two words", "q?x=1", "hash#tag", "100%41", "Küche 🥣", "new\nline", "'quote'", "a" * 200,
                     "file:x"):
            with self.subTest(name=name):
                data = self.home / name
                self.log_and_close("Before", data=data)
                server = self.server(data=data)
                self.assertEqual(self.names(server), ["Before"])
                server.call("journal/log", draft("After"))
                server.kill()
                self.assertEqual(self.names(self.server(data=data)), ["Before", "After"])
                self.assertTrue((data / "journal.db").exists())

    def test_a_relative_data_directory_in_initialize_is_refused_by_name(self):
        server = self.server()
        for directory in ("journal", "./journal", "~nobody/journal", ""):
            with self.subTest(directory=directory):
                failure = server.error("initialize", {"dataDirectory": directory})
                self.assertEqual((failure.kind, failure.data["path"]), ("invalidValue", "/dataDirectory"))
        chosen = self.home / "chosen"
        self.assertEqual(server.call("initialize", {"dataDirectory": f"{chosen}/"})["dataFile"], f"{chosen}/journal.db")
        server.call("journal/log", draft())
        self.assertTrue((chosen / "journal.db").exists())
        self.assertFalse(self.data.exists())

    def test_a_data_file_may_be_a_link_to_another_place(self):
        other = self.home / "other"
        self.log_and_close("Before", data=other)
        self.data.mkdir()
        self.file.symlink_to(other / "journal.db")
        server = self.server()
        self.assertEqual(self.names(server), ["Before"])
        server.call("journal/log", draft("In the log"))
        # Killed: the log lies beside the file and not beside the link.
        server.kill()
        self.assertEqual(self.names(self.server()), ["Before", "In the log"])
        self.assertEqual(self.names(self.server(data=other)), ["Before", "In the log"])
        self.assertTrue(self.file.is_symlink())

    def test_a_link_on_a_read_only_file_system_never_hides_the_log(self):
        disk = self.small_disk("4m")
        other = disk / "other"
        self.log_and_close("Before", data=other)
        self.data.mkdir()
        self.file.symlink_to(other / "journal.db")
        server = self.server()
        server.call("journal/log", draft("In the log"))
        server.kill()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        try:
            self.assertEqual(self.names(self.server()), ["Before", "In the log"])
        except RequestFailed as failure:
            self.assertIn(failure.kind, ("storeReadOnly", "storeUnavailable"))

    def test_a_link_to_nothing_is_reported_and_made_nowhere(self):
        self.data.mkdir()
        self.file.symlink_to(self.home / "no such.db")
        server = self.server()
        failure = server.error("journal/log", draft())
        self.assertEqual(failure.kind, "storeUnavailable", failure)
        self.assertFalse((self.home / "no such.db").exists())
        self.assertStaysUp(server)
        self.file.unlink()
        server.call("journal/log", draft("After"))

    def test_a_pipe_in_place_of_the_data_file_blocks_nothing(self):
        self.data.mkdir()
        os.mkfifo(self.file)
        server = self.server()
        self.assertFails(server, "storeUnavailable", "not a regular file", "journal/day", DAY)
        self.assertFails(server, "storeUnavailable", "not a regular file")


class ForeignFiles(FaultTest):

    def refused(self, content, kind="storeCorrupt", pattern="damaged or is not an ofj data file"):
        """A file that is not ours is refused and left as it is; moved away, the service works."""
        self.data.mkdir(exist_ok=True)
        if content is not None:
            self.file.write_bytes(content)
        before = self.listing(self.data)
        server = self.server()
        for method, params in (("journal/day", DAY), ("journal/log", draft()), ("goals/get", {}),
                               ("journal/search", {"query": "pea"})):
            failure = self.assertFails(server, kind, pattern, method, params)
            self.assertIn(str(self.file), failure.message)
        self.assertStaysUp(server)
        self.assertEqual(self.listing(self.data), before, "the directory is not as it was")
        self.file.rename(self.home / "away")
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["After"])
        self.assertEqual(server.finish(), 0)
        self.assertEqual((self.home / "away").read_bytes(), before["journal.db"])

    def test_a_text_file(self):
        self.refused(b"Dear diary, today I had soup.\n")

    def test_a_long_text_file(self):
        self.refused(b"Dear diary, today I had soup.\n" * 10_000)

    def test_a_file_of_zeros(self):
        self.refused(bytes(65536))

    def test_a_header_of_SQLite_and_then_nothing_of_it(self):
        self.refused(b"SQLite format 3\0" + os.urandom(8176))

    def test_the_database_of_another_program(self):
        self.data.mkdir()
        connection = sqlite3.connect(self.file)
        connection.execute("CREATE TABLE entry (id TEXT, food TEXT)")
        connection.execute("INSERT INTO entry VALUES ('1', 'soup')")
        connection.commit()
        connection.close()
        self.refused(None)

    def test_the_database_of_another_program_in_WAL_mode(self):
        self.data.mkdir()
        connection = sqlite3.connect(self.file)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE entry (id TEXT, food TEXT)")
        connection.commit()
        connection.close()
        self.refused(None)

    def test_an_empty_file_is_taken(self):
        self.data.mkdir()
        self.file.touch()
        server = self.server()
        self.assertEqual(self.names(server), [])
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["After"])

    def test_a_newer_schema(self):
        self.log_and_close("Before")
        connection = sqlite3.connect(self.file)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("INSERT INTO migration VALUES ('9999 Meals on Mars', 1)")
        connection.commit()
        connection.close()
        self.refused(None, "storeNewer", "newer version of ofj .*9999 Meals on Mars")

    def test_a_newer_schema_in_WAL_mode(self):
        self.log_and_close("Before")
        connection = sqlite3.connect(self.file)
        connection.execute("INSERT INTO migration VALUES ('9999 Meals on Mars', 1)")
        connection.commit()
        connection.close()
        self.refused(None, "storeNewer", "newer version of ofj .*9999 Meals on Mars")

    def test_a_newer_version_that_migrates_the_file_while_it_is_in_use(self):
        server = self.server()
        server.call("journal/log", draft("Before"))
        connection = sqlite3.connect(self.file)
        self.addCleanup(connection.close)
        connection.execute("ALTER TABLE entry ADD COLUMN mood TEXT")
        connection.execute("INSERT INTO migration VALUES ('9999 Moods', 1)")
        connection.commit()
        self.assertFails(server, "storeNewer", "9999 Moods")
        self.assertFails(server, "storeNewer", "9999 Moods", "journal/day", DAY)
        self.assertEqual(connection.execute("SELECT count(*) FROM entry").fetchone(), (1,))

    def test_a_damaged_page_is_reported_and_the_rest_of_the_service_works(self):
        self.log_and_close(*[f"Pea soup {n} {'x' * 200}" for n in range(300)])
        size = self.file.stat().st_size
        with self.file.open("r+b") as file:
            for page in range(1, size // 4096):
                file.seek(page * 4096)
                file.write(b"\xa5" * 512)
        before = self.file.read_bytes()
        server = self.server()
        self.assertFails(server, "storeCorrupt", "damaged", "journal/day", DAY)
        self.assertFails(server, "storeCorrupt", "damaged")
        self.assertStaysUp(server)
        self.assertEqual(server.finish(), 0)
        self.assertEqual(self.file.read_bytes(), before)

    def test_a_truncated_file_is_reported(self):
        self.log_and_close(*[f"Pea soup {n} {'x' * 200}" for n in range(300)])
        size = self.file.stat().st_size
        os.truncate(self.file, size // 2 // 4096 * 4096)
        before = self.file.read_bytes()
        server = self.server()
        self.assertFails(server, "storeCorrupt", "damaged", "journal/day", DAY)
        self.assertFails(server, "storeCorrupt", "damaged")
        self.assertStaysUp(server)
        self.assertEqual(server.finish(), 0)
        self.assertEqual(self.file.read_bytes(), before)


class LockedFile(FaultTest):

    def setUp(self):
        super().setUp()
        self.log_and_close("Before")

    def hold(self, statement="BEGIN EXCLUSIVE"):
        connection = sqlite3.connect(self.file, isolation_level=None)
        self.addCleanup(connection.close)
        connection.execute(statement)
        return connection

    def test_a_lock_that_stays_is_reported_and_reads_go_on(self):
        server = self.server()
        lock = self.hold()
        number = server.start("journal/log", draft("Never"))
        self.assertStaysUp(server)
        with self.assertRaises(RequestFailed) as raised:
            server.answer(number)
        failure = raised.exception
        self.assertEqual(failure.kind, "storeBusy", failure)
        self.assertTrue(failure.data["retryable"])
        self.assertGreater(failure.data["retryAfterMs"], 0)
        self.assertRegex(failure.message, f"^The data file {re.escape(str(self.file))} is locked by another program")
        self.assertEqual(self.names(server), ["Before"])
        lock.execute("ROLLBACK")
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["Before", "After"])

    def test_a_lock_that_is_released_in_time_is_not_noticed(self):
        server = self.server()
        lock = self.hold()
        number = server.start("journal/log", draft("After"))
        # Answered behind the write, which therefore waits for the lock.
        self.assertStaysUp(server)
        lock.execute("ROLLBACK")
        server.answer(number)
        self.assertEqual(self.names(server), ["Before", "After"])

    def test_a_lock_in_exclusive_mode_keeps_readers_out_too_and_is_reported(self):
        holder = sqlite3.connect(self.file, isolation_level=None)
        self.addCleanup(holder.close)
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("COMMIT")
        server = self.server()
        self.assertFails(server, "storeBusy", "locked by another program", "journal/day", DAY)
        self.assertFails(server, "storeBusy", "locked by another program")
        self.assertStaysUp(server)
        holder.close()
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["Before", "After"])


class BadConfiguration(FaultTest):

    CASES = {
        "not YAML": ("timeZone: Europe/Berlin\nlogging: [info\n", 3, 1, ""),
        "an unknown key": ("timeZone: Europe/Berlin\ndayStrat: \"04:00\"\n", 2, 1, "dayStart"),
        "an unknown key further in": ("logging:\n  levle: info\n", 2, 3, "level"),
        "a wrong type": ("timeZone:\n  - Europe/Berlin\n", 2, 3, ""),
        "a wrong value": ("dayStart: \"25:00\"\n", 1, 11, "25:00"),
        "a wrong word": ("logging:\n  level: loud\n", 2, 10, "loud"),
        "a relative path": ("dataDirectory: journal\n", 1, 16, "journal"),
        "a key given twice": ("timeZone: UTC\ntimeZone: Asia/Tokyo\n", 2, 1, "timeZone"),
        "a tab": ("logging:\n\tlevel: info\n", 2, 1, ""),
    }

    def test_the_error_names_file_line_and_column_and_is_gone_when_mended(self):
        config = self.home / "config.yaml"
        for name, (text, row, column, word) in self.CASES.items():
            with self.subTest(name):
                config.write_text(text)
                server = self.server(arguments=["--config", str(config)])
                for method, params in (("initialize", {}), ("journal/day", DAY), ("journal/log", draft("Never"))):
                    failure = server.error(method, params)
                    self.assertEqual(failure.kind, "invalidConfiguration")
                    self.assertTrue(failure.message.startswith(f"{config}:{row}:{column}: "), failure.message)
                    self.assertIn(word, failure.message)
                self.assertStaysUp(server)
                config.write_text("timeZone: Asia/Tokyo\n")
                server.call("journal/log", draft("After"))
                self.assertEqual(self.names(server)[-1], "After")

    def test_a_configuration_file_that_was_named_and_is_missing(self):
        config = self.home / "config.yaml"
        server = self.server(arguments=["--config", str(config)])
        failure = server.error("journal/day", DAY)
        self.assertEqual(failure.kind, "invalidConfiguration")
        self.assertIn(str(config), failure.message)
        config.write_text("")
        server.call("journal/day", DAY)

    def test_the_default_configuration_file_is_read_and_may_be_missing(self):
        config = self.home / ".config/ofj/config.yaml"
        self.assertEqual(self.server().call("initialize", {})["timeZone"], "UTC")
        config.parent.mkdir(parents=True)
        config.write_text("timeZone: Asia/Kolkata\n")
        self.assertEqual(self.server().call("initialize", {})["timeZone"], "Asia/Kolkata")

    def test_stronger_sources_win(self):
        config = self.home / "config.yaml"
        config.write_text("timeZone: Asia/Kolkata\n")
        arguments = ["--config", str(config)]
        self.assertEqual(self.server(arguments=arguments).call("initialize", {})["timeZone"], "Asia/Kolkata")
        variables = {"OFJ_TIME_ZONE": "Pacific/Apia"}
        self.assertEqual(
            self.server(arguments=arguments, variables=variables).call("initialize", {})["timeZone"], "Pacific/Apia")
        self.assertEqual(
            self.server(arguments=arguments, variables=variables).call(
                "initialize", {"timeZone": "America/New_York"})["timeZone"], "America/New_York")


class ReplacedFiles(FaultTest):

    def test_a_file_that_is_deleted_while_it_is_in_use(self):
        server = self.server()
        server.call("journal/log", draft("Before"))
        for path in list(self.data.iterdir()):
            path.unlink()
        self.assertEqual(self.names(server), [])
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["After"])
        server.kill()
        self.assertEqual(self.names(self.server()), ["After"], "what was answered is in the file that has the name")
        self.assertSound()

    def test_a_directory_that_is_deleted_while_it_is_in_use(self):
        server = self.server()
        server.call("journal/log", draft("Before"))
        shutil.rmtree(self.data)
        server.call("journal/log", draft("After"))
        server.kill()
        self.assertEqual(self.names(self.server()), ["After"])

    def test_a_backup_that_is_put_in_place_while_the_service_runs(self):
        other = self.home / "other"
        self.log_and_close("From the backup", data=other)
        server = self.server()
        server.call("journal/log", draft("Before"))
        self.assertEqual(self.names(server), ["Before"])
        for side in ("-wal", "-shm"):
            Path(f"{self.file}{side}").unlink(missing_ok=True)
        os.replace(other / "journal.db", self.file)
        self.assertEqual(self.names(server), ["From the backup"])
        server.call("journal/log", draft("After"))
        self.assertEqual(self.names(server), ["From the backup", "After"])
        server.kill()
        self.assertEqual(self.names(self.server()), ["From the backup", "After"])
        self.assertSound()

    def test_a_file_that_is_moved_away_keeps_what_was_answered(self):
        server = self.server()
        server.call("journal/log", draft("Before"))
        away = self.home / "away"
        self.data.rename(away)
        server.call("journal/log", draft("After"))
        server.kill()
        self.assertEqual(self.names(self.server(data=away)), ["Before"])
        self.assertEqual(self.names(self.server()), ["After"])

    def test_a_backup_put_in_place_beside_the_log_of_the_old_file_is_not_mixed_with_it(self):
        other = self.home / "other"
        self.log_and_close("From the backup", data=other)
        server = self.server()
        server.call("journal/log", draft("Before"))
        server.kill()
        self.assertGreater((self.data / "journal.db-wal").stat().st_size, 0)
        os.replace(other / "journal.db", self.file)
        server = self.server()
        try:
            # SQLite cannot tell the logs apart either; what must not happen is a mixture that looks right.
            self.assertIn(self.names(server), (["From the backup"], ["Before"]))
        except RequestFailed as failure:
            self.assertEqual(failure.kind, "storeCorrupt")
        self.assertStaysUp(server)


class LeftBehind(FaultTest):

    def test_the_log_of_a_killed_process_is_read_by_the_next(self):
        server = self.server()
        for number in range(50):
            server.call("journal/log", draft(f"Pea soup {number}"))
        server.kill()
        self.assertGreater((self.data / "journal.db-wal").stat().st_size, 0)
        server = self.server()
        self.assertEqual(self.names(server), [f"Pea soup {number}" for number in range(50)])
        self.assertEqual(server.finish(), 0)
        self.assertSound()

    def test_the_log_is_read_when_its_index_is_gone(self):
        server = self.server()
        server.call("journal/log", draft("Before"))
        server.kill()
        (self.data / "journal.db-shm").unlink()
        self.assertEqual(self.names(self.server()), ["Before"])

    def test_half_a_record_at_the_end_of_the_log_is_dropped(self):
        server = self.server()
        server.call("journal/log", draft("Before"))
        server.kill()
        with open(self.data / "journal.db-wal", "ab") as wal:
            wal.write(os.urandom(3_000))
        server = self.server()
        self.assertEqual(self.names(server), ["Before"])
        server.call("journal/log", draft("After"))
        self.assertEqual(server.finish(), 0)
        self.assertSound()

    def test_the_log_is_folded_once_nothing_is_written(self):
        server = self.server()
        server.call("journal/log", draft("Before"))
        wal = self.data / "journal.db-wal"
        wait_until(lambda: not wal.exists() or wal.stat().st_size == 0, what="folding the log")
        server.kill()
        self.assertEqual(self.names(self.server()), ["Before"])



class Backups(FaultTest):

    def test_a_copy_made_while_another_process_writes_holds_whole_writes(self):
        server, writer = self.server(), self.server()
        server.call("journal/log", draft("Before"))
        numbers = [writer.start("journal/log", {**DAY, "entries": [{"name": f"Pair {n}", "calories": 1}] * 2})
                   for n in range(300)]
        copy = self.home / "copy"
        copy.mkdir()
        answer = server.call("store/backupFile", {"path": str(copy / "journal.db")})
        self.assertEqual(answer["path"], str(copy / "journal.db"))
        self.assertEqual(answer["bytes"], (copy / "journal.db").stat().st_size)
        self.assertEqual(os.listdir(copy), ["journal.db"])
        self.assertEqual((copy / "journal.db").stat().st_mode & 0o777, 0o600)
        for number in numbers:
            writer.answer(number)
        self.assertSound(copy / "journal.db")
        names = self.names(self.server(data=copy))
        self.assertIn("Before", names)
        pairs = [name for name in names if name != "Before"]
        self.assertEqual({pairs.count(name) for name in pairs} - {2}, set())

    def test_a_copy_does_not_replace_a_file_and_names_what_is_wrong(self):
        server = self.server()
        server.call("journal/log", draft("Before"))
        there = self.home / "there"
        there.write_text("recipes\n")
        failure = server.error("store/backupFile", {"path": str(there)})
        self.assertEqual((failure.kind, failure.data["path"]), ("conflict", "/path"))
        self.assertEqual(there.read_text(), "recipes\n")
        for path in ("copy.db", str(self.home / "no" / "copy.db"), ""):
            with self.subTest(path=path):
                failure = server.error("store/backupFile", {"path": path})
                self.assertEqual((failure.kind, failure.data["path"]), ("invalidValue", "/path"))

    def test_a_copy_onto_a_full_disk_leaves_nothing_half_done(self):
        self.log_and_close(*[f"Pea soup {n} {'x' * 400}" for n in range(400)])
        data = self.data
        disk = self.small_disk("128k")
        server = self.server(data=data)
        failure = server.error("store/backupFile", {"path": str(disk / "copy.db")})
        self.assertEqual(failure.kind, "storeFull", failure)
        self.assertEqual(os.listdir(disk), [])
        server.call("journal/log", draft("After"))


if __name__ == "__main__":
    unittest.main()
