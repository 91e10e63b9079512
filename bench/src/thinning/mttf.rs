//! `thinning-mttf`: how many tests thinning saves.
//!
//! Mean tests to failure of the 19 bugs of System F: of random terms from failure rates, of
//! thinned ones from trials. A trial is a stream of tests; what is chosen does not depend on the
//! bug, so that one stream gives the first failing test of every bug. The figure is the mean
//! over the bugs of the ratio of the two.
//!
//! What would make the figure look better than it is:
//! - *another generator*: random's means have to be within 25 % of those of the paper's own
//!   program, else the figure is void;
//! - *larger inputs*: of several candidates coverage prefers the larger ones, and larger terms
//!   fail more often. The control "largest of f" takes the largest and looks at nothing
//!   else; the nodes of what is run, and failures per node, are printed; so are random terms of
//!   larger size parameters, and random terms with local retry;
//! - *draws ahead*: the default draws nine times its fan-out before the first test. They are
//!   printed, and what the ratio would be if they were charged as tests;
//! - *luck*: the bugs of a trial share its tests, so the interval is that of the jackknife over trials,
//!   with the error of random's side added;
//! - *trials that were cut off*: the cap is stated and how many reached it.

use std::process::ExitCode;

use lurcher::thinning::{ChooserOptions, Preference, Stream, Worth};
use lurcher_study_systemf::{Mutants, Term, Terms, View, failing, size};
use lurcher_trees::Builder;

use super::rates::{ANCHORS, BUGS, N_BUGS, PAPER, Rates};
use super::sample::{Estimate, jackknife, on_all_cores};
use crate::harness::{Options, Table, Verdict, mean, seconds};

/// A trial ends after so many tests, whatever has not been found.
const CAP: u64 = 400_000;
/// Seeds begin here: not where those of the experiments did that chose the default.
const SEED: u64 = 7_000_000;

const GOALS: [(usize, f64); 2] = [(10, 7.0), (30, 12.0)];
const LARGEST_MEAN: f64 = 1.25;
const LARGEST_WORST: f64 = 2.5;

/// A way to choose tests.
#[derive(Clone)]
struct Side {
    name: &'static str,
    fan_out: usize,
    /// None is the engine's default.
    options: Option<(ChooserOptions, usize)>,
    n_trials: usize,
}

impl Side {
    fn label(&self) -> String {
        format!("{}, f={}", self.name, self.fan_out)
    }

    fn trial(&self, seed: u64) -> Trial {
        let view = View::new();
        let write = move |term: &Term, tree: &mut Builder| view.write(term, tree);
        let mut stream = match &self.options {
            None => Stream::new(Terms::new(), view.shape(), write, seed, 30),
            Some((options, fill)) => {
                let options = options.clone();
                Stream::with_options(Terms::new(), view.shape(), write, seed, 30, options)
                    .fill(*fill)
            }
        };
        let mut trial = Trial { first: [CAP; N_BUGS], ..Trial::default() };
        let mut left = Mutants::EXPERIMENT;
        while !left.is_empty() && trial.n_tests < CAP {
            let term = stream.next(self.fan_out);
            trial.n_tests += 1;
            trial.n_nodes += size(&term) as u64;
            if trial.n_tests == 1 {
                trial.n_ahead = stream.n_drawn();
            }
            for bug in failing(&term, left).iter() {
                left.remove(bug);
                trial.first[bug.index()] = trial.n_tests;
            }
        }
        trial.n_missed = left.len();
        trial
    }
}

/// How one stream went.
#[derive(Clone, Debug, Default)]
struct Trial {
    /// By bug: the number of the first failing test.
    first: [u64; N_BUGS],
    n_missed: usize,
    n_tests: u64,
    n_nodes: u64,
    /// Drawn before the first test was run.
    n_ahead: u64,
}

/// The trials of one side, beside random's means.
struct Outcome<'r> {
    random: &'r Rates,
    trials: Vec<Trial>,
    seconds: f64,
}

/// The mean over the bugs of the ratio.
fn mean_ratio(random: &[f64; N_BUGS], tests: &[f64; N_BUGS]) -> f64 {
    random.iter().zip(tests).map(|(random, tests)| random / tests).sum::<f64>() / N_BUGS as f64
}

impl Outcome<'_> {
    fn means(&self) -> [f64; N_BUGS] {
        self.means_of(|_| true)
    }

    fn means_of(&self, wanted: impl Fn(usize) -> bool) -> [f64; N_BUGS] {
        let (mut sums, mut n) = ([0.0; N_BUGS], 0.0);
        for (_, trial) in self.trials.iter().enumerate().filter(|(index, _)| wanted(*index)) {
            n += 1.0;
            for (sum, first) in sums.iter_mut().zip(trial.first) {
                *sum += first as f64;
            }
        }
        sums.map(|sum| sum / n)
    }

    /// A function of both sides' means, with its interval.
    fn estimate(&self, of: impl Fn(&[f64; N_BUGS], &[f64; N_BUGS]) -> f64) -> Estimate {
        let (random, tests) = (self.random.tests(), self.means());
        let n = self.trials.len();
        let of_trials = jackknife(n, |index| of(&random, &self.means_of(|other| other != index)));
        let of_random = self.random.variance(|random| of(random, &tests));
        Estimate::new(of(&random, &tests), of_trials + of_random)
    }

    fn ratio(&self) -> Estimate {
        self.estimate(mean_ratio)
    }

    fn ratio_of(&self, bug: usize) -> f64 {
        self.random.tests()[bug] / self.means()[bug]
    }

    /// The bug with the least ratio, and that ratio.
    fn worst(&self) -> (usize, f64) {
        let ratios = (0..N_BUGS).map(|bug| (bug, self.ratio_of(bug)));
        ratios.min_by(|a, b| a.1.total_cmp(&b.1)).expect("there are bugs")
    }

    fn tests(&self, bug: usize) -> Estimate {
        let first: Vec<f64> = self.trials.iter().map(|trial| trial.first[bug] as f64).collect();
        Estimate::of_mean(&first)
    }

    fn nodes(&self) -> f64 {
        let nodes: u64 = self.trials.iter().map(|trial| trial.n_nodes).sum();
        let tests: u64 = self.trials.iter().map(|trial| trial.n_tests).sum();
        nodes as f64 / tests as f64
    }

    fn n_missed(&self) -> usize {
        self.trials.iter().map(|trial| trial.n_missed).sum()
    }

    /// The ratio if the draws ahead, beyond those of the first test, were tests' worth of draws.
    fn ratio_charged(&self, fan_out: usize) -> f64 {
        let ahead = mean(&self.trials.iter().map(|trial| trial.n_ahead as f64).collect::<Vec<_>>());
        let extra = ahead / fan_out as f64 - 1.0;
        mean_ratio(&self.random.tests(), &self.means().map(|tests| tests + extra))
    }
}

/// How often its fan-out the engine's default draws ahead.
fn default_fill() -> usize {
    let view = View::new();
    let write = move |term: &Term, tree: &mut Builder| view.write(term, tree);
    let mut stream = Stream::new(Terms::new(), view.shape(), write, 1, 30);
    stream.next(1);
    stream.n_drawn() as usize - 1
}

/// All sides: the judged ones and their controls, then those that are shown only.
fn sides(options: &Options) -> Vec<Side> {
    let side = |name, fan_out, of: Option<(ChooserOptions, usize)>, usual, quick| Side {
        name,
        fan_out,
        options: of,
        n_trials: options.pick(usual, quick),
    };
    let paper = |strength| Some((ChooserOptions::paper(strength), 0));
    let largest = ChooserOptions { preference: Preference::Size, ..ChooserOptions::paper(2) };
    let pooled = ChooserOptions {
        preference: Preference::Size,
        pool: ChooserOptions::default().pool,
        ..largest.clone()
    };
    let per_root = ChooserOptions { preference: Preference::Per(0.5), ..ChooserOptions::paper(2) };
    let set = ChooserOptions { worth: Worth::Set, ..ChooserOptions::paper(2) };
    let fill = default_fill();
    vec![
        side(DEFAULT, 10, None, 800, 40),
        side(DEFAULT, 30, None, 800, 40),
        side(LARGEST, 10, Some((largest.clone(), 0)), 600, 40),
        side(LARGEST, 30, Some((largest, 0)), 600, 40),
        side("largest of f, same pool and fill", 10, Some((pooled.clone(), fill)), 200, 0),
        side("largest of f, same pool and fill", 30, Some((pooled, fill)), 200, 0),
        side("paper, t=2", 10, paper(2), 300, 10),
        side("paper, t=2", 30, paper(2), 300, 10),
        side("paper, t=2, default's fill", 30, Some((ChooserOptions::paper(2), fill)), 200, 0),
        side("paper, t=3", 10, paper(3), 100, 0),
        side("paper, t=3", 30, paper(3), 100, 0),
        side("paper, t=4", 10, paper(4), 100, 0),
        side("paper, t=2, set", 10, Some((set, 0)), 50, 0),
        side("paper, t=2, per root of size", 10, Some((per_root.clone(), 0)), 150, 0),
        side("paper, t=2, per root of size", 30, Some((per_root, 0)), 150, 0),
    ]
}

const DEFAULT: &str = "default";
const LARGEST: &str = "largest of f";

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "thinning-mttf",
        "random/thinned tests to failure 12x at fan-out 30, 7x at 10; 1.25x \"largest of f\" in \
         the mean, 2.5x in the worst bug; every bug found",
    );
    let n_terms = options.pick(24_000_000, 1_600_000);
    let mut random = None;
    let taken = seconds(|| random = Some(Rates::measure(Terms::new(), n_terms, SEED)));
    let random = random.expect("it was measured");
    println!(
        "random: {} terms of {:.1} nodes in the mean, {taken:.0} CPU s; trials end after {CAP} \
         tests\n",
        random.n_terms(),
        random.nodes()
    );
    let table = Table::new(&[
        ("side", 42),
        ("trials", 6),
        ("mean ratio", 14),
        ("worst", 6),
        ("of bug", 17),
        ("nodes", 6),
        ("failures/node", 13),
        ("missed", 6),
        ("CPU s", 6),
    ]);
    table.line(&random_line("random", &random, &random, 0.0));
    let mut outcomes = Vec::new();
    for side in
        sides(options).into_iter().filter(|side| side.n_trials > 0 && options.wants(side.name))
    {
        let mut trials = Vec::new();
        let taken = seconds(|| {
            trials = on_all_cores(side.n_trials, |index| side.trial(SEED + index as u64));
        });
        let outcome = Outcome { random: &random, trials, seconds: taken };
        table.line(&side_line(&side, &outcome));
        outcomes.push((side, outcome));
    }
    print_random_controls(&table, &random, options);
    let find = |name: &str, fan_out| {
        let mut all = outcomes.iter();
        all.find(|(side, _)| side.name == name && side.fan_out == fan_out)
            .map(|(_, outcome)| outcome)
    };
    let sides = [find(DEFAULT, 10), find(DEFAULT, 30), find(LARGEST, 10), find(LARGEST, 30)];
    let [Some(ten), Some(thirty), Some(largest_ten), Some(largest_thirty)] = sides else {
        return verdict.skip("the default and its control are not in these rows");
    };
    print_bugs(&random, ten, thirty, find("paper, t=2", 30), largest_thirty);
    judge(&mut verdict, &random, [ten, thirty], [largest_ten, largest_thirty]);
    verdict.finish(format!(
        "{:.2}x at fan-out 30, {:.2}x at 10",
        thirty.ratio().value,
        ten.ratio().value
    ))
}

fn side_line(side: &Side, outcome: &Outcome<'_>) -> Vec<String> {
    let (bug, worst) = outcome.worst();
    let ratio = outcome.ratio();
    vec![
        side.label(),
        outcome.trials.len().to_string(),
        ratio.to_string(),
        format!("{worst:.2}"),
        BUGS[bug].name().to_string(),
        format!("{:.1}", outcome.nodes()),
        format!("{:.2}x", ratio.value * outcome.random.nodes() / outcome.nodes()),
        outcome.n_missed().to_string(),
        format!("{:.0}", outcome.seconds),
    ]
}

/// A line for terms that are tested as they come.
fn random_line(name: &str, terms: &Rates, random: &Rates, taken: f64) -> Vec<String> {
    let ratios: Vec<f64> = random.tests().iter().zip(terms.tests()).map(|(a, b)| a / b).collect();
    let worst = (0..N_BUGS).min_by(|&a, &b| ratios[a].total_cmp(&ratios[b])).expect("bugs");
    vec![
        name.to_string(),
        String::new(),
        format!("{:.2}", mean(&ratios)),
        format!("{:.2}", ratios[worst]),
        BUGS[worst].name().to_string(),
        format!("{:.1}", terms.nodes()),
        format!("{:.2}x", mean(&ratios) * random.nodes() / terms.nodes()),
        String::new(),
        format!("{taken:.0}"),
    ]
}

fn print_random_controls(table: &Table, random: &Rates, options: &Options) {
    let n_terms = options.pick(2_000_000, 100_000);
    let line = |name: String, terms: Terms| {
        if !options.wants("random") {
            return;
        }
        let mut rates = None;
        let taken = seconds(|| rates = Some(Rates::measure(terms, n_terms, SEED + 1_000)));
        table.line(&random_line(&name, &rates.expect("measured"), random, taken));
    };
    for size in [15, 45, 60, 100, 200, 400] {
        line(format!("random, size parameter {size}"), Terms::new().size(size));
    }
    line("random, one local retry".to_string(), Terms::new().retries(1));
    line("random, ten local retries".to_string(), Terms::new().retries(10));
}

fn print_bugs(
    random: &Rates,
    ten: &Outcome<'_>,
    thirty: &Outcome<'_>,
    paper: Option<&Outcome<'_>>,
    largest: &Outcome<'_>,
) {
    println!("\nmean tests to failure; ratios to random; QuickCover's are measured elsewhere:");
    let table = Table::new(&[
        ("bug", 17),
        ("anchor", 7),
        ("random", 14),
        ("off", 6),
        ("f=10", 14),
        ("f=30", 14),
        ("ratio f=10", 10),
        ("ratio f=30", 10),
        ("QuickCover 10, 30", 17),
        ("paper here f=30", 15),
        ("largest f=30", 12),
    ]);
    for bug in 0..N_BUGS {
        let tests = random.estimate(bug);
        table.line(&[
            BUGS[bug].name().to_string(),
            format!("{:.1}", ANCHORS[bug]),
            tests.to_string(),
            format!("{:+.0} %", 100.0 * (tests.value / ANCHORS[bug] - 1.0)),
            ten.tests(bug).to_string(),
            thirty.tests(bug).to_string(),
            format!("{:.2}", ten.ratio_of(bug)),
            format!("{:.2}", thirty.ratio_of(bug)),
            format!("{:.1}, {:.1}", ANCHORS[bug] / PAPER[bug].0, ANCHORS[bug] / PAPER[bug].1),
            paper.map_or(String::new(), |paper| format!("{:.2}", paper.ratio_of(bug))),
            format!("{:.2}", largest.ratio_of(bug)),
        ]);
    }
    println!();
    for (name, outcome, fan_out) in [("f=10", ten, 10), ("f=30", thirty, 30)] {
        println!(
            "  control: {name} draws {} candidates before its first test; charged as tests of \
             {fan_out} draws each they make the ratio {:.2}",
            outcome.trials[0].n_ahead,
            outcome.ratio_charged(fan_out)
        );
    }
}

fn judge(
    verdict: &mut Verdict,
    random: &Rates,
    defaults: [&Outcome<'_>; 2],
    largest: [&Outcome<'_>; 2],
) {
    let strays = random.strays();
    let void = match strays.len() {
        0 => "every bug's mean of random terms is within 25 % of the anchor".to_string(),
        _ => format!("void: random is not within 25 % of the anchors: {}", strays.join(", ")),
    };
    verdict.clause(strays.is_empty(), void);
    for ((fan_out, goal), outcome) in GOALS.into_iter().zip(defaults) {
        let ratio = outcome.ratio();
        verdict.clause(
            ratio.value >= goal,
            format!("f={fan_out}: {ratio} times fewer tests, at least {goal}"),
        );
    }
    for (((fan_out, _), outcome), control) in GOALS.into_iter().zip(defaults).zip(largest) {
        let (ours, theirs) = (outcome.ratio(), control.ratio());
        let times = ours.over(theirs);
        verdict.clause(
            times.value >= LARGEST_MEAN,
            format!("f={fan_out}: {times} times the control in the mean ({ours} against {theirs}), at least {LARGEST_MEAN}"),
        );
        let ((bug, ours), (other, theirs)) = (outcome.worst(), control.worst());
        let worst = format!(
            "f={fan_out}: {:.2} times the control in the worst bug ({ours:.2} for {} against \
             {theirs:.2} for {})",
            ours / theirs,
            BUGS[bug],
            BUGS[other]
        );
        if fan_out == 30 {
            verdict.clause(
                ours / theirs >= LARGEST_WORST,
                format!("{worst}, at least {LARGEST_WORST}"),
            );
        } else {
            // A bug that every fifth random test finds can't have a ratio above five.
            println!(
                "  not judged: {worst}; in that bug of the control's the default has {:.2}",
                outcome.ratio_of(other)
            );
        }
    }
    let n_missed: usize = defaults.iter().map(|outcome| outcome.n_missed()).sum();
    let n_trials: usize = defaults.iter().map(|outcome| outcome.trials.len()).sum();
    verdict.clause(
        n_missed == 0,
        format!(
            "every bug found in each of {n_trials} trials: {n_missed} misses within {CAP} tests"
        ),
    );
}
