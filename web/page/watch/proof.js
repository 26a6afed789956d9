// @ts-check
// The proof of a bound is a solution tree: T⁺ has all children of max nodes and one of each min node, T⁻ the reverse.

/** @typedef {import("./replay.js").Replay} Replay */

/**
 * The nodes of a solution tree that proves a bound of the root by what is known of its nodes; null if there is none.
 * @param {Replay} replay @param {"lower" | "upper"} side @param {number | null} bound
 * @returns {Set<number> | null}
 */
export function proof({ recording: { tree }, seen }, side, bound) {
  if (bound === null) return null;
  const proves = (/** @type {number} */ id) => {
    const known = seen[id][side];
    return known !== null && (side === "upper" ? known <= bound : known >= bound);
  };
  /** @param {number} id @returns {number[] | null} */
  const walk = id => {
    const { children, isMax } = tree.nodes[id];
    if (id !== 0 && !proves(id)) return null;
    if (!children.length) return [id];
    if (isMax !== (side === "upper")) {
      for (const child of children) {
        const below = walk(child);
        if (below) return [id, ...below];
      }
      return null;
    }
    const below = [];
    for (const child of children) {
      const part = walk(child);
      if (!part) return null;
      below.push(...part);
    }
    return [id, ...below];
  };
  const nodes = walk(0);
  return nodes && new Set(nodes);
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
