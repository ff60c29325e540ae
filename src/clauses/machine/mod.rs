//! The machine that runs compiled clauses.
//!
//! | module | what is in it |
//! |---|---|
//! | [`cell`], [`memory`], [`store`] | terms in memory |
//! | `run`, `operands` | the instructions, one after the other, and what they work on |
//! | `native` | the same as machine code, for clauses that are run often |
//! | `choices`, `trail` | choice points, and what is taken back on the way to them |
//! | `clauses` | which clauses of a predicate are worth trying, and going back |
//! | `unify`, `order`, `kinds` | terms made equal, compared, told apart |
//! | `copy`, `results` | terms that outlive the heap, those of `findall/3` among them |
//! | `changes`, `recycle`, `scoped` | the database while the program runs, and how it goes back |
//! | `facts` | tables of facts |
//! | `ground` | what is known to have no variables |
//! | `count` | how often clauses and goals are reached |
//! | [`number`], `arithmetic` | numbers |
//! | `answers` | questions from outside |
//! | `meta` | goals that are terms |
//! | `guest` | for whoever runs clauses in another way on this memory |
//! | `errors` | exceptions, and what ends a question from outside |
//!
//! Nothing here is unsafe, and nothing recurses: whatever a program does, it ends in an
//! answer, an exception or a [`Limit`].

mod answers;
mod arithmetic;
pub mod cell;
mod changes;
mod choices;
mod clauses;
mod copy;
mod count;
mod errors;
mod facts;
mod ground;
mod guest;
mod kinds;
pub mod memory;
mod meta;
mod native;
pub mod number;
mod operands;
mod order;
mod recycle;
mod results;
mod run;
mod scoped;
pub mod store;
mod support;
mod trail;
mod unify;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::atom::Atom;
use super::code::{Image, Mixer, Pc};
use super::coverage::Counters;
use super::syntax::{Flags, Operators};
use cell::Cell;
use choices::{Choice, ChoiceKind, Choices, Cursor};
use ground::Ground;
use store::{
    HEAP_WORDS, HeapMemory, LITERALS_END, MOST_CHOICES, SLACK, STACK_END, StackMemory, TRAIL_END,
};
use trail::Trail;

pub use answers::Pending;
pub use copy::Flat;
pub use errors::{Limit, Thrown};
pub(in crate::clauses) use guest::{Answered, Mark};
pub use native::{Native, Running};
pub(in crate::clauses) use support::Heap;
#[cfg(all(target_arch = "x86_64", unix))]
use unify::MOST_COMPARED;

/// How many calls are made before the clock and the flag are looked at.
const FUEL: u32 = 1024;

/// Shapes of goals that are kept compiled from one question to the next.
const MOST_GOALS: usize = 4096;

/// Words of a frame before its slots: where to go on, and how many choices there were.
const FRAME: u32 = 2;

/// What a question may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Calls.
    pub steps: u64,
    /// Time.
    pub time: Duration,
    /// Words of memory for terms.
    pub words: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: u64::MAX,
            time: Duration::MAX,
            words: HEAP_WORDS as u32 - LITERALS_END - SLACK,
        }
    }
}

/// Results of `findall/3` that is under way.
#[derive(Debug, Default)]
struct Results {
    words: Vec<u64>,
    roots: Vec<Cell>,
    /// Where the heap ended when it began: what lies below outlives all results.
    heap: u32,
}

/// A machine with a program in it. One thread uses it at a time; several machines can
/// run the same program.
pub struct Machine {
    pub(super) image: Image,
    /// The program as it was before anything changed it.
    pristine: Arc<Image>,
    heap: HeapMemory,
    /// The first free word of the heap.
    h: u32,
    /// What was on the heap when the last choice was made.
    hb: u32,
    stack: StackMemory,
    e: u32,
    /// Frames below this belong to choices.
    top: u32,
    /// Where the frame of the clause at work ends.
    end_of_frame: u32,
    pc: Pc,
    trail: Trail,
    choices: Choices,
    /// What the instruction that is done again has still to try.
    cursor: Cursor,
    results: Vec<Results>,
    spare_results: Vec<Results>,
    /// Pairs that are still to be unified, compared or looked at.
    pending: Vec<(Cell, Cell)>,
    /// Words of a copy that is being made.
    scratch: Vec<u64>,
    /// What was thrown.
    ball: Vec<u64>,
    /// The predicate that an error is about.
    context: (&'static str, u32),
    /// The number of the built-in predicate at work.
    at_work: u16,
    /// The predicate that only Scryer knows.
    foreign: Option<u32>,
    fuel: u32,
    steps: u64,
    limits: Limits,
    deadline: Option<Instant>,
    heap_limit: u32,
    interrupt: Arc<AtomicBool>,
    /// Changes of the database so far.
    generation: u32,
    /// What goals have written.
    pub(super) output: String,
    /// Global variables.
    pub(super) globals: HashMap<Atom, Flat>,
    pub(super) operators: Operators,
    pub(super) flags: Flags,
    /// The state of the random numbers.
    pub(super) random: u64,
    /// Goals with control constructs that were called, compiled: by their shape.
    goals: HashMap<Vec<u64>, u32>,
    /// Predicates by functor, for goals that are terms in the module `user`.
    lookups: HashMap<u64, u32, Mixer>,
    /// What has changed in the database.
    changes: changes::Changes,
    /// Global variables that backtracking changes back.
    scoped: scoped::Scoped,
    /// How often clauses and goals were reached, if they are counted.
    counters: Counters,
    /// What needs no second look.
    ground: Ground,
    /// The calls that were made before there was machine code.
    warmth: u32,
    running: Running,
    /// The program as machine code, once it has been at work for long.
    native: Option<Arc<Native>>,
    /// The instructions below this are in it.
    covered: Pc,
    /// What was thrown inside a function that machine code called.
    #[cfg_attr(not(all(target_arch = "x86_64", unix)), allow(dead_code))]
    thrown: Option<Thrown>,
}

impl Machine {
    /// A machine with a program.
    pub fn new(image: &Arc<Image>) -> Self {
        let mut machine = Machine {
            image: Image::clone(image),
            pristine: Arc::clone(image),
            heap: HeapMemory::default(),
            h: LITERALS_END,
            hb: LITERALS_END,
            stack: StackMemory::default(),
            e: 0,
            top: 0,
            end_of_frame: 0,
            pc: 0,
            trail: Trail::default(),
            choices: Choices::default(),
            cursor: Cursor::default(),
            results: Vec::new(),
            spare_results: Vec::new(),
            pending: Vec::new(),
            scratch: Vec::new(),
            ball: Vec::new(),
            context: ("true", 0),
            at_work: 0,
            foreign: None,
            fuel: FUEL,
            steps: 0,
            limits: Limits::default(),
            deadline: None,
            heap_limit: HEAP_WORDS as u32 - SLACK,
            interrupt: Arc::default(),
            generation: 1,
            output: String::new(),
            globals: HashMap::new(),
            operators: Operators::default(),
            flags: Flags::default(),
            random: 0x2545_f491_4f6c_dd1d,
            goals: HashMap::new(),
            lookups: HashMap::default(),
            changes: changes::Changes::default(),
            scoped: scoped::Scoped::default(),
            counters: Counters::new(image.points.as_ref()),
            ground: Ground::default(),
            warmth: 0,
            running: Running::default(),
            native: None,
            covered: 0,
            thrown: None,
        };
        machine.load_literals(0);
        machine
    }

    /// Puts the literals of the program from a number on where they belong.
    fn load_literals(&mut self, from: usize) {
        for (at, &word) in self.image.literals.iter().enumerate().skip(from) {
            self.heap.set(at as u32, word);
        }
    }

    /// What questions may use from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        let most = HEAP_WORDS as u32 - SLACK;
        self.heap_limit = LITERALS_END.saturating_add(limits.words).min(most);
    }

    /// Set, it ends the question that is being answered.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    /// The same flag for several machines.
    pub fn set_interrupt(&mut self, flag: Arc<AtomicBool>) {
        self.interrupt = flag;
    }

    /// What is on the heap now; [`Machine::release`] gives back all that comes later.
    pub fn mark(&self) -> u32 {
        self.h
    }

    /// Frees the heap above a mark. Terms there are lost.
    pub fn release(&mut self, mark: u32) {
        self.lower_heap(mark);
        self.hb = mark;
    }

    /// Forgets everything that is not the program: terms, and changes to the database.
    pub fn reset(&mut self) {
        self.release(LITERALS_END);
        self.trail.clear();
        self.choices.clear();
        self.results.clear();
        self.output.clear();
        self.top = 0;
        self.undo_changes();
        if self.goals.len() > MOST_GOALS {
            self.image = Image::clone(&self.pristine);
            self.goals.clear();
            self.lookups.clear();
        }
    }

    /// Whether the database has changed since the program was loaded.
    pub fn has_changed(&self) -> bool {
        self.generation != 1
    }

    /// Makes the database as it is now the one to which [`Machine::reset`] goes back.
    pub fn keep_changes(&mut self) {
        self.commit_changes();
        self.pristine = Arc::new(self.image.clone());
    }

    /// The program as it is now.
    pub fn pristine(&self) -> Arc<Image> {
        Arc::clone(&self.pristine)
    }

    /// Makes sure that this many words fit onto the heap.
    #[inline]
    pub(super) fn reserve(&mut self, words: usize) -> Result<(), Thrown> {
        let free = self.heap_limit.saturating_sub(self.h) as usize;
        match words <= free {
            true => Ok(()),
            false => Err(self.resource_error("memory")),
        }
    }

    /// Out of fuel: whether there is more.
    #[cold]
    fn refuel(&mut self) -> Result<(), Thrown> {
        self.steps += u64::from(FUEL);
        self.fuel = FUEL;
        self.warm_up(FUEL);
        if self.e > STACK_END
            || self.h > self.heap_limit
            || self.choices.len() > MOST_CHOICES
            || self.trail.len() > TRAIL_END
        {
            self.context = ("call", 1);
            return Err(self.resource_error("memory"));
        }
        if self.steps >= self.limits.steps {
            return Err(Thrown::Limit(Limit::Steps));
        }
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Thrown::Limit(Limit::Interrupted));
        }
        if self.limits.time == Duration::MAX {
            return Ok(());
        }
        let now = Instant::now();
        let deadline = *self.deadline.get_or_insert_with(|| now + self.limits.time);
        match now < deadline {
            true => Ok(()),
            false => Err(Thrown::Limit(Limit::Time)),
        }
    }

    /// What goals have written since this was last asked.
    pub fn take_output(&mut self) -> String {
        std::mem::take(&mut self.output)
    }

    /// Starts the random numbers anew.
    pub fn seed(&mut self, seed: u64) {
        self.random = seed ^ 0x2545_f491_4f6c_dd1d;
    }
}

/// For whoever asks questions from outside.
impl Machine {
    /// A new variable.
    pub fn variable(&mut self) -> Cell {
        self.new_variable()
    }

    /// The elements of a list, as far as it goes.
    pub fn list_items(&self, list: Cell) -> Vec<Cell> {
        let mut items = Vec::new();
        let mut rest = self.deref(list);
        while rest.tag() == cell::tag::LIST {
            items.push(self.deref(self.at(rest.address())));
            rest = self.deref(self.at(rest.address() + 1));
        }
        items
    }

    /// A term as text, with quotes where the reader needs them.
    pub fn show(&self, term: Cell) -> String {
        self.text(term, true)
    }
}
