//! What a goal has to do with what is asked about.
//!
//! A question about a move is about the goals that look at the move, not about those that
//! make a board out of the state. Variables of a clause are of concern if they come from
//! an argument that is, or from a goal with such an argument.

use super::super::clause::Clause;
use super::super::machine::cell::Cell;
use super::super::term::{Node, TermId, VarId};
use super::frames::{Context, Env, Frame};
use super::goal::{Goal, What};
use super::head::head_arguments;
use super::solver::Solver;

impl Solver<'_> {
    /// Which arguments of a goal are of concern; its other variables are so from now on if
    /// any is.
    pub(super) fn concern(&mut self, goal: Goal, context: Context, arguments: &[Cell]) -> u64 {
        if self.policy.is_none() {
            return 0;
        }
        let What::Source(env, term) = goal.what else {
            // Of a question itself, what is short is asked about; the rest is the situation.
            let is_question = context.frame == 0;
            let is_concerned = self.stacks.frames[context.frame as usize].concerned != 0;
            let bits = arguments.iter().enumerate().map(|(index, &argument)| {
                let is_short = is_question && self.cells_of(argument).is_some();
                u64::from(is_short || is_concerned) << index.min(63)
            });
            return bits.fold(0, |all, bit| all | bit);
        };
        let Env { clause, first, .. } = self.stacks.envs[env as usize].clone();
        let written = clause.terms.callable(term).map_or(&[][..], |(_, all)| all);
        let mut bits = 0;
        for (index, &argument) in written.iter().enumerate() {
            let mut variables = variables(&clause, argument).into_iter();
            let is_concerned = |var: VarId| self.stacks.concerned[(first + var.0) as usize];
            bits |= u64::from(variables.any(is_concerned)) << index.min(63);
        }
        if bits != 0 {
            for var in variables(&clause, term) {
                let place = (first + var.0) as usize;
                if self.machine.deref(self.stacks.slots[place]).is_ref() {
                    self.stacks.concerned[place] = true;
                }
            }
        }
        bits
    }

    /// Whether all that is known of a term of a clause is of concern.
    pub(super) fn is_concerned(&self, env: u32, term: TermId) -> bool {
        let Env { clause, first, .. } = &self.stacks.envs[env as usize];
        variables(clause, term).into_iter().all(|var| {
            let place = (first + var.0) as usize;
            self.stacks.concerned[place] || self.machine.deref(self.stacks.slots[place]).is_ref()
        })
    }

    /// The variables of a term of a clause are of concern.
    pub(super) fn concern_term(&mut self, env: u32, term: TermId) {
        let Env { clause, first, .. } = self.stacks.envs[env as usize].clone();
        for var in variables(&clause, term) {
            self.stacks.concerned[(first + var.0) as usize] = true;
        }
    }

    /// A clause is entered: what is of concern in the call is so in its head.
    pub(super) fn concern_clause(&mut self, frame: u32) {
        let Frame { concerned, .. } = self.stacks.frames[frame as usize];
        if self.policy.is_none() || concerned == 0 {
            return;
        }
        let env = self.stacks.envs.len() as u32 - 1;
        let clause = self.stacks.envs[env as usize].clause.clone();
        for (index, &head) in head_arguments(&clause).iter().enumerate() {
            if concerned >> index.min(63) & 1 == 1 {
                self.concern_term(env, head);
            }
        }
    }
}

/// The variables of a term.
fn variables(clause: &Clause, term: TermId) -> Vec<VarId> {
    let mut found = Vec::new();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match *clause.terms.node(term) {
            Node::Var(var) => found.push(var),
            Node::Compound(_, arguments) => open.extend(clause.terms.arguments(arguments)),
            _ => {}
        }
    }
    found
}
