#!/usr/bin/env python3
"""`make install` into a folder of its own, and what came there: the command runs, the C library links, man reads
the manual page without a warning, and bash, zsh and fish complete verbs, options and their values.

Every verb and option of the help must be in the manual page.
"""

import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What is typed, and what must come of it.
TYPED = [("linkmap ver", "verify"), ("linkmap build --min-t", "--min-target"),
         ("linkmap check --profile mat", "material"), ("linkmap build some", "some file.md")]


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False,
                          timeout=300, **more)
    assert done.returncode == 0, f"{command[0]}: {done.stderr}"
    return done.stdout


def check_library(prefix, folder):
    source = folder / "open.c"
    headers = (prefix / "include/linkmap.h").read_text(encoding="utf-8")
    opening = re.search(r"\b(\w+open\w*)\(", headers)[1]
    source.write_text(f"#include <linkmap.h>\nint main(void) {{ return (void *)&{opening} == 0; }}\n")
    run("gcc", "-I", prefix / "include", "-o", folder / "open", source, prefix / "lib/liblinkmap.a")
    run(folder / "open")


def check_man(prefix, linkmap):
    page = prefix / "share/man/man1/linkmap.1"
    locale = dict(os.environ, LC_ALL="C.UTF-8", MANWIDTH="100")
    done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page],
                          capture_output=True, text=True, check=False, env=locale)
    assert done.returncode == 0 and not done.stderr, done.stderr
    text = page.read_text(encoding="utf-8").replace("\\-", "-")
    shown = run("man", "-l", page, env=dict(locale, MAN_KEEP_FORMATTING=""))
    assert "EXIT STATUS" in shown and "linkmap.json" in shown
    verbs = re.findall(r"^  linkmap (\w+)", run(linkmap, "--help"), re.MULTILINE)
    assert len(verbs) >= 10, verbs
    for verb in verbs:
        assert f".SS linkmap {verb}" in text, verb
        for option in re.findall(r"^ {2,6}(?:-\w, )?(--[a-z-]+)", run(linkmap, verb, "--help"), re.MULTILINE):
            assert f"\\fB{option}\\fR" in text, (verb, option)


def check_bash(prefix, folder):
    script = prefix / "share/bash-completion/completions/linkmap"
    for typed, wanted in TYPED:
        words = typed.split(" ")
        got = run("bash", "--norc", "-c", """
            source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _linkmap; printf '%s\\n' "${COMPREPLY[@]}"
            """, script, *words, cwd=folder)
        assert wanted in got.splitlines() or wanted.split(" ")[0] in got, (typed, got)


def check_fish(prefix, folder):
    script = prefix / "share/fish/vendor_completions.d/linkmap.fish"
    for typed, wanted in TYPED:
        got = run("fish", "--no-config", "-c", f"source {script}; complete -C '{typed}'", cwd=folder)
        assert any(line.split("\t")[0].replace("\\ ", " ") == wanted for line in got.splitlines()), (typed, got)


def check_zsh(prefix, folder):
    """In a pseudo-terminal: a completion is what the tabulator key makes of a line."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execvpe("zsh", ["zsh", "-f", "-i"], dict(os.environ, TERM="dumb", LC_ALL="C.UTF-8", COLUMNS="200"))

    def seen_after(keys, wanted, seconds=20):
        os.write(terminal, keys.encode())
        seen, end = "", time.monotonic() + seconds
        while wanted not in seen and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                seen += os.read(terminal, 65536).decode("utf-8", "replace")
        return seen

    try:
        folder_of_functions = prefix / "share/zsh/site-functions"
        seen_after(f"PROMPT='> '; fpath=({folder_of_functions} $fpath); autoload -U compinit; compinit -u -D; "
                   "print rea''dy\r", "ready")
        for typed, wanted in TYPED:
            wanted = wanted.replace(" ", "\\ ")
            seen = seen_after(typed + "\t", wanted)
            assert wanted in seen, (typed, seen)
            seen_after("\x15", "> ", 1)
    finally:
        os.close(terminal)
        os.waitpid(process, 0)


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        run("make", "-s", "install", f"DESTDIR={folder}/root", "PREFIX=/opt/linkmap", cwd=ROOT)
        prefix = folder / "root/opt/linkmap"
        linkmap = prefix / "bin/linkmap"
        assert run(linkmap, "--version").startswith("linkmap ")
        (folder / "some file.md").write_text("[a](b)\n")
        checks = [lambda: check_library(prefix, folder), lambda: check_man(prefix, linkmap),
                  lambda: check_bash(prefix, folder), lambda: check_fish(prefix, folder),
                  lambda: check_zsh(prefix, folder)]
        failed = 0
        for check in checks:
            try:
                check()
            except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
                print(f"install: {error!r}")
                failed += 1
    print(f"install: {len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
