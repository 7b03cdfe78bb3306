#!/usr/bin/env python3
"""Records what cmark-gfm makes of Markdown, and the links that an HTML 5 parser finds in that.

    record-markdown-links.py specification SPEC.txt OUT.json    the examples of CommonMark's text
    record-markdown-links.py cases CASES.txt OUT.json           one per line; \\n, \\t, \\\\ escaped
    record-markdown-links.py random FIRST COUNT OUT.json        documents by seed

Each answer: {"name", "markdown", "html", "links": [{"href", "text"}]}. Needs cmark-gfm and
html5lib (Scripts/setup.sh test makes .cache/python with it).
"""

import concurrent.futures
import json
import re
import subprocess
import sys

import html5lib

import random_markdown

CMARK = ["cmark-gfm", "--unsafe"] + [
    word for name in ("table", "autolink", "strikethrough", "tasklist") for word in ("-e", name)]
HTML = "{http://www.w3.org/1999/xhtml}"
EXAMPLE = re.compile(r"^`{32} example\n(.*?)^\.\n.*?^`{32}$", re.M | re.S)
ESCAPES = {"n": "\n", "t": "\t", "\\": "\\"}


def record(name, markdown):
    """The answer for one document. cmark-gfm runs alone: its extensions share memory."""
    run = subprocess.run(CMARK, input=markdown.encode(), capture_output=True, check=True)
    html = run.stdout.decode()
    tree = html5lib.parse(html)
    links = [
        {"href": link.get("href"), "text": text_of(link)}
        for link in tree.iter(HTML + "a") if link.get("href") is not None]
    return {"name": name, "markdown": markdown, "html": html, "links": links}


def text_of(element):
    """The text within an element; comments, whose tag is no string, have none."""
    parts = [element.text or ""] if isinstance(element.tag, str) else []
    for child in element:
        parts += [text_of(child), child.tail or ""]
    return "".join(parts)


def specification(path):
    text = open(path, encoding="utf-8").read().split("<!-- END TESTS -->")[0]
    for number, example in enumerate(EXAMPLE.findall(text), 1):
        yield f"example-{number}", example.replace("→", "\t")


def cases(path):
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line and not line.startswith("//"):
            markdown = re.sub(r"\\([nt\\])", lambda match: ESCAPES[match.group(1)], line)
            yield f"line-{number}", markdown + "\n"


def random_documents(first, count):
    for seed in range(first, first + count):
        yield f"seed-{seed}", random_markdown.document(seed)


def main(arguments):
    match arguments:
        case ["specification", path, output]:
            documents = specification(path)
        case ["cases", path, output]:
            documents = cases(path)
        case ["random", first, count, output]:
            documents = random_documents(int(first), int(count))
        case _:
            sys.exit(__doc__)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda document: record(*document), documents))
    with open(output, "w", encoding="utf-8") as file:
        lines = ",\n".join(json.dumps(answer, ensure_ascii=False) for answer in answers)
        file.write(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main(sys.argv[1:])
