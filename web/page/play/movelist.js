// @ts-check
/** The moves of the game, in pairs; one of them is on the board. Arrow keys go through them. */
import { element } from "../element.js";

/** @typedef {import("./session.js").Session} Session */

/** What a mark means, for those who cannot see its colour. */
export const MARKS = /** @type {Record<string, string>} */ ({ "?!": "dubious", "?": "mistake", "??": "blunder" });

/** @param {string | null} mark */
export const markClass = mark => (mark ? MARKS[mark] ?? "" : "");

export class MoveList {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.list = element("ol", { class: "moves", "aria-label": "Moves" });
    this.box = element("div", { class: "movelist" }, [this.list]);
    /** What the game's author says of the move on the board. */
    this.comment = element("p", { class: "comment small", hidden: true });
    this.element = element("div", {}, [this.box, this.comment]);
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
  }

  draw() {
    const { session } = this;
    const { plies, players } = session;
    const hadFocus = this.list.contains(document.activeElement);
    this.buttons = plies.slice(1).map((ply, i) => this.button(ply, i + 1));
    const rows = [];
    const startsSecond = plies[0]?.player === players[1];
    const cells = startsSecond ? [null, ...this.buttons] : this.buttons;
    const first = firstNumber(plies[0]?.position ?? "", session.game);
    for (let i = 0; i < cells.length; i += 2) {
      const pair = cells.slice(i, i + 2).map(cell => cell ?? element("span", { class: "missing" }, ["…"]));
      rows.push(element("li", {}, [element("span", { class: "count", "aria-hidden": "true" }, [`${first + i / 2}.`]), ...pair]));
    }
    if (rows.length === 0) rows.push(element("li", { class: "none soft" }, ["No moves yet."]));
    this.list.replaceChildren(...rows);
    this.follow(hadFocus);
  }

  /** @param {import("./session.js").Ply} ply @param {number} at */
  button(ply, at) {
    const mark = ply.judged?.mark ?? null;
    const text = ply.last?.text ?? "?";
    return element("button", {
      type: "button", class: `move ${markClass(mark)}`, tabindex: -1, "data-at": at,
      "aria-label": mark ? `${text}, ${MARKS[mark]}` : null, onclick: () => this.session.goTo(at),
    }, [text, mark ? element("b", {}, [mark]) : null, ply.comment ? element("i", { "aria-hidden": "true" }, ["•"]) : null]);
  }

  /** Marks the move on the board. @param {boolean} [takesFocus] */
  follow(takesFocus = this.list.contains(document.activeElement)) {
    const { at, ply } = this.session;
    this.comment.hidden = !ply?.comment;
    this.comment.textContent = ply?.comment ?? "";
    this.buttons.forEach((button, i) => {
      const isHere = i + 1 === at;
      button.tabIndex = isHere || (at === 0 && i === 0) ? 0 : -1;
      if (isHere) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    const here = this.buttons[at - 1];
    if (takesFocus) (here ?? this.buttons[0])?.focus({ preventScroll: true });
    // scrollIntoView would move the page too.
    const row = here?.parentElement;
    const { box } = this;
    if (!row) box.scrollTop = 0;
    else if (row.offsetTop < box.scrollTop) box.scrollTop = row.offsetTop;
    else if (row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = row.offsetTop + row.offsetHeight - box.clientHeight;
    }
  }
}

/** The number of the first move: a FEN has it. @param {string} position @param {string} game */
function firstNumber(position, game) {
  return game === "chess" ? Number(position.split(" ")[5]) || 1 : 1;
}
