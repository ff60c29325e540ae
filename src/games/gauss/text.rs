//! Positions and moves as text.

use std::ops::Range;

use super::board::{COLUMNS, Cell, HEIGHTS, each};
use super::moves::Move;
use super::position::{Colour, Counts, Fault, PIECES, Position};
use crate::game::Side;
use crate::game::TextError;

const SHAPE: &str = "a position is seven columns joined by '/', the reserves red0,blue0,red1,blue1, \
                     the zones redbonus,bluebonus,redrisk,bluerisk and the player to move (0 or 1), \
                     as in \"4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0\"";
const MOVE_SHAPE: &str =
    "a move is a colour (r or b), a column (1 to 7) and a line counted from its top, as in r42";

/// The letter of a colour.
pub const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::Blue => 'b',
    }
}

fn colour_of(letter: char) -> Option<Colour> {
    (Colour::BOTH.into_iter()).find(|&colour| self::letter(colour) == letter)
}

/// Writes a position: `4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0`.
pub fn position_text(position: &Position) -> String {
    let mut text = String::with_capacity(64);
    for (column, height) in (1..).zip(&HEIGHTS[1..]) {
        let mut empty = 0;
        for cell in (1..=*height).filter_map(|line| Cell::at(column, line)) {
            match position.piece_at(cell) {
                None => empty += 1,
                Some(colour) => {
                    push_run(&mut text, empty);
                    empty = 0;
                    text.push(letter(colour));
                }
            }
        }
        push_run(&mut text, empty);
        text.push(if column < COLUMNS { '/' } else { ' ' });
    }
    let Counts {
        reserves: [[red0, blue0], [red1, blue1]],
        bonus: [red_bonus, blue_bonus],
        risk: [red_risk, blue_risk],
    } = *position.counts();
    let turn = position.turn().index();
    text + &format!(
        "{red0},{blue0},{red1},{blue1} {red_bonus},{blue_bonus},{red_risk},{blue_risk} {turn}"
    )
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push((b'0' + empty) as char);
    }
}

/// Part of a text: what it says, and at which byte it begins.
type Field<'a> = (usize, &'a str);

fn range((at, field): Field) -> Range<usize> {
    at..at + field.len()
}

/// The parts of a field between separators.
fn split(whole: Field<'_>, separator: char) -> Vec<Field<'_>> {
    let mut at = whole.0;
    let mut parts = Vec::with_capacity(4);
    for part in whole.1.split(separator) {
        parts.push((at, part));
        at += part.len() + separator.len_utf8();
    }
    parts
}

/// Reads a position and checks that the rules can be played on it.
pub fn parse_position(text: &str) -> Result<Position, TextError> {
    let fields = split((0, text), ' ');
    let [board, reserves, zones, turn] = fields[..] else {
        return Err(match fields.get(4) {
            Some(&extra) => TextError::new(text, range(extra), SHAPE),
            None => TextError::at_end(text, SHAPE),
        });
    };
    let placed = parse_board(text, board)?;
    let (first, second) = parse_numbers(text, reserves, "red0,blue0,red1,blue1")?;
    let (bonus, risk) = parse_numbers(text, zones, "redbonus,bluebonus,redrisk,bluerisk")?;
    let counts = Counts {
        reserves: [first, second],
        bonus,
        risk,
    };
    let side = match turn.1 {
        "0" => Side::First,
        "1" => Side::Second,
        _ => {
            let what = "the player to move is 0 (red) or 1 (blue)";
            return Err(TextError::new(text, range(turn), what));
        }
    };
    let mut pieces = [0; 2];
    for &(_, cell, colour) in &placed {
        pieces[colour.index()] |= cell.bit();
    }
    Position::new(pieces, counts, side)
        .map_err(|fault| explain(text, fault, [board, reserves, turn], &placed))
}

/// What is wrong with an arrangement, and where the text says so.
fn explain(
    text: &str,
    fault: Fault,
    [board, reserves, turn]: [Field; 3],
    placed: &[Placed],
) -> TextError {
    match fault {
        Fault::HoldsTooMany(side, colour) => {
            let most = Counts::START.reserves[side.index()][colour.index()];
            let part = 2 * side.index() + colour.index();
            let at = split(reserves, ',').get(part).copied().map(range);
            let player = side.index();
            let colour = colour.name();
            let what = format!("player {player} begins with {most} {colour} pieces");
            TextError::new(text, at.unwrap_or(range(reserves)), what)
        }
        Fault::NotAll(colour, all) => {
            let colour = colour.name();
            let what = format!(
                "there are {PIECES} {colour} pieces on the board, in the reserves and in the \
                 zones together; these are {all}"
            );
            TextError::new(text, range(board), what)
        }
        Fault::NotInTurn => {
            let what = "the players take turns and 0 begins: at 0's turn both hold equally many \
                        pieces, at 1's turn 1 holds one more";
            TextError::new(text, range(turn), what)
        }
        Fault::Group(colour, cells) => {
            let at = (placed.iter().find(|(_, cell, _)| cells & cell.bit() != 0))
                .map_or(range(board), |&(at, _, _)| at..at + 1);
            let colour = colour.name();
            let names: Vec<String> = each(cells).map(|cell| cell.to_string()).collect();
            let what = format!(
                "four or more connected {colour} pieces would have left the board: {}",
                names.join(" ")
            );
            TextError::new(text, at, what)
        }
    }
}

type Placed = (usize, Cell, Colour);

fn parse_board(text: &str, field: Field) -> Result<Vec<Placed>, TextError> {
    let mut placed = Vec::with_capacity(2 * PIECES as usize);
    let columns = split(field, '/');
    for (column, &part) in (1..).zip(&columns) {
        if column > COLUMNS {
            let slash = part.0 - 1;
            let what = format!("there are only {COLUMNS} columns");
            return Err(TextError::new(text, slash..slash + 1, what));
        }
        parse_column(text, column, part, &mut placed)?;
    }
    if columns.len() < COLUMNS {
        let end = range(field).end;
        let what = format!("the board has {} columns, not {COLUMNS}", columns.len());
        return Err(TextError::new(text, end..end, what));
    }
    Ok(placed)
}

fn parse_column(
    text: &str,
    column: usize,
    field: Field,
    placed: &mut Vec<Placed>,
) -> Result<(), TextError> {
    let height = HEIGHTS[column];
    let mut line = 0;
    let mut after_run = false;
    for (offset, character) in field.1.char_indices() {
        let at = field.0 + offset;
        let fail = |what: String| TextError::new(text, at..at + character.len_utf8(), what);
        match character {
            '1'..='7' if after_run => {
                return Err(fail("write adjacent empty cells as one number".into()));
            }
            '1'..='7' => line += character as usize - '0' as usize,
            _ => {
                let colour = colour_of(character).ok_or_else(|| {
                    fail("the board holds r, b, digits 1 to 7 for empty cells, and /".into())
                })?;
                line += 1;
                placed.extend(Cell::at(column, line).map(|cell| (at, cell, colour)));
            }
        }
        if line > height {
            return Err(fail(format!("column {column} has only {height} cells")));
        }
        after_run = character.is_ascii_digit();
    }
    if line < height {
        let end = range(field).end;
        // The slash that came too early, or the end of the board.
        let at = end..end + usize::from(column < COLUMNS);
        let what = format!("column {column} has {line} cells, not {height}");
        return Err(TextError::new(text, at, what));
    }
    Ok(())
}

type Pairs = ([u8; 2], [u8; 2]);

/// Reads four numbers as two pairs of red and blue.
fn parse_numbers(text: &str, field: Field, names: &str) -> Result<Pairs, TextError> {
    let parts = split(field, ',');
    let [a, b, c, d] = parts[..] else {
        let what = format!("four numbers belong here: {names}");
        let at = match parts.get(4) {
            Some(&extra) => range(extra),
            None => range(field).end..range(field).end,
        };
        return Err(TextError::new(text, at, what));
    };
    let number = |part: Field| {
        let most = PIECES as u8;
        let read = part.1.parse().ok();
        // Exactly one way to write a number: no sign, no zeros before it.
        read.filter(|number: &u8| *number <= most && number.to_string() == part.1)
            .ok_or_else(|| {
                let what = format!("a number from 0 to {most} belongs here, one of {names}");
                TextError::new(text, range(part), what)
            })
    };
    Ok(([number(a)?, number(b)?], [number(c)?, number(d)?]))
}

/// Writes a move: `r42`.
pub fn move_text(mv: Move) -> String {
    format!("{}{}", letter(mv.colour), mv.cell)
}

/// Reads a move, legal or not. The letter may be a capital.
pub fn parse_move(text: &str) -> Result<Move, TextError> {
    let fail = |at, what| TextError::new(text, at, what);
    if text.len() != 3 || !text.is_ascii() {
        return Err(fail(0..text.len(), MOVE_SHAPE));
    }
    let colour = (text.chars().next())
        .and_then(|first| colour_of(first.to_ascii_lowercase()))
        .ok_or_else(|| fail(0..1, "the colour is r (red) or b (blue)"))?;
    let cell = (text.get(1..).and_then(Cell::parse)).ok_or_else(|| {
        let what = "this is not a cell: columns 1 to 7 have 4, 5, 6, 7, 6, 5 and 4 lines";
        fail(1..3, what)
    })?;
    Ok(Move { colour, cell })
}
