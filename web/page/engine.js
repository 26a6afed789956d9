// @ts-check
// The engines behind one interface: a WebSocket to `nullwindow serve`, or a Web Worker with the engine as WebAssembly.
// Both speak the engine's JSON lines (docs/protocols.md). Every view sends `position` before `go`: a connection that was
// lost comes back empty.
//
//   const engine = connect("tree");
//   await engine.ask({cmd: "position", position: "pearl"});
//   const done = await engine.ask({cmd: "go", depth: 4, passes: true}, news => …);   // news: info, pass, events
//   await engine.stop(); engine.close();

/** @typedef {{cmd: string, [field: string]: unknown}} Request */
/** @typedef {{id?: unknown, type: string, [field: string]: any}} Answer */
/** @typedef {{send: (line: string) => void, close: () => void}} Wire */
/** @typedef {{hear: (line: string) => void, lost: (why: string) => void}} Ears */

/** What the engine answered to a request that it could not do, or why it could not be asked. */
export class EngineError extends Error {
  /** @param {string} message @param {string} [remedy] @param {string} [input] */
  constructor(message, remedy = "", input = "") {
    super(message);
    this.name = "EngineError";
    this.remedy = remedy;
    this.input = input;
    /** Whether the connection was lost: the same request may well be answered if it is sent again. */
    this.isLost = false;
  }
}

/** Where the page's files are, whatever folder it was put in. */
const here = new URL(".", import.meta.url);

/** @typedef {{way: "served" | "static", report?: boolean}} About what way.json says: how the page came here, and what is with it */

/** @type {Promise<About> | undefined} */
let known;

/** "served" by `nullwindow serve`, or "static": files on any host. `report`: whether the lab's report is beside the page. */
export function about() {
  /** @returns {Promise<About>} */
  const ask = async () => {
    try {
      return await (await fetch(new URL("way.json", here))).json();
    } catch {
      return { way: "static" };
    }
  };
  return known ??= ask();
}

/** Opens an engine for a game: chess, othello, checkers or tree. Nothing is loaded before the first request. */
export const connect = /** @param {string} game */ game => new Engine(game);

export class Engine {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.next = 1;
    /** @type {Map<number, {news?: (news: Answer) => void, done: (answer: Answer) => void, fail: (e: Error) => void}>} */
    this.waiting = new Map();
    /** @type {Promise<Wire> | null} */
    this.wire = null;
    this.isClosed = false;
  }

  /**
   * Sends a request; the promise is for its last answer (`ok` or `done`), `news` hears those before it.
   * @param {Request} request
   * @param {(news: Answer) => void} [news]
   * @returns {Promise<Answer>}
   */
  async ask(request, news) {
    if (this.isClosed) throw new EngineError("the engine was closed");
    this.wire ??= this.open();
    const wire = await this.wire;
    if (this.isClosed) throw new EngineError("the engine was closed");
    const id = this.next++;
    return new Promise((done, fail) => {
      this.waiting.set(id, { news, done, fail });
      wire.send(JSON.stringify({ id, ...request }));
    });
  }

  /** Ends the search under way, if there is one; its `done` comes first. */
  async stop() {
    if (this.wire && this.waiting.size) await this.ask({ cmd: "stop" }).catch(() => undefined);
  }

  close() {
    this.isClosed = true;
    this.wire?.then(wire => wire.close(), () => undefined);
    this.drop("the engine was closed");
  }

  /** @private @returns {Promise<Wire>} */
  async open() {
    /** @type {Ears} */
    const ears = { hear: line => this.hear(line), lost: why => this.drop(why) };
    try {
      if ((await about()).way === "served") return await socket(this.game, ears);
      const { worker } = await import("./wasm.js");
      return await worker(this.game, ears);
    } catch (e) {
      this.wire = null;
      throw e;
    }
  }

  /** @private @param {string} line */
  hear(line) {
    /** @type {Answer} */
    const answer = JSON.parse(line);
    const request = this.waiting.get(Number(answer.id));
    if (!request) return;
    if (answer.type === "ok" || answer.type === "done" || answer.type === "error") this.waiting.delete(Number(answer.id));
    if (answer.type === "error") request.fail(new EngineError(answer.message, answer.remedy, answer.input));
    else if (answer.type === "ok" || answer.type === "done") request.done(answer);
    else request.news?.(answer);
  }

  /** Fails whatever is in flight; the next request connects anew. @private @param {string} why */
  drop(why) {
    this.wire = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const request of waiting) {
      request.fail(Object.assign(new EngineError(why, "try again; the page connects anew"), { isLost: true }));
    }
  }
}

/** @param {string} game @param {Ears} ears @returns {Promise<Wire>} */
function socket(game, ears) {
  const address = new URL(`engine/${game}`, here);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new Promise((opened, failed) => {
    const socket = new WebSocket(address);
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      opened({ send: line => socket.send(line), close: () => socket.close() });
    };
    socket.onmessage = event => ears.hear(event.data);
    socket.onclose = event => {
      const why = event.reason || "the connection to nullwindow was lost";
      if (isOpen) ears.lost(why);
      else failed(new EngineError(event.reason || "nullwindow does not answer", "see whether `nullwindow serve` still runs"));
    };
  });
}
