// Elements, and what is said to those who do not see them.

/**
 * An element with attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => /** @type {Node | string} */ (child)));
  return element;
}

/**
 * An element of a picture.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
export function s(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * The element with this id, which is there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no #${id}`);
  return element;
}

/**
 * Says something to a screen reader.
 * @param {string} text
 */
export function say(text) {
  byId("live").textContent = text;
}

/** Whether things should not move. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The picture of a board, made by the server: no text in it is markup.
 * @param {string} svg
 * @returns {SVGSVGElement}
 */
export function picture(svg) {
  const template = document.createElement("template");
  template.innerHTML = svg;
  const element = template.content.firstElementChild;
  if (!(element instanceof SVGSVGElement)) throw new Error("this is not a picture");
  return element;
}

/**
 * A board: a picture, or text.
 * @param {import("./api.js").Drawn} board
 * @returns {Element}
 */
export function drawn(board) {
  return board.svg ? picture(board.svg) : h("pre", { class: "board-text", tabindex: 0 }, board.text ?? "");
}
