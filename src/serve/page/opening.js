// Before the first move: which side of the board, where the pieces stand.

import { drawn, h } from "./dom.js";

/** What the words by which a choice is left to the program do. */
const STRATEGIES = {
  random: "At random",
  heuristique: "Sensibly",
  best: "As the engine would",
};

/**
 * What is asked, with its options as buttons where the board does not show them.
 * @param {import("./api.js").State} state
 * @param {(choice: string) => void} choose
 * @param {boolean} onBoard whether the options can be clicked on the board
 */
export function question(state, choose, onBoard) {
  const { decision } = state;
  if (!decision) return h("div");
  const strategies = decision.strategies.map((name) => {
    const words = /** @type {Record<string, string>} */ (STRATEGIES)[name] ?? name;
    return h("button", { class: "quiet", onclick: () => choose(name) }, words);
  });
  const options = onBoard ? [] : decision.options.map((option, index) => {
    const preview = decision.previews[index];
    return h("button", { class: "option", "data-option": option, onclick: () => choose(option) },
      preview && h("span", { class: "thumb", "aria-hidden": "true" }, drawn(preview)), h("span", {}, option));
  });
  return h("div", { class: "question" },
    options.length > 0 && h("div", { class: "options" }, ...options),
    strategies.length > 0 && h("div", { class: "row" }, h("span", { class: "muted" }, "Or let the program decide:"), ...strategies));
}
