// Times the WebAssembly module's exact hit test from JavaScript on the maps of bench/hits.cpp: hits.mjs FOLDER.
// Prints lines of JSON, in ns (the fastest of 15 batches), for bench/hits.py.
import fs from "node:fs";
import { init, LinkMap } from "../web/linkmap.js";

const folder = process.argv[2];
await init(fs.readFileSync(new URL("../out/embedded/linkmap.wasm", import.meta.url)));
let state = 123456789, sink = 0;
const unit = () => {
  state ^= state << 13, state ^= state >>> 17, state ^= state << 5;
  return (state >>> 0) / 4294967296;
};
for (const name of ["text-100", "text-10000", "text-1000000", "mixed-100", "mixed-10000", "mixed-1000000"]) {
  const map = LinkMap.open(fs.readFileSync(`${folder}/${name}.linkmap`)), { height } = map.size;
  for (const kind of ["uniform", "inside"]) {
    const xs = new Float64Array(1 << 18), ys = new Float64Array(1 << 18);
    for (let i = 0; i < xs.length; i++) {
      const r = kind === "inside" ? map.fragment(Math.floor(unit() * map.fragmentCount)) : { x: 0, y: 0, width: 600, height };
      xs[i] = r.x + unit() * r.width, ys[i] = r.y + unit() * r.height;
    }
    const times = [];
    for (let round = 0; round < 15; round++) {
      const start = process.hrtime.bigint();
      for (let i = 0; i < xs.length; i++) sink += map.indexAt(xs[i], ys[i]);
      times.push(Number(process.hrtime.bigint() - start) / xs.length);
    }
    console.log(JSON.stringify({ map: name, points: kind, wasm: Math.min(...times) }));
  }
}
process.exit(sink === 42 ? 1 : 0);
