// Queries about the position on the board.

import * as api from "./api.js";
import { h } from "./dom.js";

/** Where the queries of earlier days are. */
const HISTORY = "kalista-queries";
/** As many are remembered. */
const MOST = 100;

export class Console {
  /** @param {() => string} id */
  constructor(id) {
    this.id = id;
    this.answers = 0;
    /** @type {string[]} */
    this.history = JSON.parse(localStorage.getItem(HISTORY) ?? "[]");
    this.at = this.history.length;
    this.log = h("div", { class: "log", role: "log", "aria-label": "Answers", tabindex: 0 });
    this.input = h("input", {
      id: "query", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      placeholder: "possibleMoves(_, Player, Moves).", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    this.ask = h("button", { class: "primary" }, "Ask");
    this.next = h("button", { type: "button", disabled: true, onclick: () => this.more(false) }, "Next answer");
    this.all = h("button", { type: "button", disabled: true, onclick: () => this.more(true) }, "All answers");
    this.stop = h("button", { type: "button", class: "danger", disabled: true, onclick: () => this.leave() }, "Stop");
    this.element = h("div", { class: "console" },
      h("p", { class: "muted" }, "Ask the game’s clauses about the position on the board, in Prolog."),
      this.log,
      h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.submit(); } },
        h("label", { for: "query", class: "prompt" }, "?-"), this.input, this.ask),
      h("div", { class: "row" }, this.next, this.all, this.stop));
  }

  opened() {
    if (matchMedia("(pointer: fine)").matches) this.input.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    this.at = Math.min(Math.max(this.at + step, 0), this.history.length);
    this.input.value = this.history[this.at] ?? "";
  }

  submit() {
    const query = this.input.value.trim();
    if (!query) return;
    this.history = [...this.history.filter((other) => other !== query), query].slice(-MOST);
    this.at = this.history.length;
    localStorage.setItem(HISTORY, JSON.stringify(this.history));
    this.input.value = "";
    this.answers = 0;
    this.write("asked", `?- ${query}`);
    this.wait(() => api.query(this.id(), query));
  }

  /** @param {boolean} all */
  more(all) {
    this.wait(() => api.nextAnswer(this.id(), all));
  }

  async leave() {
    await api.stopQuery(this.id());
    this.ready(false);
  }

  /** @param {() => Promise<import("./api.js").Answered>} work */
  async wait(work) {
    this.ask.disabled = true;
    this.next.disabled = true;
    this.all.disabled = true;
    this.stop.disabled = false;
    let hasMore = false;
    try {
      const found = await work();
      hasMore = found.has_more;
      this.show(found);
    } catch (error) {
      this.write("wrong", error instanceof Error ? error.message : String(error));
    }
    this.ready(hasMore);
  }

  /** @param {boolean} hasMore */
  ready(hasMore) {
    this.ask.disabled = false;
    this.next.disabled = !hasMore;
    this.all.disabled = !hasMore;
    this.stop.disabled = !hasMore;
  }

  /** @param {import("./api.js").Answered} found */
  show(found) {
    if (found.output) this.write("output", found.output.replace(/\n$/, ""));
    found.answers.forEach((answer, index) => {
      const isLast = index === found.answers.length - 1 && !found.has_more && !found.error;
      this.write("answer", `${this.answers > 0 ? ";  " : "   "}${answer}${isLast && found.is_true ? "." : ""}`);
      this.answers += 1;
    });
    if (found.error) this.write("wrong", found.error);
    else if (!found.has_more && found.answers.length === 0) {
      this.write("answer", this.answers > 0 ? ";  false." : "   false.");
    }
  }

  /**
   * @param {string} kind
   * @param {string} text
   */
  write(kind, text) {
    this.log.append(h("pre", { class: kind }, text));
    this.log.scrollTop = this.log.scrollHeight;
  }
}
