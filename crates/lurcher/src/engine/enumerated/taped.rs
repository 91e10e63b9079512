//! All tapes of a generator in shortlex order.
//!
//! What a generator written by hand makes is known only by asking it, so its inputs are
//! enumerated as the answers that it is given. A tape is as long as the bits of its answers,
//! so that the simplest answers, which are 0, take up nothing and there is an end to the tapes
//! of one size. Of one size they come in lexicographic order. Two tapes may make the same
//! value; then it is run twice.
//!
//! The questions that follow an answer are known after a draw, in which all that is not given
//! is answered in the simplest way. The next tape has the last answer that can be larger made
//! larger, and the simplest after it. A tape on which an attempt was rejected is passed over
//! with all that begin like it: what the next attempt makes, it makes as the first, too.

use lurcher_trees::Search;

use super::super::{Look, Proposal};
use super::supply::{Reached, Supply};
use crate::source::{Recording, SpanKind, Tape};

/// Draws the input of a case.
pub(crate) type Record<'r> = dyn Fn(&Proposal) -> Recording + Send + 'r;

/// Draws may be dear: so many are made before somebody looks at the clock.
const DRAWS_AT_ONCE: u64 = 64;

pub(super) struct Taped<'r> {
    record: Box<Record<'r>>,
    size: u64,
    /// The answers of the last draw that matter, with how large they can be.
    answers: Vec<(u64, u64)>,
    /// Whether something has been drawn of this size.
    is_under_way: bool,
    /// Whether there were tapes that are too large for the size.
    has_larger: bool,
    /// The length of the simplest tape.
    n_answers: usize,
}

/// How many bits an answer has.
fn bits(answer: u64) -> u64 {
    u64::from(u64::BITS - answer.leading_zeros())
}

impl<'r> Taped<'r> {
    pub(super) fn new(record: Box<Record<'r>>) -> Self {
        let n_answers = (record)(&Proposal::tape(Tape::default(), 0)).choices.len();
        let (answers, is_under_way, has_larger) = (Vec::new(), false, false);
        Taped { record, size: 0, answers, is_under_way, has_larger, n_answers }
    }

    /// How many answers the simplest tape has.
    pub(super) fn n_answers(&self) -> u128 {
        self.n_answers as u128
    }

    /// Draws what the answers make: the size of the tape, and whether it makes anything.
    fn draw(&mut self) -> (u64, bool) {
        let given: Vec<u64> = self.answers.iter().map(|&(answer, _)| answer).collect();
        let recording = (self.record)(&Proposal::tape(Tape::from(given), 0));
        self.answers.clear();
        self.answers.extend(recording.choices.iter().map(|choice| (choice.value, choice.bound)));
        let rejected = recording.spans.iter().filter(|span| span.kind == SpanKind::Rejected);
        let first = rejected.map(|span| span.end).min();
        self.answers.truncate(first.unwrap_or(self.answers.len()));
        (self.answers.iter().map(|&(answer, _)| bits(answer)).sum(), first.is_none())
    }

    /// The next answers; false if there are none of this size.
    fn advance(&mut self) -> bool {
        let mut before: u64 = self.answers.iter().map(|&(answer, _)| bits(answer)).sum();
        while let Some((answer, bound)) = self.answers.pop() {
            before -= bits(answer);
            if answer < bound {
                if before + bits(answer + 1) <= self.size {
                    self.answers.push((answer + 1, bound));
                    return true;
                }
                self.has_larger = true;
            }
        }
        false
    }
}

impl Supply for Taped<'_> {
    fn next(&mut self, most_steps: u64) -> (Reached, u64) {
        for step in 0..most_steps.min(DRAWS_AT_ONCE) {
            if self.is_under_way && !self.advance() {
                if !self.has_larger {
                    return (Reached::End, step);
                }
                self.size += 1;
                (self.is_under_way, self.has_larger) = (false, false);
                return (Reached::Larger, step);
            }
            self.is_under_way = true;
            let (size, is_whole) = self.draw();
            if is_whole && size == self.size {
                return (Reached::Input, step + 1);
            }
        }
        (Reached::Nothing, most_steps.min(DRAWS_AT_ONCE))
    }

    fn size(&self) -> u32 {
        u32::try_from(self.size).unwrap_or(u32::MAX)
    }

    fn tape(&mut self, _look: &mut Look<'_>) -> Tape {
        Tape::from(self.answers.iter().map(|&(answer, _)| answer).collect::<Vec<_>>())
    }

    fn lend(&mut self) -> Option<Box<Search>> {
        None
    }

    fn restore(&mut self, _search: Box<Search>) {}

    fn names(&self) -> (&'static str, String) {
        ("tape", " in shortlex order".to_string())
    }
}

/// The first tapes, of which so many are drawn, and whether there are no others.
pub(crate) fn first_tapes(record: Box<Record<'_>>, most_draws: u64) -> (Vec<Tape>, bool) {
    let (mut taped, mut n_draws, mut found) = (Taped::new(record), 0, Vec::new());
    while n_draws < most_draws {
        let (reached, n) = taped.next(most_draws - n_draws);
        n_draws += n;
        match reached {
            Reached::Input => found.push(taped.tape(&mut |_, _| None)),
            Reached::End => return (found, true),
            Reached::Nothing | Reached::Larger => {}
        }
    }
    (found, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::{Generator, any};
    use crate::source::Source;

    /// All tapes up to a size, and whether there are no more.
    fn tapes<G>(generator: G, size: u32, most: usize) -> (Vec<(u32, Tape)>, bool)
    where
        G: Generator + Send,
    {
        let record = move |proposal: &Proposal| {
            let mut source: Source = proposal.recorded();
            let draw = std::panic::AssertUnwindSafe(|| drop(generator.draw(&mut source)));
            let _ = std::panic::catch_unwind(draw);
            source.take_recording()
        };
        let mut taped = Taped::new(Box::new(record));
        let mut found = Vec::new();
        while found.len() < most {
            match taped.next(u64::MAX).0 {
                Reached::Input => {
                    found.push((taped.size(), taped.tape(&mut |_, _| None)));
                }
                Reached::End => return (found, true),
                Reached::Larger if taped.size() > size => break,
                Reached::Nothing | Reached::Larger => {}
            }
        }
        (found, false)
    }

    /// All tapes up to a size, found by trying all sequences of answers.
    fn all_tapes<G: Generator>(generator: &G, size: u64) -> Vec<Tape> {
        let mut found = Vec::new();
        let mut open = vec![Vec::new()];
        while let Some(given) = open.pop() {
            let spent: u64 = given.iter().map(|&answer| bits(answer)).sum();
            if spent > size {
                continue;
            }
            let mut source = Proposal::tape(Tape::from(given.clone()), 0).recorded();
            generator.draw(&mut source);
            let choices = source.take_recording().choices;
            match choices.get(given.len()) {
                None => found.push(Tape::from(given)),
                Some(next) => {
                    let most = next.bound.min(1 << size.min(20));
                    open.extend((0..=most).map(|answer| [&given[..], &[answer]].concat()));
                }
            }
        }
        found.sort();
        found
    }

    #[test]
    fn all_tapes_are_found_once_each_smaller_ones_first() {
        fn check<G: Generator + Send + Copy>(generator: G) {
            let (found, _) = tapes(generator, 8, usize::MAX);
            assert!(found.is_sorted_by_key(|(size, _)| *size));
            let mut sorted: Vec<Tape> = found.into_iter().map(|(_, tape)| tape).collect();
            sorted.sort();
            assert_eq!(sorted, all_tapes(&generator, 8));
            assert!(sorted.len() > 20, "{}", sorted.len());
        }
        check(any::<Vec<bool>>());
        check(any::<(u8, Option<i16>)>());
        check(any::<Vec<Vec<u8>>>());
    }

    #[test]
    fn an_end_is_seen() {
        let (found, is_all) = tapes((any::<bool>(), any::<bool>()), 100, usize::MAX);
        assert_eq!((found.len(), is_all), (4, true));
        let (found, is_all) = tapes(any::<u8>(), 100, usize::MAX);
        assert_eq!((found.len(), is_all), (256, true));
    }

    #[test]
    fn what_a_filter_rejects_is_passed_over() {
        let (found, is_all) = tapes(any::<u8>().filter("large", |n| *n > 250), 100, usize::MAX);
        assert_eq!((found.len(), is_all), (5, true));
        assert!(found.iter().all(|(_, tape)| tape.answers().len() == 1), "{found:?}");
    }

    #[test]
    fn the_first_of_a_long_list_come_without_delay() {
        let (found, _) = tapes(any::<[u8; 1000]>(), u32::MAX, 20);
        assert_eq!(found[0].1.answers(), [0; 1000]);
        assert_eq!(found.len(), 20);
    }
}
