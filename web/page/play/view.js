// @ts-check
/**
 * Play and analyse: #play/chess, #play/othello, #play/checkers. A permalink holds the game and the settings:
 *   start (a position), moves (as programs write them), at (the move on the board), mode (play, analyse), side (first,
 *   second, both, none), level, clock (5+3 or 2s), lines, bounds, hints, flip, review (1: judge all moves at once)
 */
import { remember } from "../route.js";
import { style } from "../style.js";
import { readClock } from "./clock.js";
import { GameView } from "./gameview.js";
import { GAMES } from "./layout.js";
import { DEFAULTS, Session } from "./session.js";

/** @typedef {import("../route.js").Place} Place */

/** @type {GameView | null} */
let shown = null;
/** The place that was asked for last. */
let turn = 0;

/** @param {Place} place */
const gameOf = place => place.path[1] ?? "chess";

/** @param {Place} place */
export function title(place) {
  return GAMES[gameOf(place)] ?? "Play";
}

/** @param {HTMLElement} root @param {Place} place */
export async function mount(root, place) {
  const mine = ++turn;
  const game = gameOf(place);
  if (!GAMES[game]) throw new Error(`there is no game called “${game}” here; there are ${Object.keys(GAMES).join(", ")}`);
  await style(new URL("play.css", import.meta.url));
  const session = new Session(game);
  await session.open();
  if (mine !== turn) return session.close();
  session.settings = settingsOf(place.query);
  shown = new GameView(root, session);
  session.addEventListener("change", () => keep(session));
  await show(session, place.query);
}

export function unmount() {
  turn++;
  shown?.close();
  shown = null;
}

/** @param {Place} place */
export function update(place) {
  if (!shown || shown.session.game !== gameOf(place)) return false;
  shown.session.settings = settingsOf(place.query);
  show(shown.session, place.query);
  return true;
}

/** @param {Session} session @param {URLSearchParams} query */
async function show(session, query) {
  const moves = (query.get("moves") ?? "").split(/\s+/).filter(Boolean);
  const at = Number(query.get("at") ?? moves.length);
  try {
    await session.load(query.get("start") ?? "", moves, { at });
    if (query.get("review") && moves.length) shown?.review.run();
  } catch (e) {
    // A link with a wrong position still opens the game, and says what is wrong with it.
    const view = shown;
    await session.load("", []);
    if (view) view.exchange.box.value = [query.get("start"), query.get("moves")].filter(Boolean).join("\n");
    view?.exchange.complain(e);
  }
}

/** @param {URLSearchParams} query @returns {import("./session.js").Settings} */
function settingsOf(query) {
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
function keep(session) {
  const { settings, start, plies, at } = session;
  const unless = (/** @type {unknown} */ value, /** @type {unknown} */ usual) => (value === usual ? null : String(value));
  const moves = session.movesTo();
  remember(["play", session.game], {
    mode: unless(settings.mode, DEFAULTS.mode), side: unless(settings.side, DEFAULTS.side), level: unless(settings.level, DEFAULTS.level),
    clock: unless(settings.clock, DEFAULTS.clock), lines: unless(settings.lines, 1), bounds: settings.bounds ? null : 0,
    hints: settings.hints ? null : 0, flip: settings.flipped === null ? null : Number(settings.flipped),
    start, moves: moves.join(" "), at: at === plies.length - 1 ? null : at,
  });
}
