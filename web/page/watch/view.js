// @ts-check
// Watch: a search drawn large, step by step, and races. The first thing shown is SSS* on Pearl's tree, playing by itself.

import { EngineError, connect } from "../engine.js";
import { element } from "../element.js";
import { link, remember } from "../route.js";
import { style } from "../style.js";
import { algorithms, spoken } from "./algorithms.js";
import { Figure } from "./figure.js";
import { openPanel } from "./open.js";
import { countersPanel, leavesPanel, passesPanel } from "./panels.js";
import { readTrace } from "./recording.js";
import { readTree, search, stockman } from "./search.js";
import { Setup, settingNames, treeName } from "./setup.js";
import { legend } from "./legend.js";

/** @typedef {import("../route.js").Place} Place */
/** @typedef {import("./setup.js").Choice} Choice */
/** @typedef {import("./recording.js").Recording} Recording */

/** @type {Watch | null} */
let watch = null;

/** @param {Place} place */
export const title = place => heading(chosen(place));

/** @param {HTMLElement} root @param {Place} place */
export async function mount(root, place) {
  await style(new URL("watch.css", import.meta.url));
  if (!root.isConnected) return;
  watch = new Watch(root);
  await watch.open(place);
}

export function unmount() {
  watch?.close();
  watch = null;
}

/** @param {Place} place */
export function update(place) {
  if (!watch) return false;
  watch.open(place);
  return true;
}

const list = new Intl.ListFormat("en-GB");

/** @param {Choice} choice */
const heading = ({ algorithms: names, tree }) => `${list.format(names.map(spoken))} on ${treeName(tree)}`;

/** What a permalink asks for. @param {Place} place @returns {Choice} */
function chosen({ query }) {
  const settings = Object.fromEntries(settingNames.flatMap(name => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])));
  const names = (query.get("algorithm") ?? "sss*").split(",").filter(name => name !== "").slice(0, 4);
  return { tree: query.get("tree") ?? "pearl", algorithms: names.length ? names : ["sss*"], settings };
}

class Watch {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.engine = connect("tree");
    this.heading = element("h1");
    this.about = element("p", { class: "about" });
    this.aside = element("aside", { class: "beside", "aria-label": "Passes, counters and leaves" });
    this.setup = new Setup({ change: choice => this.choose(choice), trace: file => this.openTrace(file), text: () => this.shownTree() });
    this.stage = element("div", { class: "stage" });
    this.tools = this.buildTools();
    this.help = legend();
    root.append(this.heading, this.about, this.setup.element, element("div", { class: "watch-grid" }, [this.stage, this.aside]), this.tools, this.help);
    this.tools.classList.add("waits");
    this.help.classList.add("waits");
    /** @type {Figure | null} */
    this.figure = null;
    /** @type {import("./race.js").Race | null} */
    this.race = null;
    /** @type {Choice} */
    this.choice = { tree: "pearl", algorithms: ["sss*"], settings: {} };
    this.turn = 0;
    this.isTrace = false;
    this.isClosed = false;
    this.drop = this.listenForFiles(root);
  }

  /** Goes to the place of a permalink. @param {Place} place */
  async open(place) {
    const step = place.query.get("at");
    if (!this.heading.textContent) {
      this.heading.textContent = heading(chosen(place));
      this.explain(chosen(place));
    }
    const isShown = await this.run(chosen(place), step === null ? null : Number(step) || 0);
    if (isShown && step === null && place.query.get("play") !== "off") this.play();
  }

  /** @private @param {Choice} choice */
  async choose(choice) {
    if (await this.run(choice, 0, true)) this.play();
  }

  /** Plays by itself, for those who do not mind motion. @private */
  play() {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!isStill && !this.isClosed) (this.figure ?? this.race)?.player.play();
  }

  /**
   * Searches and shows it at a step; null is the start. If the connection is lost, it tries once more. False: nothing was
   * shown, for another place was asked for meanwhile, or the search was refused.
   * @private @param {Choice} choice @param {number | null} step @param {boolean} [isNew] @param {boolean} [isEdited]
   * @param {boolean} [isAgain]
   * @returns {Promise<boolean>}
   */
  async run(choice, step, isNew = false, isEdited = false, isAgain = false) {
    const mine = ++this.turn;
    this.setup.show(choice, isEdited);
    try {
      const { tree, text } = await readTree(this.engine, choice.tree);
      const recordings = [];
      for (const name of choice.algorithms) {
        if (mine !== this.turn) return false;
        recordings.push(await search(this.engine, text, tree, name, choice.settings));
      }
      if (mine !== this.turn) return false;
      const open = recordings.length === 1 ? await stockman(this.engine, choice.algorithms[0], choice.settings) : null;
      if (mine !== this.turn) return false;
      this.choice = choice;
      this.isTrace = false;
      this.setup.say();
      this.name(heading(choice));
      this.explain(choice);
      if (isNew) remember(["watch"], this.settings(null), true);
      if (recordings.length > 1) return await this.showRace(recordings, step ?? 0);
      this.showFigure(recordings[0], step ?? 0, open, isEdited);
      return true;
    } catch (e) {
      if (mine !== this.turn) return false;
      if (e instanceof EngineError && e.isLost && !isAgain) return this.run(choice, step, isNew, isEdited, true);
      this.setup.say(e);
      return false;
    }
  }

  /** Something is shown: what stands below it has found its place. @private */
  settle() {
    [this.tools, this.help].forEach(part => part.classList.remove("waits"));
  }

  /** @private @param {Choice} choice */
  explain({ algorithms: names }) {
    const about = names.length > 1 ? "Each step, every algorithm visits one node of the same tree"
      : algorithms.find(({ name }) => name === names[0])?.about ?? "a search of a game tree";
    this.about.replaceChildren(`${about[0].toUpperCase()}${about.slice(1)}. `, element("a", { href: "#learn/trees" }, ["New to this? Start here."]));
  }

  /** @private @param {string} text */
  name(text) {
    this.heading.textContent = text;
    document.title = `${text} · nullwindow`;
  }

  /** @private @param {Recording} recording @param {number} step @param {import("./open.js").Stockman | null} open @param {boolean} isEdited */
  showFigure(recording, step, open, isEdited) {
    this.race?.close();
    this.race = null;
    if (!this.figure) {
      this.figure = new Figure({
        aside: this.aside, edit: (id, value) => this.edit(id, value), onstep: now => this.note(now),
        panels: (replay, go) => [
          passesPanel(replay, go), countersPanel(replay), leavesPanel(replay),
          ...(this.stockman ? [openPanel(replay, this.stockman, this.choice.algorithms[0] === "dual*")] : []),
        ],
      });
      this.stage.replaceChildren(this.figure.element);
    }
    this.stockman = open;
    this.aside.hidden = false;
    this.figure.show(recording, Math.min(step, recording.steps.length), isEdited);
    this.settle();
    if (recording.dropped) this.setup.say({ message: `The engine told ${recording.events.length.toLocaleString("en")} events and left out ${recording.dropped.toLocaleString("en")}.`, remedy: "take a smaller tree to see all of them" });
  }

  /** False: another place was asked for while the code was loaded. @private @param {Recording[]} recordings @param {number} step */
  async showRace(recordings, step) {
    const mine = this.turn;
    const { Race } = await import("./race.js");
    if (mine !== this.turn) return false;
    this.closeFigure();
    this.race?.close();
    this.race = new Race(recordings, now => this.note(now));
    this.stage.replaceChildren(this.race.element);
    this.aside.hidden = true;
    this.race.resize();
    this.race.player.go(step);
    this.settle();
    return true;
  }

  /** @private */
  closeFigure() {
    this.figure?.close();
    this.figure = null;
    this.aside.replaceChildren();
  }

  /** The value of a leaf changes: search again, and show what comes out. @private @param {number} id @param {number} value */
  edit(id, value) {
    const tree = this.figure?.replay?.recording.tree;
    if (!tree || this.isTrace) return;
    tree.nodes[id].value = value;
    const choice = { ...this.choice, tree: tree.text() };
    this.run(choice, Infinity, false, true).then(() => this.note(this.figure?.player.step ?? 0));
  }

  /** The tree that is shown, as text. @private */
  shownTree() {
    const recording = this.figure?.replay?.recording ?? this.race?.lanes[0]?.replay.recording;
    return recording?.isWhole ? recording.tree.text() : "";
  }

  /** @private @param {File} file */
  async openTrace(file) {
    const mine = ++this.turn;
    try {
      const recording = readTrace(await file.text());
      if (mine !== this.turn) return;
      this.setup.picker.value = "trace";
      this.setup.showKind("trace");
      this.setup.say();
      this.isTrace = true;
      this.name(`The search in ${file.name}`);
      this.about.textContent = "A recorded search. Its tree is drawn as far as it was visited.";
      this.showFigure(recording, 0, null, false);
    } catch (e) {
      this.setup.say(e);
    }
  }

  // --- permalinks

  /** @private @param {number | null} step */
  settings(step) {
    const { tree, algorithms: names, settings } = this.choice;
    return { tree, algorithm: names.join(","), ...settings, at: step };
  }

  /** Keeps the address in step, not too often: browsers forbid that. @private @param {number} step */
  note(step) {
    if (this.isTrace) return;
    clearTimeout(this.noting);
    this.noting = setTimeout(() => remember(["watch"], this.settings(step)), 350);
  }

  /** @private */
  buildTools() {
    const said = element("span", { class: "small soft", role: "status" });
    const copy = async () => {
      const step = (this.figure ?? this.race)?.player.step ?? 0;
      const address = location.href.replace(/#.*/, "") + link(["watch"], this.settings(step));
      const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
      said.textContent = isCopied ? "Link copied." : address;
    };
    const save = async () => {
      const { download, standalone } = await import("./export.js");
      const pictures = this.figure?.drawing ? [this.figure.drawing.picture] : this.race?.lanes.flatMap(lane => lane.drawing?.picture ?? []) ?? [];
      const name = (/** @type {number} */ i) => `${this.choice.algorithms[i] ?? "trace"}`.replace(/[^a-z0-9]+/gi, "-").replace(/-$/, "");
      pictures.forEach((picture, i) => download(standalone(picture, this.heading.textContent ?? ""), `nullwindow-${name(i)}.svg`, "image/svg+xml"));
    };
    return element("div", { class: "share" }, [
      element("button", { type: "button", class: "quiet", onclick: copy }, ["Copy link to this step"]),
      element("button", { type: "button", class: "quiet save-svg", onclick: save }, ["Save as SVG"]), said,
    ]);
  }

  /** @private @param {HTMLElement} root */
  listenForFiles(root) {
    const over = (/** @type {DragEvent} */ event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (/** @type {DragEvent} */ event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.openTrace(file);
    };
    root.ownerDocument.addEventListener("dragover", over);
    root.ownerDocument.addEventListener("drop", drop);
    return () => {
      root.ownerDocument.removeEventListener("dragover", over);
      root.ownerDocument.removeEventListener("drop", drop);
    };
  }

  close() {
    this.isClosed = true;
    this.turn++;
    clearTimeout(this.noting);
    this.drop();
    this.figure?.close();
    this.race?.close();
    this.engine.close();
  }
}
