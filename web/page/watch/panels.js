// @ts-check
// What stands around the tree: the line of values with f⁻, f⁺ and γ, the passes, the counters, the leaves in order.

import { element } from "../element.js";
import { INF } from "./recording.js";
import { isNull, known, question, score } from "./say.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {{element: HTMLElement, update: () => void}} Panel */

/** The line of values: what is known of f, and what is asked. @param {Replay} replay @returns {Panel} */
export function windowPanel(replay) {
  const values = replay.recording.tree.leaves.map(({ value }) => value).filter(value => value !== null);
  const [low, high] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [0, 1]);
  const pad = Math.max(1, (high - low) * .08);
  const at = (/** @type {number | null} */ value, /** @type {number} */ open) =>
    value === null || Math.abs(value) >= INF - 1 ? open : Math.max(1, Math.min(99, (100 * (value - low + pad)) / (high - low + 2 * pad)));
  const bar = element("i", { class: "bar" });
  const gamma = element("b", { class: "gamma" }, [element("span")]);
  const [lower, upper] = ["lower", "upper"].map(side => element("b", { class: side }, [element("span")]));
  const line = element("div", { class: "line" }, [bar, lower, upper, gamma]);
  const text = element("p", { class: "known" });
  return {
    element: element("div", { class: "window" }, [text, line]),
    update() {
      const { now } = replay;
      const [left, right] = [at(now.lower, 0), at(now.upper, 100)];
      bar.style.left = `${left}%`;
      bar.style.width = `${Math.max(.8, right - left)}%`;
      const isExact = now.lower !== null && now.lower === now.upper;
      line.classList.toggle("exact", isExact);
      const put = (/** @type {HTMLElement} */ mark, /** @type {number} */ x, /** @type {string} */ label, /** @type {boolean} */ isThere) => {
        mark.hidden = !isThere;
        mark.style.left = `${x}%`;
        mark.firstElementChild?.replaceChildren(label);
        mark.classList.toggle("to-left", x > 75);
      };
      put(lower, left, `f⁻ ${score(now.lower)}`, now.lower !== null && !isExact);
      put(upper, right, isExact ? `f = ${score(now.upper)}` : `f⁺ ${score(now.upper)}`, now.upper !== null);
      const asks = now.pass > 0 && !now.isOver && now.passes < now.pass;
      const middle = now.beta >= INF ? 99.5 : now.alpha <= -INF ? .5 : at(now.beta - .5, 50);
      put(gamma, middle, `γ = ${question(now)}`, asks && isNull(now));
      text.replaceChildren(...facts(replay));
    },
  };
}

/** @param {Replay} replay @returns {(Node | string)[]} */
function facts({ now, recording }) {
  if (now.pass === 0) return ["The value f of the root is unknown."];
  const deepens = new Set(recording.passes.map(pass => pass.depth)).size > 1;
  const pass = `${deepens ? `Depth ${now.depth}, pass` : "Pass"} ${now.inIteration}`;
  const asks = isNull(now) ? ` asks f ≥ ${score(now.beta)}? ` : `: window ${question(now)} `;
  const bounds = known("f", now.lower, now.upper);
  if (now.passes === now.pass) return [`${pass} is done: `, element("strong", {}, [bounds])];
  return [`${pass}${asks}`, ...(bounds ? ["Known: ", element("strong", {}, [bounds])] : [])];
}

/** The table of passes; a click goes to the end of one. @param {Replay} replay @param {(step: number) => void} go @returns {Panel} */
export function passesPanel(replay, go) {
  const { passes } = replay.recording;
  const deepens = new Set(passes.map(pass => pass.depth)).size > 1;
  const heads = [deepens ? "d·pass" : "pass", "asks", "g", "f⁻", "f⁺", "nodes", "leaves"];
  const body = element("tbody");
  const rows = passes.slice(0, 400).map(pass => {
    const label = deepens ? `${pass.depth}·${pass.number}` : String(pass.number);
    const jump = element("button", { type: "button", class: "quiet", onclick: () => go(pass.step), title: `Go to the end of pass ${pass.number}` }, [label]);
    const isHigh = pass.g >= pass.beta, isLow = pass.g <= pass.alpha;
    const row = element("tr", { "data-pass": pass.number, "data-g": pass.g, class: isHigh ? "high" : isLow ? "low" : "exact" }, [
      element("th", { scope: "row" }, [jump]), element("td", {}, [question(pass)]),
      element("td", { class: "g" }, [score(pass.g)]), element("td", {}, [score(pass.lower)]), element("td", {}, [score(pass.upper)]),
      element("td", {}, [pass.nodes.toLocaleString("en")]), element("td", {}, [pass.leaves.toLocaleString("en")]),
    ]);
    return row;
  });
  body.append(...rows);
  const box = element("div", { class: "scroll" }, [
    element("table", {}, [element("thead", {}, [element("tr", {}, heads.map(head => element("th", { scope: "col" }, [head])))]), body])]);
  return {
    element: panel("Passes", "passes", box),
    update() {
      // Rows to come keep their place, so that columns do not move.
      rows.forEach((row, i) => row.classList.toggle("later", i >= replay.now.passes));
      const latest = rows[replay.now.passes - 1];
      box.scrollTop = latest ? latest.offsetTop + latest.offsetHeight - box.clientHeight : 0;
    },
  };
}

/** @param {Replay} replay @returns {Panel} */
export function countersPanel(replay) {
  const { tree, isWhole } = replay.recording;
  /** @type {[string, (now: Replay["now"]) => number][]} */
  const rows = [
    ["nodes", now => now.nodes], ["leaves", now => now.leaves],
    ["table hits", now => now.hits], ["cutoffs", now => now.cutoffs], ["ETC", now => now.etcCutoffs],
  ];
  const cells = rows.map(([name, value]) => ({ value, cell: element("dd", { "data-count": name }) }));
  const list = element("dl", { class: "counters" }, rows.flatMap(([name], i) => [element("div", {}, [element("dt", {}, [name]), cells[i].cell])]));
  const etc = list.lastElementChild;
  return {
    element: panel("Counters", "counts", list),
    update() {
      for (const { value, cell } of cells) {
        cell.textContent = value(replay.now).toLocaleString("en");
      }
      if (isWhole && replay.now.leaves <= tree.leaves.length) cells[1].cell.append(element("small", {}, [` of ${tree.leaves.length.toLocaleString("en")}`]));
      if (etc instanceof HTMLElement) etc.hidden = !replay.recording.events.some(event => event.event === "etc");
    },
  };
}

/** Leaves in the order of their evaluation, passes apart. @param {Replay} replay @returns {Panel} */
export function leavesPanel(replay) {
  const { recording } = replay;
  const list = element("p", { class: "leaves-in-order" });
  const ends = recording.passes.reduce((sums, pass) => [...sums, (sums.at(-1) ?? 0) + pass.leaves], /** @type {number[]} */ ([]));
  const MOST = 300;
  const items = recording.leaves.slice(0, MOST).flatMap((leaf, i) => {
    const node = recording.tree.find(leaf.path ?? []);
    const name = node && recording.names.get(node.id);
    const item = element("span", { class: "leaf-value", "data-leaf": (leaf.path ?? []).join("."), title: name ? `leaf ${name}` : `leaf ${(leaf.path ?? []).join(".")}` }, [score(leaf.value)]);
    return ends.includes(i) && i > 0 ? [element("i", { class: "bar-between" }, ["|"]), item] : [item];
  });
  list.append(...items.flatMap(item => [item, " "]));
  if (recording.leaves.length > MOST) list.append(`and ${recording.leaves.length - MOST} more`);
  return {
    element: panel("Leaves, in the order of evaluation", "leaves", list),
    update() {
      let seen = 0;
      for (const item of items) {
        if (item.className.startsWith("leaf-value")) seen++;
        item.hidden = seen > replay.now.leaves || (item.tagName === "I" && seen >= replay.now.leaves);
        item.classList.toggle("latest", item.tagName !== "I" && seen === replay.now.leaves);
      }
      list.scrollTop = list.scrollHeight;
    },
  };
}

/** @param {string} title @param {string} kind @param {HTMLElement} content */
export function panel(title, kind, content) {
  return element("section", { class: `panel ${kind}`, "aria-label": title }, [element("p", { class: "panel-title", "aria-hidden": "true" }, [title]), content]);
}
