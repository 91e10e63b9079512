//! The language without booleans, as a type of its own.
//!
//! The generator of the paper makes no booleans, and enumerations are compared with and
//! without them. A [`Plain`] is a [`Term`] of the six constructors that are left, with types
//! of four. Its shape has all the constructors of the whole language, in the same order, so
//! that what reads terms reads these; but those that are left out ask for a value of a type
//! without values, so no search ever builds one.

use std::convert::Infallible;
use std::fmt;

use lurcher::lazy::{Hole, Lazy, Unfold};
use lurcher::{Data, Generator, Source};
use lurcher_trees::{Builder, Cursor, Kind, Mismatch, ShapeId, Style, define};

use crate::data::{Shapes, count};
use crate::generator::Terms;
use crate::syntax::Term;

/// A term of the language without booleans.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Plain(pub Term);

/// Marks the shape of a type without booleans.
struct PlainType;

const PLAIN: Shapes = Shapes { term: Plain::shape, of_type: type_shape };

fn type_shape() -> ShapeId {
    define::<PlainType>("Type", Kind::Sum, |shape| {
        shape.constructor("Type::Base", Style::Unit, 1, &[]);
        shape.constructor("Type::Bool", Style::Tuple, 0, &[("0", Infallible::shape)]);
        shape.constructor("Type::Var", Style::Tuple, 1, &[("0", i32::shape)]);
        shape.field(0, count);
        shape.constructor("arrow", Style::Tuple, 1, &[("0", type_shape), ("1", type_shape)]);
        shape.constructor("forall", Style::Tuple, 1, &[("0", type_shape)]);
    })
}

impl Data for Plain {
    fn shape() -> ShapeId {
        define::<Self>("Term", Kind::Sum, |shape| {
            let two: [(_, fn() -> ShapeId); 2] = [("0", Plain::shape), ("1", Plain::shape)];
            let none: [(_, fn() -> ShapeId); 1] = [("0", Infallible::shape)];
            shape.constructor("Term::Con", Style::Unit, 1, &[]);
            shape.constructor("Term::True", Style::Tuple, 0, &none);
            shape.constructor("Term::False", Style::Tuple, 0, &none);
            shape.constructor("Term::Var", Style::Tuple, 1, &[("0", i32::shape)]);
            shape.field(0, count);
            shape.constructor("lam", Style::Tuple, 1, &[("0", type_shape), ("1", Plain::shape)]);
            shape.constructor("app", Style::Tuple, 1, &two);
            shape.constructor("cond", Style::Tuple, 0, &none);
            shape.constructor("tlam", Style::Tuple, 1, &two[..1]);
            shape.constructor("tapp", Style::Tuple, 1, &[("0", Plain::shape), ("1", type_shape)]);
        })
    }

    /// A closed well-typed term, as [`Terms`] draws them at size 30: they have no booleans.
    fn draw(source: &mut Source) -> Self {
        Plain(Terms::new().draw(source))
    }

    fn write(&self, tree: &mut Builder) {
        PLAIN.write_term(&self.0, tree);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        PLAIN.read_term(tree).map(Plain)
    }

    fn build(hole: Hole<'_>) -> Self {
        Plain(Term::build(hole))
    }
}

/// To look at one is to look at the term.
impl Unfold for Plain {
    type Layer<'s> = Lazy<'s, Term>;
    type Target = Self;
    type Receiver<'s> = Lazy<'s, Self>;

    fn unfold(&self) -> Lazy<'_, Term> {
        Lazy::from(&self.0)
    }

    #[inline]
    fn unfold_hole(hole: Hole<'_>) -> Lazy<'_, Term> {
        Lazy::from(hole)
    }

    fn target(&self) -> &Self {
        self
    }

    fn receiver(lazy: Lazy<'_, Self>) -> Lazy<'_, Self> {
        lazy
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use lurcher::data::{tree_of, value_of};

    use super::*;

    #[test]
    fn no_booleans_are_listed_and_all_that_are_can_be_taken_apart() {
        let mut n = 0;
        for plain in lurcher::enumerate::<Plain>().up_to(6) {
            let text = plain.to_string();
            assert!(!text.contains(['B', 'T', 'F', 'i']), "{text}");
            assert_eq!(value_of(&tree_of(&plain)), Ok(plain));
            n += 1;
        }
        assert!(n > 100, "{n}");
    }
}
