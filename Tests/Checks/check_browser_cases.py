#!/usr/bin/env python3
"""Checks that the rules have cases, and that the lists beside the cases say what is there.

Every section of rules in docs/BROWSER.md, docs/BROWSER-MORE.md and docs/TABLES.md, and every fault of
Tests/Browser/README.md, is held by a case; what a case says it holds exists; every case is recorded at
all widths with the browser and fonts named; every known failure has a reason.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROWSER = ROOT / "Tests/Browser"
WIDTHS = (200, 320, 600, 1000)

# Sections that are no rules of their own: how the browser is asked, how long it takes, counts, what needs author CSS.
NO_RULES = {"BROWSER": {1, 8, 9, 10, 13, 14, 15}, "BROWSER-MORE": set(), "TABLES": {11, 12, 13}}
SECTION = re.compile(r"^## (\d+)\. ", re.M)
HOLDS = re.compile(r"<!-- holds: (.*?) -->", re.S)
NAMED = re.compile(r"\b(BROWSER-MORE|BROWSER|TABLES) §(\d+)|; §(\d+)|\b(FAULT) (\d+)")


def sections():
    """Every section with rules, and every fault: (document, number)."""
    found = set()
    for name, without in NO_RULES.items():
        numbers = map(int, SECTION.findall((ROOT / f"docs/{name}.md").read_text(encoding="utf-8")))
        found |= {(name, number) for number in numbers if number not in without}
    faults = re.findall(r"^\| FAULT (\d+) \|", (BROWSER / "README.md").read_text(encoding="utf-8"), re.M)
    return found | {("FAULT", int(number)) for number in faults}


def held(text):
    """What a case's head says it holds."""
    found, document = [], None
    for match in NAMED.finditer(text):
        document = match.group(1) or document
        fault = match.group(4)
        found.append((fault or document, int(match.group(2) or match.group(3) or match.group(5))))
    return found


def cases():
    return sorted(p for p in (BROWSER / "cases").iterdir() if p.suffix in (".html", ".md"))


def check_rules(problem):
    wanted, seen = sections(), set()
    for path in cases():
        head = HOLDS.search(path.read_text(encoding="utf-8"))
        names = held(head.group(1)) if head else []
        if not names and path.name[:1] == "2" and path.name[:3].isdigit():
            problem(f"{path.name} does not say which rule it holds")
        for name in names:
            if name not in wanted:
                problem(f"{path.name} holds {name[0]} {name[1]}, which is no section of rules")
            seen.add(name)
    for name in sorted(wanted - seen):
        problem(f"{name[0]} {name[1]} has no case")
    return len(wanted)


def check_recordings(problem):
    fonts = {font["file"] for font in json.loads((BROWSER / "fonts.json").read_text(encoding="utf-8"))}
    browsers = set()
    for path in cases():
        for width in WIDTHS:
            recorded = path.with_suffix(f".w{width}.json")
            if not recorded.exists():
                problem(f"{path.name} is not recorded at {width} px: make accept ONLY={path.stem}")
                continue
            answer = json.loads(recorded.read_text(encoding="utf-8"))
            browsers.add(answer["browser"])
            for font in {*answer["fonts"].values(), *answer["fallback"]} - fonts:
                problem(f"{recorded.name}: {font} is not in fonts.json")
    if len(browsers) > 1:
        problem(f"recorded with several browsers: {', '.join(sorted(browsers))}")
    for path in (BROWSER / "cases").glob("*.w*.json"):
        stem = path.name.rsplit(".w", 1)[0]
        if not any((path.with_name(stem + ending)).exists() for ending in (".html", ".md")):
            problem(f"{path.name} has no document")


def check_known_failures(problem):
    names = {path.stem for path in cases()}
    for line in (BROWSER / "known-failing.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, _, reason = line.partition(" ")
        if name not in names:
            problem(f"known-failing.txt names {name}, which is no case")
        if len(reason.split()) < 2:
            problem(f"known-failing.txt gives no reason for {name}")


def main():
    problems = []
    count = check_rules(problems.append)
    check_recordings(problems.append)
    check_known_failures(problems.append)
    for line in problems:
        print(f"FAILED  {line}")
    print(f"browser cases: {len(cases())} documents, {count} sections and faults, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
