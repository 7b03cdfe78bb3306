// Run by check_wasm.py, which gives the event logs on standard input.
import assert from "node:assert";
import fs from "node:fs";
import { init, LinkMap } from "../../web/linkmap.js";

const root = new URL("../../", import.meta.url);
const read = (path) => fs.readFileSync(new URL(path, root));
const bytes = read("out/embedded/linkmap.wasm");
const MODIFIERS = { shift: 1, ctrl: 2, alt: 4, meta: 8 };
const wrong = [];
let right = 0;

function check(what, answer, expected) {
  try {
    assert.deepStrictEqual(answer, expected);
    right += 1;
  } catch {
    wrong.push(`${what}: ${JSON.stringify(answer)}, not ${JSON.stringify(expected)}`);
  }
}

function vectors() {
  for (const vector of JSON.parse(read("Tests/Vectors/questions.json"))) {
    if (vector.layouts === 0) continue;
    const map = LinkMap.open(read(`Tests/Vectors/maps/${vector.map}`), { verify: true });
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
  const maps = log.maps.map((text) => Buffer.from(text, "base64"));
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

/** Truncated maps are refused, changed ones answered or refused, and nothing traps. */
function damage() {
  const map = read("Tests/Vectors/maps/sample.linkmap");
  const probe = (bytes) => {
    try {
      const opened = LinkMap.open(bytes);
      opened.linkAt(12, 12);
      opened.nearest(50, 50, 100);
      opened.characterAt(20, 20);
      opened.fragmentsIn({ x: 0, y: 0, width: 1000, height: 1000 });
      return opened.link(0)?.label?.length ?? 0;
    } catch (error) {
      if (!error.message.startsWith("linkmap: ")) throw error;
      return -1;
    }
  };
  for (let count = 0; count < map.length; count += 3) check(`cut to ${count}`, probe(map.subarray(0, count)), -1);
  for (let at = 0; at < map.length; at += 1) {
    const changed = Buffer.from(map);
    changed[at] ^= 0x80 >> at % 8;
    check(`changed at ${at}`, probe(changed) >= -1, true);
  }
}

check("imports", WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
await init(bytes);
vectors();
for (const log of JSON.parse(fs.readFileSync(0))) check(log.name, replay(log), log.actions);
damage();
console.log([...wrong.slice(0, 20), `${right} right, ${wrong.length} wrong`].join("\n"));
process.exit(wrong.length > 0 || right === 0 ? 1 : 0);
