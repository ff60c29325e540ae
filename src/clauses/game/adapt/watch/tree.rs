//! Terms of what was seen, outside of any machine.

use crate::clauses::atom::Atom;
use crate::clauses::game::adapt::mould::Mould;
use crate::clauses::game::term_text::quoted;
use crate::clauses::machine::Machine;
use crate::clauses::machine::cell::{Cell, tag};

/// A term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Tree {
    /// A variable.
    Open,
    /// Something atomic, as text.
    Leaf(String),
    Of(Atom, Vec<Tree>),
}

/// A place in a term: the numbers of the arguments on the way there.
pub(super) type Path = Vec<u32>;

/// How many leaves a state has at the least.
const STATE: usize = 6;

impl Tree {
    pub fn of(machine: &Machine, term: Cell) -> Tree {
        let term = machine.deref(term);
        match term.tag() {
            tag::REF => Tree::Open,
            tag::LIST | tag::STRUCT => {
                let (functor, first) = machine.functor_and_arguments(term);
                let arguments = first..first + functor.functor_arity();
                let arguments = arguments.map(|at| Tree::of(machine, machine.at(at)));
                Tree::Of(functor.functor_name(), arguments.collect())
            }
            _ => Tree::Leaf(quoted(machine, term)),
        }
    }

    pub fn arguments(&self) -> &[Tree] {
        match self {
            Tree::Of(_, arguments) => arguments,
            _ => &[],
        }
    }

    /// Whether there is no variable in it.
    pub fn is_whole(&self) -> bool {
        match self {
            Tree::Open => false,
            Tree::Leaf(_) => true,
            Tree::Of(_, arguments) => arguments.iter().all(Tree::is_whole),
        }
    }

    fn size(&self) -> usize {
        match self {
            Tree::Open | Tree::Leaf(_) => 1,
            Tree::Of(_, arguments) => arguments.iter().map(Tree::size).sum(),
        }
    }

    /// Whether it could be a state or a board.
    pub fn is_state(&self) -> bool {
        self.is_whole() && self.size() >= STATE
    }

    /// The elements of a list with an end.
    pub fn items(&self) -> Option<Vec<&Tree>> {
        let mut items = Vec::new();
        let mut at = self;
        loop {
            match at {
                Tree::Of(Atom::DOT, parts) if parts.len() == 2 => {
                    items.push(&parts[0]);
                    at = &parts[1];
                }
                Tree::Leaf(end) if end == "[]" => return Some(items),
                _ => return None,
            }
        }
    }

    /// The leaves, without the ends of lists, in the order in which a [`Mould`] counts them.
    pub fn leaves(&self) -> Vec<&Tree> {
        let mut found = Vec::new();
        self.gather(&mut found);
        found
    }

    fn gather<'t>(&'t self, found: &mut Vec<&'t Tree>) {
        let Tree::Of(name, parts) = self else {
            found.push(self);
            return;
        };
        for (at, part) in parts.iter().enumerate() {
            let is_end = *name == Atom::DOT && at == 1 && part.is_nil();
            if !is_end {
                part.gather(found);
            }
        }
    }

    fn is_nil(&self) -> bool {
        matches!(self, Tree::Leaf(text) if text == "[]")
    }

    /// Its shape with these in the place of its leaves.
    pub fn mould(&self, hole: &mut impl FnMut(&Tree) -> Mould) -> Mould {
        let Tree::Of(name, parts) = self else {
            return hole(self);
        };
        let parts = parts.iter().enumerate().map(|(at, part)| {
            match *name == Atom::DOT && at == 1 && part.is_nil() {
                true => Mould::Text("[]".to_owned()),
                false => part.mould(hole),
            }
        });
        Mould::Compound(*name, parts.collect())
    }

    /// Its shape with a hole in one place; the rest is this text, or as it is.
    pub fn around(&self, path: &[u32], rest: Option<&str>) -> Mould {
        let Some((&place, deeper)) = path.split_first() else {
            return Mould::Hole(0);
        };
        let Tree::Of(name, parts) = self else {
            return Mould::Hole(0);
        };
        let parts = (1..).zip(parts).map(|(at, part)| match rest {
            _ if at == place => part.around(deeper, rest),
            // The end of a list is not just anything.
            Some(rest) if !part.is_nil() => Mould::Text(rest.to_owned()),
            _ => part.mould(&mut |leaf| Mould::Text(leaf.text())),
        });
        Mould::Compound(*name, parts.collect())
    }

    /// Something atomic as text.
    pub fn text(&self) -> String {
        match self {
            Tree::Leaf(text) => text.clone(),
            _ => "_".to_owned(),
        }
    }

    /// The term as text that can stand among arguments.
    pub fn written(&self) -> String {
        let mould = self.mould(&mut |leaf| Mould::Text(leaf.text()));
        mould.text(&|_| "_".to_owned())
    }

    /// The places of a term in this one, the shallowest first. The rest of a list is no place
    /// for one.
    pub fn places(&self, sought: &Tree) -> Option<Path> {
        if self == sought {
            return Some(Vec::new());
        }
        let Tree::Of(name, parts) = self else {
            return None;
        };
        (1..).zip(parts).find_map(|(at, part)| {
            if *name == Atom::DOT && at == 2 && part == sought {
                return None;
            }
            let mut path = part.places(sought)?;
            path.insert(0, at);
            Some(path)
        })
    }

    /// The board in a state: the largest list of lists, or else the largest list of things of one
    /// kind; without any, all of it.
    pub fn board(&self) -> &Tree {
        let mut best = (self, (false, 0));
        self.boards(false, &mut best);
        best.0
    }

    fn boards<'t>(&'t self, is_rest: bool, best: &mut (&'t Tree, (bool, usize))) {
        let Tree::Of(name, parts) = self else { return };
        if !is_rest
            && *name == Atom::DOT
            && let Some(items) = self.items()
        {
            let is_list = |item: &&Tree| matches!(item, Tree::Of(Atom::DOT, _));
            let kind = |item: &Tree| match item {
                Tree::Of(name, parts) => Some((*name, parts.len())),
                _ => None,
            };
            let is_rows = items.len() > 1 && items.iter().all(is_list);
            let is_row = items.windows(2).all(|two| kind(two[0]) == kind(two[1]));
            let rank = (is_rows, self.size());
            if (is_rows || is_row) && rank > best.1 {
                *best = (self, rank);
            }
        }
        for (at, part) in parts.iter().enumerate() {
            part.boards(*name == Atom::DOT && at == 1, best);
        }
    }

    /// Whether this could be the state after that one: of the same kind, and about as large.
    pub fn is_like(&self, other: &Tree) -> bool {
        let is_kind = match (self, other) {
            (Tree::Of(one, ones), Tree::Of(two, others)) => {
                one == two && ones.len() == others.len()
            }
            _ => false,
        };
        let (one, two) = (self.size(), other.size());
        is_kind && one <= 2 * two && two <= 2 * one
    }
}
