#!/usr/bin/env python3
"""Maps large real documents and counts their links on both sides.

The documents are what Debian's documentation packages ship (and CommonMark's specification, which
is one long Markdown file). For each, `linkmap build` must end without error; the map must hold the
`href` of every `<a href>` that html5lib finds, in order; a link has rectangles exactly when its
state is `ok`; and the source range of a link in HTML must begin at its `<a`.

  check_documents.py [DOCUMENT…]        other documents than the list below
"""

import bisect
import glob
import gzip
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import html5lib

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINKMAP = ROOT / ".build/release/linkmap"
CACHE = ROOT / ".cache/links"
AT_LEAST = 20

# Glob patterns; those that match nothing are left out, but AT_LEAST must be found.
DOCUMENTS = """
/usr/share/doc/git-doc/git-config.html
/usr/share/doc/git-doc/user-manual.html
/usr/share/doc/git-doc/git-log.html
/usr/share/doc/git-doc/git-rebase.html
/usr/share/doc/debian-policy/fhs/fhs-3.0.html
/usr/share/doc/debian-policy/policy.html/upgrading-checklist.html
/usr/share/doc/debian-policy/policy.html/ch-controlfields.html
/usr/share/doc/python3.*/html/contents.html
/usr/share/doc/python3.*/html/genindex-all.html
/usr/share/doc/python3.*/html/library/os.html
/usr/share/doc/python3.*/html/library/stdtypes.html
/usr/share/doc/python3.*/html/library/multiprocessing.html
/usr/share/doc/python3.*/html/howto/logging-cookbook.html
/usr/share/doc/python3.*/html/c-api/typeobj.html
/usr/share/doc/sqlite3/requirements.html
/usr/share/doc/sqlite3/lang_select.html
/usr/share/doc/sqlite3/doc_backlink_crossref.html
/usr/share/doc/sqlite3/capi3ref.html
/usr/share/doc/sqlite3/changes.html
/usr/share/doc/sqlite3/syntaxdiagrams.html
.cache/commonmark-0.9.1/spec.txt
/usr/share/doc/nodejs/api/fs.md
/usr/share/doc/nodejs/api/stream.md
/usr/share/doc/nodejs/changelogs/CHANGELOG_V12.md
/usr/share/doc/iso-codes/CHANGELOG-PRE-4.0.md.gz
""".split()

EXTENSIONS = ("table", "autolink", "strikethrough", "tasklist")


def found_documents():
    paths = []
    for pattern in DOCUMENTS:
        full = pattern if pattern.startswith("/") else str(ROOT / pattern)
        paths += [pathlib.Path(path) for path in sorted(glob.glob(full))[:1]]
    return paths


def is_markdown(path):
    return ".md" in path.suffixes or path.name == "spec.txt"


def copy_to(folder, path):
    """The document, unpacked, under a name whose extension says its format."""
    copy = folder / (path.name.split(".")[0] + (".md" if is_markdown(path) else ".html"))
    opened = gzip.open(path, "rb") if path.suffix == ".gz" else open(path, "rb")
    with opened as source, open(copy, "wb") as target:
        shutil.copyfileobj(source, target)
    return copy


def expected_hrefs(document):
    """The hrefs of all links, by html5lib; kept in .cache, for html5lib takes its time."""
    data = document.read_bytes()
    kept = CACHE / (hashlib.sha256(document.suffix.encode() + data).hexdigest() + ".json")
    if kept.is_file():
        return json.loads(kept.read_text(encoding="utf-8"))
    if document.suffix == ".md":
        command = ["cmark-gfm", "--unsafe", *(word for e in EXTENSIONS for word in ("-e", e))]
        data = subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode()
    tree = html5lib.parse(data, namespaceHTMLElements=True)
    links = tree.iter("{http://www.w3.org/1999/xhtml}a")
    hrefs = [link.get("href") for link in links if link.get("href") is not None]
    CACHE.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(hrefs), encoding="utf-8")
    return hrefs


def link_faults(link, document, data, newlines):
    """What one link's entry gets wrong in itself; `newlines` are the offsets of the line feeds."""
    name = f"link {link['id']} ({link['href'][:60]})"
    if (link["state"] == "ok") != bool(link["rects"]):
        yield f"{name}: state {link['state']} with {len(link['rects'])} rectangles"
    if link["rects"]:
        x, y = link["activate"]["x"], link["activate"]["y"]
        if not any(r["x"] <= x < r["x"] + r["w"] and r["y"] <= y < r["y"] + r["h"]
                   for r in link["rects"]):
            yield f"{name}: its activation point is in none of its rectangles"
    elif link["range"] is not None or link["activate"] is not None:
        yield f"{name}: a range or activation point without rectangles"
    start, end = link["source"]["bytes"]
    if document.suffix == ".html" and data[start:start + 2].lower() != b"<a":
        yield f"{name}: source byte {start} is not the '<a' of a link"
    if not start < end <= len(data):
        yield f"{name}: source bytes {start}..<{end}"
    elif bisect.bisect_left(newlines, start) + 1 != link["source"]["line"] and b"\r" not in data:
        yield f"{name}: line {link['source']['line']} for byte {start}"


def faults(document, out):
    """What is wrong with the document's map, a line each."""
    run = subprocess.run([LINKMAP, "build", document, "-o", out, "--width", "600"],
                         capture_output=True, text=True, timeout=300)
    if run.returncode:
        yield f"exit status {run.returncode}: {run.stderr.strip()[-300:]}"
        return
    links = json.loads(out.read_text(encoding="utf-8"))["links"]
    data, expected = document.read_bytes(), expected_hrefs(document)
    if len(links) != len(expected):
        yield f"{len(links)} links, html5lib {len(expected)}"
    for index, (link, href) in enumerate(zip(links, expected)):
        if link["href"] != href:
            yield f"link {index}, line {link['source']['line']}: {link['href']!r}, html5lib {href!r}"
            break
    newlines = [at for at, byte in enumerate(data) if byte == 10]
    for link in links:
        yield from link_faults(link, document, data, newlines)


def main():
    documents = [pathlib.Path(name) for name in sys.argv[1:]] or found_documents()
    failed = 0
    if not sys.argv[1:] and len(documents) < AT_LEAST:
        print(f"only {len(documents)} documents found, {AT_LEAST} wanted: Scripts/setup.sh test")
        failed = 1
    with tempfile.TemporaryDirectory() as folder:
        for path in documents:
            document = copy_to(pathlib.Path(folder), path)
            start = time.monotonic()
            found = list(faults(document, pathlib.Path(folder) / "map.json"))
            links = len(expected_hrefs(document))
            print(f"{'FAILED' if found else 'ok':6} {document.stat().st_size:9,} bytes "
                  f"{links:6,} links {time.monotonic() - start:6.1f} s  {path}")
            for fault in found[:5]:
                print(f"         {fault}")
            failed += bool(found)
    print(f"documents: {len(documents) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
