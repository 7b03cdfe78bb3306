// Runs support/runtime.mjs in node; check_wasm.py gives the logs and the corpus on standard input.
import fs from "node:fs";
import { run } from "./support/runtime.mjs";

const root = new URL("../../", import.meta.url), { logs, corpus } = JSON.parse(fs.readFileSync(0));
const result = await run(async (path) => fs.readFileSync(new URL(path, root)), logs, corpus);
console.log(JSON.stringify(result));
