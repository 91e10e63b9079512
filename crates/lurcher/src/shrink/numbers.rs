//! Lowering single answers.

use super::Shrinker;
use super::search::{largest, least};
use crate::data::{LAST_CHAR, char_position};
use crate::source::{Choice, Role, at_position, position_of};

/// Lowers each answer on its own, left to right, as far as it will go.
pub(super) fn lower(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index < shrinker.best().choices.len() && !shrinker.is_over() {
        let choice = shrinker.best().choices[index];
        if choice.value > 0 {
            lower_with(shrinker, choice, &mut |shrinker, value| {
                let mut answers = shrinker.answers();
                // An earlier success may have cut the tape short.
                answers.get_mut(index).is_some_and(|answer| {
                    *answer = value;
                    true
                }) && shrinker.consider(answers)
            });
            borrow(shrinker, index);
        }
        index += 1;
    }
}

/// A number of two words: one less in the upper, the most in the lower.
fn borrow(shrinker: &mut Shrinker<'_>, index: usize) {
    let words = shrinker.best().choices.get(index..index + 2).unwrap_or_default();
    if words.len() == 2 && words[0].value > 0 && words.iter().all(|w| w.bound == u64::MAX) {
        for lower in [u64::MAX, u64::MAX - 1] {
            let mut answers = shrinker.answers();
            answers[index] -= 1;
            answers[index + 1] = lower;
            if shrinker.consider(answers) {
                return;
            }
        }
    }
}

/// How many numbers there may be for the thorough search.
const FEW: usize = 4;
/// Numbers up to this are small; so are steps of up to twice as much.
const SMALL: u64 = 8;
/// Above this it pays to take long steps.
const LARGE: u64 = 1000;

/// Characters that stand for a class: a digit, a capital, white space, a sign.
const CHARACTERS: [u64; 5] = [
    char_position('0'),
    char_position('A'),
    char_position(' '),
    char_position('-'),
    char_position('.'),
];

/// Where few numbers are left, looks at each large one thoroughly: small numbers
/// in its place, then steps of all small lengths, many of them if one succeeds.
/// Being even, or a multiple, or of a certain remainder is not monotone, so no
/// search that halves finds them; a step of the right length does.
pub(super) fn search_thoroughly(shrinker: &mut Shrinker<'_>) {
    let is_large =
        |choice: &Choice| choice.value > SMALL && matches!(choice.role, Role::Number { .. });
    let large: Vec<usize> = (0..shrinker.best().choices.len())
        .filter(|&index| is_large(&shrinker.best().choices[index]))
        .collect();
    if large.len() > FEW {
        return;
    }
    for index in large {
        if !shrinker.is_over() {
            search_at(shrinker, index);
        }
    }
}

fn search_at(shrinker: &mut Shrinker<'_>, index: usize) {
    let Some(&choice) = shrinker.best().choices.get(index) else { return };
    let Some(number) = Number::of(&choice) else { return };
    let mut set = |position: u64| {
        let mut answers = shrinker.answers();
        match answers.get_mut(index) {
            Some(answer) if *answer > position => *answer = position,
            _ => return false,
        }
        shrinker.consider(answers)
    };
    let landmarks: &[u64] = if choice.bound == LAST_CHAR { &CHARACTERS } else { &[] };
    let small = (1..=SMALL).chain(landmarks.iter().copied());
    if small.filter(|&position| position < choice.value).any(&mut set) {
        return;
    }
    let value = number.at(choice.value);
    let (sign, magnitude) = (value.signum(), value.unsigned_abs() as u64);
    let round = landmarks_below(magnitude).into_iter();
    let mut positions = round.map(|other| number.position(sign * i128::from(other)));
    if positions.any(&mut set) {
        return;
    }
    let mut left = magnitude;
    let mut lower_to = |left: u64| set(number.position(sign * i128::from(left)));
    // Where a number fails now and then, long steps pass over what does not: each half as long as
    // the one before.
    let exponents = if magnitude > LARGE { 4..64 } else { 0..0 };
    for step in exponents.rev().map(|exponent| 1 << exponent) {
        while step < left && lower_to(left - step) {
            left -= step;
        }
    }
    for step in 2..=2 * SMALL {
        if step < left && lower_to(left - step) {
            largest((left / step).saturating_sub(1), |k| {
                step * (k + 1) < left && lower_to(left - step * (k + 1))
            });
            return;
        }
    }
}

/// Seconds of an hour and a day, milliseconds of a minute and an hour.
const UNITS: [u64; 4] = [3_600, 60_000, 86_400, 3_600_000];

/// Round numbers below one, and its last digits, the smallest first: 1000 in place of 131 369 000,
/// 500 of 20 500. What is counted in units of time or of memory goes wrong at one of those.
fn landmarks_below(magnitude: u64) -> Vec<u64> {
    let powers = (2..20).map_while(|power| 10_u64.checked_pow(power));
    let powers = powers.take_while(|ten| *ten < magnitude);
    let mut all: Vec<u64> = powers.flat_map(|ten| [ten, magnitude % ten]).collect();
    all.extend(UNITS);
    all.extend((1..=3).map(|power| 1024_u64.pow(power) - 1));
    all.retain(|other| *other > SMALL && *other < magnitude);
    all.sort_unstable();
    all.dedup();
    all
}

/// Lowers a choice, or several that move together, through `set`, which tries
/// a new answer.
pub(super) fn lower_with(
    shrinker: &mut Shrinker<'_>,
    choice: Choice,
    set: &mut dyn FnMut(&mut Shrinker<'_>, u64) -> bool,
) {
    let Role::Number { below } = choice.role else {
        // Few alternatives, and nothing says that failing is monotone in them.
        let _ = (0..choice.value.min(256)).any(|value| shrinker.is_over() || set(shrinker, value));
        return;
    };
    let mut position = choice.value;
    if below == 0 {
        position = least(position, |p| set(shrinker, p));
    } else {
        if set(shrinker, 0) {
            return;
        }
        // Search by magnitude with the sign kept; positive if that will do.
        let number = Number::new(&choice, below);
        let mut value = number.at(position);
        if value < 0 && number.contains(-value) && set(shrinker, number.position(-value)) {
            value = -value;
        }
        let sign = value.signum();
        let magnitude = least(value.unsigned_abs() as u64, |m| {
            m > 0 && set(shrinker, number.position(sign * i128::from(m)))
        });
        position = number.position(sign * i128::from(magnitude));
    }
    // Where failing is not monotone the next simpler ones may still do; and if
    // one does, so may many steps of the same length.
    for step in 1..=2.min(position) {
        if set(shrinker, position - step) {
            let position = position - step;
            largest(position / step, |k| set(shrinker, position - k * step));
            break;
        }
    }
}

/// The numbers a choice may stand for, 0 being the simplest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    low: i128,
    high: i128,
}

impl Number {
    pub(super) fn new(choice: &Choice, below: u64) -> Self {
        let (bound, below) = (i128::from(choice.bound), i128::from(below));
        Number { low: -below, high: bound - below }
    }

    /// The range of a choice, if it is a number at all.
    pub(super) fn of(choice: &Choice) -> Option<Self> {
        match choice.role {
            Role::Number { below } => Some(Number::new(choice, below)),
            _ => None,
        }
    }

    pub(super) fn least(self) -> i128 {
        self.low
    }

    pub(super) fn most(self) -> i128 {
        self.high
    }

    pub(super) fn contains(self, value: i128) -> bool {
        (self.low..=self.high).contains(&value)
    }

    pub(super) fn at(self, position: u64) -> i128 {
        at_position(self.low, self.high, position)
    }

    pub(super) fn position(self, value: i128) -> u64 {
        position_of(self.low, self.high, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn landmarks_are_round_or_parts_of_the_number() {
        assert_eq!(landmarks_below(20_500), [100, 500, 1000, 1023, 3600, 10_000]);
        assert!(landmarks_below(9).is_empty());
        assert_eq!(landmarks_below(900), [100]);
        assert!(landmarks_below(u64::MAX).len() < 50);
    }
}
