// @ts-check
// One sentence or two a step: what happens, and why. Names of nodes stand in braces, {f}, so that the page can set them
// apart from f, the value of the root.

import { INF } from "./recording.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./recording.js").Event} Event */

/** A number with a real minus; ±30000 is ±∞. @param {number | null | undefined} n */
export function score(n) {
  if (n === null || n === undefined) return "·";
  if (n >= INF) return "+∞";
  if (n <= -INF) return "−∞";
  return String(n).replace("-", "−");
}

/** What a probe asks: γ, or a window. @param {{alpha: number, beta: number}} probe */
export function question({ alpha, beta }) {
  if (beta - alpha !== 1) return `(${score(alpha)}, ${score(beta)})`;
  return alpha <= -INF ? "−∞ + ε" : `${score(beta)} − ε`;
}

/** @param {{alpha: number, beta: number}} probe */
export const isNull = ({ alpha, beta }) => beta - alpha === 1;

/** "f ≤ 41", "34 ≤ f ≤ 41", "f = 35". @param {string} f @param {number | null} lower @param {number | null} upper */
export function known(f, lower, upper) {
  if (lower !== null && lower === upper) return `${f} = ${score(lower)}`;
  if (lower !== null && upper !== null) return `${score(lower)} ≤ ${f} ≤ ${score(upper)}`;
  if (upper !== null) return `${f} ≤ ${score(upper)}`;
  return lower !== null ? `${f} ≥ ${score(lower)}` : "";
}

/** @param {number} n @param {string} one @param {string} many */
export const plural = (n, one, many) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** @param {Replay} replay @param {number} id */
const named = ({ recording }, id) => `{${recording.name(id)}}`;

/** What the latest step did. @param {Replay} replay @returns {string} */
export function sentence(replay) {
  const events = replay.latest;
  const last = events[events.length - 1];
  if (!last) return before(replay);
  switch (last.event) {
    case "iteration": return `An iteration to depth ${last.depth} begins.`;
    case "probe": return probe(replay, last, events[0].event === "iteration");
    case "enter": return enter(replay);
    case "etc": return asked(replay, last);
    case "leaf": return leaf(replay, last);
    case "hit": return hit(replay, last);
    case "cutoff": return cut(replay, last, last);
    case "leave": {
      const etc = events.find(event => event.event === "etc");
      const cutoff = events.find(event => event.event === "cutoff");
      return etc ? refuted(replay, etc, last) : cutoff ? cut(replay, cutoff, last) : leave(replay, last);
    }
    case "pass": return pass(replay, last);
    default: return over(replay);
  }
}

/** @param {Replay} replay */
function before({ recording: { tree, isWhole } }) {
  const size = plural(tree.nodes.length, "node", "nodes");
  return `${isWhole ? "A tree of" : "A trace of a search that visits"} ${size}. Squares are max nodes, circles min nodes. Nothing is known yet.`;
}

/** @param {Replay} replay @param {Event} event @param {boolean} isFirst */
function probe({ now, recording }, { alpha = -INF, beta = INF }, isFirst) {
  const deepens = new Set(recording.passes.map(pass => pass.depth)).size > 1;
  const name = deepens && isFirst ? `Depth ${now.depth}, pass ${now.inIteration}` : `Pass ${now.inIteration}`;
  const asks = `${name}: ${isNull({ alpha, beta }) ? "γ =" : "the window is"} ${question({ alpha, beta })}.`;
  if (!isNull({ alpha, beta })) {
    return alpha <= -INF && beta >= INF
      ? `${asks} With the widest window the answer is f itself.`
      : `${asks} The answer is f if f lies inside, and else a bound.`;
  }
  if (beta >= INF) return `${asks} Is f at least +∞? It cannot be, so the answer will be an upper bound.`;
  if (alpha <= -INF) return `${asks} Is f more than −∞? It must be, so the answer will be a lower bound.`;
  const why = now.upper === beta ? ` It is at most ${score(beta)}: is it that, or less?`
    : now.lower === alpha ? ` It is at least ${score(alpha)}: is it more?`
      : now.lower !== null || now.upper !== null ? ` Known: ${known("f", now.lower, now.upper)}.` : " That is the guess.";
  return `${asks} Is f at least ${score(beta)}?${why}`;
}

/** @param {Replay} replay */
function enter(replay) {
  const { recording, now, seen } = replay;
  const node = recording.tree.nodes[now.node], name = named(replay, now.node), here = seen[now.node];
  const kind = node.isMax ? "max" : "min";
  if (!node.children.length) return `Down to ${name}, a leaf.`;
  if (here.first < here.pass || here.g !== null) {
    const said = known(name, here.lower, here.upper);
    if (!said) return `Back to ${name}, a ${kind} node: the table knows nothing about it.`;
    return `Back to ${name}. The table knows ${said}; that does not settle ${isNull(now) ? `γ = ${question(now)}` : "it"}, so its children are searched.`;
  }
  const count = node.children.length;
  const takes = count === 1 && recording.isWhole ? "it is worth what its only child is"
    : `${kind} takes the ${node.isMax ? "highest" : "lowest"} of its ${recording.isWhole ? `${count} ` : ""}children`;
  return node.id === 0 ? `The search starts at the root, a ${kind} node: ${takes}.` : `Down to ${name}, a ${kind} node: ${takes}.`;
}

/** @param {Replay} replay @param {number} value */
function side({ now }, value) {
  if (!isNull(now)) return "";
  return value >= now.beta ? `above γ = ${question(now)}` : `below γ = ${question(now)}`;
}

/** @param {Replay} replay @param {Event} event */
function leaf(replay, { value = 0 }) {
  const where = side(replay, value);
  return `Leaf ${named(replay, replay.now.node)} is evaluated: ${score(value)}${where && `, ${where}`}.`;
}

/** @param {Replay} replay @param {Event} event */
function hit(replay, { value = 0 }) {
  const { recording, now } = replay;
  const name = named(replay, now.node), node = recording.tree.nodes[now.node];
  const where = side(replay, value);
  if (!node.children.length) return `The table remembers leaf ${name}: ${score(value)}${where && `, ${where}`}. It is not evaluated again.`;
  const is = !where ? "=" : value >= now.beta ? "≥" : "≤";
  return `The table answers: ${name} ${is} ${score(value)}${where && `, ${where}`}. Nothing below ${name} is searched.`;
}

/** @param {Replay} replay @param {Event} event */
function asked(replay, { probes = 0 }) {
  const name = named(replay, replay.now.node);
  return `${enter(replay)} ETC first asks the table about ${probes === 1 ? "a child" : `${probes} children`} of ${name}: no cutoff there.`;
}

/** @param {Replay} replay @param {Event} etc @param {Event} left */
function refuted(replay, etc, left) {
  const { recording, now } = replay;
  const node = recording.tree.nodes[now.node], name = named(replay, now.node);
  const child = recording.tree.find([...node.path, etc.move ?? 0]);
  const is = known(name, left.lower ?? null, left.upper ?? null);
  return `ETC at ${name}: the table already knows enough about ${child ? named(replay, child.id) : "a child"} to refute it. Nothing below ${name} is searched${is && `: ${is}`}.`;
}

/** @param {Replay} replay @param {Event} cutoff @param {Event} left */
function cut(replay, cutoff, left) {
  const { recording, now, seen } = replay;
  const node = recording.tree.nodes[now.node], name = named(replay, now.node);
  const child = recording.tree.find([...node.path, cutoff.move ?? 0]);
  const skipped = node.children.length - seen[now.node].tried.length;
  const worth = `${child ? named(replay, child.id) : "This move"} is worth at ${node.isMax ? "least" : "most"} ${score(left.value)}`;
  const where = side(replay, left.value ?? 0);
  const enough = `${worth}${where && `, ${where}`}: enough for ${node.isMax ? "max" : "min"} at ${name}.`;
  const rest = skipped > 0 && recording.isWhole ? ` Cutoff: ${skipped === 1 ? "the other child is" : `${skipped} children are`} skipped.` : "";
  const is = known(name, left.lower ?? null, left.upper ?? null);
  return `${enough}${rest}${is && ` So ${is}.`}`;
}

/** @param {Replay} replay @param {Event} event */
function leave(replay, { value = 0, lower = null, upper = null }) {
  const { recording, now } = replay;
  const node = recording.tree.nodes[now.node], name = named(replay, now.node);
  const is = known(name, lower, upper) || `${name} returns ${score(value)}`;
  if (!isNull(now)) return `The children of ${name} are done: ${is}.`;
  const isLow = value < now.beta;
  if (node.children.length === 1 && recording.isWhole) return `The only child of ${name} is ${isLow ? "below" : "above"} γ: ${is}.`;
  const all = isLow ? `No child of ${name} reaches γ` : `All children of ${name} are above γ`;
  return `${all}; ${node.isMax ? "the highest" : "the lowest"} is ${score(value)}. So ${is}.`;
}

/** @param {Replay} replay @param {Event} event */
function pass(replay, { g = 0, lower = null, upper = null }) {
  const { now } = replay;
  const meets = lower !== null && lower === upper;
  if (!isNull(now)) {
    const word = g >= now.beta ? "fails high" : g <= now.alpha ? "fails low" : "finds the value";
    return `Pass ${now.inIteration} returns ${score(g)} and ${word}: ${known("f", lower, upper)}.`;
  }
  const isLow = g < now.beta;
  const said = `Pass ${now.inIteration} returns g = ${score(g)}, ${isLow ? "below γ: it fails low" : "above γ: it fails high"}.`;
  const tree = isLow ? `A max solution tree T⁺ proves f ≤ ${score(g)}.` : `A min solution tree T⁻ proves f ≥ ${score(g)}.`;
  return `${said} ${tree}${meets ? ` The bounds meet: f = ${score(lower)}.` : ""}`;
}

/** @param {Replay} replay */
function over({ now, recording, seen }) {
  const { tree, isWhole } = recording;
  // Without memory, or with deepening, leaves are evaluated more than once: then a share would mean nothing.
  const isOnce = isWhole && tree.leaves.filter(({ id }) => seen[id].order > 0).length === now.leaves;
  const leaves = isOnce ? `${now.leaves} of ${plural(tree.leaves.length, "leaf", "leaves")}` : plural(now.leaves, "leaf", "leaves");
  const best = recording.algorithm.startsWith("mtd-best") ? " That is enough to prove the best move; what it is worth need not be known." : "";
  return `Done. ${known("f", now.lower, now.upper)} after ${plural(now.passes, "pass", "passes")}: ${plural(now.nodes, "node", "nodes")} visited, ${leaves} evaluated.${best}`;
}
