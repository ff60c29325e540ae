//! What clauses are compiled to: instructions over the slots of a frame.
//!
//! Every variable of a clause has a slot of its own in the frame of its call, the
//! arguments first; a slot is written once on each way through the clause, so a choice
//! point has nothing to save but the place to go on. Control constructs become jumps;
//! tests jump when they fail, and instruction 0, to which they jump where no other
//! alternative was written, fails.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::atom::Atom;
use super::clause::{Clause, Key};
use super::coverage::Points;
use super::machine::Native;
use super::machine::cell::{Cell, tag};

/// What an instruction works on: a constant is its own cell, anything else is special.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand(pub u64);

/// How a special operand uses its slot.
pub mod operand {
    /// The slot has a value.
    pub const SLOT: u64 = 0;
    /// A new variable, which the slot will hold.
    pub const FRESH: u64 = 1;
    /// A new variable that nobody will ask for.
    pub const VOID: u64 = 2;
}

impl Operand {
    /// What a slot holds.
    pub const fn slot(slot: u16) -> Self {
        Operand((slot as u64) << 5 | operand::SLOT << 3 | tag::SPECIAL)
    }

    /// A new variable, to be held by a slot.
    pub const fn fresh(slot: u16) -> Self {
        Operand((slot as u64) << 5 | operand::FRESH << 3 | tag::SPECIAL)
    }

    /// A new variable.
    pub const VOID: Operand = Operand(operand::VOID << 3 | tag::SPECIAL);

    /// A constant.
    pub const fn constant(cell: Cell) -> Self {
        Operand(cell.0)
    }

    /// The constant, if it is one.
    pub fn as_constant(self) -> Option<Cell> {
        (self.0 & 7 != tag::SPECIAL).then_some(Cell(self.0))
    }

    /// The slot that will have the value.
    pub fn as_fresh(self) -> Option<u16> {
        (self.0 & 31 == operand::FRESH << 3 | tag::SPECIAL).then_some((self.0 >> 5) as u16)
    }

    /// The slot that has the value.
    pub fn as_slot(self) -> Option<u16> {
        (self.0 & 31 == operand::SLOT << 3 | tag::SPECIAL).then_some((self.0 >> 5) as u16)
    }
}

/// Evaluable functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[allow(missing_docs)]
pub enum Function {
    Add,
    Sub,
    Mul,
    IntDiv,
    FloorDiv,
    Mod,
    Rem,
    Div,
    Power,
    Caret,
    ShiftLeft,
    ShiftRight,
    And,
    Or,
    Xor,
    Min,
    Max,
    Gcd,
    Atan2,
    Plus,
    Neg,
    Abs,
    Sign,
    Not,
    Sqrt,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Exp,
    Log,
    Float,
    FloatInteger,
    FloatFraction,
    Truncate,
    Round,
    Ceiling,
    Floor,
    Pi,
    E,
    Epsilon,
}

/// Comparisons of numbers, and of terms by their standard order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Comparison {
    /// Whether it holds between things that compare like this.
    #[inline(always)]
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Comparison::Equal => order.is_eq(),
            Comparison::Unequal => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::AtMost => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::AtLeast => order.is_ge(),
        }
    }
}

/// Tests of one term that never bind anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum TypeTest {
    Var,
    Nonvar,
    Atom,
    Number,
    Integer,
    Float,
    Atomic,
    Compound,
    Callable,
    Ground,
}

/// A place in the code.
pub type Pc = u32;

/// So many slots fit into one word: arguments of compounds and calls of the usual size.
pub const FEW: usize = 8;

/// One instruction.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Instr {
    /// This way fails.
    Fail,
    /// The question that was asked of the machine is answered.
    Stop,
    /// The call is done.
    Proceed,
    /// The size, here and elsewhere, is that of the frame of this clause.
    Call {
        arity: u8,
        size: u16,
        target: Pc,
        operands: u32,
    },
    /// A call after which nothing is left to do.
    Execute {
        arity: u8,
        size: u16,
        target: Pc,
        operands: u32,
    },
    /// The usual call: up to four arguments, in the first 256 slots. Which of them are new
    /// variables (the lower four bits of `kinds`), and which are constants (the upper
    /// four), in this order, that stand among the operands.
    CallFew {
        kinds: u8,
        size: u16,
        target: Pc,
        slots: [u8; 4],
        constants: u32,
    },
    ExecuteFew {
        kinds: u8,
        size: u16,
        target: Pc,
        slots: [u8; 4],
        constants: u32,
    },
    /// The same with up to eight arguments, none of them a constant.
    CallSlots {
        fresh: u8,
        size: u16,
        target: Pc,
        slots: [u8; 8],
    },
    ExecuteSlots {
        fresh: u8,
        size: u16,
        target: Pc,
        slots: [u8; 8],
    },
    /// `call/N`: the first operand is the goal, the others are added to it.
    CallGoal {
        arity: u8,
        size: u16,
        operands: u32,
    },
    ExecuteGoal {
        arity: u8,
        size: u16,
        operands: u32,
    },
    /// A predicate of which nothing is known when its calls are compiled.
    Enter(u32),
    /// The argument of a call decides: a list, its end, or anything else.
    SwitchList {
        argument: u8,
        list: Pc,
        nil: Pc,
        unknown: Pc,
    },
    /// The same, and the parts of a list are put into slots at once. What to do otherwise
    /// is in `Image::switches`.
    SwitchListParts {
        argument: u8,
        head: u16,
        tail: u16,
        list: Pc,
        otherwise: u32,
    },
    /// The argument of a call decides by its key, as in `Image::switches`.
    Switch {
        argument: u8,
        switch: u32,
    },
    /// Guards of a clause: if they fail, go on there; if it is not known whether they
    /// hold, go on where they are tested as goals.
    Guards {
        count: u8,
        first: u32,
        otherwise: Pc,
        unknown: Pc,
    },
    /// Tries a clause; on failure, another one.
    TryClause {
        arity: u8,
        next: Pc,
        other: Pc,
    },
    /// Room for what a clause with large terms makes.
    Reserve(u32),
    /// A table of facts, looked at in place; fails over to the next row.
    Facts {
        size: u16,
        table: u32,
        operands: u32,
    },
    Jump(Pc),
    /// A choice: on failure, go on there.
    Try {
        size: u16,
        other: Pc,
    },
    /// The same, and a slot remembers how many choices there were before.
    TryMark {
        slot: u16,
        size: u16,
        other: Pc,
    },
    /// Remembers in a slot how many choices there are.
    Mark {
        slot: u16,
    },
    /// Forgets all choices since a mark.
    CutTo {
        slot: u16,
    },
    /// The same if there are none in between but the one made right after the mark:
    /// leaves others, and makes that one fail (`*->`).
    SoftCut {
        slot: u16,
    },
    /// Forgets all choices since the call.
    Cut,
    /// A new variable in a slot.
    Fresh {
        slot: u16,
    },
    /// Puts a value into a slot that has none.
    Assign {
        slot: u16,
        operand: Operand,
    },
    GetConstant {
        slot: u16,
        cell: Cell,
    },
    GetList {
        slot: u16,
        operands: u32,
    },
    /// The usual case: head and tail are met for the first time. A head that nobody asks
    /// for is put where the tail will be.
    GetListParts {
        slot: u16,
        head: u16,
        tail: u16,
    },
    /// The head has a value; the tail is met for the first time.
    GetListAfter {
        slot: u16,
        head: u16,
        tail: u16,
    },
    /// The beginning of a list: as many elements, and then the rest.
    GetListMany {
        slot: u16,
        count: u16,
        operands: u32,
    },
    GetStruct {
        slot: u16,
        operands: u32,
        functor: Cell,
    },
    /// The usual compound, with at most [`FEW`] arguments; the operands are as
    /// `compile/layout.rs` tells.
    GetFew {
        slot: u16,
        operands: u32,
        functor: Cell,
    },
    BuildFew {
        slot: u16,
        operands: u32,
        functor: Cell,
    },
    /// The usual list: what it consists of is in slots.
    BuildListSlots {
        slot: u16,
        head: u16,
        tail: u16,
    },
    BuildList {
        slot: u16,
        operands: u32,
    },
    BuildStruct {
        slot: u16,
        operands: u32,
        functor: Cell,
    },
    /// Two slots become equal.
    UnifySlots {
        left: u16,
        right: u16,
    },
    /// Two operands become equal, or the next instruction is there.
    Unify {
        operands: u32,
        otherwise: Pc,
    },
    /// Whether they could not.
    NotUnify {
        operands: u32,
        otherwise: Pc,
    },
    Same {
        operands: u32,
        otherwise: Pc,
    },
    NotSame {
        operands: u32,
        otherwise: Pc,
    },
    /// A slot and a constant.
    SameConstant {
        slot: u16,
        otherwise: Pc,
        cell: Cell,
    },
    /// Two slots.
    NotSameSlots {
        left: u16,
        right: u16,
        otherwise: Pc,
    },
    Order {
        comparison: Comparison,
        operands: u32,
        otherwise: Pc,
    },
    Compare {
        comparison: Comparison,
        operands: u32,
        otherwise: Pc,
    },
    /// Both known to the compiler to be the usual case: a slot and a small integer.
    CompareSmall {
        comparison: Comparison,
        slot: u16,
        value: i32,
        otherwise: Pc,
    },
    Test {
        test: TypeTest,
        slot: u16,
        otherwise: Pc,
    },
    Arith {
        function: Function,
        slot: u16,
        operands: u32,
    },
    /// The same of two slots.
    ArithSlots {
        function: Function,
        slot: u16,
        left: u16,
        right: u16,
    },
    /// A slot plus a small integer.
    AddSmall {
        slot: u16,
        from: u16,
        value: i32,
    },
    /// The value of an expression that is not known yet.
    Evaluate {
        slot: u16,
        operands: u32,
    },
    /// `arg/3`.
    Arg {
        operands: u32,
    },
    /// The same with everything in slots, and the argument is met for the first time.
    ArgFresh {
        index: u16,
        term: u16,
        slot: u16,
        operands: u32,
    },
    /// The same with index and term in slots.
    ArgSlots {
        index: u16,
        term: u16,
        operands: u32,
    },
    /// A built-in predicate that has at most one answer.
    Det {
        builtin: u16,
        arity: u8,
        operands: u32,
        otherwise: Pc,
    },
    /// One that may have several.
    Nondet {
        builtin: u16,
        arity: u8,
        size: u16,
        operands: u32,
    },
    FindallStart {
        size: u16,
        end: Pc,
    },
    FindallAdd {
        operands: u32,
    },
    /// The results, with the tail in the operand, in a slot.
    FindallEnd {
        slot: u16,
        operands: u32,
    },
    /// `catch/3` around the goal in the first slot.
    Catch,
    CatchExit,
    /// Something is reached.
    Count(u32),
    /// A goal is called; the slot tells later whether it has had an answer.
    CountIn {
        slot: u16,
        point: u32,
    },
    /// It has an answer.
    CountOut {
        slot: u16,
        point: u32,
    },
    /// A counter, and then the next goal is called.
    CountThenIn {
        at: u32,
        slot: u16,
        point: u32,
    },
    /// A goal has an answer, and the next one is called.
    CountOutIn {
        from: u16,
        slot: u16,
        done: u32,
        point: u32,
    },
}

impl Instr {
    /// Where a call goes.
    pub(super) fn target_mut(&mut self) -> Option<&mut Pc> {
        match self {
            Instr::Call { target, .. }
            | Instr::Execute { target, .. }
            | Instr::CallFew { target, .. }
            | Instr::ExecuteFew { target, .. }
            | Instr::CallSlots { target, .. }
            | Instr::ExecuteSlots { target, .. } => Some(target),
            _ => None,
        }
    }

    /// The size of the frame, where the instruction has to know it.
    pub(super) fn size_mut(&mut self) -> Option<&mut u16> {
        match self {
            Instr::Call { size, .. }
            | Instr::Execute { size, .. }
            | Instr::CallFew { size, .. }
            | Instr::ExecuteFew { size, .. }
            | Instr::CallSlots { size, .. }
            | Instr::ExecuteSlots { size, .. }
            | Instr::CallGoal { size, .. }
            | Instr::ExecuteGoal { size, .. }
            | Instr::Facts { size, .. }
            | Instr::Try { size, .. }
            | Instr::TryMark { size, .. }
            | Instr::Nondet { size, .. }
            | Instr::FindallStart { size, .. } => Some(size),
            _ => None,
        }
    }

    /// Whether nothing in it makes a choice or calls a predicate that may.
    pub(super) fn has_one_answer(&self) -> bool {
        !matches!(
            self,
            Instr::Call { .. }
                | Instr::CallFew { .. }
                | Instr::CallSlots { .. }
                | Instr::CallGoal { .. }
                | Instr::Facts { .. }
                | Instr::Nondet { .. }
                | Instr::Try { .. }
                | Instr::TryMark { .. }
                | Instr::FindallStart { .. }
                | Instr::Catch
        )
    }

    /// Where the operands of an instruction are that a fact may have.
    pub(super) fn operands_mut(&mut self) -> Option<&mut u32> {
        match self {
            Instr::GetList { operands, .. }
            | Instr::GetListMany { operands, .. }
            | Instr::GetStruct { operands, .. }
            | Instr::GetFew { operands, .. }
            | Instr::BuildList { operands, .. }
            | Instr::BuildStruct { operands, .. }
            | Instr::BuildFew { operands, .. }
            | Instr::Unify { operands, .. }
            | Instr::Det { operands, .. } => Some(operands),
            _ => None,
        }
    }
}

/// A test that decides, before a clause is entered, whether it is worth it.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// What is tested.
    pub kind: GuardKind,
    /// Both are constants or arguments of the call.
    pub left: Operand,
    /// The same; for a test of one term, that term again.
    pub right: Operand,
    /// The point of the goal, if it is counted.
    pub point: u32,
}

/// What a guard tests.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum GuardKind {
    Compare(Comparison),
    Same,
    NotSame,
    Test(TypeTest),
    /// A variable that occurs twice in the head: both must be able to become equal.
    MayUnify,
}

/// How many arguments of a call are looked at to find its clauses.
pub const KEYS: usize = 2;

/// A compiled clause.
#[derive(Clone, Debug)]
pub struct ClauseCode {
    /// Its first instruction.
    pub entry: Pc,
    /// The same for when its guards are known to hold.
    pub entry_past_guards: Pc,
    /// How many slots its frame has.
    pub size: u16,
    /// What the arguments in `Pred::key_args` must be; 0 for anything.
    pub keys: [u64; KEYS],
    /// Its guards, from and to.
    pub guards: (u32, u32),
    /// The generation of the database that has it first.
    pub born: u32,
    /// The first that has it no longer.
    pub died: u32,
    /// The clause as it was written.
    pub source: Arc<Clause>,
}

/// What a predicate is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nobody has defined it.
    Undefined,
    /// It has clauses, which may be none.
    Clauses,
    /// Ground facts only: a table.
    Facts(u32),
    /// Written in Rust, with at most one answer.
    Det(u16),
    /// Written in Rust, with any number of answers.
    Nondet(u16),
    /// `catch/3`: code that no clause has.
    Control,
    /// Known to Scryer alone.
    Foreign,
}

/// A predicate.
#[derive(Clone, Debug)]
pub struct Pred {
    /// Its name.
    pub key: Key,
    /// What it is.
    pub kind: Kind,
    /// Where it is entered.
    pub entry: Pc,
    /// Whether its clauses may change.
    pub is_dynamic: bool,
    /// Which arguments tell clauses apart.
    pub key_args: [u8; KEYS],
    /// How many of them there are.
    pub key_count: u8,
    /// Its clauses in order: from and to in `Image::chains`.
    pub chain: (u32, u32),
    /// How far the chain may grow where it is.
    pub chain_room: u32,
    /// Where to find clauses by an argument, if there are many.
    pub index: Vec<Index>,
}

/// Where to go by the key of an argument.
#[derive(Clone, Debug)]
pub struct Switch {
    /// Places by key, in the order of the keys.
    pub keys: Vec<(u64, Pc)>,
    /// Where any other key leads.
    pub others: Pc,
    /// Where arguments lead that have no key.
    pub unknown: Pc,
}

/// From and to, by key.
pub type Ranges = HashMap<u64, (u32, u32), Mixer>;

/// Clauses by one argument.
#[derive(Clone, Debug)]
pub struct Index {
    /// Which argument.
    pub argument: u8,
    /// Chains by key.
    pub chains: Ranges,
    /// The clauses that accept any other key.
    pub others: (u32, u32),
}

/// The key of all lists.
pub const LIST_KEY: u64 = Cell::functor(Atom::DOT, 2).0;

/// Ground facts in rows.
#[derive(Clone, Debug)]
pub struct Table {
    /// How many columns.
    pub arity: u32,
    /// The cells, row by row.
    pub cells: Vec<u64>,
    /// For each column the rows by key, if they are told apart by it.
    pub columns: Vec<Option<Ranges>>,
    /// The numbers of rows that the columns speak of; first of all, every row.
    pub rows: Vec<u32>,
    /// For columns of small integers the rows by number, from the least on.
    pub dense: Vec<Option<Dense>>,
    /// How many rows.
    pub count: u32,
    /// The predicate.
    pub pred: u32,
    /// The point of the first row, if rows are counted; those of the others follow.
    pub point: u32,
}

/// Rows by a small integer.
#[derive(Clone, Debug)]
pub struct Dense {
    /// The least integer.
    pub least: i64,
    /// The rows of each, from and to in `Table::rows`.
    pub rows: Vec<(u32, u32)>,
}

/// Mixes the few words that are hashed: numbers of ours, which nobody chooses to collide.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mixer;

/// The state of it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mixed(u64);

impl std::hash::BuildHasher for Mixer {
    type Hasher = Mixed;

    fn build_hasher(&self) -> Mixed {
        Mixed(0)
    }
}

impl std::hash::Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

/// Machine code of the instructions of an image, or nothing where there cannot be any. A copy
/// of the image has none, since instructions may be added to it.
#[derive(Debug, Default)]
pub struct Translation(OnceLock<Option<Arc<Native>>>);

impl Clone for Translation {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Translation {
    /// The machine code, which is made if nobody has needed it before.
    pub fn of(image: &Image) -> Option<Arc<Native>> {
        let made = || Native::of(image).map(Arc::new);
        image.native.0.get_or_init(made).clone()
    }
}

/// A compiled program: all that a machine needs to run it. Machines have copies, since
/// predicates can change while they run.
#[derive(Clone, Debug, Default)]
pub struct Image {
    /// The instructions of all clauses.
    pub code: Vec<Instr>,
    /// What they work on.
    pub operands: Vec<u64>,
    /// The predicates.
    pub preds: Vec<Pred>,
    /// Their numbers.
    pub numbers: HashMap<Key, u32, Mixer>,
    /// All clauses.
    pub clauses: Vec<ClauseCode>,
    /// Numbers of clauses, in the order in which they are tried.
    pub chains: Vec<u32>,
    /// The guards of clauses.
    pub guards: Vec<Guard>,
    /// Where calls go on by an argument.
    pub switches: Vec<Switch>,
    /// Tables of facts.
    pub tables: Vec<Table>,
    /// Ground terms that stand in clauses; they lie at the same addresses on every heap.
    pub literals: Vec<u64>,
    /// What is counted, if anything is.
    pub points: Option<Arc<Points>>,
    /// Which modules a module takes what it does not define from, first one first.
    pub imports: HashMap<Atom, Vec<Atom>, Mixer>,
    /// Which predicates a module lets others have; all if it says nothing.
    pub exports: HashMap<Atom, Vec<(Atom, u32)>, Mixer>,
    /// The Prolog system that the program was written for, if it is another one.
    pub dialect: Option<super::library::Dialect>,
    /// The instructions as machine code, once somebody has needed it.
    pub native: Translation,
}
