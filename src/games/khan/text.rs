//! Positions and moves as text.

use super::board::{SQUARES, Square, Squares, WIDTH, each};
use super::moves::Move;
use super::position::{Fault, Piece, Position, SBIRES};
use crate::game::Side;
use crate::game::TextError;

const SHAPE: &str = "a position is six lines joined by '/', the side to move (r or o) and \
                     the square of the Khan (or -), as in \"ssksss/6/6/6/6/SSSKSS r -\"";
const MOVE_SHAPE: &str = "a move is two squares (b1d2), S@ and a square (S@c4), or pass";

/// The squares of line 1.
const LINE: Squares = (1 << WIDTH) - 1;

/// The letter of a piece: capitals for rouge.
pub fn letter(piece: Piece) -> char {
    match (piece.side, piece.kalista) {
        (Side::First, true) => 'K',
        (Side::First, false) => 'S',
        (Side::Second, true) => 'k',
        (Side::Second, false) => 's',
    }
}

fn piece_of(letter: char) -> Option<Piece> {
    let (side, kalista) = match letter {
        'K' => (Side::First, true),
        'S' => (Side::First, false),
        'k' => (Side::Second, true),
        's' => (Side::Second, false),
        _ => return None,
    };
    Some(Piece { side, kalista })
}

/// Writes a position: `ssksss/6/6/6/6/SSSKSS r -`.
pub fn position_text(position: &Position) -> String {
    let mut text = String::with_capacity(48);
    for line in 1..=WIDTH {
        let before = (line - 1) * WIDTH;
        let mut column = 0;
        for square in each(position.occupied() & LINE << before) {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            push_run(&mut text, (square.index() - before - column) as u8);
            column = square.index() - before + 1;
            text.push(letter(piece));
        }
        push_run(&mut text, (WIDTH - column) as u8);
        text.push(if line < WIDTH { '/' } else { ' ' });
    }
    text.push(match position.turn() {
        Side::First => 'r',
        Side::Second => 'o',
    });
    text.push(' ');
    match position.khan() {
        None => text.push('-'),
        Some(square) => text.push_str(square.name()),
    }
    text
}

/// Two texts in one, which is made for each move of a position.
fn both(first: &str, second: &str) -> String {
    let mut text = String::with_capacity(4);
    text.push_str(first);
    text.push_str(second);
    text
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push((b'0' + empty) as char);
    }
}

/// Reads a position and checks that the rules can be played on it.
pub fn parse_position(text: &str) -> Result<Position, TextError> {
    let fields = fields(text);
    let [board, turn, khan] = fields[..] else {
        return Err(match fields.get(3) {
            Some(&(at, extra)) => TextError::new(text, at..at + extra.len(), SHAPE),
            None => TextError::at_end(text, SHAPE),
        });
    };
    let pieces = parse_board(text, board)?;
    let side = match turn.1 {
        "r" => Side::First,
        "o" => Side::Second,
        other => {
            let what = "the side to move is r (rouge) or o (ocre)";
            return Err(TextError::new(text, turn.0..turn.0 + other.len(), what));
        }
    };
    let whole_khan = khan.0..khan.0 + khan.1.len();
    let bearer = match khan.1 {
        "-" => None,
        name => {
            let square = Square::parse(name).filter(|square| square.name() == name);
            let what = "the Khan is on a square a1 to f6, or - where there is none";
            Some(square.ok_or_else(|| TextError::new(text, whole_khan.clone(), what))?)
        }
    };
    let placed = pieces.iter().map(|&(_, square, piece)| (square, piece));
    Position::new(placed, side, bearer).map_err(|fault| match fault {
        Fault::TooMany(piece) => {
            // The piece that is one too many is the last of its kind.
            let last = pieces.iter().rev().find(|(_, _, p)| *p == piece);
            let at = last.map_or(0, |&(at, _, _)| at);
            let what = if piece.kalista {
                "a side has one Kalista".to_owned()
            } else {
                format!("a side has {SBIRES} sbires")
            };
            TextError::new(text, at..at + 1, what)
        }
        Fault::NoKalista => {
            let what = "one Kalista may be missing (the game is over then), never both";
            TextError::new(text, board.0..board.0 + board.1.len(), what)
        }
        Fault::KhanWithoutBearer(square) => {
            let what = format!(
                "the Khan is worn by the side that just moved: {square} must hold a piece of {}",
                side_name(side.other())
            );
            TextError::new(text, whole_khan.clone(), what)
        }
    })
}

/// The fields of a text, with one space between them, each with the byte at which it begins.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let place = |field: &'_ str| {
        let begins = at;
        at += field.len() + 1;
        begins
    };
    let starts: Vec<usize> = text.split(' ').map(place).collect();
    starts.into_iter().zip(text.split(' ')).collect()
}

type Placed = (usize, Square, Piece);

fn parse_board(text: &str, (first, board): (usize, &str)) -> Result<Vec<Placed>, TextError> {
    let mut pieces = Vec::with_capacity(12);
    let (mut column, mut line) = (0, 1);
    let mut before = '/';
    for (offset, character) in board.char_indices() {
        let at = first + offset;
        let fail = |what: String| TextError::new(text, at..at + character.len_utf8(), what);
        let short = |column| format!("line {line} has {column} squares, not {WIDTH}");
        match character {
            '/' if column < WIDTH => return Err(fail(short(column))),
            '/' if line == WIDTH => return Err(fail(format!("there are only {WIDTH} lines"))),
            '/' => (column, line) = (0, line + 1),
            '1'..='6' if before.is_ascii_digit() => {
                return Err(fail("write adjacent empty squares as one number".into()));
            }
            '1'..='6' => column += character as usize - '0' as usize,
            _ => {
                let piece = piece_of(character).ok_or_else(|| {
                    fail("the board holds K S k s, digits 1 to 6 for empty squares, and /".into())
                })?;
                column += 1;
                if let Some(square) = Square::at(column, line) {
                    pieces.push((at, square, piece));
                }
            }
        }
        if column > WIDTH {
            return Err(fail(format!("line {line} has more than {WIDTH} squares")));
        }
        before = character;
    }
    let end = first + board.len();
    if column < WIDTH || line < WIDTH {
        let what = match column {
            WIDTH => format!("the board has {line} lines, not {WIDTH}"),
            _ => format!("line {line} has {column} squares, not {WIDTH}"),
        };
        return Err(TextError::new(text, end..end, what));
    }
    debug_assert!(pieces.len() <= SQUARES);
    Ok(pieces)
}

/// `rouge` or `ocre`.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "rouge",
        Side::Second => "ocre",
    }
}

/// Writes a move: `b1d2`, `S@c4`, `pass`.
pub fn move_text(mv: Move) -> String {
    match mv {
        Move::PutBack(to) => both("S@", to.name()),
        Move::Step(from, to) => both(from.name(), to.name()),
        Move::Pass => "pass".to_owned(),
    }
}

/// Reads a move, legal or not.
pub fn parse_move(text: &str) -> Result<Move, TextError> {
    const FAULT: &str = "this is not a square: squares go from a1 to f6";
    let square = |range| TextError::part(text, range, Square::parse, FAULT);
    match text.as_bytes() {
        [b'p' | b'P', ..] if text.eq_ignore_ascii_case("pass") => Ok(Move::Pass),
        [b'S' | b's', b'@', _, _] => Ok(Move::PutBack(square(2..4)?)),
        [_, _, _, _] if text.is_ascii() => Ok(Move::Step(square(0..2)?, square(2..4)?)),
        _ => Err(TextError::new(text, 0..text.len(), MOVE_SHAPE)),
    }
}
