//! What the tests of generators have in common.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Generator;
use crate::property::{Ending, ending_of_unwind};
use crate::source::{Beyond, Recording, Source, Tape};

/// Draws from a source; a case given up is its reason.
pub(crate) fn draw_from<G: Generator>(
    generator: &G,
    source: &mut Source,
) -> Result<G::Value, String> {
    catch_unwind(AssertUnwindSafe(|| generator.draw(source))).map_err(|payload| {
        match ending_of_unwind(payload) {
            Ending::Discarded(why) => why,
            other => panic!("drawing ended with {other:?}"),
        }
    })
}

/// Draws a random value.
pub(crate) fn try_draw<G: Generator>(
    generator: &G,
    seed: u64,
    size: usize,
) -> Result<G::Value, String> {
    draw_from(generator, &mut Source::random(seed, size))
}

/// Draws with a recorder from the start.
pub(crate) fn recorded<G: Generator>(
    generator: &G,
    seed: u64,
    size: usize,
) -> (Result<G::Value, String>, Recording) {
    let mut source = Source::replay(Tape::default(), Beyond::Random, seed, size);
    let value = draw_from(generator, &mut source);
    (value, source.take_recording())
}

/// What a tape makes, and whether it fitted.
pub(crate) fn replayed<G: Generator>(
    generator: &G,
    tape: Tape,
) -> (Result<G::Value, String>, bool) {
    let mut source = Source::replay(tape, Beyond::Simplest, 99, 3);
    let value = draw_from(generator, &mut source);
    (value, source.tape_fits())
}

/// What the tape of nothing but simplest answers makes.
pub(crate) fn from_zeros<G: Generator>(generator: &G) -> G::Value {
    replayed(generator, Tape::default()).0.expect("the simplest answers make a value")
}

/// Recording changes nothing, and a recording makes the same value again.
pub(crate) fn assert_faithful<G: Generator<Value: PartialEq + Debug>>(generator: &G) {
    for seed in 0..120 {
        let size = seed as usize % 40;
        let plain = try_draw(generator, seed, size);
        let (value, recording) = recorded(generator, seed, size);
        assert_eq!(plain, value, "recording changed the value of seed {seed}");
        let (again, fits) = replayed(generator, recording.tape());
        assert_eq!(again, value, "the tape of seed {seed} makes another value");
        assert!(fits, "the tape of seed {seed} does not fit");
    }
}

/// The message of a misuse.
pub(crate) fn misuse_of<T>(f: impl FnOnce() -> T) -> String {
    let _quiet = crate::property::catch_panics();
    let Err(payload) = catch_unwind(AssertUnwindSafe(f)) else { panic!("nothing was misused") };
    match ending_of_unwind(payload) {
        Ending::Misused(message) => message,
        other => panic!("expected a misuse, not {other:?}"),
    }
}
