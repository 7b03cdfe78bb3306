// Link maps in the browser: which link is where on a canvas, and what a touch, a mouse or a key does to it.
// The work is done by linkmap.wasm (`make embedded`), which has no imports; docs/FORMAT-BINARY.md and
// docs/GESTURES.md say what it does. Lengths are in CSS px of the map.

const ERRORS = {
  "-2": "not a link map", "-3": "a version that is not known", "-4": "truncated", "-5": "a bad section",
  "-6": "a missing section", "-7": "no such layout", "-8": "a wrong checksum", "-9": "too large",
};
const VIEW = 512, TAPS = 4096, EVENT = 64, QUESTION = 24, ANSWERS = 16, ACTION = 56, SCRATCH = 4096;
const EVENTS = ["down", "move", "up", "cancel", "leave", "tick", "scroll", "momentum", "map", "key", "activate", "reset"];
const KINDS = ["touch", "mouse", "pen"];
const KEYS = ["enter", "menu", "other"];
const BUTTONS = ["left", "middle", "right", "other"];
const SOURCES = ["pointer", "keyboard", "accessibility"];
const QUESTIONS = ["claim", "menu", "longPress", "open"];
const ACTIONS = [
  "highlight", "unhighlight", "tap", "menu", "longPress", "cancelled", "refused", "blocked", "passThrough",
  "passThroughKey", "cursor",
];
const REASONS = [
  "moved", "outside", "cancel", "scroll", "second-pointer", "pen", "palm", "chord", "gone", "lost", "invalid",
  "repeat", "reset",
];
const FIELDS = ["href", "url", "text", "title", "label"];
const STATES = ["ok", "hidden", "empty", "absent"];
const DIRECTIONS = ["left", "right", "up", "down"];
const OPTIONS = [
  ["nearRadius", 12], ["touchSlop", 10], ["penSlop", 15], ["mouseSlop", 4], ["longPress", 500],
  ["highlightDelay", 0], ["highlightMinimum", 0], ["scale", 1], ["palmRadius", 0], ["repeatInterval", 0],
  ["staleAfter", 10000], ["momentumGrace", 0],
];
const utf8 = new TextDecoder();
let compiled;

/** Compiles linkmap.wasm: from its bytes, a response or an address; by default from beside this file. */
export async function init(source = new URL("linkmap.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) compiled = source;
  else if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) compiled = await WebAssembly.compile(source);
  else compiled = await WebAssembly.compile(await (await (source instanceof Response ? source : fetch(source))).arrayBuffer());
}

/** One layout of a map, opened. */
export class LinkMap {
  #exports; #bytes; #count; #view; #scratch; #data; #layout; #end; #room = -1;

  /** Opens a map's bytes, for a width, or a layout by its index. Call init first. */
  static open(bytes, { width, layout, verify = false } = {}) {
    if (!compiled) throw new Error("linkmap: call init() first");
    return new LinkMap(new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength), width, layout, verify);
  }

  constructor(bytes, width, layout, verify) {
    const e = this.#exports = new WebAssembly.Instance(compiled, {}).exports;
    this.#view = this.#reserve(VIEW + SCRATCH);
    this.#scratch = this.#view + VIEW;
    this.#place(bytes);
    if (verify) this.#check(e.linkmap_verify(this.#bytes, this.#count));
    this.selectLayout(layout ?? (width === undefined ? 0 : this.#check(e.linkmap_layout_for_width(this.#bytes, this.#count, width))));
  }

  /** Memory that stays reserved. */
  #reserve(size) {
    const { memory, __heap_base } = this.#exports;
    const at = this.#end ?? (__heap_base.value + 15) & ~15;
    this.#end = (at + size + 15) & ~15;
    const missing = this.#end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    this.#data = new DataView(memory.buffer);
    return at;
  }

  #place(bytes) {
    if (bytes.length > this.#room) {
      this.#bytes = this.#reserve(bytes.length);
      this.#room = bytes.length;
    }
    this.#count = bytes.length;
    new Uint8Array(this.#exports.memory.buffer, this.#bytes, bytes.length).set(bytes);
  }

  /** Takes the bytes of another map, such as the same document laid out anew; tell recognisers (`map`). */
  replace(bytes, layout = 0) {
    this.#place(new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength));
    this.selectLayout(layout);
  }

  #check(status) {
    if (status < 0) throw new Error(`linkmap: ${ERRORS[status] ?? "no layout"}`);
    return status;
  }

  /** Switches to another layout of the same map. */
  selectLayout(index) {
    this.#check(this.#exports.linkmap_open(this.#view, this.#bytes, this.#count, index));
    this.#layout = index;
  }

  get layoutIndex() { return this.#layout; }
  get linkCount() { return this.#exports.linkmap_link_count(this.#view); }
  get fragmentCount() { return this.#exports.linkmap_fragment_count(this.#view); }
  get size() {
    this.#exports.linkmap_size(this.#view, this.#scratch);
    return { width: this.#data.getFloat64(this.#scratch, true), height: this.#data.getFloat64(this.#scratch + 8, true) };
  }

  /** The number of the link at a point; -1 for none. */
  indexAt(x, y) { return this.#exports.linkmap_hit_test(this.#view, x, y, 0); }

  /** The link at a point; null for none. */
  linkAt(x, y) { return this.#found(this.#exports.linkmap_hit_test(this.#view, x, y, this.#scratch)); }

  /** The link at a point, or else the nearest within a radius. For touches. */
  nearest(x, y, radius = 12) {
    return this.#found(this.#exports.linkmap_nearest(this.#view, x, y, radius, this.#scratch));
  }

  #found(link) {
    return link < 0 ? null : { ...this.link(link), fragment: this.#data.getInt32(this.#scratch, true) };
  }

  /** A link by its number; null if there is none. */
  link(index) {
    const e = this.#exports, state = STATES[e.linkmap_link_state(this.#view, index)];
    if (state === "absent") return null;
    const link = { index, state, isInert: e.linkmap_link_inert(this.#view, index) !== 0 };
    FIELDS.forEach((name, field) => { link[name] = this.#string(index, field); });
    return link;
  }

  #string(link, field) {
    const at = this.#scratch + 64;
    const start = this.#exports.linkmap_link_string(this.#view, link, field, at);
    return start === 0 ? null : utf8.decode(new Uint8Array(this.#exports.memory.buffer, start, this.#data.getInt32(at, true)));
  }

  /** The fragments in a rectangle, in paint order. */
  fragmentsIn({ x, y, width, height }) {
    const capacity = SCRATCH / 4;
    const read = (left, top, right, bottom) =>
      this.#exports.linkmap_fragments_in_rect(this.#view, left, top, right, bottom, this.#scratch, capacity);
    const count = read(x, y, x + width, y + height);
    if (count <= capacity) return Array.from({ length: count }, (_, i) => this.#data.getInt32(this.#scratch + 4 * i, true));
    return Array.from({ length: this.fragmentCount }, (_, i) => i).filter((i) => {
      const r = this.fragment(i);
      return r && Math.max(r.x, x) < Math.min(r.x + r.width, x + width) && Math.max(r.y, y) < Math.min(r.y + r.height, y + height);
    });
  }

  /** A fragment's rectangle and its link. */
  fragment(index) {
    const link = this.#exports.linkmap_fragment_rect(this.#view, index, this.#scratch);
    if (link < 0) return null;
    const [x, y, right, bottom] = this.#doubles(this.#scratch, 4);
    return { link, x, y, width: right - x, height: bottom - y };
  }

  #doubles(at, count) { return Array.from({ length: count }, (_, i) => this.#data.getFloat64(at + 8 * i, true)); }

  /** The rectangles of a link. */
  fragmentsOf(link) {
    const count = this.#exports.linkmap_link_fragments(this.#view, link, this.#scratch);
    const first = this.#data.getInt32(this.#scratch, true);
    return Array.from({ length: count }, (_, i) => ({ index: first + i, ...this.fragment(first + i) }));
  }

  /** The next (previous) link in reading order that can be hit; -1 for none. null: the first (last). */
  linkAfter(link) { return this.#exports.linkmap_link_after(this.#view, link ?? -1); }
  linkBefore(link) { return this.#exports.linkmap_link_before(this.#view, link ?? -1); }

  /** The nearest fragment of another link in a direction from a fragment; -1 for none. */
  fragmentToward(fragment, direction) {
    const link = this.#exports.linkmap_toward(this.#view, fragment, DIRECTIONS.indexOf(direction), this.#scratch);
    return link < 0 ? -1 : this.#data.getInt32(this.#scratch, true);
  }

  /** The character nearest to a point; null for a map without characters. */
  characterAt(x, y) {
    const at = this.#scratch, d = this.#data;
    if (this.#exports.linkmap_nearest_character(this.#view, x, y, at) < 0) return null;
    const [left, top, right, bottom] = this.#doubles(at, 4), link = d.getInt32(at + 40, true);
    return {
      x: left, y: top, width: right - left, height: bottom - top,
      utf8: [d.getUint32(at + 32, true), d.getUint32(at + 36, true)], link: link < 0 ? null : link,
      line: d.getInt32(at + 44, true), isTrailing: d.getInt32(at + 48, true) === 1, isInside: d.getInt32(at + 52, true) === 1,
    };
  }

  /** The layout's lines with their runs, for drawing. */
  *lines() {
    const e = this.#exports, at = this.#scratch, d = this.#data, length = at + 256;
    const start = e.linkmap_text(this.#view, length), size = d.getInt32(length, true);
    const text = (lower, upper) => utf8.decode(new Uint8Array(e.memory.buffer, start + lower, Math.max(0, Math.min(upper, size) - lower)));
    for (let index = 0; index < e.linkmap_line_count(this.#view); index++) {
      e.linkmap_line_at(this.#view, index, at);
      const [x, y, right, bottom, baseline] = this.#doubles(at, 5), first = d.getInt32(at + 48, true), runs = [];
      for (let run = first, end = first + d.getInt32(at + 52, true); run < end; run++) {
        if (e.linkmap_run_at(this.#view, run, at) < 0) break;
        const [left, top, runRight, runBottom, fontSize] = this.#doubles(at, 5), link = d.getInt32(at + 48, true);
        runs.push({
          x: left, y: top, width: runRight - left, height: runBottom - top, fontSize, font: d.getInt32(at + 52, true),
          link: link < 0 ? null : link, isRTL: (d.getInt32(at + 56, true) & 1) === 1, kind: d.getInt32(at + 60, true),
          text: text(d.getUint32(at + 40, true), d.getUint32(at + 44, true)),
        });
      }
      yield { x, y, width: right - x, height: bottom - y, baseline, runs };
    }
  }

  /** A recogniser of taps on this map; it follows selectLayout when it is told (`map`). */
  recognizer(options = {}) {
    const size = TAPS + EVENT + QUESTION + ANSWERS + 16 * ACTION + 128;
    return new TapRecognizer(this.#exports, this.#view, options, this.#reserve(size));
  }

  /** Makes a canvas's links work. See `attach` in linkmap.d.ts. */
  attach(canvas, options = {}) { return attach(this, canvas, options); }
}

/** Taps by the rules of docs/GESTURES.md: events in, actions out. */
export class TapRecognizer {
  #exports; #view; #taps; #event; #question; #answers; #actions; #ask;

  constructor(exports, view, options, taps) {
    this.#exports = exports;
    this.#view = view;
    this.#taps = taps;
    this.#event = this.#taps + TAPS;
    this.#question = this.#event + EVENT;
    this.#answers = this.#question + QUESTION;
    this.#actions = this.#answers + ANSWERS;
    this.#ask = options.ask ?? (() => "allow");
    const at = this.#actions, d = this.#data;
    OPTIONS.forEach(([name, value], i) => d.setFloat64(at + 8 * i, options[name] === null ? Infinity : (options[name] ?? value), true));
    exports.linkmap_taps_init(this.#taps, options.mode === "observe" ? 1 : 0, at);
  }

  get #data() { return new DataView(this.#exports.memory.buffer); }

  /** Screen px for each map px. */
  set scale(value) { this.#exports.linkmap_taps_set_scale(this.#taps, value); }

  /** When something will be due; Infinity for never. */
  get deadline() { return this.#exports.linkmap_taps_deadline(this.#taps); }

  /** Takes an event; returns the actions. */
  handle(event) {
    const d = this.#data, at = this.#event, type = EVENTS.indexOf(event.type);
    [event.time, event.x ?? 0, event.y ?? 0, event.contactRadius ?? 0].forEach((v, i) => d.setFloat64(at + 8 * i, v, true));
    d.setBigInt64(at + 32, BigInt(event.pointer ?? 0), true);
    const button = event.type === "key" ? KEYS.indexOf(event.key ?? "other") : BUTTONS.indexOf(event.button ?? "left");
    const flag = event.isCanceled || event.isRunning || event.isNew || event.isRepeat;
    [type, KINDS.indexOf(event.kind ?? "touch"), button, event.modifiers ?? 0, event.link ?? -1, flag ? 1 : 0]
      .forEach((v, i) => d.setInt32(at + 40 + 4 * i, v, true));
    for (let given = 0; ; given++) {
      const count = this.#exports.linkmap_taps_handle_answered(
        this.#taps, this.#view, at, this.#answers, given, this.#question, this.#actions);
      if (count >= 0) return Array.from({ length: count }, (_, i) => this.#action(d, this.#actions + ACTION * i));
      d.setUint8(this.#answers + given, this.#answer(d));
    }
  }

  #answer(d) {
    const [kind, link, pointerKind, button, modifiers, by] = Array.from({ length: 6 }, (_, i) => d.getInt32(this.#question + 4 * i, true));
    const answer = this.#ask({
      kind: QUESTIONS[kind], link, pointerKind: KINDS[pointerKind], button: BUTTONS[button], modifiers, by: SOURCES[by],
    });
    return answer === "refuse" || answer === false ? 1 : answer === "replace" ? 2 : 0;
  }

  #action(d, at) {
    const int = (offset) => d.getInt32(at + offset, true);
    const type = ACTIONS[int(16)], action = { type, time: d.getFloat64(at, true) };
    if (type === "passThrough") action.pointer = Number(d.getBigInt64(at + 8, true));
    else if (type !== "passThroughKey") action.link = int(20) < 0 ? null : int(20);
    if (type === "highlight" || type === "tap") action.fragment = int(24) < 0 ? null : int(24);
    if (type === "cancelled") action.reason = REASONS[int(28)];
    if (type === "menu" || type === "tap") action.by = SOURCES[int(40)];
    if (type === "tap") Object.assign(action, { button: BUTTONS[int(32)], modifiers: int(36), isReplaced: int(44) === 1 });
    return action;
  }
}

/** Events of a canvas to a recogniser, its actions to the page; links as hidden `<a>` elements for everyone else. */
function attach(map, canvas, options) {
  const abort = new AbortController(), { signal } = abort;
  const recognizer = map.recognizer({ touchSlop: 10, ...options });
  const overlay = document.createElement("div"), ring = document.createElement("div"), glow = document.createElement("div");
  let timer, focused = null;

  const toMap = (event) => {
    const box = canvas.getBoundingClientRect(), { width, height } = map.size;
    const { x = 0, y = 0, scale = (box.width || 1) / (width || 1) } = options.viewport?.() ?? {};
    recognizer.scale = scale;
    return { x: (event.clientX - box.left) / scale + x, y: (event.clientY - box.top) / scale + y };
  };
  const modifiers = (e) => (e.shiftKey ? 1 : 0) | (e.ctrlKey ? 2 : 0) | (e.altKey ? 4 : 0) | (e.metaKey ? 8 : 0);
  const open = (action) => {
    const link = map.link(action.link);
    if (options.onOpen) return options.onOpen({ ...action, ...link });
    const address = link.url ?? link.href;
    if (action.button === "middle" || action.modifiers & 10) window.open(address, "_blank", "noopener");
    else window.location.assign(address);
  };
  const paint = (layer, link, style) => {
    layer.replaceChildren(...(link === null ? [] : map.fragmentsOf(link)).map((r) => {
      const box = document.createElement("div"), m = canvas.getBoundingClientRect(), { width } = map.size;
      const { x = 0, y = 0, scale = (m.width || 1) / (width || 1) } = options.viewport?.() ?? {};
      box.style.cssText = `position:absolute;pointer-events:none;left:${(r.x - x) * scale}px;top:${(r.y - y) * scale}px;` +
        `width:${r.width * scale}px;height:${r.height * scale}px;${style}`;
      return box;
    }));
  };
  const send = (event) => {
    let claimed = true;
    for (const action of recognizer.handle(event)) {
      if (action.type === "highlight") paint(glow, action.link, options.highlightStyle ?? "background:#0066cc33");
      else if (action.type === "unhighlight") paint(glow, null);
      else if (action.type === "cursor") canvas.style.cursor = action.link === null ? "" : "pointer";
      else if (action.type === "passThrough" || action.type === "passThroughKey") claimed = false;
      else if (action.type === "tap" && !action.isReplaced) open(action);
      options.onAction?.(action);
    }
    clearTimeout(timer);
    if (recognizer.deadline < Infinity) {
      timer = setTimeout(() => send({ type: "tick", time: performance.now() }), Math.max(0, recognizer.deadline - performance.now()));
    }
    return claimed;
  };
  const pointer = (type, e) => ({
    type, time: e.timeStamp, pointer: e.pointerId, kind: KINDS.includes(e.pointerType) ? e.pointerType : "mouse", ...toMap(e),
    button: BUTTONS[Math.min(Math.max(e.button, 0), 3)] ?? "left", contactRadius: Math.max(e.width, e.height) / 2,
    modifiers: modifiers(e),
  });
  const on = (target, name, listener) => target.addEventListener(name, listener, { signal });
  on(canvas, "pointerdown", (e) => { if (send(pointer("down", e))) canvas.setPointerCapture(e.pointerId); });
  // While one button is down, a mouse tells of others by moves.
  on(canvas, "pointermove", (e) => send(pointer(e.pointerType === "mouse" && e.button > 0 && e.buttons > 0 ? "down" : "move", e)));
  on(canvas, "pointerup", (e) => send(pointer("up", e)));
  on(canvas, "pointercancel", (e) => send({ type: "cancel", time: e.timeStamp, pointer: e.pointerId }));
  on(canvas, "pointerleave", (e) => { if (e.pointerType !== "touch") send({ type: "leave", time: e.timeStamp, pointer: e.pointerId }); });
  on(canvas, "wheel", (e) => send({ type: "scroll", time: e.timeStamp }));
  on(document, "scroll", (e) => send({ type: "scroll", time: e.timeStamp }));
  on(document, "visibilitychange", (e) => { if (document.hidden) send({ type: "reset", time: e.timeStamp }); });

  const focus = (link) => overlay.querySelector(`[data-link="${link}"]`)?.focus();
  const key = (e, link) => {
    const direction = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" }[e.key];
    if (direction) {
      const from = map.fragmentsOf(link), start = direction === "left" || direction === "up" ? from[0] : from.at(-1);
      const next = start ? map.fragmentToward(start.index, direction) : -1;
      if (next >= 0) { e.preventDefault(); focus(map.fragment(next).link); }
      return;
    }
    const name = e.key === "Enter" ? "enter" : e.key === "ContextMenu" || (e.shiftKey && e.key === "F10") ? "menu" : "other";
    if (name === "other") return;
    const claimed = send({ type: "key", time: e.timeStamp, key: name, link, isRepeat: e.repeat, modifiers: modifiers(e) });
    if (claimed) e.preventDefault();
  };
  const element = (link) => {
    const a = document.createElement("a"), record = map.link(link);
    a.dataset.link = link;
    a.textContent = record.label || record.text || record.href;
    if (record.isInert) { a.setAttribute("role", "link"); a.setAttribute("aria-disabled", "true"); a.tabIndex = 0; }
    else a.href = record.url ?? record.href;
    if (record.title) a.title = record.title;
    a.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";
    on(a, "focus", () => { focused = link; paint(ring, link, options.focusStyle ?? "outline:2px solid #0066cc;outline-offset:1px"); options.onFocus?.(link); });
    on(a, "blur", () => { focused = null; paint(ring, null); });
    on(a, "keydown", (e) => key(e, link));
    // What is not a key of ours is assistive technology.
    on(a, "click", (e) => { e.preventDefault(); send({ type: "activate", time: e.timeStamp, link }); });
    return a;
  };
  const refresh = () => {
    const links = [];
    for (let link = map.linkAfter(null); link >= 0; link = map.linkAfter(link)) links.push(element(link));
    overlay.replaceChildren(...links, glow, ring);
  };
  overlay.style.cssText = "position:absolute;left:0;top:0;width:0;height:0;pointer-events:none";
  const place = () => { overlay.style.left = `${canvas.offsetLeft}px`; overlay.style.top = `${canvas.offsetTop}px`; };
  on(window, "resize", place);
  canvas.style.touchAction ||= options.mode === "observe" ? "" : "manipulation";
  canvas.after(overlay);
  place();
  refresh();

  return {
    /** The link that has the keyboard's focus; null for none. */
    get focused() { return focused; },
    /** To be told after `selectLayout`. */
    layoutChanged() { place(); refresh(); send({ type: "map", time: performance.now() }); },
    /** To be told when the content scrolls by other means than the page. */
    scrolled() { paint(ring, focused, options.focusStyle ?? "outline:2px solid #0066cc"); send({ type: "scroll", time: performance.now() }); },
    detach() { abort.abort(); clearTimeout(timer); overlay.remove(); canvas.style.cursor = ""; },
  };
}
