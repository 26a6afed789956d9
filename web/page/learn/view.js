// @ts-check
// Learn: short chapters, each with live figures in the text. A figure is written into a chapter as
//   <div class="live" data-tree="pearl" data-algorithm="sss*" data-at="24" data-height="330">caption</div>

import { connect } from "../engine.js";
import { element } from "../element.js";
import { link } from "../route.js";
import { style } from "../style.js";
import { spoken } from "../watch/algorithms.js";
import { Figure } from "../watch/figure.js";
import { openPanel } from "../watch/open.js";
import { passesPanel } from "../watch/panels.js";
import { readTree, search, stockman } from "../watch/search.js";
import { treeName } from "../watch/setup.js";

/** @typedef {import("../route.js").Place} Place */

/** @type {[string, string, string][]} */
const chapters = [
  ["trees", "Trees", "What minimax is, and what Alpha-Beta may leave out"],
  ["windows", "Bounds and null windows", "Why a yes-or-no question is enough, and what proves the answer"],
  ["drivers", "Drivers", "One procedure becomes SSS*, DUAL*, C* and MTD(f)"],
  ["memory", "Memory", "What the table holds, and what it is worth"],
  ["ordering", "Ordering", "Which move first, and cutoffs that need no search"],
  ["deepening", "Deepening", "Ply by ply: where a good first guess comes from"],
  ["proving", "Proofs", "Solution trees, Stockman’s OPEN list, and why they are the same search"],
  ["choosing", "Choosing", "Which algorithm for what"],
];

/** @type {(() => void)[]} */
let closers = [];

/** @param {Place} place */
export function title({ path }) {
  return chapters.find(([name]) => name === path[1])?.[1] ?? "Learn";
}

export function unmount() {
  closers.forEach(close => close());
  closers = [];
}

/** @param {HTMLElement} root @param {Place} place */
export async function mount(root, { path }) {
  await Promise.all([style(new URL("../watch/watch.css", import.meta.url)), style(new URL("learn.css", import.meta.url))]);
  if (!path[1]) return contents(root);
  const at = chapters.findIndex(([name]) => name === path[1]);
  if (at < 0) throw new Error(`there is no chapter “${path[1]}”; the chapters are ${chapters.map(([name]) => name).join(", ")}`);
  await chapter(root, at);
}

/** @param {HTMLElement} root */
function contents(root) {
  root.append(
    element("h1", {}, ["Learn"]),
    element("p", { class: "lead" }, ["How a program looks ahead, from minimax to MTD(f), in eight short chapters. The figures are live: step through them, change a leaf, and see what becomes of it."]),
    element("ol", { class: "contents" }, chapters.map(([name, title, about]) => element("li", {}, [
      element("a", { href: link(["learn", name]) }, [title]), element("span", { class: "soft" }, [about])]))),
    element("p", { class: "small soft" }, ["The worked example is Pearl’s tree, as in the reports TR 94-17 and TR 94-18 by Plaat, Schaeffer, Pijls and de Bruin, “A New Paradigm for Minimax Search” and “SSS* = α-β + TT”."]));
}

/** @param {HTMLElement} root @param {number} at */
async function chapter(root, at) {
  const [name, title] = chapters[at];
  const answer = await fetch(new URL(`${name}.html`, import.meta.url));
  if (!answer.ok) throw new Error(`the chapter could not be loaded (${answer.status})`);
  // Our own file, not a user's text.
  const text = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!root.isConnected) return;
  const article = element("article", { class: "chapter" }, [
    element("p", { class: "soft small" }, [element("a", { href: "#learn" }, ["Learn"]), ` · ${at + 1} of ${chapters.length}`]),
    element("h1", {}, [title]), ...text.body.childNodes, turnPage(at)]);
  root.append(article);
  const engine = connect("tree");
  closers.push(() => engine.close());
  // One after the other: they share an engine.
  for (const slot of article.querySelectorAll(".live")) {
    if (slot instanceof HTMLElement && root.isConnected) await live(slot, engine);
  }
}

/** @param {number} at */
function turnPage(at) {
  const to = (/** @type {number} */ i, /** @type {string} */ word) => chapters[i]
    ? element("a", { href: link(["learn", chapters[i][0]]), rel: word }, [element("span", { class: "soft small" }, [word === "prev" ? "← Before" : "Next →"]), chapters[i][1]])
    : element("span");
  return element("nav", { class: "turn-page", "aria-label": "Chapters" }, [to(at - 1, "prev"), to(at + 1, "next")]);
}

/** Puts a live figure into the text. @param {HTMLElement} slot @param {import("../engine.js").Engine} engine */
async function live(slot, engine) {
  const { tree: text = "pearl", algorithm = "sss*", at = "0", height = "330", beside = "", ...rest } = slot.dataset;
  const settings = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ""]));
  const caption = [...slot.childNodes];
  let tree = text;
  const open = element("a", { class: "small" }, ["Open in Watch"]);
  const aside = element("div", { class: "beside" });
  /** @type {import("../watch/open.js").Stockman | null} */
  let original = null;
  const figure = new Figure({
    aside: beside ? aside : undefined, isOneOfMany: true, height: () => Number(height),
    edit: async (id, value) => {
      const now = figure.replay?.recording.tree;
      if (!now) return;
      now.nodes[id].value = value;
      tree = now.text();
      await run(Infinity, true);
    },
    panels: (replay, go) => [
      ...(beside.includes("passes") ? [passesPanel(replay, go)] : []),
      ...(beside.includes("open") && original ? [openPanel(replay, original, algorithm === "dual*")] : []),
    ],
    onstep: step => { open.setAttribute("href", link(["watch"], { tree, algorithm, ...settings, at: step })); },
  });
  closers.push(() => figure.close());
  const run = async (/** @type {number} */ step, isEdited = false) => {
    const { tree: nodes, text: read } = await readTree(engine, tree);
    const recording = await search(engine, read, nodes, algorithm, settings);
    original = beside.includes("open") ? await stockman(engine, algorithm, settings) : null;
    const end = at === "end" && !isEdited ? Infinity : step;
    figure.show(recording, Math.min(end, recording.steps.length), isEdited);
  };
  figure.element.append(element("figcaption", {}, [...caption, " ", open]));
  slot.replaceChildren(figure.element, ...(beside ? [aside] : []));
  try {
    await run(Number(at) || 0);
    figure.element.setAttribute("aria-label", `${spoken(algorithm)} on ${treeName(text)}`);
  } catch (e) {
    slot.replaceChildren(element("p", { class: "notice bad" }, [/** @type {Error} */ (e).message]));
  }
}
