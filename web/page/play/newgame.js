// @ts-check
/** Who plays, how strong, how fast, and where a game starts. */
import { element } from "../element.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./rules.js").Sample} Sample
 */

const CLOCKS = ["0.2s", "1s", "3s", "10s", "1+1", "3+2", "5+3", "10+5", "15+10"];

export class NewGame {
  /** @param {Session} session @param {{start: (start: string, moves: string[]) => void}} on */
  constructor(session, on) {
    this.session = session;
    this.on = on;
    const [first, second] = session.players;
    const options = (/** @type {string[][]} */ list) => list.map(([value, text]) => element("option", { value }, [text]));
    const levels = [...Array(20).keys()].map(i => [String(i + 1), `level ${i + 1}${i === 0 ? ", the weakest" : ""}`]);
    this.side = element("select", { onchange: () => session.set({ side: this.side.value, flipped: null }) },
      options([["first", `you: ${first}`], ["second", `you: ${second}`], ["both", "both sides by hand"], ["none", "engine against itself"]]));
    this.level = element("select", { onchange: () => session.set({ level: this.level.value }) }, options([...levels, ["off", "full strength"]]));
    this.clock = element("select", { onchange: () => session.set({ clock: this.clock.value }) }, options(CLOCKS.map(clock => [clock, clockName(clock)])));
    this.from = element("select", { onfocus: () => this.fetch(), onpointerdown: () => this.fetch() }, options([["", "the usual start"]]));
    /** @type {Sample[]} */
    this.starts = [];
    this.isFetched = false;
    this.element = element("section", { class: "newgame card", "aria-label": "The game" }, [
      element("div", { class: "fields" }, [
        element("label", { class: "field" }, ["Players", this.side]),
        element("label", { class: "field" }, ["Engine", this.level]),
        element("label", { class: "field" }, ["Time", this.clock]),
        element("label", { class: "field" }, ["Start from", this.from]),
      ]),
      element("button", { type: "button", class: "primary new", onclick: () => this.start() }, ["New game"]),
    ]);
  }

  /** Openings and positions from real games, when someone wants them. */
  async fetch() {
    if (this.isFetched) return;
    this.isFetched = true;
    try {
      const { samples, openings } = await this.session.rules.samples();
      this.starts = [...openings, ...samples];
      const option = (/** @type {Sample} */ sample, /** @type {number} */ i) => element("option", { value: i }, [nameOf(sample)]);
      if (openings.length > 0) {
        const title = this.session.game === "checkers" ? "Ballots" : "Openings";
        this.from.append(element("option", { value: "random" }, [this.session.game === "checkers" ? "a random ballot" : "a random opening"]),
          element("optgroup", { label: title }, openings.map(option)));
      }
      this.from.append(element("optgroup", { label: "Positions from real games" }, samples.map((sample, i) => option(sample, openings.length + i))));
    } catch {
      // An engine without samples still has its usual start.
      this.isFetched = false;
    }
  }

  start() {
    const { value } = this.from;
    const openings = this.starts.filter(sample => sample.moves !== undefined || sample.name !== undefined);
    const index = value === "random" ? Math.floor(Math.random() * openings.length) : Number(value);
    const chosen = value === "" ? null : this.starts[index];
    this.on.start(chosen && !chosen.moves ? chosen.text : "", chosen?.moves ? chosen.moves.split(/\s+/) : []);
  }

  draw() {
    const { side, level, clock } = this.session.settings;
    this.side.value = side;
    this.level.value = level;
    if (![...this.clock.options].some(option => option.value === clock)) this.clock.append(element("option", { value: clock }, [clockName(clock)]));
    this.clock.value = clock;
  }
}

/** @param {string} clock */
const clockName = clock => (clock.endsWith("s") ? `no clock; engine: ${clock.slice(0, -1)} s` : `${clock.replace("+", " min + ")} s a move`);

/** @param {Sample} sample */
function nameOf({ name, players, event, year, text, moves }) {
  return [name, players, event, year || ""].filter(Boolean).join(", ") || moves || text;
}
