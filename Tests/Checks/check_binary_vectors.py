#!/usr/bin/env python3
"""The conformance vectors of the binary format, by the reader in Tests/Vectors."""
import json
import pathlib
import sys

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "Vectors"
sys.path.insert(0, str(VECTORS))
import reader  # noqa: E402


def check(vector):
    """The number of right answers, and what is wrong."""
    link_map = reader.LinkMap((VECTORS / "maps" / vector["map"]).read_bytes())
    wrong = []
    if (link_map.link_count, link_map.layout_count) != (vector["links"], vector["layouts"]):
        wrong.append("the counts")
    if link_map.hrefs()[:3] != vector["hrefs"]:
        wrong.append("the addresses")
    for question in vector["questions"]:
        answer = getattr(link_map.layout(0), question["ask"])(*question["px"])
        if answer != question["answer"]:
            wrong.append(f"{question}, not {answer}")
    return len(vector["questions"]) + 2 - len(wrong), wrong


def main():
    failures, right = [], 0
    for vector in json.loads((VECTORS / "questions.json").read_text()):
        count, wrong = check(vector)
        right += count
        failures += [f"{vector['map']}: {text}" for text in wrong]
    print("\n".join(failures + [f"{right} right, {len(failures)} wrong"]))
    return 1 if failures or not right else 0


if __name__ == "__main__":
    sys.exit(main())
