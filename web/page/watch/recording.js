// @ts-check
// A search as it was told: its tree, its events, and the steps in which a reader takes them.

import { Tree } from "./tree.js";

/** ±∞ in traces. */
export const INF = 30000;

/**
 * An event of theory/src/observe/trace.rs. In a recording all values are seen from the player at the root.
 * @typedef {object} Event
 * @property {"iteration"|"probe"|"enter"|"hit"|"leaf"|"etc"|"cutoff"|"leave"|"pass"|"play-out"} event
 * @property {number[]} [path]
 * @property {number} [depth]
 * @property {number} [alpha]
 * @property {number} [beta]
 * @property {number} [value]
 * @property {number | null} [lower]
 * @property {number | null} [upper]
 * @property {number | null} [move]
 * @property {number} [tried]
 * @property {number} [probes]
 * @property {number | null} [bound]
 * @property {number} [g]
 * @property {number} [nodes]
 * @property {number} [leaves]
 */
/** @typedef {{number: number, depth: number, alpha: number, beta: number, g: number, lower: number | null, upper: number | null, nodes: number, leaves: number, step: number}} Pass */

// One sentence is enough for a node and what it turns out to be.
const joined = new Set(["iteration probe", "enter hit", "enter leaf", "enter etc", "cutoff leave", "etc leave"]);

export class Recording {
  /**
   * @param {Event[]} events as the engine tells them: values from the side to move
   * @param {{tree?: Tree, algorithm?: string, dropped?: number}} [about]
   */
  constructor(events, { tree, algorithm = "", dropped = 0 } = {}) {
    const end = events.findIndex(event => event.event === "play-out");
    const told = end < 0 ? events : events.slice(0, end + 1);
    this.tree = tree ?? Tree.visited(told);
    this.isWhole = Boolean(tree);
    this.algorithm = algorithm;
    /** Events that the engine did not tell. */
    this.dropped = dropped;
    this.events = told.map(seenFromRoot);
    this.steps = group(this.events);
    this.passes = passes(this);
    /** The leaves in the order of their evaluation. */
    this.leaves = this.events.filter(event => event.event === "leaf");
    if (!tree) this.leaves.forEach(leaf => valueOf(this.tree, leaf));
    this.names = names(this);
    /** Without memory each pass starts anew. */
    this.forgets = algorithm.startsWith("alpha-bounding");
  }

  /** A node as the papers call it: a, b, c … in the order of the first visit, or its path. @param {number} id */
  name(id) {
    if (id === 0 && !this.names.has(0)) return "the root";
    return this.names.get(id) ?? this.tree.nodes[id].path.join(".");
  }
}

/** @param {Event} event @returns {Event} */
function seenFromRoot(event) {
  if (!event.path || event.path.length % 2 === 0) return event;
  const minus = (/** @type {number | null | undefined} */ n) => (n === null || n === undefined ? n : -n || 0);
  const turned = { ...event };
  if (event.value !== undefined) turned.value = /** @type {number} */ (minus(event.value));
  if (event.event === "leave") {
    turned.lower = minus(event.upper);
    turned.upper = minus(event.lower);
  }
  return turned;
}

/** @param {Event[]} events @returns {{from: number, to: number}[]} */
function group(events) {
  const steps = [];
  for (let from = 0; from < events.length;) {
    let to = from + 1;
    const fits = () => {
      const [a, b] = [events[to - 1], events[to]];
      return b && joined.has(`${a.event} ${b.event}`) && String(a.path) === String(b.path);
    };
    while (fits()) to++;
    steps.push({ from, to });
    from = to;
  }
  return steps;
}

/** @param {Recording} recording @returns {Pass[]} */
function passes({ events, steps }) {
  /** @type {Pass[]} */
  const found = [];
  let depth = 0, number = 0, alpha = -INF, beta = INF;
  steps.forEach(({ from, to }, i) => {
    for (const event of events.slice(from, to)) {
      if (event.event === "iteration") [depth, number] = [event.depth ?? 0, 0];
      if (event.event === "probe") [number, alpha, beta] = [number + 1, event.alpha ?? -INF, event.beta ?? INF];
      if (event.event !== "pass") continue;
      const { g = 0, lower = null, upper = null, nodes = 0, leaves = 0 } = event;
      found.push({ number, depth, alpha, beta, g, lower, upper, nodes, leaves, step: i + 1 });
    }
  });
  return found;
}

/** @param {Tree} tree @param {Event} leaf */
function valueOf(tree, leaf) {
  const node = tree.find(leaf.path ?? []);
  if (node) node.value = leaf.value ?? null;
}

/** @param {Recording} recording @returns {Map<number, string>} */
function names({ events, tree }) {
  /** @type {Set<number>} */
  const visited = new Set();
  for (const { event, path } of events) {
    const node = event === "enter" && path ? tree.find(path) : undefined;
    if (node) visited.add(node.id);
    if (visited.size > 26) return new Map();
  }
  return new Map([...visited].map((id, i) => [id, String.fromCharCode(97 + i)]));
}

/**
 * A recorded `--trace` file.
 * @param {string} text
 */
export function readTrace(text) {
  const lines = text.split("\n").filter(line => line.trim() !== "");
  const read = lines.map((line, i) => {
    try {
      return JSON.parse(line);
    } catch {
      throw new Error(`line ${i + 1} of the trace is not JSON: ${line.slice(0, 60)}`);
    }
  });
  if (read[0]?.trace !== "nullwindow") {
    throw new Error("this is no trace: its first line should be {\"trace\":\"nullwindow\",\"schema\":1}; write one with nullwindow tree pearl --trace FILE");
  }
  if (read[0].schema !== 1) throw new Error(`this trace has schema ${read[0].schema}, the page knows schema 1`);
  const events = read.slice(1);
  const bad = events.findIndex(event => typeof event?.event !== "string");
  if (bad >= 0) throw new Error(`line ${bad + 2} of the trace has no event: ${lines[bad + 1].slice(0, 60)}`);
  return new Recording(events);
}
