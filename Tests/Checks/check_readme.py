#!/usr/bin/env python3
"""Checks that the README shows what really comes out: its commands' output, and the sample's source.

  check_readme.py [--write]        --write puts the real output into the README
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
SAMPLE = ROOT / "samples/embed/main.swift"
PRODUCTS = ROOT / ".build/release"


def console(block):
    """A console block with each command followed by what it prints."""
    lines = []
    environment = dict(os.environ, PATH=f"{PRODUCTS}:{os.environ['PATH']}")
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        run = subprocess.run(command, shell=True, cwd=ROOT, env=environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        lines += [f"$ {command}", *run.stdout.rstrip("\n").splitlines()]
    return "".join(line.rstrip() + "\n" for line in lines)


def real(text):
    """The README with its console and Swift blocks made anew."""
    text = re.sub(r"(?<=^```console\n)(.*?)(?=^```$)", lambda m: console(m[0]), text,
                  flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(?<=^```swift\n)(.*?)(?=^```$)", lambda _: SAMPLE.read_text(encoding="utf-8"),
                  text, flags=re.MULTILINE | re.DOTALL)


def main():
    (ROOT / "out").mkdir(exist_ok=True)
    shown = README.read_text(encoding="utf-8")
    wanted = real(shown)
    if "--write" in sys.argv:
        README.write_text(wanted, encoding="utf-8")
    elif shown != wanted:
        for number, (old, new) in enumerate(zip(shown.splitlines(), wanted.splitlines()), 1):
            if old != new:
                print(f"README.md:{number}: shows {old!r}, but it is {new!r}")
                break
        print("readme: 0 passed, 1 failed")
        return 1
    print("readme: 1 passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
