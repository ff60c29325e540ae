//! An answer in lines that fit the terminal.

use crate::prolog::Solution;
use crate::prolog::syntax::{Kind, abbreviated, tokens};

/// How much of a term is shown at first: elements of a list, and levels of a term.
const DEPTH: usize = 20;

/// The equations and goals of an answer. The flag says whether parts of it are left out.
pub(super) fn parts(solution: &Solution, in_full: bool) -> (Vec<String>, bool) {
    let mut is_short = false;
    let shown = |(name, _): &&(String, String)| !name.starts_with('_');
    let mut parts: Vec<String> = Vec::new();
    for (name, value) in solution.bindings.iter().filter(shown) {
        let short = match in_full {
            true => None,
            false => abbreviated(value, DEPTH),
        };
        is_short |= short.is_some();
        parts.push(format!("{name} = {}", short.as_deref().unwrap_or(value)));
    }
    parts.extend(solution.goals.iter().cloned());
    if parts.is_empty() {
        parts.push("true".to_owned());
    }
    (parts, is_short)
}

/// The parts on one line if they fit behind the three characters that lead an answer, and
/// otherwise each on its own, broken at tokens.
pub(super) fn text(parts: &[String], columns: Option<usize>) -> String {
    let line = parts.join(", ");
    // A full stop, or a place for the key that is typed, comes behind.
    let fits = |text: &str, width: usize| text.chars().count() + 5 <= width;
    match columns {
        Some(columns) if !fits(&line, columns) => {
            let broken = parts.iter().map(|part| broken(part, columns));
            broken.collect::<Vec<_>>().join(",\n   ")
        }
        _ => line,
    }
}

/// One part, broken behind commas and brackets.
fn broken(part: &str, columns: usize) -> String {
    let indent = 3 + part.find(" = ").map_or(2, |at| at + 3).min(columns / 3);
    let width = columns.saturating_sub(2);
    let mut text = String::new();
    let mut column = 3;
    let mut end = 0;
    let mut flush = |piece: &str, text: &mut String| {
        let length = piece.trim_end().chars().count();
        if column + length > width && column > indent {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            column = indent;
        }
        text.push_str(piece);
        column += piece.chars().count();
    };
    for token in tokens(part) {
        if matches!(token.kind, Kind::Comma | Kind::Bar) {
            flush(&part[end..token.at.end], &mut text);
            end = token.at.end;
        }
    }
    flush(&part[end..], &mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(bindings: &[(&str, &str)]) -> Solution {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Solution {
            bindings: bindings.iter().map(owned).collect(),
            ..Solution::default()
        }
    }

    #[test]
    fn what_fits_stands_on_one_line_and_the_rest_one_below_the_other() {
        let (parts, _) = parts(&solution(&[("X", "f(1)"), ("Ys", "[a,b]")]), true);
        assert_eq!(text(&parts, Some(40)), "X = f(1), Ys = [a,b]");
        assert_eq!(text(&parts, Some(21)), "X = f(1),\n   Ys = [a,b]");
        assert_eq!(text(&parts, None), "X = f(1), Ys = [a,b]");
    }

    #[test]
    fn long_terms_are_broken_behind_commas() {
        let value = format!("[{}]", ["abcd"; 12].join(","));
        let (parts, _) = parts(&solution(&[("Xs", &value)]), true);
        let text = text(&parts, Some(40));
        assert!(text.lines().count() > 1, "{text}");
        assert!(
            text.lines().all(|line| line.chars().count() <= 40),
            "{text}"
        );
        let joined: String = text.split_whitespace().collect();
        assert_eq!(joined, format!("Xs={value}"));
    }

    #[test]
    fn a_list_is_shown_up_to_its_twentieth_element() {
        let numbers: Vec<String> = (1..=40).map(|n| n.to_string()).collect();
        let value = format!("[{}]", numbers.join(","));
        let (short, is_short) = parts(&solution(&[("L", &value)]), false);
        assert!(
            is_short && short[0].contains("...") && !short[0].contains("40"),
            "{short:?}"
        );
        let (full, is_short) = parts(&solution(&[("L", &value)]), true);
        assert!(!is_short && full[0].contains("40"));
        let (few, is_short) = parts(&solution(&[("L", "[1,2,3]")]), false);
        assert_eq!((few[0].as_str(), is_short), ("L = [1,2,3]", false));
    }
}
