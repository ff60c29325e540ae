// The server's interface: see /api/openapi.json.

/** @typedef {{ svg?: string, text?: string }} Drawn */
/** @typedef {{ value: string, label: string }} Choice */
/**
 * @typedef {{ name: string, title: string, sides: [string, string], sizes: number[], size: number | null,
 *   is_file: boolean, viewpoints: string[], instructions: string, how_to_move: string, players: Choice[],
 *   board: Drawn }} Offer
 */
/** @typedef {{ text: string, squares: string[], hand?: string }} Move */
/**
 * @typedef {{ side: number, topic: string, text: string, options: string[], strategies: string[],
 *   previews: Drawn[] }} Question
 */
/** @typedef {{ winner: number | null, result: string, why: string }} Ended */
/**
 * @typedef {{ id: string, version: number, game: string, title: string, size: number | null,
 *   sides: [string, string], seats: [string, string], phase: "opening" | "playing" | "over", turn: number,
 *   status: string, situation: string[], position: string | null, viewpoint: string, viewpoints: string[],
 *   board: Drawn, moves: Move[], last: string[], history: string[], undone: string[], ply: number,
 *   decision: Question | null, ended: Ended | null, can_undo: boolean, can_redo: boolean,
 *   is_thinking: boolean, is_kept: boolean, notice: string | null }} State
 */
/**
 * @typedef {{ move: string, is_legal: boolean, sentences: string[], derived: string[], squares: string[],
 *   blocked: string[], places: { file: string, line: number }[] }} Why
 */
/**
 * @typedef {{ depth: number, score: string, share: number, is_proven: boolean, best: string | null,
 *   squares: string[], moves: string[], nodes: number, milliseconds: number }} Line
 */
/**
 * @typedef {{ output: string, answers: string[], has_more: boolean, is_true: boolean | null, error?: string,
 *   is_stopped: boolean }} Answered
 */
/**
 * @typedef {{ ply: number, move: string, side: number, verdict: string, mark: string, best: string | null,
 *   best_squares: string[], lost: number, turning: string | null }} ReviewedMove
 */
/**
 * @typedef {{ curve: number[], moves: ReviewedMove[], accuracy: (number | null)[], is_complete: boolean }} Reviewed
 */
/** @typedef {{ id: string, game: string, moves: number, players: string[], minutes: number }} Unfinished */
/** @typedef {{ name: string, text: string }} Text */

/** A request that was refused, and why. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refusal("The server does not answer: is kalista serve still running?", 0);
  }
  if (response.status === 204) return null;
  const said = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Refusal(said.error ?? response.statusText, response.status);
  return said;
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * A path with a query, without what is not given.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} query
 */
function withQuery(path, query) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** @param {string} id */
const at = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @returns {Promise<Offer[]>} */
export const catalog = () => request("/api/catalog");
/** @returns {Promise<Unfinished[]>} */
export const unfinished = () => request("/api/games");
/**
 * @param {{ game?: string, size?: number | null, position?: string, seats?: string[], record?: string }} game
 * @returns {Promise<State>}
 */
export const begin = (game) => post("/api/games", game);
/**
 * @param {string} id
 * @param {{ viewpoint?: string, ply?: number }} [look]
 * @returns {Promise<State>}
 */
export const state = (id, look = {}) => request(withQuery(at(id), look));
/**
 * Does something to a game: move, choose, undo, redo, resign, seats.
 * @param {string} id
 * @param {string} deed
 * @param {object} body
 * @returns {Promise<State>}
 */
export const act = (id, deed, body) => post(`${at(id)}/${deed}`, body);
/**
 * @param {string} id
 * @param {{ move?: string, from?: string, to?: string, hand?: string }} asked
 * @returns {Promise<Why>}
 */
export const why = (id, asked) => request(withQuery(`${at(id)}/why`, asked));
/**
 * @param {string} id
 * @returns {Promise<Line>}
 */
export const hint = (id) => request(`${at(id)}/hint`);
/**
 * @param {string} id
 * @returns {Promise<Text[]>}
 */
export const rules = (id) => request(`${at(id)}/rules`);
/**
 * @param {string} id
 * @param {string} query
 * @returns {Promise<Answered>}
 */
export const query = (id, query) => post(`${at(id)}/query`, { query });
/**
 * @param {string} id
 * @param {boolean} all
 * @returns {Promise<Answered>}
 */
export const nextAnswer = (id, all) => post(`${at(id)}/query/next`, { all });
/** @param {string} id */
export const stopQuery = (id) => post(`${at(id)}/query/stop`, {});
/** @param {string} id */
export const recordPath = (id) => `${at(id)}/record`;
/** @param {string} id */
export const eventsPath = (id) => `${at(id)}/events`;
/** @param {string} id */
export const reviewPath = (id) => `${at(id)}/review`;
/** @param {string} id */
export const analysisPath = (id) => `${at(id)}/analysis`;
