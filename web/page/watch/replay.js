// @ts-check
// The state of a recorded search after any number of steps. Each change goes through a journal, so stepping back is as
// cheap as stepping forward.

import { INF } from "./recording.js";
import { criticalPath, proof } from "./proof.js";

/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {import("./recording.js").Event} Event */
/**
 * @typedef {object} Seen what the search knows of a node; bounds as the player at the root sees them
 * @property {number} first the pass that visited it first, 0 if none has
 * @property {number} pass the pass that visited it last
 * @property {number | null} lower
 * @property {number | null} upper
 * @property {number | null} g what it returned last
 * @property {number} hit the pass in which the table answered
 * @property {number} etc the pass in which a child in the table refuted it
 * @property {number} order which leaf was evaluated, counted from 1; 0 if not
 * @property {number[]} tried children entered in the latest visit
 * @property {boolean} cut whether the latest visit ended with a cutoff
 */
/**
 * @typedef {object} Now the search as a whole
 * @property {number} step @property {number} pass begun so far @property {number} inIteration the same in this iteration
 * @property {number} depth @property {number} alpha @property {number} beta @property {number} node where it is; −1 before the start
 * @property {number | null} lower f⁻ @property {number | null} upper f⁺
 * @property {number} nodes @property {number} leaves @property {number} hits @property {number} cutoffs
 * @property {number} etcProbes @property {number} etcCutoffs @property {number} passes ended so far
 * @property {Set<number> | null} upperProof T⁺ after the latest pass @property {Set<number> | null} lowerProof T⁻
 * @property {number[]} critical @property {boolean} isOver
 */

export class Replay {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    /** @type {Seen[]} */
    this.seen = recording.tree.nodes.map(() => (
      { first: 0, pass: 0, lower: null, upper: null, g: null, hit: 0, etc: 0, order: 0, tried: [], cut: false }));
    /** @type {Now} */
    this.now = {
      step: 0, pass: 0, inIteration: 0, depth: 0, alpha: -INF, beta: INF, node: -1, lower: null, upper: null,
      nodes: 0, leaves: 0, hits: 0, cutoffs: 0, etcProbes: 0, etcCutoffs: 0, passes: 0,
      upperProof: null, lowerProof: null, critical: [], isOver: false,
    };
    /** @type {[any, string, unknown][][]} */
    this.journal = [];
  }

  get length() {
    return this.recording.steps.length;
  }

  /** Events of the step that was just taken. @returns {Event[]} */
  get latest() {
    const step = this.recording.steps[this.now.step - 1];
    return step ? this.recording.events.slice(step.from, step.to) : [];
  }

  /** Goes to the state after this many steps. @param {number} step */
  seek(step) {
    const to = Math.max(0, Math.min(step, this.length));
    while (this.now.step > to) this.back();
    while (this.now.step < to) this.forward();
  }

  /** @private */
  back() {
    const changes = this.journal.pop() ?? [];
    for (let i = changes.length - 1; i >= 0; i--) {
      const [object, key, before] = changes[i];
      object[key] = before;
    }
  }

  /** @private */
  forward() {
    this.journal.push([]);
    const { from, to } = this.recording.steps[this.now.step];
    for (let i = from; i < to; i++) this.take(this.recording.events[i]);
    this.change(this.now, { step: this.now.step + 1 });
  }

  /** @private @template {object} T @param {T} object @param {Partial<T>} changes */
  change(object, changes) {
    const page = this.journal[this.journal.length - 1];
    for (const [key, value] of Object.entries(changes)) {
      page.push([object, key, /** @type {any} */ (object)[key]]);
      /** @type {any} */ (object)[key] = value;
    }
  }

  /** @private @param {Event} event */
  take(event) {
    const { now } = this;
    const node = event.path && this.recording.tree.find(event.path);
    const seen = node && this.seen[node.id];
    if (node) this.change(now, { node: node.id });
    switch (event.event) {
      case "iteration":
        this.change(now, { depth: event.depth, inIteration: 0, lower: null, upper: null, upperProof: null, lowerProof: null, critical: [] });
        this.seen.forEach(of => of.first && this.change(of, { lower: null, upper: null, g: null }));
        break;
      case "probe":
        this.change(now, { alpha: event.alpha, beta: event.beta, pass: now.pass + 1, inIteration: now.inIteration + 1, node: 0, critical: [] });
        if (this.recording.forgets) this.seen.forEach(of => of.first && this.change(of, { lower: null, upper: null, g: null }));
        // MTD-best asks about the root's moves without entering it.
        this.visit(this.seen[0]);
        break;
      case "enter": {
        this.change(now, { nodes: now.nodes + 1 });
        if (!node || !seen) break;
        this.visit(seen);
        this.change(seen, { tried: [], cut: false });
        const parent = this.seen[node.parent];
        if (parent) this.change(parent, { tried: [...parent.tried, node.id] });
        break;
      }
      case "hit":
        this.change(now, { hits: now.hits + 1 });
        if (seen) this.change(seen, { hit: now.pass, g: event.value });
        break;
      case "leaf":
        this.change(now, { leaves: now.leaves + 1 });
        if (seen) this.change(seen, { lower: event.value, upper: event.value, g: event.value, order: seen.order || now.leaves });
        break;
      case "etc":
        this.change(now, { etcProbes: now.etcProbes + (event.probes ?? 0) });
        if (event.move !== null && seen) {
          this.change(now, { etcCutoffs: now.etcCutoffs + 1 });
          this.change(seen, { etc: now.pass, cut: true });
        }
        break;
      case "cutoff":
        this.change(now, { cutoffs: now.cutoffs + 1 });
        if (seen) this.change(seen, { cut: true });
        break;
      case "leave":
        if (seen) this.change(seen, { lower: event.lower, upper: event.upper, g: event.value });
        break;
      case "pass":
        this.endPass(event);
        break;
      case "play-out":
        this.change(now, { isOver: true, node: 0 });
        break;
    }
  }

  /** @private @param {Seen} seen */
  visit(seen) {
    this.change(seen, { pass: this.now.pass, first: seen.first || this.now.pass });
  }

  /** @private @param {Event} event */
  endPass({ lower = null, upper = null }) {
    this.change(this.seen[0], { lower, upper });
    this.change(this.now, {
      lower, upper, passes: this.now.passes + 1, node: 0,
      upperProof: proof(this, "upper", upper), lowerProof: proof(this, "lower", lower),
      critical: criticalPath(this),
    });
  }
}
