#!/usr/bin/env python3
"""Compares linkmap with headless Chromium on random documents.

    Scripts/random-documents.py --seed 1 --count 200                 which of 200 documents differ, and how
    Scripts/random-documents.py --seed 17 --count 1 --reduce         the smallest document that still differs
    Scripts/random-documents.py --seed 1 --count 50 --write DIR      only writes the documents
    Scripts/random-documents.py --scripts --seed 1 --count 200       paragraphs that mix scripts

Document n of seed s is the same whatever the count. Options for both sides (--font-size, --fallback …) follow after --.
Exit status 1 where a document differs.
"""

import argparse
import pathlib
import sys
import tempfile

from random_documents.comparison import Setup, differences
from random_documents import scripts
from random_documents.generator import Generator
from random_documents.tree import reductions

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ROOT / "Tests" / "Browser" / "cases"
OPTIONS = ["--font", "DejaVuSans.ttf", "--mono", "DejaVuSansMono.ttf", "--fallback", "NotoSansCJK-Regular.ttc", "--fallback",
           "NotoColorEmoji.ttf"]


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1, help="of the first document")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--scripts", action="store_true", help="paragraphs that mix scripts, cut anywhere")
    parser.add_argument("--features", help="comma-separated; else each document takes one list of its own")
    parser.add_argument("--width", type=int, action="append", help="repeatable (200, 333, 600)")
    parser.add_argument("--linkmap", default=str(ROOT / ".build" / "release" / "linkmap"))
    parser.add_argument("--hits", type=int, default=0, help="pixels to ask Chromium for, a document")
    parser.add_argument("--max", type=int, default=3, help="differences shown a document (3)")
    parser.add_argument("--reduce", action="store_true", help="make documents that differ as small as can be")
    parser.add_argument("--keep", help="the directory to work in, which then stays")
    parser.add_argument("--write", metavar="DIR", help="write the documents, and compare nothing")
    parser.add_argument("options", nargs="*", help="for both sides")
    return parser.parse_args()


def documents(arguments):
    features = arguments.features.split(",") if arguments.features else None
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        generator = (scripts.ScriptGenerator if arguments.scripts else Generator)(seed, features)
        yield seed, generator.document(), sorted(generator.features)


def reduced(root, setup, folder):
    """The smallest document found that differs at one width, and how."""
    found = differences([root.html()], setup, folder)[0]
    while True:
        candidates = {c.html(): c for c in reductions(root)}
        sources = sorted((s for s in candidates if len(s) < len(root.html())), key=len)
        for i in range(0, len(sources), 40):
            batch = sources[i : i + 40]
            results = differences(batch, setup, folder)
            smaller = [(s, r) for s, r in zip(batch, results) if r]
            if smaller:
                root, found = candidates[smaller[0][0]], smaller[0][1]
                break
        else:
            return root, found


def show(seed, features, root, found, limit):
    print(f"seed {seed} ({' '.join(features)}): {len({w for w, _ in found})} widths differ")
    for width, note in found[:limit]:
        print(f"  at {width}: {note}")
    print("  " + root.html().replace("\n", "\n  "), flush=True)


def main():
    arguments = parse()
    setup = Setup(
        arguments.linkmap, arguments.options or (scripts.OPTIONS if arguments.scripts else OPTIONS), arguments.width or [200, 333, 600],
        sorted(CASES.glob("*.png")), hits=arguments.hits)
    made = list(documents(arguments))
    if arguments.write:
        folder = pathlib.Path(arguments.write)
        folder.mkdir(parents=True, exist_ok=True)
        for seed, root, _ in made:
            (folder / f"random-{seed}.html").write_text(root.html(), encoding="utf-8")
        return 0
    with tempfile.TemporaryDirectory(prefix="random-documents.") as temporary:
        folder = pathlib.Path(arguments.keep or temporary)
        results = differences([root.html() for _, root, _ in made], setup, folder)
        differing = 0
        for (seed, root, features), found in zip(made, results):
            if not found:
                continue
            differing += 1
            if arguments.reduce:
                one = Setup(setup.linkmap, setup.options, [found[0][0]], setup.images)
                one.chromium = setup.chromium
                root, found = reduced(root, one, folder / "reduce")
            show(seed, features, root, found, arguments.max)
    print(f"{len(made)} documents at {len(setup.widths)} widths: {len(made) - differing} equal, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
