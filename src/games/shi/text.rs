//! Positions and moves as text.

use super::board::{Size, Square};
use super::moves::Move;
use super::position::{Fault, Position};
use crate::game::Side;
use crate::game::TextError;

const SHAPE: &str = "a position is 6, 7 or 8 rows joined by '/', the top row first, and the \
                     side to move (s or n), as in \"nnnnnn/6/6/6/6/ssssss s\"";
const MOVE_SHAPE: &str = "a move is two squares joined by '-' (A1-A4), or pass";

/// The letter of a side: its pieces on the board, and whose turn it is.
pub const fn letter(side: Side) -> char {
    match side {
        Side::First => 's',
        Side::Second => 'n',
    }
}

fn side_of(letter: char) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|&side| self::letter(side) == letter)
}

/// `samurai` or `ninja`.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "samurai",
        Side::Second => "ninja",
    }
}

/// Writes a position: `nnnnnn/6/6/6/6/ssssss s`.
pub fn position_text(position: &Position) -> String {
    let size = position.size().get();
    let mut text = String::with_capacity(80);
    for row in (1..=size).rev() {
        let mut empty = 0;
        for square in (1..=size).filter_map(|column| Square::at(column, row)) {
            match position.piece_at(square) {
                None => empty += 1,
                Some(side) => {
                    push_run(&mut text, empty);
                    empty = 0;
                    text.push(letter(side));
                }
            }
        }
        push_run(&mut text, empty);
        text.push(if row > 1 { '/' } else { ' ' });
    }
    text.push(letter(position.turn()));
    text
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push((b'0' + empty) as char);
    }
}

/// Reads a position of any size and checks that the rules can be played on it.
pub fn parse_position(text: &str) -> Result<Position, TextError> {
    parse(text, Position::new)
}

/// Reads a position of any size from which no piece has been taken, however few there
/// are: see [`Position::sparse`].
pub fn parse_sparse(text: &str) -> Result<Position, TextError> {
    parse(text, |size, pieces, turn| {
        Position::sparse(size, pieces, turn)
    })
}

fn parse(
    text: &str,
    make: impl Fn(Size, Vec<(Square, Side)>, Side) -> Result<Position, Fault>,
) -> Result<Position, TextError> {
    let (board, turn) = text
        .split_once(' ')
        .ok_or_else(|| TextError::at_end(text, SHAPE))?;
    let size = parse_size(text, board)?;
    let pieces = parse_board(text, board, size)?;
    let whole_turn = board.len() + 1..text.len();
    let mut letters = turn.chars();
    let side = match (letters.next().and_then(side_of), letters.as_str()) {
        (Some(side), "") => side,
        _ => {
            let what = "the text ends with the side to move: s (samurai) or n (ninja)";
            return Err(TextError::new(text, whole_turn, what));
        }
    };
    let placed = pieces.iter().map(|&(_, square, side)| (square, side));
    make(size, placed.collect(), side).map_err(|fault| explain(text, board, size, &pieces, fault))
}

/// The size is the number of rows.
fn parse_size(text: &str, board: &str) -> Result<Size, TextError> {
    let rows = board.split('/').count();
    Size::new(rows).ok_or_else(|| {
        let most = Size::PUBLISHED.get();
        let end = board.len();
        let at = match board.match_indices('/').nth(most - 1) {
            Some((extra, _)) => extra..end,
            None => end..end,
        };
        let word = if rows == 1 { "row" } else { "rows" };
        let what = format!("the board has {rows} {word}: it must have 6, 7 or 8");
        TextError::new(text, at, what)
    })
}

type Placed = (usize, Square, Side);

fn parse_board(text: &str, board: &str, size: Size) -> Result<Vec<Placed>, TextError> {
    let width = size.get();
    let mut pieces = Vec::with_capacity(2 * width);
    let (mut column, mut row) = (0, width);
    let mut before = '/';
    for (at, character) in board.char_indices() {
        let fail = |what: String| TextError::new(text, at..at + character.len_utf8(), what);
        let digit = character.to_digit(10).unwrap_or(0) as usize;
        match character {
            '/' if column < width => return Err(fail(short(row, column, width))),
            '/' => (column, row) = (0, row - 1),
            '1'..='8' if before.is_ascii_digit() => {
                return Err(fail("write adjacent empty squares as one number".into()));
            }
            '1'..='8' => column += digit,
            _ => {
                let side = side_of(character).ok_or_else(|| {
                    fail("the board holds s, n, digits 1 to 8 for empty squares, and /".into())
                })?;
                column += 1;
                pieces.extend(Square::at(column, row).map(|square| (at, square, side)));
            }
        }
        if column > width {
            let what =
                format!("row {row} has more than {width} squares, as there are {width} rows");
            return Err(fail(what));
        }
        before = character;
    }
    match column < width {
        true => {
            let end = board.len();
            Err(TextError::new(text, end..end, short(row, column, width)))
        }
        false => Ok(pieces),
    }
}

fn short(row: usize, column: usize, width: usize) -> String {
    let word = if column == 1 { "square" } else { "squares" };
    format!("row {row} has {column} {word}, not {width}, as there are {width} rows")
}

fn explain(text: &str, board: &str, size: Size, pieces: &[Placed], fault: Fault) -> TextError {
    let whole = 0..board.len();
    // Of the pieces that are too many, the last one is pointed at.
    let last = |side| pieces.iter().rev().find(move |&&(_, _, of)| of == side);
    let place = |piece: Option<&Placed>| piece.map_or(whole.clone(), |&(at, _, _)| at..at + 1);
    let width = size.get();
    let fewest = width - usize::from(size.goal());
    match fault {
        Fault::Misplaced(square) => TextError::new(
            text,
            place(pieces.iter().find(|&&(_, at, _)| at == square)),
            format!("{square} is not on this board"),
        ),
        Fault::TooMany(side) => TextError::new(
            text,
            place(last(side)),
            format!("a side has {width} pieces where there are {width} rows"),
        ),
        Fault::TooFew(side) => TextError::new(
            text,
            whole,
            format!(
                "the game is over when {} pieces are left: {} cannot have fewer",
                fewest,
                side_name(side)
            ),
        ),
        Fault::BothWon => TextError::new(
            text,
            whole,
            format!("only one side can have lost: both have no more than {fewest} pieces"),
        ),
    }
}

/// Writes a move: `A1-A4`, `pass`.
pub fn move_text(mv: Move) -> String {
    match mv {
        Move::Step(from, to) => format!("{from}-{to}"),
        Move::Pass => "pass".to_owned(),
    }
}

/// Reads a move, legal or not, in capital or small letters.
pub fn parse_move(text: &str) -> Result<Move, TextError> {
    const FAULT: &str = "this is not a square: squares go from A1 to H8";
    let square = |range| TextError::part(text, range, Square::parse, FAULT);
    match text.as_bytes() {
        _ if text.eq_ignore_ascii_case("pass") => Ok(Move::Pass),
        [_, _, b'-', _, _] if text.is_ascii() => Ok(Move::Step(square(0..2)?, square(3..5)?)),
        // As it is written in other games: a1a5.
        &[a, b, c, d]
            if [a, c].iter().all(u8::is_ascii_alphabetic)
                && [b, d].iter().all(u8::is_ascii_digit) =>
        {
            Ok(Move::Step(square(0..2)?, square(2..4)?))
        }
        _ => Err(TextError::new(text, 0..text.len(), MOVE_SHAPE)),
    }
}
