#!/usr/bin/env python3
"""Lays drawn pages over the browser's: every line's text must stand where Chromium has it.

For each sample document: Chromium's screenshot of it, and the pictures of `--format svg --draw` and, by
MuPDF, of `--format pdf`. Each line box that has text is cut out of both, and moved until they fit best: that must be by at most
1 px, and they must then be alike.

  check_drawing.py [--keep FOLDER] [DOCUMENT…]
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

from support.pages import CASES, DOCUMENTS, WIDTH, Screen, build, document_options

REACH = 3
# How alike (as cosine) two drawings of one line must be; Chromium's own reaches 0.97 and more,
# MuPDF's, which places glyphs and underlines between pixels another way, 0.66.
ALIKE = {"svg": 0.9, "pdf": 0.6}


def darkness(picture):
    return 255.0 - numpy.asarray(picture.convert("L"), dtype=float)


def best_shift(ours, theirs):
    """How far `ours` must move to fit `theirs`, and how alike they are then."""
    best = (0, 0, -1.0)
    inner = theirs[REACH:-REACH, REACH:-REACH]
    height, width = inner.shape
    norm = numpy.linalg.norm(inner)
    for dy in range(-REACH, REACH + 1):
        for dx in range(-REACH, REACH + 1):
            moved = ours[REACH - dy:REACH - dy + height, REACH - dx:REACH - dx + width]
            scale = norm * numpy.linalg.norm(moved)
            alike = float((inner * moved).sum() / scale) if scale else 0.0
            if alike > best[2] + 1e-9:
                best = (dx, dy, alike)
    return best


def cut(picture, line):
    """A line's part of a picture, with REACH px around it."""
    left, top = int(line["x"]) - REACH, int(line["y"]) - REACH
    right, bottom = int(line["x"] + line["w"]) + 1 + REACH, int(line["y"] + line["h"]) + 1 + REACH
    padded = numpy.pad(picture, 2 * REACH)
    return padded[max(0, top + 2 * REACH):bottom + 2 * REACH, max(0, left + 2 * REACH):right + 2 * REACH]


def without_images(picture, layout):
    """The picture with nothing where images and controls are, which are drawn as frames."""
    for box in layout["boxes"]:
        if box["kind"] in ("image", "control"):
            top, left = max(0, int(box["y"])), max(0, int(box["x"]))
            picture[top:int(box["y"] + box["h"]) + 1, left:int(box["x"] + box["w"]) + 1] = 0
    return picture


def faults(screen, path, folder, name="svg"):
    """The lines that do not fit, and how many were looked at."""
    page, options = document_options(path)
    arguments = [*options, "--width", str(WIDTH)]
    layout = json.loads(build(path, folder / "a.layout.json", "--format", "layout", *arguments).read_text("utf-8"))
    svg = build(path, folder / f"{path.stem}.svg", "--format", "svg", "--draw", *arguments)
    height = int(layout["layouts"][0]["height"]) + 1
    screen.show_text(page, height=height)
    theirs = screen.picture(WIDTH, height)
    screen.show(svg, height=height)
    ours = screen.picture(WIDTH, height)
    theirs.save(folder / f"{path.stem}.chromium.png")
    ours.save(folder / f"{path.stem}.{name}.png")
    paper = pdf_picture(build(path, folder / f"{path.stem}.pdf", "--format", "pdf", *arguments))
    layout = layout["layouts"][0]
    wanted = without_images(darkness(theirs), layout)
    found, count = compare(layout, without_images(darkness(ours), layout), wanted, ALIKE["svg"])
    paper = without_images(darkness(on_white(paper, WIDTH, height)), layout)
    by_pdf, _ = compare(layout, paper, wanted, ALIKE["pdf"])
    return [*(f"svg: {fault}" for fault in found), *(f"pdf: {fault}" for fault in by_pdf)], count


def pdf_picture(pdf):
    """The only page at 96 pixels to the inch: one for each CSS px."""
    out = pdf.with_suffix(".page.png")
    subprocess.run(["mutool", "draw", "-q", "-r", "96", "-o", out, pdf, "1"], check=True, timeout=60,
                   stderr=subprocess.DEVNULL)
    return Image.open(out)


def on_white(picture, width, height):
    paper = Image.new("L", (width, height), 255)
    paper.paste(picture.convert("L"), (0, 0))
    return paper


def compare(layout, ours, theirs, alike_enough):
    found, count = [], 0
    for number, line in enumerate(layout["lines"]):
        if not any(run["text"].strip() for run in line["runs"]) or line["w"] < 1:
            continue
        count += 1
        dx, dy, alike = best_shift(cut(ours, line), cut(theirs, line))
        if max(abs(dx), abs(dy)) > 1 or alike < alike_enough:
            text = "".join(run["text"] for run in line["runs"])
            found.append(f"line {number} ({text[:40]!r}): shift {dx}, {dy} px, {alike:.3f} alike")
    return found, count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=pathlib.Path, help="leave the pictures there")
    parser.add_argument("documents", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    documents = arguments.documents or [CASES / name for name in DOCUMENTS]
    failed = lines = 0
    with tempfile.TemporaryDirectory() as temporary, Screen(temporary) as screen:
        folder = arguments.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for path in documents:
            found, count = faults(screen, path, folder)
            lines += count
            failed += bool(found)
            for fault in found:
                print(f"{path.name}: {fault}")
    print(f"drawing: {len(documents)} documents, {lines} lines, {failed} documents with faults")
    return 1 if failed or not lines else 0


if __name__ == "__main__":
    sys.exit(main())
