"""Medians side by side, in one table."""

import statistics
from dataclasses import dataclass


@dataclass
class Row:
    """One line of the table: what was measured, ours against the baseline, and what is asked of it."""

    name: str
    ours: str
    baseline: str = ""
    ratio: float | None = None
    # The bound of the ratio; when `is_speedup`, the ratio says how much faster we are and the bound is the least.
    target: float | None = None
    is_speedup: bool = False
    # For rows whose target is not a ratio.
    target_text: str = ""
    is_met: bool | None = None

    def __post_init__(self):
        if self.ratio is not None and self.target is not None:
            self.is_met = self.ratio >= self.target if self.is_speedup else self.ratio <= self.target
            self.target_text = f"{'≥' if self.is_speedup else '≤'} {self.target:g} ×"

    def cells(self):
        ratio = "" if self.ratio is None else f"{self.ratio:.2f} ×{' faster' if self.is_speedup else ''}"
        verdict = {True: "met", False: "MISSED", None: ""}[self.is_met]
        return [self.name, self.ours, self.baseline, ratio, self.target_text, verdict]


def compare(name, ours, baseline, target, is_speedup=False):
    """A row from two lists of nanoseconds."""
    mine, theirs = statistics.median(ours), statistics.median(baseline)
    ratio = theirs / mine if is_speedup else mine / theirs
    return Row(name, duration(mine), duration(theirs), ratio, target, is_speedup)


def bounded(name, text, value, bound, bound_text):
    """A row whose value must not exceed a bound."""
    return Row(name, text, target_text=f"≤ {bound_text}", is_met=value <= bound)


def duration(nanoseconds):
    for unit, factor in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= factor:
            value = nanoseconds / factor
            return f"{value:.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"
    return f"{nanoseconds:.0f} ns"


def megabytes(count):
    return f"{count / 1e6:.1f} MB"


def table(rows):
    cells = [["median", "ofj", "baseline", "ratio", "target", ""]] + [row.cells() for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    lines = []
    for line in cells:
        first = line[0].ljust(widths[0])
        numbers = [text.rjust(width) for text, width in zip(line[1:5], widths[1:5])]
        lines.append("  ".join([first, *numbers, line[5]]).rstrip())
    lines.insert(1, "-" * max(map(len, lines)))
    return "\n".join(lines)
