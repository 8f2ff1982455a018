"""Measures every listing, searching and analysing method over years of somebody who writes everything down.

`Tests/Support/demanding_year.py` invents the years and `data/importBackup` stores them. Then each method is called some
hundred times over one session, each time with other parameters, and each method that has one is compared with the
statement that reads the same rows without computing anything, by the `sqlite3` module of Python in this process.
"""

import datetime
import itertools
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass, field

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Support"))
import demanding_year  # noqa: E402
from report import Row, duration  # noqa: E402

SEED = 20261130
CALLS, WARM_UP = 200, 10
BASELINE_CALLS = 20
BOUND = 5e6  # nanoseconds
BOUND_OF_MANY_YEARS = 10e6
ENTRIES_PER_REQUEST = 200
WORDS = ["moon", "willow so", "porr", "no. 4", "three geese", "creme", "harbour bread", "xyz"]
NUTRIENTS = ["sodium", "fiber", "iron", "vitamin_c", "calories", "protein"]


@dataclass
class Method:
    """A method with some parameters; `label` tells apart those of one method."""

    name: str
    label: str
    # Parameters from random numbers and the known store.
    params: object
    # SQL that reads the same rows, and its values from the parameters.
    baseline: str = ""
    values: object = None


@dataclass
class Measurement:
    times: list = field(default_factory=list)
    # The processor time that the program used, which other work on the machine hardly changes.
    used: list = field(default_factory=list)
    sizes: list = field(default_factory=list)
    baseline: float | None = None

    def percentile(self, fraction):
        return sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * fraction))]

    def cells(self):
        sizes = sorted(self.sizes)
        baseline = "" if self.baseline is None else duration(self.baseline)
        used = duration(sorted(self.used)[len(self.used) // 2])
        times = [duration(self.percentile(0.5)), duration(self.percentile(0.99)), used]
        return [*times, f"{sizes[len(sizes) // 2]:,}", baseline]


class Session:
    """A session of the program over pipes, one JSON message a line."""

    def __init__(self, program, data, home):
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CONFIG_HOME": str(home), "TZ": "UTC",
                       "OFJ_DATA": str(data), "OFJ_TIME_ZONE": "UTC"}  # fmt: skip
        self.process = subprocess.Popen(
            [str(program), "serve"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.numbers = itertools.count(1)

    def call(self, method, params=None):
        """The result of a call, how long it took in nanoseconds, and the bytes of the answer."""
        number = next(self.numbers)
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}
        request = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        start = time.perf_counter_ns()
        self.process.stdin.write(request)
        self.process.stdin.flush()
        while True:
            line = self.process.stdout.readline()
            elapsed = time.perf_counter_ns() - start
            answer = json.loads(line)
            if answer.get("id") == number:
                break
        if "error" in answer:
            sys.exit(f"{method} {params} failed: {answer['error']}")
        return answer["result"], elapsed, len(line)

    def processor_time(self):
        """The processor time of the program so far, in nanoseconds: the clock of another process, as `clock_getcpuclockid`
        makes it."""
        return time.clock_gettime_ns((~self.process.pid << 3) | 2)

    def methods(self):
        return {method["name"] for method in self.call("rpc.discover")[0]["methods"]}

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class FilledStore:
    """Some demanding years in a store of their own."""

    def __init__(self, program, directory, years):
        self.data = directory / f"food-bank-{years}"
        self.journal = demanding_year.Journal(years, SEED)
        self.last_day = datetime.date(demanding_year.LAST_YEAR, 12, 31)
        self.first_day = datetime.date(self.journal.years.start, 1, 1)
        is_filled = self.data.exists()
        self.session = Session(program, self.data, directory / "home")
        if not is_filled:
            self.fill(directory, years)
        self.database = sqlite3.connect(f"file:{self.data / 'journal.db'}?mode=ro", uri=True)
        self.wait_for_facts()
        self.foods = [food["id"].lower() for food in self.journal.foods(demanding_year.LAST_YEAR)]
        self.names = [food["name"] for food in self.journal.foods(demanding_year.LAST_YEAR)]

    def fill(self, directory, years):
        if "data/importBackup" not in self.session.methods():
            return self.log_entries()
        backup = directory / f"demanding-{years}.json"
        with open(backup, "w", encoding="utf-8") as file:
            demanding_year.write_backup(file, years, SEED)
        result, elapsed, _ = self.session.call("data/importBackup", {"path": str(backup), "timeZone": "UTC"})
        print(f"data/importBackup of {years} years, {backup.stat().st_size / 1e6:.0f} MB: {duration(elapsed)}")
        if not result["imported"]:
            sys.exit(f"the backup was refused: {result['rejected'][:3]}")
        backup.unlink()

    def log_entries(self):
        """Fills the journal alone, for a program that imports no backups."""
        entries = map(entry_of_record, self.journal.entries())
        while batch := list(itertools.islice(entries, ENTRIES_PER_REQUEST)):
            self.session.call("journal/log", {"entries": batch})

    def wait_for_facts(self):
        """Waits until the store has derived what it reads for an analysis, which it does when nothing is written."""
        missing = "SELECT count(*) FROM dayFacts WHERE facts IS NULL"
        while self.database.execute(missing).fetchone()[0]:
            time.sleep(0.2)

    def range(self, numbers, days):
        """A random range of this many days, or the newest when there are not many more."""
        spare = (self.last_day - self.first_day).days + 1 - days
        end = self.last_day - datetime.timedelta(numbers.randrange(max(1, spare + 1)))
        return {"from": str(end - datetime.timedelta(days - 1)), "to": str(end)}

    def day(self, numbers):
        return self.range(numbers, 1)["to"]


def entry_of_record(value):
    """An entry as `journal/log` takes it, from a record of a backup."""
    members = ["name", "brand", "calories", "protein", "carbs", "fat", "timestamp", "serving", "servingSize",
               "servingQuantity", "servingUnit", "servingMappings"]  # fmt: skip
    entry = {name: value[name] for name in members if name in value}
    entry |= {"day": value["timestamp"][:10], "meal": value["mealType"].lower(), "nutrients": value["micronutrients"]}
    if "savedFoodID" in value:
        entry["foodId"] = value["savedFoodID"].lower()
    return entry


NUTRIENT_ROWS = """
    SELECT e.day, n.nutrient, n.value, n.unit, n.bound FROM entry AS e JOIN entryNutrient AS n ON n.entry = e.key
    WHERE e.day BETWEEN ? AND ? ORDER BY e.day"""
ONE_NUTRIENT = """
    SELECT e.day, e.foodId, e.name, e.brand, n.value, n.unit, n.bound
    FROM entry AS e LEFT JOIN entryNutrient AS n ON n.entry = e.key AND n.nutrient = ?
    WHERE e.day BETWEEN ? AND ? ORDER BY e.day"""
MACRO_ROWS = "SELECT day, calories, protein, carbs, fat FROM entry WHERE day BETWEEN ? AND ? ORDER BY day"
FOODS_BY_USE = "SELECT * FROM food ORDER BY lastUsedMs DESC LIMIT 50"


def methods():
    """What is measured; `s` is the store and `n` the random numbers."""

    def days(params):
        return params["from"], params["to"]

    yield Method("journal/day", "", lambda s, n: {"day": s.day(n)})
    yield Method("journal/range", "30 days", lambda s, n: s.range(n, 30), NUTRIENT_ROWS, days)
    yield Method("journal/search", "", lambda s, n: {"query": n.choice(WORDS)})
    yield Method("journal/search", "50 entries", lambda s, n: {"query": n.choice(WORDS), "limit": 50})
    yield Method("foods/list", "newest", lambda s, n: {"limit": n.choice([20, 50])}, FOODS_BY_USE, lambda p: ())
    yield Method("foods/list", "words", lambda s, n: {"query": n.choice(WORDS), "limit": 50})
    yield Method("foods/list", "brand", lambda s, n: {"brand": n.choice(demanding_year.BRANDS), "archived": "all"})
    yield Method("foods/list", "kind", lambda s, n: {"kind": n.choice(["composite", "calculator"]), "archived": "all"})
    yield Method("foods/list", "shelf", lambda s, n: {"shelf": True, "archived": "all"})
    yield Method("foods/list", "all, 200", lambda s, n: {"archived": "all", "limit": 200})
    yield Method("foods/get", "", lambda s, n: {"id": n.choice(s.foods)})
    yield Method("foods/brands", "", lambda s, n: {})
    yield Method("foods/lastServing", "", lambda s, n: {"id": n.choice(s.foods)})
    yield Method("foods/units", "", lambda s, n: {"id": n.choice(s.foods)})
    yield Method("foods/convert", "", lambda s, n: {"id": n.choice(s.foods), "quantity": 2, "from": "serving", "to": "g"})
    yield Method("shelf/recommend", "", lambda s, n: {"day": s.day(n)})
    yield Method("containers/list", "", lambda s, n: {"limit": 50})
    yield Method("containers/suggest", "", lambda s, n: {})
    yield Method("analysis/summary", "week", lambda s, n: {"period": "week", "day": s.day(n)})
    yield Method("analysis/summary", "month", lambda s, n: {"period": "month", "day": s.day(n)})
    yield Method("analysis/summary", "365 days", lambda s, n: {"period": "custom", **s.range(n, 365)}, NUTRIENT_ROWS, days)
    yield Method("analysis/history", "30 days", lambda s, n: {**s.range(n, 30), "nutrients": n.sample(NUTRIENTS, 2)})
    yield Method("analysis/history", "365 days", lambda s, n: s.range(n, 365), MACRO_ROWS, days)
    yield Method("analysis/nutrient", "30 days", lambda s, n: {"nutrient": n.choice(NUTRIENTS), **s.range(n, 30)})
    yield Method("analysis/nutrient", "365 days", lambda s, n: {"nutrient": n.choice(NUTRIENTS), **s.range(n, 365)},
                 ONE_NUTRIENT, lambda p: (p["nutrient"], *days(p)))  # fmt: skip
    yield Method("analysis/food", "by id, 365 days", lambda s, n: {"foodId": n.choice(s.foods), **s.range(n, 365)},
                 NUTRIENT_ROWS, days)  # fmt: skip
    yield Method("analysis/food", "by name, 30 days", lambda s, n: {"name": n.choice(s.names), **s.range(n, 30)})
    yield Method("analysis/compare", "30 days each", lambda s, n: {"first": s.range(n, 30), "second": s.range(n, 30)})
    yield Method("analysis/compare", "180 days each", lambda s, n: {"first": s.range(n, 180), "second": s.range(n, 180)})


def measure(store, method):
    numbers = random.Random(f"{SEED}/{method.name}/{method.label}")
    result = Measurement()
    for number in range(WARM_UP + CALLS):
        params = method.params(store, numbers)
        before = store.session.processor_time()
        _, elapsed, size = store.session.call(method.name, params)
        if number >= WARM_UP:
            result.used.append(store.session.processor_time() - before)
            result.times.append(elapsed)
            result.sizes.append(size)
    if method.baseline:
        times = []
        for _ in range(BASELINE_CALLS):
            values = method.values(method.params(store, numbers))
            start = time.perf_counter_ns()
            store.database.execute(method.baseline, values).fetchall()
            times.append(time.perf_counter_ns() - start)
        result.baseline = sorted(times)[len(times) // 2]
    return result


def measure_all(program, directory, years):
    """The measurements of each method that the program has, by name and label."""
    store = FilledStore(program, directory, years)
    known = store.session.methods()
    results = {}
    for method in methods():
        if method.name in known:
            results[method.name, method.label] = measure(store, method)
    store.session.close()
    return results


def table(one, many, years):
    columns = ["p99", "processor", "bytes", "rows in Python"]
    head = ["", "p50", *columns, f"p50, {years} years", *columns, "ratio"]
    lines = [head]
    for key, result in one.items():
        other = many[key]
        ratio = f"{other.percentile(0.5) / result.percentile(0.5):.2f} ×"
        lines.append([" ".join(key).strip(), *result.cells(), *other.cells(), ratio])
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for index, line in enumerate(lines):
        yield "  ".join([line[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(line[1:], widths[1:]))])
        if index == 0:
            yield "-" * (sum(widths) + 2 * len(widths) - 2)


def rows(program, directory, years=10):
    """Prints the table of all methods; answers a row for each 99th percentile and its bound."""
    one = measure_all(program, directory, 1)
    many = measure_all(program, directory, years)
    print(*table(one, many, years), sep="\n", end="\n\n")
    for bound, results, label in ((BOUND, one, "1 year"), (BOUND_OF_MANY_YEARS, many, f"{years} years")):
        for key, result in results.items():
            worst = result.percentile(0.99)
            name = f"{' '.join(key).strip()}, {label}, p99"
            yield Row(name, duration(worst), target_text=f"≤ {duration(bound)}", is_met=worst <= bound)
