//! One clause: its head, its frame, and the guards that tell it from others.

use std::collections::VecDeque;
use std::sync::Arc;

use super::CompileError;
use super::inline::Inlines;
use super::names;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Clause;
use crate::clauses::code::{
    ClauseCode, Guard, GuardKind, Image, Instr, KEYS, LIST_KEY, Operand, Pc,
};
use crate::clauses::coverage::NONE;
use crate::clauses::machine::cell::{Cell, MAX_ARITY, MAX_SMALL, MIN_SMALL};
use crate::clauses::term::{Node, TermId, Terms, VarId};

/// Frames are no larger than this.
const MOST_SLOTS: u16 = 4096;
/// Elements of a list that one instruction takes.
const MOST_AT_ONCE: usize = 64;
/// A clause that makes more words than this says so beforehand.
const MOST_WORDS: u32 = 2048;

/// What is known while a clause is compiled.
pub(super) struct Compiler<'a> {
    pub(super) image: &'a mut Image,
    pub(super) inlines: &'a Inlines,
    pub(super) clause: &'a Clause,
    /// Where goals look for their predicates.
    pub(super) module: Atom,
    /// Which terms have no variables.
    pub(super) ground: Vec<bool>,
    /// How often each variable occurs.
    pub(super) counts: Vec<u32>,
    /// The slots of variables.
    pub(super) slots: Vec<Option<u16>>,
    /// Which variables have a value on the way to here.
    pub(super) seen: Vec<bool>,
    /// How many slots there are.
    pub(super) size: u16,
    /// What a cut here cuts to: the clause, or the mark in a slot.
    pub(super) cut: Option<u16>,
    /// How deep we are in terms and control constructs.
    pub(super) depth: u32,
    /// The last place that stood for one not known yet.
    pub(super) placeholders: Pc,
    /// Predicates that are being compiled in place.
    pub(super) inlining: Vec<u32>,
    /// A slot to which nobody looks.
    pub(super) unused: Option<u16>,
    /// Whether there is a cut anywhere. What is compiled in place has none.
    pub(super) has_cuts: bool,
    /// The last place that is jumped to.
    pub(super) label: Pc,
}

/// Compiles a clause into an image; `key_args` are the arguments by which its predicate
/// tells clauses apart.
pub(crate) fn compile_clause(
    image: &mut Image,
    inlines: &Inlines,
    module: Atom,
    clause: &Arc<Clause>,
    key_args: &[u8],
) -> Result<ClauseCode, CompileError> {
    if let Some(code) = plain_fact(image, clause, key_args) {
        return Ok(code);
    }
    super::program::declare_goals(image, module, clause);
    let marks = (image.code.len(), image.operands.len(), image.guards.len());
    let compiled = Compiler::new(image, inlines, module, clause).compile(clause, key_args);
    if compiled.is_err() {
        image.code.truncate(marks.0);
        image.operands.truncate(marks.1);
        image.guards.truncate(marks.2);
    }
    compiled
}

/// The same for a fact whose arguments are atoms and small integers, without the compiler's
/// preparations: programs that keep a board in the database add such facts all the time.
fn plain_fact(image: &mut Image, clause: &Arc<Clause>, key_args: &[u8]) -> Option<ClauseCode> {
    let terms = &clause.terms;
    let (_, arguments) = terms.callable(clause.head)?;
    let is_plain = clause.body.is_none() && image.points.is_none() && arguments.len() <= FEW;
    // Nothing that fits has the key 0.
    let key_of = |argument: &TermId| match terms.node(*argument) {
        Node::Atom(_) | Node::Int(_) => key(terms, *argument),
        _ => 0,
    };
    if !is_plain || arguments.iter().any(|argument| key_of(argument) == 0) {
        return None;
    }
    let entry = image.code.len() as Pc;
    for (slot, argument) in (0..).zip(arguments) {
        let cell = Cell(key_of(argument));
        image.code.push(Instr::GetConstant { slot, cell });
    }
    image.code.push(Instr::Proceed);
    let mut keys = [0; KEYS];
    for (key, &argument) in keys.iter_mut().zip(key_args) {
        *key = key_of(&arguments[usize::from(argument)]);
    }
    let guards = image.guards.len() as u32;
    Some(ClauseCode {
        entry,
        entry_past_guards: entry,
        size: arguments.len() as u16,
        keys,
        guards: (guards, guards),
        born: 0,
        died: u32::MAX,
        source: Arc::clone(clause),
    })
}

/// The most arguments of such a fact.
const FEW: usize = 16;

/// The arguments of a ground fact.
pub(super) fn literals(image: &mut Image, clause: &Clause) -> Result<Vec<Cell>, CompileError> {
    let (_, arguments) = clause
        .terms
        .callable(clause.head)
        .unwrap_or((Atom::NIL, &[]));
    let inlines = Inlines::new();
    let mut compiler = Compiler::new(image, &inlines, Atom::USER, clause);
    let cells = arguments.iter().map(|&term| compiler.constant(term));
    cells.map(|cell| Ok(cell?.unwrap_or(Cell::NIL))).collect()
}

/// The key of a term that stands in a head: what an argument must be to match it.
pub(crate) fn key(terms: &Terms, term: TermId) -> u64 {
    match terms.node(term) {
        Node::Atom(name) => Cell::atom(*name).0,
        Node::Int(value) if (MIN_SMALL..=MAX_SMALL).contains(value) => Cell::int(*value).0,
        Node::Compound(Atom::DOT, arguments) if arguments.len() == 2 => LIST_KEY,
        Node::Compound(name, arguments) if arguments.len() <= MAX_ARITY => {
            Cell::functor(*name, arguments.len() as u32).0
        }
        _ => 0,
    }
}

/// An argument in the head of a clause.
fn head_argument(clause: &Clause, argument: usize) -> Option<TermId> {
    let (_, arguments) = clause.terms.callable(clause.head)?;
    arguments.get(argument).copied()
}

/// The key of an argument in the head of a clause.
pub(super) fn head_key(clause: &Clause, argument: usize) -> u64 {
    head_argument(clause, argument).map_or(0, |term| key(&clause.terms, term))
}

/// The same, or else the key of the term with which the body begins to unify the argument:
/// what a call must have there, too.
pub(super) fn argument_key(clause: &Clause, argument: usize) -> u64 {
    let terms = &clause.terms;
    let Some(term) = head_argument(clause, argument) else {
        return 0;
    };
    let Node::Var(var) = *terms.node(term) else {
        return key(terms, term);
    };
    let mut rest = clause.body;
    while let Some(goal) = rest {
        let (first, others) = match terms.binary(goal, Atom::COMMA) {
            Some((first, others)) => (first, Some(others)),
            None => (goal, None),
        };
        let Some((left, right)) = terms.binary(first, Atom::EQUAL) else {
            return 0;
        };
        let is_it = |term| matches!(*terms.node(term), Node::Var(own) if own == var);
        match (is_it(left), is_it(right)) {
            (true, false) => return key(terms, right),
            (false, true) => return key(terms, left),
            _ => rest = others,
        }
    }
    0
}

impl<'a> Compiler<'a> {
    fn new(image: &'a mut Image, inlines: &'a Inlines, module: Atom, clause: &'a Clause) -> Self {
        let counts = count_variables(clause);
        Compiler {
            image,
            inlines,
            clause,
            module,
            ground: ground_terms(&clause.terms),
            slots: vec![None; counts.len()],
            seen: vec![false; counts.len()],
            counts,
            size: 0,
            cut: None,
            depth: 0,
            placeholders: Pc::MAX,
            inlining: Vec::new(),
            unused: None,
            has_cuts: has_cuts(&clause.terms),
            label: 0,
        }
    }

    fn compile(
        mut self,
        clause: &Arc<Clause>,
        key_args: &[u8],
    ) -> Result<ClauseCode, CompileError> {
        let (_, arguments) = (self.clause.terms.callable(clause.head)).unwrap_or((Atom::NIL, &[]));
        if arguments.len() > usize::from(u8::MAX) {
            return Err(CompileError::TooManyArguments);
        }
        let entry = self.here();
        // What the operands of a clause make is no more than twice as many words.
        let words = 2 * self.clause.terms.len() as u32;
        if words > MOST_WORDS {
            self.emit(Instr::Reserve(words));
        }
        self.size = arguments.len() as u16;
        self.head(arguments)?;
        self.count_clause();
        let (guards, past_guards) = self.guards(arguments, clause.body);
        self.body(clause.body)?;
        // A second way in, for when the guards are known to hold: the tests are left out.
        let entry_past_guards = match guards.0 == guards.1 {
            true => entry,
            false => {
                let entry = self.here();
                if words > MOST_WORDS {
                    self.emit(Instr::Reserve(words));
                }
                self.slots.fill(None);
                self.seen.fill(false);
                self.head(arguments)?;
                self.count_clause();
                self.count_guards(clause.body, past_guards);
                self.body(past_guards)?;
                entry
            }
        };
        if self.size > MOST_SLOTS {
            return Err(CompileError::TooManyVariables);
        }
        let code = &mut self.image.code[entry as usize..];
        for size in code.iter_mut().filter_map(Instr::size_mut) {
            *size = self.size;
        }
        let mut keys = [0; KEYS];
        for (key, &argument) in keys.iter_mut().zip(key_args) {
            *key = self::key(&self.clause.terms, arguments[usize::from(argument)]);
        }
        Ok(ClauseCode {
            entry,
            entry_past_guards,
            size: self.size,
            keys,
            guards,
            born: 0,
            died: u32::MAX,
            source: Arc::clone(clause),
        })
    }

    fn body(&mut self, body: Option<TermId>) -> Result<(), CompileError> {
        match body {
            Some(body) if self.is_counted() => {
                self.goal(body, false)?;
                self.end_of_counted();
            }
            Some(body) => self.goal(body, true)?,
            None => self.end_of_counted(),
        }
        Ok(())
    }

    pub(super) fn emit(&mut self, instr: Instr) {
        self.image.code.push(instr);
    }

    /// Where the next instruction will be.
    pub(super) fn here(&self) -> Pc {
        self.image.code.len() as Pc
    }

    /// Arguments that are variables, met for the first time, are where they belong.
    fn head(&mut self, arguments: &[TermId]) -> Result<(), CompileError> {
        let mut waiting = VecDeque::new();
        for (slot, &argument) in (0..).zip(arguments) {
            match *self.clause.terms.node(argument) {
                Node::Var(var) if !self.is_seen(var) && self.slots[var.0 as usize].is_none() => {
                    self.slots[var.0 as usize] = Some(slot);
                    self.seen[var.0 as usize] = true;
                }
                _ => waiting.push_back((slot, argument)),
            }
        }
        self.match_terms(waiting)
    }

    /// What slots hold is matched with terms, outer ones first.
    pub(super) fn match_terms(
        &mut self,
        mut waiting: VecDeque<(u16, TermId)>,
    ) -> Result<(), CompileError> {
        while let Some((slot, term)) = waiting.pop_front() {
            if let Some(cell) = self.constant(term)? {
                if cell.is_constant() {
                    self.emit(Instr::GetConstant { slot, cell });
                } else {
                    self.unify(Operand::slot(slot), Operand::constant(cell));
                }
                continue;
            }
            let clause = self.clause;
            let terms = &clause.terms;
            let (name, arguments) = match *terms.node(term) {
                Node::Var(var) => {
                    let operand = self.variable(var)?;
                    match operand {
                        Operand::VOID => {}
                        operand if operand.as_slot().is_some() => {
                            self.unify(Operand::slot(slot), operand);
                        }
                        _ => {
                            // First met inside a term that waited longer.
                            let own = self.slot(var)?;
                            let operand = Operand::slot(slot);
                            self.emit(Instr::Assign { slot: own, operand });
                        }
                    }
                    continue;
                }
                Node::Compound(name, arguments) => (name, terms.arguments(arguments)),
                _ => continue,
            };
            let is_list = name == Atom::DOT && arguments.len() == 2;
            let parts = match is_list {
                true => self.list_parts(term),
                false => arguments.to_vec(),
            };
            let mut operands = Vec::with_capacity(parts.len());
            for &part in &parts {
                let operand = match *terms.node(part) {
                    Node::Compound(..) if !self.ground[part.0 as usize] => {
                        let slot = self.new_slot()?;
                        waiting.push_back((slot, part));
                        Operand::fresh(slot)
                    }
                    _ => self.operand(part)?,
                };
                operands.push(operand);
            }
            if let &[head, tail] = &operands[..]
                && is_list
                && let Some(instr) = usual_list(slot, head, tail)
            {
                self.emit(instr);
                continue;
            }
            if !is_list && let Some(operands) = self.matched_few(&operands)? {
                let functor = Cell::functor(name, parts.len() as u32);
                self.emit(Instr::GetFew {
                    slot,
                    operands,
                    functor,
                });
                continue;
            }
            let operands = self.add_operands(&operands);
            self.emit(match parts.len() {
                2 if is_list => Instr::GetList { slot, operands },
                count if is_list => Instr::GetListMany {
                    slot,
                    count: count as u16 - 1,
                    operands,
                },
                count => Instr::GetStruct {
                    slot,
                    operands,
                    functor: Cell::functor(name, count as u32),
                },
            });
        }
        Ok(())
    }

    fn arity(&self) -> u16 {
        let head = self.clause.terms.callable(self.clause.head);
        head.map_or(0, |(_, arguments)| arguments.len() as u16)
    }

    /// The elements at the beginning of a list, not too many at once, and the rest.
    fn list_parts(&self, list: TermId) -> Vec<TermId> {
        let mut parts = Vec::new();
        let mut rest = list;
        while let Some((head, tail)) = self.clause.terms.binary(rest, Atom::DOT)
            && parts.len() < MOST_AT_ONCE
            && !self.ground[rest.0 as usize]
        {
            parts.push(head);
            rest = tail;
        }
        parts.push(rest);
        parts
    }

    pub(super) fn unify(&mut self, left: Operand, right: Operand) {
        if let (Some(left), Some(right)) = (left.as_slot(), right.as_slot()) {
            self.emit(Instr::UnifySlots { left, right });
            return;
        }
        let operands = self.add_operands(&[left, right]);
        self.emit(Instr::Unify {
            operands,
            otherwise: 0,
        });
    }

    /// The tests at the beginning of a body that look at arguments alone, and the rest of
    /// the body.
    fn guards(
        &mut self,
        arguments: &[TermId],
        body: Option<TermId>,
    ) -> ((u32, u32), Option<TermId>) {
        let from = self.image.guards.len() as u32;
        for (slot, &argument) in (0..).zip(arguments) {
            if let Node::Var(var) = *self.clause.terms.node(argument)
                && let Some(first) = self.slots[var.0 as usize]
                && first != slot
                && first < self.arity()
            {
                let (left, right) = (Operand::slot(first), Operand::slot(slot));
                self.image.guards.push(Guard {
                    kind: GuardKind::MayUnify,
                    left,
                    right,
                    point: NONE,
                });
            }
        }
        let mut rest = body;
        while let Some(goal) = rest {
            let terms = &self.clause.terms;
            let (first, others) = match terms.binary(goal, Atom::COMMA) {
                Some((first, others)) => (first, Some(others)),
                None => (goal, None),
            };
            match self.guard(first) {
                Some(guard) => self.image.guards.push(guard),
                None => break,
            }
            rest = others;
        }
        ((from, self.image.guards.len() as u32), rest)
    }

    fn guard(&self, goal: TermId) -> Option<Guard> {
        let (name, arguments) = self.clause.terms.callable(goal)?;
        let (kind, left, right) = match *arguments {
            [only] => (GuardKind::Test(names::type_test(name)?), only, only),
            [left, right] => match name {
                Atom::SAME => (GuardKind::Same, left, right),
                Atom::NOT_SAME => (GuardKind::NotSame, left, right),
                _ => (GuardKind::Compare(names::comparison(name)?), left, right),
            },
            _ => return None,
        };
        Some(Guard {
            kind,
            left: self.guard_operand(left)?,
            right: self.guard_operand(right)?,
            point: self.point(Some(goal)).unwrap_or(NONE),
        })
    }

    /// A constant, or an argument of the call.
    fn guard_operand(&self, term: TermId) -> Option<Operand> {
        match *self.clause.terms.node(term) {
            Node::Var(var) => {
                let slot = self.slots[var.0 as usize]?;
                (slot < self.arity()).then_some(Operand::slot(slot))
            }
            _ => {
                let cell = Cell(key(&self.clause.terms, term));
                cell.is_constant().then_some(Operand::constant(cell))
            }
        }
    }
}

/// A list of two parts of the usual kind.
fn usual_list(slot: u16, head: Operand, tail: Operand) -> Option<Instr> {
    let tail = tail.as_fresh()?;
    if head == Operand::VOID {
        let head = tail;
        return Some(Instr::GetListParts { slot, head, tail });
    }
    if let Some(head) = head.as_fresh() {
        return Some(Instr::GetListParts { slot, head, tail });
    }
    let head = head.as_slot()?;
    Some(Instr::GetListAfter { slot, head, tail })
}

/// Which terms of an arena have no variables.
pub(super) fn ground_terms(terms: &Terms) -> Vec<bool> {
    let mut ground = vec![true; terms.len()];
    for i in 0..terms.len() {
        ground[i] = match terms.node(TermId(i as u32)) {
            Node::Var(_) => false,
            Node::Compound(_, arguments) => (terms.arguments(*arguments).iter())
                .all(|argument| (argument.0 as usize) < i && ground[argument.0 as usize]),
            _ => true,
        };
    }
    ground
}

fn has_cuts(terms: &Terms) -> bool {
    let mut all = (0..terms.len() as u32).map(|term| terms.node(TermId(term)));
    all.any(|node| matches!(node, Node::Atom(Atom::CUT)))
}

/// How often each variable of a clause occurs.
pub(super) fn count_variables(clause: &Clause) -> Vec<u32> {
    let mut counts = vec![0; clause.variables.len()];
    let roots = [Some(clause.head), clause.body];
    for root in roots.into_iter().flatten() {
        for var in occurrences(&clause.terms, root) {
            counts[var.0 as usize] += 1;
        }
    }
    counts
}

/// The variables of a term, as often as they occur.
pub(super) fn occurrences(terms: &Terms, root: TermId) -> Vec<VarId> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(term) = open.pop() {
        match terms.node(term) {
            Node::Var(var) => found.push(*var),
            Node::Compound(_, arguments) => open.extend(terms.arguments(*arguments)),
            _ => {}
        }
    }
    found
}
