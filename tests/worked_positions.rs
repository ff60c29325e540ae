//! Every implementation against positions worked out by an independent reference.

mod common;

use kalista::games::{self, Task};
use kalista::specification::Specified;
use kalista::verdict::{Case, Native, Referee};

/// Holds a referee to the worked positions of a game.
fn agrees(game: &str, referee: &mut dyn Referee) {
    let lines = common::worked_positions(game);
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
