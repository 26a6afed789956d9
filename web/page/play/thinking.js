// @ts-check
/** The engine's part: its moves in a game, analysis of the position on the board, and the review of a whole game. */
import { Report } from "./report.js";
import { Searcher } from "./searcher.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./clock.js").Clock} Clock
 */

/** Plies from one search of the analysis to the next: after each, the bounds of all root moves are known anew. */
const STEP = /** @type {Record<string, number>} */ ({ checkers: 2 });
const DEEPEST = 99;

export class Thinking {
  /** @param {Session} session @param {(report: Report | null) => void} tell */
  constructor(session, tell) {
    this.session = session;
    this.tell = tell;
    this.searcher = new Searcher(session.game);
    /** @type {Report | null} */
    this.report = null;
  }

  /** The engine's move at the end of the game. @param {Clock} clock @returns {Promise<string | null>} `null` if it was stopped */
  async move(clock) {
    const { session } = this;
    const { end, number } = session;
    const at = session.plies.length - 1;
    const report = this.begin(end);
    const limits = end.moves.length === 1 ? { time: 20 } : clock.limits(session.players.indexOf(end.player));
    const done = await this.search(report, at, { level: session.settings.level, lines: 1 }, { ...limits, passes: true });
    this.end(report);
    return done && number === session.number ? done.spelled : null;
  }

  /** Searches the position on the board deeper and deeper, until it is stopped. */
  async analyse() {
    const { session } = this;
    const { at } = session;
    const report = this.begin(session.ply);
    if (!session.ply.moves.length) return this.end(report);
    const options = { level: "off", lines: session.settings.lines };
    const step = STEP[session.game] ?? 1;
    for (let depth = step; depth <= DEEPEST; depth += step) {
      const done = await this.search(report, at, options, { depth, passes: true });
      // Another search may have begun while this one was told of.
      if (!done || report !== this.report) break;
      if (done.solved || done.ended === "decided" || done.ended === "finished") break;
      depth = Math.max(depth, done.depth);
    }
    this.end(report);
  }

  /**
   * Judges every move of the game.
   *
   * @param {number} time milliseconds a move
   * @param {(done: number, of: number) => void} progress
   */
  async review(time, progress) {
    const { session } = this;
    const { plies, number } = session;
    this.end(this.begin(session.ply));
    const moves = session.movesTo();
    for (let at = 0; at < moves.length; at++) {
      progress(at, moves.length);
      const request = { cmd: "analyze", move: moves[at], time };
      // What an analysis left in the table is deeper for some moves than for others: it would look like mistakes.
      const forgets = at === 0;
      const task = { start: session.start, moves: moves.slice(0, at), options: { level: "off", lines: 1 }, forgets, request };
      const done = await this.searcher.run(task);
      if (!done || number !== session.number) return false;
      const before = { value: done.before, win: done.win_before };
      const after = { value: done.after, win: done.win_after };
      const { loss, points, mark, best, line, depth } = done;
      plies[at + 1].judged = { before, after, loss, points, mark, best, line, depth };
      session.value(plies[at], before);
      session.value(plies[at + 1], after, plies[at].player);
      session.tell("values");
    }
    progress(moves.length, moves.length);
    return true;
  }

  /**
   * @param {Report} report
   * @param {number} at
   * @param {Record<string, string | number>} options
   * @param {Record<string, unknown>} limits
   */
  async search(report, at, options, limits) {
    const { session } = this;
    const task = { start: session.start, moves: session.movesTo(at), options, request: { cmd: "go", ...limits } };
    try {
      const done = await this.searcher.run(task, news => {
        report.hear(news);
        this.tell(report);
      });
      if (!done) return null;
      report.done(done);
      if (report.value) session.value(report.ply, report.value);
      this.tell(report);
      return done;
    } catch (e) {
      report.problem = e instanceof Error ? e.message : String(e);
      return null;
    }
  }

  /** @param {import("./rules.js").Ply} ply the position that is searched */
  begin(ply) {
    const report = new Report(ply);
    this.report = report;
    this.tell(report);
    return report;
  }

  /** @param {Report} report */
  end(report) {
    report.isRunning = false;
    if (report === this.report) this.tell(report);
  }

  stop() {
    return this.searcher.stop();
  }

  close() {
    this.searcher.close();
  }
}
