//! Drawing again what could not be completed.
//!
//! Some generators run into dead ends: a term of a given type for which no variable is in
//! scope, a filter that keeps nothing. Giving up the whole case throws away everything drawn
//! before; here only the attempt itself is thrown away. On the tape it stays as a span of its
//! own, marked as rejected, so that the shrinker can cut it out.

use super::{Source, SpanKind};

/// The label of an attempt. Labels of types are small numbers, labels of places
/// have the upper bit set; this is neither.
const ATTEMPT: u64 = 1 << 62;
/// The label of all attempts at one value, of which the shrinker cuts out the rejected ones as
/// it does elements of a list.
const ATTEMPTS: u64 = ATTEMPT + 1;

impl Source {
    /// Draws until `draw` returns something, at most `tries` times; `None` if it never did.
    ///
    /// ```
    /// use lurcher::prelude::*;
    ///
    /// /// Two different numbers below `n`.
    /// fn pair_below(source: &mut Source, n: usize) -> (usize, usize) {
    ///     let pair = source.attempt(20, |source| {
    ///         let (a, b) = (source.below(n), source.below(n));
    ///         (a != b).then_some((a, b))
    ///     });
    ///     pair.unwrap_or_else(|| source.reject("no two different numbers"))
    /// }
    ///
    /// check(|source| {
    ///     let (a, b) = pair_below(source, 5);
    ///     assert!(a != b);
    /// });
    /// ```
    ///
    /// # What it does to the distribution
    ///
    /// An attempt for a *whole* value, as above, gives every value that can succeed the share it
    /// had among the successes: nothing is shifted. An attempt for a *part* of a larger value
    /// does shift it. Say a pair is drawn whose left part succeeds once in ten times and whose
    /// right part always does, and beside it, as often, a single number. Starting again from
    /// the top, ten in eleven of all values are numbers; retrying only the left part, half of
    /// them are. In general a value becomes more frequent by the factor 1/p for every part of
    /// it that is retried until it succeeds and succeeds with probability p: values whose parts
    /// often fail (as a rule the large ones) gain, the others lose. With few tries the
    /// shift is less: `n` tries multiply by (1 - (1 - p)ⁿ)/p. So retry parts where larger
    /// values are welcome, and the whole where the proportions were chosen with care.
    #[inline]
    pub fn attempt<T>(
        &mut self,
        tries: usize,
        mut draw: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<T> {
        self.begin(ATTEMPTS, SpanKind::Value);
        let mut value = None;
        for _ in 0..tries {
            self.begin(ATTEMPT, SpanKind::Value);
            value = draw(self);
            if value.is_some() {
                self.end();
                break;
            }
            self.end_rejected();
        }
        self.end();
        value
    }
}

#[cfg(test)]
mod tests {
    use crate::generators::testing::{assert_faithful, from_zeros, recorded};
    use crate::generators::{from_fn, samples};
    use crate::prelude::*;
    use crate::source::SpanKind;

    /// A number that can be divided by seven.
    fn multiple(source: &mut Source) -> Option<u32> {
        source.attempt(100, |s| Some(s.draw(0..1_000u32)).filter(|n| n % 7 == 0))
    }

    #[test]
    fn attempts_are_recorded_faithfully() {
        assert_faithful(&from_fn(multiple));
        assert_eq!(from_zeros(&from_fn(multiple)), Some(0));
        assert!(samples(from_fn(multiple), 100).iter().all(|n| n.is_some_and(|n| n % 7 == 0)));
    }

    #[test]
    fn the_tries_are_counted_and_failures_are_none() {
        for tries in 0..4 {
            let calls = std::cell::Cell::new(0);
            let never = from_fn(|s| {
                s.attempt(tries, |s| {
                    calls.set(calls.get() + 1);
                    s.below(2);
                    None::<u8>
                })
            });
            let (value, recording) = recorded(&never, 1, 10);
            assert_eq!((value, calls.get()), (Ok(None), tries));
            let rejected = |span: &&crate::source::Span| span.kind == SpanKind::Rejected;
            assert_eq!(recording.spans.iter().filter(rejected).count(), tries);
        }
    }

    #[test]
    fn a_failing_case_shrinks_past_the_attempts_that_were_thrown_away() {
        for seed in 1..=20 {
            let config = Config::new().seed(seed).cases(1_000).save(false);
            let report = config.run(|source| {
                let (a, b) = (multiple(source), multiple(source));
                let (Some(a), Some(b)) = (a, b) else { source.reject("no multiple of seven") };
                assert!(a + b < 500);
            });
            // One answer for each number and none for a rejected attempt.
            let tape = report.tape().expect("some sums are large").to_string();
            assert_eq!(tape, "0.504", "seed {seed}");
        }
    }

    #[test]
    fn retrying_a_part_makes_values_with_that_part_more_frequent() {
        // As the documentation says: a part that succeeds once in ten times, or a number.
        fn part(source: &mut Source) -> Option<bool> {
            source.chance(1, 10).then_some(true)
        }
        let share = |tries| {
            let whole =
                from_fn(move |s: &mut Source| {
                    s.attempt(1_000, |s| {
                        if s.chance(1, 2) { s.attempt(tries, part) } else { Some(false) }
                    })
                });
            let drawn = samples(whole, 4_000);
            drawn.iter().filter(|&&value| value == Some(true)).count() as f64 / 4_000.0
        };
        assert!((share(1) - 1.0 / 11.0).abs() < 0.02, "{}", share(1));
        assert!((share(1_000) - 0.5).abs() < 0.03, "{}", share(1_000));
    }
}
