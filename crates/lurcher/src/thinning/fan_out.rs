//! How many candidates pay.
//!
//! With `f` candidates of cost `g` and a property of cost `p`, the study of System F needs
//! about 1/ratio(f) of the tests, where ratio(f) = f/(1 + f/15) fits what was measured for f
//! from 2 to 30. The time to a failure, (f g + p)/ratio(f), is least at f = √(15 p/g).
//! Whatever that says, a test and its candidates never take more than twice the time of a
//! plain random test. So where a property costs less than its input there is no thinning:
//! throwing inputs away can't win there.

use std::time::Duration;

/// The candidates beyond which twice as many are only a little better; see above.
const HALF_WAY: f64 = 15.0;
/// No more than this, however costly the property.
const MOST: f64 = 128.0;
/// How much longer than plain random testing a run may take.
const MOST_SLOWDOWN: f64 = 2.0;

/// What thinning costs, in seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// Of a candidate: to draw and weigh it.
    pub(crate) candidate: f64,
    /// Of a test as it comes, and of a chosen one, their drawing included. Chosen ones are
    /// larger and may take longer.
    pub(crate) plain: f64,
    pub(crate) chosen: f64,
}

impl Costs {
    /// What a test costs besides its input.
    pub(crate) fn property(&self) -> f64 {
        (self.plain - self.candidate).max(0.0)
    }

    /// Candidates per test, not fewer than `least` to keep within the time; 1 is plain
    /// random testing.
    pub(crate) fn best(&self, least: f64) -> usize {
        let &Costs { candidate, plain, chosen } = self;
        if candidate <= 0.0 {
            return 1;
        }
        let wanted = (HALF_WAY * self.property() / candidate).sqrt();
        let allowed = (MOST_SLOWDOWN * plain - chosen.max(plain)) / candidate;
        let best = wanted.round().min(allowed.floor().max(least)).min(MOST);
        if best < 2.0 { 1 } else { best as usize }
    }
}

/// How many candidates per test pay, as a property has it that is not told: from what it
/// takes to draw and weigh a candidate, to draw and run a test as it comes, and to draw and
/// run one that was chosen.
///
/// ```
/// use std::time::Duration;
/// use lurcher::thinning::best_fan_out;
///
/// let micros = Duration::from_micros;
/// assert_eq!(best_fan_out(micros(3), micros(303), micros(303)), 39);
/// // A property cheaper than its input.
/// assert_eq!(best_fan_out(micros(3), micros(4), micros(4)), 1);
/// ```
pub fn best_fan_out(candidate: Duration, plain: Duration, chosen: Duration) -> usize {
    let [candidate, plain, chosen] = [candidate, plain, chosen].map(|cost| cost.as_secs_f64());
    Costs { candidate, plain, chosen }.best(0.0)
}
