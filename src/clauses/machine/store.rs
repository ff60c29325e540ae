//! Where terms are: the heap, and the sizes of everything.
//!
//! Addresses are ordered: first the literals of the program, which are ground and never
//! change, then whatever is made while it runs. "Below [`LITERALS_END`]" therefore means
//! ground, and such terms are shared instead of copied.

/// Where the literals of the program end and the heap proper begins.
pub const LITERALS_END: u32 = 1 << 20;
/// Words of the heap: 512 MiB, of which only what is used is ever allocated.
pub const HEAP_WORDS: usize = 1 << 26;
/// Words for frames.
pub const STACK_WORDS: usize = 1 << 24;
/// What one instruction may allocate without asking.
pub const SLACK: u32 = 1 << 19;
/// The most choice points.
pub const MOST_CHOICES: usize = 1 << 22;
