// @ts-check
// Buttons, slider and keys that move through steps, and a clock that does it by itself.

import { element, svg } from "../element.js";

/**
 * @typedef {object} Steps what is played
 * @property {number} length
 * @property {number[]} stops where passes end: steps to jump to
 * @property {(step: number) => void} show
 * @property {(step: number) => number} weight how long a step is looked at; 1 is usual
 */

/** Milliseconds for a usual step at speed 1. */
const BEAT = 1500;

const icons = {
  first: "M5 4v16M19 5 9 12l10 7z", passBack: "M12 5 4 12l8 7zM20 5l-8 7 8 7z", back: "M17 5 7 12l10 7z",
  play: "M7 4.5 19 12 7 19.5z", pause: "M8 5v14M16 5v14", next: "M7 5l10 7-10 7z", passNext: "M4 5l8 7-8 7zM12 5l8 7-8 7z",
  last: "M19 4v16M5 5l10 7-10 7z",
};

export class Player {
  /**
   * Keys of the whole page are heard, or of `keys` where there are several players.
   * @param {Steps} steps @param {{keys?: HTMLElement}} [options]
   */
  constructor(steps, options = {}) {
    this.steps = steps;
    this.step = 0;
    this.speed = 1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.isPlaying = false;
    this.toggle = iconButton("play", "Play", () => (this.isPlaying ? this.pause() : this.play()), "primary");
    this.slider = element("input", {
      type: "range", min: 0, value: 0, step: 1, "aria-label": "Step",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = element("output", { class: "count" });
    this.ticks = element("div", { class: "ticks", "aria-hidden": "true" });
    this.element = this.build();
    this.listener = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.keys = options.keys ?? document.documentElement;
    this.keys.addEventListener("keydown", this.listener);
    this.change(steps);
  }

  /** @private */
  build() {
    const speeds = [.25, .5, 1, 2, 4, 8, 16];
    const speed = element("select", { "aria-label": "Speed", class: "speed", onchange: () => { this.speed = Number(speed.value); } }, speeds.map(n => element("option", { value: n, selected: n === this.speed }, [`${n}×`])));
    return element("div", { class: "player", role: "group", "aria-label": "Steps of the search" }, [
      element("div", { class: "slider" }, [this.slider, this.ticks]),
      element("div", { class: "buttons" }, [
        iconButton("first", "To the start (Home)", () => this.go(0)),
        iconButton("passBack", "Back a pass (Shift ←)", () => this.pass(-1)),
        iconButton("back", "Back a step (←)", () => this.go(this.step - 1)),
        this.toggle,
        iconButton("next", "Next step (→)", () => this.go(this.step + 1)),
        iconButton("passNext", "Next pass (Shift →)", () => this.pass(1)),
        iconButton("last", "To the end (End)", () => this.go(this.steps.length)),
        speed, this.count,
      ]),
    ]);
  }

  /** Other steps to play, from the start. @param {Steps} steps */
  change(steps) {
    this.steps = steps;
    this.slider.max = String(steps.length);
    const at = (/** @type {number} */ stop) => {
      const tick = element("i");
      tick.style.left = `${(100 * stop) / Math.max(1, steps.length)}%`;
      return tick;
    };
    this.ticks.replaceChildren(...(steps.stops.length <= 80 ? steps.stops.map(at) : []));
  }

  /** Shows a step; a person who moves stops the clock. @param {number} step @param {boolean} [byClock] */
  go(step, byClock = false) {
    if (!byClock) this.pause();
    this.step = Math.max(0, Math.min(step, this.steps.length));
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", `step ${this.step} of ${this.steps.length}`);
    this.count.textContent = `${this.step} / ${this.steps.length}`;
    this.steps.show(this.step);
  }

  /** To the end of the next or the previous pass. @param {1 | -1} by */
  pass(by) {
    const { stops, length } = this.steps;
    const to = by > 0 ? stops.find(stop => stop > this.step) ?? length : [...stops].reverse().find(stop => stop < this.step) ?? 0;
    this.go(to);
  }

  play() {
    if (this.step >= this.steps.length) this.go(0);
    this.setPlaying(true);
    this.wait();
  }

  pause() {
    clearTimeout(this.timer);
    this.setPlaying(false);
  }

  /** @private */
  wait() {
    clearTimeout(this.timer);
    if (this.step >= this.steps.length) return this.pause();
    this.timer = setTimeout(() => {
      this.go(this.step + 1, true);
      this.wait();
    }, (BEAT * this.steps.weight(this.step)) / this.speed);
  }

  /** @private @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    const name = isPlaying ? "Pause (space)" : "Play (space)";
    this.toggle.title = name;
    this.toggle.setAttribute("aria-label", name);
    this.toggle.querySelector("path")?.setAttribute("d", icons[isPlaying ? "pause" : "play"]);
    this.element.classList.toggle("playing", isPlaying);
  }

  /** @private @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    const isOthers = target instanceof Element && target.closest("input, textarea, select, [role=tree], [role=radiogroup], dialog");
    if (isOthers || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === " " && target instanceof Element && target.closest("button, a, summary")) return;
    const does = {
      ArrowLeft: () => (event.shiftKey ? this.pass(-1) : this.go(this.step - 1)),
      ArrowRight: () => (event.shiftKey ? this.pass(1) : this.go(this.step + 1)),
      " ": () => this.toggle.click(), Home: () => this.go(0), End: () => this.go(this.steps.length),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  close() {
    this.pause();
    this.keys.removeEventListener("keydown", this.listener);
  }
}

/** @param {keyof typeof icons} icon @param {string} name @param {() => void} onclick @param {string} [kind] */
export function iconButton(icon, name, onclick, kind = "quiet") {
  const picture = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, [svg("path", { d: icons[icon] })]);
  return element("button", { type: "button", class: `${kind} ${icon}`, title: name, "aria-label": name, onclick }, [picture]);
}
