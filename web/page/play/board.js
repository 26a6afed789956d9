// @ts-check
/**
 * A board of 8 × 8 as SVG: shows a position and takes moves by click, drag and keyboard. It knows squares and the list
 * of legal moves that it is given; the rules are the engine's.
 */
import { svg } from "../element.js";
import { matchClicks, nameOf, placeOf, SIZE } from "./geometry.js";
import { drawPiece, pieceOf } from "./pieces.js";

/**
 * @typedef {import("./geometry.js").Move} Move
 * @typedef {object} Scene What the board shows.
 * @property {string[][]} rows The glyphs, top row first.
 * @property {Move[]} moves The moves that may be made on it; none if it only shows.
 * @property {Move | null} last The move that led here.
 * @property {string} check The square of a king in check, or nothing.
 * @property {boolean} [hints] Whether legal moves are shown.
 * @typedef {{path: string[], rank: number}} Arrow
 * @typedef {{path: string[], text: string, kind: string}} Chip A bound of a root move.
 */

/** Units of a square. */
const UNIT = 100;
/** Pixels that a pointer moves before a click becomes a drag. */
const DRAG_FROM = 5;
/** Othello's board has its letters and digits on a frame. */
const FRAME = 40;

export class Board {
  /**
   * @param {string} game
   * @param {{play: (moves: Move[]) => void, edit?: (square: string) => void}} on `play` gets one move, or the promotions
   *   to choose from; `edit` a clicked square while a position is set up
   */
  constructor(game, on) {
    this.game = game;
    this.on = on;
    this.isFlipped = false;
    this.isEditing = false;
    /** @type {Scene} */
    this.scene = { rows: [], moves: [], last: null, check: "" };
    /** The squares of a move that is begun. @type {string[]} */
    this.clicked = [];
    /** @type {Chip[]} */
    this.chips = [];
    /** @type {Arrow[]} */
    this.arrows = [];
    this.focused = { chess: "e2", othello: "d3", checkers: "11" }[game] ?? "";
    /** @type {{square: string, x: number, y: number, isMoving: boolean, wasSelected: boolean} | null} */
    this.drag = null;
    /** @type {Map<string, SVGGElement>} */
    this.cells = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.pieces = new Map();
    const edge = game === "othello" ? FRAME : 0;
    const size = SIZE * UNIT + 2 * edge;
    this.element = svg("svg", {
      class: `board ${game}`, viewBox: `${-edge} ${-edge} ${size} ${size}`, role: "grid", "aria-label": `${game} board`,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.down(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.moved(event),
      onpointerup: (/** @type {PointerEvent} */ event) => this.up(event),
      onpointercancel: () => this.letGo(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    // A finger on a piece drags it; elsewhere it scrolls the page. With touch-action on the squares alone the drag was lost.
    this.element.addEventListener("touchstart", event => {
      if (event.target instanceof Element && event.target.closest(".movable")) event.preventDefault();
    }, { passive: false });
    const layer = (/** @type {string} */ name) => svg("g", { class: name, "aria-hidden": "true" });
    this.layers = {
      cells: svg("g", { class: "cells", role: "rowgroup" }),
      marks: layer("marks"), labels: layer("labels"), pieces: layer("pieces"), hints: layer("hints"),
      arrows: layer("arrows"), chips: layer("chips"),
    };
    this.element.append(...Object.values(this.layers));
    this.drawCells();
  }

  /**
   * Shows a position; a move that led to it is animated where people want motion.
   *
   * @param {Scene} scene
   * @param {{animate?: boolean}} [how]
   */
  show(scene, { animate = false } = {}) {
    const before = this.scene;
    this.scene = scene;
    this.clicked = [];
    this.letGo();
    this.drawPieces();
    this.drawState();
    if (animate && scene.last && before.rows.length && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      if (this.game === "othello") this.animateFlips(before.rows, scene.last);
      else this.animateMove(before.rows, scene.last);
    }
  }

  /** @param {boolean} isFlipped */
  flip(isFlipped) {
    if (isFlipped === this.isFlipped) return;
    this.isFlipped = isFlipped;
    this.drawCells();
    this.drawPieces();
    this.drawState();
    this.drawOverlay();
  }

  /** Shows the lines' first moves as arrows, and what is known of root moves. @param {Arrow[]} arrows @param {Chip[]} chips */
  overlay(arrows, chips) {
    this.arrows = arrows;
    this.chips = chips;
    this.drawOverlay();
  }

  // --- drawing

  /** The upper left corner of a square. @param {string} square */
  corner(square) {
    const { row, column } = placeOf(this.game, square);
    return { x: (this.isFlipped ? SIZE - 1 - column : column) * UNIT, y: (this.isFlipped ? SIZE - 1 - row : row) * UNIT };
  }

  /** @param {string} square */
  middle(square) {
    const { x, y } = this.corner(square);
    return { x: x + UNIT / 2, y: y + UNIT / 2 };
  }

  drawCells() {
    const hadFocus = this.layers.cells.contains(document.activeElement);
    this.cells.clear();
    const rows = [];
    const range = [...Array(SIZE).keys()];
    for (const y of range) {
      const cells = range.map(x => {
        const place = this.isFlipped ? { row: SIZE - 1 - y, column: SIZE - 1 - x } : { row: y, column: x };
        const name = nameOf(this.game, place);
        const shade = (place.row + place.column) % 2 === 0 ? "pale" : "deep";
        const rect = svg("rect", { x: x * UNIT, y: y * UNIT, width: UNIT, height: UNIT });
        if (!name) return svg("g", { class: `cell ${shade} dead`, role: "presentation" }, [rect]);
        const ring = svg("rect", { class: "ring", x: x * UNIT + 4, y: y * UNIT + 4, width: UNIT - 8, height: UNIT - 8, rx: 6 });
        const cell = svg("g", {
          class: `cell ${shade}`, role: "gridcell", tabindex: name === this.focused ? 0 : -1, "data-square": name,
          "aria-colindex": x + 1,
        }, [rect, ring]);
        this.cells.set(name, cell);
        return cell;
      });
      rows.push(svg("g", { role: "row", "aria-rowindex": y + 1 }, cells));
    }
    this.layers.cells.replaceChildren(...this.frame(), ...rows);
    this.drawLabels();
    if (hadFocus) this.cells.get(this.focused)?.focus();
  }

  /** Othello's frame and the four dots of its board. */
  frame() {
    if (this.game !== "othello") return [];
    const size = SIZE * UNIT + 2 * FRAME;
    return [svg("rect", { class: "frame", x: -FRAME, y: -FRAME, width: size, height: size, rx: 16, role: "presentation" })];
  }

  drawLabels() {
    const labels = [];
    const { game } = this;
    const add = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name) =>
      labels.push(svg("text", { x, y, class: name }, [text]));
    if (game === "othello") {
      for (const at of [2, 6]) for (const down of [2, 6]) labels.push(svg("circle", { cx: at * UNIT, cy: down * UNIT, r: 7 }));
    }
    for (const name of this.cells.keys()) {
      const { x, y } = this.corner(name);
      const isPale = this.cells.get(name)?.classList.contains("pale");
      const tone = isPale ? "on-pale" : "on-deep";
      if (game === "checkers") add(name, x + 4, y + 5, `${tone} small top`);
      if (game === "chess" && y === (SIZE - 1) * UNIT) add(name[0], x + 93, y + 93, `${tone} end`);
      if (game === "chess" && x === 0) add(name[1], x + 6, y + 9, `${tone} top`);
      if (game === "othello" && y === 0) add(name[0], x + UNIT / 2, -FRAME / 2, "outside");
      if (game === "othello" && x === 0) add(name[1], -FRAME / 2, y + UNIT / 2, "outside");
    }
    this.layers.labels.replaceChildren(...labels);
  }

  /** @param {string[][]} rows @param {string} square */
  glyph(rows, square) {
    const { row, column } = placeOf(this.game, square);
    return rows[row]?.[column] ?? "";
  }

  /** @param {string} square */
  piece(square) {
    return pieceOf(this.game, this.glyph(this.scene.rows, square));
  }

  drawPieces() {
    this.pieces.clear();
    for (const square of this.cells.keys()) {
      const piece = this.piece(square);
      if (!piece) continue;
      const { x, y } = this.corner(square);
      const drawn = drawPiece(piece);
      drawn.setAttribute("transform", `translate(${x} ${y})`);
      drawn.dataset.at = square;
      this.pieces.set(square, drawn);
    }
    this.layers.pieces.replaceChildren(...this.pieces.values());
  }

  /** Last move, check, selection, hints, and what a screen reader says of each square. */
  drawState() {
    const { moves, last, check } = this.scene;
    const starts = new Set(moves.flatMap(move => move.path.slice(0, 1)));
    const next = this.clicked.length ? matchClicks(moves, this.clicked).next : [];
    const marked = last ? [last.path[0], last.path[last.path.length - 1]] : [];
    const mark = (/** @type {string} */ square, /** @type {string} */ name) => {
      const { x, y } = this.corner(square);
      return svg("rect", { class: name, x, y, width: UNIT, height: UNIT });
    };
    this.layers.marks.replaceChildren(
      ...[...new Set(marked)].filter(Boolean).map(square => mark(square, "last")),
      ...(check ? [mark(check, "check")] : []),
      ...this.clicked.map(square => mark(square, "selected")),
    );
    const showsStarts = this.game === "othello" || (this.game === "checkers" && !this.clicked.length);
    const hinted = this.scene.hints === false ? [] : this.clicked.length ? next : showsStarts ? [...starts] : [];
    this.layers.hints.replaceChildren(...hinted.map(square => this.hint(square)));
    for (const [square, cell] of this.cells) {
      const said = [square, this.piece(square)?.name ?? "empty"];
      if (square === check) said.push("in check");
      if (marked.includes(square)) said.push("last move");
      if (this.clicked.includes(square)) said.push("selected");
      else if (next.includes(square)) said.push("legal move");
      else if (!this.clicked.length && starts.has(square)) said.push(this.game === "othello" ? "legal move" : "can move");
      cell.setAttribute("aria-label", said.join(", "));
      cell.setAttribute("aria-selected", String(this.clicked.includes(square)));
      cell.classList.toggle("movable", starts.has(square) || next.includes(square) || this.isEditing);
    }
  }

  /** @param {string} square */
  hint(square) {
    const { x, y } = this.middle(square);
    if (this.piece(square)) return svg("circle", { class: this.clicked.length ? "take" : "able", cx: x, cy: y, r: 45 });
    return svg("circle", { class: "hint", cx: x, cy: y, r: 14 });
  }

  drawOverlay() {
    this.layers.arrows.replaceChildren(...this.arrows.map(arrow => this.arrow(arrow)));
    // Moves to one square: what is known of the best of them, or of the piece that is selected.
    /** @type {Map<string, Chip>} */
    const shown = new Map();
    for (const chip of this.chips) {
      const isOther = this.clicked.length > 0 && chip.path[0] !== this.clicked[0];
      const end = chip.path[chip.path.length - 1];
      if (end && !isOther && !shown.has(end)) shown.set(end, chip);
    }
    const letters = parseFloat(getComputedStyle(this.element).getPropertyValue("--letters")) || 20;
    this.layers.chips.replaceChildren(...[...shown].map(([square, { text, kind }]) => {
      const { x, y } = this.corner(square);
      const width = .5 + text.length * .63;
      // On a phone it may be wider than its square, but stays on the board.
      const half = width * letters / 2;
      const middle = Math.max(half, Math.min(SIZE * UNIT - half, x + UNIT / 2));
      return svg("g", { class: `chip ${kind}`, transform: `translate(${middle} ${y + UNIT - 19})` }, [
        svg("rect", { x: `${-width / 2}em`, y: "-.7em", width: `${width}em`, height: "1.4em", rx: ".4em" }),
        svg("text", { x: 0, y: 0 }, [text]),
      ]);
    }));
  }

  /** @param {Arrow} arrow */
  arrow({ path, rank }) {
    const points = path.map(square => this.middle(square));
    const name = `arrow rank${Math.min(rank, 5)}`;
    if (points.length === 1) return svg("circle", { class: name, cx: points[0].x, cy: points[0].y, r: 42 });
    const end = points[points.length - 1];
    const before = points[points.length - 2];
    const angle = Math.atan2(end.y - before.y, end.x - before.x);
    const neck = { x: end.x - 34 * Math.cos(angle), y: end.y - 34 * Math.sin(angle) };
    const side = (/** @type {number} */ by) => `${neck.x - by * Math.sin(angle)} ${neck.y + by * Math.cos(angle)}`;
    const shaft = [...points.slice(0, -1), neck].map(({ x, y }) => `${x} ${y}`).join(" L");
    return svg("g", { class: name }, [
      svg("path", { class: "shaft", d: `M${shaft}` }),
      svg("path", { class: "head", d: `M${side(26)} L${end.x + 6 * Math.cos(angle)} ${end.y + 6 * Math.sin(angle)} L${side(-26)} Z` }),
    ]);
  }

  // --- motion

  /** @param {string[][]} before @param {Move} move */
  animateMove(before, move) {
    const { path } = move;
    const end = path[path.length - 1];
    const drawn = this.pieces.get(end);
    if (!drawn || !pieceOf(this.game, this.glyph(before, path[0]))) return;
    this.layers.pieces.append(drawn);
    const steps = path.map(square => this.corner(square)).map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    const duration = 140 + 90 * (path.length - 1);
    drawn.animate(steps, { duration, easing: "ease-in-out" });
    for (const square of [...move.captured, end]) {
      const taken = pieceOf(this.game, this.glyph(before, square));
      if (taken) this.fade(square, drawPiece(taken), duration);
    }
  }

  /** A captured piece goes as the other one arrives. @param {string} square @param {SVGGElement} piece @param {number} duration */
  fade(square, piece, duration) {
    const { x, y } = this.corner(square);
    piece.setAttribute("transform", `translate(${x} ${y})`);
    this.layers.pieces.prepend(piece);
    piece.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration }).onfinish = () => piece.remove();
  }

  /** Discs turn over, the nearest to the new one first. @param {string[][]} before @param {Move} move */
  animateFlips(before, move) {
    const [placed] = move.path;
    if (!placed) return;
    const from = placeOf(this.game, placed);
    for (const [square, drawn] of this.pieces) {
      const was = pieceOf(this.game, this.glyph(before, square));
      if (!was || was.side === this.piece(square)?.side) continue;
      const { row, column } = placeOf(this.game, square);
      const delay = 45 * Math.max(Math.abs(row - from.row), Math.abs(column - from.column));
      const { x, y } = this.middle(square);
      const turned = (/** @type {number} */ by) => `translate(${x}px, ${y}px) scaleX(${by}) translate(-50px, -50px)`;
      const old = drawPiece(was);
      this.layers.pieces.append(old);
      const timing = /** @type {const} */ ({ duration: 130, delay, fill: "both", easing: "ease-in" });
      old.animate([{ transform: turned(1) }, { transform: turned(0) }], timing).onfinish = () => old.remove();
      drawn.animate([{ transform: turned(0) }, { transform: turned(1) }], { ...timing, delay: delay + 130, fill: "backwards", easing: "ease-out" });
    }
    this.pieces.get(placed)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 100 });
  }

  // --- input

  /** @param {string} square */
  click(square) {
    if (this.isEditing) {
      this.on.edit?.(square);
      return;
    }
    const { moves } = this.scene;
    const { chosen, next } = matchClicks(moves, [...this.clicked, square]);
    if (chosen.length > 0) {
      this.select([]);
      this.on.play(chosen);
    } else if (next.length > 0) this.select([...this.clicked, square]);
    else this.select(this.clicked[0] !== square && moves.some(move => move.path[0] === square) ? [square] : []);
  }

  /** @param {string[]} clicked */
  select(clicked) {
    this.clicked = clicked;
    this.drawState();
    this.drawOverlay();
  }

  /** @param {PointerEvent} event */
  squareAt(event) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return { square: "", x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    let [row, column] = [Math.floor(y / UNIT), Math.floor(x / UNIT)];
    const isInside = [row, column].every(at => at >= 0 && at < SIZE);
    if (this.isFlipped) [row, column] = [SIZE - 1 - row, SIZE - 1 - column];
    return { square: isInside ? nameOf(this.game, { row, column }) : "", x, y };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    const { square, x, y } = this.squareAt(event);
    if (!square) return this.select([]);
    this.focus(square, false);
    const wasSelected = this.clicked[0] === square;
    const begins = !this.isEditing && this.scene.moves.some(move => move.path.length > 1 && move.path[0] === square);
    if (!begins || this.continues(square)) return this.click(square);
    if (!wasSelected) this.select([square]);
    this.drag = { square, x, y, isMoving: false, wasSelected };
    this.element.setPointerCapture(event.pointerId);
  }

  /** Whether a square goes on with the move that is begun. @param {string} square */
  continues(square) {
    if (this.clicked.length === 0) return false;
    const { chosen, next } = matchClicks(this.scene.moves, [...this.clicked, square]);
    return chosen.length > 0 || next.length > 0;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (!this.drag) return;
    const { x, y } = this.squareAt(event);
    const scale = this.element.getScreenCTM()?.a ?? 1;
    this.drag.isMoving ||= Math.hypot(x - this.drag.x, y - this.drag.y) * scale > DRAG_FROM;
    if (!this.drag.isMoving) return;
    const drawn = this.pieces.get(this.drag.square);
    drawn?.setAttribute("transform", `translate(${x - UNIT / 2} ${y - UNIT / 2})`);
    if (drawn && drawn.nextSibling) this.layers.pieces.append(drawn);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.drag) return;
    const { square, isMoving, wasSelected } = this.drag;
    const target = this.squareAt(event).square;
    this.letGo();
    if (!isMoving && wasSelected) this.select([]);
    if (isMoving && target && target !== square && this.continues(target)) this.click(target);
  }

  /** Puts a dragged piece back. */
  letGo() {
    if (!this.drag) return;
    const { x, y } = this.corner(this.drag.square);
    this.pieces.get(this.drag.square)?.setAttribute("transform", `translate(${x} ${y})`);
    this.drag = null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] });
    const step = steps[event.key];
    if (step) this.focus(this.neighbour(step[0], step[1]), true);
    else if (event.key === "Enter" || event.key === " ") this.click(this.focused);
    else if (event.key === "Escape" && this.clicked.length > 0) this.select([]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The next square in a direction on the screen. @param {number} down @param {number} right */
  neighbour(down, right) {
    const sign = this.isFlipped ? -1 : 1;
    const { row, column } = placeOf(this.game, this.focused);
    const to = { row: row + sign * down, column: column + sign * right };
    // In checkers only every other square counts: a row further they lie half a step to the side.
    if (this.game === "checkers") to.column += right ? sign * right : row % 2 === 0 ? -1 : 1;
    const isInside = [to.row, to.column].every(at => at >= 0 && at < SIZE);
    return isInside ? nameOf(this.game, to) : this.focused;
  }

  /** @param {string} square @param {boolean} isKey */
  focus(square, isKey) {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = square;
    const cell = this.cells.get(square);
    cell?.setAttribute("tabindex", "0");
    if (isKey) cell?.focus();
  }
}
