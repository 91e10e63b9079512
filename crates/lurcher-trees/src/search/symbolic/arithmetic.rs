//! Numbers of fixed width, as intervals.
//!
//! What overflows ends a function or starts again at the other end of the type, as the
//! profile has it. Both are covered by "any number of the type", so that is what comes of an
//! operation that may overflow.

use super::{Number, Reasoner, Simple, Truth, Value, Width};

/// An operation on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `max`
    Greater,
    /// `min`
    Lesser,
}

/// What becomes of a result outside of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overflow {
    /// It is any number of the type.
    Anything,
    /// It is `None`, and others are `Some`: `checked_add`.
    None,
    /// It is the nearest number of the type: `saturating_sub`.
    Nearest,
}

const LEAST: i128 = i64::MIN as i128;
const MOST: i128 = i64::MAX as i128;

/// Sums and multiples of smaller numbers have room in an `i64`.
const SHORT: i64 = 1 << 30;

/// The ends of a sum, a difference or a product of short numbers that are not below zero, as almost
/// all are that measures give.
#[inline]
fn short_ends(operation: Operation, a: Number, b: Number) -> Option<(i64, i64)> {
    let is_short = |number: Number| number.lo >= 0 && number.hi < SHORT;
    match operation {
        _ if !is_short(a) || !is_short(b) => None,
        Operation::Add => Some((a.lo + b.lo, a.hi + b.hi)),
        Operation::Subtract => Some((a.lo - b.hi, a.hi - b.lo)),
        Operation::Multiply => Some((a.lo * b.lo, a.hi * b.hi)),
        _ => None,
    }
}

/// The ends of a result, not yet cut to a type; none if nothing can be said.
fn ends(operation: Operation, a: Number, b: Number) -> Option<(i128, i128)> {
    match operation {
        Operation::Greater => return Some((a.lo.max(b.lo).into(), a.hi.max(b.hi).into())),
        Operation::Lesser => return Some((a.lo.min(b.lo).into(), a.hi.min(b.hi).into())),
        _ => {}
    }
    let ((a_lo, a_hi), (b_lo, b_hi)) = (bounded(a)?, bounded(b)?);
    let around = |corners: [i128; 4]| {
        let least = corners.into_iter().min()?;
        Some((least, corners.into_iter().max()?))
    };
    match operation {
        Operation::Add => Some((a_lo + b_lo, a_hi + b_hi)),
        Operation::Subtract => Some((a_lo - b_hi, a_hi - b_lo)),
        Operation::Multiply => around([a_lo * b_lo, a_lo * b_hi, a_hi * b_lo, a_hi * b_hi]),
        _ if b_lo <= 0 && b_hi >= 0 => None,
        Operation::Divide => around([a_lo / b_lo, a_lo / b_hi, a_hi / b_lo, a_hi / b_hi]),
        Operation::Remainder if a_lo == a_hi && b_lo == b_hi => Some((a_lo % b_lo, a_lo % b_lo)),
        Operation::Remainder => {
            let most = b_lo.abs().max(b_hi.abs()) - 1;
            if a_lo >= 0 && a_hi < b_lo.abs().min(b_hi.abs()) {
                return Some((a_lo, a_hi));
            }
            Some((if a_lo < 0 { -most } else { 0 }, if a_hi > 0 { most } else { 0 }))
        }
        Operation::Greater | Operation::Lesser => None,
    }
}

/// Whether two ends are certainly within a type.
fn is_within((lo, hi): (i128, i128), width: Width) -> bool {
    let (least, most) = width.bounds();
    let inner = |end: i128| LEAST < end && end < MOST;
    i128::from(least) <= lo && hi <= i128::from(most) && inner(lo) && inner(hi)
}

fn narrowed((lo, hi): (i128, i128), width: Width) -> Number {
    let cut = |end: i128| end.clamp(LEAST, MOST) as i64;
    Number { lo: cut(lo), hi: cut(hi), width, from: 0 }
}

/// The result of an operation; if it may be outside of the type, what its ends would be.
fn computed(
    operation: Operation,
    left: Number,
    right: Number,
) -> Result<Number, Option<(i128, i128)>> {
    let width = left.width.or(right.width);
    if let Some((lo, hi)) = short_ends(operation, left, right) {
        let (least, most) = width.bounds();
        if (least <= lo && hi <= most) || width == Width::Unbounded {
            return Ok(Number { lo, hi, width, from: 0 });
        }
    }
    let is_choice = matches!(operation, Operation::Greater | Operation::Lesser);
    let is_unbounded = width == Width::Unbounded;
    let operation = match operation {
        Operation::Divide if is_unbounded => return Ok(euclidean(left, right).0),
        Operation::Remainder if is_unbounded => return Ok(euclidean(left, right).1),
        operation => operation,
    };
    match ends(operation, left, right) {
        // The ends of 64 bits stand for all beyond them.
        Some(ends) if is_unbounded => Ok(narrowed(ends, width)),
        None if is_unbounded => Ok(width.all()),
        Some(ends) if is_choice || is_within(ends, width) => Ok(narrowed(ends, width)),
        ends => Err(ends),
    }
}

/// Quotient and remainder as refinements have them: `a / 0` is 0, and `a % 0` is `a`.
fn euclidean(left: Number, right: Number) -> (Number, Number) {
    let width = Width::Unbounded;
    let exactly = |number: i64| Number::exactly(number, width);
    if left.is_exact() && right.is_exact() {
        return match right.lo {
            0 => (exactly(0), exactly(left.lo)),
            by => (exactly(left.lo.div_euclid(by)), exactly(left.lo.rem_euclid(by))),
        };
    }
    let (Some((a_lo, a_hi)), true) = (bounded(left), right.lo > 0 && right.hi < i64::MAX) else {
        return (width.all(), width.all());
    };
    let (b_lo, b_hi) = (i128::from(right.lo), i128::from(right.hi));
    let corners = [a_lo, a_hi].map(|a| [a.div_euclid(b_lo), a.div_euclid(b_hi)]);
    let corners = corners.as_flattened();
    let least = corners.iter().min().copied().unwrap_or(LEAST);
    let most = corners.iter().max().copied().unwrap_or(MOST);
    let quotient = narrowed((least, most), width);
    let remainder = if a_lo >= 0 && a_hi < b_lo { (a_lo, a_hi) } else { (0, b_hi - 1) };
    (quotient, narrowed(remainder, width))
}

/// The ends of a number that has some.
fn bounded(number: Number) -> Option<(i128, i128)> {
    let is_bounded = number.lo != i64::MIN && number.hi != i64::MAX;
    is_bounded.then_some((i128::from(number.lo), i128::from(number.hi)))
}

impl Reasoner<'_> {
    /// The number that something is; none if it is not known to be one.
    #[inline]
    pub(super) fn number(&self, value: Value) -> Option<Number> {
        match value {
            Value::Is(Simple::Number(number)) => Some(number),
            other => self.number_of_input(other),
        }
    }

    /// The same where it is no number that was computed.
    fn number_of_input(&self, value: Value) -> Option<Number> {
        match value {
            Value::Is(Simple::Linked(node, plus, width)) => {
                let (lo, hi) = self.ends_of(node)?;
                let (lo, hi) = (shifted(lo, plus), shifted(hi, plus));
                Some(Number { lo, hi, width, from: 0 })
            }
            Value::Is(Simple::Sum(sum, width)) => {
                let (lo, hi) = self.ends_of_sum(sum)?;
                Some(narrowed((lo, hi), width))
            }
            Value::Is(Simple::Part(node)) => {
                let (lo, hi) = self.ends_of(node)?;
                Some(Number { lo, hi, width: self.width(node)?, from: 0 })
            }
            Value::Is(Simple::Hole(sort, _)) => self.numbers_of(sort),
            _ => None,
        }
    }

    /// The node that a number is of, and how much is added to it.
    pub(super) fn link(&self, value: Value) -> Option<(u32, i64)> {
        match value {
            Value::Is(Simple::Linked(node, plus, _)) => Some((node, plus)),
            Value::Is(Simple::Part(node)) => self.width(node).map(|_| (node, 0)),
            _ => None,
        }
    }

    /// An operation on two numbers.
    pub fn arithmetic(
        &mut self,
        operation: Operation,
        overflow: Overflow,
        a: Value,
        b: Value,
    ) -> Value {
        if a.is_never() || b.is_never() {
            return Value::NEVER;
        }
        self.touch_number(a);
        self.touch_number(b);
        let (Some(left), Some(right)) = (self.number(a), self.number(b)) else {
            return Value::ANY;
        };
        let width = left.width.or(right.width);
        match computed(operation, left, right) {
            Ok(mut number) => {
                number.from = match operation {
                    Operation::Add if right.is_exact() => self.moved(left, right.lo),
                    Operation::Add if left.is_exact() => self.moved(right, left.lo),
                    Operation::Subtract if right.is_exact() => {
                        self.moved(left, right.lo.saturating_neg())
                    }
                    _ => 0,
                };
                let value = if a.is_computed() && b.is_computed() {
                    number.into()
                } else {
                    let value = self.linked(operation, a, b, right, width);
                    let value = value.or_else(|| self.summed(operation, a, b, width));
                    value.unwrap_or(number.into())
                };
                if overflow == Overflow::None { value.some() } else { value }
            }
            Err(ends) => overflowing(overflow, ends, width),
        }
    }

    /// A node's number and a constant stay the node's number, a constant away.
    fn linked(
        &self,
        operation: Operation,
        a: Value,
        b: Value,
        right: Number,
        width: Width,
    ) -> Option<Value> {
        let (by, of) = match operation {
            Operation::Add if right.is_exact() => (right.lo, a),
            Operation::Subtract if right.is_exact() => (right.lo.checked_neg()?, a),
            Operation::Add => (self.number(a).filter(|n| n.is_exact())?.lo, b),
            _ => return None,
        };
        let (node, plus) = self.link(of)?;
        Some(Value::Is(Simple::Linked(node, plus.checked_add(by)?, width)))
    }

    /// `-x`
    pub fn negate(&mut self, value: Value) -> Value {
        self.arithmetic(
            Operation::Subtract,
            Overflow::Anything,
            Value::number(0, Width::Unknown),
            value,
        )
    }

    /// `x.abs()` and `x.unsigned_abs()`
    pub fn magnitude(&mut self, value: Value) -> Value {
        let negated = self.negate(value);
        self.arithmetic(Operation::Greater, Overflow::Anything, value, negated)
    }

    /// `x as T`, and `T::from(x)`
    pub fn cast(&mut self, value: Value, to: Width) -> Value {
        if value.is_never() {
            return value;
        }
        if let Value::Is(Simple::Truth(truth)) = value {
            let (lo, hi) = (!truth.may_be(false) as i64, truth.may_be(true) as i64);
            return Number { lo, hi, width: to, from: 0 }.into();
        }
        if self.is_truth(value) {
            let truth = self.truth(value, super::Want::Either);
            return self.cast(truth.into(), to);
        }
        self.touch_number(value);
        let Some(number) = self.number(value) else { return Value::ANY };
        // All numbers are mathematical ones.
        let is_kept = to == Width::Unbounded && number.width != Width::Unknown;
        if !is_kept && !is_within((number.lo.into(), number.hi.into()), to) {
            let is_same = number.width == to;
            return if is_same { value } else { to.all().into() };
        }
        match (self.link(value), value) {
            (Some((node, plus)), _) => Value::Is(Simple::Linked(node, plus, to)),
            (None, Value::Is(Simple::Sum(sum, _))) => Value::Is(Simple::Sum(sum, to)),
            (None, _) => Number { width: to, ..number }.into(),
        }
    }

    /// An option whose type is written down.
    pub fn typed_option(&self, value: Value, width: Width) -> Value {
        match value {
            Value::Is(Simple::Any) => Value::Maybe(true, Simple::Number(width.all())),
            value => self.typed(value, width),
        }
    }

    /// A value whose type is written down.
    pub fn typed(&self, value: Value, width: Width) -> Value {
        let typed = |simple: Simple| match simple {
            Simple::Number(number) if number.width == Width::Unknown => {
                let (lo, hi) = width.bounds();
                let (lo, hi) = (number.lo.max(lo), number.hi.min(hi));
                let typed = Number { lo, hi, width, ..number };
                Simple::Number(if lo <= hi { typed } else { width.all() })
            }
            Simple::Any => Simple::Number(width.all()),
            other => other,
        };
        match value {
            Value::Is(simple) => Value::Is(typed(simple)),
            Value::Maybe(none, simple) => Value::Maybe(none, typed(simple)),
        }
    }
}

pub(super) fn shifted(end: i64, by: i64) -> i64 {
    if end == i64::MIN || end == i64::MAX { end } else { end.saturating_add(by) }
}

fn overflowing(overflow: Overflow, ends: Option<(i128, i128)>, width: Width) -> Value {
    let all = width.all();
    let is_known = width != Width::Unknown;
    match overflow {
        Overflow::Anything => all.into(),
        Overflow::None => Value::Maybe(true, Simple::Number(all)),
        Overflow::Nearest => match ends {
            Some((lo, hi)) if is_known => {
                let (least, most) = (i128::from(all.lo), i128::from(all.hi));
                narrowed((lo.clamp(least, most), hi.clamp(least, most)), width).into()
            }
            _ => all.into(),
        },
    }
}

impl Reasoner<'_> {
    /// `&`, `|`, `^` on Booleans; any number on numbers.
    pub fn bits(&mut self, a: Value, b: Value, is_and: bool) -> Value {
        match (a, b) {
            (Value::Is(Simple::Truth(a)), Value::Is(Simple::Truth(b))) => {
                if is_and {
                    a.and(b).into()
                } else {
                    a.or(b).into()
                }
            }
            _ => {
                self.touch_number(a);
                self.touch_number(b);
                Value::ANY
            }
        }
    }

    /// `!x`: of a Boolean the opposite.
    pub fn invert(&mut self, value: Value, want: super::Want) -> Value {
        if value.is_never() {
            return value;
        }
        if self.number(value).is_some() {
            return Value::ANY;
        }
        Truth::opposite(self.truth(value, want.opposite())).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTHS: [Width; 2] = [Width::Unsigned(8), Width::Signed(8)];

    /// The operation on numbers that are known; none if it panics.
    fn known(operation: Operation, a: i64, b: i64) -> Option<i64> {
        Some(match operation {
            Operation::Add => a + b,
            Operation::Subtract => a - b,
            Operation::Multiply => a * b,
            Operation::Divide => a.checked_div(b)?,
            Operation::Remainder => a.checked_rem(b)?,
            Operation::Greater => a.max(b),
            Operation::Lesser => a.min(b),
        })
    }

    #[test]
    fn results_cover_what_the_numbers_of_two_intervals_give() {
        let operations = [
            Operation::Add,
            Operation::Subtract,
            Operation::Multiply,
            Operation::Divide,
            Operation::Remainder,
            Operation::Greater,
            Operation::Lesser,
        ];
        let mut n_exact = 0;
        for width in WIDTHS {
            let (least, most) = width.bounds();
            let ends: Vec<i64> = [-128, -127, -7, -2, -1, 0, 1, 2, 3, 9, 126, 127, 128, 254, 255]
                .into_iter()
                .filter(|n| (least..=most).contains(n))
                .collect();
            let pairs = || ends.iter().flat_map(|&lo| ends.iter().map(move |&hi| (lo, hi)));
            for (a_lo, a_hi) in pairs().filter(|(lo, hi)| lo <= hi) {
                for (b_lo, b_hi) in pairs().filter(|(lo, hi)| lo <= hi) {
                    for operation in operations {
                        let a = Number { lo: a_lo, hi: a_hi, width, from: 0 };
                        let b = Number { lo: b_lo, hi: b_hi, width, from: 0 };
                        let Ok(number) = computed(operation, a, b) else { continue };
                        n_exact += 1;
                        for x in ends.iter().filter(|x| (a_lo..=a_hi).contains(x)) {
                            for y in ends.iter().filter(|y| (b_lo..=b_hi).contains(y)) {
                                let known = known(operation, *x, *y);
                                let is_covered = known.is_some_and(|result| {
                                    number.lo <= result && result <= number.hi
                                });
                                assert!(is_covered, "{operation:?} {a:?} {b:?} {x} {y}");
                            }
                        }
                    }
                }
            }
        }
        assert!(n_exact > 10_000, "{n_exact}");
    }

    #[test]
    fn what_may_overflow_may_be_anything() {
        let byte = |lo, hi| Number { lo, hi, width: Width::Unsigned(8), from: 0 };
        let sum = computed(Operation::Add, byte(0, 255), byte(1, 1));
        assert_eq!(sum, Err(Some((1, 256))));
        let all = |overflow| overflowing(overflow, Some((1, 256)), Width::Unsigned(8));
        assert_eq!(all(Overflow::Anything), byte(0, 255).into());
        assert_eq!(all(Overflow::None), Value::Maybe(true, Simple::Number(byte(0, 255))));
        assert_eq!(all(Overflow::Nearest), byte(1, 255).into());
        // The ends of 64 bits stand for all beyond them.
        let long = Width::Unsigned(64).all();
        assert!(computed(Operation::Add, long, Number::exactly(1, Width::Unknown)).is_err());
        assert!(computed(Operation::Divide, byte(1, 9), byte(0, 3)).is_err());
        // Literals have no type of their own: only what all types have is certain.
        let literal = |n| Number::exactly(n, Width::Unknown);
        assert!(computed(Operation::Subtract, literal(1), literal(2)).is_err());
        assert_eq!(computed(Operation::Add, literal(1), literal(2)), Ok(literal(3)));
    }
}
