#!/usr/bin/env python3
"""`attach` of web/linkmap.js in Chromium, by real touches, mouse and keys: what is shown, told and opened."""
import functools
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/browser"))
from answers import FLAGS, find_executable  # noqa: E402
from devtools import Browser, Page  # noqa: E402

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
TEXT = """Take the [first ferry](https://a.example/1 "early"), the [second one of the day, which is late](/2)
or [walk](mailto:w@a.example).

Never [this](javascript:no()), but [that](#there).
"""
PAGE = """<!doctype html><meta name="viewport" content="width=device-width"><style>body { margin: 20px 0 0 30px }</style>
<canvas id="c" width="240" height="300" style="display: block"></canvas>
<script type="module">
import { init, LinkMap } from "./linkmap.js";
await init();
const map = LinkMap.open(await (await fetch("map.linkmap")).arrayBuffer()), canvas = document.querySelector("#c");
const told = [], opened = [];
canvas.style.width = map.size.width + "px";
canvas.style.height = map.size.height + "px";
const attachment = map.attach(canvas, { onOpen: (link) => opened.push(link.index), onAction: (action) => told.push(action) });
Object.assign(globalThis, { map, told, opened, attachment, canvas });
</script>"""
# The boxes shown over the canvas, in px of the map.
BOXES = """[...document.querySelectorAll("canvas + div > div > div")].map(box => {
  const c = canvas.getBoundingClientRect(), b = box.getBoundingClientRect();
  return [b.left - c.left, b.top - c.top, b.width, b.height, getComputedStyle(box).outlineStyle === "solid"]; })"""
LEFT, TOP = 30, 20


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Attached:
    """The page, and a hand at it."""

    def __init__(self, browser, address, links):
        self.page, self.links = Page(browser, js=True), links
        self.page.set_size(400, 400)
        self.page.call("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 3})
        self.page.goto(address)
        # At the end of the last line, beyond the radius of a finger.
        self.blank = self.point(4, dx=60)
        self.page.eval("new Promise(done => { const wait = () => globalThis.attachment ? done(1) : setTimeout(wait, 20); wait(); })")

    def point(self, link, dx=0.0, dy=0.0, rect=0):
        r = self.links[link]["rects"][rect]
        return {"x": LEFT + r["x"] + r["w"] / 2 + dx, "y": TOP + r["y"] + r["h"] / 2 + dy}

    def touch(self, kind, *points):
        self.page.call("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [dict(point, id=number) for number, point in enumerate(points)]})

    def mouse(self, kind, point, button="none", **more):
        self.page.call("Input.dispatchMouseEvent", {
            "type": kind, **point, "button": button, "clickCount": int(button != "none"),
            "buttons": {"none": 0, "left": 1, "right": 2, "middle": 4}[button] if kind != "mouseReleased" else 0, **more})

    def click(self, point, button="left"):
        self.mouse("mousePressed", point, button)
        self.mouse("mouseReleased", point, button)

    def key(self, key, code, modifiers=0):
        for kind in ("rawKeyDown", "keyUp"):
            self.page.call("Input.dispatchKeyEvent", {
                "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers})
        return self.page.eval("attachment.focused")

    def told(self):
        """The actions since the last question: types, and reasons of cancelled ones."""
        return [action.get("reason", action["type"]) for action in self.page.eval("told.splice(0)")]

    def opened(self):
        return self.page.eval("opened.splice(0)")

    def boxes(self):
        return self.page.eval(BOXES)

    def expected_boxes(self, link, is_ring):
        return [[r["x"], r["y"], r["w"], r["h"], is_ring] for r in self.links[link]["rects"]]


def equal(what, found, expected):
    assert found == expected, f"{what}: {found}, not {expected}"


def near(what, found, expected):
    assert len(found) == len(expected) and all(
        a[4] == b[4] and all(abs(u - v) < 1 / 32 for u, v in zip(a[:4], b[:4])) for a, b in zip(found, expected)
    ), f"{what}: {found}, not {expected}"


def check_touch(hand):
    hand.touch("touchStart", hand.point(1))
    near("pressed", hand.boxes(), hand.expected_boxes(1, False))
    equal("down", hand.told(), ["highlight"])
    hand.touch("touchEnd")
    equal("tap", (hand.told(), hand.opened(), hand.boxes()), (["unhighlight", "tap"], [1], []))
    # The finger leaves: the highlight ends, and nothing is opened.
    hand.touch("touchStart", hand.point(0))
    hand.touch("touchMove", hand.point(0, dy=60))
    equal("moved away", (hand.boxes(), hand.opened()), ([], []))
    hand.touch("touchEnd")
    actions = hand.told()
    assert actions[:2] == ["highlight", "unhighlight"] and actions[2] in ("moved", "cancel") and hand.opened() == [], actions
    # A second finger, a finger taken away by the system, a long press, blank space.
    hand.touch("touchStart", hand.point(0))
    hand.touch("touchStart", hand.point(0), hand.point(1))
    hand.touch("touchEnd")
    actions = hand.told()
    assert "second-pointer" in actions and "tap" not in actions and hand.opened() == [], actions
    hand.touch("touchStart", hand.point(0))
    hand.touch("touchCancel")
    equal("cancel", (hand.told(), hand.boxes()), (["highlight", "unhighlight", "cancel"], []))
    hand.touch("touchStart", hand.point(0))
    time.sleep(0.7)
    hand.touch("touchEnd")
    equal("long press", (hand.told(), hand.opened()), (["highlight", "unhighlight", "longPress"], []))
    hand.touch("touchStart", hand.blank)
    hand.touch("touchEnd")
    equal("blank", (hand.told(), hand.opened()), (["passThrough"], []))
    # Beside a link, within the radius of a finger.
    hand.touch("touchStart", hand.point(4, dy=17))
    hand.touch("touchEnd")
    equal("beside", hand.opened(), [4])
    hand.told()


def check_mouse(hand):
    cursor = "getComputedStyle(canvas).cursor"
    hand.mouse("mouseMoved", hand.blank)
    before = hand.page.eval(cursor)
    hand.mouse("mouseMoved", hand.point(2))
    equal("cursor", (before, hand.page.eval(cursor)), ("auto", "pointer"))
    hand.mouse("mouseMoved", hand.point(4, dy=17))
    equal("cursor beside a link", hand.page.eval(cursor), "auto")
    hand.told()
    hand.click(hand.point(2))
    equal("click", hand.opened(), [2])
    hand.mouse("mousePressed", hand.point(1), "left")
    hand.mouse("mouseMoved", hand.point(1, dx=12), "left")
    hand.mouse("mouseReleased", hand.point(1, dx=12), "left")
    actions = hand.told()
    assert "moved" in actions and hand.opened() == [], actions
    hand.click(hand.point(1), "right")
    assert "menu" in hand.told() and hand.opened() == []
    hand.click(hand.point(1), "middle")
    assert "tap" in hand.told() and hand.opened() == [1]
    hand.mouse("mousePressed", hand.point(1), "left")
    hand.mouse("mouseWheel", hand.point(1), deltaX=0, deltaY=40)
    hand.mouse("mouseReleased", hand.point(1), "left")
    actions = hand.told()
    assert "scroll" in actions and hand.opened() == [], actions
    hand.click(hand.point(3))
    actions = hand.told()
    assert "blocked" in actions and hand.opened() == [], actions


def check_keys(hand):
    hand.page.eval("document.activeElement?.blur(); told.length = opened.length = 0; 1")
    equal("Tab", [hand.key("Tab", 9) for _ in range(5)], [0, 1, 2, 3, 4])
    equal("Shift+Tab", hand.key("Tab", 9, 8), 3)
    near("ring", hand.boxes(), hand.expected_boxes(3, True))
    hand.key("Enter", 13)
    equal("Enter on an inert link", (hand.told(), hand.opened()), (["blocked"], []))
    equal("Shift+Tab", hand.key("Tab", 9, 8), 2)
    hand.key("Enter", 13)
    equal("Enter", (hand.told(), hand.opened()), (["tap"], [2]))
    for name, code in (("ArrowUp", 38), ("ArrowRight", 39), ("ArrowDown", 40), ("ArrowLeft", 37)):
        side = "[0]" if name in ("ArrowUp", "ArrowLeft") else ".at(-1)"
        expected = hand.page.eval(f"""(() => {{ const from = attachment.focused;
          const next = map.fragmentToward(map.fragmentsOf(from){side}.index, "{name[5:].lower()}");
          return next < 0 ? from : map.fragment(next).link; }})()""")
        equal(name, hand.key(name, code), expected)
    focused = hand.page.eval("attachment.focused")
    near("ring", hand.boxes(), hand.expected_boxes(focused, True))


def check_accessibility(hand):
    """What assistive technology sees: links in reading order, with names and addresses."""
    nodes = hand.page.call("Accessibility.getFullAXTree")["nodes"]
    links = [node for node in nodes if node.get("role", {}).get("value") == "link" and not node.get("ignored")]
    equal("names", [node["name"]["value"] for node in links], [link["label"] for link in hand.links])
    disabled = [any(p["name"] == "disabled" and p["value"]["value"] for p in node.get("properties", [])) for node in links]
    equal("disabled", disabled, [link["inert"] is not None for link in hand.links])
    equal("addresses", hand.page.eval('[...document.querySelectorAll("a")].map(a => a.getAttribute("href"))'),
          [None if link["inert"] else link["url"] or link["href"] for link in hand.links])
    # As a screen reader does it.
    hand.page.eval("told.length = opened.length = 0; document.querySelectorAll('a')[1].click()")
    equal("activated", (hand.told(), hand.opened()), (["tap"], [1]))


def check_detach(hand):
    hand.page.eval("attachment.detach()")
    hand.click(hand.point(2))
    equal("detached", (hand.told(), hand.opened(), hand.page.eval('document.querySelectorAll("a").length')), ([], [], 0))


def main():
    subprocess.run([ROOT / "Scripts/embedded.sh"], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "text.md").write_text(TEXT)
        (folder / "index.html").write_text(PAGE)
        for file in (ROOT / "web/linkmap.js", ROOT / "out/embedded/linkmap.wasm"):
            (folder / file.name).write_bytes(file.read_bytes())
        for out in ("map.linkmap", "map.json"):
            subprocess.run([ROOT / ".build/release/linkmap", "build", folder / "text.md", "-o", folder / out, "--width", "240",
                            "--font", FONT, "--base", "https://a.example/dir/"], check=True)
        links = json.loads((folder / "map.json").read_text())["links"]
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        flags = [flag for flag in FLAGS if "host-resolver-rules" not in flag]
        browser = Browser(find_executable(), [*flags, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])
        try:
            hand = Attached(browser, f"http://127.0.0.1:{server.server_port}/index.html", links)
            for check in (check_touch, check_mouse, check_keys, check_accessibility, check_detach):
                check(hand)
        finally:
            browser.close()
            server.shutdown()
    print("attach: touch, mouse, keys, accessibility, detach")


main()
