#!/usr/bin/env python3
"""The WebAssembly module and web/linkmap.js, in node and in Chromium: conformance vectors, event logs, damaged maps."""
import base64
import functools
import http.server
import json
import pathlib
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Vectors"), str(ROOT / "Scripts/browser")]
import writer  # noqa: E402
from answers import FLAGS, find_executable  # noqa: E402
from devtools import Browser, Page  # noqa: E402


def logs():
    """The event logs, each with its maps in binary."""
    for name in ("gestures.json", "gestures-random.json"):
        for log in json.loads((ROOT / "Tests/LinkMapRuntimeTests/Fixtures" / name).read_text()):
            numbers = writer.numbering(log)
            maps = [log["map"]] + [event[2] for event in log["events"] if event[0] == "map"]
            data = [base64.b64encode(writer.log_map(entries, numbers)).decode() for entries in maps]
            yield dict(log, numbers=numbers, maps=data)


class Project(http.server.SimpleHTTPRequestHandler):
    """The project's files, and at the root an empty page."""

    extensions_map = {".mjs": "text/javascript", ".js": "text/javascript", "": "application/octet-stream"}

    def do_GET(self):
        if self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Tests</title>")

    def log_message(self, *_):
        pass


def in_node(given):
    done = subprocess.run(["node", ROOT / "Tests/Checks/wasm.mjs"], input=json.dumps(given), capture_output=True,
                          text=True, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else {"right": 0, "wrong": 1, "text": done.stderr}


def in_chromium(given):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Project, directory=ROOT))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    flags = [flag for flag in FLAGS if "host-resolver-rules" not in flag]
    browser = Browser(find_executable(), [*flags, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])
    try:
        page = Page(browser, js=True)
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        return page.eval(f"""import("/Tests/Checks/support/runtime.mjs").then(tests => {{
          const {{ logs, corpus }} = {json.dumps(given)};
          return tests.run(async path => new Uint8Array(await (await fetch("/" + path)).arrayBuffer()), logs, corpus); }})""")
    finally:
        browser.close()
        server.shutdown()


def main():
    subprocess.run([ROOT / "Scripts/embedded.sh"], check=True)
    corpus = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "Tests/Fuzz/corpus").iterdir())]
    given = {"logs": list(logs()), "corpus": corpus}
    results = {"node": in_node(given), "Chromium": in_chromium(given)}
    for host, result in results.items():
        print(f"{result['text']}\n{host}: {result['right']} right, {result['wrong']} wrong".strip())
    return 1 if any(result["wrong"] or not result["right"] for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
