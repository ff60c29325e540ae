//! The board of Khan as it is seen from any of its four edges.

use super::board::{Square, WIDTH};
use super::opening::{Placing, home};
use super::position::{self, Position};
use super::{Edge, text};
use crate::game::Side;
use crate::game::board::{
    Aside, Board, Cell, Diagram, Layout, Piece, Place, Rgb, Shape, Sign, View, legend,
};

/// Rouge is red, ocre is ochre.
const COLOURS: [Rgb; 2] = [[255, 95, 95], [255, 215, 95]];

/// A position, with the captured sbires beside the board.
pub(super) fn board(position: &Position, view: &View) -> Board {
    let edge = Edge::parse(&view.viewpoint).unwrap_or(Edge::Bas);
    let captured = |side, place| Aside {
        place,
        name: Some((side, text::side_name(side))),
        text: String::new(),
        caption: "out",
        pieces: vec![(piece(side, false), position.captured(side) as usize)],
    };
    seen(position, edge, view, captured, &[(Sign::Crown, "the Khan")])
}

/// The board while the pieces are being placed; before that, what it is worth to whom.
pub(super) fn opening_board(choices: &[String]) -> Option<Board> {
    let placing = Placing::read(choices).ok()?;
    let Some(edge) = placing.edge else {
        return Some(Board::text(four_sides()));
    };
    let next = placing.next().map(|(side, _)| home(edge, side));
    let free = next.map(|home| placing.free(home).map(|square| square.to_string()));
    let viewpoint = next.unwrap_or(edge);
    let view = View {
        homes: Side::BOTH.map(|side| home(edge, side).name().to_owned()),
        marked: free.into_iter().flatten().collect(),
        ..View::from(viewpoint.name())
    };
    let named = |side, place| Aside {
        place,
        name: None,
        text: format!("  {}", text::side_name(side)),
        caption: "",
        pieces: Vec::new(),
    };
    let position = Position::in_the_making(placing.pieces());
    let own = [(Sign::Marked, "where you may place")];
    Some(seen(&position, viewpoint, &view, named, &own))
}

/// The pieces from an edge, and what there is to say of the side across the board and of
/// the one that sits here.
fn seen(
    position: &Position,
    edge: Edge,
    view: &View,
    aside: impl Fn(Side, Place) -> Aside,
    own: &[(Sign, &'static str)],
) -> Board {
    let [_, second] = &view.homes;
    let near = match second == edge.name() {
        true => Side::Second,
        false => Side::First,
    };
    // Where a side sits that is neither here nor across the board.
    let aside = |side: Side, place| {
        let mut aside = aside(side, place);
        if let Some(home) = Edge::parse(&view.homes[side.index()])
            && home != edge
            && home != edge.opposite()
        {
            let middle = WIDTH / 2;
            let at_left = edge.seen(middle, 0);
            let is_left = home.home().any(|square| Some(square) == at_left);
            let place = if is_left { "left" } else { "right" };
            aside.text += &format!(", at the {place}");
        }
        aside
    };
    let (columns, rows) = labels(edge);
    let places = (0..WIDTH).flat_map(|row| (0..WIDTH).map(move |column| (row, column)));
    let cell = |(row, column)| {
        let square = edge.seen(row, column)?;
        let name = square.to_string();
        let mut signs = view.signs(&name);
        signs.extend((position.khan() == Some(square)).then_some(Sign::Crown));
        let standing = position.piece_at(square);
        Some(Cell {
            name,
            row,
            column,
            // The more a square is worth, the darker it is.
            shade: 2 * (square.value() - 1),
            value: Some(square.value()),
            piece: standing.map(|position::Piece { side, kalista }| piece(side, kalista)),
            signs,
        })
    };
    Board::Diagram(Diagram {
        layout: Layout::Grid { columns, rows },
        cells: places.filter_map(cell).collect(),
        asides: vec![
            aside(near.other(), Place::TopRight),
            aside(near, Place::BottomRight),
        ],
        legend: legend(own),
        colours: COLOURS,
        words: words(),
    })
}

fn piece(side: Side, kalista: bool) -> Piece {
    let letter = if kalista { 'k' } else { 's' };
    Piece {
        side,
        letter: match side {
            Side::First => letter.to_ascii_uppercase(),
            Side::Second => letter,
        },
        shape: if kalista { Shape::Queen } else { Shape::Disc },
    }
}

/// The letter of a sbire.
pub(super) fn sbire(side: Side) -> char {
    piece(side, false).letter
}

fn words() -> Vec<(char, String)> {
    let pieces = Side::BOTH.map(|side| [piece(side, true), piece(side, false)]);
    let named = pieces.into_iter().flatten().map(|piece| {
        let kind = match piece.shape {
            Shape::Queen => "Kalista",
            _ => "sbire",
        };
        (
            piece.letter,
            format!("{kind} of {}", text::side_name(piece.side)),
        )
    });
    named.collect()
}

/// What stands above the columns and beside the rows.
fn labels(edge: Edge) -> (String, String) {
    let letter = |square: Square| (b'a' + square.column() as u8 - 1) as char;
    let digit = |square: Square| (b'0' + square.line() as u8) as char;
    let top = (0..WIDTH).filter_map(|column| edge.seen(0, column));
    let left = (0..WIDTH).filter_map(|row| edge.seen(row, 0));
    match edge {
        Edge::Bas | Edge::Haut => (top.map(letter).collect(), left.map(digit).collect()),
        Edge::Gauche | Edge::Droite => (top.map(digit).collect(), left.map(letter).collect()),
    }
}

/// What the squares are worth, as each of the four sides sees it.
fn four_sides() -> String {
    let spaced = |chars: &mut dyn Iterator<Item = char>| {
        let chars: Vec<String> = chars.map(String::from).collect();
        chars.join(" ")
    };
    let value = |square: Square| (b'0' + square.value()) as char;
    let mut lines = vec![String::new(); WIDTH + 2];
    for edge in Edge::ALL {
        let (columns, rows) = labels(edge);
        let mut block = vec![
            format!("  from {}", edge.name()),
            format!("   {}", spaced(&mut columns.chars())),
        ];
        for (row, label) in rows.chars().enumerate() {
            let squares = (0..WIDTH).filter_map(|column| edge.seen(row, column));
            let values = spaced(&mut squares.map(value));
            block.push(match row + 2 < WIDTH {
                true => format!("{label}  {values}"),
                false => format!("{label} [{values}]"),
            });
        }
        for (line, text) in lines.iter_mut().zip(block) {
            line.push_str(&format!("   {text:<16}"));
        }
    }
    lines.push("   [ ] where the pieces of that side are placed".to_owned());
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corners as someone at the edge sees them: far left, far right, near left.
    #[test]
    fn every_edge_sees_its_own_home_near() {
        for (edge, corners) in [
            (Edge::Bas, ["a1", "f1", "a6"]),
            (Edge::Haut, ["f6", "a6", "f1"]),
            (Edge::Gauche, ["f1", "f6", "a1"]),
            (Edge::Droite, ["a6", "a1", "f6"]),
        ] {
            let far = WIDTH - 1;
            let seen = [(0, 0), (0, far), (far, 0)].map(|(row, column)| {
                let square = edge.seen(row, column);
                square.map(|square| square.to_string()).unwrap_or_default()
            });
            assert_eq!(seen, corners, "{edge:?}");
            let home: Vec<Square> = edge.home().collect();
            let mut near = (0..WIDTH).filter_map(|column| edge.seen(far, column));
            assert!(near.all(|square| home.contains(&square)));
        }
    }

    /// The nearest line of gauche is a, of droite f, of haut 1 and of bas 6; their values
    /// are those of the rules.
    #[test]
    fn before_the_choice_every_side_sees_its_own_lines_in_brackets() {
        let Some(Board::Text(text)) = opening_board(&[]) else {
            panic!("the four sides are text");
        };
        let near = "   a [2 2 1 3 2 2]    f [1 3 2 2 1 3]    1 [3 2 2 1 3 2]    6 [2 1 3 2 2 1]";
        assert_eq!(text.lines().nth(7), Some(near));
        assert_eq!(text.matches('[').count(), 2 * 4 + 1);
        assert_eq!(opening_board(&["north".to_owned()]), None);
    }
}
