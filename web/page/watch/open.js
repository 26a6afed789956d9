// @ts-check
// Stockman's SSS* beside the same search as MTD(+∞): its OPEN list after each leaf, so that one sees that both evaluate the
// same leaves in the same order.

import { element } from "../element.js";
import { INF } from "./recording.js";
import { panel } from "./panels.js";
import { score } from "./say.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {{case: number, node: number[], name: string}} Operation */
/** @typedef {{value: number, operations: number, peak: number, leaves: number[], trace: Operation[]}} Stockman the engine's answer */
/** @typedef {{path: number[], isSolved: boolean, merit: number}} State */
/** @typedef {{open: State[], done: Operation[], node: number[]}} Moment after a leaf */

/** States that are shown. */
const MOST = 18;

/** What the six cases of Γ do (TR 94-17, figure 1). */
const cases = [
  "", "a child of a max node is solved: so is the max node, and its other descendants are purged",
  "a solved child of a min node has a brother: try it", "the last child of a min node is solved: so is the min node",
  "a leaf: evaluate it, and put it in order", "a min node: its first child", "a max node: all its children",
];

/**
 * OPEN after each leaf, and at the end. Γ is applied as the trace says; merits of DUAL* count downwards.
 * @param {Stockman} run @param {import("./tree.js").Tree} tree @param {boolean} isDual
 * @returns {Moment[]}
 */
export function moments(run, tree, isDual) {
  const sign = isDual ? -1 : 1;
  /** @type {State[]} */
  let open = [{ path: [], isSolved: false, merit: INF }];
  /** @type {Moment[]} */
  const found = [];
  /** @type {Operation[]} */
  let done = [];
  for (const operation of run.trace) {
    const [{ merit }, ...rest] = open;
    const n = operation.node, parent = n.slice(0, -1);
    const children = tree.find(n)?.children.map((_, i) => [...n, i]) ?? [];
    const state = (/** @type {number[]} */ path, /** @type {boolean} */ isSolved, h = merit) => ({ path, isSolved, merit: h });
    done.push(operation);
    switch (operation.case) {
      case 1: open = [state(parent, true), ...rest.filter(({ path }) => !starts(path, parent))]; break;
      case 2: open = [state([...parent, n[n.length - 1] + 1], false), ...rest]; break;
      case 3: open = [state(parent, true), ...rest]; break;
      case 4: {
        const leaf = state(n, true, Math.min(merit, sign * run.leaves[found.length]));
        open = insert(rest, leaf);
        found.push({ open, done, node: n });
        done = [];
        break;
      }
      case 5: open = [state(children[0], false), ...rest]; break;
      default: open = [...children.map(child => state(child, false)), ...rest];
    }
  }
  found.push({ open, done, node: [] });
  return found.map(moment => ({ ...moment, open: moment.open.map(s => ({ ...s, merit: sign * s.merit })) }));
}

/** @param {State[]} list @param {State} state */
function insert(list, state) {
  const isBefore = (/** @type {State} */ k) => k.merit > state.merit || (k.merit === state.merit && less(k.path, state.path));
  const at = list.findIndex(k => !isBefore(k));
  return at < 0 ? [...list, state] : [...list.slice(0, at), state, ...list.slice(at)];
}

/** @param {number[]} path @param {number[]} start */
const starts = (path, start) => start.every((n, i) => path[i] === n);

/** @param {number[]} a @param {number[]} b */
function less(a, b) {
  const i = a.findIndex((n, at) => n !== b[at]);
  return i < 0 ? a.length < b.length : i < b.length && a[i] < b[i];
}

/** @param {Replay} replay @param {Stockman} run @param {boolean} isDual @returns {import("./panels.js").Panel} */
export function openPanel(replay, run, isDual) {
  const { recording } = replay;
  const all = moments(run, recording.tree, isDual);
  const name = (/** @type {number[]} */ path) => {
    const node = recording.tree.find(path);
    return node ? recording.name(node.id) : path.join(".");
  };
  const list = element("ol", { class: "open-list", "aria-label": "OPEN list, best merit first" });
  const operations = element("p", { class: "operations" });
  const verdict = element("p", { class: "verdict" });
  const [ours, theirs] = [element("td"), element("td")];
  const compare = element("table", { class: "compare" }, [element("tbody", {}, [
    element("tr", {}, [element("th", { scope: "row" }, [isDual ? "MTD(−∞)" : "MTD(+∞)"]), ours]),
    element("tr", {}, [element("th", { scope: "row" }, ["Stockman"]), theirs]),
  ])]);
  const about = element("p", { class: "small soft" }, [
    `The original ${isDual ? "DUAL*" : "SSS*"} keeps a sorted list of states instead of asking null-window questions.`]);
  const mt = recording.leaves.map(leaf => (leaf.path ?? []).join("."));
  const stockman = all.slice(0, -1).map(moment => moment.node.join("."));
  const same = (/** @type {number} */ count) => mt.slice(0, count).every((path, i) => path === stockman[i]);
  return {
    element: panel("Stockman’s OPEN list", "open", element("div", {}, [about, list, operations, compare, verdict])),
    update() {
      const { leaves, passes } = replay.now;
      const isEnd = passes === recording.passes.length;
      const moment = isEnd ? all[all.length - 1] : leaves ? all[leaves - 1] : { open: [{ path: [], isSolved: false, merit: isDual ? -INF : INF }], done: [] };
      const open = moment?.open ?? [];
      list.replaceChildren(...open.slice(0, MOST).map(state => element("li", {
        class: state.isSolved ? "solved" : "live", title: `${name(state.path)} ${state.isSolved ? "solved" : "live"}, merit ${score(state.merit)}`,
      }, [element("b", {}, [name(state.path)]), ` ${score(state.merit)}`])), ...(open.length > MOST ? [element("li", { class: "rest" }, [`and ${open.length - MOST} more`])] : []));
      operations.replaceChildren("Γ: ", ...(moment?.done ?? []).slice(-24).flatMap(({ case: number, node }) => [
        element("span", { title: cases[number] }, [element("small", {}, [String(number)]), name(node)]), " ",
      ]));
      const show = (/** @type {number[]} */ values) => values.slice(0, isEnd ? undefined : leaves).slice(-24).map(score).join(" ") || "–";
      ours.textContent = show(recording.leaves.map(leaf => leaf.value ?? 0));
      theirs.textContent = show(run.leaves);
      const holds = isEnd ? same(mt.length) && mt.length === stockman.length : same(leaves);
      verdict.className = `verdict ${holds ? "good" : "bad"}`;
      verdict.dataset.same = String(holds);
      verdict.textContent = !leaves ? "No leaf yet."
        : holds ? isEnd ? `✓ The same ${leaves} leaves in the same order.` : `✓ The same ${leaves === 1 ? "leaf" : `${leaves} leaves`} so far.`
          : "✗ The leaves differ.";
    },
  };
}
