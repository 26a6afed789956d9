// @ts-check
// Asks the engine for a search and its events.

import { EngineError } from "../engine.js";
import { Recording } from "./recording.js";
import { Tree } from "./tree.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {Record<string, string>} Settings options of the engine that differ from the papers' settings */

/** The papers' settings: one search straight to the depth, natural order, a table that forgets nothing, by path. */
export const plain = /** @type {Record<string, string>} */ ({
  table: "path", "table-from": "0", "fail-low": "highest", order: "natural", etc: "off", known: "searched", guess: "parity",
  step: "off", bounds: "two",
});

/** The most nodes of a tree: as many as the engine tells. */
const MOST_NODES = 5000;

/** The most events that are asked for. */
const MOST_EVENTS = 200_000;

/**
 * The tree that a text names. Throws an EngineError with place and remedy if it names none.
 * @param {Engine} engine @param {string} text
 */
export async function readTree(engine, text) {
  const size = randomSize(text);
  if (size > MOST_NODES) {
    throw new EngineError(`${text} would have ${size.toLocaleString("en")} nodes or so; the page takes up to ${MOST_NODES.toLocaleString("en")}`, "take a smaller width or depth");
  }
  const position = engine.ask({ cmd: "position", position: text });
  const tree = engine.ask({ cmd: "tree" });
  tree.catch(() => undefined);
  await position;
  const answer = await tree;
  return { tree: Tree.from(answer.tree), text: String(answer.text) };
}

/** Nodes of a full random tree, before anyone builds it; 0 if the text is something else. @param {string} text */
function randomSize(text) {
  const setting = (/** @type {string} */ name) => Number(new RegExp(`[:,]${name}=(\\d+)`).exec(text)?.[1]);
  const [width, depth] = [setting("w"), setting("d")];
  if (!text.startsWith("random:") || text.includes("min_") || text.includes("nodes=") || !width || !depth) return 0;
  let size = 1;
  for (let ply = 1, level = 1; ply <= depth && size <= 1e9; ply++) size += level *= width;
  return size;
}

/**
 * One search of a tree, as a recording.
 * @param {Engine} engine @param {string} text @param {Tree} tree @param {string} algorithm @param {Settings} settings
 */
export async function search(engine, text, tree, algorithm, settings = {}) {
  const { depth, ...options } = settings;
  /** @type {import("./recording.js").Event[]} */
  const events = [];
  // Sent at once and answered in order: a search costs one round trip.
  const before = [
    engine.ask({ cmd: "new" }),
    engine.ask({ cmd: "position", position: text }),
    ...Object.entries({ ...plain, ...options, algorithm }).map(([option, value]) => engine.ask({ cmd: "set", option, value })),
  ];
  const limit = Math.min(Number(depth) || tree.height, 250) || 1;
  const going = engine.ask({ cmd: "go", depth: limit, events: MOST_EVENTS }, news => {
    if (news.type === "events") events.push(...news.events);
  });
  going.catch(() => undefined);
  await Promise.all(before);
  const done = await going;
  return new Recording(events, { tree, algorithm, dropped: done.dropped ?? 0 });
}

/**
 * Stockman's SSS* or DUAL* on the same tree; null for other algorithms and other settings, whose leaves may differ.
 * @param {Engine} engine @param {string} algorithm @param {Settings} settings
 * @returns {Promise<import("./open.js").Stockman | null>}
 */
export async function stockman(engine, algorithm, settings) {
  const isPlain = Object.entries(settings).every(([option, value]) => plain[option] === value);
  if (!["sss*", "dual*"].includes(algorithm) || !isPlain) return null;
  // Larger trees than the engine lists OPEN for are watched without it.
  return /** @type {any} */ (await engine.ask({ cmd: "stockman", algorithm }).catch(() => null));
}
