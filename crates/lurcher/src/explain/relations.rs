//! Relations of integers that are seen in assignments that fail.
//!
//! There is no end of what numbers can be multiplied with, or divided by. Which of these may matter
//! is seen from what fails: a condition has to hold of the counterexample, so its numbers are as
//! far apart as the condition says, and what fails beside it leaves the same remainder.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lurcher_trees::{Kind, ListStyle, ShapeId, shape};

use super::background::{
    Function, bounded, divides, extremes, has_total, is_beyond, is_square, ordinal, overflows,
    related, remainder, remainder_is, saturating, square, square_of, sum, total, total_is,
};
use super::condition::Sample;
use super::values::{ValueId, Values};

/// Numbers are at most so many times as large as others.
const MOST_TIMES: i128 = 1000;
/// What is computed of two numbers to see whether it is what passes that has a limit.
const COMPUTED: [&str; 3] = ["saturating_sub", "saturating_add", "saturating_mul"];
/// What may be too large for the type of two numbers, or too small. Of sums and differences of
/// numbers without a sign a comparison says so: `255 - a < b`.
const CHECKED: [&str; 3] = ["checked_mul", "checked_add", "checked_sub"];
/// A divisor has so many multiples in the type.
const LEAST_MULTIPLES: i128 = 4;
/// A divisor is seen from so many numbers that fail beside that of the counterexample.
const LEAST_SEEN: usize = 2;

impl Sample {
    /// Functions that say how the integers of the counterexample are related.
    pub(super) fn relations(&self, shapes: &[ShapeId], values: &Values) -> Vec<Arc<Function>> {
        let is_integer =
            |&v: &usize| matches!(shape(shapes[v]).kind, Kind::Unsigned(_) | Kind::Signed(_));
        let integers: Vec<usize> = (0..shapes.len()).filter(is_integer).collect();
        let number = |row: &[ValueId], v: usize| ordinal(values.tree(row[v]), shapes[v]);
        let Some(own) = self.rows.first() else { return Vec::new() };
        let failing = || self.rows.iter().zip(&self.fails).filter(|(_, fails)| **fails);
        // Every number is asked for once for each of the others.
        let all: Vec<Vec<Option<i128>>> = (0..shapes.len())
            .map(|v| match integers.contains(&v) {
                true => self.rows.iter().map(|row| number(row, v)).collect(),
                false => Vec::new(),
            })
            .collect();
        let of_which =
            |fails: bool| (0..self.rows.len()).filter(move |&row| self.fails[row] == fails);
        let mut found: BTreeMap<(ShapeId, u8, i128, i128), Function> = BTreeMap::new();
        for &v in &integers {
            let Some(a) = number(own, v) else { continue };
            let alone = |row: &[ValueId]| (0..own.len()).all(|w| w == v || row[w] == own[w]);
            // Multiples of something may be what passes, of the same sign.
            let passing = self.rows.iter().zip(&self.fails).filter(|(_, fails)| !**fails);
            let passing = passing.filter(|(row, _)| alone(row));
            let passing = passing.filter_map(|(row, _)| number(row, v));
            let passing: Vec<i128> = passing.filter(|n| (*n < 0) == (a < 0)).collect();
            let has_multiples = |divisor: i128| has_multiples(divisor, shapes[v]);
            if let Some((divisor, rest)) = step_of(&passing).filter(|(n, _)| has_multiples(*n)) {
                let key = (shapes[v], 0, divisor, rest);
                found.entry(key).or_insert_with(|| remainder(divisor, rest, shapes[v]));
                let key = (shapes[v], 11, divisor, rest);
                found.entry(key).or_insert_with(|| remainder_is(divisor, "!=", rest, shapes[v]));
            }
            let others = failing().filter(|(row, _)| alone(row) && row[v] != own[v]);
            let steps = others.filter_map(|(row, _)| number(row, v)?.checked_sub(a));
            let steps: Vec<i128> = steps.collect();
            let divisor = steps.iter().fold(0, |divisor, &step| common(divisor, step));
            if steps.len() >= LEAST_SEEN && divisor > 1 && has_multiples(divisor) {
                let rest = a % divisor;
                let key = (shapes[v], 0, divisor, rest);
                found.entry(key).or_insert_with(|| remainder(divisor, rest, shapes[v]));
                // Those that pass all the same may leave another.
                let passing = self.rows.iter().zip(&self.fails).filter(|(_, fails)| !**fails);
                let passing = passing.filter(|(row, _)| alone(row));
                let passing = passing.filter_map(|(row, _)| number(row, v));
                let passing: Vec<i128> = passing.filter(|n| n % divisor == rest).collect();
                if let Some((except, rest)) = step_of(&passing).filter(|(n, _)| *n > divisor) {
                    let key = (shapes[v], 0, except, rest);
                    found.entry(key).or_insert_with(|| remainder(except, rest, shapes[v]));
                }
            }
            let are_squares = || steps.iter().all(|step| is_square(a + step));
            if steps.len() >= LEAST_SEEN && is_square(a) && are_squares() {
                found.entry((shapes[v], 8, 0, 0)).or_insert_with(|| square(shapes[v]));
            }
            for &w in integers.iter().filter(|&&w| w != v && shapes[w] == shapes[v]) {
                let Some(b) = number(own, w) else { continue };
                if let Some(by) = b.checked_sub(a).filter(|by| *by > 0) {
                    let key = (shapes[v], 1, by, 0);
                    found.entry(key).or_insert_with(|| related("checked_add", by, shapes[v]));
                }
                // Of two zeroes it is not seen.
                let most_seen = || {
                    let pairs = of_which(true).filter_map(|row| times(all[v][row]?, all[w][row]?));
                    let mut seen: BTreeMap<i128, usize> = BTreeMap::new();
                    pairs.for_each(|by| *seen.entry(by).or_default() += 1);
                    seen.into_iter().max_by_key(|&(by, n)| (n, -by)).map(|(by, _)| by)
                };
                let by = if a == 0 && b == 0 { most_seen() } else { times(a, b) };
                if let Some(by) = by {
                    let key = (shapes[v], 2, by, 0);
                    found.entry(key).or_insert_with(|| related("checked_mul", by, shapes[v]));
                }
                if b != 0 && a.checked_rem(b) == Some(0) {
                    found.entry((shapes[v], 4, 0, 0)).or_insert_with(|| divides(shapes[v]));
                }
                if a.checked_mul(a) == Some(b) {
                    found.entry((shapes[v], 9, 0, 0)).or_insert_with(|| square_of(shapes[v]));
                }
                let has_sign = matches!(shape(shapes[v]).kind, Kind::Signed(_));
                let n_checked = if has_sign { CHECKED.len() } else { 1 };
                for (kind, name) in CHECKED.into_iter().take(n_checked).enumerate() {
                    if is_beyond(name, a, b, shapes[v]) {
                        let key = (shapes[v], 10, kind as i128, 0);
                        found.entry(key).or_insert_with(|| overflows(name, shapes[v]));
                    }
                }
                for (kind, name) in COMPUTED.into_iter().enumerate() {
                    let type_kind = shape(shapes[v]).kind;
                    let of =
                        |row: usize| Some(saturating(name, all[v][row]?, all[w][row]?, type_kind));
                    let Some(own) = of(0) else { continue };
                    let mut ends: Option<(i128, i128)> = None;
                    for n in of_which(false).filter_map(of) {
                        let (least, most) = ends.unwrap_or((n, n));
                        ends = Some((least.min(n), most.max(n)));
                        // There are some on both sides.
                        if least.min(n) <= own && own <= most.max(n) {
                            break;
                        }
                    }
                    let Some((least, most)) = ends else { continue };
                    // What is symmetric is asked once.
                    let is_turned = name != "saturating_sub" && w < v;
                    for (is_more, than, is_own) in
                        [(true, most, own > most), (false, least, own < least)]
                    {
                        if is_own && !is_turned {
                            // Of two that say the same the first counts: `a - b > 10`, and not
                            // `b - a < -10`.
                            let key = (shapes[v], 5 + kind as u8, i128::from(!is_more), than);
                            found
                                .entry(key)
                                .or_insert_with(|| bounded(name, is_more, than, shapes[v]));
                        }
                    }
                }
                let is_sum = |&&u: &&usize| {
                    let third = || number(own, u);
                    u != v && u != w && shapes[u] == shapes[v] && third() == a.checked_add(b)
                };
                if integers.iter().any(|u| is_sum(&u)) {
                    found.entry((shapes[v], 3, 0, 0)).or_insert_with(|| sum(shapes[v]));
                }
            }
        }
        let mut all: Vec<Function> = found.into_values().collect();
        all.extend(self.remainders_of_lengths(shapes, values));
        all.extend(self.periods(shapes, values));
        all.extend(self.totals(shapes, values));
        all.into_iter().map(Arc::new).collect()
    }

    /// What lists of numbers add up to, if that is more than what any adds up to that passes, or
    /// less.
    fn totals(&self, shapes: &[ShapeId], values: &Values) -> Vec<Function> {
        let mut found = Vec::new();
        for v in (0..shapes.len()).filter(|&v| has_total(shapes[v])) {
            let of = |row: &Vec<ValueId>| total(values.tree(row[v]));
            let Some(own) = self.rows.first().and_then(of) else { continue };
            let passing = self.rows.iter().zip(&self.fails).filter(|(_, fails)| !**fails);
            let passing: Vec<i128> = passing.filter_map(|(row, _)| of(row)).collect();
            let most = passing.iter().max().filter(|most| **most < own);
            let least = passing.iter().min().filter(|least| **least > own);
            found.extend(most.map(|most| total_is(true, *most, shapes[v])));
            found.extend(least.map(|least| total_is(false, *least, shapes[v])));
        }
        found
    }

    /// What the lengths of lists leave when they are divided, of those that pass, or of those that
    /// fail.
    fn remainders_of_lengths(&self, shapes: &[ShapeId], values: &Values) -> Vec<Function> {
        let mut found = Vec::new();
        let Some(own) = self.rows.first() else { return found };
        // Of those that are no `String` it is not known how many bytes they have.
        let is_list = |&v: &usize| match shape(shapes[v]).kind {
            Kind::List(style) => style != ListStyle::TextInto,
            _ => false,
        };
        for v in (0..shapes.len()).filter(is_list) {
            let alone = |row: &[ValueId]| (0..own.len()).all(|w| w == v || row[w] == own[w]);
            let lengths = |is_failing: bool| {
                let rows = self.rows.iter().zip(&self.fails).filter(|(_, f)| **f == is_failing);
                let rows = rows.filter(|(row, _)| alone(row));
                let lengths: BTreeSet<usize> = rows.map(|(row, _)| values.len(row[v])).collect();
                lengths.into_iter().map(|n| n as i128).collect::<Vec<_>>()
            };
            for (sign, is_failing) in [("!=", false), ("==", true)] {
                if let Some((divisor, rest)) = step_of(&lengths(is_failing)) {
                    found.push(remainder_is(divisor, sign, rest, shapes[v]));
                }
            }
        }
        found
    }
}

/// Whether there are some multiples of a divisor in a type: `x % 255 != 0` of a byte is no way to
/// say that it is neither 0 nor 255.
fn has_multiples(divisor: i128, id: ShapeId) -> bool {
    divisor <= extremes(id)[1] / LEAST_MULTIPLES
}

/// What numbers are apart, or multiples of that, and what they leave when they are divided by it;
/// none if that is 1, or they are few.
fn step_of(numbers: &[i128]) -> Option<(i128, i128)> {
    let (first, others) = numbers.split_first()?;
    let steps = others.iter().filter_map(|number| number.checked_sub(*first));
    let step = steps.fold(0, common);
    (others.len() >= LEAST_SEEN && step > 1).then(|| (step, first % step))
}

/// How many times a number is another.
fn times(one: i128, other: i128) -> Option<i128> {
    let is_multiple = one != 0 && other.checked_rem(one) == Some(0);
    let by = is_multiple.then(|| other / one)?;
    (2..=MOST_TIMES).contains(&by).then_some(by)
}

/// What divides both.
fn common(one: i128, other: i128) -> i128 {
    let (mut a, mut b) = (one.unsigned_abs(), other.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}
