"""What Chromium answers about a document: links, rectangles, regions, pixels; and how that is written."""

import json
import os
import pathlib
import random
import shutil
import tempfile

from devtools import Browser, Page
from page_setup import FONT, FONT_DIR, FONT_KEYS, assembled, find_font, read_document, with_option_line

MAX_VIEW = 16000  # the tallest viewport in px; beyond that the page scrolls

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    "--font-render-hinting=none",
    "--allow-file-access-from-files",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--mute-audio",
    "--lang=en-US",
    "--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider",
    "--host-resolver-rules=MAP * ~NOTFOUND",
]
EXECUTABLES = ["/usr/lib/chromium/chromium-headless-shell", "chromium-headless-shell",
               "/usr/lib/chromium/chromium", "chromium", "google-chrome"]

PAGE_SCRIPT = (pathlib.Path(__file__).resolve().parent / "page.js").read_text(encoding="utf-8")


class NoAnswer(Exception):
    """The browser cannot be found, or gives no answer that could be trusted."""


def find_executable(name=None):
    for candidate in [name] if name else EXECUTABLES:
        path = candidate if os.path.isabs(candidate) and os.access(candidate, os.X_OK) else shutil.which(candidate)
        if path:
            return path
    raise NoAnswer("no Chromium found: Scripts/setup.sh browser installs it")


def fonts_configuration(folder, last_resort):
    """A fontconfig set-up that knows one font only, so that no font of the machine can leak in."""
    fonts = os.path.join(folder, "fonts")
    os.makedirs(fonts, exist_ok=True)
    shutil.copy(last_resort, fonts)
    path = os.path.join(folder, "fonts.conf")
    pathlib.Path(path).write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{fonts}</dir><cachedir>{folder}/fc-cache</cachedir>"
        '<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>'
        '<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match></fontconfig>')
    return path


def hit_points(seed, count, doc, links):
    """Pixels [x, y], always the same: half within 3 px of an edge of a region, half anywhere."""
    rnd = random.Random(seed)
    width = int(max(doc["width"], min(doc["scrollWidth"], 4 * doc["width"])))
    height = max(1, int(doc["height"]))
    rects = [r for link in links for r in link["region"]]
    out = []
    while len(out) < count:
        if len(out) % 2 and rects:
            x, y, w, h = rnd.choice(rects)
            side, d = rnd.randrange(4), rnd.randint(-3, 3)
            px, py = x + rnd.random() * w, y + rnd.random() * h
            px = x + d if side == 0 else x + w + d if side == 1 else px
            py = y + d if side == 2 else y + h + d if side == 3 else py
            p = [int(px // 1), int(py // 1)]
            if p[0] < 0 or p[1] < 0 or p[0] >= width or p[1] >= height:
                p = [int(x + w / 2), int(y + h / 2)]
            if p[0] < 0 or p[1] < 0:  # outside the viewport nothing can be asked
                p = [rnd.randrange(width), rnd.randrange(height)]
        else:
            p = [rnd.randrange(width), rnd.randrange(height)]
        out.append(p)
    return sorted(out, key=lambda p: (p[1], p[0]))


class Chromium:
    """One headless browser with one page; started at the first question."""

    def __init__(self, executable=None, flags=FLAGS, own_fonts=True, scripts=False, font_dir=FONT_DIR):
        self.executable, self.flags = find_executable(executable), flags
        self.own_fonts, self.scripts, self.font_dir = own_fonts, scripts, font_dir
        self.browser = None

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="linkmap-browser.")
        return self

    def __exit__(self, *_):
        if self.browser:
            self.browser.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        if self.browser:
            return
        fonts = fonts_configuration(self.folder, find_font(FONT, self.font_dir)) if self.own_fonts else None
        self.browser = Browser(self.executable, self.flags, fonts)
        self.page = Page(self.browser, self.scripts)
        self.version = self.browser.call("Browser.getVersion")["product"]

    def answers(self, path, options, widths=None, obey_option_line=True):
        """Yields the answer for each width."""
        text, source = read_document(path)
        if obey_option_line:
            options = with_option_line(options, path, text)
        self.start()
        page = os.path.join(self.folder, "page.html")
        pathlib.Path(page).write_text(assembled(source, options), encoding="utf-8")
        for width in widths or options.width or [600]:
            try:
                answer = self.answer("file://" + page, os.path.basename(path), options, width)
            except RuntimeError as problem:
                raise NoAnswer(f"{path} at {width}: {problem}") from problem
            yield width, options, answer

    def answer(self, url, name, options, width):
        self.page.set_size(width)
        self.load(url, options)
        wanted = json.dumps(options.lines), json.dumps(bool(options.regions or options.hits or options.compact))
        found = json.loads(self.page.eval(f"{PAGE_SCRIPT}\nextract({', '.join(wanted)})"))
        if options.hits:
            self.add_hits(found, url, name, options, width)
        bad = [f for f in found.pop("fonts") if f.endswith("error")]
        if bad:
            raise NoAnswer(f"{name}: a font failed to load: {bad}")
        head = {"case": name, "width": width, **described(options), "browser": self.version}
        head["queryMs"] = found.pop("queryMs")
        return {**head, **found}

    def load(self, url, options):
        self.browser.any_image = options.plain
        self.page.goto(url)
        if options.no_author_css or options.plain:
            self.page.eval(f"{PAGE_SCRIPT}\nsimplify({json.dumps(options.plain)})")

    def add_hits(self, found, url, name, options, width):
        """found["hits"] = [[x, y, link], …], with a viewport as tall as the document."""
        points = hit_points(f"{name} {width}", options.hits, found["doc"], found["links"])
        if options.hits_raw:
            self.load(url, options)  # a link that once had a real box keeps it, so start afresh
        self.page.set_size(width, max(800, min(MAX_VIEW, int(found["doc"]["height"]) + 1)))
        self.page.eval("document.body.offsetHeight, document.fonts.ready.then(() => 1)")
        real = json.dumps(not options.hits_raw)
        got = json.loads(self.page.eval(
            f"{PAGE_SCRIPT}\nJSON.stringify(hitPixels({json.dumps(points)}, {real}))"))
        height = self.page.eval("document.documentElement.getBoundingClientRect().height")
        if height != found["doc"]["height"]:
            raise NoAnswer(f"{name}: the height depends on the viewport's")
        self.page.set_size(width)
        found["hits"] = [p + [i] for p, i in zip(points, got)]


def described(options):
    """The set-up as an answer says it."""
    out = {
        "fontSize": float(options.font_size), "lineHeight": options.line_height,
        "fonts": {k: os.path.basename(getattr(options, k)) for k in FONT_KEYS if getattr(options, k)},
        "fallback": [os.path.basename(p) for p in options.fallback or []],
    }
    if options.text_spacing_trim != "space-all":
        out["textSpacingTrim"] = options.text_spacing_trim
    if options.no_author_css or options.plain:
        out["plain" if options.plain else "noAuthorCss"] = True
    return out


# ---------------------------------------------------------------- writing
def clean(value):
    """Floats that are whole as integers; all client rects are multiples of 1/64."""
    if isinstance(value, float):
        return int(value) if value == int(value) else value
    if isinstance(value, list):
        return [clean(v) for v in value]
    if isinstance(value, dict):
        return {k: clean(v) for k, v in value.items()}
    return value


def compact(answer):
    """Integers of 1/64 px, and of each link only what a hit map is compared by."""
    links = [{"href": link["href"], "text": " ".join(link["text"].split()),
              "region": [[int(v * 64) for v in r] for r in link["region"]]} for link in answer["links"]]
    doc = {k: int(v * 64) for k, v in answer["doc"].items() if k != "compatMode"}
    return {"unit": 64, **answer, "doc": doc, "links": links}


def dump(answer, small=False):
    """JSON that diffs well: a line per link; hits as [link, [x, y, x, y, …]], a line per link."""
    answer = clean(compact(answer) if small else answer)

    def j(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":") if small else None)

    out = ",\n ".join(f"{j(k)}: {j(v)}" for k, v in answer.items() if k not in ("links", "fragments", "hits"))
    if "hits" in answer:
        by_link = {}
        for x, y, link in answer["hits"]:
            by_link.setdefault(link, []).extend((x, y))
        out += ',\n "hits": [' + ",".join("\n  " + j([i, by_link[i]]) for i in sorted(by_link)) + "]"
    for key in ("links", "fragments"):
        if key in answer:
            out += f',\n "{key}": [' + ",".join("\n  " + j(one) for one in answer[key]) + "]"
    return "{" + out + "}\n"
