//! The board of Khan on a screen, from any of its four edges.

mod picture;

use super::board::{Square, WIDTH};
use super::moves::Move;
use super::position::Position;
use super::{Edge, Khan};
use crate::drawing::{Drawn, Style, View};
use crate::game::{Game, Outcome, Side};
pub(super) use picture::Picture;

impl Edge {
    /// `gauche`, `droite`, `haut` or `bas`.
    pub const fn name(self) -> &'static str {
        match self {
            Edge::Gauche => "gauche",
            Edge::Droite => "droite",
            Edge::Haut => "haut",
            Edge::Bas => "bas",
        }
    }

    /// The edge of that name.
    pub fn parse(name: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.name() == name)
    }

    /// The square that someone who sits at this edge sees in a row, counted from the
    /// far one, and a column, counted from the left.
    pub(super) fn seen(self, row: usize, column: usize) -> Option<Square> {
        let far = WIDTH - 1;
        let (c, l) = match self {
            Edge::Bas => (column, row),
            Edge::Haut => (far - column, far - row),
            Edge::Gauche => (far - row, column),
            Edge::Droite => (row, far - column),
        };
        Square::at(c + 1, l + 1)
    }
}

impl Drawn for Khan {
    fn seats(&self) -> &'static [&'static str] {
        &["gauche", "droite", "haut", "bas"]
    }

    fn seat(&self, start: &Position, side: Side) -> &'static str {
        let at_home = |side: Side, edge: Edge| {
            let home = edge
                .home()
                .fold(0, |squares, square| squares | square.bit());
            start.of(side) & !home == 0
        };
        let begun_from =
            |&edge: &Edge| at_home(Side::First, edge) && at_home(Side::Second, edge.opposite());
        let edge = Edge::ALL.into_iter().find(begun_from).unwrap_or(Edge::Bas);
        match side {
            Side::First => edge.name(),
            Side::Second => edge.opposite().name(),
        }
    }

    fn squares(&self, _: &Position) -> Vec<String> {
        Square::all().map(|square| square.to_string()).collect()
    }

    fn squares_of(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Step(from, to) => vec![from.to_string(), to.to_string()],
            Move::PutBack(to) => vec![to.to_string()],
            Move::Pass => Vec::new(),
        }
    }

    fn draw(&self, position: &Position, view: &View) -> String {
        let picture = Picture {
            position,
            edge: Edge::parse(&view.seat).unwrap_or(Edge::Bas),
            view,
            is_placing: false,
        };
        match view.style {
            Style::Fancy => picture.fancy(),
            Style::Plain => picture.plain(),
        }
    }

    fn status(&self, position: &Position) -> String {
        if let Some(Outcome::Win(winner)) = self.outcome(position) {
            let (winner, loser) = (self.side_name(winner), self.side_name(winner.other()));
            return format!("{winner} has won: the Kalista of {loser} is captured");
        }
        let turn = self.side_name(position.turn());
        match position.khan() {
            None => format!("{turn} to move, freely: no piece wears the Khan"),
            Some(square) => {
                let value = square.value();
                format!("{turn} to move: the Khan, on {square}, asks for a piece on a {value}")
            }
        }
    }
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
            let near = (0..WIDTH).filter_map(|column| edge.seen(far, column));
            let home: Vec<Square> = edge.home().collect();
            assert!(near.into_iter().all(|square| home.contains(&square)));
        }
    }

    #[test]
    fn a_plain_board_shows_values_pieces_the_khan_and_the_last_move() {
        let khan = Khan::new();
        let position = khan.parse_position("ssksss/6/6/6/1S4/S1SKS1 o b5").unwrap();
        let mut view = View::new(Style::Plain, "bas");
        view.last = vec!["b6".to_owned(), "b5".to_owned()];
        view.marked = vec!["c4".to_owned()];
        let drawn = khan.draw(&position, &view);
        assert!(drawn.is_ascii());
        assert!(drawn.contains("  1 | s 2 | s 3 | k 1 | s 2 | s 2 | s 3 |   ocre\n"));
        assert!(drawn.contains("  4 |   3 |   1 |( )2 |   1 |   3 |   2 |\n"));
        assert!(drawn.contains("  5 |   2 |<S>3 |   1 |   3 |   1 |   3 |\n"));
        assert!(drawn.contains("  6 | S 2 |[ ]1 | S 3 | K 2 | S 2 |   1 |   rouge out: S\n"));
    }

    #[test]
    fn a_side_sits_where_it_began() {
        let khan = Khan::new();
        let start = khan
            .parse_position("K3s1/1S3s/S3s1/1S3s/S3s1/1S3k r -")
            .unwrap();
        assert_eq!(khan.seat(&start, Side::First), "gauche");
        assert_eq!(khan.seat(&start, Side::Second), "droite");
        assert_eq!(khan.seat(&khan.start(), Side::First), "bas");
    }
}
