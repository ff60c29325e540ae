//! From clauses that are right to rules that are fast: hexapawn as a [`Game`] in Rust,
//! held to `examples/hexapawn.pl`.
//!
//!     cargo run --release --example hexapawn

use std::path::Path;

use kalista::differential::{Generator, Plan, Source};
use kalista::game::{Game, Outcome, Side, perft};
use kalista::prolog::{Place, WorkerCommand, worker};
use kalista::ruled::{Patience, Ruled};
use kalista::text::TextError;
use kalista::verdict::{Native, Plain, Referee};

/// The pawns of both sides as bits: a1 is 1, b1 is 2, c1 is 4, a2 is 8 and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pawns {
    turn: Side,
    squares: [u16; 2],
}

/// From one square to another.
type Step = (u8, u8);

#[derive(Debug, Clone, Copy, Default)]
struct Hexapawn;

impl Pawns {
    fn has(&self, side: Side, square: u8) -> bool {
        self.squares[side.index()] & (1 << square) != 0
    }
}

impl Hexapawn {
    fn steps(self, position: &Pawns) -> Vec<Step> {
        let (own, other) = (position.turn, position.turn.other());
        let mut steps = Vec::new();
        for from in (0..9).filter(|&square| position.has(own, square)) {
            let ahead = match own {
                Side::First => from + 3,
                Side::Second => from.wrapping_sub(3),
            };
            if ahead >= 9 {
                continue;
            }
            if !position.has(own, ahead) && !position.has(other, ahead) {
                steps.push((from, ahead));
            }
            let sides = [
                (ahead % 3 > 0, ahead.wrapping_sub(1)),
                (ahead % 3 < 2, ahead + 1),
            ];
            let taken = sides
                .into_iter()
                .filter(|&(there, to)| there && position.has(other, to));
            steps.extend(taken.map(|(_, to)| (from, to)));
        }
        steps
    }
}

impl Game for Hexapawn {
    type Position = Pawns;
    type Move = Step;

    fn name(&self) -> &'static str {
        "hexapawn"
    }

    fn side_name(&self, side: Side) -> &'static str {
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
        let is_over = arrived != 0 || self.steps(position).is_empty();
        is_over.then_some(Outcome::Win(position.turn.other()))
    }

    fn moves(&self, position: &Pawns, moves: &mut Vec<Step>) {
        if self.outcome(position).is_none() {
            moves.extend(self.steps(position));
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
        let fault = || TextError::new(text, 0..text.len(), "no position of hexapawn");
        let inside = text
            .strip_prefix("pawns(")
            .and_then(|rest| rest.strip_suffix("])"));
        let (player, squares) = inside
            .and_then(|rest| rest.split_once(",["))
            .ok_or_else(fault)?;
        let (whites, blacks) = squares.split_once("],[").ok_or_else(fault)?;
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.side_name(side) == player);
        Ok(Pawns {
            turn: side.ok_or_else(fault)?,
            squares: [
                bits(whites).ok_or_else(fault)?,
                bits(blacks).ok_or_else(fault)?,
            ],
        })
    }

    fn position_text(&self, position: &Pawns) -> String {
        let [white, black] = position.squares.map(listed);
        let player = self.side_name(position.turn);
        format!("pawns({player},[{white}],[{black}])")
    }

    fn parse_move(&self, text: &str) -> Result<Step, TextError> {
        let square = |name: &str| (0..9).find(|&square| square_name(square) == name);
        let step = || Some((square(text.get(..2)?)?, square(text.get(2..)?)?));
        step().ok_or_else(|| TextError::new(text, 0..text.len(), "no move of hexapawn"))
    }

    fn move_text(&self, (from, to): Step) -> String {
        square_name(from) + &square_name(to)
    }
}

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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The clauses run in a process of their own, which is this program again.
    worker::run_if_asked();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/hexapawn.pl");
    let place = Place::Worker(WorkerCommand::current());
    let clauses = Ruled::load(&file, None, place, Patience::default())?;

    for depth in 1..=7 {
        let counts = (
            perft(&Hexapawn, &Hexapawn.start(), depth),
            perft(&clauses, &clauses.start(), depth),
        );
        println!(
            "depth {depth}: {} leaves natively, {} by the clauses",
            counts.0, counts.1
        );
    }

    let plan = Plan::new("hexapawn", 300);
    let cases = Generator::new(clauses.clone(), Source::Play, &plan).batch(0, 0..300);
    let mut referees: [Box<dyn Referee>; 2] =
        [Box::new(Plain(Hexapawn)), Box::new(Native(clauses))];
    let [native, prolog] = referees.each_mut().map(|referee| referee.judge(&cases));
    let mut mismatches = 0;
    for ((case, native), prolog) in cases.iter().zip(native?).zip(prolog?) {
        if native != prolog {
            mismatches += 1;
            println!(
                "{}:\n  native {native:?}\n  prolog {prolog:?}",
                case.position
            );
        }
    }
    println!(
        "{} positions compared, {mismatches} mismatches",
        cases.len()
    );
    Ok(())
}
