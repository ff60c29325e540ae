//! The clauses of Khan in every mode a reader would try, and the coursework's predicates
//! over `pion/5` facts. Expected answers come from the rules page and the coursework.

use crate::game;
use crate::support::of_game;
use kalista::check::subject;
use kalista::prolog::{Interpreter, QueryOptions};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

fn khan() -> Interpreter {
    of_game(&game("khan"))
}

/// The answers to a query, each as the toplevel shows it.
fn answers(khan: &mut Interpreter, query: &str) -> Vec<String> {
    let (answers, _, _) = khan
        .solutions(query, &QueryOptions::within(50_000_000), 2_000)
        .unwrap_or_else(|error| panic!("{query}: {error}"));
    answers.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn holds(khan: &mut Interpreter, goal: &str) {
    let found = answers(khan, &format!("\\+ \\+ ({goal})."));
    assert_eq!(found, ["true"], "{goal}");
}

#[track_caller]
fn fails(khan: &mut Interpreter, goal: &str) {
    holds(khan, &format!("\\+ ({goal})"));
}

#[test]
fn a_move_can_be_enumerated_checked_and_found() {
    let mut khan = khan();
    let start = "state_text(_S, \"ssksss/6/6/6/6/SSSKSS r -\")";
    let all = answers(&mut khan, &format!("{start}, move(_S, Move, _)."));
    assert_eq!(all.len(), 15, "every move, each once");
    let checked = answers(
        &mut khan,
        &format!("{start}, move(_S, (2,6,2,5), _N), state_text(_N, Text)."),
    );
    assert_eq!(checked, ["Text = \"ssksss/6/6/6/1S4/S1SKSS o b5\""]);
    fails(&mut khan, &format!("{start}, move(_S, (2,6,2,4), _)"));
    // b6 is the second sbire in reading order, r2.
    let found = answers(
        &mut khan,
        &format!("{start}, move(_S, (2,6,2,5), _N), move(_S, Move, _N)."),
    );
    assert_eq!(found, ["Move = (2,6,2,5)"]);
}

#[test]
fn valid_moves_are_sorted_and_free_of_duplicates() {
    let mut khan = khan();
    for case in subject(&game("khan")).edge_cases() {
        let state = format!("state_text(S, \"{}\")", case.position);
        holds(
            &mut khan,
            &format!("{state}, valid_moves(S, Ms), sort(Ms, Ms)"),
        );
    }
}

#[test]
fn a_move_has_a_fault_exactly_if_it_is_not_legal() {
    let game = game("khan");
    let subject = subject(&game);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut khan = khan();
    let cases = subject.edge_cases().into_iter();
    let texts = (cases.map(|case| case.position.to_owned()))
        .chain((0..12).map(|_| game.position_text(&subject.arbitrary_position(&mut rng))));
    for text in texts {
        let position = game.parse_position(&text).unwrap().unwrap();
        let mut legal: Vec<String> = (game.moves(&position).unwrap().into_iter())
            .map(|mv| format!("Text = \"{mv}\""))
            .collect();
        legal.sort();
        // move_text/2 enumerates everything that can be written: 36 * 36 + 36 + 1 moves.
        let query =
            format!("state_text(_S, \"{text}\"), move_text(_M, Text), \\+ move_fault(_S, _M, _).");
        let mut faultless = answers(&mut khan, &query);
        faultless.sort();
        assert_eq!(faultless, legal, "{text}");
    }
}

#[test]
fn every_fault_has_its_name_and_its_sentence() {
    let mut khan = khan();
    for (position, mv, fault) in [
        ("6/6/6/6/6/SSSKSS r -", "(4,6,4,4)", "game_is_over(rouge)"),
        ("KSS2k/1s4/6/6/6/6 r f1", "(2,1,2,4)", "blocked(2,2,o1)"),
        ("KSS2k/1s4/6/6/6/6 r f1", "(6,1,6,2)", "wrong_owner(ko)"),
        ("KSS2k/1s4/6/6/6/6 r f1", "(4,4,4,5)", "no_piece(4,4)"),
        (
            "KSS2k/1s4/6/6/6/6 r f1",
            "(3,1,2,1)",
            "own_piece_on_target(r1)",
        ),
        ("KSS2k/1s4/6/6/6/6 r f1", "(1,1,4,4)", "steps(2,1,1,4,4)"),
        ("KSS2k/1s4/6/6/6/6 r f1", "(0,0,1,3)", "wrong_value(1,3)"),
        ("KSS2k/1s4/6/6/6/6 r f1", "(0,0,2,1)", "square_occupied(r1)"),
        ("KSS2k/1s4/6/6/6/6 r f1", "pass", "pass_not_allowed"),
        ("KSS2k/1s4/6/6/3S2/6 r f1", "(1,1,1,3)", "khan_asks(3,2)"),
        (
            "KSS2k/1s4/6/6/3S2/6 r f1",
            "(0,0,1,4)",
            "khan_can_be_obeyed(3)",
        ),
        ("K2SS1/S5/6/6/S5/S4k r f6", "(0,0,2,2)", "no_sbire_out"),
        ("k5/6/6/6/3K2/6 r -", "(0,0,2,2)", "no_khan"),
        ("k5/6/6/6/3K2/6 r -", "(4,5,9,9)", "off_board(9,9)"),
        ("k5/6/6/6/3K2/6 r -", "hello", "not_a_move"),
    ] {
        let goal = format!(
            "state_text(S, \"{position}\"), once(move_fault(S, {mv}, {fault})), \
             fault_text({fault}, [_,_,_|_])"
        );
        holds(&mut khan, &goal);
    }
}

#[test]
fn the_coursework_speaks_of_the_position_in_the_database() {
    let mut khan = khan();
    khan.set_position("5k/1s4/6/6/3S2/K5 r f1");
    let bearer = answers(&mut khan, "pion(Id, C, L, khan, V).");
    assert_eq!(bearer, ["Id = ko, C = 6, L = 1, V = 3"]);
    // The Khan asks for a 3, and d5 is worth 3.
    let moves = answers(
        &mut khan,
        "possibleMoves(_, rouge, _Ms), longueur(N, _Ms), element((4,5,4,4), _Ms).",
    );
    assert_eq!(moves.first().map(String::as_str), Some("N = 12"));
    holds(
        &mut khan,
        "etatInitial([[(2,b),(3,b),(1,b),(2,b),(2,b),(3,b)]|_])",
    );
    for goal in [
        "oppPlayer(rouge, ocre)",
        "findColour(r3, rouge), findColour(ko, ocre)",
        "retireElement(a, [b,a,c,a], [b,c,a])",
        "parse(c4, 3, 4), parse('F6', 6, 6), parse(z9, 0, 0)",
        "etatInitial(B), remplacer(B, 4, 3, r1, 2, B1), getIdPion(B1, 3, 4, r1), getIdPion(B1, 1, 1, b)",
        "etatInitial(B), rechercheMarqueur(B, (1,1,2,1), 3)",
    ] {
        holds(&mut khan, goal);
    }
    // A capture: d5 takes nothing on d4, the sbire on b2 stays, the Khan passes to r1.
    holds(
        &mut khan,
        "transfert(_, (4,5,4,4), r1, _), pion(r1, 4, 4, khan, 1), pion(ko, 6, 1, in, 3)",
    );
    holds(
        &mut khan,
        "transfert(_, (4,4,2,2), r1, _), pion(o1, 0, 0, out, 0)",
    );
}

#[test]
fn a_board_is_drawn_from_each_side() {
    let mut khan = khan();
    khan.set_position("ssksss/6/6/6/6/SSSKSS r -");
    for (side, first_labels) in [
        ("bas", "a     b"),
        ("haut", "f     e"),
        ("gauche", "1     2"),
        ("droite", "6     5"),
    ] {
        let query = format!("afficherPlateau(_, {side}).");
        let (_, written, _) = khan.solutions(&query, &QueryOptions::default(), 1).unwrap();
        let labels = written.lines().next().unwrap_or_default();
        assert!(labels.contains(first_labels), "{side}:\n{written}");
        assert_eq!(written.matches("kr").count(), 1, "{side}:\n{written}");
    }
}
