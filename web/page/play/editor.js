// @ts-check
/** Sets up a position by hand: pieces are put on the board, and written as text for the engine to judge. */
import { element, svg } from "../element.js";
import { placeOf, squaresOf } from "./geometry.js";
import { drawPiece, pieceOf } from "./pieces.js";

const GLYPHS = /** @type {Record<string, string>} */ ({ chess: "KQRBNPkqrbnp", othello: "XO", checkers: "bBwW" });

export class Editor {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./board.js").Board} board
   * @param {{use: (text: string) => void, close: () => void}} on
   */
  constructor(session, board, on) {
    this.session = session;
    this.board = board;
    this.on = on;
    this.glyph = GLYPHS[session.game][0];
    /** @type {string[][]} */
    this.rows = [];
    this.palette = element("div", { class: "palette", role: "radiogroup", "aria-label": "Piece to put" },
      [...GLYPHS[session.game], ""].map(glyph => this.choice(glyph)));
    this.turn = element("select", {}, session.players.map((name, i) => element("option", { value: i }, [name])));
    this.rights = session.game === "chess" ? [..."KQkq"].map(right => element("input", { type: "checkbox", value: right })) : [];
    const rightNames = ["White short", "White long", "Black short", "Black long"];
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, name = "") =>
      element("button", { type: "button", class: name, onclick }, [text]);
    this.element = element("div", { class: "editor card", hidden: true }, [
      element("p", { class: "small soft" }, ["Choose a piece, then click squares; click again to clear one."]),
      this.palette,
      element("div", { class: "row" }, [
        element("label", { class: "field" }, ["To move", this.turn]),
        ...(this.rights.length ? [element("fieldset", { class: "rights" }, [
          element("legend", {}, ["Castling"]),
          ...this.rights.map((box, i) => element("label", { class: "check" }, [box, rightNames[i]])),
        ])] : []),
      ]),
      element("div", { class: "row" }, [
        button("Use this position", () => this.on.use(this.text()), "primary"),
        button("Empty board", () => this.draw(this.rows.map(row => row.map(() => "")))),
        button("Cancel", () => this.close()),
      ]),
    ]);
  }

  /** @param {string} glyph empty for taking pieces away */
  choice(glyph) {
    const piece = pieceOf(this.session.game, glyph);
    const input = element("input", {
      type: "radio", name: "piece", value: glyph, class: "out-of-sight", checked: glyph === this.glyph, onchange: () => (this.glyph = glyph),
    });
    const picture = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
      piece ? [drawPiece(piece)] : [svg("path", { class: "erase", d: "M28 28 L72 72 M72 28 L28 72" })]);
    return element("label", { class: this.session.game, title: piece?.name ?? "empty" }, [
      input, picture, element("span", { class: "out-of-sight" }, [piece?.name ?? "empty square"]),
    ]);
  }

  open() {
    const { ply, players, game } = this.session;
    this.element.hidden = false;
    this.board.isEditing = true;
    this.turn.value = String(players.indexOf(ply.player));
    const rights = game === "chess" ? ply.position.split(" ")[2] ?? "" : "";
    for (const box of this.rights) box.checked = rights.includes(box.value);
    this.draw(ply.rows.map(row => [...row]));
    this.palette.querySelector("input")?.focus();
  }

  close() {
    this.element.hidden = true;
    this.board.isEditing = false;
    this.on.close();
  }

  /** @param {string[][]} rows */
  draw(rows) {
    this.rows = rows;
    this.board.show({ rows, moves: [], last: null, check: "" });
    this.board.overlay([], []);
  }

  /** @param {string} square */
  put(square) {
    const { row, column } = placeOf(this.session.game, square);
    const rows = this.rows.map(row => [...row]);
    rows[row][column] = rows[row][column] === this.glyph ? "" : this.glyph;
    this.draw(rows);
  }

  /** The position in the game's notation, sound or not. */
  text() {
    const { game, players } = this.session;
    const isFirst = this.turn.value === "0";
    const at = (/** @type {string} */ square) => {
      const { row, column } = placeOf(game, square);
      return pieceOf(game, this.rows[row][column]) ? this.rows[row][column] : "";
    };
    const squares = squaresOf(game);
    if (game === "othello") return `${squares.map(square => at(square) || "-").join("")} ${isFirst ? "X" : "O"}`;
    if (game === "checkers") {
      const side = (/** @type {string} */ letter) => squares.filter(square => at(square).toLowerCase() === letter)
        .map(square => (at(square) === letter ? square : `K${square}`)).join(",");
      return `${players[isFirst ? 0 : 1][0]}:W${side("w")}:B${side("b")}`;
    }
    const ranks = this.rows.map(row => row.map(glyph => (pieceOf(game, glyph) ? glyph : "1")).join("").replace(/1+/g, run => String(run.length)));
    const rights = this.rights.filter(box => box.checked).map(box => box.value).join("");
    return `${ranks.join("/")} ${isFirst ? "w" : "b"} ${rights || "-"} - 0 1`;
  }
}
