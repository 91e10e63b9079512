//! `radix-tcas`: planted faults that arrays over long ranges find.
//!
//! TCAS and its faults are those of `studies/tcas`. The six integer inputs range over
//! 0..=1000, in steps of 1 or of 10; Radix Coverage splits them into digits, and the rows of
//! the array are run on every faulty version. Building and running count as processor
//! seconds of one thread; both are means over seeds.
//!
//! At strength 2 the array is that of the paper, whose strength counts digits. At 3 and 4 it is
//! `Radix::Classes`, whose strength counts parameters, by classes of neighbouring values; the
//! paper's is printed beside it, and reaches none of these goals: its arrays are far smaller.
//!
//! What would make the figure look better than it is: faults that are alike (of 40 usable
//! ones 35 can be told apart; both are printed), a lucky seed (ten of them), and that any
//! inputs find many of the faults: as many random inputs are run beside each array, and as
//! many as fit into the same time, and it is said where they do as well.

use std::process::ExitCode;

use lurcher_arrays::Effort;
use lurcher_study_tcas::{Fault, Method, Scenario, measure_random};

use crate::arrays_models::{conclude, scale};
use crate::harness::{Options, Table, Verdict, mean, seconds};

/// What is asked for at one strength of one scenario.
struct Goal {
    method: Method,
    scenario: Scenario,
    strength: usize,
    /// The fewest faults and the most seconds; none if the row is a control.
    limits: Option<(f64, f64)>,
}

const GOALS: [Goal; 7] = [
    goal(Method::Radix, Scenario::EveryValue, 2, Some((26.0, 10.0))),
    goal(Method::Classes, Scenario::EveryValue, 3, Some((28.0, 120.0))),
    goal(Method::Classes, Scenario::EveryTenth, 3, Some((30.0, 60.0))),
    goal(Method::Classes, Scenario::EveryTenth, 4, Some((35.0, 60.0))),
    goal(Method::Radix, Scenario::EveryValue, 3, None),
    goal(Method::Radix, Scenario::EveryTenth, 3, None),
    goal(Method::Radix, Scenario::EveryTenth, 4, None),
];

const fn goal(
    method: Method,
    scenario: Scenario,
    strength: usize,
    limits: Option<(f64, f64)>,
) -> Goal {
    Goal { method, scenario, strength, limits }
}

/// Where arrays without digits can be built in seconds.
const PLAIN: [(Scenario, usize); 2] = [(Scenario::EveryTenth, 2), (Scenario::EveryTenth, 3)];

/// Random inputs that are run in the same time, at most.
const MOST_RANDOM: f64 = 20e6;

impl Goal {
    fn label(&self) -> String {
        let range = match self.scenario {
            Scenario::EveryValue => "0..=1000",
            Scenario::EveryTenth => "step-10",
            Scenario::WhiteBox => "white-box",
        };
        let digits = if self.limits.is_none() { "-digits" } else { "" };
        format!("{range}-t{}{digits}", self.strength)
    }
}

/// Means over seeds.
#[derive(Default)]
struct Means {
    rows: Vec<f64>,
    seconds: Vec<f64>,
    found: Vec<f64>,
    distinct: Vec<f64>,
}

impl Means {
    fn add(&mut self, rows: usize, seconds: f64, found: usize, distinct: usize) {
        self.rows.push(rows as f64);
        self.seconds.push(seconds);
        self.found.push(found as f64);
        self.distinct.push(distinct as f64);
    }

    fn worst_seconds(&self) -> f64 {
        self.seconds.iter().copied().fold(0.0, f64::max)
    }
}

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "radix-tcas",
        "of 40 faults: 0..=1000 t=2 26 in 10 s, t=3 28 in 2 min; step 10 t=3 30, t=4 35 in 1 min",
    );
    let outcome = compare(options, &mut verdict);
    conclude(verdict, outcome)
}

fn compare(options: &Options, verdict: &mut Verdict) -> Result<Option<String>, String> {
    let scale = scale();
    let n_seeds = options.pick(10, 2);
    println!(
        "means over {n_seeds} seeds; faults of {} and, behind the stroke, of the {} that can be \
         told apart\n",
        Fault::COUNT,
        Fault::DISTINCT
    );
    let table = Table::new(&[
        ("row", 18),
        ("rows", 9),
        ("CPU s", 8),
        ("worst", 8),
        ("faults", 11),
        ("random", 11),
        ("its CPU s", 9),
        ("random, same time", 17),
        ("rows of that", 12),
    ]);
    let mut figures = Vec::new();
    let mut notes = Vec::new();
    let mut clauses = Vec::new();
    for goal in GOALS.iter().filter(|goal| options.wants(&goal.label())) {
        let [array, random, same_time] = measure(goal, n_seeds)?;
        let (time, faults) = (mean(&array.seconds) * scale, mean(&array.found));
        let pair =
            |means: &Means| format!("{:.1}/{:.1}", mean(&means.found), mean(&means.distinct));
        table.line(&[
            goal.label(),
            format!("{:.0}", mean(&array.rows)),
            format!("{:.3}", mean(&array.seconds)),
            format!("{:.3}", array.worst_seconds()),
            pair(&array),
            pair(&random),
            format!("{:.3}", mean(&random.seconds)),
            pair(&same_time),
            format!("{:.0}", mean(&same_time.rows)),
        ]);
        for (means, what) in [(&random, "rows"), (&same_time, "processor time")] {
            if mean(&means.found) >= faults {
                notes.push(format!("{}: random of the same {what} does as well", goal.label()));
            }
        }
        let Some((least, most)) = goal.limits else { continue };
        clauses.push((
            faults >= least && time < most,
            format!(
                "{}: {faults:.1} faults, at least {least:.0}; {time:.2} s, under {most:.0}",
                goal.label()
            ),
        ));
        figures.push(format!("{faults:.1}"));
    }
    if figures.is_empty() {
        return Ok(None);
    }
    plain(options, n_seeds)?;
    let few: Vec<f64> = (0..n_seeds)
        .map(|seed| measure_random(Scenario::EveryValue, 1001, seed).found as f64)
        .collect();
    println!("  control: 1001 random rows in 0..=1000 find {:.1}", mean(&few));
    if notes.is_empty() {
        notes.push("random does as well nowhere".to_string());
    }
    for note in notes {
        println!("  {note}");
    }
    for (holds, text) in clauses {
        verdict.clause(holds, text);
    }
    Ok(Some(format!("{} faults", figures.join(", "))))
}

/// The control without digits: every value combined with every other, where that is feasible.
fn plain(options: &Options, n_seeds: u64) -> Result<(), String> {
    println!();
    for (scenario, strength) in PLAIN {
        let goal = goal(Method::Plain, scenario, strength, Some((0.0, 0.0)));
        if !options.wants(&goal.label()) {
            continue;
        }
        let mut means = Means::default();
        for seed in 0..n_seeds.min(3) {
            let mut one = None;
            let taken = seconds(|| {
                one = Some(Method::Plain.measure(scenario, strength, Effort::Fast, seed));
            });
            let one = one.expect("it was measured").map_err(|error| error.to_string())?;
            means.add(one.rows, taken, one.found, one.distinct);
        }
        println!(
            "  control: {} without digits: {:.0} rows, {:.2} CPU s, {:.1}/{:.1} faults",
            goal.label(),
            mean(&means.rows),
            mean(&means.seconds),
            mean(&means.found),
            mean(&means.distinct)
        );
    }
    Ok(())
}

/// The array, as many random rows, and as many of them as fit into its time.
fn measure(goal: &Goal, n_seeds: u64) -> Result<[Means; 3], String> {
    let mut means: [Means; 3] = Default::default();
    for seed in 0..n_seeds {
        let mut one = None;
        let array_seconds = seconds(|| {
            one = Some(goal.method.measure(goal.scenario, goal.strength, Effort::Fast, seed));
        });
        let one = one.expect("it was measured").map_err(|error| error.to_string())?;
        means[0].add(one.rows, array_seconds, one.found, one.distinct);
        let mut rows = one.rows;
        for means in &mut means[1..] {
            let mut one = None;
            let taken = seconds(|| one = Some(measure_random(goal.scenario, rows, seed + 1000)));
            let one = one.expect("it was measured");
            means.add(rows, taken, one.found, one.distinct);
            rows = (rows as f64 * array_seconds / taken).min(MOST_RANDOM) as usize;
        }
    }
    Ok(means)
}
