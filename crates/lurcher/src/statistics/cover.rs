//! Whether a claim made by `cover!` is true.
//!
//! `cover!(10, xs.is_empty(), "empty")` claims that at least 10 per cent of all
//! cases are empty lists. Every case says yes or no, and after any case we may
//! stop; the question is when we know enough. Wald's sequential probability
//! ratio test answers it (A. Wald, *Sequential Tests of Statistical
//! Hypotheses*, 1945). Two rates are compared: the claimed one `p`, and one that
//! is clearly too low, `q = 0.9 p`. Each case shifts the balance between them by
//! the logarithm of how much likelier it is under `p` than under `q`:
//!
//! ```text
//! balance = hits · ln(p / q) + misses · ln((1 - p) / (1 - q))
//! ```
//!
//! At `ln((1 - e) / e)` the claim is confirmed, at minus that it is refuted,
//! where `e` = 1 in 1 000 000 is the probability with which either may be wrong:
//! that a rate of `p` or more is refuted, or one of `q` or less confirmed. A rate
//! in between may go either way; it is a matter of taste whether 9.5 per cent
//! are 10.
//!
//! For example, `p` = 50 %, `q` = 45 %: a hit adds ln(0.50 / 0.45) = 0.10536, a
//! miss adds ln(0.50 / 0.55) = -0.09531, and the limit is ln(999 999) = 13.816.
//! With 5 000 hits and 5 000 misses the balance is 526.8 - 476.6 = 50.2:
//! confirmed, and long ago. At a rate of exactly `p` a case adds 0.00503 on
//! average, so it takes about 13.816 / 0.00503 = 2 749 cases. The same
//! calculation gives 23 000 cases for 10 %, 255 000 for 1 %.
//!
//! Why not look at a confidence interval after every so many cases, as other
//! tools do? An interval that is wrong once in a million times is wrong more
//! often if one looks at it again and again and stops at the first look that
//! pleases. This test is made for looking after every case, needs no schedule of
//! looks, and on average no other test with the same errors needs fewer cases
//! at `p` or at `q`.

/// The error probability, either way.
const ERROR: f64 = 1e-6;

/// A rate of this much of the claimed one is clearly too low.
const TOLERANCE: f64 = 0.9;

/// What is known about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimVerdict {
    Undecided,
    Confirmed,
    Refuted,
}

/// A claim and how it has fared so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Claim {
    pub(crate) label: String,
    /// Over 0, at most 100.
    pub(crate) percent: f64,
    pub(crate) hits: u64,
    /// All cases, also those that did not come to the claim.
    pub(crate) total: u64,
    /// What was decided at some earlier look; that stands.
    decided: ClaimVerdict,
}

impl Claim {
    /// What is known after these cases.
    pub(crate) fn verdict(&self) -> ClaimVerdict {
        if self.decided != ClaimVerdict::Undecided {
            return self.decided;
        }
        let limit = ((1.0 - ERROR) / ERROR).ln();
        let balance = self.balance();
        if balance >= limit {
            ClaimVerdict::Confirmed
        } else if balance <= -limit {
            ClaimVerdict::Refuted
        } else {
            ClaimVerdict::Undecided
        }
    }

    fn balance(&self) -> f64 {
        let claimed = self.percent / 100.0;
        let too_low = claimed * TOLERANCE;
        let misses = self.total - self.hits;
        let for_hits = self.hits as f64 * (claimed / too_low).ln();
        // A claim of 100 % is refuted by one miss: the logarithm is minus
        // infinity, which no misses must not be multiplied with.
        let for_misses = match misses {
            0 => 0.0,
            n => n as f64 * ((1.0 - claimed) / (1.0 - too_low)).ln(),
        };
        for_hits + for_misses
    }

    /// The rate that was seen, in per cent.
    pub(crate) fn seen_percent(&self) -> f64 {
        if self.total == 0 { 0.0 } else { self.hits as f64 * 100.0 / self.total as f64 }
    }
}

#[derive(Clone, Debug)]
struct Counted {
    label: String,
    percent: f64,
    hits: u64,
    /// The number of the case that was last counted.
    last_hit: u64,
    decided: ClaimVerdict,
}

/// All claims of a property.
#[derive(Clone, Debug, Default)]
pub(crate) struct Claims {
    cases: u64,
    /// In the order in which they were first made; there are few.
    claims: Vec<Counted>,
}

impl Claims {
    /// Counts one case: (label, percentage, whether the condition holds). A
    /// claim that a case makes several times holds if it held once.
    pub(crate) fn add_case<'c>(&mut self, claims: impl IntoIterator<Item = (&'c str, f64, bool)>) {
        self.cases += 1;
        let case = self.cases;
        for (label, percent, holds) in claims {
            let claim = self.claim(label, percent);
            if holds && claim.last_hit != case {
                claim.hits += 1;
                claim.last_hit = case;
            }
        }
    }

    /// Counts cases that did not come to any claim.
    pub(crate) fn add_silent_cases(&mut self, n_cases: u64) {
        self.cases += n_cases;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.claims.is_empty()
    }

    /// Every claim, in the order in which they were first made.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Claim> + '_ {
        self.claims.iter().map(|Counted { label, percent, hits, decided, .. }| Claim {
            label: label.clone(),
            percent: *percent,
            hits: *hits,
            total: self.cases,
            decided: *decided,
        })
    }

    /// Looks at every claim. One that is decided stays so, however the cases
    /// that others need go on.
    pub(crate) fn decide(&mut self) {
        let verdicts: Vec<ClaimVerdict> = self.iter().map(|claim| claim.verdict()).collect();
        for (claim, verdict) in self.claims.iter_mut().zip(verdicts) {
            claim.decided = verdict;
        }
    }

    /// What is known about all together: refuted if one is, confirmed if all are.
    pub(crate) fn verdict(&self) -> ClaimVerdict {
        let mut all = ClaimVerdict::Confirmed;
        for claim in self.iter() {
            match claim.verdict() {
                ClaimVerdict::Refuted => return ClaimVerdict::Refuted,
                ClaimVerdict::Undecided => all = ClaimVerdict::Undecided,
                ClaimVerdict::Confirmed => {}
            }
        }
        all
    }

    fn claim(&mut self, label: &str, percent: f64) -> &mut Counted {
        let is_it = |known: &Counted| known.label == label && known.percent == percent;
        let index = self.claims.iter().position(is_it).unwrap_or_else(|| {
            let decided = ClaimVerdict::Undecided;
            let claim =
                Counted { label: label.to_string(), percent, hits: 0, last_hit: 0, decided };
            self.claims.push(claim);
            self.claims.len() - 1
        });
        &mut self.claims[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Random;

    fn claim(percent: f64, hits: u64, total: u64) -> Claim {
        Claim { label: "x".to_string(), percent, hits, total, decided: ClaimVerdict::Undecided }
    }

    /// Cases until the verdict, at a true rate given in millionths.
    fn run(random: &mut Random, percent: f64, millionths: u64) -> (ClaimVerdict, u64) {
        let mut claim = claim(percent, 0, 0);
        loop {
            claim.total += 1;
            claim.hits += u64::from(random.below(1_000_000) < millionths);
            let verdict = claim.verdict();
            if verdict != ClaimVerdict::Undecided {
                return (verdict, claim.total);
            }
        }
    }

    /// Runs the test many times; the mean number of cases if all verdicts are as expected.
    fn mean_cases(percent: f64, millionths: u64, n_runs: u64, expected: ClaimVerdict) -> f64 {
        let mut random = Random::new(millionths);
        let mut sum = 0;
        for number in 0..n_runs {
            let (verdict, cases) = run(&mut random, percent, millionths);
            assert_eq!(verdict, expected, "{percent} % at {millionths}, run {number}");
            sum += cases;
        }
        sum as f64 / n_runs as f64
    }

    #[test]
    fn a_rate_as_claimed_is_always_confirmed() {
        mean_cases(50.0, 500_000, 2_000, ClaimVerdict::Confirmed);
        mean_cases(90.0, 900_000, 2_000, ClaimVerdict::Confirmed);
        mean_cases(10.0, 120_000, 200, ClaimVerdict::Confirmed);
    }

    #[test]
    fn a_rate_well_below_the_claim_is_always_refuted() {
        mean_cases(50.0, 400_000, 2_000, ClaimVerdict::Refuted);
        mean_cases(50.0, 450_000, 2_000, ClaimVerdict::Refuted);
        mean_cases(10.0, 80_000, 500, ClaimVerdict::Refuted);
        mean_cases(1.0, 0, 1, ClaimVerdict::Refuted);
    }

    #[test]
    fn it_takes_as_many_cases_as_the_theory_says() {
        for (percent, millionths, n_runs, expected) in [
            (50.0, 500_000, 2_000, 2_749.0),
            (10.0, 100_000, 200, 23_400.0),
            (1.0, 10_000, 40, 255_000.0),
        ] {
            let mean = mean_cases(percent, millionths, n_runs, ClaimVerdict::Confirmed);
            let ratio = mean / expected;
            assert!((0.8..1.2).contains(&ratio), "{percent} %: {mean} cases, not {expected}");
        }
    }

    #[test]
    fn the_worked_example_is_right() {
        let close = |a: f64, b: f64| (a - b).abs() < 0.1;
        assert!(close(claim(50.0, 5_000, 10_000).balance(), 50.2));
        assert_eq!(claim(50.0, 5_000, 10_000).verdict(), ClaimVerdict::Confirmed);
        assert!(close(((1.0 - ERROR) / ERROR).ln(), 13.816));
    }

    #[test]
    fn a_claim_of_everything_falls_with_the_first_miss() {
        assert_eq!(claim(100.0, 0, 0).verdict(), ClaimVerdict::Undecided);
        assert_eq!(claim(100.0, 100, 100).verdict(), ClaimVerdict::Undecided);
        assert_eq!(claim(100.0, 200, 200).verdict(), ClaimVerdict::Confirmed);
        assert_eq!(claim(100.0, 200, 201).verdict(), ClaimVerdict::Refuted);
    }

    #[test]
    fn cases_that_do_not_come_to_the_claim_count_against_it() {
        let mut claims = Claims::default();
        for _ in 0..10 {
            claims.add_case([("a", 20.0, true), ("a", 20.0, true), ("b", 5.0, false)]);
            claims.add_case([("a", 20.0, false)]);
        }
        claims.add_silent_cases(20);
        let seen: Vec<(u64, u64)> = claims.iter().map(|claim| (claim.hits, claim.total)).collect();
        assert_eq!(seen, [(10, 40), (0, 40)]);
        assert_eq!(claims.iter().next().unwrap().seen_percent(), 25.0);
    }

    #[test]
    fn a_claim_that_is_decided_stays_so() {
        let mut claims = Claims::default();
        for _ in 0..1_000 {
            claims.add_case([("a", 50.0, true)]);
        }
        claims.decide();
        claims.add_silent_cases(1_000_000);
        assert_eq!(claims.verdict(), ClaimVerdict::Confirmed);
    }

    #[test]
    fn all_claims_together_are_as_good_as_the_worst() {
        let mut claims = Claims::default();
        assert_eq!(claims.verdict(), ClaimVerdict::Confirmed);
        claims.add_case([("all", 100.0, true), ("none", 50.0, false)]);
        assert_eq!(claims.verdict(), ClaimVerdict::Undecided);
        for _ in 0..1_000 {
            claims.add_case([("all", 100.0, true), ("none", 50.0, false)]);
        }
        assert_eq!(claims.verdict(), ClaimVerdict::Refuted);
        let verdicts: Vec<ClaimVerdict> = claims.iter().map(|claim| claim.verdict()).collect();
        assert_eq!(verdicts, [ClaimVerdict::Confirmed, ClaimVerdict::Refuted]);
    }
}
