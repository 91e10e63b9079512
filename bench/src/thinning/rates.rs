//! How often random terms fail: the other side of every ratio.
//!
//! The mean number of random tests to a failure is one over the share of terms that fail, which
//! is known far better from millions of terms than from trials.

use lurcher::{Generator, Source};
use lurcher_study_systemf::{Mutant, Mutants, Terms, failing, size};

use super::sample::{Estimate, jackknife, on_all_cores};

/// The bugs.
pub(super) const BUGS: [Mutant; 19] = Mutant::EXPERIMENT;
pub(super) const N_BUGS: usize = BUGS.len();

/// Mean tests to failure of the paper's own program (QuickCheck, size 30), measured: 150
/// trials, and 112 to 120 for the last three. In the order of [`BUGS`].
pub(super) const ANCHORS: [f64; N_BUGS] = [
    5.5, 17.3, 16.2, 16.9, 24.8, 34.6, 50.4, 79.2, 91.6, 174.8, 172.2, 487.5, 402.8, 547.2, 857.8,
    1096.0, 22_879.0, 22_618.0, 22_195.0,
];

/// The same with the paper's thinning (QuickCover, strength 2) at fan-outs 10 and 30: 80
/// trials, and 20 to 52 for the last.
pub(super) const PAPER: [(f64, f64); N_BUGS] = [
    (1.3, 1.1),
    (3.4, 2.7),
    (4.8, 3.1),
    (3.6, 2.4),
    (4.9, 3.3),
    (6.6, 4.7),
    (9.8, 7.8),
    (17.2, 13.6),
    (15.8, 11.7),
    (28.7, 16.2),
    (24.9, 15.6),
    (45.1, 25.7),
    (53.0, 26.6),
    (85.0, 28.6),
    (212.7, 249.4),
    (190.3, 149.3),
    (3569.0, 1711.0),
    (3589.0, 2377.0),
    (2851.0, 2995.0),
];

/// How far random's means may be from the anchors.
pub(super) const TOLERANCE: f64 = 0.25;

/// The parts that a sample is made in, for intervals.
const N_PARTS: usize = 40;

/// How many terms failed, by bug.
#[derive(Clone, Debug, Default)]
struct Part {
    n_terms: u64,
    n_nodes: u64,
    n_failing: [u64; N_BUGS],
}

impl Part {
    fn draw(generator: Terms, n_terms: u64, seed: u64) -> Self {
        let mut part = Part { n_terms, ..Part::default() };
        let mut source = Source::random(seed, 30);
        for _ in 0..n_terms {
            let term = generator.draw(&mut source);
            part.n_nodes += size(&term) as u64;
            for bug in failing(&term, Mutants::EXPERIMENT).iter() {
                part.n_failing[bug.index()] += 1;
            }
        }
        part
    }
}

/// A sample of random terms.
#[derive(Clone, Debug)]
pub(super) struct Rates {
    parts: Vec<Part>,
    whole: Part,
}

impl Rates {
    /// Draws about so many terms.
    pub(super) fn measure(generator: Terms, n_terms: u64, seed: u64) -> Self {
        let per_part = n_terms.div_ceil(N_PARTS as u64);
        let parts =
            on_all_cores(N_PARTS, |index| Part::draw(generator, per_part, seed + index as u64));
        let mut whole = Part::default();
        for part in &parts {
            whole.n_terms += part.n_terms;
            whole.n_nodes += part.n_nodes;
            for (sum, n) in whole.n_failing.iter_mut().zip(part.n_failing) {
                *sum += n;
            }
        }
        Rates { parts, whole }
    }

    pub(super) fn n_terms(&self) -> u64 {
        self.whole.n_terms
    }

    /// Mean nodes of a term.
    pub(super) fn nodes(&self) -> f64 {
        self.whole.n_nodes as f64 / self.whole.n_terms as f64
    }

    /// Mean tests to failure, by bug.
    pub(super) fn tests(&self) -> [f64; N_BUGS] {
        self.whole.n_failing.map(|n| self.whole.n_terms as f64 / n as f64)
    }

    /// The same without a part.
    fn tests_without(&self, part: usize) -> [f64; N_BUGS] {
        let part = &self.parts[part];
        let n_terms = (self.whole.n_terms - part.n_terms) as f64;
        std::array::from_fn(|bug| {
            n_terms / (self.whole.n_failing[bug] - part.n_failing[bug]) as f64
        })
    }

    /// Mean tests to failure with their interval.
    pub(super) fn estimate(&self, bug: usize) -> Estimate {
        Estimate::new(self.tests()[bug], self.variance(|tests| tests[bug]))
    }

    /// The variance that a function of the means has because the sample is finite.
    pub(super) fn variance(&self, of: impl Fn(&[f64; N_BUGS]) -> f64) -> f64 {
        jackknife(N_PARTS, |part| of(&self.tests_without(part)))
    }

    /// What is wrong with the sample: bugs too far from the anchors.
    pub(super) fn strays(&self) -> Vec<String> {
        let far = |(bug, tests): (usize, f64)| {
            let off = tests / ANCHORS[bug] - 1.0;
            (off.abs() > TOLERANCE || off.is_nan())
                .then(|| format!("{} {:+.0} %", BUGS[bug], 100.0 * off))
        };
        self.tests().into_iter().enumerate().filter_map(far).collect()
    }
}
