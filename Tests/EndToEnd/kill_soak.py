#!/usr/bin/env python3
"""Kills the service at random moments while four clients write, and looks for what is missing afterwards.

    kill_soak.py [ROUNDS] [--seed N] [--data DIR]

Each round, two `ofj serve` processes use one data file and two clients write through each: they log, log several at
once, change and delete. At a random moment both are killed with SIGKILL, together or one after the other. Then

- the next process opens the file without a repair, and answers the first request;
- every write that was answered is there with its exact content, every one that was refused is not;
- a write that was not answered is there completely or not at all;
- `PRAGMA integrity_check` and `PRAGMA foreign_key_check` find nothing.

200 rounds by default. The seed is printed; the same seed makes the same plan, though the moments depend on the machine.
"""

import argparse
import collections
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path

from support import PATIENCE, RequestFailed, Server

ABSENT = None
DAYS = [f"2026-03-{day:02}" for day in range(1, 15)]
FOODS = ["Oat porridge", "Lentil stew", "Rice & peas", "Knödel „Wald“", "味噌汁", "Müsli 🥣", 'Pie "à la mode"']
NUTRIENTS = [("sodium", "mg"), ("fiber", "g"), ("iron", "mg"), ("vitamin_c", "mg"), ("potassium", "mg")]


class Client:
    """Writes of one client, and what the file may hold because of them.

    `states` has the contents that each entry may have: one when its last write was answered, two when it was not.
    """

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.states = {}
        # Entries that one request logs together and that was not answered: all of them are there, or none.
        self.groups = set()
        self.answered = 0
        self.refused = []

    # What to write

    def identifier(self):
        bits = self.random.getrandbits
        return "%08x-%04x-4%03x-8%03x-%012x" % (bits(32), bits(16), bits(12), bits(12), bits(48))

    def entry(self):
        chance = self.random
        nutrients = {name: {"value": chance.randint(0, 9999) / 8, "unit": unit}
                     for name, unit in chance.sample(NUTRIENTS, chance.randint(0, 5))}
        entry = {
            "id": self.identifier(), "day": chance.choice(DAYS),
            "timestamp": "2026-03-02T%02d:%02d:%02dZ" % (
                chance.randint(0, 23), chance.randint(0, 59), chance.randint(0, 59)),
            "name": chance.choice(FOODS), "meal": chance.choice(["breakfast", "lunch", "dinner", "snack"]),
            "source": "manual", "calories": chance.randint(0, 9999) / 4, "nutrients": nutrients, "servingMappings": [],
        }
        if chance.random() < 0.3:
            # Now and then a large one, so that transactions cover many pages.
            entry["selectionSummary"] = "x" * chance.randint(1, 1_900)
        return entry

    def next_write(self):
        """A method, its params, and the states that the entries have before and after."""
        settled = None
        for _ in range(4):
            if self.states:
                candidate = self.random.choice(list(self.states)[-64:])
                states = self.states[candidate]
                if len(states) == 1 and states[0] is not ABSENT:
                    settled = candidate
                    break
        choice = self.random.random()
        if settled is None or choice < 0.6:
            entry = self.entry()
            return "journal/log", {"entry": entry}, {entry["id"]: (ABSENT, entry)}
        if choice < 0.7:
            entries = [self.entry() for _ in range(self.random.randint(2, 12))]
            return "journal/log", {"entries": entries}, {entry["id"]: (ABSENT, entry) for entry in entries}
        before = self.states[settled][0]
        if choice < 0.9:
            patch = {"calories": self.random.randint(0, 9999) / 4, "name": self.random.choice(FOODS),
                     "nutrients": {"iron": {"value": self.random.randint(0, 99) / 2, "unit": "mg"}}}
            after = {**before, **patch, "nutrients": {**before["nutrients"], **patch["nutrients"]}}
            return "journal/update", {"id": settled, "patch": patch}, {settled: (before, after)}
        return "journal/delete", {"id": settled}, {settled: (before, ABSENT)}

    # Writing

    def run(self, server, stop):
        """Writes until the process is killed, with up to eight requests on their way."""
        waiting = collections.deque()
        try:
            while not stop.is_set():
                while len(waiting) < 8:
                    method, params, changes = self.next_write()
                    for identifier, (before, after) in changes.items():
                        self.states[identifier] = [before, after]
                    if len(changes) > 1:
                        self.groups.add(frozenset(changes))
                    waiting.append((server.start(method, params), method, changes))
                self.take_answer(server, *waiting.popleft())
            while waiting:
                self.take_answer(server, *waiting.popleft())
        except (AssertionError, OSError):
            # The process is gone. What was answered before it went is still in the client's hands.
            answers = {message["id"]: message for message in server.messages}
            for number, method, changes in waiting:
                if number in answers:
                    self.take_answer(server, number, method, changes)

    def take_answer(self, server, number, method, changes):
        try:
            server.answer(number)
            self.groups.discard(frozenset(changes))
        except RequestFailed as failure:
            self.groups.discard(frozenset(changes))
            # A busy file is a fair answer under this load; then nothing may have changed. Others are findings.
            if failure.kind != "storeBusy":
                self.refused.append(f"{method}: {failure}")
            for identifier, (before, _) in changes.items():
                self.states[identifier] = [before]
            return
        for identifier, (_, after) in changes.items():
            self.states[identifier] = [after]
        self.answered += 1

    # Looking back

    def check(self, stored):
        """Compares with the file, whose contents are known states from now on."""
        problems = []
        for identifier, states in self.states.items():
            found = stored.get(identifier, ABSENT)
            if found not in states:
                problems.append(f"{identifier}: found {found}, expected one of {states}")
            self.states[identifier] = [found]
        for group in self.groups:
            present = {identifier for identifier in group if identifier in stored}
            if present and present != group:
                problems.append(f"of the entries {sorted(group)}, logged together, only {sorted(present)} are there")
        self.groups = set()
        for identifier in [identifier for identifier, states in self.states.items() if states == [ABSENT]]:
            del self.states[identifier]
        return problems


class Soak:

    def __init__(self, data, home, seed):
        self.data = Path(data)
        self.home = home
        self.random = random.Random(seed)
        self.clients = [Client(f"{seed} {index}") for index in range(4)]
        self.opened = 0
        self.largest_log = 0

    def round(self):
        servers = [Server(self.home, self.data) for _ in range(2)]
        stop = threading.Event()
        threads = []
        try:
            for index, client in enumerate(self.clients):
                # Two clients share a process, each with a connection's worth of ids of its own.
                threads.append(threading.Thread(target=client.run, args=(Shared(servers[index // 2]), stop)))
            # A moment that is anywhere: after so many answers, and a little more.
            enough = self.random.choice([0, 1, self.random.randint(1, 30), self.random.randint(1, 300)])
            before = sum(client.answered for client in self.clients)
            for thread in threads:
                thread.start()
            deadline = time.monotonic() + PATIENCE
            while sum(client.answered for client in self.clients) - before < enough and time.monotonic() < deadline:
                if any(server.process.poll() is not None for server in servers):
                    raise AssertionError(f"a process ended by itself: {[server.stderr for server in servers]}")
                time.sleep(0.001)
            time.sleep(self.random.random() * 0.03)
            self.random.shuffle(servers)
            servers[0].kill()
            if self.random.random() < 0.5:
                # The other one goes on alone for a moment, on a file whose user has just died.
                time.sleep(self.random.random() * 0.03)
            servers[1].kill()
            stop.set()
        finally:
            stop.set()
            for server in servers:
                server.kill()
            for thread in threads:
                thread.join(PATIENCE)
            for server in servers:
                server.release()
        log = Path(f"{self.data}/journal.db-wal")
        self.largest_log = max(self.largest_log, log.stat().st_size if log.exists() else 0)
        return self.check()

    def check(self):
        problems = [problem for client in self.clients for problem in client.refused]
        for client in self.clients:
            client.refused = []
        # First the service, which must come along without help, then SQLite's own checks, sometimes the other way.
        if self.random.random() < 0.5:
            stored = self.read_back()
            problems += self.check_file()
        else:
            problems += self.check_file()
            stored = self.read_back()
        mine = set()
        for client in self.clients:
            mine.update(client.states)
            problems += client.check(stored)
        problems += [f"{identifier}: nobody wrote it" for identifier in stored if identifier not in mine]
        return problems

    def read_back(self):
        """What the service reads from the file after the crash."""
        server = Server(self.home, self.data)
        try:
            entries = [entry for day in DAYS for entry in server.call("journal/day", {"day": day})["entries"]]
            # Writing works as well, and leaves nothing.
            server.call("journal/setNote", {"day": DAYS[0], "note": "Still here"})
            server.call("journal/setNote", {"day": DAYS[0], "note": ""})
            code = server.finish()
            if code != 0 or server.stderr:
                raise AssertionError(f"the service that read back ended with {code} and said {server.stderr!r}")
        finally:
            server.release()
        self.opened += 1
        return {entry["id"]: entry for entry in entries}

    def check_file(self):
        file = f"{self.data}/journal.db"
        if not os.path.exists(file):
            return []  # Killed before the first write.
        connection = sqlite3.connect(file)
        try:
            findings = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            strays = connection.execute("PRAGMA foreign_key_check").fetchall()
        finally:
            connection.close()
        return ([f"integrity_check: {findings}"] if findings != ["ok"] else []) + (
            [f"foreign_key_check: {strays}"] if strays else [])

    def repairs(self):
        """What `journal/repair` finds to mend: every count is 0."""
        server = Server(self.home, self.data)
        try:
            return server.call("journal/repair")
        except RequestFailed as failure:
            if failure.code == -32601:
                return {}
            raise
        finally:
            server.finish()
            server.release()


class Shared:
    """One of the clients on a connection that several threads use."""

    locks = collections.defaultdict(threading.Lock)

    def __init__(self, server):
        self.server = server
        self.lock = self.locks[id(server)]

    @property
    def messages(self):
        return self.server.messages

    def start(self, method, params):
        with self.lock:
            return self.server.start(method, params)

    def answer(self, number):
        return self.server.answer(number)


def run(rounds, seed, data, report=print):
    """Runs the soak and answers the problems it found."""
    home = Path(tempfile.mkdtemp(prefix="ofj-soak-"))
    soak = Soak(data or home / "journal", home, seed)
    problems = []
    started = time.monotonic()
    try:
        for number in range(1, rounds + 1):
            found = soak.round()
            problems += [f"round {number}: {problem}" for problem in found]
            if found:
                report(f"round {number}: {len(found)} problems, the first: {found[0][:1000]}")
            elif number % 20 == 0:
                report(f"round {number}: {sum(client.answered for client in soak.clients)} writes answered")
        repairs = soak.repairs()
        if any(repairs.values()):
            problems.append(f"a repair was needed: {repairs}")
    finally:
        if problems:
            report(f"the files are in {home}")
        else:
            shutil.rmtree(home, ignore_errors=True)
    answered = sum(client.answered for client in soak.clients)
    kept = sum(len(client.states) for client in soak.clients)
    report(
        f"kill_soak: {rounds} rounds, seed {seed}: {answered} writes answered, {kept} entries at the end, "
        f"{soak.opened} recoveries, largest log {soak.largest_log // 1024} KiB, {len(problems)} problems, "
        f"{time.monotonic() - started:.0f} s")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rounds", nargs="?", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--data", help="a data directory to go on with")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    problems = run(arguments.rounds, arguments.seed, arguments.data, lambda text: print(text, flush=True))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
