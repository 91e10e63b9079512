//! One row: matching sizes, then rounds in which the contenders take turns.

use super::Load;
use super::subjects::{Tally, count_distinct, tally};
use crate::harness::{Options, median, seconds};

/// A framework in one row.
pub(crate) struct Contender {
    name: &'static str,
    sizing: Sizing,
    run: Box<dyn Fn(Load)>,
}

/// How a framework's parameter for size is chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sizing {
    /// The row says how large values are.
    Fixed(usize),
    /// Between these, so that the mean size is the first contender's.
    Matched(usize, usize),
}

/// What was found about one contender.
#[derive(Clone, Debug)]
pub(crate) struct Result {
    pub(crate) name: &'static str,
    pub(crate) size: usize,
    pub(crate) mean_size: f64,
    pub(crate) case_nanoseconds: f64,
    pub(crate) part_nanoseconds: f64,
    /// Nanoseconds per element or node in each round.
    rounds: Vec<f64>,
    pub(crate) n_distinct: usize,
}

impl Result {
    /// The median over the rounds of the ratio of costs.
    pub(crate) fn times_faster_than(&self, other: &Result) -> f64 {
        let ratios: Vec<f64> =
            self.rounds.iter().zip(&other.rounds).map(|(ours, theirs)| theirs / ours).collect();
        median(&ratios)
    }
}

impl Contender {
    pub(crate) fn new(name: &'static str, sizing: Sizing, run: impl Fn(Load) + 'static) -> Self {
        Contender { name, sizing, run: Box::new(run) }
    }

    fn tally(&self, load: Load) -> Tally {
        tally(|| (self.run)(load))
    }

    fn mean_size(&self, size: usize) -> f64 {
        self.tally(Load { cases: 1500, size, seed: 1 }).mean_size()
    }

    fn size_for(&self, wanted: f64) -> usize {
        match self.sizing {
            Sizing::Fixed(size) => size,
            Sizing::Matched(low, high) => matched(low, high, wanted, |size| self.mean_size(size)),
        }
    }

    /// As many cases as take about this long. Grown step by step, because the
    /// time of a short run is mostly that of starting it.
    fn cases_for(&self, block_seconds: f64, size: usize) -> u64 {
        let mut cases = 250;
        loop {
            let time = seconds(|| (self.run)(Load { cases, size, seed: 2 }));
            if time >= block_seconds / 2.0 {
                return ((cases as f64 * block_seconds / time) as u64).max(250);
            }
            cases *= 2;
        }
    }
}

/// The size whose mean is nearest to the one wanted, if larger sizes give larger means.
fn matched(mut low: usize, mut high: usize, wanted: f64, mean: impl Fn(usize) -> f64) -> usize {
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if mean(middle) < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    let distance = |size: usize| (mean(size) - wanted).abs();
    if distance(low) < distance(high) { low } else { high }
}

/// Runs the contenders of a row against each other; sizes are matched with the first.
pub(crate) fn contest(contenders: &[Contender], options: &Options) -> Vec<Result> {
    let block_seconds = options.pick(0.06, 0.02);
    let n_rounds = options.pick(11, 3);
    let wanted = contenders[0].mean_size(contenders[0].size_for(0.0));
    let mut entries: Vec<Entry<'_>> = contenders
        .iter()
        .map(|contender| {
            let size = contender.size_for(wanted);
            let cases = contender.cases_for(block_seconds, size);
            Entry { contender, size, cases, cost: Vec::new(), total: Tally::default(), time: 0.0 }
        })
        .collect();
    for round in 0..n_rounds {
        // Another one goes first each time, so that none always follows the same.
        let n = entries.len();
        for turn in 0..n {
            entries[(round + turn) % n].run_block(round as u64);
        }
    }
    entries.into_iter().map(Entry::result).collect()
}

/// A contender in the course of its rounds.
struct Entry<'c> {
    contender: &'c Contender,
    size: usize,
    cases: u64,
    cost: Vec<f64>,
    total: Tally,
    time: f64,
}

impl Entry<'_> {
    fn run_block(&mut self, round: u64) {
        let load = Load { cases: self.cases, size: self.size, seed: 100 + round };
        let mut sum = Tally::default();
        let time = seconds(|| sum = self.contender.tally(load));
        self.cost.push(time * 1e9 / sum.elements as f64);
        self.total.cases += sum.cases;
        self.total.elements += sum.elements;
        self.time += time;
    }

    fn result(self) -> Result {
        let load = Load { cases: 1000, size: self.size, seed: 3 };
        Result {
            name: self.contender.name,
            size: self.size,
            mean_size: self.total.mean_size(),
            case_nanoseconds: median(&self.cost) * self.total.mean_size(),
            part_nanoseconds: median(&self.cost),
            n_distinct: count_distinct(|| (self.contender.run)(load)),
            rounds: self.cost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matched_size_gives_the_wanted_mean() {
        let mean = |size: usize| size as f64 / 2.0;
        assert_eq!(matched(1, 1000, 37.0, mean), 74);
        assert_eq!(matched(1, 1000, 5000.0, mean), 1000);
        assert_eq!(matched(1, 1000, 0.0, mean), 1);
    }

    #[test]
    fn the_ratio_is_taken_within_rounds() {
        let result = |rounds: &[f64]| Result {
            name: "any",
            size: 0,
            mean_size: 1.0,
            case_nanoseconds: 1.0,
            part_nanoseconds: 1.0,
            rounds: rounds.to_vec(),
            n_distinct: 1,
        };
        let (slow, fast) = (result(&[10.0, 40.0, 20.0]), result(&[5.0, 20.0, 10.0]));
        assert_eq!(fast.times_faster_than(&slow), 2.0);
    }
}
