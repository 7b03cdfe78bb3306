// Asks the WebAssembly module the questions of random-hits: hits.mjs FOLDER NAME…
import fs from "node:fs";
import { init, LinkMap } from "../../web/linkmap.js";

const [folder, ...names] = process.argv.slice(2), directions = ["left", "right", "up", "down"];
await init(fs.readFileSync(new URL("../../out/embedded/linkmap.wasm", import.meta.url)));
const sum = (numbers) => numbers.reduce((sum, number) => (Math.imul(sum, 31) + Number(number)) >>> 0, 0);
let right = 0, wrong = 0;
for (const name of names) {
  const map = LinkMap.open(fs.readFileSync(`${folder}/${name}.linkmap`));
  const file = fs.readFileSync(`${folder}/${name}.questions`);
  const questions = new Float64Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  const hit = (found) => (found === null ? [-1, -1] : [found.index, found.fragment]);
  const answers = [
    (x, y) => hit(map.linkAt(x, y)),
    (x, y, radius) => hit(map.nearest(x, y, radius)),
    (x, y, right, bottom) => {
      const found = map.fragmentsIn({ x, y, width: right - x, height: bottom - y });
      return [found.length, sum(found)];
    },
    (link) => [map.linkAfter(link), -1],
    (link) => [map.linkBefore(link), -1],
    (fragment, direction) => {
      const found = map.fragmentToward(fragment, directions[direction]);
      return [found < 0 ? -1 : map.fragment(found).link, found];
    },
    (x, y) => {
      const found = map.characterAt(x, y);
      return found === null ? [-1, 0] : [found.link ?? -1, sum([...found.utf8, found.isTrailing, found.isInside])];
    },
  ];
  for (let at = 0; at < questions.length; at += 8) {
    const [kind, ...q] = questions.subarray(at, at + 8), given = answers[kind](...q);
    if (given[0] === q[4] && given[1] === q[5]) { right += 1; continue; }
    if (wrong++ < 5) console.log(`WebAssembly: ${name} ${kind} ${q}, not ${given}`);
  }
}
console.log(`${right} right, ${wrong} wrong`);
process.exit(wrong > 0 || right === 0 ? 1 : 0);
