//! Looking at what a generator makes.
//!
//! A generator is code, and code has bugs: one that never makes a long list, or
//! whose simplest value is not simple, weakens every property that uses it.
//! These two functions make a generator easy to look at and to test.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;

use super::{Generator, IntoGenerator};
use crate::property::{Ending, Failure, ending_of_unwind, misuse};
use crate::shrink::{Drawn, ShrinkLimits, Trial, shrink};
use crate::source::{Beyond, Recording, Source, Tape};

/// The first of the seeds; the values are the same in every run.
const SEED: u64 = 0x1_0000;
/// Sizes go from small to this.
const MOST_SIZE: usize = 40;
/// How many cases may be given up for each that is not.
const MOST_REJECTED: usize = 100;

/// Some values of a generator, from small to large; the same ones in every run.
///
/// ```
/// use lurcher::prelude::*;
/// let dice = generators::samples(1..=6u8, 100);
/// assert_eq!(dice.len(), 100);
/// assert!(dice.contains(&1) && dice.contains(&6));
/// ```
#[track_caller]
pub fn samples<G: IntoGenerator>(generator: G, n: usize) -> Vec<G::Value> {
    let generator = generator.into_generator();
    let mut values = Vec::with_capacity(n);
    let mut n_rejected = 0;
    while values.len() < n {
        let seed = SEED + (values.len() + n_rejected) as u64;
        let size = 1 + values.len() * MOST_SIZE / n;
        match attempt(&generator, &mut Source::random(seed, size)) {
            Ok(value) => values.push(value),
            Err(why) => {
                n_rejected += 1;
                if n_rejected > MOST_REJECTED * (values.len() + 1) {
                    gives_up(&why)
                }
            }
        }
    }
    values
}

/// The simplest value of a generator: what a failure shrinks to if every value fails.
///
/// ```
/// use lurcher::prelude::*;
/// assert!(generators::simplest(any::<Vec<u8>>()).is_empty());
/// assert_eq!(generators::simplest(-5..5i32), 0);
/// assert_eq!(generators::simplest(generators::vec(7..9u8).min_size(2)), [7, 7]);
/// ```
///
/// A generator that rejects its simplest answers (a filter, a set with a least
/// size) is searched for the simplest ones that it accepts.
#[track_caller]
pub fn simplest<G: IntoGenerator>(generator: G) -> G::Value {
    let generator = generator.into_generator();
    let (tape, why) = match replay(&generator, Tape::default()) {
        Ok((value, _)) => return value,
        Err(why) => match some_recording(&generator) {
            Some(recording) => (shrunk(&generator, recording), why),
            None => gives_up(&why),
        },
    };
    replay(&generator, tape).map_or_else(|_| gives_up(&why), |(value, _)| value)
}

/// The answers of some small case that the generator does not give up.
fn some_recording<G: Generator>(generator: &G) -> Option<Recording> {
    (0..MOST_REJECTED as u64).find_map(|seed| {
        let mut source = Source::replay(Tape::default(), Beyond::Random, SEED + seed, 2);
        attempt(generator, &mut source).ok()?;
        Some(source.take_recording())
    })
}

/// What the answers shrink to if every value fails.
fn shrunk<G: Generator>(generator: &G, recording: Recording) -> Tape {
    let failure = Failure { message: String::new(), location: None, backtrace: None };
    let limits = ShrinkLimits { calls: 10_000, time: Duration::from_secs(10) };
    shrink(&mut EverythingFails(generator), recording, failure, limits).tape
}

/// A trial in which every value that can be drawn fails.
struct EverythingFails<'g, G>(&'g G);

impl<G: Generator> Trial for EverythingFails<'_, G> {
    fn draw(&mut self, tape: &Tape) -> Drawn {
        match replay(self.0, tape.clone()) {
            Ok((_, recording)) => Drawn::Input(recording),
            Err(_) => Drawn::Rejected,
        }
    }

    fn run(&mut self, tape: &Tape) -> (Ending, Recording) {
        let failure = Failure { message: String::new(), location: None, backtrace: None };
        match replay(self.0, tape.clone()) {
            Ok((_, recording)) => (Ending::Failed(failure), recording),
            Err(why) => (Ending::Discarded(why), Recording::default()),
        }
    }
}

fn replay<G: Generator>(generator: &G, tape: Tape) -> Result<(G::Value, Recording), String> {
    let mut source = Source::replay(tape, Beyond::Simplest, SEED, 0);
    let value = attempt(generator, &mut source)?;
    Ok((value, source.take_recording()))
}

/// Draws a value; a case given up is its reason, every other panic goes on.
fn attempt<G: Generator>(generator: &G, source: &mut Source) -> Result<G::Value, String> {
    catch_unwind(AssertUnwindSafe(|| generator.draw(source))).map_err(|payload| {
        match ending_of_unwind(payload) {
            Ending::Discarded(why) => why,
            Ending::Misused(message) => misuse(message),
            Ending::Failed(failure) => resume_unwind(Box::new(failure.message)),
            Ending::Passed => unreachable!("a case that unwinds has not passed"),
        }
    })
}

#[cold]
#[track_caller]
fn gives_up(why: &str) -> ! {
    misuse(format!(
        "the generator rejects nearly every value ({why}); loosen the condition, or draw values \
         that satisfy it by construction"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::misuse_of;
    use crate::generators::{any, hash_set, integers};

    #[test]
    fn samples_are_the_same_in_every_run_and_grow() {
        let lists = samples(any::<Vec<u8>>(), 100);
        assert_eq!(lists, samples(any::<Vec<u8>>(), 100));
        let total = |lists: &[Vec<u8>]| lists.iter().map(Vec::len).sum::<usize>();
        assert!(total(&lists[..50]) < total(&lists[50..]));
    }

    #[test]
    fn the_simplest_value_is_found_behind_a_filter() {
        assert_eq!(simplest(integers(0..1000u32).filter("over 100", |&n| n > 100)), 101);
        let mut set: Vec<u8> = simplest(hash_set(any::<u8>()).min_size(3)).into_iter().collect();
        set.sort_unstable();
        assert_eq!(set, [0, 1, 2]);
    }

    #[test]
    fn a_generator_without_values_is_named_by_its_condition() {
        let never = || any::<u8>().filter("no such number", |_| false);
        assert!(misuse_of(|| samples(never(), 1)).contains("(filter: no such number)"));
        assert!(misuse_of(|| simplest(never())).contains("(filter: no such number)"));
    }
}
