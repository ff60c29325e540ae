//! The native Gauss rules against the facts of the rules page.

use crate::games::handle;
use crate::random::random_moment;
use kalista::games::gauss::{Gauss, position::Position, score};
use kalista::{Game, Machines, Side, perft};
use rand::{SeedableRng, rngs::SmallRng};

const START: &str = "4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0";
/// From the rules page: placements at depth 1 to 4.
const PERFT: [u64; 4] = [38, 1_368, 47_184, 1_570_128];

#[test]
fn perft_equals_the_table_of_the_rules() {
    let gauss = Gauss::new();
    let position = gauss.parse_position(START).unwrap();
    assert_eq!(position, gauss.start());
    for (depth, leaves) in (1..).zip(PERFT) {
        assert_eq!(perft(&gauss, &position, depth), leaves, "depth {depth}");
    }
}

/// Two placements before the end there are two plies, and nothing beyond them.
#[test]
fn a_finished_game_has_no_leaves_below_it() {
    let gauss = Gauss::new();
    let position = gauss
        .parse_position("4/5/6/7/6/5/4 0,1,0,1 15,13,0,0 0")
        .unwrap();
    let leaves = [1, 2, 3].map(|depth| perft(&gauss, &position, depth));
    // The first piece, alone on the board, leaves eighteen inner cells free.
    assert_eq!(leaves, [19, 19 * 18, 0]);
}

/// Position, move, position: worked out with the board in hand.
#[test]
fn magnetism_and_groups_follow_the_rules() {
    let gauss = Gauss::new();
    for (position, mv, next) in [
        // Attraction: beside the placed piece, also out of the void; never beyond.
        (
            "4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1",
            "r43",
            "4/5/6/2rb3/6/5/4 10,4,4,10 0,0,0,0 0",
        ),
        (
            "4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1",
            "r46",
            "4/5/6/5rb/6/5/4 10,4,4,10 0,0,0,0 0",
        ),
        // Only the first piece on a line.
        (
            "4/5/6/4bb1/6/5/4 10,4,5,9 0,0,0,0 0",
            "r42",
            "4/5/6/1rb2b1/6/5/4 9,4,5,9 0,0,0,0 1",
        ),
        // From every side at once; the six are connected and leave, all of them inside.
        (
            "b2b/5/6/b5b/6/5/b2b 0,0,1,0 7,5,7,4 1",
            "r44",
            "4/5/6/3r3/6/5/4 0,0,0,0 7,11,7,4 0",
        ),
        // Repulsion: to the void, up to a piece, or not at all.
        (
            "4/5/6/2r1r1b/3r2/3b1/r3 0,0,1,0 5,7,5,6 1",
            "r44",
            "4/5/6/r2r1rb/3r2/3b1/r3 0,0,0,0 5,7,5,6 0",
        ),
        // Three connected pieces stay, four leave, and what was behind them stays put.
        (
            "4/5/3bb1/4br1/6/5/3b 0,0,1,0 7,6,6,5 1",
            "r24",
            "4/3r1/3bb1/4br1/6/5/3b 0,0,0,0 7,6,6,5 0",
        ),
        (
            "4/5/3bb1/4br1/6/5/3b 0,0,1,0 7,6,6,5 1",
            "r44",
            "4/5/6/3r1r1/6/5/4 0,0,0,0 7,10,6,5 0",
        ),
        // Both colours at once; a piece in the void is at risk, the others are a bonus,
        // and they are red's, although player 1 moved.
        (
            "4/5/3bb1/rrr1b2/6/5/3b 0,0,1,0 6,6,5,5 1",
            "r44",
            "4/5/6/7/6/5/4 0,0,0,0 9,10,6,5 0",
        ),
        // The placed piece may stay while a group that it made elsewhere leaves.
        (
            "rrr1/5/3r2/7/6/5/4 0,0,1,0 6,8,4,7 1",
            "r44",
            "4/5/6/3r3/6/5/4 0,0,0,0 6,8,8,7 0",
        ),
    ] {
        let before = gauss.parse_position(position).expect(position);
        let mv = gauss.parse_move(mv).unwrap();
        assert!(gauss.is_legal(&before, mv), "{position}");
        let after = gauss.play(&before, mv);
        assert_eq!(gauss.position_text(&after), next, "{position}");
    }
}

#[test]
fn nothing_is_placed_in_the_void_or_on_a_piece_or_from_an_empty_reserve() {
    let gauss = Gauss::new();
    let position = gauss
        .parse_position("4/5/6/3b3/6/5/4 0,0,1,0 7,7,7,7 1")
        .unwrap();
    for (mv, legal) in [
        ("r33", true),
        ("r11", false),
        ("r44", false),
        ("b33", false),
    ] {
        let mv = gauss.parse_move(mv).unwrap();
        assert_eq!(gauss.is_legal(&position, mv), legal, "{mv:?}");
    }
}

/// Position, points of red and blue, winner.
#[test]
fn the_end_is_decided_by_points_then_void_then_risk() {
    let gauss = Gauss::new();
    for (position, points, winner) in [
        ("4/5/6/7/6/5/4 0,0,0,0 15,15,0,0 0", [15, 15], "both"),
        ("4/5/6/7/6/5/4 0,0,0,0 8,9,7,6 0", [8, 9], "blue"),
        // As many in the void: nobody subtracts.
        ("r2b/5/6/7/6/5/4 0,0,0,0 6,5,8,9 0", [6, 5], "red"),
        // More in the void: that side alone subtracts.
        ("r2b/5/6/7/6/5/r3 0,0,0,0 8,5,5,9 0", [3, 5], "blue"),
        ("b2r/5/6/7/6/5/b3 0,0,0,0 5,8,9,5 0", [5, 3], "red"),
        // A piece inside does not count as one in the void.
        ("r2b/1r3/6/7/6/5/4 0,0,0,0 6,5,7,9 0", [6, 5], "red"),
        // Equal points: fewer in the void.
        ("r2b/5/6/7/6/5/b3 0,0,0,0 7,10,7,3 0", [7, 7], "red"),
        ("b2r/5/6/7/6/5/r3 0,0,0,0 10,7,3,7 0", [7, 7], "blue"),
        // Then fewer at risk.
        ("4/5/6/3b3/6/5/4 0,0,0,0 7,7,8,7 0", [7, 7], "blue"),
        ("4/5/6/3r3/6/5/4 0,0,0,0 7,7,7,8 0", [7, 7], "red"),
        // Then both.
        ("4/5/6/3b3/3r2/5/4 0,0,0,0 7,7,7,7 0", [7, 7], "both"),
        // Less than nothing is possible.
        ("r2r/5/6/7/6/5/4 0,0,0,0 0,15,13,0 0", [-13, 15], "blue"),
    ] {
        let end = gauss.parse_position(position).expect(position);
        let outcome = gauss.outcome(&end).map(|end| gauss.outcome_name(end));
        assert_eq!(score::points(&end), points, "{position}");
        assert_eq!(outcome, Some(winner), "{position}");
        assert_eq!(score::value(&end, Side::First), points[0] - points[1]);
        assert_eq!(score::value(&end, Side::Second), points[1] - points[0]);
    }
}

#[test]
fn hard_takes_what_gains_most_points_at_once() {
    let gauss = Gauss::new();
    let best = |text: &str| {
        let position = gauss.parse_position(text).expect(text);
        let moves = gauss.best_moves(&position).into_iter();
        moves.map(|mv| gauss.move_text(mv)).collect::<Vec<_>>()
    };
    // The blue piece on 74 joins the other three if it is attracted to 33, 44 or 54, and
    // it comes inside along one line only.
    let joined = best("4/5/3bb1/4b2/6/5/3b 0,0,1,0 7,6,7,5 1");
    assert_eq!(joined, ["r22", "r33", "r44"]);
    // Nothing to gain: every move is as good as any other.
    assert_eq!(best(START).len(), 38);
    // Nothing to move.
    assert_eq!(best("4/5/6/7/6/5/4 0,0,0,0 15,15,0,0 0").len(), 0);
}

/// Every text here is wrong in one way; the caret must stand under it.
#[test]
fn faults_in_a_position_are_pointed_at() {
    let gauss = Gauss::new();
    for (text, caret, hint) in [
        ("", 0, "a position is seven columns"),
        ("4/5/6/7/6/5/4", 13, "a position is seven columns"),
        ("4/5/6/7/6/5/4 10,5,5,10 0,0,0,0", 31, "a position is seven"),
        (
            "4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0 x",
            34,
            "a position is seven",
        ),
        ("4/5/6/7/6/5/x3 10,5,5,10 0,0,0,0 0", 12, "the board holds"),
        ("4/5/6/8/6/5/4 10,5,5,10 0,0,0,0 0", 6, "the board holds"),
        ("4/5/6/7/6/5/é 10,5,5,10 0,0,0,0 0", 12, "the board holds"),
        ("4/32/6/7/6/5/4 10,5,5,10 0,0,0,0 0", 3, "one number"),
        ("5/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0", 0, "only 4 cells"),
        ("4/5/6/7r/6/5/4 10,5,5,10 0,0,0,0 0", 7, "only 7 cells"),
        ("4/4/6/7/6/5/4 10,5,5,10 0,0,0,0 0", 3, "has 4 cells, not 5"),
        ("4/5/6/7/6/5/ 10,5,5,10 0,0,0,0 0", 12, "has 0 cells, not 4"),
        ("4/5/6/7/6/5 10,5,5,10 0,0,0,0 0", 11, "6 columns, not 7"),
        ("4/5/6/7/6/5/4/4 10,5,5,10 0,0,0,0 0", 13, "only 7 columns"),
        ("4/5/6/7/6/5/4 10,5,5 0,0,0,0 0", 20, "four numbers"),
        ("4/5/6/7/6/5/4 10,5,5,10,1 0,0,0,0 0", 24, "four numbers"),
        (
            "4/5/6/7/6/5/4 10,5,05,10 0,0,0,0 0",
            19,
            "a number from 0 to 15",
        ),
        (
            "4/5/6/7/6/5/4 10,5,5,10 0,0,-1,0 0",
            28,
            "a number from 0 to 15",
        ),
        (
            "4/5/6/7/6/5/4 10,5,5,10 0,0,0,16 0",
            30,
            "a number from 0 to 15",
        ),
        (
            "4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 2",
            32,
            "0 (red) or 1 (blue)",
        ),
        (
            "4/5/6/7/6/5/4 5,10,10,5 0,0,0,0 0",
            16,
            "begins with 5 blue",
        ),
        ("4/5/6/3r3/6/5/4 10,5,5,10 0,0,0,0 0", 0, "15 red pieces"),
        ("4/5/6/7/6/5/4 9,5,5,9 1,0,0,0 0", 0, "15 blue pieces"),
        ("4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 1", 32, "take turns"),
        ("4/5/6/3rr2/6/5/4 8,5,5,10 0,0,0,0 0", 34, "take turns"),
        (
            "4/5/6/rrrr3/6/5/4 8,5,3,10 0,0,0,0 0",
            6,
            "left the board: 41 42 43 44",
        ),
    ] {
        let error = gauss.parse_position(text).expect_err(text);
        assert!(error.what().contains(hint), "{text}: {error}");
        assert_eq!(error.at().start, caret, "{text}: {error}");
    }
}

#[test]
fn faults_in_a_move_are_pointed_at() {
    let gauss = Gauss::new();
    for (text, caret) in [
        ("", 0),
        ("r4", 0),
        ("r444", 0),
        ("x44", 0),
        ("r15", 1),
        ("r81", 1),
        ("é4", 0),
    ] {
        let error = gauss.parse_move(text).expect_err(text);
        assert_eq!(error.at().start, caret, "{text}: {error}");
    }
    assert_eq!(gauss.parse_move("R44"), gauss.parse_move("r44"));
}

#[test]
fn machines_play_what_their_level_allows() {
    let gauss = Gauss::new();
    let mut rng = SmallRng::seed_from_u64(1);
    let text = "4/5/3bb1/4b2/6/5/3b 0,0,1,0 7,6,7,5 1";
    let position = gauss.parse_position(text).unwrap();
    let best = gauss.best_moves(&position);
    let mut played = |machine, level| {
        let mut moves: Vec<_> = (0..400)
            .filter_map(|_| gauss.machine_move(machine, level, &position, &mut rng))
            .collect();
        moves.sort();
        moves.dedup();
        moves
    };
    assert_eq!(played("easy", None), gauss.legal_moves(&position));
    assert_eq!(played("hard", None), best);
    assert_eq!(played("expert", None), gauss.expert_moves(&position));
    assert_eq!(played("hard", Some("very")), []);
    assert_eq!(played("deep", None), []);

    let end = gauss
        .parse_position("4/5/6/7/6/5/4 0,0,0,0 15,15,0,0 0")
        .unwrap();
    for (machine, _) in gauss.machines() {
        assert_eq!(gauss.machine_move(machine, None, &end, &mut rng), None);
    }
}

/// Moments of random games that go on, and the worked positions that do.
fn positions(seed: u64, count: usize) -> Vec<Position> {
    let (gauss, handle) = (Gauss::new(), handle("gauss"));
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut positions: Vec<Position> = (crate::worked::positions("gauss").iter())
        .map(|line| gauss.parse_position(&line.position).expect("a position"))
        .collect();
    positions.resize_with(count, || random_moment(&gauss, &handle, 0..30, &mut rng));
    positions.retain(|position| gauss.outcome(position).is_none());
    positions
}

#[test]
fn expert_keeps_at_least_as_much_as_hard_after_the_best_reply() {
    crate::machines::expert_keeps_more_than_hard(&positions(8, 350));
}

#[cfg(feature = "prolog")]
mod against_the_clauses {
    use super::*;
    use crate::clauses::{program, start, written};

    /// Writes the values of a position, and then the moves that a level chooses from.
    const PROBE: &str = r#"
        :- set_prolog_flag(double_quotes, chars).

        probe(Level, Text) :-
            state_text(State, Text),
            once(value(State, 0, V0)), once(value(State, 1, V1)),
            write([V0,V1]),
            level_moves(Level, State, Moves),
            probe_moves(Moves),
            flush_output.

        probe_moves([]).
        probe_moves([Move|Moves]) :-
            move_text(Move, Text),
            put_char(' '), probe_text(Text),
            probe_moves(Moves).

        probe_text([]).
        probe_text([Char|Chars]) :- put_char(Char), probe_text(Chars).
    "#;

    #[test]
    fn values_and_best_moves_agree() {
        let gauss = Gauss::new();
        let mut interpreter = start(program("gauss").with("probe.pl", PROBE));
        for (number, position) in positions(3, 300).iter().enumerate() {
            let text = gauss.position_text(position);
            let [red, blue] = Side::BOTH.map(|side| score::value(position, side));
            // Towards the end there are few enough replies to look at all of them.
            let left = Side::BOTH
                .map(|side| position.held(side))
                .iter()
                .sum::<u8>();
            let (level, mut moves) = match number % 2 {
                0 if left <= 6 => ("expert", gauss.expert_moves(position)),
                _ => ("hard", gauss.best_moves(position)),
            };
            moves.sort_by_key(|&mv| gauss.move_text(mv));
            let moves: String = (moves.into_iter())
                .map(|mv| format!(" {}", gauss.move_text(mv)))
                .collect();
            let said = written(&mut interpreter, &format!("probe({level}, \"{text}\")."));
            assert_eq!(said, format!("[{red},{blue}]{moves}"), "{level}: {text}");
        }
    }

    #[test]
    fn perft_equals_the_table_of_the_rules() {
        let mut interpreter = start(program("gauss"));
        for (depth, leaves) in (1..=3).zip(PERFT) {
            let counted = interpreter.perft(START, depth, 1).expect("it counts");
            assert_eq!(counted, leaves, "depth {depth}");
        }
    }
}
