// A game: the board, what is done on it, and what lies beside it.

import { Analysis } from "./analysis.js";
import * as api from "./api.js";
import { BoardView } from "./board.js";
import { Console } from "./console.js";
import { byId, h, say } from "./dom.js";
import { question } from "./opening.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";

/** @typedef {{ square?: string, hand?: string }} Selection */

export class GameView {
  /**
   * @param {import("./api.js").State} state
   * @param {import("./api.js").Offer} offer
   */
  constructor(state, offer) {
    this.state = state;
    this.offer = offer;
    this.viewpoint = "";
    /** @type {number | undefined} */
    this.ply = undefined;
    /** @type {Selection} */
    this.selection = {};
    this.isBusy = false;
    /** A version that was told of while something else was being done. */
    this.missed = 0;
    /** @type {EventSource | null} */
    this.events = null;
    this.board = new BoardView({
      pick: (spot, by) => this.pick(spot, by),
      leave: () => this.select({}),
      canLift: (spot) => this.canLift(spot),
    });
    this.analysis = new Analysis(() => this.state, (squares) => this.board.point(squares));
    this.review = new Review(() => this.state, (ply) => this.goTo(ply), (squares) => this.board.point(squares));
    this.console = new Console(() => this.state.id);
    this.rules = new Rules(() => this.state.id, offer.instructions);
    this.status = h("p", { class: "status", id: "status" });
    this.situation = h("p", { class: "situation" });
    this.below = h("div", { class: "below" });
    this.buttons = this.makeButtons();
    this.moves = h("ol", { class: "moves", "aria-label": "Moves" });
    this.seats = h("div", { class: "seats" });
    this.position = h("code", { class: "position", tabindex: 0 });
    this.element = this.layout();
    this.onVisible = () => (document.hidden ? this.disconnect() : this.connect());
    document.addEventListener("visibilitychange", this.onVisible);
  }

  opened() {
    byId("subtitle").textContent = this.offer.title;
    document.title = `${this.offer.title} · Kalista`;
    this.draw();
    this.connect();
  }

  close() {
    document.removeEventListener("visibilitychange", this.onVisible);
    this.disconnect();
    this.analysis.stop();
    this.review.stop();
  }

  // --- What the server tells.

  connect() {
    if (this.events) return;
    this.events = new EventSource(api.eventsPath(this.state.id));
    this.events.addEventListener("changed", (event) => {
      byId("connection").textContent = "";
      const { version, is_thinking: isThinking } = JSON.parse(event.data);
      this.state.is_thinking = isThinking;
      this.drawStatus();
      if (version === this.state.version) return;
      if (this.isBusy) this.missed = version;
      else this.refresh();
    });
    this.events.addEventListener("error", () => {
      byId("connection").textContent = "Not connected: is kalista serve still running?";
    });
    this.analysis.resume();
  }

  disconnect() {
    this.events?.close();
    this.events = null;
    this.analysis.pause();
  }

  async refresh() {
    await this.attempt(() => api.state(this.state.id, { viewpoint: this.viewpoint, ply: this.ply }));
  }

  /**
   * Does something and shows what has come of it, or why it could not be done.
   * @param {() => Promise<import("./api.js").State>} work
   * @param {string} [place] where it was tried
   */
  async attempt(work, place) {
    this.isBusy = true;
    try {
      this.take(await work());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (error instanceof api.Refusal && error.status === 409 && why.includes("meanwhile")) {
        this.isBusy = false;
        await this.refresh();
        return;
      }
      this.tell(place ?? "", why);
    } finally {
      this.isBusy = false;
      const { missed } = this;
      this.missed = 0;
      if (missed && missed !== this.state.version) this.refresh();
    }
  }

  /** @param {import("./api.js").State} state */
  take(state) {
    const before = this.state;
    this.state = state;
    if (state.id !== before.id) {
      history.replaceState(null, "", `/games/${encodeURIComponent(state.id)}`);
    }
    this.selection = {};
    this.draw();
    if (state.version !== before.version) {
      this.announce(before);
      this.analysis.restart();
      this.review.forget();
    }
  }

  /** @param {import("./api.js").State} before */
  announce(before) {
    const { state } = this;
    const words = [];
    if (state.history.length > before.history.length) {
      const by = state.sides[1 - state.turn] ?? "";
      words.push(`${by} played ${state.history.at(-1)}.`);
    }
    words.push(state.ended ? `${state.status}.` : `${state.status}.`);
    say(words.join(" "));
  }

  /**
   * @param {string} deed
   * @param {object} [more]
   * @param {string} [place]
   */
  act(deed, more = {}, place) {
    this.ply = undefined;
    const body = { version: this.state.version, viewpoint: this.viewpoint || undefined, ...more };
    return this.attempt(() => api.act(this.state.id, deed, body), place);
  }

  // --- What is clicked.

  /** @returns {boolean} */
  isPersonsTurn() {
    const { state } = this;
    return state.phase === "playing" && state.seats[state.turn] === "humain" && state.ply === state.history.length;
  }

  /** @param {import("./board.js").Spot} spot */
  canLift(spot) {
    if (!this.isPersonsTurn()) return false;
    return spot.kind === "loose"
      ? this.state.moves.some((move) => move.hand === spot.letter)
      : this.movesFrom(spot.name).length > 0;
  }

  /** @param {string} square */
  movesFrom(square) {
    return this.state.moves.filter((move) => move.squares.length > 1 && move.squares[0] === square);
  }

  /**
   * The moves that end on a square, as far as it is known where they begin.
   * @param {string} square
   */
  movesTo(square) {
    const { hand, square: from } = this.selection;
    return this.state.moves.filter((move) => {
      if (move.squares.at(-1) !== square) return false;
      if (hand) return move.hand === hand;
      return from ? move.squares[0] === from && move.squares.length > 1 : move.squares.length === 1;
    });
  }

  /**
   * @param {import("./board.js").Spot} spot
   * @param {"click" | "drop"} by
   */
  pick(spot, by) {
    this.board.closePopover();
    const { state } = this;
    if (state.phase === "opening") {
      if (spot.kind === "cell") this.act("choose", { choice: spot.name }, spot.name);
      return;
    }
    const place = spot.kind === "cell" ? spot.name : "";
    if (state.ply !== state.history.length) return this.tell(place, "This is an earlier position; the game has gone on.");
    if (state.phase === "over") return this.tell(place, `The game is over: ${state.ended?.why ?? ""}.`);
    if (!this.isPersonsTurn()) return this.tell(place, `${state.sides[state.turn]} is played by a machine: ${state.seats[state.turn]}.`);
    if (spot.kind === "loose") {
      if (state.moves.some((move) => move.hand === spot.letter)) {
        this.select(this.selection.hand === spot.letter && by === "click" ? {} : { hand: spot.letter });
      } else {
        this.tell("", state.situation.join(" ") || "It cannot be put on the board now.");
      }
      return;
    }
    if (this.selection.square === spot.name && by === "click") return this.select({});
    const found = this.movesTo(spot.name);
    if (found.length === 1 && found[0]) {
      this.act("move", { move: found[0].text }, spot.name);
    } else if (found.length > 1) {
      this.choose(spot.name, found);
    } else if (this.movesFrom(spot.name).length > 0) {
      this.select({ square: spot.name });
    } else {
      this.explain(spot.name);
    }
  }

  /** @param {Selection} selection */
  select(selection) {
    this.selection = selection;
    const { square, hand } = selection;
    const moves = square ? this.movesFrom(square) : this.state.moves.filter((move) => hand && move.hand === hand);
    this.board.mark({
      ...(square ? { selected: square } : {}), ...(hand ? { hand } : {}),
      targets: square || hand ? moves.map((move) => move.squares.at(-1) ?? "") : [],
    });
    if (square) say(`${square}: ${moves.length} ${moves.length === 1 ? "move" : "moves"}`);
  }

  /**
   * Several moves end on a square: which one?
   * @param {string} square
   * @param {import("./api.js").Move[]} moves
   */
  choose(square, moves) {
    const buttons = moves.map((move) => h("button", { onclick: () => this.act("move", { move: move.text }, square) },
      move.hand ? `${move.hand} on ${square}` : move.text));
    this.board.tell(square, [h("div", { class: "row" }, ...buttons)], "choice");
    buttons[0]?.focus();
  }

  /**
   * Says why what was clicked cannot be done.
   * @param {string} square
   */
  async explain(square) {
    const { square: from, hand } = this.selection;
    const isPiece = this.board.standing().has(square);
    if (!from && !hand && !isPiece && this.state.moves.every((move) => move.squares.length > 1)) {
      return this.tell(square, "Choose one of your pieces first.");
    }
    /** @type {Parameters<typeof api.why>[1]} */
    const asked = from || hand ? { to: square } : isPiece ? { from: square } : { to: square };
    if (from) asked.from = from;
    if (hand) asked.hand = hand;
    try {
      const why = await api.why(this.state.id, asked);
      this.showReasons(square, why);
    } catch (error) {
      this.tell(square, error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * @param {string} square
   * @param {import("./api.js").Why} why
   */
  showReasons(square, why) {
    const place = why.places[0];
    const light = place && h("button", {
      class: "link",
      onclick: () => {
        this.openTab("rules");
        this.rules.light(why.places);
      },
    }, "Show the clause");
    this.board.mark({ ...this.selection.square ? { selected: this.selection.square } : {}, blocked: why.blocked });
    this.board.tell(square, [
      h("p", { class: "move" }, why.move),
      h("ul", {}, ...why.sentences.slice(0, 4).map((sentence) => h("li", {}, sentence))),
      ...(light ? [light] : []),
    ]);
    say(`${why.move}: ${why.sentences.join("; ")}`);
  }

  /**
   * @param {string} place
   * @param {string} text
   */
  tell(place, text) {
    this.board.tell(place, [h("p", {}, text)]);
    say(text);
  }

  // --- What is shown.

  layout() {
    const tabs = [
      { id: "game", label: "Game", panel: this.gamePanel() },
      { id: "analysis", label: "Analysis", panel: h("div", {}, this.analysis.element, this.review.element) },
      { id: "console", label: "Console", panel: this.console.element },
      { id: "rules", label: "Rules", panel: this.rules.element },
    ];
    this.tabs = tabs.map(({ id, label }) => h("button", {
      role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => this.openTab(id),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event),
    }, label));
    this.panels = tabs.map(({ id, panel }) => h("section", {
      role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, class: "tabpanel",
    }, panel));
    const element = h("div", { class: "game" },
      h("h1", { class: "hidden-text" }, this.offer.title),
      h("section", { class: "stage", "aria-label": "Board" },
        h("div", { class: "said" }, this.status, this.situation),
        h("div", { class: "board-and-bar" }, this.analysis.bar, this.board.element),
        this.below,
        h("div", { class: "actions", role: "toolbar", "aria-label": "Game" }, ...Object.values(this.buttons))),
      h("aside", { class: "panel" },
        h("div", { class: "tabs", role: "tablist", "aria-label": "Beside the board" }, ...this.tabs), ...this.panels));
    this.openTab("game");
    return element;
  }

  /** @param {string} id */
  openTab(id) {
    for (const tab of this.tabs ?? []) {
      const isOpen = tab.id === `tab-${id}`;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
    }
    for (const panel of this.panels ?? []) panel.hidden = panel.id !== `panel-${id}`;
    if (id === "rules") this.rules.load();
    if (id === "console") this.console.opened();
  }

  /** @param {KeyboardEvent} event */
  tabKey(event) {
    const tabs = this.tabs ?? [];
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const index = tabs.findIndex((tab) => tab === event.target);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
  }

  makeButtons() {
    /**
     * @param {string} label
     * @param {() => void} onclick
     */
    const button = (label, onclick) => h("button", { onclick }, label);
    return {
      undo: button("Take back", () => this.act("undo")),
      redo: button("Redo", () => this.act("redo")),
      hint: button("Hint", () => this.hint()),
      turn: button("Turn board", () => this.turn()),
      resign: button("Resign", () => this.resign()),
    };
  }

  gamePanel() {
    const copy = (/** @type {() => string} */ text, /** @type {string} */ what) => async () => {
      await navigator.clipboard.writeText(text());
      say(`${what} copied`);
      byId("connection").textContent = `${what} copied`;
      setTimeout(() => { byId("connection").textContent = ""; }, 2000);
    };
    const link = () => {
      const query = new URLSearchParams({ game: this.state.game, position: this.state.position ?? "" });
      return `${location.origin}/?${query}`;
    };
    this.download = h("a", { class: "button", download: "" }, "Download game");
    /** @param {(now: number) => number} where */
    const go = (where) => () => this.goTo(where(this.state.ply));
    return h("div", { class: "game-panel" },
      this.seats,
      h("div", { class: "row steps", role: "group", "aria-label": "Go through the moves" },
        h("button", { onclick: go(() => 0), "aria-label": "To the beginning" }, "«"),
        h("button", { onclick: go((now) => now - 1), "aria-label": "One move back" }, "‹"),
        h("button", { onclick: go((now) => now + 1), "aria-label": "One move forth" }, "›"),
        h("button", { onclick: go(() => this.state.history.length), "aria-label": "To the end" }, "»")),
      this.moves,
      h("details", { class: "share" },
        h("summary", {}, "Position and record"),
        this.position,
        h("div", { class: "row" },
          h("button", { onclick: copy(() => this.state.position ?? "", "Position") }, "Copy position"),
          h("button", { onclick: copy(link, "Link") }, "Copy link"),
          this.download)),
      h("p", {}, h("a", { href: "/" }, "New game")));
  }

  draw() {
    const { state } = this;
    const key = `${state.game} ${state.size} ${state.viewpoint} ${state.phase === "opening" ? state.turn : ""}`;
    const isOnBoard = Boolean(state.board.svg);
    const isText = state.phase === "opening" && !isOnBoard;
    if (this.board.element.parentElement) this.board.element.parentElement.hidden = isText;
    this.board.show(state.board, key);
    this.board.mark({});
    this.colour();
    const hands = [...new Set(state.moves.flatMap((move) => (move.hand ? [move.hand] : [])))];
    this.board.offer(this.isPersonsTurn() ? hands : [], state.turn === 0 ? "first" : "second");
    this.below.replaceChildren(...this.belowBoard(isOnBoard));
    this.drawStatus();
    this.drawMoves();
    this.drawSeats();
    this.review.button.disabled = state.history.length === 0;
    this.buttons.undo.disabled = !state.can_undo;
    this.buttons.redo.disabled = !state.can_redo;
    this.buttons.hint.disabled = !this.isPersonsTurn();
    this.buttons.resign.disabled = state.phase !== "playing" || !state.seats.includes("humain");
    this.buttons.turn.hidden = state.viewpoints.length < 2 || state.phase === "opening";
    this.position.textContent = state.position ?? "";
    this.download?.setAttribute("href", api.recordPath(state.id));
  }

  /** The sides have the colours of their pieces. */
  colour() {
    for (const [index, side] of ["first", "second"].entries()) {
      const body = this.board.svg?.querySelector(`.${side} .body`);
      const fill = body?.getAttribute("fill");
      if (fill) this.element.style.setProperty(`--side-${index}`, fill);
    }
  }

  /**
   * What is asked before the first move; moves that are not on the board; the end.
   * @param {boolean} isOnBoard
   */
  belowBoard(isOnBoard) {
    const { state } = this;
    const shown = [];
    if (state.notice) shown.push(h("p", { class: "notice", role: "alert" }, state.notice));
    if (!state.is_kept) shown.push(h("p", { class: "notice" }, "This game is not kept: it will be lost when the server ends."));
    if (state.decision) {
      shown.push(question(state, (choice) => this.act("choose", { choice }), isOnBoard));
    }
    if (this.isPersonsTurn()) {
      const loose = state.moves.filter((move) => !isOnBoard || move.squares.length === 0);
      const buttons = loose.map((move) => h("button", { onclick: () => this.act("move", { move: move.text }) }, move.text));
      if (buttons.length > 0) shown.push(h("div", { class: "row move-buttons", role: "group", "aria-label": "Moves" }, ...buttons));
    }
    if (state.ended) {
      const { winner, result, why } = state.ended;
      const title = winner === null ? `Nobody wins: ${result}` : `${state.sides[winner]} wins`;
      shown.push(h("div", { class: "end" }, h("h2", {}, title), h("p", {}, `${why}.`)));
    }
    return shown;
  }

  drawStatus() {
    const { state } = this;
    const dot = h("span", { class: `turn-dot side-${state.turn}`, "aria-hidden": "true" });
    const text = state.is_thinking ? `${state.sides[state.turn]} is thinking…` : state.status;
    this.status.replaceChildren(...(state.phase === "over" ? [] : [dot]), text);
    this.situation.textContent = this.isPersonsTurn() ? (state.situation.at(-1) ?? "") : "";
  }

  drawMoves() {
    const { history: moves, undone, ply } = this.state;
    const item = (/** @type {string} */ move, /** @type {number} */ index) => h("li", {
      class: index >= moves.length ? "undone" : "",
    }, h("button", {
      class: "move", "aria-current": index + 1 === ply ? "step" : null, disabled: index >= moves.length,
      onclick: () => this.goTo(index + 1),
    }, move));
    const all = [...moves, ...undone].map(item);
    this.moves.replaceChildren(...(all.length > 0 ? all : [h("li", { class: "none" }, "No moves yet")]));
    const current = this.moves.querySelector("[aria-current]")?.parentElement;
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
  }

  drawSeats() {
    const { state } = this;
    if (state.phase === "opening") return this.seats.replaceChildren();
    this.seats.replaceChildren(...state.sides.map((name, side) => {
      const current = state.seats[side] ?? "";
      const players = this.offer.players.some((player) => player.value === current)
        ? this.offer.players : [...this.offer.players, { value: current, label: current }];
      const select = h("select", {
        id: `seat-${side}`, disabled: state.phase === "over",
        onchange: () => this.act("seats", { seats: [0, 1].map((each) => (each === side ? select.value : null)) }),
      }, ...players.map((player) => h("option", { value: player.value, selected: player.value === current }, player.label)));
      return h("label", { for: select.id },
        h("span", { class: "side" }, h("span", { class: `turn-dot side-${side}`, "aria-hidden": "true" }), name), select);
    }));
  }

  /** @param {number} ply */
  goTo(ply) {
    const last = this.state.history.length;
    const wanted = Math.min(Math.max(ply, 0), last);
    this.ply = wanted === last ? undefined : wanted;
    return this.refresh();
  }

  turn() {
    const { viewpoints, viewpoint } = this.state;
    // Around the board, not in the order of their names.
    const around = ["bas", "droite", "haut", "gauche"].filter((name) => viewpoints.includes(name));
    const order = around.length === viewpoints.length ? around : viewpoints;
    this.viewpoint = order[(order.indexOf(viewpoint) + 1) % order.length] ?? "";
    return this.refresh();
  }

  async hint() {
    this.buttons.hint.disabled = true;
    try {
      const line = await api.hint(this.state.id);
      this.board.point(line.squares);
      this.tell(line.squares.at(-1) ?? "", `The engine would play ${line.best}: ${line.score}.`);
    } catch (error) {
      this.tell("", error instanceof Error ? error.message : String(error));
    }
    this.buttons.hint.disabled = !this.isPersonsTurn();
  }

  resign() {
    const sure = h("button", { class: "danger", onclick: () => this.act("resign") }, "Give the game up");
    this.board.tell("", [h("p", {}, "Do you want to resign?"), h("div", { class: "row" }, sure,
      h("button", { onclick: () => this.board.closePopover() }, "Play on"))], "choice");
    sure.focus();
  }
}
