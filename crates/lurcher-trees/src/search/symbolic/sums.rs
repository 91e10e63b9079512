//! Sums of numbers, and what a comparison of them says of each.
//!
//! An equation such as `a + b == 100` gives one number once the others are known, and bounds each
//! by the ends of the others before. To choose both and see whether they add up would find nothing
//! in a million tries. So a sum, a difference or a multiple of numbers of the input stays what it
//! is, a [`Sum`], and a comparison of sums that must hold is noted in the store like one of two
//! numbers. Whenever the ends of one of its numbers change, those of the others follow (bounds
//! consistency, as in solvers for constraints over finite domains). What a sum is divided by stays
//! with it: `x / 100 <= b` says that `x` is at most `100 * b + 99`.
//!
//! A comparison of sums can narrow its numbers by one at a time, for as long as they have ends. The
//! store says when that has gone on for long enough; from then on only a number that is alone in
//! not being known is narrowed. Nothing rests on narrowing: what is noted has to hold in the end.

use super::super::NodeId;
use super::arithmetic::Operation;
use super::store::{Constraint, Met};
use super::{Reasoner, Simple, Truth, Value, Width};

/// Longer sums are numbers of which only the ends are known.
const MOST_TERMS: usize = 16;
/// Numbers are not counted more often: so their multiples have room in an `i128`.
const MOST_TIMES: i64 = 1 << 32;
/// And this is the largest constant.
const MOST_MORE: i128 = 1 << 100;

/// Numbers of the input, each so many times, and a constant. Nodes are in order, and none has 0
/// times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    terms: Vec<(NodeId, i64)>,
    more: i128,
}

/// A sum divided by a number of at least 1, rounded down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quotient {
    sum: Sum,
    by: i64,
}

impl Quotient {
    fn whole(sum: Sum) -> Self {
        Quotient { sum, by: 1 }
    }
}

impl Sum {
    fn constant(more: i128) -> Self {
        Sum { terms: Vec::new(), more }
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.terms.iter().map(|(node, _)| *node)
    }

    /// This and so many times another; none if that is too much.
    fn plus(&self, times: i64, other: &Sum) -> Option<Sum> {
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        loop {
            let (node, n) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(&&(a, n)), Some(&&(b, m))) if a == b => {
                    left.next();
                    right.next();
                    (a, n.checked_add(m.checked_mul(times)?)?)
                }
                (Some(&&(a, n)), other) if other.is_none_or(|&&(b, _)| a < b) => {
                    left.next();
                    (a, n)
                }
                (_, Some(&&(b, m))) => {
                    right.next();
                    (b, m.checked_mul(times)?)
                }
                (Some(_), None) => unreachable!("the case before is the only one"),
            };
            if n != 0 {
                terms.push((node, n));
            }
        }
        let more = self.more.checked_add(other.more.checked_mul(times.into())?)?;
        let is_short = terms.len() <= MOST_TERMS && terms.iter().all(|(_, n)| n.abs() < MOST_TIMES);
        (is_short && more.abs() < MOST_MORE).then_some(Sum { terms, more })
    }
}

impl Reasoner<'_> {
    /// A number as a sum; none if it is something else that was computed.
    fn as_sum(&self, value: Value) -> Option<Sum> {
        self.as_quotient(value).filter(|quotient| quotient.by == 1).map(|quotient| quotient.sum)
    }

    /// The same if it may be divided by something.
    fn as_quotient(&self, value: Value) -> Option<Quotient> {
        if let Value::Is(Simple::Sum(index, _)) = value {
            return Some(self.sums[index as usize].clone());
        }
        self.as_term(value).map(Quotient::whole)
    }

    /// A number that was not added to others.
    fn as_term(&self, value: Value) -> Option<Sum> {
        if let Some(number) = self.number(value).filter(|number| number.is_exact()) {
            return Some(Sum::constant(number.lo.into()));
        }
        let (node, plus) = self.link(value)?;
        // The ends of the widest types stand for more than one number.
        let is_narrow = !matches!(self.width(node)?, Width::Signed(65..) | Width::Unsigned(65..));
        is_narrow.then(|| Sum { terms: vec![(node, 1)], more: plus.into() })
    }

    /// The result of an operation as a sum, where it is one of several numbers or times.
    pub(super) fn summed(
        &mut self,
        operation: Operation,
        a: Value,
        b: Value,
        width: Width,
    ) -> Option<Value> {
        if self.is_virtual {
            return None;
        }
        let times = |value: Value| {
            let number = self.number(value).filter(|number| number.is_exact())?;
            Some(number.lo)
        };
        let nothing = Sum::constant(0);
        if let (Operation::Divide, Some(by)) = (operation, times(b)) {
            let sum = self.as_sum(a)?;
            // Numbers with a sign are rounded towards zero.
            let is_down = width == Width::Unbounded || matches!(width, Width::Unsigned(_));
            let is_divided = is_down && (1..MOST_TIMES).contains(&by) && !sum.terms.is_empty();
            return is_divided.then(|| self.computed_as(Quotient { sum, by }, width));
        }
        let sum = match operation {
            Operation::Add => self.as_sum(a)?.plus(1, &self.as_sum(b)?)?,
            Operation::Subtract => self.as_sum(a)?.plus(-1, &self.as_sum(b)?)?,
            Operation::Multiply => match (times(a), times(b)) {
                (_, Some(times)) => nothing.plus(times, &self.as_sum(a)?)?,
                (Some(times), None) => nothing.plus(times, &self.as_sum(b)?)?,
                (None, None) => return None,
            },
            _ => return None,
        };
        if sum.terms.is_empty() {
            return None;
        }
        Some(self.computed_as(Quotient::whole(sum), width))
    }

    fn computed_as(&mut self, quotient: Quotient, width: Width) -> Value {
        self.sums.push(quotient);
        Value::Is(Simple::Sum(self.sums.len() as u32 - 1, width))
    }

    /// The ends of a sum.
    pub(super) fn ends_of_sum(&self, index: u32) -> Option<(i128, i128)> {
        let Quotient { sum, by } = &self.sums[index as usize];
        let (lo, hi) = self.between(sum)?;
        Some((lo.div_euclid((*by).into()), hi.div_euclid((*by).into())))
    }

    fn between(&self, sum: &Sum) -> Option<(i128, i128)> {
        sum.terms.iter().try_fold((sum.more, sum.more), |(lo, hi), &(node, times)| {
            let (least, most) = self.ends_of_term(node, times)?;
            Some((lo + least, hi + most))
        })
    }

    fn ends_of_term(&self, node: NodeId, times: i64) -> Option<(i128, i128)> {
        let (lo, hi) = self.interval_of(node)?;
        let (one, other) = (lo * i128::from(times), hi * i128::from(times));
        Some((one.min(other), one.max(other)))
    }

    /// As [`enforce_at_most`](Reasoner::enforce_at_most), where one of both is a sum.
    pub(super) fn enforce_sum(&mut self, a: Value, plus: i64, b: Value) -> Truth {
        let least = |cx: &Self, value| cx.number(value).map(|number| number.lo);
        let most = |cx: &Self, value| cx.number(value).map(|number| number.hi);
        let (mut left, mut right) = (self.as_quotient(a), self.as_quotient(b));
        let is_divided = |one: &Option<Quotient>| one.as_ref().is_some_and(|one| one.by > 1);
        if is_divided(&left) && is_divided(&right) {
            right = None;
        }
        let is_whole = left.is_some() && right.is_some();
        // Of what is not known the best end counts: what follows from that is necessary, and not
        // enough.
        let end = |end: Option<i64>| {
            let end = end.filter(|end| *end != i64::MIN && *end != i64::MAX)?;
            Some(Quotient::whole(Sum::constant(end.into())))
        };
        left = left.or_else(|| end(least(self, a)));
        right = right.or_else(|| end(most(self, b)));
        let (Some(left), Some(right)) = (left, right) else { return Truth::Both };
        let Some(difference) = difference(&left, plus, &right) else { return Truth::Both };
        match self.meet_sum(&difference, true) {
            Met::Never => Truth::No,
            _ if !is_whole => Truth::Both,
            Met::Always => Truth::Yes,
            Met::Perhaps => {
                let index = self.memory.sums.len() as u32;
                self.memory.sums.push(difference);
                if !self.post(Constraint::Sum(index)) {
                    self.memory.sums.pop();
                }
                Truth::Yes
            }
        }
    }

    /// Sees to it that a sum is at most 0, by narrowing its numbers; if that would go on for too
    /// long, only one of which all others are known.
    pub(super) fn meet_sum(&mut self, sum: &Sum, narrows: bool) -> Met {
        self.memory.work += sum.terms.len() as u64;
        let Some((lo, hi)) = self.between(sum) else { return Met::Perhaps };
        if hi <= 0 {
            return Met::Always;
        }
        if lo > 0 {
            return Met::Never;
        }
        let is_open = |&&(node, times): &&(NodeId, i64)| {
            self.ends_of_term(node, times).is_some_and(|(lo, hi)| lo < hi)
        };
        if !narrows && sum.terms.iter().filter(is_open).count() > 1 {
            return Met::Perhaps;
        }
        for &(node, times) in &sum.terms {
            let Some((least, _)) = self.ends_of_term(node, times) else { return Met::Perhaps };
            // What the number may be at most, so many times, where the others are the least.
            let most = least - lo;
            let times = i128::from(times);
            let end = most.div_euclid(times.abs());
            let ends = if times > 0 { (i128::MIN, end) } else { (-end, i128::MAX) };
            if !self.narrow_exactly(node, ends) {
                return Met::Never;
            }
        }
        match self.between(sum) {
            Some((_, hi)) if hi <= 0 => Met::Always,
            _ => Met::Perhaps,
        }
    }

    /// Notes that the outcome may depend on the numbers of a sum.
    pub(super) fn touch_sum(&mut self, index: u32) {
        let nodes: Vec<NodeId> = self.sums[index as usize].sum.nodes().collect();
        nodes.into_iter().for_each(|node| self.touch_node(node, None));
    }
}

/// What is at most 0 where one and so much more is at most the other; none if both are divided, or
/// it is too much.
fn difference(left: &Quotient, plus: i64, right: &Quotient) -> Option<Sum> {
    let plus = Sum::constant(plus.into());
    match (left.by, right.by) {
        // s / k <= b is s <= k * b + k - 1.
        (by, 1) => {
            let rest = left.sum.plus(by, &plus)?.plus(-by, &right.sum)?;
            rest.plus(1 - by, &Sum::constant(1))
        }
        // a <= s / k is k * a <= s.
        (1, by) => Sum::default().plus(by, &left.sum.plus(1, &plus)?)?.plus(-1, &right.sum),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use super::super::{Comparison, Function, Overflow, Requirement, Variant, Want};
    use super::*;
    use crate::search::{Dive, Order, Search, Sizes};
    use crate::shape::{Kind, NamedShape, ShapeId, Style, define};
    use crate::space::{Depth, Depths, Space};
    use crate::tree::Tree;

    struct Three;

    fn wide() -> ShapeId {
        define::<i64>("i64", Kind::Signed(64), |_| {})
    }

    fn three() -> ShapeId {
        define::<Three>("Three", Kind::Sum, |shape| {
            let fields: &[NamedShape] = &[("a", wide), ("b", wide), ("c", wide)];
            shape.constructor("Three", Style::Named, 1, fields);
        })
    }

    static FIELDS: Variant = Variant::new("", &["a", "b", "c"]);

    /// `(times[0] * a + times[1] * b + times[2] * c) / by  comparison  limit`, or its opposite.
    #[derive(Clone, Copy, Debug)]
    struct Line {
        times: [i64; 3],
        by: i64,
        comparison: Comparison,
        limit: i64,
        holds: bool,
    }

    thread_local! {
        static LINES: RefCell<Vec<Line>> = const { RefCell::new(Vec::new()) };
    }

    static LINEAR: Function =
        Function { name: "linear", reading: Ok(linear), is_measure: false, written: None };

    fn linear(cx: &mut Reasoner<'_>, want: Want, arguments: &[Value]) -> Value {
        let all = [0, 1, 2].map(|index| cx.field(arguments[0], &FIELDS, index));
        let constant = |number| Value::number(number, Width::Unbounded);
        let mut truth = Truth::Yes;
        for line in LINES.with_borrow(Clone::clone) {
            let mut total = constant(0);
            for (value, times) in all.into_iter().zip(line.times) {
                let value = cx.cast(value, Width::Unbounded);
                let both = (value, constant(times));
                let one = cx.arithmetic(Operation::Multiply, Overflow::Anything, both.0, both.1);
                total = cx.arithmetic(Operation::Add, Overflow::Anything, total, one);
            }
            let by = constant(line.by);
            total = cx.arithmetic(Operation::Divide, Overflow::Anything, total, by);
            let want = if line.holds { want.both() } else { want.both().opposite() };
            let one = cx.compare(line.comparison, total, constant(line.limit), want);
            truth = truth.and(if line.holds { one } else { one.opposite() });
        }
        truth.into()
    }

    fn numbers(search: &Search) -> [i128; 3] {
        let (_, first) = search.force(search.force(search.root()).1);
        [0, 1, 2].map(|index| search.number(first + index))
    }

    fn by_looking(search: &Search) -> bool {
        let numbers = numbers(search);
        LINES.with_borrow(|lines| {
            lines.iter().all(|line| {
                let terms = numbers.iter().zip(line.times);
                let total: i128 = terms.map(|(number, times)| number * i128::from(times)).sum();
                let total = total.div_euclid(line.by.into());
                let limit = i128::from(line.limit);
                line.holds
                    == match line.comparison {
                        Comparison::Less => total < limit,
                        Comparison::AtMost => total <= limit,
                        Comparison::Equal => total == limit,
                    }
            })
        })
    }

    fn found(space: &Arc<Space>, holds: impl FnMut(&Search) -> bool) -> (Vec<Vec<Tree>>, u64) {
        let mut all = Vec::new();
        let most = Sizes::UpTo(space.most().unwrap());
        let (n_runs, _) = Search::each(space, most, holds, |search| {
            all.push(search.trees());
            ControlFlow::<()>::Continue(())
        });
        (all, n_runs)
    }

    #[test]
    fn comparisons_of_sums_leave_what_looking_at_all_numbers_finds() {
        let depths = Depths::new(Arc::new(Space::new(&[three()]).unwrap()), Default::default());
        let space = Arc::new(depths.space(Depth::UpTo(4)).unwrap());
        let requirement = Requirement { function: &LINEAR, lazy: by_looking };
        let mut random = Order::Random(7);
        let (mut n_found, mut n_runs, mut n_looked) = (0, 0, 0);
        for _ in 0..200 {
            let mut below = |n| random.below(n) as i64;
            let n_lines = 1 + below(3);
            let line = |_| Line {
                times: [0; 3].map(|_: i64| below(7) - 3),
                by: [1, 1, 2, 3][below(4) as usize],
                comparison: [Comparison::Less, Comparison::AtMost, Comparison::Equal]
                    [below(3) as usize],
                limit: below(21) - 10,
                holds: below(4) > 0,
            };
            let lines: Vec<Line> = (0..n_lines).map(line).collect();
            LINES.set(lines.clone());
            let (expected, looked) = found(&space, by_looking);
            let (trees, runs) = found(&space, |search| requirement.holds(search));
            let as_set = |all: &[Vec<Tree>]| all.iter().cloned().collect::<BTreeSet<_>>();
            assert_eq!(as_set(&trees), as_set(&expected), "{lines:?}");
            assert_eq!(trees.len(), expected.len(), "no value twice: {lines:?}");
            (n_found, n_runs, n_looked) = (n_found + trees.len(), n_runs + runs, n_looked + looked);
        }
        assert!(n_found > 10_000 && n_runs * 2 < n_looked, "{n_found} {n_runs} {n_looked}");
    }

    #[test]
    fn a_number_is_given_by_the_others() {
        // 2 * a + 3 * b - c == 1999
        let equation = Line {
            times: [2, 3, -1],
            by: 1,
            comparison: Comparison::Equal,
            limit: 1999,
            holds: true,
        };
        LINES.set(vec![equation]);
        let depths = Depths::new(Arc::new(Space::new(&[three()]).unwrap()), Default::default());
        let space = Arc::new(depths.space(Depth::UpTo(1_000_000)).unwrap());
        let requirement = Requirement { function: &LINEAR, lazy: |_| unreachable!("it is read") };
        let size = space.least();
        let (search, mut dive) = (Search::new(space), Dive::new(1, size, size));
        for _ in 0..100 {
            assert!(dive.next(&search, |search| requirement.holds(search)));
            let [a, b, c] = numbers(&search);
            assert_eq!(2 * a + 3 * b - c, 1999);
        }
        let spent = dive.spent();
        assert!(spent < 20_000, "{spent}");
    }

    #[test]
    fn sums_that_push_each_other_up_have_an_end() {
        // a + b < 2c, b + c < 2a, a + c < 2b: together 0 < 0.
        let line =
            |times| Line { times, by: 1, comparison: Comparison::Less, limit: 0, holds: true };
        LINES.set(vec![line([1, 1, -2]), line([-2, 1, 1]), line([1, -2, 1])]);
        let space = Arc::new(Space::new(&[three()]).unwrap());
        let search = Search::new(space);
        assert!(search.begin(Sizes::UpTo(4)));
        let requirement = Requirement { function: &LINEAR, lazy: by_looking };
        let mut n = 0;
        while !requirement.holds(&search) && search.advance() {
            n += 1;
        }
        assert!(n < 1000 && search.symbolic_work() < 1_000_000, "{n}");
    }
}
