// Which page is shown: the games there are, or one of them.

import * as api from "./api.js";
import { byId, h } from "./dom.js";
import { home } from "./home.js";
import { GameView } from "./play.js";

const main = byId("main");
/** @type {GameView | null} */
let view = null;

/**
 * Shows one of the games.
 * @param {import("./api.js").State} state
 * @param {import("./api.js").Offer} offer
 */
function showGame(state, offer) {
  view?.close();
  view = new GameView(state, offer);
  main.replaceChildren(view.element);
  view.opened();
}

/** @param {unknown} error */
function showError(error) {
  const why = error instanceof Error ? error.message : String(error);
  main.replaceChildren(h("div", { class: "notice", role: "alert" },
    h("p", {}, why), h("p", {}, h("a", { href: "/" }, "All games"))));
}

/**
 * Begins a game and shows it.
 * @param {Parameters<typeof api.begin>[0]} game
 * @param {import("./api.js").Offer[]} offers
 */
async function begin(game, offers) {
  const state = await api.begin(game);
  history.pushState(null, "", `/games/${encodeURIComponent(state.id)}`);
  showGame(state, offerFor(state, offers));
}

/**
 * What the catalog says of the game; a game from a file that is not served any more is
 * played all the same.
 * @param {import("./api.js").State} state
 * @param {import("./api.js").Offer[]} offers
 * @returns {import("./api.js").Offer}
 */
function offerFor(state, offers) {
  const known = offers.find((offer) => offer.name === state.game);
  const players = [{ value: "humain", label: "A person" }, { value: "alphabeta:100ms", label: "Engine, quick" },
    { value: "alphabeta:1s", label: "Engine, one second" }, { value: "random", label: "Random moves" }];
  return known ?? {
    name: state.game, title: state.title, sides: state.sides, sizes: [], size: state.size, is_file: true,
    viewpoints: [], instructions: "", how_to_move: "", players, board: state.board,
  };
}

async function route() {
  view?.close();
  view = null;
  try {
    const offers = await api.catalog();
    const path = location.pathname.match(/^\/games\/([^/]+)$/);
    const asked = new URLSearchParams(location.search);
    if (path?.[1]) {
      const state = await api.state(decodeURIComponent(path[1]));
      showGame(state, offerFor(state, offers));
      return;
    }
    const position = asked.get("position");
    const game = asked.get("game");
    if (game && position) {
      const state = await api.begin({ game, position });
      history.replaceState(null, "", `/games/${encodeURIComponent(state.id)}`);
      showGame(state, offerFor(state, offers));
      return;
    }
    const unfinished = await api.unfinished();
    byId("subtitle").textContent = "";
    document.title = "Kalista";
    const chosen = { game, size: Number(asked.get("size")) || null };
    main.replaceChildren(home(offers, unfinished, chosen, (game) => begin(game, offers).catch(showError)));
  } catch (error) {
    showError(error);
  }
}

addEventListener("popstate", route);
route();
