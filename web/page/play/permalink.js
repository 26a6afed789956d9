// @ts-check
/**
 * The game and the settings as a permalink:
 *   start (a position), moves (as programs write them), at (the move on the board), mode (play, analyse), side (first,
 *   second, both, none), level, clock (5+3 or 2s), lines, bounds, hints, flip, review (1: judge all moves at once)
 */
import { link, remember } from "../route.js";
import { readClock } from "./clock.js";
import { DEFAULTS } from "./session.js";

/** @typedef {import("./session.js").Session} Session */

/** Where each game was left, so that its tab leads back there. @type {Map<string, string>} */
const left = new Map();

/** @param {string} game */
export const placeOf = game => left.get(game) ?? link(["play", game]);

/** @param {URLSearchParams} query @returns {import("./session.js").Settings} */
export function settingsOf(query) {
  const among = (/** @type {string} */ key, /** @type {string[]} */ values, /** @type {string} */ usual) => {
    const value = query.get(key) ?? usual;
    return values.includes(value) ? value : usual;
  };
  const levels = ["off", ...[...Array(20).keys()].map(i => String(i + 1))];
  const clock = query.get("clock") ?? "";
  return {
    mode: /** @type {"play" | "analyse"} */ (among("mode", ["play", "analyse"], DEFAULTS.mode)),
    side: among("side", ["first", "second", "both", "none"], DEFAULTS.side),
    level: among("level", levels, DEFAULTS.level),
    clock: readClock(clock) ? clock : DEFAULTS.clock,
    lines: Number(among("lines", ["1", "2", "3", "4", "5"], "1")),
    bounds: query.get("bounds") !== "0",
    hints: query.get("hints") !== "0",
    flipped: query.has("flip") ? query.get("flip") === "1" : null,
  };
}

/** Writes the game into the address. @param {Session} session */
export function keep(session) {
  const { settings, start, plies, at } = session;
  const unless = (/** @type {unknown} */ value, /** @type {unknown} */ usual) => (value === usual ? null : String(value));
  const moves = session.movesTo();
  remember(["play", session.game], {
    mode: unless(settings.mode, DEFAULTS.mode), side: unless(settings.side, DEFAULTS.side), level: unless(settings.level, DEFAULTS.level),
    clock: unless(settings.clock, DEFAULTS.clock), lines: unless(settings.lines, 1), bounds: settings.bounds ? null : 0,
    hints: settings.hints ? null : 0, flip: settings.flipped === null ? null : Number(settings.flipped),
    start, moves: moves.join(" "), at: at === plies.length - 1 ? null : at,
  });
  left.set(session.game, location.hash);
}
