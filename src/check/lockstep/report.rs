//! What came of comparing two implementations.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::divergence::{Divergence, Kind, Parting, by_shape};
use super::spelling::Spelling;
use super::{Lockstep, moves, name};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::ruled;

/// Kinds of differences that the summary names.
const MOST_NAMED: usize = 8;

/// What came of comparing two implementations in lock-step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockstepReport {
    /// The first game: its name or file.
    pub first: String,
    /// The second.
    pub second: String,
    /// How moves of the second are read as moves of the first.
    pub spelling: Spelling,
    /// Whether the first can read the positions of the second, so that they were compared
    /// after every move.
    #[serde(default)]
    pub reads_positions: bool,
    /// The seed of the random games.
    pub seed: u64,
    /// Pairs of positions that were compared.
    pub positions: u64,
    /// Legal moves of the first in them.
    #[serde(default)]
    pub moves: u64,
    /// How many of these positions differ, or have a move after which they do.
    pub differing: u64,
    /// Every position that is at most this many moves from the start was compared.
    pub depth: usize,
    /// Whether there are no positions beyond those that were compared.
    pub is_whole: bool,
    /// Known sequences of moves that were played as far as both allow them.
    #[serde(default)]
    pub lines: u64,
    /// Random games that were played afterwards.
    pub games: u64,
    /// Whether it was ended because its time was up.
    #[serde(default)]
    pub is_time_up: bool,
    /// In how many positions each of the named cases of the first was met.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cases: BTreeMap<String, u64>,
    /// The kinds of differences, the most frequent first.
    #[serde(default)]
    pub kinds: Vec<KindCount>,
    /// What differs: of each kind, but of no more than a few, the shortest way to it that was
    /// found, the shortest first.
    pub divergences: Vec<Divergence>,
}

/// How often a kind of difference turned up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindCount {
    /// The kind.
    pub kind: Kind,
    /// In how many positions.
    pub positions: u64,
}

impl LockstepReport {
    /// Nothing compared yet.
    pub(super) fn new(lockstep: &Lockstep, second: &str, spelling: Spelling) -> Self {
        LockstepReport {
            first: name(&lockstep.first),
            second: second.to_owned(),
            spelling,
            reads_positions: false,
            seed: lockstep.seed,
            positions: 0,
            moves: 0,
            differing: 0,
            depth: 0,
            is_whole: false,
            lines: 0,
            games: 0,
            is_time_up: false,
            cases: BTreeMap::new(),
            kinds: Vec::new(),
            divergences: Vec::new(),
        }
    }

    /// The report on a second program that cannot be opened because its rules break down in
    /// the position that its games begin with; nothing if that is not what is wrong with it.
    pub fn of_a_broken_start(
        first: &GameHandle,
        start: &AnyPosition,
        second: &str,
        error: &ruled::Error,
    ) -> Option<Self> {
        let asked = ["turn/2", "valid_moves/2", "game_over/2"];
        let ruled::Fault::Broken { position, .. } = &error.fault else {
            return None;
        };
        if !asked.iter().any(|predicate| error.is_about(predicate)) {
            return None;
        }
        if first.outcome(start).ok()?.is_some() {
            return None;
        }
        let legal = first.moves(start).ok()?;
        let partings: Vec<Parting> = match gives_no_move(error) {
            true => by_shape(legal.clone()).map(Parting::Missing).collect(),
            false => vec![Parting::SecondFails(error.what())],
        };
        let lockstep = Lockstep::new(first, first).from(start.clone());
        let mut report = LockstepReport::new(&lockstep, second, Spelling::Same);
        (report.positions, report.moves, report.differing) = (1, legal.len() as u64, 1);
        for parting in partings {
            report.count(parting.kind());
            report.divergences.push(Divergence {
                line: Vec::new(),
                second_line: Vec::new(),
                first_position: first.position_text(start),
                second_position: position.clone().unwrap_or_default(),
                parting,
                is_shortest: true,
            });
        }
        Some(report)
    }

    /// Whether nothing differs.
    pub fn agrees(&self) -> bool {
        self.divergences.is_empty()
    }

    /// The named cases that were never met.
    pub fn never_met(&self) -> impl Iterator<Item = &str> {
        let unmet = self.cases.iter().filter(|&(_, &met)| met == 0);
        unmet.map(|(case, _)| case.as_str())
    }

    /// `15 of 20 named cases met`; nothing if there are none.
    pub fn cases_summary(&self) -> Option<String> {
        let met = self.cases.values().filter(|&&met| met > 0).count();
        let all = self.cases.len();
        (all > 0).then(|| format!("{met} of {all} named cases met"))
    }

    /// Counts a position with a difference of this kind.
    pub(super) fn count(&mut self, kind: Kind) {
        match self.kinds.iter_mut().find(|known| known.kind == kind) {
            Some(known) => known.positions += 1,
            None => self.kinds.push(KindCount { kind, positions: 1 }),
        }
    }

    /// `2000 positions compared in lock-step (all up to 4 moves from the start, and those of
    /// 31 random games): 12 differ, in 2 ways: the game ends otherwise: 10; ...`.
    pub fn summary(&self) -> String {
        let mut reach = match (self.is_whole, self.depth) {
            (true, _) => "all there are".to_owned(),
            (false, 0) => "the start".to_owned(),
            (false, _) => format!("all up to {} from the start", moves(self.depth)),
        };
        match self.lines {
            0 => {}
            1 => reach += ", a known sequence of moves",
            lines => reach += &format!(", {lines} known sequences of moves"),
        }
        if self.games > 0 {
            reach += &format!(", and those of {} random games", self.games);
        }
        if self.is_time_up {
            reach += "; then the time was up";
        }
        let found = match self.kinds.len() {
            0 => "no difference".to_owned(),
            1 => format!("{} differ, in one way", self.differing),
            kinds => format!("{} differ, in {kinds} ways", self.differing),
        };
        let told = self.kinds.iter().take(MOST_NAMED);
        let told = told.map(|known| format!("{}: {}", known.kind, known.positions));
        let mut told: Vec<String> = told.collect();
        let more = self.kinds.len().saturating_sub(MOST_NAMED);
        if more > 0 {
            told.push(format!("and {more} more"));
        }
        let told = match told.is_empty() {
            true => String::new(),
            false => format!(": {}", told.join("; ")),
        };
        let positions = match self.positions {
            1 => "1 position".to_owned(),
            positions => format!("{positions} positions"),
        };
        format!("{positions} compared in lock-step ({reach}): {found}{told}")
    }
}

/// Whether a program says that there are no moves, where the game goes on.
pub(super) fn gives_no_move(error: &ruled::Error) -> bool {
    let ruled::Fault::Broken { what, .. } = &error.fault else {
        return false;
    };
    error.is_about("valid_moves/2") && (what.starts_with("gives no move") || what == "fails")
}
