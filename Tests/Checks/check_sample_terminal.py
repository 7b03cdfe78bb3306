#!/usr/bin/env python3
"""The terminal sample at a pseudo-terminal: what a terminal emulator (pyte) shows of it, mouse, keys, and OSC 8."""
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import tempfile
import termios
import time

import pyte

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / ".build/release/TerminalSample"
LINKMAP = ROOT / ".build/release/linkmap"
DOCUMENT = ROOT / "samples/documents/tour.md"
COLUMNS, ROWS = 60, 20
OSC8 = re.compile(r"\x1b\]8;([^;]*);([^\x1b]*)\x1b\\")


class Terminal:
    """The sample at a terminal of its own; what it opens goes into a file."""

    def __init__(self, folder, path):
        self.opened_file = folder / "opened"
        browser = folder / "browser"
        browser.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >>{self.opened_file}\n")
        browser.chmod(0o755)
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.environ.update(BROWSER=str(browser), TERM="xterm-256color")
            os.execv(SAMPLE, [str(SAMPLE), str(path)])
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.resize(COLUMNS, ROWS)
        self.settle()

    def resize(self, columns, rows):
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def settle(self, seconds=0.5):
        """Takes what comes until nothing does."""
        while select.select([self.descriptor], [], [], seconds)[0]:
            try:
                data = os.read(self.descriptor, 1 << 16)
            except OSError:
                return
            if not data:
                return
            self.raw += data
            self.stream.feed(OSC8.sub("", data.decode("utf-8", "replace")).encode())

    def send(self, keys):
        os.write(self.descriptor, keys.encode())
        self.settle()

    def click(self, column, row, release=None):
        to = release or (column, row)
        self.send(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{to[0] + 1};{to[1] + 1}m")

    def opened(self):
        """The address that was opened since the last question, if any."""
        time.sleep(0.1)
        if not self.opened_file.exists():
            return None
        lines = self.opened_file.read_text().splitlines()
        self.opened_file.unlink()
        assert len(lines) == 1, lines
        return lines[0]

    def status(self):
        return self.screen.display[ROWS - 1].strip()

    def leave(self):
        os.write(self.descriptor, b"q")
        self.settle()
        _, status = os.waitpid(self.process, 0)
        assert status == 0, status
        assert self.raw.endswith(b"\x1b[?1049l"), "the terminal is not as it was"


def built(folder, columns, document=DOCUMENT):
    subprocess.run([LINKMAP, "build", document, "-o", folder / "map.json", "--cells", "--width", str(columns)], check=True)
    return json.loads((folder / "map.json").read_text())["links"]


def shown_text(rects, display):
    """What stands on the screen where the rectangles are."""
    return " ".join(display[r["y"]][r["x"]:r["x"] + r["w"]] for r in rects)


def check_screen(folder, terminal):
    """Each link on the first screen stands where the map says, and opens by a click on any of its rectangles."""
    links = [link for link in built(folder, COLUMNS) if link["rects"] and link["rects"][-1]["y"] < ROWS - 1]
    assert len(links) > 3
    for link in links:
        text = shown_text(link["rects"], terminal.screen.display)
        assert "".join(text.split()) == "".join(link["label"].split()), (text, link["label"])
        rect = link["rects"][-1]
        terminal.click(rect["x"] + rect["w"] - 1, rect["y"])
        assert terminal.opened() == (link["url"] or link["href"])
        terminal.click(rect["x"] + rect["w"], rect["y"])
        assert terminal.opened() is None, "blank space beside a link opens it"
        terminal.click(rect["x"], rect["y"], release=(COLUMNS - 1, 0))
        assert terminal.opened() is None, "a click that was dragged away opens a link"
    return links


def check_keys(terminal, links):
    for link in links[:3]:
        terminal.send("\t")
        assert terminal.status().startswith((link["url"] or link["href"])[:COLUMNS - 2])
    terminal.send("\r")
    assert terminal.opened() == (links[2]["url"] or links[2]["href"])
    terminal.send("\x1b[Z")
    terminal.send("\r")
    assert terminal.opened() == (links[1]["url"] or links[1]["href"])
    before = terminal.screen.display[3]
    terminal.send("\x1b[B")
    assert terminal.screen.display[2] == before
    terminal.send("\x1b[<64;1;1M")
    assert terminal.screen.display[3] == before


def check_resize(folder, terminal):
    terminal.resize(40, ROWS)
    terminal.settle(1.2)
    links = built(folder, 40)
    for link in links[:2]:
        text = shown_text(link["rects"], terminal.screen.display)
        assert "".join(text.split()) == "".join(link["label"].split()), (text, link["label"])


def check_print(folder):
    """Printed into a pipe: the text between OSC 8 sequences is the links', in order, and nothing else is active."""
    output = subprocess.run([SAMPLE, DOCUMENT], check=True, capture_output=True, text=True).stdout
    links, found, open_link = built(folder, 80), {}, None
    for part in re.split(r"(\x1b\]8;[^\x1b]*\x1b\\|\x1b\[[0-9;]*m)", output):
        match = OSC8.match(part)
        if match:
            open_link = (int(match[1].removeprefix("id=")), match[2]) if match[2] else None
        elif open_link and not part.startswith("\x1b"):
            found[open_link] = found.get(open_link, "") + part
    assert open_link is None
    wanted = {(index, link["url"] or link["href"]): "".join(link["label"].split())
              for index, link in enumerate(links) if link["rects"] and not link["inert"]}
    assert {key: "".join(text.split()) for key, text in found.items()} == wanted
    wide = folder / "wide.md"
    wide.write_text("| \u65e5\u672c | b |\n|---|---|\n| e\u0301 \U0001f600 | [x](y) |\n| \u65e5 | [z](y) |\n")
    printed = subprocess.run([SAMPLE, wide], check=True, capture_output=True, text=True).stdout
    screen = pyte.Screen(80, 10)
    pyte.Stream(screen).feed(OSC8.sub("", printed).replace("\n", "\r\n"))
    for link in built(folder, 80, wide):
        rect = link["rects"][0]
        assert screen.buffer[rect["y"]][rect["x"]].data == link["text"], (link, screen.display)
    hostile = folder / "hostile.md"
    hostile.write_text("[a\x1b]8;;x](javascript:alert) \x1b[31m <b>\x07</b> [b](https://x.test/\u00e9) &#27;[2J\n")
    printed = subprocess.run([SAMPLE, hostile], check=True, capture_output=True, text=True).stdout
    rest = re.sub(r"\x1b\[[0-9;]*m", "", OSC8.sub("", printed))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", rest), repr(rest)
    assert [address for _, address in OSC8.findall(printed) if address] == ["https://x.test/%C3%A9"]


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        terminal = Terminal(folder, DOCUMENT)
        links = built(folder, COLUMNS)
        check_keys(terminal, links)
        links = check_screen(folder, terminal)
        check_resize(folder, terminal)
        terminal.leave()
        check_print(folder)
        for arguments in ([], [folder / "no.md"], [DOCUMENT, DOCUMENT]):
            refused = subprocess.run([SAMPLE, *arguments], capture_output=True, check=False)
            assert refused.returncode == 1 and refused.stderr.startswith(b"terminal: "), arguments
        print(f"terminal sample: {len(links)} links by mouse, keys, a new size, OSC 8")


main()
