//! Why a goal fails: what would have to be otherwise for it to hold.
//!
//! A run with a [`Policy`] may go on behind a goal that fails, as if it had held. Each such
//! supposition has a price, and a run has a credit; the cheapest run that comes to its end
//! tells what stands in the way. Circumstances are cheaper than laws: that a test of the
//! position comes out differently costs less than a fact which the program does not have,
//! and less than a condition that holds and should not.
//!
//! Nothing is supposed inside a negation, a `findall/3` or a condition of several goals:
//! there it would mean the contrary.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::super::atom::Atom;
use super::super::clause::Clause;
use super::super::code::Kind;
use super::super::compile::resolve;
use super::super::machine::cell::Cell;
use super::super::machine::{Answered, Flat, Thrown};
use super::super::term::TermId;
use super::frames::{Choice, ChoiceKind, Condition, Context, Frame, Task};
use super::goal::{Goal, Shape};
use super::head::{argument_may_fit, head_arguments};
use super::levels::{Level, level};
use super::ports::Site;
use super::solver::{Progress, Signal, Solver, Step};
use super::target::Target;

/// A test of the position, or a negation.
const CIRCUMSTANCE: u32 = 1;
/// A fact that the program does not have, a head that does not fit, a condition that holds.
const LAW: u32 = 2;
/// Two terms that are not equal: usually this way leads elsewhere.
const ELSEWHERE: u32 = 3;

/// The move that is asked about is not the one that is found here.
const ANOTHER: u32 = 6;

/// Steps that a goal may take that is asked for all its answers at once.
const AT_ONCE: u64 = 20_000;

/// What has been supposed at some point.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Supposed {
    /// How many suppositions.
    pub count: u32,
    /// What is left of the credit.
    pub credit: u32,
    /// Goals that were answered on the way.
    pub progress: u32,
}

/// How a goal stands in the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Obstacle {
    /// It fails.
    Fails,
    /// It holds, and a negation says that it must not.
    Forbidden,
    /// The head of a clause does not fit.
    Misfit,
    /// It holds as a condition, so that the other way is not taken.
    Holds,
}

/// A goal that stands in the way, and the calls that lead to it.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub obstacle: Obstacle,
    /// The innermost first.
    pub chain: Vec<Link>,
    /// The clause whose head does not fit, and in which argument.
    pub clause: Option<(Arc<Clause>, u32)>,
    /// Whether this way leads to something else than what is asked about.
    pub is_elsewhere: bool,
    pub progress: u32,
}

#[derive(Debug, Clone)]
pub(super) struct Link {
    pub site: Option<Site>,
    /// The goal as it was then; that of the innermost link alone.
    pub goal: Option<Flat>,
    /// Names and values of the variables around it that are short; there alone, too.
    pub variables: Vec<(Box<str>, Flat)>,
}

/// What may be supposed.
#[derive(Debug, Default)]
pub(super) struct Policy {
    pub now: Supposed,
    pub records: Vec<Record>,
    pub target: Option<Target>,
    /// Whether some goal was found that makes moves.
    pub is_directed: bool,
    /// The goal that fails after most others were answered, and what was supposed before.
    pub furthest: Vec<Record>,
    levels: HashMap<u32, Level>,
}

impl Policy {
    pub fn new(credit: u32, target: Option<Target>) -> Policy {
        Policy {
            now: Supposed {
                credit,
                ..Supposed::default()
            },
            target,
            ..Policy::default()
        }
    }
}

impl Solver<'_> {
    pub(super) fn supposed(&self) -> Supposed {
        self.policy
            .as_ref()
            .map(|policy| policy.now)
            .unwrap_or_default()
    }

    pub(super) fn suppose_again(&mut self, supposed: Supposed) {
        if let Some(policy) = &mut self.policy {
            policy.now = supposed;
            policy.records.truncate(supposed.count as usize);
        }
    }

    /// A goal was answered.
    pub(super) fn advance(&mut self) {
        if let Some(policy) = &mut self.policy {
            policy.now.progress += 1;
        }
    }

    /// Forgets choices, unless they were left because of a supposition.
    pub(super) fn cut_to(&mut self, choices: u32, before: Supposed) {
        if self.supposed().count <= before.count {
            self.stacks.choices.truncate(choices as usize);
        }
    }

    /// Whether a condition is one goal that is not looked into.
    pub(super) fn is_simple(&mut self, goal: Goal) -> bool {
        if self.policy.is_none() {
            return true;
        }
        let Shape::Callable(name, arity) = goal.shape(&self.stacks, self.machine) else {
            return false;
        };
        let is_control = matches!(
            (name, arity),
            (
                Atom::COMMA | Atom::SEMICOLON | Atom::IF_THEN | Atom::SOFT_IF | Atom::BAR,
                2
            ) | (Atom::NOT | Atom::CALL | Atom::ONCE, 1)
                | (Atom::FINDALL, 3 | 4)
                | (Atom::CATCH, 3)
                | (Atom::FORALL, 2)
        );
        if is_control {
            return false;
        }
        let pred = resolve(&mut self.machine.image, goal.module, name, arity);
        self.level(pred) != Level::Open
    }

    pub(super) fn level(&mut self, pred: u32) -> Level {
        let Some(policy) = &mut self.policy else {
            return Level::Open;
        };
        level(&mut self.machine.image, pred, &mut policy.levels)
    }

    /// The same for a call: what has nothing to do with what is asked about is not looked
    /// into either.
    fn level_of(&mut self, frame: u32) -> Level {
        let Frame {
            pred, concerned, ..
        } = self.stacks.frames[frame as usize];
        match self.level(pred) {
            Level::Open if concerned == 0 => Level::Plumbing,
            level => level,
        }
    }

    /// A condition holds.
    pub(super) fn decided(
        &mut self,
        condition: Condition,
        choices: u32,
        supposed: Supposed,
        context: Context,
        next: u32,
    ) -> Step {
        let has_supposed = self.supposed().count > supposed.count;
        let may_suppose = !context.is_locked && self.supposed().credit >= LAW;
        match condition {
            Condition::Once => self.cut_to(choices, supposed),
            // As it fails unless something is supposed, the other way stays open.
            Condition::IfThenElse(..) if has_supposed => {}
            Condition::IfThenElse(condition, other) => {
                let kept = self.stacks.choices.get(choices as usize).cloned();
                self.stacks.choices.truncate(choices as usize);
                if let Some(kept) = kept.filter(|_| may_suppose) {
                    self.stacks.choices.push(Choice {
                        kind: ChoiceKind::Otherwise {
                            condition,
                            other,
                            context,
                        },
                        ..kept
                    });
                }
            }
            Condition::Not(goal) => {
                let kept = self.stacks.choices.get(choices as usize).cloned();
                self.stacks.choices.truncate(choices as usize);
                let may_suppose = !context.is_locked && self.policy.is_some();
                if let Some(kept) = kept.filter(|_| may_suppose) {
                    let kind = ChoiceKind::Refuted(goal);
                    self.stacks.choices.push(Choice { kind, ..kept });
                }
                return self.fail(context.frame);
            }
        }
        self.next = next;
        Ok(Progress::On)
    }

    /// A goal has no answer at all.
    pub(super) fn refused(&mut self, frame: u32) -> Step {
        let Frame {
            is_locked,
            key,
            goal,
            ..
        } = self.stacks.frames[frame as usize];
        if self.policy.is_none() || is_locked {
            return self.fail(frame);
        }
        let price = match self.level_of(frame) {
            // What is written to fail is not what is in the way.
            _ if matches!(key.name, Atom::FAIL | Atom::FALSE) => return self.fail(frame),
            _ if key.name == Atom::EQUAL && key.arity == 2 => {
                let arguments = self.goal_arguments(goal);
                match arguments.iter().any(|&argument| self.is_target(argument)) {
                    true => ANOTHER,
                    false => ELSEWHERE,
                }
            }
            Level::Plumbing => CIRCUMSTANCE,
            Level::Facts => LAW,
            Level::Open => {
                self.note_furthest(frame)?;
                return self.fail(frame);
            }
        };
        self.note_furthest(frame)?;
        match self.suppose(Obstacle::Fails, frame, None, None, price)? {
            true => self.exit(frame),
            false => self.fail(frame),
        }
    }

    /// Remembers the goal that fails after most others were answered.
    fn note_furthest(&mut self, frame: u32) -> Result<(), Signal> {
        let Some(policy) = &self.policy else {
            return Ok(());
        };
        let progress = policy.now.progress;
        let is_further = (policy.furthest.last()).is_none_or(|other| progress > other.progress);
        if is_further {
            let record = self.record(Obstacle::Fails, frame, None, None)?;
            if let Some(policy) = &mut self.policy {
                policy.furthest = policy.records.clone();
                policy.furthest.push(record);
            }
        }
        Ok(())
    }

    /// Supposes something, if there is credit for it.
    fn suppose(
        &mut self,
        obstacle: Obstacle,
        frame: u32,
        goal: Option<Goal>,
        clause: Option<(Arc<Clause>, u32)>,
        price: u32,
    ) -> Result<bool, Signal> {
        if self.supposed().credit < price {
            return Ok(false);
        }
        let mut record = self.record(obstacle, frame, goal, clause)?;
        record.is_elsewhere = price == ELSEWHERE;
        if let Some(policy) = &mut self.policy {
            policy.now.credit -= price;
            policy.now.count += 1;
            policy.records.push(record);
        }
        Ok(true)
    }

    /// What stands in the way: the call of a frame, or a goal in the body of its clause.
    fn record(
        &mut self,
        obstacle: Obstacle,
        frame: u32,
        goal: Option<Goal>,
        clause: Option<(Arc<Clause>, u32)>,
    ) -> Result<Record, Signal> {
        let mut chain = Vec::new();
        if let Some(goal) = goal {
            let term = self.goal_term(goal)?;
            chain.push(Link {
                site: self.site(goal),
                goal: Some(self.machine.flatten(term)?),
                variables: self.variables_of(goal.env())?,
            });
        }
        let mut at = frame;
        while at != 0 {
            let Frame {
                ref site,
                goal,
                parent,
                env,
                ..
            } = self.stacks.frames[at as usize];
            let site = site.clone();
            let (goal, variables) = match chain.is_empty() {
                true => (Some(self.machine.flatten(goal)?), self.variables_of(env)?),
                false => (None, Vec::new()),
            };
            chain.push(Link {
                site,
                goal,
                variables,
            });
            at = parent;
        }
        Ok(Record {
            obstacle,
            chain,
            clause,
            is_elsewhere: false,
            progress: self.supposed().progress,
        })
    }

    /// The variables of a clause that have short values.
    fn variables_of(&mut self, env: Option<u32>) -> Result<Vec<(Box<str>, Flat)>, Signal> {
        let Some(env) = env else {
            return Ok(Vec::new());
        };
        let names = self.stacks.envs[env as usize].clause.variables.clone();
        let cells = self.stacks.variables(env).to_vec();
        let mut found = Vec::new();
        for (name, cell) in names.into_iter().zip(cells) {
            if !name.starts_with('_') && self.cells_of(cell).is_some_and(|count| count > 0) {
                found.push((name, self.machine.flatten(cell)?));
            }
        }
        Ok(found)
    }

    /// Calls what is not looked into; `None` for anything else.
    pub(super) fn enter_opaque(
        &mut self,
        frame: u32,
        kind: Kind,
        arguments: &[Cell],
    ) -> Result<Option<Progress>, Signal> {
        let Frame {
            pred,
            goal,
            is_locked,
            next,
            ..
        } = self.stacks.frames[frame as usize];
        let is_system = self.machine.image.preds[pred as usize].key.module == Atom::SYSTEM;
        let has_supposed = self.supposed().count > 0;
        if kind == Kind::Foreign {
            return Ok(None);
        }
        if matches!(kind, Kind::Det(_)) || is_system && !matches!(kind, Kind::Nondet(_)) {
            let answered = match kind {
                Kind::Det(number) => self.machine.guest_builtin(number, arguments, None),
                _ => match self.machine.guest_once(pred, arguments) {
                    Ok(true) => Ok(Answered::Yes),
                    Ok(false) => Ok(Answered::No),
                    Err(thrown) => Err(thrown),
                },
            };
            return match answered {
                Ok(Answered::No) => self.refused(frame).map(Some),
                Ok(_) => self.exit(frame).map(Some),
                // What was supposed leaves things unknown that this goal asks about.
                Err(Thrown::Ball) if has_supposed => self.exit(frame).map(Some),
                Err(thrown) => Err(thrown.into()),
            };
        }
        if self.level_of(frame) == Level::Open {
            if !is_locked {
                self.offer_misfits(frame, pred, arguments, next);
            }
            return Ok(None);
        }
        match self.all_answers(goal, AT_ONCE)? {
            Some(answers) if answers.is_empty() => self.refused(frame).map(Some),
            Some(answers) => self.take_answer(frame, answers.into(), 0).map(Some),
            None if has_supposed => self.exit(frame).map(Some),
            None => Ok(None),
        }
    }

    fn take_answer(&mut self, frame: u32, answers: Rc<[Cell]>, number: usize) -> Step {
        let Frame { goal, next, .. } = self.stacks.frames[frame as usize];
        let answer = answers[number];
        if number + 1 < answers.len() {
            self.push_choice(ChoiceKind::Answers(answers, number + 1), frame, next);
        }
        match self.machine.unify(goal, answer)? {
            true => self.exit(frame),
            false => self.fail(frame),
        }
    }

    /// Clauses that would fit but for one argument, for when all others have failed.
    fn offer_misfits(&mut self, frame: u32, pred: u32, arguments: &[Cell], next: u32) {
        if self.supposed().credit < LAW {
            return;
        }
        let image = &self.machine.image;
        let (from, to) = image.preds[pred as usize].chain;
        let mut misfits: Vec<(Arc<Clause>, u32)> = Vec::new();
        for &clause in &image.chains[from as usize..to as usize] {
            let clause = &image.clauses[clause as usize].source;
            let heads = head_arguments(clause).iter().zip(arguments);
            let wrong: Vec<usize> = heads
                .enumerate()
                .filter(|(_, (head, argument))| {
                    !argument_may_fit(self.machine, clause, **head, **argument)
                })
                .map(|(index, _)| index)
                .collect();
            if let [only] = wrong[..]
                && clause.body.is_some()
                && !self.is_asked_about(arguments[only])
            {
                misfits.push((Arc::clone(clause), only as u32));
            }
        }
        if !misfits.is_empty() {
            self.push_choice(ChoiceKind::Misfits(misfits.into(), 0), frame, next);
        }
    }

    /// Goes on with a choice that only runs with a policy have.
    pub(super) fn go_on_supposing(
        &mut self,
        kind: ChoiceKind,
        choice: &Choice,
    ) -> Result<Option<Progress>, Signal> {
        let (frame, next) = (choice.frame, choice.next);
        match kind {
            ChoiceKind::Otherwise {
                condition,
                other,
                context,
            } => {
                let goal = Some(condition);
                if !self.suppose(Obstacle::Holds, frame, goal, None, LAW)? {
                    return Ok(None);
                }
                self.next = self.stacks.push_node(Task::Goal(other, context), next);
                Ok(Some(Progress::On))
            }
            ChoiceKind::Refuted(goal) => {
                let goal = Some(goal);
                let price = CIRCUMSTANCE;
                let supposed = self.suppose(Obstacle::Forbidden, frame, goal, None, price)?;
                Ok(supposed.then_some(Progress::On))
            }
            ChoiceKind::Misfits(clauses, number) => {
                if number + 1 < clauses.len() {
                    let kind = ChoiceKind::Misfits(Rc::clone(&clauses), number + 1);
                    self.push_choice(kind, frame, next);
                }
                let (clause, wrong) = clauses[number].clone();
                let arguments = self.goal_arguments(self.stacks.frames[frame as usize].goal);
                let pairs = head_arguments(&clause).iter().copied().zip(arguments);
                let fitting = pairs
                    .enumerate()
                    .filter(|(index, _)| *index != wrong as usize);
                let mut pairs: Vec<(TermId, Cell)> = fitting.map(|(_, pair)| pair).collect();
                let why = Some((Arc::clone(&clause), wrong));
                if !self.suppose(Obstacle::Misfit, frame, None, why, LAW)?
                    || !self.unify_clause(frame, &clause, &mut pairs)?
                {
                    return Ok(None);
                }
                self.run_body(frame).map(Some)
            }
            ChoiceKind::Answers(answers, number) => {
                self.take_answer(frame, answers, number).map(Some)
            }
            _ => Ok(None),
        }
    }
}
