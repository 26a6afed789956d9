// A conversation with an engine in WebAssembly: node talk.mjs GAME.wasm [STOP] <commands >answers
// The search is told to stop when it has asked STOP times.
import { readFileSync, writeSync } from "node:fs";

const [file, stop] = process.argv.slice(2);
const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
let asked = 0;
const host = {
  // CPU time: a busy machine is no reason to stop.
  now: () => Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds) / 1000,
  stop: () => Number(stop !== undefined && ++asked > Number(stop)),
  say: (at, length) => writeAll(decoder.decode(new Uint8Array(program.memory.buffer, at, length))),
};
const program = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { host }).exports;

function writeAll(text) {
  let bytes = encoder.encode(text);
  while (bytes.length) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (e) {
      if (e.code !== "EAGAIN") throw e;
    }
  }
}

for (const line of readFileSync(0, "utf8").split("\n")) {
  const bytes = encoder.encode(line);
  const at = program.alloc(bytes.length);
  new Uint8Array(program.memory.buffer, at, bytes.length).set(bytes);
  program.hear();
}
