// @ts-check
/** What a search has told so far: its best lines, its passes, and what is proved of the root moves. */

/**
 * @typedef {import("../engine.js").Answer} Answer
 * @typedef {{rank: number, depth: number, value: number | null, win: number | null, lower: number | null, upper: number | null, exact: boolean, pv: string[], spelled: string[]}} Line
 * @typedef {{depth: number, pass: number, bound: number | null, g: number, lower: number | null, upper: number | null}} Pass
 * @typedef {{move: string, spelled: string, lower: number | null, upper: number | null, win: number | null}} RootMove
 */

export class Report {
  /** @param {import("./rules.js").Ply} ply the position that is searched */
  constructor(ply) {
    this.ply = ply;
    this.isRunning = true;
    /** @type {Line[]} */
    this.lines = [];
    /** The latest pass. @type {Pass | null} */
    this.pass = null;
    /** The line that it is a pass of. */
    this.rank = 1;
    this.passes = 0;
    this.depth = 0;
    this.deepest = 0;
    /** The depth of the searches that are done. */
    this.known = 0;
    /** Of searches that are done, and of the one under way. */
    this.earlier = { nodes: 0, ms: 0 };
    this.nodes = 0;
    this.ms = 0;
    /** When the search under way began, and the nodes of its passes. */
    this.began = performance.now();
    this.passNodes = 0;
    /** @type {RootMove[]} */
    this.moves = [];
    this.isSolved = false;
    this.problem = "";
  }

  /** @param {Answer} news */
  hear(news) {
    // The next search begins with the depths that are known already: they come out of its table.
    if (news.depth <= this.known) return;
    if (news.type === "info") {
      const line = /** @type {Line} */ (/** @type {unknown} */ (news));
      // The lines of a new depth take the place of the old ones as they come.
      this.lines = [...this.lines.filter(({ rank }) => rank !== line.rank), line].sort((a, b) => a.rank - b.rank);
      if (line.rank === 1) this.depth = line.depth;
      this.deepest = Math.max(line.rank === 1 ? 0 : this.deepest, news.deepest);
      this.count(news.nodes, news.ms);
    } else if (news.type === "pass") {
      this.pass = /** @type {Pass} */ (/** @type {unknown} */ (news));
      // Lines are found one after the other, and each is told when it is found.
      this.rank = 1 + this.lines.filter(({ depth }) => depth === news.depth).length;
      this.passes++;
      this.passNodes += news.nodes;
      this.count(this.passNodes, performance.now() - this.began);
    }
  }

  /** @param {number} nodes @param {number} ms */
  count(nodes, ms) {
    this.nodes = this.earlier.nodes + nodes;
    this.ms = this.earlier.ms + ms;
  }

  /** One search is done; another may go on from it. @param {Answer} done */
  done(done) {
    this.count(done.nodes, done.ms);
    this.earlier = { nodes: this.nodes, ms: this.ms };
    this.began = performance.now();
    this.passNodes = 0;
    this.depth = this.known = Math.max(this.known, done.depth);
    if (done.lines?.length) this.lines = done.lines;
    if (done.moves?.length) this.moves = done.moves;
    this.isSolved = done.solved;
  }

  /** Nodes a second. */
  get speed() {
    return this.ms > 0 ? (1000 * this.nodes) / this.ms : 0;
  }

  /** The value of the best line, as the player to move sees it. */
  get value() {
    const [best] = this.lines;
    return best ? { value: best.value, win: best.win } : null;
  }
}
