//! What is known of a game as text, for people to read and add to: edge cases, a block each. Empty lines separate blocks; a line that begins with `#` is a comment.
//!
//! An edge case is a rule, a position and all legal moves, sorted, on as many lines as it
//! takes, or none:
//!
//! ```text
//! rule no legal move at all: pass
//! position 5k/6/6/ss4/SSss2/KSSSs1 r a4
//! moves pass
//! ```
//!
//! A known sequence of moves, which leads from the start to what random games seldom meet, is
//! written in the same way:
//!
//! ```text
//! about on 6 by 6, no legal move but pass
//! moves F1-F2 A6-A2 F2-F1 B6-B2 F1-F2 C6-C2 F2-F1 D6-D2 F1-F2 E6-E2 F2-F1 F6-F2 pass
//! ```

/// A position made to show one rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EdgeCase {
    /// The rule, in a few words.
    pub rule: &'static str,
    /// The position's text.
    pub position: &'static str,
    /// The legal moves, sorted as text, worked out by hand from the rules.
    pub moves: Vec<&'static str>,
}

/// Reads edge cases.
///
/// # Panics
///
/// If there is something else in the text, which belongs to the program: a test reads
/// them all.
pub(super) fn edge_cases(text: &'static str) -> Vec<EdgeCase> {
    let read = |block: Vec<&'static str>| {
        let mut case = EdgeCase::default();
        for line in block {
            match line.split_once(' ') {
                Some(("rule", rule)) => case.rule = rule,
                Some(("position", position)) => case.position = position,
                Some(("moves", moves)) => case.moves.extend(moves.split(' ')),
                _ => panic!("not a line of an edge case: {line}"),
            }
        }
        case
    };
    blocks(text).into_iter().map(read).collect()
}

/// Reads sequences of moves.
///
/// # Panics
///
/// If there is something else in the text, as above.
pub(super) fn lines(text: &'static str) -> Vec<Vec<&'static str>> {
    let read = |block: Vec<&'static str>| {
        let mut moves = Vec::new();
        for line in block {
            match line.split_once(' ') {
                Some(("about", _)) => {}
                Some(("moves", more)) => moves.extend(more.split(' ')),
                _ => panic!("not a line of a sequence of moves: {line}"),
            }
        }
        moves
    };
    blocks(text).into_iter().map(read).collect()
}

/// The lines of each block, without comments.
fn blocks(text: &'static str) -> Vec<Vec<&'static str>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let blocks = lines.split(|line| line.is_empty()).map(<[&str]>::to_vec);
    blocks.filter(|block| !block.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use crate::Catalog;
    use crate::check::{Subject, subject};

    fn subjects() -> impl Iterator<Item = std::sync::Arc<dyn Subject>> {
        let catalog = Catalog::current();
        let open = |name: &str| subject(&catalog.open_named(name, None).expect("a game"));
        ["khan", "shi", "gauss"].into_iter().map(open)
    }

    #[test]
    fn every_known_sequence_of_moves_can_be_played() {
        let catalog = Catalog::current();
        // Shi's stands on the smaller board, where fewer moves lead to it.
        for (name, size) in [("khan", None), ("shi", Some(6)), ("gauss", None)] {
            let subject = subject(&catalog.open_named(name, size).expect("a game"));
            let (lines, game) = (subject.known_lines(), subject.game());
            assert!(!lines.is_empty(), "{}", game.name());
            for line in lines {
                let mut position = game.start();
                for (at, mv) in line.iter().enumerate() {
                    let next = game.play(&position, mv).expect("sound rules");
                    position = next.unwrap_or_else(|| panic!("{}: {at}: {mv}", game.name()));
                }
            }
        }
    }

    #[test]
    fn every_edge_case_has_the_moves_that_the_rules_say() {
        for subject in subjects() {
            let (cases, game) = (subject.edge_cases(), subject.game());
            assert!(cases.len() >= 10, "{}", game.name());
            for case in cases {
                let position = game.parse_position(case.position).expect("sound rules");
                let position = position.unwrap_or_else(|error| panic!("{}: {error}", case.rule));
                let moves = game.sorted_moves(&position).expect("sound rules");
                assert_eq!(moves, case.moves, "{}: {}", case.rule, case.position);
            }
        }
    }
}
