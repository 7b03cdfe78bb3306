#!/usr/bin/env python3
"""Asks Chromium about exported SVG overlays, HTML pages and image maps.

Each link's outline must be its region: every pixel that no edge cuts is hit by the link that the map has
there. Clicks and touches at activation points must open the right URLs.
"""

import json
import math
import pathlib
import random
import sys
import tempfile

from support.pages import CASES, DOCUMENTS, ROOT, WIDTH, Screen, build, document_options

PIXELS = 400
FORMATS = ("svg", "html", "imagemap")
# The link of each pixel: boxes are tested as squares of 1 px right and below of the point
# (docs/BROWSER.md §12), paths and areas at the point.
PROBE = """(points, kind) => {
  const areas = [...document.querySelectorAll('area')].reverse();
  return points.map(([x, y]) => {
    const middle = kind === 'html' ? 0 : 0.5;
    const hit = document.elementFromPoint(x + middle, y + middle);
    if (!hit) return null;
    if (kind === 'imagemap') return hit.tagName === 'AREA' ? hit.dataset.link ?? areas.indexOf(hit) : null;
    const link = hit.closest('a');
    return link ? Number(link.id.slice(5)) : null;
  });
}"""
WATCH = """document.addEventListener('click', (event) => {
  const link = event.target.closest('a, area');
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href');
  (window.opened ??= []).push(href);
}, true)"""


def link_at(map_, x, y):
    """The map's link that has all of a pixel; -1 where an edge cuts it."""
    found = None
    for link in map_["links"]:
        for r in link["rects"]:
            right, bottom = r["x"] + r["w"], r["y"] + r["h"]
            if r["x"] < x + 1 and right > x and r["y"] < y + 1 and bottom > y:
                whole = r["x"] <= x and right >= x + 1 and r["y"] <= y and bottom >= y + 1
                if not whole:
                    return -1
                found = link["id"]
    return found


def clear_points(map_, seed):
    """Random pixels in and around links that no edge cuts, with what the map has there."""
    chance = random.Random(seed)
    rects = [r for link in map_["links"] for r in link["rects"]]
    points = []
    for _ in range(4 * PIXELS):
        if rects and chance.random() < 0.8:
            r = chance.choice(rects)
            x = math.floor(r["x"] - 4 + chance.random() * (r["w"] + 8))
            y = math.floor(r["y"] - 4 + chance.random() * (r["h"] + 8))
        else:
            x, y = chance.randrange(WIDTH), chance.randrange(max(1, int(map_["height"])))
        if not (0 <= x < WIDTH and 0 <= y < map_["height"] - 1):
            continue
        link = link_at(map_, x, y)
        if link != -1:
            points.append((x, y, link))
    return points[:PIXELS]


def area_links(map_):
    """The link of each area, in the order of links and rectangles."""
    return [link["id"] for link in map_["links"] for _ in link["rects"]]


def hit_faults(screen, map_, kind, seed):
    points = clear_points(map_, seed)
    hits = screen.eval(f"({PROBE})({json.dumps([p[:2] for p in points])}, {json.dumps(kind)})")
    if kind == "imagemap":
        order = area_links(map_)
        hits = [None if hit is None or hit < 0 else order[hit] for hit in hits]
    wrong = [(p, hit) for p, hit in zip(points, hits) if hit != p[2]]
    if wrong:
        yield f"{len(wrong)} of {len(points)} pixels, such as {wrong[0][0]}: {wrong[0][1]}"


def tap_faults(screen, map_, kind):
    """Real input at each link's activation point, by turns a mouse's and a finger's."""
    screen.eval(WATCH)
    wanted = []
    for link in map_["links"]:
        if not link["activate"] or link["inert"]:
            continue
        x, y = link["activate"]["x"], link["activate"]["y"]
        (screen.tap if link["id"] % 2 else screen.click)(x, y)
        wanted.append(link["url"] or link["href"])
    opened = screen.eval("window.opened ?? []")
    if opened != wanted:
        yield f"opened {opened[:3]}…, expected {wanted[:3]}… ({len(opened)} of {len(wanted)})"


def outline_faults(screen, map_):
    """The outlines' bounding boxes, in the SVG."""
    boxes = screen.eval("""[...document.querySelectorAll('.links a')].map((a) => {
      const b = a.firstChild.getBBox(); return [Number(a.id.slice(5)), b.x, b.y, b.x + b.width, b.y + b.height]; })""")
    wanted = []
    for link in map_["links"]:
        if link["rects"]:
            rects = link["rects"]
            wanted.append([link["id"], min(r["x"] for r in rects), min(r["y"] for r in rects),
                           max(r["x"] + r["w"] for r in rects), max(r["y"] + r["h"] for r in rects)])
    wrong = [(a, b) for a, b in zip(boxes, wanted) if max(abs(x - y) for x, y in zip(a, b)) > 1 / 256]
    if wrong or len(boxes) != len(wanted):
        yield f"{len(boxes)} outlines, expected {len(wanted)}; {wrong[:1]}"


def rectangle_faults(screen, map_):
    """The rectangles' elements, in the page: equal to 1/64 px."""
    rects = screen.eval("""[...document.querySelectorAll('.document a i')].map((i) => {
      const r = i.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })""")
    wanted = [[r["x"], r["y"], r["w"], r["h"]] for link in map_["links"] for r in link["rects"]]
    if rects != wanted:
        yield f"{len(rects)} rectangles, expected {len(wanted)}, or another place"


def faults(screen, path, options, folder):
    options = [*options, "--width", str(WIDTH)]
    map_ = json.loads(build(path, folder / "map.json", *options).read_text("utf-8"))
    for kind in FORMATS:
        out = build(path, folder / f"page.{'svg' if kind == 'svg' else 'html'}", "--format", kind, *options)
        screen.show(out, height=int(map_["height"]) + 8)
        found = list(hit_faults(screen, map_, kind, path.name))
        found += tap_faults(screen, map_, kind)
        if kind == "svg":
            found += outline_faults(screen, map_)
        if kind == "html":
            found += rectangle_faults(screen, map_)
        for fault in found:
            yield f"{kind}: {fault}"


def main():
    failed = 0
    documents = [(CASES / name, document_options(CASES / name)[1]) for name in DOCUMENTS]
    documents.append((ROOT / "samples/documents/tour.md", ["--base", "https://a.test/"]))
    with tempfile.TemporaryDirectory() as temporary, Screen(temporary) as screen:
        for path, options in documents:
            found = list(faults(screen, path, options, pathlib.Path(temporary)))
            failed += bool(found)
            for fault in found[:6]:
                print(f"{path.name}: {fault}")
    print(f"overlays: {len(documents)} documents in {len(FORMATS)} formats, {failed} with faults")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
