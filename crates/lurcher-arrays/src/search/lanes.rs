//! Two searches side by side.
//!
//! The result must not depend on how many threads there are, nor on how fast they run. So there
//! are always two searches with seeds of their own; they run for a fixed amount of work, then the
//! one that is behind goes on from the rows of the other. With one thread they take turns.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::numbering::Numbering;
use super::squeeze::{Rest, Squeeze};
use crate::array::End;
use crate::options::{Options, Progress};
use crate::problem::{Cell, Problem};

/// Tuples beyond which a second board would take too much memory.
const MOST_TUPLES_FOR_TWO: usize = 4_000_000;

/// Steps below which a second board isn't worth its making.
const FEWEST_STEPS_FOR_TWO: u64 = 2_000_000;

/// One search is a little more restless than the other: which one does better depends on the
/// model.
const RESTS: [Rest; 2] = [Rest(1, 4), Rest(2, 8)];

/// Work after which the searches compare their results.
const ROUND: u64 = 12_500_000;

/// Work after which time and requests to stop are looked at.
const SLICE: u64 = 500_000;

/// What limits a search, and who hears of it.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a> {
    pub(crate) options: &'a Options,
    pub(crate) started: Instant,
    /// Steps in all.
    pub(crate) steps: u64,
    /// Called with rows that are fewer than before.
    pub(crate) improved: &'a dyn Fn(&[Vec<Cell>]),
}

/// Whether a search must end early, and why.
fn over(options: &Options, started: Instant) -> Option<End> {
    if options.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        return Some(End::Stopped);
    }
    options.time_limit.is_some_and(|limit| started.elapsed() >= limit).then_some(End::Time)
}

/// Makes the rows fewer. The rows, why the search ended, and how many steps it took.
pub(crate) fn squeeze(
    problem: &Problem,
    numberings: &[Numbering],
    rows: Vec<Vec<Cell>>,
    bound: usize,
    limits: &Limits<'_>,
) -> (Vec<Vec<Cell>>, End, u64) {
    let tuples: usize = numberings.iter().map(Numbering::len).sum();
    let single = tuples > MOST_TUPLES_FOR_TWO || limits.steps < FEWEST_STEPS_FOR_TWO;
    let n_lanes = if single { 1 } else { 2 };
    let threads = limits
        .options
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let seed = limits.options.seed;
    let mut lanes: Vec<Squeeze<'_>> = (0..n_lanes)
        .map(|lane| {
            let seed = seed.wrapping_mul(31).wrapping_add(lane as u64);
            Squeeze::new(problem, numberings, rows.clone(), seed, RESTS[lane])
        })
        .collect();
    let share = limits.steps / n_lanes as u64;
    let (options, started) = (limits.options, limits.started);
    let must_end: &(dyn Fn() -> bool + Sync) = &|| over(options, started).is_some();
    let mut end = End::Steps;
    let (mut until, mut least) = (0, rows.len());
    while until < share {
        until = share.min(until + ROUND);
        if threads >= 2 && n_lanes == 2 {
            std::thread::scope(|scope| {
                for lane in &mut lanes {
                    scope.spawn(|| run(lane, until, bound, must_end));
                }
            });
        } else {
            for lane in &mut lanes {
                run(lane, until, bound, must_end);
            }
        }
        let best = lanes.iter().map(|lane| lane.best.len()).min().expect("at least one lane");
        if let Some(listener) = &limits.options.progress {
            let steps = lanes.iter().map(|lane| lane.work).sum();
            let (lower_bound, limit) = (bound, limits.steps);
            listener(&Progress { rows: best, lower_bound, steps, limit });
        }
        let ahead = lanes.iter().position(|lane| lane.best.len() == best).expect("one is best");
        if best < least {
            (limits.improved)(&lanes[ahead].best);
            least = best;
        }
        if best <= bound {
            end = End::Optimal;
            break;
        }
        if let Some(early) = over(options, started) {
            end = early;
            break;
        }
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

fn run(lane: &mut Squeeze<'_>, until: u64, bound: usize, must_end: &(dyn Fn() -> bool + Sync)) {
    while lane.work < until && lane.best.len() > bound && !must_end() {
        let slice = until.min(lane.work + SLICE);
        lane.run(slice, bound);
    }
}
