//! What the properties are tested with: trees, and pairs of trees that hold the same.

use lurcher::generators::{from_fn, shuffled};
use lurcher::prelude::*;

use crate::tree::{Tree, built};

/// Two trees with the same keys and values, of different shapes.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub struct Equivalent {
    /// Made in one order.
    pub one: Tree,
    /// Made in another.
    pub other: Tree,
}

/// A type of which the properties' arguments are, with the generator of its values.
pub trait Drawn: Sized {
    /// Draws values of it.
    fn generator() -> impl Generator<Value = Self> + Clone + Send + Sync + 'static;
}

impl Drawn for i32 {
    fn generator() -> impl Generator<Value = i32> + Clone + Send + Sync + 'static {
        any::<i32>()
    }
}

/// Seeds of runs inside a property.
impl Drawn for u64 {
    fn generator() -> impl Generator<Value = u64> + Clone + Send + Sync + 'static {
        any::<u64>()
    }
}

impl Drawn for Tree {
    /// Inserts the pairs of an ordinary list.
    fn generator() -> impl Generator<Value = Tree> + Clone + Send + Sync + 'static {
        any::<Vec<(i32, i32)>>().map(built)
    }
}

impl Drawn for Equivalent {
    /// Inserts the pairs of an ordinary list, of each key the first, in two orders.
    fn generator() -> impl Generator<Value = Equivalent> + Clone + Send + Sync + 'static {
        from_fn(|source| {
            let mut pairs: Vec<(i32, i32)> = source.any();
            let mut seen = std::collections::BTreeSet::new();
            pairs.retain(|(key, _)| seen.insert(*key));
            let other = shuffled(pairs.clone()).draw(source);
            Equivalent { one: built(pairs), other: built(other) }
        })
    }
}
