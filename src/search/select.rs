//! Choices that a glance or a short search makes.

use super::{Engine, Limits, Options, Score};
use crate::game::{Heuristics, Outcome};

/// Rounds of searches through many starts: how many of them go on, and the nodes of each
/// search. In all about half a million nodes.
const ROUNDS: [(usize, u64); 3] = [(96, 1_000), (24, 5_000), (8, 25_000)];
/// Memory of the engine that searches starts.
const TABLE_BYTES: usize = 4 << 20;

/// What the engine would play without looking further than the reply: a move that wins,
/// else the one after which the opponent cannot win at once and the evaluation is best.
pub fn plausible_move<G: Heuristics>(game: &G, position: &G::Position) -> Option<G::Move> {
    let worth = |&mv: &G::Move| {
        let next = game.play(position, mv);
        match game.outcome(&next) {
            Some(Outcome::Win(side)) if side == game.turn(position) => i32::MAX,
            Some(_) => 0,
            None if game.wins_now(&next).is_some() => i32::MIN,
            None => -game.evaluate(&next),
        }
    };
    game.legal_moves(position).into_iter().max_by_key(worth)
}

/// Of several ways to place the pieces, each with the start it leads to, the one that
/// leaves least to the side that then begins.
pub fn best_start<G: Heuristics, T>(game: &G, candidates: Vec<(T, G::Position)>) -> Option<T> {
    let best = least_favourable(game, candidates, &ROUNDS);
    best.into_iter().next().map(|(candidate, _)| candidate)
}

/// The starts that leave least to the side to move, the least favourable one first, with
/// what its search says. Every start is glanced at; the better part of them is searched,
/// the better part of those more deeply, and so on; those of the last round are left.
pub fn least_favourable<G: Heuristics, T>(
    game: &G,
    candidates: Vec<(T, G::Position)>,
    rounds: &[(usize, u64)],
) -> Vec<(T, Score)> {
    // An engine has a table, which takes longer to make than most games take to place.
    if candidates.is_empty() {
        return Vec::new();
    }
    let mut field: Vec<(T, G::Position, Score)> = candidates
        .into_iter()
        .map(|(candidate, start)| {
            let score = glance(game, &start);
            (candidate, start, score)
        })
        .collect();
    field.sort_by_key(|(_, _, score)| score.to_order());
    let options = Options {
        table_bytes: TABLE_BYTES,
        ..Options::default()
    };
    let mut engine = Engine::new(game, options);
    for &(kept, nodes) in rounds {
        field.truncate(kept.max(1));
        for (_, start, score) in &mut field {
            *score = engine
                .search(start, &[], &Limits::nodes(nodes), |_| {})
                .score;
        }
        field.sort_by_key(|(_, _, score)| score.to_order());
    }
    let bare = field.into_iter();
    bare.map(|(candidate, _, score)| (candidate, score))
        .collect()
}

/// What two plies say about a start, for the side to move.
pub fn glance<G: Heuristics>(game: &G, start: &G::Position) -> Score {
    if game.wins_now(start).is_some() {
        return Score::Win(1);
    }
    let after = |position: &_, mv| game.play(position, mv);
    let reply = |position| match game.wins_now(&position) {
        Some(_) => Score::Win(1).to_order(),
        None => (game.legal_moves(&position).into_iter())
            .map(|mv| -game.evaluate(&after(&position, mv)))
            .max()
            .unwrap_or(0),
    };
    let best = (game.legal_moves(start).into_iter())
        .map(|mv| -reply(after(start, mv)))
        .max();
    Score::Value(best.unwrap_or(0))
}
