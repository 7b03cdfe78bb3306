#!/usr/bin/env python3
"""Reads exports back by programs of others: source code by gcc, swiftc and node, masks by Pillow, terminal text
by a terminal emulator (pyte), Web Annotations as JSON against the map.

`check_overlays.py`, `check_pdf.py` and `check_drawing.py` do the same with what is drawn.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import pyte
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINKMAP = ROOT / ".build/release/linkmap"
TOUR = ROOT / "samples/documents/tour.md"
OPTIONS = ["--width", "600", "--base", "https://a.test/"]
OSC8 = re.compile(r"\x1b\]8;([^;]*);([^\x1b]*)\x1b\\")


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, check=False, timeout=300, **more)
    if done.returncode:
        raise AssertionError(f"{command[0]}: {done.stderr.decode(errors='replace')[:500]}")
    return done.stdout


def build(out, *options, source=TOUR):
    run(LINKMAP, "build", source, "-o", out, *OPTIONS, *options)
    return out


def check_source_code(folder):
    """Each language's constant is the binary map."""
    binary = build(folder / "tour.linkmap").read_bytes()
    build(folder / "tour.c")
    (folder / "main.c").write_text(
        "#include <stdio.h>\n#include \"tour.c\"\n"
        "int main(void) { return fwrite(tour_linkmap, 1, tour_linkmap_size, stdout) != tour_linkmap_size; }\n")
    run("gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", folder / "main", folder / "main.c")
    assert run(folder / "main") == binary
    build(folder / "tour.mjs")
    (folder / "main.mjs").write_text(
        "import { bytes } from './tour.mjs';\nprocess.stdout.write(bytes);\n")
    assert run("node", folder / "main.mjs") == binary
    build(folder / "tour.swift", "--links-only")
    links_only = build(folder / "links.linkmap", "--links-only").read_bytes()
    (folder / "main.swift").write_text(
        "import Glibc\n_ = TourLinkMap.withBytes { fwrite($0.baseAddress, 1, $0.count, stdout) }\n")
    run("swiftc", "-o", folder / "swift-main", folder / "main.swift", folder / "tour.swift")
    assert run(folder / "swift-main") == links_only


def winner(map_, x, y):
    found = 0
    for link in map_["links"]:
        for r in link["rects"]:
            if r["x"] <= x < r["x"] + r["w"] and r["y"] <= y < r["y"] + r["h"]:
                found = link["id"] + 1
    return found


def check_mask(folder):
    """Every pixel names the link that holds its middle."""
    map_ = json.loads(build(folder / "m.json").read_text(encoding="utf-8"))
    picture = Image.open(build(folder / "m.png", "--format", "mask"))
    width, height = picture.size
    assert (width, height) == (600, -(-map_["height"] // 1)) and picture.mode == "L"
    raw8 = build(folder / "m.raw8", "--format", "mask", "--mask", "raw8").read_bytes()
    raw16 = build(folder / "m.raw16", "--format", "mask", "--mask", "raw16").read_bytes()
    pixels = picture.tobytes()
    assert raw8 == pixels and raw16 == b"".join(bytes([value, 0]) for value in pixels)
    for y in range(0, height, 3):
        for x in range(0, width, 3):
            assert pixels[y * width + x] == winner(map_, x + 0.5, y + 0.5), (x, y)
    many = folder / "many.md"
    many.write_text(" ".join(f"[{i}](/{i})" for i in range(300)) + "\n")
    wide = Image.open(build(folder / "many.png", "--format", "mask", source=many))
    assert wide.mode.startswith("I") and wide.getextrema()[1] == 300
    refused = subprocess.run([LINKMAP, "build", many, "--format", "mask", "--mask", "raw8"],
                             capture_output=True, check=False)
    assert refused.returncode == 65 and b"255 links" in refused.stderr and not refused.stdout


def check_terminal(folder):
    """The links' texts and addresses, in order; what is left is text."""
    map_ = json.loads(build(folder / "t.json").read_text(encoding="utf-8"))
    text = build(folder / "t.ansi", "--format", "osc8").read_text(encoding="utf-8")
    texts, opened = {}, None
    for part in re.split(r"(\x1b\]8;[^\x1b]*\x1b\\)", text):
        sequence = OSC8.fullmatch(part)
        if sequence:
            opened = (sequence[1].removeprefix("id=link-"), sequence[2]) if sequence[2] else None
        elif opened:
            texts[opened] = texts.get(opened, "") + part
    wanted = {(str(link["id"]), link["url"]): link["text"] for link in map_["links"]
              if link["state"] == "ok" and not link["inert"] and link["text"]
              and link["url"].split(":")[0] in {"http", "https", "mailto"}}
    letters = {key: "".join(value.split()) for key, value in texts.items()}
    for key, value in wanted.items():
        assert letters.get(key) == "".join(value.split()), (key, value, letters.get(key))
    screen = pyte.Screen(200, 400)
    pyte.Stream(screen).feed(OSC8.sub("", text).replace("\n", "\r\n"))
    shown = " ".join(line.strip() for line in screen.display)
    assert "The tower was finished in 1871" in shown and "\x1b" not in shown


def check_annotations(folder):
    map_ = json.loads(build(folder / "a.json").read_text(encoding="utf-8"))
    page = json.loads(build(folder / "a.jsonld", "--format", "webannotation").read_text(encoding="utf-8"))
    assert page["@context"] == "http://www.w3.org/ns/anno.jsonld" and page["type"] == "AnnotationPage"
    links = [link for link in map_["links"] if link["rects"]]
    assert len(page["items"]) == len(links)
    assert len({item["id"] for item in page["items"]}) == len(links)
    for item, link in zip(page["items"], links):
        assert item["type"] == "Annotation" and item["motivation"] == "linking"
        if not link["inert"]:
            assert item["body"]["source"] == link["url"]
        outline, fragment = item["target"]["selector"]
        numbers = [float(n) for n in re.findall(r"[-\d.]+", re.search(r' d="([^"]*)"', outline["value"])[1])]
        edges = {r["x"] for r in link["rects"]} | {r["x"] + r["w"] for r in link["rects"]} | {
            r["y"] for r in link["rects"]} | {r["y"] + r["h"] for r in link["rects"]}
        assert set(numbers) <= edges, link
        x, y, width, height = map(int, fragment["value"].removeprefix("xywh=pixel:").split(","))
        assert all(x <= r["x"] and r["x"] + r["w"] <= x + width and y <= r["y"]
                   and r["y"] + r["h"] <= y + height for r in link["rects"])


def main():
    checks = [check_source_code, check_mask, check_terminal, check_annotations]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for check in checks:
            try:
                check(pathlib.Path(folder))
            except (AssertionError, KeyError, ValueError, OSError) as error:
                print(f"{check.__name__}: {error!r}")
                failed += 1
    print(f"exports: {len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
