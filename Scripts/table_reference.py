"""Reference model of HTML table layout, equal to Chromium 156 on random tables (docs/TABLES.md has the rules in words).

All lengths are integers of u = 1/64 px.  A table is a dict (random-tables.py makes them):
  {width, height, spacing, padding, border, align, dir, collapse, fixed, caption, caption_bottom, cols: [{span, width}],
   sections: [{kind, valign, rows: [{height, valign, cells: [{words, table, width, height, colspan, rowspan, nowrap, valign}]}]}]}
A cell holds a run of boxes `words` = [(w, h), ...] that may be parted between any two, then perhaps a table.
That stands for any block content: the model only needs minmax() and layout(width) of it.
"""
from fractions import Fraction
import struct
U = 64
INFINITE = 1000000 * U

def u(px): return int(Fraction(str(px)) * U)                        # CSS length -> u, truncated
def f32(x): return struct.unpack('f', struct.pack('f', x))[0]       # single precision
def percent_of(p, base): return int(f32(f32(p * f32(base / 64)) / 100) * 64)
def trunc(a, b): return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
def attr(v):
    """width/height attribute -> ('px', u) | ('%', float) | None; zero means: not given"""
    if v is None or v == 0: return None
    if isinstance(v, str) and v.endswith('%'): return ('%', f32(float(v[:-1]))) if float(v[:-1]) > 0 else None
    return ('px', u(v))

def share(total, weights):
    """total split in proportion (equally if all weights are 0), each truncated to 1u; the rest goes to the last one."""
    s = sum(weights)
    out = [trunc(total * w, s) if s > 0 else total // len(weights) for w in weights]
    if out: out[-1] += total - sum(out)
    return out

# ---------------------------------------------------------------- content
class Boxes:
    def __init__(self, words, nowrap): self.words, self.nowrap = [(u(a), u(b)) for a, b in words], nowrap
    def minmax(self):
        s = sum(w for w, _ in self.words)
        return (s if self.nowrap else max(w for w, _ in self.words)), s
    def layout(self, width):
        """-> height, baseline of the first line, top of the first box"""
        lines, x, top = [], 0, 0
        for w, h in self.words:
            if x and not self.nowrap and x + w > width + 1: lines.append(top); x = top = 0
            x += w; top = max(top, h)
        lines.append(top)
        return sum(lines), lines[0], lines[0] - self.words[0][1]

class Nested:
    def __init__(self, t, nowrap): self.make = lambda: Table(t, nowrap)
    def minmax(self): return self.make().minmax(False)
    def layout(self, width):
        self.table = self.make(); self.table.layout(width)
        return self.table.H, self.table.baseline, None

class Blocks:
    """One below the other."""
    def __init__(self, parts): self.parts = parts
    def minmax(self):
        mm = [p.minmax() for p in self.parts] or [(0, 0)]
        return max(m[0] for m in mm), max(m[1] for m in mm)
    def layout(self, width):
        y, base, first = 0, None, None
        for p in self.parts:
            h, b, f = p.layout(width)
            p.y = y
            if base is None and b is not None: base = y + b
            if first is None and f is not None: first = y + f
            y += h
        return y, base, first

# ---------------------------------------------------------------- grid (TABLES.md 2)
class Cell: pass

def build_grid(t):
    """[(section, first row, rows)] in visual order, all rows, all cells with row, column and clipped spans"""
    head = next((s for s in t['sections'] if s['kind'] == 'thead'), None)
    foot = next((s for s in t['sections'] if s['kind'] == 'tfoot'), None)
    body = [s for s in t['sections'] if s is not head and s is not foot]
    rows, cells, sections = [], [], []
    for s in ([head] if head else []) + body + ([foot] if foot else []):
        s['role'] = 'body' if s is not head and s is not foot else 'other'
        first, taken, n = len(rows), set(), len(s['rows'])
        for r, row in enumerate(s['rows']):
            rows.append(row); col = 0
            for c in row['cells']:
                while (r, col) in taken: col += 1
                k = Cell(); k.src, k.col, k.row = c, col, first + r
                k.cs = c.get('colspan') or 1
                rs = c.get('rowspan', 1)
                k.rs = n - r if rs == 0 else min(rs, n - r)
                taken.update((y, x) for y in range(r, r + k.rs) for x in range(col, col + k.cs))
                col += k.cs
                cells.append(k)
        sections.append((s, first, n))
    return sections, rows, cells

# ---------------------------------------------------------------- columns (TABLES.md 3 to 5)
class Col:
    def __init__(self): self.min = self.max = 0; self.percent = None; self.fixed = False; self.origin = self.layout_fixed = False; self.extra = 0
    def live(self): return self.origin or self.fixed or self.percent is not None    # takes part and has a gap
    def pct(self, base): return max(self.min, percent_of(self.percent, base) + self.extra)

def f32sum(xs):
    t = 0.0
    for x in xs: t = f32(t + x)
    return t

def spread(cols, target, grow_fixed):
    """Widths of cols that add up to target (at least the sum of the minima)."""
    P = [c for c in cols if c.percent is not None]
    X = [c for c in cols if c.percent is None and c.fixed]
    A = [c for c in cols if c.percent is None and not c.fixed]
    layout_fixed = bool(cols) and cols[0].layout_fixed
    g0 = sum(c.min for c in cols)
    target = max(target, g0)
    pct = {c: c.pct(target) for c in P}
    g1 = g0 + sum(pct[c] - c.min for c in P)
    g2 = g1 + sum(c.max - c.min for c in X)
    g3 = g2 + sum(c.max - c.min for c in A)
    w = {c: c.min for c in cols}
    def add(cs, amount, weights):
        for c, d in zip(cs, share(amount, weights)): w[c] += d
    def add_scaled(cs, amount, weights):
        """Fixed layout: by one factor in single precision; what is left goes to auto columns, else the last percent one."""
        s, left = sum(weights), amount
        if not s: return add(cs, amount, weights)
        factor = f32(f32(amount / 64) / f32(s / 64))
        for c, k in zip(cs, weights):
            d = int(f32(f32(k / 64) * factor) * 64); w[c] += d; left -= d
        rest = A or P[-1:] or cs[-1:]
        add(rest, left, [1] * len(rest))
    if layout_fixed: add_P = add_X = add_scaled
    else: add_P = add_X = add
    if target > g1: w.update(pct)
    if target > g2: w.update((c, c.max) for c in X)
    if target > g3: w.update((c, c.max) for c in A)
    if target <= g0: pass
    elif target <= g1: add_P(P, target - g0, [pct[c] - c.min for c in P])
    elif target <= g2: add(X, target - g1, [c.max - c.min for c in X])
    elif target <= g3: add(A, target - g2, [c.max - c.min for c in A])
    elif A: add(A, target - g3, [c.max for c in A])
    elif X and grow_fixed and not (layout_fixed and P and not any(c.max for c in X)): add_X(X, target - g3, [c.max for c in X])
    elif P and layout_fixed: add_P(P, target - g3, [pct[c] for c in P])
    elif P:
        d, total = target - g3, f32sum(c.percent for c in P)
        ds = [int(f32(f32(d / 64 * c.percent) / total) * 64) if total else d // len(P) for c in P]
        if len(cols) > 1: ds[-1] += d - sum(ds)             # a lone column does not get its rest back
        for c, v in zip(P, ds): w[c] += v
    return [w[c] for c in cols]

def col_elements(t):
    cols = []
    for c in t.get('cols', []):
        for _ in range(c.get('span', 1)):
            k = Col(); w = attr(c.get('width'))
            if w and w[0] == 'px': k.max = w[1]; k.fixed = True
            if w and w[0] == '%': k.percent = w[1]
            cols.append(k)
    return cols

def clamp_percent(things):
    left = 100.0
    for c in things:
        if c.percent is not None: c.percent = min(c.percent, left); left = f32(left - c.percent)

def columns_auto(t, cells, spacing):
    cols = col_elements(t)
    while len(cols) < max([k.col + k.cs for k in cells], default=0): cols.append(Col())
    single, spans = {}, []
    for k in cells:
        mn, mx = k.content.minmax(); mn += k.l + k.r; mx += k.l + k.r
        w = attr(k.src.get('width'))
        k.fixed = bool(w and w[0] == 'px')
        k.percent = w[1] if w and w[0] == '%' else None
        k.min, k.max = mn, max(mn, w[1] + k.l + k.r) if k.fixed else mx
        cols[k.col].origin = True
        if k.cs == 1: single.setdefault(k.col, []).append(k)
        else: spans.append(k)
    for i, ks in single.items():
        c = cols[i]
        c.fixed = c.fixed or any(k.fixed for k in ks)
        c.min = max(k.min for k in ks)
        c.max = max([c.max] + [k.min if c.fixed and not k.fixed else k.max for k in ks])
        p = [x.percent for x in ks + [c] if x.percent is not None]
        c.percent = max(p) if p else None
    for k in sorted(spans, key=lambda k: (k.cs, k.col)):
        cs = [c for c in cols[k.col:k.col + k.cs] if c.live()]
        gaps = spacing * (len(cs) - 1)
        if k.percent is not None:
            rest = f32(k.percent - f32sum(c.percent for c in cs if c.percent is not None))
            free = [c for c in cs if c.percent is None]
            if rest > 0 and free:
                s = sum(c.max for c in free)
                for c in free: c.percent = f32(f32(rest * f32(c.max / 64)) / f32(s / 64)) if s else f32(rest / len(free))
        for c, v in zip(cs, spread(cs, max(0, k.min - gaps), True)): c.min = max(c.min, v)
        for c, v in zip(cs, spread(cs, max(0, k.max - gaps), k.fixed)): c.max = max(c.max, c.min, v)
    clamp_percent(cols)
    return cols

def columns_fixed(t, cells, spacing):
    """table-layout: fixed with a width: <col>, then the cells of the first row"""
    cols = col_elements(t)
    while len(cols) < max([k.col + k.cs for k in cells], default=0): cols.append(Col())
    for c in cols: c.origin = c.layout_fixed = True
    for c in cols: c.min = c.max
    for k in cells:
        w = attr(k.src.get('width'))
        if k.row: continue
        cs = cols[k.col:k.col + k.cs]
        if k.cs == 1 and w and w[0] == '%' and not cs[0].fixed and (cs[0].percent or 0) < w[1]:
            cs[0].percent = w[1]; cs[0].extra = k.l + k.r
        if k.cs > 1 and w and w[0] == '%':
            for c in cs:
                if not c.fixed and c.percent is None: c.percent = f32(w[1] / k.cs)
        if w and w[0] == 'px':
            parts = share(max(0, w[1] + k.l + k.r - spacing * (k.cs - 1)), [1] * k.cs)
            for c, v in zip(cs, parts):
                if not c.fixed and c.percent is None: c.fixed = True; c.min = c.max = v
                elif c is cs[-1] and k.cs > 1 and c.fixed: c.min += v - parts[0]; c.max += v - parts[0]
        elif k.cs > 1 and cs[-1].fixed:                     # a trace of how its content would be shared
            v = max(0, k.content.minmax()[1] + k.l + k.r - spacing * (k.cs - 1)) % k.cs
            cs[-1].min += v; cs[-1].max += v
    total = f32sum(c.percent for c in cols if c.percent is not None)
    if total > 100:
        for c in cols:
            if c.percent is not None: c.percent = f32(f32(c.percent * 100) / total)
    return cols

def sum_minmax(cols, estimate):
    """of the columns, without gaps.  estimate: widths at which the percentages would come true."""
    mn, mx = sum(c.min for c in cols), sum(c.max for c in cols)
    mx = max(mn, mx)
    if not estimate: return mn, mx
    total, rest = 0.0, 0
    for c in cols:
        if not c.percent: rest += c.max                     # none given, or clamped to 0
        else:
            total = f32(total + c.percent)
            mx = max(mx, int(f32(f32(100 / c.percent) * (c.max / 64)) * 64))
    if rest: mx = INFINITE if total >= 100 else max(mx, int(f32(f32(100 / f32(100 - total)) * (rest / 64)) * 64))
    return mn, mx

# ---------------------------------------------------------------- rows (TABLES.md 6, 7)
class Row:
    def __init__(self): self.h = self.css = self.asc = self.desc = 0; self.fixed = self.starts = False; self.percent = None

def grow(rows, target, span, base=None):
    """Rows get what is missing to target (gaps already taken off).  span: for a row span; base: what percentages refer to."""
    extra = target - sum(r.h for r in rows)
    if extra <= 0 or not rows: return
    def add(rs, amount, weights):
        for r, d in zip(rs, share(amount, weights)): r.h += d
    if base is not None:
        P = [(r, percent_of(r.percent, base) - r.h) for r in rows if r.percent is not None]
        P = [(r, d) for r, d in P if d > 0]
        give = min(extra, sum(d for r, d in P))
        add([r for r, d in P], give, [d for r, d in P])
        extra -= give
        if not extra: return
    starts = [r for r in rows[1:] if r.starts] if span else []
    free = [r for r in rows if r.h and (span if r.percent is not None else not r.fixed)]
    empty = [r for r in rows if not r.h]
    full = [r for r in rows if r.h]
    if starts: add(starts, extra, [1] * len(starts))
    elif free: add(free, extra, [r.h for r in free])
    elif span and not full: rows[-1].h += extra
    elif empty and not span:
        e = [r for r in empty if not r.fixed and r.percent is None] or empty
        add(e, extra, [1] * len(e))
    else: add(full, extra, [r.h for r in full])

# ---------------------------------------------------------------- the table
class Table:
    def __init__(self, t, nowrap=False):                    # nowrap: inherited from a surrounding cell
        self.t = t
        self.sections, self.rows, self.cells = build_grid(t)
        self.collapse = bool(t.get('collapse'))
        self.spacing = 0 if self.collapse else u(t.get('spacing', 2))
        N = u(t.get('border') or 0)
        cell_border, pad = (U if N else 0), u(t.get('padding', 1))
        self.border = N // 2 if self.collapse else N
        last_col = max([i for i, c in enumerate(col_elements(t)) if c.live()] + [k.col for k in self.cells], default=0)
        for k in self.cells:
            nw = bool(nowrap or k.src.get('nowrap'))
            parts = [Boxes(k.src['words'], nw)] if k.src['words'] else []
            if k.src.get('table'): parts.append(Nested(k.src['table'], nw))
            k.content = Blocks(parts)
            k.l = k.r = k.t = k.b = pad + cell_border       # padding + border
            if self.collapse:
                edge = lambda outer: pad + (N if outer else cell_border) // 2
                k.l, k.r = edge(k.col == 0), edge(k.col + k.cs > last_col)
                k.t, k.b = edge(k.row == 0), edge(k.row + k.rs == len(self.rows))
        self.css_width = attr(t.get('width'))
        fixed = t.get('fixed') and self.css_width
        self.cols = (columns_fixed if fixed else columns_auto)(t, self.cells, self.spacing)
        self.live = [c for c in self.cols if c.live()]
        self.gaps = self.spacing * (len(self.live) + 1 if self.live else 2) + 2 * self.border
        self.caption = Boxes(t['caption'], nowrap) if t.get('caption') else None

    def minmax(self, estimate):
        """estimate False: contribution to a surrounding cell; True: for the table's own width"""
        mn, mx = sum_minmax(self.live, estimate)
        mn, mx = mn + self.gaps, mx + self.gaps
        w = self.css_width
        if w and w[0] == 'px': mn = mx = max(mn, w[1])
        if self.caption: c = self.caption.minmax()[0]; mn, mx = max(mn, c), max(mx, c)
        return mn, mx

    def layout(self, avail):
        self.widths(avail); self.heights()
        t, W = self.t, self.W
        self.x = max(0, (avail - W) // 2) if t.get('align') == 'center' else 0
        if t.get('dir') == 'rtl':
            for k in self.cells: k.x = W - k.x - k.w; k.l, k.r = k.r, k.l       # they differ where borders collapse

    def widths(self, avail):
        mn, mx = self.minmax(True)
        w, live = self.css_width, self.live
        if w is None: W = min(max(avail, mn), mx) if live else max(2 * self.border, self.caption.minmax()[0] if self.caption else 0)
        elif w[0] == 'px': W = mn
        else: W = max(mn, percent_of(w[1], avail))
        got = dict(zip(live, spread(live, W - self.gaps, True)))
        if len(live) == 1 and W - self.gaps - got[live[0]] == 1:                  # see spread: the table itself shrinks
            W = max(W - 1, self.caption.minmax()[0] if self.caption else 0)
        self.W = W
        x, xs = self.border + self.spacing, []
        for c in self.cols:
            xs.append((x, x + got.get(c, 0)))
            if c in got: x += got[c] + self.spacing
        for k in self.cells:
            k.x = xs[k.col][0]
            k.w = max(xs[i][1] for i in range(k.col, k.col + k.cs) if i == k.col or self.cols[i] in got) - k.x

    def heights(self):
        t, cells, sections, spacing, B = self.t, self.cells, self.sections, self.spacing if self.live else 0, self.border
        R = [Row() for _ in self.rows]
        for s, first, n in sections:
            for r, row in zip(R[first:first + n], self.rows[first:first + n]):
                r.va = row.get('valign') or s.get('valign') or 'middle'
                h = attr(row.get('height'))
                if h and h[0] == 'px': r.fixed, r.css = True, h[1]
                if h and h[0] == '%': r.percent = h[1]
        # rows from their own cells
        for k in cells:
            r = R[k.row]
            h, b, k.first = k.content.layout(k.w - k.l - k.r)
            k.ch = h + k.t + k.b                            # height of the content with padding and border
            k.base = k.t + b if b is not None else None     # no line: no baseline
            k.va = k.src.get('valign') or r.va
            ch = attr(k.src.get('height'))
            px = bool(ch and ch[0] == 'px')
            k.h = max(k.ch, ch[1] + k.t + k.b) if px else k.ch
            on_base = k.va == 'baseline' and k.base is not None
            if on_base: r.asc = max(r.asc, k.base)
            if k.rs > 1: r.starts = True; continue
            r.h = max(r.h, k.h); r.fixed = r.fixed or px
            if ch and ch[0] == '%': r.percent = max(r.percent or 0, ch[1])
            if on_base: r.desc = max(r.desc, k.ch - k.base)
        for r in R: r.h = max(r.h, r.css, r.asc + r.desc)
        S = []                                              # [section, rows, height before row spans]
        for s, first, n in sections:
            rs = R[first:first + n]
            clamp_percent(rs)
            S.append([s, rs, sum(r.h for r in rs) + spacing * max(0, n - 1)])
        # row spans: inner ones first, else from the top; the same rows: the tallest first
        for k in sorted((k for k in cells if k.rs > 1), key=lambda k: (k.row + k.rs, -k.row, -k.h)):
            grow(R[k.row:k.row + k.rs], k.h - spacing * (k.rs - 1), True)
        # height of the table
        h = attr(t.get('height')); css = h[1] if h and h[0] == 'px' else 0
        extra = css - 2 * B - spacing * (1 + len(S)) - sum(x[2] for x in S)
        if extra > 0:
            grown = [x for x in S if x[0]['role'] == 'body'] or S
            for x, d in zip(grown, share(extra, [x[2] for x in grown])):
                x[2] += d
                grow(x[1], x[2] - spacing * (len(x[1]) - 1), False, x[2])
        # positions
        cap = self.caption.layout(self.W)[0] if self.caption else 0
        top = 0 if t.get('caption_bottom') else cap
        y = top + B + spacing
        for s, rs, hs in S:
            for r in rs: r.y = y; y += r.h + spacing
            if not rs: y += hs                              # it may have grown, but has no gap
        self.H = max(y + B - top, css) + cap
        for k in cells:
            a, z = R[k.row], R[k.row + k.rs - 1]
            k.y, k.H = a.y, z.y + z.h - a.y
            k.shift = {'top': 0, 'bottom': k.H - k.ch, 'middle': (k.H - k.ch) // 2,
                       'baseline': a.asc - k.base if k.base is not None else 0}[k.va]
            k.first_y = None if k.first is None else k.y + k.shift + k.t + k.first
        self.baseline = None
        if R:
            b = [k for k in cells if k.row == 0 and k.va == 'baseline' and k.base is not None]
            end = min([k.b for k in cells if k.row == 0], default=R[0].h)
            self.baseline = R[0].y + (R[0].asc if b else max(0, R[0].h - end))

def flat(t, x, y, out):
    """[x, y, w, h, top of first box] of all tables and their cells, rows from top to bottom, absolute"""
    x += t.x
    out.append([x, y, t.W, t.H, None])
    for k in t.cells:
        out.append([x + k.x, y + k.y, k.w, k.H, None if k.first_y is None else y + k.first_y])
        for p in k.content.parts:
            if isinstance(p, Nested): flat(p.table, x + k.x + k.l, y + k.y + k.shift + k.t + p.y, out)
    return out

def layout(t, avail):
    """flat() of a table in a container, and the widths that it contributes: without, with the percent estimate"""
    T = Table(t)
    contributions = [min(v, 2**31 - 1) for v in T.minmax(False) + T.minmax(True)]       # lengths saturate
    T.layout(avail)
    return flat(T, 0, 0, []), contributions
