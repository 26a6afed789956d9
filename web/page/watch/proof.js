// @ts-check
// The proof of a bound is a solution tree: T⁺ has all children of max nodes and one of each min node, T⁻ the reverse.

/** @typedef {import("./replay.js").Replay} Replay */

/**
 * The nodes of a solution tree that proves a bound of the root by what is known of its nodes; null if there is none.
 * @param {Replay} replay @param {"lower" | "upper"} side @param {number | null} bound
 * @returns {Set<number> | null}
 */
export function proof({ recording: { tree }, seen, now: { depth } }, side, bound) {
  if (bound === null) return null;
  const proves = (/** @type {number} */ id) => {
    const known = seen[id][side];
    return known !== null && (side === "upper" ? known <= bound : known >= bound);
  };
  /** @type {number[]} */
  const nodes = [];
  /** @param {number} id @returns {boolean} */
  const add = id => {
    if (id !== 0 && !proves(id)) return false;
    const { children, isMax, path } = tree.nodes[id];
    const before = nodes.push(id) - 1;
    const needsAll = isMax === (side === "upper");
    // An iteration's leaves are where its depth ends.
    const isLeaf = !children.length || (depth > 0 && path.length >= depth);
    const holds = isLeaf || (needsAll ? children.every(add) : children.some(add));
    if (!holds) nodes.length = before;
    return holds;
  };
  return add(0) ? new Set(nodes) : null;
}

/**
 * The critical path: the left-most path whose nodes all returned what the root did (TR 94-18, section 2.2), or better, are
 * known to be worth just that.
 * @param {Replay} replay
 * @returns {number[]}
 */
export function criticalPath({ recording: { tree }, seen }) {
  const path = [0];
  const value = seen[0].g ?? seen[0].lower;
  const isExact = (/** @type {number} */ id) => seen[id].lower === value && seen[id].upper === value;
  for (let at = tree.nodes[0]; value !== null;) {
    const fits = at.children.filter(child => seen[child].g === value);
    const next = fits.find(isExact) ?? fits[0];
    if (next === undefined) break;
    path.push(next);
    at = tree.nodes[next];
  }
  return path;
}
