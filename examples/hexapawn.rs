//! A game of your own, in Rust: a dozen methods and one row of the catalog, and every
//! command knows it. The clauses it is held to are those of `examples/hexapawn.pl`.
//!
//!     cargo run --release --example hexapawn
//!     cargo run --release --example hexapawn -- match hexapawn alphabeta:d6 random --games 20 --any-placement
//!     cargo run --release --example hexapawn -- analyse hexapawn --depth 8
//!     cargo run --release --example hexapawn -- repl hexapawn

use std::ffi::OsString;
use std::process::ExitCode;

use kalista::{Catalog, Game, Heuristics, Machines, Outcome, Presentation, Row, Side, TextError};

/// The pawns of both sides as bits: a1 is 1, b1 is 2, c1 is 4, a2 is 8 and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pawns {
    turn: Side,
    squares: [u16; 2],
}

/// From one square to another.
type Step = (u8, u8);

struct Hexapawn;

impl Pawns {
    fn has(&self, side: Side, square: u8) -> bool {
        self.squares[side.index()] & (1 << square) != 0
    }

    /// A pawn steps ahead onto a free square, or takes diagonally.
    fn steps(&self) -> Vec<Step> {
        let (own, other) = (self.turn, self.turn.other());
        let mut steps = Vec::new();
        for from in (0..9).filter(|&square| self.has(own, square)) {
            let ahead = match own {
                Side::First => from + 3,
                Side::Second => from.wrapping_sub(3),
            };
            if ahead >= 9 {
                continue;
            }
            if !self.has(own, ahead) && !self.has(other, ahead) {
                steps.push((from, ahead));
            }
            let left = (ahead % 3 > 0).then(|| ahead - 1);
            let right = (ahead % 3 < 2).then_some(ahead + 1);
            let taken = left.into_iter().chain(right);
            steps.extend(taken.filter(|&to| self.has(other, to)).map(|to| (from, to)));
        }
        steps
    }
}

impl Game for Hexapawn {
    type Position = Pawns;
    type Move = Step;

    fn name(&self) -> &str {
        "hexapawn"
    }

    fn side_name(&self, side: Side) -> &str {
        ["white", "black"][side.index()]
    }

    fn start(&self) -> Pawns {
        Pawns {
            turn: Side::First,
            squares: [0b111, 0b111 << 6],
        }
    }

    fn turn(&self, position: &Pawns) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Pawns) -> Option<Outcome> {
        let [white, black] = position.squares;
        let arrived = match position.turn {
            Side::First => black & 0b111,
            Side::Second => white & (0b111 << 6),
        };
        let is_over = arrived != 0 || position.steps().is_empty();
        is_over.then_some(Outcome::Win(position.turn.other()))
    }

    fn moves(&self, position: &Pawns, moves: &mut Vec<Step>) {
        if self.outcome(position).is_none() {
            moves.extend(position.steps());
        }
    }

    fn play(&self, position: &Pawns, (from, to): Step) -> Pawns {
        let mut next = *position;
        next.squares[position.turn.index()] ^= (1 << from) | (1 << to);
        next.squares[position.turn.other().index()] &= !(1 << to);
        next.turn = position.turn.other();
        next
    }

    fn hash(&self, position: &Pawns) -> u64 {
        let [white, black] = position.squares.map(u64::from);
        (white | black << 9 | (position.turn.index() as u64) << 18)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Reads what the clauses write: `pawns(white,[1-1,2-1,3-1],[1-3,2-3,3-3])`.
    fn parse_position(&self, text: &str) -> Result<Pawns, TextError> {
        let read = || {
            let inside = text.strip_prefix("pawns(")?.strip_suffix("])")?;
            let (player, squares) = inside.split_once(",[")?;
            let (white, black) = squares.split_once("],[")?;
            let mut sides = Side::BOTH.into_iter();
            Some(Pawns {
                turn: sides.find(|&side| self.side_name(side) == player)?,
                squares: [bits(white)?, bits(black)?],
            })
        };
        read().ok_or_else(|| TextError::new(text, 0..text.len(), "not a position of hexapawn"))
    }

    fn position_text(&self, position: &Pawns) -> String {
        let [white, black] = position.squares.map(listed);
        format!(
            "pawns({},[{white}],[{black}])",
            self.side_name(position.turn)
        )
    }

    fn parse_move(&self, text: &str) -> Result<Step, TextError> {
        let square = |name: &str| (0..9).find(|&square| square_name(square) == name);
        let step = || Some((square(text.get(..2)?)?, square(text.get(2..)?)?));
        step().ok_or_else(|| TextError::new(text, 0..text.len(), "not a move of hexapawn"))
    }

    fn move_text(&self, (from, to): Step) -> String {
        square_name(from) + &square_name(to)
    }
}

/// Whatever is not said here has a default.
impl Heuristics for Hexapawn {}
impl Machines for Hexapawn {}
impl Presentation for Hexapawn {}

fn square_name(square: u8) -> String {
    let file = ["a", "b", "c"][usize::from(square % 3)];
    format!("{file}{}", square / 3 + 1)
}

/// `1-1,2-1` as bits.
fn bits(list: &str) -> Option<u16> {
    let squares = list.split(',').filter(|square| !square.is_empty());
    squares
        .map(|square| {
            let (file, rank) = square.split_once('-')?;
            let (file, rank): (u8, u8) = (file.parse().ok()?, rank.parse().ok()?);
            let known = (1..=3).contains(&file) && (1..=3).contains(&rank);
            known.then(|| 1 << (file - 1 + 3 * (rank - 1)))
        })
        .try_fold(0, |all, square| Some(all | square?))
}

/// Bits as `1-1,2-1`, in Prolog's order: by files.
fn listed(squares: u16) -> String {
    let all = (1..=3).flat_map(|file| (1..=3).map(move |rank| (file, rank)));
    let there = all.filter(|(file, rank)| squares & (1 << (file - 1 + 3 * (rank - 1))) != 0);
    let names: Vec<String> = there.map(|(file, rank)| format!("{file}-{rank}")).collect();
    names.join(",")
}

fn main() -> ExitCode {
    let row = Row::new("hexapawn", || Hexapawn)
        .with_clauses(&[("hexapawn.pl", include_str!("hexapawn.pl"))]);
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.len() == 1 {
        // Without arguments the two are compared.
        arguments.extend(["check", "hexapawn", "--positions", "300"].map(OsString::from));
    }
    kalista::cli::main(Catalog::default().with(row), arguments)
}
