#!/usr/bin/env python3
"""Kills the service at random moments while four clients write, and looks for what is missing afterwards.

    kill_soak.py [ROUNDS] [--seed N] [--data DIR]

Each round, two `ofj serve` processes use one data file and two clients write through each: they log, log several at
once, change and delete; keep, change and log foods; start and complete containers; and import small backups. At a
random moment both are killed with SIGKILL, together or one after the other. Then

- the next process opens the file without a repair, and answers the first request;
- every write that was answered is there with its exact content, every one that was refused is not;
- a write that was not answered is there completely or not at all, also one that touches several objects: entries that
  are logged together, a completed container and its entry, everything in a backup;
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
GOALS = {"dailyCalories": 2000, "dailyProtein": 150, "dailyCarbs": 200, "dailyFat": 65}
NUTRIENTS = [("sodium", "mg"), ("fiber", "g"), ("iron", "mg"), ("vitamin_c", "mg"), ("potassium", "mg")]


class Client:
    """Writes of one client, and what the file may hold because of them.

    Objects are known by kind and id. `states` has the contents that each may have: one when its last write was answered,
    two when it was not. A content is the members that the client knows, None for one that must be absent; the service
    may add others.
    """

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.states = {}
        # What requests change that touch several objects and were not answered: all of it happened, or nothing.
        self.groups = []
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
        """A method, its params, and the states that the objects have before and after."""
        choices = [
            (50, self.log), (10, self.log_several), (20, self.update), (10, self.delete), (8, self.create_food),
            (6, self.change_food), (4, self.delete_food), (8, self.log_food), (6, self.start_container),
            (5, self.complete_container), (2, self.import_backup),
        ]
        weights, writes = zip(*choices)
        write = self.random.choices(writes, weights)[0]
        return write() or self.log()

    def settled(self, kind, suits=lambda content: True):
        """An object whose content is known, and the content; nothing when there is none at hand."""
        known = [key for key in self.states if key[0] == kind][-64:]
        for key in self.random.sample(known, min(4, len(known))):
            states = self.states[key]
            if len(states) == 1 and states[0] is not ABSENT and suits(states[0]):
                return key, states[0]
        return None

    def log(self):
        entry = self.entry()
        return "journal/log", {"entry": entry}, {("entry", entry["id"]): (ABSENT, entry)}

    def log_several(self):
        entries = [self.entry() for _ in range(self.random.randint(2, 12))]
        return "journal/log", {"entries": entries}, {("entry", entry["id"]): (ABSENT, entry) for entry in entries}

    def update(self):
        if found := self.settled("entry"):
            key, before = found
            patch = {"calories": self.random.randint(0, 9999) / 4, "name": self.random.choice(FOODS),
                     "nutrients": {"iron": {"value": self.random.randint(0, 99) / 2, "unit": "mg"}}}
            after = {**before, **patch, "nutrients": {**before["nutrients"], **patch["nutrients"]}}
            return "journal/update", {"id": key[1], "patch": patch}, {key: (before, after)}

    def delete(self):
        if found := self.settled("entry"):
            return "journal/delete", {"id": found[0][1]}, {found[0]: (found[1], ABSENT)}

    def create_food(self):
        food = {"id": self.identifier(), "name": self.random.choice(FOODS), "calories": self.random.randint(1, 900) * 4,
                "onShelf": self.random.random() < 0.3}
        weighed = {**food, "serving": {"mass": {"grams": 64}}}
        return "foods/create", {"food": weighed}, {("food", food["id"]): (ABSENT, food)}

    def change_food(self):
        if found := self.settled("food"):
            key, before = found
            patch = {"name": self.random.choice(FOODS), "calories": self.random.randint(1, 900) * 4}
            return "foods/update", {"id": key[1], "patch": patch}, {key: (before, {**before, **patch})}

    def delete_food(self):
        if found := self.settled("food"):
            return "foods/delete", {"id": found[0][1]}, {found[0]: (found[1], ABSENT)}

    def log_food(self):
        if found := self.settled("food"):
            key, food = found
            entry, quantity = self.identifier(), self.random.randint(1, 12) / 4
            after = {"name": food["name"], "calories": food["calories"] * quantity, "foodId": key[1], "nutrients": {},
                     "day": self.random.choice(DAYS)}
            params = {"id": key[1], "quantity": quantity, "unit": "serving", "entryId": entry, "day": after["day"]}
            return "foods/log", params, {("entry", entry): (ABSENT, after)}

    def start_container(self):
        if found := self.settled("food"):
            container, weight = self.identifier(), self.random.randint(2, 20) * 64
            after = {"id": container, "foodId": found[0][1], "foodName": found[1]["name"],
                     "calories": found[1]["calories"], "startWeight": weight, "finalWeight": None}
            params = {"id": container, "foodId": found[0][1], "startWeight": weight, "gramsPerServing": 64}
            return "containers/start", params, {("container", container): (ABSENT, after)}

    def complete_container(self):
        if found := self.settled("container", lambda content: content["finalWeight"] is None):
            key, before = found
            entry, final = self.identifier(), before["startWeight"] - self.random.randint(1, 2) * 32
            eaten = {"name": before["foodName"], "foodId": before["foodId"], "nutrients": {},
                     "calories": before["calories"] * (before["startWeight"] - final) / 64,
                     "day": self.random.choice(DAYS)}
            params = {"id": key[1], "finalWeight": final, "entryId": entry, "day": eaten["day"]}
            return "containers/complete", params, {
                key: (before, {**before, "finalWeight": final}), ("entry", entry): (ABSENT, eaten)}

    def import_backup(self):
        day, log = self.random.choice(DAYS), self.identifier().upper()
        entries = [{"id": self.identifier(), "name": self.random.choice(FOODS), "calories": self.random.randint(0, 999)}
                   for _ in range(self.random.randint(1, 20))]
        foods = [{"id": self.identifier(), "name": self.random.choice(FOODS), "calories": self.random.randint(1, 900) * 4}
                 for _ in range(self.random.randint(0, 5))]
        common = {"protein": 1, "carbs": 2, "fat": 3, "micronutrients": {}, "servingMappings": []}
        document = {
            "schemaVersion": 1, "exportedAt": f"{day}T12:00:00Z", "appVersion": "1.4", "userGoals": GOALS,
            "appSettings": {}, "dailyLogs": [{"id": log, "date": f"{day}T00:00:00Z"}], "trackedContainers": [],
            "nutritionEntries": [
                {**entry, **common, "timestamp": f"{day}T12:00:00Z", "mealType": "Lunch", "scanMode": "Manual",
                 "servingCount": 1, "dailyLogID": log} for entry in entries],
            "savedFoods": [
                {**food, **common, "createdAt": f"{day}T12:00:00Z", "lastUsedAt": f"{day}T12:00:00Z"} for food in foods],
        }
        changes = {("entry", entry["id"]): (ABSENT, {**entry, "nutrients": {}}) for entry in entries}
        changes.update({("food", food["id"]): (ABSENT, food) for food in foods})
        return "data/importBackup", {"document": document}, changes

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
                        self.groups.append(changes)
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
            answered = True
        except RequestFailed as failure:
            answered = False
            # A busy file is a fair answer under this load; then nothing may have changed. Others are findings, except
            # that a food, which another request on its way deletes, may be gone.
            if failure.kind != "storeBusy":
                self.refused.append(f"{method}: {failure}")
        self.groups = [group for group in self.groups if group is not changes]
        for key, (before, after) in changes.items():
            self.states[key] = [after if answered else before]
        self.answered += answered

    # Looking back

    def check(self, stored):
        """Compares with the file, whose contents are known states from now on."""
        problems = []
        for changes in self.groups:
            happened = {matches(stored.get(key, ABSENT), after) for key, (_, after) in changes.items()}
            if len(happened) > 1:
                problems.append(f"of the changes {changes}, which belong together, only some happened")
        self.groups = []
        for key, states in list(self.states.items()):
            found = stored.get(key, ABSENT)
            possible = [state for state in states if matches(found, state)]
            if not possible:
                problems.append(f"{key}: found {found}, expected one of {states}")
            if found is ABSENT:
                del self.states[key]
            else:
                self.states[key] = possible[:1] or [found]
        return problems


def matches(found, state):
    """Whether an object has the content: every member of it, or it is absent."""
    if found is ABSENT or state is ABSENT:
        return found is state
    return all(found.get(name) == value for name, value in state.items())


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
        problems += [f"{key}: nobody wrote it" for key in stored if key not in mine]
        return problems

    def read_back(self):
        """What the service reads from the file after the crash."""
        server = Server(self.home, self.data)
        try:
            entries = [entry for day in DAYS for entry in server.call("journal/day", {"day": day})["entries"]]
            foods = pages(server, "foods/list", "foods", {"archived": "all"})
            containers = pages(server, "containers/list", "containers", {"state": "all"})
            # Writing works as well, and leaves nothing.
            server.call("journal/setNote", {"day": DAYS[0], "note": "Still here"})
            server.call("journal/setNote", {"day": DAYS[0], "note": ""})
            code = server.finish()
            if code != 0 or server.stderr:
                raise AssertionError(f"the service that read back ended with {code} and said {server.stderr!r}")
        finally:
            server.release()
        self.opened += 1
        stored = {("entry", entry["id"]): entry for entry in entries}
        stored.update({("food", food["id"]): food for food in foods})
        stored.update({("container", row["container"]["id"]): row["container"] for row in containers})
        return stored

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


def pages(server, method, member, params):
    """All objects of a list."""
    found, cursor = [], {}
    while True:
        answer = server.call(method, {**params, "limit": 500, **cursor})
        found += answer[member]
        if "nextCursor" not in answer:
            return found
        cursor = {"cursor": answer["nextCursor"]}


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
        # Entries that were logged by hand find the food of the same name; that is no damage.
        repairs.pop("relinkedEntries", None)
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
        f"kill_soak: {rounds} rounds, seed {seed}: {answered} writes answered, {kept} objects at the end, "
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
