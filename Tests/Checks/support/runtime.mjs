// The WebAssembly module and web/linkmap.js, tested alike in node and in a browser.
import { init, LinkMap } from "../../../web/linkmap.js";

const MODIFIERS = { shift: 1, ctrl: 2, alt: 4, meta: 8 };
const wrong = [];
let right = 0;

function check(what, answer, expected) {
  if (JSON.stringify(answer) === JSON.stringify(expected)) right += 1;
  else wrong.push(`${what}: ${JSON.stringify(answer)}, not ${JSON.stringify(expected)}`);
}

async function vectors(read) {
  for (const vector of JSON.parse(new TextDecoder().decode(await read("Tests/Vectors/questions.json")))) {
    if (vector.layouts === 0) continue;
    const map = LinkMap.open(await read(`Tests/Vectors/maps/${vector.map}`), { verify: true });
    check(vector.map, map.linkCount, vector.links);
    const hit = (found) => found && [found.index, found.fragment];
    const ask = {
      hit: (x, y) => hit(map.linkAt(x, y)),
      nearest: (x, y, radius) => hit(map.nearest(x, y, radius)),
      inRect: (x, y, right, bottom) => map.fragmentsIn({ x, y, width: right - x, height: bottom - y }),
      character: (x, y) => {
        const found = map.characterAt(x, y);
        return found && [...found.utf8, found.link, found.isTrailing, found.isInside];
      },
    };
    for (const question of vector.questions) {
      check(`${vector.map} ${question.ask} ${question.px}`, ask[question.ask](...question.px), question.answer);
    }
  }
}

/** The actions to which a log's events lead. */
function replay(log) {
  const { numbers, options } = log;
  const answer = (question, link) => (options.answers?.[question] ?? {})[numbers[link]] ?? "allow";
  const ask = ({ kind, link }) => {
    const given = answer(kind, link);
    return typeof given === "object" ? "replace" : given;
  };
  const maps = log.maps.map((text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
  const map = LinkMap.open(maps.shift());
  const recognizer = map.recognizer({ ...options, ask });
  const actions = [];
  for (const fields of log.events) {
    if (fields[0] === "map") map.replace(maps.shift());
    const extra = typeof fields.at(-1) === "object" ? fields.at(-1) : {};
    const event = {
      type: fields[0], time: Number(fields[1]), modifiers: (extra.mods ?? []).reduce((sum, name) => sum | MODIFIERS[name], 0),
      contactRadius: extra.r ?? 0, button: ["left", "middle", "right", "other"][Math.min(extra.button ?? 0, 3)],
      isCanceled: extra.canceled, isRepeat: extra.repeat,
    };
    if (["down", "move", "up"].includes(fields[0])) Object.assign(event, { x: Number(fields[3]), y: Number(fields[4]) });
    if (["key", "activate"].includes(fields[0])) event.link = numbers.indexOf(fields[2]);
    else if (typeof fields[2] === "number") event.pointer = fields[2];
    if (["down", "move"].includes(fields[0]) && typeof fields[5] === "string") event.kind = fields[5];
    if (fields[0] === "key") event.key = { Enter: "enter", ContextMenu: "menu", "Shift+F10": "menu" }[fields[3]] ?? "other";
    if (fields[0] === "momentum") event.isRunning = fields[2];
    if (fields[0] === "map") event.isNew = fields[3] === "new";
    actions.push(...recognizer.handle(event).map((action) => describe(action, numbers, fields, answer)));
  }
  return actions;
}

/** An action as logs write it. */
function describe(action, numbers, fields, answer) {
  if (action.type === "passThrough") return ["passThrough", action.time, action.pointer];
  if (action.type === "passThroughKey") return ["passThrough", action.time, "key"];
  const result = [action.type, action.time, action.link === null ? null : numbers[action.link]];
  if (action.type === "cancelled") return [...result, action.reason];
  const extra = {};
  if (action.button === "middle") extra.button = "middle";
  if (action.by && action.by !== "pointer") extra.by = action.by;
  if (action.modifiers) extra.mods = fields.at(-1).mods;
  if (action.isReplaced) extra.url = answer("open", action.link).replace;
  return Object.keys(extra).length > 0 ? [...result, extra] : result;
}

/** Asks all of what may be a map, put at the very end of memory: to read beyond it would trap. */
class Probe {
  constructor(module) {
    this.e = new WebAssembly.Instance(module, {}).exports;
    this.view = (this.e.__heap_base.value + 15) & ~15;
    this.taps = this.view + 512;
    this.event = this.taps + 4096;
    this.scratch = this.event + 64;
    this.e.memory.grow(2);
    this.pages = this.e.memory.buffer.byteLength;
  }

  /** Negative where the map was refused. */
  answer(bytes) {
    const { e, view, scratch } = this, at = this.pages - bytes.length;
    new Uint8Array(e.memory.buffer, at).set(bytes);
    e.linkmap_verify(at, bytes.length);
    const status = e.linkmap_open(view, at, bytes.length, 0);
    if (status < 0) return status;
    for (const x of [-1e300, -9, 12, 110, 600, NaN]) {
      for (const y of [-9, 12, 25, 300]) {
        e.linkmap_hit_test(view, x, y, scratch);
        e.linkmap_nearest(view, x, y, 1000, scratch);
        e.linkmap_nearest_character(view, x, y, scratch);
      }
    }
    e.linkmap_fragments_in_rect(view, -1e9, -1e9, 1e9, 1e9, scratch, 64);
    for (const index of [-1, 0, 1, 2, 0x7FFFFFFF]) {
      for (let field = 0; field < 5; field += 1) e.linkmap_link_string(view, index, field, scratch);
      e.linkmap_link_after(view, index);
      e.linkmap_link_before(view, index);
      e.linkmap_toward(view, index, 3, scratch);
      e.linkmap_fragment_rect(view, index, scratch);
      e.linkmap_line_at(view, index, scratch);
      e.linkmap_run_at(view, index, scratch);
      e.linkmap_character_at(view, index, scratch);
      e.linkmap_glyph_at(view, index, scratch);
    }
    this.tap();
    return status;
  }

  tap() {
    const { e, view, taps, event, scratch } = this, data = new DataView(e.memory.buffer);
    e.linkmap_taps_init(taps, 0, 0);
    [0, 1, 2].forEach((kind) => {
      data.setFloat64(event + 8, 12, true);
      data.setFloat64(event + 16, 12, true);
      data.setInt32(event + 40, kind, true);
      e.linkmap_taps_handle_answered(taps, view, event, scratch, 0, scratch, scratch);
    });
  }
}

/** Truncated maps are refused, changed ones answered or refused, and nothing traps or grows. */
function damage(module, map, corpus) {
  const probe = new Probe(module);
  const survives = (what, bytes) => {
    try {
      return probe.answer(bytes);
    } catch (error) {
      wrong.push(`${what}: ${error}`);
      return NaN;
    }
  };
  check("whole", survives("whole", map), 0);
  for (let count = 0; count < map.length; count += 1) {
    check(`cut to ${count}`, survives("cut", map.subarray(0, count)) < 0, true);
    const cut = map.slice(0, count);
    if (count >= 24) new DataView(cut.buffer).setBigUint64(16, BigInt(count), true);
    check(`cut to ${count}, with that size`, survives("cut", cut) <= 0, true);
  }
  for (let bit = 0; bit < 8 * map.length; bit += 1) {
    const changed = map.slice();
    changed[bit >> 3] ^= 1 << (bit & 7);
    check(`bit ${bit}`, survives(`bit ${bit}`, changed) <= 0, true);
  }
  for (let at = 16; at + 4 <= map.length; at += 4) {
    for (const value of [0xFFFFFFFF, 0x7FFFFFFF, 0x80000001, map.length]) {
      const changed = map.slice();
      new DataView(changed.buffer).setUint32(at, value, true);
      check(`${value} at ${at}`, survives(`${value} at ${at}`, changed) <= 0, true);
    }
  }
  corpus.forEach((bytes, index) => check(`corpus ${index}`, survives(`corpus ${index}`, bytes) <= 0, true));
  check("memory", probe.e.memory.buffer.byteLength, probe.pages);
}

/** Runs all; `read` gives the bytes of a file of the project. */
export async function run(read, logs, corpus) {
  const bytes = await read("out/embedded/linkmap.wasm"), module = new WebAssembly.Module(bytes);
  check("imports", WebAssembly.Module.imports(module), []);
  await init(bytes);
  await vectors(read);
  for (const log of logs) check(log.name, replay(log), log.actions);
  const copy = new Uint8Array(await read("Tests/Vectors/maps/sample.linkmap"));
  damage(module, copy, await Promise.all(corpus.map(async (path) => new Uint8Array(await read(path)))));
  return { right, wrong: wrong.length, text: wrong.slice(0, 20).join("\n") };
}
