// @ts-check
// The worker's side of an engine in WebAssembly: strings in and out, each a JSON line (docs/protocols.md). The first
// message has the compiled program and, where the page may share memory, a counter of the stops that were asked for.
// A trap is an uncaught error: the page starts another worker.

/** @typedef {{memory: WebAssembly.Memory, alloc: (length: number) => number, hear: () => number}} Program */

/** @type {Program} */
let program;
/** @type {Int32Array | null} */
let stops = null;
let stopped = 0;

const host = {
  now: () => performance.now(),
  // The stop that ends a search is counted as done when its own line is heard.
  stop: () => Number(stops !== null && Atomics.load(stops, 0) > stopped),
  /** @param {number} at @param {number} length */
  say(at, length) {
    const text = new TextDecoder().decode(new Uint8Array(program.memory.buffer, at, length));
    for (const line of text.split("\n")) if (line) postMessage(line);
  },
};

/** @param {string} line */
function hear(line) {
  if (JSON.parse(line).cmd === "stop") stopped += 1;
  const bytes = new TextEncoder().encode(line);
  const at = program.alloc(bytes.length);
  new Uint8Array(program.memory.buffer, at, bytes.length).set(bytes);
  program.hear();
}

onmessage = ({ data }) => {
  if (typeof data === "string") return hear(data);
  stops = data.stops;
  program = /** @type {Program} */ (/** @type {unknown} */ (new WebAssembly.Instance(data.module, { host }).exports));
};
