// @ts-check
/** Values of positions: units, words, and how high they stand in a picture. */

/**
 * A value in the game's unit, or a win or loss in plies.
 * @typedef {{value: number | null, win: number | null}} Value
 */

/** `spread`: the lead in the spoken unit with which ten of eleven points are expected; only pictures depend on it. */
const SPOKEN = {
  chess: { divide: 100, name: "pawns", spread: 4 },
  othello: { divide: 1, name: "discs", spread: 20 },
  checkers: { divide: 100, name: "men", spread: 2 },
};

/** @param {string} game */
const spoken = game => SPOKEN[/** @type {keyof typeof SPOKEN} */ (game)] ?? SPOKEN.chess;

/** What values are shown in. @param {string} game */
export const unitName = game => spoken(game).name;

/** The same value as the other player sees it. @param {Value} value @returns {Value} */
export const turned = ({ value, win }) => ({ value: value === null ? null : -value + 0, win: win === null ? null : -win + 0 });

/** A number of the game's unit, with its sign. @param {string} game @param {number} value */
export function unitText(game, value) {
  const units = value / spoken(game).divide;
  const text = units.toFixed(Math.abs(units) < 10 ? 2 : 1);
  return value > 0 ? `+${text}` : text.replace("-", "−");
}

/** A value in a few characters: +0.35, #3 (mate in 3), win 12 (in plies). @param {string} game @param {Value} value */
export function valueText(game, { value, win }) {
  if (win !== null) {
    const side = win > 0 ? "" : "−";
    return game === "chess" ? `#${side}${Math.ceil(Math.abs(win) / 2)}` : `${win > 0 ? "won" : "lost"} in ${Math.abs(win)}`;
  }
  return value === null ? "?" : unitText(game, value);
}

/** How a picture shows a value: 0 for a lost position, 1 for a won one. @param {string} game @param {Value} value */
export function height(game, { value, win }) {
  if (win !== null) return win > 0 ? 1 : 0;
  if (value === null) return 0.5;
  const { divide, spread } = spoken(game);
  return 1 / (1 + 10 ** (-value / divide / spread));
}

/** @param {number} count */
export function countText(count) {
  if (count < 10_000) return String(Math.round(count));
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)} k`;
  return `${(count / 1_000_000).toFixed(count < 100_000_000 ? 2 : 0)} M`;
}

/**
 * What is proved of a root move, seen by the first player.
 *
 * @param {string} game
 * @param {number | null} lower
 * @param {number | null} upper
 */
export function boundsText(game, lower, upper) {
  if (lower !== null && lower === upper) return unitText(game, lower);
  if (lower !== null && upper !== null) return `${unitText(game, lower)}…${unitText(game, upper)}`;
  if (lower !== null) return `≥${unitText(game, lower)}`;
  return upper === null ? "?" : `≤${unitText(game, upper)}`;
}
