//! The native Shi rules against the facts of the rules page.

use std::collections::BTreeSet;

use kalista::games::shi::Shi;
use kalista::games::shi::board::{Size, Square, each};
use kalista::games::shi::moves::Move;
use kalista::games::shi::position::{Fault, Position};
use kalista::{Game, Machines, Side, perft};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

fn shi(size: usize) -> Shi {
    Shi::new(Size::new(size).expect("a size of the rules"))
}

#[test]
fn positions_are_the_same_if_everything_is() {
    let shi = shi(6);
    let texts = [
        "nnnnnn/6/6/6/6/ssssss s",
        "nnnnnn/6/6/6/6/ssssss n",
        "nnnnnn/6/6/6/s5/1sssss s",
        "1nnnnn/n5/6/6/6/ssssss s",
    ];
    let positions = texts.map(|text| shi.parse_position(text).expect(text));
    for (a, text_a) in positions.iter().zip(texts) {
        for (b, text_b) in positions.iter().zip(texts) {
            assert_eq!(a == b, text_a == text_b, "{text_a} and {text_b}");
            assert_eq!(shi.hash(a) == shi.hash(b), text_a == text_b);
        }
    }
    let a1 = Square::parse("A1").expect("a square");
    let [small, large] = [6, 7].map(|size| {
        let size = Size::new(size).expect("a size");
        Position::sparse(size, [(a1, Side::First)], Side::First).expect("a position")
    });
    assert!(small != large && shi.hash(&small) != shi.hash(&large));
}

#[test]
fn no_two_small_positions_have_the_same_hash() {
    let size = Size::new(6).expect("a size");
    let pieces = each(size.squares()).flat_map(|square| Side::BOTH.map(|side| (square, side)));
    let pieces: Vec<(Square, Side)> = pieces.collect();
    let alone = pieces.iter().map(|&piece| vec![piece]);
    let mut hashes = BTreeSet::new();
    for arrangement in alone.chain([vec![]]) {
        for turn in Side::BOTH {
            let position = Position::sparse(size, arrangement.clone(), turn);
            let hash = position.expect("a position").hash();
            assert!(hashes.insert(hash), "{arrangement:?}, {turn:?}");
        }
    }
}

#[test]
fn no_piece_stands_on_another_or_beside_the_board() {
    let (small, [a1, h8]) = (
        Size::new(6).expect("a size"),
        ["A1", "H8"].map(Square::parse),
    );
    let (a1, h8) = (a1.expect("a square"), h8.expect("a square"));
    for pieces in [
        [(a1, Side::First), (a1, Side::Second)],
        [(a1, Side::First), (h8, Side::First)],
    ] {
        let wrong = pieces[1].0;
        let placed = Position::sparse(small, pieces, Side::First);
        assert_eq!(placed, Err(Fault::Misplaced(wrong)));
    }
}

#[test]
fn every_move_has_a_number_of_its_own() {
    let steps = Square::all().flat_map(|a| Square::all().map(move |b| Move::Step(a, b)));
    let mut slots: Vec<usize> = steps.chain([Move::Pass]).map(Move::slot).collect();
    slots.sort_unstable();
    assert!(slots.into_iter().eq(0..Move::SLOTS));
}

#[test]
fn perft_equals_the_table_of_the_rules() {
    for (size, leaves) in [
        (6, [52, 2_508, 130_032, 6_388_536]),
        (7, [75, 5_290, 396_142, 28_328_255]),
        (8, [102, 9_882, 1_007_454, 98_642_982]),
    ] {
        let shi = shi(size);
        for (depth, leaves) in (1..).zip(leaves) {
            let counted = perft(&shi, &shi.start(), depth);
            assert_eq!(counted, leaves, "size {size} depth {depth}");
        }
    }
}

#[test]
fn the_game_of_the_rules_page_leaves_samurai_stuck() {
    let shi = shi(6);
    let mut position = shi.start();
    let game = "F1-F2 A6-A2 F2-F1 B6-B2 F1-F2 C6-C2 F2-F1 D6-D2 F1-F2 E6-E2 F2-F1 F6-F2";
    for text in game.split(' ') {
        let mv = shi.parse_move(text).unwrap();
        assert!(shi.is_legal(&position, mv), "{text}");
        position = shi.play(&position, mv);
    }
    let moves = shi.legal_moves(&position);
    assert_eq!(moves, [Move::Pass]);
    assert_eq!(shi.parse_move("pass"), Ok(Move::Pass));
    assert!(shi.is_legal(&position, Move::Pass));
    assert!(!shi.is_legal(&shi.start(), Move::Pass));
    let next = shi.play(&position, moves[0]);
    assert_eq!(next.turn(), Side::Second);
    assert_eq!(shi.position_text(&next), "6/6/6/6/nnnnnn/ssssss n");
}

#[test]
fn a_jump_takes_the_enemy_and_leaves_the_friend() {
    let shi = shi(8);
    let position = shi
        .parse_position("6/6/6/6/nnnn1s/s1s1ns s")
        .expect("any size is read");
    let jump = shi.parse_move("a1-e1").unwrap();
    let next = shi.play(&position, jump);
    assert_eq!(shi.position_text(&next), "6/6/6/6/nnnn1s/2s1ss n");
    assert_eq!(next.points(Side::First), 2);
    assert_eq!(next.points(Side::Second), 2);
}

/// Every text here is wrong in one way; the caret must stand under it.
#[test]
fn faults_in_a_position_are_pointed_at() {
    let shi = Shi::default();
    for (text, caret, hint) in [
        ("", 0, "a position is 6, 7 or 8 rows"),
        ("nnnnnn/6/6/6/6/ssssss", 21, "a position is 6, 7 or 8 rows"),
        ("nnnnnn/6/6/6/6/ssssss ", 22, "samurai"),
        ("nnnnnn/6/6/6/6/ssssss x", 22, "samurai"),
        ("nnnnnn/6/6/6/6/ssssss sn", 22, "samurai"),
        ("nnnnnn/6/6/6/6/ssssss s s", 22, "samurai"),
        (" nnnnnn/6/6/6/6/ssssss s", 0, "1 row"),
        ("nnnnn/5/5/5/sssss s", 17, "5 rows"),
        ("9/9/9/9/9/9/9/9/9 s", 15, "9 rows"),
        ("nnnnnn/6/6/6/x/ssssss s", 13, "the board holds"),
        ("nnnnnn/6/6/6/9/ssssss s", 13, "the board holds"),
        ("nnnnnn/6/6/6/0/ssssss s", 13, "the board holds"),
        ("nnnnnn/6/6/é/6/ssssss s", 11, "the board holds"),
        ("nnnnnn/33/6/6/6/ssssss s", 8, "one number"),
        ("nnnnnn/7/6/6/6/ssssss s", 7, "row 5 has more than 6"),
        ("nnnnnn/5/6/6/6/ssssss s", 8, "row 5 has 5 squares, not 6"),
        ("nnnnnn/6/6/6/6/sssss s", 20, "row 1 has 5 squares"),
        ("nnnnnn/6/6/6/6s/ssssss s", 14, "row 2 has more than 6"),
        ("nnnnnn/6/6/6/s5/ssssss s", 21, "a side has 6 pieces"),
        ("nnnnnn/6/6/6/6/ss4 s", 0, "samurai cannot have fewer"),
        ("nnn3/6/6/6/6/sss3 s", 0, "only one side"),
    ] {
        let error = shi.parse_position(text).expect_err(text);
        assert!(error.what().contains(hint), "{text}: {error}");
        assert_eq!(error.at().start, caret, "{text}: {error}");
    }
}

#[test]
fn faults_in_a_move_are_pointed_at() {
    let shi = Shi::default();
    for (text, caret) in [
        ("", 0),
        ("A1", 0),
        ("A1-A9", 3),
        ("I1-A4", 0),
        ("A1-A4x", 0),
        ("é1-A", 0),
    ] {
        let error = shi.parse_move(text).expect_err(text);
        assert_eq!(error.at().start, caret, "{text}: {error}");
    }
    assert_eq!(shi.parse_move("a1-a4"), shi.parse_move("A1-A4"));
    assert_eq!(shi.parse_move("a1a4"), shi.parse_move("A1-A4"));
    assert_eq!(shi.parse_move("PASS"), shi.parse_move("pass"));
}

/// The values of level 2, each worked out from the rules page.
#[test]
fn level_two_takes_then_avoids_then_threatens() {
    let shi = shi(6);
    let position = shi
        .parse_position("1nnn2/1n4/6/6/4ss/s3ss s")
        .expect("a position");
    for (mv, value) in [
        // F1 jumps over E2.
        ("F1-B5", -10),
        // B6 could then jump over B5.
        ("A1-B1", 10),
        // No ninja could take, and F1 could still jump over E2.
        ("A1-A2", -5),
        // Neither side could take.
        ("E2-D2", 0),
    ] {
        let mv = shi.parse_move(mv).unwrap();
        assert_eq!(shi.move_value(&position, mv), value, "{mv:?}");
    }
    let best = [shi.parse_move("F1-B5").unwrap()];
    assert_eq!(shi.best_moves(&position), best);
}

#[test]
fn the_machines_play_legal_moves_and_know_their_names() {
    let shi = shi(6);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for machine in ["level1", "level2"] {
        let mut position = shi.start();
        for _ in 0..200 {
            match shi.machine_move(machine, None, &position, &mut rng) {
                Some(mv) => {
                    assert!(shi.is_legal(&position, mv));
                    position = shi.play(&position, mv);
                }
                None => {
                    assert!(shi.outcome(&position).is_some());
                    break;
                }
            }
        }
    }
    let start = shi.start();
    assert_eq!(shi.machine_move("level3", None, &start, &mut rng), None);
    let one = Some("1");
    assert_eq!(shi.machine_move("level1", one, &start, &mut rng), None);
}
