//! Tests of what shrinking makes.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::Config;
use crate::generators::{Generator, simplest};
use crate::property::Verdict;
use crate::specify::Holds;

/// Calls that one value is shrunk for.
const CALLS: u64 = 50;

/// Draws a value, shrinks it as a failing case would be, and says whether all that comes up on the
/// way is as it must be.
///
/// Shrinking needs no code of its own in Lurcher: it edits the answers from which a value was made,
/// and the generator makes another one. So this is a test of the generator with answers that nobody
/// draws at random. In a property, the seed is an argument:
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
pub fn shrinks_to<G, R: Holds>(
    generator: G,
    seed: u64,
    is_right: impl Fn(&G::Value) -> R + Send + Sync + 'static,
) -> Verdict
where
    G: Generator<Value: Debug> + Send + Sync + 'static,
{
    let wrong = Arc::new(Mutex::new(None));
    let found = Arc::clone(&wrong);
    // By its text, so that nothing has to be known of the type.
    let last = format!("{:?}", simplest(&generator));
    let config = Config::new().seed(seed).save(false).cases(10).shrink_calls(CALLS);
    // Not what characterises the failure, and nothing but what is drawn at random.
    let config = config.explain_time(Duration::ZERO).enumerate(0).size(20);
    config.run(move |source| {
        let value = generator.draw(source);
        let text = format!("{value:?}");
        // There is nothing to make of the simplest one.
        let is_last = text == last;
        if let Some(why) = is_right(&value).broken() {
            let comma = if why.is_empty() { "" } else { ": " };
            let told = || format!("{text} is not as it must be{comma}{why}");
            wrong_values(&found).get_or_insert_with(told);
        }
        is_last
    });
    let wrong = wrong_values(&wrong).take();
    wrong.map_or(Verdict::Pass, Verdict::Fail)
}

fn wrong_values(found: &Mutex<Option<String>>) -> MutexGuard<'_, Option<String>> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}
