// @ts-check
/**
 * Squares and moves as shapes on a board of 8 × 8: names to places, and the squares that a move passes.
 * The rules are the engine's: nothing here knows which moves are legal.
 */

/**
 * @typedef {{row: number, column: number}} Place Counted from the top left as the engine shows the board.
 * @typedef {object} Move
 * @property {string} text As people write it.
 * @property {string} spelled As programs write it.
 * @property {string[]} path The squares that are clicked, one after another; empty for a pass.
 * @property {string[]} captured The squares that a jump empties (checkers).
 * @property {string} promotion The letter of the new piece (chess), or nothing.
 */

export const SIZE = 8;
const FILES = "abcdefgh";

/**
 * The name of a square; empty for the light squares of checkers.
 *
 * @param {string} game
 * @param {Place} place
 */
export function nameOf(game, { row, column }) {
  if (game === "checkers") {
    const isDark = (row + column) % 2 === 1;
    return isDark ? String(row * 4 + Math.floor(column / 2) + 1) : "";
  }
  return FILES[column] + String(game === "chess" ? SIZE - row : row + 1);
}

/**
 * The place of a square.
 *
 * @param {string} game
 * @param {string} name
 * @returns {Place}
 */
export function placeOf(game, name) {
  if (game === "checkers") {
    const index = Number(name) - 1;
    const row = Math.floor(index / 4);
    return { row, column: (index % 4) * 2 + (row % 2 === 0 ? 1 : 0) };
  }
  const number = Number(name[1]);
  return { row: game === "chess" ? SIZE - number : number - 1, column: FILES.indexOf(name[0]) };
}

/** @param {string} game */
export function squaresOf(game) {
  const all = [];
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const name = nameOf(game, { row, column });
      if (name) all.push(name);
    }
  }
  return all;
}

/**
 * @param {string} game
 * @param {string} text
 * @param {string} spelled
 * @returns {Move}
 */
export function moveOf(game, text, spelled) {
  const move = { text, spelled, path: /** @type {string[]} */ ([]), captured: /** @type {string[]} */ ([]), promotion: "" };
  if (spelled === "pass") return move;
  if (game === "othello") return { ...move, path: [spelled] };
  if (game === "chess") {
    return { ...move, path: [spelled.slice(0, 2), spelled.slice(2, 4)], promotion: spelled.slice(4) };
  }
  const [from, to, ...captured] = spelled.split(/[-x]/);
  return { ...move, path: jumps(from, to, captured), captured };
}

/**
 * The squares of a jump in checkers, from its ends and what it captures; a plain move has two.
 *
 * @param {string} from
 * @param {string} to
 * @param {string[]} captured
 * @returns {string[]}
 */
function jumps(from, to, captured) {
  /** @param {string} at @param {string[]} left @returns {string[] | null} */
  const search = (at, left) => {
    if (left.length === 0) return at === to ? [at] : null;
    const here = placeOf("checkers", at);
    for (const next of left) {
      const over = placeOf("checkers", next);
      if (Math.abs(over.row - here.row) !== 1 || Math.abs(over.column - here.column) !== 1) continue;
      const place = { row: 2 * over.row - here.row, column: 2 * over.column - here.column };
      const isOutside = [place.row, place.column].some((at) => at < 0 || at >= SIZE);
      const rest = isOutside ? null : search(nameOf("checkers", place), left.filter((square) => square !== next));
      if (rest) return [at, ...rest];
    }
    return null;
  };
  return (captured.length > 0 && search(from, captured)) || [from, to];
}

/**
 * What a chain of clicks stands for among the legal moves.
 *
 * @param {Move[]} moves
 * @param {string[]} clicked
 * @returns {{chosen: Move[], next: string[]}} the moves that are complete (several for a promotion), and the squares
 *     that could be clicked next
 */
export function matchClicks(moves, clicked) {
  const begun = moves.filter(({ path }) => clicked.every((square, i) => path[i] === square));
  const next = new Set(begun.flatMap(({ path }) => path.slice(clicked.length)));
  const complete = begun.filter(({ path }) => path.length === clicked.length);
  if (complete.length > 0) return { chosen: complete, next: [...next] };
  // The last square of a jump is enough where only one jump ends there.
  const last = clicked[clicked.length - 1];
  const before = clicked.slice(0, -1);
  const ending = moves.filter(
    ({ path }) => path.length > clicked.length && path[path.length - 1] === last && before.every((square, i) => path[i] === square),
  );
  const isShort = begun.length === 0 && before.length > 0 && ending.length === 1;
  return { chosen: isShort ? ending : [], next: [...next] };
}
