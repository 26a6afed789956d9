// @ts-check
/** Play and analyse: #play/chess, #play/othello, #play/checkers. */
import { element } from "../element.js";
import { style } from "../style.js";
import { GameView } from "./gameview.js";
import { GAMES } from "./layout.js";
import { keep, settingsOf } from "./permalink.js";
import { Session } from "./session.js";

/** @typedef {import("../route.js").Place} Place */

/** Milliseconds until a page that is not there yet says so. */
const PATIENCE = 400;

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
  if (!Object.hasOwn(GAMES, game)) throw new Error(`there is no game called “${game}” here; there are ${Object.keys(GAMES).join(", ")}`);
  await style(new URL("play.css", import.meta.url));
  const session = new Session(game);
  const note = element("p", { class: "soft" }, ["Loading the engine…"]);
  const wait = setTimeout(() => root.append(note), PATIENCE);
  try {
    await session.open();
  } finally {
    clearTimeout(wait);
    note.remove();
  }
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
  const place = Number(query.get("at") ?? moves.length);
  // Anything but a number of moves is the end of the game.
  const at = Number.isInteger(place) && place >= 0 ? place : moves.length;
  try {
    const problem = await session.loadSome(query.get("start") ?? "", moves, { at });
    if (problem) complain(query, problem);
    else if (query.get("review") && moves.length) shown?.review.run();
  } catch (e) {
    // A link with a wrong position still opens the game, and says what is wrong with it.
    await session.load("", []);
    complain(query, e);
  }
}

/** Says what is wrong with a link, which stays in the box. @param {URLSearchParams} query @param {unknown} e */
function complain(query, e) {
  if (!shown) return;
  shown.exchange.box.value = [query.get("start"), query.get("moves")].filter(Boolean).join("\n");
  shown.exchange.complain(e);
}
