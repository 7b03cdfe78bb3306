"""Lays documents out in headless Chromium and with linkmap, and compares the two."""

import argparse
import atexit
import json
import os
import pathlib
import subprocess
import sys

BROWSER = pathlib.Path(__file__).resolve().parent.parent / "browser"
BASE = "https://example.test/dir/page.html"


sys.path.insert(0, str(BROWSER))
import answers  # noqa: E402
import map_comparison  # noqa: E402
import page_setup  # noqa: E402


class Setup:
    """Options that both sides take, and the widths to compare at."""

    def __init__(self, linkmap, options, widths, images, font_dir="/usr/share/fonts", hits=0):
        self.linkmap, self.options, self.widths = linkmap, options, widths
        self.images, self.font_dir, self.hits = images, font_dir, hits
        self.paths = {}
        self.chromium = None

    def own_options(self):
        """The options with font files as paths."""
        if not self.paths:
            for folder, _, names in os.walk(self.font_dir):
                for name in names:
                    self.paths.setdefault(name, os.path.join(folder, name))
        return [self.paths.get(o, o) for o in self.options]


def differences(sources, setup, folder):
    """For each source the notes on how the map differs, by width: [[(width, note), ...], ...]."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for image in setup.images:
        if not (folder / image.name).exists():
            (folder / image.name).write_bytes(image.read_bytes())
    names = []
    for i, source in enumerate(sources):
        names.append(f"d{i:05}")
        (folder / f"{names[-1]}.html").write_text(source, encoding="utf-8")
    files = [str(folder / f"{name}.html") for name in names]
    ask_chromium(files, setup)
    for width in setup.widths:
        run_linkmap(files, setup, width, folder / f"maps{width}")
    return [compare(folder, name, setup) for name in names]


def ask_chromium(files, setup):
    """Writes Chromium's answers beside the files; one browser serves the whole process."""
    if not setup.chromium:
        setup.chromium = answers.Chromium()
        atexit.register(setup.chromium.__enter__().__exit__)
    own = page_setup.add_options(argparse.ArgumentParser()).parse_args([*setup.options, "--regions", "--hits", str(setup.hits)])
    page_setup.resolve_fonts(own)
    for file in files:
        for width, options, answer in setup.chromium.answers(file, own, setup.widths):
            answer.pop("queryMs")
            pathlib.Path(f"{file[:-5]}.w{width}.json").write_text(answers.dump(answer), encoding="utf-8")


def run_linkmap(files, setup, width, folder):
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    command = [setup.linkmap, "build", "--width", str(width), "--base", BASE, "-o", f"{folder}/"]
    for i in range(0, len(files), 500):
        subprocess.run(command + setup.own_options() + files[i : i + 500], capture_output=True)


def compare(folder, name, setup):
    found = []
    for width in setup.widths:
        notes = []
        own = folder / f"maps{width}" / f"{name}.json"
        theirs = folder / f"{name}.w{width}.json"
        if not own.exists():
            found.append((width, "no map"))
            continue
        counts = map_comparison.compare(str(own), str(theirs), notes.append)
        if not map_comparison.perfect(counts):
            found += [(width, note) for note in notes]
    return found
