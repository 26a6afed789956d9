// @ts-check
// Where the nodes go. Every node has a strip as wide as its children's together, or as itself with its label, and stands
// in the middle of it: neighbours never touch.

/** @typedef {import("./tree.js").Tree} Tree */
/**
 * @typedef {object} Layout
 * @property {(number | null)[]} x of each node; null inside a folded subtree
 * @property {number[]} y
 * @property {number} radius half the width of a node
 * @property {number} font size of its labels
 * @property {number} width
 * @property {number} height
 */

const MARGIN = 12;
/** Above the root: halo and marks. */
const TOP = 16;

/**
 * @param {Tree} tree
 * @param {{width: number, height: number, folded: Set<number>, narrow: Set<number>, scale: number}} room
 *   `narrow`: leaves without a label; `scale`: of the page's type
 * @returns {Layout}
 */
export function layout(tree, { width, height, folded, narrow, scale }) {
  const { nodes } = tree;
  const isLeaf = (/** @type {number} */ i) => !nodes[i].children.length || folded.has(i);
  const hidden = nodes.map(() => false);
  for (const { id, parent } of nodes) hidden[id] = parent >= 0 && (hidden[parent] || folded.has(parent));
  const shown = nodes.filter(({ id }) => !hidden[id]);
  const ends = shown.filter(({ id }) => isLeaf(id)).reduce((sum, { id }) => sum + (narrow.has(id) ? .35 : 1), 0);
  const plies = Math.max(1, ...shown.map(({ path }) => path.length));

  // Few leaves in a wide figure get large nodes; many in a narrow one get small nodes, down to what can still be read.
  const room = (width - 2 * MARGIN) / ends;
  const radius = Math.round(Math.max(7, Math.min(15 * scale, room * .36)) * 2) / 2;
  const font = radius < 9 ? 10.5 : Math.min(15 * scale, radius + 1);
  // A bound is the value of a leaf below: no longer than the longest of them.
  const digits = nodes.map(({ value }) => Math.max(2, String(value ?? "").length));
  const strips = nodes.map(() => 0);
  for (const { id, children } of [...nodes].reverse()) {
    digits[id] = Math.min(6, Math.max(digits[id], ...children.map(child => digits[child])));
    const leaf = Math.max(2 * radius + 4, digits[id] * font * .58 + 4, Math.min(room, 74 * scale));
    const inner = 2 * radius + 5 + (digits[id] + 1) * font * .66;
    const below = children.reduce((sum, child) => sum + strips[child], 0);
    strips[id] = narrow.has(id) ? Math.min(leaf, radius * 1.3) : isLeaf(id) ? leaf : Math.max(below, inner);
  }
  const total = Math.max(strips[0] + 2 * MARGIN, width);
  /** @type {(number | null)[]} */
  const lefts = nodes.map(() => null);
  lefts[0] = (total - strips[0]) / 2;
  for (const { id, children } of nodes) {
    const left = lefts[id];
    if (left === null || folded.has(id)) continue;
    let next = left + (strips[id] - children.reduce((sum, child) => sum + strips[child], 0)) / 2;
    for (const child of children) {
      lefts[child] = next;
      next += strips[child];
    }
  }
  const x = lefts.map((left, i) => (left === null ? null : left + strips[i] / 2));
  // The label of the last node of a row stands to its right.
  const rim = shown.reduce((most, { id }) => (isLeaf(id) ? most : Math.max(most, (x[id] ?? 0) + radius + 3 + (digits[id] + 1) * font * .66)), 0);
  const bottom = 2.6 * font + 6;
  const level = Math.max(3.3 * radius, Math.min(112 * scale, (height - TOP - 2 * radius - bottom) / plies));
  return {
    x,
    y: nodes.map(({ path }) => TOP + radius + path.length * level),
    radius, font, width: Math.max(total, rim), height: TOP + 2 * radius + plies * level + bottom,
  };
}
