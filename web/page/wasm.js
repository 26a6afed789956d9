// @ts-check
// The page's side of an engine in WebAssembly, with the interface of a socket: lines to a worker and back.
//
// A worker that searches hears nothing. Where the page is cross-origin isolated, both share a counter of the stops that
// were asked for, and the search looks at it. Elsewhere (`python3 -m http.server`) a stop ends the worker: another one
// begins, hears again what the first had been told of options and position, and the search is answered for by its last
// news. What the engine remembered is lost, nothing else.

/** @typedef {{id?: unknown, cmd: string, [field: string]: any}} Request */
/** @typedef {{id?: unknown, type: string, [field: string]: any}} Answer */
/** @typedef {{hear: (line: string) => void, lost: (why: string) => void}} Ears */
/** @typedef {{send: (line: string) => void, close: () => void}} Wire */
/** @typedef {{request: Request, lines: Answer[], events: number}} Pending */

const here = new URL(".", import.meta.url);
const REPLAY = "replay";
const SEARCHES = ["go", "analyze"];
const STATES = ["new", "position", "play", "undo"];

/** Programs are compiled once. @type {Map<string, Promise<WebAssembly.Module>>} */
const programs = new Map();

/** @param {string} game */
async function compile(game) {
  const answer = await fetch(new URL(`${game}.wasm`, here));
  if (!answer.ok) throw new Error(`${game}.wasm could not be loaded: ${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** An engine for a game. @param {string} game @param {Ears} ears @returns {Promise<Wire>} */
export async function worker(game, ears) {
  const program = programs.get(game) ?? compile(game);
  programs.set(game, program);
  try {
    return new Conversation(await program, ears);
  } catch (e) {
    programs.delete(game);
    throw e;
  }
}

class Conversation {
  /** @param {WebAssembly.Module} module @param {Ears} ears */
  constructor(module, ears) {
    this.module = module;
    this.ears = ears;
    this.stops = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    /** Requests without their last answer, in order. @type {Map<unknown, Pending>} */
    this.pending = new Map();
    /** What a new worker has to hear. @type {{options: Map<string, Request>, state: Request[]}} */
    this.past = { options: new Map(), state: [] };
    this.worker = this.start();
  }

  /** @param {string} line */
  send(line) {
    /** @type {Request} */
    const request = JSON.parse(line);
    if (request.cmd === "stop" && !this.stops && this.isSearching()) return this.restart(request);
    if (request.cmd === "stop" && this.stops) Atomics.add(this.stops, 0, 1);
    this.pending.set(request.id, { request, lines: [], events: 0 });
    this.worker.postMessage(line);
  }

  close() {
    this.worker.terminate();
  }

  /** @private */
  start() {
    const worker = new Worker(new URL("worker.js", here), { type: "module" });
    worker.onmessage = event => this.hear(event.data);
    worker.onerror = event => {
      event.preventDefault();
      worker.terminate();
      this.ears.lost(event.message ? `the engine stopped: ${event.message}` : "worker.js could not be loaded");
    };
    worker.postMessage({ module: this.module, stops: this.stops });
    return worker;
  }

  /** @private */
  isSearching() {
    return [...this.pending.values()].some(({ request }) => SEARCHES.includes(request.cmd));
  }

  /** @private @param {string} line */
  hear(line) {
    /** @type {Answer} */
    const answer = JSON.parse(line);
    if (answer.id === REPLAY) return;
    const pending = this.pending.get(answer.id);
    if (pending && answer.type === "info") pending.lines[answer.rank - 1] = answer;
    if (pending && answer.type === "events") pending.events += answer.events.length;
    if (["ok", "done", "error"].includes(answer.type)) this.pending.delete(answer.id);
    if (pending && answer.type === "ok") this.remember(pending.request);
    this.ears.hear(line);
  }

  /** @private @param {Request} request */
  remember(request) {
    if (request.cmd === "set") this.past.options.set(request.option, request);
    if (["new", "position"].includes(request.cmd)) this.past.state = [];
    if (STATES.includes(request.cmd)) this.past.state.push(request);
  }

  /** Ends the worker and its search; another one takes over. @private @param {Request} stop */
  restart(stop) {
    this.worker.terminate();
    this.worker = this.start();
    for (const request of [...this.past.options.values(), ...this.past.state]) this.post({ ...request, id: REPLAY });
    // Searches end, as they do where the counter is looked at; other requests that have no answer yet are made again.
    for (const pending of [...this.pending.values()]) {
      if (SEARCHES.includes(pending.request.cmd)) this.answerFor(pending);
      else this.post(pending.request);
    }
    this.pending.set(stop.id, { request: stop, lines: [], events: 0 });
    this.post(stop);
  }

  /** @private @param {Request} request */
  post(request) {
    this.worker.postMessage(JSON.stringify(request));
  }

  /** The answer to a search that was ended. @private @param {Pending} pending */
  answerFor({ request, lines, events }) {
    const { id } = request;
    const [best] = lines;
    if (request.cmd === "analyze") {
      this.answer({ id, type: "error", message: "stopped before the move was judged", remedy: "analyze it again", input: "analyze" });
    } else if (!best) {
      // Nothing is known yet: a move all the same.
      this.post({ id, cmd: "go", depth: 1, ...(request.only && { only: request.only }) });
    } else {
      const { pv, spelled, value, win, depth, nodes, ms } = best;
      const told = request.events ? { events, dropped: 0 } : {};
      this.answer({
        id, type: "done", best: pv[0] ?? null, spelled: spelled[0] ?? null, ponder: pv[1] ?? null, value, win, depth, nodes, ms,
        solved: false, winner_known: false, ended: "stopped", lines: lines.filter(Boolean), moves: [], ...told,
      });
    }
  }

  /** @private @param {Answer} answer */
  answer(answer) {
    this.hear(JSON.stringify(answer));
  }
}
