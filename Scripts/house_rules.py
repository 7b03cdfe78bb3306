#!/usr/bin/env python3
"""Checks what the formatter cannot: who imports what, and what never stands in the code.

Prints `file:line: error: …` for each breach (exit status 1) and a warning for each long file.
"""

import pathlib
import re
import subprocess
import sys

LINES = 400

# The imports that a target may have, where they are restricted; other targets of ours excepted.
IMPORTS = {
    "TextModel": set(),
    "LinkMapRuntime": set(),
    "TextLayout": {"TextModel"},
    "BlockLayout": {"TextModel", "TextLayout"},
    "Styling": {"TextModel"},
}
MAY_IMPORT_FOUNDATION = {"LinkMapFoundation"}
FREESTANDING = {"stdint.h", "stddef.h", "stdbool.h"}

IMPORT = re.compile(r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:internal|public|package|private|fileprivate)\s+)?"
                    r"import\s+(?:(?:struct|class|enum|func|protocol|typealias|let|var)\s+)?(\w+)")
INCLUDE = re.compile(r'^\s*#\s*include\s*<([^>]+)>')
CRASH = re.compile(r"\b(fatalError\(|try!|as!)")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|work|Users)/\w")


def tracked_files():
    """The text files that git tracks or would track."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
        path = pathlib.Path(name)
        if not path.is_file():
            continue
        try:
            yield path, path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue


def swift_breaches(path, lines):
    """The breaches of a Swift file below Sources, as (line, text)."""
    target = path.parts[1]
    for number, line in enumerate(lines, 1):
        found = IMPORT.match(line)
        if found:
            module = found.group(1)
            if module not in IMPORTS.get(target, {module}):
                yield number, f"{target} must not import {module}"
            if module.startswith("Foundation") and target not in MAY_IMPORT_FOUNDATION:
                yield number, f"{target} must not import {module}"
        if CRASH.search(line.split("//")[0]):
            yield number, f"'{CRASH.search(line).group(1)}' ends the process on bad data"


def header_breaches(lines):
    """System headers in the headers that Swift sees."""
    for number, line in enumerate(lines, 1):
        found = INCLUDE.match(line)
        if found and found.group(1) not in FREESTANDING:
            yield number, f"a header for Swift must not include <{found.group(1)}>"


def breaches(path, lines):
    if path.parts[0] == "Sources" and path.suffix == ".swift":
        yield from swift_breaches(path, lines)
    if path.suffix == ".h" and "include" in path.parts:
        yield from header_breaches(lines)
    for number, line in enumerate(lines, 1):
        if MACHINE_PATH.search(line):
            yield number, "a path of one machine"


def main():
    errors = files = 0
    for path, lines in tracked_files():
        files += 1
        for number, text in breaches(path, lines):
            errors += 1
            print(f"{path}:{number}: error: {text}")
        if path.suffix in {".swift", ".c", ".h", ".py", ".sh"} and len(lines) > LINES:
            print(f"{path}:{len(lines)}: warning: more than {LINES} lines")
    print(f"house rules: {files} files, {errors} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
