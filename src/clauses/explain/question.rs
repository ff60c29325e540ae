//! Questions about a program: a machine of its own, and goals as text.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::super::atom::Atom;
use super::super::game::Program;
use super::super::machine::cell::Cell;
use super::super::machine::{Flat, Limit, Limits, Machine, Thrown};
use super::super::syntax::{SyntaxError, parse_goal};
use super::general::most_general;
use super::ports::Observer;
use super::profile::Profile;
use super::proof::{Proof, Recorder};
use super::reasons::{Reasons, reasons};
use super::show::shown;
use super::solver::{Solver, Stop};
use crate::game::TextError;

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The text is not a goal: what is wrong, and where.
    #[error("{0}")]
    Syntax(TextError),
    /// The goal threw this.
    #[error("the goal throws {0}")]
    Thrown(String),
    /// It calls what this engine does not have.
    #[error("{0} is known to Scryer alone, so this goal can be asked but not explained")]
    Beyond(String),
    /// It takes too long.
    #[error("stopped: this takes too long")]
    TooLong,
    /// Somebody stopped it.
    #[error("stopped")]
    Stopped,
    /// It calls `halt/0`.
    #[error("the goal calls halt")]
    Halts,
    /// The state or the move cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

/// A goal that was read: variables with names, and the goal itself.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The goal.
    pub goal: Cell,
    /// Names and variables.
    pub names: Vec<(String, Cell)>,
}

/// What the clauses say of a move.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// It is legal, and this shows it, if it could be followed.
    Legal(Option<Proof>),
    /// It is not, for these reasons.
    Illegal(Reasons),
}

/// Asks a program how and why.
pub struct Explainer {
    program: Program,
    machine: Machine,
    limits: Limits,
}

impl Explainer {
    /// Questions about a program; each may use so much.
    pub fn new(program: Program, limits: Limits) -> Self {
        let mut machine = program.machine();
        machine.set_limits(limits);
        Explainer {
            program,
            machine,
            limits,
        }
    }

    /// Set, the flag ends the question that is being answered.
    pub fn set_interrupt(&mut self, flag: Arc<AtomicBool>) {
        self.machine.set_interrupt(flag);
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The machine, to look at terms.
    pub fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// Reads a goal; whatever was asked before is forgotten.
    ///
    /// # Errors
    ///
    /// It is not one.
    pub fn read(&mut self, text: &str) -> Result<Asked, Trouble> {
        self.machine.reset();
        let (operators, flags) = (self.machine.operators.clone(), self.machine.flags);
        let read =
            parse_goal(text, &operators, &flags).map_err(|error| not_a_goal(text, &error))?;
        let mut variables = std::collections::HashMap::new();
        let goal = self
            .machine
            .put_term(&read.terms, read.root, &mut variables);
        let goal = goal.map_err(|thrown| self.trouble(thrown))?;
        let names = (0..).zip(&read.variables).filter_map(|(number, name)| {
            let cell = variables.get(&super::super::term::VarId(number))?;
            (!name.starts_with('_')).then(|| (name.to_string(), *cell))
        });
        let names = names.collect();
        Ok(Asked { goal, names })
    }

    /// Runs a goal before somebody's eyes.
    pub fn run<'s>(&'s mut self, goal: Cell, observer: &'s mut dyn Observer) -> Solver<'s> {
        Solver::new(&mut self.machine, goal, observer)
    }

    /// Names and values of an answer.
    pub fn values(machine: &Machine, names: &[(String, Cell)]) -> Vec<(String, String)> {
        let bound = names
            .iter()
            .filter(|(_, cell)| !machine.deref(*cell).is_ref());
        bound
            .map(|(name, cell)| (name.clone(), shown(machine, *cell)))
            .collect()
    }

    /// Why the first answer of a goal holds; `None` if there is none.
    ///
    /// # Errors
    ///
    /// The text is not a goal, or the goal does not come to an end.
    pub fn prove(&mut self, text: &str) -> Result<Option<Proof>, Trouble> {
        let asked = self.read(text)?;
        let mut recorder = Recorder::default();
        let mut solver = Solver::new(&mut self.machine, asked.goal, &mut recorder);
        let answered = solver.answer();
        drop(solver);
        match answered {
            Ok(true) => Ok(Some(recorder.proof(&mut self.machine, &asked.names))),
            Ok(false) => Ok(None),
            Err(stop) => Err(self.stopped(stop)),
        }
    }

    /// Counts what is done until a goal has its first answer; whether it has one.
    ///
    /// # Errors
    ///
    /// The text is not a goal, or the goal does not come to an end.
    pub fn profile(&mut self, text: &str) -> Result<(Profile, bool), Trouble> {
        let asked = self.read(text)?;
        let mut profile = Profile::default();
        let mut solver = Solver::new(&mut self.machine, asked.goal, &mut profile);
        let answered = solver.answer();
        drop(solver);
        match answered {
            Ok(answer) => Ok((profile, answer)),
            Err(stop) => Err(self.stopped(stop)),
        }
    }

    /// Why a goal fails; `None` if it does not.
    ///
    /// # Errors
    ///
    /// The text is not a goal, or the goal does not come to an end.
    pub fn why_not(&mut self, text: &str) -> Result<Option<Reasons>, Trouble> {
        let asked = self.read(text)?;
        let goal = self.flat(asked.goal)?;
        let mut nobody = ();
        let mut solver = Solver::new(&mut self.machine, asked.goal, &mut nobody);
        let answered = solver.answer();
        drop(solver);
        match answered {
            Ok(true) => Ok(None),
            Ok(false) => {
                let found = reasons(&mut self.machine, &goal, None, self.limits);
                let mut found = found.map_err(|stop| self.stopped(stop))?;
                let general = most_general(&mut self.machine, &goal, self.limits);
                if let Some(general) = general.map_err(|stop| self.stopped(stop))? {
                    let general = self.unflat(&general)?;
                    found.general = Some(shown(&self.machine, general));
                }
                Ok(Some(found))
            }
            Err(stop) => Err(self.stopped(stop)),
        }
    }

    /// Why a move is legal in a position, or why it is not: both as the texts that the
    /// clauses have for them, or as terms.
    ///
    /// # Errors
    ///
    /// They cannot be read, or the clauses break.
    pub fn why_move(&mut self, position: &str, mv: &str) -> Result<Verdict, Trouble> {
        self.machine.reset();
        let state = self.term("state_text/2", position, None)?;
        let mv = self.term("move_text/2", mv, Some(state))?;
        let (state, mv) = (self.flat(state)?, self.flat(mv)?);
        self.machine.reset();
        let listed = self.listed(&state)?;
        let goal = self.goal("valid_moves", &[&state])?;
        if listed.contains(&mv) {
            return self.follow(&goal, &mv, &listed).map(Verdict::Legal);
        }
        let found = reasons(&mut self.machine, &goal, Some((&mv, &listed)), self.limits);
        let mut found = found.map_err(|stop| self.stopped(stop))?;
        if !found.is_directed {
            // The list is not made by looking for moves; but the move can be tried.
            let goal = self.goal("move", &[&state, &mv])?;
            let tried = reasons(&mut self.machine, &goal, None, self.limits);
            let tried = tried.map_err(|stop| self.stopped(stop))?;
            found = match tried.reasons.is_empty() {
                true => Reasons::default(),
                false => tried,
            };
        }
        Ok(Verdict::Illegal(found))
    }

    /// How a legal move is found.
    fn follow(
        &mut self,
        goal: &Flat,
        mv: &Flat,
        listed: &[Flat],
    ) -> Result<Option<Proof>, Trouble> {
        self.machine.reset();
        let term = self.unflat(goal)?;
        let mv = self.unflat(mv)?;
        let mut recorder = Recorder::default();
        let mut solver = Solver::new(&mut self.machine, term, &mut recorder);
        solver.direct_to(mv, listed.to_vec());
        let answered = solver.answer();
        drop(solver);
        match answered {
            Ok(true) => Ok(Some(recorder.proof(&mut self.machine, &[]))),
            Ok(false) => Ok(None),
            Err(stop) => Err(self.stopped(stop)),
        }
    }

    /// The moves that the clauses list.
    fn listed(&mut self, state: &Flat) -> Result<Vec<Flat>, Trouble> {
        let number = self.program.predicate("valid_moves/2");
        let number = number
            .ok_or_else(|| Trouble::Unreadable("the clauses have no valid_moves/2".to_owned()))?;
        let state = self.unflat(state)?;
        let moves = self.machine.variable();
        match self.machine.call(number, &[state, moves]) {
            Ok(true) => {}
            Ok(false) => return Ok(Vec::new()),
            Err(thrown) => return Err(self.trouble(thrown)),
        }
        let items = self.machine.list_items(moves);
        items.into_iter().map(|item| self.flat(item)).collect()
    }

    /// `name(State, ..., _)` and, for moves, what makes it a question about one of them.
    fn goal(&mut self, name: &str, known: &[&Flat]) -> Result<Flat, Trouble> {
        self.machine.reset();
        let mut arguments = Vec::new();
        for flat in known {
            arguments.push(self.unflat(flat)?);
        }
        arguments.push(self.machine.variable());
        let mut goal = self.machine.compound(Atom::new(name), &arguments);
        if name == "valid_moves" {
            // That there is a list is no answer: only a move that is found is one.
            goal = self
                .machine
                .compound(Atom::COMMA, &[goal, Cell::atom(Atom::FAIL)]);
        }
        self.flat(goal)
    }

    /// The term of a text, by a predicate of the clauses or as it stands.
    fn term(&mut self, indicator: &str, text: &str, state: Option<Cell>) -> Result<Cell, Trouble> {
        let with_state =
            state.and_then(|state| Some((state, self.program.predicate("move_text/3")?)));
        let number = self.program.predicate(indicator);
        let chars = self.machine.text_cell(text);
        let chars = chars.map_err(|thrown| self.trouble(thrown))?;
        let term = self.machine.variable();
        let answered = match (number, with_state) {
            (Some(number), _) => self.machine.call(number, &[term, chars]),
            (None, Some((state, number))) => self.machine.call(number, &[state, term, chars]),
            (None, None) => return self.plain_term(text),
        };
        match answered {
            Ok(true) => Ok(self.machine.deref(term)),
            Ok(false) => Err(Trouble::Unreadable(format!(
                "{indicator} cannot read {text}"
            ))),
            Err(thrown) => Err(self.trouble(thrown)),
        }
    }

    fn plain_term(&mut self, text: &str) -> Result<Cell, Trouble> {
        let (operators, flags) = (self.machine.operators.clone(), self.machine.flags);
        let read =
            parse_goal(text, &operators, &flags).map_err(|error| not_a_goal(text, &error))?;
        let mut variables = std::collections::HashMap::new();
        let term = self
            .machine
            .put_term(&read.terms, read.root, &mut variables);
        term.map_err(|thrown| self.trouble(thrown))
    }

    fn flat(&mut self, term: Cell) -> Result<Flat, Trouble> {
        let flat = self.machine.flatten(term);
        flat.map_err(|thrown| self.trouble(thrown))
    }

    fn unflat(&mut self, flat: &Flat) -> Result<Cell, Trouble> {
        let term = self.machine.unflatten(flat);
        term.map_err(|thrown| self.trouble(thrown))
    }

    /// A run that did not come to its end, in words.
    pub fn stopped(&mut self, stop: Stop) -> Trouble {
        match stop {
            Stop::Aborted => Trouble::Stopped,
            Stop::Thrown(thrown) => self.trouble(thrown),
        }
    }

    fn trouble(&mut self, thrown: Thrown) -> Trouble {
        match thrown {
            Thrown::Limit(Limit::Interrupted) => Trouble::Stopped,
            Thrown::Limit(_) => Trouble::TooLong,
            Thrown::Halt(_) => Trouble::Halts,
            Thrown::Foreign => {
                let known = self.machine.foreign();
                let name =
                    known.map_or_else(String::new, |(name, arity)| format!("{name}/{arity}"));
                Trouble::Beyond(name)
            }
            Thrown::Ball => {
                let ball = self.machine.ball();
                Trouble::Thrown(shown(&self.machine, ball))
            }
        }
    }
}

fn not_a_goal(text: &str, error: &SyntaxError) -> Trouble {
    let end = text.len();
    let start = (error.span.start as usize).min(end);
    let at = start..(error.span.end as usize).clamp(start, end);
    Trouble::Syntax(TextError::new(text, at, &error.what))
}
