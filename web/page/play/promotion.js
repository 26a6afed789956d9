// @ts-check
/** Asks which piece a pawn becomes. */
import { element, svg } from "../element.js";
import { drawPiece, pieceOf } from "./pieces.js";

const ORDER = ["q", "n", "r", "b"];

/**
 * @typedef {import("./geometry.js").Move} Move
 * @param {HTMLElement} root
 * @param {Move[]} moves the promotions to choose from
 * @returns {Promise<Move | null>}
 */
export function choosePromotion(root, moves) {
  const isWhite = moves[0].path[1].endsWith("8");
  const sorted = [...moves].sort((a, b) => ORDER.indexOf(a.promotion) - ORDER.indexOf(b.promotion));
  return new Promise(decide => {
    const button = (/** @type {Move} */ move) => {
      const piece = pieceOf("chess", isWhite ? move.promotion.toUpperCase() : move.promotion);
      return element("button", { type: "button", "aria-label": piece?.name, "data-piece": move.promotion, onclick: () => close(move) }, [
        svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, piece ? [drawPiece(piece)] : []),
      ]);
    };
    const dialog = element("dialog", { class: "promotion", "aria-label": "Promote to", onclose: () => close(null) }, sorted.map(button));
    const close = (/** @type {Move | null} */ move) => {
      dialog.remove();
      decide(move);
    };
    root.append(dialog);
    dialog.showModal();
  });
}
