//! What is compiled in place, by its name.

use crate::clauses::atom::Atom;
use crate::clauses::code::{Comparison, Function, TypeTest};

/// The function of an expression.
pub fn function(name: Atom, arity: usize) -> Option<Function> {
    use Function::*;
    Some(match (name.name(), arity) {
        ("+", 2) => Add,
        ("-", 2) => Sub,
        ("*", 2) => Mul,
        ("//", 2) => IntDiv,
        ("div", 2) => FloorDiv,
        ("mod", 2) => Mod,
        ("rem", 2) => Rem,
        ("/", 2) => Div,
        ("**", 2) => Power,
        ("^", 2) => Caret,
        ("<<", 2) => ShiftLeft,
        (">>", 2) => ShiftRight,
        ("/\\", 2) => And,
        ("\\/", 2) => Or,
        ("xor", 2) => Xor,
        ("min", 2) => Min,
        ("max", 2) => Max,
        ("gcd", 2) => Gcd,
        ("atan2", 2) => Atan2,
        ("+", 1) => Plus,
        ("-", 1) => Neg,
        ("abs", 1) => Abs,
        ("sign", 1) => Sign,
        ("\\", 1) => Not,
        ("sqrt", 1) => Sqrt,
        ("sin", 1) => Sin,
        ("cos", 1) => Cos,
        ("tan", 1) => Tan,
        ("asin", 1) => Asin,
        ("acos", 1) => Acos,
        ("atan", 1) => Atan,
        ("exp", 1) => Exp,
        ("log", 1) => Log,
        ("float", 1) => Float,
        ("float_integer_part", 1) => FloatInteger,
        ("float_fractional_part", 1) => FloatFraction,
        ("truncate", 1) => Truncate,
        ("round", 1) => Round,
        ("ceiling", 1) => Ceiling,
        ("floor", 1) => Floor,
        ("pi", 0) => Pi,
        ("e", 0) => E,
        ("epsilon", 0) => Epsilon,
        _ => return None,
    })
}

/// Comparison of numbers.
pub fn comparison(name: Atom) -> Option<Comparison> {
    Some(match name {
        Atom::NUMBER_EQUAL => Comparison::Equal,
        Atom::NUMBER_UNEQUAL => Comparison::Unequal,
        Atom::LESS => Comparison::Less,
        Atom::AT_MOST => Comparison::AtMost,
        Atom::GREATER => Comparison::Greater,
        Atom::AT_LEAST => Comparison::AtLeast,
        _ => return None,
    })
}

/// Comparison in the standard order of terms, without equality.
pub fn order(name: Atom) -> Option<Comparison> {
    Some(match name {
        Atom::LESS_ORDER => Comparison::Less,
        Atom::LESS_SAME => Comparison::AtMost,
        Atom::GREATER_ORDER => Comparison::Greater,
        Atom::GREATER_SAME => Comparison::AtLeast,
        _ => return None,
    })
}

/// A test of one term.
pub fn type_test(name: Atom) -> Option<TypeTest> {
    Some(match name.name() {
        "var" => TypeTest::Var,
        "nonvar" => TypeTest::Nonvar,
        "atom" => TypeTest::Atom,
        "number" => TypeTest::Number,
        "integer" => TypeTest::Integer,
        "float" => TypeTest::Float,
        "atomic" => TypeTest::Atomic,
        "compound" => TypeTest::Compound,
        "callable" => TypeTest::Callable,
        "ground" => TypeTest::Ground,
        _ => return None,
    })
}
