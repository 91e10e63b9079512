//! Compares programs that are chosen by coverage with programs as they come.
//!
//! ```text
//! lurcher-study-optimiser-thinned [--runs N] [--most N] [--batch N] [--all] [BUG ...]
//! ```
//!
//! For each bug, the mean number of tests and the mean time until a program shows it, over N
//! runs (100 by default) of at most so many tests (200 000), with a process per batch and
//! mode; batches are of N programs, or of as many as calibration finds. Candidates are drawn and
//! weighed in this process. Without bugs named, those are left
//! out that random testing needs seconds for; `--all` has all.

mod ratio;

use std::path::Path;
use std::process::ExitCode;

use lurcher::thinning::{ChooserOptions, FILL, Preference};
use lurcher_study_optimiser::{
    Adapted, BatchError, Bug, Plan, Program, Run, adapt, calibrate, conclude, program_under_test,
    random_batches, thinned_batches, until_failure,
};
use ratio::{Measured, Runs, mean, mean_ratio, ratio, ratio_of_sums};

/// Random testing takes seconds for each of these.
const SLOW: [Bug; 2] = [Bug::ElementsToo, Bug::HeadOfMap];

fn main() -> ExitCode {
    conclude(run())
}

/// What is to be measured, and with batches of which size.
fn plan(arguments: impl IntoIterator<Item = String>) -> Result<(Plan, Option<usize>), String> {
    let (mut batch, mut is_all) = (None, false);
    let usual = Plan { runs: 100, most: 200_000, bugs: Vec::new() };
    let mut plan = usual.read(arguments, |option, number| {
        match option {
            "--batch" => batch = Some(number()? as usize),
            "--all" => is_all = true,
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    if plan.bugs.is_empty() {
        plan.bugs = Bug::ALL.into_iter().filter(|bug| is_all || !SLOW.contains(bug)).collect();
    }
    Ok((plan, batch))
}

/// What a table shows of a run.
type View = fn(&Run) -> f64;

/// One way to come by programs.
struct Contender {
    name: String,
    fan_out: usize,
    /// Nothing for random programs.
    chooser: Option<(ChooserOptions, usize)>,
}

impl Contender {
    fn new(name: &str, fan_out: usize, options: ChooserOptions, fill: usize) -> Self {
        let name = format!("{name}, fan-out {fan_out}");
        Contender { name, fan_out, chooser: Some((options, fill)) }
    }

    fn batches(&self, seed: u64, size: usize) -> Box<dyn Iterator<Item = Vec<Program>>> {
        match &self.chooser {
            None => Box::new(random_batches(seed, size)),
            Some((options, fill)) => {
                Box::new(thinned_batches(seed, size, self.fan_out, options.clone(), *fill))
            }
        }
    }
}

fn contenders(adapted: &Adapted) -> Vec<Contender> {
    let ours = ChooserOptions::default;
    let sized = |preference| ChooserOptions { preference, ..ours() };
    let largest = ChooserOptions { preference: Preference::Size, ..ChooserOptions::paper(2) };
    let fan_out = adapted.fan_out;
    vec![
        Contender { name: "random".into(), fan_out: 1, chooser: None },
        Contender::new("paper's", 2, ChooserOptions::paper(2), 0),
        Contender::new("Lurcher's", 2, ours(), FILL),
        Contender::new("Lurcher's", 10, ours(), FILL),
        Contender::new("Lurcher's, adaptive", fan_out, sized(adapted.preference), FILL),
        Contender::new("largest", 2, largest.clone(), 0),
        Contender::new("largest", 10, largest, 0),
    ]
}

fn run() -> Result<(), String> {
    let (plan, batch) = plan(std::env::args().skip(1))?;
    let executable = program_under_test()?;
    let told = |error: BatchError| error.to_string();
    let batch = match batch {
        Some(batch) => batch,
        None => calibrate(&executable, 2000).map_err(told)?.batch,
    };
    let adapted = adapt(&executable, batch).map_err(told)?;
    let micros = |time: std::time::Duration| time.as_secs_f64() * 1e6;
    println!(
        "Batches of {batch}. A candidate takes {:.1} µs of the processor, drawn and weighed; running a \
         random program in both modes {:.0} µs, an adaptively chosen one {:.0} µs. {:.0} % of the \
         cost grows with size. So the adaptive fan-out is {}, and what is preferred is {:?}.",
        micros(adapted.candidate),
        micros(adapted.plain),
        micros(adapted.chosen),
        100.0 * adapted.growth,
        adapted.fan_out,
        adapted.preference,
    );
    let left_out: Vec<&str> =
        Bug::ALL.iter().filter(|bug| !plan.bugs.contains(bug)).map(|bug| bug.name()).collect();
    if !left_out.is_empty() {
        println!("Left out: {}.", left_out.join(", "));
    }
    let contenders = contenders(&adapted);
    let measured = measure(&plan, &contenders, &executable, batch).map_err(told)?;
    let n_missed = measured.iter().flatten().flatten().filter(|run| run.found.is_none()).count();
    println!("{} runs each; {n_missed} did not find their bug.", plan.runs);
    let views: [(&str, View); 3] = [
        ("Tests to failure", |run| run.tests as f64),
        ("Wall time to failure, ms", |run| run.spent().wall.as_secs_f64() * 1e3),
        ("Processor time to failure, ms", |run| run.spent().processor.as_secs_f64() * 1e3),
    ];
    for (title, of) in views {
        let runs: Vec<Runs> = measured.iter().map(|bugs| Runs::new(bugs, of)).collect();
        print_table(title, &plan.bugs, &contenders, &runs);
    }
    Ok(())
}

/// By contender, bug and seed. Contenders take turns, so that whatever else the machine does
/// troubles all of them alike.
fn measure(
    plan: &Plan,
    contenders: &[Contender],
    executable: &Path,
    batch: usize,
) -> Result<Vec<Vec<Vec<Run>>>, BatchError> {
    let mut all: Vec<Vec<Vec<Run>>> =
        contenders.iter().map(|_| vec![Vec::new(); plan.bugs.len()]).collect();
    for (place, &bug) in plan.bugs.iter().enumerate() {
        for seed in 1..=plan.runs {
            for (contender, runs) in contenders.iter().zip(&mut all) {
                let batches = contender.batches(seed, batch);
                runs[place].push(until_failure(executable, Some(bug), batches, plan.most)?);
            }
        }
        let tests = all.iter().map(|runs| {
            let tests = runs[place].iter().map(|run| run.tests).sum::<u64>();
            (tests / plan.runs).to_string()
        });
        eprintln!("{bug}: {}", tests.collect::<Vec<_>>().join(", "));
    }
    Ok(all)
}

fn print_table(title: &str, bugs: &[Bug], contenders: &[Contender], runs: &[Runs]) {
    println!("\n### {title}\n");
    let names: Vec<&str> = contenders.iter().map(|one| one.name.as_str()).collect();
    println!("| bug | {} |", names.join(" | "));
    println!("|---|{}", "---:|".repeat(names.len()));
    let random = &runs[0];
    for (place, bug) in bugs.iter().enumerate() {
        let cells = runs.iter().map(|one| text(mean(one, place), 0)).collect::<Vec<_>>();
        println!("| {bug} | {} |", cells.join(" | "));
    }
    let row = |name: &str, of: &dyn Fn(&Runs) -> Measured| {
        let cells = runs[1..].iter().map(|one| text(of(one), 2)).collect::<Vec<_>>();
        println!("| {name} | 1 | {} |", cells.join(" | "));
    };
    row("ratio of sums", &|one| ratio_of_sums(random, one));
    row("mean ratio", &|one| mean_ratio(random, one));
    let worst = |one: &Runs| {
        let ratios = (0..bugs.len()).map(|bug| ratio(random, one, bug));
        ratios.min_by(|a, b| a.value.total_cmp(&b.value)).expect("there is a bug")
    };
    row("worst ratio", &worst);
}

fn text(measured: Measured, digits: usize) -> String {
    let Measured { value, error } = measured;
    if error.is_nan() {
        format!("{value:.digits$}")
    } else {
        format!("{value:.digits$} ± {error:.digits$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(text: &str) -> Result<Plan, String> {
        super::plan(text.split_whitespace().map(str::to_string)).map(|(plan, _)| plan)
    }

    #[test]
    fn slow_bugs_are_measured_when_asked_for() {
        assert_eq!(plan("").unwrap().bugs.len(), Bug::ALL.len() - SLOW.len());
        assert_eq!(plan("--all --runs 3").unwrap().bugs, Bug::ALL);
        assert_eq!(plan("head-of-map").unwrap().bugs, [Bug::HeadOfMap]);
        assert_eq!(plan("--runs x").err().unwrap(), "--runs needs a number above 0");
    }

    #[test]
    fn numbers_are_printed_with_their_error_if_there_is_one() {
        assert_eq!(text(Measured { value: 1.234, error: 0.5 }, 2), "1.23 ± 0.50");
        assert_eq!(text(Measured { value: 120.4, error: f64::NAN }, 0), "120");
    }
}
