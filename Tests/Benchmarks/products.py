"""Measures the local copy of Open Food Facts: importing a dump, looking up codes, searching, memory and size.

`Tests/Support/open_food_facts_dump.py` invents the dump. The baseline of the import is the program `sqlite3`, which copies
the same rows, prepared in a database of its own, into the same tables and indexes with the same settings: it neither
unpacks nor reads a dump. The other one is `sqlite-utils` of PyPI, which reads the same lines of JSON into one table with an
index of the same words.

The number of products is 1,000,000, or what OFJ_BENCHMARK_PRODUCTS says.

How long a request takes in the server is what the server itself logs of each one: from when its bytes have been read until
its answer is in the pipe. A round trip has besides that how long Linux takes to wake up the server and the client.
"""

import itertools
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time

from report import Row, bounded, duration, megabytes

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GENERATOR = ROOT / "Tests/Support/open_food_facts_dump.py"
PRODUCTS = int(os.environ.get("OFJ_BENCHMARK_PRODUCTS", 1_000_000))
# Where dumps are kept for the next run.
DUMPS = os.environ.get("OFJ_BENCHMARK_DUMPS")
LOOKUPS, SEARCHES = 20_000, 4_000
SQLITE_UTILS = "sqlite-utils==3.39"
SPEED, LOOKUP_BOUND, SEARCH_BOUND = 0.6, 0.2e6, 10e6
IMPORT_MEMORY, MEMORY_AFTER = 150e6, 30e6

# The settings and tables of an import, see `Sources/Store/Products`; what is imported makes them, so they are copied from it.
SETTINGS = """
PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16384;
PRAGMA temp_store = FILE;
"""


class Program:
    """The program under test as a server that answers one request after the other."""

    def __init__(self, ofj, data, log=None):
        environment = {"PATH": os.environ["PATH"], "HOME": str(data), "TZ": "UTC", "OFJ_DATA": str(data)}
        if log:
            environment |= {"OFJ_LOG_LEVEL": "debug", "OFJ_LOG_FILE": str(log)}
        self.process = subprocess.Popen(
            [ofj, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=0
        )
        self.answers = self.process.stdout
        self.count = 0
        self.rest = b""

    def start(self, method, params=None):
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params or {}}
        self.process.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        return self.count

    def answer(self):
        while b"\n" not in self.rest:
            self.rest += self.answers.read(1 << 16)
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def call(self, method, params=None):
        self.start(method, params)
        answer = json.loads(self.answer())
        if "error" in answer:
            sys.exit(f"{method}: {answer['error']}")
        return answer["result"]

    def timed(self, method, params):
        """The nanoseconds of a round trip, and the answer."""
        start = time.perf_counter_ns()
        self.start(method, params)
        line = self.answer()
        return time.perf_counter_ns() - start, line

    def memory(self, name):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1]) * 1024
        return 0

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def rows(ofj, directory, note):
    dumps = make_dumps(directory, note)
    data = directory / "products"
    times, shell = {}, {}
    server = Program(ofj, data)
    before = server.memory("VmRSS")
    for name, dump in dumps.items():
        note(f"  importing {dump.name}…")
        trips, elapsed, result = import_beside_requests(server, dump)
        times[name] = elapsed
        if name == "jsonl":
            yield bounded("  other requests meanwhile, 99th percentile", duration(percentile(trips, 0.99)), percentile(trips, 0.99), 5e6, "5 ms")
            yield bounded("  peak memory of the server", megabytes(server.memory("VmHWM")), server.memory("VmHWM"), IMPORT_MEMORY, "150 MB")
            yield bounded("  memory afterwards", megabytes(server.memory("VmRSS")), server.memory("VmRSS"), MEMORY_AFTER, "30 MB")
            yield Row("  memory before", megabytes(before))
            products = result["products"]
            size = (data / "foods.db").stat().st_size
            yield Row("  bytes a product", f"{size / products:.0f} ({products:,} products, {megabytes(size)})")
        if not name.endswith(".gz"):
            shell[name] = time_shell(directory, data / "foods.db", note)
    yield import_row("import, lines of JSON (sqlite3, prepared rows)", times["jsonl"], shell["jsonl"])
    yield import_row("import, columns (sqlite3, prepared rows)", times["csv"], shell["csv"])
    for name, dump in dumps.items():
        if name.endswith(".gz"):
            note(f"  unpacking {dump.name} alone…")
            alone = unpacking_time(dump)
            yield Row(f"import, {name}; gzip alone beside it", duration(times[name]), duration(alone), alone / times[name])
    yield from read_rows(server, ofj, data, directory / "requests.log")
    server.close()
    yield from sqlite_utils_rows(directory, dumps["jsonl"], times["jsonl"], data / "foods.db", note)


def import_row(name, ours, shell):
    """Our speed as a share of the speed of the shell."""
    return Row(name, duration(ours), duration(shell), shell / ours, SPEED, is_speedup=True)


def percentile(samples, fraction):
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(len(ordered) * fraction))]


# Dumps and imports


def make_dumps(directory, note):
    dumps = {}
    kept = pathlib.Path(DUMPS) if DUMPS else directory
    for name in ("jsonl", "csv"):
        plain = kept / f"{PRODUCTS}-products.{name}"
        dumps[name], dumps[f"{name}.gz"] = plain, pathlib.Path(f"{plain}.gz")
        if dumps[f"{name}.gz"].exists():
            continue
        note(f"  inventing {PRODUCTS:,} products as {name}…")
        subprocess.run(
            [sys.executable, GENERATOR, "--products", str(PRODUCTS), "--format", {"csv": "tsv"}.get(name, name), "--out", plain],
            check=True,
        )  # fmt: skip
        with open(f"{plain}.part", "wb") as packed:
            subprocess.run(["gzip", "-1", "-c", plain], stdout=packed, check=True)
        os.rename(f"{plain}.part", f"{plain}.gz")
    return dumps


def import_beside_requests(server, dump):
    """Imports a dump, and asks for something else the while: the round trips, the time of the import and its result."""
    start = time.perf_counter_ns()
    number = server.start("products/importDataset", {"path": str(dump)})
    trips = []
    while True:
        begun = time.perf_counter_ns()
        wanted = server.start("meals/current")
        answer = json.loads(server.answer())
        if answer["id"] == number:
            elapsed = time.perf_counter_ns() - start
            server.answer()
            if "error" in answer:
                sys.exit(f"{dump}: {answer['error']}")
            return trips, elapsed, answer["result"]
        assert answer["id"] == wanted
        trips.append(time.perf_counter_ns() - begun)
        time.sleep(0.02)


def time_shell(directory, copy, note):
    note("  the same rows by sqlite3…")
    prepared = directory / "prepared.db"
    prepare(copy, prepared)
    elapsed = run_shell(copy, prepared, directory / "baseline.db")
    prepared.unlink()
    return elapsed


def prepare(copy, prepared):
    """The rows in the order of the dump, in a database without any index."""
    connection = sqlite3.connect(prepared)
    connection.execute("ATTACH ? AS copy", [str(copy)])
    connection.execute("CREATE TABLE product AS SELECT * FROM copy.product ORDER BY key")
    connection.commit()
    connection.close()


def run_shell(copy, prepared, target):
    """How long the shell takes to copy the rows into the same tables and indexes, the words in the order of the index."""
    connection = sqlite3.connect(copy)
    statements = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema WHERE sql NOTNULL AND name NOT LIKE 'product_text_%'")]
    connection.close()
    tables = [sql for sql in statements if "INDEX" not in sql]
    indexes = [sql for sql in statements if "INDEX" in sql]
    script = (
        SETTINGS + f"ATTACH '{prepared}' AS prepared; BEGIN;" + ";".join(tables)
        + """; INSERT INTO product_text (product_text, rank) VALUES ('automerge', 0), ('crisismerge', 1000), ('hashsize', 33554432);
        INSERT INTO product SELECT * FROM prepared.product;
        INSERT INTO product_text (rowid, name, brand)
          SELECT rank << 40 | key, name, brand FROM prepared.product WHERE name NOTNULL OR brand NOTNULL ORDER BY 1;"""
        + ";".join(indexes) + "; COMMIT;"
    )  # fmt: skip
    target.unlink(missing_ok=True)
    start = time.perf_counter_ns()
    subprocess.run(["sqlite3", "-bail", target], input=script, text=True, check=True, stdout=subprocess.DEVNULL)
    elapsed = time.perf_counter_ns() - start
    target.unlink()
    return elapsed


def unpacking_time(dump):
    start = time.perf_counter_ns()
    subprocess.run(f"gzip -dc '{dump}' > /dev/null", shell=True, check=True)
    return time.perf_counter_ns() - start


# Reading


def requests_of(copy):
    """Codes at random, one in ten of which nobody knows, and one to three words of names, the last one often cut short."""
    source = random.Random(20261130)
    connection = sqlite3.connect(copy)
    last = connection.execute("SELECT max(key) FROM product").fetchone()[0]

    def some(column, count):
        query = f"SELECT {column} FROM product WHERE key >= ? LIMIT 1"
        return [connection.execute(query, [source.randrange(1, last)]).fetchone()[0] for _ in range(count)]

    codes = [code if source.random() > 0.1 else code + 1 for code in some("code", LOOKUPS) if isinstance(code, int)]
    codes = [f"{code:013d}" if code > 99_999_999 else f"{code:08d}" for code in codes]
    queries = []
    for name in some("ifnull(name, brand)", SEARCHES):
        words = (name or "milk").split()
        first = source.randrange(len(words))
        words = words[first : first + source.choice([1, 1, 2, 2, 3])]
        if source.random() < 0.6:
            words[-1] = words[-1][: source.randrange(2, max(3, len(words[-1])))]
        queries.append(" ".join(words))
    connection.close()
    return codes, queries


def within_server(log, method, count):
    """How long the last requests of a method took in the server, in nanoseconds, as it logged them."""
    pattern = re.compile(rf"{method} was answered within (\d+) µs")
    while True:
        found = pattern.findall(log.read_text(encoding="utf-8"))
        if len(found) >= count:
            return [int(microseconds) * 1000 for microseconds in found[-count:]]
        time.sleep(0.05)


def read_rows(server, ofj, data, log):
    copy = data / "foods.db"
    codes, queries = requests_of(copy)
    logging = Program(ofj, data, log)
    echo = [server.timed("store/unsubscribe", {})[0] for _ in range(5000)][500:]
    for label, method, params, bound in (
        ("lookup", "products/lookup", [{"barcode": code, "online": False} for code in codes], LOOKUP_BOUND),
        ("search", "products/search", [{"query": query, "online": False} for query in queries], SEARCH_BOUND),
    ):
        for each in params[:200] + params:
            logging.timed(method, each)
        inside = within_server(log, method, len(params))
        samples = [server.timed(method, each)[0] for each in params]
        worst = percentile(inside, 0.99)
        yield bounded(f"{label} in the server, 99th percentile", duration(worst), worst, bound, duration(bound))
        yield Row("  median / longest", f"{duration(percentile(inside, 0.5))} / {duration(max(inside))}")
        yield Row(f"  round trip, median / 99th percentile / longest", f"{duration(percentile(samples, 0.5))} / {duration(percentile(samples, 0.99))} / {duration(max(samples))}")
    yield Row("  round trip of a trivial request, median / 99th percentile", f"{duration(percentile(echo, 0.5))} / {duration(percentile(echo, 0.99))}")
    logging.close()
    yield bounded("  memory of the server then", megabytes(server.memory("VmRSS")), server.memory("VmRSS"), MEMORY_AFTER, "30 MB")


# sqlite-utils


def sqlite_utils_rows(directory, dump, ours, copy, note):
    tools = ROOT / ".build/benchmark-tools"
    program = tools / "bin/sqlite-utils"
    if not program.exists():
        note("  installing sqlite-utils…")
        subprocess.run([sys.executable, "-m", "venv", tools], check=True)
        subprocess.run([tools / "bin/pip", "install", "--quiet", SQLITE_UTILS], check=True)
    note("  the same lines by sqlite-utils…")
    # It ends at the first line that is broken, so those are left out; and of the members only what ours keeps.
    lines = directory / "clean.jsonl"
    keep_readable(dump, lines)
    target = directory / "utils.db"
    start = time.perf_counter_ns()
    run = [program, "insert", target, "products", lines, "--nl", "--pk", "code", "--replace", "--batch-size", "1000", "--alter"]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    subprocess.run([program, "enable-fts", target, "products", "product_name", "brands", "--fts5"], check=True)
    theirs = time.perf_counter_ns() - start
    size = target.stat().st_size
    yield Row("import, lines of JSON (sqlite-utils)", duration(ours), duration(theirs), theirs / ours, is_speedup=True)
    yield Row("  size of the file", megabytes(copy.stat().st_size), megabytes(size), size / copy.stat().st_size, is_speedup=True)
    connection = sqlite3.connect(target)
    _, queries = requests_of(copy)
    sql = """SELECT products.* FROM products JOIN products_fts ON products.rowid = products_fts.rowid
      WHERE products_fts MATCH ? ORDER BY products_fts.rank LIMIT 25"""
    samples = []
    for query in queries[:400]:
        words = " ".join('"' + word.replace('"', '""') + '"' for word in query.split())
        start = time.perf_counter_ns()
        connection.execute(sql, [words + " *"]).fetchall()
        samples.append(time.perf_counter_ns() - start)
    yield Row("  its search by rank, median / 99th percentile", "", f"{duration(percentile(samples, 0.5))} / {duration(percentile(samples, 0.99))}")
    connection.close()


def keep_readable(dump, target):
    """The lines that are JSON, with `_id` and what is nested left out where it has no fixed form."""
    members = ("code", "product_type", "lang", "product_name", "brands", "quantity", "serving_size", "serving_quantity",
               "countries_tags", "nutriments", "nutrition", "unique_scans_n", "last_modified_t", "nutrition_data_per")  # fmt: skip
    with open(dump, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        while block := list(itertools.islice(lines, 1000)):
            for line in block:
                try:
                    product = json.loads(line)
                except ValueError:
                    continue
                kept = {name: product[name] for name in members if name in product}
                out.write(json.dumps(kept, ensure_ascii=False) + "\n")
