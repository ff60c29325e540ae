//! A board as a description that any screen can draw.

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
}

impl View {
    /// A look at a position from somewhere, nothing pointed out.
    pub fn from(viewpoint: &str) -> Self {
        View {
            viewpoint: viewpoint.to_owned(),
            ..View::default()
        }
    }
}

/// A board to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Board {
    /// Nothing but text.
    Text(String),
}

impl Board {
    /// A board of which there is nothing but text.
    pub fn text(text: String) -> Self {
        Board::Text(text)
    }
}
