#!/usr/bin/env python3
"""Checks that the installed font files are those with which Chromium's answers were recorded.

With another file the recorded rectangles are not to be expected: Tests/Browser/README.md says how
to record again.
"""

import hashlib
import json
import pathlib
import sys

RECORDED = pathlib.Path(__file__).resolve().parents[1] / "Browser/fonts.json"


def main():
    installed = {path.name: path for path in sorted(pathlib.Path("/usr/share/fonts").rglob("*"))
                 if path.is_file()}
    fonts = json.loads(RECORDED.read_text(encoding="utf-8"))
    failed = 0
    for font in fonts:
        path = installed.get(font["file"])
        if path and hashlib.sha256(path.read_bytes()).hexdigest() == font["sha256"]:
            continue
        failed += 1
        print(f"{font['file']}: {'another file' if path else 'not installed'}; recorded with "
              f"{font['package']} {font['version']}")
    print(f"fonts: {len(fonts) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
