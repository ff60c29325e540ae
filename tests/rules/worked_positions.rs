//! Every implementation against positions worked out by an independent reference.

use std::collections::{BTreeMap, BTreeSet};

use kalista::game::Outcome;
use kalista::games::{self, Playable, Task};
use kalista::specification::Specified;
use kalista::verdict::{Case, Native, Referee};

/// Holds a referee to the worked positions of a game.
fn agrees(game: &str, referee: &mut dyn Referee) {
    let lines = crate::worked::positions(game);
    let cases: Vec<Case> = lines.iter().map(|line| Case::of(&line.position)).collect();
    let verdicts = referee.judge(&cases).expect("the referee works");
    assert_eq!(verdicts.len(), lines.len());
    for (line, verdict) in lines.into_iter().zip(verdicts) {
        let verdict = verdict.expect(&line.position);
        let moves: Vec<String> = verdict.successors.keys().cloned().collect();
        assert_eq!(moves, line.moves, "moves of {}", line.position);
        assert_eq!(
            verdict.outcome, line.outcome,
            "outcome of {}",
            line.position
        );
        assert_eq!(
            Some(verdict.successors),
            line.successors,
            "{}",
            line.position
        );
    }
}

#[test]
fn the_native_rules_agree() {
    struct Agree;
    impl Task for Agree {
        type Output = ();
        fn run<G: Specified>(self, game: G) {
            agrees(game.name(), &mut Native(game));
        }
    }
    for name in games::NAMES {
        games::with_game(name, Agree).expect("a registered game");
    }
}

/// Of all the moves that are legal in some position, those are legal in a position that
/// the reference lists there. A position is the same whether it is played or read, and no
/// two are taken for the same. A move that wins at once is found where there is one.
#[test]
fn the_native_rules_agree_move_by_move() {
    struct Agree;
    impl Task for Agree {
        type Output = ();
        fn run<G: Playable>(self, game: G) {
            let lines = crate::worked::positions(game.name());
            let all: BTreeSet<&String> = lines.iter().flat_map(|line| &line.moves).collect();
            let mut hashes: BTreeMap<u64, String> = BTreeMap::new();
            let mut is_new = |position: &G::Position| {
                let text = game.position_text(position);
                let known = hashes.entry(game.hash(position)).or_insert(text.clone());
                assert_eq!(known, &text, "they have the same hash");
            };
            for line in &lines {
                let position = game.parse_position(&line.position).expect(&line.position);
                is_new(&position);
                for text in &all {
                    let mv = game.parse_move(text).expect(text);
                    let is_listed = line.moves.contains(text);
                    let legal = game.is_legal(&position, mv);
                    assert_eq!(legal, is_listed, "{text} in {}", line.position);
                    let after = line.successors.as_ref().and_then(|next| next.get(*text));
                    if let Some(after) = after {
                        let next = game.play(&position, mv);
                        let read = game.parse_position(after).expect(after);
                        assert_eq!(next, read, "{text} in {}", line.position);
                        assert_eq!(game.hash(&next), game.hash(&read), "{after}");
                        assert_ne!(next, position, "{text} in {}", line.position);
                        is_new(&next);
                    }
                }
                assert_eq!(game.count_moves(&position), line.moves.len() as u64);
                if line.outcome.is_none() {
                    let wins = |mv| {
                        let win = Outcome::Win(game.turn(&position));
                        game.outcome(&game.play(&position, mv)) == Some(win)
                    };
                    let winner = game.wins_now(&position);
                    let any = game.legal_moves(&position).into_iter().any(wins);
                    assert_eq!(winner.is_some_and(wins), any, "{}", line.position);
                    assert_eq!(winner.is_some(), any, "{}", line.position);
                }
            }
        }
    }
    for name in games::NAMES {
        games::with_game(name, Agree).expect("a registered game");
    }
}

#[cfg(feature = "prolog")]
#[test]
fn the_clauses_agree() {
    use kalista::prolog::{Clauses, Limits, Place, PrologReferee};

    struct Agree;
    impl Task for Agree {
        type Output = ();
        fn run<G: Specified>(self, game: G) {
            let clauses = Clauses::of(&game);
            let referee = PrologReferee::start(clauses, Place::Here, Limits::default());
            agrees(game.name(), &mut referee.expect("the clauses load"));
        }
    }
    for name in games::NAMES {
        games::with_game(name, Agree).expect("a registered game");
    }
}
