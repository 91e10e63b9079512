//! Comparisons, and what follows where they must hold.

use super::arithmetic::shifted;
use super::store::Constraint;
use super::{Number, Reasoner, Simple, Truth, Value, Want};

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
}

fn is_less(a: Number, b: Number) -> Truth {
    if a.hi < b.lo && a.hi != i64::MAX {
        Truth::Yes
    } else if a.lo >= b.hi && b.hi != i64::MAX && a.lo != i64::MIN {
        Truth::No
    } else {
        Truth::Both
    }
}

fn is_equal(a: Number, b: Number) -> Truth {
    if a.is_exact() && b.is_exact() && a.lo == b.lo {
        return Truth::Yes;
    }
    let is_apart = |a: Number, b: Number| a.hi < b.lo && a.hi != i64::MAX && b.lo != i64::MIN;
    if is_apart(a, b) || is_apart(b, a) { Truth::No } else { Truth::Both }
}

impl Reasoner<'_> {
    /// Compares two values. If the outcome is wanted, numbers are narrowed to it.
    pub fn compare(&mut self, comparison: Comparison, a: Value, b: Value, want: Want) -> Truth {
        if a.is_never() || b.is_never() {
            return Truth::Neither;
        }
        if let (Some(left), Some(right)) = (self.number(a), self.number(b)) {
            let truth = match comparison {
                Comparison::Less => is_less(left, right),
                Comparison::AtMost => is_less(right, left).opposite(),
                Comparison::Equal => is_equal(left, right),
            };
            return match (truth, want) {
                (Truth::Both, want) => {
                    let truth = match want {
                        Want::Only(wanted) => {
                            self.demand_both(comparison, left, right, wanted);
                            self.enforce(comparison, a, b, wanted)
                        }
                        _ => Truth::Both,
                    };
                    if truth == Truth::Both {
                        self.touch_compared(comparison, a, right);
                        self.touch_compared(comparison, b, left);
                    }
                    truth
                }
                (truth, _) => truth,
            };
        }
        if comparison != Comparison::Equal {
            self.touch(a);
            self.touch(b);
            return Truth::Both;
        }
        if self.is_truth(a) && self.is_truth(b) {
            let (a, b) = (self.truth(a, Want::Either), self.truth(b, Want::Either));
            return match (a, b) {
                (Truth::Both, _) | (_, Truth::Both) => Truth::Both,
                (a, b) => Truth::of(a == b),
            };
        }
        match (self.option(a), self.option(b)) {
            (Some((a_none, a)), Some((b_none, b))) => self.same_options(a_none, a, b_none, b),
            _ => {
                self.touch(a);
                self.touch(b);
                Truth::Both
            }
        }
    }

    /// Notes what is demanded of measures on both sides.
    fn demand_both(&mut self, comparison: Comparison, a: Number, b: Number, wanted: bool) {
        self.demand_compared(comparison, (a, b), wanted);
        // `a < b` is `!(b <= a)`.
        let (turned, wanted) = match comparison {
            Comparison::Less => (Comparison::AtMost, !wanted),
            Comparison::AtMost => (Comparison::Less, !wanted),
            Comparison::Equal => (Comparison::Equal, wanted),
        };
        self.demand_compared(turned, (b, a), wanted);
    }

    /// What a number that was computed can be where a comparison of it with another is known to
    /// hold, or not to: never, if it cannot be.
    pub fn known_by(&self, a: Value, comparison: Comparison, b: Value, holds: bool) -> Value {
        let (Value::Is(Simple::Number(number)), Some(other)) = (a, self.number(b)) else {
            return a;
        };
        let up_to = |end: i64| if other.hi == i64::MAX { i64::MAX } else { end };
        let from = |end: i64| if other.lo == i64::MIN { i64::MIN } else { end };
        let (lo, hi) = match (comparison, holds) {
            (Comparison::Equal, true) => (other.lo, other.hi),
            (Comparison::Equal, false) => return a,
            (Comparison::Less, true) => (i64::MIN, up_to(other.hi.saturating_sub(1))),
            (Comparison::AtMost, true) => (i64::MIN, other.hi),
            (Comparison::Less, false) => (other.lo, i64::MAX),
            (Comparison::AtMost, false) => (from(other.lo.saturating_add(1)), i64::MAX),
        };
        let (lo, hi) = (number.lo.max(lo), number.hi.min(hi));
        match lo <= hi {
            true => Value::Is(Simple::Number(Number { lo, hi, ..number })),
            false => Value::NEVER,
        }
    }

    fn same_options(&mut self, a_none: bool, a: Value, b_none: bool, b: Value) -> Truth {
        let (a_some, b_some) = (!a.is_never(), !b.is_never());
        let mut truth = Truth::Neither;
        if a_none && b_none {
            truth = truth.or_else(Truth::Yes);
        }
        if (a_none && b_some) || (a_some && b_none) {
            truth = truth.or_else(Truth::No);
        }
        if a_some && b_some {
            truth = truth.or_else(self.compare(Comparison::Equal, a, b, Want::Either));
        }
        truth
    }

    /// `a.cmp(&b)`
    pub fn order(&mut self, a: Value, b: Value) -> Value {
        let less = self.compare(Comparison::Less, a, b, Want::Either);
        let equal = self.compare(Comparison::Equal, a, b, Want::Either);
        let more = self.compare(Comparison::Less, b, a, Want::Either);
        if less == Truth::Neither {
            return Value::NEVER;
        }
        Value::Is(Simple::Order(less, equal, more))
    }

    /// Narrows what the outcome of a comparison depends on, so that it is as wanted.
    fn enforce(&mut self, comparison: Comparison, a: Value, b: Value, wanted: bool) -> Truth {
        let is_enforced = match (comparison, wanted) {
            (Comparison::Less, true) => self.enforce_at_most(a, 1, b),
            (Comparison::Less, false) => self.enforce_at_most(b, 0, a),
            (Comparison::AtMost, true) => self.enforce_at_most(a, 0, b),
            (Comparison::AtMost, false) => self.enforce_at_most(b, 1, a),
            (Comparison::Equal, false) => self.enforce_differ(a, b),
            (Comparison::Equal, true) => match self.enforce_at_most(a, 0, b) {
                Truth::No => Truth::No,
                first => first.and(self.enforce_at_most(b, 0, a)),
            },
        };
        match is_enforced {
            Truth::Yes => Truth::of(wanted),
            Truth::No => Truth::of(!wanted),
            other => other,
        }
    }

    /// Sees to it that a number and some more is at most another: yes if it now is or is noted,
    /// no if it cannot be.
    fn enforce_at_most(&mut self, a: Value, plus: i64, b: Value) -> Truth {
        let (Some(left), Some(right)) = (self.number(a), self.number(b)) else {
            return Truth::Both;
        };
        if a.is_sum() || b.is_sum() {
            return self.enforce_sum(a, plus, b);
        }
        let (lo, hi) = (shifted(left.lo, plus), shifted(left.hi, plus));
        let (a_link, b_link) = (self.link(a), self.link(b));
        if let Some((node, by)) = a_link {
            let most = shifted(right.hi, -plus);
            if !self.narrow(node, i64::MIN, shifted(most, -by)) {
                return Truth::No;
            }
        }
        if let Some((node, by)) = b_link {
            if !self.narrow(node, shifted(lo, -by), i64::MAX) {
                return Truth::No;
            }
        }
        match (a_link, b_link) {
            (Some((x, by)), Some((y, other))) if x != y => {
                match by.checked_add(plus).and_then(|by| by.checked_sub(other)) {
                    Some(plus) => {
                        self.post(Constraint::AtMost(x, plus, y));
                        Truth::Yes
                    }
                    None => Truth::Both,
                }
            }
            (Some(_), None) if right.is_exact() => Truth::Yes,
            (None, Some(_)) if left.is_exact() => Truth::Yes,
            _ => {
                // The least and the greatest stand for all beyond them.
                if hi <= right.lo && hi != i64::MAX && hi != i64::MIN {
                    Truth::Yes
                } else {
                    Truth::Both
                }
            }
        }
    }

    fn enforce_differ(&mut self, a: Value, b: Value) -> Truth {
        let (left, right) = (self.number(a), self.number(b));
        let constraint = match (self.link(a), self.link(b), left, right) {
            (Some((x, by)), Some((y, other)), ..) if x != y => {
                by.checked_sub(other).map(|plus| Constraint::Differ(x, plus, y))
            }
            (Some((x, by)), None, _, Some(right)) if right.is_exact() => {
                right.lo.checked_sub(by).map(|number| Constraint::Not(x, number))
            }
            (None, Some((y, by)), Some(left), _) if left.is_exact() => {
                left.lo.checked_sub(by).map(|number| Constraint::Not(y, number))
            }
            _ => None,
        };
        match constraint {
            Some(constraint) => {
                self.post(constraint);
                Truth::Yes
            }
            None => Truth::Both,
        }
    }
}
