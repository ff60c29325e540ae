//! The most general goal that still fails: what of a goal its failure does not depend on.

use std::collections::{HashMap, VecDeque};

use super::super::atom::Atom;
use super::super::machine::cell::Cell;
use super::super::machine::{Flat, Limit, Limits, Machine, Thrown};
use super::super::term::{Node, TermId, Terms, VarId};
use super::solver::{Solver, Stop};

/// Steps that an attempt may take.
const STEPS: u64 = 200_000;
/// Parts of the goal that are tried.
const MOST: usize = 200;

/// A goal of which as much as possible is left open so that it still fails; `None` if
/// nothing can be.
pub(super) fn most_general(
    machine: &mut Machine,
    goal: &Flat,
    limits: Limits,
) -> Result<Option<Flat>, Stop> {
    let failed = Stop::Thrown;
    let mut best = goal.clone();
    let mut number = 0;
    let mut is_changed = false;
    while number < MOST {
        machine.reset();
        let term = machine.unflatten(&best).map_err(failed)?;
        let Some(changed) = opened(machine, term, number).map_err(failed)? else {
            break;
        };
        let candidate = machine.flatten(changed).map_err(failed)?;
        machine.set_limits(Limits {
            steps: STEPS,
            ..limits
        });
        let mut nobody = ();
        let mut solver = Solver::new(machine, changed, &mut nobody);
        let answered = solver.answer();
        drop(solver);
        machine.set_limits(limits);
        match answered {
            // What was opened is not counted any more.
            Ok(false) => {
                best = candidate;
                is_changed = true;
                continue;
            }
            Err(Stop::Thrown(Thrown::Limit(Limit::Interrupted))) => {
                return Err(Stop::Aborted);
            }
            _ => {}
        }
        number += 1;
    }
    machine.reset();
    Ok(is_changed.then_some(best))
}

/// The goal with its part of this number, counted from outside to inside, as a variable;
/// variables are not counted.
fn opened(machine: &mut Machine, goal: Cell, number: usize) -> Result<Option<Cell>, Thrown> {
    let mut terms = Terms::default();
    let root = machine.take_term(goal, &mut terms, &mut HashMap::new())?;
    let mut wanted: Option<TermId> = None;
    let mut queue = VecDeque::from([(root, true)]);
    let mut count = 0;
    while let Some((term, is_goal)) = queue.pop_front() {
        let is_variable = matches!(terms.node(term), Node::Var(_));
        if !is_goal && !is_variable {
            if count == number {
                wanted = Some(term);
                break;
            }
            count += 1;
        }
        if let Some((name, arguments)) = terms.callable(term) {
            let is_control = is_goal && matches!(name, Atom::COMMA | Atom::SEMICOLON);
            queue.extend(arguments.iter().map(|&argument| (argument, is_control)));
        }
    }
    let Some(wanted) = wanted else {
        return Ok(None);
    };
    let most = terms.len() as u32;
    *terms.node_mut(wanted) = Node::Var(VarId(most + 1));
    let mut variables = HashMap::new();
    machine.put_term(&terms, root, &mut variables).map(Some)
}
