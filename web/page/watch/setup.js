// @ts-check
// What is searched and how: the tree, the algorithms, the settings.

import { element } from "../element.js";
import { algorithms, colour, spoken } from "./algorithms.js";
import { plain } from "./search.js";

/**
 * @typedef {object} Choice
 * @property {string} tree a name or a text that the engine reads
 * @property {string[]} algorithms one, or two to four for a race
 * @property {Record<string, string>} settings options that differ from the papers' settings, and `depth`
 */

/** Trees with a name. @type {[string, string][]} */
const named = [["pearl", "Pearl’s tree"], ["dominance", "Counterexample to dominance"]];

/** What a tree is called in titles. @param {string} tree */
export function treeName(tree) {
  const known = { pearl: "Pearl’s tree", dominance: "the counterexample to dominance" }[tree];
  return known ?? (tree.startsWith("random:") ? "a random tree" : "a tree of your own");
}

/** @type {{name: string, label: string, choices?: [string, string][], hint?: string}[]} */
const options = [
  { name: "guess", label: "First guess", hint: "0" },
  { name: "depth", label: "Depth", hint: "all" },
  { name: "step", label: "Deepening", choices: [["off", "straight to the depth"], ["1", "ply by ply"], ["2", "two plies at a time"]] },
  { name: "table", label: "Table", choices: [["path", "forgets nothing, by path"], ["exact", "forgets nothing, finds transpositions"], ["2^4", "16 entries"], ["0", "none"]] },
  { name: "bounds", label: "Bounds an entry keeps", choices: [["two", "both"], ["one", "the last one"]] },
  { name: "order", label: "Move order", choices: [["natural", "natural"], ["table", "table move first"], ["table,history", "table move, history"], ["static", "by static value"]] },
  { name: "etc", label: "ETC", choices: [["off", "off"], ["1", "at all inner nodes"], ["2", "from depth 2"], ["3", "from depth 3"]] },
  { name: "known", label: "Nodes conclude from", choices: [["searched", "children searched now"], ["children", "all children’s bounds"], ["bounds", "bounds, and answer early"]] },
];

/** Settings that a permalink may carry. */
export const settingNames = options.map(option => option.name);

export class Setup {
  /** @param {{change: (choice: Choice) => void, trace: (file: File) => void, text: () => string}} listener `text`: the tree that is shown */
  constructor(listener) {
    this.listener = listener;
    /** @type {Choice} */
    this.choice = { tree: "pearl", algorithms: ["sss*"], settings: {} };
    this.problem = element("div", { class: "problem", role: "alert" });
    this.picker = element("select", { onchange: () => this.pick(this.picker.value) }, [
      ...named.map(([value, name]) => element("option", { value }, [name])),
      element("option", { value: "random" }, ["A random tree"]), element("option", { value: "text" }, ["A tree as text"]),
      element("option", { value: "trace" }, ["A recorded trace"]),
    ]);
    this.names = element("div", { class: "algorithms" });
    this.text = element("textarea", { rows: 3, spellcheck: "false", autocapitalize: "off", "aria-label": "Tree as text", placeholder: "((41 5)(12 90))" });
    this.textForm = this.buildText();
    this.random = this.buildRandom();
    this.trace = this.buildTrace();
    this.settings = this.buildSettings();
    this.element = element("div", { class: "setup" }, [
      element("div", { class: "setup-row" }, [
        element("label", { class: "field" }, ["Tree", this.picker]), this.names, this.settings.details,
      ]),
      this.textForm, this.random.element, this.trace, this.problem,
    ]);
  }

  /**
   * Shows a choice in the controls, without telling anyone. After an edit in the drawing nothing opens that would move it.
   * @param {Choice} choice @param {boolean} [isEdited]
   */
  show(choice, isEdited = false) {
    this.choice = choice;
    const isNamed = named.some(([value]) => value === choice.tree);
    const kind = isNamed ? choice.tree : choice.tree.startsWith("random:") ? "random" : "text";
    this.picker.value = kind;
    if (!isEdited) this.showKind(kind);
    if (kind === "text") this.text.value = choice.tree;
    if (kind === "random") this.random.show(choice.tree);
    this.showAlgorithms();
    this.settings.show(choice.settings);
  }

  /** @param {string} kind */
  showKind(kind) {
    this.textForm.hidden = kind !== "text";
    this.random.element.hidden = kind !== "random";
    this.trace.hidden = kind !== "trace";
    this.names.inert = kind === "trace";
  }

  /** Says what is wrong; nothing if nothing is. @param {unknown} [error] */
  say(error) {
    if (!error) return this.problem.replaceChildren();
    const { message, remedy } = /** @type {{message: string, remedy?: string}} */ (error);
    this.problem.replaceChildren(element("div", { class: "notice bad" }, [
      element("p", {}, [message]), remedy ? element("p", { class: "small" }, [remedy]) : null,
    ]));
    const place = /line (\d+), column (\d+)/.exec(message);
    if (place && !this.textForm.hidden) this.mark(Number(place[1]), Number(place[2]));
  }

  /** Selects the character of the text that the message is about. @private @param {number} line @param {number} column */
  mark(line, column) {
    const before = this.text.value.split("\n").slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    this.text.setSelectionRange(before + column - 1, before + column);
  }

  /** @private @param {Partial<Choice>} change */
  change(change) {
    this.choice = { ...this.choice, ...change };
    this.listener.change(this.choice);
  }

  /** @private @param {string} kind */
  pick(kind) {
    this.showKind(kind);
    if (kind === "random") this.change({ tree: this.random.text() });
    else if (kind === "text") {
      this.text.value ||= this.listener.text();
      this.text.focus();
    } else if (kind !== "trace") this.change({ tree: kind });
  }

  // --- algorithms

  /** @private */
  showAlgorithms() {
    const { algorithms: chosen } = this.choice;
    const selects = chosen.map((name, i) => {
      const swatch = element("i", { class: "swatch" });
      swatch.style.background = colour(name);
      const label = chosen.length > 1 ? `Algorithm ${i + 1}` : "Algorithm";
      const select = element("select", { onchange: () => this.setAlgorithm(i, select.value) }, choices(name));
      const remove = chosen.length > 1 && element("button", {
        type: "button", class: "quiet remove", "aria-label": `Take ${spoken(name)} out of the race`, title: "Take it out",
        onclick: () => this.setAlgorithm(i, null),
      }, ["×"]);
      return element("div", { class: "algorithm" }, [
        element("label", { class: "field" }, [label, element("span", { class: "with-swatch" }, [swatch, select])]), remove]);
    });
    const add = chosen.length < 4 && element("button", { type: "button", class: "race", onclick: () => this.addAlgorithm() },
      [chosen.length === 1 ? "Race against…" : "Add another"]);
    this.names.replaceChildren(...selects, ...(add ? [add] : []));
  }

  /** @private @param {number} i @param {string | null} name */
  setAlgorithm(i, name) {
    const next = this.choice.algorithms.flatMap((old, at) => (at === i ? (name === null ? [] : [name]) : [old]));
    this.change({ algorithms: next });
  }

  /** @private */
  addAlgorithm() {
    const { algorithms: chosen } = this.choice;
    const next = ["sss*", "alphabeta", "mtd(f)", "negascout", "dual*"].find(name => !chosen.includes(name)) ?? "mtd-bi";
    this.change({ algorithms: [...chosen, next] });
  }

  // --- kinds of trees

  /** @private */
  buildText() {
    return element("form", { class: "tree-text", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.change({ tree: this.text.value.trim() });
    } }, [
      this.text,
      element("div", { class: "setup-row" }, [
        element("button", { type: "submit", class: "primary" }, ["Search this tree"]),
        element("p", { class: "small soft" }, ["Brackets are inner nodes, numbers are leaves as max sees them: ((41 5)(12 90)). [6](1 4) gives a node the static value 6."]),
      ]),
    ]);
  }

  /** @private */
  buildRandom() {
    /** @type {Record<string, HTMLInputElement>} */
    const inputs = {};
    const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ min, /** @type {number} */ max, /** @type {number} */ value) => {
      const shown = element("output", {}, [String(value)]);
      const input = element("input", { type: "range", min, max, value, "aria-label": label, oninput: () => {
        shown.textContent = input.value;
        clearTimeout(timer);
        timer = setTimeout(() => this.change({ tree: text() }), 120);
      } });
      inputs[name] = input;
      return element("label", { class: "field" }, [element("span", {}, [`${label} `, shown]), input]);
    };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const text = () => {
      const { w, d, seed, values, order, corr } = Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, Number(value)]));
      const more = [values !== 100 && `values=${values}`, order > 0 && `order=${order}`, corr > 0 && `corr=${corr}`].filter(Boolean);
      return ["random:w=" + w, "d=" + d, "seed=" + seed, ...more].join(",");
    };
    const show = (/** @type {string} */ tree) => {
      for (const [, name, value] of tree.matchAll(/(\w+)=(\d+)/g)) {
        const input = inputs[name];
        if (!input) continue;
        input.value = value;
        const shown = input.parentElement?.querySelector("output");
        if (shown) shown.textContent = input.value;
      }
    };
    const again = element("button", { type: "button", onclick: () => {
      inputs.seed.value = String(1 + ((Number(inputs.seed.value) * 7 + 3) % 99));
      show(`seed=${inputs.seed.value}`);
      this.change({ tree: text() });
    } }, ["Another"]);
    const box = element("div", { class: "sliders" }, [
      field("w", "Width", 1, 8, 3), field("d", "Depth", 1, 8, 4), field("seed", "Seed", 1, 99, 1), field("values", "Values up to", 2, 200, 100),
      field("order", "Best move first, %", 0, 100, 0), field("corr", "Correlation, %", 0, 100, 0), again,
    ]);
    return { element: box, text, show };
  }

  /** @private */
  buildTrace() {
    const input = element("input", { type: "file", accept: ".jsonl,.json,.txt,.trace", "aria-label": "Trace file", onchange: () => {
      const file = input.files?.[0];
      if (file) this.listener.trace(file);
    } });
    return element("div", { class: "trace-file" }, [
      input, element("p", { class: "small soft" }, ["Or drop the file anywhere on the page. Write one with ",
        element("code", {}, ["nullwindow tree pearl --trace FILE"]), ", for any game with ", element("code", {}, ["nullwindow search othello --full-width --depth 3 --trace FILE"]), "."]),
    ]);
  }

  /** @private */
  buildSettings() {
    const fields = options.map(({ name, label, choices: list, hint }) => {
      const change = () => {
        const settings = { ...this.choice.settings };
        const value = input.value.trim();
        if (value === "" || value === plain[name]) delete settings[name];
        else settings[name] = value;
        this.change({ settings });
      };
      const input = list
        ? element("select", { onchange: change }, list.map(([value, text]) => element("option", { value }, [text])))
        : element("input", { type: "number", placeholder: hint, onchange: change });
      return { name, input, element: element("label", { class: "field" }, [label, input]) };
    });
    const details = element("details", { class: "settings" }, [
      element("summary", {}, ["Settings"]), element("div", { class: "setting-fields" }, fields.map(field => field.element))]);
    return {
      details,
      show: (/** @type {Record<string, string>} */ settings) => {
        for (const { name, input } of fields) input.value = settings[name] ?? (input instanceof HTMLSelectElement ? plain[name] : "");
      },
    };
  }
}

/** All algorithms; one that is not in the list (aspiration(20)) is added. @param {string} chosen */
function choices(chosen) {
  const known = algorithms.map(({ name, spoken: text, about }) => element("option", { value: name, selected: name === chosen, title: about }, [text]));
  if (algorithms.some(({ name }) => name === chosen)) return known;
  return [...known, element("option", { value: chosen, selected: true }, [chosen])];
}
