// @ts-check
/** The values over the game: the first player's lead points up; mistakes are marked, a click goes there. */
import { element, svg } from "../element.js";
import { markClass, MARKS } from "./movelist.js";
import { height, valueText } from "./values.js";

const WIDTH = 600;
const HEIGHT = 130;
const EDGE = 8;

export class Graph {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.picture = svg("svg", {
      class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "slider", tabindex: 0,
      "aria-label": "Values over the game", "aria-valuemin": 0,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.point(event),
      onpointermove: (/** @type {PointerEvent} */ event) => event.buttons & 1 && this.point(event),
    });
    this.note = element("p", { class: "small soft note" });
    this.element = element("div", { class: "values" }, [this.picture, this.note]);
  }

  /** @param {number} at */
  x(at) {
    const last = Math.max(1, this.session.plies.length - 1);
    return EDGE + ((WIDTH - 2 * EDGE) * at) / last;
  }

  /** @param {PointerEvent} event */
  point(event) {
    const { left, width } = this.picture.getBoundingClientRect();
    const part = (((event.clientX - left) / width) * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
    this.session.goTo(Math.round(part * (this.session.plies.length - 1)));
  }

  draw() {
    const { plies, game, at } = this.session;
    const y = (/** @type {import("./values.js").Value} */ value) => EDGE + (HEIGHT - 2 * EDGE) * (1 - height(game, value));
    const known = plies.map((ply, i) => ({ ply, i })).filter(({ ply }) => ply.value);
    const points = known.map(({ ply, i }) => ({ x: this.x(i), y: y(/** @type {any} */ (ply.value)) }));
    const middle = HEIGHT / 2;
    const route = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" L");
    const ends = points.length > 1 ? [points[0].x, points[points.length - 1].x] : null;
    const marks = known.filter(({ ply }) => ply.judged?.mark).map(({ ply, i }) => {
      // A line of no length with round ends is a dot that the stretched picture leaves round.
      const [x, at] = [this.x(i), y(/** @type {any} */ (ply.value))];
      return svg("path", { class: `mark ${markClass(ply.judged?.mark ?? null)}`, d: `M${x} ${at} h0.01`, "data-at": i });
    });
    this.picture.replaceChildren(
      ...(ends ? [svg("path", { class: "area", d: `M${ends[0]} ${middle} L${route} L${ends[1]} ${middle} Z` })] : []),
      svg("path", { class: "zero", d: `M0 ${middle} H${WIDTH}` }),
      ...(ends ? [svg("path", { class: "route", d: `M${route}` })] : []),
      svg("path", { class: "here", d: `M${this.x(at)} 0 V${HEIGHT}` }),
      ...marks,
    );
    this.describe();
  }

  /** What is at the place on the board. */
  describe() {
    const { session } = this;
    const { ply, at, plies, game, players } = session;
    const value = ply.value ? valueText(game, ply.value) : "not searched";
    const judged = ply.judged;
    const said = [at === 0 ? "the start" : `after ${ply.last?.text ?? "?"}`, value];
    if (judged?.mark) said.push(`${MARKS[judged.mark]}: ${[judged.best, ...judged.line.slice(1)].join(" ")} was better`);
    this.picture.setAttribute("aria-valuemax", String(plies.length - 1));
    this.picture.setAttribute("aria-valuenow", String(at));
    this.picture.setAttribute("aria-valuetext", said.join(", "));
    this.note.textContent = judged?.mark ? `${ply.last?.text}${judged.mark} — ${[judged.best, ...judged.line.slice(1, 6)].join(" ")} was better (${
      valueText(game, judged.before)} against ${valueText(game, judged.after)} for ${plies[at - 1].player}).` : `Up is good for ${players[0]}.`;
  }
}
