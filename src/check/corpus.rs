//! The fewest positions that reach what many positions reach in the clauses.

use super::coverage::CountingOracle;
use super::subject::Subject;
use crate::game::oracle::{Oracle, OracleError, Question};

/// What a position reaches: for each place of the clauses a bit for being entered, for
/// succeeding, for failing, and for having several answers.
pub(super) type Reached = Vec<u64>;

/// The positions of these questions that are needed to reach all that they reach together,
/// those that reach most first. Where several will do, the earlier one is taken.
///
/// # Errors
///
/// The engine cannot run the clauses.
pub fn smallest_corpus(
    subject: &dyn Subject,
    questions: impl Iterator<Item = Question>,
) -> Result<Vec<String>, OracleError> {
    let mut oracle = CountingOracle::new(subject)?;
    let mut all = Reached::new();
    let mut kept: Vec<(String, Reached)> = Vec::new();
    for mut question in questions {
        // Whoever replays the positions tries other moves beside them.
        question.probes.clear();
        oracle.ask(std::slice::from_ref(&question))?;
        let reached = reached(&oracle.take_counts());
        if add(&mut all, &reached) > 0 {
            kept.push((question.position, reached));
        }
    }
    let mut smallest = Vec::new();
    let mut covered = Reached::new();
    loop {
        let gain = |reached: &Reached| add(&mut covered.clone(), reached);
        let gains = kept.iter().map(|(_, reached)| gain(reached));
        // The last of equal ones would be taken.
        let best = gains.enumerate().rev().max_by_key(|&(_, gain)| gain);
        match best {
            Some((at, gain)) if gain > 0 => {
                let (position, reached) = kept.swap_remove(at);
                add(&mut covered, &reached);
                smallest.push(position);
            }
            _ => return Ok(smallest),
        }
    }
}

pub(super) fn reached(counts: &[[u64; 3]]) -> Reached {
    let mut bits = vec![0; (4 * counts.len()).div_ceil(64)];
    for (at, &[entered, succeeded, answers]) in counts.iter().enumerate() {
        let which = [
            entered > 0,
            succeeded > 0,
            succeeded < entered,
            answers > succeeded,
        ];
        for (bit, is_reached) in which.into_iter().enumerate() {
            let bit = 4 * at + bit;
            bits[bit / 64] |= u64::from(is_reached) << (bit % 64);
        }
    }
    bits
}

/// Adds what is reached; how much of it is new.
pub(super) fn add(all: &mut Reached, reached: &Reached) -> u32 {
    all.resize(all.len().max(reached.len()), 0);
    let mut new = 0;
    for (all, reached) in all.iter_mut().zip(reached) {
        new += (reached & !*all).count_ones();
        *all |= reached;
    }
    new
}
