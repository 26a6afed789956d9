// @ts-check
/** What the search says, live: value, depth, passes, speed, lines, and the bounds [f⁻, f⁺] of all root moves. */
import { element, svg } from "../element.js";
import { moveOf } from "./geometry.js";
import { boundsText, countText, height, turned, unitText, valueText } from "./values.js";

/**
 * @typedef {import("./report.js").Report} Report
 * @typedef {import("./session.js").Session} Session
 * @typedef {{spelled: string, text: string, lower: number | null, upper: number | null, win: number | null, label: string, kind: string}} Bound
 */

export class EnginePanel {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.value = element("output", { class: "value", "aria-label": "Value" }, ["–"]);
    this.numbers = element("dl", { class: "numbers" });
    this.strip = svg("svg", { class: "strip", viewBox: "0 0 600 34", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.pass = element("p", { class: "pass small" });
    this.lines = element("ol", { class: "lines", "aria-label": "Best lines" });
    this.table = element("tbody");
    this.count = element("span", { class: "soft" });
    this.roots = element("details", { class: "roots card", open: true }, [
      element("summary", {}, ["Root moves and their bounds ", this.count]),
      element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Bounds of the root moves" }, [element("table", {}, [
        element("thead", {}, [element("tr", {}, ["Move", "f⁻", "f⁺", "proved"].map(name => element("th", { scope: "col" }, [name])))]),
        this.table,
      ])]),
    ]);
    this.problem = element("p", { class: "notice bad", role: "alert", hidden: true });
    this.element = element("div", { class: "thinking" }, [
      element("div", { class: "headline" }, [this.value, this.numbers]), this.problem, this.strip, this.pass, this.lines,
    ]);
    /** @type {Report | null} */
    this.report = null;
    this.isDue = false;
  }

  /** Draws at most once a frame, however fast the engine talks. @param {Report | null} report */
  show(report) {
    this.report = report;
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw();
    });
  }

  /** As the first player sees it. @param {import("./values.js").Value} value */
  seen(value) {
    return this.report?.ply.player === this.session.players[0] ? value : turned(value);
  }

  draw() {
    const { report, session } = this;
    const { game } = session;
    const { depth = 0, deepest = 0, passes = 0, nodes = 0, speed = 0, value, problem = "", lines = [], moves = [] } = report ?? {};
    this.value.textContent = value ? valueText(game, this.seen(value)) : "–";
    const numbers = [
      ["depth", depth ? `${depth}${deepest > depth ? `/${deepest}` : ""}` : "–"],
      ["passes", passes ? String(passes) : "–"],
      ["nodes", nodes ? countText(nodes) : "–"],
      ["nodes/s", speed ? countText(speed) : "–"],
    ];
    this.numbers.replaceChildren(...numbers.map(([name, value]) =>
      element("div", { "data-number": name }, [element("dt", {}, [name]), element("dd", {}, [value])])));
    this.problem.hidden = !problem;
    this.problem.textContent = problem;
    this.element.classList.toggle("searching", report?.isRunning ?? false);
    // A level looks at several moves; who plays against it sees the best.
    const shown = session.settings.mode === "play" ? 1 : session.settings.lines;
    this.drawPass(report, shown > 1);
    this.lines.dataset.lines = String(shown);
    this.lines.replaceChildren(...lines.slice(0, shown).map(line => this.line(line)));
    this.drawRoots(moves.length);
  }

  /** The null window and the interval that is left, in one sentence and one picture. @param {Report | null} report @param {boolean} isOneOfMany */
  drawPass(report, isOneOfMany) {
    const { game, scale } = this.session;
    if (!report?.pass) {
      this.pass.textContent = report?.isRunning ? "searching…" : "";
      this.strip.replaceChildren(svg("rect", { class: "all", x: 0, y: 14, width: 600, height: 6, rx: 3 }));
      return;
    }
    const { pass, isSolved, ply } = report;
    const sign = ply.player === this.session.players[0] ? 1 : -1;
    // Beyond this a number is a win or a loss, or no bound at all.
    const unit = (/** @type {number | null} */ of) => (of === null || Math.abs(of) > 20000 ? null : (sign * of) / scale + 0);
    const [lower, upper] = sign > 0 ? [unit(pass.lower), unit(pass.upper)] : [unit(pass.upper), unit(pass.lower)];
    const text = (/** @type {number | null} */ of, /** @type {string} */ none) => (of === null ? none : unitText(game, of));
    const bound = unit(pass.bound);
    const asked = bound === null ? "" : `γ ${text(bound, "±∞")}, `;
    this.pass.textContent = `${isSolved ? "solved: " : ""}depth ${pass.depth}, ${isOneOfMany ? `line ${report.rank}, ` : ""}pass ${pass.pass}: ${asked}value in [${text(lower, "−∞")}, ${text(upper, "+∞")}]`;
    const x = (/** @type {number | null} */ of, /** @type {number} */ none) => 600 * (of === null ? none : height(game, { value: of, win: null }));
    const [left, right] = [x(lower, 0), x(upper, 1)];
    this.strip.replaceChildren(
      svg("rect", { class: "all", x: 0, y: 14, width: 600, height: 6, rx: 3 }),
      svg("rect", { class: "left", x: Math.min(left, right) - 1.5, y: 9, width: Math.abs(right - left) + 3, height: 16, rx: 3 }),
      ...(bound === null ? [] : [svg("rect", { class: "gamma", x: x(bound, 0.5) - 2, y: 2, width: 4, height: 30, rx: 2 })]),
    );
  }

  /** @param {import("./report.js").Line} line */
  line(line) {
    const { game } = this.session;
    const [first, ...rest] = line.pv;
    const play = () => this.session.plies[this.session.at] === this.report?.ply && this.session.play(line.spelled[0]);
    return element("li", { class: `rank${Math.min(line.rank, 5)}` }, [
      element("b", { class: "number" }, [valueText(game, this.seen(line))]), " ",
      element("button", { type: "button", class: "first", title: `Play ${first}`, onclick: play }, [first ?? ""]), " ",
      element("span", {}, [rest.join(" ")]),
    ]);
  }

  /** What is proved of each root move, as the first player sees it, best first for the player to move. @returns {Bound[]} */
  bounds() {
    const { report, session } = this;
    if (!report) return [];
    const { game } = session;
    const isFirst = report.ply.player === session.players[0];
    const key = (/** @type {{lower: number | null, upper: number | null, win: number | null}} */ { lower, upper, win }) =>
      (win !== null ? Math.sign(win) * (1e6 - Math.abs(win)) : lower ?? upper ?? -1e5);
    const best = report.lines[0]?.spelled[0];
    const sorted = [...report.moves].sort((a, b) =>
      Number(b.spelled === best) - Number(a.spelled === best) || key(b) - key(a) || Number(b.lower !== null) - Number(a.lower !== null));
    return sorted.map(({ move, spelled, lower, upper, win }) => {
      const low = isFirst ? lower : upper === null ? null : -upper + 0;
      const high = isFirst ? upper : lower === null ? null : -lower + 0;
      const label = win === null ? boundsText(game, low, high) : valueText(game, this.seen({ value: null, win }));
      const kind = lower !== null && lower === upper ? "exact" : lower !== null ? "lower" : "upper";
      return { spelled, text: move, lower: low, upper: high, win, label, kind: spelled === best ? `${kind} best` : kind };
    });
  }

  /** @param {number} count */
  drawRoots(count) {
    const { game } = this.session;
    this.count.textContent = count ? `(${count})` : "";
    const text = (/** @type {number | null} */ of, /** @type {string} */ none) => (of === null ? none : unitText(game, of));
    this.table.replaceChildren(...this.bounds().map(({ text: move, lower, upper, win, label, kind }) => {
      const end = win === null ? null : height(game, this.seen({ value: null, win }));
      const low = end ?? (lower === null ? 0 : height(game, { value: lower, win: null }));
      const high = end ?? (upper === null ? 1 : height(game, { value: upper, win: null }));
      return element("tr", { class: kind }, [
        element("th", { scope: "row" }, [move]),
        element("td", { class: "number" }, [win === null ? text(lower, "−∞") : label]),
        element("td", { class: "number" }, [win === null ? text(upper, "+∞") : label]),
        element("td", {}, [svg("svg", { class: "interval", viewBox: "0 0 200 14", preserveAspectRatio: "none", role: "img", "aria-label": label }, [
          svg("rect", { class: "all", x: 0, y: 5, width: 200, height: 4 }),
          svg("rect", { class: "proved", x: 200 * low - 1.5, y: 1, width: Math.max(0, 200 * (high - low)) + 3, height: 12, rx: 2 }),
        ])]),
      ]);
    }));
  }

  /** For the board: arrows for the lines, and the bounds of root moves. */
  overlay() {
    const { report, session } = this;
    if (!report || report.ply !== session.ply) return { arrows: [], chips: [] };
    const path = (/** @type {string} */ spelled) => moveOf(session.game, "", spelled).path;
    const arrows = report.lines.filter(line => line.spelled[0]).map(line => ({ path: path(line.spelled[0]), rank: line.rank })).reverse();
    // A square is small: whole units from ten on.
    const short = (/** @type {string} */ label) => label.replace(/(\d\d)\.\d/g, "$1");
    const chips = session.settings.bounds ? this.bounds().map(({ spelled, label, kind }) => ({ path: path(spelled), text: short(label), kind })) : [];
    return { arrows: arrows.filter(arrow => arrow.path.length > 0), chips };
  }
}
