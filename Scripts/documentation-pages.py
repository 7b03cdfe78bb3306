#!/usr/bin/env python3
"""Collects real pages with links, from documentation packages of Debian, for `make browser DOCS=.cache/pages`.

  documentation-pages.py [--out DIR] [--each N] [PACKAGE…]

Packages are fetched (apt-get download) into .cache/debs and unpacked into .cache/packages; nothing is
installed. Of each package up to N pages are taken, of all sizes up to 200 KB, the same ones every time,
and copied to DIR/PACKAGE/. Author CSS is left out when they are laid out (agreement --documents).
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEBS, UNPACKED = ROOT / ".cache/debs", ROOT / ".cache/packages"

PACKAGES = """
git-doc debian-policy python3.11-doc sqlite3-doc postgresql-doc-15 apache2-doc bash-doc libxml2-doc
debian-faq debian-reference-en developers-reference maint-guide libglib2.0-doc r-doc-html
python-django-doc cmake-doc postfix-doc libcurl4-doc libtiff-doc swi-prolog-doc exim4-doc-html
libcairo2-doc libpango1.0-doc nodejs-doc python-requests-doc icu-doc fish aptitude-doc-ja
debian-reference-ja debian-reference-zh-cn debian-faq-ru zsh-doc user-mode-linux-doc nsis-doc
""".split()

LINK = re.compile(rb"<a\s[^>]*href", re.I)
FRAMES = re.compile(rb"<frameset", re.I)
SMALLEST, LARGEST = 1_000, 200_000


def fetch(package):
    """The folder with the package's files; None where it cannot be had."""
    folder = UNPACKED / package
    if folder.is_dir():
        return folder
    DEBS.mkdir(parents=True, exist_ok=True)
    found = sorted(DEBS.glob(f"{package}_*.deb"))
    if not found:
        subprocess.run(["apt-get", "download", "-qq", package], cwd=DEBS, check=False, stderr=subprocess.DEVNULL)
        found = sorted(DEBS.glob(f"{package}_*.deb"))
    if not found:
        return None
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    subprocess.run(["dpkg", "-x", str(found[-1]), str(part)], check=True)
    part.rename(folder)
    return folder


def pages(folder):
    """The pages with links, once each, from small to large."""
    seen, found = set(), []
    for path in sorted(folder.rglob("*.html")) + sorted(folder.rglob("*.htm")):
        if path.is_symlink() or not path.is_file() or not SMALLEST <= path.stat().st_size <= LARGEST:
            continue
        content = path.read_bytes()
        if LINK.search(content) and not FRAMES.search(content) and content not in seen:
            seen.add(content)
            found.append(path)
    return sorted(found, key=lambda p: (p.stat().st_size, str(p)))


def spread(items, count):
    """Up to count of the items, evenly apart, the last one among them."""
    if len(items) <= count:
        return items
    return [items[(i + 1) * len(items) // count - 1] for i in range(count)]


def take(package, count, out):
    folder = fetch(package)
    if folder is None:
        print(f"{package}: cannot be fetched", file=sys.stderr)
        return 0
    chosen = spread(pages(folder), count)
    target = out / package
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True, exist_ok=True)
    for path in chosen:
        name = "-".join(path.relative_to(folder).parts[-2:])
        while (target / name).exists():
            name = "x" + name
        shutil.copyfile(path, target / name)
    print(f"{package}: {len(chosen)} pages")
    return len(chosen)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", default=PACKAGES)
    parser.add_argument("--out", default=str(ROOT / ".cache/pages"))
    parser.add_argument("--each", type=int, default=12, help="pages of a package (12)")
    arguments = parser.parse_args()
    out = pathlib.Path(arguments.out)
    total = sum(take(package, arguments.each, out) for package in arguments.packages)
    print(f"{total} pages in {out}")


if __name__ == "__main__":
    main()
