//! Inputs that the property's requirement leads to.

use super::Shrinker;

/// Of the time for shrinking, one part in so many goes into these.
const PART_OF_TIME: u32 = 20;
/// So many of them are tried: of a number between bounds there may be a million below it, which all
/// pass.
const MOST_TRIED: usize = 3_000;

/// Tries inputs that are as required from the start, where every edit of the tape breaks what is
/// required: other numbers that fit each other, and small inputs in their order. What it finds is
/// shrunk by the other passes then.
pub(super) fn simpler(shrinker: &mut Shrinker<'_>) {
    let (started, before) = (shrinker.trial.clock(), shrinker.improvements);
    let left = (shrinker.limits.time / PART_OF_TIME).saturating_sub(shrinker.spent_on_required);
    let best = shrinker.best_tape.clone();
    for tape in shrinker.trial.simpler(&best).take(MOST_TRIED) {
        if shrinker.trial.clock().saturating_sub(started) >= left || shrinker.is_over() {
            break;
        }
        if tape < best && shrinker.consider(tape.0) && shrinker.improvements > before {
            break;
        }
    }
    // A clock that has just begun may go by another measure at first.
    shrinker.spent_on_required += shrinker.trial.clock().saturating_sub(started);
}
