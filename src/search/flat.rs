//! The plainest way to use playouts: as many after each move, and the best average.

use std::time::Instant;

use rand::seq::SliceRandom;

use super::judgement::{Forced, Judged, Judgement, rank};
use super::limits::{Clock, Limits, Shared};
use super::playouts::{Length, Sampler, for_side};
use crate::game::Heuristics;
use crate::game::rng::rng_for;

/// The purpose of the random numbers of these playouts.
const FLAT: u64 = 12;

/// Makes playouts after each move in turn until the limits end it; a move that wins at
/// once needs none. With no limit but a number, the same seed finds the same.
pub fn search<G: Heuristics>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    seed: u64,
) -> Judgement<G::Move> {
    let start = Instant::now();
    let shared = Shared::default();
    let clock = Clock::new(limits, &shared, start);
    let mut sampler = Sampler::new(game, clock, rng_for(seed, FLAT, 0), Length::WHOLE);
    let mut moves = game.legal_moves(position);
    if moves.is_empty() || game.outcome(position).is_some() {
        return Judgement::default();
    }
    moves.shuffle(&mut sampler.rng);
    let side = game.turn(position);
    let win = game.wins_now(position);
    let most = match win {
        Some(_) => 0,
        None => limits.playouts.unwrap_or(u64::MAX),
    };
    let mut sums = vec![(0u64, 0.0); moves.len()];
    let mut playouts = 0;
    while playouts < most {
        let index = (playouts % moves.len() as u64) as usize;
        let next = game.play(position, moves[index]);
        let counted = sampler.clock.count();
        let Ok(points) = counted.and_then(|()| sampler.sample(&next)) else {
            break;
        };
        let (count, sum) = &mut sums[index];
        *count += 1;
        *sum += for_side(side, points);
        playouts += 1;
    }
    let judged = moves.iter().zip(sums).map(|(&mv, (count, sum))| Judged {
        mv,
        playouts: count,
        points: match count {
            0 => 0.5,
            count => sum / count as f64,
        },
        forced: (win == Some(mv)).then_some(Forced::Win(1)),
    });
    let mut moves: Vec<_> = judged.collect();
    rank(&mut moves, |judged| judged.points);
    Judgement {
        moves,
        forced: win.map(|_| Forced::Win(1)),
        playouts,
        nodes: sampler.clock.flush(),
        kept: 0,
        time: start.elapsed(),
    }
}
