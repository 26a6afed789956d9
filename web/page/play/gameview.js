// @ts-check
/** One game on the page: the board with its players, the engine's thoughts, the moves, and what can be done with them. */
import { element, svg } from "../element.js";
import { link } from "../route.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { Editor } from "./editor.js";
import { EnginePanel } from "./enginepanel.js";
import { Exchange } from "./exchange.js";
import { Graph } from "./graph.js";
import { arrange, makeControls } from "./layout.js";
import { MARKS, MoveList } from "./movelist.js";
import { NewGame } from "./newgame.js";
import { pieceOf } from "./pieces.js";
import { choosePromotion } from "./promotion.js";
import { ReviewPanel } from "./reviewpanel.js";
import { Thinking } from "./thinking.js";
import { height, unitName, valueText } from "./values.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./geometry.js").Move} Move
 */

/** Milliseconds until an engine that failed is asked again. */
const PATIENCE = 3000;

export class GameView {
  /** @param {HTMLElement} root @param {Session} session */
  constructor(root, session) {
    this.root = root;
    this.session = session;
    this.isAnalysing = true;
    this.isClosed = false;
    /** What the engine was last told to do, so that it is told once. */
    this.asked = "";
    this.clock = new Clock(session.settings.clock);
    this.board = new Board(session.game, { play: moves => this.choose(moves), edit: square => this.editor.put(square) });
    this.panel = new EnginePanel(session);
    this.thinking = new Thinking(session, report => {
      this.panel.show(report);
      if (report?.problem && !report.isRunning) this.tryAgain();
      this.isDue ||= requestAnimationFrame(() => this.drawSearch());
    });
    this.isDue = 0;
    this.list = new MoveList(session);
    this.graph = new Graph(session);
    this.review = new ReviewPanel(session, this.thinking, { begin: () => (this.asked = "review"), end: () => this.asked === "review" && this.again() });
    this.exchange = new Exchange(session, { edit: () => this.edit(), say: text => this.say(text) });
    this.editor = new Editor(session, this.board, { use: text => this.usePosition(text), close: () => this.edited() });
    this.newGame = new NewGame(session, { start: (start, moves) => this.start(start, moves) });
    this.controls = makeControls(session, {
      engine: () => this.switchEngine(), takeOver: () => this.takeOver(), submit: event => this.submit(event),
    });
    const { board, panel, list, graph, review, exchange, editor, newGame } = this;
    /** Shown when there is something to show, so that nothing shifts. */
    this.content = element("div");
    arrange(this.content, session, this.controls, {
      board: board.element, panel: panel.element, roots: panel.roots, list: list.element, graph: graph.element, review: review.element,
      exchange: exchange.element, editor: editor.element, newGame: newGame.element,
    });
    session.addEventListener("change", event => this.changed(/** @type {CustomEvent} */ (event).detail));
    panel.draw();
    this.timer = setInterval(() => this.tick(), 100);
    root.addEventListener("keydown", event => this.key(event));
    // An analysis without end pauses while the page is hidden.
    this.looked = () => session.settings.mode === "analyse" && !this.review.isRunning && this.again();
    document.addEventListener("visibilitychange", this.looked);
  }

  // --- what happens

  /** @param {string} what */
  changed(what) {
    const { session } = this;
    if (what === "values") {
      this.list.draw();
      this.graph.draw();
      this.review.draw();
      return;
    }
    if (what === "game" || what === "undo") this.thinking.report = null;
    // Another time holds from the next move on; a new clock is full.
    if (what === "game" || this.clock.setting !== session.settings.clock) {
      this.clock = new Clock(session.settings.clock);
      this.runClock();
    }
    if (what === "move") this.moved();
    if (!this.editor.element.hidden && what !== "settings") this.editor.close();
    this.controls.typedProblem.hidden = true;
    this.draw(what === "move" || what === "place");
    if (what === "place") this.say(this.spokenPlace());
    this.act();
  }

  /** A move was made: clocks, and words for those who listen. */
  moved() {
    const { session } = this;
    const { end, plies, result } = session;
    const before = plies[plies.length - 2];
    if (before && end.last) {
      const index = (/** @type {string} */ player) => session.players.indexOf(player);
      if (session.settings.mode === "play") this.clock.press(index(before.player), index(end.player));
      const move = end.last.spelled === "pass" ? "passes: no legal move" : end.last.text;
      this.say(`${before.player}: ${move}. ${result ? this.resultText() : ""}`);
    }
  }

  /** Tells the engine what to do now, if that is not what it does. */
  act() {
    const { session } = this;
    const { mode } = session.settings;
    if (this.review.isRunning && mode === "analyse") return;
    let wanted = "";
    const isTurn = mode === "play" && !session.result && !session.isPerson(session.end.player);
    if (isTurn) wanted = `move ${session.number} ${session.plies.length}`;
    if (mode === "analyse" && this.isAnalysing && !document.hidden) wanted = `analysis ${session.number} ${session.at} ${session.plies.length} ${session.settings.lines}`;
    if (wanted === this.asked && wanted) return;
    this.asked = wanted;
    if (mode === "play" && !isTurn) this.mustPass();
    if (isTurn) this.reply();
    else if (wanted) this.thinking.analyse();
    else this.thinking.stop();
    this.runClock();
    this.drawControls();
  }

  /** The clock of the one to move runs from the second move on, while people play. */
  runClock() {
    const { session, clock } = this;
    const isRunning = session.settings.mode === "play" && !session.result && session.plies.length > 1;
    if (isRunning) clock.start(session.players.indexOf(session.end.player));
    else clock.pause();
  }

  switchEngine() {
    this.isAnalysing = !this.isAnalysing;
    this.again();
  }

  /** The engine is told again what to do. */
  again() {
    this.asked = "again";
    this.act();
  }

  async reply() {
    const { session } = this;
    const at = session.plies.length - 1;
    this.runClock();
    this.drawStatus();
    const move = await this.thinking.move(this.clock);
    if (move) await this.play(move, at);
    this.drawStatus();
  }

  /** @param {string} move @param {number} [at] */
  async play(move, at) {
    this.controls.typedProblem.hidden = true;
    try {
      await this.session.play(move, at);
      return true;
    } catch (e) {
      this.controls.typedProblem.hidden = false;
      this.controls.typedProblem.textContent = [e instanceof Error ? e.message : String(e), /** @type {any} */ (e).remedy].filter(Boolean).join("; ");
      return false;
    }
  }

  /** A server may be busy: the engine is asked again after a while. */
  tryAgain() {
    const { asked } = this;
    setTimeout(() => this.asked === asked && !this.isClosed && this.again(), PATIENCE);
  }

  /** A person without a move passes; there is nothing to choose. */
  mustPass() {
    const { session } = this;
    const [only] = session.end.moves;
    if (!session.result && session.end.moves.length === 1 && only.path.length === 0 && session.settings.mode === "play") {
      this.play(only.spelled, session.plies.length - 1);
    }
  }

  /** @param {Move[]} moves one, or the promotions to choose from */
  async choose(moves) {
    const move = moves.length === 1 ? moves[0] : await choosePromotion(this.root, moves);
    if (move) await this.play(move.spelled);
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const text = this.controls.typed.value.trim();
    if (!text) return;
    const { session } = this;
    const refused = this.refusal();
    this.controls.typedProblem.hidden = !refused;
    this.controls.typedProblem.textContent = refused;
    if (refused) return;
    const move = session.ply.moves.find(move => [move.text, move.spelled].includes(text))
      ?? session.ply.moves.find(move => [move.text, move.spelled].some(written => plain(written) === plain(text)));
    if (await this.play(move?.spelled ?? text)) this.controls.typed.value = "";
  }

  /** Whether the game is over for who plays it; an earlier move may be changed unless time ran out. */
  get isOver() {
    const { session } = this;
    return session.settings.mode === "play" && session.result !== null && (session.isAtEnd || session.called !== null);
  }

  /** Why no move can be typed now; empty if one can. */
  refusal() {
    const { ply } = this.session;
    if (!this.editor.element.hidden) return "a position is being set up: use it, or cancel, before you make a move";
    if (this.isOver) return `the game is over (${this.resultText()}); start a new one, or analyse this one`;
    return this.session.isPerson(ply.player) ? "" : `it is ${ply.player}'s turn, whom the engine plays`;
  }

  /** @param {string} start @param {string[]} moves */
  start(start, moves) {
    this.session.settings.mode = "play";
    this.session.load(start, moves, { at: moves.length }).catch(e => this.exchange.complain(e));
  }

  /** Plays on from the position on the board. */
  takeOver() {
    const { session } = this;
    session.cut();
    session.set({ mode: "play", side: session.ply.player === session.players[0] ? "first" : "second" });
  }

  edit() {
    this.thinking.stop();
    this.asked = "edit";
    this.editor.open();
    this.board.element.scrollIntoView({ block: "nearest" });
  }

  /** The editor is closed: the game goes on. */
  edited() {
    this.controls.typedProblem.hidden = true;
    this.draw();
    this.again();
  }

  /** @param {string} text */
  async usePosition(text) {
    this.exchange.box.value = text;
    if (!await this.exchange.load(text)) this.exchange.problem.scrollIntoView({ block: "center" });
  }

  tick() {
    const { session, clock } = this;
    if (!clock.isClock || clock.running === null) return;
    if (clock.leftOf(clock.running) <= 0) {
      const [loser, winner] = [clock.running, 1 - clock.running];
      clock.pause();
      clock.left[loser] = 0;
      session.call({ winner: session.players[winner], why: `${session.players[loser]} ran out of time`, margin: null });
    }
    this.drawBars();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    if (event.key === "Escape" && !this.editor.element.hidden) return this.editor.close();
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element) || target.closest("input, textarea, select, dialog")) return;
    const { session } = this;
    const places = /** @type {Record<string, number>} */ ({ ArrowLeft: session.at - 1, ArrowRight: session.at + 1, Home: 0, End: session.plies.length - 1 });
    if (!(event.key in places)) return;
    event.preventDefault();
    session.goTo(places[event.key]);
  }

  // --- what is shown

  /** @param {string} text */
  say(text) {
    this.controls.live.textContent = text;
  }

  spokenPlace() {
    const { ply, at } = this.session;
    if (at === 0) return "The start";
    const mark = ply.judged?.mark;
    return `${ply.last?.text ?? ""}${mark ? `, ${MARKS[mark]}` : ""}`;
  }

  /** @param {boolean} [animate] */
  draw(animate = false) {
    const { session } = this;
    const { ply, settings } = session;
    this.board.flip(session.isFlipped);
    const mayMove = session.isPerson(ply.player) && !this.isOver;
    this.board.show({ rows: ply.rows, moves: mayMove ? ply.moves : [], last: ply.last, check: this.check(), hints: settings.hints }, { animate });
    this.list.draw();
    this.review.draw();
    this.newGame.draw();
    this.drawControls();
    this.drawSearch();
    if (!this.content.parentElement) this.root.append(this.content);
  }

  drawControls() {
    const { session, controls } = this;
    const { mode, lines, bounds, hints } = session.settings;
    for (const button of controls.modes) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    if (this.root.dataset.mode !== mode) this.panel.roots.open = mode === "analyse";
    this.root.dataset.mode = mode;
    controls.analysis.hidden = mode !== "analyse";
    this.newGame.element.hidden = mode !== "play";
    this.review.element.hidden = mode !== "analyse" || session.plies.length < 2;
    controls.lines.value = String(lines);
    controls.bounds.checked = bounds;
    controls.hints.checked = hints;
    controls.engine.textContent = this.isAnalysing ? "Stop" : "Analyse";
    controls.engine.setAttribute("aria-label", this.isAnalysing ? "Stop the analysis" : "Analyse this position");
    this.drawStatus();
  }

  drawStatus() {
    const { session, controls } = this;
    const { ply } = session;
    if (!ply) return;
    controls.status.textContent = this.statusText();
    controls.status.classList.toggle("over", session.isAtEnd && session.result !== null);
    controls.pass.hidden = !(session.settings.mode === "analyse" && ply.moves.length === 1 && ply.moves[0].path.length === 0);
    controls.goBack.hidden = !session.left;
    controls.converge.href = link(["convergence"], { game: session.game, position: ply.position });
    controls.undo.disabled = !session.canUndo;
    this.drawBars();
  }

  statusText() {
    const { session } = this;
    const { ply, settings } = session;
    if (session.isAtEnd && session.recorded) return `${session.recorded} in the record`;
    if (session.isAtEnd && session.result) return this.resultText();
    if (settings.mode === "play" && session.result) return this.resultText();
    const check = this.check() ? ", in check" : "";
    if (ply.moves.length === 1 && ply.moves[0].path.length === 0) return `${ply.player} has no move and must pass`;
    if (settings.mode === "analyse") return `${ply.player} to move${check}`;
    if (!session.isPerson(session.end.player)) return this.thinking.report?.problem ? "The engine did not answer; trying again…" : "nullwindow is thinking…";
    return settings.side === "both" ? `${ply.player} to move${check}` : `Your move, ${session.end.player}${check}`;
  }

  resultText() {
    const { result } = this.session;
    if (!result) return "";
    const { winner, why } = result;
    if (!winner) return /draw/i.test(why) ? capital(why) : `Draw: ${why}`;
    return why.startsWith(winner) ? why : `${winner} wins: ${why}`;
  }

  /** The square of the king that is in check. */
  check() {
    const { game, ply } = this.session;
    if (game !== "chess" || !ply.notes.some(note => note.includes("in check"))) return "";
    const king = ply.player === "White" ? "K" : "k";
    return [...this.board.cells.keys()].find(square => this.board.glyph(ply.rows, square) === king) ?? "";
  }

  drawBars() {
    const { session, clock } = this;
    const { settings, players, tags, ply, game } = session;
    const shown = [1 - session.below, session.below];
    this.controls.bars.forEach((bar, i) => {
      const index = shown[i];
      const player = players[index];
      bar.dot.className = `dot ${player === "Black" ? "dark" : "light"}`;
      const tag = tags[player] ?? tags[player === "White" ? "PW" : "PB"];
      const engine = settings.level === "off" ? "nullwindow" : `nullwindow, level ${settings.level}`;
      const who = settings.mode === "analyse" ? tag : session.isPerson(player) ? "you" : engine;
      bar.name.textContent = who ? `${player} · ${who}` : player;
      bar.element.classList.toggle("turn", ply?.player === player && !(session.result && session.isAtEnd));
      bar.count.textContent = ply && game !== "chess" ? this.count(player) : "";
      bar.clock.hidden = !clock.isClock || settings.mode !== "play";
      if (!bar.clock.hidden) bar.clock.textContent = clock.text(index);
      bar.clock.classList.toggle("low", clock.isClock && clock.leftOf(index) < 20_000);
    });
  }

  /** @param {string} player */
  count(player) {
    const side = player === "Black" ? "dark" : "light";
    const own = this.session.ply.rows.flat().filter(glyph => pieceOf(this.session.game, glyph)?.side === side);
    return `${own.length}`;
  }

  /** What changes while a search runs. */
  drawSearch() {
    this.isDue = 0;
    const { session, thinking } = this;
    const { report } = thinking;
    const { ply, game, players, settings } = session;
    if (!ply) return;
    if (report?.value && report.ply === ply) session.value(ply, report.value);
    if (this.panel.report !== report) this.panel.show(report);
    this.graph.draw();
    this.controls.views.textContent = `Values in ${unitName(game)}, as ${players[0]} sees them.`;
    const isShown = settings.mode === "analyse" && this.editor.element.hidden;
    const { arrows, chips } = isShown ? this.panel.overlay() : { arrows: [], chips: [] };
    this.board.overlay(arrows, chips);
    const known = session.plies.slice(0, session.at + 1).reverse().find(ply => ply.value)?.value;
    const value = known ?? { value: 0, win: null };
    const share = 100 * (session.below === 0 ? height(game, value) : 1 - height(game, value));
    const [upper, lower] = players[session.below] === "White" ? ["dark", "light"] : ["light", "dark"];
    this.controls.scale.setAttribute("aria-label", `Value ${known ? valueText(game, value) : "unknown"} for ${players[0]}`);
    this.controls.scale.replaceChildren(
      svg("rect", { class: upper, x: 0, y: 0, width: 10, height: 100 }),
      svg("rect", { class: lower, x: 0, y: 100 - share, width: 10, height: share }),
      svg("rect", { class: "even", x: 0, y: 49.6, width: 10, height: 0.8 }),
    );
  }

  close() {
    this.isClosed = true;
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.looked);
    cancelAnimationFrame(this.isDue);
    this.thinking.close();
    this.session.close();
  }
}

/** A move as one types it. @param {string} text */
const plain = text => text.toLowerCase().replace(/[+#=\s]/g, "").replace(/0/g, "o");

/** @param {string} text */
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
