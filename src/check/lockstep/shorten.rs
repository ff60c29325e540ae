//! A long sequence of moves to a difference, made short.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rand::RngExt;

use super::compare::Pair;
use super::divergence::{Kind, Parting};
use super::walk::Walk;
use crate::game::rng::rng_for;
use crate::game::ruled::is_endless;

/// Sequences that are tried to make a longer one shorter by leaving moves out.
const MOST_TRIED: usize = 4_000;
/// Pairs of positions that other ways may cost.
const DETOURS: u64 = 20_000;
/// What all of it may take.
const TIME: Duration = Duration::from_secs(5);
/// The purpose of the random numbers.
const WAYS: u64 = 18;

/// Where two games differ, and in what.
type Found = (Pair, Parting);

/// How long a shorter way is looked for, and to what.
struct Search {
    kind: [Kind; 1],
    until: Instant,
}

impl Walk<'_> {
    /// A shorter sequence with a difference of the same kind, if one is found.
    pub(super) fn shortened(&self, pair: &Pair, parting: Parting) -> Found {
        let search = Search {
            kind: [parting.kind()],
            until: Instant::now() + TIME,
        };
        // What does not end would not end each time that it is tried.
        let takes_long = parting.breakdown().is_some_and(|why| {
            // Before what is wrong stands the predicate.
            is_endless(why.split_once(' ').map_or(why, |(_, what)| what))
        });
        let found = (pair.clone(), parting);
        if self.lockstep.is_trial || takes_long {
            return found;
        }
        let found = self.without_some(found, &search);
        self.by_another_way(found, &search)
    }

    fn is_enough(&self, search: &Search) -> bool {
        self.stop.load(Ordering::Relaxed) || Instant::now() > search.until
    }

    /// Moves are left out, one to four at a time, as long as the rest can be played in both.
    fn without_some(&self, mut best: Found, search: &Search) -> Found {
        let mut tried = 0;
        'shorter: loop {
            let length = best.0.line.len();
            let cuts = [2, 1, 4, 3].into_iter().flat_map(|cut| {
                let last = length.saturating_sub(cut);
                (0..=last).map(move |from| (from, cut))
            });
            for (from, cut) in cuts.filter(|&(from, cut)| from + cut <= length) {
                tried += 1;
                if tried > MOST_TRIED || self.is_enough(search) {
                    break 'shorter;
                }
                let rest = (best.0.line.iter().enumerate())
                    .filter(|&(at, _)| at < from || at >= from + cut)
                    .map(|(_, mv)| mv.clone());
                if let Some(found) = self.replayed(rest.collect(), search)
                    && found.0.line.len() < length
                {
                    best = found;
                    continue 'shorter;
                }
            }
            break;
        }
        best
    }

    /// Where few moves can be left out, because each depends on the one before it: the
    /// beginning of the sequence, as much of it as chance wants, and random moves from there,
    /// given up where they would be no shorter. All up to `depth` moves were tried before.
    fn by_another_way(&self, mut best: Found, search: &Search) -> Found {
        let mut rng = rng_for(self.lockstep.seed, WAYS, self.report.games);
        let mut looks = 0;
        while looks < DETOURS && best.0.line.len() > self.report.depth + 1 {
            let mut pair = self.start();
            let kept = match rng.random_range(0..2) {
                0 => 0,
                _ => rng.random_range(0..best.0.line.len() - 1),
            };
            let kept: Vec<_> = best.0.line[..kept].to_vec();
            let mut kept = kept.into_iter();
            loop {
                looks += 1;
                if self.is_enough(search) {
                    return best;
                }
                let mv = match kept.next() {
                    Some(mv) => mv,
                    None => {
                        let mut seen = self.of_kinds(&pair, &search.kind);
                        if let Some(parting) = seen.partings.pop() {
                            best = self.without_some((pair, parting), search);
                            break;
                        }
                        let is_long = pair.line.len() + 1 >= best.0.line.len();
                        if is_long || seen.common.is_empty() {
                            break;
                        }
                        seen.common[rng.random_range(0..seen.common.len())].clone()
                    }
                };
                match self.after(&pair, &mv) {
                    Ok(next) => pair = next,
                    Err(_) => break,
                }
            }
        }
        best
    }

    /// Plays a sequence in both; where on the way they first differ in the same way.
    fn replayed(&self, line: Vec<(String, String)>, search: &Search) -> Option<Found> {
        let mut pair = self.start();
        let mut line = line.into_iter();
        loop {
            let mut seen = self.of_kinds(&pair, &search.kind);
            if let Some(parting) = seen.partings.pop() {
                return Some((pair, parting));
            }
            let mv = line.next()?;
            // The second may list the same move in another form here.
            let mv = seen.common.into_iter().find(|common| *common == mv)?;
            pair = self.after(&pair, &mv).ok()?;
        }
    }
}
