// @ts-check
// How a driver closes in on the minimax value, as a picture: f⁺ from above, f⁻ from below, γ where it asks.

import { element, svg } from "../element.js";
import { colour, spoken } from "./algorithms.js";

/**
 * @typedef {object} Probe a pass as the engine tells it, in units of the evaluation
 * @property {number} depth @property {number} pass @property {number | null} bound @property {number} g
 * @property {number | null} lower @property {number | null} upper @property {number} nodes @property {number} leaves
 */
/** @typedef {{x: number, low: number, high: number}} Frame what all pictures of a comparison share */
/** @typedef {{by: "nodes" | "passes", frame: Frame, value: (n: number) => string}} Axes */

const W = 340, H = 230, LEFT = 46, RIGHT = 10, TOP = 14, BOTTOM = 30;

/** Where a list of passes lies along the horizontal axis; the end of each. @param {Probe[]} passes @param {"nodes" | "passes"} by */
export function ends(passes, by) {
  let sum = 0;
  return passes.map(pass => (sum += by === "nodes" ? pass.nodes : 1));
}

/**
 * A frame for all of these. Vertically it holds most answers around the final value: a driver may start anywhere, and what
 * lies outside is drawn at the rim.
 * @param {Probe[][]} all @param {"nodes" | "passes"} by @returns {Frame}
 */
export function frame(all, by) {
  const x = Math.max(1, ...all.map(passes => ends(passes, by).at(-1) ?? 0));
  const value = all.map(passes => passes.at(-1)?.g).find(g => g !== undefined) ?? 0;
  const answers = all.flat().map(({ g }) => g).filter(isFinite);
  const far = answers.map(g => Math.abs(g - value)).sort((a, b) => a - b);
  const most = far[Math.floor((far.length - 1) * .85)] ?? 0;
  const near = answers.filter(g => Math.abs(g - value) <= most);
  const [low, high] = [Math.min(value, ...near), Math.max(value, ...near)];
  const pad = Math.max(1.5, (high - low) * .2);
  return { x, low: low - pad, high: high + pad };
}

/** Neither infinite nor a win or a loss. @param {number} n */
const isFinite = n => Math.abs(n) < 20000;

/** One driver's picture. @param {string} algorithm @param {Probe[]} passes @param {Axes} axes */
export function funnel(algorithm, passes, { by, frame: { x: most, low, high }, value }) {
  const px = (/** @type {number} */ x) => LEFT + ((W - LEFT - RIGHT) * x) / most;
  const py = (/** @type {number | null} */ y, /** @type {number} */ open) =>
    TOP + (H - TOP - BOTTOM) * Math.max(0, Math.min(1, (high - Math.max(low, Math.min(high, y === null || !isFinite(y) ? open : y))) / (high - low)));
  const at = ends(passes, by);
  /** @type {string[]} */
  const upper = [];
  /** @type {string[]} */
  const lower = [];
  const marks = passes.flatMap((pass, i) => {
    const from = px(at[i - 1] ?? 0), to = px(at[i]);
    // A bound that is not known has no edge.
    if (pass.upper !== null) upper.push(`${upper.length ? "H" : `M${to.toFixed(1)} ${TOP}H`}${to.toFixed(1)}V${py(pass.upper, high).toFixed(1)}`);
    if (pass.lower !== null) lower.push(`${lower.length ? "H" : `M${to.toFixed(1)} ${H - BOTTOM}H`}${to.toFixed(1)}V${py(pass.lower, low).toFixed(1)}`);
    const asked = pass.bound === null ? null : py(pass.bound, pass.bound > 0 ? high : low);
    return [
      asked === null ? null : svg("path", { class: "asked", d: `M${from.toFixed(1)} ${asked.toFixed(1)}H${to.toFixed(1)}` }),
      svg("circle", { class: "answer", cx: to.toFixed(1), cy: py(pass.g, pass.g > 0 ? high : low).toFixed(1), r: passes.length > 60 ? 1.8 : 3 },
        [svg("title", {}, [`pass ${pass.pass}: ${pass.bound === null ? "" : `asks ${value(pass.bound)}, `}answers ${value(pass.g)}; ${value(pass.lower ?? -30000)} to ${value(pass.upper ?? 30000)}; ${pass.nodes.toLocaleString("en")} nodes`])]),
    ];
  });
  const area = passes.length ? closed(passes, at, px, py, low, high) : "";
  const last = passes.at(-1);
  const label = last ? `${spoken(algorithm)}: ${passes.length} passes, ${value(last.lower ?? -30000)} to ${value(last.upper ?? 30000)}` : `${spoken(algorithm)}: nothing yet`;
  const picture = svg("svg", { class: "funnel", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": label }, [
    ...grid(low, high, py, value), svg("path", { class: "area", d: area }),
    svg("path", { class: "edge upper", d: upper.join("") }), svg("path", { class: "edge lower", d: lower.join("") }),
    ...marks,
    svg("text", { class: "axis", x: LEFT, y: H - 8 }, ["0"]),
    svg("text", { class: "axis end", x: W - RIGHT, y: H - 8 }, [`${most.toLocaleString("en")} ${by}`]),
  ]);
  picture.style.setProperty("--accent", colour(algorithm));
  return picture;
}

/** @param {Probe[]} passes @param {number[]} at @param {(x: number) => number} px @param {(y: number | null, open: number) => number} py @param {number} low @param {number} high */
function closed(passes, at, px, py, low, high) {
  const top = [`M${px(0)} ${py(null, high)}`];
  /** @type {string[]} */
  const bottom = [];
  passes.forEach((pass, i) => {
    top.push(`H${px(at[i]).toFixed(1)}V${py(pass.upper, high).toFixed(1)}`);
    bottom.unshift(`V${py(pass.lower, low).toFixed(1)}`, `H${px(at[i]).toFixed(1)}V${py(passes[i - 1]?.lower ?? null, low).toFixed(1)}`);
  });
  return `${top.join("")}${bottom.join("")}H${px(0)}Z`;
}

/** @param {number} low @param {number} high @param {(y: number | null, open: number) => number} py @param {(n: number) => string} value */
function grid(low, high, py, value) {
  const rough = (high - low) / 4, power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, [1, 2, 5, 10].map(n => n * power).find(n => n >= rough) ?? power);
  const lines = [];
  for (let y = Math.ceil(low / step) * step; y <= high; y += step) {
    lines.push(svg("path", { class: "grid", d: `M${LEFT} ${py(y, y).toFixed(1)}H${W - RIGHT}` }),
      svg("text", { class: "axis end", x: LEFT - 6, y: (py(y, y) + 4).toFixed(1) }, [value(y)]));
  }
  return lines;
}

/** What was found, a row a driver. @param {{algorithm: string, passes: Probe[], done: any}[]} runs @param {"nodes" | "passes"} by @param {(n: number) => string} value */
export function summary(runs, by, value) {
  const heads = ["driver", "passes", "nodes", "leaves", "f⁻", "f⁺", "move"];
  return element("table", { class: "summary" }, [
    element("thead", {}, [element("tr", {}, heads.map(head => element("th", { scope: "col" }, [head])))]),
    element("tbody", {}, runs.map(({ algorithm, passes, done }) => {
      const swatch = element("i", { class: "swatch" });
      swatch.style.background = colour(algorithm);
      const sum = (/** @type {"nodes" | "leaves"} */ of) => passes.reduce((total, pass) => total + pass[of], 0).toLocaleString("en");
      const last = passes.at(-1);
      return element("tr", { "data-algorithm": algorithm }, [
        element("th", { scope: "row" }, [swatch, " ", spoken(algorithm)]), element("td", {}, [String(passes.length)]),
        element("td", {}, [sum("nodes")]), element("td", {}, [sum("leaves")]),
        element("td", { class: "lower" }, [last?.lower === null || !last ? "·" : value(last.lower)]), element("td", { class: "upper" }, [last?.upper === null || !last ? "·" : value(last.upper)]),
        element("td", {}, [done?.best ?? "…"]),
      ]);
    })),
  ]);
}

/** Writes numbers of the evaluation in the game's unit. @param {number} scale units of the evaluation in one of the game's */
export const inUnits = scale => (/** @type {number} */ n) =>
  (!isFinite(n) ? (n >= 30000 ? "+∞" : n <= -30000 ? "−∞" : n > 0 ? "win" : "loss") : String(Math.round((100 * n) / scale) / 100).replace("-", "−"));
