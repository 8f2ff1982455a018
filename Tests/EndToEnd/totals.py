"""Runs test modules one by one and prints a table of their totals."""

import sys
import time
import unittest


def main(names):
    rows = []
    skipped = []
    for name in names:
        print(f"== {name}", file=sys.stderr, flush=True)
        started = time.monotonic()
        suite = unittest.defaultTestLoader.loadTestsFromName(name)
        result = unittest.TextTestRunner(stream=sys.stderr, verbosity=2).run(suite)
        failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
        rows.append((name, result.testsRun, failed, len(result.skipped), time.monotonic() - started))
        skipped += [(test.id(), reason) for test, reason in result.skipped]

    rows.append(("total", *(sum(row[column] for row in rows) for column in range(1, 5))))
    print(f"{'module':<24}{'tests':>7}{'failed':>8}{'skipped':>9}{'seconds':>9}")
    for name, tests, failed, skips, seconds in rows:
        print(f"{name:<24}{tests:>7}{failed:>8}{skips:>9}{seconds:>9.1f}")
    for test, reason in skipped:
        print(f"SKIPPED {test}: {reason}")
    return 1 if rows[-1][2] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
