// @ts-check
/** Asks the engine about the rules: positions, legal moves, records. It never searches, so it always answers at once. */
import { EngineError, connect } from "../engine.js";
import { moveOf, placeOf, squaresOf } from "./geometry.js";
import { pieceOf } from "./pieces.js";

/**
 * @typedef {import("./geometry.js").Move} Move
 * @typedef {{winner: string | null, why: string, margin: number | null}} Result
 * @typedef {import("./values.js").Value} Value
 * @typedef {object} Judgement What a review says of the move that led to a position, as its player sees it.
 * @property {Value} before The value with the best move.
 * @property {Value} after The value with the move that was made.
 * @property {number} loss In the game's unit.
 * @property {number} points What the move loses in expected points.
 * @property {string | null} mark "?!", "?" or "??".
 * @property {string} best
 * @property {string[]} line
 * @property {number} depth
 * @typedef {object} Ply A position of a game.
 * @property {string} position In the game's notation.
 * @property {string[][]} rows
 * @property {string[]} notes
 * @property {string} player Who is to move.
 * @property {Result | null} result
 * @property {Move[]} moves The legal moves; a draw that may be claimed does not end them.
 * @property {Move | null} last The move that led here.
 * @property {Value | null} value The latest that a search said, as the first player sees it.
 * @property {Judgement | null} judged
 * @property {string} comment
 * @typedef {{tags: Record<string, string>, position: string | null, moves: string[], result: string | null, comments: (string | null)[]}} Loaded
 * @typedef {{text: string, event: string, year: number, players: string, ply: number}} Sample
 * @typedef {{name: string, moves: string}} Opening
 */

/** What is wrong with a move, with moves that can be made instead. @param {unknown} e @param {Ply} before */
function moveError(e, { moves }) {
  const [, why] = (e instanceof EngineError && /^move \d+: ([^]*)/.exec(e.message)) || [];
  if (!why) return e;
  const some = moves.slice(0, 4).map(move => move.text).join(", ");
  const more = moves.length > 4 ? ` and ${moves.length - 4} more` : "";
  return new EngineError(why, moves.length ? `legal here: ${some}${more}` : "there is no legal move here");
}

/** Moves that are asked about at once: a server lets few requests wait. */
const BATCH = 16;

export class Rules {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.engine = connect(game);
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** Requests that belong together, one group after another. @template T @param {() => Promise<T>} requests @returns {Promise<T>} */
  inTurn(requests) {
    const turn = this.queue.then(requests, requests);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  async hello() {
    const hello = await this.engine.ask({ cmd: "hello" });
    // It asks for no search: a small table is enough.
    await this.engine.ask({ cmd: "set", option: "table", value: 1 });
    return { players: /** @type {string[]} */ (hello.players), about: String(hello.about), scale: Number(hello.scale) || 1 };
  }

  /**
   * All positions of a game.
   *
   * @param {string} start empty for the game's own start
   * @param {string[]} moves
   * @returns {Promise<Ply[]>}
   */
  line(start, moves) {
    return this.inTurn(async () => {
      // The whole line first: if a move is illegal, nothing changes.
      await this.engine.ask({ cmd: "position", position: start || null, moves });
      await this.engine.ask({ cmd: "position", position: start || null });
      const [shown, legal] = await Promise.all(this.look());
      const plies = [this.ply(shown, legal)];
      for (let from = 0; from < moves.length; from += BATCH) {
        const asked = moves.slice(from, from + BATCH).flatMap(move => [this.engine.ask({ cmd: "play", move }), ...this.look()]);
        const answers = await Promise.all(asked);
        for (let i = 0; i < answers.length; i += 3) plies.push(this.ply(answers[i + 1], answers[i + 2], plies[plies.length - 1]));
      }
      return plies;
    });
  }

  /**
   * The position after one more move.
   *
   * @param {string} start
   * @param {string[]} moves the moves before it
   * @param {Ply} before
   * @param {string} move
   */
  next(start, moves, before, move) {
    return this.inTurn(async () => {
      await this.engine.ask({ cmd: "position", position: start || null, moves: [...moves, move] }).catch(e => {
        throw moveError(e, before);
      });
      const [shown, legal] = await Promise.all(this.look());
      return this.ply(shown, legal, before);
    });
  }

  look() {
    return [this.engine.ask({ cmd: "show" }), this.engine.ask({ cmd: "moves" })];
  }

  /**
   * @param {import("../engine.js").Answer} shown
   * @param {import("../engine.js").Answer} legal
   * @param {Ply} [before]
   * @returns {Ply}
   */
  ply(shown, legal, before) {
    const moves = legal.moves.map((/** @type {string} */ text, /** @type {number} */ i) => moveOf(this.game, text, legal.spelled[i]));
    const played = shown.moves[shown.moves.length - 1];
    const last = before ? before.moves.find(move => move.text === played) ?? this.moveBetween(before.rows, shown.board.rows, played) : null;
    return {
      position: shown.position, rows: shown.board.rows, notes: shown.board.notes, player: shown.player, result: shown.result,
      moves, last, value: null, judged: null, comment: "",
    };
  }

  /**
   * A move in a position for which the engine lists none: it takes moves after a draw by insufficient material.
   *
   * @param {string[][]} before
   * @param {string[][]} after
   * @param {string} text
   */
  moveBetween(before, after, text) {
    const glyph = (/** @type {string[][]} */ rows, /** @type {string} */ square) => {
      const { row, column } = placeOf(this.game, square);
      return rows[row][column];
    };
    const changed = squaresOf(this.game).filter(square => glyph(before, square) !== glyph(after, square));
    const ends = [true, false].map(isFrom => changed.find(square => !pieceOf(this.game, glyph(after, square)) === isFrom) ?? "");
    return moveOf(this.game, text, ends.join(this.game === "checkers" ? "-" : ""));
  }

  /** Reads pasted text. @param {string} text @returns {Promise<{format: string, games: Loaded[], errors: string[]}>} */
  load(text) {
    return this.inTurn(async () => /** @type {any} */ (await this.engine.ask({ cmd: "load", text })));
  }

  /**
   * The game as a record.
   *
   * @param {string} start
   * @param {string[]} moves
   * @param {Record<string, string>} tags
   * @returns {Promise<{format: string, text: string}>}
   */
  save(start, moves, tags) {
    return this.inTurn(async () => {
      await this.engine.ask({ cmd: "position", position: start || null, moves });
      return /** @type {any} */ (await this.engine.ask({ cmd: "save", tags }));
    });
  }

  /** Positions from real games, and agreed openings. @returns {Promise<{samples: Sample[], openings: Opening[]}>} */
  starts() {
    return this.inTurn(async () => {
      const [real, agreed] = await Promise.all([this.engine.ask({ cmd: "samples" }), this.engine.ask({ cmd: "openings" })]);
      return { samples: real.samples, openings: agreed.openings };
    });
  }

  close() {
    this.engine.close();
  }
}
