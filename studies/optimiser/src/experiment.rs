//! One run of the experiment: batches until a program shows the bug, and what it cost.

use std::fs;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::bug::Bug;
use crate::driver::{BatchError, run_batch};
use crate::module::{Mode, agree};
use crate::program::{Program, program_of_seed};

/// Time that went by, and time that processors worked.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// On the wall.
    pub wall: Duration,
    /// Of this thread and of the processes it waited for; zero where the system doesn't tell.
    pub processor: Duration,
}

impl Add for Spent {
    type Output = Spent;

    fn add(self, other: Spent) -> Spent {
        Spent { wall: self.wall + other.wall, processor: self.processor + other.processor }
    }
}

impl AddAssign for Spent {
    fn add_assign(&mut self, other: Spent) {
        *self = *self + other;
    }
}

impl Sub for Spent {
    type Output = Spent;

    fn sub(self, other: Spent) -> Spent {
        Spent {
            wall: self.wall.saturating_sub(other.wall),
            processor: self.processor.saturating_sub(other.processor),
        }
    }
}

impl Sum for Spent {
    fn sum<I: Iterator<Item = Spent>>(all: I) -> Spent {
        all.fold(Spent::default(), Add::add)
    }
}

/// Measures time from where it is made.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
    processor: Duration,
}

impl Clock {
    /// Starts now.
    pub fn start() -> Self {
        Clock { start: Instant::now(), processor: processor_time() }
    }

    /// What was spent since.
    pub fn spent(&self) -> Spent {
        let wall = self.start.elapsed();
        Spent { wall, processor: processor_time().saturating_sub(self.processor) }
    }
}

/// The time of this thread, to the nanosecond, and that of ended children, to the hundredth of
/// a second; sums over many batches are exact all the same, since what is cut off at one
/// reading is there at the next.
fn processor_time() -> Duration {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let own = read("/proc/thread-self/schedstat");
    let own = own.split_whitespace().next().and_then(|text| text.parse().ok()).unwrap_or(0);
    let stat = read("/proc/self/stat");
    // The name, in parentheses, may have blanks; the times of children are 14 and 15 words on.
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let children: u64 = after_name
        .split_whitespace()
        .skip(13)
        .take(2)
        .filter_map(|text| text.parse::<u64>().ok())
        .sum();
    Duration::from_nanos(own) + Duration::from_millis(10 * children)
}

/// How one run went.
#[derive(Clone, Debug)]
pub struct Run {
    /// How many programs were run, the failing one included.
    pub tests: u64,
    /// The program that showed the bug, if one did.
    pub found: Option<Program>,
    /// What it printed without and with optimisation.
    pub outputs: Option<(String, String)>,
    /// How many batches were begun.
    pub batches: u64,
    /// Spent on asking for programs.
    pub generation: Spent,
    /// Spent on running them in both modes: whole batches, also the last one.
    pub running: Spent,
}

impl Run {
    /// Spent in all.
    pub fn spent(&self) -> Spent {
        self.generation + self.running
    }
}

/// Runs batches of programs without and with optimisation until one prints something else, the
/// batches end or so many programs were run.
///
/// # Errors
/// If the program under test cannot be run.
pub fn until_failure(
    executable: &Path,
    bug: Option<Bug>,
    batches: impl IntoIterator<Item = Vec<Program>>,
    most_tests: u64,
) -> Result<Run, BatchError> {
    let mut run = Run {
        tests: 0,
        found: None,
        outputs: None,
        batches: 0,
        generation: Spent::default(),
        running: Spent::default(),
    };
    let mut batches = batches.into_iter();
    while run.tests < most_tests {
        let clock = Clock::start();
        let batch = batches.next();
        run.generation += clock.spent();
        let Some(batch) = batch else { break };
        let clock = Clock::start();
        let plain = run_batch(executable, &batch, Mode::Plain, None)?;
        let optimised = run_batch(executable, &batch, Mode::Optimised, bug)?;
        run.running += clock.spent();
        run.batches += 1;
        for (program, outputs) in batch.into_iter().zip(plain.into_iter().zip(optimised)) {
            run.tests += 1;
            if !agree(&outputs.0, &outputs.1) {
                (run.found, run.outputs) = (Some(program), Some(outputs));
                return Ok(run);
            }
        }
    }
    Ok(run)
}

/// Batches of random programs without end, the same for the same seed.
pub fn random_batches(seed: u64, size: usize) -> impl Iterator<Item = Vec<Program>> {
    // Far apart, so that no two streams have programs in common.
    let mut next = seed << 40;
    std::iter::repeat_with(move || {
        let batch = (next..).take(size).map(program_of_seed).collect();
        next += size as u64;
        batch
    })
}

/// What things cost, and the batch size that follows from it. Times are of the wall.
#[derive(Clone, Copy, Debug)]
pub struct Calibration {
    /// Per random program.
    pub generation: Duration,
    /// Per program in a batch, in both modes.
    pub running: Duration,
    /// Per batch, in both modes: starting two processes and compiling the prelude in them.
    pub start: Duration,
    /// How many programs a batch has.
    pub batch: usize,
    /// Which part of all time goes into generation with that size.
    pub share: f64,
}

/// Measures what generation, processes and programs cost, and chooses a batch size.
///
/// A batch of n programs takes n times the generation of one, and a start plus n times the
/// running of one. The two are equal for n = start / (generation - running). Where running
/// costs as much as generating or more there is no such n, since larger batches only bring
/// the share of generation nearer to its limit; then the batch is as large as makes the
/// start a tenth of running.
///
/// # Errors
/// If the program under test cannot be run.
pub fn calibrate(executable: &Path, n_programs: usize) -> Result<Calibration, BatchError> {
    let n = n_programs.max(100) as u32;
    let mut programs: Vec<Program> = Vec::new();
    let generation = least_of_five(|| {
        programs = (0..u64::from(n)).map(program_of_seed).collect();
        Ok(())
    })? / n;
    let both = |programs: &[Program]| {
        least_of_five(|| {
            run_batch(executable, programs, Mode::Plain, None)?;
            run_batch(executable, programs, Mode::Optimised, None)?;
            Ok(())
        })
    };
    let start = both(&[])?;
    let running = both(&programs)?.saturating_sub(start) / n;
    let batch = if generation > running {
        start.as_secs_f64() / (generation - running).as_secs_f64()
    } else {
        10.0 * start.as_secs_f64() / running.as_secs_f64()
    };
    let batch = batch.clamp(1.0, 10_000.0).round();
    let of_generation = batch * generation.as_secs_f64();
    let of_running = start.as_secs_f64() + batch * running.as_secs_f64();
    let share = of_generation / (of_generation + of_running);
    Ok(Calibration { generation, running, start, batch: batch as usize, share })
}

/// How long something takes: whatever else the machine does only adds to it.
fn least_of_five(mut work: impl FnMut() -> Result<(), BatchError>) -> Result<Duration, BatchError> {
    let mut least = Duration::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        work()?;
        least = least.min(start.elapsed());
    }
    Ok(least)
}
