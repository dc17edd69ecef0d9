"""Holds a fresh run of `arena bench` against stored ratios, and names what got slower.

python bench/compare.py                    measure anew, compare with bench/stored.json; exit 1 where something got slower
python bench/compare.py --store            measure anew and store
python bench/compare.py --fresh FILE       compare what `arena bench --json` has printed

Only ratios are compared: to the floor, to the interpreter's own speed, or of two figures of one run. What changed by less
than `--tolerance` (a share) is noise.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tabulate import tabulate

STORED = Path(__file__).with_name("stored.json")


def ratios(result: dict[str, Any]) -> dict[str, tuple[float, bool]]:
    """Name → ratio, and whether more is better; figures without a ratio are left out, and the floor, which is 1."""
    return {
        row["name"]: (row["ratio"], row["more_is_better"])
        for row in result["rows"]
        if row["ratio"] is not None and row["name"] != "floor"
    }


def compare(stored: dict[str, Any], fresh: dict[str, Any], tolerance: float) -> tuple[list[list[str]], list[str]]:
    """A row for each figure that both have, and the names of those that got slower."""
    before, now = ratios(stored), ratios(fresh)
    rows, slower = [], []
    for name, (ratio, more) in now.items():
        if name not in before:
            continue
        change = ratio / before[name][0]
        worse = 1 / change if more else change
        verdict = "slower" if worse > 1 + tolerance else "faster" if worse < 1 / (1 + tolerance) else ""
        rows.append([name, f"{before[name][0]:.2f}", f"{ratio:.2f}", f"{100 * (change - 1):+.0f} %", verdict])
        if verdict == "slower":
            slower.append(name)
    return rows, slower


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the speed with what was stored.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each figure is taken (5)")
    parser.add_argument("--tolerance", type=float, default=0.15, help="what counts as noise (0.15)")
    parser.add_argument("--store", action="store_true", help="store the fresh figures instead of comparing")
    parser.add_argument("--fresh", type=Path, help="what `arena bench --json` printed, instead of measuring")
    options = parser.parse_args()
    if options.fresh:
        fresh = json.loads(options.fresh.read_text())
    else:
        from arena.bench.table import measure  # noqa: PLC0415 - `--fresh` needs no package

        fresh = measure(lambda text: print(text, file=sys.stderr), options.rounds)
    if options.store:
        STORED.write_text(json.dumps(fresh, indent=1) + "\n")
        return 0
    stored = json.loads(STORED.read_text())
    if stored["floor"] != fresh["floor"]:
        print(f"not to be compared: the floor was in {stored['floor']}, now it is in {fresh['floor']}")
        return 1
    rows, slower = compare(stored, fresh, options.tolerance)
    print(f"stored: {stored['machine']}; now: {fresh['machine']}\n")
    print(
        tabulate(rows, ["ratio", "stored", "now", "change", ""], colalign=("left", "right", "right", "right", "left"))
    )
    if slower:
        print(f"\nslower by more than {options.tolerance:.0%}: {', '.join(slower)}")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
