// @ts-check
// A search to look at: the line of values, the tree, the sentence of the step, the player. Watch, races and chapters use it.

import { element } from "../element.js";
import { colour } from "./algorithms.js";
import { Drawing, MOST_NODES, typeScale } from "./drawing.js";
import { windowPanel } from "./panels.js";
import { Player } from "./player.js";
import { Replay } from "./replay.js";
import { plural, sentence } from "./say.js";

/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {import("./panels.js").Panel} Panel */
/**
 * @typedef {object} Options
 * @property {(replay: Replay, go: (step: number) => void) => Panel[]} [panels] what stands beside it
 * @property {HTMLElement} [aside] where that goes
 * @property {(id: number, value: number) => void} [edit] a leaf gets another value
 * @property {(step: number) => void} [onstep]
 * @property {() => number} [height] of the tree
 * @property {boolean} [isOneOfMany] its keys count only while it has the focus
 */

export class Figure {
  /** @param {Options} [options] */
  constructor(options = {}) {
    this.options = options;
    this.line = element("div", { class: "line-slot" });
    this.holder = element("div", { class: "tree-holder" });
    this.slot = element("div", { class: "tree-slot" }, [this.holder]);
    this.sentence = element("p", { class: "sentence", "aria-live": "polite" });
    /** @type {Drawing | null} */
    this.drawing = null;
    /** @type {Panel[]} */
    this.panels = [];
    this.element = element("figure", { class: "search-figure" }, [this.line, this.slot, this.sentence]);
    this.player = new Player({ length: 0, stops: [], show: () => undefined, weight: () => 1 }, { keys: options.isOneOfMany ? this.element : undefined });
    this.element.append(this.player.element);
    this.width = 0;
    this.observer = new ResizeObserver(([{ contentRect }]) => {
      if (Math.abs(contentRect.width - this.width) < 1) return;
      this.width = contentRect.width;
      this.drawing?.resize();
    });
    this.observer.observe(this.slot);
  }

  /**
   * Shows a recording at a step. The editor of a leaf stays open while its value changes.
   * @param {Recording} recording @param {number} [step] @param {boolean} [isEdited]
   */
  show(recording, step = 0, isEdited = false) {
    if (!isEdited) this.closeEditor();
    const replay = new Replay(recording);
    this.replay = replay;
    this.element.style.setProperty("--accent", colour(recording.algorithm));
    this.options.aside?.style.setProperty("--accent", colour(recording.algorithm));
    const line = windowPanel(replay);
    this.line.replaceChildren(line.element);
    this.panels = [line, ...(this.options.panels?.(replay, to => this.player.go(to)) ?? [])];
    this.options.aside?.replaceChildren(...this.panels.slice(1).map(panel => panel.element));
    this.draw(replay);
    this.player.change({
      length: replay.length, stops: recording.passes.map(pass => pass.step),
      show: to => this.goTo(to),
      weight: to => ({ pass: 2, probe: 1.7, "play-out": 2, iteration: 1.7 }[/** @type {string} */ (eventAt(recording, to))] ?? 1),
    });
    this.player.go(step);
  }

  /** @private @param {Replay} replay */
  draw(replay) {
    const { nodes } = replay.recording.tree;
    if (nodes.length > MOST_NODES) {
      this.drawing = null;
      this.holder.replaceChildren(element("p", { class: "notice too-large" }, [
        `This tree has ${plural(nodes.length, "node", "nodes")}; the page draws up to ${MOST_NODES.toLocaleString("en")}. Passes, counters and sentences are complete all the same. For a picture take a smaller width or depth.`]));
      return;
    }
    const before = this.drawing, hadFocus = this.holder.contains(document.activeElement);
    this.drawing = new Drawing(replay, {
      height: this.options.height ?? (() => Math.max(260, Math.min(innerHeight * .5, 620 * typeScale()))),
      edit: this.options.edit && replay.recording.isWhole ? id => this.openEditor(id) : undefined,
    });
    if (before && before.replay.recording.tree.nodes.length === nodes.length) this.drawing.focused = before.focused;
    this.holder.replaceChildren(this.drawing.picture, this.zoomTools());
    this.drawing.resize();
    if (hadFocus) this.drawing.focus(this.drawing.focused);
    this.slot.classList.toggle("editable", Boolean(this.options.edit) && replay.recording.isWhole);
  }

  /** @private */
  zoomTools() {
    const button = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ onclick) =>
      element("button", { type: "button", class: "quiet", title: name, "aria-label": name, onclick }, [sign]);
    return element("div", { class: "zoom" }, [
      button("+", "Zoom in", () => this.drawing?.zoomBy(1.3)), button("−", "Zoom out", () => this.drawing?.zoomBy(1 / 1.3)),
      button("⤢", "Whole tree", () => this.drawing?.fit()),
    ]);
  }

  /** @private @param {number} step */
  goTo(step) {
    const { replay } = this;
    if (!replay) return;
    replay.seek(step);
    this.drawing?.update();
    this.drawing?.follow();
    this.panels.forEach(panel => panel.update());
    // While it plays by itself a screen reader would never fall silent.
    this.sentence.setAttribute("aria-live", this.player.isPlaying ? "off" : "polite");
    this.sentence.replaceChildren(...marked(sentence(replay)));
    this.options.onstep?.(step);
  }

  // --- a leaf's value

  /** @param {number} id */
  openEditor(id) {
    this.player.pause();
    this.closeEditor();
    const { drawing, replay } = this;
    if (!drawing || !replay) return;
    const { x, y, radius } = drawing.where(id);
    const before = replay.recording.tree.nodes[id].value ?? 0;
    const input = element("input", {
      type: "number", class: "leaf-editor", value: before, min: -9999, max: 9999, step: 1,
      "aria-label": `Value of leaf ${replay.recording.name(id)}`,
    });
    input.style.left = `${Math.max(0, Math.min(x - 38, this.slot.clientWidth - 76))}px`;
    input.style.top = `${y - radius - 6}px`;
    let last = before;
    const apply = () => {
      const value = Math.trunc(Number(input.value));
      if (input.value === "" || !Number.isFinite(value) || Math.abs(value) > 9999 || value === last) return;
      last = value;
      this.options.edit?.(id, value);
    };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(apply, 120);
    });
    input.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      clearTimeout(timer);
      if (event.key === "Escape") input.value = String(before);
      apply();
      this.closeEditor();
      this.drawing?.focus(id);
    });
    input.addEventListener("blur", () => {
      clearTimeout(timer);
      apply();
      this.closeEditor();
    });
    this.editor = input;
    this.slot.append(input);
    input.focus();
    input.select();
  }

  /** @private */
  closeEditor() {
    const { editor } = this;
    this.editor = undefined;
    editor?.remove();
  }

  close() {
    this.observer.disconnect();
    this.player.close();
  }
}

/** @param {Recording} recording @param {number} step */
function eventAt(recording, step) {
  const at = recording.steps[step - 1];
  return at ? recording.events[at.to - 1].event : "iteration";
}

/** A sentence with the names of nodes set apart. @param {string} text @returns {(Node | string)[]} */
export function marked(text) {
  // A formula stays on one line.
  const tight = text.replace(/ ([=≤≥−+]) /g, "\u00a0$1\u00a0");
  return tight.split(/(\{[^}]*\})/).map(part => (part.startsWith("{") ? element("b", { class: "node-name" }, [part.slice(1, -1)]) : part));
}
