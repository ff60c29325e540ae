//! The clauses behind a game: asked in a worker, remembered once they have answered.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::node::{Extent, Inspection, Told};
use super::{Known, Move, Position, Questions, Rules};
use crate::game::ruled::{Error, Fault, Said, next_of};
use crate::prolog::link::unexpected;
use crate::prolog::message::Message;
use crate::prolog::request;
use crate::prolog::sandbox;
use crate::prolog::watchdog::within;
use crate::prolog::{self, Interpreter, Place, Program, Resources, Stopper};

/// Positions that are remembered before all are forgotten and asked about again.
const REMEMBERED: usize = 100_000;

/// What is kept of all that the clauses write while they are asked something, in bytes.
const MOST_OUTPUT: usize = 1 << 20;

/// The clauses in one worker; whoever asks waits for the others.
pub(super) struct Clauses {
    file: String,
    timeout: Duration,
    /// Whether the worker is in a sandbox.
    confined: bool,
    /// Whether the game says itself what the text of a move looks like.
    own_move_texts: bool,
    inside: Mutex<Inside>,
    moves: Mutex<Moves>,
    asked: Counters,
}

/// How often positions were asked about, by what was asked.
#[derive(Default)]
struct Counters {
    briefs: AtomicU64,
    moves: AtomicU64,
    pages: AtomicU64,
}

struct Inside {
    interpreter: Interpreter,
    stopper: Stopper,
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

impl Clauses {
    /// Loads clauses; the file is named in messages.
    pub(super) fn open(
        file: &str,
        program: Program,
        place: Place,
        timeout: Duration,
    ) -> Result<Self, Error> {
        let confined = place.sandbox().is_some();
        let stopper = Stopper::default();
        let start = || Interpreter::start_stoppable(program, place, Resources::default(), &stopper);
        let (interpreter, timed_out) = within(timeout, &stopper, start);
        let fault = |fault| Error {
            file: file.to_owned(),
            fault,
        };
        let interpreter = interpreter.map_err(|error| match error {
            _ if timed_out => fault(Fault::LoadingEndless(timeout)),
            prolog::Error::Load { message, .. } => fault(Fault::Unloadable(message)),
            other => fault(Fault::Unloadable(other.to_string())),
        })?;
        Ok(Clauses {
            file: file.to_owned(),
            timeout,
            confined,
            own_move_texts: false,
            inside: Mutex::new(Inside {
                interpreter,
                stopper,
                positions: HashMap::new(),
            }),
            moves: Mutex::default(),
            asked: Counters::default(),
        })
    }

    /// What the file has; what it leaves out is there from now on.
    pub(super) fn inspect(&mut self, options: &str) -> Result<Inspection, Error> {
        let request = request::inspect(options);
        let inspection = self.ask_contract(&request, None, |message| match message {
            Message::Inspected(inspection) => Ok(inspection),
            other => Err(unexpected(other)),
        })?;
        self.own_move_texts = inspection.has("move_text/2") || inspection.has("move_text/3");
        Ok(inspection)
    }

    /// A source that the worker loads if it has to start again.
    pub(super) fn add_source(&self, name: &str, text: &str) {
        lock(&self.inside).interpreter.add_source(name, text);
    }

    /// Tries the start and the position after a move: the text of the start, and the
    /// players.
    pub(super) fn try_start(&self, options: &str) -> Result<(String, [String; 2]), Error> {
        let start = self.node_text(options, "")?;
        let Some((mv, next)) = start.moves.first() else {
            let what = "says that the game is over before it begins".to_owned();
            return Err(self.broken("game_over/2", what, Some(&start.text)));
        };
        let next = self.node_text(options, next)?;
        let other = match next.player == start.player {
            false => Some(next.player),
            true => self.other_player(&start),
        };
        let Some(other) = other else {
            let player = &start.player;
            let what =
                format!("gives {player} before and after {mv}, and after whatever else was tried");
            return Err(self.broken("turn/2", what, Some(&start.text)));
        };
        let mut known = lock(&self.moves);
        start.moves.iter().for_each(|(text, _)| {
            known.number(text);
        });
        Ok((start.text, [start.player, other]))
    }

    /// The other player, some moves after the start: a player may move several times in a
    /// row.
    fn other_player(&self, start: &Said) -> Option<String> {
        const MOST: usize = 100;
        let mut open: VecDeque<String> = start.moves.iter().map(|(_, next)| next.clone()).collect();
        for seen in 0..MOST {
            let said = self.node_text("[]", &next_of(&mut open, seen)?).ok()?;
            if said.player != start.player {
                return Some(said.player);
            }
            open.extend(said.moves.into_iter().map(|(_, next)| next));
        }
        None
    }

    /// All that the clauses say of a position, or of the start that options describe.
    pub(super) fn node_text(&self, options: &str, position: &str) -> Result<Said, Error> {
        let told = self.told(options, position, Extent::All);
        told.map(Told::said)
    }

    fn told(&self, options: &str, position: &str, extent: Extent) -> Result<Told, Error> {
        let counter = match extent {
            Extent::Brief | Extent::Value => &self.asked.briefs,
            Extent::Moves => &self.asked.moves,
            Extent::Page | Extent::Search | Extent::All => &self.asked.pages,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        let seen = (!position.is_empty()).then_some(position);
        let request = request::node(options, position, extent.letters());
        self.ask_contract(&request, seen, |message| match message {
            Message::Node(told) => Ok(told),
            other => Err(unexpected(other)),
        })
    }

    /// How often positions were asked about.
    pub(super) fn questions(&self) -> Questions {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Questions {
            briefs: count(&self.asked.briefs),
            moves: count(&self.asked.moves),
            pages: count(&self.asked.pages),
        }
    }

    /// Asks about a position, and remembers there what was told; the text that the clauses
    /// give it.
    pub(super) fn learn(
        &self,
        known: &Known,
        rules: &Rules,
        extent: Extent,
    ) -> Result<String, Error> {
        let told = self.told("[]", &known.text, extent)?;
        let side = |player: &str, position: &str| {
            rules.side(player).ok_or_else(|| {
                let [one, other] = &rules.players;
                let what = format!("gives {player}, who is neither {one} nor {other}");
                self.broken("turn/2", what, Some(position))
            })
        };
        let ending = |winner: Option<&str>| winner.map(|winner| rules.outcome(winner));
        let turn = side(&told.player, &known.text)?;
        let is_over = told.winner.is_some();
        let _ = known.ending.set((turn, ending(told.winner.as_deref())));
        if let Some(value) = told.value {
            let _ = known.value.set(value);
        }
        let mut numbers: Vec<Move> = Vec::with_capacity(told.moves.len());
        let mut nexts = Vec::with_capacity(told.moves.len());
        for mv in &told.moves {
            let number = lock(&self.moves).number(&mv.text);
            if numbers.contains(&number) {
                let what = "gives two moves the same text".to_owned();
                return Err(self.broken("move_text/2", what, Some(&known.text)));
            }
            numbers.push(number);
            let Some(text) = &mv.next else { continue };
            let next = self.position(text);
            if let Some(player) = &mv.player {
                let turn = side(player, text)?;
                let _ = (next.0.ending).set((turn, ending(mv.winner.as_deref())));
            }
            nexts.push(next);
        }
        let has_nexts = matches!(extent, Extent::Page | Extent::Search);
        if is_over || has_nexts {
            let _ = known.nexts.set(nexts.into());
        }
        if is_over || has_nexts || extent == Extent::Moves {
            let _ = known.moves.set(numbers.into());
        }
        Ok(told.text)
    }

    /// The position of a text, which may have been met before.
    fn position(&self, text: &str) -> Position {
        let mut inside = lock(&self.inside);
        if inside.positions.len() > REMEMBERED {
            inside.positions.clear();
        }
        let known = inside.positions.entry(text.into());
        known.or_insert_with(|| Position::new(text)).clone()
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
            interpreter.fetch(&request::move_text(text), |message| match message {
                Message::MoveText(text) => Ok(Some(text)),
                Message::No => Ok(None),
                other => Err(unexpected(other)),
            })
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
        let request = request::choose(&known.text, level);
        let text = self.ask_contract(&request, Some(&known.text), |message| match message {
            Message::Chosen(text) => Ok(text),
            other => Err(unexpected(other)),
        })?;
        Ok(lock(&self.moves).number(&text))
    }

    /// What `display_game/1` writes.
    pub(super) fn draw(&self, known: &Known) -> Result<String, Error> {
        let request = request::show(&known.text);
        let mut output = String::new();
        let pick = |message| match message {
            Message::Shown(shown) => Ok(shown),
            other => Err(unexpected(other)),
        };
        self.ask_aloud(&request, Some(&known.text), &mut output, pick)?;
        Ok(output.trim_end().trim_start_matches('\n').to_owned())
    }
}

/// Asking, within the time there is.
impl Clauses {
    /// Asks `contract.pl`, which tells what it is about to call: so it is known which
    /// predicate does not end.
    fn ask_contract<T>(
        &self,
        request: &str,
        position: Option<&str>,
        pick: impl Fn(Message) -> Result<Result<T, Fault>, prolog::Error>,
    ) -> Result<T, Error> {
        self.ask_aloud(request, position, &mut String::new(), pick)
    }

    /// The same; what the clauses write is kept.
    fn ask_aloud<T>(
        &self,
        request: &str,
        position: Option<&str>,
        output: &mut String,
        pick: impl Fn(Message) -> Result<Result<T, Fault>, prolog::Error>,
    ) -> Result<T, Error> {
        let mut called = "the file".to_owned();
        let mut found = None;
        let asked = self.within_timeout(|interpreter| {
            interpreter.run(request, &mut |message| {
                match message {
                    Message::Output(text) if output.len() < MOST_OUTPUT => output.push_str(&text),
                    Message::Output(_) => {}
                    Message::Calling(predicate) => called = predicate,
                    other => found = Some(pick(other)?),
                }
                Ok(None)
            })
        });
        let found = asked.and_then(|()| found.ok_or(prolog::Error::Halted));
        let found = found.map_err(|trouble| self.blame(&called, trouble, position))?;
        found.map_err(|fault| self.error(self.in_words(fault)))
    }

    /// What the sandbox refused is said as a sentence.
    fn in_words(&self, fault: Fault) -> Fault {
        match fault {
            Fault::Broken {
                predicate,
                what,
                position,
            } if self.confined => {
                let refused = sandbox::in_text(&what);
                let refused = refused.map(|refused| tries(&sandbox::sentence(&refused)));
                Fault::Broken {
                    predicate,
                    what: refused.unwrap_or(what),
                    position,
                }
            }
            other => other,
        }
    }

    fn ask<T>(
        &self,
        about: &str,
        position: Option<&str>,
        question: impl FnOnce(&mut Interpreter) -> Result<T, prolog::Error>,
    ) -> Result<T, Error> {
        self.within_timeout(question)
            .map_err(|trouble| self.blame(about, trouble, position))
    }

    fn within_timeout<T>(&self, work: impl FnOnce(&mut Interpreter) -> T) -> T {
        let inside = &mut *lock(&self.inside);
        let interpreter = &mut inside.interpreter;
        within(self.timeout, &inside.stopper, || work(interpreter)).0
    }

    fn blame(&self, predicate: &str, trouble: prolog::Error, position: Option<&str>) -> Error {
        let what = match trouble {
            prolog::Error::Stopped => {
                let seconds = self.timeout.as_secs();
                format!("does not end; it was stopped after {seconds} s")
            }
            prolog::Error::Memory => "uses up all memory, as endless recursion does".to_owned(),
            prolog::Error::Halted => "calls halt".to_owned(),
            prolog::Error::Exception(exception) if exception.refused.is_some() => {
                tries(&exception.to_string())
            }
            prolog::Error::Exception(exception) => format!("throws {exception}"),
            other => format!("cannot be asked: {other}"),
        };
        self.broken(predicate, what, position)
    }

    fn broken(&self, predicate: &str, what: String, position: Option<&str>) -> Error {
        self.error(Fault::Broken {
            predicate: predicate.to_owned(),
            what,
            position: position.map(str::to_owned),
        })
    }

    fn error(&self, fault: Fault) -> Error {
        Error {
            file: self.file.clone(),
            fault,
        }
    }
}

/// What is said of a predicate that tries what it may not.
fn tries(refusal: &str) -> String {
    format!("is stopped: {refusal}")
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
    use crate::game::ruled::turn_source;

    /// What was found out is not lost with the machine.
    #[test]
    fn whose_turn_it_is_outlives_the_machine() {
        let rules = "initial_state(_, s(one)).\nvalid_moves(_, [go]).\n\
                     move(s(one), go, s(two)).\nmove(s(two), go, s(one)).\n\
                     game_over(s(three), one).\n";
        let program = Program::new("rules")
            .with("rules.pl", rules)
            .with_contract();
        let timeout = Duration::from_secs(20);
        let mut clauses = Clauses::open("rules.pl", program, Place::Thread, timeout).unwrap();
        let inspection = clauses.inspect("[]").unwrap();
        let clause = inspection.turn_clause.expect("the file does not say it");
        assert_eq!(clause, "turn(State,Player):-arg(1,State,Player)");
        clauses.add_source("turn.pl", &turn_source(&clause));
        for _ in 0..2 {
            let node = clauses.node_text("[]", "s(two)").unwrap();
            assert_eq!(node.player, "two");
            assert_eq!(node.moves, [("go".to_owned(), "s(one)".to_owned())]);
            lock(&clauses.inside).interpreter.restart().unwrap();
        }
    }

    #[test]
    fn texts_of_moves_look_alike() {
        let alike = |one, other| shape(one).eq(shape(other));
        assert!(alike("a1a2", "c3b2"));
        assert!(alike("take(9)", "take(12)"));
        assert!(!alike("a1a2", "help"));
        assert!(!alike("take(9)", "member(X, [1])"));
    }
}
