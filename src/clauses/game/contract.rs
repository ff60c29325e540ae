//! The predicates of the contract, asked of a machine. What they have to give, and what is
//! said of those that do not, is in `prolog/contract.pl`, which asks Scryer.

use std::cmp::Ordering;
use std::time::Duration;

use super::desk::{Desk, mixed};
use super::program::Program;
use super::term_text::{characters, quoted, read, text_of, written};
use crate::clauses::atom::Atom;
use crate::clauses::builtins::asks;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::number::Number;
use crate::clauses::machine::{Limit, Machine, Thrown};
use crate::game::Side;
use crate::game::ruled::{PREDICATES, QUESTION, REQUIRED, is_endless};

/// A position has no more moves than this; a list that is longer is taken for one without end.
const MOST_MOVES: usize = 100_000;

/// A state or a move has no more parts than this: what seems to have more has no end, or as
/// good as none.
const MOST_PARTS: usize = 1 << 24;

/// A predicate that does not keep the contract: which one, and what it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trouble {
    pub predicate: &'static str,
    pub what: String,
    /// Whether the clauses are to blame, and not the engine, which may not know all that
    /// they call.
    pub is_theirs: bool,
    /// The text of the position, where that is not the one that was asked about.
    pub position: Option<String>,
}

pub(super) type Asked<T> = Result<T, Trouble>;

pub(super) fn trouble<T>(predicate: &'static str, what: impl Into<String>) -> Asked<T> {
    Err(Trouble {
        predicate,
        what: what.into(),
        is_theirs: true,
        position: None,
    })
}

/// The most arguments of a predicate that gives a text.
const MOST_OF_TEXT: usize = 3;

/// What somebody wants the start to be like.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub size: Option<usize>,
    /// A term, in the place of the options.
    pub option: Option<&'a str>,
}

/// Who says whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Turn {
    Predicate(u32),
    /// The state itself, in this place: an argument, an argument of that, and so on.
    Path(Vec<u32>),
}

/// Where the predicates of the contract are.
#[derive(Debug, Clone)]
pub(super) struct Contract {
    initial_state: u32,
    valid_moves: u32,
    make_move: u32,
    game_over: u32,
    pub turn: Option<Turn>,
    state_text: Option<u32>,
    move_text: Option<u32>,
    move_text_in: Option<u32>,
    value: Option<u32>,
    display_game: Option<u32>,
    board_view: Option<u32>,
    choose_move: Option<u32>,
    nexts: Option<u32>,
    time: Duration,
}

impl Contract {
    /// Those of a program, or the name of one that is missing.
    pub fn of(program: &Program, time: Duration) -> Result<Self, &'static str> {
        for (required, _) in &PREDICATES[..REQUIRED] {
            if program.contract_predicate(required).is_none() {
                return Err(required);
            }
        }
        let number = |indicator| program.contract_predicate(indicator);
        let required = |indicator| number(indicator).unwrap_or_default();
        Ok(Contract {
            initial_state: required("initial_state/2"),
            valid_moves: required("valid_moves/2"),
            make_move: required("move/3"),
            game_over: required("game_over/2"),
            turn: number("turn/2").map(Turn::Predicate),
            state_text: number("state_text/2"),
            move_text: number("move_text/2"),
            move_text_in: number("move_text/3"),
            value: number("value/3"),
            display_game: number("display_game/1"),
            board_view: number("board_view/2"),
            choose_move: number("choose_move/3"),
            nexts: number("$nexts/2"),
            time,
        })
    }

    /// Whether the game says itself what the text of a move looks like.
    pub fn has_move_texts(&self) -> bool {
        self.move_text.is_some() || self.move_text_in.is_some()
    }

    pub fn has_values(&self) -> bool {
        self.value.is_some()
    }

    pub fn draws(&self) -> bool {
        self.display_game.is_some()
    }

    pub fn has_view(&self) -> bool {
        self.board_view.is_some()
    }

    pub fn has_machine(&self) -> bool {
        self.choose_move.is_some()
    }

    /// Calls a predicate once.
    #[inline]
    fn ask(
        &self,
        machine: &mut Machine,
        (predicate, number): (&'static str, u32),
        arguments: &[Cell],
    ) -> Asked<bool> {
        match machine.call(number, arguments) {
            Ok(answer) => Ok(answer),
            Err(thrown) => Err(self.blame(machine, predicate, thrown)),
        }
    }

    #[cold]
    pub fn blame(&self, machine: &mut Machine, predicate: &'static str, thrown: Thrown) -> Trouble {
        let (what, is_theirs) = thrown_text(machine, thrown, self.time);
        Trouble {
            predicate,
            what,
            is_theirs,
            position: None,
        }
    }

    /// The state before the first move. Courses ask for `initial_state/2` with a list of
    /// options, with a size, or with something of their own.
    pub fn start(&self, desk: &mut Desk, wanted: Wanted<'_>) -> Asked<Cell> {
        const NAME: &str = "initial_state/2";
        let machine = &mut desk.machine;
        let this = (NAME, self.initial_state);
        let state = machine.variable();
        let options = match (wanted.option, wanted.size) {
            (Some(option), _) => vec![self.option(machine, option)?],
            (None, None) => vec![Cell::NIL, machine.variable()],
            (None, Some(size)) => {
                let size = Cell::int(size as i64);
                let named = machine.compound(Atom::new("size"), &[size]);
                vec![machine.compound(Atom::DOT, &[named, Cell::NIL]), size]
            }
        };
        // What fails or throws with one may do with the other; the first trouble is told, and
        // what does not end is not tried again.
        let mut first = None;
        for option in options {
            match self.ask(machine, this, &[option, state]) {
                Ok(true) => {
                    first = None;
                    break;
                }
                Ok(false) => first = first.or(Some(trouble(NAME, "fails"))),
                Err(error) => {
                    let is_last = is_endless(&error.what);
                    first = first.or(Some(Err(error)));
                    if is_last {
                        break;
                    }
                }
            }
        }
        if let Some(trouble) = first {
            return trouble;
        }
        match ground_hash(machine, state) {
            Some(_) => Ok(state),
            None => {
                let what = not_ground(machine, state, "the state");
                let state = written(machine, state);
                trouble(NAME, format!("{what}: {state}"))
            }
        }
    }

    /// The player to move: an atom or a number.
    pub fn player(&self, machine: &mut Machine, state: Cell) -> Asked<Cell> {
        const NAME: &str = "turn/2";
        let player = match &self.turn {
            Some(Turn::Path(path)) => at_path(machine, state, path),
            Some(Turn::Predicate(number)) => {
                let player = machine.variable();
                match self.ask(machine, (NAME, *number), &[state, player])? {
                    true => Some(machine.deref(player)),
                    false => None,
                }
            }
            None => None,
        };
        let Some(player) = player else {
            return trouble(NAME, "fails");
        };
        match player.is_constant() || player.tag() == tag::BOX {
            true => Ok(player),
            false => {
                let player = written(machine, player);
                trouble(NAME, format!("does not give a player: {player}"))
            }
        }
    }

    /// Who has won, if the game is over.
    #[inline]
    pub fn winner(&self, machine: &mut Machine, state: Cell) -> Asked<Option<Cell>> {
        let winner = machine.variable();
        let over = self.ask(machine, ("game_over/2", self.game_over), &[state, winner])?;
        let winner = machine.deref(winner);
        if over && winner.is_ref() {
            return trouble("game_over/2", "leaves it open who has won");
        }
        Ok(over.then_some(winner))
    }

    /// The legal moves as they are listed, each once.
    pub fn moves(&self, machine: &mut Machine, state: Cell) -> Asked<Vec<Cell>> {
        const NAME: &str = "valid_moves/2";
        let list = machine.variable();
        if !self.ask(machine, (NAME, self.valid_moves), &[state, list])? {
            return trouble(NAME, "fails");
        }
        let mut moves = Vec::new();
        let mut rest = machine.deref(list);
        while rest.tag() == tag::LIST {
            if moves.len() == MOST_MOVES {
                let what = format!("lists more than {MOST_MOVES} moves, or moves without end");
                return trouble(NAME, what);
            }
            moves.push(machine.deref(machine.at(rest.address())));
            rest = machine.deref(machine.at(rest.address() + 1));
        }
        let shown = |what: &str| {
            let list = written(machine, list);
            trouble(NAME, format!("{what}: {list}"))
        };
        if rest != Cell::NIL {
            return shown("does not give a list of moves");
        }
        let mut hashes = Vec::with_capacity(moves.len());
        for &mv in &moves {
            match ground_hash(machine, mv) {
                Some(hash) => hashes.push(hash),
                None => return shown(&not_ground(machine, mv, "the moves")),
            }
        }
        if moves.is_empty() {
            let what = "gives no move, but game_over/2 says that the game goes on";
            return trouble(NAME, what);
        }
        if has_twice(hashes) {
            // Almost certainly; the terms themselves decide.
            let sorted = sorted(machine, moves.clone());
            let pairs = sorted.windows(2);
            for pair in pairs {
                if machine.same(pair[0], pair[1]).unwrap_or(true) {
                    let list = written(machine, list);
                    return trouble(NAME, format!("lists a move twice: {list}"));
                }
            }
        }
        Ok(moves)
    }

    /// The same in the standard order of terms.
    pub fn sorted_moves(&self, machine: &mut Machine, state: Cell) -> Asked<Vec<Cell>> {
        let moves = self.moves(machine, state)?;
        Ok(sorted(machine, moves))
    }

    /// All legal moves and the states they lead to, if `move/3` is one to list them.
    pub fn listed(&self, machine: &mut Machine, state: Cell) -> Asked<Option<Vec<(Cell, Cell)>>> {
        let Some(number) = self.nexts else {
            return Ok(None);
        };
        let list = machine.variable();
        self.ask(machine, ("move/3", number), &[state, list])?;
        let pairs = machine.list_items(list).into_iter();
        let both = |pair| Some((at_path(machine, pair, &[1])?, at_path(machine, pair, &[2])?));
        Ok(Some(pairs.filter_map(both).collect()))
    }

    /// The state after a legal move.
    #[inline]
    pub fn next(&self, machine: &mut Machine, state: Cell, mv: Cell) -> Asked<Cell> {
        const NAME: &str = "move/3";
        let next = machine.variable();
        match self.ask(machine, (NAME, self.make_move), &[state, mv, next])? {
            true => Ok(machine.deref(next)),
            false => {
                let mv = quoted(machine, mv);
                trouble(
                    NAME,
                    format!("fails for a move that valid_moves/2 lists: {mv}"),
                )
            }
        }
    }

    /// The same, tried: whoever searches relies on states without variables.
    pub fn whole_next(&self, machine: &mut Machine, state: Cell, mv: Cell) -> Asked<Cell> {
        let next = self.next(machine, state, mv)?;
        match ground_hash(machine, next) {
            Some(_) => Ok(next),
            None => {
                let what = not_ground(machine, next, "the state");
                let (next, mv) = (written(machine, next), quoted(machine, mv));
                trouble("move/3", format!("{what} after {mv}: {next}"))
            }
        }
    }

    /// The state after a move, if there is one.
    pub fn try_next(&self, machine: &mut Machine, state: Cell, mv: Cell) -> Asked<Option<Cell>> {
        let next = machine.variable();
        let found = self.ask(machine, ("move/3", self.make_move), &[state, mv, next])?;
        Ok(found.then(|| machine.deref(next)))
    }

    /// What a position is worth to a player.
    pub fn value(&self, machine: &mut Machine, state: Cell, player: Cell) -> Asked<i64> {
        const NAME: &str = "value/3";
        let Some(number) = self.value else {
            return Ok(0);
        };
        let value = machine.variable();
        if !self.ask(machine, (NAME, number), &[state, player, value])? {
            return trouble(NAME, "fails");
        }
        let value = machine.deref(value);
        match machine.number(value) {
            Some(Number::Int(value)) => Ok(value),
            Some(Number::Big(value)) => Ok(i64::try_from(&value).unwrap_or_default()),
            Some(Number::Float(value)) => Ok((value * 100.0) as i64),
            None => {
                let value = written(machine, value);
                trouble(NAME, format!("does not give a number: {value}"))
            }
        }
    }

    /// The text of a state; `None` if it has none.
    pub fn state_text(&self, machine: &mut Machine, state: Cell) -> Asked<Option<String>> {
        match self.state_text {
            None => Ok(Some(quoted(machine, state))),
            Some(number) => self.text(machine, ("state_text/2", number), &[state]),
        }
    }

    /// The text of a move; `None` if it has none.
    pub fn move_text(&self, machine: &mut Machine, mv: Cell) -> Asked<Option<String>> {
        const NAME: &str = "move_text/2";
        match (self.move_text, self.move_text_in) {
            (Some(number), _) => self.text(machine, (NAME, number), &[mv]),
            (None, Some(number)) => {
                let state = machine.variable();
                self.text(machine, (NAME, number), &[state, mv])
            }
            (None, None) => Ok(Some(quoted(machine, mv))),
        }
    }

    fn text(
        &self,
        machine: &mut Machine,
        this: (&'static str, u32),
        before: &[Cell],
    ) -> Asked<Option<String>> {
        let text = machine.variable();
        let mut arguments = [text; MOST_OF_TEXT];
        arguments[..before.len()].copy_from_slice(before);
        if !self.ask(machine, this, &arguments[..=before.len()])? {
            return Ok(None);
        }
        match text_of(machine, text) {
            Some(text) => Ok(Some(text)),
            None => {
                let text = written(machine, text);
                let what = format!("does not give a list of characters: {text}");
                trouble(this.0, what)
            }
        }
    }

    /// The state of a text.
    pub fn read_state(&self, machine: &mut Machine, text: &str) -> Asked<Cell> {
        const NAME: &str = "state_text/2";
        let state = match self.state_text {
            None => self.read_term(machine, NAME, text)?,
            Some(number) => {
                let chars = characters(machine, text);
                let chars = chars.map_err(|thrown| self.blame(machine, NAME, thrown))?;
                let state = machine.variable();
                match self.ask(machine, (NAME, number), &[state, chars])? {
                    true => Some(state),
                    false => None,
                }
            }
        };
        let Some(state) = state else {
            return trouble(NAME, "fails");
        };
        match machine.is_ground(state) {
            Ok(true) => Ok(machine.deref(state)),
            Ok(false) => trouble(NAME, "fails"),
            Err(thrown) => Err(self.blame(machine, NAME, thrown)),
        }
    }

    /// The move of a text, if the text can be read.
    pub fn read_move(&self, machine: &mut Machine, text: &str) -> Asked<Option<Cell>> {
        const NAME: &str = "move_text/2";
        let (number, first) = match (self.move_text, self.move_text_in) {
            (Some(number), _) => (number, None),
            (None, Some(number)) => (number, Some(machine.variable())),
            (None, None) => {
                let term = self.read_term(machine, NAME, text).unwrap_or_default();
                return Ok(term.filter(|&term| ground_hash(machine, term).is_some()));
            }
        };
        let chars = characters(machine, text);
        let chars = chars.map_err(|thrown| self.blame(machine, NAME, thrown))?;
        let mv = machine.variable();
        let arguments: Vec<Cell> = first.into_iter().chain([mv, chars]).collect();
        let found = self.ask(machine, (NAME, number), &arguments)?;
        Ok(found
            .then_some(mv)
            .filter(|&mv| ground_hash(machine, mv).is_some()))
    }

    /// The term that somebody wants `initial_state/2` to be told.
    fn option(&self, machine: &mut Machine, text: &str) -> Asked<Cell> {
        let operators = machine.operators.clone();
        match read(text, &operators, machine) {
            Ok(term) => Ok(term),
            Err(what) => trouble("initial_state/2", format!("cannot be told {text}: {what}")),
        }
    }

    fn read_term(
        &self,
        machine: &mut Machine,
        name: &'static str,
        text: &str,
    ) -> Asked<Option<Cell>> {
        let operators = machine.operators.clone();
        match read(text, &operators, machine) {
            Ok(term) => Ok(Some(term)),
            Err(what) => trouble(name, format!("throws a syntax error: {what}")),
        }
    }

    /// What `display_game/1` writes.
    pub fn drawn(&self, machine: &mut Machine, state: Cell) -> Asked<String> {
        const NAME: &str = "display_game/1";
        machine.take_output();
        if let Some(number) = self.display_game {
            self.ask(machine, (NAME, number), &[state])?;
        }
        Ok(machine.take_output())
    }

    /// What `board_view/2` describes.
    pub fn viewed(
        &self,
        machine: &mut Machine,
        state: Cell,
        players: &[Player; 2],
    ) -> Asked<Vec<Seen>> {
        const NAME: &str = "board_view/2";
        let cells = machine.variable();
        let number = self.board_view.unwrap_or_default();
        if !self.ask(machine, (NAME, number), &[state, cells])? {
            return trouble(NAME, "fails");
        }
        let seen = machine.list_items(cells).into_iter();
        let seen: Result<Vec<Seen>, Cell> = seen
            .map(|cell| seen_cell(machine, players, cell).ok_or(cell))
            .collect();
        match seen {
            Ok(seen) if !seen.is_empty() => Ok(seen),
            Ok(_) => trouble(NAME, "gives no list of cells"),
            Err(cell) => {
                let cell = written(machine, cell);
                trouble(NAME, format!("gives something else than a cell: {cell}"))
            }
        }
    }

    /// What the file's own machine plays at a level.
    pub fn chosen(&self, machine: &mut Machine, state: Cell, level: i64) -> Asked<Cell> {
        const NAME: &str = "choose_move/3";
        let mv = machine.variable();
        let number = self.choose_move.unwrap_or_default();
        match self.ask(machine, (NAME, number), &[state, Cell::int(level), mv])? {
            true => Ok(machine.deref(mv)),
            false => trouble(NAME, format!("has no move at level {level}")),
        }
    }
}

/// A cell of a board as the clauses describe it.
pub(super) struct Seen {
    pub name: String,
    /// Counted from the left and from the top, both from 1.
    pub column: usize,
    pub row: usize,
    pub piece: Option<(Side, Option<String>)>,
}

/// Reads `cell(Name, Column, Row, Piece)`, where the piece is `empty`, `piece(Player)` or
/// `piece(Player, Word)`.
fn seen_cell(machine: &Machine, players: &[Player; 2], cell: Cell) -> Option<Seen> {
    if !is_named(machine, cell, ("cell", 4)) {
        return None;
    }
    let argument = |term: Cell, n| at_path(machine, term, &[n]);
    let text = |term: Cell| text_of(machine, term).unwrap_or_else(|| written(machine, term));
    let place = |n| {
        let place = argument(cell, n)?;
        let place = place.is_int().then(|| place.value())?;
        usize::try_from(place)
            .ok()
            .filter(|place| (1..=MOST_CELLS).contains(place))
    };
    let piece = argument(cell, 4)?;
    let is_empty = piece == Cell::atom(Atom::new("empty"));
    let word = match is_named(machine, piece, ("piece", 2)) {
        true => Some(text(argument(piece, 2)?)),
        false => None,
    };
    let is_piece = word.is_some() || is_named(machine, piece, ("piece", 1));
    let piece = match is_piece {
        true => Some((side_of(machine, players, argument(piece, 1)?)?, word)),
        false if is_empty => None,
        false => return None,
    };
    Some(Seen {
        name: text(argument(cell, 1)?),
        column: place(2)?,
        row: place(3)?,
        piece,
    })
}

/// Cells in a row or column of a board that clauses describe.
const MOST_CELLS: usize = 64;

/// What a goal did that ended without an answer, and whether that is the clauses' own
/// doing.
pub(super) fn thrown_text(machine: &mut Machine, thrown: Thrown, time: Duration) -> (String, bool) {
    match thrown {
        Thrown::Limit(Limit::Interrupted) => ("was stopped".to_owned(), true),
        Thrown::Limit(Limit::Steps) => {
            let what = "does not end; it was stopped after too many steps";
            (what.to_owned(), true)
        }
        Thrown::Limit(Limit::Time) => {
            let seconds = time.as_secs();
            (
                format!("does not end; it was stopped after {seconds} s"),
                true,
            )
        }
        Thrown::Halt(_) => ("calls halt".to_owned(), true),
        Thrown::Foreign => match machine.foreign() {
            Some((name, arity)) if asks(name, arity) => (
                format!("{QUESTION}, by {name}/{arity}, and rules cannot"),
                true,
            ),
            Some((name, arity)) => (
                format!("calls {name}/{arity}, which the engine does not know"),
                false,
            ),
            None => (
                "calls something that the engine does not know".to_owned(),
                false,
            ),
        },
        Thrown::Ball => {
            let ball = machine.ball();
            match Ball::of(machine, ball) {
                Ball::Unknown(name) => (format!("calls {name}, which does not exist"), false),
                Ball::Memory => (
                    "uses up all memory, as endless recursion does".to_owned(),
                    true,
                ),
                Ball::Other => (format!("throws {}", written(machine, ball)), true),
            }
        }
    }
}

/// What was thrown.
enum Ball {
    Unknown(String),
    Memory,
    Other,
}

impl Ball {
    fn of(machine: &Machine, ball: Cell) -> Ball {
        let argument = |term: Cell, n| at_path(machine, term, &[n]);
        let named = |term: Cell, name| is_named(machine, term, name);
        let Some(formal) = argument(ball, 1).filter(|_| named(ball, ("error", 2))) else {
            return Ball::Other;
        };
        if named(formal, ("resource_error", 1)) {
            return Ball::Memory;
        }
        let is_procedure = argument(formal, 1) == Some(Cell::atom(Atom::new("procedure")));
        match argument(formal, 2) {
            Some(name) if is_procedure && named(formal, ("existence_error", 2)) => {
                Ball::Unknown(written(machine, name))
            }
            _ => Ball::Other,
        }
    }
}

fn is_named(machine: &Machine, term: Cell, (name, arity): (&str, u32)) -> bool {
    let term = machine.deref(term);
    term.tag() == tag::STRUCT && machine.at(term.address()) == Cell::functor(Atom::new(name), arity)
}

/// What stands in a place of a term.
fn at_path(machine: &Machine, term: Cell, path: &[u32]) -> Option<Cell> {
    let mut term = machine.deref(term);
    for &n in path {
        if !matches!(term.tag(), tag::LIST | tag::STRUCT) {
            return None;
        }
        let (functor, first) = machine.functor_and_arguments(term);
        if !(1..=functor.functor_arity()).contains(&n) {
            return None;
        }
        term = machine.deref(machine.at(first + n - 1));
    }
    Some(term)
}

/// A hash of a term, good for one machine; `None` if there are variables in it, or if it has
/// no end.
fn ground_hash(machine: &Machine, term: Cell) -> Option<u64> {
    let term = machine.deref(term);
    if term.is_constant() {
        return Some(mixed(0, term.0));
    }
    let mut hash = 0;
    let mut open = vec![term];
    let mut parts = 0;
    while let Some(cell) = open.pop() {
        parts += 1;
        if parts > MOST_PARTS {
            return None;
        }
        let cell = machine.deref(cell);
        hash = match cell.tag() {
            tag::REF => return None,
            tag::LIST | tag::STRUCT => {
                let (functor, first) = machine.functor_and_arguments(cell);
                open.extend((0..functor.functor_arity()).map(|i| machine.at(first + i)));
                mixed(hash, functor.0)
            }
            tag::BOX => mixed(hash, machine.at(cell.address() + 1).0),
            _ => mixed(hash, cell.0),
        };
    }
    Some(hash)
}

/// Why a term cannot be a state or a move, if [`ground_hash`] finds nothing: `leaves variables in
/// the state`.
fn not_ground(machine: &Machine, term: Cell, what: &str) -> String {
    let mut open = vec![term];
    let mut parts = 0;
    while let Some(cell) = open.pop() {
        parts += 1;
        if parts > MOST_PARTS {
            return format!("gives a term without end for {what}");
        }
        let cell = machine.deref(cell);
        if cell.tag() == tag::REF {
            break;
        }
        if matches!(cell.tag(), tag::LIST | tag::STRUCT) {
            let (functor, first) = machine.functor_and_arguments(cell);
            open.extend((0..functor.functor_arity()).map(|i| machine.at(first + i)));
        }
    }
    format!("leaves variables in {what}")
}

fn has_twice(mut hashes: Vec<u64>) -> bool {
    hashes.sort_unstable();
    hashes.windows(2).any(|pair| pair[0] == pair[1])
}

/// Terms in their standard order. What goes wrong with that (they would have to be
/// immense) leaves them as they are.
fn sorted(machine: &mut Machine, mut terms: Vec<Cell>) -> Vec<Cell> {
    let mut compare = |one: &Cell, other: &Cell| match (one.is_int(), other.is_int()) {
        (true, true) => one.value().cmp(&other.value()),
        _ => machine.compare(*one, *other).unwrap_or(Ordering::Equal),
    };
    let is_sorted = terms
        .windows(2)
        .all(|pair| compare(&pair[0], &pair[1]).is_lt());
    if !is_sorted {
        terms.sort_by(compare);
    }
    terms
}

/// A side by its player, if it is one of these.
#[inline]
pub(super) fn side_of(machine: &Machine, players: &[Player; 2], player: Cell) -> Option<Side> {
    let is = |side: &Side| players[side.index()].is(machine, player);
    Side::BOTH.into_iter().find(is)
}

/// The side that has won, if it is one of these.
#[inline]
pub(super) fn winner_of(machine: &Machine, players: &[Player; 2], winner: Cell) -> Option<Side> {
    let is_named = |side: &Side| players[side.index()].name_cell == winner;
    let side = side_of(machine, players, winner);
    side.or_else(|| Side::BOTH.into_iter().find(is_named))
}

/// A player.
#[derive(Debug, Clone)]
pub(super) struct Player {
    cell: Option<Cell>,
    /// As the clauses write it.
    text: String,
    /// What people call it, and `game_over/2` may.
    pub name: String,
    name_cell: Cell,
}

impl Player {
    /// A player, by another name if there is one.
    pub fn new(machine: &Machine, player: Cell, name: Option<&str>) -> Self {
        let player = machine.deref(player);
        let text = quoted(machine, player);
        let name = name.map_or_else(|| text.clone(), str::to_owned);
        Player {
            cell: player.is_constant().then_some(player),
            text,
            name_cell: Cell::atom(Atom::new(&name)),
            name,
        }
    }

    #[inline]
    fn is(&self, machine: &Machine, player: Cell) -> bool {
        match self.cell {
            Some(cell) => cell == player,
            None => player.tag() == tag::BOX && quoted(machine, player) == self.text,
        }
    }

    /// The player as a term.
    pub fn term(&self, machine: &mut Machine) -> Cell {
        if let Some(cell) = self.cell {
            return cell;
        }
        let operators = machine.operators.clone();
        read(&self.text, &operators, machine).unwrap_or(Cell::NIL)
    }
}
