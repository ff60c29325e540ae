//! How a file says its board looks.

use super::contract::Seen;
use crate::game::Side;
use crate::game::board::{Cell, Diagram, Layout, Piece, Rgb, Shape, View, legend};

/// Ivory and slate: whatever the sides are called, they look like two sides.
const COLOURS: [Rgb; 2] = [[246, 240, 222], [122, 145, 190]];

/// A diagram of the cells.
pub(super) fn diagram(seen: &[Seen], view: &View, names: [&str; 2]) -> Diagram {
    let piece = |(side, word): &(Side, Option<String>)| {
        drawn_piece(*side, word.as_deref(), names[side.index()])
    };
    let cell = |seen: &Seen| Cell {
        name: seen.name.clone(),
        row: seen.row - 1,
        column: seen.column - 1,
        shade: if (seen.row + seen.column).is_multiple_of(2) {
            1
        } else {
            3
        },
        value: None,
        piece: seen.piece.as_ref().map(&piece),
        signs: view.signs(&seen.name),
    };
    let words = seen.iter().filter_map(|seen| {
        let (side, word) = seen.piece.as_ref()?;
        let name = names[side.index()];
        let words = match word {
            Some(word) => format!("{word} of {name}"),
            None => name.to_owned(),
        };
        Some((piece(seen.piece.as_ref()?).letter, words))
    });
    let mut words: Vec<(char, String)> = words.collect();
    words.sort();
    words.dedup();
    Diagram {
        layout: labels(seen),
        cells: seen.iter().map(cell).collect(),
        asides: Vec::new(),
        legend: legend(&[]),
        colours: COLOURS,
        words,
    }
}

/// A disc, or a tile with the first letter of its word; as a letter the disc is that of its
/// player.
fn drawn_piece(side: Side, word: Option<&str>, name: &str) -> Piece {
    let letter = word.unwrap_or(name).chars().next().unwrap_or('o');
    Piece {
        side,
        letter: match side {
            Side::First => letter.to_ascii_uppercase(),
            Side::Second => letter.to_ascii_lowercase(),
        },
        shape: if word.is_some() {
            Shape::Tile
        } else {
            Shape::Disc
        },
    }
}

/// What all cells of a column begin with, and what all of a row end with, where that is so.
fn labels(seen: &[Seen]) -> Layout {
    let common = |mut letters: Vec<Option<char>>| {
        letters.dedup();
        match letters[..] {
            [Some(letter)] => letter,
            _ => ' ',
        }
    };
    let columns = seen.iter().map(|seen| seen.column).max().unwrap_or(0);
    let rows = seen.iter().map(|seen| seen.row).max().unwrap_or(0);
    let column = |column| {
        let cells = seen.iter().filter(|seen| seen.column == column);
        common(cells.map(|seen| seen.name.chars().next()).collect())
    };
    let row = |row| {
        let cells = seen.iter().filter(|seen| seen.row == row);
        common(cells.map(|seen| seen.name.chars().next_back()).collect())
    };
    Layout::Grid {
        columns: (1..=columns).map(column).collect(),
        rows: (1..=rows).map(row).collect(),
    }
}

/// The cells that a text names, in its order; a longer name rather than a shorter one.
pub(super) fn named_in(text: &str, names: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let here = names
            .iter()
            .filter(|name| !name.is_empty() && rest.starts_with(name.as_str()));
        let step = match here.max_by_key(|name| name.len()) {
            Some(name) => {
                found.push(name.clone());
                name.len()
            }
            None => first.len_utf8(),
        };
        rest = &rest[step..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_in_the_texts_of_moves() {
        let names = ["a1", "a10", "2-2", "b1"].map(str::to_owned);
        for (text, found) in [
            ("a1b1", vec!["a1", "b1"]),
            ("a10-a1", vec!["a10", "a1"]),
            ("step(2-2,a1)", vec!["2-2", "a1"]),
            ("pass", vec![]),
            ("é", vec![]),
        ] {
            assert_eq!(named_in(text, &names), found, "{text}");
        }
    }
}
