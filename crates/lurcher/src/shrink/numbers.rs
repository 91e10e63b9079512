//! Lowering single answers.

use super::Shrinker;
use super::search::least;
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
        }
        index += 1;
    }
}

/// How many numbers there may be for small ones to be tried in their places.
const FEW: usize = 4;
/// Numbers up to this are small.
const SMALL: u64 = 8;

/// Where few numbers are left, tries small ones in place of each large one. Being
/// even, or a multiple, or of a certain remainder is not monotone, so no search
/// that halves finds them.
pub(super) fn try_small(shrinker: &mut Shrinker<'_>) {
    let is_large =
        |choice: &Choice| choice.value > SMALL && matches!(choice.role, Role::Number { .. });
    let large: Vec<usize> = (0..shrinker.best().choices.len())
        .filter(|&index| is_large(&shrinker.best().choices[index]))
        .collect();
    if large.len() > FEW {
        return;
    }
    for index in large {
        for value in 1..=SMALL {
            let mut answers = shrinker.answers();
            match answers.get_mut(index) {
                Some(answer) if *answer > SMALL => *answer = value,
                _ => break,
            }
            if shrinker.consider(answers) {
                break;
            }
        }
    }
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
    // Where failing is not monotone the next simpler ones may still do.
    for step in 1..=2.min(position) {
        if set(shrinker, position - step) {
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
