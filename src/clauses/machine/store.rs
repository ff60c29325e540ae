//! Where terms are: the heap, and the sizes of everything.
//!
//! Addresses are ordered: first the literals of the program, which are ground and never
//! change, then whatever is made while it runs. "Below [`LITERALS_END`]" therefore means
//! ground, and such terms are shared instead of copied.

use super::choices::ROW;
use super::memory::{Memory, WINDOW};

/// Where the literals of the program end and the heap proper begins.
pub const LITERALS_END: u32 = 1 << 20;
/// Words of the heap: 512 MiB, of which only what is used is ever allocated.
pub const HEAP_WORDS: usize = 1 << 26;
/// The heap.
pub type HeapMemory = Memory<HEAP_WORDS, { HEAP_WORDS + WINDOW }>;
/// Words for frames.
pub const STACK_WORDS: usize = 1 << 24;
/// The frames.
pub type StackMemory = Memory<STACK_WORDS, { STACK_WORDS + WINDOW }>;
/// How far the heap may be beyond its limit before anybody looks: calls that are made
/// between two looks, times the most that a clause makes without asking.
pub const SLACK: u32 = 1 << 23;
/// Frames may grow up to here before anybody looks.
pub const STACK_END: u32 = STACK_WORDS as u32 - (1 << 23);
/// Rows for choice points.
pub const CHOICE_ROWS: usize = 1 << 22;
/// Their words.
pub const CHOICE_WORDS: usize = CHOICE_ROWS * ROW as usize;
/// The choice points.
pub type ChoiceMemory = Memory<CHOICE_WORDS, { CHOICE_WORDS + WINDOW }>;
/// The most choice points before anybody looks.
pub const MOST_CHOICES: usize = CHOICE_ROWS - (1 << 18);
/// The trail.
pub type TrailMemory = HeapMemory;
/// It may grow up to here before anybody looks.
pub const TRAIL_END: u32 = HEAP_WORDS as u32 - SLACK;
