//! Machine code for x86-64.
//!
//! | module | what is in it |
//! |---|---|
//! | `emit` | the translation, what the registers hold, and what all instructions share |
//! | `control` | calls, clauses that are selected |
//! | `choices` | choice points: made, gone back to, forgotten |
//! | `terms`, `numbers` | terms matched, made, compared; arithmetic |
//! | `compounds` | compounds made equal and told apart |
//! | `lookups`, `tables`, `guards`, `members` | what is asked where it stands |
//! | `calls` | the functions in Rust that the code calls |

mod calls;
mod choices;
mod compounds;
mod control;
mod emit;
mod guards;
mod lookups;
mod members;
mod numbers;
mod tables;
mod terms;

use std::fmt;

use dynasmrt::{AssemblyOffset, ExecutableBuffer};

use self::emit::Emitter;
use crate::clauses::code::{Image, Pc};
use crate::clauses::machine::Machine;
use crate::clauses::machine::errors::Thrown;
use crate::clauses::machine::run::Ended;

/// How the code is entered: the machine, the heap, the frames, the table of places and the
/// number of the first instruction; what it gives back is in [`calls`].
type Enter = unsafe extern "sysv64" fn(
    machine: *mut Machine,
    heap: *mut u64,
    stack: *mut u64,
    places: *const usize,
    pc: u64,
) -> u64;

/// The machine code of a program.
pub struct Native {
    code: ExecutableBuffer,
    enter: AssemblyOffset,
    /// Where the instructions are.
    places: Vec<usize>,
    /// What the code refers to.
    _data: Vec<Box<[u64]>>,
}

impl fmt::Debug for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} instructions in {} bytes",
            self.places.len(),
            self.code.len()
        )
    }
}

impl Native {
    /// Translates a program; `None` where the system does not allow it.
    pub(in crate::clauses) fn of(image: &Image) -> Option<Self> {
        let emitted = Emitter::new(image)?.emit()?;
        let place = |&offset: &AssemblyOffset| emitted.code.ptr(offset) as usize;
        let places = emitted.places.iter().map(place).collect();
        Some(Native {
            enter: emitted.enter,
            places,
            _data: emitted.data,
            code: emitted.code,
        })
    }

    /// How many instructions there are; those behind them are not translated.
    pub(in crate::clauses::machine) fn covered(&self) -> Pc {
        self.places.len() as Pc
    }

    /// Goes on where the machine is, until it comes to an instruction that is not there.
    #[allow(unsafe_code)]
    pub(in crate::clauses::machine) fn run(&self, machine: &mut Machine) -> Result<Ended, Thrown> {
        let pc = u64::from(machine.pc);
        let (heap, stack) = (machine.heap.as_mut_ptr(), machine.stack.as_mut_ptr());
        // SAFETY: the pointer is to code that has this signature and saves the registers that
        // it must; the module says why nothing in it leaves the memory that it is given, and
        // the machine is not used here until it is back.
        let left = unsafe {
            let enter: Enter = std::mem::transmute(self.code.ptr(self.enter));
            enter(machine, heap, stack, self.places.as_ptr(), pc)
        };
        match left {
            calls::NO_ANSWER => Ok(Ended::No),
            calls::ANSWERED => Ok(Ended::Yes),
            calls::THROWN => Err(machine.thrown.take().unwrap_or(Thrown::Ball)),
            pc => {
                machine.pc = pc as Pc;
                Ok(Ended::Elsewhere)
            }
        }
    }
}
