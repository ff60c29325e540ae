//! The native Khan rules against the facts of the rules page.

use std::collections::BTreeMap;

use kalista::{Game, Khan, Side, perft};

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

/// Who is to move and who wears the Khan belong to a position, and so does every piece.
#[test]
fn no_two_small_positions_have_the_same_hash() {
    let khan = Khan::new();
    let squares: Vec<(usize, String)> = (0..36)
        .map(|n| (n, format!("{}{}", b"abcdef"[n % 6] as char, n / 6 + 1)))
        .collect();
    let free = || (0..36).filter(|at| ![14, 21].contains(at));
    let mut known = BTreeMap::new();
    for s_rouge in [None].into_iter().chain(free().map(Some)) {
        for s_ocre in [None].into_iter().chain(free().map(Some)) {
            let mut board = [b'.'; 36];
            (board[14], board[21]) = (b'K', b'k');
            s_rouge.into_iter().for_each(|at: usize| board[at] = b'S');
            s_ocre.into_iter().for_each(|at: usize| board[at] = b's');
            for (turn, bearers) in [("r", "ks"), ("o", "KS")] {
                let worn = squares
                    .iter()
                    .filter(|&&(n, _)| bearers.contains(board[n] as char));
                for bearer in worn.map(|(_, name)| name.as_str()).chain(["-"]) {
                    let text = format!("{} {turn} {bearer}", board_text(&board));
                    let position = khan.parse_position(&text).expect(&text);
                    let first = known.entry(khan.hash(&position)).or_insert(text.clone());
                    assert_eq!(*first, text, "they have the same hash");
                }
            }
        }
    }
}

/// The lines of a board, with digits for runs of empty squares.
fn board_text(board: &[u8; 36]) -> String {
    let line = |squares: &[u8]| {
        let runs = squares.chunk_by(|a, b| a == b && *a == b'.');
        let run = |run: &[u8]| match run[0] {
            b'.' => run.len().to_string(),
            piece => char::from(piece).to_string(),
        };
        runs.map(run).collect::<String>()
    };
    let lines: Vec<String> = board.chunks(6).map(line).collect();
    lines.join("/")
}

/// The captured sbires are five less those on the board.
#[test]
fn pieces_are_on_the_board_or_captured() {
    let khan = Khan::new();
    let position = khan.parse_position("KSS2k/1s4/6/6/3S2/6 r f1").unwrap();
    let captured = [Side::First, Side::Second].map(|side| position.captured(side));
    assert_eq!(captured, [2, 4]);
    let standing: Vec<(String, Side, bool)> = (position.each_piece())
        .map(|(square, piece)| (square.to_string(), piece.side, piece.kalista))
        .collect();
    let expected = [
        ("a1", Side::First, true),
        ("b1", Side::First, false),
        ("c1", Side::First, false),
        ("f1", Side::Second, true),
        ("b2", Side::Second, false),
        ("d5", Side::First, false),
    ];
    assert_eq!(
        standing,
        expected.map(|(square, side, kalista)| (square.to_owned(), side, kalista))
    );
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
    let mut interpreter = crate::clauses::start(crate::clauses::program("khan"));
    for (start, leaves) in PERFT {
        for (depth, leaves) in (1..=4).zip(leaves) {
            let counted = interpreter.perft(start, depth, 1).expect("it counts");
            assert_eq!(counted, leaves, "{start} depth {depth}");
        }
    }
}
