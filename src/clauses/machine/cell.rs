//! Cells: what a term is on the heap.

use crate::clauses::atom::Atom;

/// One word of a term: a kind in the three lowest bits, and what it says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u64);

/// The kinds of cells.
pub mod tag {
    /// A reference to another cell; one to itself is an unbound variable.
    pub const REF: u64 = 0;
    /// An integer that fits into 61 bits.
    pub const INT: u64 = 1;
    /// An atom.
    pub const ATOM: u64 = 2;
    /// The address of two cells, the head and the tail of a list.
    pub const LIST: u64 = 3;
    /// The address of a functor, which the arguments follow.
    pub const STRUCT: u64 = 4;
    /// The address of a header, which the words of a number follow.
    pub const BOX: u64 = 5;
    /// A name with the number of its arguments; stands only before them.
    pub const FUNCTOR: u64 = 6;
    /// Never on the heap except before the words of a number; in code, an operand that
    /// is not a constant.
    pub const SPECIAL: u64 = 7;
}

/// The greatest integer in a cell.
pub const MAX_SMALL: i64 = (1 << 60) - 1;
/// The least.
pub const MIN_SMALL: i64 = -(1 << 60);
/// The most arguments of a compound.
pub const MAX_ARITY: usize = (1 << 24) - 1;

impl Cell {
    /// `[]`
    pub const NIL: Cell = Cell::atom(Atom::NIL);

    /// The kind.
    #[inline(always)]
    pub const fn tag(self) -> u64 {
        self.0 & 7
    }

    /// Where it points, if it does.
    #[inline(always)]
    pub const fn address(self) -> u32 {
        (self.0 >> 3) as u32
    }

    /// A reference, or at that very place a variable.
    #[inline(always)]
    pub const fn reference(address: u32) -> Cell {
        Cell((address as u64) << 3)
    }

    /// A list whose head and tail are there.
    #[inline(always)]
    pub const fn list(address: u32) -> Cell {
        Cell((address as u64) << 3 | tag::LIST)
    }

    /// A compound whose functor is there.
    #[inline(always)]
    pub const fn structure(address: u32) -> Cell {
        Cell((address as u64) << 3 | tag::STRUCT)
    }

    /// A number whose header is there.
    #[inline(always)]
    pub const fn boxed(address: u32) -> Cell {
        Cell((address as u64) << 3 | tag::BOX)
    }

    /// An atom.
    #[inline(always)]
    pub const fn atom(atom: Atom) -> Cell {
        Cell((atom.number() as u64) << 3 | tag::ATOM)
    }

    /// An integer, which must be between [`MIN_SMALL`] and [`MAX_SMALL`].
    #[inline(always)]
    pub const fn int(value: i64) -> Cell {
        Cell((value as u64) << 3 | tag::INT)
    }

    /// A functor.
    #[inline(always)]
    pub const fn functor(name: Atom, arity: u32) -> Cell {
        Cell((name.number() as u64) << 27 | (arity as u64 & 0xff_ffff) << 3 | tag::FUNCTOR)
    }

    /// Whether it is a reference.
    #[inline(always)]
    pub const fn is_ref(self) -> bool {
        self.tag() == tag::REF
    }

    /// Whether it is an integer in the cell.
    #[inline(always)]
    pub const fn is_int(self) -> bool {
        self.tag() == tag::INT
    }

    /// Whether it is an atom.
    #[inline(always)]
    pub const fn is_atom(self) -> bool {
        self.tag() == tag::ATOM
    }

    /// Whether it is an atom or an integer in the cell: equal terms are then equal cells.
    #[inline(always)]
    pub const fn is_constant(self) -> bool {
        // REF 0, INT 1, ATOM 2, others above.
        self.tag().wrapping_sub(1) < 2
    }

    /// The integer in the cell.
    #[inline(always)]
    pub const fn value(self) -> i64 {
        self.0 as i64 >> 3
    }

    /// The atom in the cell.
    #[inline(always)]
    pub const fn as_atom(self) -> Atom {
        Atom::from_number((self.0 >> 3) as u32)
    }

    /// The name of a functor.
    #[inline(always)]
    pub const fn functor_name(self) -> Atom {
        Atom::from_number((self.0 >> 27) as u32)
    }

    /// The number of arguments of a functor.
    #[inline(always)]
    pub const fn functor_arity(self) -> u32 {
        (self.0 >> 3) as u32 & 0xff_ffff
    }
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.tag() {
            tag::REF => write!(f, "_{}", self.address()),
            tag::INT => write!(f, "{}", self.value()),
            tag::ATOM => write!(f, "{}", self.as_atom()),
            tag::LIST => write!(f, "list@{}", self.address()),
            tag::STRUCT => write!(f, "struct@{}", self.address()),
            tag::BOX => write!(f, "number@{}", self.address()),
            tag::FUNCTOR => write!(f, "{}/{}", self.functor_name(), self.functor_arity()),
            _ => write!(f, "special {:x}", self.0 >> 3),
        }
    }
}
