//! The costly study: programs compiled and run by processes of their own, in batches.
//!
//! Batches are of the same size on both sides, so that the bugs which the first batch shows
//! cost both the same number of tests.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::Command;

use lurcher::thinning::{ChooserOptions, Preference, Stream};
use lurcher::{Generator, Source};
use lurcher_study_optimiser::{
    Bug, Clock, Mode, Program, Run, SIZE, Spent, program_of_seed, random_batches, run_batch,
    until_failure, view_shape, write_view,
};

use super::super::sample::Estimate;
use crate::harness::{Options, Table, geometric_mean};

const FAN_OUT: usize = 2;
const MOST_TESTS: u64 = 400_000;

/// Candidates in the order in which `random_batches` tests them.
struct InOrder {
    next: Cell<u64>,
}

impl Generator for InOrder {
    type Value = Program;

    fn draw(&self, _: &mut Source) -> Program {
        program_of_seed(self.next.replace(self.next.get() + 1))
    }
}

/// Batches of thinned programs: the candidates of a seed are its random programs. By the
/// engine's default, or with another preference.
fn thinned_batches(
    seed: u64,
    size: usize,
    preference: Option<Preference>,
) -> impl Iterator<Item = Vec<Program>> {
    let candidates = InOrder { next: Cell::new(seed << 40) };
    let mut stream = match preference {
        None => Stream::new(candidates, view_shape(), write_view, 0, SIZE),
        Some(preference) => {
            let options = ChooserOptions { preference, ..ChooserOptions::default() };
            Stream::with_options(candidates, view_shape(), write_view, 0, SIZE, options)
        }
    };
    std::iter::repeat_with(move || (0..size).map(|_| stream.next(FAN_OUT)).collect())
}

/// Builds the program under test beside this one.
fn build() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("target/studies");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--release", "--offline", "-p", "lurcher-study-optimiser"])
        .arg("--manifest-path")
        .arg(root.join("../Cargo.toml"))
        .arg("--target-dir")
        .arg(&folder)
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo build: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(folder.join(format!("release/lurcher-study-optimiser{}", std::env::consts::EXE_SUFFIX)))
}

/// Times and tests of one side and bug.
#[derive(Default)]
struct Side {
    processor: Vec<f64>,
    wall: Vec<f64>,
    tests: Vec<f64>,
    generation: Spent,
    n_missed: usize,
}

impl Side {
    fn add(&mut self, run: &Run) {
        let spent = run.spent();
        self.processor.push(spent.processor.as_secs_f64());
        self.wall.push(spent.wall.as_secs_f64());
        self.tests.push(run.tests as f64);
        self.generation += run.generation;
        self.n_missed += usize::from(run.found.is_none());
    }
}

/// How much less time thinning takes: processor time, wall time, and missed failures.
pub(super) struct Gain {
    pub(super) processor: Estimate,
    pub(super) wall: Estimate,
    pub(super) tests: Estimate,
    pub(super) n_missed: usize,
}

/// What things cost, in seconds of processor time: what else the machine does would change
/// the size of the batches otherwise.
struct Costs {
    generation: f64,
    /// Per program, in both modes.
    running: f64,
    /// Per batch, in both modes.
    start: f64,
    batch: usize,
}

impl Costs {
    fn measure(executable: &Path) -> Result<Costs, String> {
        let processor = |clock: &Clock, n: usize| clock.spent().processor.as_secs_f64() / n as f64;
        let both = |programs: &[Program], times: usize| -> Result<f64, String> {
            let clock = Clock::start();
            for _ in 0..times {
                for mode in [Mode::Plain, Mode::Optimised] {
                    run_batch(executable, programs, mode, None).map_err(|e| e.to_string())?;
                }
            }
            Ok(processor(&clock, times))
        };
        let clock = Clock::start();
        let programs: Vec<Program> = (0..2_000).map(program_of_seed).collect();
        let generation = processor(&clock, programs.len());
        let start = both(&[], 40)?;
        let running = (both(&programs, 4)? - start) / programs.len() as f64;
        // Generation is a small part of it all, so no size balances the two; a tenth of
        // the time for starting processes is little enough, as in the study.
        let batch = (10.0 * start / running).clamp(1.0, 10_000.0).round() as usize;
        Ok(Costs { generation, running, start, batch })
    }
}

/// Which programs are tested.
#[derive(Clone, Copy)]
enum Way {
    Random,
    Default,
    With(Preference),
}

fn run_once(executable: &Path, bug: Bug, seed: u64, batch: usize, way: Way) -> Result<Run, String> {
    let most = MOST_TESTS;
    let run = match way {
        Way::Random => until_failure(executable, Some(bug), random_batches(seed, batch), most),
        Way::Default => {
            until_failure(executable, Some(bug), thinned_batches(seed, batch, None), most)
        }
        Way::With(preference) => {
            let batches = thinned_batches(seed, batch, Some(preference));
            until_failure(executable, Some(bug), batches, most)
        }
    };
    run.map_err(|error| error.to_string())
}

/// Runs the study; one run after the other, since the processor time of children is that of all.
pub(super) fn measure(options: &Options) -> Result<Gain, String> {
    let executable = build()?;
    let costs = Costs::measure(&executable)?;
    let n_runs = options.pick(100, 4);
    println!(
        "\ncostly study: {n_runs} runs per bug and side, fan-out {FAN_OUT}; a random program takes \
         {:.1} µs to generate and {:.1} µs to run in both modes, a batch of {} {:.2} ms more\n",
        costs.generation * 1e6,
        costs.running * 1e6,
        costs.batch,
        costs.start * 1e3
    );
    let table = Table::new(&[
        ("bug", 16),
        ("tests", 16),
        ("thinned", 16),
        ("ratio", 6),
        ("CPU ms", 14),
        ("thinned", 14),
        ("ratio", 6),
        ("generation", 10),
        ("thinned", 8),
    ]);
    let mut all: Vec<[Side; 2]> = Vec::new();
    for bug in Bug::ALL {
        let mut sides: [Side; 2] = Default::default();
        for seed in 1..=n_runs {
            for (side, way) in sides.iter_mut().zip([Way::Random, Way::Default]) {
                side.add(&run_once(&executable, bug, seed, costs.batch, way)?);
            }
        }
        table.line(&line(bug, &sides));
        all.push(sides);
    }
    let sum = |side: usize, of: fn(&Side) -> &Vec<f64>| {
        Estimate::sum(all.iter().map(|sides| Estimate::of_mean(of(&sides[side]))))
    };
    let gain = |of: fn(&Side) -> &Vec<f64>| sum(0, of).over(sum(1, of));
    let ratios: Vec<f64> = all
        .iter()
        .map(|[random, thinned]| {
            Estimate::of_mean(&random.processor).value / Estimate::of_mean(&thinned.processor).value
        })
        .collect();
    println!();
    println!(
        "  control: geometric mean of the bugs' ratios of processor time {:.2}; a bug that the first \
         batch has costs both sides a batch",
        geometric_mean(&ratios)
    );
    for (name, side) in ["random", "thinned"].into_iter().zip(0..) {
        let (time, tests) = (sum(side, |side| &side.processor), sum(side, |side| &side.tests));
        println!(
            "  control: {name}: {:.1} µs of processor time for each test before the failing one",
            1e6 * time.value / tests.value
        );
    }
    let controls = [
        ("the largest of two", Preference::Size),
        ("coverage per root of size", Preference::Per(0.5)),
        ("coverage per size^0.75", Preference::Per(0.75)),
    ];
    for (name, preference) in controls {
        let mut parts = (Vec::new(), Vec::new());
        for bug in Bug::ALL {
            let mut side = Side::default();
            for seed in 1..=options.pick(25, 1) {
                let way = Way::With(preference);
                side.add(&run_once(&executable, bug, seed, costs.batch, way)?);
            }
            parts.0.push(Estimate::of_mean(&side.processor));
            parts.1.push(Estimate::of_mean(&side.tests));
        }
        println!(
            "  control: {name}: {} times less processor time than random, {} times fewer tests",
            sum(0, |side| &side.processor).over(Estimate::sum(parts.0)),
            sum(0, |side| &side.tests).over(Estimate::sum(parts.1))
        );
    }
    Ok(Gain {
        processor: gain(|side| &side.processor),
        wall: gain(|side| &side.wall),
        tests: gain(|side| &side.tests),
        n_missed: all.iter().flatten().map(|side| side.n_missed).sum(),
    })
}

fn line(bug: Bug, sides: &[Side; 2]) -> Vec<String> {
    let tests = sides.each_ref().map(|side| Estimate::of_mean(&side.tests));
    let times = sides.each_ref().map(|side| {
        let time = Estimate::of_mean(&side.processor);
        Estimate { value: 1e3 * time.value, within: 1e3 * time.within }
    });
    let share = |side: &Side| {
        let all = side.processor.iter().sum::<f64>();
        format!("{:.0} %", 100.0 * side.generation.processor.as_secs_f64() / all)
    };
    vec![
        bug.name().to_string(),
        tests[0].to_string(),
        tests[1].to_string(),
        format!("{:.2}", tests[0].value / tests[1].value),
        times[0].to_string(),
        times[1].to_string(),
        format!("{:.2}", times[0].value / times[1].value),
        share(&sides[0]),
        share(&sides[1]),
    ]
}
