//! Cases that take long because their input is large.
//!
//! A refined function is called with numbers of every size. One that counts up to its argument is
//! right, and does not come to an end with 2^60; one that never ends for 7 is wrong. They are told
//! apart by what the function does with smaller inputs that are otherwise the same: where it takes
//! visibly longer the larger these are, it is the size that makes it slow, and there is nothing to
//! be said about the function. Then the run begins anew without inputs larger than those that came
//! to an end. A case that ends within [`PATIENCE`] is never looked at, so that nothing here depends
//! on the clock where nothing is slow.
//!
//! Smaller inputs have smaller numbers, or are less deep, or both. Numbers are cut down to the
//! largest primes below powers of two, since a loop over possible divisors is long for primes only;
//! their order stays as it is, because of refinements that speak of it. What is not as required is
//! passed over.

use std::time::{Duration, Instant};

use lurcher_trees::{Builder, Kind, ShapeId, Tree, shape};

use super::subject::Subject;
use super::supervise::aside;
use crate::property::{Ending, take_notes};
use crate::source::Source;

/// So long a case may take before somebody asks why.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// So long a smaller one may take, on a machine that is busy with other things.
const LIMIT: Duration = Duration::from_secs(2);
/// A time that is seen to be longer than others, and how many times longer it is than that of an
/// input that is smaller by the other factor.
const VISIBLE: Duration = Duration::from_millis(20);
const LONGER: u32 = 4;
const SMALLER: u128 = 16;
/// Inputs are left out that are larger than those that take so long: there are hundreds to come.
const QUICK: Duration = Duration::from_millis(4);
/// Lists that are made are at most so long, if a `usize` says how long.
const LONGEST: u128 = 1 << 16;
/// A small input has numbers up to this, and so many nodes.
const SMALL_NUMBER: u128 = 8;
const SMALL_NODES: usize = 24;
/// The largest primes below the powers of two from 2^5 on are so much less.
const PRIMES: [u128; 60] = [
    1, 3, 1, 5, 3, 3, 9, 3, 1, 3, 19, 15, 1, 5, 1, 3, 9, 3, 15, 3, 39, 5, 39, 57, 3, 35, 1, 5, 9,
    41, 31, 5, 25, 45, 7, 87, 21, 11, 57, 17, 55, 21, 115, 59, 81, 27, 129, 47, 111, 33, 55, 5, 13,
    27, 55, 93, 1, 57, 25, 59,
];

/// Which inputs are small enough: the largest number in them, the largest `usize`, and how deep
/// they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bound {
    counts: Option<u128>,
    numbers: Option<u128>,
    depth: Option<u128>,
}

impl Bound {
    /// Of a function that makes lists: a `usize` may be how long one is to be, and nobody can stop
    /// a program that asks for more memory than there is.
    pub(super) fn of_lists() -> Self {
        Bound { counts: Some(LONGEST), ..Bound::default() }
    }

    /// Of a function that takes longer the larger numbers are.
    pub(super) fn of_numbers(most: u128) -> Self {
        Bound { numbers: Some(most), ..Bound::default() }
    }

    /// Whether an input is small enough.
    pub(super) fn admits(&self, input: &[Tree]) -> bool {
        let is_within = |bound: Option<u128>, of: fn(&[Tree]) -> u128| {
            bound.is_none_or(|bound| of(input) <= bound)
        };
        let counts = is_within(self.counts, largest_count);
        counts && is_within(self.numbers, largest) && is_within(self.depth, deepest)
    }

    /// What is small enough for both.
    pub(super) fn and(self, other: Bound) -> Bound {
        let less = |a: Option<u128>, b: Option<u128>| a.into_iter().chain(b).min();
        Bound {
            counts: less(self.counts, other.counts),
            numbers: less(self.numbers, other.numbers),
            depth: less(self.depth, other.depth),
        }
    }

    /// An input as small as that.
    fn cut(&self, input: &[Tree]) -> Vec<Tree> {
        let less_deep = match self.depth {
            Some(depth) => input.iter().map(|tree| cut_depth(tree, depth)).collect(),
            None => input.to_vec(),
        };
        match self.numbers {
            Some(most) => cut_numbers(&less_deep, most),
            None => less_deep,
        }
    }

    /// For whom it may concern, if something was too slow.
    pub(super) fn remark(&self) -> Option<String> {
        let numbers = self.numbers.map(|most| format!("numbers beyond {most}"));
        let depth =
            self.depth.map(|most| format!("more than {most} constructors within each other"));
        let larger: Vec<String> = numbers.into_iter().chain(depth).collect();
        let text = format!(
            "inputs with {} were left out: the larger they are, the longer it takes, which says nothing \
             about what it does\n  say in the refinement how large they are, if they are not meant",
            larger.join(", or with ")
        );
        (!larger.is_empty()).then_some(text)
    }
}

/// The bound up to which inputs like this one come to an end, if it is their size that makes them
/// slow.
pub(super) fn bound(subject: &Subject, input: &[Tree]) -> Option<Bound> {
    bound_of(input, &mut |smaller| took(subject, smaller))
}

/// Runs an input and says how long that took.
type Run<'r> = dyn FnMut(&[Tree]) -> Took + 'r;

fn bound_of(input: &[Tree], run: &mut Run<'_>) -> Option<Bound> {
    let (numbers, depth) = (largest(input), deepest(input));
    let by_numbers = Bound::of_numbers;
    let by_depth = |most| Bound { depth: Some(most), ..Bound::default() };
    let by_both = |most| Bound { numbers: Some(most), depth: Some(most), ..Bound::default() };
    let ways: [(u128, &dyn Fn(u128) -> Bound); 3] = [
        (numbers, &by_numbers),
        (depth, &by_depth),
        (if depth > 0 { numbers } else { 0 }, &by_both),
    ];
    ways.into_iter().find_map(|(most, way)| grows(run, input, most, way))
}

/// How large an input may be, if the time it takes grows with the size given by `way`.
fn grows(
    run: &mut Run<'_>,
    input: &[Tree],
    most: u128,
    way: &dyn Fn(u128) -> Bound,
) -> Option<Bound> {
    let mut ended: Vec<Smaller> = Vec::new();
    for size in sizes().take_while(|size| *size < most) {
        let smaller = way(size).cut(input);
        if ended.last().is_some_and(|last| last.input == smaller) {
            continue;
        }
        match run(&smaller) {
            Took::NoInput => continue,
            Took::Time(time) => ended.push(Smaller { size, time, input: smaller }),
            Took::TooLong => return None,
        }
        if is_longer(run, &ended) {
            let quick = ended.iter().rev().find(|one| one.time <= QUICK).or(ended.first())?;
            return Some(way(quick.size));
        }
    }
    None
}

/// A smaller input that came to an end.
struct Smaller {
    size: u128,
    time: Duration,
    input: Vec<Tree>,
}

impl Smaller {
    /// The least of three times: something else may have kept the machine busy.
    fn least_time(&self, run: &mut Run<'_>) -> Duration {
        let again = (0..2).filter_map(|_| match run(&self.input) {
            Took::Time(time) => Some(time),
            Took::TooLong | Took::NoInput => None,
        });
        again.fold(self.time, Duration::min)
    }
}

/// Whether the last took visibly longer than one that is much smaller.
fn is_longer(run: &mut Run<'_>, ended: &[Smaller]) -> bool {
    let Some(last) = ended.last().filter(|last| last.time >= VISIBLE) else { return false };
    let smaller = ended.iter().rev().find(|one| one.size <= last.size / SMALLER);
    let Some(smaller) = smaller.or(ended.first()) else { return false };
    let time = last.least_time(run);
    time >= VISIBLE && smaller.least_time(run) * LONGER <= time
}

/// The sizes to which inputs are cut down: all small numbers, then primes.
fn sizes() -> impl Iterator<Item = u128> {
    (0..31).chain(PRIMES.iter().zip(5..).map(|(less, exponent)| (1 << exponent) - less))
}

/// How long a case took.
pub(super) enum Took {
    Time(Duration),
    TooLong,
    /// The input is not as required.
    NoInput,
}

fn took(subject: &Subject, input: &[Tree]) -> Took {
    let (subject, input) = (subject.clone(), input.to_vec());
    aside(LIMIT, move || timed(&subject, &input)).unwrap_or(Took::TooLong)
}

/// Runs an input here, however long it takes.
pub(super) fn timed(subject: &Subject, input: &[Tree]) -> Took {
    let mut source = Source::random(0, 0);
    source.restart_with((0..).zip(input), None, false);
    let started = Instant::now();
    let ending = subject.run(&mut source);
    let time = started.elapsed();
    take_notes();
    match ending {
        Ending::Discarded(_) | Ending::Misused(_) => Took::NoInput,
        Ending::Passed | Ending::Failed(_) => Took::Time(time),
    }
}

/// The number at a node, without its sign.
fn magnitude(tree: &Tree, index: usize) -> Option<(u128, bool)> {
    let bits = tree.payload(index)?;
    match shape(tree.nodes()[index].shape).kind {
        Kind::Unsigned(_) => Some((bits, false)),
        Kind::Signed(width) => {
            let number = ((bits << (128 - width)) as i128) >> (128 - width);
            Some((number.unsigned_abs(), number < 0))
        }
        _ => None,
    }
}

fn magnitudes(input: &[Tree]) -> impl Iterator<Item = u128> + '_ {
    let all = input.iter().flat_map(|tree| (0..tree.nodes().len()).map(move |at| (tree, at)));
    all.filter_map(|(tree, at)| magnitude(tree, at).map(|(number, _)| number))
}

/// The largest number of type `usize` in an input.
fn largest_count(input: &[Tree]) -> u128 {
    let of_tree = |tree: &Tree| {
        let is_count = |at: &usize| shape(tree.nodes()[*at].shape).name == "usize";
        let counts = (0..tree.nodes().len()).filter(is_count);
        counts.filter_map(|at| tree.payload(at)).max().unwrap_or(0)
    };
    input.iter().map(of_tree).max().unwrap_or(0)
}

/// The largest number in an input.
pub(super) fn largest(input: &[Tree]) -> u128 {
    magnitudes(input).max().unwrap_or(0)
}

/// Whether an input is so small that a sum or a difference of a few of its numbers is far from the
/// bounds of any type, but for zero.
pub(super) fn is_small(input: &[Tree]) -> bool {
    let n_nodes: usize = input.iter().map(|tree| tree.nodes().len()).sum();
    largest(input) <= SMALL_NUMBER && n_nodes <= SMALL_NODES
}

/// How many nodes of the same recursive type are within each other, at most.
fn deepest(input: &[Tree]) -> u128 {
    let mut most = 0;
    for tree in input {
        walk(tree, |_, depth| {
            most = most.max(depth);
            false
        });
    }
    most
}

/// Goes through a tree with how many nodes of its type each node is within; whether to leave out
/// what is below it is what `visit` says. Nodes that are not of a recursive type are not visited.
fn walk(tree: &Tree, mut visit: impl FnMut(usize, u128) -> bool) {
    let mut above: Vec<(usize, ShapeId)> = Vec::new();
    let mut index = 0;
    while let Some(node) = tree.nodes().get(index) {
        let end = index + node.size as usize;
        while above.last().is_some_and(|(end, _)| *end <= index) {
            above.pop();
        }
        let mut is_left_out = false;
        if shape(node.shape).recursive {
            let depth = above.iter().filter(|(_, shape)| *shape == node.shape).count();
            is_left_out = visit(index, depth as u128);
            above.push((end, node.shape));
        }
        index = if is_left_out { end } else { index + 1 };
    }
}

/// The tree with the simplest values in place of what is too deep.
fn cut_depth(tree: &Tree, most: u128) -> Tree {
    let mut cut = std::collections::HashMap::new();
    walk(tree, |index, depth| {
        let is_too_deep = depth >= most;
        if is_too_deep {
            let mut builder = Builder::new();
            simplest(tree.nodes()[index].shape, &mut builder);
            cut.insert(index, builder.finish());
        }
        is_too_deep
    });
    tree.with_parts(|index| cut.get(&index))
}

/// Writes the simplest value of a type: it has no recursive parts.
fn simplest(of: ShapeId, builder: &mut Builder) {
    let shape = shape(of);
    match shape.kind {
        Kind::Sum | Kind::List(_) | Kind::Pointer => {
            let constructor = shape.order.first().copied().unwrap_or(0) as usize;
            let begun = builder.begin(of, constructor);
            let fields = shape.constructors.get(constructor).map(|one| &one.fields);
            fields.into_iter().flatten().for_each(|field| simplest(field.shape, builder));
            builder.end(begun);
        }
        _ => builder.leaf(of, 0),
    }
}

/// The trees with the numbers beyond `most` cut down to it, different ones to different ones.
pub(super) fn cut_numbers(input: &[Tree], most: u128) -> Vec<Tree> {
    let mut beyond: Vec<u128> = magnitudes(input).filter(|number| *number > most).collect();
    beyond.sort_unstable_by(|a, b| b.cmp(a));
    beyond.dedup();
    with_numbers(input, |number| match beyond.binary_search_by(|other| number.cmp(other)) {
        Ok(rank) => most.saturating_sub(rank as u128),
        Err(_) => number,
    })
}

/// The trees with the numbers beyond `most` divided by what makes the largest as large as that.
pub(super) fn scale_numbers(input: &[Tree], most: u128) -> Vec<Tree> {
    let divisor = largest(input).div_ceil(most.max(1)).max(1);
    with_numbers(input, |number| if number > most { number / divisor } else { number })
}

/// The trees with other numbers of the same signs.
fn with_numbers(input: &[Tree], change: impl Fn(u128) -> u128) -> Vec<Tree> {
    let changed = |tree: &Tree| {
        let mut parts = std::collections::HashMap::new();
        for (index, node) in tree.nodes().iter().enumerate() {
            let Some((number, is_negative)) = magnitude(tree, index) else { continue };
            let new = change(number);
            if new != number {
                let bits = if is_negative { new.wrapping_neg() } else { new };
                let mut builder = Builder::new();
                builder.leaf(node.shape, bits);
                parts.insert(index, builder.finish());
            }
        }
        tree.with_parts(|index| parts.get(&index))
    };
    input.iter().map(changed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tree_of;

    #[test]
    fn inputs_are_cut_down_with_the_order_of_their_numbers() {
        let input = [tree_of(&(7u8, 1_000_000i64)), tree_of(&vec![-2_000_000i64, 3, 1_000_000])];
        assert_eq!((largest(&input), deepest(&input)), (2_000_000, 3));
        let cut = Bound { numbers: Some(100), ..Bound::default() }.cut(&input);
        assert_eq!(cut, [tree_of(&(7u8, 99i64)), tree_of(&vec![-100i64, 3, 99])]);
        let cut = Bound { depth: Some(2), ..Bound::default() }.cut(&input);
        assert_eq!(cut, [input[0].clone(), tree_of(&vec![-2_000_000i64, 3])]);
    }

    #[test]
    fn a_bound_admits_what_it_cuts_down_to() {
        let input = [tree_of(&vec![vec![5u64, 1 << 40], vec![9; 7]])];
        for (numbers, depth) in [(Some(31), None), (None, Some(2)), (Some(0), Some(0))] {
            let bound = Bound { numbers, depth, ..Bound::default() };
            assert!(!bound.admits(&input));
            assert!(bound.admits(&bound.cut(&input)), "{bound:?}");
        }
    }

    /// The bound of a function of a number that takes so many microseconds; none if it never ends.
    fn bound_of_number(n: u64, time: impl Fn(u64) -> Option<u64>) -> Option<Bound> {
        bound_of(&[tree_of(&n)], &mut |input| {
            let n: u64 = crate::data::value_of(&input[0]).unwrap();
            match time(n).map(Duration::from_micros) {
                Some(time) if time < LIMIT => Took::Time(time),
                _ => Took::TooLong,
            }
        })
    }

    fn numbers(most: u128) -> Option<Bound> {
        Some(Bound { numbers: Some(most), ..Bound::default() })
    }

    #[test]
    fn what_counts_to_its_argument_is_slow_because_of_its_size() {
        let bound = bound_of_number(u64::MAX, |n| Some(n / 1000));
        assert_eq!(bound, numbers((1 << 21) - 9));
        // Divisors are tried up to the root, and found soon unless it is a prime.
        let is_prime = |n: u64| (2..).take_while(|d| d * d <= n).all(|d| n % d != 0);
        let tried = |n: u64| Some(if is_prime(n) { n.isqrt() } else { 1 });
        assert_eq!(bound_of_number(18_446_744_073_709_551_557, tried), numbers((1 << 23) - 15));
        assert_eq!(bound_of_number(90, |n| 2u64.checked_pow(n as u32)), numbers(11));
    }

    #[test]
    fn what_ends_soon_for_smaller_numbers_hangs() {
        assert_eq!(bound_of_number(7, |n| (n != 7).then_some(3)), None);
        assert_eq!(
            bound_of_number(1 << 60, |n| (n < 1 << 60).then_some(n.max(1).ilog2().into())),
            None
        );
        assert_eq!(bound_of_number(1 << 60, |_| None), None);
        // However long it takes, if that does not depend on the number.
        assert_eq!(bound_of_number(99, |n| (n < 50).then_some(30_000)), None);
    }

    #[test]
    fn lists_may_be_what_is_large() {
        let input = [tree_of(&vec![1_000_000u64; 60])];
        let bound = bound_of(&input, &mut |input| {
            let list: Vec<u64> = crate::data::value_of(&input[0]).unwrap();
            match list.len() {
                0 => Took::NoInput,
                n if n <= 20 => Took::Time(Duration::from_micros(1 << n)),
                _ => Took::TooLong,
            }
        });
        assert_eq!(bound, Some(Bound { depth: Some(11), ..Bound::default() }));
    }

    #[test]
    fn sizes_are_primes_beyond_the_small_ones() {
        let is_prime = |n: u128| (2..).take_while(|d| d * d <= n).all(|d| n % d != 0);
        let primes: Vec<u128> = sizes().skip(31).collect();
        assert!(primes.windows(2).all(|pair| pair[0] < pair[1] && pair[1] < 2 * pair[0] + 300));
        assert!(primes.iter().filter(|n| **n < 1 << 32).all(|n| is_prime(*n)));
    }
}
