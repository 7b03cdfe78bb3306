#!/usr/bin/env python3
"""The Cairo sample: built, run on a document; its taps are those of `linkmap query`, and ink stands where the map says."""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans"
FONTS = {"--font": DEJAVU + ".ttf", "--bold": DEJAVU + "-Bold.ttf", "--italic": DEJAVU + "-Oblique.ttf",
         "--bold-italic": DEJAVU + "-BoldOblique.ttf", "--mono": DEJAVU + "Mono.ttf", "--mono-bold": DEJAVU + "Mono-Bold.ttf"}
LINKMAP = ROOT / ".build/release/linkmap"


def run(*command):
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout


def ink(picture, rect, is_ink):
    """How many pixels of a map's rectangle (drawn twice as large) are ink; `is_ink` takes red, green and blue."""
    left, top = int(rect["x"] * 2) + 1, int(rect["y"] * 2) + 1
    part = picture[top:int((rect["y"] + rect["h"]) * 2), left:int((rect["x"] + rect["w"]) * 2)]
    return int(is_ink(part[..., 0], part[..., 1], part[..., 2]).sum())


def check_document(folder, draw, document, width, *more):
    built = folder / "page.linkmap"
    options = [part for pair in FONTS.items() for part in pair] + ["--width", width]
    run(LINKMAP, "build", ROOT / document, "-o", built, *options, *more)
    run(LINKMAP, "build", ROOT / document, "-o", folder / "page.json", *options)
    links = json.loads((folder / "page.json").read_text())["links"]
    shown = [link for link in links if link["rects"]]
    tapped = shown[::3]
    points = [(link["activate"]["x"], link["activate"]["y"]) for link in tapped] + [(width - 1, 1), (3, 400.5)]
    taps = [part for x, y in points for part in ("-t", f"{x},{y}")]
    output = run(draw, built, folder / "page.png", *[part for font in FONTS.values() for part in ("-f", font)], *taps)
    lines = output.splitlines()
    assert len(lines) == len(points), output
    for (x, y), line in zip(points, lines):
        fields = run(LINKMAP, "query", built, x, y, "--radius", 12).rstrip("\n").split("\t")
        wanted = "passes through" if fields[0] == "none" else f"tap {fields[0]} {fields[1]}"
        if len(fields) > 2 and fields[2] != "ok":
            wanted = f"blocked {fields[0]} {fields[1]}"
        assert line.split(": ", 1)[1] == wanted, (line, wanted)
    picture = numpy.asarray(Image.open(folder / "page.png").convert("RGB"))
    assert picture.shape[1] == 2 * width
    for link in shown:
        for rect in link["rects"]:
            dark = ink(picture, rect, lambda r, g, b: (r < 140) & (g < 140))
            area = rect["w"] * rect["h"] * 4
            if link["text"].strip() and rect["line"] >= 0 and rect["h"] < 40 and rect["w"] > 6:
                assert dark > area / 60, (link["href"], rect, dark)
            if link in tapped:
                yellow = ink(picture, rect, lambda r, g, b: (r > 200) & (b < 150))
                assert yellow > area / 3 or link["inert"], (link["href"], rect, yellow)
    return len(points)


def main():
    subprocess.run([ROOT / "Scripts/embedded.sh"], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        flags = run("pkg-config", "--cflags", "--libs", "cairo", "freetype2").split()
        run("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-attributes", f"-I{ROOT}/out/embedded",
            ROOT / "samples/cairo/draw.c", ROOT / "out/embedded/liblinkmap.a", *flags, "-lm", "-o", folder / "draw")
        taps = 0
        for document, width, *more in [("samples/documents/note.md", 320), ("samples/documents/tour.md", 420),
                                       ("samples/documents/tour.md", 400, "--glyphs")]:
            taps += check_document(folder, folder / "draw", document, width, *more)
        broken = folder / "broken.linkmap"
        broken.write_bytes((folder / "page.linkmap").read_bytes()[:-9])
        for arguments in ([broken, folder / "x.png"], [folder / "no", folder / "x.png"],
                          [folder / "page.linkmap", folder / "x.png", "-t", "x"]):
            refused = subprocess.run([folder / "draw", *arguments], stderr=subprocess.PIPE, check=False)
            assert refused.returncode == 1 and refused.stderr.startswith(b"draw: "), arguments
        if len(sys.argv) > 1:
            pathlib.Path(sys.argv[1]).write_bytes((folder / "page.png").read_bytes())
        print(f"cairo sample: 3 pages drawn, {taps} taps as queried")


main()
