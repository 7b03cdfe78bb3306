"""Does a link map agree with what Chromium answered?

  links    links matched in order by (href, text with white space collapsed), of the answer's links
  exact    matched links whose hit region is the same set of points, after rounding to 1/64 px
  near1    every point of either region lies within 1 px of the other, horizontally and vertically
  hits     clear pixels (cut by no edge of the answer's regions) for which the map names the same link
  edge     pixels cut by an edge, judged at the centre (Chromium itself is off by up to a pixel there)
  height   document heights equal to 1/64 px
"""

import difflib
import json
import os
import shlex

Q = 640  # integer units per px: 1/64 px = 10, 0.1 px = 64


def q64(v, unit=1):
    return round(v * 64 / unit) * (Q // 64)


def box(x, y, w, h, unit=1):
    """[x0, y0, x1, y1] in units; corners rounded to 1/64 px."""
    return (q64(x, unit), q64(y, unit), q64(x + w, unit), q64(y + h, unit))


def minus(r, list_):
    """The parts of r outside all boxes of list_."""
    left = [r]
    for b in list_:
        nxt = []
        for x0, y0, x1, y1 in left:
            cx0, cy0, cx1, cy1 = max(x0, b[0]), max(y0, b[1]), min(x1, b[2]), min(y1, b[3])
            if cx0 >= cx1 or cy0 >= cy1:
                nxt.append((x0, y0, x1, y1))
                continue
            if y0 < cy0:
                nxt.append((x0, y0, x1, cy0))
            if cy1 < y1:
                nxt.append((x0, cy1, x1, y1))
            if x0 < cx0:
                nxt.append((x0, cy0, cx0, cy1))
            if cx1 < x1:
                nxt.append((cx1, cy0, x1, cy1))
        left = nxt
        if not left:
            break
    return left


def within(a, b, t):
    """Is every point of union a within t units (per axis) of union b, and the other way round?"""

    def grow(L):
        return [(x0 - t, y0 - t, x1 + t, y1 + t) for x0, y0, x1, y1 in L]

    ga, gb = grow(a), grow(b)
    return not any(minus(r, gb) for r in a) and not any(minus(r, ga) for r in b)


def norm(s):
    return " ".join(s.split())


def load_map(path, width=None):
    """A map's height and its links as (href, text, url, boxes); of several layouts that at the width."""
    with open(path, encoding="utf-8") as file:
        m = json.load(file)
    layout, places = m, m["links"]
    if "layouts" in m:
        layout = next(one for one in m["layouts"] if width in (None, one["width"]))
        placed = {one["id"]: one["rects"] for one in layout["links"]}
        places = [{"rects": placed.get(link["id"], [])} for link in m["links"]]
    links = []
    for link, place in zip(m["links"], places):
        boxes = (box(r["x"], r["y"], r["w"], r["h"]) for r in place["rects"])
        visible = [b for b in boxes if b[0] < b[2] and b[1] < b[3]]
        links.append((link["href"], norm(link.get("text", "")), link.get("url"), visible))
    return layout["height"], links


def load_oracle(path):
    with open(path, encoding="utf-8") as file:
        o = json.load(file)
    u = o.get("unit", 1)
    links = [
        (l["href"], norm(l["text"]), l.get("url"), [box(*r, unit=u) for r in l["region"]])
        for l in o["links"]
    ]
    hits = [(xy[k], xy[k + 1], i) for i, xy in o.get("hits", []) for k in range(0, len(xy), 2)]
    return o["doc"]["height"] / u, links, hits, o


class Index:
    """Which link's region holds a pixel's centre?  The last in document order wins, as Chromium paints."""

    STEP = 256 * Q

    def __init__(self, links):
        self.rows = {}
        for i, l in enumerate(links):
            for b in l[3]:
                for k in range(b[1] // self.STEP, b[3] // self.STEP + 1):
                    self.rows.setdefault(k, []).append((i, b))

    def at(self, x, y):
        cx, cy = x * Q + Q // 2, y * Q + Q // 2
        return max(
            (
                i
                for i, b in self.rows.get(cy // self.STEP, ())
                if b[0] < cx <= b[2] and b[1] < cy <= b[3]
            ),
            default=-1,
        )

    def cut(self, x, y):
        x0, y0 = x * Q, y * Q
        x1, y1 = x0 + Q, y0 + Q
        for k in {y0 // self.STEP, y1 // self.STEP}:
            for i, b in self.rows.get(k, ()):
                if (
                    b[0] < x1
                    and x0 < b[2]
                    and b[1] < y1
                    and y0 < b[3]
                    and not (b[0] <= x0 and x1 <= b[2] and b[1] <= y0 and y1 <= b[3])
                ):
                    return True
        return False


def show(rects):
    return (
        " ".join(
            "[%s]" % ",".join("%g" % (v / Q) for v in (r[0], r[1], r[2] - r[0], r[3] - r[1]))
            for r in rects
        )
        or "(none)"
    )


FIELDS = (
    "links",
    "matched",
    "extra",
    "exact",
    "near01",
    "near1",
    "urls",
    "hits",
    "hits_ok",
    "edge",
    "edge_ok",
    "height",
    "height_ok",
    "failed",
)


def compare(map_path, oracle_path, note):
    """Counts for one pair; note(text) gets each difference."""
    c = dict.fromkeys(FIELDS, 0)
    oh, ol, hits, o = load_oracle(oracle_path)
    c["links"] = len(ol)
    c["height"] = 1
    oix = Index(ol)
    edge = [oix.cut(x, y) for x, y, _ in hits]
    c["edge"] = sum(edge)
    c["hits"] = len(hits) - c["edge"]
    try:
        mh, ml = load_map(map_path, o["width"])
    except (OSError, ValueError, KeyError, TypeError, StopIteration) as e:
        c["failed"] = 1
        note("no usable map: %s" % e)
        return c
    c["height_ok"] = int(q64(mh) == q64(oh))
    if not c["height_ok"]:
        note("height %g, Chromium %g" % (mh, oh))
    sm = difflib.SequenceMatcher(None, [l[:2] for l in ol], [l[:2] for l in ml], autojunk=False)
    to_oracle, pairs = {}, []
    for a, b, n in sm.get_matching_blocks():
        for k in range(n):
            to_oracle[b + k] = a + k
            pairs.append((a + k, b + k))
    c["matched"] = len(pairs)
    c["extra"] = len(ml) - len(pairs)
    for tag, a0, a1, b0, b1 in sm.get_opcodes():
        if tag != "equal":
            note(
                "links: Chromium has %s, the map has %s"
                % ([l[:2] for l in ol[a0:a1]], [l[:2] for l in ml[b0:b1]])
            )
    for i, k in pairs:
        O, M = ol[i], ml[k]
        if O[2] is None or M[2] is None or O[2] == M[2]:
            c["urls"] += 1
        else:
            note("link %d %r: url %s, Chromium %s" % (i, O[1][:30], M[2], O[2]))
        ok = [within(M[3], O[3], t) for t in (0, 64, 640)]
        c["exact"] += ok[0]
        c["near01"] += ok[1]
        c["near1"] += ok[2]
        if not ok[0]:
            note(
                "link %d %r (%s): %s\n      map      %s\n      Chromium %s"
                % (
                    i,
                    O[1][:40],
                    O[0][:40],
                    "within .1 px" if ok[1] else "within 1 px" if ok[2] else "differs",
                    show(M[3]),
                    show(O[3]),
                )
            )
    mix = Index(ml)

    def name(i):
        return "no link" if i == -1 else "link %d" % i if i >= 0 else "an extra link"

    for (x, y, want), e in zip(hits, edge):
        k = mix.at(x, y)
        got = -1 if k == -1 else to_oracle.get(k, -2)
        if got == want:
            c["edge_ok" if e else "hits_ok"] += 1
        elif not e:
            note("pixel %d,%d: map says %s, Chromium %s" % (x, y, name(got), name(want)))
    return c


def line(c):
    return "links %d/%d exact %.2f%% hits %d/%d edge %d/%d height %d/%d" % (
        c["matched"],
        c["links"],
        100.0 * c["exact"] / c["links"] if c["links"] else 100,
        c["hits_ok"],
        c["hits"],
        c["edge_ok"],
        c["edge"],
        c["height_ok"],
        c["height"],
    )


def perfect(c):
    return (
        c["matched"] == c["links"] == c["exact"] == c["urls"]
        and not c["extra"]
        and not c["failed"]
        and c["hits_ok"] == c["hits"]
        and c["height_ok"] == c["height"]
    )


def options_of(o, font_dir):
    """chromium_rects options that describe the oracle's set-up."""
    index = {}

    def path(f):
        if not index:
            for d, _, fs in sorted(os.walk(font_dir)):
                for n in fs:
                    index.setdefault(n, os.path.join(d, n))
        return index.get(f, f)

    out = []
    for k, f in o["fonts"].items():
        out += ["--" + k.replace("_", "-"), path(f)]
    for f in o["fallback"]:
        out += ["--fallback", path(f)]
    out += ["--font-size", "%g" % o["fontSize"], "--line-height", o["lineHeight"]]
    if o.get("plain"):
        out.append("--plain")
    if "textSpacingTrim" in o:
        out += ["--text-spacing-trim", o["textSpacingTrim"]]
    return " ".join(map(shlex.quote, out))


