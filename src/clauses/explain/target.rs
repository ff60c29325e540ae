//! The move that is asked about: looked for where moves are made, and nowhere else.

use super::super::atom::Atom;
use super::super::compile::resolve;
use super::super::machine::Flat;
use super::super::machine::cell::{Cell, tag};
use super::assume::Policy;
use super::frames::{ChoiceKind, Context, DONE, Env, Task};
use super::goal::{Goal, What};
use super::solver::{Signal, Solver};

/// What a move must be to be one of those that a goal lists.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub mv: Cell,
    /// The moves that are listed.
    pub listed: Vec<Flat>,
}

/// A goal that makes moves, asked for one of them.
pub(super) struct Directed {
    goal: Goal,
    template: Cell,
}

impl Solver<'_> {
    /// Looks for nothing but a way to a move among those that are listed.
    pub(super) fn direct_to(&mut self, mv: Cell, listed: Vec<Flat>) {
        self.policy = Some(Policy::new(0, Some(Target { mv, listed })));
    }

    /// Whether a term is the whole move that is asked about.
    pub(super) fn is_target(&self, argument: Cell) -> bool {
        let target = self
            .policy
            .as_ref()
            .and_then(|policy| policy.target.as_ref());
        target.is_some_and(|target| self.machine.deref(target.mv) == self.machine.deref(argument))
    }

    /// Whether a term is the move that is asked about, or a part of it.
    pub(super) fn is_asked_about(&self, argument: Cell) -> bool {
        let Some(target) = self
            .policy
            .as_ref()
            .and_then(|policy| policy.target.as_ref())
        else {
            return false;
        };
        let argument = self.machine.deref(argument);
        let mut open = vec![self.machine.deref(target.mv)];
        while let Some(part) = open.pop() {
            if part == argument {
                return true;
            }
            if matches!(part.tag(), tag::LIST | tag::STRUCT) {
                let (functor, first) = self.machine.functor_and_arguments(part);
                let places = first..first + functor.functor_arity();
                open.extend(places.map(|at| self.machine.deref(self.machine.at(at))));
            }
        }
        false
    }

    /// Whether a `findall/3` makes moves, one of which the target could be.
    pub(super) fn direct(
        &mut self,
        result: Goal,
        template: Cell,
        goal: Goal,
        context: Context,
    ) -> Result<Option<Directed>, Signal> {
        let target = self
            .policy
            .as_ref()
            .and_then(|policy| policy.target.clone());
        let Some(target) = target.filter(|_| !context.is_locked) else {
            return Ok(None);
        };
        if !self.machine.could_become_equal(template, target.mv)? {
            return Ok(None);
        }
        let mark = self.machine.guest_mark();
        let called = self.goal_term(goal)?;
        let list = self.machine.variable();
        let findall = resolve(&mut self.machine.image, Atom::SYSTEM, Atom::FINDALL, 3);
        let found =
            self.machine
                .guest_try(findall, &[template, called, list], u64::MAX, u32::MAX)?;
        let mut makes_moves = found == Some(true);
        if makes_moves {
            for item in self.machine.list_items(list) {
                let item = self.machine.flatten(item)?;
                makes_moves &= target.listed.contains(&item);
            }
        }
        self.machine.back_to(mark);
        if makes_moves && let What::Source(env, term) = result.what {
            self.concern_term(env, term);
        }
        Ok(makes_moves.then_some(Directed { goal, template }))
    }

    /// Asks such a goal for the target first: the run is at its end if it is found.
    pub(super) fn begin_directed(
        &mut self,
        directed: Directed,
        context: Context,
    ) -> Result<(), Signal> {
        let target = self.policy.as_mut().and_then(|policy| {
            policy.is_directed = true;
            policy.target.clone()
        });
        let Some(target) = target else {
            return Ok(());
        };
        // What was to be done instead becomes a choice.
        let instead = self.next;
        self.push_choice(ChoiceKind::Proceed, context.frame, instead);
        // It was tried before whether they can be equal.
        self.machine.unify(directed.template, target.mv)?;
        if let What::Source(env, goal) = directed.goal.what {
            let Env { clause, key, .. } = self.stacks.envs[env as usize].clone();
            self.look_ahead(env, &clause, goal, key)?;
        }
        let derived = self.stacks.push_node(Task::Derived, DONE);
        let context = Context {
            cut: self.stacks.choices.len() as u32,
            ..context
        };
        self.next = self
            .stacks
            .push_node(Task::Goal(directed.goal, context), derived);
        Ok(())
    }
}
