//! The native Khan rules against the facts of the rules page.

use kalista::game::{Game, perft};
use kalista::games::khan::Khan;

/// From the rules page: leaves at depth 1 to 5.
const PERFT: [(&str, [u64; 5]); 3] = [
    ("ssksss/6/6/6/6/SSSKSS r -", [15, 71, 327, 2_242, 12_758]),
    ("6/SSSKSS/6/6/ssksss/6 r -", [21, 154, 908, 6_837, 57_572]),
    (
        "K3s1/1S3s/S3s1/1S3s/S3s1/1S3k r -",
        [16, 198, 1_351, 11_480, 107_259],
    ),
];

#[test]
fn perft_equals_the_table_of_the_rules() {
    let khan = Khan::new();
    for (start, leaves) in PERFT {
        let position = khan.parse_position(start).unwrap();
        for (depth, leaves) in (1..).zip(leaves) {
            assert_eq!(
                perft(&khan, &position, depth),
                leaves,
                "{start} depth {depth}"
            );
        }
    }
}

/// Only who has no move at all passes: to put a sbire back is one.
#[test]
fn nobody_passes_who_can_put_a_sbire_back() {
    let khan = Khan::new();
    let pass = khan.parse_move("pass").unwrap();
    for (position, passes) in [
        ("5k/6/6/ss4/SSss2/KSS1s1 r a4", false),
        ("5k/6/6/ss4/SSss2/KSSSs1 r a4", true),
    ] {
        let position = khan.parse_position(position).unwrap();
        assert_eq!(khan.is_legal(&position, pass), passes);
        assert_eq!(khan.legal_moves(&position).contains(&pass), passes);
    }
}

/// Every text here is wrong in one way; the caret must stand under it.
#[test]
fn faults_in_a_position_are_pointed_at() {
    let khan = Khan::new();
    for (text, caret, hint) in [
        ("", 0, "a position is six lines"),
        ("ssksss/6/6/6/6/SSSKSS", 21, "a position is six lines"),
        ("ssksss/6/6/6/6/SSSKSS r", 23, "a position is six lines"),
        ("ssksss/6/6/6/6/SSSKSS r - x", 26, "a position is six lines"),
        ("ssxsss/6/6/6/6/SSSKSS r -", 2, "the board holds"),
        ("ssksss/7/6/6/6/SSSKSS r -", 7, "the board holds"),
        ("ssksss/33/6/6/6/SSSKSS r -", 8, "one number"),
        ("ssksss/6s/6/6/6/SSSKSS r -", 8, "more than 6"),
        ("ssksss/5/6/6/6/SSSKSS r -", 8, "5 squares"),
        ("ssksss/6/6/6/6/SSSK r -", 19, "4 squares"),
        ("ssksss/6/6/6/SSSKSS r -", 19, "5 lines"),
        ("ssksss/6/6/6/6/SSSKSS/6 r -", 21, "only 6 lines"),
        ("ssksss/6/6/6/6/SSSKSS w -", 22, "rouge"),
        ("ssksss/6/6/6/6/SSSKSS r z9", 24, "a1 to f6"),
        ("ssksss/6/6/6/6/SSSKSS r A1", 24, "a1 to f6"),
        ("ssksss/6/6/6/6/SSSKSS r a6", 24, "a piece of ocre"),
        ("ssksss/6/6/6/6/SSSKSS r a3", 24, "a piece of ocre"),
        ("ssskss/6/6/6/6/SSKKSS r -", 18, "one Kalista"),
        ("ssssss/6/6/6/6/SSSKSS r -", 5, "5 sbires"),
        ("sssss1/6/6/6/6/SSSSS1 r -", 0, "never both"),
        ("ssksss/6/é/6/6/SSSKSS r -", 9, "the board holds"),
    ] {
        let error = khan.parse_position(text).expect_err(text);
        assert!(error.what().contains(hint), "{text}: {error}");
        assert_eq!(error.at().start, caret, "{text}: {error}");
    }
}

#[test]
fn faults_in_a_move_are_pointed_at() {
    let khan = Khan::new();
    for (text, caret) in [
        ("", 0),
        ("b1", 0),
        ("b1d9", 2),
        ("z1d2", 0),
        ("S@g1", 2),
        ("b1d2x", 0),
        ("é1d", 0),
    ] {
        let error = khan.parse_move(text).expect_err(text);
        assert_eq!(error.at().start, caret, "{text}: {error}");
    }
    assert_eq!(khan.parse_move("B1D2"), khan.parse_move("b1d2"));
    assert_eq!(khan.parse_move("s@c4"), khan.parse_move("S@c4"));
    assert_eq!(khan.parse_move("PASS"), khan.parse_move("pass"));
}

#[cfg(feature = "prolog")]
#[test]
fn perft_of_the_clauses_equals_the_table_of_the_rules() {
    use kalista::prolog::{Clauses, Limits, Place, Session};

    let clauses = Clauses::of(&Khan::new());
    let mut session = Session::start(clauses, Place::Here, Limits::default()).unwrap();
    for (start, leaves) in PERFT {
        for (depth, leaves) in (1..=4).zip(leaves) {
            assert_eq!(
                session.perft(start, depth, 1),
                Ok(leaves),
                "{start} depth {depth}"
            );
        }
    }
}
