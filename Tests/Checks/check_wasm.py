#!/usr/bin/env python3
"""The WebAssembly module and web/linkmap.js in node: conformance vectors, event logs, damaged maps."""
import base64
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Vectors"))
import writer  # noqa: E402


def logs():
    """The event logs, each with its maps in binary."""
    for name in ("gestures.json", "gestures-random.json"):
        for log in json.loads((ROOT / "Tests/LinkMapRuntimeTests/Fixtures" / name).read_text()):
            numbers = writer.numbering(log)
            maps = [log["map"]] + [event[2] for event in log["events"] if event[0] == "map"]
            data = [base64.b64encode(writer.log_map(entries, numbers)).decode() for entries in maps]
            yield dict(log, numbers=numbers, maps=data)


def main():
    subprocess.run([ROOT / "Scripts/embedded.sh"], check=True)
    return subprocess.run(["node", ROOT / "Tests/Checks/wasm.mjs"], input=json.dumps(list(logs())), text=True).returncode


if __name__ == "__main__":
    sys.exit(main())
