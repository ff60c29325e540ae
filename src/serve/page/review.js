// A game looked at again: a curve over the moves, where it turned, what was better.

import { reviewPath } from "./api.js";
import { h, s } from "./dom.js";

/** What the turns of a game are called. */
const TURNS = {
  "win-missed": "gives a forced win away",
  "win-allowed": "allows a forced win",
  "lead-lost": "loses the lead",
  "lead-given": "gives the lead to the other side",
};

const [WIDTH, HEIGHT] = [360, 120];

export class Review {
  /**
   * @param {() => import("./api.js").State} state
   * @param {(ply: number) => Promise<void>} goTo
   * @param {(squares: string[]) => void} point
   */
  constructor(state, goTo, point) {
    this.state = state;
    this.goTo = goTo;
    this.point = point;
    /** @type {EventSource | null} */
    this.source = null;
    this.button = h("button", { onclick: () => this.start() }, "Review the game");
    this.progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Positions looked at" });
    this.found = h("div", { class: "found" });
    this.element = h("section", { class: "review", "aria-label": "Review" },
      h("div", { class: "row" }, this.button, this.progress), this.found);
  }

  start() {
    this.stop();
    this.found.replaceChildren();
    this.progress.hidden = false;
    this.source = new EventSource(reviewPath(this.state().id));
    this.source.addEventListener("progress", (event) => {
      const { done, of } = JSON.parse(event.data);
      this.progress.max = of;
      this.progress.value = done;
    });
    this.source.addEventListener("done", (event) => {
      this.stop();
      this.show(JSON.parse(event.data));
    });
    for (const name of ["failed", "error"]) {
      this.source.addEventListener(name, (event) => {
        const why = event instanceof MessageEvent ? JSON.parse(event.data) : "The game cannot be reviewed now.";
        this.stop();
        this.found.replaceChildren(h("p", {}, why));
      });
    }
  }

  stop() {
    this.source?.close();
    this.source = null;
    this.progress.hidden = true;
  }

  /** The game has gone on. */
  forget() {
    this.stop();
    this.found.replaceChildren();
  }

  /** @param {import("./api.js").Reviewed} review */
  show(review) {
    const { sides } = this.state();
    const accuracy = review.accuracy.map((share, side) => (share === null ? "" : `${sides[side]} ${Math.round(share)} %`));
    const turns = review.moves.filter((move) => move.turning);
    const items = turns.map((move) => {
      const words = /** @type {Record<string, string>} */ (TURNS)[move.turning ?? ""] ?? "";
      const better = move.best && move.best !== move.move ? `; ${move.best} was better` : "";
      return h("li", {}, h("button", { class: "link", onclick: () => this.lookAt(move) },
        `${move.ply}. ${move.move}${move.mark}`), ` ${sides[move.side]} ${words}${better}`);
    });
    this.found.replaceChildren(
      this.curve(review),
      h("p", { class: "muted" }, `Accuracy: ${accuracy.filter(Boolean).join(", ")}`),
      turns.length > 0 ? h("ol", { class: "turns", "aria-label": "Turning points" }, ...items)
        : h("p", {}, "No move turned the game."));
  }

  /**
   * The position before a move, with an arrow for the better one.
   * @param {import("./api.js").ReviewedMove} move
   */
  async lookAt(move) {
    await this.goTo(move.ply - 1);
    this.point(move.best_squares);
  }

  /** @param {import("./api.js").Reviewed} review */
  curve(review) {
    const last = Math.max(review.curve.length - 1, 1);
    /** @param {number} index */
    const place = (index) => [10 + (WIDTH - 20) * (index / last), 10 + (HEIGHT - 20) * (1 - (review.curve[index] ?? 0.5))];
    const points = review.curve.map((_, index) => place(index).map((each) => each.toFixed(1)).join(","));
    const [first] = this.state().sides;
    const svg = s("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img",
      "aria-label": `How well ${first} stands, move by move: the higher the better` });
    svg.append(
      s("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("polyline", { class: "share", points: points.join(" ") }));
    for (const move of review.moves) {
      const [x = 0, y = 0] = place(move.ply);
      const dot = s("circle", { class: move.turning ? "turn" : "step", cx: x, cy: y, r: move.turning ? 5.5 : 2.5 });
      dot.addEventListener("click", () => this.lookAt(move));
      svg.append(dot);
    }
    return svg;
  }
}
