//! Programs that are chosen by what they cover, and how many to choose from.

use std::path::Path;
use std::time::Duration;

use lurcher::generators::any;
use lurcher::thinning::{ChooserOptions, FILL, Preference, Stream, best_fan_out};

use crate::driver::{BatchError, run_batch};
use crate::experiment::{Clock, Spent};
use crate::module::Mode;
use crate::program::{Program, SIZE, program_of_seed};
use crate::view::{view, view_shape, write_view};

/// Batches of programs without end, each program the best of `fan_out` candidates; `fill` times
/// as many are drawn before the first.
pub fn thinned_batches(
    seed: u64,
    size: usize,
    fan_out: usize,
    options: ChooserOptions,
    fill: usize,
) -> impl Iterator<Item = Vec<Program>> {
    let programs = any::<Program>();
    let stream = Stream::with_options(programs, view_shape(), write_view, seed, SIZE, options);
    let mut stream = stream.fill(fill);
    std::iter::repeat_with(move || (0..size).map(|_| stream.next(fan_out)).collect())
}

/// A fan-out that follows from what things cost, and the preference that goes with it.
#[derive(Clone, Copy, Debug)]
pub struct Adapted {
    /// To draw one candidate and weigh it.
    pub candidate: Duration,
    /// To run a random program in both modes, with its part of the start.
    pub plain: Duration,
    /// To run one that was chosen.
    pub chosen: Duration,
    /// The part of the cost that grows with the size of a program, from 0 to 1.
    pub growth: f64,
    /// Candidates for a program.
    pub fan_out: usize,
    /// What makes a candidate better.
    pub preference: Preference,
}

/// Measures what candidates and chosen programs cost, and decides on the fan-out as a thinned
/// property does (see [`best_fan_out`]), and on a preference that takes size into account as far
/// as it costs time. Times are the processor's, where the system tells.
///
/// # Errors
/// If the program under test cannot be run.
pub fn adapt(executable: &Path, batch: usize) -> Result<Adapted, BatchError> {
    let n = batch.max(100);
    let clock = Clock::start();
    let _ = thinned_batches(1, n, 10, ChooserOptions::default(), FILL).next();
    let candidate = time(clock.spent()) / (10 * (n + FILL)) as u32;
    let random: Vec<Program> = (0..n as u64).map(program_of_seed).collect();
    let plain = cost(executable, &random)?;
    // Drawing is part of a test there.
    let pays = |chosen: Duration| best_fan_out(candidate, candidate + plain, candidate + chosen);
    let wanted = pays(plain);
    let choose = |preference| {
        let options = ChooserOptions { preference, ..ChooserOptions::default() };
        let mut batches = thinned_batches(1, n, wanted, options, FILL);
        batches.next().expect("batches have no end")
    };
    // The chosen ones are larger, and may cost more.
    let large = choose(Preference::Coverage);
    let usual = (mean_nodes(&random), plain.as_secs_f64());
    let growth = growth(usual, (mean_nodes(&large), cost(executable, &large)?.as_secs_f64()));
    let preference = preference(growth);
    let chosen = cost(executable, &choose(preference))?;
    Ok(Adapted { candidate, plain, chosen, growth, fan_out: pays(chosen), preference })
}

/// What it takes to run one of these programs in both modes, with its part of the start. The time
/// of processes is told in hundredths of a second, so they are run several times.
fn cost(executable: &Path, programs: &[Program]) -> Result<Duration, BatchError> {
    const TIMES: u32 = 8;
    let clock = Clock::start();
    for _ in 0..TIMES {
        run_batch(executable, programs, Mode::Plain, None)?;
        run_batch(executable, programs, Mode::Optimised, None)?;
    }
    Ok(time(clock.spent()) / (TIMES * programs.len() as u32))
}

/// The processor's time, or the wall's where the system doesn't tell.
fn time(spent: Spent) -> Duration {
    if spent.processor.is_zero() { spent.wall } else { spent.processor }
}

/// Nodes as coverage sees them.
fn mean_nodes(programs: &[Program]) -> f64 {
    let nodes = programs.iter().map(|program| view(program).nodes().len());
    nodes.sum::<usize>() as f64 / programs.len() as f64
}

/// What a program twice as large as usual costs more, as a share of what a usual one costs; from
/// the size and cost of usual and of large ones.
fn growth(usual: (f64, f64), large: (f64, f64)) -> f64 {
    if large.0 <= usual.0 {
        return 0.0;
    }
    let slope = (large.1 - usual.1) / (large.0 - usual.0);
    (slope * usual.0 / usual.1).clamp(0.0, 1.0)
}

/// The more of the cost grows with size, the less size is worth. A thinned property finds out by
/// and by; here it is decided once.
fn preference(growth: f64) -> Preference {
    match growth {
        growth if growth < 0.25 => Preference::Coverage,
        growth if growth < 0.75 => Preference::Per(0.25),
        _ => Preference::Per(0.5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_candidate_is_a_random_program() {
        let mut batches = thinned_batches(3, 2000, 1, ChooserOptions::paper(2), 0);
        let nodes = mean_nodes(&batches.next().unwrap());
        let random: Vec<Program> = (0..2000).map(program_of_seed).collect();
        let ratio = nodes / mean_nodes(&random);
        assert!((0.9..1.1).contains(&ratio), "{ratio}");
    }

    #[test]
    fn the_same_seed_chooses_the_same_programs() {
        let batch =
            |seed| thinned_batches(seed, 20, 5, ChooserOptions::default(), FILL).nth(1).unwrap();
        assert_eq!(batch(4), batch(4));
        assert_ne!(batch(4), batch(5));
    }

    #[test]
    fn growth_is_the_part_that_grows() {
        assert_eq!(growth((10.0, 5.0), (30.0, 5.0)), 0.0);
        assert_eq!(growth((10.0, 5.0), (30.0, 15.0)), 1.0);
        assert_eq!(growth((10.0, 5.0), (30.0, 10.0)), 0.5);
        assert_eq!(preference(0.5), Preference::Per(0.25));
    }
}
