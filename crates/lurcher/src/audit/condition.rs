//! Conditions that say what they would be with each of their bugs.
//!
//! While it is written down what a test reaches, a condition that only compares numbers, truths and characters is computed
//! once without a bug and once with each, as `#[mutate]` wrote it. As long as the answer is the same, the test goes the same way with that bug; a test in which it
//! is always the same cannot tell, and `cargo lurcher audit` need not run it. Otherwise a condition is computed once.

use super::{WATCHING, chosen, is_written, write_down, write_down_same};

/// A condition with bugs, while it is computed; for generated code.
#[doc(hidden)]
#[derive(Debug)]
pub struct Condition {
    numbers: &'static [u64],
    /// The bug with which it is computed now.
    on: u64,
    /// How many of them were tried.
    n_tried: usize,
    /// What it is without a bug.
    right: bool,
    /// Whether everything that is compared may be compared again.
    is_plain: bool,
}

impl Condition {
    /// One that has not been computed, with the numbers of its bugs.
    #[inline]
    #[must_use]
    pub fn new(numbers: &'static [u64]) -> Self {
        Condition { numbers, on: chosen(&[]), n_tried: 0, right: false, is_plain: false }
    }

    /// The number of the bug that is on.
    #[inline]
    #[must_use]
    pub fn on(&self) -> u64 {
        self.on
    }

    /// Whether somebody wants to know what it would be with its bugs.
    #[inline]
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.on == WATCHING
    }

    /// Says of each thing that is compared whether it is a number, a truth or a character.
    #[inline]
    pub fn compares(&mut self, are_plain: &[bool]) {
        self.is_plain = are_plain.iter().all(|is_plain| *is_plain);
    }

    /// It was computed. None if it has to be computed again, with another bug.
    #[inline]
    pub fn answer(&mut self, value: bool) -> Option<bool> {
        if self.on != WATCHING && self.n_tried == 0 { Some(value) } else { self.compare(value) }
    }

    #[cold]
    fn compare(&mut self, value: bool) -> Option<bool> {
        if self.n_tried == 0 {
            self.right = value;
            if !self.is_plain {
                write_down(self.numbers);
                return Some(value);
            }
            write_down_same(self.numbers);
        } else if value != self.right {
            write_down(&[self.on]);
        }
        while let Some(number) = self.numbers.get(self.n_tried) {
            self.n_tried += 1;
            if !is_written(*number) {
                self.on = *number;
                return None;
            }
        }
        Some(self.right)
    }
}

/// Something that is compared; for generated code.
#[doc(hidden)]
#[derive(Debug)]
pub struct Side<'s, T: ?Sized>(pub &'s T);

/// A type whose values are compared in no time, without effects, and always the same way.
#[doc(hidden)]
pub trait Plain {}

macro_rules! plain {
    ($($type:ty),*) => { $(impl Plain for $type {})* };
}

plain!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, bool, char);

impl<T: Plain> Plain for &T {}

/// What a side of a plain type is. The compiler looks for a method of the side itself before it looks for one of a reference
/// to it, so that this one is found first, if it is there.
#[doc(hidden)]
pub trait IsPlain {
    /// It may be compared again.
    fn is_plain(&self) -> bool {
        true
    }
}

impl<T: Plain + ?Sized> IsPlain for Side<'_, T> {}

/// What any other side is.
#[doc(hidden)]
pub trait IsOther {
    /// Nobody knows what comparing it again does.
    fn is_plain(&self) -> bool {
        false
    }
}

impl<T: ?Sized> IsOther for &Side<'_, T> {}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_param_plain<T: PartialOrd>(value: &T) -> bool {
        (&Side(value)).is_plain()
    }

    #[test]
    #[expect(
        clippy::needless_borrow,
        reason = "generated code does not know for which types it is"
    )]
    fn numbers_are_told_from_types_that_may_do_anything_when_they_are_compared() {
        let (number, text) = (3, "text".to_string());
        assert!((&Side(&number)).is_plain() && (&Side(&&number)).is_plain());
        assert!((&Side(&'c')).is_plain() && (&Side(&1.5f32)).is_plain());
        assert!(!(&Side(&text)).is_plain() && !(&Side("text")).is_plain());
        assert!(!(&Side(&[1, 2])).is_plain());
        // It is one here, but the function has to do for all.
        assert!(!is_param_plain(&3));
    }

    /// How often it is computed, and what comes of it.
    fn computed(mut condition: Condition, value: impl Fn(u64) -> bool) -> (bool, Vec<u64>) {
        let mut tried = Vec::new();
        loop {
            tried.push(condition.on());
            if let Some(answer) = condition.answer(value(condition.on())) {
                return (answer, tried);
            }
        }
    }

    #[test]
    fn a_condition_is_computed_once_unless_it_is_watched() {
        const BUG: u64 = (1 << 63) + 5;
        for on in [super::super::NONE, BUG] {
            let mut condition = Condition::new(&[BUG]);
            condition.on = on;
            assert_eq!(computed(condition, |on| on == BUG), (on == BUG, vec![on]));
        }
    }

    #[test]
    fn bugs_that_made_a_difference_are_not_tried_again_and_others_are() {
        // Not neighbours, of which one may take the word of the other.
        const BUGS: [u64; 2] = [(1 << 63) + 64, (1 << 63) + 128];
        let watched = |is_plain: bool| {
            let mut condition = Condition::new(&BUGS);
            (condition.on, condition.is_plain) = (WATCHING, is_plain);
            condition
        };
        let second = |on: u64| on != BUGS[1];
        assert_eq!(computed(watched(true), second), (true, vec![WATCHING, BUGS[0], BUGS[1]]));
        assert!(is_written(BUGS[1]) && !is_written(BUGS[0]));
        assert_eq!(computed(watched(true), second), (true, vec![WATCHING, BUGS[0]]));
        // Nobody knows of what is not plain: all count.
        assert_eq!(computed(watched(false), second), (true, vec![WATCHING]));
        assert!(is_written(BUGS[0]));
    }
}
