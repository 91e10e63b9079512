//! Two searches side by side.
//!
//! The result must not depend on how many threads there are, nor on how fast they run. So there
//! are always two searches with seeds of their own; they run for a fixed amount of work, then the
//! one that is behind goes on from the rows of the other. With one thread they take turns.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::numbering::Numbering;
use super::squeeze::Squeeze;
use crate::array::End;
use crate::options::{Options, Progress};
use crate::problem::{Cell, Problem};

/// Tuples beyond which a second board would take too much memory.
const MOST_TUPLES_FOR_TWO: usize = 4_000_000;

/// How often the searches compare their results.
const ROUNDS: u64 = 16;

/// Work after which time and requests to stop are looked at.
const SLICE: u64 = 500_000;

/// What limits a search.
pub(crate) struct Limits<'a> {
    pub(crate) options: &'a Options,
    pub(crate) started: Instant,
    /// Steps in all.
    pub(crate) steps: u64,
    pub(crate) bound: usize,
}

impl Limits<'_> {
    /// Whether the search must end early.
    pub(crate) fn over(&self) -> Option<End> {
        if self.options.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some(End::Stopped);
        }
        let late = |limit| self.started.elapsed() >= limit;
        self.options.time_limit.is_some_and(late).then_some(End::Time)
    }
}

/// Makes the rows fewer. The rows, why the search ended, and how many steps it took.
pub(crate) fn squeeze(
    problem: &Problem,
    numberings: &[Numbering],
    rows: Vec<Vec<Cell>>,
    limits: &Limits<'_>,
) -> (Vec<Vec<Cell>>, End, u64) {
    let tuples: usize = numberings.iter().map(Numbering::len).sum();
    let n_lanes = if tuples > MOST_TUPLES_FOR_TWO { 1 } else { 2 };
    let threads = limits.options.threads.unwrap_or_else(|| {
        std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
    });
    let seed = limits.options.seed;
    let mut lanes: Vec<Squeeze<'_>> = (0..n_lanes)
        .map(|lane| Squeeze::new(problem, numberings, rows.clone(), seed.wrapping_mul(31) + lane))
        .collect();
    let share = limits.steps / n_lanes;
    let mut end = End::Steps;
    for round in 1..=ROUNDS {
        let until = share / ROUNDS * round;
        if threads >= 2 && n_lanes == 2 && share > 2_000_000 {
            std::thread::scope(|scope| {
                for lane in &mut lanes {
                    scope.spawn(|| run(lane, until, limits));
                }
            });
        } else {
            for lane in &mut lanes {
                run(lane, until, limits);
            }
        }
        let best = lanes.iter().map(|lane| lane.best.len()).min().expect("at least one lane");
        if let Some(listener) = &limits.options.progress {
            let steps = lanes.iter().map(|lane| lane.work).sum();
            let (lower_bound, limit) = (limits.bound, limits.steps);
            listener(&Progress { rows: best, lower_bound, steps, limit });
        }
        if best <= limits.bound {
            end = End::Optimal;
            break;
        }
        if let Some(early) = limits.over() {
            end = early;
            break;
        }
        let ahead = lanes.iter().position(|lane| lane.best.len() == best).expect("one is best");
        let rows = lanes[ahead].best.clone();
        for lane in &mut lanes {
            if lane.best.len() > best {
                lane.restart(rows.clone());
            }
        }
    }
    let steps = lanes.iter().map(|lane| lane.work).sum();
    let best = lanes.into_iter().map(|lane| lane.best).min_by_key(Vec::len);
    (best.expect("at least one lane"), end, steps)
}

fn run(lane: &mut Squeeze<'_>, until: u64, limits: &Limits<'_>) {
    let mut solver = None;
    while lane.work < until && lane.best.len() > limits.bound && limits.over().is_none() {
        let slice = until.min(lane.work + SLICE);
        lane.run(slice, limits.bound, &mut solver);
    }
}

