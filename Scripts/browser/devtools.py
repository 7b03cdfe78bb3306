"""Headless Chromium over its debugging pipe, and the bare minimum of its protocol."""

import base64
import json
import os
import re
import shutil
import struct
import subprocess
import tempfile
import zlib


class Browser:
    def __init__(self, exe, flags, fonts_conf=None, profile=None):
        self.tmp = profile or tempfile.mkdtemp(prefix="chromium_rects.")
        r_in, w_in = os.pipe()  # we write -> browser fd 3
        r_out, w_out = os.pipe()  # browser fd 4 -> we read
        env = dict(
            os.environ,
            HOME=self.tmp,
            LANG="C.UTF-8",
            XDG_CONFIG_HOME=self.tmp,
            XDG_CACHE_HOME=self.tmp,
        )
        if fonts_conf:
            env["FONTCONFIG_FILE"] = fonts_conf

        def setup():
            a, b = os.dup(r_in), os.dup(w_out)
            os.dup2(a, 3)
            os.dup2(b, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.err = open(os.path.join(self.tmp, "stderr.log"), "wb")
        self.p = subprocess.Popen(
            [exe, "--remote-debugging-pipe", "--user-data-dir=" + self.tmp]
            + flags
            + ["about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=self.err,
            stderr=self.err,
            close_fds=False,
            preexec_fn=setup,
            env=env,
        )
        os.close(r_in)
        os.close(w_out)
        self.w, self.r = w_in, r_out
        self.buf, self.id, self.events, self.any_image = b"", 0, [], False

    def _read(self):
        while b"\0" not in self.buf:
            chunk = os.read(self.r, 1 << 20)
            if not chunk:
                raise RuntimeError("browser closed the pipe; see " + self.err.name)
            self.buf += chunk
        m, self.buf = self.buf.split(b"\0", 1)
        return json.loads(m)

    def send(self, method, params=None, session=None):
        self.id += 1
        m = {"id": self.id, "method": method, "params": params or {}}
        if session:
            m["sessionId"] = session
        os_write_all(self.w, json.dumps(m).encode() + b"\0")
        return self.id

    def call(self, method, params=None, session=None):
        i = self.send(method, params, session)
        while True:
            m = self._read()
            if m.get("id") == i:
                if "error" in m:
                    raise RuntimeError("%s: %s" % (method, m["error"]))
                return m["result"]
            if "method" in m:
                self.note(m)

    def note(self, m):
        if m["method"] == "Fetch.requestPaused":
            self.send(
                "Fetch.fulfillRequest", stub_image(m["params"], self.any_image), m.get("sessionId")
            )
        else:
            self.events.append(m)

    def wait(self, method, session):
        for k, m in enumerate(self.events):
            if m["method"] == method and m.get("sessionId") == session:
                del self.events[: k + 1]
                return m
        self.events.clear()
        while True:
            m = self._read()
            if m.get("method") == method and m.get("sessionId") == session:
                return m
            if "method" in m:
                self.note(m)

    def close(self):
        try:
            self.send("Browser.close")
        except OSError:
            pass
        try:
            self.p.wait(10)
        except subprocess.TimeoutExpired:
            self.p.kill()
            self.p.wait()
        os.close(self.w)
        os.close(self.r)
        self.err.close()
        shutil.rmtree(self.tmp, ignore_errors=True)


def stub_image(params, any_image=False):
    """Answer an image request: NAME-40x30.png gets a blank 40x30 PNG, anything else a 404 (or 1x1 with any_image)."""
    m = re.search(r"(\d+)x(\d+)", params["request"]["url"].rsplit("/", 1)[-1])
    if not m and not any_image:
        return {"requestId": params["requestId"], "responseCode": 404, "body": ""}
    w, h = (1, 1) if any_image else (int(m.group(1)), int(m.group(2)))

    def ch(t, d):
        return struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))

    png = (
        b"\x89PNG\r\n\x1a\n"
        + ch(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 0, 0, 0, 0))
        + ch(b"IDAT", zlib.compress((b"\0" + b"\x80" * w) * h))
        + ch(b"IEND", b"")
    )
    return {
        "requestId": params["requestId"],
        "responseCode": 200,
        "responseHeaders": [{"name": "Content-Type", "value": "image/png"}],
        "body": base64.b64encode(png).decode(),
    }


def os_write_all(fd, data):
    v = memoryview(data)
    while v:
        v = v[os.write(fd, v) :]


class Page:
    def __init__(self, br, js=False):
        self.b = br
        t = br.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.s = br.call("Target.attachToTarget", {"targetId": t, "flatten": True})["sessionId"]
        self.call("Page.enable")
        self.call("Fetch.enable", {"patterns": [{"urlPattern": "http*", "resourceType": "Image"}]})
        if not js:
            self.call("Emulation.setScriptExecutionDisabled", {"value": True})
        self.size = None

    def call(self, m, p=None):
        return self.b.call(m, p, self.s)

    def set_size(self, w, h=800):
        if (w, h) != self.size:
            self.call(
                "Emulation.setDeviceMetricsOverride",
                {"width": w, "height": h, "deviceScaleFactor": 1, "mobile": False},
            )
            self.size = (w, h)

    set_width = set_size

    def goto(self, url):
        self.url = url
        self.b.events.clear()
        r = self.call("Page.navigate", {"url": url})
        if r.get("errorText"):
            raise RuntimeError(r["errorText"] + " " + url)
        self.b.wait("Page.loadEventFired", self.s)

    def eval(self, expr):
        r = self.call(
            "Runtime.evaluate", {"expression": expr, "awaitPromise": True, "returnByValue": True}
        )
        if "exceptionDetails" in r:
            raise RuntimeError(json.dumps(r["exceptionDetails"])[:2000])
        return r["result"].get("value")
