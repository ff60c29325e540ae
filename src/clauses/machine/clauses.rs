//! Which clauses of a predicate are worth trying, and going back to the next ones.

use std::cmp::Ordering;

use super::copy::key_of;
use super::errors::Thrown;
use super::store::{MOST_CHOICES, STACK_WORDS};
use super::cell::{Cell, tag};
use super::{Choice, ChoiceKind, FRAME, Machine};
use super::run::small_holds;
use crate::clauses::code::{GuardKind, KEYS, Kind, Operand, Pc, Pred};

/// Frames may grow up to here.
const STACK_END: u32 = STACK_WORDS as u32 - (1 << 18);

impl Machine {
    /// Begins a call whose arguments are in the frame at `e`: where its code is. A place
    /// that fails, if no clause is worth trying.
    #[inline(always)]
    pub(super) fn enter(&mut self, pred: u32, e: u32) -> Result<Pc, Thrown> {
        self.fuel -= 1;
        if self.fuel == 0 {
            self.refuel()?;
        }
        if e > STACK_END || self.h > self.heap_limit || self.choices.len() > MOST_CHOICES {
            return Err(self.exhausted(pred));
        }
        let predicate = &self.image.preds[pred as usize];
        match predicate.kind {
            Kind::Clauses => Ok(self.select(pred, e)),
            _ => self.enter_other(pred, e),
        }
    }

    #[cold]
    fn exhausted(&mut self, pred: u32) -> Thrown {
        let key = self.image.preds[pred as usize].key;
        self.context = (key.name.name(), key.arity);
        // Room for the error.
        self.h = self.h.min(super::store::HEAP_WORDS as u32 - 1024);
        self.resource_error("memory")
    }

    #[inline(never)]
    fn enter_other(&mut self, pred: u32, e: u32) -> Result<Pc, Thrown> {
        let predicate = &self.image.preds[pred as usize];
        match predicate.kind {
            Kind::Undefined if predicate.is_dynamic => Ok(0),
            Kind::Undefined => Err(self.unknown_procedure(pred)),
            Kind::Foreign => {
                self.foreign = Some(pred);
                Err(Thrown::Foreign)
            }
            _ => {
                self.top = e + FRAME + predicate.key.arity;
                Ok(predicate.entry)
            }
        }
    }

    /// The first clause worth trying; if another one is, it is remembered.
    #[inline(always)]
    fn select(&mut self, pred: u32, e: u32) -> Pc {
        let predicate = &self.image.preds[pred as usize];
        let (mut from, mut end) = predicate.chain;
        if end - from == 1 && !predicate.is_dynamic {
            let clause = &self.image.clauses[self.image.chains[from as usize] as usize];
            self.top = e + FRAME + u32::from(clause.size);
            return clause.entry;
        }
        if let Some(switch) = &predicate.switch {
            let argument = self.stack.get(e + FRAME + u32::from(switch.argument));
            let cell = self.deref(Cell(argument));
            let only = match cell {
                Cell::NIL => switch.nil,
                cell if cell.tag() == tag::LIST => switch.list,
                _ => None,
            };
            if let Some((entry, size)) = only {
                self.top = e + FRAME + u32::from(size);
                return entry;
            }
        }
        for index in &predicate.index {
            let argument = Cell(self.stack.get(e + FRAME + u32::from(index.argument)));
            let key = key_of(self, argument);
            if key != 0 {
                (from, end) = *index.chains.get(&key).unwrap_or(&index.others);
                break;
            }
        }
        self.try_clauses(pred, e, from, end, self.generation)
    }

    /// Tries the clauses of a chain from a place on.
    #[inline(never)]
    fn try_clauses(&mut self, pred: u32, e: u32, from: u32, end: u32, generation: u32) -> Pc {
        let predicate = &self.image.preds[pred as usize];
        let keys = self.keys(predicate, e);
        let candidate = |from| self.candidate(predicate, &keys, e, from, end, generation);
        let Some((first, entry, size)) = candidate(from) else {
            return 0;
        };
        if let Some((next, ..)) = candidate(first + 1) {
            let top = e + FRAME + predicate.key.arity;
            self.choices.push(Choice {
                kind: ChoiceKind::Clauses,
                e,
                top,
                h: self.h,
                trail: self.trail.len() as u32,
                pc: pred,
                cursor: [
                    u64::from(next) | u64::from(end) << 32,
                    u64::from(generation),
                ],
            });
            self.hb = self.h;
        }
        self.top = e + FRAME + u32::from(size);
        entry
    }

    /// The keys of the arguments that tell clauses apart.
    #[inline(always)]
    fn keys(&self, predicate: &Pred, e: u32) -> [u64; KEYS] {
        let mut keys = [0; KEYS];
        for (i, key) in keys.iter_mut().enumerate() {
            if i < usize::from(predicate.key_count) {
                let argument = u32::from(predicate.key_args[i]);
                *key = key_of(self, Cell(self.stack.get(e + FRAME + argument)));
            }
        }
        keys
    }

    /// The next clause of a chain that may match: its place, its code and its size.
    #[inline(always)]
    fn candidate(
        &self,
        predicate: &Pred,
        keys: &[u64; KEYS],
        e: u32,
        from: u32,
        end: u32,
        generation: u32,
    ) -> Option<(u32, Pc, u16)> {
        let chain = self.image.chains.get(from as usize..end as usize)?;
        for (at, &number) in (from..).zip(chain) {
            let clause = &self.image.clauses[number as usize];
            let matches = |i: usize| {
                let (own, key) = (clause.keys[i], keys[i]);
                own == key || own == 0 || key == 0
            };
            if !matches(0) || !matches(1) {
                continue;
            }
            if predicate.is_dynamic && (generation < clause.born || clause.died <= generation) {
                continue;
            }
            if clause.guards.0 == clause.guards.1 {
                return Some((at, clause.entry, clause.size));
            }
            match self.guards_hold(clause.guards, e) {
                Some(true) => return Some((at, clause.entry_past_guards, clause.size)),
                None => return Some((at, clause.entry, clause.size)),
                Some(false) => {}
            }
        }
        None
    }

    /// Whether the tests at the beginning of a clause hold; `None` if that is for the
    /// tests themselves to find out.
    #[inline(always)]
    fn guards_hold(&self, (from, to): (u32, u32), e: u32) -> Option<bool> {
        let mut known = Some(true);
        for guard in self.image.guards.get(from as usize..to as usize)? {
            let (left, right) = (self.peek(guard.left, e), self.peek(guard.right, e));
            let holds = match guard.kind {
                GuardKind::Compare(comparison) => match left.is_int() && right.is_int() {
                    true => Some(small_holds(comparison, left.value(), right.value())),
                    false => None,
                },
                GuardKind::Same | GuardKind::NotSame => {
                    let is_same = matches!(guard.kind, GuardKind::Same);
                    match left == right {
                        true => Some(is_same),
                        false if left.is_constant() || right.is_constant() => Some(!is_same),
                        false => None,
                    }
                }
                GuardKind::Test(test) => self.quick_test(test, left),
                GuardKind::MayUnify => match self.could_unify(left, right) {
                    true => None,
                    false => Some(false),
                },
            };
            match holds {
                Some(false) => return Some(false),
                Some(true) => {}
                None => known = None,
            }
        }
        known
    }

    /// What an operand stands for that makes no new variable.
    #[inline(always)]
    fn peek(&self, operand: Operand, e: u32) -> Cell {
        match operand.as_constant() {
            Some(cell) => cell,
            None => self.deref(Cell(self.stack.get(e + FRAME + (operand.0 >> 5) as u32))),
        }
    }

    /// What is on the heap since the last choice need not be remembered.
    #[inline(always)]
    pub(super) fn update_hb(&mut self) {
        self.hb = self.choices.last().map_or(self.h, |choice| choice.h);
    }

    /// Forgets all choices but the first ones.
    #[inline(always)]
    pub(super) fn cut_to(&mut self, choices: usize, e: u32, size: u16) {
        if self.choices.len() > choices {
            self.choices.truncate(choices);
            let (hb, top) = self.choices.last().map_or((self.h, 0), |choice| (choice.h, choice.top));
            self.hb = hb;
            self.top = top.max(e + FRAME + u32::from(size));
        }
    }

    /// Makes a choice that goes on at `pc`.
    #[inline(always)]
    pub(super) fn push_choice(&mut self, kind: ChoiceKind, e: u32, pc: Pc, cursor: [u64; 2]) {
        self.choices.push(Choice {
            kind,
            e,
            top: self.top,
            h: self.h,
            trail: self.trail.len() as u32,
            pc,
            cursor,
        });
        self.hb = self.h;
    }

    /// Goes back to the last choice; `None` if there is none left in this question.
    /// The second part is the cursor of a predicate that is to go on.
    #[inline(never)]
    pub(super) fn backtrack(&mut self) -> Result<Option<(Pc, Option<[u64; 2]>)>, Thrown> {
        loop {
            let Some(&choice) = self.choices.last() else {
                return Ok(None);
            };
            self.undo(choice.trail);
            self.h = choice.h;
            self.e = choice.e;
            self.top = choice.top;
            if choice.kind == ChoiceKind::Barrier {
                return Ok(None);
            }
            self.choices.pop();
            self.update_hb();
            match choice.kind {
                ChoiceKind::Local => return Ok(Some((choice.pc, None))),
                ChoiceKind::Clauses => {
                    let [places, generation] = choice.cursor;
                    let (next, end) = (places as u32, (places >> 32) as u32);
                    let pc = self.try_clauses(choice.pc, choice.e, next, end, generation as u32);
                    return Ok(Some((pc, None)));
                }
                ChoiceKind::Cursor => {
                    self.fuel -= 1;
                    if self.fuel == 0 {
                        self.refuel()?;
                    }
                    return Ok(Some((choice.pc, Some(choice.cursor))));
                }
                ChoiceKind::Catch | ChoiceKind::Barrier => {}
            }
        }
    }

    /// How two numbers compare, both small integers.
    #[inline(always)]
    pub(super) fn compare_small(left: Cell, right: Cell) -> Option<Ordering> {
        (left.is_int() && right.is_int()).then(|| left.value().cmp(&right.value()))
    }
}
