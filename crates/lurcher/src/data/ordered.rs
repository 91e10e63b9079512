//! Whether a type has an order, and which.
//!
//! Conditions that explain a failure may compare values, `level >= Level::Warn`, but only if the
//! user's type can be compared, and in the way in which it says so. A derive does not know which
//! other traits a type has; as with `Described`, method resolution chooses.

use std::marker::PhantomData;

use lurcher_trees::{Compare, Definition};

use super::{Data, value_of};
use crate::property::tell;

/// Stands for a type of which generated code does not know whether it has an order.
#[derive(Debug)]
pub struct Ordered<T>(PhantomData<T>);

impl<T> Ordered<T> {
    /// The only one.
    pub const TYPE: Self = Ordered(PhantomData);
}

/// Says how values compare.
pub trait CompareValues {
    /// Writes it down.
    fn compare_in(&self, definition: &mut Definition);
}

impl<T: Data + PartialOrd> CompareValues for &Ordered<T> {
    fn compare_in(&self, definition: &mut Definition) {
        definition.compare(Compare(|one, other| {
            let (one, other) = (value_of::<T>(one).ok()?, value_of::<T>(other).ok()?);
            tell(|| one.partial_cmp(&other)).ok().flatten()
        }));
    }
}

/// For types without an order.
pub trait CompareNothing {
    /// Does nothing.
    fn compare_in(&self, definition: &mut Definition);
}

impl<T> CompareNothing for Ordered<T> {
    fn compare_in(&self, _: &mut Definition) {}
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use lurcher_trees::shape;

    use crate::data::{Data, tree_of};

    #[derive(Clone, PartialEq, PartialOrd, crate::Data)]
    enum Level {
        Low,
        High,
    }

    /// The larger comes first.
    #[derive(PartialEq, crate::Data)]
    struct Rank(u8);

    impl PartialOrd for Rank {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            assert!(self.0 < 100, "there is no such rank");
            other.0.partial_cmp(&self.0)
        }
    }

    #[derive(crate::Data)]
    struct Without(u8);

    fn compare<T: Data>(one: &T, other: &T) -> Option<Ordering> {
        shape(T::shape()).compare?.0(&tree_of(one), &tree_of(other))
    }

    #[test]
    fn types_compare_as_they_say() {
        assert_eq!(compare(&Level::Low, &Level::High), Some(Ordering::Less));
        assert_eq!(compare(&Rank(1), &Rank(2)), Some(Ordering::Greater));
        assert_eq!(compare(&Without(1), &Without(2)), None);
        assert_eq!(shape(Without::shape()).compare, None);
    }

    #[test]
    fn an_order_that_panics_is_none() {
        let _catching = crate::property::catch_panics();
        assert_eq!(compare(&Rank(100), &Rank(2)), None);
    }
}
