//! One game, from its start to its end.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rand::Rng;

use crate::game::{Game, Outcome, Side};
use crate::players::Player;

/// When whoever runs a game declares it drawn. The rules of a game know nothing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRules {
    /// At this occurrence of a position; 0 for never.
    pub repetitions: u32,
    /// After this many plies; 0 for never.
    pub max_plies: u32,
}

impl Default for DrawRules {
    /// The third occurrence, 400 plies.
    fn default() -> Self {
        DrawRules {
            repetitions: 3,
            max_plies: 400,
        }
    }
}

impl DrawRules {
    /// How a game is over, by its own rules or by these, once these positions have
    /// occurred, the present one last.
    pub fn ended<G: Game>(self, game: &G, positions: &[G::Position]) -> Option<(Outcome, Ending)> {
        let (here, before) = positions.split_last()?;
        let times = 1 + before.iter().filter(|&position| position == here).count() as u32;
        self.judge(game, here, times, before.len() as u32)
    }

    fn judge<G: Game>(
        self,
        game: &G,
        position: &G::Position,
        times: u32,
        plies: u32,
    ) -> Option<(Outcome, Ending)> {
        let repeated = self.repetitions > 0 && times >= self.repetitions;
        let lengthy = self.max_plies > 0 && plies >= self.max_plies;
        match game.outcome(position) {
            Some(outcome) => Some((outcome, Ending::Rules)),
            None if repeated => Some((Outcome::Tie, Ending::Repetition(times))),
            None if lengthy => Some((Outcome::Tie, Ending::Plies(plies))),
            None => None,
        }
    }
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// The rules say that it is over.
    Rules,
    /// Drawn: a position occurred this many times.
    Repetition(u32),
    /// Drawn: this many plies were played.
    Plies(u32),
    /// Lost by the side to move, whose player gave no legal move.
    NoMove,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules => write!(f, "the rules"),
            Ending::Repetition(times) => write!(f, "a position occurred {times} times"),
            Ending::Plies(plies) => write!(f, "{plies} plies were played"),
            Ending::NoMove => write!(f, "the player gave no legal move"),
        }
    }
}

impl Ending {
    /// Reads what `Display` writes.
    pub fn parse(text: &str) -> Option<Ending> {
        let number = |before, after| {
            let digits = text.strip_prefix(before)?.strip_suffix(after)?;
            digits.parse().ok()
        };
        let repetition = number("a position occurred ", " times").map(Ending::Repetition);
        let plies = number("", " plies were played").map(Ending::Plies);
        let plain = [Ending::Rules, Ending::NoMove];
        let plain = plain.into_iter().find(|ending| ending.to_string() == text);
        plain.or(repetition).or(plies)
    }
}

/// A game that has been played.
#[derive(Debug, Clone)]
pub struct Finished<G: Game> {
    /// Where it began.
    pub start: G::Position,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// How it ended; a draw that was declared is a tie.
    pub outcome: Outcome,
    /// Why it ended.
    pub ending: Ending,
}

/// Counts what the draw rules ask for.
#[derive(Debug)]
pub(super) struct Arbiter<P> {
    rules: DrawRules,
    seen: HashMap<P, u32>,
    plies: u32,
}

impl<P: Clone + Eq + std::hash::Hash> Arbiter<P> {
    pub fn new(rules: DrawRules, start: &P) -> Self {
        Arbiter {
            rules,
            seen: HashMap::from([(start.clone(), 1)]),
            plies: 0,
        }
    }

    /// Takes note of the position after a move.
    pub fn note(&mut self, position: &P) {
        self.plies += 1;
        *self.seen.entry(position.clone()).or_insert(0) += 1;
    }

    /// How the game is over at a position, by the rules of the game or by these.
    pub fn ended<G: Game<Position = P>>(
        &self,
        game: &G,
        position: &P,
    ) -> Option<(Outcome, Ending)> {
        let times = self.seen.get(position).copied().unwrap_or(0);
        self.rules.judge(game, position, times, self.plies)
    }
}

/// Plays a game; `None` if `stop` was set before its end. The players are those of
/// the first and of the second side.
pub fn play<G: Game>(
    game: &G,
    start: &G::Position,
    mut players: [&mut (dyn Player<G> + '_); 2],
    rules: DrawRules,
    rng: &mut dyn Rng,
    stop: &AtomicBool,
) -> Option<Finished<G>> {
    for player in &mut players {
        player.new_game();
    }
    let mut arbiter = Arbiter::new(rules, start);
    let mut history: Vec<G::Position> = Vec::new();
    let mut moves = Vec::new();
    let mut position = start.clone();
    let (outcome, ending) = loop {
        if let Some(end) = arbiter.ended(game, &position) {
            break end;
        }
        let turn: Side = game.turn(&position);
        let chosen = players[turn.index()].choose(&history, &position, rng);
        if stop.load(Relaxed) {
            return None;
        }
        let Some(mv) = chosen.filter(|&mv| game.is_legal(&position, mv)) else {
            break (Outcome::Win(turn.other()), Ending::NoMove);
        };
        let next = game.play(&position, mv);
        arbiter.note(&next);
        moves.push(mv);
        history.push(std::mem::replace(&mut position, next));
    };
    Some(Finished {
        start: start.clone(),
        moves,
        outcome,
        ending,
    })
}
