//! Playing the same moves in two games: first near the start, then along known sequences of
//! moves, then at random.

use std::collections::{HashSet, VecDeque};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rand::RngExt;

use super::compare::{Comparison, Pair, Seen};
use super::divergence::{Divergence, Kind, Parting};
use super::spelling::Spelling;
use super::{Lockstep, LockstepReport, name};
use crate::check::subject::{Subject, subject};
use crate::game::rng::rng_for;

/// A random game is given up after this many moves.
const LONGEST_GAME: usize = 300;
/// Random games after which nothing new turned up are enough.
const GAMES_IN_VAIN: u64 = 200;
/// The purpose of the random numbers.
const GAMES: u64 = 17;
/// So many kinds of differences are shown, and so many that differ in the moves only.
const MOST_SHOWN: usize = 8;
const MOST_ALIKE: usize = 5;
/// A comparison whose time is up goes on to so many positions, unless it takes so many times
/// as long.
const LEAST: u64 = 2000;
const PATIENCE: u32 = 3;
/// This part of the time is for the positions near the start.
const NEAR: u32 = 3;

pub(super) struct Walk<'a> {
    pub(super) comparison: Comparison<'a>,
    pub(super) stop: &'a AtomicBool,
    pub(super) report: LockstepReport,
    subject: Arc<dyn Subject>,
    met: HashSet<(u64, u64)>,
    begun: Instant,
}

impl<'a> Deref for Walk<'a> {
    type Target = Comparison<'a>;

    fn deref(&self) -> &Comparison<'a> {
        &self.comparison
    }
}

impl<'a> Walk<'a> {
    pub(super) fn new(lockstep: &'a Lockstep, spelling: Spelling, stop: &'a AtomicBool) -> Self {
        let comparison = Comparison::new(lockstep, spelling);
        let subject = subject(&lockstep.first);
        let mut report = LockstepReport::new(lockstep, &name(&lockstep.second), spelling);
        report.reads_positions = comparison.reads_positions;
        let cases = subject.rule_cases().into_iter();
        report.cases = cases.map(|case| (case.to_owned(), 0)).collect();
        Walk {
            comparison,
            stop,
            report,
            subject,
            met: HashSet::new(),
            begun: Instant::now(),
        }
    }

    pub(super) fn run(mut self) -> LockstepReport {
        self.near_the_start();
        if !self.report.is_whole {
            if !self.lockstep.is_trial {
                self.known_lines();
            }
            self.at_random();
        }
        self.report.is_time_up = self.is_time_up();
        let shortest = |divergence: &Divergence| divergence.line.len();
        self.report.divergences.sort_by_key(shortest);
        let often = |known: &super::KindCount| std::cmp::Reverse(known.positions);
        self.report.kinds.sort_by_key(often);
        self.report
    }

    fn is_time_up(&self) -> bool {
        let elapsed = self.begun.elapsed();
        (self.lockstep.time).is_some_and(|time| {
            elapsed > time && (self.report.positions >= LEAST || elapsed > PATIENCE * time)
        })
    }

    /// Whether this part of the time is over.
    fn is_late(&self, part: u32) -> bool {
        (self.lockstep.time).is_some_and(|time| part * self.begun.elapsed() > time)
    }

    /// Whether there is nothing more to do, or nobody who waits for it.
    fn is_over(&self, positions: u64) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.report.positions >= positions
            || self.report.kinds.len() >= self.lockstep.enough
            || self.is_time_up()
    }

    /// Every pair, those nearest to the start first, until half of the positions are spent.
    fn near_the_start(&mut self) {
        let start = self.start();
        self.is_new(&start);
        let mut open = VecDeque::from([start]);
        while let Some(pair) = open.pop_front() {
            let enough = self.lockstep.positions.div_ceil(2);
            if self.is_over(enough) || self.is_late(NEAR) {
                // The level of this one is not finished.
                self.report.depth = pair.line.len().saturating_sub(1);
                return;
            }
            self.report.depth = pair.line.len();
            let Seen {
                mut partings,
                common,
                ..
            } = self.look(&pair);
            for mv in common {
                match self.after(&pair, &mv) {
                    Ok(next) if self.is_new(&next) => open.push_back(next),
                    Ok(_) => {}
                    Err(parting) => partings.push(parting),
                }
                if self.is_late(1) || self.stop.load(Ordering::Relaxed) {
                    break;
                }
            }
            self.count(&partings);
            for parting in partings {
                self.note(&pair, parting, true);
            }
        }
        self.report.is_whole = true;
    }

    fn is_new(&mut self, pair: &Pair) -> bool {
        let Lockstep { first, second, .. } = self.lockstep;
        let key = (first.hash(&pair.first), second.hash(&pair.second));
        self.met.insert(key)
    }

    /// The sequences of moves that are known to show rare cases, each until one of the two
    /// refuses a move.
    fn known_lines(&mut self) {
        for line in self.subject.known_lines() {
            let mut moves = line.into_iter();
            let mut pair = self.start();
            loop {
                if self.is_over(self.lockstep.positions) {
                    return;
                }
                let next = moves.next();
                let choose = |common: &[(String, String)]| {
                    let next = next?;
                    common.iter().find(|(mv, _)| mv == next).cloned()
                };
                match self.move_on(&pair, choose) {
                    Some(next) => pair = next,
                    None => break,
                }
            }
            // One that fits another board is none here.
            self.report.lines += u64::from(!pair.line.is_empty());
        }
    }

    fn at_random(&mut self) {
        let mut in_vain = 0;
        while !self.is_over(self.lockstep.positions) && in_vain < GAMES_IN_VAIN {
            let before = self.report.positions;
            self.random_game();
            self.report.games += 1;
            in_vain = match self.report.positions == before {
                true => in_vain + 1,
                false => 0,
            };
        }
    }

    fn random_game(&mut self) {
        let mut rng = rng_for(self.lockstep.seed, GAMES, self.report.games);
        let mut pair = self.start();
        for _ in 0..LONGEST_GAME {
            if self.is_over(self.lockstep.positions) {
                return;
            }
            let choose = |common: &[(String, String)]| match common.len() {
                0 => None,
                count => Some(common[rng.random_range(0..count)].clone()),
            };
            match self.move_on(&pair, choose) {
                Some(next) => pair = next,
                None => return,
            }
        }
    }

    /// Compares a pair, plays one of the moves that both have, and notes whatever differs.
    fn move_on(
        &mut self,
        pair: &Pair,
        choose: impl FnOnce(&[(String, String)]) -> Option<(String, String)>,
    ) -> Option<Pair> {
        let is_new = self.is_new(pair);
        let seen = match is_new {
            true => self.look(pair),
            false => self.seen(pair),
        };
        let mut partings = match is_new {
            true => seen.partings,
            false => Vec::new(),
        };
        let next = choose(&seen.common).map(|mv| self.after(pair, &mv));
        let next = match next {
            Some(Ok(next)) => Some(next),
            Some(Err(parting)) => {
                // Another move from here may have been played before.
                if is_new || !self.is_known(&parting.kind()) {
                    partings.push(parting);
                }
                None
            }
            None => None,
        };
        let is_known = |walk: &Self, parting: &Parting| walk.is_known(&parting.kind());
        let unknown: Vec<Parting> = (partings.iter())
            .filter(|parting| !is_known(self, parting))
            .cloned()
            .collect();
        self.count(&partings);
        for parting in unknown {
            if self.has_room(&parting.kind()) {
                let (shorter, parting) = self.shortened(pair, parting);
                self.note(&shorter, parting, false);
            }
        }
        next
    }

    /// Compares a pair that counts.
    fn look(&mut self, pair: &Pair) -> Seen {
        let seen = self.seen(pair);
        self.report.positions += 1;
        self.report.moves += seen.legal as u64;
        for case in self.subject.cases_met(&pair.first) {
            *self.report.cases.entry(case.to_owned()).or_default() += 1;
        }
        seen
    }

    /// Counts a position with these differences.
    fn count(&mut self, partings: &[Parting]) {
        let mut kinds: Vec<Kind> = partings.iter().map(Parting::kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        self.report.differing += u64::from(!kinds.is_empty());
        for kind in kinds {
            self.report.count(kind);
        }
    }

    fn is_known(&self, kind: &Kind) -> bool {
        let known = &self.report.divergences;
        known.iter().any(|d| d.parting.kind() == *kind)
    }

    /// Whether a kind that is not shown yet is to be shown.
    fn has_room(&self, kind: &Kind) -> bool {
        let known = &self.report.divergences;
        let alike = known.iter().filter(|d| d.parting.what() == kind.what);
        known.len() < MOST_SHOWN && alike.count() < MOST_ALIKE && !self.is_known(kind)
    }

    /// Keeps what is the first of its kind.
    fn note(&mut self, pair: &Pair, parting: Parting, is_shortest: bool) {
        if !self.has_room(&parting.kind()) {
            return;
        }
        let Lockstep { first, second, .. } = self.lockstep;
        let (line, second_line) = pair.line.iter().cloned().unzip();
        // All shorter lines were tried.
        let is_shortest = is_shortest || pair.line.len() <= self.report.depth + 1;
        let divergence = Divergence {
            line,
            second_line,
            first_position: first.position_text(&pair.first),
            second_position: second.position_text(&pair.second),
            parting,
            is_shortest,
        };
        self.report.divergences.push(divergence);
    }
}
