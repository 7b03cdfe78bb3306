// What chromium_rects runs in the page.

// Hit regions (docs/BROWSER.md §11). A transparent outline gives every link a real inline box (layout unchanged), so its
// own rects are one per line and visual run. To these are added, in document order, the boxes inside
// the link that stick out of what is listed so far: client rects of descendant elements, and of text.
// Where text or an image that follows the link and belongs to no link overlaps it, that one is on top
// (it is painted later): the overlap is cut away. Overlapping links both keep it; the later one wins.
function LINKS() { return [...document.querySelectorAll('a[href]')].filter(a => a instanceof HTMLAnchorElement); }
function realLinks(on) {
  const old = document.getElementById('lm-real');
  if (old) old.remove();
  if (!on) return;
  const st = document.createElement('style');
  st.id = 'lm-real'; st.textContent = 'a[href]{outline:1px solid transparent!important}';
  document.head.append(st);
}
function minus(r, list) {                  // the parts of r outside the union of list
  let left = [r];
  for (const b of list) {
    const next = [];
    for (const q of left) {
      const x0 = Math.max(q[0], b[0]), y0 = Math.max(q[1], b[1]);
      const x1 = Math.min(q[0] + q[2], b[0] + b[2]), y1 = Math.min(q[1] + q[3], b[1] + b[3]);
      if (x0 >= x1 || y0 >= y1) { next.push(q); continue; }
      if (q[1] < y0) next.push([q[0], q[1], q[2], y0 - q[1]]);
      if (y1 < q[1] + q[3]) next.push([q[0], y1, q[2], q[1] + q[3] - y1]);
      if (q[0] < x0) next.push([q[0], y0, x0 - q[0], y1 - y0]);
      if (x1 < q[0] + q[2]) next.push([x1, y0, q[0] + q[2] - x1, y1 - y0]);
    }
    left = next;
    if (!left.length) break;
  }
  return left;
}
// Not painted, or taking no pointer: never hit.  (The content of a closed <details> has rects, but is not visible.)
function hittable(e) {
  const c = getComputedStyle(e);
  return e.checkVisibility() && c.visibility === 'visible' && c.pointerEvents !== 'none';
}
// Text and images outside links, each with the number of links before it, in rows of 64 px.
function coverRows(R) {
  const rows = new Map(), range = document.createRange();
  const w = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let n; (n = w.nextNode()); ) {
    if (n.nodeType === 1 && n.matches('a[href]') && n instanceof HTMLAnchorElement) before++;
    if (n.nodeType === 1 && n.tagName !== 'IMG') continue;
    const e = n.nodeType === 1 ? n : n.parentElement;
    if (n.nodeType === 3) range.selectNodeContents(n);
    const rects = (n.nodeType === 1 ? n : range).getClientRects();
    if (!rects.length || e.closest('a[href]') || !hittable(e)) continue;
    for (const c of rects) {
      const r = R(c);
      if (!(r[2] > 0 && r[3] > 0)) continue;
      for (let k = Math.floor(r[1] / 64); k <= Math.floor((r[1] + r[3]) / 64); k++)
        rows.has(k) ? rows.get(k).push([before, r]) : rows.set(k, [[before, r]]);
    }
  }
  return rows;
}
function linkRegions(R) {
  realLinks(true);
  const range = document.createRange(), rows = coverRows(R);
  return LINKS().map((a, index) => {
    const list = [];
    const take = (rects, always) => { for (const c of rects) {
      const r = R(c);
      if (r[2] > 0 && r[3] > 0 && (always || minus(r, list).length)) list.push(r);
    } };
    if (hittable(a)) take(a.getClientRects(), true);
    const w = document.createTreeWalker(a, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let n; (n = w.nextNode()); ) {
      const e = n.nodeType === 1 ? n : n.parentElement;
      if (e.closest('a[href]') !== a || !hittable(e)) continue;
      if (n.nodeType === 1) take(n.getClientRects());
      else { range.selectNodeContents(n); take(range.getClientRects()); }
    }
    return list.flatMap(r => {
      const over = new Set();
      for (let k = Math.floor(r[1] / 64); k <= Math.floor((r[1] + r[3]) / 64); k++)
        for (const c of rows.get(k) || []) if (c[0] > index) over.add(c[1]);
      return minus(r, [...over]);
    });
  });
}
// Which link does a click on each device pixel [x, y] go to?  (index in LINKS, or -1)
function hitPixels(points, real) {
  realLinks(real);
  const links = new Map(LINKS().map((a, i) => [a, i]));
  return points.map(([x, y]) => {
    let cx = x - scrollX, cy = y - scrollY;
    if (cx < 0 || cy < 0 || cx >= innerWidth || cy >= innerHeight) {
      scrollTo(Math.floor(x - innerWidth / 2), Math.floor(y - innerHeight / 2));
      cx = x - scrollX; cy = y - scrollY;
    }
    const e = document.elementFromPoint(cx, cy), a = e && e.closest('a[href]');
    return a && links.has(a) ? links.get(a) : -1;
  });
}

// Runs right after loading. --no-author-css: only the fixed stylesheet counts. --plain also reduces
// replaced content to what a layout engine can mirror without decoding anything.
function simplify(plain) {
  for (const e of document.querySelectorAll('style:not(#lm-fixed), link[rel~=stylesheet i], script')) e.remove();
  for (const e of document.querySelectorAll('[style]')) e.removeAttribute('style');
  if (!plain) return;
  for (const e of document.querySelectorAll('img'))
    if (!['width', 'height'].every(k => /^[0-9]+$/.test(e.getAttribute(k) || ''))) e.style.display = 'none';
  for (const e of document.querySelectorAll('input,select,textarea,button,progress,meter,iframe,frame,object,embed,video,audio,canvas,svg,math'))
    e.style.display = 'none';
}

// The document's size, its links with their rectangles, and on request their regions and all text boxes.
async function extract(wantLines, wantRegions) {
  document.documentElement.getBoundingClientRect();
  await document.fonts.ready;
  const t0 = performance.now();
  const de = document.documentElement;
  const ox = scrollX, oy = scrollY;
  const R = r => [r.left + ox, r.top + oy, r.width, r.height];
  const out = {
    doc: { width: de.clientWidth, height: de.getBoundingClientRect().height,
           scrollWidth: de.scrollWidth,
           compatMode: document.compatMode },
    links: [] };
  for (const a of document.querySelectorAll('a[href]')) {
    if (!(a instanceof HTMLAnchorElement)) continue;
    out.links.push({ href: a.getAttribute('href'), url: a.href, text: a.textContent,
                     rects: Array.from(a.getClientRects(), R) });
  }
  out.queryMs = performance.now() - t0;
  out.fonts = Array.from(document.fonts, f => f.family.replace(/"/g,'') + ' ' + f.weight + ' ' + f.style + ' ' + f.status);
  if (wantRegions) {
    const regions = linkRegions(R);
    out.links.forEach((l, i) => { l.region = regions[i]; });
  }
  if (wantLines) {
    const frags = [];
    const w = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const rg = document.createRange();
    const styles = new Map();
    for (let n; (n = w.nextNode()); ) {
      const p = n.parentElement;
      if (!p || /^(STYLE|SCRIPT|TITLE|TEXTAREA)$/.test(p.tagName)) continue;
      rg.selectNodeContents(n);
      const rs = Array.from(rg.getClientRects());
      if (!rs.length) continue;
      // split the node's characters over its boxes
      const texts = rs.map(() => ''); let at = 0;
      const s = n.data;
      for (const ch of Array.from(s)) {
        const b = at; at += ch.length;
        rg.setStart(n, b); rg.setEnd(n, at);
        const c = rg.getClientRects();
        if (!c.length) continue;
        const q = c[0], cx = (q.left + q.right) / 2;
        let i = rs.findIndex(r => Math.abs(r.top - q.top) < 0.01 && cx >= r.left - 0.02 && cx <= r.right + 0.02);
        if (i < 0) i = rs.findIndex(r => Math.abs(r.top - q.top) < 0.01);
        if (i >= 0) texts[i] += ch;
      }
      const cs = getComputedStyle(p);
      const key = [cs.fontStyle, cs.fontWeight, cs.fontSize, cs.fontFamily].join('|');
      rs.forEach((r, i) => frags.push({ text: texts[i], rect: R(r), key, a: !!p.closest('a[href]') }));
      if (!styles.has(key)) styles.set(key, cs.font);
    }
    // ascent of each font in use: a zero-height inline-block sits on the baseline
    const asc = {};
    const keys = new Map();
    for (const f of frags) keys.set(f.key, 1);
    for (const key of keys.keys()) {
      const [st, wt, sz, fam] = key.split('|');
      const d = document.createElement('div');
      d.style.cssText = 'all:initial;position:absolute;left:0;top:0;white-space:nowrap;line-height:normal;text-rendering:geometricPrecision';
      d.style.fontStyle = st; d.style.fontWeight = wt; d.style.fontSize = sz; d.style.fontFamily = fam;
      const sp = document.createElement('span'); sp.style.all = 'unset'; sp.textContent = 'x';
      const ib = document.createElement('span');
      ib.style.cssText = 'display:inline-block;width:0;height:0;vertical-align:baseline';
      d.append(sp, ib); document.body.append(d);
      asc[key] = ib.getBoundingClientRect().bottom - sp.getBoundingClientRect().top;
      d.remove();
    }
    out.fragments = frags.map(f => ({ text: f.text, rect: f.rect, baseline: f.rect[1] + asc[f.key], inLink: f.a }));
  }
  return JSON.stringify(out);
}
