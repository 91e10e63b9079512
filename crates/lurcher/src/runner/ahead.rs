//! Smaller inputs before large ones.
//!
//! A refined function is called with numbers of every size. One that makes a list from `a` to `b`,
//! or calls itself as often as its argument says, is right, and with 2^60 it ends the process:
//! there is not so much memory, nor so much stack, and nobody can catch that. So before an input
//! with large numbers, the same input with its numbers scaled down is run, up to [`RUNGS`] that no
//! machine is too small for. Where that takes visibly longer the larger it is, larger ones are left
//! out from then on, and the report says so. What ends at once however large its input is depends
//! on the clock in nothing; a function that is slow for small inputs, too, is not judged here (see
//! `growth.rs`).
//!
//! The first large inputs are climbed up to from rung to rung, later ones by one step: a function
//! that does not grow would be run several times as often as it has cases.

use std::time::Duration;

use lurcher_trees::Tree;

use super::growth::{Bound, Took, cut_numbers, largest, scale_numbers, timed};
use super::subject::Subject;

/// The numbers that are tried first; those up to the one before the last are never too large.
const RUNGS: [u128; 4] = [1 << 15, 1 << 18, STEP, 1 << 24];
/// The one that is tried before every large input.
const STEP: u128 = 1 << 21;
/// So many inputs are climbed up to.
const CLIMBED: u64 = 16;
/// A time that is seen to be longer than others, and how many times longer it has to be than that
/// of the rung below.
const VISIBLE: Duration = Duration::from_millis(8);
const LONGER: u32 = 3;
/// Of the rungs, the last that takes so long is the bound: there are hundreds of cases to come.
const QUICK: Duration = Duration::from_millis(4);

/// Knows how many inputs were climbed up to.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    n_climbed: u64,
}

impl Ahead {
    /// Whether an input may be run. If not, the subject leaves out all that are so large from then
    /// on.
    pub(super) fn may_run(&mut self, subject: &Subject, input: &[Tree]) -> bool {
        if largest(input) <= STEP {
            return true;
        }
        self.n_climbed += 1;
        let is_thorough = self.n_climbed <= CLIMBED;
        let bound = most_of(input, is_thorough, &mut |smaller| timed(subject, smaller));
        if let Some(most) = bound {
            subject.leave_out(Bound::of_numbers(most));
        }
        bound.is_none()
    }
}

/// Runs an input and says how long that took.
type Run<'r> = dyn FnMut(&[Tree]) -> Took + 'r;

/// The largest number with which a function ends soon, if it takes longer the larger its numbers
/// are.
fn most_of(input: &[Tree], is_thorough: bool, run: &mut Run<'_>) -> Option<u128> {
    let most = largest(input);
    let tried = |rung: &&u128| **rung < most && (is_thorough || **rung == STEP);
    let mut ended: Vec<(u128, Duration)> = Vec::new();
    for &rung in RUNGS.iter().filter(tried) {
        let Some(time) = time_at(input, rung, run) else { continue };
        ended.push((rung, time));
        if time < VISIBLE {
            continue;
        }
        // It may be longer because the machine is busy, or because the function is slow with every
        // input.
        let below = RUNGS.iter().rev().find(|below| **below < rung).copied().unwrap_or(1);
        let mut least = |rung: u128, known: Option<Duration>| {
            let again = (0..2).filter_map(|_| time_at(input, rung, run));
            known.into_iter().chain(again).min()
        };
        let (time, shorter) = (least(rung, Some(time))?, least(below, None)?);
        if time >= VISIBLE && shorter * LONGER <= time {
            let quick = ended.iter().rev().find(|(_, time)| *time <= QUICK);
            return Some(quick.map_or(below, |(rung, _)| *rung));
        }
    }
    None
}

/// How long it takes with numbers up to a rung; none if there is no such input.
fn time_at(input: &[Tree], rung: u128, run: &mut Run<'_>) -> Option<Duration> {
    // What lies between numbers is as much smaller as they are. Where that is not as required,
    // their order may be.
    [scale_numbers, cut_numbers].into_iter().find_map(|smaller| match run(&smaller(input, rung)) {
        Took::Time(time) => Some(time),
        Took::TooLong | Took::NoInput => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{tree_of, value_of};

    /// The bound for a function of two numbers that takes so many nanoseconds, if both are as
    /// required.
    fn bound(
        (a, b): (i64, i64),
        is_thorough: bool,
        time: impl Fn(i64, i64) -> Option<u64>,
    ) -> (Option<u128>, u32) {
        let mut n_runs = 0;
        let bound = most_of(&[tree_of(&a), tree_of(&b)], is_thorough, &mut |input| {
            n_runs += 1;
            let number = |nth: usize| value_of::<i64>(&input[nth]).unwrap();
            match time(number(0), number(1)) {
                Some(nanoseconds) => Took::Time(Duration::from_nanos(nanoseconds)),
                None => Took::NoInput,
            }
        });
        (bound, n_runs)
    }

    #[test]
    fn what_makes_a_list_between_its_arguments_is_bounded() {
        let list = |a: i64, b: i64| Some(10 * (b - a).max(0) as u64);
        for ends in [(0, i64::MAX), (-(1 << 40), 7), (1 << 59, 1 << 60)] {
            assert_eq!(bound(ends, true, list).0, Some(1 << 18), "{ends:?}");
            assert_eq!(bound(ends, false, list).0, Some(1 << 18), "{ends:?}");
        }
        // Twice as long.
        assert_eq!(bound((i64::MIN + 1, i64::MAX), true, list).0, Some(1 << 15));
        // There is nothing between them.
        assert_eq!(bound((1 << 60, 1 << 59), true, list), (None, 4));
    }

    #[test]
    fn what_is_fast_or_slow_whatever_its_arguments_is_run() {
        assert_eq!(bound((0, i64::MAX), true, |_, _| Some(100)), (None, 4));
        assert_eq!(bound((0, i64::MAX), false, |_, _| Some(100)), (None, 1));
        assert_eq!(bound((0, i64::MAX), true, |_, _| Some(20_000_000)).0, None);
        let logarithm = |_, b: i64| Some(1000 * u64::from(b.unsigned_abs().max(1).ilog2()));
        assert_eq!(bound((0, i64::MAX), true, logarithm).0, None);
    }

    #[test]
    fn where_scaled_numbers_are_not_as_required_their_order_may_be() {
        let distinct = |a: i64, b: i64| (a < b).then_some(b as u64 * 10);
        assert_eq!(bound((i64::MAX - 1, i64::MAX), true, distinct).0, Some(1 << 18));
        assert_eq!(bound((3, i64::MAX), true, |_, _| None), (None, 8));
    }
}
