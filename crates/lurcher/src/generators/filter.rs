//! Values that satisfy a condition.
//!
//! One draw tries a few times and then gives the case up. Whether cases are
//! given up too often is not judged here but over the whole run, relative to
//! the cases that went through: an absolute limit would fail long runs of
//! generators that work.

use super::Generator;
use crate::source::Source;

/// How often one draw tries before it gives the case up.
const TRIES: usize = 8;

/// Draws until `attempt` is content, or gives the case up.
#[inline]
fn retry<T>(
    source: &mut Source,
    why: &'static str,
    attempt: impl FnMut(&mut Source) -> Option<T>,
) -> T {
    match source.attempt(TRIES, attempt) {
        Some(value) => value,
        None => source.reject(&format!("filter: {why}")),
    }
}

/// The generator that [`Generator::filter`] returns.
#[derive(Clone, Debug)]
pub struct Filter<G, F> {
    pub(super) inner: G,
    pub(super) why: &'static str,
    pub(super) keep: F,
}

impl<G: Generator, F: Fn(&G::Value) -> bool> Generator for Filter<G, F> {
    type Value = G::Value;

    fn draw(&self, source: &mut Source) -> G::Value {
        retry(source, self.why, |s| Some(self.inner.draw(s)).filter(&self.keep))
    }

    fn is_growing(&self, source: &mut Source) -> bool {
        self.inner.is_growing(source)
    }
}

/// The generator that [`Generator::filter_map`] returns.
#[derive(Clone, Debug)]
pub struct FilterMap<G, F> {
    pub(super) inner: G,
    pub(super) why: &'static str,
    pub(super) f: F,
}

impl<G: Generator, U, F: Fn(G::Value) -> Option<U>> Generator for FilterMap<G, F> {
    type Value = U;

    fn draw(&self, source: &mut Source) -> U {
        retry(source, self.why, |s| (self.f)(self.inner.draw(s)))
    }

    fn is_growing(&self, source: &mut Source) -> bool {
        self.inner.is_growing(source)
    }
}

#[cfg(test)]
mod tests {
    use crate::generators::testing::{assert_faithful, try_draw};
    use crate::generators::{any, integers, samples, simplest};
    use crate::prelude::*;

    #[test]
    fn filtered_values_satisfy_the_condition() {
        let odd = integers(0..100u8).filter("odd numbers", |n| n % 2 == 1);
        assert_faithful(&odd);
        assert!(samples(&odd, 200).iter().all(|n| n % 2 == 1));
        assert_eq!(simplest(odd), 1);
    }

    #[test]
    fn filter_map_keeps_what_is_some() {
        let halves = any::<u8>().filter_map("even numbers", |n| (n % 2 == 0).then_some(n / 2));
        assert_faithful(&halves);
        assert!(samples(&halves, 200).iter().all(|&half| half < 128));
    }

    #[test]
    fn a_filter_that_keeps_nothing_gives_the_case_up_by_name() {
        let never = any::<u8>().filter("impossible numbers", |_| false);
        assert_eq!(try_draw(&never, 1, 10), Err("filter: impossible numbers".to_string()));
    }
}
