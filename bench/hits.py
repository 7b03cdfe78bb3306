#!/usr/bin/env python3
"""Times exact hit tests in one run: the C library, Boost's packed R-tree, a scalar linear scan, and
WebAssembly called from JavaScript, on the same maps; prints ratios.

  hits.py FOLDER        with the program `hits` and the maps in it

Exit status 1 when a bound is missed.
"""

import json
import pathlib
import subprocess
import sys

# How many times faster than a linear scan and than Boost, among 10,000 rectangles.
SCAN, BOOST = {"uniform": 1000, "inside": 400}, 5
ROUNDS = 2
# How many times slower: among 1,000,000 than among 10,000; from JavaScript; opening 1,000,000.
MILLION, JAVASCRIPT, OPENING = 6, 4, 1.2


def lines(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def fastest(folder):
    """The fastest of some rounds in which all programs take turns: times by map and points."""
    opened, rows = {}, {}
    for _ in range(ROUNDS):
        for command in ((folder / "hits", folder), ("node", pathlib.Path(__file__).with_name("hits.mjs"), folder)):
            for line in lines(*command):
                if "open" in line:
                    opened[line["open"]] = min(line["ns"], opened.get(line["open"], line["ns"]))
                    continue
                row = rows.setdefault((line["map"], line["points"]), {})
                for name, value in line.items():
                    if name not in ("map", "points"):
                        row[name] = min(value, row.get(name, value)) if name != "wrong" else max(value, row.get(name, 0))
    return opened, rows


def verdict(text, value, bound, is_least):
    held = value >= bound if is_least else value <= bound
    print(f"{text:58} {value:9,.2f}   at {'least' if is_least else 'most '} {bound:<7,} {'ok' if held else 'MISSED'}")
    return held


def at_least(text, value, bound):
    return verdict(text, value, bound, True)


def at_most(text, value, bound):
    return verdict(text, value, bound, False)


def main():
    folder = pathlib.Path(sys.argv[1])
    opened, rows = fastest(folder)
    print(f"{'map':14} {'points':8} {'linkmap':>9} {'in JS':>9} {'Boost':>9} {'scan':>13}")
    for (name, points), row in rows.items():
        print(f"{name:14} {points:8} {row['linkmap']:6.1f} ns {row['wasm']:6.1f} ns {row['boost']:6.1f} ns {row['scan']:10,.1f} ns")
    print()
    held = [at_most("wrong answers", sum(row["wrong"] for row in rows.values()), 0)]
    for kind in ("text", "mixed"):
        for points, times in SCAN.items():
            row, large = rows[f"{kind}-10000", points], rows[f"{kind}-1000000", points]
            held += [
                at_least(f"{kind}, {points}, 10,000: scan / linkmap", row["scan"] / row["linkmap"], times),
                at_least(f"{kind}, {points}, 10,000: Boost / linkmap", row["boost"] / row["linkmap"], BOOST),
                at_most(f"{kind}, {points}: 1,000,000 / 10,000", large["linkmap"] / row["linkmap"], MILLION)]
    slowest = max(row["wasm"] / row["linkmap"] for row in rows.values())
    held += [
        at_most("WebAssembly from JavaScript / C, the worst of all rows", slowest, JAVASCRIPT),
        at_most("opening 1,000,000 rectangles / opening 100", opened["text-1000000"] / opened["text-100"], OPENING)]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
