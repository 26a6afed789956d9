// @ts-check
/**
 * A game as the page shows it: its positions, the one on the board, who plays, and the settings. Every change is told
 * by an event `change` with what changed; nothing here draws or searches.
 */
import { EngineError } from "../engine.js";
import { Rules } from "./rules.js";
import { turned } from "./values.js";

/**
 * @typedef {import("./rules.js").Ply} Ply
 * @typedef {import("./rules.js").Judgement} Judgement
 * @typedef {"play" | "analyse"} Mode
 * @typedef {object} Settings
 * @property {Mode} mode
 * @property {string} side "first", "second", "both" or "none": whom a person plays.
 * @property {string} level "1" to "20", or "off".
 * @property {string} clock "5+3" (minutes and seconds a move for each) or "2s" (the engine's seconds a move).
 * @property {number} lines
 * @property {boolean} bounds Whether root moves show their bounds on the board.
 * @property {boolean} hints
 * @property {boolean | null} flipped `null`: as it suits the one who plays.
 * @typedef {{tags?: Record<string, string>, result?: string | null, comments?: (string | null)[], at?: number}} More
 */

/** @type {Settings} */
export const DEFAULTS = {
  mode: "play", side: "first", level: "6", clock: "1s", lines: 1, bounds: true, hints: true, flipped: null,
};

export class Session extends EventTarget {
  /** @param {string} game */
  constructor(game) {
    super();
    this.game = game;
    this.rules = new Rules(game);
    /** @type {Settings} */
    this.settings = { ...DEFAULTS };
    this.players = ["", ""];
    this.about = "";
    /** Units of the search in one of the game's. */
    this.scale = 1;
    /** The position that the game starts from; empty for the usual one. */
    this.start = "";
    /** @type {Ply[]} */
    this.plies = [];
    this.at = 0;
    /** What a loaded record says of its game, and where that ends. @type {{tags: Record<string, string>, result: string | null, length: number, end: Ply} | null} */
    this.record = null;
    /** The game that was left for another line. @type {{plies: Ply[], at: number} | null} */
    this.left = null;
    /** A result that the rules do not know: time. @type {import("./rules.js").Result | null} */
    this.called = null;
    /** Grows with every new game, so that late answers are known to be late. */
    this.number = 0;
  }

  /** @param {"game" | "move" | "undo" | "place" | "settings" | "values"} what */
  tell(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }

  async open() {
    Object.assign(this, await this.rules.hello());
  }

  get ply() {
    return this.plies[this.at];
  }

  get end() {
    return this.plies[this.plies.length - 1];
  }

  get isAtEnd() {
    return this.at === this.plies.length - 1;
  }

  /** Who won and why, at the end of the line; `null` while it goes on. */
  get result() {
    return this.called ?? this.end?.result ?? null;
  }

  /** Whether the board is turned round: whoever plays sits below. */
  get isFlipped() {
    const { flipped, mode, side } = this.settings;
    // White begins below in chess and checkers.
    const white = this.players.indexOf("White");
    const below = mode === "analyse" || !["first", "second"].includes(side) ? white : side === "first" ? 0 : 1;
    return flipped ?? (this.game !== "othello" && below !== white);
  }

  /** The player who sits below. */
  get below() {
    const white = this.players.indexOf("White");
    if (this.game === "othello") return (this.settings.side === "second") === this.isFlipped ? 0 : 1;
    return this.isFlipped ? 1 - white : white;
  }

  /** The record that was loaded, as long as the game is the one in it. */
  get loaded() {
    const { record, plies, end } = this;
    return record && record.length === plies.length && record.end === end ? record : null;
  }

  /** The tags of the game that was loaded. */
  get tags() {
    return this.loaded?.tags ?? {};
  }

  /** How the loaded game ended by its record where the rules do not decide it, as a draw that may be claimed does not. */
  get recorded() {
    const { end, called } = this;
    const result = this.loaded?.result ?? "*";
    const isDecided = called || (end?.result && (!end.moves.length || result === "1/2-1/2"));
    return isDecided || result === "*" ? null : result;
  }

  /** The moves that lead to a position. @param {number} [at] */
  movesTo(at = this.plies.length - 1) {
    return this.plies.slice(1, at + 1).map(({ last }) => last?.spelled ?? "");
  }

  /** Whether a person moves for a player. @param {string} player */
  isPerson(player) {
    const { mode, side } = this.settings;
    return mode === "analyse" || side === "both" || (side !== "none" && player === this.players[side === "first" ? 0 : 1]);
  }

  /**
   * Shows a game from its start.
   *
   * @param {string} start
   * @param {string[]} moves
   * @param {More} [more]
   */
  async load(start, moves, { tags = {}, result = null, comments = [], at } = {}) {
    const plies = await this.rules.line(start, moves);
    comments.forEach((comment, i) => plies[i + 1] && (plies[i + 1].comment = comment ?? ""));
    this.number++;
    Object.assign(this, { start, plies, left: null, called: null });
    this.record = { tags, result, length: plies.length, end: this.end };
    this.at = Math.max(0, Math.min(at ?? 0, plies.length - 1));
    this.tell("game");
  }

  /**
   * Shows a game up to its first move that cannot be played, and returns why; `null` if all moves can.
   *
   * @param {string} start
   * @param {string[]} moves
   * @param {More} [more]
   * @returns {Promise<Error | null>}
   */
  async loadSome(start, moves, more) {
    try {
      await this.load(start, moves, more);
      return null;
    } catch (e) {
      const wrong = e instanceof Error ? Number(/^move (\d+): /.exec(e.message)?.[1]) : NaN;
      if (!(wrong >= 1 && wrong <= moves.length)) throw e;
      await this.load(start, moves.slice(0, wrong - 1), { ...more, result: null });
      const why = this.end.result && !this.end.moves.length ? `the game is over before it: ${this.end.result.why}` : "the game is shown up to there";
      return new EngineError(/** @type {Error} */ (e).message, why);
    }
  }

  /**
   * Makes a move; the rest of the line is kept aside if there is one.
   *
   * @param {string} move
   * @param {number} [at] the position in which it is made: the one on the board
   */
  async play(move, at = this.at) {
    const { number, plies } = this;
    const next = plies[at + 1];
    if (next && [next.last?.spelled, next.last?.text].includes(move)) return this.goTo(at + 1);
    const ply = await this.rules.next(this.start, this.movesTo(at), plies[at], move);
    // Something else happened while the engine answered.
    if (number !== this.number || this.plies !== plies) return;
    if (next) {
      this.left ??= { plies, at };
      this.number++;
      this.called = null;
    }
    this.plies = [...plies.slice(0, at + 1), ply];
    // Who looks at an earlier position goes on looking at it.
    if (this.at === at) this.at = at + 1;
    this.tell("move");
  }

  /** Returns to the game that was left for another line. */
  goBack() {
    if (!this.left) return;
    Object.assign(this, this.left, { left: null, called: null });
    this.number++;
    this.tell("game");
  }

  /** Whether moves can be taken back: an engine that plays itself would make the same again. */
  get canUndo() {
    return this.plies.length > 1 && (this.settings.mode === "analyse" || this.settings.side !== "none");
  }

  /** Takes moves back until it is a person's turn again. */
  undo() {
    if (!this.canUndo) return;
    let count = this.plies.length - 1;
    do count--;
    while (count > 0 && !this.isPerson(this.plies[count].player));
    this.plies = this.plies.slice(0, count + 1);
    this.at = count;
    this.called = null;
    this.number++;
    this.tell("undo");
  }

  /** @param {number} at */
  goTo(at) {
    const place = Math.max(0, Math.min(at, this.plies.length - 1));
    if (place === this.at) return;
    this.at = place;
    this.tell("place");
  }

  /** The game ends here: what follows is cut off. */
  cut() {
    if (this.isAtEnd) return;
    this.left ??= { plies: this.plies, at: this.at };
    this.plies = this.plies.slice(0, this.at + 1);
    this.called = null;
    this.number++;
    this.tell("game");
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    this.tell("settings");
  }

  /** A result that the rules do not know. @param {import("./rules.js").Result} result */
  call(result) {
    this.called = result;
    this.tell("move");
  }

  /**
   * Keeps what a search says of a position.
   *
   * @param {Ply} ply
   * @param {import("./values.js").Value} value as `player` sees it
   * @param {string} [player] the one to move if not told
   */
  value(ply, value, player = ply.player) {
    ply.value = player === this.players[0] ? value : turned(value);
  }

  close() {
    this.rules.close();
  }
}
