//! What a check knows of a game, in the game's own types, and the way from there to a
//! [`Subject`].

use rand::Rng;

use super::data::{self, EdgeCase};
use super::subject::{SmallWorld, Subject};
use crate::catalog::{AnyPosition, GameHandle};
#[cfg(feature = "clauses")]
use crate::clauses::game::NativeTexts;
use crate::game::Game;

type Position<K> = <<K as Knowledge>::Game as Game>::Position;
type Move<K> = <<K as Knowledge>::Game as Game>::Move;

/// A goal of the clauses and what natively answers it, or a case and whether it is met.
pub(super) type Named<K, T> = (&'static str, fn(&<K as Knowledge>::Game, &Position<K>) -> T);

/// What is known of a game: see [`Subject`], whose methods these are.
pub(super) trait Knowledge: Send + Sync + Sized + 'static {
    type Game: Game;

    /// The text of the edge cases: see [`data`].
    const EDGE_CASES: &'static str;
    /// The text of the known sequences of moves: see [`data`].
    const LINES: &'static str;
    const VALUES: &'static [Named<Self, i64>];
    const MACHINES: &'static [Named<Self, Vec<Move<Self>>>];
    const RULE_CASES: &'static [Named<Self, bool>];

    /// The rules.
    fn rules(&self) -> &Self::Game;
    fn arbitrary_position(&self, rng: &mut dyn Rng) -> Position<Self>;
    fn arbitrary_move(&self, position: &Position<Self>, rng: &mut dyn Rng) -> Move<Self>;
    fn pieces(&self, position: &Position<Self>) -> usize;
    fn shrunk(&self, position: &Position<Self>) -> Vec<Position<Self>>;
    fn small_world(&self, game: &GameHandle) -> SmallWorld;

    fn text_predicate(&self) -> &'static str {
        "state_text"
    }
    #[cfg(feature = "clauses")]
    fn native_texts(&self) -> Option<Box<dyn NativeTexts>> {
        None
    }
}

/// A game of which something is known.
pub(super) struct Typed<K> {
    known: K,
    game: GameHandle,
}

impl<K: Knowledge> Typed<K> {
    pub(super) fn new(known: K, game: GameHandle) -> Self {
        Typed { known, game }
    }

    fn position<'p>(&self, position: &'p AnyPosition) -> &'p Position<K> {
        position
            .downcast()
            .unwrap_or_else(|| panic!("{position:?} is not a position of {}", self.game.name()))
    }

    fn each<T>(&self, named: &[Named<K, T>], position: &AnyPosition) -> Vec<T> {
        let position = self.position(position);
        let answer = |(_, native): &Named<K, T>| native(self.known.rules(), position);
        named.iter().map(answer).collect()
    }
}

fn names<K: Knowledge, T>(named: &[Named<K, T>]) -> Vec<&'static str> {
    named.iter().map(|&(name, _)| name).collect()
}

impl<K: Knowledge> Subject for Typed<K> {
    fn game(&self) -> &GameHandle {
        &self.game
    }

    fn arbitrary_position(&self, rng: &mut dyn Rng) -> AnyPosition {
        AnyPosition::new(self.known.arbitrary_position(rng))
    }

    fn arbitrary_move(&self, position: &AnyPosition, rng: &mut dyn Rng) -> Option<String> {
        let mv = (self.known).arbitrary_move(self.position(position), rng);
        Some(self.known.rules().move_text(mv))
    }

    fn edge_cases(&self) -> Vec<EdgeCase> {
        data::edge_cases(K::EDGE_CASES)
    }

    fn known_lines(&self) -> Vec<Vec<&'static str>> {
        data::lines(K::LINES)
    }

    fn text_predicate(&self) -> &'static str {
        self.known.text_predicate()
    }

    #[cfg(feature = "clauses")]
    fn native_texts(&self) -> Option<Box<dyn NativeTexts>> {
        self.known.native_texts()
    }

    fn value_goals(&self) -> Vec<String> {
        let names = names::<K, _>(K::VALUES).into_iter();
        names.map(str::to_owned).collect()
    }

    fn values(&self, position: &AnyPosition) -> Vec<Option<i64>> {
        let values = self.each(K::VALUES, position);
        values.into_iter().map(Some).collect()
    }

    fn machine_goals(&self) -> Vec<&'static str> {
        names::<K, _>(K::MACHINES)
    }

    fn machine_moves(&self, position: &AnyPosition) -> Vec<Vec<String>> {
        let texts = |moves: Vec<Move<K>>| {
            let rules = self.known.rules();
            let mut texts: Vec<String> =
                (moves.into_iter()).map(|mv| rules.move_text(mv)).collect();
            texts.sort_unstable();
            texts
        };
        let chosen = self.each(K::MACHINES, position);
        chosen.into_iter().map(texts).collect()
    }

    fn rule_cases(&self) -> Vec<&'static str> {
        names::<K, _>(K::RULE_CASES)
    }

    fn cases_met(&self, position: &AnyPosition) -> Vec<&'static str> {
        let met = self.each(K::RULE_CASES, position);
        let cases = self.rule_cases().into_iter().zip(met);
        cases
            .filter_map(|(name, met)| met.then_some(name))
            .collect()
    }

    fn small_world(&self) -> Option<SmallWorld> {
        Some(self.known.small_world(&self.game))
    }

    fn pieces(&self, position: &AnyPosition) -> usize {
        self.known.pieces(self.position(position))
    }

    fn shrunk(&self, position: &AnyPosition) -> Vec<AnyPosition> {
        let smaller = self.known.shrunk(self.position(position));
        smaller.into_iter().map(AnyPosition::new).collect()
    }
}
