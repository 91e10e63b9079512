//! Two searches side by side.
//!
//! The result must not depend on how many threads there are, nor on how fast they run. So there
//! are always two searches with seeds of their own; they run for a fixed amount of work, then the
//! one that is behind goes on from the rows of the other. With one thread they take turns.
//! Where boards are so large that making one takes longer than that, each goes its own way.

use super::limits::Limits;
use super::numbering::Numbering;
use super::squeeze::{Rest, Squeeze};
use crate::array::End;
use crate::problem::{Cell, Problem};

/// One search is a little more restless than the other: which one does better depends on the
/// model.
const RESTS: [Rest; 2] = [Rest(1, 4), Rest(2, 8)];

/// Work after which the searches compare their results.
const ROUND: u64 = 12_500_000;

/// Work after which time and requests to stop are looked at.
const SLICE: u64 = 500_000;

/// Makes the rows fewer, starting from one or two arrays; the limits' steps are for each. The
/// rows, why the search ended, and how many steps it took in all.
pub(crate) fn squeeze(
    problem: &Problem,
    numberings: &[Numbering],
    starts: Vec<Vec<Vec<Cell>>>,
    bound: usize,
    limits: &Limits<'_>,
) -> (Vec<Vec<Cell>>, End, u64) {
    let seed = limits.options.seed.wrapping_mul(31);
    let tuples: u64 = numberings.iter().map(Numbering::tuples_of_a_row).sum();
    let restart_pays = starts[0].len() as u64 * tuples < ROUND / 2;
    let mut lanes: Vec<Squeeze<'_>> = Vec::new();
    for (lane, (rows, rest)) in starts.into_iter().zip(RESTS).enumerate() {
        let seed = seed.wrapping_add(lane as u64);
        lanes.push(Squeeze::new(problem, numberings, rows, seed, rest));
    }
    let parallel = limits.threads() >= 2 && lanes.len() == 2;
    let mut end = End::Steps;
    let (mut until, mut least) = (0, usize::MAX);
    while until < limits.steps {
        until = limits.steps.min(until + ROUND);
        if parallel {
            std::thread::scope(|scope| {
                for lane in &mut lanes {
                    scope.spawn(|| run(lane, until, bound, limits));
                }
            });
        } else {
            for lane in &mut lanes {
                run(lane, until, bound, limits);
            }
        }
        let best = lanes.iter().map(|lane| lane.best.len()).min().expect("at least one lane");
        let ahead = lanes.iter().position(|lane| lane.best.len() == best).expect("one is best");
        limits.report(best, bound, lanes.iter().map(|lane| lane.work).sum());
        if best < least {
            limits.show(&lanes[ahead].best);
            least = best;
        }
        if best <= bound {
            end = End::Optimal;
            break;
        }
        if let Some(early) = limits.over() {
            end = early;
            break;
        }
        if restart_pays {
            let rows = lanes[ahead].best.clone();
            for lane in lanes.iter_mut().filter(|lane| lane.best.len() > best) {
                lane.restart(rows.clone());
            }
        }
    }
    let steps = lanes.iter().map(|lane| lane.work).sum();
    let best = lanes.into_iter().map(|lane| lane.best).min_by_key(Vec::len);
    (best.expect("at least one lane"), end, steps)
}

fn run(lane: &mut Squeeze<'_>, until: u64, bound: usize, limits: &Limits<'_>) {
    while lane.work < until && lane.best.len() > bound && limits.over().is_none() {
        lane.run(until.min(lane.work + SLICE), bound);
    }
}
