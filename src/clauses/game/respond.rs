//! Clauses that answer the questions of a comparison, as `prolog/driver/answer.pl` has
//! them answered by Scryer: from text to text, and nothing remembered from one question
//! to the next.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::contract::{Asked, Contract, trouble};
use super::native_texts::{Held, Kind, NativeTexts, TermView};
use super::open::{OpenError, playable};
use super::program::Program;
use super::term_text::{characters, plain, read, text_of};
use crate::clauses::atom::Atom;
use crate::clauses::coverage::Count;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::number::Number;
use crate::clauses::machine::{Flat, Limits, Machine, Pending};
use crate::game::oracle::{Answer, Goals, MovesFrom, Question, Reply};
use crate::game::properties::Property;
use crate::game::ruled::{Error, Fault};

/// Where a goal that throws or does not end is said to have been, if it is none of the
/// contract's.
const OTHER: &str = "a goal of the comparison";

/// Clauses of a game on a machine, asked about one position after the other.
pub struct Respondent {
    machine: Machine,
    contract: Contract,
    moves: MovesFrom,
    valid_moves: u32,
    make_move: u32,
    /// The predicate that relates states and texts, if it is not that of the contract.
    text: Option<u32>,
    move_fault: Option<u32>,
    /// None where a file says nothing of values: every position is worth 0.
    values: Vec<Option<Goal>>,
    machines: Vec<Goal>,
    /// Who writes texts besides the clauses, as long as both write the same.
    native: Option<Held>,
}

/// A predicate, and what it is called with between the state and the answer.
struct Goal {
    predicate: u32,
    between: Vec<Flat>,
}

impl Respondent {
    /// Clauses that are at hand, with their names.
    ///
    /// # Errors
    ///
    /// They are not a game, or not one that the engine can run.
    pub fn of_texts(
        name: &str,
        texts: &[(String, String)],
        goals: &Goals,
        limits: Limits,
    ) -> Result<Self, OpenError> {
        Self::of_program(&Program::of_texts(name, texts, limits), goals, limits)
    }

    /// A rules file.
    ///
    /// # Errors
    ///
    /// The file is not a game, or not one that the engine can run.
    pub fn of_file(file: &Path, goals: &Goals, limits: Limits) -> Result<Self, OpenError> {
        Self::of_program(&Program::of_file(file, limits)?, goals, limits)
    }

    /// A program.
    ///
    /// # Errors
    ///
    /// It is not a game, or not one that the engine can run.
    pub fn of_program(program: &Program, goals: &Goals, limits: Limits) -> Result<Self, OpenError> {
        playable(program)?;
        let missing = |what: &str| Error {
            file: program.name().to_owned(),
            fault: Fault::Missing(what.to_owned()),
        };
        let contract = Contract::of(program, limits.time).map_err(missing)?;
        let predicate = |indicator: &str| {
            let found = program.contract_predicate(indicator);
            found.ok_or_else(|| missing(indicator))
        };
        let mut machine = program.machine();
        machine.set_limits(limits);
        let mut goal = |text: &String| {
            let goal = Goal::new(text, program, &mut machine);
            goal.map_err(|what| missing(&what))
        };
        let values = match goals.moves == MovesFrom::List && !contract.has_values() {
            true => goals.values.iter().map(|_| None).collect(),
            false => {
                let values = goals.values.iter().map(|text| goal(text).map(Some));
                values.collect::<Result<_, _>>()?
            }
        };
        let machines = goals.machines.iter().map(goal).collect::<Result<_, _>>()?;
        Ok(Respondent {
            values,
            machines,
            native: None,
            machine,
            contract,
            moves: goals.moves,
            valid_moves: predicate("valid_moves/2")?,
            make_move: predicate("move/3")?,
            text: match goals.text.as_str() {
                "state_text" => None,
                text => Some(predicate(&format!("{text}/2"))?),
            },
            move_fault: program.contract_predicate("move_fault/3"),
        })
    }

    /// The same; where texts themselves are not asked about, native code writes them, and the
    /// clauses only a sample. If these ever differ, the clauses write all from then on.
    #[must_use]
    pub fn with_native_texts(mut self, texts: Box<dyn NativeTexts>) -> Self {
        self.native = Some(Held::new(texts));
        self
    }

    /// What was counted since this was last asked, by the points of the program.
    pub fn take_counts(&mut self) -> Vec<Count> {
        self.machine.take_counts()
    }

    /// Set, it ends the question that is being answered.
    pub fn set_interrupt(&mut self, flag: Arc<AtomicBool>) {
        self.machine.set_interrupt(flag);
    }

    /// What the clauses say; the error is their refusal, or what went wrong with them.
    pub fn answer(&mut self, question: &Question) -> Reply {
        self.machine.reset();
        let answer = self.answered(question);
        answer.map_err(|trouble| format!("{} {}", trouble.predicate, trouble.what))
    }

    fn answered(&mut self, question: &Question) -> Asked<Answer> {
        let asked = |property| question.asked.has(property);
        let state = self.read_alone(&question.position)?;
        let mut probes = Vec::new();
        for text in question.asked_probes() {
            let read = self.contract.read_move(&mut self.machine, text)?;
            let unknown = || trouble("move_text/2", format!("does not know the move {text}"));
            probes.push(read.map_or_else(unknown, Ok)?);
        }
        let mut answer = Answer::default();
        let follows = [Property::Successors, Property::Perft, Property::Outcome];
        if question.asked.has_any(&follows[..2]) || asked(Property::Moves) {
            match question.asked.has_any(&follows) {
                true => self.add_successors(question, state, &mut answer)?,
                false => {
                    for mv in self.listed(state)? {
                        let text = self.move_text(mv)?;
                        self.add_move(&mut answer, text, String::new())?;
                    }
                }
            }
        }
        if asked(Property::Outcome) {
            answer.outcome = self.winner(state)?;
        }
        if asked(Property::Legality) {
            for &mv in &probes {
                let is_legal = self.is_legal(state, mv)?;
                answer.legal.push(is_legal);
            }
        }
        if asked(Property::Faults) {
            for &mv in &probes {
                let has_fault = self.has_fault(state, mv)?;
                answer.faultless.push(!has_fault);
            }
        }
        if asked(Property::Text) {
            answer.texts.push(self.state_text(state)?);
            for &mv in &probes {
                let text = self.move_text(mv)?;
                answer.texts.push(text);
            }
        }
        if asked(Property::Values) {
            for number in 0..self.values.len() {
                let value = self.value(number, state)?;
                answer.values.push(value);
            }
        }
        if asked(Property::Machines) {
            for number in 0..self.machines.len() {
                let moves = self.choice(number, state)?;
                answer.machine_moves.push(moves);
            }
        }
        Ok(answer)
    }

    /// Every legal move, and what is asked of where it leads.
    fn add_successors(
        &mut self,
        question: &Question,
        state: Cell,
        answer: &mut Answer,
    ) -> Asked<()> {
        match self.moves {
            MovesFrom::Relation => {
                let (mv, next) = (self.machine.variable(), self.machine.variable());
                let mut pending = self.machine.ask(self.make_move, &[state, mv, next]);
                let told = self.each_related(&mut pending, |respondent| {
                    let [mv, next] = [mv, next].map(|cell| respondent.machine.deref(cell));
                    respondent.add_successor(question, mv, next, answer)
                });
                self.machine.forget(&pending);
                told
            }
            MovesFrom::List => {
                for mv in self.listed(state)? {
                    let mark = self.machine.mark();
                    let next = self.contract.next(&mut self.machine, state, mv)?;
                    self.add_successor(question, mv, next, answer)?;
                    self.machine.release(mark);
                }
                Ok(())
            }
        }
    }

    /// Goes through what `move/3` relates.
    fn each_related(
        &mut self,
        pending: &mut Pending,
        mut tell: impl FnMut(&mut Self) -> Asked<()>,
    ) -> Asked<()> {
        loop {
            match self.machine.next_answer(pending) {
                Ok(true) => tell(self)?,
                Ok(false) => return Ok(()),
                Err(thrown) => {
                    return Err(self.contract.blame(&mut self.machine, "move/3", thrown));
                }
            }
        }
    }

    /// A legal move, and what is asked of where it leads.
    fn add_successor(
        &mut self,
        question: &Question,
        mv: Cell,
        next: Cell,
        answer: &mut Answer,
    ) -> Asked<()> {
        let asked = |property| question.asked.has(property);
        let text = self.quick_text(question, Kind::Move, mv)?;
        let after = match asked(Property::Successors) {
            true => self.quick_text(question, Kind::State, next)?,
            false => String::new(),
        };
        if asked(Property::Outcome)
            && let Some(winner) = self.winner(next)?
        {
            answer.endings.insert(text.clone(), winner);
        }
        if asked(Property::Perft) {
            let replies = self.listed(next)?.len();
            answer.replies.insert(text.clone(), replies as u64);
        }
        self.add_move(answer, text, after)
    }

    /// A map would hide that a move is there twice, which the contract forbids.
    fn add_move(&self, answer: &mut Answer, text: String, after: String) -> Asked<()> {
        match answer.successors.insert(text, after) {
            None => Ok(()),
            Some(_) => trouble("move/3", "gives a move twice"),
        }
    }

    fn call(&mut self, name: &'static str, predicate: u32, arguments: &[Cell]) -> Asked<bool> {
        let called = self.machine.call(predicate, arguments);
        called.map_err(|thrown| self.contract.blame(&mut self.machine, name, thrown))
    }

    /// The moves as `valid_moves/2` lists them.
    fn listed(&mut self, state: Cell) -> Asked<Vec<Cell>> {
        if self.moves == MovesFrom::List
            && self.contract.winner(&mut self.machine, state)?.is_some()
        {
            return Ok(Vec::new());
        }
        let list = self.machine.variable();
        match self.call("valid_moves/2", self.valid_moves, &[state, list])? {
            true => Ok(self.machine.list_items(list)),
            false => trouble("valid_moves/2", "fails"),
        }
    }

    fn is_legal(&mut self, state: Cell, mv: Cell) -> Asked<bool> {
        let mark = self.machine.mark();
        let is_legal = match self.moves {
            MovesFrom::Relation => {
                let next = self.machine.variable();
                self.call("move/3", self.make_move, &[state, mv, next])?
            }
            MovesFrom::List => {
                let moves = self.listed(state)?;
                let machine = &mut self.machine;
                let is_same = |other| machine.same(other, mv).unwrap_or(false);
                moves.into_iter().any(is_same)
            }
        };
        self.machine.release(mark);
        Ok(is_legal)
    }

    /// Rules from outside may not say what is wrong with a move.
    fn has_fault(&mut self, state: Cell, mv: Cell) -> Asked<bool> {
        match self.move_fault {
            Some(predicate) => {
                let fault = self.machine.variable();
                self.call("move_fault/3", predicate, &[state, mv, fault])
            }
            None => Ok(!self.is_legal(state, mv)?),
        }
    }

    fn winner(&mut self, state: Cell) -> Asked<Option<String>> {
        let winner = self.contract.winner(&mut self.machine, state)?;
        Ok(winner.map(|winner| plain(&self.machine, winner)))
    }

    fn value(&mut self, number: usize, state: Cell) -> Asked<Option<i64>> {
        let is_list = self.moves == MovesFrom::List;
        if is_list && self.contract.winner(&mut self.machine, state)?.is_some() {
            return Ok(None);
        }
        if self.values[number].is_none() {
            return Ok(Some(0));
        }
        let value = match self.asked_of(&Who::Value(number), state) {
            Ok(value) => value,
            // A file can be played if a position has no value.
            Err(trouble) if is_list && trouble.is_theirs => None,
            Err(trouble) => return Err(trouble),
        };
        let number = value.and_then(|value| self.machine.number(value));
        Ok(match number {
            Some(Number::Int(value)) => Some(value),
            Some(Number::Float(value)) if is_list => Some((value * 100.0) as i64),
            Some(Number::Big(_) | Number::Float(_)) | None => None,
        })
    }

    /// The texts of the moves that a machine chooses from, sorted.
    fn choice(&mut self, number: usize, state: Cell) -> Asked<Vec<String>> {
        let moves = match self.asked_of(&Who::Machine(number), state)? {
            None => Vec::new(),
            Some(list) if list == Cell::NIL || list.tag() == tag::LIST => {
                self.machine.list_items(list)
            }
            Some(mv) => vec![mv],
        };
        let texts = moves.into_iter().map(|mv| self.move_text(mv));
        let mut texts: Vec<String> = texts.collect::<Result<_, _>>()?;
        texts.sort_unstable();
        Ok(texts)
    }

    /// What a goal gives for a state, if it has an answer.
    fn asked_of(&mut self, who: &Who, state: Cell) -> Asked<Option<Cell>> {
        let goal = match *who {
            Who::Value(number) => self.values[number].as_ref(),
            Who::Machine(number) => self.machines.get(number),
        };
        let Some(goal) = goal else {
            return Ok(None);
        };
        let (predicate, mut arguments) = (goal.predicate, vec![state]);
        for argument in &goal.between {
            let argument = self.machine.unflatten(argument);
            let blame = |thrown| self.contract.blame(&mut self.machine, OTHER, thrown);
            arguments.push(argument.map_err(blame)?);
        }
        let answer = self.machine.variable();
        arguments.push(answer);
        let found = self.call(OTHER, predicate, &arguments)?;
        Ok(found.then(|| self.machine.deref(answer)))
    }

    /// The state of a text, and nothing that reading it has left: it is known to have no
    /// variables, and so is what the positions after it have in common with it.
    fn read_alone(&mut self, text: &str) -> Asked<Cell> {
        let mark = self.machine.mark();
        let state = self.read_state(text)?;
        let alone = self.machine.flatten(state).and_then(|state| {
            self.machine.release(mark);
            self.machine.unflatten(&state)
        });
        alone.map_err(|thrown| (self.contract).blame(&mut self.machine, "state_text/2", thrown))
    }

    fn read_state(&mut self, text: &str) -> Asked<Cell> {
        const NAME: &str = "state_text/2";
        let Some(predicate) = self.text else {
            return self.contract.read_state(&mut self.machine, text);
        };
        let chars = characters(&mut self.machine, text);
        let blame = |thrown| self.contract.blame(&mut self.machine, NAME, thrown);
        let chars = chars.map_err(blame)?;
        let state = self.machine.variable();
        match self.call(NAME, predicate, &[state, chars])? {
            true => Ok(self.machine.deref(state)),
            false => trouble(NAME, "fails"),
        }
    }

    /// The text of a term, by native code where that will do.
    fn quick_text(&mut self, question: &Question, kind: Kind, term: Cell) -> Asked<String> {
        let view = TermView::new(&self.machine, term);
        let native = match &mut self.native {
            Some(native) if !question.asked.has(Property::Text) => native.text(kind, view),
            _ => None,
        };
        let native = match native {
            Some((text, false)) => return Ok(text),
            Some((text, true)) => Some(text),
            None => None,
        };
        let text = match kind {
            Kind::State => self.state_text(term)?,
            Kind::Move => self.move_text(term)?,
        };
        if native.is_some_and(|native| native != text) {
            self.native = None;
        }
        Ok(text)
    }

    fn state_text(&mut self, state: Cell) -> Asked<String> {
        const NAME: &str = "state_text/2";
        let text = match self.text {
            None => self.contract.state_text(&mut self.machine, state)?,
            Some(predicate) => {
                let text = self.machine.variable();
                match self.call(NAME, predicate, &[state, text])? {
                    true => text_of(&self.machine, text),
                    false => None,
                }
            }
        };
        text.map_or_else(|| trouble(NAME, "has no text for a state"), Ok)
    }

    fn move_text(&mut self, mv: Cell) -> Asked<String> {
        let text = self.contract.move_text(&mut self.machine, mv)?;
        text.map_or_else(|| trouble("move_text/2", "has no text for a move"), Ok)
    }
}

/// Which goal.
enum Who {
    Value(usize),
    Machine(usize),
}

impl Goal {
    /// Reads a goal; the error is the predicate that does not exist.
    fn new(text: &str, program: &Program, machine: &mut Machine) -> Result<Self, String> {
        let operators = machine.operators.clone();
        let goal = read(text, &operators, machine)?;
        let goal = machine.deref(goal);
        let (name, arguments) = match goal.tag() {
            tag::STRUCT => {
                let (functor, first) = machine.functor_and_arguments(goal);
                let places = first..first + functor.functor_arity();
                let arguments: Vec<Cell> = places.map(|place| machine.at(place)).collect();
                (functor.functor_name(), arguments)
            }
            tag::ATOM => (goal.as_atom(), Vec::new()),
            _ => (Atom::EMPTY, Vec::new()),
        };
        let indicator = format!("{name}/{}", arguments.len() + 2);
        let predicate = program.predicate(&indicator).ok_or(indicator)?;
        let flatten = |argument| machine.flatten(argument).map_err(|_| text.to_owned());
        let between = arguments
            .into_iter()
            .map(flatten)
            .collect::<Result<_, _>>()?;
        Ok(Goal { predicate, between })
    }
}
