//! The clauses behind a game: asked in a worker, remembered once they have answered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::error::{Error, Fault};
use super::watchdog::Watchdog;
use super::{Known, Move, Position, Rules};
use crate::game::{Outcome, Side};
use crate::prolog::syntax::{quoted, unquoted};
use crate::prolog::{
    self, Description, Interpreter, Place, Program, QueryOptions, Resources, Stopper,
};

/// Positions that are remembered before all are forgotten and asked about again.
const REMEMBERED: usize = 100_000;

/// What the clauses say of a position.
#[derive(Debug)]
pub(super) struct Node {
    /// The position as they write it.
    pub(super) text: String,
    pub(super) turn: Side,
    pub(super) outcome: Option<Outcome>,
    /// For the side to move.
    pub(super) value: i64,
    pub(super) moves: Vec<(Move, Position)>,
}

/// One worker; whoever asks waits for the others.
pub(super) struct Asked {
    file: String,
    timeout: Duration,
    /// Whether the game says itself what the text of a move looks like.
    own_move_texts: bool,
    inside: Mutex<Inside>,
    moves: Mutex<Moves>,
}

struct Inside {
    interpreter: Interpreter,
    watchdog: Watchdog,
    positions: HashMap<Box<str>, Position>,
}

/// Moves by number and by text.
#[derive(Default)]
struct Moves {
    texts: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, Move>,
}

impl Moves {
    fn number(&mut self, text: &str) -> Move {
        if let Some(&mv) = self.numbers.get(text) {
            return mv;
        }
        let mv = Move(self.texts.len() as u32);
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, mv);
        mv
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Asked {
    /// Loads clauses; the file is named in messages.
    pub(super) fn open(
        file: &str,
        clauses: Program,
        place: Place,
        timeout: Duration,
    ) -> Result<Self, Error> {
        let stopper = Stopper::default();
        let watchdog = Watchdog::new(stopper.clone());
        let start = || Interpreter::start_stoppable(clauses, place, Resources::default(), &stopper);
        let (interpreter, bitten) = watchdog.within(timeout, start);
        let fault = |fault| Error {
            file: file.to_owned(),
            fault,
        };
        let interpreter = interpreter.map_err(|error| match error {
            _ if bitten => fault(Fault::LoadingEndless(timeout)),
            prolog::Error::Load { message, .. } => fault(Fault::Unloadable(message)),
            other => fault(Fault::Unloadable(other.to_string())),
        })?;
        Ok(Asked {
            file: file.to_owned(),
            timeout,
            own_move_texts: false,
            inside: Mutex::new(Inside {
                interpreter,
                watchdog,
                positions: HashMap::new(),
            }),
            moves: Mutex::default(),
        })
    }

    /// The game reads the text of a move itself.
    pub(super) fn with_own_move_texts(mut self) -> Self {
        self.own_move_texts = true;
        self
    }

    /// Moves that are there from the beginning.
    pub(super) fn meet(&self, moves: &[(String, String)]) {
        let mut known = lock(&self.moves);
        moves.iter().for_each(|(text, _)| {
            known.number(text);
        });
    }

    /// The predicates that exist.
    pub(super) fn predicates(&self) -> Result<Vec<(String, u32)>, Error> {
        self.ask("the file", None, Interpreter::predicates)
    }

    /// The first answer to a query: the value of one variable.
    pub(super) fn answer(&self, about: &str, query: &str) -> Result<Option<String>, Error> {
        self.ask(about, None, |interpreter| {
            let (answers, ..) = interpreter.answers(query, &QueryOptions::default(), 1)?;
            let first = answers.into_iter().next();
            Ok(first.and_then(|answer| Some(answer.bindings.into_iter().next()?.1)))
        })
    }

    /// What the clauses say of a position, or of the start that options describe.
    pub(super) fn description(&self, options: &str, text: &str) -> Result<Description, Error> {
        let position = (!text.is_empty()).then_some(text);
        let mut last = "the file".to_owned();
        let mut listen = |predicate| last = predicate;
        let plain = self.ask_quietly(|interpreter| interpreter.describe(options, text, None));
        // Only where something is wrong it is worth asking how far the clauses came.
        let said = match plain {
            Ok(said) => said,
            Err(_) => {
                let announced = self.ask_quietly(|interpreter| {
                    interpreter.describe(options, text, Some(&mut listen))
                });
                announced.map_err(|trouble| self.blame(&last, trouble, position))?
            }
        };
        match said.broken {
            Some((predicate, what)) => Err(self.broken(predicate, what, position)),
            None => Ok(said),
        }
    }

    pub(super) fn node(&self, known: &Known, rules: &Rules) -> Result<Node, Error> {
        let said = self.description("[]", &known.text)?;
        let turn = rules.side(&said.player).ok_or_else(|| {
            let [one, other] = &rules.players;
            let what = format!("gives {}, who is neither {one} nor {other}", said.player);
            self.broken("turn/2".to_owned(), what, Some(&known.text))
        })?;
        if said.winner.is_none() && known.mover == Some(turn) {
            let what = format!(
                "gives {} twice in a row, but the players take turns",
                said.player
            );
            return Err(self.broken("turn/2".to_owned(), what, Some(&known.text)));
        }
        let mut moves = lock(&self.moves);
        let mut inside = lock(&self.inside);
        if inside.positions.len() > REMEMBERED {
            inside.positions.clear();
        }
        let mut nexts = Vec::with_capacity(said.moves.len());
        for (mv, next) in &said.moves {
            let next = (inside.positions.entry(next.as_str().into()))
                .or_insert_with(|| Position::new(next, Some(turn)));
            let mv = moves.number(mv);
            if nexts.iter().any(|&(other, _)| other == mv) {
                let what = "gives two moves the same text".to_owned();
                return Err(self.broken("move_text/2".to_owned(), what, Some(&known.text)));
            }
            nexts.push((mv, next.clone()));
        }
        Ok(Node {
            turn,
            outcome: said.winner.map(|winner| rules.outcome(&winner)),
            value: said.value,
            moves: nexts,
            text: said.text,
        })
    }

    /// The move of a text, if the clauses can read it. A text that was met before is
    /// known without asking. Where moves are Prolog terms, everything could be one:
    /// only what looks like a move that was met is taken for one.
    pub(super) fn parse_move(&self, text: &str) -> Result<Option<Move>, Error> {
        let text = text.trim();
        {
            let known = lock(&self.moves);
            if let Some(&mv) = known.numbers.get(text) {
                return Ok(Some(mv));
            }
            let looks_alike = || known.texts.iter().any(|other| shape(other).eq(shape(text)));
            if !self.own_move_texts && !looks_alike() {
                return Ok(None);
            }
        }
        let read = self.ask("move_text/2", None, |interpreter| {
            interpreter.move_text(text)
        })?;
        Ok(read.map(|text| lock(&self.moves).number(&text)))
    }

    pub(super) fn move_text(&self, mv: Move) -> String {
        let moves = lock(&self.moves);
        moves
            .texts
            .get(mv.0 as usize)
            .map_or_else(String::new, |text| text.to_string())
    }

    /// What the file's own machine plays at a level.
    pub(super) fn choose(&self, known: &Known, level: &str) -> Result<Move, Error> {
        const PREDICATE: &str = "choose_move/3";
        let position = quoted(&known.text);
        let query =
            format!("state_text(S, {position}), choose_move(S, {level}, M), move_text(M, Text).");
        let text = self.ask(PREDICATE, Some(&known.text), |interpreter| {
            let (answers, ..) = interpreter.answers(&query, &QueryOptions::default(), 1)?;
            let found = answers.into_iter().next().and_then(|answer| {
                let text = answer.bindings.into_iter().find(|(name, _)| name == "Text");
                text.map(|(_, text)| unquoted(&text))
            });
            Ok(found)
        })?;
        let fault = |what: String| self.broken(PREDICATE.to_owned(), what, Some(&known.text));
        let text = text.ok_or_else(|| fault(format!("has no move at level {level}")))?;
        Ok(lock(&self.moves).number(&text))
    }

    /// What `display_game/1` writes.
    pub(super) fn draw(&self, known: &Known) -> Result<String, Error> {
        let query = format!("state_text(S, {}), display_game(S).", quoted(&known.text));
        let output = self.ask("display_game/1", Some(&known.text), |interpreter| {
            let (_, output, _) = interpreter.answers(&query, &QueryOptions::default(), 1)?;
            Ok(output)
        })?;
        Ok(output.trim_end().trim_start_matches('\n').to_owned())
    }
}

/// Asking within the limits of timeout.
impl Asked {
    fn ask<T>(
        &self,
        about: &str,
        position: Option<&str>,
        question: impl FnOnce(&mut Interpreter) -> Result<T, prolog::Error>,
    ) -> Result<T, Error> {
        self.ask_quietly(question)
            .map_err(|trouble| self.blame(about, trouble, position))
    }

    fn ask_quietly<T>(
        &self,
        question: impl FnOnce(&mut Interpreter) -> Result<T, prolog::Error>,
    ) -> Result<T, prolog::Error> {
        let inside = &mut *lock(&self.inside);
        let interpreter = &mut inside.interpreter;
        inside
            .watchdog
            .within(self.timeout, || question(interpreter))
            .0
    }

    fn blame(&self, predicate: &str, trouble: prolog::Error, position: Option<&str>) -> Error {
        let what = match trouble {
            prolog::Error::Stopped => {
                let seconds = self.timeout.as_secs();
                format!("does not end; it was stopped after {seconds} s")
            }
            prolog::Error::Memory => "takes all memory, as recursion without end does".to_owned(),
            prolog::Error::Halted => "calls halt".to_owned(),
            prolog::Error::Exception(exception) => format!("throws {exception}"),
            other => format!("cannot be asked: {other}"),
        };
        self.broken(predicate.to_owned(), what, position)
    }

    pub(super) fn broken(&self, predicate: String, what: String, position: Option<&str>) -> Error {
        Error {
            file: self.file.clone(),
            fault: Fault::Broken {
                predicate,
                what,
                position: position.map(str::to_owned),
            },
        }
    }
}

/// What a text looks like: which letters and which numbers stand there is left out.
fn shape(text: &str) -> impl Iterator<Item = char> {
    let kinds = text.chars().map(|c| match c {
        c if c.is_ascii_digit() => '0',
        c if c.is_alphabetic() => 'a',
        c => c,
    });
    let mut last = None;
    // A number is a number, however many digits it has.
    kinds.filter(move |&kind| last.replace(kind) != Some('0') || kind != '0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_moves_look_alike() {
        let alike = |one, other| shape(one).eq(shape(other));
        assert!(alike("a1a2", "c3b2"));
        assert!(alike("take(9)", "take(12)"));
        assert!(!alike("a1a2", "help"));
        assert!(!alike("take(9)", "member(X, [1])"));
    }
}
