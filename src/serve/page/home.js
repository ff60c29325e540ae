// The games there are: begin one, continue one, open a record.

import { drawn, h } from "./dom.js";

/**
 * How long ago something was.
 * @param {number} minutes
 */
function ago(minutes) {
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

/**
 * @param {import("./api.js").Offer[]} offers
 * @param {import("./api.js").Unfinished[]} unfinished
 * @param {{ game: string | null, size: number | null }} chosen
 * @param {(game: Parameters<typeof import("./api.js").begin>[0]) => void} begin
 */
export function home(offers, unfinished, chosen, begin) {
  const sorted = [...offers].sort((one, other) => Number(other.name === chosen.game) - Number(one.name === chosen.game));
  const cards = sorted.map((offer) => card(offer, chosen.game === offer.name ? chosen.size : null, begin));
  return h("div", { class: "home" },
    h("h1", {}, "What do you want to play?"),
    h("div", { class: "cards" }, ...cards),
    unfinished.length > 0 && h("section", { class: "kept", "aria-labelledby": "kept-title" },
      h("h2", { id: "kept-title" }, "Go on where you were"),
      h("ul", {}, ...unfinished.map((game) => h("li", {},
        h("a", { href: `/games/${encodeURIComponent(game.id)}` }, game.game),
        h("span", { class: "muted" }, ` ${game.moves === 1 ? "1 move" : `${game.moves} moves`}, ${ago(game.minutes)}`),
        h("span", { class: "muted players" }, game.players.join(", ")))))),
    record(begin));
}

/**
 * @param {import("./api.js").Offer} offer
 * @param {number | null} size
 * @param {(game: Parameters<typeof import("./api.js").begin>[0]) => void} begin
 */
function card(offer, size, begin) {
  const sizes = offer.sizes.length > 1 && h("select", { "aria-label": `Size of the board of ${offer.title}` },
    ...offer.sizes.map((each) => h("option", { value: each, selected: each === (size ?? offer.size) }, `${each} × ${each}`)));
  const machine = Math.min(Math.ceil(offer.players.length / 4), 2);
  const seats = [0, 1].map((side) => h("select", { id: `${offer.name}-seat-${side}` },
    ...offer.players.map((player, index) => h("option",
      { value: player.value, selected: side === 1 ? index === machine : index === 0 }, player.label))));
  const start = () => begin({
    game: offer.name,
    size: sizes ? Number(sizes.value) : null,
    seats: seats.map((seat) => seat.value),
  });
  return h("article", { class: "card" },
    h("div", { class: "thumb", "aria-hidden": "true" }, drawn(offer.board)),
    h("div", { class: "card-body" },
      h("h2", {}, offer.title),
      h("p", { class: "muted" }, summary(offer)),
      h("div", { class: "seats" }, ...seats.map((seat, side) => h("label", { for: seat.id },
        h("span", { class: "side" }, offer.sides[side] ?? ""), seat))),
      h("div", { class: "row" }, sizes, h("button", { class: "primary", onclick: start }, `Play ${offer.title}`))));
}

/** @param {import("./api.js").Offer} offer */
function summary(offer) {
  return offer.is_file ? "Rules from a file of your own." : (offer.instructions.split(/(?<=\.)\s/)[0] ?? "");
}

/** @param {(game: { record: string }) => void} begin */
function record(begin) {
  const file = h("input", {
    type: "file", id: "record-file", accept: ".txt,.game,text/plain",
    onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) begin({ record: await chosen.text() });
    },
  });
  return h("section", { class: "open-record" },
    h("label", { for: "record-file" }, "Open a game that was written down: "), file);
}
