// @ts-check
// Convergence: how each driver closes in on the minimax value of a position, pass by pass, live.

import { connect } from "../engine.js";
import { element } from "../element.js";
import { remember } from "../route.js";
import { style } from "../style.js";
import { algorithms, colour, spoken } from "./algorithms.js";
import { ends, frame, funnel, inUnits, summary } from "./funnel.js";
import { plain } from "./search.js";

/** @typedef {import("../route.js").Place} Place */
/** @typedef {import("./funnel.js").Probe} Probe */
/** @typedef {{algorithm: string, passes: Probe[], done: any}} Run */

/** @type {Record<string, {name: string, hint: string, depth: number}>} */
const games = {
  chess: { name: "Chess", hint: "FEN; empty is the start", depth: 6 },
  othello: { name: "Othello", hint: "moves (f5d6c3…) or a board; empty is the start", depth: 8 },
  checkers: { name: "Checkers", hint: "FEN of PDN or moves; empty is the start", depth: 9 },
  tree: { name: "A tree", hint: "pearl, random:w=4,d=6,seed=1 or ((41 5)(12 90))", depth: 6 },
};
const usual = ["mtd(f)", "aspiration(50)", "sss*", "dual*", "mtd-bi", "alphabeta"];
/** Milliseconds that a driver may take. */
const MOST_TIME = 20_000;

/** @type {Convergence | null} */
let shown = null;

/** @param {Place} place */
export const title = ({ query }) => `Convergence in ${games[query.get("game") ?? "chess"]?.name.toLowerCase() ?? "a game"}`;

/** @param {HTMLElement} root @param {Place} place */
export async function mount(root, place) {
  await style(new URL("watch.css", import.meta.url));
  if (root.isConnected) shown = new Convergence(root, place);
}

export function unmount() {
  shown?.close();
  shown = null;
}

class Convergence {
  /** @param {HTMLElement} root @param {Place} place */
  constructor(root, { query }) {
    const game = query.get("game") ?? "chess";
    if (!Object.hasOwn(games, game)) throw new Error(`there is no game called “${game}” here; there are ${Object.keys(games).join(", ")}`);
    this.game = game;
    this.engine = connect(this.game);
    /** @type {Run[]} */
    this.runs = [];
    this.chosen = new Set((query.get("algorithm") ?? "mtd(f),sss*,dual*,mtd-bi").split(",").filter(Boolean).slice(0, 6));
    this.value = inUnits(1);
    this.turn = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.inputs = this.build(root, query);
    if (query.get("run") !== "off") this.start();
  }

  /** @private @param {HTMLElement} root @param {URLSearchParams} query */
  build(root, query) {
    const { hint, depth } = games[this.game];
    const game = element("select", { onchange: () => this.changeGame(game.value) },
      Object.entries(games).map(([name, of]) => element("option", { value: name, selected: name === this.game }, [of.name])));
    const position = element("input", { type: "text", value: query.get("position") ?? (this.game === "tree" ? "random:w=4,d=6,seed=1" : ""), placeholder: hint, spellcheck: "false", autocapitalize: "off" });
    const plies = element("input", { type: "number", min: 1, max: 30, value: query.get("depth") ?? depth });
    const by = element("select", { onchange: () => this.draw() }, [
      element("option", { value: "nodes" }, ["nodes"]), element("option", { value: "passes", selected: query.get("by") === "passes" }, ["passes"])]);
    const at = element("select", { onchange: () => this.draw() });
    const start = element("button", { type: "submit", class: "primary" }, ["Run"]);
    const stop = element("button", { type: "button", disabled: true, onclick: () => this.stop() }, ["Stop"]);
    const drivers = element("fieldset", { class: "drivers" }, [element("legend", {}, ["Drivers, two to six"]), ...usual.concat([...this.chosen].filter(name => !usual.includes(name))).map(name => this.check(name))]);
    const more = element("select", { "aria-label": "Another driver", onchange: () => {
      if (more.value && !drivers.querySelector(`[value="${CSS.escape(more.value)}"]`)) {
        this.chosen.add(more.value);
        drivers.insertBefore(this.check(more.value), more);
      }
      more.value = "";
    } }, [element("option", { value: "" }, ["another…"]), ...algorithms.filter(({ name }) => !usual.includes(name)).map(({ name, spoken: text }) => element("option", { value: name }, [text]))]);
    drivers.append(more);
    const form = element("form", { class: "setup", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.start();
    } }, [
      element("div", { class: "setup-row converge-row" }, [
        element("label", { class: "field" }, ["Game", game]), element("label", { class: "field wide" }, ["Position", position]),
        element("label", { class: "field narrow" }, ["Depth", plies]), element("div", { class: "pair" }, [start, stop])]),
      drivers,
    ]);
    const problem = element("div", { role: "alert" });
    const state = element("p", { class: "soft state", role: "status" });
    const pictures = element("div", { class: "funnels" }), table = element("div", { class: "scroll" });
    root.append(
      element("h1", {}, ["Closing in on the minimax value"]),
      element("p", { class: "lead" }, ["Every driver asks null-window questions γ until its bounds meet. The upper edge is f⁺, the lower edge f⁻, dashes are the questions, dots the answers."]),
      form, problem,
      element("div", { class: "setup-row chart-row" }, [state, element("label", { class: "field" }, ["Across", by]), element("label", { class: "field" }, ["Iteration", at])]),
      pictures, table);
    return { position, plies, by, at, start, stop, problem, state, pictures, table };
  }

  /** @private @param {string} name */
  check(name) {
    const swatch = element("i", { class: "swatch" });
    swatch.style.background = colour(name);
    return element("label", { class: "check" }, [element("input", {
      type: "checkbox", value: name, checked: this.chosen.has(name),
      onchange: (/** @type {globalThis.Event} */ event) => {
        if (/** @type {HTMLInputElement} */ (event.target).checked) this.chosen.add(name);
        else this.chosen.delete(name);
      },
    }), swatch, spoken(name)]);
  }

  /** @private @param {string} game */
  changeGame(game) {
    location.hash = `#convergence?game=${game}`;
  }

  /** Searches the position with each driver in turn. @private */
  async start() {
    const { position, plies, problem, start, stop, state } = this.inputs;
    const mine = ++this.turn;
    await this.engine.stop();
    const names = [...this.chosen].slice(0, 6);
    problem.replaceChildren();
    if (!names.length) return this.say({ message: "No driver is chosen.", remedy: "choose one or more" });
    const depth = Math.max(1, Math.min(30, Number(plies.value) || 1));
    remember(["convergence"], { game: this.game, position: position.value.trim(), algorithm: names.join(","), depth, by: this.inputs.by.value === "passes" ? "passes" : null });
    this.runs = names.map(algorithm => ({ algorithm, passes: [], done: null }));
    this.draw();
    [start.disabled, stop.disabled] = [true, false];
    try {
      const hello = await this.engine.ask({ cmd: "hello" });
      this.value = inUnits(Number(hello.scale) || 1);
      for (const run of this.runs) {
        if (mine !== this.turn) return;
        state.textContent = `${spoken(run.algorithm)} is searching to depth ${depth}…`;
        await this.run(run, position.value.trim(), depth, mine);
      }
      if (mine === this.turn) state.textContent = `Done: ${names.length === 1 ? "one driver" : `${names.length} drivers`}, depth ${depth}. Values in ${hello.unit}s, seen by the side to move.`;
    } catch (e) {
      if (mine === this.turn) this.say(/** @type {Error} */ (e));
    } finally {
      if (mine === this.turn) [start.disabled, stop.disabled] = [false, true];
    }
  }

  /** @private @param {Run} run @param {string} position @param {number} depth @param {number} mine */
  async run(run, position, depth, mine) {
    const settings = this.game === "tree" ? plain : {};
    const before = [{ cmd: "new" }, { cmd: "position", position: position || null },
      ...Object.entries({ ...settings, algorithm: run.algorithm }).map(([option, value]) => ({ cmd: "set", option, value }))];
    await Promise.all(before.map(request => this.engine.ask(request)));
    const done = await this.engine.ask({ cmd: "go", depth, time: MOST_TIME, passes: true }, news => {
      if (news.type !== "pass" || mine !== this.turn) return;
      run.passes.push(/** @type {any} */ (news));
      this.drawSoon();
    });
    if (mine !== this.turn) return;
    run.done = done;
    this.draw();
  }

  /** @private */
  stop() {
    this.turn++;
    this.engine.stop();
    const { start, stop, state } = this.inputs;
    [start.disabled, stop.disabled] = [false, true];
    state.textContent = "Stopped.";
    this.draw();
  }

  /** At most ten times a second. @private */
  drawSoon() {
    this.timer ??= setTimeout(() => this.draw(), 100);
  }

  /** @private */
  draw() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { by, at, pictures, table } = this.inputs;
    const depths = [...new Set(this.runs.flatMap(run => run.passes.map(pass => pass.depth)))].sort((a, b) => b - a);
    const was = at.value;
    if (at.options.length !== depths.length + 1) {
      at.replaceChildren(element("option", { value: "" }, ["the deepest"]), ...depths.map(depth => element("option", { value: depth, selected: String(depth) === was }, [`depth ${depth}`])));
    }
    const depth = Number(at.value) || depths[0] || 0;
    const runs = this.runs.map(run => ({ ...run, passes: run.passes.filter(pass => pass.depth === depth) }));
    const across = by.value === "passes" ? "passes" : "nodes";
    const axes = { by: /** @type {"nodes" | "passes"} */ (across), frame: frame(runs.map(run => run.passes), across), value: this.value };
    pictures.replaceChildren(...runs.map(run => {
      const count = run.passes.length, nodes = ends(run.passes, "nodes").at(-1) ?? 0;
      return element("figure", { "data-algorithm": run.algorithm, "data-passes": count }, [
        element("figcaption", {}, [element("strong", {}, [spoken(run.algorithm)]), element("span", { class: "soft" }, [` ${count} ${count === 1 ? "pass" : "passes"}, ${nodes.toLocaleString("en")} nodes`])]),
        funnel(run.algorithm, run.passes, axes),
      ]);
    }));
    table.replaceChildren(summary(runs, axes.by, this.value));
  }

  /** @private @param {{message: string, remedy?: string}} problem */
  say({ message, remedy }) {
    this.inputs.state.textContent = "";
    this.inputs.problem.replaceChildren(element("div", { class: "notice bad" }, [
      element("p", {}, [message]), remedy ? element("p", { class: "small" }, [remedy]) : null]));
  }

  close() {
    this.turn++;
    clearTimeout(this.timer);
    this.engine.close();
  }
}
