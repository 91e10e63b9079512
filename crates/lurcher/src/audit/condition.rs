//! Conditions that say what they would be with each of their bugs.
//!
//! While it is written down what a test reaches, a condition is computed without a bug, and on that
//! occasion says of each of its parts what it is, and what it would be with bugs in it. `#[mutate]`
//! wrote down how the parts belong together, so that what the whole would be with each bug is
//! worked out here. As long as that is the same, and no part that may have an effect is left out,
//! the test goes the same way with that bug; a test in which it is always so cannot tell, and
//! `cargo lurcher audit` need not run it.

use super::{WATCHING, chosen, is_written, write_down, write_down_same};

/// The number of no bug.
const NO_BUG: u64 = 0;

/// A condition with bugs, while it is computed; for generated code.
#[doc(hidden)]
#[derive(Debug)]
pub struct Condition {
    numbers: &'static [u64],
    steps: &'static [Step],
    /// The bug with which it is computed.
    on: u64,
    /// What the parts are that were computed.
    parts: Vec<(usize, bool)>,
    /// What a part would be with a bug.
    others: Vec<(u64, usize, bool)>,
}

/// How a condition is put together, each step behind those that it is about; for generated code.
/// With a bug, by its number, it is something else: 0 is none.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The next part, which only reads.
    Part,
    /// The next part, which may have an effect.
    Call,
    /// `&&`, or `||` with the bug.
    And(u64),
    /// `||`, or `&&` with the bug.
    Or(u64),
    /// `!`, or nothing with the bug.
    Not(u64),
    /// As it is, or true with the bug.
    Always(u64),
    /// As it is, or false with the bug.
    Never(u64),
}

impl Condition {
    /// One that has not been computed, with the numbers of its bugs.
    #[inline]
    #[must_use]
    pub fn new(numbers: &'static [u64], steps: &'static [Step]) -> Self {
        Condition { numbers, steps, on: chosen(&[]), parts: Vec::new(), others: Vec::new() }
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

    /// A part of it was computed.
    #[inline]
    pub fn part(&mut self, part: usize, truth: bool) -> bool {
        if self.is_watched() {
            self.parts.push((part, truth));
        }
        truth
    }

    /// What a part would be with each of its own bugs.
    #[cold]
    pub fn would_be(&mut self, part: usize, with: &[(u64, bool)]) {
        self.others.extend(with.iter().map(|(number, truth)| (*number, part, *truth)));
    }

    /// Nobody knows what a part would be with these bugs.
    #[cold]
    pub fn may_differ(&mut self, with: &[u64]) {
        write_down(with);
    }

    /// It was computed.
    #[inline]
    #[must_use]
    pub fn answer(&mut self, truth: bool) -> bool {
        if self.is_watched() {
            self.compare();
        }
        truth
    }

    #[cold]
    fn compare(&self) {
        write_down_same(self.numbers);
        let without = self.with(NO_BUG);
        for number in self.numbers.iter().filter(|number| !is_written(**number)) {
            if self.with(*number) != without {
                write_down(&[*number]);
            }
        }
    }

    /// What it would be with a bug, and how many calls that takes; none if it takes a part that was
    /// not computed. As all others were, the calls are the same if there are as many.
    fn with(&self, bug: u64) -> Option<(bool, usize)> {
        let (mut done, mut n_parts) = (Vec::new(), 0);
        let pop = |done: &mut Vec<Option<(bool, usize)>>| done.pop().flatten();
        for step in self.steps {
            let next = match *step {
                Step::Part | Step::Call => {
                    n_parts += 1;
                    let n_calls = usize::from(matches!(step, Step::Call));
                    self.part_with(n_parts - 1, bug).map(|truth| (truth, n_calls))
                }
                Step::And(number) | Step::Or(number) => {
                    let (right, left) = (pop(&mut done), pop(&mut done));
                    let is_and = matches!(step, Step::And(_)) != (number == bug);
                    // The left side alone may decide, `false && …` or `true || …`.
                    left.and_then(|left| match left.0 == is_and {
                        true => right.map(|right| (right.0, left.1 + right.1)),
                        false => Some(left),
                    })
                }
                Step::Not(number) => pop(&mut done).map(|(truth, n)| (truth == (number == bug), n)),
                Step::Always(number) | Step::Never(number) => match number == bug {
                    true => Some((matches!(step, Step::Always(_)), 0)),
                    false => pop(&mut done),
                },
            };
            done.push(next);
        }
        pop(&mut done)
    }

    fn part_with(&self, part: usize, bug: u64) -> Option<bool> {
        let other = self.others.iter().find(|(number, of, _)| (*number, *of) == (bug, part));
        let same = || self.parts.iter().find(|(of, _)| *of == part).map(|(_, truth)| *truth);
        other.map(|(_, _, truth)| *truth).or_else(same)
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

/// What a side of a plain type is. The compiler looks for a method of the side itself before it
/// looks for one of a reference to it, so that this one is found first, if it is there.
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

    const BUGS: [u64; 4] = [(1 << 63) + 64, (1 << 63) + 128, (1 << 63) + 192, (1 << 63) + 256];

    /// `a < b && !c`, of which the comparison, `&&` and `!` may be something else, and all of it
    /// always true.
    const STEPS: [Step; 5] =
        [Step::Part, Step::Part, Step::Not(BUGS[2]), Step::And(BUGS[1]), Step::Always(BUGS[3])];

    /// The same as generated code computes it while it is watched; with the first bug it is
    /// `a <= b`.
    fn watched(steps: &'static [Step], (a, b): (u8, u8), c: bool) -> Condition {
        let mut condition = Condition::new(&BUGS, steps);
        condition.on = WATCHING;
        condition.would_be(0, &[(BUGS[0], a <= b)]);
        let _ = condition.part(0, a < b) && !condition.part(1, c);
        condition
    }

    #[test]
    fn what_a_condition_would_be_with_each_bug_is_worked_out_from_its_parts() {
        for (a, b, c) in [(1, 2, true), (1, 2, false), (2, 2, true), (2, 2, false), (3, 2, true)] {
            let condition = watched(&STEPS, (a, b), c);
            let with = |bug: u64| condition.with(bug).map(|(truth, _)| truth);
            let is_less = a < b;
            assert_eq!(with(NO_BUG), Some(is_less && !c));
            // What is on the right was computed if the left is true.
            let needs_right = |left: bool, truth: bool| match left {
                true if !is_less => None,
                true => Some(truth),
                false => Some(false),
            };
            assert_eq!(with(BUGS[0]), needs_right(a <= b, !c), "{a} {b} {c}");
            assert_eq!(with(BUGS[1]), is_less.then_some(true), "{a} {b} {c}");
            assert_eq!(with(BUGS[2]), needs_right(is_less, c), "{a} {b} {c}");
            assert_eq!(with(BUGS[3]), Some(true));
        }
    }

    #[test]
    fn what_leaves_out_a_call_is_not_the_same_though_the_answer_is() {
        const CALLS: [Step; 4] = [Step::Call, Step::Call, Step::Not(BUGS[2]), Step::And(BUGS[1])];
        // `true && !true`, of which either side is enough to be false.
        let mut condition = watched(&CALLS, (1, 2), true);
        condition.would_be(0, &[(BUGS[3], false)]);
        assert_eq!(
            (condition.with(NO_BUG), condition.with(BUGS[3])),
            (Some((false, 2)), Some((false, 1)))
        );
        // Where the right side was not computed, nothing is left out.
        assert_eq!(watched(&CALLS, (3, 2), true).with(BUGS[0]), Some((false, 1)));
    }

    #[test]
    fn bugs_that_may_make_a_difference_are_written_down_and_others_are_not() {
        assert!(!watched(&STEPS, (1, 2), true).answer(false));
        // `a <= b` is the same, `a < b || !c` is not, nor is `a < b && c`.
        assert_eq!(BUGS.map(is_written), [false, true, true, true]);
        assert!(!watched(&STEPS, (3, 2), true).answer(false) && !is_written(BUGS[0]));
        // What is on the right would be asked for, and is not known.
        assert!(!watched(&STEPS, (2, 2), true).answer(false) && is_written(BUGS[0]));
    }

    #[test]
    fn a_condition_that_nobody_watches_keeps_nothing() {
        for on in [super::super::NONE, BUGS[0]] {
            let mut condition = Condition::new(&BUGS, &STEPS);
            condition.on = on;
            assert!(condition.part(0, true) && !condition.answer(false));
            assert_eq!((condition.on(), condition.parts.len()), (on, 0));
        }
    }
}
