//! Goals that are asked for all their answers at once, some of them before their turn.

use std::sync::Arc;

use super::super::atom::Atom;
use super::super::clause::{Clause, Key};
use super::super::code::Kind;
use super::super::compile::resolve;
use super::super::machine::cell::{Cell, tag};
use super::super::term::{Node, TermId};
use super::goal::{Goal, What};
use super::ports::Origin;
use super::solver::{Signal, Solver};

/// Steps that a goal may take that is asked before its turn.
const AHEAD: u64 = 4_000;
/// Words that the answers may take.
const WORDS: u32 = 1 << 15;
/// Cells of an argument of such a goal.
const SMALL: usize = 12;

impl Solver<'_> {
    /// Before a body is run: goals that come later and can have one answer only are asked
    /// now. So what a move says is known before it is looked for.
    pub(super) fn look_ahead(
        &mut self,
        env: u32,
        clause: &Arc<Clause>,
        body: TermId,
        key: Key,
    ) -> Result<(), Signal> {
        let terms = &clause.terms;
        let mut rest = body;
        let mut is_first = true;
        loop {
            let (goal, others) = match terms.binary(rest, Atom::COMMA) {
                Some((first, others)) => (first, Some(others)),
                None => (rest, None),
            };
            if !std::mem::replace(&mut is_first, false) {
                self.ask_ahead(env, clause, goal, key)?;
            }
            match others {
                Some(others) => rest = others,
                None => return Ok(()),
            }
        }
    }

    fn ask_ahead(
        &mut self,
        env: u32,
        clause: &Arc<Clause>,
        term: TermId,
        key: Key,
    ) -> Result<(), Signal> {
        let Some((name, arguments)) = clause.terms.callable(term) else {
            return Ok(());
        };
        let arity = arguments.len() as u32;
        let has_variables =
            |&argument: &TermId| matches!(clause.terms.node(argument), Node::Var(_));
        if (name, arity) == (key.name, key.arity) || !arguments.iter().any(has_variables) {
            return Ok(());
        }
        let pred = resolve(&mut self.machine.image, key.module, name, arity);
        if self.origin(pred) != Origin::Program
            || self.machine.image.preds[pred as usize].kind == Kind::Undefined
        {
            return Ok(());
        }
        // What the situation says is not to be known before its turn.
        if !self.is_concerned(env, term) {
            return Ok(());
        }
        let mark = self.machine.guest_mark();
        let goal = Goal {
            what: What::Source(env, term),
            module: key.module,
            place: None,
        };
        let goal = self.goal_term(goal)?;
        let arguments = self.goal_arguments(goal);
        let mut unbound = 0;
        for &argument in &arguments {
            match self.cells_of(argument) {
                Some(0) => unbound += 1,
                Some(_) => {}
                None => return Ok(()),
            }
        }
        if unbound == 0 || unbound == arguments.len() {
            return Ok(());
        }
        match self.all_answers(goal, AHEAD)? {
            Some(answers) if answers.len() == 1 => {
                self.concern_term(env, term);
                if !self.machine.unify(goal, answers[0])? {
                    self.machine.back_to(mark);
                }
            }
            _ => self.machine.back_to(mark),
        }
        Ok(())
    }

    /// All answers of a goal at once, if that takes no more than so many steps.
    pub(super) fn all_answers(
        &mut self,
        goal: Cell,
        steps: u64,
    ) -> Result<Option<Vec<Cell>>, Signal> {
        let list = self.machine.variable();
        let findall = resolve(&mut self.machine.image, Atom::SYSTEM, Atom::FINDALL, 3);
        let mark = self.machine.guest_mark();
        let found = self
            .machine
            .guest_try(findall, &[goal, goal, list], steps, WORDS)?;
        match found {
            Some(true) => Ok(Some(self.machine.list_items(list))),
            _ => {
                self.machine.back_to(mark);
                Ok(None)
            }
        }
    }

    /// How many cells a small term has, 0 for a variable; `None` for one that is not small.
    pub(super) fn cells_of(&self, term: Cell) -> Option<usize> {
        let term = self.machine.deref(term);
        if term.is_ref() {
            return Some(0);
        }
        let mut open = vec![term];
        let mut count = 0;
        while let Some(cell) = open.pop() {
            count += 1;
            if count > SMALL {
                return None;
            }
            let cell = self.machine.deref(cell);
            if matches!(cell.tag(), tag::LIST | tag::STRUCT) {
                let (functor, first) = self.machine.functor_and_arguments(cell);
                let places = first..first + functor.functor_arity();
                open.extend(places.map(|at| self.machine.at(at)));
            }
        }
        Some(count)
    }
}
