// @ts-check
/** One search at a time: a new one ends the one before it. */
import { connect } from "../engine.js";

/**
 * @typedef {import("../engine.js").Answer} Answer
 * @typedef {object} Task
 * @property {string} start
 * @property {string[]} moves
 * @property {Record<string, string | number>} options
 * @property {boolean} [forgets] Whether earlier searches are forgotten first.
 * @property {{cmd: string, [field: string]: unknown}} request `go` or `analyze` with its limits.
 */

export class Searcher {
  /** @param {string} game */
  constructor(game) {
    this.engine = connect(game);
    this.turn = 0;
    /** @type {Promise<unknown>} */
    this.running = Promise.resolve();
  }

  /**
   * The engine's answer, or `null` if another search or `stop` came in between.
   *
   * @param {Task} task
   * @param {(news: Answer) => void} [news]
   * @returns {Promise<Answer | null>}
   */
  async run(task, news) {
    const mine = ++this.turn;
    await this.settle();
    if (mine !== this.turn) return null;
    const search = this.search(task, mine, news);
    this.running = search.catch(() => undefined);
    try {
      const answer = await search;
      return mine === this.turn ? answer : null;
    } catch (e) {
      // A search that was stopped may answer with an error; its caller has gone on.
      if (mine !== this.turn) return null;
      throw e;
    }
  }

  /** @param {Task} task @param {number} mine @param {(news: Answer) => void} [news] */
  async search({ start, moves, options, forgets, request }, mine, news) {
    // Always all of them: the connection may be a new one.
    const settings = Object.entries(options).map(([option, value]) => this.engine.ask({ cmd: "set", option, value }));
    if (forgets) settings.push(this.engine.ask({ cmd: "new" }));
    await Promise.all([...settings, this.engine.ask({ cmd: "position", position: start || null, moves })]);
    if (mine !== this.turn) return null;
    return this.engine.ask(request, answer => mine === this.turn && news?.(answer));
  }

  /** Ends the search under way; returns when it has ended. */
  stop() {
    this.turn++;
    return this.settle();
  }

  async settle() {
    // A search that is still being prepared sees that its turn is over.
    await this.engine.stop();
    await this.running;
  }

  close() {
    this.turn++;
    this.engine.close();
  }
}
