// @ts-check
// A race: two to four algorithms on the same tree, side by side. The clock counts nodes, so who is done first visited fewest.

import { element } from "../element.js";
import { colour, spoken } from "./algorithms.js";
import { Drawing, MOST_NODES } from "./drawing.js";
import { Player } from "./player.js";
import { Replay } from "./replay.js";
import { known, question } from "./say.js";

/** @typedef {import("./recording.js").Recording} Recording */

const rows = /** @type {const} */ (["passes", "nodes", "leaves", "hits", "cutoffs"]);

class Lane {
  /** @param {Recording} recording */
  constructor(recording) {
    this.replay = new Replay(recording);
    this.steps = stepsAtNode(recording);
    this.cells = rows.map(name => element("dd", { "data-count": name }));
    this.state = element("p", { class: "lane-state" });
    this.slot = element("div", { class: "tree-slot" });
    const [title, swatch] = [element("h2"), element("i", { class: "swatch" })];
    title.append(swatch, spoken(recording.algorithm));
    swatch.style.background = colour(recording.algorithm);
    this.element = element("section", { class: "lane", "data-algorithm": recording.algorithm, "aria-label": spoken(recording.algorithm) }, [
      title, this.state, this.slot,
      element("dl", { class: "counters" }, rows.map((name, i) => element("div", {}, [element("dt", {}, [name]), this.cells[i]]))),
    ]);
    this.element.style.setProperty("--accent", colour(recording.algorithm));
    if (recording.tree.nodes.length <= MOST_NODES) {
      this.drawing = new Drawing(this.replay, { height: () => Math.max(180, Math.min(innerHeight * .34, 380)) });
      this.slot.append(this.drawing.picture);
    } else {
      this.slot.append(element("p", { class: "notice" }, [`${recording.tree.nodes.length} nodes are too many to draw.`]));
    }
  }

  /** Nodes until it is done. */
  get length() {
    return this.steps.length - 1;
  }

  /** The state after this many nodes. @param {number} nodes */
  show(nodes) {
    const { replay } = this;
    replay.seek(this.steps[Math.min(nodes, this.length)]);
    this.drawing?.update();
    this.drawing?.follow();
    rows.forEach((name, i) => { this.cells[i].textContent = replay.now[name].toLocaleString("en"); });
    const isDone = nodes >= this.length;
    const { now } = replay;
    this.element.classList.toggle("done", isDone);
    const bounds = known("f", now.lower, now.upper);
    this.state.textContent = isDone ? `Done: ${bounds}` : now.pass === 0 ? "Ready" : `Pass ${now.inIteration}: ${question(now)}${bounds && `; ${bounds}`}`;
  }
}

/** For each number of nodes, how many steps show the search before it enters the next node. @param {Recording} recording */
function stepsAtNode({ steps, events }) {
  const found = [0];
  steps.forEach(({ from, to }, i) => {
    const enters = events.slice(from, to).filter(event => event.event === "enter").length;
    for (let n = 0; n < enters; n++) found.push(i + 1);
    if (!enters) found[found.length - 1] = i + 1;
  });
  found[0] = 0;
  return found;
}

export class Race {
  /** @param {Recording[]} recordings @param {(step: number) => void} onstep */
  constructor(recordings, onstep) {
    this.lanes = recordings.map(recording => new Lane(recording));
    const length = Math.max(...this.lanes.map(lane => lane.length));
    this.verdict = element("p", { class: "sentence verdict-of-race", "aria-live": "polite" });
    this.player = new Player({
      length, stops: this.lanes.map(lane => lane.length).sort((a, b) => a - b), weight: () => .35,
      show: nodes => {
        this.lanes.forEach(lane => lane.show(nodes));
        this.say(nodes, length);
        onstep(nodes);
      },
    });
    this.element = element("div", { class: "race-figure" }, [
      element("div", { class: `lanes of-${recordings.length}` }, this.lanes.map(lane => lane.element)), this.verdict, this.player.element]);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
    this.width = 0;
  }

  resize() {
    const width = this.element.clientWidth;
    if (Math.abs(width - this.width) < 1) return;
    this.width = width;
    this.lanes.forEach(lane => lane.drawing?.resize());
  }

  /** @private @param {number} nodes @param {number} length */
  say(nodes, length) {
    const done = this.lanes.filter(lane => nodes >= lane.length);
    const list = (/** @type {Lane[]} */ lanes) => new Intl.ListFormat("en-GB").format(lanes.map(lane => spoken(lane.replay.recording.algorithm)));
    const fewest = Math.min(...this.lanes.map(lane => lane.length));
    const first = this.lanes.filter(lane => lane.length === fewest);
    if (nodes === 0) this.verdict.textContent = "Ready.";
    else if (!done.length) this.verdict.textContent = `${nodes.toLocaleString("en")} nodes each.`;
    else if (nodes < length) this.verdict.textContent = `${list(first)} ${first.length > 1 ? "are" : "is"} done after ${fewest.toLocaleString("en")} nodes.`;
    else {
      const leaves = (/** @type {Lane} */ lane) => lane.replay.recording.leaves.length;
      const least = Math.min(...this.lanes.map(leaves));
      const few = this.lanes.filter(lane => leaves(lane) === least);
      this.verdict.textContent = `Fewest nodes: ${list(first)}, ${fewest.toLocaleString("en")}. Fewest leaves: ${list(few)}, ${least.toLocaleString("en")}.`;
    }
  }

  close() {
    this.observer.disconnect();
    this.player.close();
  }
}
