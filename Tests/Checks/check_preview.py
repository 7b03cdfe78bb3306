#!/usr/bin/env python3
"""Uses previews in Chromium, by mouse, finger and slider.

What a preview says of a point must be what `linkmap query` and the map say of it; findings must be those
of `linkmap check`; a preview loads nothing, logs no error, and runs nothing that a document holds.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

from support.pages import LINKMAP, ROOT, Screen, build

WIDTHS = (360, 768)
POINTS = 15
HOSTILE = """# </script><script>window.broken = 1</script>

[</script><img src=x onerror="window.broken = 1">](https://example.com/?a=</script><b>"'& "t</script>") and
<a href="https://example.com/<!--<script>">&lt;/script&gt;&lt;script&gt;window.broken=1&lt;/script&gt;</a>
and [**bold** *italic* `code`](javascript:window.broken=1), [nothing]().

- [one](a.html)
- [two](b.html)
"""
FACTS = """JSON.stringify(Object.fromEntries([...document.querySelectorAll('#facts:not([hidden]) dt')]
  .map((term) => [term.textContent, term.nextElementSibling.textContent])))"""


def output_of(*command):
    done = subprocess.run([LINKMAP, *command], capture_output=True, timeout=60, check=False)
    if done.returncode > 1:
        raise RuntimeError(done.stderr.decode())
    return done.stdout


def facts(screen):
    return json.loads(screen.eval(FACTS))


def at(screen, layout, x, y):
    """The place in the viewport of a page's point, scrolled into sight."""
    return json.loads(screen.eval(f"""(() => {{
      const sheet = document.querySelectorAll('.sheet')[{layout}];
      let box = sheet.getBoundingClientRect();
      const pages = document.querySelector('.pages');
      pages.scrollLeft += box.left + {x} - pages.clientWidth / 2;
      scrollTo(0, scrollY + box.top + {y} - 300);
      box = sheet.getBoundingClientRect();
      return JSON.stringify([box.left + {x}, box.top + {y}]);
    }})()"""))


def move(screen, x, y):
    screen.page.call("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})


def set_radius(screen, radius):
    screen.eval(f"""(() => {{ const slider = document.getElementById('radius');
      slider.value = {radius}; slider.dispatchEvent(new Event('input')); }})()""")


def points_of(layout, chance):
    """Points in and around links, in 1/64 px that both a mouse and the map can name."""
    rects = [r for link in layout["links"] for r in link["rects"] if r["w"] > 0 and r["h"] > 0]
    for _ in range(POINTS if rects else 0):
        r = chance.choice(rects)
        x = round(r["x"] + chance.uniform(-20, r["w"] + 20)) + 0.5
        y = round(r["y"] + chance.uniform(-20, r["h"] + 20)) + 0.5
        if 0 < x < layout["width"] and 0 < y < layout["height"]:
            yield x, y


def compare_points(screen, map_path, layouts, touch, faults):
    """Hovers over points of both pages, at several radii; answers how many points hit."""
    chance, found = random.Random(7), 0
    for radius in (0, 12, 40):
        set_radius(screen, radius)
        for index, layout in enumerate(layouts):
            for x, y in points_of(layout, chance):
                question = ["query", map_path, str(x), str(y), "--width", str(WIDTHS[index])]
                answer = output_of(*question, "--radius", str(radius), *touch).decode().split()[0]
                left, top = at(screen, index, x, y)
                move(screen, left, top)
                said = facts(screen)
                wanted = None if answer == "none" else answer
                if said.get("Id") != wanted:
                    faults.append(f"{map_path} {WIDTHS[index]} ({x}, {y}) r {radius}: {said}, not {wanted}")
                found += wanted is not None
    return found


def compare_findings(screen, path, options, faults):
    report = json.loads(output_of("check", path, "--report", "json", "--width", "360,768", *options))
    expected = sorted([f["rule"], f["message"]] for f in report["findings"])
    shown = json.loads(screen.eval("""JSON.stringify([...document.querySelectorAll('#findings button')].map(
      (b) => [b.querySelector('.rule').textContent, b.querySelector('.message').textContent]))"""))
    if sorted(shown) != expected:
        faults.append(f"{path}: findings {shown}, not {expected}")
    return len(expected)


def compare_tap(screen, layouts, links, faults):
    """A finger on each link: its data, and no navigation."""
    before = screen.eval("location.href")
    for link in layouts[0]["links"]:
        place = link.get("activate")
        if not place:
            continue
        screen.tap(*at(screen, 0, place["x"], place["y"]))
        screen.eval("new Promise((done) => setTimeout(done, 30))")
        said, expected = facts(screen), links[link["id"]]
        source = expected["source"]
        wanted = (expected["url"] or expected["href"], f"{source['line']}:{source['column']}")
        if (said.get("URL"), said.get("Source")) != wanted:
            faults.append(f"tap on link {link['id']}: {said}, not {wanted}")
    if screen.eval("location.href") != before:
        faults.append("a tap left the preview")


class Recorded(list):
    """The browser's events, kept beyond those that wait for some of them."""

    def __init__(self):
        super().__init__()
        self.all = []

    def append(self, event):
        self.all.append(event)
        super().append(event)


def complaints(events):
    """Errors in the log and requests beyond the file."""
    for event in events:
        method, params = event.get("method"), event.get("params", {})
        if method in ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled"):
            yield json.dumps(params)[:300]
        if method == "Network.requestWillBeSent" and "preview.html" not in params["request"]["url"]:
            yield params["request"]["url"]


def main():
    faults = []
    with tempfile.TemporaryDirectory() as folder, Screen(folder) as screen:
        folder = pathlib.Path(folder)
        hostile = folder / "hostile.md"
        hostile.write_text(HOSTILE, encoding="utf-8")
        events = screen.page.b.events = Recorded()
        for domain in ("Log", "Runtime", "Network"):
            screen.page.call(f"{domain}.enable")
        for path, options in (
            (ROOT / "samples/documents/tour.md", ()), (ROOT / "samples/documents/faults.md", ()),
            (hostile, ("--min-target", "44")),
        ):
            preview = folder / "preview.html"
            events.all.clear()
            output_of("preview", path, "-o", preview, *options)
            map_path = build(path, folder / "map.json", "--width", "360,768", *options)
            map_ = json.loads(map_path.read_text(encoding="utf-8"))
            screen.show(preview, 1400, 800)
            listed = compare_findings(screen, path, options, faults)
            touch = ("--touch",) if options else ()
            hits = compare_points(screen, map_path, map_["layouts"], touch, faults)
            compare_tap(screen, map_["layouts"], map_["links"], faults)
            if screen.eval("window.broken"):
                faults.append(f"{path}: a script of the document ran")
            faults += [f"{path}: {complaint}" for complaint in complaints(events.all)]
            print(f"{path.name}: {listed} findings, {hits} points with a link")
    print("\n".join(faults[:20]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
