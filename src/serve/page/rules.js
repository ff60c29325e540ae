// The game's clauses, and those that decide lit up.

import * as api from "./api.js";
import { h } from "./dom.js";

export class Rules {
  /**
   * @param {() => string} id
   * @param {string} instructions
   */
  constructor(id, instructions) {
    this.id = id;
    /** @type {import("./api.js").Text[] | null} */
    this.texts = null;
    this.select = h("select", { id: "clauses-file", onchange: () => this.show() });
    this.lines = h("div", { class: "clauses", tabindex: 0, role: "region", "aria-label": "Clauses" });
    this.element = h("div", { class: "rules" },
      instructions && h("details", {}, h("summary", {}, "The rules in brief"),
        ...instructions.split("\n\n").map((part) => h("p", { class: "brief" }, part))),
      h("label", { for: "clauses-file" }, "The rules as clauses: ", this.select),
      this.lines);
  }

  async load() {
    if (this.texts) return;
    this.texts = await api.rules(this.id());
    this.select.replaceChildren(...this.texts.map(({ name }) => h("option", { value: name }, name)));
    const rules = this.texts.find(({ name }) => /(^|\/)rules\.pl$/.test(name));
    if (rules) this.select.value = rules.name;
    this.show();
  }

  /** Shows the text that is selected. */
  show() {
    const found = this.texts?.find(({ name }) => name === this.select.value);
    const lines = (found?.text ?? "").split("\n").map((line, index) =>
      h("div", { class: "line", "data-line": index + 1 }, h("span", { class: "number" }, String(index + 1)),
        h("code", { class: line.trimStart().startsWith("%") ? "comment" : "" }, line || " ")));
    this.lines.replaceChildren(...lines);
    this.lines.scrollTop = 0;
  }

  /**
   * Lights up the clauses that decide.
   * @param {{ file: string, line: number }[]} places
   */
  async light(places) {
    await this.load();
    const first = places.find(({ file }) => this.texts?.some(({ name }) => isSame(name, file)));
    if (!first) return;
    this.select.value = this.texts?.find(({ name }) => isSame(name, first.file))?.name ?? "";
    this.show();
    for (const { file, line } of places) {
      if (!isSame(this.select.value, file)) continue;
      this.lines.querySelector(`[data-line="${line}"]`)?.classList.add("is-lit");
    }
    const lit = this.lines.querySelector(`[data-line="${first.line}"]`);
    if (lit instanceof HTMLElement) this.lines.scrollTop = lit.offsetTop - this.lines.offsetTop - 60;
  }
}

/**
 * Whether two names are those of one text; one may be a longer path.
 * @param {string} one
 * @param {string} other
 */
function isSame(one, other) {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
