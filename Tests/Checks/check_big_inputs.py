#!/usr/bin/env python3
"""Builds maps of documents that are large or deep beyond reason, with the release build.

Each must end well and soon, with all its links. Exit status 0 if all do.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = ROOT / ".build/release/linkmap"
SECONDS = 60
TEN_MEGABYTES = 10_000_000


def repeated(text, size=TEN_MEGABYTES):
    return text * (size // len(text))


# Name, text, number of links (None where nesting rules decide it).
DOCUMENTS = [
    ("10 MB on one line.md", repeated("word [link](target) and more. "), TEN_MEGABYTES // 30),
    ("10 MB on one line.html", "<p>" + repeated("word <a href=x>link</a> more. "), TEN_MEGABYTES // 30),
    ("one word of 10 MB.md", "x" * TEN_MEGABYTES, 0),
    ("one link of 10 MB.html", "<a href=x>" + repeated("word ") + "</a>", 1),
    ("100,000 elements deep.html", "<div>" * 100_000 + "<a href=x>y</a>", 1),
    ("100,000 formatting elements deep.html", "<b>" * 100_000 + "<a href=x>y</a>", 1),
    ("100,000 links that do not end.html", "<a href=x>y" * 100_000, 100_000),
    ("50,000 lists deep.html", "<ul><li>" * 50_000 + "<a href=x>y</a>", 1),
    ("10,000 tables deep.html", "<table><tr><td>" * 10_000 + "<a href=x>y</a>", 1),
    ("100,000 quotes deep.md", "> " * 100_000 + "[a](b)", None),
    ("100,000 brackets.md", "[" * 100_000 + "a](b)", None),
    ("100,000 stars.md", "*a **b " * 100_000, 0),
    ("100,000 comments.html", "<!--" * 100_000 + "<a href=x>y</a>", None),
    ("10 MB of one attribute.html", "<a href=\"" + "x" * TEN_MEGABYTES + "\">y</a>", 1),
]


def fault(name, text, links, folder):
    """What is wrong with the build of a document; None where nothing is."""
    path, out = folder / name, folder / "map.json"
    path.write_text(text, encoding="utf-8")
    try:
        done = subprocess.run([COMMAND, "build", path, "-o", out, "--width", "360"],
                              capture_output=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"took longer than {SECONDS} s"
    finally:
        path.unlink()
    if done.returncode != 0:
        return f"status {done.returncode}: {done.stderr.decode(errors='replace').strip()[:300]}"
    found = len(json.loads(out.read_text(encoding="utf-8"))["links"])
    return None if links in (None, found) else f"{found} links, not {links}"


def main():
    faults = 0
    with tempfile.TemporaryDirectory(prefix="linkmap-big-") as folder:
        for name, text, links in DOCUMENTS:
            start = time.monotonic()
            wrong = fault(name, text, links, pathlib.Path(folder))
            faults += wrong is not None
            print(f"{time.monotonic() - start:6.1f} s  {name}{': ' + wrong if wrong else ''}")
    print(f"big inputs: {len(DOCUMENTS) - faults} of {len(DOCUMENTS)} as they should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
