//! Khan, for people who have never seen it: the choice of the side, the placement of
//! the pieces, and what the Khan asks for.

use rand::Rng;

use super::board::{Square, WIDTH};
use super::drawing::Picture;
use super::moves::Move;
use super::placement::{Camp, Placement};
use super::position::{Piece, Position};
use super::{Edge, Khan};
use crate::drawing::{Style, View};
use crate::game::{Game, Side};
use crate::guide::{Guide, Opening, Question};

/// Pieces that each side places, its Kalista first.
const PIECES: usize = 6;
/// The ways to leave the choice of the side to the program.
const SIDE_WAYS: &[&str] = &["random", "best"];

const INSTRUCTIONS: &str = "\
The board has 6 x 6 squares worth 1, 2 or 3. Each side has a Kalista (its queen) and five sbires.
Who captures the Kalista of the other wins.

Before the game, rouge chooses a side of the board and places its six pieces on the two lines
nearest to it; then ocre does the same on the opposite side. Rouge begins.

- A piece moves exactly as many steps as the square it starts from is worth, up, down, left or
  right, turning as often as it likes, never over another piece and never twice over a square.
- The last step may take an enemy piece. A captured sbire can come back, a Kalista cannot.
- The piece that has just moved wears the Khan. The other side must then move a piece that stands
  on a square of the same value as the bearer's.
- Who has no such piece, or none that can move, may move any piece, or put a captured sbire back
  on an empty square of that value instead.";

impl Guide for Khan {
    fn instructions(&self) -> &'static str {
        INSTRUCTIONS
    }

    fn how_to_move(&self) -> String {
        "A move names where a piece stands and where it goes, as in b6b5; S@c4 puts a sbire back on c4."
            .to_owned()
    }

    fn has_menu(&self) -> bool {
        false
    }

    fn situation(&self, position: &Position) -> Vec<String> {
        let Some(khan) = position.khan() else {
            return vec!["No piece wears the Khan: you may move any of yours.".to_owned()];
        };
        let value = khan.value();
        let worn = format!("The Khan is on {khan}, a square worth {value}.");
        let moves = self.legal_moves(position);
        let obeys = |mv: &Move| matches!(mv, Move::Step(from, _) if from.value() == value);
        if moves.iter().any(obeys) {
            let must = format!("You can obey it: you must move a piece that stands on a {value}.");
            return vec![worn, must];
        }
        if moves == [Move::Pass] {
            let stuck = "You cannot move at all: you can only pass.".to_owned();
            return vec![worn, stuck];
        }
        let own = Square::all().filter(|square| position.of(position.turn()) & square.bit() != 0);
        let why = match own.map(Square::value).any(|own| own == value) {
            true => format!("your pieces on a {value} are blocked"),
            false => format!("none of your pieces stands on a {value}"),
        };
        let back = match moves.iter().any(|mv| matches!(mv, Move::PutBack(_))) {
            true => format!(", or put a sbire back on an empty {value}"),
            false => String::new(),
        };
        vec![
            worn,
            format!("You cannot obey it, {why}: move any piece{back}."),
        ]
    }

    fn opening(&self, decided: &[String]) -> Result<Opening<Position>, String> {
        let camps = Camps::read(decided)?;
        let Some(edge) = camps.edge else {
            return Ok(Opening::Ask(Question {
                side: Side::First,
                topic: "side",
                text: "which side of the board do you take?".to_owned(),
                answers: Edge::ALL.map(|edge| edge.name().to_owned()).to_vec(),
                ways: SIDE_WAYS,
                is_first: true,
            }));
        };
        match camps.next() {
            None => Position::new(camps.pieces(), Side::First, None)
                .map(Opening::Begin)
                .map_err(|fault| format!("{fault:?}")),
            Some((side, number)) => {
                let piece = match number {
                    0 => "your Kalista".to_owned(),
                    number => format!("your sbire {number} of {}", PIECES - 1),
                };
                let home = home(edge, side);
                let free = |square: &Square| !camps.squares.contains(square);
                Ok(Opening::Ask(Question {
                    side,
                    topic: "placement",
                    text: format!("where do you place {piece}?"),
                    answers: home.home().filter(free).map(|s| s.to_string()).collect(),
                    ways: if number == 0 { &Placement::NAMES } else { &[] },
                    is_first: number == 0,
                }))
            }
        }
    }

    fn decide(&self, decided: &[String], text: &str, rng: &mut dyn Rng) -> Vec<String> {
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| c.is_whitespace() || c == ',');
            let words = words.filter(|word| !word.is_empty());
            words.map(str::to_lowercase).collect()
        };
        let words = words(text);
        let way = match words.as_slice() {
            [word] => Placement::named(word),
            _ => None,
        };
        let (Some(way), Ok(camps)) = (way, Camps::read(decided)) else {
            return words;
        };
        match (camps.edge, camps.next()) {
            (None, _) => vec![way.edge(rng).name().to_owned()],
            (Some(edge), Some((side, 0))) => {
                let camp = way.place(home(edge, side), camps.first(), rng);
                camp.map(|square| square.to_string()).to_vec()
            }
            _ => words,
        }
    }

    /// The coursework's machines leave both to chance; the engine does not.
    fn machines_way(&self, question: &Question, strong: bool) -> &'static str {
        match (question.is_first, strong) {
            (true, true) => "best",
            (true, false) => "random",
            // Nothing can be left to a way once part of it is decided.
            (false, _) => "",
        }
    }

    fn opening_board(&self, decided: &[String], style: Style) -> String {
        let Ok(camps) = Camps::read(decided) else {
            return String::new();
        };
        let Some(edge) = camps.edge else {
            return four_sides();
        };
        let side = camps.next().map_or(Side::First, |(side, _)| side);
        let homes = Side::BOTH.map(|side| home(edge, side).name().to_owned());
        let seat = home(edge, side);
        let mut view = View::new(style, seat.name());
        view.homes = homes;
        if camps.next().is_some() {
            let free = |square: &Square| !camps.squares.contains(square);
            view.marked = seat.home().filter(free).map(|s| s.to_string()).collect();
        }
        let position = Position::in_the_making(camps.pieces());
        let picture = Picture {
            position: &position,
            edge: seat,
            view: &view,
            is_placing: true,
        };
        match style {
            Style::Fancy => picture.fancy(),
            Style::Plain => picture.plain(),
        }
    }
}

/// Where a side sits if rouge chose this edge.
fn home(edge: Edge, side: Side) -> Edge {
    match side {
        Side::First => edge,
        Side::Second => edge.opposite(),
    }
}

/// What has been decided: the edge, then rouge's six squares, then ocre's.
struct Camps {
    edge: Option<Edge>,
    squares: Vec<Square>,
}

impl Camps {
    fn read(decided: &[String]) -> Result<Camps, String> {
        let mut camps = Camps {
            edge: None,
            squares: Vec::new(),
        };
        let Some((edge, squares)) = decided.split_first() else {
            return Ok(camps);
        };
        let sides = Edge::ALL.map(Edge::name).join(", ");
        let edge = Edge::parse(edge)
            .ok_or_else(|| format!("\"{edge}\" is no side of the board; the sides are: {sides}"))?;
        camps.edge = Some(edge);
        for text in squares {
            let Some((side, _)) = camps.next() else {
                return Err("all pieces are placed already".to_owned());
            };
            camps.squares.push(camps.check(edge, side, text)?);
        }
        Ok(camps)
    }

    /// The square, if the next piece can stand there.
    fn check(&self, edge: Edge, side: Side, text: &str) -> Result<Square, String> {
        let square = Square::all()
            .find(|square| square.to_string() == text)
            .ok_or_else(|| format!("\"{text}\" is no square; the squares are a1 to f6"))?;
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

    /// Rouge's camp, once it stands.
    fn first(&self) -> Option<Camp> {
        let camp = self.squares.get(..PIECES)?;
        camp.try_into().ok()
    }

    /// Who places next, and which of its pieces, from 0.
    fn next(&self) -> Option<(Side, usize)> {
        let side = Side::BOTH.get(self.squares.len() / PIECES)?;
        Some((*side, self.squares.len() % PIECES))
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
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

/// What the squares are worth, as each of the four sides sees it.
fn four_sides() -> String {
    const BLANK: &str = "   ";
    let mut lines = vec![String::new(); WIDTH + 3];
    for edge in Edge::ALL {
        let seen = |row, column| edge.seen(row, column);
        let upright = matches!(edge, Edge::Bas | Edge::Haut);
        let name = |square: Square, along: bool| {
            let text = square.to_string();
            let at = usize::from(along != upright);
            text.get(at..=at).unwrap_or(" ").to_owned()
        };
        lines[0].push_str(&format!("{BLANK}{:<16}", format!("  from {}", edge.name())));
        let top = (0..WIDTH).filter_map(|column| Some(name(seen(0, column)?, true)));
        let top: Vec<String> = top.collect();
        lines[1].push_str(&format!("{BLANK}   {:<13}", top.join(" ")));
        for row in 0..WIDTH {
            let beside = seen(row, 0).map_or(String::new(), |square| name(square, false));
            let values =
                (0..WIDTH).filter_map(|column| Some(seen(row, column)?.value().to_string()));
            let values: Vec<String> = values.collect();
            let values = match row >= WIDTH - 2 {
                true => format!("[{}]", values.join(" ")),
                false => format!(" {}", values.join(" ")),
            };
            let row_text = format!("{beside} {values}");
            lines[row + 2].push_str(&format!("{BLANK}{row_text:<16}"));
        }
    }
    lines[WIDTH + 2] = format!("{BLANK}[ ] where the pieces of that side are placed");
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}
