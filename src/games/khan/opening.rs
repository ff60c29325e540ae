//! Before the first move of Khan: rouge chooses a side of the board and places its
//! pieces, then ocre does.

use rand::Rng;

use super::Edge;
use super::board::Square;
use super::placement::{Placement, Strategy, assembled, some_placements};
use super::position::{Piece, Position};
use crate::game::Side;
use crate::game::opening::{Decision, Opening};

/// Pieces that each side places, its Kalista first.
const PIECES: usize = 6;
/// The strategies for the choice of the side.
const SIDE_STRATEGIES: &[&str] = &["random", "best"];

/// What comes after these choices.
pub(super) fn opening(choices: &[String]) -> Result<Opening<Position>, String> {
    let placing = Placing::read(choices)?;
    let Some(edge) = placing.edge else {
        return Ok(Opening::Decide(Decision {
            side: Side::First,
            topic: "side",
            text: "which side of the board do you take?".to_owned(),
            options: Edge::ALL.map(|edge| edge.name().to_owned()).to_vec(),
            strategies: SIDE_STRATEGIES,
            is_first: true,
        }));
    };
    let Some((side, number)) = placing.next() else {
        return Position::new(placing.pieces(), Side::First, None)
            .map(Opening::Begin)
            .map_err(|fault| format!("{fault:?}"));
    };
    let piece = match number {
        0 => "your Kalista".to_owned(),
        number => format!("your sbire {number} of {}", PIECES - 1),
    };
    let options = placing.free(home(edge, side));
    Ok(Opening::Decide(Decision {
        side,
        topic: "placement",
        text: format!("where do you place {piece}?"),
        options: options.map(|square| square.to_string()).collect(),
        strategies: if number == 0 { &Strategy::NAMES } else { &[] },
        is_first: number == 0,
    }))
}

/// The choices that a text stands for.
pub(super) fn expand(choices: &[String], text: &str, rng: &mut dyn Rng) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let words = words.filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let strategy = match words.as_slice() {
        [word] => Strategy::named(word),
        _ => None,
    };
    let (Some(strategy), Ok(placing)) = (strategy, Placing::read(choices)) else {
        return words;
    };
    match (placing.edge, placing.next()) {
        (None, _) => vec![strategy.edge(rng).name().to_owned()],
        (Some(edge), Some((side, 0))) => texts(strategy.place(home(edge, side), rng)),
        _ => words,
    }
}

/// Ocre knows where rouge stands, and searches for the reply that leaves it least.
pub(super) fn candidates(choices: &[String], rng: &mut dyn Rng) -> Vec<(Vec<String>, Position)> {
    let Ok(placing) = Placing::read(choices) else {
        return Vec::new();
    };
    match (placing.edge, placing.first(), placing.next()) {
        (Some(edge), Some(rouge), Some((Side::Second, 0))) => {
            let replies = some_placements(edge.opposite(), rng).into_iter();
            let start = |ocre| (texts(ocre), assembled(rouge, ocre));
            replies.map(start).collect()
        }
        _ => Vec::new(),
    }
}

fn texts(placement: Placement) -> Vec<String> {
    placement.map(|square| square.to_string()).to_vec()
}

/// Where a side sits if rouge chose this edge.
pub(super) fn home(edge: Edge, side: Side) -> Edge {
    match side {
        Side::First => edge,
        Side::Second => edge.opposite(),
    }
}

/// What has been chosen: the edge, then rouge's six squares, then ocre's.
pub(super) struct Placing {
    pub(super) edge: Option<Edge>,
    pub(super) squares: Vec<Square>,
}

impl Placing {
    pub(super) fn read(choices: &[String]) -> Result<Placing, String> {
        let mut placing = Placing {
            edge: None,
            squares: Vec::new(),
        };
        let Some((edge, squares)) = choices.split_first() else {
            return Ok(placing);
        };
        let edge = Edge::parse(edge).ok_or_else(|| {
            let sides = Edge::ALL.map(Edge::name).join(", ");
            format!("\"{edge}\" is not a side of the board; the sides are: {sides}")
        })?;
        placing.edge = Some(edge);
        for text in squares {
            let Some((side, _)) = placing.next() else {
                return Err("all pieces are placed already".to_owned());
            };
            placing.squares.push(placing.check(edge, side, text)?);
        }
        Ok(placing)
    }

    /// The square, if the next piece can stand there.
    fn check(&self, edge: Edge, side: Side, text: &str) -> Result<Square, String> {
        let square = Square::parse(text)
            .filter(|square| square.name() == text)
            .ok_or_else(|| format!("\"{text}\" is not a square; the squares are a1 to f6"))?;
        if let Some(index) = self.squares.iter().position(|&taken| taken == square) {
            let piece = match index % PIECES {
                0 => "your Kalista".to_owned(),
                number => format!("your sbire {number}"),
            };
            return Err(format!("{square} is taken: {piece} stands there"));
        }
        let home = home(edge, side);
        match home.home().any(|own| own == square) {
            true => Ok(square),
            false => Err(format!(
                "{square} is not on your side: you place on {}, the two lines nearest to {}",
                lines(home),
                home.name()
            )),
        }
    }

    /// Rouge's pieces, once they stand.
    fn first(&self) -> Option<Placement> {
        let placement = self.squares.get(..PIECES)?;
        placement.try_into().ok()
    }

    /// Who places next, and which of its pieces, from 0.
    pub(super) fn next(&self) -> Option<(Side, usize)> {
        let side = Side::BOTH.get(self.squares.len() / PIECES)?;
        Some((*side, self.squares.len() % PIECES))
    }

    /// The squares of an edge's home on which nothing stands yet.
    pub(super) fn free(&self, home: Edge) -> impl Iterator<Item = Square> + '_ {
        let is_free = |square: &Square| !self.squares.contains(square);
        home.home().filter(is_free)
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.squares.iter().enumerate().map(|(index, &square)| {
            let side = Side::BOTH[index / PIECES % 2];
            let kalista = index % PIECES == 0;
            (square, Piece { side, kalista })
        })
    }
}

/// The squares of an edge in words.
fn lines(edge: Edge) -> &'static str {
    match edge {
        Edge::Gauche => "columns a and b",
        Edge::Droite => "columns e and f",
        Edge::Haut => "lines 1 and 2",
        Edge::Bas => "lines 5 and 6",
    }
}
