//! A long sequence of moves to a difference, made short.

use std::sync::atomic::Ordering;

use rand::RngExt;

use super::Lockstep;
use super::divergence::Parting;
use super::walk::{Pair, Walk, played};
use crate::game::rng::rng_for;

/// Sequences that are tried to make a longer one shorter by leaving moves out.
const MOST_TRIED: usize = 4_000;
/// Pairs of positions that other ways may cost, for each that is compared.
const DETOURS: u64 = 10;
/// The purpose of the random numbers.
const WAYS: u64 = 18;

/// Where two games differ, and in what.
type Found = (Pair, Vec<Parting>);

impl Walk<'_> {
    /// A shorter sequence with a difference of one of the same kinds, if one is found.
    pub(super) fn shortened(&self, pair: &Pair, partings: Vec<Parting>) -> Found {
        let kinds: Vec<&str> = partings.iter().map(Parting::kind).collect();
        let known = &self.report.divergences;
        let is_known = |kind: &&str| known.iter().any(|d| d.parting.kind() == *kind);
        if kinds.iter().all(is_known) {
            return (pair.clone(), partings);
        }
        let found = self.without_some((pair.clone(), partings), &kinds);
        self.by_another_way(found, &kinds)
    }

    /// Moves are left out, one to four at a time, as long as the rest can be played in both.
    fn without_some(&self, mut best: Found, kinds: &[&str]) -> Found {
        let mut tried = 0;
        'shorter: loop {
            let length = best.0.line.len();
            let cuts = [2, 1, 4, 3].into_iter().flat_map(|cut| {
                let last = length.saturating_sub(cut);
                (0..=last).map(move |from| (from, cut))
            });
            for (from, cut) in cuts.filter(|&(from, cut)| from + cut <= length) {
                tried += 1;
                if tried > MOST_TRIED || self.stop.load(Ordering::Relaxed) {
                    break 'shorter;
                }
                let rest = (best.0.line.iter().enumerate())
                    .filter(|&(at, _)| at < from || at >= from + cut)
                    .map(|(_, mv)| mv.clone());
                if let Some(found) = self.replayed(rest.collect(), kinds)
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
    fn by_another_way(&self, mut best: Found, kinds: &[&str]) -> Found {
        let Lockstep { first, second, .. } = self.lockstep;
        let mut rng = rng_for(self.lockstep.seed, WAYS, self.report.games);
        let most = DETOURS * self.lockstep.positions;
        let mut looks = 0;
        while looks < most && best.0.line.len() > self.report.depth + 1 {
            let mut pair = self.start();
            let kept = match rng.random_range(0..2) {
                0 => 0,
                _ => rng.random_range(0..best.0.line.len() - 1),
            };
            let kept: Vec<_> = best.0.line[..kept].to_vec();
            let mut kept = kept.into_iter();
            loop {
                looks += 1;
                if self.stop.load(Ordering::Relaxed) {
                    return best;
                }
                let mv = match kept.next() {
                    Some(mv) => mv,
                    None => {
                        let seen = self.seen(&pair);
                        let mut partings = seen.partings;
                        partings.retain(|parting| kinds.contains(&parting.kind()));
                        if !partings.is_empty() {
                            best = self.without_some((pair, partings), kinds);
                            break;
                        }
                        let is_long = pair.line.len() + 1 >= best.0.line.len();
                        if is_long || seen.common.is_empty() {
                            break;
                        }
                        seen.common[rng.random_range(0..seen.common.len())].clone()
                    }
                };
                let (Ok(one), Ok(other)) = (
                    played(first, &pair.first, &mv.0),
                    played(second, &pair.second, &mv.1),
                ) else {
                    break;
                };
                (pair.first, pair.second) = (one, other);
                pair.line.push(mv);
            }
        }
        best
    }

    /// Plays a sequence in both; where on the way they first differ in one of these ways.
    fn replayed(
        &self,
        line: Vec<(String, String)>,
        kinds: &[&str],
    ) -> Option<(Pair, Vec<Parting>)> {
        let Lockstep { first, second, .. } = self.lockstep;
        let mut pair = self.start();
        let mut line = line.into_iter();
        loop {
            let mut partings = self.seen(&pair).partings;
            partings.retain(|parting| kinds.contains(&parting.kind()));
            if !partings.is_empty() {
                return Some((pair, partings));
            }
            let mv = line.next()?;
            pair.first = played(first, &pair.first, &mv.0).ok()?;
            pair.second = played(second, &pair.second, &mv.1).ok()?;
            pair.line.push(mv);
        }
    }
}
