// @ts-check
/** The elements of a game's page and their places. */
import { element, svg } from "../element.js";
import { iconButton } from "./icons.js";
import { placeOf } from "./permalink.js";

export const GAMES = /** @type {Record<string, string>} */ ({ chess: "Chess", othello: "Othello", checkers: "Checkers" });

const EXAMPLES = /** @type {Record<string, string>} */ ({ chess: "Nf3, e2e4", othello: "f5", checkers: "11-15" });

/** @param {string} text @param {() => void} onclick @param {Record<string, string>} [more] */
const button = (text, onclick, more = {}) => element("button", { type: "button", onclick, ...more }, [text]);

/** A player's name, count and clock. */
function playerBar() {
  const dot = element("span", { class: "dot", "aria-hidden": "true" });
  const name = element("span", { class: "name" });
  const count = element("span", { class: "count" });
  const clock = element("span", { class: "clock", role: "timer" });
  return { dot, name, count, clock, element: element("div", { class: "player" }, [dot, name, count, clock]) };
}

/**
 * The controls that belong to no part of their own.
 *
 * @typedef {ReturnType<typeof makeControls>} Controls
 * @param {import("./session.js").Session} session
 * @param {{engine: () => void, takeOver: () => void, submit: (event: Event) => void}} on
 */
export function makeControls(session, on) {
  const analyse = (/** @type {"play" | "analyse"} */ mode) => session.set({ mode });
  const lines = element("select", { id: "lines", onchange: () => session.set({ lines: Number(lines.value) }) },
    [1, 2, 3, 4, 5].map(count => element("option", { value: count }, [`${count} ${count === 1 ? "line" : "lines"}`])));
  const bounds = element("input", { type: "checkbox", onchange: () => session.set({ bounds: bounds.checked }) });
  const hints = element("input", { type: "checkbox", onchange: () => session.set({ hints: hints.checked }) });
  return {
    live: element("p", { class: "out-of-sight", role: "status", "aria-live": "polite" }),
    status: element("p", { class: "status" }),
    pass: button("Pass", () => session.play("pass"), { class: "primary" }),
    goBack: button("Back to the game", () => session.goBack(), { class: "return" }),
    bars: [playerBar(), playerBar()],
    scale: svg("svg", { class: "scale", viewBox: "0 0 10 100", preserveAspectRatio: "none", role: "img" }),
    modes: [button("Play", () => analyse("play"), { "data-mode": "play" }), button("Analyse", () => analyse("analyse"), { "data-mode": "analyse" })],
    typed: element("input", { type: "text", size: 8, placeholder: EXAMPLES[session.game], autocomplete: "off", spellcheck: "false", "aria-describedby": "typed-problem" }),
    typedProblem: element("p", { class: "notice bad small", id: "typed-problem", role: "alert", hidden: true }),
    submit: on.submit,
    engine: button("Stop", on.engine, { class: "engine" }),
    takeOver: button("Play from here", on.takeOver),
    converge: element("a", { class: "small" }, ["See how it converges"]),
    lines, bounds, hints,
    undo: iconButton("undo", "Undo", () => session.undo()),
    views: element("p", { class: "small soft views" }),
    analysis: element("section", { class: "analysis card", "aria-label": "Analysis" }),
    thoughts: element("section", { class: "thoughts card", "aria-label": "The engine's thoughts" }),
  };
}

/**
 * Puts everything in its place.
 *
 * @param {HTMLElement} root
 * @param {import("./session.js").Session} session
 * @param {Controls} controls
 * @param {{board: Element, panel: Element, roots: Element, list: Element, graph: Element, review: Element, exchange: Element, editor: Element, newGame: Element}} parts
 */
export function arrange(root, session, controls, parts) {
  const tabs = Object.entries(GAMES).map(([id, name]) =>
    element("a", { class: "button", href: placeOf(id), "aria-current": id === session.game ? "page" : null }, [name]));
  const steps = [
    iconButton("first", "First position (Home)", () => session.goTo(0)), iconButton("back", "One move back (←)", () => session.goTo(session.at - 1)),
    iconButton("forward", "One move forward (→)", () => session.goTo(session.at + 1)),
    iconButton("last", "Last position (End)", () => session.goTo(session.plies.length - 1)),
    controls.undo, iconButton("flip", "Flip the board", () => session.set({ flipped: !session.isFlipped })),
  ];
  const [above, below] = controls.bars;
  controls.analysis.append(element("div", { class: "row" }, [
    controls.engine, element("label", { class: "out-of-sight", for: "lines" }, ["Lines"]), controls.lines, controls.takeOver,
    element("label", { class: "check" }, [controls.bounds, "bounds on the board"]), controls.converge,
  ]));
  controls.thoughts.append(parts.panel, controls.views);
  root.append(
    element("div", { class: "title" }, [
      element("h1", { class: "out-of-sight" }, [`${GAMES[session.game]}: play and analyse`]),
      element("nav", { class: "games", "aria-label": "Games" }, tabs),
      element("div", { class: "modes", role: "group", "aria-label": "Mode" }, controls.modes),
    ]),
    controls.live,
    element("div", { class: "table" }, [
      element("section", { class: "middle", "aria-label": "Board" }, [
        above.element,
        element("div", { class: "boardrow" }, [controls.scale, parts.board]),
        below.element,
        element("div", { class: "under" }, [
          element("div", { class: "steps", role: "group", "aria-label": "Go through the game" }, steps),
          element("form", { class: "typed", onsubmit: controls.submit }, [
            element("label", { class: "field" }, [element("span", { class: "out-of-sight" }, ["Type a move"]), controls.typed]),
            element("button", { type: "submit" }, ["Move"]),
          ]),
          element("label", { class: "check small" }, [controls.hints, "show legal moves"]),
        ]),
        controls.typedProblem,
        parts.exchange,
      ]),
      element("div", { class: "side" }, [
        element("div", { class: "statusrow" }, [controls.status, controls.pass, controls.goBack]),
        parts.editor, parts.newGame, controls.analysis, controls.thoughts,
        element("section", { class: "record card", "aria-label": "The game's moves" }, [parts.graph, parts.list, parts.review]),
        parts.roots,
      ]),
    ]),
  );
}
