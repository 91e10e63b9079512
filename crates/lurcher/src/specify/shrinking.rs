//! Tests of what shrinking makes.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::Config;
use crate::data::View;
use crate::generators::{Generator, simplest};
use crate::property::Verdict;

/// Calls that one value is shrunk for.
const CALLS: u64 = 50;

/// Draws a value, shrinks it as a failing case would be, and says whether all that comes up on the way is as it must be.
///
/// Shrinking needs no code of its own in Lurcher: it edits the answers from which a value was made, and the generator makes
/// another one. So this is a test of the generator with answers that nobody draws at random. In a property, the seed is an argument:
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::specify::shrinks_to;
///
/// #[property(cases = 50)]
/// fn ranges_are_shrunk_to_ranges(seed: u64) -> lurcher::Verdict {
///     let ranges = (any::<u8>(), any::<u8>()).map(|(a, b)| (a.min(b), a.max(b)));
///     shrinks_to(ranges, seed, |(low, high)| low <= high)
/// }
/// # let ranges = || (any::<u8>(), any::<u8>()).map(|(a, b)| (a, a.saturating_add(b)));
/// # assert_eq!(shrinks_to(ranges(), 1, |(low, high)| low <= high), lurcher::Verdict::Pass);
/// # assert_ne!(shrinks_to(ranges(), 1, |(low, high)| low < high), lurcher::Verdict::Pass);
/// ```
pub fn shrinks_to<G>(
    generator: G,
    seed: u64,
    is_right: impl Fn(&G::Value) -> bool + Send + Sync + 'static,
) -> Verdict
where
    G: Generator<Value: Debug + View + PartialEq + Send + Sync + 'static> + Send + Sync + 'static,
{
    let wrong = Arc::new(Mutex::new(None));
    let found = Arc::clone(&wrong);
    let generator = Arc::new(generator);
    let last = simplest(&*generator);
    let config = Config::new().seed(seed).save(false).cases(10).shrink_calls(CALLS);
    // Not what characterises the failure, and nothing but what is drawn at random.
    let config = config.explain_time(Duration::ZERO).enumerate(0).size(20);
    config.for_all(generator, move |value| {
        if !is_right(value) {
            let mut wrong = found.lock().unwrap_or_else(PoisonError::into_inner);
            wrong.get_or_insert_with(|| format!("{value:?}"));
        }
        // There is nothing to make of the simplest one.
        *value == last
    });
    let wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner).take();
    wrong.map_or(Verdict::Pass, |value| Verdict::Fail(format!("{value} is not as it must be")))
}
