//! Terms and types as Lurcher's data: with all they consist of, and well-typed when drawn.
//!
//! Written by hand, because a derived implementation would draw terms that hardly ever have a
//! type, and would show the pointers between the nodes. The shapes have a constructor for each
//! of the language's and its indices as numbers, so a term can be taken apart and put together
//! again; coverage looks at terms through [`View`](crate::View) instead.

use lurcher::lazy::{Hole, Unfold};
use lurcher::{Data, Generator, Source};
use lurcher_trees::{Builder, Cursor, Field, Kind, Measure, Mismatch, ShapeId, Style, define};

use crate::generator::{Terms, draw_type};
use crate::layers::{TermLayer, TypeLayer};
use crate::syntax::{Term, Type, app, arrow, cond, forall, lam, tapp, tlam};

/// Indices are enumerated from 0 on, and count.
pub(crate) fn count(index: &mut Field) {
    index.measure = Some(Measure::Magnitude);
    index.limits = Some((0, i32::MAX.into()));
}

impl Data for Type {
    fn shape() -> ShapeId {
        define::<Self>("Type", Kind::Sum, |shape| {
            shape.constructor("Type::Base", Style::Unit, 1, &[]);
            shape.constructor("Type::Bool", Style::Unit, 0, &[]);
            shape.constructor("Type::Var", Style::Tuple, 1, &[("0", i32::shape)]);
            shape.field(0, count);
            shape.constructor("arrow", Style::Tuple, 1, &[("0", Type::shape), ("1", Type::shape)]);
            shape.constructor("forall", Style::Tuple, 1, &[("0", Type::shape)]);
        })
    }

    /// A closed type, as [`Terms`] draws them for a whole term.
    fn draw(source: &mut Source) -> Self {
        draw_type(source)
    }

    fn write(&self, tree: &mut Builder) {
        WHOLE.write_type(self, tree);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        WHOLE.read_type(tree)
    }

    fn build(hole: Hole<'_>) -> Self {
        match Type::unfold_hole(hole) {
            TypeLayer::Base => Type::Base,
            TypeLayer::Bool => Type::Bool,
            TypeLayer::Var(index) => Type::Var(index.get()),
            TypeLayer::Arrow((from, to)) => arrow(from.to_value(), to.to_value()),
            TypeLayer::ForAll(body) => forall(body.to_value()),
        }
    }
}

impl Data for Term {
    fn shape() -> ShapeId {
        define::<Self>("Term", Kind::Sum, |shape| {
            let three: [(_, fn() -> ShapeId); 3] =
                [("0", Term::shape), ("1", Term::shape), ("2", Term::shape)];
            shape.constructor("Term::Con", Style::Unit, 1, &[]);
            shape.constructor("Term::True", Style::Unit, 0, &[]);
            shape.constructor("Term::False", Style::Unit, 0, &[]);
            shape.constructor("Term::Var", Style::Tuple, 1, &[("0", i32::shape)]);
            shape.field(0, count);
            shape.constructor("lam", Style::Tuple, 1, &[("0", Type::shape), ("1", Term::shape)]);
            shape.constructor("app", Style::Tuple, 1, &three[..2]);
            shape.constructor("cond", Style::Tuple, 0, &three);
            shape.constructor("tlam", Style::Tuple, 1, &three[..1]);
            shape.constructor("tapp", Style::Tuple, 1, &[("0", Term::shape), ("1", Type::shape)]);
        })
    }

    /// A closed well-typed term, as [`Terms`] draws them at size 30.
    fn draw(source: &mut Source) -> Self {
        Terms::new().draw(source)
    }

    fn write(&self, tree: &mut Builder) {
        WHOLE.write_term(self, tree);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        WHOLE.read_term(tree)
    }

    fn build(hole: Hole<'_>) -> Self {
        match Term::unfold_hole(hole) {
            TermLayer::Con => Term::Con,
            TermLayer::True => Term::True,
            TermLayer::False => Term::False,
            TermLayer::Var(index) => Term::Var(index.get()),
            TermLayer::Lam((of, body)) => lam(of.to_value(), body.to_value()),
            TermLayer::App((function, argument)) => app(function.to_value(), argument.to_value()),
            TermLayer::Cond((condition, yes, no)) => {
                cond(condition.to_value(), yes.to_value(), no.to_value())
            }
            TermLayer::TLam(body) => tlam(body.to_value()),
            TermLayer::TApp((function, at)) => tapp(function.to_value(), at.to_value()),
        }
    }
}

/// The shapes of terms and types: of all of them, or of those [without
/// booleans](crate::Plain). The constructors are the same, in the same order.
#[derive(Clone, Copy)]
pub(crate) struct Shapes {
    pub(crate) term: fn() -> ShapeId,
    pub(crate) of_type: fn() -> ShapeId,
}

const WHOLE: Shapes = Shapes { term: Term::shape, of_type: Type::shape };

impl Shapes {
    fn write_type(self, of: &Type, tree: &mut Builder) {
        let constructor = match of {
            Type::Base => 0,
            Type::Bool => 1,
            Type::Var(_) => 2,
            Type::Arrow(_) => 3,
            Type::ForAll(_) => 4,
        };
        let begun = tree.begin((self.of_type)(), constructor);
        match of {
            Type::Base | Type::Bool => {}
            Type::Var(index) => index.write(tree),
            Type::Arrow(parts) => {
                self.write_type(&parts.0, tree);
                self.write_type(&parts.1, tree);
            }
            Type::ForAll(body) => self.write_type(body, tree),
        }
        tree.end(begun);
    }

    fn read_type(self, tree: &mut Cursor<'_>) -> Result<Type, Mismatch> {
        Ok(match tree.constructor(self.of_type)? {
            0 => Type::Base,
            1 => Type::Bool,
            2 => Type::Var(i32::read(tree)?),
            3 => arrow(self.read_type(tree)?, self.read_type(tree)?),
            4 => forall(self.read_type(tree)?),
            _ => return Err(Mismatch::new(tree, "a constructor of `Type`")),
        })
    }

    pub(crate) fn write_term(self, term: &Term, tree: &mut Builder) {
        let constructor = match term {
            Term::Con => 0,
            Term::True => 1,
            Term::False => 2,
            Term::Var(_) => 3,
            Term::Lam(_) => 4,
            Term::App(_) => 5,
            Term::Cond(_) => 6,
            Term::TLam(_) => 7,
            Term::TApp(_) => 8,
        };
        let begun = tree.begin((self.term)(), constructor);
        match term {
            Term::Con | Term::True | Term::False => {}
            Term::Var(index) => index.write(tree),
            Term::Lam(parts) => {
                self.write_type(&parts.0, tree);
                self.write_term(&parts.1, tree);
            }
            Term::App(parts) => {
                self.write_term(&parts.0, tree);
                self.write_term(&parts.1, tree);
            }
            Term::Cond(parts) => {
                self.write_term(&parts.0, tree);
                self.write_term(&parts.1, tree);
                self.write_term(&parts.2, tree);
            }
            Term::TLam(body) => self.write_term(body, tree),
            Term::TApp(parts) => {
                self.write_term(&parts.0, tree);
                self.write_type(&parts.1, tree);
            }
        }
        tree.end(begun);
    }

    pub(crate) fn read_term(self, tree: &mut Cursor<'_>) -> Result<Term, Mismatch> {
        Ok(match tree.constructor(self.term)? {
            0 => Term::Con,
            1 => Term::True,
            2 => Term::False,
            3 => Term::Var(i32::read(tree)?),
            4 => lam(self.read_type(tree)?, self.read_term(tree)?),
            5 => app(self.read_term(tree)?, self.read_term(tree)?),
            6 => cond(self.read_term(tree)?, self.read_term(tree)?, self.read_term(tree)?),
            7 => tlam(self.read_term(tree)?),
            8 => tapp(self.read_term(tree)?, self.read_type(tree)?),
            _ => return Err(Mismatch::new(tree, "a constructor of `Term`")),
        })
    }
}

#[cfg(test)]
mod tests {
    use lurcher::data::{tree_of, value_of};
    use lurcher_trees::{Limits, render};

    use super::*;
    use crate::Enumeration;
    use crate::parse::parse;

    #[test]
    fn terms_can_be_taken_apart_and_put_together() {
        lurcher::check(|source| {
            let term: Term = source.any();
            assert_eq!(value_of(&tree_of(&term)), Ok(term));
        });
        Enumeration::new().with_booleans().each(6, |term| {
            assert_eq!(value_of(&tree_of(term)).as_ref(), Ok(term));
            true
        });
    }

    #[test]
    fn a_tree_reads_as_the_expression_that_makes_the_term() {
        let term = parse("Lam. (lam 0->(). #) 3 [forall B]");
        assert_eq!(
            render(&tree_of(&term), &Limits::default()),
            "tlam(tapp(app(lam(arrow(Type::Var(0), Type::Base), Term::Con), Term::Var(3)), \
             forall(Type::Bool)))"
        );
    }
}
