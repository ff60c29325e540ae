//! Rules that do not end, answer with too much or with the wrong thing, in every predicate of
//! the contract: one message each that names the predicate, soon, and the process goes on.

use std::time::{Duration, Instant};

use kalista::clauses::game::{ClausesGame, Settings};
use kalista::clauses::machine::Limits;
use kalista::game::board::View;
use kalista::game::{Game, Heuristics, Presentation};

/// The predicates of a small game, and the heads of those that take their place.
const CONTRACT: [(&str, &str, &str); 6] = [
    (
        "initial_state/2",
        "initial_state(_, s(white, 0)).",
        "initial_state(_, Out)",
    ),
    (
        "valid_moves/2",
        "valid_moves(_, [1,2]).",
        "valid_moves(_, Out)",
    ),
    (
        "move/3",
        "move(s(P, N), M, s(Q, K)) :- K is N + M, other(P, Q).",
        "move(_, _, Out)",
    ),
    (
        "game_over/2",
        "game_over(s(P, N), P) :- N >= 5.",
        "game_over(_, Out)",
    ),
    ("value/3", "value(s(_, N), _, N).", "value(_, _, Out)"),
    (
        "display_game/1",
        "display_game(s(P, N)) :- write(P-N), nl.",
        "display_game(_)",
    ),
];

const HELPERS: &str = "
other(white, black).
other(black, white).
loop :- loop.
deep(N) :- M is N + 1, deep(M), other(N, M).
grow(Xs) :- grow([x|Xs]).
nested(0, x) :- !.
nested(N, f(X)) :- M is N - 1, nested(M, X).
";

/// What a body does, and what is said of it in a predicate that gives an answer; a board says
/// what was written, so there is nothing to say of some of them.
const BODIES: [(&str, &[&str]); 9] = [
    ("loop", &["does not end"]),
    ("repeat, fail", &["does not end"]),
    ("deep(0)", &["uses up all memory", "does not end"]),
    ("grow([])", &["uses up all memory", "does not end"]),
    ("halt", &["calls halt"]),
    ("throw(oops)", &["throws oops"]),
    ("Out = f(Out), write(Out)", &[""]),
    ("nested(100000, Out), write(Out)", &[""]),
    ("length(Out, 400000), maplist(=(1), Out), write(Out)", &[""]),
];

fn settings() -> Settings {
    Settings {
        limits: Limits {
            time: Duration::from_millis(200),
            words: 1 << 21,
            ..Settings::default().limits
        },
        ..Settings::default()
    }
}

/// Everything that is said of a game in which a predicate has another body.
fn said(broken: &str, body: &str) -> String {
    let clause = |&(name, clause, head): &(&str, &str, &str)| match name == broken {
        true => format!("{head} :- {body}.\n"),
        false => format!("{clause}\n"),
    };
    let clauses: String = CONTRACT.iter().map(clause).collect();
    let texts = [("hostile.pl".to_owned(), format!("{clauses}{HELPERS}"))];
    let game = match ClausesGame::of_texts("hostile", &texts, None, settings()) {
        Ok(game) => game,
        Err(error) => return error.to_string(),
    };
    let start = game.start();
    game.evaluate(&start);
    game.board(&start, &View::default());
    let errors = game.take_error().map(|error| error.to_string());
    let said: Vec<String> = errors.into_iter().chain(game.take_notes()).collect();
    said.join("\n")
}

#[test]
fn whatever_a_predicate_does_is_told_in_time() {
    for (name, ..) in CONTRACT {
        for (body, wanted) in BODIES {
            let begun = Instant::now();
            let said = said(name, body);
            let time = begun.elapsed();
            // A busy machine takes several times as long as an idle one.
            assert!(time < Duration::from_secs(20), "{name} :- {body}: {time:?}");
            // A term that is only large may be a state: then the next predicate is told that it
            // does not fit. What a board writes is never wrong, only cut short.
            if name != "display_game/1" {
                let is_told = match wanted {
                    [""] => said.contains('/'),
                    _ => said.contains(name),
                };
                assert!(is_told, "{name} :- {body}: {said}");
            }
            let is_wanted = wanted.iter().any(|wanted| said.contains(wanted));
            assert!(is_wanted, "{name} :- {body}: {said}");
            assert!(said.len() < 5_000, "{name} :- {body}: {} bytes", said.len());
        }
    }
}

/// A list of moves that is its own tail, and a state that is its own part.
#[test]
fn terms_without_end_are_named() {
    let list = said("valid_moves/2", "Out = [1|Out]");
    assert!(list.contains("or moves without end"), "{list}");
    let state = said("initial_state/2", "Out = s(white, Out)");
    assert!(state.contains("gives a term without end"), "{state}");
    let next = said("move/3", "Out = s(black, Out)");
    assert!(next.contains("move/3 gives a term without end"), "{next}");
    let open = said("move/3", "Out = s(black, _)");
    assert!(
        open.contains("move/3 leaves variables in the state after 1"),
        "{open}"
    );
}
