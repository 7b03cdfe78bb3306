#!/usr/bin/env python3
"""Validates link maps in JSON with the shipped schema: the recorded ones and those of the samples.

Also changes each recorded map in ways that the schema must refuse. Exit status 0 if all is as it
should be.
"""

import copy
import json
import pathlib
import subprocess
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = ROOT / ".build/release/linkmap"
RECORDED = sorted((ROOT / "Tests/LinkMapExportTests/Fixtures").glob("*.json"))
SAMPLES = sorted(path for path in (ROOT / "samples/documents").glob("*")
                 if path.suffix in {".md", ".html"})


def without(*path):
    """A change that removes the member at a path."""
    def change(map_):
        parent = map_
        for step in path[:-1]:
            parent = parent[step]
        del parent[path[-1]]
    return change


def with_value(value, *path):
    """A change that sets the member at a path."""
    def change(map_):
        parent = map_
        for step in path[:-1]:
            parent = parent[step]
        parent[path[-1]] = value
    return change


CHANGES = [
    without("linkmap"), without("links"), without("source", "sha256"), without("links", 0, "href"),
    without("links", 1, "range"), without("report"),
    with_value(2, "linkmap"), with_value("pt", "unit"), with_value("center", "origin"),
    with_value("pdf", "source", "format"), with_value("0", "source", "sha256"),
    with_value(-1, "links", 0, "id"), with_value("gone", "links", 0, "state"),
    with_value("why", "links", 0, "inert"), with_value([1], "links", 0, "source", "bytes"),
    with_value(1.5, "links", 0, "source", "line"), with_value(1, "links", 0, "more"),
    with_value(1, "more"), with_value(None, "areas", 0, "href"),
]
ONE_WIDTH_CHANGES = [
    without("width"), without("height"), without("targets"), without("links", 0, "rects"),
    without("links", 0, "rects", 0, "w"), with_value(0.01, "links", 0, "rects", 0, "x"),
    with_value(-1, "links", 0, "rects", 0, "w"), with_value("up", "links", 0, "rects", 0, "dir"),
    with_value([], "layouts"), with_value({"x": 1}, "links", 0, "activate"),
]
MANY_WIDTHS_CHANGES = [
    with_value(1, "width"), with_value([], "links", 0, "rects"), without("layouts", 0, "width"),
    without("layouts", 1, "links", 0, "rects"), with_value(0.01, "layouts", 0, "height"),
]


def main():
    schema = json.loads((ROOT / "Schemas/linkmap.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults = []
    valid = refused = 0

    def expect_valid(name, map_):
        nonlocal valid
        errors = [f"{name}: {error.json_path}: {error.message}" for error in validator.iter_errors(map_)]
        faults.extend(errors[:5])
        valid += not errors

    for path in RECORDED:
        map_ = json.loads(path.read_text(encoding="utf-8"))
        expect_valid(path.name, map_)
        more = MANY_WIDTHS_CHANGES if "layouts" in map_ else ONE_WIDTH_CHANGES
        for number, change in enumerate(CHANGES + more):
            changed = copy.deepcopy(map_)
            change(changed)
            if validator.is_valid(changed):
                faults.append(f"{path.name}: change {number} should not be valid")
            else:
                refused += 1
    for path in SAMPLES:
        for widths in ["360", "320,768"]:
            command = [COMMAND, "build", path, "--width", widths, "--base", "https://a.test/",
                       *(["--min-target", "44"] if "," in widths else [])]
            done = subprocess.run(command, capture_output=True, check=False)
            if done.returncode != 0:
                faults.append(f"{path.name}: {done.stderr.decode(errors='replace').strip()}")
                continue
            expect_valid(f"{path.name} at {widths}", json.loads(done.stdout))

    for fault in faults:
        print(fault)
    print(f"schema: {valid} maps valid, {refused} changed ones refused, {len(faults)} faults")
    return 1 if faults or not RECORDED else 0


if __name__ == "__main__":
    sys.exit(main())
