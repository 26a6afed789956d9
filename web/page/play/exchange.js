// @ts-check
/** Positions and games as text: paste and load, save, copy, share. What others wrote is only ever shown as text. */
import { EngineError } from "../engine.js";
import { element } from "../element.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./rules.js").Loaded} Loaded
 */

const ACCEPTED = /** @type {Record<string, {names: string, example: string}>} */ ({
  chess: { names: "a FEN, a PGN, or moves", example: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" },
  othello: { names: "64 squares (OBF), moves such as f5d6c3, or a GGF game", example: "f5d6c3d3c4" },
  checkers: { names: "a PDN position, a PDN game, or moves", example: "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29" },
});

/** The ends of file names. */
const ENDINGS = /** @type {Record<string, string>} */ ({ chess: "pgn", othello: "ggf", checkers: "pdn" });

/** The most bytes of a text: the server takes a little more. */
const MOST = 1_000_000;

export class Exchange {
  /** @param {Session} session @param {{edit: () => void, say: (text: string) => void}} on */
  constructor(session, on) {
    this.session = session;
    this.on = on;
    const { names, example } = ACCEPTED[session.game];
    /** @type {Loaded[]} */
    this.games = [];
    this.box = element("textarea", { rows: 4, spellcheck: "false", autocomplete: "off", placeholder: example, "aria-describedby": "load-problem" });
    this.problem = element("div", { class: "notice bad", id: "load-problem", role: "alert", hidden: true });
    this.choice = element("select", { "aria-label": "Game of the file", hidden: true, onchange: () => this.choose(Number(this.choice.value)) });
    this.note = element("p", { class: "small soft", role: "status" });
    const button = (/** @type {string} */ text, /** @type {() => unknown} */ onclick, name = "") =>
      element("button", { type: "button", class: name, onclick }, [text]);
    this.element = element("section", { class: "exchange", "aria-label": "Positions and games" }, [
      element("h2", {}, ["Positions and games"]),
      element("label", { class: "field" }, [`Paste ${names}`, this.box]),
      this.problem,
      element("div", { class: "row" }, [
        button("Load", () => this.load(this.box.value), "primary load"),
        this.choice,
        button("Set up by hand", () => this.on.edit()),
      ]),
      element("div", { class: "row" }, [
        button("Save game", () => this.save(), "save"),
        button("Copy game", async () => this.copy((await this.record()).text, "game")),
        button("Copy position", () => this.copy(this.session.ply.position, "position")),
        button("Copy link", () => this.copy(location.href, "link"), "share"),
      ]),
      this.note,
    ]);
  }

  /** Reads text; if it is wrong, says why and leaves everything as it is. @param {string} text */
  async load(text) {
    this.complain(null);
    try {
      if (!text.trim()) throw new Error("there is nothing to load: paste a position or a game first");
      // As it is sent: with escapes, in UTF-8.
      const { size } = new Blob([JSON.stringify(text)]);
      if (size > MOST) throw new EngineError(`the text has ${size.toLocaleString("en")} bytes; the page takes up to ${MOST.toLocaleString("en")}`, "paste fewer games, or read the file with nullwindow analyze FILE");
      this.note.textContent = "Loading…";
      const { games, errors } = await this.session.rules.load(text);
      this.games = games;
      this.choice.replaceChildren(...games.map((game, i) => element("option", { value: i }, [`${i + 1}. ${titleOf(game)}`])));
      this.choice.hidden = games.length < 2;
      await this.choose(0);
      if (errors.length > 0) this.complain(new Error(`${errors.length} of ${games.length + errors.length} games could not be read: ${errors[0]}`));
      return true;
    } catch (e) {
      this.complain(e);
      return false;
    }
  }

  /** @param {number} number */
  async choose(number) {
    const { position, moves, tags, result, comments } = this.games[number];
    try {
      // A game that is loaded is there to be looked at.
      if (moves.length > 0) this.session.set({ mode: "analyse" });
      const problem = await this.session.loadSome(position ?? "", moves, { tags, result, comments, at: 0 });
      if (problem) return this.complain(problem);
      this.note.textContent = `Loaded: ${titleOf(this.games[number])}.`;
      this.on.say(`Loaded ${titleOf(this.games[number])}`);
    } catch (e) {
      this.complain(e);
    }
  }

  /** @param {unknown} e an error with perhaps a remedy; `null` if all is well */
  complain(e) {
    this.problem.hidden = e === null;
    this.box.toggleAttribute("aria-invalid", e !== null);
    this.note.textContent = "";
    if (e === null) return;
    const { message, remedy = "" } = /** @type {{message: string, remedy?: string}} */ (e instanceof Error ? e : { message: String(e) });
    this.problem.replaceChildren(element("p", {}, [message]), remedy ? element("p", { class: "remedy" }, [remedy]) : "");
  }

  async record() {
    const { session } = this;
    const names = session.settings.mode === "play" && !Object.keys(session.tags).length
      ? Object.fromEntries(session.players.map(player => [player, session.isPerson(player) ? "a person" : `nullwindow, level ${session.settings.level}`]))
      : {};
    const { text } = await session.rules.save(session.start, session.movesTo(), { ...names, ...session.tags });
    const { recorded, plies } = session;
    return { text: session.game === "othello" ? withScore(text, session.tags.RE) : withResult(withComments(text, plies.slice(1).map(ply => ply.comment)), recorded) };
  }

  async save() {
    try {
      const { text } = await this.record();
      const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
      const link = element("a", { href: address, download: `nullwindow-${this.session.game}.${ENDINGS[this.session.game]}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    } catch (e) {
      this.complain(e);
    }
  }

  /** @param {string} text @param {string} what */
  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.note.textContent = `Copied the ${what}.`;
    } catch {
      // Browsers refuse the clipboard to pages without a secure address.
      this.box.value = text;
      this.box.select();
      this.note.textContent = `The ${what} stands in the box; copy it from there.`;
    }
  }
}

/** A PGN or PDN with the result that its record had. @param {string} text @param {string | null} result */
const withResult = (text, result) =>
  (result ? text.replace(/^\[Result "[^"]*"\]$/m, `[Result "${result}"]`).replace(/\S+(\s*)$/, `${result}$1`) : text);

/** A GGF with the result that its record had. @param {string} text @param {string} [result] */
const withScore = (text, result) =>
  (result && /^[-+\d.:a-z]+$/i.test(result) && !text.includes("RE[") ? text.replace("TY[", `RE[${result}]TY[`) : text);

/** A PGN or PDN with comments after its moves. @param {string} text @param {string[]} comments */
function withComments(text, comments) {
  const tags = /^(\[.*\n)*\n*/.exec(text)?.[0].length ?? 0;
  let at = 0;
  const moves = text.slice(tags).replace(/\S+/g, word => {
    const comment = /^\d+\.+$/.test(word) ? "" : comments[at++];
    return comment ? `${word} {${comment.replaceAll("}", ")")}}` : word;
  });
  return text.slice(0, tags) + moves;
}

/** @param {Loaded} game */
export function titleOf({ tags, moves }) {
  const names = [tags.White ?? tags.PW, tags.Black ?? tags.PB].filter(Boolean).join(" – ");
  const where = [tags.Event ?? tags.PC, (tags.Date ?? tags.DT ?? "").split(".")[0]].filter(part => part && !part.includes("?")).join(", ");
  const count = `${moves.length} ${moves.length === 1 ? "move" : "moves"}`;
  return [names || (moves.length ? "a game" : "a position"), where, count].filter(Boolean).join(", ");
}
