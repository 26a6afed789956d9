// @ts-check
// What the signs of the drawing mean, and the keys.

import { element, svg } from "../element.js";

/** @param {string} text @param {Node[]} sign */
const sign = (text, sign) => element("li", {}, [svg("svg", { class: "tree sign", viewBox: "-14 -11 28 22", width: 28, height: 22, "aria-hidden": "true" }, sign), text]);
const square = (/** @type {string} */ kind) => svg("g", { class: `node ${kind}` }, [svg("rect", { class: "mark-of-node", x: -8, y: -8, width: 16, height: 16, rx: 2 })]);
const circle = (/** @type {string} */ kind) => svg("g", { class: `node ${kind}` }, [svg("circle", { class: "mark-of-node", r: 8 })]);
const line = (/** @type {string} */ kind) => svg("path", { class: kind, d: "M-12 6L12 -6" });

export function legend() {
  const keys = [["← →", "a step back or forward"], ["Shift ← →", "a pass back or forward"], ["space", "play or pause"], ["Home End", "first or last step"],
    ["Tab, then ↑ ↓ ← →", "move in the tree"], ["Enter", "edit the leaf, fold the subtree"], ["Ctrl wheel", "zoom; drag to move"]];
  return element("details", { class: "legend" }, [
    element("summary", {}, ["Signs and keys"]),
    element("ul", { class: "signs quiet-list" }, [
      sign("max node", [square("before")]), sign("min node", [circle("before")]),
      sign("visited for the first time", [square("new")]), sign("visited again in this pass", [square("again")]),
      sign("visited in an earlier pass", [square("before")]), sign("not visited", [square("never")]),
      sign("where the search is", [svg("g", { class: "node again now" }, [svg("rect", { class: "halo", x: -11, y: -11, width: 22, height: 22, rx: 4 }), svg("rect", { class: "mark-of-node", x: -7, y: -7, width: 14, height: 14, rx: 2 })])]),
      sign("answered by the table", [square("again was-hit"), svg("g", { class: "node was-hit" }, [svg("circle", { class: "hit", cx: 8, cy: -7, r: 3.2 })])]),
      sign("refuted by a child in the table (ETC)", [square("again"), svg("g", { class: "node was-etc" }, [svg("circle", { class: "hit", cx: 8, cy: -7, r: 3.2 })])]),
      sign("critical path", [line("edge critical")]),
      sign("cut off: not searched", [line("edge never"), svg("path", { class: "cut is", d: "M-4 0l8 -3m-8 6l8 -3" })]),
      sign("max solution tree T⁺, proof of f⁺", [line("band upper is"), line("edge before")]),
      sign("min solution tree T⁻, proof of f⁻", [line("band lower is"), line("edge before")]),
    ]),
    element("p", { class: "small soft" }, ["≤ is an upper bound f⁺, ≥ a lower bound f⁻, = the value; all seen by max. Below a leaf: its value, and the place in the order of evaluation."]),
    element("dl", { class: "keys" }, keys.map(([key, what]) => element("div", {}, [element("dt", {}, [element("kbd", {}, [key])]), element("dd", {}, [what])]))),
  ]);
}
