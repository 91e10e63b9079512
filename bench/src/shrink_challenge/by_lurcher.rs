//! The challenges in Lurcher.
//!
//! With [`Config::run`] inputs are drawn while the property runs, so every
//! attempt of the shrinker is a call of the property, as it is in hegel.

use std::time::Duration;

use lurcher::generators::vec;
use lurcher::{Config, Source, assume};

use super::challenges::*;
use super::mutual::Statement;
use super::probe::{Outcome, Probe};

/// A challenge that Lurcher can draw inputs for.
pub(crate) trait ByLurcher: Challenge {
    fn draw(source: &mut Source) -> Self::Input;
}

/// Runs a challenge once.
pub(crate) fn run<C: ByLurcher>(seed: u64, cases: u64) -> Outcome {
    let probe = Probe::<C>::new('a');
    let inside = probe.clone();
    let config = Config::new()
        .seed(seed)
        .cases(cases)
        .save(false)
        .discard_ratio(1000)
        .time(Duration::from_secs(3600));
    config.run(move |source| {
        inside.begin();
        let input = C::draw(source);
        let claim = inside.judge(&input);
        assume!(claim != Claim::Irrelevant);
        claim == Claim::Holds
    });
    probe.outcome()
}

impl ByLurcher for Bound5 {
    fn draw(source: &mut Source) -> FiveLists {
        source.any()
    }
}

impl ByLurcher for Reverse {
    fn draw(source: &mut Source) -> Vec<i32> {
        source.any()
    }
}

impl ByLurcher for LengthList {
    fn draw(source: &mut Source) -> Vec<i32> {
        let n = source.draw(1..=100usize);
        source.draw(vec(0..=1000).min_size(n).max_size(n))
    }
}

impl ByLurcher for Deletion {
    fn draw(source: &mut Source) -> (Vec<i32>, usize) {
        (source.any(), source.draw(0..=10usize))
    }
}

impl ByLurcher for Distinct {
    fn draw(source: &mut Source) -> Vec<i32> {
        source.any()
    }
}

impl ByLurcher for NestedLists {
    fn draw(source: &mut Source) -> Vec<Vec<i32>> {
        source.any()
    }
}

impl ByLurcher for Matrix {
    fn draw(source: &mut Source) -> Vec<Vec<i32>> {
        let rows = source.draw(1..=10usize);
        let columns = source.draw(1..=10usize);
        let row = vec(0..=1000).min_size(columns).max_size(columns);
        source.draw(vec(row).min_size(rows).max_size(rows))
    }
}

impl ByLurcher for HeavySum {
    fn draw(source: &mut Source) -> Vec<i32> {
        source.draw(vec(0..10_000))
    }
}

impl ByLurcher for Text {
    fn draw(source: &mut Source) -> String {
        source.any()
    }
}

impl ByLurcher for TreeDepth {
    fn draw(source: &mut Source) -> Tree {
        source.any()
    }
}

impl ByLurcher for Mutual {
    fn draw(source: &mut Source) -> Statement {
        source.any()
    }
}
