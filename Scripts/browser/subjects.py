"""The documents that are compared: the cases of Tests/Browser, or those of a directory."""

import argparse
import functools
import hashlib
import json
import pathlib
import shlex
import shutil
import subprocess

from answers import find_executable
from page_setup import add_options, default_options, find_font, resolve_fonts

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROWSER = ROOT / "Tests/Browser"
CACHE = ROOT / ".cache/browser"

CASE_WIDTHS, CASE_HITS = [200, 320, 600, 1000], 400
DOCUMENT_WIDTHS, DOCUMENT_HITS = [360, 800], 200
ENDINGS = {".html", ".htm", ".xhtml", ".md", ".markdown"}

# The fonts of a directory's documents, unless --options names others.
DOCUMENT_FONTS = ("--font DejaVuSans.ttf --bold DejaVuSans-Bold.ttf --italic DejaVuSans-Oblique.ttf "
                  "--bold-italic DejaVuSans-BoldOblique.ttf --mono DejaVuSansMono.ttf "
                  "--mono-bold DejaVuSansMono-Bold.ttf --fallback NotoSansCJK-Regular.ttc "
                  "--fallback NotoColorEmoji.ttf")


class Subject:
    """One document: where it is, how it is laid out, and where its answers and map are put."""

    kept, known = False, None

    def __init__(self, name, path, options, widths, work):
        self.name, self.path, self.options = name, path, options
        self.widths, self.work = widths, work

    def answer_path(self, width):
        return self.work.with_name(f"{self.work.name}.w{width}.json")

    def changed(self, answers):
        """The names of the answers that are other than those recorded; the browser's version aside."""
        return []

    def accept(self, answers):
        """Records the answers; the names of those that are other than before."""
        return []


class Case(Subject):
    """A document of Tests/Browser/cases, whose answers are recorded beside it."""

    def recorded(self, answer):
        return self.path.with_name(answer.name)

    def changed(self, answers):
        return [a.stem for a in answers if self.recorded(a).exists() and content(a) != content(self.recorded(a))]

    def accept(self, answers):
        new = [a.stem for a in answers if not self.recorded(a).exists() or content(a) != content(self.recorded(a))]
        for answer in answers:
            shutil.copyfile(answer, self.recorded(answer))
        return new


def content(path):
    answer = json.loads(path.read_text(encoding="utf-8"))
    answer.pop("browser")
    return answer


def wanted(name, arguments):
    return not arguments.names or any(part in name for part in arguments.names)


def widths(arguments, default):
    return [int(w) for w in arguments.width.split(",")] if arguments.width else default


def cases(arguments):
    options = default_options()
    resolve_fonts(options)
    options.hits = arguments.hits or CASE_HITS
    known = known_failing()
    found = []
    for path in sorted([*(BROWSER / "cases").glob("*.html"), *(BROWSER / "cases").glob("*.md")]):
        if wanted(path.stem, arguments):
            case = Case(path.stem, path, options, widths(arguments, CASE_WIDTHS), CACHE / "cases" / path.stem)
            case.known = known.get(path.stem)
            found.append(case)
    return found


def documents(arguments):
    """Every document below the directory; the answers are kept by document, options and browser."""
    words = shlex.split(arguments.options or DOCUMENT_FONTS)
    options = add_options(argparse.ArgumentParser()).parse_args(words)
    resolve_fonts(options)
    options.hits = arguments.hits or DOCUMENT_HITS
    options.plain = options.compact = True
    root = pathlib.Path(arguments.documents).resolve()
    found = []
    for path in sorted(p for p in root.rglob("*") if p.suffix.lower() in ENDINGS and p.is_file()):
        name = str(path.relative_to(root))
        if not wanted(name, arguments):
            continue
        key = hashlib.sha256(b"\0".join([path.read_bytes(), name.encode(), setup_key(), repr(sorted(
            vars(options).items())).encode()])).hexdigest()[:24]
        document = Subject(name, path, options, widths(arguments, DOCUMENT_WIDTHS), CACHE / "documents" / key)
        document.kept = True
        found.append(document)
    return found


@functools.cache
def setup_key():
    """What answers depend on besides the document and its options: the browser, and how it is asked."""
    here = pathlib.Path(__file__).resolve().parent
    scripts = b"".join((here / name).read_bytes() for name in ("page.js", "page_setup.py", "answers.py"))
    version = subprocess.run([find_executable(), "--version"], capture_output=True, check=False).stdout
    return hashlib.sha256(scripts + version).digest()


def known_failing():
    """The reasons by the names of the cases that may differ."""
    lines = (BROWSER / "known-failing.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(None, 1) for line in lines if line.strip() and not line.startswith("#"))
    return {pair[0]: pair[-1] for pair in pairs}


def levels():
    path = BROWSER / "levels.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def record_level(name, level):
    recorded = levels() | {name: level}
    lines = [f"{json.dumps(key)}: {json.dumps(recorded[key])}" for key in sorted(recorded)]
    (BROWSER / "levels.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def record_fonts():
    """Writes which font files the recorded answers were made with."""
    names = set()
    for path in (BROWSER / "cases").glob("*.w*.json"):
        answer = json.loads(path.read_text(encoding="utf-8"))
        names.update(answer["fonts"].values(), answer["fallback"])
    lines = [json.dumps(font(name)) for name in sorted(names)]
    (BROWSER / "fonts.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def font(name):
    path = find_font(name)
    entry = {"file": name, "sha256": hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()}
    owner = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=False)
    if owner.returncode == 0:
        entry["package"] = owner.stdout.split(":")[0]
        version = ["dpkg-query", "-W", "-f", "${Version}", entry["package"]]
        entry["version"] = subprocess.run(version, capture_output=True, text=True, check=True).stdout
    return entry
