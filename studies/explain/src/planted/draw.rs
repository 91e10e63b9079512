//! Bugs drawn by a seed.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use lurcher::Config;

use super::{Faults, PLANTED, Planted};

/// One or two sites of a function that are wrong.
#[derive(Clone, Copy, Debug)]
pub struct Bug {
    /// The function.
    pub planted: &'static Planted,
    /// The sites; twice the same if it is one.
    pub sites: [usize; 2],
}

impl Bug {
    /// The switches that are turned.
    pub fn faults(&self) -> Faults {
        Faults::of(&self.sites)
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bug { planted, sites: [one, other] } = self;
        write!(f, "{}: {}", planted.name, planted.sites[*one])?;
        if one == other { Ok(()) } else { write!(f, "; {}", planted.sites[*other]) }
    }
}

/// Bugs that were drawn.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// Those that the property of the function catches, as many as were wanted.
    pub caught: Vec<Bug>,
    /// Those that it did not catch: some change nothing, others matter to few inputs.
    pub missed: Vec<Bug>,
}

/// Draws bugs until so many different ones are caught: a function, then one of its sites, and half
/// of the time another. The configuration is that by which they have to be caught.
pub fn drawn(n: usize, seed: u64, config: &Config) -> Drawn {
    let mut random = Steps(seed);
    let mut seen = BTreeSet::new();
    let mut all = Drawn::default();
    // There are a few thousand bugs; who wants more gets what there is.
    for _ in 0..100_000 {
        if all.caught.len() == n {
            break;
        }
        let index = random.below(PLANTED.len());
        let planted = &PLANTED[index];
        let one = random.below(planted.sites.len());
        let other = random.below(planted.sites.len());
        let other = if random.below(2) == 0 { one } else { other };
        let sites = [one.min(other), one.max(other)];
        if !seen.insert((index, sites)) {
            continue;
        }
        let bug = Bug { planted, sites };
        let report = (planted.run)(bug.faults(), config.clone().explain_time(Duration::ZERO));
        // A run that gave up without a counterexample caught nothing.
        if report.inputs().is_empty() { all.missed.push(bug) } else { all.caught.push(bug) }
    }
    all
}

/// SplitMix64 (Steele, Lea and Flood, 2014): enough to draw bugs and values.
pub(super) struct Steps(pub(super) u64);

impl Steps {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config() -> Config {
        Config::new().seed(1).save(false)
    }

    #[test]
    fn what_is_drawn_follows_from_the_seed_and_has_no_bug_twice() {
        let texts = |seed| {
            let drawn = drawn(12, seed, &config());
            drawn.caught.iter().map(Bug::to_string).collect::<Vec<_>>()
        };
        let first = texts(1);
        assert_eq!(first.len(), 12);
        assert_eq!(first, texts(1));
        assert_ne!(first, texts(2));
        assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 12);
    }

    #[test]
    fn the_right_versions_pass() {
        for planted in PLANTED {
            let report = (planted.run)(Faults::NONE, config());
            assert!(report.is_success(), "{}: {}", planted.name, report.text());
            assert!(planted.sites.len() <= 64);
        }
    }

    #[test]
    fn most_sites_of_each_function_are_caught_by_its_property() {
        for planted in PLANTED {
            let is_caught = |site: &usize| {
                let config = config().explain_time(Duration::ZERO);
                !(planted.run)(Faults::of(&[*site]), config).inputs().is_empty()
            };
            let n_caught = (0..planted.sites.len()).filter(is_caught).count();
            let n = planted.sites.len();
            assert!(n_caught * 3 >= n * 2, "{}: {n_caught} of {n}", planted.name);
        }
    }
}
