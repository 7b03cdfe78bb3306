// A compiled page on a canvas: drawn from the map's lines, its links opened by finger, mouse and keyboard.
// Nothing is laid out here; the widest of the map's layouts that fits the window is shown.
import { init, LinkMap } from "./linkmap.js";

const canvas = document.querySelector("#page");
const opened = document.querySelector("#opened");
const radius = new URLSearchParams(location.search).get("radius");
const OBJECT = 2, HYPHEN = 3;

await init();
const bytes = await (await fetch(canvas.dataset.map)).arrayBuffer();
await Promise.all(canvas.dataset.fonts.split(" ").map(async (file, index) => {
  document.fonts.add(await new FontFace(`map-${index}`, `url("${file}")`).load());
}));

let map, attachment;

/** The baseline: the line's, but for runs that stand higher or lower (sub, sup). */
function baseline(context, run, line) {
  const own = run.y + Math.round(context.measureText("x").fontBoundingBoxAscent);
  return Math.abs(own - line.baseline) < 2 ? line.baseline : own;
}

function drawRun(context, run, line) {
  context.fillStyle = context.strokeStyle = run.link === null ? "#16181d" : "#0b4fb3";
  if (run.kind === OBJECT) {
    context.strokeRect(run.x + 0.5, run.y + 0.5, run.width - 1, run.height - 1);
    return;
  }
  context.font = `${run.fontSize}px map-${run.font}, sans-serif`;
  context.direction = run.isRTL ? "rtl" : "ltr";
  context.textAlign = "left";
  context.wordSpacing = "0px";
  const text = run.kind === HYPHEN ? "‐" : run.text, spaces = text.split(" ").length - 1;
  // What the map's run is wider than its text, justification gave to its spaces.
  const rest = run.width - context.measureText(text).width;
  if (spaces > 0 && rest > 0.5) context.wordSpacing = `${rest / spaces}px`;
  const y = baseline(context, run, line);
  context.fillText(text, run.x, y);
  if (run.link !== null) context.fillRect(run.x, y + 2, run.width, 1);
}

function draw() {
  const { width, height } = map.size, scale = devicePixelRatio;
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.textRendering = "geometricPrecision";
  for (const line of map.lines()) for (const run of line.runs) drawRun(context, run, line);
}

/** Whoever listens for "linkopen" may prevent that the link is opened. */
function open(link) {
  const event = new CustomEvent("linkopen", { detail: link, cancelable: true });
  opened.textContent = link.url ?? link.href;
  if (canvas.dispatchEvent(event) && link.url !== null) location.assign(link.url);
}

function show() {
  attachment?.detach();
  map = LinkMap.open(bytes, { width: document.documentElement.clientWidth });
  draw();
  attachment = map.attach(canvas, { onOpen: open, ...(radius === null ? {} : { nearRadius: Number(radius) }) });
}

show();
addEventListener("resize", show);
// For those who look on from outside: consoles and tests.
Object.assign(globalThis, { linkmap: { get map() { return map; } } });
