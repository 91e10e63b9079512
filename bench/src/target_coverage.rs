//! `target-coverage`: how much of three modules their refined types reach.
//!
//! The experiment of section 5.2 of *Type Targeted Testing*: red-black trees, a map, and the
//! windows of a window manager are tested by nothing but what the types of their functions say. The
//! tests that `#[refined]` adds are run, with default settings, and the compiler counts which lines
//! and regions they reach.
//!
//! What would make the figure look better than it is:
//! - *other tests*: the modules have properties of their own, which are not run;
//! - *counting what is not under test*: invariants and measures, which say what is refined, and the tests are in
//!   files of their own, which do not count; the control prints the invariants;
//! - *counting lines generously*: a line counts as covered if one region that begins there is, as for
//!   other tools; the control prints the lines on which nothing was missed;
//! - *functions that are not refined*: the number of public functions and that of tests is printed;
//! - *a reader that sees too much*: a program of which one knows what is reached is read first;
//! - *what the types add*: the control runs each test with a single input.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::coverage::{Coverage, Instrumented, MISSED, cargo_tests, known_program, read};
use crate::harness::{Options, Table, Verdict, children_seconds};

const PACKAGE: &str = "lurcher-study-target";
const MODULES: [&str; 3] = ["red_black", "map", "stack_set"];
const LEAST_LINES: f64 = 0.95;
const LEAST_REGIONS: f64 = 0.90;
const MOST_SECONDS: f64 = 60.0;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "target-coverage",
        "95 % of lines and 90 % of regions of three modules within 60 s CPU",
    );
    match known_program() {
        Ok(known) => verdict.clause(
            known.missed_lines == MISSED,
            format!("a known program: {} of {} lines", known.covered_lines, known.lines),
        ),
        Err(error) => return verdict.skip(first_line(&error)),
    }
    println!("\nbuilding the tests with counters");
    let tests = match cargo_tests(PACKAGE) {
        Ok(tests) => tests,
        Err(error) => {
            println!("{error}");
            return verdict.skip("the study cannot be built");
        }
    };
    match measured(options, &tests, &mut verdict) {
        Ok(figure) => verdict.finish(figure),
        Err(error) => {
            println!("{error}");
            verdict.skip(first_line(&error))
        }
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or("no reason was given").to_string()
}

fn measured(
    options: &Options,
    tests: &Instrumented,
    verdict: &mut Verdict,
) -> Result<String, String> {
    let table = Table::new(&[
        ("module", 22),
        ("functions", 9),
        ("refined", 7),
        ("CPU s", 6),
        ("lines", 5),
        ("covered", 8),
        ("whole", 8),
        ("regions", 7),
        ("covered", 8),
        ("one input", 16),
    ]);
    let (mut sum, mut seconds) = (Coverage::default(), 0.0);
    let mut missed = Vec::new();
    for module in MODULES.into_iter().filter(|module| options.wants(module)) {
        let names = refined_tests(tests, module)?;
        let once = reached(tests, &names, &[("LURCHER_CASES", "1")])?;
        let all = reached(tests, &names, &[])?;
        if !all.failed.is_empty() {
            println!("{}", all.failed);
        }
        let code = of_module(&all.files, module, false);
        let (whole, few) = (total(&code), total(&of_module(&once.files, module, false)));
        let functions = public_functions(module)?;
        table.line(&row(module, functions, names.len(), all.seconds, &whole, &few));
        let stated = total(&of_module(&all.files, module, true));
        let stated_once = total(&of_module(&once.files, module, true));
        let label = format!("{module}: invariants");
        table.line(&row(&label, 0, 0, 0.0, &stated, &stated_once));
        verdict.clause(all.failed.is_empty(), format!("{module}: all tests pass"));
        verdict.clause(
            names.len() >= functions,
            format!("{module}: all of {functions} functions are refined"),
        );
        missed.extend(code);
        sum = sum.and(&whole);
        seconds += all.seconds;
    }
    println!("\n  missed lines, and regions on other lines by line and column");
    for (path, coverage) in missed.iter().filter(|(_, it)| !it.missed_regions.is_empty()) {
        let lines = coverage.missed_lines.iter().map(ToString::to_string);
        let regions = coverage
            .missed_regions
            .iter()
            .filter(|(line, _)| !coverage.missed_lines.contains(line));
        let places: Vec<String> =
            lines.chain(regions.map(|(line, column)| format!("{line}:{column}"))).collect();
        println!("  {}: {}", path.display(), places.join(" "));
    }
    println!();
    let (lines, regions) = (sum.line_share(), sum.region_share());
    verdict.clause(
        lines >= LEAST_LINES,
        format!("{:.1} % of {} lines, at least 95", 100.0 * lines, sum.lines),
    );
    verdict.clause(
        regions >= LEAST_REGIONS,
        format!("{:.1} % of {} regions, at least 90", 100.0 * regions, sum.regions),
    );
    verdict.clause(seconds <= MOST_SECONDS, format!("{seconds:.1} s CPU in all, at most 60"));
    Ok(format!(
        "{:.1} % of lines, {:.1} % of regions, {seconds:.1} s",
        100.0 * lines,
        100.0 * regions
    ))
}

fn row(
    label: &str,
    functions: usize,
    refined: usize,
    seconds: f64,
    all: &Coverage,
    once: &Coverage,
) -> Vec<String> {
    let number = |n: usize| if n == 0 { String::new() } else { n.to_string() };
    let share = |part: usize, whole: usize| format!("{:.1} %", 100.0 * part as f64 / whole as f64);
    vec![
        label.to_string(),
        number(functions),
        number(refined),
        if refined == 0 { String::new() } else { format!("{seconds:.1}") },
        all.lines.to_string(),
        share(all.covered_lines, all.lines),
        share(all.whole_lines, all.lines),
        all.regions.to_string(),
        share(all.covered_regions, all.regions),
        format!(
            "{}, {}",
            share(once.covered_lines, once.lines),
            share(once.covered_regions, once.regions)
        ),
    ]
}

/// The names of the tests that refined types of a module made.
fn refined_tests(tests: &Instrumented, module: &str) -> Result<Vec<String>, String> {
    let (text, _, _) = tests.run(&["--list", "--format", "terse"], &[])?;
    let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
    let is_wanted =
        |name: &&str| name.starts_with(&format!("{module}::")) && name.ends_with("_as_refined");
    let found: Vec<String> = names.filter(is_wanted).map(String::from).collect();
    if found.is_empty() {
        return Err(format!("{module} has no refined functions"));
    }
    Ok(found)
}

/// What some tests reached.
struct Reached {
    files: BTreeMap<PathBuf, Coverage>,
    seconds: f64,
    /// What they printed, if one of them failed.
    failed: String,
}

fn reached(
    tests: &Instrumented,
    names: &[String],
    variables: &[(&str, &str)],
) -> Result<Reached, String> {
    let mut arguments = vec!["--exact", "--test-threads", "1"];
    arguments.extend(names.iter().map(String::as_str));
    let variables: Vec<(&str, &str)> =
        [("LURCHER_SEED", "0")].iter().chain(variables).copied().collect();
    let before = children_seconds()?;
    let (text, is_ok, profiles) = tests.run(&arguments, &variables)?;
    let seconds = children_seconds()? - before;
    let files = read(&tests.binary, &profiles)?;
    Ok(Reached { files, seconds, failed: if is_ok { String::new() } else { text } })
}

/// The files of a module: those with its code, or the one with its invariants.
fn of_module(
    files: &BTreeMap<PathBuf, Coverage>,
    module: &str,
    is_invariant: bool,
) -> Vec<(PathBuf, Coverage)> {
    let folder = Path::new("studies/target/src").join(module);
    files
        .iter()
        .filter_map(|(path, coverage)| {
            let text = path.to_string_lossy();
            let (_, rest) = text.split_once(&*folder.to_string_lossy())?;
            let is_wanted = match rest {
                "/tests.rs" => false,
                "/invariant.rs" => is_invariant,
                _ => !is_invariant,
            };
            is_wanted.then(|| (folder.join(rest.trim_start_matches('/')), coverage.clone()))
        })
        .collect()
}

fn total(files: &[(PathBuf, Coverage)]) -> Coverage {
    files.iter().fold(Coverage::default(), |sum, (_, coverage)| sum.and(coverage))
}

/// How many functions a module exports, invariants left out: those that are `pub` and named after
/// `pub use`.
fn public_functions(module: &str) -> Result<usize, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../studies/target/src").join(module);
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut found = BTreeSet::new();
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.ends_with("invariant.rs") || path.ends_with("tests.rs") {
            continue;
        }
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        found.extend(text.lines().filter_map(|line| {
            let rest = line.strip_prefix("pub fn ")?;
            rest.split(['<', '(']).next().map(String::from)
        }));
    }
    Ok(found.len())
}
