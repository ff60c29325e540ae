//! What is known of a game as text, for people to read and add to: edge cases and mutants,
//! a block each. Empty lines separate blocks; a line that begins with `#` is a comment.
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
//! A mutant is a file and what the broken clauses get wrong, the text that is right (`-`),
//! which occurs once in the file, and what stands there instead (`+`). A line of text
//! begins after the sign and one space; a sign alone is an empty line. `compare` says what
//! has to be compared, where it is not the usual:
//!
//! ```text
//! heuristique.pl: the machines play the last of the best moves
//! compare machines
//! - (   Value1 > Value0 ->
//! + (   Value1 >= Value0 ->
//! ```

use crate::game::properties::Properties;

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

/// One rule of the clauses, broken: what proves that a check can fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// What the broken clauses get wrong.
    pub fault: &'static str,
    /// The file of clauses it is in.
    pub file: &'static str,
    /// The text that is right, which occurs once in the file.
    pub right: String,
    /// What stands there instead.
    pub wrong: String,
    /// What has to be compared for it to be noticed.
    pub asked: Properties,
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

/// Reads mutants.
///
/// # Panics
///
/// As [`edge_cases`] does.
pub(super) fn mutants(text: &'static str) -> Vec<Mutant> {
    let read = |block: Vec<&'static str>| {
        let head = block.first().and_then(|line| line.split_once(": "));
        let (file, fault) = head.unwrap_or_else(|| panic!("not a mutant: {block:?}"));
        let (mut right, mut wrong) = (Vec::new(), Vec::new());
        let mut asked = Properties::USUAL;
        for line in &block[1..] {
            match line.split_once(' ').unwrap_or((line, "")) {
                ("compare", names) => asked = names.parse().expect("properties"),
                ("-", text) => right.push(text),
                ("+", text) => wrong.push(text),
                _ => panic!("not a line of a mutant: {line}"),
            }
        }
        Mutant {
            fault,
            file,
            right: right.join("\n"),
            wrong: wrong.join("\n"),
            asked,
        }
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
    use super::*;
    use crate::Catalog;
    use crate::check::{Subject, subject};

    fn subjects() -> impl Iterator<Item = std::sync::Arc<dyn Subject>> {
        let catalog = Catalog::current();
        let open = |name: &str| subject(&catalog.open_named(name, None).expect("a game"));
        ["khan", "shi", "gauss"].into_iter().map(open)
    }

    #[test]
    fn a_block_is_read_line_by_line() {
        let text = "# a comment\n\na.pl: it\ncompare moves\n- one\n-\n+ two\n\n\nb.pl: b\n-  x";
        let [first, second] = &mutants(text)[..] else {
            panic!("two mutants");
        };
        let said = (first.fault, first.file, &*first.right, &*first.wrong);
        assert_eq!(said, ("it", "a.pl", "one\n", "two"));
        assert_eq!(first.asked.to_string(), "moves");
        assert_eq!((&*second.right, &*second.wrong), (" x", ""));
        assert_eq!(second.asked, Properties::USUAL);
    }

    #[test]
    fn every_mutant_breaks_one_place_of_the_clauses() {
        for subject in subjects() {
            let (mutants, game) = (subject.mutants(), subject.game());
            assert!(mutants.len() >= 18, "{}", game.name());
            for mutant in mutants {
                let Mutant { fault, file, .. } = mutant;
                assert!(
                    !fault.is_empty() && mutant.right != mutant.wrong,
                    "{mutant:?}"
                );
                let (_, text) = (game.clauses().iter().find(|(name, _)| name == file))
                    .unwrap_or_else(|| panic!("{fault}: there is no {file}"));
                let found = text.matches(&mutant.right).count();
                assert_eq!(found, 1, "{fault}: {file} has\n{}", mutant.right);
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
