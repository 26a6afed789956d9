// @ts-check
/** Reviews the whole game: judges every move, and leads to the mistakes. */
import { element } from "../element.js";
import { MARKS } from "./movelist.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./thinking.js").Thinking} Thinking
 */

const TIMES = [["200", "quickly (0.2 s a move)"], ["1000", "carefully (1 s a move)"], ["5000", "thoroughly (5 s a move)"]];

export class ReviewPanel {
  /** @param {Session} session @param {Thinking} thinking @param {{begin: () => void, end: () => unknown}} on */
  constructor(session, thinking, on) {
    this.session = session;
    this.thinking = thinking;
    this.on = on;
    this.isRunning = false;
    this.time = element("select", { "aria-label": "How thorough" }, TIMES.map(([value, text]) => element("option", { value }, [text])));
    this.button = element("button", { type: "button", class: "review", onclick: () => (this.isRunning ? this.stop() : this.run()) }, ["Review the game"]);
    this.worst = element("button", { type: "button", class: "worst", onclick: () => this.goToWorst() }, ["Worst mistake"]);
    this.next = element("button", { type: "button", class: "next", onclick: () => this.goToNext() }, ["Next mistake"]);
    this.progress = element("progress", { max: 1, value: 0, "aria-label": "Moves reviewed" });
    this.summary = element("p", { class: "small soft summary" });
    this.problem = element("p", { class: "notice bad", role: "alert", hidden: true });
    this.element = element("div", { class: "reviewpanel" }, [
      element("div", { class: "row" }, [this.button, this.time, this.worst, this.next]), this.progress, this.problem, this.summary,
    ]);
  }

  async run() {
    if (this.session.plies.length < 2) return;
    this.isRunning = true;
    this.problem.hidden = true;
    this.on.begin();
    this.draw();
    try {
      await this.thinking.review(Number(this.time.value), (done, of) => {
        this.progress.max = of;
        this.progress.value = done;
      });
    } catch (e) {
      this.problem.hidden = false;
      this.problem.textContent = e instanceof Error ? e.message : String(e);
    }
    this.isRunning = false;
    this.draw();
    this.on.end();
  }

  stop() {
    this.thinking.stop();
  }

  /** The places of the moves with a mark. */
  mistakes() {
    return this.session.plies.map((ply, at) => ({ at, judged: ply.judged })).filter(({ judged }) => judged?.mark);
  }

  /** The move that lost most: expected points first, then the game's unit. */
  worstPlace() {
    const judged = this.session.plies.map((ply, at) => ({ at, loss: ply.judged?.loss ?? 0, points: ply.judged?.points ?? 0 }));
    judged.sort((a, b) => b.points - a.points || b.loss - a.loss);
    return judged[0] && judged[0].loss > 0 ? judged[0].at : null;
  }

  goToWorst() {
    const at = this.worstPlace();
    if (at !== null) this.session.goTo(at);
  }

  goToNext() {
    const places = this.mistakes().map(({ at }) => at);
    const next = places.find(at => at > this.session.at) ?? places[0];
    if (next !== undefined) this.session.goTo(next);
  }

  draw() {
    const { plies, players } = this.session;
    this.element.hidden = plies.length < 2;
    this.button.textContent = this.isRunning ? "Stop" : "Review the game";
    this.time.hidden = this.isRunning;
    this.progress.classList.toggle("idle", !this.isRunning);
    this.worst.hidden = this.worstPlace() === null;
    this.next.hidden = this.mistakes().length < 2;
    const count = plies.filter(ply => ply.judged).length;
    if (count === 0) return this.summary.replaceChildren();
    const words = players.map(player => {
      const own = plies.filter((ply, i) => ply.judged && plies[i - 1].player === player);
      const marks = Object.entries(MARKS).map(([mark, name]) => [own.filter(ply => ply.judged?.mark === mark).length, name])
        .filter(([number]) => number).map(([number, name]) => `${number} ${name}${number === 1 || name === "dubious" ? "" : "s"}`);
      return `${player}: ${marks.join(", ") || "no mistake found"}`;
    });
    this.summary.textContent = `${words.join("; ")}. ${count} of ${plies.length - 1} moves judged.`;
  }
}
