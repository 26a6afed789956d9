// @ts-check
/**
 * The pieces as SVG, drawn for this page, on a square of 100 × 100 units.
 *
 * A piece is a list of shapes, back to front. `body` shapes have fill and outline, `line` shapes only an inner line,
 * `dot` shapes are small and filled; the colours come from play.css by the classes `light` and `dark`.
 */

import { svg } from "../element.js";

/**
 * @typedef {{kind: "body" | "line" | "dot" | "rim", d: string}} Shape
 * @typedef {{name: string, side: "light" | "dark", shapes: Shape[]}} Piece
 */

/** @param {string} d @returns {Shape} */
const body = (d) => ({ kind: "body", d });
/** @param {string} d @returns {Shape} */
const line = (d) => ({ kind: "line", d });
/** @param {string} d @returns {Shape} */
const dot = (d) => ({ kind: "dot", d });
/** @param {string} d @returns {Shape} */
const rim = (d) => ({ kind: "rim", d });
/** @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => `M${x - r} ${y} a${r} ${r} 0 1 1 ${2 * r} 0 a${r} ${r} 0 1 1 ${-2 * r} 0 Z`;

const FOOT = [
  body("M25 80 C25 76.5 28 75 31 75 H69 C72 75 75 76.5 75 80 L77.5 85 V89 C77.5 90.5 76.5 91 75.5 91 H24.5 C23.5 91 22.5 90.5 22.5 89 V85 Z"),
  line("M25 83.5 H75"),
];
const COLLAR = body("M36 52.5 H64 C66.2 52.5 67.5 54 67.5 55.7 C67.5 57.5 66.2 59 64 59 H36 C33.8 59 32.5 57.5 32.5 55.7 C32.5 54 33.8 52.5 36 52.5 Z");
const STEM = body("M40.5 59 C41 66 37 71 31 75 H69 C63 71 59 66 59.5 59 Z");

/** The chess pieces by their small letters. @type {Record<string, {name: string, shapes: Shape[]}>} */
const CHESSMEN = {
  p: {
    name: "pawn",
    shapes: [
      body("M41.5 52 C41.5 62 37 69 31 75 H69 C63 69 58.5 62 58.5 52 Z"),
      ...FOOT,
      body(circle(50, 36.5, 13.2)),
      body("M38.5 46.8 H61.5 C63.5 46.8 64.6 48 64.6 49.7 C64.6 51.4 63.5 52.6 61.5 52.6 H38.5 C36.5 52.6 35.4 51.4 35.4 49.7 C35.4 48 36.5 46.8 38.5 46.8 Z"),
    ],
  },
  r: {
    name: "rook",
    shapes: [
      body("M37.5 42 H62.5 L65.5 75 H34.5 Z"),
      ...FOOT,
      body("M28.5 21 C28.5 19.6 29.4 19 30.5 19 H37 C38.2 19 39 19.6 39 21 V25.5 H44.8 V21 C44.8 19.6 45.6 19 46.8 19 H53.2 C54.4 19 55.2 19.6 55.2 21 V25.5 H61 V21 C61 19.6 61.8 19 63 19 H69.5 C70.6 19 71.5 19.6 71.5 21 V34.5 L64 42.5 H36 L28.5 34.5 Z"),
      line("M31.5 34 H68.5"),
    ],
  },
  n: {
    name: "knight",
    shapes: [
      body("M70.5 75 C75.5 54 71.5 33.5 57.5 24.5 C55.6 23.3 53.6 22.4 51.6 21.8 L48.4 12.6 C47.9 11.4 46.6 11.4 45.9 12.4 L41.2 20.2 C37.6 21.4 34.6 23.8 32.4 27.4 C29.4 32.4 25.2 39.4 20.6 46.6 C18.2 50.4 18.6 54 20.6 57 C22.6 60 26 61.6 29 60.2 C32.2 58.8 33.8 55.4 37.2 53.8 C40.6 52.3 44.6 52.6 48.2 50.2 C48.2 59.4 36 63.6 31.5 75 Z"),
      line("M57.8 31 C65.4 39.6 67 54.6 64 69.5"),
      line("M25 59.2 C26.6 57.6 28.4 56 30.2 54.8"),
      dot(circle(39.2, 33.4, 2.7)),
      dot("M23.2 49.8 C24.4 48 26 47.6 26.6 48.4 C27 49.2 25.2 50.8 23.2 49.8 Z"),
      ...FOOT,
    ],
  },
  b: {
    name: "bishop",
    shapes: [
      STEM,
      ...FOOT,
      body(circle(50, 14.2, 4.8)),
      body("M50 18.6 C40 25.4 33.5 33 33.5 41.4 C33.5 46.8 36.6 50.6 40.5 53 H59.5 C63.4 50.6 66.5 46.8 66.5 41.4 C66.5 33 60 25.4 50 18.6 Z"),
      line("M57.6 29.4 L49 41.6"),
      COLLAR,
    ],
  },
  q: {
    name: "queen",
    shapes: [
      STEM,
      ...FOOT,
      body(circle(50, 13.6, 4.9)),
      body("M50 19.2 C54 19.2 57 20.6 58.6 23 L65.4 18.6 C69 20 72.4 22.4 74.6 25.4 C70.6 33.6 64.6 43.4 61.4 53 H38.6 C35.4 43.4 29.4 33.6 25.4 25.4 C27.6 22.4 31 20 34.6 18.6 L41.4 23 C43 20.6 46 19.2 50 19.2 Z"),
      line("M32.6 33.6 C43 29.2 57 29.2 67.4 33.6"),
      COLLAR,
    ],
  },
  k: {
    name: "king",
    shapes: [
      STEM,
      ...FOOT,
      body("M46.6 5.4 H53.4 V10.8 H59 V17.2 H53.4 V25 H46.6 V17.2 H41 V10.8 H46.6 Z"),
      body("M50 22.6 C59.4 22.6 68 25.4 73 29.6 C69.8 37 64.6 44.6 61.8 53 H38.2 C35.4 44.6 30.2 37 27 29.6 C32 25.4 40.6 22.6 50 22.6 Z"),
      line("M32.4 37 C43.4 32.6 56.6 32.6 67.6 37"),
      COLLAR,
    ],
  },
};

const MAN = [rim(circle(50, 54, 37)), body(circle(50, 48.5, 37)), line(circle(50, 48.5, 28)), line(circle(50, 48.5, 19))];
const KING = [
  rim(circle(50, 57, 37)),
  rim(circle(50, 51, 37)),
  body(circle(50, 45, 37)),
  line(circle(50, 45, 30)),
  dot("M33 57.5 L30.5 35.5 C30.4 34.4 31.6 34 32.3 34.7 L40.4 42.6 L48.8 30.6 C49.4 29.8 50.6 29.8 51.2 30.6 L59.6 42.6 L67.7 34.7 C68.4 34 69.6 34.4 69.5 35.5 L67 57.5 C66.9 58.4 66.3 59 65.4 59 H34.6 C33.7 59 33.1 58.4 33 57.5 Z"),
];
const DISC = [rim(circle(50, 52.5, 40)), body(circle(50, 48.5, 40))];

/**
 * The piece that a glyph of the board stands for; `null` for an empty square.
 *
 * @param {string} game
 * @param {string} glyph
 * @returns {Piece | null}
 */
export function pieceOf(game, glyph) {
  if (game === "chess") {
    const man = CHESSMEN[glyph.toLowerCase()];
    if (!man) return null;
    const side = glyph === glyph.toLowerCase() ? "dark" : "light";
    return { name: `${side === "light" ? "white" : "black"} ${man.name}`, side, shapes: man.shapes };
  }
  if (game === "checkers") {
    if (!/^[bw]$/i.test(glyph)) return null;
    const side = glyph.toLowerCase() === "b" ? "dark" : "light";
    const isKing = glyph === glyph.toUpperCase();
    const name = `${side === "light" ? "white" : "black"} ${isKing ? "king" : "man"}`;
    return { name, side, shapes: isKing ? KING : MAN };
  }
  if (glyph === "X") return { name: "black disc", side: "dark", shapes: DISC };
  if (glyph === "O") return { name: "white disc", side: "light", shapes: DISC };
  return null;
}

/**
 * Draws a piece as an SVG group of 100 × 100 units.
 *
 * @param {Piece} piece
 * @returns {SVGGElement}
 */
export function drawPiece(piece) {
  const shapes = piece.shapes.map(({ kind, d }) => svg("path", { class: kind, d }));
  // The chessmen were drawn with some air; a board looks better with less.
  const isChess = piece.shapes.includes(FOOT[0]);
  return svg("g", { class: `piece ${piece.side}` }, isChess ? [svg("g", { transform: "translate(-4.5 -4) scale(1.09)" }, shapes)] : shapes);
}
