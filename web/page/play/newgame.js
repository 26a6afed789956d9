// @ts-check
/** Who plays, how strong, how fast, and where a game starts. */
import { element } from "../element.js";

/** @typedef {import("./session.js").Session} Session */

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
    /** @type {{name: string, start: string, moves: string}[]} */
    this.starts = [];
    this.openings = 0;
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
      const { samples, openings } = await this.session.rules.starts();
      const isCheckers = this.session.game === "checkers";
      this.starts = [
        ...openings.map(({ name, moves }) => ({ name: `${name}: ${moves}`, start: "", moves })),
        ...samples.map(({ text, players, event, year }) => ({ name: [players, event, year || ""].filter(Boolean).join(", "), start: text, moves: "" })),
      ];
      const options = this.starts.map(({ name }, i) => element("option", { value: i }, [name]));
      if (openings.length > 0) {
        this.openings = openings.length;
        this.from.append(element("option", { value: "random" }, [isCheckers ? "a random ballot" : "a random opening"]),
          element("optgroup", { label: isCheckers ? "Ballots" : "Openings" }, options.slice(0, openings.length)));
      }
      this.from.append(element("optgroup", { label: "Positions from real games" }, options.slice(openings.length)));
    } catch {
      // The usual start is there without it; another look asks again.
      this.isFetched = false;
    }
  }

  start() {
    const { value } = this.from;
    const index = value === "random" ? Math.floor(Math.random() * this.openings) : Number(value);
    const { start, moves } = value === "" ? { start: "", moves: "" } : this.starts[index];
    this.on.start(start, moves.split(/\s+/).filter(Boolean));
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
