// What the engine thinks, depth by depth as it comes.

import { analysisPath } from "./api.js";
import { h } from "./dom.js";

export class Analysis {
  /**
   * @param {() => import("./api.js").State} state
   * @param {(squares: string[]) => void} point
   */
  constructor(state, point) {
    this.state = state;
    this.point = point;
    this.isOn = false;
    /** @type {EventSource | null} */
    this.source = null;
    this.fill = h("div", { class: "fill" });
    this.bar = h("div", { class: "bar-of-value", role: "img", "aria-label": "No evaluation" }, this.fill);
    this.bar.classList.add("is-off");
    this.toggle = h("button", { class: "primary", "aria-pressed": "false", onclick: () => this.flip() }, "Analyse");
    this.score = h("p", { class: "score", "aria-live": "polite" });
    this.lines = h("tbody");
    this.element = h("div", { class: "analysis" },
      h("div", { class: "row" }, this.toggle, this.score),
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Lines of the engine" },
        h("table", {},
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Depth"), h("th", { scope: "col" }, "Value"),
            h("th", { scope: "col" }, "Line"))),
          this.lines)));
  }

  flip() {
    this.isOn = !this.isOn;
    this.toggle.setAttribute("aria-pressed", String(this.isOn));
    this.toggle.textContent = this.isOn ? "Stop" : "Analyse";
    this.bar.classList.toggle("is-off", !this.isOn);
    if (this.isOn) this.restart();
    else this.stop();
  }

  /** The position has changed. */
  restart() {
    this.stop();
    this.lines.replaceChildren();
    this.score.textContent = "";
    this.point([]);
    this.resume();
  }

  resume() {
    const { id, phase } = this.state();
    if (!this.isOn || this.source || phase !== "playing") return;
    this.source = new EventSource(analysisPath(id));
    for (const name of ["line", "done"]) {
      this.source.addEventListener(name, (event) => {
        this.show(JSON.parse(/** @type {MessageEvent} */ (event).data));
        if (name === "done") this.stop();
      });
    }
    this.source.addEventListener("failed", (event) => {
      this.score.textContent = JSON.parse(/** @type {MessageEvent} */ (event).data);
      this.stop();
    });
  }

  /** Nobody looks. */
  pause() {
    this.stop();
  }

  stop() {
    this.source?.close();
    this.source = null;
  }

  /** @param {import("./api.js").Line} line */
  show(line) {
    const [first] = this.state().sides;
    const percent = Math.round(line.share * 100);
    this.fill.style.setProperty("--share", `${percent}%`);
    this.bar.setAttribute("aria-label", `${percent} of 100 for ${first}`);
    this.score.textContent = line.best ? `${line.best}: ${line.score}` : line.score;
    const row = h("tr", { class: line.is_proven ? "proven" : "" },
      h("td", {}, String(line.depth)), h("td", {}, line.score), h("td", {}, line.moves.join(" ")));
    const first_row = this.lines.firstElementChild;
    if (first_row?.firstElementChild?.textContent === String(line.depth)) first_row.replaceWith(row);
    else this.lines.prepend(row);
    this.point(line.squares);
  }
}
