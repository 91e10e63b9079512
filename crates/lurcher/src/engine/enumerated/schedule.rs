//! Whose turn it is, and how far to go.
//!
//! Nobody knows beforehand whether a failure is among the smallest inputs or among larger ones, so
//! cases are shared. Where nothing is required, the smallest input comes first, then random cases
//! and small inputs take turns: every other case is a small input in the beginning, and one in four
//! later on. Where something is, the first half of the cases is enumerated: an input that is found
//! in its turn costs a tenth of one that is looked for at random, and has not been run before.
//!
//! What it takes to find inputs is limited as well, in steps: if they are too seldom met, the cases
//! are left to others.

use super::super::Brief;

/// So many steps may be taken between two looks at the clock.
pub(super) const STEPS_AT_ONCE: u64 = 4096;
/// So many steps may be taken for each case of the run, or inputs are too seldom met.
const STEPS_PER_CASE: u64 = 1000;
/// No more cases than this are enumerated where nothing is required and nobody says more.
const MOST_UNASKED: u64 = 1000;

/// So many inputs of a lazy property are looked at for each case.
const LAZY: u64 = 10;

/// Where nothing is required, so many inputs come before the first random one; then, for so many
/// cases, every other one is enumerated. More of them at the start would make whoever fails for
/// larger inputs only wait.
const HEAD: u64 = 1;
const IN_TURN: u64 = 63;
/// Then, of so many cases, so many are enumerated.
const ROUND: u64 = 64;
const SMALL: u64 = 16;

/// How cases are shared between enumeration and another engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// How many inputs are still to be enumerated, beside those up to the size.
    n_left: u64,
    steps_left: u64,
    up_to_size: Option<u64>,
    /// How many inputs come before the first random case.
    head: u64,
    /// For how many cases after that every other one is random.
    in_turn: u64,
    /// How many cases are wanted, and how many there were.
    cases: u64,
    n_cases: u64,
}

impl Schedule {
    /// How many inputs are enumerated if something is required of them.
    pub(super) fn n_required(cases: u64, is_lazy: bool) -> u64 {
        // A lazy property is asked during the search, where it takes little.
        if is_lazy { cases.saturating_mul(LAZY) } else { cases.div_ceil(2) }
    }

    /// How many inputs are enumerated if nothing is required of them.
    pub(super) fn n_unasked(cases: u64) -> u64 {
        (cases / 4).min(MOST_UNASKED)
    }

    /// With `n` enumerated inputs, unless the settings say how many.
    pub(super) fn new(brief: &Brief<'_>, n: u64, is_required: bool) -> Self {
        let Brief { cases, enumerate, up_to_size, .. } = *brief;
        let n_left = enumerate.unwrap_or(n);
        // Where it is possible, all are run before anything is left to chance.
        let is_first = is_required || enumerate.is_some() || n >= cases;
        let (head, in_turn) = if is_first { (n_left, 0) } else { (HEAD, IN_TURN) };
        let steps_left = cases.max(n_left).saturating_mul(STEPS_PER_CASE);
        Schedule { n_left, steps_left, up_to_size, head, in_turn, cases, n_cases: 0 }
    }

    /// How many random cases are next; 0 if an input is to be enumerated.
    pub(super) fn n_random(&self) -> u64 {
        let Some(n) = self.n_cases.checked_sub(self.head).filter(|_| self.up_to_size.is_none())
        else {
            return 0;
        };
        match n.checked_sub(self.in_turn) {
            None => 1 - n % 2,
            Some(n) => (ROUND - SMALL).saturating_sub(n % ROUND),
        }
    }

    /// Whether all inputs of a size are to be run, however many they are.
    pub(super) fn is_asked(&self, size: u32) -> bool {
        self.up_to_size.is_some_and(|most| u64::from(size) <= most)
    }

    /// Whether anything is to be enumerated.
    pub(super) fn is_wanted(&self) -> bool {
        self.n_left > 0 || self.up_to_size.is_some()
    }

    /// How many inputs are still to be enumerated, beside those up to the size.
    pub(super) fn n_left(&self) -> u64 {
        self.n_left
    }

    /// How many steps may be taken at once while inputs of a size are gone through; none if
    /// that is enough of them.
    pub(super) fn n_steps(&self, size: u32) -> Option<u64> {
        if self.is_asked(size) {
            return Some(STEPS_AT_ONCE);
        }
        let most = STEPS_AT_ONCE.min(self.steps_left);
        (self.n_left > 0 && most > 0).then_some(most)
    }

    /// Takes note of inputs that were enumerated, and the steps that they took.
    pub(super) fn spend(&mut self, n: u64, n_steps: u64) {
        self.n_left = self.n_left.saturating_sub(n);
        self.steps_left = self.steps_left.saturating_sub(n_steps);
    }

    /// Takes note of cases, whoever proposed them.
    pub(super) fn count(&mut self, n: u64) {
        self.n_cases += n;
    }

    /// Whether there were as many cases as are wanted.
    pub(super) fn is_complete(&self) -> bool {
        self.n_cases >= self.cases
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Recording;

    fn schedule(is_required: bool, up_to_size: Option<u64>) -> Schedule {
        let brief = Brief::blind((1, 100, 400), |_| Recording::default());
        Schedule::new(&Brief { up_to_size, ..brief }, 100, is_required)
    }

    /// Of the first so many cases, whether they are enumerated.
    fn turns(mut schedule: Schedule, n: u64) -> Vec<bool> {
        let mut turns = Vec::new();
        while (turns.len() as u64) < n {
            turns.push(schedule.n_random() == 0);
            schedule.count(1);
        }
        turns
    }

    #[test]
    fn random_cases_and_small_inputs_take_turns() {
        let turns = turns(schedule(false, None), HEAD + IN_TURN + 2 * ROUND);
        assert_eq!(turns[..6], [true, false, true, false, true, false]);
        assert_eq!(turns[..64].iter().filter(|is_small| **is_small).count(), 32);
        for round in turns[64..].chunks(64) {
            assert_eq!(round.iter().filter(|is_small| **is_small).count(), 16);
        }
    }

    #[test]
    fn what_is_required_is_enumerated_first() {
        let turns = turns(schedule(true, None), 101);
        assert_eq!(turns.iter().position(|is_small| !is_small), Some(100));
    }

    #[test]
    fn sizes_that_were_asked_for_have_no_limit() {
        let mut schedule = schedule(false, Some(3));
        schedule.spend(1_000_000, u64::MAX);
        assert_eq!((schedule.n_steps(3), schedule.n_steps(4)), (Some(STEPS_AT_ONCE), None));
        assert!(turns(schedule, 500).iter().all(|is_small| *is_small));
    }
}
