//! Machine code for clauses that are run often.
//!
//! The instructions of a program are translated one by one, in their order: what is simple
//! becomes machine code in place, anything else a call of the function that does it. Where
//! the code of the interpreter goes on at a number, this code goes on at the same number:
//! frames, choice points and cursors look the same to both, and each takes over from the
//! other at any instruction. Clauses that come into being while the program runs are left to
//! the interpreter, and so is everything on other processors.
//!
//! # What keeps it safe
//!
//! Generated code is the one thing in the machine that the compiler cannot check. It relies
//! on this, and on nothing that a program could influence:
//!
//! 1. Every access to the heap, to a frame, to the trail or to a choice point goes through an
//!    address that was masked to the size of the memory ([`Memory`](super::memory::Memory)); the
//!    distance to it is below the margin that lies behind the last address, since terms with
//!    many arguments are left to the interpreter. The choice before a choice is read only if
//!    there is one. No value whatsoever leads out of the memory.
//! 2. It jumps to places of its own alone: to labels, or through the table of places after
//!    the number was compared with its length.
//! 3. The fields of [`Machine`] that it reads and writes have the types that it takes them for,
//!    which the assertions beside their offsets see to.
//! 4. Functions that it calls get the machine as a pointer that nobody else uses meanwhile,
//!    and do not unwind into it.
//! 5. The code is never written to once it can be run. It reads the rows of tables from copies
//!    of its own, after the number of a row was compared with how many there are; both live as
//!    long as the program.
//!
//! Whether it *answers* right is a question of its own: all tests of the engine run it, and
//! `tests/clauses` holds it to the interpreter.

#[cfg(all(target_arch = "x86_64", unix))]
mod x86_64;

#[cfg(all(target_arch = "x86_64", unix))]
pub use x86_64::Native;

use super::errors::Thrown;
use super::{Machine, run::Ended};
use crate::clauses::code::{Pc, Translation};

/// On processors for which there is no machine code.
#[cfg(not(all(target_arch = "x86_64", unix)))]
#[derive(Debug)]
pub enum Native {}

#[cfg(not(all(target_arch = "x86_64", unix)))]
impl Native {
    pub(in crate::clauses) fn of(_: &crate::clauses::code::Image) -> Option<Self> {
        None
    }

    pub(super) fn covered(&self) -> Pc {
        match *self {}
    }

    pub(super) fn run(&self, _: &mut Machine) -> Result<Ended, Thrown> {
        match *self {}
    }
}

/// How a machine runs clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Running {
    /// One instruction after the other.
    Interpreted,
    /// As machine code once the program has been at work for long.
    #[default]
    Warm,
    /// As machine code from the beginning, where there is any.
    Native,
}

/// So many calls are made before machine code is worth its making: about a millisecond.
const WARM: u32 = 8 << 10;

impl Machine {
    /// So many calls were made. If the program turns out to be at work for long, it runs as
    /// machine code from here on.
    pub(super) fn warm_up(&mut self, calls: u32) {
        if self.warmth < WARM {
            self.warmth += calls;
            if self.warmth >= WARM && self.running == Running::Warm {
                self.go_native();
            }
        }
    }

    /// Machine code is made, or that which another machine has made is used.
    #[cold]
    fn go_native(&mut self) {
        let native = Translation::of(&self.pristine);
        self.covered = native.as_ref().map_or(0, |native| native.covered());
        self.native = native;
    }

    /// How clauses are run from now on: the answers are the same.
    pub fn set_running(&mut self, running: Running) {
        self.running = running;
        (self.native, self.covered) = (None, 0);
        if running == Running::Native {
            self.go_native();
        }
    }

    /// Machine code and the interpreter in turn, until the question is answered.
    pub(super) fn steps(&mut self) -> Result<bool, Thrown> {
        loop {
            let ended = match &self.native {
                Some(native) if self.pc < self.covered => {
                    let native = std::sync::Arc::clone(native);
                    native.run(self)?
                }
                _ => self.interpret()?,
            };
            match ended {
                Ended::Yes => return Ok(true),
                Ended::No => return Ok(false),
                Ended::Elsewhere => {}
            }
        }
    }

    /// Where the machine code of the program ends.
    pub(super) fn is_covered(&self, pc: Pc) -> bool {
        pc < self.covered
    }
}
