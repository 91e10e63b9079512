//! Measures the experiment with random programs.
//!
//! ```text
//! lurcher-study-optimiser-measure [--runs N] [--most N] [--rates N] [BUG ...]
//! ```
//!
//! Prints what generation, processes and programs cost and the batch size that follows; then for
//! each bug the mean number of tests and the time until a random program shows it, over N runs
//! (20 by default) of at most so many tests (200 000) with a process per batch and mode. With
//! `--rates N` it counts instead how many of N random programs show each bug, in this process;
//! without a bug there should be none.

use std::process::ExitCode;

use lurcher_study_optimiser::{
    Bug, Mode, Plan, Program, Run, Spent, Term, agree, calibrate, conclude, program_of_seed,
    program_under_test, random_batches, run_module, until_failure, view,
};

fn main() -> ExitCode {
    conclude(run())
}

fn run() -> Result<(), String> {
    let mut rates = None;
    let usual = Plan { runs: 20, most: 200_000, bugs: Vec::new() };
    let mut plan = usual.read(std::env::args().skip(1), |option, number| {
        if option == "--rates" {
            rates = Some(number()?);
        }
        Ok(option == "--rates")
    })?;
    if plan.bugs.is_empty() {
        plan.bugs = Bug::ALL.to_vec();
    }
    match rates {
        Some(n) => print_rates(n, &plan.bugs),
        None => print_runs(&plan)?,
    }
    Ok(())
}

fn print_runs(plan: &Plan) -> Result<(), String> {
    let executable = program_under_test()?;
    let costs = calibrate(&executable, 2000).map_err(|error| error.to_string())?;
    println!(
        "generation {:.1} µs per program; running in both modes {:.1} µs per program and \
         {:.2} ms per batch; batches of {}: {:.0} % of the time is generation\n",
        costs.generation.as_secs_f64() * 1e6,
        costs.running.as_secs_f64() * 1e6,
        costs.start.as_secs_f64() * 1e3,
        costs.batch,
        costs.share * 100.0
    );
    println!(
        "| bug | runs | found | tests | ± | wall ms | processor ms | of it generation | example |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for &bug in &plan.bugs {
        let mut runs = Vec::new();
        for seed in 1..=plan.runs {
            let batches = random_batches(seed, costs.batch);
            let run = until_failure(&executable, Some(bug), batches, plan.most);
            runs.push(run.map_err(|error| error.to_string())?);
        }
        print_line(bug, &runs);
    }
    Ok(())
}

fn print_line(bug: Bug, runs: &[Run]) {
    let n = runs.len() as f64;
    let mean = runs.iter().map(|run| run.tests as f64).sum::<f64>() / n;
    let squares = runs.iter().map(|run| (run.tests as f64 - mean).powi(2)).sum::<f64>();
    let error = (squares / (n - 1.0).max(1.0) / n).sqrt();
    let spent: Spent = runs.iter().map(Run::spent).sum();
    let generation: Spent = runs.iter().map(|run| run.generation).sum();
    let found: Vec<&Program> = runs.iter().filter_map(|run| run.found.as_ref()).collect();
    let smallest = found.iter().min_by_key(|program| program.body.size());
    println!(
        "| {bug} | {} | {} | {mean:.0} | {error:.0} | {:.0} | {:.0} | {:.0} % | {} |",
        runs.len(),
        found.len(),
        spent.wall.as_secs_f64() * 1e3 / n,
        spent.processor.as_secs_f64() * 1e3 / n,
        100.0 * generation.wall.as_secs_f64() / spent.wall.as_secs_f64(),
        smallest.map_or(String::new(), |program| format!("`{program}`")),
    );
}

/// How many programs are compiled together.
const CHUNK: u64 = 1000;

fn print_rates(n: u64, bugs: &[Bug]) {
    let bugs: Vec<Option<Bug>> =
        std::iter::once(None).chain(bugs.iter().copied().map(Some)).collect();
    let mut failing = vec![0_u64; bugs.len()];
    let mut smallest: Vec<Option<Program>> = vec![None; bugs.len()];
    let (mut n_done, mut nodes, mut seen) = (0, 0, 0);
    let mut n_timeouts = 0;
    while n_done < n {
        let end = (n_done + CHUNK).min(n);
        let programs: Vec<Program> = (n_done..end).map(program_of_seed).collect();
        let terms: Vec<Term> = programs.iter().map(Program::term).collect();
        nodes += terms.iter().map(Term::size).sum::<usize>();
        seen += programs.iter().map(|program| view(program).nodes().len()).sum::<usize>();
        let plain = run_module(&terms, Mode::Plain, None);
        n_timeouts += plain.iter().filter(|line| line.contains("Timeout")).count();
        for (index, bug) in bugs.iter().enumerate() {
            let wrong = run_module(&terms, Mode::Optimised, *bug);
            let differ = plain.iter().zip(&wrong).enumerate().filter(|(_, (a, b))| !agree(a, b));
            for (position, _) in differ {
                failing[index] += 1;
                let size = |program: &Program| program.body.size();
                let program = &programs[position];
                if smallest[index].as_ref().is_none_or(|least| size(program) < size(least)) {
                    smallest[index] = Some(program.clone());
                }
            }
        }
        n_done = end;
    }
    println!(
        "{n} programs: {:.1} nodes each, {:.1} in the view; {n_timeouts} run out of fuel\n",
        nodes as f64 / n as f64,
        seen as f64 / n as f64
    );
    println!("| bug | programs that show it | one in | smallest |");
    println!("|---|---|---|---|");
    for (index, bug) in bugs.iter().enumerate() {
        let one_in = match failing[index] {
            0 => format!("over {n}"),
            found => format!("{:.0}", n as f64 / found as f64),
        };
        let smallest = smallest[index].as_ref().map_or(String::new(), |p| format!("`{p}`"));
        let bug = bug.map_or("none", Bug::name);
        println!("| {bug} | {} | {one_in} | {smallest} |", failing[index]);
    }
}
