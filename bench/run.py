#!/usr/bin/env python3
"""Times linkmap beside bare hb_shape and Pango, round by round in one run; prints ratios.

  run.py FOLDER        with linkmap_bench, hb_paragraphs, pango_links and doc_SIZE.md in it

Every program answers a line "PATH[<tab>WIDTHS]" with "MILLISECONDS COUNT" of one round's CPU
time in a warm process, all caches of a document empty. Medians; exit status 1 when a bound is missed.
"""

import pathlib
import statistics
import subprocess
import sys

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SIZES = {100_000: 15, 1_000_000: 9, 10_000_000: 3}
MIDDLE = 1_000_000
TEN_WIDTHS = ",".join(str(width) for width in range(320, 1220, 90))

# What must hold: (name, the largest value allowed).
LINEAR, BESIDE_HARFBUZZ, BESIDE_PANGO = 1.3, 1.3, 1 / 3


class Program:
    def __init__(self, name, *command):
        self.name = name
        self.process = subprocess.Popen([str(word) for word in command], text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def round(self, document, widths=None):
        """The milliseconds of one round, and what it counted."""
        self.process.stdin.write(f"{document}\t{widths}\n" if widths else f"{document}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if len(answer) != 2:
            raise SystemExit(f"{self.name}: no answer for {document}")
        return float(answer[0]), int(answer[1])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def timed(programs, document, rounds):
    """Medians by program name over rounds in which all take turns; the first is not counted."""
    times = {program.name: [] for program in programs}
    counts = {}
    for number in range(rounds + 1):
        for program in programs:
            milliseconds, counts[program.name] = program.round(document)
            if number:
                times[program.name].append(milliseconds)
    return {name: statistics.median(values) for name, values in times.items()}, counts


def ten_widths(linkmap, document, rounds=7):
    """How many times one width's time ten widths take."""
    pairs = [(linkmap.round(document)[0], linkmap.round(document, TEN_WIDTHS)[0])
             for _ in range(rounds)]
    return statistics.median(ten for _, ten in pairs) / statistics.median(one for one, _ in pairs)


def verdict(text, value, bound):
    held = value <= bound
    print(f"{text:58} {value:6.2f}   at most {bound:.2f}   {'ok' if held else 'MISSED'}")
    return held


def main():
    folder = pathlib.Path(sys.argv[1])
    linkmap = Program("linkmap", folder / "linkmap_bench")
    harfbuzz = Program("hb_shape", folder / "hb_paragraphs", FONT)
    pango = Program("pango", folder / "pango_links")
    speeds, medians = {}, {}
    print(f"{'Markdown':>12} {'linkmap':>10} {'hb_shape':>10} {'Pango':>10}   linkmap's rate")
    for size, rounds in SIZES.items():
        document = folder / f"doc_{size}.md"
        peers = [linkmap, harfbuzz, pango] if size <= MIDDLE else [linkmap]
        medians[size], counts = timed(peers, document, rounds)
        speeds[size] = document.stat().st_size / medians[size]["linkmap"] / 1000
        cells = "".join(f" {medians[size][name]:7.1f} ms" if name in medians[size] else "          –"
                        for name in ("linkmap", "hb_shape", "pango"))
        print(f"{size / 1000:9,.0f} KB{cells}   {speeds[size]:5.1f} MB/s, {counts['linkmap']:,} rectangles")
    widths = ten_widths(linkmap, folder / f"doc_{MIDDLE}.md")
    for program in (linkmap, harfbuzz, pango):
        program.close()
    middle = medians[MIDDLE]
    print()
    held = [
        verdict("linear: fastest rate of the three sizes / slowest", max(speeds.values())
                / min(speeds.values()), LINEAR),
        verdict("1 MB, linkmap / hb_shape of the same paragraphs",
                middle["linkmap"] / middle["hb_shape"], BESIDE_HARFBUZZ),
        verdict("1 MB, linkmap / Pango finding the same rectangles",
                middle["linkmap"] / middle["pango"], BESIDE_PANGO),
    ]
    print(f"{'1 MB at ten widths / at one':58} {widths:6.2f}")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
