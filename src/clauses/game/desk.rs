//! Machines for threads: each thread that asks has one of its own, and gives it back when
//! it ends or turns to another game.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use super::moves::Numbers;
use super::program::Program;
use crate::clauses::atom::Atom;
use crate::clauses::code::Mixer;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::number::words_after;
use crate::clauses::machine::{Flat, Limits, Machine};

/// Machines that nobody uses at the moment, all with the same program.
pub(super) struct Pool {
    program: Program,
    limits: Limits,
    /// Milliseconds that a question may take at the moment.
    time: AtomicU64,
    free: Mutex<Vec<Own>>,
}

/// A machine, and what its thread remembers beside it.
pub(super) struct Desk {
    pub machine: Machine,
    /// Numbers of moves that this thread has met.
    pub numbers: Numbers,
    /// Texts of moves by their numbers.
    pub texts: HashMap<u32, Box<str>, Mixer>,
    /// Positions that were answered, for whoever repeats a share of them.
    pub answered: u64,
    /// Milliseconds that the machine has for a question.
    time: u64,
    /// What the names of atoms hash to, by the number of the atom.
    names: HashMap<u64, u64, Mixer>,
}

/// A desk that is handed on and taken back at every question.
type Own = Box<Desk>;

struct Seat {
    pool: Weak<Pool>,
    desk: Option<Own>,
}

thread_local! {
    static SEAT: RefCell<Option<Seat>> = const { RefCell::new(None) };
}

impl Drop for Seat {
    fn drop(&mut self) {
        if let (Some(pool), Some(desk)) = (self.pool.upgrade(), self.desk.take()) {
            pool.give_back(desk);
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Pool {
    pub fn new(program: Program, limits: Limits) -> Arc<Self> {
        Arc::new(Pool {
            program,
            limits,
            time: AtomicU64::new(milliseconds(limits.time)),
            free: Mutex::default(),
        })
    }

    /// Does something while questions may take no longer than this.
    pub fn hurried<T>(&self, time: Duration, work: impl FnOnce() -> T) -> T {
        let usual = milliseconds(self.limits.time);
        (self.time).store(milliseconds(time).min(usual), Ordering::Relaxed);
        let done = work();
        self.time.store(usual, Ordering::Relaxed);
        done
    }

    /// A machine with the time that questions have at the moment.
    fn timed(&self, mut desk: Own) -> Own {
        let time = self.time.load(Ordering::Relaxed);
        if desk.time != time {
            desk.time = time;
            let time = match time == milliseconds(self.limits.time) {
                true => self.limits.time,
                false => Duration::from_millis(time),
            };
            desk.machine.set_limits(Limits {
                time,
                ..self.limits
            });
        }
        desk
    }

    /// Works with this thread's machine, on which nothing is left from earlier.
    pub fn with<T>(self: &Arc<Self>, work: impl FnOnce(&mut Desk) -> T) -> T {
        let mut desk = self.timed(self.take());
        desk.machine.reset();
        let done = work(&mut desk);
        SEAT.with_borrow_mut(|seat| match seat {
            // Whoever asked in the middle of another question had a machine, too.
            Some(seat) if self.is_of(seat) => {
                if let Some(other) = seat.desk.replace(desk) {
                    self.give_back(other);
                }
            }
            other => {
                *other = Some(Seat {
                    pool: Arc::downgrade(self),
                    desk: Some(desk),
                });
            }
        });
        done
    }

    /// The machine of this thread; another one while that is at work.
    fn take(self: &Arc<Self>) -> Own {
        let own = SEAT.with_borrow_mut(|seat| match seat {
            Some(own) if self.is_of(own) => own.desk.take(),
            other => {
                drop(other.take());
                None
            }
        });
        own.or_else(|| self.free().pop())
            .unwrap_or_else(|| Box::new(Desk::new(self)))
    }

    fn is_of(self: &Arc<Self>, seat: &Seat) -> bool {
        std::ptr::eq(seat.pool.as_ptr(), Arc::as_ptr(self))
    }

    fn give_back(&self, desk: Own) {
        self.free().push(desk);
    }

    fn free(&self) -> std::sync::MutexGuard<'_, Vec<Own>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Desk {
    fn new(pool: &Pool) -> Self {
        let mut machine = pool.program.machine();
        machine.set_limits(pool.limits);
        Desk {
            machine,
            numbers: Numbers::default(),
            texts: HashMap::default(),
            answered: 0,
            time: milliseconds(pool.limits.time),
            names: HashMap::default(),
        }
    }

    /// The hash of a ground term, the same in every run; `None` if there are variables in
    /// it.
    pub fn hash(&mut self, term: &Flat) -> Option<u64> {
        let mut hash = 0x9e37_79b9_7f4a_7c15;
        let mut number_words = 0;
        for &word in term.words() {
            if number_words > 0 {
                number_words -= 1;
                hash = mixed(hash, word);
                continue;
            }
            let cell = Cell(word);
            let value = match cell.tag() {
                tag::REF => return None,
                tag::ATOM => self.name_hash(cell.as_atom()),
                tag::FUNCTOR => {
                    let name = self.name_hash(cell.functor_name());
                    mixed(name, u64::from(cell.functor_arity()))
                }
                tag::SPECIAL => {
                    number_words = words_after(word);
                    word
                }
                _ => word,
            };
            hash = mixed(hash, value);
        }
        // The low bits alone decide where a table looks.
        Some(mixed(hash, hash >> 29))
    }

    fn name_hash(&mut self, atom: Atom) -> u64 {
        let number = u64::from(atom.number());
        if number < 256 {
            return mixed(number, 1);
        }
        *self.names.entry(number).or_insert_with(|| {
            let bytes = atom.name().bytes();
            bytes.fold(7, |hash, byte| mixed(hash, u64::from(byte)))
        })
    }
}

/// One more word in a hash.
#[inline]
pub(super) fn mixed(hash: u64, word: u64) -> u64 {
    let mixed = (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 32)
}
