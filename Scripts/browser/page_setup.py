"""What a document is laid out with: its options, font files, the fixed style sheet, the page made of it."""

import argparse
import html
import os
import pathlib
import re
import shlex
import subprocess
import sys
import urllib.parse

# Bare font file names are looked up below it (--font-dir).
FONT_DIR = os.environ.get("FONT_DIR", "/usr/share/fonts")
FONT, MONO = "DejaVuSans.ttf", "DejaVuSansMono.ttf"
BASE = "https://example.test/dir/page.html"

FONT_KEYS = ("font", "bold", "italic", "bold_italic", "mono", "mono_bold")
MARKDOWN = (".md", ".markdown")
MARKDOWN_EXTENSIONS = ("table", "autolink", "strikethrough", "tasklist")

DOCTYPE = re.compile(r"(\s|<!--.*?-->)*<!doctype[^>]*>", re.I | re.S)
OPTION_LINE = re.compile(r"\s*(?:<!doctype[^>]*>\s*)?<!--\s*oracle:\s*(.*?)\s*-->", re.S | re.I)
REFRESH = re.compile(r"""<meta\b[^>]*http-equiv\s*=\s*["']?refresh\b[^>]*>""", re.I)
NO_ADDRESS = re.compile(r"""(<img\b[^>]*\ssrc\s*=\s*)(?:""|'')""", re.I)
CHARSET = re.compile(rb"""<meta\b[^>]*charset\s*=\s*["']?\s*([\w.:-]+)""", re.I)


# ---------------------------------------------------------------- options
def add_options(parser):
    """The options that say how documents are laid out; a case's first line may hold them too."""
    add = parser.add_argument
    add("--width", type=int, action="append", help="of the viewport in CSS px; repeatable (600)")
    add("--font-dir", default=FONT_DIR, help="where font file names are looked up ($FONT_DIR or /usr/share/fonts)")
    add("--font", default=FONT)
    add("--bold")
    add("--italic")
    add("--bold-italic")
    add("--mono", default=MONO)
    add("--mono-bold")
    add("--fallback", action="append", help="further font files, tried in order; repeatable")
    add("--font-size", default="16")
    add("--line-height", default="normal")
    add("--text-spacing-trim", default="space-all", help="'normal' is Chromium's own default")
    add("--merge-links", action="store_true", help="give every link a real inline box: one rect per line")
    add("--css", action="append", help="a style sheet after the fixed one; repeatable")
    add("--base", default=BASE, help="what URLs are resolved against ('' for nothing)")
    add("--lines", action="store_true", help="also list every text box with its baseline")
    add("--regions", action="store_true", help="also each link's hit region (docs/BROWSER.md §11)")
    add("--hits", type=int, default=0, metavar="N", help="ask which link N seeded pixels hit; implies --regions")
    add("--hits-raw", action="store_true", help="--hits without giving every link a real inline box")
    add("--no-author-css", action="store_true", help="without <style>, style sheets, style attributes, scripts")
    add("--plain", action="store_true", help="--no-author-css in standards mode, without unsized images and controls")
    add("--compact", action="store_true", help="only href, text and region of a link, in integers of 1/64 px")
    add("--write", action="store_true", help="write CASE.wWIDTH.json beside each file instead of printing")
    add("--keep-quirks", action="store_true", help="do not add a missing doctype")
    return parser


def default_options():
    return add_options(argparse.ArgumentParser()).parse_args([])


def with_option_line(options, path, text):
    """The options with those of the document's first line, '<!-- oracle: --font X -->', over them."""
    found = OPTION_LINE.match(text)
    if not found:
        return options
    words = shlex.split(found.group(1))
    base = argparse.Namespace(**vars(options))
    if "--width" in words:
        base.width = None
    if "--fallback" in words:
        base.fallback = None
    own = add_options(argparse.ArgumentParser()).parse_args(words, namespace=base)
    folder = os.path.dirname(os.path.abspath(path))
    resolve_fonts(own, folder)
    own.css = [os.path.join(folder, p) for p in own.css or []]
    return own


# ---------------------------------------------------------------- fonts
_files_by_name = {}


def find_font(name, font_dir=FONT_DIR, folder="."):
    """A path (absolute, or from the folder) as it is; else the file of that name below font_dir."""
    path = os.path.join(folder, name)
    if os.path.exists(path):
        return os.path.abspath(path)
    if font_dir not in _files_by_name:
        index = _files_by_name[font_dir] = {}
        for place, _, files in sorted(os.walk(font_dir)):
            for file in files:
                index.setdefault(file, os.path.join(place, file))
    try:
        return _files_by_name[font_dir][os.path.basename(name)]
    except KeyError:
        sys.exit(f"no font file {name}, also not below {font_dir}")


def resolve_fonts(options, folder="."):
    for key in FONT_KEYS:
        if getattr(options, key):
            setattr(options, key, find_font(getattr(options, key), options.font_dir, folder))
    options.fallback = [find_font(p, options.font_dir, folder) for p in options.fallback or []]


# ---------------------------------------------------------------- the style sheet
def face(family, path, weight="400", style="normal"):
    url = f'url("file://{urllib.parse.quote(os.path.abspath(path))}")'
    return (f'@font-face{{font-family:"{family}";src:{url};font-weight:{weight};font-style:{style};'
            "font-display:block;}\n")


def stylesheet(options):
    """The fixed style sheet (docs/BROWSER.md §1), then the files of --css."""
    fallbacks = [f'"lm-fb{i}"' for i in range(len(options.fallback or []))]
    body, mono = ",".join(['"lm-body"', *fallbacks]), ",".join(['"lm-mono"', *fallbacks])
    faces = [("lm-body", options.font, "400", "normal"), ("lm-body", options.bold, "700", "normal"),
             ("lm-body", options.italic, "400", "italic"), ("lm-body", options.bold_italic, "700", "italic"),
             ("lm-mono", options.mono, "400", "normal"), ("lm-mono", options.mono_bold, "700", "normal")]
    faces += [(f"lm-fb{i}", path, "400", "normal") for i, path in enumerate(options.fallback or [])]
    out = [face(*one) for one in faces if one[1]]
    out.append(f"html{{font-family:{body};font-size:{options.font_size}px;line-height:{options.line_height};"
               "text-rendering:geometricPrecision;text-size-adjust:none}\nbody{margin:0}\n")
    if options.text_spacing_trim != "normal":
        out.append(f"html{{text-spacing-trim:{options.text_spacing_trim}}}\n")
    if options.merge_links:
        out.append("a[href]{outline:1px solid transparent}\n")
    out.append(f"code,kbd,samp,pre,tt{{font-family:{mono};font-size:1em}}\n"
               "table,td,th,button,input,select,textarea{font-size:inherit}\n")
    out += [pathlib.Path(p).read_text(encoding="utf-8") + "\n" for p in options.css or []]
    return "".join(out)


# ---------------------------------------------------------------- the page
def decoded(source):
    """A document's text by its byte order mark, its <meta charset>, else UTF-8, else windows-1252."""
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return source.decode("utf-16", "replace")
    found = CHARSET.search(source[:1024])
    name = found.group(1).decode("ascii").lower() if found else "utf-8"
    if name in ("iso-8859-1", "us-ascii", "ascii", "latin1"):
        name = "cp1252"
    try:
        return source.decode("utf-8-sig" if name in ("utf-8", "utf8") else name, "strict" if not found else "replace")
    except (UnicodeDecodeError, LookupError):
        return source.decode("cp1252", "replace")


def read_document(path):
    """The document's own text, and the HTML that it stands for."""
    text = decoded(pathlib.Path(path).read_bytes())
    if not str(path).endswith(MARKDOWN):
        return text, text
    command = ["cmark-gfm", "--unsafe"]
    for extension in MARKDOWN_EXTENSIONS:
        command += ["-e", extension]
    made = subprocess.run(command, input=text.encode(), check=True, capture_output=True)
    return text, made.stdout.decode("utf-8")


def assembled(source, options):
    """The document with charset, base and the fixed style sheet before its own head's content.

    A missing doctype is added, so that it is laid out in standards mode; with --plain any is replaced.
    """
    inject = '<meta charset="utf-8">'
    if options.base:
        inject += f'<base href="{html.escape(options.base, True)}">'
    inject += f'<style id="lm-fixed">\n{stylesheet(options)}</style>'
    if options.plain or options.no_author_css:
        source = REFRESH.sub("", source)  # scripts or not, a page would leave before it is asked
    if options.plain:
        source = NO_ADDRESS.sub(r'\1"1x1.png"', source)  # it would never load, and show its text
        source = re.sub(r"<!doctype[^>]*>", "", source, count=1, flags=re.I)
    if not options.keep_quirks and not DOCTYPE.match(source):
        source = "<!DOCTYPE html>" + source
    head = re.search(r"<head\b[^>]*>", source, re.I)
    if head:
        return source[: head.end()] + inject + source[head.end():]
    root = re.search(r"<html\b[^>]*>", source, re.I)
    if root:
        return source[: root.end()] + "<head>" + inject + "</head>" + source[root.end():]
    doctype = DOCTYPE.match(source)
    end = doctype.end() if doctype else 0
    return source[:end] + inject + source[end:]
