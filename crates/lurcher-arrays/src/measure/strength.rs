//! What rows cover at one strength.

use std::collections::BTreeMap;

use crate::check::Tally;
use crate::model::ParameterId;

/// What rows cover at one strength: in all, and how that is spread over the sets of
/// parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrengthCoverage {
    strength: usize,
    required: u64,
    covered: u64,
    /// For how many sets of parameters so many combinations are covered, of so many.
    sets: BTreeMap<(u64, u64), u64>,
    least: Option<(Tally, Vec<ParameterId>)>,
}

impl StrengthCoverage {
    pub(super) fn new(strength: usize) -> Self {
        StrengthCoverage { strength, required: 0, covered: 0, sets: BTreeMap::new(), least: None }
    }

    /// Counts a set of parameters.
    pub(super) fn add(&mut self, tally: Tally, set: impl FnOnce() -> Vec<ParameterId>) {
        self.required = self.required.saturating_add(tally.required);
        self.covered = self.covered.saturating_add(tally.covered);
        if tally.required == 0 {
            return;
        }
        *self.sets.entry((tally.covered, tally.required)).or_default() += 1;
        let is_least = match &self.least {
            Some((least, _)) => {
                let cross = |one: &Tally, other: &Tally| {
                    u128::from(one.covered) * u128::from(other.required)
                };
                cross(&tally, least) < cross(least, &tally)
            }
            None => true,
        };
        if is_least {
            self.least = Some((tally, set()));
        }
    }

    /// The strength.
    pub fn strength(&self) -> usize {
        self.strength
    }

    /// How many combinations of so many parameters occur in some allowed row.
    pub fn required(&self) -> u64 {
        self.required
    }

    /// How many of those occur in the rows.
    pub fn covered(&self) -> u64 {
        self.covered
    }

    /// How many of those don't.
    pub fn missing(&self) -> u64 {
        self.required - self.covered
    }

    /// The covered share of all combinations; 1 if there are none.
    pub fn share(&self) -> f64 {
        share(self.covered, self.required)
    }

    /// How many sets of parameters there are that have a possible combination.
    pub fn sets(&self) -> u64 {
        self.sets.values().sum()
    }

    /// For how many sets of parameters at least this share of the combinations is covered:
    /// with 1.0, the sets of which nothing is missing.
    pub fn sets_with(&self, least_share: f64) -> u64 {
        let enough = |covered: u64, required: u64| share(covered, required) >= least_share;
        self.sets
            .iter()
            .filter(|((covered, required), _)| enough(*covered, *required))
            .map(|(_, count)| count)
            .sum()
    }

    /// The distribution: for each covered share that occurs, increasing, the number of sets
    /// of parameters with it.
    pub fn distribution(&self) -> Vec<(f64, u64)> {
        let mut shares: Vec<(f64, u64)> = Vec::new();
        for (&(covered, required), &count) in &self.sets {
            shares.push((share(covered, required), count));
        }
        shares.sort_by(|one, other| one.0.total_cmp(&other.0));
        // Equal shares are the same quotient, whatever the numbers, but for the last bit.
        shares.dedup_by(|next, kept| {
            let same = (next.0 - kept.0).abs() < 1e-12;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        shares
    }

    /// The set of parameters of which the smallest share is covered, and that share; the first
    /// one, if there are several.
    pub fn least(&self) -> Option<(f64, &[ParameterId])> {
        let (tally, set) = self.least.as_ref()?;
        Some((share(tally.covered, tally.required), set))
    }
}

fn share(covered: u64, required: u64) -> f64 {
    if required == 0 { 1.0 } else { covered as f64 / required as f64 }
}
