#!/usr/bin/env python3
"""Reads exported PDF files back with MuPDF and Poppler.

For each sample document, as one page and on A5 paper: MuPDF must find an annotation for each link that can
be opened, with the map's rectangles (within 0.01 pt) in the order TL, TR, BL, BR, their union as Rect, the label as
Contents and the URL; Poppler must find the same URLs, the text, and the words of a link in its rectangles.
"""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

from support.pages import CASES, DOCUMENTS, ROOT, WIDTH, build, document_options

NEAR = 0.01
READER = """
var doc = new PDFDocument(scriptArgs[0]);
var pages = [];
function numbers(list) { var all = []; for (var i = 0; i < list.length; i++) all.push(list[i].valueOf()); return all; }
for (var n = 0; n < doc.countPages(); n++) {
  var page = doc.findPage(n), found = [], annots = page.Annots;
  for (var i = 0; annots && i < annots.length; i++) {
    var a = annots[i];
    found.push({ rect: numbers(a.Rect), quads: numbers(a.QuadPoints), contents: a.Contents.asString(),
                 uri: a.A && !a.A.isNull() ? a.A.URI.asString() : null, isJump: !!(a.Dest && !a.Dest.isNull()) });
  }
  var links = doc.loadPage(n).getLinks().length;
  pages.push({ box: numbers(page.MediaBox && !page.MediaBox.isNull() ? page.MediaBox : page.Parent.MediaBox),
               annots: found, links: links });
}
print(JSON.stringify(pages));
"""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode or "error" in done.stderr.lower():
        raise RuntimeError(f"{command[0]}: {done.stderr.strip()[:300]}")
    return done.stdout


def near(a, b):
    return len(a) == len(b) and all(abs(x - y) <= NEAR for x, y in zip(a, b))


def expected_quads(link, height, scale=0.75):
    for r in link["rects"]:
        left, right = r["x"] * scale, (r["x"] + r["w"]) * scale
        top, bottom = height - r["y"] * scale, height - (r["y"] + r["h"]) * scale
        yield [left, top, right, top, left, bottom, right, bottom]


def letters(text):
    """Letters and digits alone: how lines, ligatures and white space come out differs."""
    return "".join(c for c in unicodedata.normalize("NFKC", text) if c.isalnum())


def annotation_faults(link, annotation, height):
    name = f"link {link['id']}"
    quads = [q for quad in expected_quads(link, height) for q in quad]
    if not near(annotation["quads"], quads):
        yield f"{name}: QuadPoints {annotation['quads'][:8]}, expected {quads[:8]}"
    union = [min(quads[0::2]), min(quads[1::2]), max(quads[0::2]), max(quads[1::2])]
    if not near(annotation["rect"], union):
        yield f"{name}: Rect {annotation['rect']}, expected {union}"
    rect = annotation["rect"]
    if any(not rect[0] <= x <= rect[2] for x in annotation["quads"][0::2]):
        yield f"{name}: a quadrilateral lies outside Rect"
    if annotation["contents"] != link["label"]:
        yield f"{name}: Contents {annotation['contents']!r}, expected {link['label']!r}"
    if not annotation["isJump"] and annotation["uri"] != (link["url"] or link["href"]):
        yield f"{name}: URI {annotation['uri']!r}"


def whole_page_faults(pdf, map_, reader):
    pages = json.loads(run("mutool", "run", reader, str(pdf)))
    links = [link for link in map_["links"] if link["rects"] and link["inert"] is None]
    found = pages[0]["annots"]
    if len(pages) != 1 or len(found) != len(links) or pages[0]["links"] != len(links):
        yield f"{len(pages)} pages, {len(found)} annotations, {pages[0]['links']} links, expected 1, {len(links)} twice"
        return
    height = pages[0]["box"][3]
    for link, annotation in zip(links, found):
        yield from annotation_faults(link, annotation, height)
    uris = sorted(a["uri"] for a in found if not a["isJump"])
    listed = sorted(line.split(None, 2)[2] for line in run("pdfinfo", "-url", str(pdf)).splitlines()[1:])
    if listed != uris:
        yield f"Poppler lists {len(listed)} URLs, expected {len(uris)}: {listed[:2]} {uris[:2]}"
    yield from text_faults(pdf, map_, links)


def text_faults(pdf, map_, links):
    words = [(float(w[0]), float(w[1]), float(w[2]), float(w[3]), html.unescape(w[4])) for w in re.findall(
        r'<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)</word>',
        run("pdftotext", "-bbox", str(pdf), "-"))]
    whole = letters("".join(word[4] for word in words))
    for link in links:
        wanted = letters(link["text"])
        if not wanted or not wanted.isascii():
            continue
        inside = [word[4] for word in words if any(
            r["x"] * 0.75 - 1 <= (word[0] + word[2]) / 2 <= (r["x"] + r["w"]) * 0.75 + 1
            and r["y"] * 0.75 <= (word[1] + word[3]) / 2 <= (r["y"] + r["h"]) * 0.75 for r in link["rects"])]
        if wanted[:12] not in letters("".join(inside)) and wanted not in whole:
            yield f"link {link['id']}: text {link['text'][:40]!r} not found, but {inside[:6]}"


def paper_faults(pdf, map_, reader):
    """On paper every link is on some page, and no page is larger than the paper."""
    pages = json.loads(run("mutool", "run", reader, str(pdf)))
    for number, page in enumerate(pages):
        if not near(page["box"][2:], [419.5276, 595.2756]):
            yield f"page {number}: {page['box']}"
        for annotation in page["annots"]:
            if annotation["rect"][1] < 0 or annotation["rect"][3] > page["box"][3]:
                yield f"page {number}: an annotation outside the paper"
    labels = {annotation["contents"] for page in pages for annotation in page["annots"]}
    wanted = {link["label"] for link in map_["links"] if link["rects"] and link["inert"] is None}
    if labels != wanted:
        yield f"labels {sorted(labels ^ wanted)[:3]} on one side only"


def main():
    failed = links = 0
    documents = [(CASES / name, document_options(CASES / name)[1]) for name in DOCUMENTS]
    documents.append((ROOT / "samples/documents/tour.md", ["--base", "https://a.test/"]))
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        reader = folder / "reader.js"
        reader.write_text(READER)
        for path, options in documents:
            options = [*options, "--width", str(WIDTH)]
            map_ = json.loads(build(path, folder / "map.json", *options).read_text("utf-8"))
            links += len(map_["links"])
            pdf = build(path, folder / "whole.pdf", "--format", "pdf", *options)
            found = list(whole_page_faults(pdf, map_, str(reader)))
            first = pdf.read_bytes()
            if build(path, pdf, "--format", "pdf", *options).read_bytes() != first:
                found.append("two builds differ")
            pdf = build(path, folder / "a5.pdf", "--format", "pdf", "--page-size", "A5", *options)
            found += paper_faults(pdf, map_, str(reader))
            failed += bool(found)
            for fault in found[:5]:
                print(f"{path.name}: {fault}")
    print(f"pdf: {len(documents)} documents, {links} links, {failed} documents with faults")
    return 1 if failed or not links else 0


if __name__ == "__main__":
    sys.exit(main())
