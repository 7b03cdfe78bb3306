"""Pages in headless Chromium, and the sample documents that checks of exports look at."""

import base64
import io
import json
import os
import pathlib
import shlex
import subprocess
import sys

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Scripts/browser"))

from answers import Chromium  # noqa: E402
from map_comparison import options_of  # noqa: E402
from page_setup import FONT_DIR, assembled, default_options, read_document, resolve_fonts  # noqa: E402
from page_setup import with_option_line  # noqa: E402

LINKMAP = pathlib.Path(os.environ.get("LINKMAP", ROOT / ".build/release/linkmap"))
CASES = ROOT / "Tests/Browser/cases"
WIDTH = 600

# Recorded cases without author CSS that linkmap lays out as Chromium does.
DOCUMENTS = """
01-para-wrap.html 02-nested-inline.html 03-code-other-font.html 04-line-height.html 06-ligature-boundary.html
08-img-in-link.html 09-sub-sup.html 10-headings.html 11-lists.md 12-blockquote.md 13-pre-tabs.html 14-table.md
15-rtl.html 16-bidi-mixed.html 17-cjk-kinsoku.html 18-soft-hyphen.html 19-long-url.html 24-punctuation.html
05-kerning-boundary.html 07-br-in-link.html
""".split()


def document_options(path):
    """The set-up of a case, and linkmap's options for the same."""
    recorded = json.loads((CASES / f"{path.stem}.w{WIDTH}.json").read_text(encoding="utf-8"))
    options = default_options()
    resolve_fonts(options)
    text, source = read_document(path)
    options = with_option_line(options, path, text)
    return assembled(source, options), shlex.split(options_of(recorded, FONT_DIR))


def build(path, out, *arguments):
    """Runs `linkmap build`; raises with its message where it fails."""
    command = [LINKMAP, "build", path, "-o", out, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode:
        raise RuntimeError(f"{path.name}: {done.stderr.strip()}")
    return out


class Screen:
    """One browser page whose documents are files; scripts run."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.chromium = Chromium(scripts=True)

    def __enter__(self):
        self.chromium.__enter__()
        self.chromium.start()
        self.page = self.chromium.page
        return self

    def __exit__(self, *details):
        self.chromium.__exit__(*details)

    def show(self, path, width=WIDTH, height=800):
        self.page.set_size(width, height)
        self.page.goto(f"file://{path}")
        self.page.eval("document.fonts.ready.then(() => 1)")

    def show_text(self, text, name="page.html", width=WIDTH, height=800):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        self.show(path, width, height)

    def eval(self, script):
        return self.page.eval(script)

    def picture(self, width, height):
        """The page's top left as a grey picture."""
        shot = self.page.call("Page.captureScreenshot", {
            "format": "png", "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}})
        return Image.open(io.BytesIO(base64.b64decode(shot["data"])))

    def tap(self, x, y):
        """A touch at a point of the viewport."""
        self.page.call("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.page.call("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.page.call("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})
