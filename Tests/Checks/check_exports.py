#!/usr/bin/env python3
"""Reads the small export formats back with programs that are not ours.

Masks: Pillow, and raw numbers beside it. Terminal text: pyte. Web annotations: Python's JSON and XML readers.
Source constants: compiled by gcc, typed by swiftc, run by node, and equal to the binary map, which is then
hit-tested at random points through `linkmap query`.
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import pyte
from PIL import Image

from support.pages import CASES, DOCUMENTS, LINKMAP, ROOT, WIDTH, build, document_options

COLUMNS = 200
SHOWN = ("http:", "https:", "mailto:", "file:")


def run(*command, **keywords):
    done = subprocess.run([str(c) for c in command], capture_output=True, timeout=120, check=False, **keywords)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stderr.decode()[:400]}")
    return done.stdout


def expected_mask(map_):
    """Each pixel's link + 1: of the last link that has the pixel's middle."""
    width, height = math.ceil(map_["width"]), math.ceil(map_["height"])
    rows = [[0] * width for _ in range(height)]
    for link in map_["links"]:
        for r in link["rects"]:
            left, right = math.ceil(r["x"] - 0.5), math.ceil(r["x"] + r["w"] - 0.5)
            for y in range(max(0, math.ceil(r["y"] - 0.5)), min(height, math.ceil(r["y"] + r["h"] - 0.5))):
                for x in range(max(0, left), min(width, right)):
                    rows[y][x] = link["id"] + 1
    return width, height, [value for row in rows for value in row]


def mask_faults(path, options, folder, map_):
    width, height, wanted = expected_mask(map_)
    with Image.open(build(path, folder / "mask.png", "--format", "mask", *options)) as picture:
        if picture.mode != "L" or picture.size != (width, height) or list(picture.tobytes()) != wanted:
            yield f"mask: the picture differs ({picture.size}, expected {(width, height)})"
    raw8 = build(path, folder / "mask.8", "--format", "mask", "--mask", "raw8", *options).read_bytes()
    if list(raw8) != wanted:
        yield "mask: raw8 differs"
    raw16 = build(path, folder / "mask.16", "--format", "mask", "--mask", "raw16", *options).read_bytes()
    if [raw16[i] | raw16[i + 1] << 8 for i in range(0, len(raw16), 2)] != wanted:
        yield "mask: raw16 differs"


def many_links_faults(folder):
    """Beyond 255 links the picture has 16 bits, and 8 are refused."""
    many = folder / "many.md"
    many.write_text(" ".join(f"[{i}](/{i})" for i in range(300)) + "\n")
    with Image.open(build(many, folder / "many.png", "--format", "mask")) as wide:
        if not wide.mode.startswith("I") or wide.getextrema()[1] != 300:
            yield f"mask of 300 links: {wide.mode}, {wide.getextrema()}"
    refused = subprocess.run([LINKMAP, "build", many, "--format", "mask", "--mask", "raw8"],
                             capture_output=True, timeout=60, check=False)
    if refused.returncode != 65 or b"255 links" not in refused.stderr or refused.stdout:
        yield f"mask of 300 links, raw8: status {refused.returncode}, {refused.stderr[:80]!r}"


class LinkedScreen(pyte.Screen):
    """A terminal that must not be told anything but text."""

    def __init__(self, rows):
        super().__init__(COLUMNS, rows)
        self.titles = 0

    def set_title(self, _):
        self.titles += 1


def terminal_faults(path, options, folder, map_):
    data = build(path, folder / "text.ansi", "--format", "osc8", *options).read_bytes()
    text = data.decode("utf-8")
    open_, ids, letters = None, {}, {}
    rest = re.sub(r"\x1b\]8;([^;]*);([^\x1b]*)\x1b\\", lambda m: f"\x01{m[1]}\x02{m[2]}\x03", text)
    if "\x1b" in rest or "\x07" in rest:
        yield "osc8: an escape that is no link"
    for row in rest.split("\n"):
        for part in re.split(r"(\x01[^\x03]*\x03)", row):
            if part.startswith("\x01"):
                name, url = part[1:-1].split("\x02")
                open_ = int(name.removeprefix("id=link-")) if url else None
                if url:
                    ids[open_] = url
            elif open_ is not None:
                letters[open_] = letters.get(open_, "") + part
        if open_ is not None:
            yield "osc8: a link goes beyond its row"
    wanted = {
        link["id"]: link["url"] for link in map_["links"]
        if link["url"] and not link["inert"] and link["rects"] and link["url"].startswith(SHOWN)
        and "".join(link["text"].split())}
    missing = {key: url for key, url in wanted.items() if ids.get(key) != url and "\ufffc" not in url}
    for link in map_["links"]:
        text_ = "".join(link["text"].split())
        if link["id"] in wanted and path.name == "tour.md" and "".join(letters.get(link["id"], "").split()) != text_:
            yield f"osc8: link {link['id']} is {letters.get(link['id'])!r}, expected {link['text']!r}"
    if path.name == "tour.md" and "The tower was finished in 1871" not in text:
        yield "osc8: the text between links is missing"
    if missing or not ids.keys() <= {link["id"] for link in map_["links"]}:
        yield f"osc8: links {list(missing.items())[:2]} are missing"
    screen = LinkedScreen(text.count("\n") + 1)
    pyte.ByteStream(screen).feed(data.replace(b"\n", b"\r\n"))
    shown = "".join(c for row in screen.display for c in row if c.isalnum())
    plain = "".join(c for c in re.sub(r"\x01[^\x03]*\x03", "", rest) if c.isalnum())
    if shown != plain:
        yield f"osc8: the terminal shows {shown[:40]!r}, expected {plain[:40]!r}"


def annotation_faults(path, options, folder, map_):
    page = json.loads(build(path, folder / "a.jsonld", "--format", "webannotation", *options).read_text("utf-8"))
    links = [link for link in map_["links"] if link["rects"]]
    if page["@context"] != "http://www.w3.org/ns/anno.jsonld" or page["type"] != "AnnotationPage" or (
            len({item["id"] for item in page["items"]}) != len(links) or len(page["items"]) != len(links)):
        yield f"webannotation: {len(page['items'])} items, expected {len(links)}"
        return
    for link, item in zip(links, page["items"]):
        if item["type"] != "Annotation" or item["motivation"] != "linking":
            yield f"webannotation: link {link['id']} is {item['type']}, {item['motivation']}"
        if not link["inert"] and item["body"]["source"] != (link["url"] or link["href"]):
            yield f"webannotation: link {link['id']} goes to {item['body']}"
        drawing, box = (selector["value"] for selector in item["target"]["selector"])
        outline = xml.fromstring(drawing)[0].attrib["d"]
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", outline)]
        x, y, w, h = (int(n) for n in box.removeprefix("xywh=pixel:").split(","))
        left, right = min(r["x"] for r in link["rects"]), max(r["x"] + r["w"] for r in link["rects"])
        top, bottom = min(r["y"] for r in link["rects"]), max(r["y"] + r["h"] for r in link["rects"])
        edges = {edge for r in link["rects"] for edge in (r["x"], r["x"] + r["w"], r["y"], r["y"] + r["h"])}
        if not {left, right, top, bottom} <= set(numbers) <= edges:
            yield f"webannotation: link {link['id']}: outline {outline[:60]}"
        if (max(left, 0) - x) // 1 or (max(top, 0) - y) // 1 or x + w != math.ceil(right) or y + h != math.ceil(bottom):
            yield f"webannotation: link {link['id']}: {box}"


C_MAIN = """#include <stdio.h>
#include "page.c"
int main(void) { return fwrite(NAME, 1, NAME_SIZE, stdout) == NAME_SIZE && (size_t)NAME % 8 == 0 ? 0 : 1; }
"""


def code_faults(path, options, folder, map_):
    binary = build(path, folder / "page.linkmap", "--format", "binary", *options).read_bytes()
    code = build(path, folder / "page.c", "--format", "c", *options).read_text("utf-8")
    name = re.search(r"const size_t (\w+)_size", code)[1]
    (folder / "main.c").write_text(C_MAIN.replace("NAME_SIZE", f"{name}_size").replace("NAME", name))
    run("gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", folder / "main.c", "-o", folder / "c")
    if run(folder / "c") != binary:
        yield "c: other bytes than the binary map's"
    build(path, folder / "page.mjs", "--format", "js", *options)
    script = f"import bytes from '{folder}/page.mjs'; process.stdout.write(bytes);"
    if run("node", "--input-type=module", "-e", script) != binary:
        yield "js: other bytes than the binary map's"
    for link in map_["links"]:
        if link["activate"]:
            answer = subprocess.run(
                [LINKMAP, "query", folder / "page.linkmap", str(link["activate"]["x"]), str(link["activate"]["y"])],
                capture_output=True, text=True, timeout=60, check=False)
            if (link["url"] or link["href"]) not in answer.stdout:
                yield f"binary: link {link['id']} is not at its point: {answer.stdout[:80]!r}"
            break


def swift_faults(path, options, folder):
    """One program prints the bytes; the compiler takes long, so for one document."""
    binary = build(path, folder / "page.linkmap", "--format", "binary", *options).read_bytes()
    code = build(path, folder / "page.swift", "--format", "swift", *options).read_text("utf-8")
    name = re.search(r"public enum (\w+)", code)[1]
    main = folder / "main.swift"
    main.write_text("import Glibc\n"
                    f"{name}.withBytes {{ _ = write(1, $0.baseAddress!, $0.count) }}\n")
    run("swiftc", "-swift-version", "6", "-warnings-as-errors", folder / "page.swift", main, "-o", folder / "swift")
    if run(folder / "swift") != binary:
        yield "swift: other bytes than the binary map's"


def refusals(folder):
    """Choices that cannot be: one line of error, its exit status, no file."""
    for status, arguments in (
            (2, ["--format", "mask", "--mask", "raw12"]), (2, ["--format", "pdf", "--page-size", "A99"]),
            (None, ["--format", "mask", "--width", "200,300"]), (None, ["--format", "pdf", "--width", "200,300"])):
        out = folder / "refused"
        done = subprocess.run([LINKMAP, "build", ROOT / "samples/documents/note.md", "-o", out, *arguments],
                              capture_output=True, text=True, timeout=60, check=False)
        if out.exists() or not done.returncode or status not in (None, done.returncode) or "error" not in done.stderr:
            yield f"{arguments}: status {done.returncode}, {done.stderr[:80]!r}"


def main():
    failed = 0
    documents = [(CASES / name, document_options(CASES / name)[1]) for name in DOCUMENTS]
    documents.append((ROOT / "samples/documents/tour.md", ["--base", "https://a.test/"]))
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for number, (path, options) in enumerate(documents):
            options = [*options, "--width", str(WIDTH)]
            map_ = json.loads(build(path, folder / "map.json", *options).read_text("utf-8"))
            found = [*mask_faults(path, options, folder, map_), *terminal_faults(path, options, folder, map_),
                     *annotation_faults(path, options, folder, map_), *code_faults(path, options, folder, map_)]
            if number == len(documents) - 1:
                found += [*swift_faults(path, options, folder),
                          *swift_faults(path, [*options, "--links-only"], folder)]
            failed += bool(found)
            for fault in found[:5]:
                print(f"{path.name}: {fault}")
        refused = [*refusals(folder), *many_links_faults(folder)]
        for fault in refused:
            print(fault)
    print(f"exports: {len(documents)} documents, {failed} with faults")
    return 1 if failed or refused else 0


if __name__ == "__main__":
    sys.exit(main())
