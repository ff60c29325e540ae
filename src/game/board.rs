//! A board as a description that any screen can draw.
//!
//! A game says what is on its board and where that is seen. How it looks, in ASCII or in
//! colours on a terminal or as shapes on a screen, is up to whoever draws it.

use super::Side;

/// How a position is looked at. Squares are named as the game's moves name them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct View {
    /// One of the game's viewpoints; any other word is the game's own choice.
    pub viewpoint: String,
    /// From where the two sides look at the board, if that is known.
    pub homes: [String; 2],
    /// The squares of the last move, its target last.
    pub last: Vec<String>,
    /// Squares that are pointed out, such as where a piece may go.
    pub marked: Vec<String>,
    /// Squares that are in the way.
    pub blocked: Vec<String>,
    /// Whether a diagram is wanted even of a game that draws itself as text.
    pub as_picture: bool,
}

impl View {
    /// A look at a position from somewhere, nothing pointed out.
    pub fn from(viewpoint: &str) -> Self {
        View {
            viewpoint: viewpoint.to_owned(),
            ..View::default()
        }
    }

    /// What this view says about a square.
    pub fn signs(&self, square: &str) -> Vec<Sign> {
        let said = [
            (Sign::Last, &self.last),
            (Sign::Marked, &self.marked),
            (Sign::Blocked, &self.blocked),
        ];
        let said = said.into_iter();
        let about = said.filter(|(_, squares)| squares.iter().any(|name| name == square));
        about.map(|(sign, _)| sign).collect()
    }
}

/// A board to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Board {
    /// Nothing but text.
    Text(String),
    /// Cells with what is on them and beside them.
    Diagram(Diagram),
}

impl Board {
    /// A board of which there is nothing but text.
    pub fn text(text: String) -> Self {
        Board::Text(text)
    }
}

/// Cells, what is on them, and what is beside them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// How the cells lie.
    pub layout: Layout,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
    /// What lies beside the board.
    pub asides: Vec<Aside>,
    /// What the signs mean, in the order in which they are explained; see [`legend`].
    pub legend: Vec<(Sign, &'static str)>,
    /// The colours of the two sides.
    pub colours: [Rgb; 2],
    /// What the letters of pieces stand for: `Kalista of rouge`.
    pub words: Vec<(char, String)>,
}

impl Diagram {
    /// What a piece is called: its letter where there is no word for it.
    pub fn word(&self, piece: Piece) -> String {
        let words = self.words.iter();
        let word = words.clone().find(|(letter, _)| *letter == piece.letter);
        word.map_or_else(|| piece.letter.to_string(), |(_, word)| word.clone())
    }
}

/// A colour: red, green and blue.
pub type Rgb = [u8; 3];

/// How the cells of a board lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    /// Squares in rows and columns, none missing.
    Grid {
        /// A character above each column, from the left.
        columns: String,
        /// A character beside each row, from the top.
        rows: String,
    },
    /// Hexagons in columns that form a larger hexagon. Each column lies half a cell higher
    /// or lower than the next, so a row is half a cell.
    Hexagon,
}

/// A place for one piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Its name, as moves name it.
    pub name: String,
    /// The row in which its upper edge is seen, from the top, the first being 0.
    pub row: usize,
    /// The column in which it is seen, from the left, the first being 0.
    pub column: usize,
    /// How dark it is, from 0 to 5.
    pub shade: u8,
    /// What it is worth, where the rules ask for that.
    pub value: Option<u8>,
    /// Who stands on it.
    pub piece: Option<Piece>,
    /// What is special about it.
    pub signs: Vec<Sign>,
}

impl Cell {
    /// Whether this is among what is special about the cell.
    pub fn has(&self, sign: Sign) -> bool {
        self.signs.contains(&sign)
    }

    /// The most important of its signs, for a screen with room for only one.
    pub fn sign(&self) -> Option<Sign> {
        self.signs.iter().copied().max()
    }
}

/// What can be special about a cell, the most important last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// It is part of the board and yet counts as outside.
    Void,
    /// It belongs to the last move.
    Last,
    /// The piece on it is distinguished from all others.
    Crown,
    /// It is pointed out.
    Marked,
    /// It is in the way.
    Blocked,
}

/// A legend: the game's own words for some signs, then the usual ones for the rest.
pub fn legend(own: &[(Sign, &'static str)]) -> Vec<(Sign, &'static str)> {
    let usual = [
        (Sign::Last, "the last move"),
        (Sign::Marked, "marked"),
        (Sign::Blocked, "in the way"),
    ];
    let is_new = |&(sign, _): &(Sign, _)| own.iter().all(|&(other, _)| other != sign);
    let usual = usual.into_iter().filter(is_new);
    own.iter().copied().chain(usual).collect()
}

/// A piece, on the board or beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Whose colour it has.
    pub side: Side,
    /// Its letter in the text of a position.
    pub letter: char,
    /// How it looks where there is more than letters.
    pub shape: Shape,
}

/// How a piece looks where there is more than letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Round, without anything on it.
    Disc,
    /// A queen.
    Queen,
    /// A tile with its letter on it.
    Tile,
}

/// What lies beside the board: whose it is, a few words, and pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// Where it lies.
    pub place: Place,
    /// A side whose name is written in its colour.
    pub name: Option<(Side, &'static str)>,
    /// What is said after the name.
    pub text: String,
    /// What the pieces are, in a word, if the text does not say so: `out`.
    pub caption: &'static str,
    /// The pieces, and how many there are of each.
    pub pieces: Vec<(Piece, usize)>,
}

/// A place beside the board. Beside a grid there are only those at the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Above the board, at the left.
    AboveLeft,
    /// Above the board, at the right.
    AboveRight,
    /// To the left of the top row.
    TopLeft,
    /// To the right of the top row.
    TopRight,
    /// To the left of the bottom row.
    BottomLeft,
    /// To the right of the bottom row.
    BottomRight,
}
