#!/usr/bin/env python3
"""The C library: what it needs, its header, the conformance vectors and all event logs, through its ABI."""
import ctypes as c
import json
import math
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / "out/embedded"
sys.path.insert(0, str(ROOT / "Tests/Vectors"))
import writer  # noqa: E402

ALLOWED = {"memcpy", "memmove", "memset", "posix_memalign", "free", "__stack_chk_fail"}
KINDS = ["down", "move", "up", "cancel", "leave", "tick", "scroll", "momentum", "map", "key", "activate", "reset"]
ACTIONS = ["highlight", "unhighlight", "tap", "menu", "longPress", "cancelled", "refused", "blocked", "passThrough",
           "key", "cursor"]
REASONS = ["moved", "outside", "cancel", "scroll", "second-pointer", "pen", "palm", "chord", "gone", "lost",
           "invalid", "repeat", "reset"]
OPTIONS = dict(nearRadius=12, touchSlop=10, penSlop=15, mouseSlop=4, longPress=500, highlightDelay=0,
               highlightMinimum=0, scale=1, palmRadius=0, repeatInterval=0, staleAfter=10000, momentumGrace=0)
MODIFIERS = {"shift": 1, "ctrl": 2, "alt": 4, "meta": 8}


class Event(c.Structure):
    _fields_ = [(n, c.c_double) for n in ("time", "x", "y", "contact_radius")] + [("pointer", c.c_int64)] + [
        (n, c.c_int32) for n in ("kind", "pointer_kind", "button", "modifiers", "link", "flag")]


class Question(c.Structure):
    _fields_ = [(n, c.c_int32) for n in ("kind", "link", "pointer_kind", "button", "modifiers", "by")]


class Action(c.Structure):
    _fields_ = [("time", c.c_double), ("pointer", c.c_int64)] + [(n, c.c_int32) for n in (
        "kind", "link", "fragment", "reason", "button", "modifiers", "by", "is_replaced", "reserved", "reserved2")]


class Character(c.Structure):
    _fields_ = [("rect", c.c_double * 4), ("utf8", c.c_uint32 * 2)] + [
        (n, c.c_int32) for n in ("link", "line", "is_trailing", "is_inside")]


ASK = c.CFUNCTYPE(c.c_int32, c.c_void_p, c.POINTER(Question))


def load(folder):
    shared = pathlib.Path(folder) / "liblinkmap.so"
    subprocess.run(["cc", "-shared", "-o", shared, "-Wl,--whole-archive", BUILT / "liblinkmap.a",
                    "-Wl,--no-whole-archive"], check=True)
    library = c.CDLL(str(shared))
    double, integer, pointer = c.c_double, c.c_int32, c.c_void_p
    library.linkmap_open.argtypes = [pointer, pointer, c.c_ssize_t, integer]
    library.linkmap_verify.argtypes = [pointer, c.c_ssize_t]
    library.linkmap_hit_test.argtypes = [pointer, double, double, pointer]
    library.linkmap_nearest.argtypes = [pointer, double, double, double, pointer]
    library.linkmap_fragments_in_rect.argtypes = [pointer, double, double, double, double, pointer, integer]
    library.linkmap_nearest_character.argtypes = [pointer, double, double, pointer]
    library.linkmap_taps_handle.argtypes = [pointer, pointer, pointer, ASK, pointer, pointer]
    library.linkmap_taps_deadline.restype = double
    return library


def check_symbols():
    undefined = subprocess.run(["nm", "-u", BUILT / "liblinkmap.a"], capture_output=True, text=True, check=True)
    defined = subprocess.run(["nm", "--defined-only", BUILT / "liblinkmap.a"], capture_output=True, text=True)
    needed = {line.split()[1] for line in undefined.stdout.splitlines() if line.strip().startswith("U ")}
    needed -= {line.split()[2] for line in defined.stdout.splitlines() if len(line.split()) == 3}
    return [f"needs {name}" for name in sorted(needed - ALLOWED)]


def check_header(folder):
    """The header compiles alone, as C and as C++, and declares exactly what the library has."""
    wrong, header = [], (BUILT / "linkmap.h").read_text()
    for language, standard in (("c", "c99"), ("c++", "c++11")):
        run = subprocess.run(["cc", "-x", language, f"-std={standard}", "-Wall", "-Wextra", "-pedantic",
                              "-fsyntax-only", BUILT / "linkmap.h"], capture_output=True, text=True)
        wrong += [f"{language}: {run.stderr}"] if run.returncode or "warning" in run.stderr.replace("pragma", "") else []
    defined = subprocess.run(["nm", "--defined-only", BUILT / "liblinkmap.a"], capture_output=True, text=True).stdout
    names = {line.split()[2] for line in defined.splitlines() if " T linkmap_" in line}
    declared = {word.split("(")[0].lstrip("*") for line in header.splitlines() if not line.startswith((" ", "/", "typedef"))
                for word in line.split() if word.lstrip("*").startswith("linkmap_") and "(" in word}
    return wrong + [f"header and library differ: {name}" for name in sorted(names ^ declared)]


class Host:
    def __init__(self, library):
        self.library, self.view, self.keep = library, (c.c_uint64 * 64)(), None

    def open(self, data):
        self.keep = c.create_string_buffer(data, len(data))
        return self.library.linkmap_open(self.view, self.keep, len(data), 0)

    def answer(self, ask, px):
        fragment = c.c_int32(-1)
        if ask == "inRect":
            found = (c.c_int32 * 4096)()
            return list(found[:self.library.linkmap_fragments_in_rect(self.view, *px, found, 4096)])
        if ask == "character":
            hit = Character()
            if self.library.linkmap_nearest_character(self.view, *px, c.byref(hit)) < 0:
                return None
            return [*hit.utf8, None if hit.link < 0 else hit.link, bool(hit.is_trailing), bool(hit.is_inside)]
        function = self.library.linkmap_hit_test if ask == "hit" else self.library.linkmap_nearest
        link = function(self.view, *px, c.byref(fragment))
        return None if link < 0 else [link, fragment.value]

    def replay(self, log):
        numbers, options = writer.numbering(log), log["options"]
        assert self.open(writer.log_map(log["map"], numbers)) == 0
        values = [options.get(name, default) for name, default in OPTIONS.items()]
        values = (c.c_double * 12)(*(math.inf if value is None else value for value in values))
        taps, out, actions = (c.c_uint64 * 512)(), (Action * 16)(), []
        assert self.library.linkmap_taps_init(taps, options.get("mode") == "observe", values) == 0
        answers = options.get("answers", {})

        def answer(question, link):
            return answers.get(question, {}).get(str(numbers[link]), "allow")

        @ASK
        def ask(_, question):
            q = question.contents
            given = answer(["claim", "menu", "longPress", "open"][q.kind], q.link)
            return 2 if isinstance(given, dict) else 1 if given == "refuse" else 0

        for fields in log["events"]:
            if fields[0] == "map":
                assert self.open(writer.log_map(fields[2], numbers)) == 0
            event = make_event(fields, numbers)
            count = self.library.linkmap_taps_handle(taps, self.view, c.byref(event), ask, None, out)
            actions += [describe(action, numbers, fields, answer) for action in out[:count]]
        return actions


def make_event(fields, numbers):
    kind, extra = fields[0], fields[-1] if isinstance(fields[-1], dict) else {}
    event = Event(time=float(fields[1]), kind=KINDS.index(kind), link=-1)
    if kind in ("down", "move", "up"):
        event.x, event.y = float(fields[3]), float(fields[4])
    if kind in ("down", "move", "up", "cancel", "leave"):
        event.pointer = fields[2]
    if kind in ("down", "move") and len(fields) > 5 and isinstance(fields[5], str):
        event.pointer_kind = ["touch", "mouse", "pen"].index(fields[5])
    if kind in ("key", "activate"):
        event.link = numbers.index(fields[2])
    event.button = min(extra.get("button", 0), 3)
    if kind == "key":
        event.button = {"Enter": 0, "ContextMenu": 1, "Shift+F10": 1}.get(fields[3], 2)
    event.contact_radius = extra.get("r", 0)
    event.modifiers = sum(MODIFIERS[name] for name in extra.get("mods", []))
    event.flag = bool(extra.get("canceled") or extra.get("repeat") or (kind == "momentum" and fields[2])
                      or (kind == "map" and fields[3] == "new"))
    return event


def describe(action, numbers, fields, answer):
    """An action as logs write it."""
    kind, time = ACTIONS[action.kind], int(action.time) if action.time == int(action.time) else action.time
    link = None if action.link < 0 else numbers[action.link]
    if kind == "passThrough":
        return [kind, time, action.pointer]
    if kind == "key":
        return ["passThrough", time, "key"]
    extra, by = {}, ["pointer", "keyboard", "accessibility"][action.by]
    if kind == "tap" and action.button == 1:
        extra["button"] = "middle"
    if kind in ("tap", "menu") and by != "pointer":
        extra["by"] = by
    if kind == "tap" and action.modifiers:
        extra["mods"] = fields[-1]["mods"]
    if kind == "tap" and action.is_replaced:
        extra["url"] = answer("open", action.link)["replace"]
    return [kind, time, link] + ([REASONS[action.reason]] if kind == "cancelled" else []) + ([extra] if extra else [])


def main():
    subprocess.run([ROOT / "Scripts/embedded.sh"], check=True)
    right, wrong = 0, check_symbols()
    with tempfile.TemporaryDirectory() as folder:
        wrong += check_header(folder)
        host = Host(load(folder))
        for vector in json.loads((ROOT / "Tests/Vectors/questions.json").read_text()):
            data = (ROOT / "Tests/Vectors/maps" / vector["map"]).read_bytes()
            status = host.open(data)
            if status != (0 if vector["layouts"] else -7):
                wrong.append(f"{vector['map']} opens as {status}")
            for question in vector["questions"]:
                answer = host.answer(question["ask"], question["px"])
                right += answer == question["answer"]
                wrong += [] if answer == question["answer"] else [f"{vector['map']}: {question}, not {answer}"]
        for name in ("gestures.json", "gestures-random.json"):
            for log in json.loads((ROOT / "Tests/LinkMapRuntimeTests/Fixtures" / name).read_text()):
                actions = host.replay(log)
                right += actions == log["actions"]
                wrong += [] if actions == log["actions"] else [f"{log['name']}: {actions}"]
    print("\n".join(wrong + [f"{right} right, {len(wrong)} wrong"]))
    return 1 if wrong or not right else 0


if __name__ == "__main__":
    sys.exit(main())
