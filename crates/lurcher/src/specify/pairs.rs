//! Pairs of values that are equivalent and not equal.

use crate::generators::{Generator, from_fn, shuffled};

/// Draws a list and makes two values of it, in two orders.
///
/// For what does not depend on the order in which it is made, or only in ways that nobody should
/// see: trees, bags, maps. If it does depend on it where a list has something twice, take that out
/// first ([`unique_by`](crate::generators::Collection::unique_by)).
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::specify::two_orders;
/// use std::collections::BTreeSet;
///
/// let pairs = two_orders(any::<Vec<u8>>(), |list| list.into_iter().collect::<BTreeSet<_>>());
/// assert!(generators::samples(pairs, 100).iter().all(|(one, other)| one == other));
/// ```
pub fn two_orders<G, I, T>(lists: G, make: impl Fn(Vec<I>) -> T) -> impl Generator<Value = (T, T)>
where
    G: Generator<Value = Vec<I>>,
    I: Clone,
{
    from_fn(move |source| {
        let list = lists.draw(source);
        let other = shuffled(list.clone()).draw(source);
        (make(list), make(other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::{any, samples};

    #[test]
    fn orders_differ_and_what_is_in_them_does_not() {
        let pairs = samples(two_orders(any::<Vec<u8>>(), |list| list), 200);
        let differ = pairs.iter().filter(|(one, other)| one != other).count();
        assert!(differ > 100, "{differ}");
        for (mut one, mut other) in pairs {
            one.sort_unstable();
            other.sort_unstable();
            assert_eq!(one, other);
        }
    }
}
