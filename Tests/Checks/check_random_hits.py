#!/usr/bin/env python3
"""Hit tests on seeded random maps of 1 to 1,000,000 rectangles equal brute force, in Swift, C and WebAssembly;
in C, nothing is allocated. LINKMAP_ALL_MILLIONS=1: a map of a million of every shape, not of two."""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT, TESTS = ROOT / ".build/random-hits", ROOT / "Tests/RandomHits"
SHAPES = ["text", "cards", "scattered", "huge", "degenerate", "strip"]
# Rectangles, and around how many of them is asked.
COUNTS = {1: 1, 2: 2, 16: 16, 17: 17, 60: 60, 1000: 150, 30_000: 40}
AROUND = 6
MILLION = SHAPES if os.environ.get("LINKMAP_ALL_MILLIONS") else ["cards", "scattered"]


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)


def build():
    """random-hits and hits, unless they are up to date."""
    unit_tests = ROOT / "Tests/LinkMapRuntimeTests"
    helpers = [unit_tests / f"{name}.swift" for name in ("BruteForce", "RandomLines", "RandomMaps", "SeededGenerator")]
    sources = sorted((ROOT / "Sources/LinkMapRuntime").rglob("*.swift"))
    inputs = [*helpers, *sources, *TESTS.iterdir(), ROOT / "out/embedded/liblinkmap.a"]
    BUILT.mkdir(parents=True, exist_ok=True)
    newest = max(path.stat().st_mtime for path in inputs)
    if all((BUILT / name).exists() and (BUILT / name).stat().st_mtime > newest for name in ("random-hits", "hits")):
        return
    swift = ["swiftc", "-O", "-wmo", "-swift-version", "6", "-parse-as-library", "-enable-testing"]
    commands = [
        [*swift, "-module-name", "LinkMapRuntime", "-emit-module", "-emit-module-path", BUILT / "LinkMapRuntime.swiftmodule",
         "-c", *sources, "-o", BUILT / "runtime.o"],
        [*swift, "-module-name", "RandomHits", "-I", BUILT, TESTS / "RandomHits.swift", *helpers, BUILT / "runtime.o",
         "-o", BUILT / "random-hits"],
        ["cc", "-O2", "-Wall", "-Wextra", "-I", ROOT / "out/embedded", TESTS / "hits.c", ROOT / "out/embedded/liblinkmap.a",
         "-Wl,--wrap=posix_memalign", "-o", BUILT / "hits"]]
    for command in commands:
        done = run(*command)
        if done.returncode:
            raise SystemExit(done.stderr)


def main():
    subprocess.run([ROOT / "Scripts/embedded.sh"], check=True, stdout=subprocess.DEVNULL)
    build()
    maps = [(shape, count, points) for shape in SHAPES for count, points in COUNTS.items()]
    maps += [(shape, 1_000_000, AROUND) for shape in MILLION]
    right, failures = {"Swift": 0, "C": 0, "WebAssembly": 0}, []

    def note(language, done):
        right[language] += sum(int(line.split()[0]) for line in done.stdout.splitlines() if " right, " in line)
        if done.returncode:
            failures.append(done.stdout + done.stderr)

    with tempfile.TemporaryDirectory() as folder:
        for shape, count, points in maps:
            name = f"{shape}-{count}"
            note("Swift", run(BUILT / "random-hits", folder, name, shape, count, points))
            path = pathlib.Path(folder) / name
            note("C", run(BUILT / "hits", f"{path}.linkmap", f"{path}.questions"))
            note("WebAssembly", run("node", TESTS / "hits.mjs", folder, name))
            for suffix in ("linkmap", "questions"):
                pathlib.Path(f"{path}.{suffix}").unlink(missing_ok=True)
    print("".join(failures))
    print(f"{len(maps)} maps; right: {right}")
    return 1 if failures or len(set(right.values())) > 1 or not right["C"] else 0


if __name__ == "__main__":
    sys.exit(main())
