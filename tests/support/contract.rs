//! What every game promises, and that its two faces say the same.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use kalista::game::oracle::Question;
use kalista::game::properties::{Properties, Property};
use kalista::{AnyPosition, Game, GameHandle, Heuristics, Presentation};

/// How many moves are tried as text in a position, besides the legal ones.
const TEXT_PROBES: usize = 40;

/// A game with its type and without.
pub struct Faces<'g, G> {
    pub game: &'g G,
    pub handle: GameHandle,
}

impl<G: Game + Heuristics + Presentation> Faces<'_, G> {
    /// A position, everything that can be played in it, and some moves that perhaps cannot.
    pub fn check(&self, position: &G::Position, probes: &[G::Move]) {
        let text = self.game.position_text(position);
        let read = self.game.parse_position(&text).expect(&text);
        assert_eq!(&read, position, "text round-trips: {text}");
        assert_eq!(
            self.game.hash(&read),
            self.game.hash(position),
            "the hash of {text} is the fresh one"
        );
        let moves = self.game.legal_moves(position);
        let distinct: HashSet<_> = moves.iter().copied().collect();
        assert_eq!(distinct.len(), moves.len(), "no move twice: {text}");
        assert_eq!(
            self.game.count_moves(position),
            moves.len() as u64,
            "counted: {text}"
        );
        assert_eq!(
            moves.is_empty(),
            self.game.outcome(position).is_some(),
            "a game has moves until it is over: {text}"
        );
        for &mv in &moves {
            self.check_move(position, mv, &text);
        }
        for &mv in probes {
            let name = self.game.move_text(mv);
            assert_eq!(self.game.parse_move(&name).ok(), Some(mv), "{name}");
            assert_eq!(
                self.game.is_legal(position, mv),
                distinct.contains(&mv),
                "{name} is legal exactly if it is generated: {text}"
            );
        }
    }

    /// The game without its type says of a position what the game with its type does.
    pub fn check_erased(&self, position: &G::Position, probes: &[G::Move]) {
        let text = self.game.position_text(position);
        let moves = self.game.legal_moves(position);
        let step = probes.len().div_ceil(TEXT_PROBES).max(1);
        let some: Vec<G::Move> = probes.iter().step_by(step).copied().collect();
        self.compare(position, &text, &moves, &some);
    }

    fn check_move(&self, position: &G::Position, mv: G::Move, text: &str) {
        let game = self.game;
        let name = game.move_text(mv);
        assert_eq!(game.parse_move(&name).ok(), Some(mv), "{name}");
        assert!(game.is_legal(position, mv), "{name} was generated: {text}");
        let next = game.play(position, mv);
        assert_eq!(next, game.play(position, mv), "play is deterministic");
        assert_ne!(&next, position, "{name} changes {text}");
        let next_text = game.position_text(&next);
        let read = game.parse_position(&next_text).expect(&next_text);
        assert_eq!(read, next, "text round-trips after {name}: {text}");
        assert_eq!(
            game.hash(&read),
            game.hash(&next),
            "{name} keeps the hash: {text}"
        );
        assert_ne!(
            game.hash(&next),
            game.hash(position),
            "{name} changes the hash: {text}"
        );
    }

    fn compare(&self, position: &G::Position, text: &str, moves: &[G::Move], probes: &[G::Move]) {
        let (game, handle) = (self.game, &self.handle);
        let any = AnyPosition::new(position.clone());
        assert_eq!(any.downcast(), Some(position));
        assert_eq!(handle.position_text(&any), text);
        let read = handle.parse_position(text).expect("sound").expect(text);
        let hasher = RandomState::new();
        assert_eq!(read, any, "{text}");
        assert_eq!(hasher.hash_one(&read), hasher.hash_one(&any), "{text}");
        assert_eq!(handle.hash(&any), game.hash(position), "{text}");
        assert_eq!(handle.turn(&any).expect("sound"), game.turn(position));
        let outcome = handle.outcome(&any).expect("sound");
        assert_eq!(outcome, game.outcome(position), "{text}");
        let name = |game: &G| outcome.map(|outcome| game.outcome_name(outcome).to_owned());
        let named = outcome.map(|outcome| handle.outcome_name(outcome).to_owned());
        assert_eq!(named, name(game), "{text}");

        let texts: Vec<String> = moves.iter().map(|&mv| game.move_text(mv)).collect();
        assert_eq!(handle.moves(&any).expect("sound"), texts, "{text}");
        let mut sorted = texts.clone();
        sorted.sort();
        assert_eq!(handle.sorted_moves(&any).expect("sound"), sorted, "{text}");
        let leaves = handle.perft(&any, 1).expect("sound");
        let over = outcome.map(|_| game.finished_leaves());
        assert_eq!(leaves, over.unwrap_or(moves.len() as u64), "{text}");
        for (&mv, name) in moves.iter().zip(&texts) {
            let next = handle.play(&any, name).expect("sound");
            let expected = AnyPosition::new(game.play(position, mv));
            assert_eq!(next, Some(expected), "{name}: {text}");
        }
        for &mv in probes {
            let name = game.move_text(mv);
            let read = handle.parse_move(&name).expect("sound");
            assert_eq!(read.as_deref(), Ok(name.as_str()));
            let next = handle.play(&any, &name).expect("sound");
            assert_eq!(next.is_some(), texts.contains(&name), "{name}: {text}");
            assert_eq!(handle.squares_of(&name), game.squares_of(mv), "{name}");
        }

        let winner = game.wins_now(position).map(|mv| game.move_text(mv));
        if outcome.is_none() {
            assert_eq!(handle.wins_now(&any).expect("sound"), winner, "{text}");
        }
        assert_eq!(handle.features(&any), game.features(position), "{text}");
        assert_eq!(handle.squares(&any), game.squares(position), "{text}");
        let status = handle.status(&any).expect("sound");
        assert_eq!(status, game.status(position), "{text}");
        self.check_answer(&any, text, &texts, probes);
    }

    /// The answer to a question about everything that the contract knows.
    fn check_answer(&self, any: &AnyPosition, text: &str, moves: &[String], probes: &[G::Move]) {
        let (game, handle) = (self.game, &self.handle);
        let probes: Vec<String> = probes.iter().map(|&mv| game.move_text(mv)).collect();
        let question = Question {
            probes: probes.clone(),
            asked: Properties::ALL,
            ..Question::of(text)
        };
        let (position, answer) = handle.answer(&question).expect("sound").expect(text);
        assert_eq!(&position, any, "{text}");
        let listed: Vec<&String> = answer.successors.keys().collect();
        let mut sorted: Vec<&String> = moves.iter().collect();
        sorted.sort();
        assert_eq!(listed, sorted, "{text}");
        for (mv, after) in &answer.successors {
            let next = handle.play(any, mv).expect("sound").expect(mv);
            assert_eq!(after, &handle.position_text(&next), "{mv}: {text}");
            let end = handle.outcome(&next).expect("sound");
            let end = end.map(|end| handle.outcome_name(end));
            assert_eq!(answer.endings.get(mv).map(String::as_str), end, "{mv}");
            let replies = handle.moves(&next).expect("sound").len() as u64;
            assert_eq!(answer.replies[mv], replies, "{mv}: {text}");
        }
        let legal: Vec<bool> = probes.iter().map(|mv| moves.contains(mv)).collect();
        assert_eq!(answer.legal, legal, "{text}");
        assert_eq!(answer.faultless, legal, "{text}");
        let texts: Vec<&str> = answer.texts.iter().map(String::as_str).collect();
        let written = [text].into_iter().chain(probes.iter().map(String::as_str));
        assert_eq!(texts, written.collect::<Vec<_>>());

        // What is not asked is not said.
        let question = Question {
            probes,
            asked: Properties::from_iter([Property::Outcome]),
            ..Question::of(text)
        };
        let (_, answer) = handle.answer(&question).expect("sound").expect(text);
        assert!(answer.successors.is_empty() && answer.legal.is_empty() && answer.texts.is_empty());
    }
}
