//! Prints the tables of the paper on Radix Coverage, section 5.1, as measured here.
//!
//! `cargo run --release -p lurcher-study-tcas` prints all; the arguments `white-box`,
//! `every-value`, `every-tenth` choose tables, `--seeds N` the number of runs to take the
//! mean of, `--limit SECONDS` the time after which an array is given up. Each array is built in
//! a process of its own, so that its peak of memory is its own.

use std::io::Read;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use lurcher_arrays::Effort;
use lurcher_study_tcas::{Fault, Method, Scenario, measure_random};

/// An array that needs more rows than this isn't tried.
const MOST_ROWS: u128 = 2_000_000;

/// The first argument of the processes that build one array each.
const CHILD: &str = "one";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.first() {
        Some(first) if first == CHILD => run_one(&arguments[1..]),
        _ => print_tables(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// What the user asked for.
struct Plan {
    scenarios: Vec<Scenario>,
    seeds: u64,
    limit: Duration,
}

impl Plan {
    fn new(arguments: &[String]) -> Result<Self, String> {
        let mut plan = Plan { scenarios: Vec::new(), seeds: 10, limit: Duration::from_secs(60) };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--seeds" => plan.seeds = positive(argument, arguments.next())?,
                "--limit" => {
                    plan.limit = Duration::from_secs(positive(argument, arguments.next())?);
                }
                name => plan.scenarios.push(scenario_named(name)?),
            }
        }
        if plan.scenarios.is_empty() {
            plan.scenarios = Scenario::ALL.to_vec();
        }
        Ok(plan)
    }
}

fn positive(option: &str, text: Option<&String>) -> Result<u64, String> {
    let number = text.and_then(|text| text.parse().ok()).filter(|&number| number > 0);
    number.ok_or_else(|| format!("{option} needs a number above 0"))
}

fn print_tables(arguments: &[String]) -> Result<(), String> {
    let plan = Plan::new(arguments)?;
    for &scenario in &plan.scenarios {
        print_table(scenario, &plan)?;
    }
    print_random(&plan);
    Ok(())
}

/// How many faults random rows find, the more there are.
fn print_random(plan: &Plan) {
    println!("### Random rows: faults of {}\n", Fault::COUNT);
    let names: Vec<&str> = plan.scenarios.iter().map(|scenario| scenario.name()).collect();
    println!("| rows | {} |", names.join(" | "));
    println!("|---|{}", "---|".repeat(names.len()));
    for rows in [100, 300, 1000, 2500, 5000, 10_000, 30_000, 100_000] {
        let found = plan.scenarios.iter().map(|&scenario| {
            let runs = (0..plan.seeds).map(|seed| measure_random(scenario, rows, seed).found);
            format!("{:.1}", runs.sum::<usize>() as f64 / plan.seeds as f64)
        });
        println!("| {rows} | {} |", found.collect::<Vec<String>>().join(" | "));
    }
}

fn print_table(scenario: Scenario, plan: &Plan) -> Result<(), String> {
    let (title, strengths) = match scenario {
        Scenario::WhiteBox => ("White box: hand-picked values", 2..=6),
        Scenario::EveryValue => ("Black box: 0, 1, … 1000 (the paper's table 4)", 2..=3),
        Scenario::EveryTenth => ("Black box: 0, 10, … 1000 (the paper's table 5)", 2..=4),
    };
    let (all, distinct) = (Fault::COUNT, Fault::DISTINCT);
    println!("### {title}\n");
    println!(
        "| strength | array | rows | seconds | faults of {all} | of {distinct} \
         | random rows: of {all} | of {distinct} | peak MB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for strength in strengths {
        for method in Method::ALL {
            // Ten values are no more than classes would be.
            if (scenario, method) == (Scenario::WhiteBox, Method::Classes) {
                continue;
            }
            print_line(scenario, method, strength, plan)?;
        }
    }
    println!();
    Ok(())
}

fn print_line(
    scenario: Scenario,
    method: Method,
    strength: usize,
    plan: &Plan,
) -> Result<(), String> {
    let least = scenario.least_rows(strength);
    if method == Method::Plain && least > MOST_ROWS {
        println!("| {strength} | {} | at least {least} | not tried | | | | | |", method.name());
        return Ok(());
    }
    let mut array = Vec::new();
    let mut random = Vec::new();
    for seed in 0..plan.seeds {
        let Some(one) = in_a_process(scenario, method, strength, seed, plan.limit)? else {
            let limit = plan.limit.as_secs();
            let name = method.name();
            println!("| {strength} | {name} | at least {least} | over {limit} | | | | | |");
            return Ok(());
        };
        let same = measure_random(scenario, one[0] as usize, seed);
        random.push([same.found as f64, same.distinct as f64]);
        array.push(one);
    }
    let [rows, seconds, found, distinct, peak] = mean(&array);
    let least = array.iter().map(|one| one[2]).fold(f64::INFINITY, f64::min);
    let most = array.iter().map(|one| one[2]).fold(0.0, f64::max);
    let [random_found, random_distinct] = mean(&random);
    let peak = if peak > 0.0 { format!("{peak:.0}") } else { "unknown".to_string() };
    println!(
        "| {strength} | {} | {rows:.0} | {seconds:.2} | {found:.1} ({least}–{most}) | {distinct:.1} | \
         {random_found:.1} | {random_distinct:.1} | {peak} |",
        method.name()
    );
    Ok(())
}

fn mean<const N: usize>(rows: &[[f64; N]]) -> [f64; N] {
    std::array::from_fn(|column| {
        rows.iter().map(|row| row[column]).sum::<f64>() / rows.len() as f64
    })
}

/// Rows, seconds, faults, distinct faults, peak of memory in MB (0 where it isn't known).
/// Nothing if it takes too long.
fn in_a_process(
    scenario: Scenario,
    method: Method,
    strength: usize,
    seed: u64,
    limit: Duration,
) -> Result<Option<[f64; 5]>, String> {
    let place = format!("{}, {}, strength {strength}, seed {seed}", scenario.name(), method.name());
    let failed = |error: &dyn std::fmt::Display| format!("{place}: {error}");
    let program = env::current_exe().map_err(|error| failed(&error))?;
    let mut child = Command::new(program)
        .args([CHILD, scenario.name(), method.name(), &strength.to_string(), &seed.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&error))?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| failed(&error))? {
            break status;
        }
        if start.elapsed() > limit {
            child.kill().and_then(|()| child.wait()).map_err(|error| failed(&error))?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    };
    if !status.success() {
        return Err(failed(&status));
    }
    // It is one short line, so it fits the pipe and the child didn't wait for a reader.
    let mut text = String::new();
    let mut stdout = child.stdout.take().expect("it is piped");
    stdout.read_to_string(&mut text).map_err(|error| failed(&error))?;
    let numbers: Option<Vec<f64>> =
        text.split_whitespace().map(|number| number.parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.map(Some).ok_or_else(|| failed(&format!("expected five numbers, found `{text}`")))
}

fn run_one(arguments: &[String]) -> Result<(), String> {
    let [scenario, method, strength, seed] = arguments else {
        return Err(format!("{CHILD} needs a scenario, a method, a strength and a seed"));
    };
    let scenario = scenario_named(scenario)?;
    let method = Method::ALL.into_iter().find(|known| known.name() == method);
    let method = method.ok_or("the method is radix, classes or plain")?;
    let strength = strength.parse().map_err(|_| "the strength is a number")?;
    let seed = seed.parse().map_err(|_| "the seed is a number")?;
    let one = method
        .measure(scenario, strength, Effort::Fast, seed)
        .map_err(|error| error.to_string())?;
    let peak = peak_memory().unwrap_or(0.0);
    println!("{} {} {} {} {peak}", one.rows, one.time.as_secs_f64(), one.found, one.distinct);
    Ok(())
}

fn scenario_named(name: &str) -> Result<Scenario, String> {
    Scenario::ALL.into_iter().find(|scenario| scenario.name() == name).ok_or_else(|| {
        let names = Scenario::ALL.map(Scenario::name).join(", ");
        format!("there is no scenario `{name}`; there are {names}")
    })
}

/// The most memory this process has had, in MB, where the system tells.
fn peak_memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}
