//! The values of one argument, found by asking its generator.
//!
//! A generator with finitely many values asks finitely many questions, each with finitely
//! many answers. So its values can be listed without knowing its type: give all possible
//! answers in turn, as one counts, the last question fastest. Whatever has a generator can
//! be a parameter then: enums, options and tuples of them, ranges, `pick`, types of
//! the user's with a generator by hand.

use crate::property::{Ending, Verdict, run_case};
use crate::source::{Beyond, Recording, Role, Source, SpanKind, Tape};

/// An argument with more values isn't a parameter unless the user says that it is one.
pub(super) const FEW: u64 = 1024;

/// A parameter that the user asks for may have so many values, if they aren't numbers.
const MANY: u64 = 1 << 16;

/// A value that takes more answers isn't one of few.
const MOST_ANSWERS: usize = 64;

/// The values of an argument; each is known by its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    /// The answers that make each value.
    Listed(Vec<Vec<u64>>),
    /// One question, a number: the position is the answer.
    Numbers(u64),
}

impl Domain {
    /// How many values there are.
    pub(super) fn count(&self) -> u64 {
        match self {
            Domain::Listed(values) => values.len() as u64,
            Domain::Numbers(count) => *count,
        }
    }

    /// The answers that make the value at a position.
    pub(super) fn answers(&self, position: u64) -> Vec<u64> {
        match self {
            Domain::Listed(values) => values[position as usize].clone(),
            Domain::Numbers(_) => vec![position],
        }
    }

    /// The position of the value that these answers make.
    pub(super) fn position(&self, answers: &[u64]) -> Option<u64> {
        match (self, answers) {
            (Domain::Listed(values), _) => {
                values.iter().position(|value| value == answers).map(|position| position as u64)
            }
            (Domain::Numbers(count), [answer]) if answer < count => Some(*answer),
            _ => None,
        }
    }
}

/// What became of one attempt.
enum Attempt {
    Value(Recording),
    /// These answers make no value.
    Rejected(Recording),
    /// It panics: to be found out when cases are run.
    Broken,
}

fn attempt(draw: fn(&mut Source), answers: &[u64]) -> Result<Attempt, String> {
    let mut source = Source::replay(Tape(answers.to_vec()), Beyond::Simplest, 0, 0);
    let ending = run_case(
        &|source: &mut Source| {
            draw(source);
            Verdict::Pass
        },
        &mut source,
    );
    let recording = source.take_recording();
    // A filter that rejects tries again, without end; its first attempts reach all values.
    let is_retried = recording.spans.iter().any(|span| span.kind == SpanKind::Rejected);
    match ending {
        Ending::Misused(message) => Err(message),
        Ending::Failed(_) => Ok(Attempt::Broken),
        Ending::Discarded(_) => Ok(Attempt::Rejected(recording)),
        Ending::Passed if is_retried => Ok(Attempt::Rejected(recording)),
        Ending::Passed => Ok(Attempt::Value(recording)),
    }
}

/// The values that a generator draws; none if there are too many. `must` says that the user
/// asked for them. An error is a misuse of the generator.
pub(super) fn domain(draw: fn(&mut Source), must: bool) -> Result<Option<Domain>, String> {
    let limit = if must { MANY } else { FEW };
    let mut values = Vec::new();
    let mut are_numbers = true;
    let mut answers = Vec::new();
    let mut n_attempts = 0;
    loop {
        let recording = match attempt(draw, &answers)? {
            Attempt::Broken => return Ok(None),
            Attempt::Value(recording) => {
                let number =
                    matches!(recording.choices[..], [c] if matches!(c.role, Role::Number { .. }));
                if number && recording.choices[0].bound >= limit {
                    return if must { numbers(draw, recording.choices[0].bound) } else { Ok(None) };
                }
                are_numbers &= number;
                values.push(recording.tape().0);
                recording
            }
            Attempt::Rejected(recording) => until_rejected(recording),
        };
        n_attempts += 1;
        // A filter may reject most of what it sees.
        if values.len() as u64 > limit
            || n_attempts > 4 * limit
            || recording.choices.len() > MOST_ANSWERS
        {
            return Ok(None);
        }
        match successor(&recording) {
            Some(next) => answers = next,
            None => break,
        }
    }
    are_numbers &= values.iter().enumerate().all(|(index, value)| value[..] == [index as u64]);
    let count = values.len() as u64;
    Ok(Some(if are_numbers && count > 0 { Domain::Numbers(count) } else { Domain::Listed(values) }))
}

/// The domain of a generator whose first and, as far as can be seen, only question is a number.
fn numbers(draw: fn(&mut Source), bound: u64) -> Result<Option<Domain>, String> {
    for answer in [0, 1, bound / 3, bound / 2, bound - 1, bound] {
        match attempt(draw, &[answer])? {
            Attempt::Value(recording) if recording.choices.len() == 1 => {}
            _ => return Ok(None),
        }
    }
    // The last of all 64-bit numbers is left out: their count is not one of them.
    Ok(Some(Domain::Numbers(bound.saturating_add(1))))
}

/// What was answered up to the end of the first attempt that was thrown away: whatever comes
/// after it, that attempt makes no value.
fn until_rejected(mut recording: Recording) -> Recording {
    let rejected = recording.spans.iter().filter(|span| span.kind == SpanKind::Rejected);
    if let Some(end) = rejected.map(|span| span.end).min() {
        recording.choices.truncate(end);
    }
    recording
}

/// The next answers in the order of counting: the last one that can be larger is larger by
/// one, and those after it are open.
fn successor(recording: &Recording) -> Option<Vec<u64>> {
    let choices = &recording.choices;
    let at = choices.iter().rposition(|choice| choice.value < choice.bound)?;
    let mut answers: Vec<u64> = choices[..=at].iter().map(|choice| choice.value).collect();
    answers[at] += 1;
    Some(answers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Data;
    use crate::generators::{Generator, any, integers, optional, pick, vec};

    fn count(draw: fn(&mut Source)) -> Option<u64> {
        domain(draw, false).unwrap().map(|domain| domain.count())
    }

    fn draws<T: Data>(source: &mut Source) {
        T::draw(source);
    }

    #[test]
    fn types_of_few_values_are_listed_whatever_they_are_made_of() {
        assert_eq!(count(draws::<bool>), Some(2));
        assert_eq!(count(draws::<std::cmp::Ordering>), Some(3));
        assert_eq!(count(draws::<Option<Option<bool>>>), Some(4));
        assert_eq!(count(draws::<(bool, [Option<bool>; 2])>), Some(18));
        assert_eq!(count(draws::<Result<(), bool>>), Some(3));
        assert_eq!(count(draws::<()>), Some(1));
        assert_eq!(count(draws::<Option<std::convert::Infallible>>), Some(1));
        assert_eq!(count(draws::<Option<u8>>), Some(257));
    }

    #[test]
    fn types_of_many_values_are_not() {
        assert_eq!(count(draws::<u16>), None);
        assert_eq!(count(draws::<f64>), None);
        assert_eq!(count(draws::<String>), None);
        assert_eq!(count(draws::<Vec<bool>>), None);
        assert_eq!(count(draws::<Vec<()>>), None);
        assert_eq!(count(draws::<(bool, i64)>), None);
    }

    #[test]
    fn numbers_are_known_by_their_answers() {
        let all = |draw| domain(draw, false).unwrap();
        assert_eq!(all(draws::<i8>), Some(Domain::Numbers(256)));
        assert_eq!(all(|s| _ = integers(-3..=5i64).draw(s)), Some(Domain::Numbers(9)));
        assert_eq!(all(|s| _ = integers(0..1025u16).draw(s)), None);
        let must = |draw| domain(draw, true).unwrap();
        assert_eq!(
            must(|s| _ = integers(0..1_000_000u32).draw(s)),
            Some(Domain::Numbers(1_000_000))
        );
        assert_eq!(must(draws::<u64>), Some(Domain::Numbers(u64::MAX)));
        assert_eq!(must(draws::<Vec<u8>>), None);
    }

    #[test]
    fn generators_are_listed_like_types() {
        assert_eq!(count(|s| _ = pick(["a", "b", "c"]).draw(s)), Some(3));
        assert_eq!(count(|s| _ = optional(integers(0..4u8)).draw(s)), Some(5));
        assert_eq!(count(|s| _ = vec(any::<bool>()).max_size(2).draw(s)), Some(7));
    }

    #[test]
    fn what_a_filter_rejects_is_no_value() {
        let even = |s: &mut Source| _ = integers(0..10u8).filter("even", |n| n % 2 == 0).draw(s);
        let values = domain(even, false).unwrap().unwrap();
        assert_eq!(values.count(), 5);
        assert_eq!(values.answers(2), [4]);
        assert_eq!(values.position(&[8]), Some(4));
        assert_eq!(values.position(&[7]), None);
        assert_eq!(count(|s| _ = any::<u8>().filter("none", |_| false).draw(s)), Some(0));
    }

    #[test]
    fn a_generator_that_panics_is_left_to_the_run_and_a_misuse_is_reported() {
        let _catching = crate::property::catch_panics();
        assert_eq!(count(|_| panic!("no")), None);
        let empty = |s: &mut Source| _ = integers(5..5u8).draw(s);
        assert!(domain(empty, false).unwrap_err().contains("5..5 is empty"));
    }
}
