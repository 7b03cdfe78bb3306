#!/usr/bin/env python3
"""The canvas sample in Chromium: real taps, clicks and keys; its answers are those of the same page as HTML.

  check_sample_canvas.py [PICTURE.png]      also puts the browser's picture of the canvas there
"""
import base64
import functools
import http.server
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/browser"))
from answers import FLAGS, find_executable  # noqa: E402
from devtools import Browser, Page  # noqa: E402
from page_setup import assembled, default_options, read_document  # noqa: E402

DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans"
FONTS = {"font": DEJAVU + ".ttf", "bold": DEJAVU + "-Bold.ttf", "italic": DEJAVU + "-Oblique.ttf",
         "bold_italic": DEJAVU + "-BoldOblique.ttf", "mono": DEJAVU + "Mono.ttf", "mono_bold": DEJAVU + "Mono-Bold.ttf"}
BASE, WIDTHS, SEED = "https://example.test/dir/page.html", [320, 480], 4
LINKMAP = ROOT / ".build/release/linkmap"
DOCUMENT = ROOT / "Tests/Browser/cases/79-readme.md"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def prepare(folder):
    """Puts the sample, its map and the same document as HTML into the folder; returns the map in JSON."""
    subprocess.run([ROOT / "Scripts/embedded.sh"], check=True, stdout=subprocess.DEVNULL)
    for file in [*(ROOT / "samples/canvas").iterdir(), ROOT / "web/linkmap.js", ROOT / "out/embedded/linkmap.wasm"]:
        shutil.copy(file, folder)
    (folder / "fonts").mkdir()
    for index, font in enumerate(FONTS.values()):
        shutil.copy(font, folder / f"fonts/{index}")
    options = [part for key, font in FONTS.items() for part in ("--" + key.replace("_", "-"), font)]
    for name in ("page.linkmap", "page.json"):
        subprocess.run([LINKMAP, "build", DOCUMENT, "-o", folder / name, "--base", BASE, "--width",
                        ",".join(map(str, WIDTHS)), *options], check=True)
    page = default_options()
    for key, font in FONTS.items():
        setattr(page, key, font)
    (folder / "page.html").write_text(assembled(read_document(DOCUMENT)[1], page), encoding="utf-8")
    return json.loads((folder / "page.json").read_text())


def is_clear(x, y, rects):
    """Whether no rectangle's edge, as it is or rounded to px, cuts the pixel."""
    for rect in rects:
        left, top = rect["x"], rect["y"]
        right, bottom = left + rect["w"], top + rect["h"]
        meets = x + 1 > left // 1 and x < -(-right // 1) and y + 1 > top // 1 and y < -(-bottom // 1)
        holds = -(-left // 1) <= x and x + 1 <= right // 1 and -(-top // 1) <= y and y + 1 <= bottom // 1
        if meets and not holds:
            return False
    return True


def clear_pixels(layout, count, seed):
    """Pixels, always the same: half of them in links, the others anywhere, as far as they are clear."""
    rnd, points = random.Random(seed), []
    rects = [rect for link in layout["links"] for rect in link["rects"]]
    while len(points) < count:
        x, y = rnd.randrange(layout["width"]), rnd.randrange(int(layout["height"]))
        if len(points) % 2:
            rect = rnd.choice(rects)
            x, y = int(rect["x"] + rnd.random() * rect["w"]), int(rect["y"] + rnd.random() * rect["h"])
        if 0 <= x < layout["width"] and 0 <= y < layout["height"] and is_clear(x, y, rects):
            points.append([x, y])
    return points


EXPECTED = """(points => { const links = [...document.querySelectorAll("a[href]")];
  return points.map(([x, y]) => links.indexOf(document.elementFromPoint(x, y)?.closest("a[href]"))); })"""
# The character at each point: its text and its left edge; null where none is there.
CHARACTERS = """(points => points.map(([x, y]) => {
  const caret = document.caretRangeFromPoint(x, y), node = caret?.startContainer;
  if (node?.nodeType !== 3) return null;
  for (const start of [caret.startOffset - 1, caret.startOffset]) {
    if (start < 0 || start >= node.length) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + 1);
    for (const r of range.getClientRects())
      if (r.left <= x && x < r.right && r.top <= y && y < r.bottom) return [node.data[start], r.left];
  }
  return null; }))"""
OWN_CHARACTERS = """(points => { const text = %s; return points.map(([x, y]) => {
  const c = linkmap.map.characterAt(x, y);
  return c?.isInside ? [new TextDecoder().decode(new TextEncoder().encode(text).slice(...c.utf8)), c.x] : null; }); })"""


def call(page, function, *arguments):
    return page.eval(f"({function})({','.join(json.dumps(a) for a in arguments)})")


class Canvas:
    """The sample's page, and what it opens."""

    def __init__(self, browser, address, layout):
        self.page = Page(browser, js=True)
        self.page.set_size(int(layout["width"]), int(layout["height"]) + 40)
        self.page.call("Emulation.setTouchEmulationEnabled", {"enabled": True})
        self.page.goto(address)
        self.page.eval("""new Promise(done => { const wait = () => globalThis.linkmap ? done(1) : setTimeout(wait, 20); wait(); })""")
        self.page.eval("""globalThis.openings = [];
          document.querySelector("#page").addEventListener("linkopen", e => { e.preventDefault(); openings.push(e.detail.index); }); 1""")

    def opened(self):
        """The link that was opened since the last question; -1 for none."""
        links = self.page.eval("openings.splice(0)")
        assert len(links) < 2, links
        return links[0] if links else -1

    def tap(self, x, y):
        point = [{"x": x + .5, "y": y + .5, "id": 1}]
        self.page.call("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
        self.page.call("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return self.opened()

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.page.call("Input.dispatchMouseEvent", {
                "type": kind, "x": x + .5, "y": y + .5, "button": "left", "buttons": int(kind == "mousePressed"),
                "clickCount": 1})
        return self.opened()

    def key(self, key, code=0):
        for kind in ("rawKeyDown", "keyUp"):
            self.page.call("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code})
        return self.page.eval("Number(document.activeElement?.dataset.link ?? -1)")


def check_pointers(browser, html, address, layout, count):
    points = clear_pixels(layout, count, SEED)
    expected = call(html, EXPECTED, points)
    assert len(set(expected)) > 5 and -1 in expected, "the points say nothing"
    canvas = Canvas(browser, address + "?radius=0", layout)
    for index, (point, link) in enumerate(zip(points, expected)):
        act = canvas.tap if index % 2 else canvas.click
        found = act(*point)
        assert found == link, f"{act.__name__} at {point}: {found} was opened, elementFromPoint says {link}"


def check_characters(browser, html, address, layout):
    rnd = random.Random(SEED)
    points = [[rnd.random() * layout["width"], rnd.random() * layout["height"]] for _ in range(600)]
    canvas = Canvas(browser, address, layout)
    text = canvas.page.eval("[...linkmap.map.lines()].length") and layout["text"]
    compared = 0
    for point, theirs, own in zip(points, call(html, CHARACTERS, points), call(canvas.page, OWN_CHARACTERS % json.dumps(text), points)):
        if theirs is None or own is None or theirs[0] in "\n ":
            continue
        compared += 1
        assert own[0] == theirs[0] and abs(own[1] - theirs[1]) < .05, (point, own, theirs)
    assert compared > 50, compared
    return compared


def check_near(browser, address, layout):
    """A finger 6 px beside a link opens it, a mouse does not; far from all links nothing is opened."""
    canvas = Canvas(browser, address, layout)
    rect = next(link["rects"][0] for link in layout["links"] if link["rects"])
    beside = (int(rect["x"] + rect["w"] / 2), int(rect["y"]) - 6)
    assert canvas.tap(*beside) >= 0 and canvas.click(*beside) == -1


def check_keys(browser, address, layout, picture):
    canvas = Canvas(browser, address, layout)
    shown = [index for index, link in enumerate(layout["links"]) if link["rects"]]
    assert [canvas.key("Tab", 9) for _ in range(3)] == shown[:3]
    assert canvas.key("Enter", 13) == shown[2] and canvas.opened() == shown[2]
    assert canvas.key("ArrowDown", 40) in shown and canvas.key("ArrowUp", 38) in shown
    names = canvas.page.eval('[...document.querySelectorAll("a")].map(a => a.textContent)')
    assert len(names) == len(shown) and all(names), names
    ink = canvas.page.eval("""[...Array(linkmap.map.fragmentCount).keys()].map(i => {
      const r = linkmap.map.fragment(i), c = document.querySelector("#page").getContext("2d");
      return c.getImageData(r.x, r.y, Math.max(1, r.width), Math.max(1, r.height)).data.some((v, k) => k % 4 === 3 && v > 100); })""")
    assert all(ink), "a link without ink"
    if picture:
        shot = canvas.page.call("Page.captureScreenshot")["data"]
        pathlib.Path(picture).write_bytes(base64.b64decode(shot))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        built = prepare(folder)
        layout = dict(built["layouts"][0], text=document_text(folder / "page.linkmap"))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/index.html"
        flags = [flag for flag in FLAGS if "host-resolver-rules" not in flag]
        browser = Browser(find_executable(), [*flags, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])
        try:
            html = Page(browser, js=True)
            html.set_size(int(layout["width"]), int(layout["height"]) + 40)
            html.goto((folder / "page.html").as_uri())
            html.eval("document.fonts.ready.then(() => 1)")
            check_near(browser, address, layout)
            check_keys(browser, address, layout, sys.argv[1] if len(sys.argv) > 1 else None)
            compared = check_characters(browser, html, address, layout)
            check_pointers(browser, html, address, layout, 1000)
        finally:
            browser.close()
            server.shutdown()
        print(f"canvas sample: 1000 taps and clicks as elementFromPoint, {compared} characters as the browser's, keys")


def document_text(path):
    """The text section of a binary map (docs/FORMAT-BINARY.md)."""
    data = path.read_bytes()
    number = lambda at, size: int.from_bytes(data[at:at + size], "little")  # noqa: E731
    for section in range(number(24, 4)):
        at = 40 + 24 * section
        if data[at:at + 4] == b"TEXT":
            return data[number(at + 8, 8):][:number(at + 16, 8)].decode()
    return ""


main()
