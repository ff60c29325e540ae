// A board that can be clicked, dragged on, and walked over with the keys.

import { h, isStill, picture, s } from "./dom.js";

/** @typedef {{ kind: "cell", name: string } | { kind: "loose", letter: string }} Spot */

/** How far a pointer moves before it drags, in pixels. */
const DRAG = 6;
/** How long a move is seen, in milliseconds. */
const GLIDE = 260;

export class BoardView {
  /**
   * @param {{ pick: (spot: Spot, by: "click" | "drop") => void, leave: () => void,
   *   canLift: (spot: Spot) => boolean }} wishes
   */
  constructor(wishes) {
    this.wishes = wishes;
    this.element = h("div", { class: "board" });
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.key = "";
    this.focused = "";
    /** @type {HTMLElement | null} */
    this.popover = null;
    this.element.addEventListener("pointerdown", (event) => this.press(event));
    this.element.addEventListener("keydown", (event) => this.keyPressed(event));
    this.element.addEventListener("focusin", (event) => {
      const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
      if (cell instanceof SVGElement) this.rove(cell);
    });
  }

  /**
   * Shows a board. Pieces glide if it is the same one as before, seen in the same way.
   * @param {import("./api.js").Drawn} board
   * @param {string} key what has to be the same for that
   */
  show(board, key) {
    this.closePopover();
    if (!board.svg) {
      this.svg = null;
      this.element.replaceChildren(h("pre", { class: "board-text", tabindex: 0 }, board.text ?? ""));
      return;
    }
    const before = key === this.key ? this.standing() : new Map();
    const hadFocus = this.element.contains(document.activeElement);
    const svg = picture(board.svg);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-roledescription", "board");
    svg.setAttribute("aria-label", "The board: arrow keys walk over it, Enter chooses a square");
    svg.append(s("g", { class: "overlay" }));
    this.svg = svg;
    this.key = key;
    this.element.replaceChildren(svg);
    const cells = this.cells();
    for (const cell of cells) {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", "-1");
    }
    for (const piece of svg.querySelectorAll(".piece, .labels, .aside text")) piece.setAttribute("aria-hidden", "true");
    const focused = this.cell(this.focused) ?? cells[0];
    if (focused) {
      this.rove(focused);
      if (hadFocus) focused.focus({ preventScroll: true });
    }
    if (before.size > 0 && !isStill()) this.glide(before);
  }

  /** @returns {SVGElement[]} */
  cells() {
    return this.svg ? Array.from(this.svg.querySelectorAll(".cell")) : [];
  }

  /**
   * @param {string} name
   * @returns {SVGElement | undefined}
   */
  cell(name) {
    return this.cells().find((cell) => cell.dataset.square === name);
  }

  /** @returns {Map<string, { letter: string, x: number, y: number }>} */
  standing() {
    const standing = new Map();
    for (const piece of this.svg?.querySelectorAll(".piece") ?? []) {
      if (!(piece instanceof SVGElement)) continue;
      const [x, y] = placeOf(piece);
      standing.set(piece.dataset.on, { letter: piece.dataset.letter, x, y });
    }
    return standing;
  }

  /**
   * Pieces that stand elsewhere now glide there from the nearest place they could come from.
   * @param {Map<string, { letter: string, x: number, y: number }>} before
   */
  glide(before) {
    const now = this.standing();
    const left = [...before].filter(([name, piece]) => now.get(name)?.letter !== piece.letter);
    for (const element of this.svg?.querySelectorAll(".piece") ?? []) {
      if (!(element instanceof SVGElement)) continue;
      const { on = "", letter } = element.dataset;
      if (before.get(on)?.letter === letter) continue;
      const [x, y] = placeOf(element);
      /** @param {{ x: number, y: number }} from */
      const distance = (from) => (from.x - x) ** 2 + (from.y - y) ** 2;
      const from = left.filter(([, piece]) => piece.letter === letter)
        .sort(([, one], [, other]) => distance(one) - distance(other))[0];
      if (from) left.splice(left.indexOf(from), 1);
      const to = `translate(${x}px, ${y}px)`;
      const frames = from
        ? [{ transform: `translate(${from[1].x}px, ${from[1].y}px)` }, { transform: to }]
        : [{ transform: `${to} scale(0.3)`, opacity: 0 }, { transform: to, opacity: 1 }];
      element.animate(frames, { duration: GLIDE, easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }

  /**
   * Points out where something can go, and what is selected.
   * @param {{ selected?: string, hand?: string, targets?: string[], blocked?: string[] }} marks
   */
  mark({ selected, hand, targets = [], blocked = [] }) {
    for (const cell of this.cells()) {
      const name = cell.dataset.square ?? "";
      const isTarget = targets.includes(name);
      cell.classList.toggle("is-selected", name === selected);
      cell.classList.toggle("is-target", isTarget);
      cell.classList.toggle("is-blocked", blocked.includes(name));
      cell.setAttribute("aria-pressed", String(name === selected));
      const words = cell.getAttribute("aria-label")?.replace(/, can go here$/, "") ?? name;
      cell.setAttribute("aria-label", isTarget ? `${words}, can go here` : words);
    }
    for (const loose of this.loosePieces()) {
      loose.classList.toggle("is-selected", loose.dataset.letter === hand);
    }
    const overlay = this.overlay();
    if (!overlay) return;
    overlay.replaceChildren();
    for (const name of targets) {
      const [x, y] = this.middle(name);
      const isTaken = this.standing().has(name);
      overlay.append(isTaken
        ? s("circle", { class: "target ring", cx: x, cy: y - 3, r: 40 })
        : s("circle", { class: "target dot", cx: x, cy: y, r: 13 }));
    }
    for (const name of blocked) {
      const [x, y] = this.middle(name);
      overlay.append(s("path", { class: "block", d: `M${x - 34} ${y - 34}l68 68m0 -68l-68 68` }));
    }
  }

  /** @returns {SVGElement[]} */
  loosePieces() {
    return this.svg ? Array.from(this.svg.querySelectorAll(".loose")) : [];
  }

  /**
   * Which pieces beside the board can be taken in hand.
   * @param {string[]} letters
   * @param {"first" | "second"} side
   */
  offer(letters, side) {
    for (const loose of this.loosePieces()) {
      const isOffered = loose.dataset.side === side && letters.includes(loose.dataset.letter ?? "");
      loose.classList.toggle("is-offered", isOffered);
      if (isOffered) {
        loose.setAttribute("role", "button");
        loose.setAttribute("tabindex", "0");
      } else {
        loose.setAttribute("role", "img");
        loose.removeAttribute("tabindex");
      }
    }
  }

  /**
   * An arrow over these squares, or a ring where there is only one.
   * @param {string[]} squares
   */
  point(squares) {
    const overlay = this.overlay();
    overlay?.querySelectorAll(".arrow").forEach((arrow) => arrow.remove());
    if (!overlay || squares.length === 0) return;
    const [x1, y1] = this.middle(squares[0] ?? "");
    const [x2, y2] = this.middle(squares.at(-1) ?? "");
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length < 1) {
      overlay.append(s("circle", { class: "arrow", cx: x2, cy: y2, r: 42, fill: "none" }));
      return;
    }
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [ex, ey] = [x2 - ux * 30, y2 - uy * 30];
    const head = `M${ex + ux * 24} ${ey + uy * 24}L${ex - uy * 17} ${ey + ux * 17}L${ex + uy * 17} ${ey - ux * 17}Z`;
    overlay.append(
      s("path", { class: "arrow", d: `M${x1 + ux * 20} ${y1 + uy * 20}L${ex} ${ey}` }),
      s("path", { class: "arrow head", d: head }),
    );
  }

  overlay() {
    return this.svg?.querySelector(".overlay");
  }

  /**
   * @param {string} name
   * @returns {[number, number]}
   */
  middle(name) {
    const data = this.cell(name)?.dataset;
    return [Number(data?.x ?? 0), Number(data?.y ?? 0)];
  }

  /**
   * Says something beside a square, or in the middle of the board.
   * @param {string} name
   * @param {(Node | string)[]} content
   * @param {string} [kind]
   */
  tell(name, content, kind = "reason") {
    this.closePopover();
    const place = this.cell(name) ?? this.element;
    const popover = h("div", { class: `popover ${kind}`, role: kind === "reason" ? "note" : "group" }, ...content);
    this.element.append(popover);
    const [outer, inner] = [this.element.getBoundingClientRect(), place.getBoundingClientRect()];
    const width = popover.offsetWidth;
    const left = Math.min(Math.max(inner.left - outer.left + inner.width / 2 - width / 2, 0), outer.width - width);
    const isLow = inner.top - outer.top > outer.height / 2;
    popover.style.left = `${left}px`;
    if (isLow) popover.style.bottom = `${outer.bottom - inner.top + 6}px`;
    else popover.style.top = `${inner.bottom - outer.top + 6}px`;
    this.popover = popover;
  }

  closePopover() {
    this.popover?.remove();
    this.popover = null;
  }

  /**
   * What is under a point of the page.
   * @param {number} x
   * @param {number} y
   * @returns {{ spot: Spot, element: SVGElement } | null}
   */
  under(x, y) {
    const element = document.elementFromPoint(x, y);
    const found = element?.closest(".cell, .loose");
    if (!(found instanceof SVGElement) || !this.element.contains(found)) return null;
    return { spot: spotOf(found), element: found };
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest(".popover"))) return;
    const pressed = this.under(event.clientX, event.clientY);
    if (!pressed) {
      this.closePopover();
      this.wishes.leave();
      return;
    }
    event.preventDefault();
    if (pressed.spot.kind === "cell") pressed.element.focus({ preventScroll: true });
    const { clientX, clientY, pointerId } = event;
    const piece = pressed.spot.kind === "loose" ? pressed.element : this.pieceOn(pressed.spot.name);
    const canLift = piece && this.wishes.canLift(pressed.spot);
    let isDragging = false;
    /** @param {PointerEvent} move */
    const moved = (move) => {
      if (move.pointerId !== pointerId || !piece || !canLift || !this.svg) return;
      const [dx, dy] = [move.clientX - clientX, move.clientY - clientY];
      if (!isDragging && Math.hypot(dx, dy) < DRAG) return;
      if (!isDragging) this.wishes.pick(pressed.spot, "drop");
      isDragging = true;
      const scale = this.svg.viewBox.baseVal.width / this.svg.getBoundingClientRect().width;
      const [x, y] = placeOf(piece);
      piece.style.transform = `translate(${x + dx * scale}px, ${y + dy * scale}px)`;
      piece.classList.add("is-dragged");
    };
    /** @param {PointerEvent} up */
    const released = (up) => {
      if (up.pointerId !== pointerId) return;
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", released);
      removeEventListener("pointercancel", released);
      if (piece) {
        piece.style.transform = "";
        piece.classList.remove("is-dragged");
      }
      if (up.type === "pointercancel") return;
      const target = this.under(up.clientX, up.clientY);
      if (!isDragging) this.wishes.pick(pressed.spot, "click");
      else if (target && target.element !== pressed.element) this.wishes.pick(target.spot, "drop");
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", released);
    addEventListener("pointercancel", released);
  }

  /**
   * @param {string} name
   * @returns {SVGElement | null}
   */
  pieceOn(name) {
    const pieces = Array.from(this.svg?.querySelectorAll(".piece") ?? []);
    const found = pieces.find((piece) => piece instanceof SVGElement && piece.dataset.on === name);
    return found instanceof SVGElement ? found : null;
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    const target = event.target instanceof Element ? event.target.closest(".cell, .loose") : null;
    if (event.key === "Escape") {
      this.closePopover();
      this.wishes.leave();
      return;
    }
    if (!(target instanceof SVGElement)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.wishes.pick(spotOf(target), "click");
      return;
    }
    /** @type {Record<string, [number, number]>} */
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const direction = directions[event.key];
    if (!direction || !target.classList.contains("cell")) return;
    event.preventDefault();
    const next = this.beside(target, direction);
    if (next) {
      this.rove(next);
      next.focus();
    }
  }

  /**
   * The nearest cell in a direction.
   * @param {SVGElement} cell
   * @param {[number, number]} direction
   */
  beside(cell, [dx, dy]) {
    const [x, y] = [Number(cell.dataset.x), Number(cell.dataset.y)];
    /** @param {SVGElement} other */
    const cost = (other) => {
      const [ox, oy] = [Number(other.dataset.x) - x, Number(other.dataset.y) - y];
      const ahead = ox * dx + oy * dy;
      const aside = Math.abs(ox * dy) + Math.abs(oy * dx);
      return ahead < 20 ? Infinity : ahead + 2 * aside;
    };
    const best = this.cells().sort((one, other) => cost(one) - cost(other))[0];
    return best && cost(best) < Infinity ? best : null;
  }

  /** @param {SVGElement} cell */
  rove(cell) {
    for (const other of this.cells()) other.setAttribute("tabindex", other === cell ? "0" : "-1");
    this.focused = cell.dataset.square ?? "";
  }
}

/**
 * @param {SVGElement} element
 * @returns {Spot}
 */
function spotOf(element) {
  const { square, letter = "" } = element.dataset;
  return square === undefined ? { kind: "loose", letter } : { kind: "cell", name: square };
}

/**
 * Where an element was put.
 * @param {SVGElement} element
 * @returns {[number, number]}
 */
function placeOf(element) {
  const [x = "0", y = "0"] = element.getAttribute("transform")?.match(/-?[\d.]+/g) ?? [];
  return [Number(x), Number(y)];
}
