//! The values of expressions.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, DivRem, Gcd};

use super::Machine;
use super::cell::{Cell, MAX_SMALL, MIN_SMALL, tag};
use super::errors::Thrown;
use super::number::{self, Number};
use crate::clauses::atom::Atom;
use crate::clauses::code::{Comparison, Function};
use crate::clauses::compile;
use crate::clauses::syntax::Arithmetic;

/// Integers with more bits than this are not made.
const MOST_BITS: usize = 1 << 22;

impl Machine {
    /// The number that a cell holds, if it holds one.
    pub(in crate::clauses) fn number(&self, cell: Cell) -> Option<Number> {
        match cell.tag() {
            tag::INT => Some(Number::Int(cell.value())),
            tag::BOX => {
                let header = self.at(cell.address()).0;
                let first = cell.address() + 1;
                if !number::is_big(header) {
                    return Some(Number::Float(f64::from_bits(self.at(first).0)));
                }
                let words: Vec<u64> = (0..number::words_after(header))
                    .map(|i| self.at(first + i).0)
                    .collect();
                Some(number::from_words(header, &words))
            }
            _ => None,
        }
    }

    /// A number as a cell.
    pub(in crate::clauses) fn number_cell(&mut self, number: &Number) -> Result<Cell, Thrown> {
        let at = self.h;
        match number {
            Number::Int(value @ MIN_SMALL..=MAX_SMALL) => return Ok(Cell::int(*value)),
            Number::Int(value) => {
                for word in number::big_words(&IBig::from(*value)) {
                    self.push(word);
                }
            }
            Number::Big(value) => {
                let words = number::big_words(value);
                self.reserve(words.len())?;
                for word in words {
                    self.push(word);
                }
            }
            Number::Float(value) => {
                for word in number::float_words(*value) {
                    self.push(word);
                }
            }
        }
        Ok(Cell::boxed(at))
    }

    /// A function of two values that are small integers nearly always.
    #[inline(always)]
    pub(super) fn arith(
        &mut self,
        function: Function,
        left: Cell,
        right: Cell,
    ) -> Result<Cell, Thrown> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left.is_int() && right.is_int() {
            let (l, r) = (left.value(), right.value());
            let small = match function {
                Function::Add => Some(l + r),
                Function::Sub => Some(l - r),
                Function::Mul => l.checked_mul(r),
                Function::IntDiv if r != 0 => Some(l / r),
                Function::Mod if r != 0 => {
                    Some(l.rem_euclid(r) + if r < 0 && l.rem_euclid(r) != 0 { r } else { 0 })
                }
                Function::Rem if r != 0 => Some(l % r),
                Function::Min => Some(l.min(r)),
                Function::Max => Some(l.max(r)),
                Function::Neg => Some(-l),
                Function::Abs => Some(l.abs()),
                Function::And => Some(l & r),
                Function::Or => Some(l | r),
                Function::Xor => Some(l ^ r),
                _ => None,
            };
            if let Some(value @ MIN_SMALL..=MAX_SMALL) = small {
                return Ok(Cell::int(value));
            }
        }
        self.arith_slowly(function, left, right)
    }

    #[inline(never)]
    fn arith_slowly(
        &mut self,
        function: Function,
        left: Cell,
        right: Cell,
    ) -> Result<Cell, Thrown> {
        let left = self.evaluate(left)?;
        let right = self.evaluate(right)?;
        let value = self.apply(function, left, right)?;
        self.number_cell(&value)
    }

    /// The value of a term, which may be an expression.
    pub(in crate::clauses) fn evaluate(&mut self, term: Cell) -> Result<Number, Thrown> {
        let term = self.deref(term);
        if let Some(number) = self.number(term) {
            return Ok(number);
        }
        self.evaluate_term(term)
    }

    /// The value of an expression that was not known before: evaluated from inside out,
    /// left to right, without recursion.
    fn evaluate_term(&mut self, term: Cell) -> Result<Number, Thrown> {
        enum Step {
            Visit(Cell),
            Apply(Cell),
        }
        let mut steps = vec![Step::Visit(term)];
        let mut values: Vec<Number> = Vec::new();
        while let Some(step) = steps.pop() {
            self.fuel = self.fuel.saturating_sub(1);
            if self.fuel == 0 {
                self.refuel()?;
            }
            if steps.len() > super::store::MOST_CHOICES * 4 {
                return Err(self.resource_error("memory"));
            }
            match step {
                Step::Visit(term) => {
                    let term = self.deref(term);
                    if let Some(number) = self.number(term) {
                        values.push(number);
                        continue;
                    }
                    match term.tag() {
                        tag::REF => {
                            self.set_context("is", 2);
                            return Err(self.instantiation_error());
                        }
                        tag::ATOM => {
                            let zero = Number::Int(0);
                            let value = self.named(term.as_atom(), 0, zero.clone(), zero)?;
                            values.push(value);
                        }
                        tag::LIST => {
                            let head = self.deref(self.at(term.address()));
                            if head.is_ref() {
                                self.set_context("is", 2);
                                return Err(self.instantiation_error());
                            }
                            // Elsewhere, a list of one element is what the element is: "a" is 97.
                            let tail = self.deref(self.at(term.address() + 1));
                            if self.image.dialect.is_none() || tail != Cell::NIL {
                                return Err(self.not_evaluable(Atom::NIL, 0));
                            }
                            steps.push(Step::Visit(head));
                        }
                        _ => {
                            let (functor, arguments) = self.functor_and_arguments(term);
                            steps.push(Step::Apply(functor));
                            let arity = functor.functor_arity();
                            let parts = (0..arity)
                                .rev()
                                .map(|i| Step::Visit(self.at(arguments + i)));
                            steps.extend(parts);
                        }
                    }
                }
                Step::Apply(functor) => {
                    let (name, arity) = (functor.functor_name(), functor.functor_arity());
                    if !matches!(arity, 1 | 2) {
                        return Err(self.not_evaluable(name, arity));
                    }
                    let right = match arity {
                        2 => values.pop().unwrap_or(Number::Int(0)),
                        _ => Number::Int(0),
                    };
                    let left = values.pop().unwrap_or(Number::Int(0));
                    let value = self.named(name, arity, left, right)?;
                    values.push(value);
                }
            }
        }
        Ok(values.pop().unwrap_or(Number::Int(0)))
    }

    /// What the function of a name gives.
    fn named(
        &mut self,
        name: Atom,
        arity: u32,
        left: Number,
        right: Number,
    ) -> Result<Number, Thrown> {
        if let Some(function) = compile::function(name, arity as usize) {
            return self.apply(function, left, right);
        }
        let of_dialect = match self.flags.arithmetic {
            Arithmetic::Standard => None,
            Arithmetic::Sicstus | Arithmetic::Swi => self.of_dialect(name, arity, &left, &right),
        };
        match of_dialect {
            Some(value) => Ok(value),
            None => Err(self.not_evaluable(name, arity)),
        }
    }

    /// Functions that other systems have besides.
    fn of_dialect(
        &mut self,
        name: Atom,
        arity: u32,
        left: &Number,
        right: &Number,
    ) -> Option<Number> {
        let (x, y) = (as_float(left), as_float(right));
        Some(match (name.name(), arity) {
            ("integer", 1) => self.rounded(Function::Round, left.clone()).ok()?,
            ("trunc", 1) => self.rounded(Function::Truncate, left.clone()).ok()?,
            ("msb", 1) => match left {
                Number::Int(value) if *value > 0 => Number::Int(i64::from(value.ilog2())),
                _ => return None,
            },
            ("random", 1) => match left {
                Number::Int(most) if *most > 0 => {
                    Number::Int((self.next_random() * *most as f64) as i64)
                }
                _ => return None,
            },
            ("random" | "random_float", 0) => Number::Float(self.next_random()),
            ("inf" | "infinite", 0) => Number::Float(f64::INFINITY),
            ("nan", 0) => Number::Float(f64::NAN),
            // The clock stands still: a game must not depend on it.
            ("cputime", 0) => Number::Float(0.0),
            ("realtime", 0) => Number::Int(0),
            ("max_tagged_integer", 0) => Number::Int((1 << 60) - 1),
            ("min_tagged_integer", 0) => Number::Int(-(1 << 60)),
            ("succ", 1) => self
                .ring(Function::Add, left.clone(), Number::Int(1))
                .ok()?,
            ("plus", 2) => self.ring(Function::Add, left.clone(), right.clone()).ok()?,
            ("cot", 1) => Number::Float(1.0 / x.tan()),
            ("log2", 1) if x > 0.0 => Number::Float(x.log2()),
            ("log", 2) if x > 0.0 && y > 0.0 => Number::Float(y.ln() / x.ln()),
            ("copysign", 2) => Number::Float(x.copysign(y)),
            ("cosh", 1) => Number::Float(x.cosh()),
            ("sinh", 1) => Number::Float(x.sinh()),
            ("tanh", 1) => Number::Float(x.tanh()),
            _ => return None,
        })
    }

    /// A number from 0 to below 1, another one each time.
    pub(in crate::clauses) fn next_random(&mut self) -> f64 {
        let mut state = self.random;
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        // A state of 0 would stay one for ever.
        self.random = state.max(1);
        let bits = state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11;
        bits as f64 / (1u64 << 53) as f64
    }

    fn not_evaluable(&mut self, name: Atom, arity: u32) -> Thrown {
        self.set_context("is", 2);
        let indicator = [Cell::atom(name), Cell::int(i64::from(arity))];
        let indicator = self.compound(Atom::SLASH, &indicator);
        self.type_error("evaluable", indicator)
    }

    /// How two values compare; by value, integers and floats alike.
    pub(super) fn compare_values(&mut self, left: Cell, right: Cell) -> Result<Ordering, Thrown> {
        let left = self.evaluate(left)?;
        let right = self.evaluate(right)?;
        Ok(compare_numbers(&left, &right).unwrap_or(Ordering::Greater))
    }

    /// Whether a comparison holds between two values.
    #[inline(always)]
    pub(super) fn compare_goal(
        &mut self,
        comparison: Comparison,
        left: Cell,
        right: Cell,
    ) -> Result<bool, Thrown> {
        let (left, right) = (self.deref(left), self.deref(right));
        match Self::compare_small(left, right) {
            Some(order) => Ok(comparison.holds(order)),
            None => Ok(comparison.holds(self.compare_values(left, right)?)),
        }
    }

    /// What a function gives.
    fn apply(&mut self, function: Function, left: Number, right: Number) -> Result<Number, Thrown> {
        use Function::*;
        self.set_context("is", 2);
        match function {
            Add | Sub | Mul => self.ring(function, left, right),
            IntDiv | FloorDiv | Mod | Rem => self.divide_integers(function, left, right),
            And | Or | Xor | ShiftLeft | ShiftRight | Gcd => self.bits(function, left, right),
            Div if self.flags.arithmetic == Arithmetic::Swi && is_exact(&left, &right) => {
                self.divide_integers(IntDiv, left, right)
            }
            Div => {
                let (left, right) = (self.float_of(&left)?, self.float_of(&right)?);
                if right == 0.0 {
                    self.set_context("/", 2);
                    return Err(self.evaluation_error("zero_divisor"));
                }
                self.float(left / right)
            }
            Power | Caret => self.power(function, left, right),
            Min | Max => Ok(extreme(function == Max, left, right)),
            Neg => self
                .ring(Sub, Number::Int(0), left)
                .map(|value| match value {
                    Number::Float(value) => Number::Float(if value == 0.0 { 0.0 } else { value }),
                    value => value,
                }),
            Plus => Ok(left),
            Abs => match left {
                Number::Float(value) => Ok(Number::Float(value.abs())),
                value if is_negative(&value) => self.ring(Sub, Number::Int(0), value),
                value => Ok(value),
            },
            Sign => Ok(match left {
                Number::Float(0.0) => Number::Float(0.0),
                Number::Float(value) => Number::Float(value.signum()),
                Number::Int(value) => Number::Int(value.signum()),
                value => Number::Int(if is_negative(&value) { -1 } else { 1 }),
            }),
            Not => match left {
                Number::Float(_) => Err(self.not_integer(left, "\\", 2)),
                Number::Int(value) => Ok(Number::Int(!value)),
                Number::Big(value) => Ok((-value - IBig::ONE).into()),
            },
            Truncate | Round | Ceiling | Floor => self.rounded(function, left),
            FloatInteger | FloatFraction => {
                let value = self.float_of(&left)?;
                self.float(match function {
                    FloatInteger => value.trunc(),
                    _ => value - value.trunc(),
                })
            }
            Float => {
                let value = self.float_of(&left)?;
                self.float(value)
            }
            _ => self.real(function, &left, &right),
        }
    }

    fn not_integer(&mut self, value: Number, name: &'static str, arity: u32) -> Thrown {
        self.set_context(name, arity);
        match self.number_cell(&value) {
            Ok(cell) => self.type_error("integer", cell),
            Err(thrown) => thrown,
        }
    }

    fn float(&mut self, value: f64) -> Result<Number, Thrown> {
        if value.is_nan() {
            Err(self.evaluation_error("undefined"))
        } else if value.is_infinite() {
            Err(self.evaluation_error("float_overflow"))
        } else {
            Ok(Number::Float(value))
        }
    }

    fn float_of(&mut self, value: &Number) -> Result<f64, Thrown> {
        let float = as_float(value);
        match float.is_infinite() {
            true => Err(self.evaluation_error("float_overflow")),
            false => Ok(float),
        }
    }

    fn ring(&mut self, function: Function, left: Number, right: Number) -> Result<Number, Thrown> {
        if let (Number::Int(l), Number::Int(r)) = (&left, &right) {
            let small = match function {
                Function::Add => l.checked_add(*r),
                Function::Sub => l.checked_sub(*r),
                _ => l.checked_mul(*r),
            };
            if let Some(value) = small {
                return Ok(Number::Int(value));
            }
        }
        if matches!(left, Number::Float(_)) || matches!(right, Number::Float(_)) {
            let (l, r) = (self.float_of(&left)?, self.float_of(&right)?);
            return self.float(match function {
                Function::Add => l + r,
                Function::Sub => l - r,
                _ => l * r,
            });
        }
        let (l, r) = (as_big(left), as_big(right));
        if function == Function::Mul && bits(&l) + bits(&r) > MOST_BITS {
            return Err(self.resource_error("memory"));
        }
        Ok(match function {
            Function::Add => l + r,
            Function::Sub => l - r,
            _ => l * r,
        }
        .into())
    }

    fn divide_integers(
        &mut self,
        function: Function,
        left: Number,
        right: Number,
    ) -> Result<Number, Thrown> {
        let name = match function {
            Function::IntDiv => "//",
            Function::Rem => "rem",
            _ => "mod",
        };
        for value in [&left, &right] {
            if matches!(value, Number::Float(_)) {
                return Err(self.not_integer(value.clone(), name, 2));
            }
        }
        let (l, r) = (as_big(left), as_big(right));
        if r == IBig::ZERO {
            self.set_context(name, 2);
            return Err(self.evaluation_error("zero_divisor"));
        }
        let (quotient, remainder) = (&l).div_rem(&r);
        let is_off = remainder != IBig::ZERO && (remainder < IBig::ZERO) != (r < IBig::ZERO);
        Ok(match function {
            Function::IntDiv => quotient,
            Function::Rem => remainder,
            Function::FloorDiv if is_off => quotient - IBig::ONE,
            Function::FloorDiv => quotient,
            _ if is_off => remainder + r,
            _ => remainder,
        }
        .into())
    }

    fn bits(&mut self, function: Function, left: Number, right: Number) -> Result<Number, Thrown> {
        let name = match function {
            Function::And => "/\\",
            Function::Or => "\\/",
            Function::Xor => "xor",
            Function::ShiftLeft => "<<",
            Function::ShiftRight => ">>",
            _ => "gcd",
        };
        for value in [&left, &right] {
            if matches!(value, Number::Float(_)) {
                return Err(self.not_integer(value.clone(), name, 2));
            }
        }
        let (l, r) = (as_big(left), as_big(right));
        if matches!(function, Function::ShiftLeft | Function::ShiftRight) {
            let is_left = (function == Function::ShiftLeft) == (r >= IBig::ZERO);
            let count = usize::try_from(if r < IBig::ZERO { -r } else { r }).unwrap_or(usize::MAX);
            if !is_left {
                let negative = l < IBig::ZERO;
                return Ok(match count > bits(&l) {
                    true => Number::Int(if negative { -1 } else { 0 }),
                    false => (l >> count).into(),
                });
            }
            if l == IBig::ZERO {
                return Ok(Number::Int(0));
            }
            if count.saturating_add(bits(&l)) > MOST_BITS {
                return Err(self.resource_error("memory"));
            }
            return Ok((l << count).into());
        }
        Ok(match function {
            Function::And => l & r,
            Function::Or => l | r,
            Function::Xor => l ^ r,
            _ if l == IBig::ZERO && r == IBig::ZERO => IBig::ZERO,
            _ => IBig::from(l.gcd(r)),
        }
        .into())
    }

    fn power(&mut self, function: Function, left: Number, right: Number) -> Result<Number, Thrown> {
        let is_integers = !matches!(left, Number::Float(_)) && !matches!(right, Number::Float(_));
        let name = if function == Function::Power {
            "**"
        } else {
            "^"
        };
        // Where powers of integers are integers, those with a negative exponent are not.
        let is_reckoned = function == Function::Caret
            || self.flags.arithmetic != Arithmetic::Standard
                && (!is_negative(&right) || is_unit(&left));
        if !is_reckoned || !is_integers {
            let (l, r) = (self.float_of(&left)?, self.float_of(&right)?);
            if l == 0.0 && r < 0.0 {
                return Err(self.evaluation_error("undefined"));
            }
            self.set_context(name, 2);
            return self.float(l.powf(r));
        }
        let base = as_big(left.clone());
        if let Number::Int(exponent) = right
            && exponent >= 0
        {
            let is_unit = base == IBig::ZERO || base == IBig::ONE || base == -IBig::ONE;
            let exponent = exponent as usize;
            if !is_unit && bits(&base).saturating_mul(exponent) > MOST_BITS {
                return Err(self.resource_error("memory"));
            }
            let exponent = if is_unit && exponent > 2 {
                2 - exponent % 2
            } else {
                exponent
            };
            return Ok(base.pow(exponent).into());
        }
        if base == IBig::ONE {
            return Ok(Number::Int(1));
        }
        if base == -IBig::ONE {
            let is_odd = as_big(right).bit(0);
            return Ok(Number::Int(if is_odd { -1 } else { 1 }));
        }
        if base == IBig::ZERO && !is_negative(&right) {
            return Ok(Number::Int(0));
        }
        if base == IBig::ZERO {
            return Err(self.evaluation_error("undefined"));
        }
        if !is_negative(&right) {
            return Err(self.resource_error("memory"));
        }
        self.set_context("^", 2);
        let cell = self.number_cell(&left)?;
        Err(self.type_error("float", cell))
    }

    fn rounded(&mut self, function: Function, value: Number) -> Result<Number, Thrown> {
        let Number::Float(value) = value else {
            return Ok(value);
        };
        let value = match function {
            Function::Truncate => value.trunc(),
            Function::Round => value.round(),
            Function::Ceiling => value.ceil(),
            _ => value.floor(),
        };
        if value.abs() < 9.0e18 {
            return Ok(Number::Int(value as i64));
        }
        match IBig::try_from(value) {
            Ok(big) => Ok(big.into()),
            Err(_) => Err(self.evaluation_error("undefined")),
        }
    }

    /// Functions of real numbers.
    fn real(
        &mut self,
        function: Function,
        left: &Number,
        right: &Number,
    ) -> Result<Number, Thrown> {
        use Function::*;
        let x = self.float_of(left)?;
        let value = match function {
            Sqrt => x.sqrt(),
            Sin => x.sin(),
            Cos => x.cos(),
            Tan => x.tan(),
            Asin => x.asin(),
            Acos => x.acos(),
            Atan => x.atan(),
            Exp => x.exp(),
            Log => x.ln(),
            Atan2 => {
                let y = self.float_of(right)?;
                if x == 0.0 && y == 0.0 {
                    f64::NAN
                } else {
                    x.atan2(y)
                }
            }
            Pi => std::f64::consts::PI,
            E => std::f64::consts::E,
            Epsilon => f64::EPSILON,
            _ => f64::NAN,
        };
        self.float(value)
    }
}

fn as_big(value: Number) -> IBig {
    match value {
        Number::Int(value) => IBig::from(value),
        Number::Big(value) => value,
        Number::Float(_) => IBig::ZERO,
    }
}

fn as_float(value: &Number) -> f64 {
    match value {
        Number::Int(value) => *value as f64,
        Number::Big(value) => value.to_f64().value(),
        Number::Float(value) => *value,
    }
}

fn bits(value: &IBig) -> usize {
    value.bit_len()
}

fn is_negative(value: &Number) -> bool {
    match value {
        Number::Int(value) => *value < 0,
        Number::Big(value) => *value < IBig::ZERO,
        Number::Float(value) => *value < 0.0,
    }
}

/// The order of two numbers by value; none if one of them is not a number.
fn compare_numbers(left: &Number, right: &Number) -> Option<Ordering> {
    match (left, right) {
        (Number::Int(l), Number::Int(r)) => Some(l.cmp(r)),
        (Number::Float(_), _) | (_, Number::Float(_)) => {
            as_float(left).partial_cmp(&as_float(right))
        }
        _ => Some(as_big(left.clone()).cmp(&as_big(right.clone()))),
    }
}

/// The greater or the lesser; where they are equal, the float.
fn extreme(greater: bool, left: Number, right: Number) -> Number {
    match compare_numbers(&left, &right) {
        Some(Ordering::Equal) | None => match left {
            Number::Float(_) => left,
            _ => right,
        },
        Some(order) => match order.is_gt() == greater {
            true => left,
            false => right,
        },
    }
}

/// Whether the first of two integers is a multiple of the second.
fn is_exact(left: &Number, right: &Number) -> bool {
    match (left, right) {
        (Number::Float(_), _) | (_, Number::Float(_)) | (_, Number::Int(0)) => false,
        (Number::Int(left), Number::Int(right)) => left.checked_rem(*right) == Some(0),
        (left, right) => as_big(left.clone()) % as_big(right.clone()) == IBig::ZERO,
    }
}

/// Whether all powers of a number are integers.
fn is_unit(number: &Number) -> bool {
    matches!(number, Number::Int(1 | -1))
}
