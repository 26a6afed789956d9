// @ts-check
// A game tree as a list of nodes, parents before children. Values are seen from the player at the root, who is max.

/**
 * @typedef {object} TreeNode
 * @property {number} id its place in the list
 * @property {number[]} path the moves that lead to it, counted from 0
 * @property {number} parent −1 at the root
 * @property {number[]} children
 * @property {boolean} isMax
 * @property {number | null} value of a leaf; null if it is not known
 * @property {number | null} fixed the static value of an inner node, if the text has one
 */
/** @typedef {{value: number} | {children: Nested[], static?: number | null}} Nested what the command `tree` answers */

export class Tree {
  /** @param {TreeNode[]} nodes */
  constructor(nodes) {
    this.nodes = nodes;
    this.height = nodes.reduce((most, node) => Math.max(most, node.path.length), 0);
    this.leaves = nodes.filter(node => !node.children.length);
  }

  /** @param {Nested} nested */
  static from(nested) {
    /** @type {TreeNode[]} */
    const nodes = [];
    /** @param {Nested} here @param {number[]} path @param {number} parent */
    const add = (here, path, parent) => {
      const node = blank(nodes, path, parent);
      if ("children" in here) {
        node.fixed = here.static ?? null;
        here.children.forEach((child, i) => add(child, [...path, i], node.id));
      } else {
        node.value = here.value;
      }
    };
    add(nested, [], -1);
    return new Tree(nodes);
  }

  /**
   * As much of a tree as a trace tells: the nodes that were visited.
   * @param {{path?: number[]}[]} events
   */
  static visited(events) {
    const keys = new Set([""]);
    for (const { path } of events) {
      for (let end = 1; path && end <= path.length; end++) keys.add(path.slice(0, end).join("."));
    }
    const paths = [...keys].map(key => (key ? key.split(".").map(Number) : []));
    paths.sort((a, b) => a.findIndex((n, i) => n !== b[i]) < 0 ? a.length - b.length : compare(a, b));
    /** @type {TreeNode[]} */
    const nodes = [];
    /** @type {Map<string, number>} */
    const ids = new Map();
    for (const path of paths) {
      ids.set(path.join("."), nodes.length);
      blank(nodes, path, path.length ? ids.get(path.slice(0, -1).join(".")) ?? 0 : -1);
    }
    return new Tree(nodes);
  }

  /** The node that these moves lead to, or undefined. @param {number[]} path */
  find(path) {
    let node = this.nodes[0];
    for (const move of path) {
      // In a tree that a trace told, moves may be missing before this one.
      const at = this.nodes[node.children[move]];
      const isHere = at && at.path[at.path.length - 1] === move;
      const id = isHere ? at.id : node.children.find(child => this.nodes[child].path.at(-1) === move);
      if (id === undefined) return undefined;
      node = this.nodes[id];
    }
    return node;
  }

  /** The tree as text, which the engine reads: ((41 5)(12 90)). @returns {string} */
  text() {
    /** @param {number} id @returns {string} */
    const write = id => {
      const { children, value, fixed } = this.nodes[id];
      if (!children.length) return String(value ?? 0);
      const inside = children.map((child, i) => {
        const needsSpace = i > 0 && !(this.nodes[child].children.length && this.nodes[children[i - 1]].children.length);
        return (needsSpace ? " " : "") + write(child);
      });
      return `${fixed === null ? "" : `[${fixed}]`}(${inside.join("")})`;
    };
    return write(0);
  }
}

/** @param {TreeNode[]} nodes @param {number[]} path @param {number} parent @returns {TreeNode} */
function blank(nodes, path, parent) {
  const node = { id: nodes.length, path, parent, children: [], isMax: path.length % 2 === 0, value: null, fixed: null };
  nodes.push(node);
  if (parent >= 0) nodes[parent].children.push(node.id);
  return node;
}

/** @param {number[]} a @param {number[]} b */
function compare(a, b) {
  const i = a.findIndex((n, at) => n !== b[at]);
  return i >= b.length ? 1 : a[i] - b[i];
}
