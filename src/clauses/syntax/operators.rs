//! The table of operators.

use std::collections::HashMap;

use super::super::atom::Atom;
use super::hash::QuickHash;

/// On which side of its name an operator has operands, and whether they may have its own
/// priority (`y`) or not (`x`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OperatorType {
    /// Infix; neither operand may have its priority.
    Xfx,
    /// Infix; the right one may.
    Xfy,
    /// Infix; the left one may.
    Yfx,
    /// Prefix; the operand may.
    Fy,
    /// Prefix; the operand may not.
    Fx,
    /// Postfix; the operand may not.
    Xf,
    /// Postfix; the operand may.
    Yf,
}

/// Where the name stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fixity {
    /// Before its operand.
    Prefix,
    /// Between its operands.
    Infix,
    /// After its operand.
    Postfix,
}

impl OperatorType {
    /// All there are.
    pub const ALL: [OperatorType; 7] = [
        OperatorType::Xfx,
        OperatorType::Xfy,
        OperatorType::Yfx,
        OperatorType::Fy,
        OperatorType::Fx,
        OperatorType::Xf,
        OperatorType::Yf,
    ];

    /// The name: `xfx`.
    pub fn atom(self) -> Atom {
        match self {
            OperatorType::Xfx => Atom::XFX,
            OperatorType::Xfy => Atom::XFY,
            OperatorType::Yfx => Atom::YFX,
            OperatorType::Fy => Atom::FY,
            OperatorType::Fx => Atom::FX,
            OperatorType::Xf => Atom::XF,
            OperatorType::Yf => Atom::YF,
        }
    }

    /// The type of that name.
    pub fn from_atom(name: Atom) -> Option<OperatorType> {
        OperatorType::ALL
            .into_iter()
            .find(|kind| kind.atom() == name)
    }

    /// Where the name stands.
    pub fn fixity(self) -> Fixity {
        match self {
            OperatorType::Fy | OperatorType::Fx => Fixity::Prefix,
            OperatorType::Xf | OperatorType::Yf => Fixity::Postfix,
            _ => Fixity::Infix,
        }
    }

    /// Whether the operand to the left must have a lower priority.
    pub fn is_strict_left(self) -> bool {
        matches!(
            self,
            OperatorType::Xfx | OperatorType::Xfy | OperatorType::Xf
        )
    }

    /// Whether the operand to the right must have a lower priority.
    pub fn is_strict_right(self) -> bool {
        matches!(
            self,
            OperatorType::Xfx | OperatorType::Yfx | OperatorType::Fx
        )
    }
}

/// One operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operator {
    /// From 1 to 1200; the lower, the tighter it binds.
    pub priority: u16,
    /// Where its operands are.
    pub kind: OperatorType,
    /// Known when terms are read and not when they are written: other systems have it,
    /// Scryer has not.
    is_foreign: bool,
}

impl Operator {
    /// An operator of this kind.
    pub(super) fn new(priority: u16, kind: OperatorType) -> Operator {
        Operator {
            priority,
            kind,
            is_foreign: false,
        }
    }

    /// The highest priority that the operand to the left may have.
    pub fn left_most(self) -> u16 {
        self.priority - u16::from(self.kind.is_strict_left())
    }

    /// The highest priority that the operand to the right may have.
    pub fn right_most(self) -> u16 {
        self.priority - u16::from(self.kind.is_strict_right())
    }
}

/// What a name is as an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Definition {
    /// Before its operand.
    pub prefix: Option<Operator>,
    /// Between its operands.
    pub infix: Option<Operator>,
    /// After its operand.
    pub postfix: Option<Operator>,
}

impl Definition {
    fn place(&mut self, fixity: Fixity) -> &mut Option<Operator> {
        match fixity {
            Fixity::Prefix => &mut self.prefix,
            Fixity::Infix => &mut self.infix,
            Fixity::Postfix => &mut self.postfix,
        }
    }

    /// Whether it is one at all.
    pub fn is_operator(&self) -> bool {
        self.prefix.is_some() || self.infix.is_some() || self.postfix.is_some()
    }
}

/// Why something cannot become an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OperatorError {
    /// `domain_error(operator_priority, P)`
    #[error("the priority of an operator is at least 0 and at most 1200, not {0}")]
    Priority(i64),
    /// `permission_error(modify, operator, ',')`
    #[error("the comma is an operator already and stays what it is")]
    Comma,
    /// `permission_error(create, operator, Name)`
    #[error("`{0}` cannot be such an operator")]
    Reserved(Atom),
}

/// The table of operators.
#[derive(Debug, Clone)]
pub struct Operators {
    table: HashMap<Atom, Definition, QuickHash>,
}

use OperatorType::{Fx, Fy, Xfx, Xfy, Yfx};

/// Scryer's table, with `|` as its grammar library defines it.
const SCRYER: &[(u16, OperatorType, &str)] = &[
    (1200, Xfx, ":- -->"),
    (1200, Fx, ":- ?-"),
    (1105, Xfy, "|"),
    (1100, Xfy, ";"),
    (1050, Xfy, "->"),
    (1000, Xfy, ","),
    (900, Fy, "\\+"),
    (700, Fx, "non_counted_backtracking"),
    (
        700,
        Xfx,
        "= \\= == \\== @< @> @=< @>= =.. is =:= =\\= < > =< >=",
    ),
    (600, Xfy, ":"),
    (500, Yfx, "+ - /\\ \\/"),
    (400, Yfx, "* / // div rdiv mod rem << >>"),
    (200, Xfx, "**"),
    (200, Xfy, "^"),
    (200, Fy, "+ - \\"),
];

/// What programs for SWI-Prolog and SICStus write as operators and Scryer does not know.
const FOREIGN: &[(u16, OperatorType, &str)] = &[
    (1050, Xfy, "*->"),
    (700, Xfx, "=@= \\=@="),
    (500, Yfx, "xor"),
];

impl Default for Operators {
    fn default() -> Self {
        let mut operators = Operators {
            table: HashMap::default(),
        };
        for (rows, is_foreign) in [(SCRYER, false), (FOREIGN, true)] {
            for &(priority, kind, names) in rows {
                let operator = Operator {
                    is_foreign,
                    ..Operator::new(priority, kind)
                };
                for name in names.split(' ') {
                    operators.set(Atom::new(name), operator);
                }
            }
        }
        operators
    }
}

impl Operators {
    fn set(&mut self, name: Atom, operator: Operator) {
        let definition = self.table.entry(name).or_default();
        *definition.place(operator.kind.fixity()) = (operator.priority > 0).then_some(operator);
    }

    /// What `op/3` does with one name; priority 0 takes the operator away.
    pub fn add(
        &mut self,
        priority: i64,
        kind: OperatorType,
        name: Atom,
    ) -> Result<(), OperatorError> {
        let in_range = |&priority: &u16| priority <= 1200;
        let checked = u16::try_from(priority).ok().filter(in_range);
        let priority = checked.ok_or(OperatorError::Priority(priority))?;
        let is_infix = kind.fixity() == Fixity::Infix;
        match name {
            Atom::COMMA => return Err(OperatorError::Comma),
            Atom::NIL | Atom::CURLY => return Err(OperatorError::Reserved(name)),
            // Below 1001 it could not be told from the bar of a list.
            Atom::BAR if !is_infix || (1..=1000).contains(&priority) => {
                return Err(OperatorError::Reserved(name));
            }
            _ => {}
        }
        self.set(name, Operator::new(priority, kind));
        Ok(())
    }

    /// What a name is when terms are read.
    pub fn get(&self, name: Atom) -> Definition {
        self.table.get(&name).copied().unwrap_or_default()
    }

    /// What a name is when terms are written.
    pub fn for_writing(&self, name: Atom) -> Definition {
        let native = |operator: Option<Operator>| operator.filter(|operator| !operator.is_foreign);
        let Definition {
            prefix,
            infix,
            postfix,
        } = self.get(name);
        Definition {
            prefix: native(prefix),
            infix: native(infix),
            postfix: native(postfix),
        }
    }

    /// All operators as `current_op/3` lists them, sorted by name.
    pub fn all(&self) -> Vec<(Atom, Operator)> {
        let mut all: Vec<(Atom, Operator)> = Vec::new();
        for &name in self.table.keys() {
            let found = self.for_writing(name);
            let operators = [found.prefix, found.infix, found.postfix];
            all.extend(
                operators
                    .into_iter()
                    .flatten()
                    .map(|operator| (name, operator)),
            );
        }
        all.sort_by_key(|&(name, operator)| (name.name(), operator.priority));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use OperatorType::{Xf, Yf};

    #[test]
    fn the_table_is_the_standard_one() {
        let operators = Operators::default();
        let minus = operators.get(Atom::MINUS);
        assert_eq!(minus.infix.map(|o| (o.priority, o.kind)), Some((500, Yfx)));
        assert_eq!(minus.prefix.map(|o| (o.priority, o.kind)), Some((200, Fy)));
        assert_eq!(minus.postfix, None);
        let neck = operators.get(Atom::NECK);
        assert_eq!(
            neck.infix.map(|o| (o.left_most(), o.right_most())),
            Some((1199, 1199))
        );
        let comma = operators.get(Atom::COMMA);
        assert_eq!(
            comma.infix.map(|o| (o.left_most(), o.right_most())),
            Some((999, 1000))
        );
        // As many as Scryer has, without those of the libraries that are not loaded.
        assert_eq!(operators.all().len(), 45);
    }

    #[test]
    fn operators_come_and_go() {
        let mut operators = Operators::default();
        let beats = Atom::new("beats");
        assert_eq!(operators.add(700, Xfx, beats), Ok(()));
        assert_eq!(operators.get(beats).infix.map(|o| o.priority), Some(700));
        assert_eq!(operators.add(0, Xfy, beats), Ok(()));
        assert_eq!(operators.get(beats), Definition::default());
        for kind in [Xf, Yf] {
            assert_eq!(operators.add(100, kind, beats), Ok(()));
            assert_eq!(operators.get(beats).postfix.map(|o| o.kind), Some(kind));
        }
    }

    #[test]
    fn what_the_standard_forbids() {
        let mut operators = Operators::default();
        let some = Atom::new("some");
        assert_eq!(
            operators.add(1201, Xfx, some),
            Err(OperatorError::Priority(1201))
        );
        assert_eq!(
            operators.add(-1, Xfx, some),
            Err(OperatorError::Priority(-1))
        );
        assert_eq!(
            operators.add(1000, Xfy, Atom::COMMA),
            Err(OperatorError::Comma)
        );
        assert_eq!(
            operators.add(100, Fy, Atom::NIL),
            Err(OperatorError::Reserved(Atom::NIL))
        );
        assert_eq!(
            operators.add(1000, Xfy, Atom::BAR),
            Err(OperatorError::Reserved(Atom::BAR))
        );
        assert_eq!(
            operators.add(1100, Fy, Atom::BAR),
            Err(OperatorError::Reserved(Atom::BAR))
        );
        assert_eq!(operators.add(1100, Xfy, Atom::BAR), Ok(()));
    }

    #[test]
    fn what_scryer_does_not_know_is_only_read() {
        let operators = Operators::default();
        assert!(operators.get(Atom::XOR).is_operator());
        assert!(!operators.for_writing(Atom::XOR).is_operator());
    }
}
