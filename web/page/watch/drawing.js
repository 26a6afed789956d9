// @ts-check
// The tree of a search as SVG, after any step: what was visited and when, bounds, cutoffs, hits, proofs.

import { svg } from "../element.js";
import { layout } from "./layout.js";
import { known, score } from "./say.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {{group: SVGGElement, mark: SVGElement, letter: SVGTextElement, upper: SVGTextElement, lower: SVGTextElement, order: SVGTextElement | null, hit: SVGElement, edge: SVGPathElement | null, cut: SVGPathElement | null, bands: SVGPathElement[]}} Parts */

/** More nodes than this are not drawn: a reader could not make anything out. */
export const MOST_NODES = 1500;
/** Subtrees that the search never enters are folded in trees larger than this. */
const UNFOLDED = 63;
/** Pixels of a letter. */
const SMALLEST = 10.2;

export class Drawing {
  /**
   * @param {Replay} replay
   * @param {{height: () => number, edit?: (id: number) => void}} options
   */
  constructor(replay, options) {
    this.replay = replay;
    this.options = options;
    const { tree } = replay.recording;
    const unvisited = tree.nodes.length > UNFOLDED ? neverEntered(replay) : new Set();
    /** @type {Set<number>} */
    this.folded = new Set(tree.nodes.filter(({ id, children }) => children.length && unvisited.has(id)).map(({ id }) => id));
    /** Leaves that only show that they are there. @type {Set<number>} */
    this.narrow = new Set(tree.leaves.filter(({ id }) => unvisited.has(id)).map(({ id }) => id));
    this.picture = svg("svg", { class: "tree", role: "tree", "aria-label": "Game tree", focusable: "false" });
    this.stage = svg("g");
    this.picture.append(this.stage);
    /** @type {(Parts | null)[]} */
    this.parts = tree.nodes.map(() => null);
    this.focused = 0;
    this.zoom = 1;
    this.pan = { x: 0, y: 0 };
    this.place = layout(tree, { width: 320, height: 200, folded: this.folded, narrow: this.narrow, scale: 1 });
    this.listen();
  }

  /** Lays the tree out anew for the room there is, and draws it. */
  resize() {
    const width = Math.max(280, this.picture.parentElement?.clientWidth ?? 320);
    const { tree } = this.replay.recording;
    this.room = { width, height: this.options.height() };
    this.place = layout(tree, { ...this.room, folded: this.folded, narrow: this.narrow, scale: typeScale() });
    const fits = Math.min(1, width / this.place.width);
    // A tree that does not fit is made a little smaller, but for its letters; a larger one is moved about.
    this.zoom = fits >= .8 ? fits : .96;
    this.place.font = Math.max(this.place.font, SMALLEST / this.zoom);
    this.room.height = Math.min(Math.max(this.place.height * this.zoom, 120), Math.max(this.room.height, 320));
    this.picture.setAttribute("width", String(width));
    this.picture.setAttribute("height", String(this.room.height));
    this.pan = { x: 0, y: 0 };
    this.build();
    this.move();
    this.update();
    this.follow();
  }

  /** @private */
  build() {
    const { tree } = this.replay.recording;
    const { x, y, radius } = this.place;
    const bands = svg("g"), edges = svg("g"), cuts = svg("g"), nodes = svg("g");
    for (const node of tree.nodes) {
      const at = x[node.id];
      this.parts[node.id] = null;
      if (at === null) continue;
      const parts = this.node(node, at, y[node.id]);
      const from = node.parent >= 0 ? x[node.parent] : null;
      if (from !== null) {
        const top = y[node.parent] + radius, foot = y[node.id] - (this.narrow.has(node.id) ? radius * .45 : radius);
        parts.bands = ["upper", "lower"].map((side, i) => {
          const shift = (i ? 1 : -1) * Math.max(2.2, radius * .22);
          return svg("path", { class: `band ${side}`, d: `M${px(from + shift)} ${px(top)}L${px(at + shift)} ${px(foot)}` });
        });
        parts.edge = svg("path", { class: "edge", d: `M${px(from)} ${px(top)}L${px(at)} ${px(foot)}` });
        // Two short strokes across the edge, as the papers draw a cutoff.
        const [mx, my] = [from + (at - from) * .42, top + (foot - top) * .42], s = Math.max(3.5, radius * .42);
        parts.cut = svg("path", { class: "cut", d: `M${px(mx - s)} ${px(my + s * .1)}l${px(2 * s)} ${px(-s * .8)}m${px(-2 * s)} ${px(s * 1.5)}l${px(2 * s)} ${px(-s * .8)}` });
        bands.append(...parts.bands);
        edges.append(parts.edge);
        cuts.append(parts.cut);
      }
      nodes.append(parts.group);
      this.parts[node.id] = parts;
    }
    this.stage.replaceChildren(bands, edges, cuts, nodes);
  }

  /** @private @param {import("./tree.js").TreeNode} node @param {number} x @param {number} y @returns {Parts} */
  node(node, x, y) {
    const { font } = this.place;
    const r = this.narrow.has(node.id) ? this.place.radius * .45 : this.place.radius;
    const isFolded = this.folded.has(node.id), isLeaf = !node.children.length;
    const mark = node.isMax
      ? svg("rect", { class: "mark-of-node", x: -r, y: -r, width: 2 * r, height: 2 * r, rx: r * .2 })
      : svg("circle", { class: "mark-of-node", r });
    const text = (/** @type {string} */ kind, /** @type {number} */ tx, /** @type {number} */ ty) =>
      svg("text", { class: kind, x: px(tx), y: px(ty), "font-size": kind === "order" ? px(Math.max(SMALLEST / this.zoom, font * .78)) : px(font), "aria-hidden": "true" });
    const halo = node.isMax
      ? svg("rect", { class: "halo", x: -r - 5, y: -r - 5, width: 2 * r + 10, height: 2 * r + 10, rx: r * .2 + 4 })
      : svg("circle", { class: "halo", r: r + 5 });
    const letter = text("letter", 0, font * .35);
    const upper = isLeaf ? text("value", 0, r + font * 1.02 + 1) : text("bound upper", r + 3, font * .36);
    const lower = text("bound lower", r + 3, font * .36);
    const order = isLeaf ? text("order", 0, r + font * 2.05 + 1) : null;
    const hit = svg("circle", { class: "hit", cx: px(r * .85), cy: px(-r * .85), r: px(Math.max(3, r * .33)) });
    const fold = isFolded ? svg("path", { class: "fold", d: `M0 ${px(r + 2)}l${px(-r * .8)} ${px(r * 1.2)}h${px(r * 1.6)}z` }) : null;
    const group = svg("g", {
      class: "node", transform: `translate(${px(x)} ${px(y)})`, role: "treeitem", "data-id": node.id,
      tabindex: node.id === this.focused ? 0 : -1, "aria-level": node.path.length + 1,
      "aria-expanded": isLeaf ? null : String(!isFolded),
    }, [halo, mark, letter, upper, lower, order, hit, fold]);
    return { group, mark, letter, upper, lower, order, hit, edge: null, cut: null, bands: [] };
  }

  /** Shows the state after the latest step. */
  update() {
    this.replay.recording.tree.nodes.forEach(node => this.show(node.id));
    this.picture.dataset.step = String(this.replay.now.step);
  }

  /** @private @param {number} id */
  show(id) {
    const parts = this.parts[id];
    if (!parts) return;
    const { recording, seen: all, now } = this.replay;
    const node = recording.tree.nodes[id], seen = all[id], parent = all[node.parent];
    const visit = seen.first === 0 ? "never" : seen.pass < now.pass ? "before" : seen.first < now.pass ? "again" : "new";
    const isCritical = now.critical.length > 1 && now.critical.includes(id);
    const isHit = seen.hit === now.pass && seen.hit > 0, isEtc = seen.etc === now.pass && seen.etc > 0;
    const classes = ["node", visit, id === now.node && !now.isOver && "now", isCritical && "critical", isHit && "was-hit", isEtc && "was-etc",
      !node.children.length && "leaf", this.narrow.has(id) && "narrow", node.isMax ? "max" : "min"];
    set(parts.group, classes.filter(Boolean).join(" "));
    write(parts.letter, seen.first ? recording.names.get(id) ?? "" : "");
    if (!node.children.length) {
      write(parts.upper, score(node.value ?? seen.g));
      if (parts.order) write(parts.order, seen.order ? `${seen.order}` : "");
    } else {
      this.bounds(parts, seen);
    }
    parts.group.setAttribute("aria-label", this.label(id));
    const edge = visit === "new" || visit === "again" ? "now" : visit;
    if (parts.edge) set(parts.edge, `edge ${isCritical && now.critical.includes(node.parent) ? "critical" : edge}`);
    if (parts.cut) set(parts.cut, `cut${parent?.cut && !parent.tried.includes(id) && parent.pass === now.pass && !this.narrow.has(id) ? " is" : ""}`);
    parts.bands.forEach((band, i) => {
      const proof = i ? now.lowerProof : now.upperProof;
      set(band, `band ${i ? "lower" : "upper"}${proof?.has(id) ? " is" : ""}`);
    });
  }

  /** @private @param {Parts} parts @param {import("./replay.js").Seen} seen */
  bounds(parts, { lower, upper }) {
    const { font } = this.place;
    const isExact = lower !== null && lower === upper, isBoth = lower !== null && upper !== null && !isExact;
    write(parts.upper, isExact ? `=${score(upper)}` : upper === null ? "" : `≤${score(upper)}`);
    write(parts.lower, isExact || lower === null ? "" : `≥${score(lower)}`);
    set(parts.upper, `bound ${isExact ? "exact" : "upper"}`);
    parts.upper.setAttribute("y", px(isBoth ? -font * .12 : font * .36));
    parts.lower.setAttribute("y", px(isBoth ? font * .9 : font * .36));
  }

  /** What a screen reader says of a node. @private @param {number} id */
  label(id) {
    const { recording, seen: all } = this.replay;
    const node = recording.tree.nodes[id], seen = all[id];
    const name = recording.name(id), kind = node.isMax ? "max" : "min";
    if (!node.children.length) {
      const order = seen.order ? `, evaluated as number ${seen.order}` : ", not evaluated";
      return `leaf ${name}, value ${score(node.value ?? seen.g)}${order}`;
    }
    const bounds = known("value", seen.lower, seen.upper);
    return `${kind} node ${name}${seen.first ? "" : ", not visited"}${bounds && `, ${bounds}`}`;
  }

  // --- moving about

  /** @private */
  move() {
    this.picture.classList.toggle("is-all", this.isAllShown && this.zoom >= .62 && this.zoom <= 1);
    this.stage.setAttribute("transform", `translate(${px(this.pan.x)} ${px(this.pan.y)}) scale(${this.zoom.toFixed(3)})`);
  }

  /** @param {number} factor */
  zoomBy(factor) {
    const before = this.zoom;
    this.zoom = Math.max(.15, Math.min(4, this.zoom * factor));
    const { width = 0, height = 0 } = this.room ?? {};
    const by = this.zoom / before;
    this.pan = { x: width / 2 - (width / 2 - this.pan.x) * by, y: height / 2 - (height / 2 - this.pan.y) * by };
    this.keepInside();
  }

  /** The whole tree. */
  fit() {
    const { width = 0, height = 0 } = this.room ?? {};
    this.zoom = Math.min(1, width / this.place.width, height / this.place.height);
    this.pan = { x: (width - this.place.width * this.zoom) / 2, y: 0 };
    this.move();
  }

  /** Whether all of it is in sight. */
  get isAllShown() {
    const { width = 0, height = 0 } = this.room ?? {};
    return this.place.width * this.zoom <= width + 1 && this.place.height * this.zoom <= height + 1;
  }

  /** @private */
  keepInside() {
    const { width = 0, height = 0 } = this.room ?? {};
    const clamp = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ size) =>
      size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, at));
    this.pan = { x: clamp(this.pan.x, width, this.place.width * this.zoom), y: Math.min(0, clamp(this.pan.y, height, this.place.height * this.zoom)) };
    this.move();
  }

  /** Brings the node of the latest step into sight. */
  follow() {
    const at = this.place.x[this.replay.now.node];
    if (at === null || at === undefined || this.isAllShown || !this.room) return;
    const [x, y] = [at * this.zoom + this.pan.x, this.place.y[this.replay.now.node] * this.zoom + this.pan.y];
    const { width, height } = this.room;
    if (x < 40 || x > width - 40) this.pan.x += width / 2 - x;
    if (y < 30 || y > height - 30) this.pan.y += height / 2 - y;
    this.keepInside();
  }

  /** @private */
  listen() {
    const idOf = (/** @type {globalThis.Event} */ event) => {
      const group = event.target instanceof Element ? event.target.closest("[data-id]") : null;
      return group ? Number(group.getAttribute("data-id")) : null;
    };
    let dragged = 0;
    this.picture.addEventListener("click", event => {
      const id = idOf(event);
      if (id === null || dragged > 4) return;
      this.focus(id, false);
      this.activate(id);
    });
    this.picture.addEventListener("keydown", event => {
      const id = idOf(event);
      if (id !== null && !event.ctrlKey && !event.metaKey && !event.altKey && this.key(event.key, id)) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
    this.picture.addEventListener("wheel", event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    }, { passive: false });
    this.picture.addEventListener("pointerdown", event => {
      dragged = 0;
      if (this.isAllShown || event.button !== 0) return;
      let [x, y] = [event.clientX, event.clientY];
      const drag = (/** @type {PointerEvent} */ at) => {
        dragged += Math.abs(at.clientX - x) + Math.abs(at.clientY - y);
        this.pan = { x: this.pan.x + at.clientX - x, y: this.pan.y + at.clientY - y };
        [x, y] = [at.clientX, at.clientY];
        this.keepInside();
      };
      const end = () => {
        removeEventListener("pointermove", drag);
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
      };
      addEventListener("pointermove", drag);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    });
  }

  /** Edits a leaf, or folds and unfolds a subtree. @private @param {number} id */
  activate(id) {
    const { children } = this.replay.recording.tree.nodes[id];
    if (!children.length) return this.options.edit?.(id);
    if (id === 0) return;
    if (!this.folded.delete(id)) this.folded.add(id);
    this.resize();
    this.focus(id);
  }

  /** Moves the focus in the tree. @private @param {string} key @param {number} id */
  key(key, id) {
    const { nodes } = this.replay.recording.tree;
    const node = nodes[id];
    const isShown = (/** @type {number | undefined} */ to) => to !== undefined && this.parts[to] !== null && this.parts[to] !== undefined;
    const level = nodes.filter(other => other.path.length === node.path.length && isShown(other.id)).map(other => other.id);
    const beside = (/** @type {number} */ by) => level[level.indexOf(id) + by];
    const to = { ArrowUp: node.parent, ArrowDown: node.children[0], ArrowLeft: beside(-1), ArrowRight: beside(1), Home: 0 }[key];
    if (key === "Enter" || key === "F2") this.activate(id);
    else if (to === undefined && !key.startsWith("Arrow")) return false;
    else if (to !== undefined && isShown(to)) this.focus(to);
    return true;
  }

  /** @param {number} id @param {boolean} [really] */
  focus(id, really = true) {
    this.parts[this.focused]?.group.setAttribute("tabindex", "-1");
    this.focused = id;
    const group = this.parts[id]?.group;
    group?.setAttribute("tabindex", "0");
    if (really) group?.focus();
  }

  /** Where a node is in the picture. @param {number} id */
  where(id) {
    const { x, y, radius } = this.place;
    return { x: (x[id] ?? 0) * this.zoom + this.pan.x, y: y[id] * this.zoom + this.pan.y, radius: radius * this.zoom };
  }
}

/** How much larger the page's type is than on a small screen. */
export const typeScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Nodes that no pass of the search visits. @param {Replay} replay @returns {Set<number>} */
function neverEntered({ recording: { tree, events } }) {
  const left = new Set(tree.nodes.slice(1).map(({ id }) => id));
  for (const { event, path } of events) {
    const node = event === "enter" && path ? tree.find(path) : undefined;
    if (node) left.delete(node.id);
  }
  return left;
}

/** @param {Element} of @param {string} value */
function set(of, value) {
  if (of.getAttribute("class") !== value) of.setAttribute("class", value);
}

/** @param {Element} of @param {string} text */
function write(of, text) {
  if (of.textContent !== text) of.textContent = text;
}

/** @param {number} length */
const px = length => String(Math.round(length * 10) / 10);
