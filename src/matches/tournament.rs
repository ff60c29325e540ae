//! Several players, each against each or one against all.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::runner::{Match, run};
use super::starts::MatchError;
use crate::catalog::GameHandle;
use crate::players::PlayerSpec;
use crate::session::Record;

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Tournament {
    /// The players.
    pub players: Vec<PlayerSpec>,
    /// Whether the first plays all others, and they do not play each other.
    pub is_gauntlet: bool,
    /// How each pairing is played; its players are not looked at.
    pub pairing: Match,
    /// Which pairs of games belong to this part, if others play the rest: those whose number
    /// leaves this remainder when it is divided by that.
    pub part: (u64, u64),
}

/// Games that were played before: who moved first, who moved second, the number.
pub type Played = BTreeSet<(String, String, u64)>;

/// What is remembered of a game, so as not to play it again.
pub fn key_of(record: &Record) -> Option<(String, String, u64)> {
    let [(_, first), (_, second)] = record.players.as_ref()?;
    record.result.as_ref()?;
    Some((first.clone(), second.clone(), record.number?))
}

impl Tournament {
    /// Who plays whom.
    pub fn pairings(&self) -> Vec<[PlayerSpec; 2]> {
        let all = self.players.iter().enumerate();
        let pairs = all.flat_map(|(index, one)| {
            let others = self.players[index + 1..].iter();
            others.map(move |other| (index, [one.clone(), other.clone()]))
        });
        let pairs = pairs.filter(|(index, _)| *index == 0 || !self.is_gauntlet);
        pairs.map(|(_, pair)| pair).collect()
    }

    /// The games that are not to be played of a pairing.
    fn skipped(&self, [a, b]: &[PlayerSpec; 2], played: &Played) -> BTreeSet<u64> {
        let (a, b) = (a.to_string(), b.to_string());
        let (remainder, parts) = self.part;
        let is_skipped = |number: &u64| {
            let (first, second) = match number % 2 {
                1 => (&a, &b),
                _ => (&b, &a),
            };
            let is_others = ((number - 1) / 2) % parts.max(1) != remainder;
            is_others || played.contains(&(first.clone(), second.clone(), *number))
        };
        (1..=self.pairing.games).filter(is_skipped).collect()
    }

    /// How many games there are to play.
    pub fn games(&self, played: &Played) -> u64 {
        let left = |pair| self.pairing.games - self.skipped(&pair, played).len() as u64;
        self.pairings().into_iter().map(left).sum()
    }

    /// Plays the games that are left; `on_game` is given each of them and says whether to
    /// go on.
    ///
    /// # Errors
    ///
    /// A game cannot be played.
    pub fn play(
        &self,
        game: &GameHandle,
        played: &Played,
        stop: &Arc<AtomicBool>,
        mut on_game: impl FnMut(&Record) -> bool + Send,
    ) -> Result<(), MatchError> {
        for players in self.pairings() {
            let plan = Match {
                skipped: self.skipped(&players, played),
                players,
                ..self.pairing.clone()
            };
            run(&plan, game, stop, |finished, _| {
                on_game(&finished.record(game, &plan))
            })?;
            if stop.load(Relaxed) {
                break;
            }
        }
        Ok(())
    }
}
