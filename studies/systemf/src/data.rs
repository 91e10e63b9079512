//! Terms and types as Lurcher's data: with all they consist of, and well-typed when drawn.
//!
//! Written by hand, because a derived implementation would draw terms that hardly ever have a
//! type, and would show the pointers between the nodes. The shapes have a constructor for each
//! of the language's and its indices as numbers, so a term can be taken apart and put together
//! again; coverage looks at terms through [`View`](crate::View) instead.

use lurcher::{Data, Generator, Source};
use lurcher_trees::{Builder, Cursor, Field, Kind, Measure, Mismatch, ShapeId, Style, define};

use crate::generator::{Terms, draw_type};
use crate::syntax::{Term, Type, app, arrow, cond, forall, lam, tapp, tlam};

/// Indices are enumerated from 0 on, and count.
fn count(index: &mut Field) {
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
        let shape = Self::shape();
        let begun = match self {
            Type::Base => tree.begin(shape, 0),
            Type::Bool => tree.begin(shape, 1),
            Type::Var(index) => {
                let begun = tree.begin(shape, 2);
                index.write(tree);
                begun
            }
            Type::Arrow(parts) => {
                let begun = tree.begin(shape, 3);
                parts.0.write(tree);
                parts.1.write(tree);
                begun
            }
            Type::ForAll(body) => {
                let begun = tree.begin(shape, 4);
                (**body).write(tree);
                begun
            }
        };
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        Ok(match tree.constructor(Self::shape)? {
            0 => Type::Base,
            1 => Type::Bool,
            2 => Type::Var(i32::read(tree)?),
            3 => arrow(Type::read(tree)?, Type::read(tree)?),
            4 => forall(Type::read(tree)?),
            _ => return Err(Mismatch::new(tree, "a constructor of `Type`")),
        })
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
        let constructor = match self {
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
        let begun = tree.begin(Self::shape(), constructor);
        match self {
            Term::Con | Term::True | Term::False => {}
            Term::Var(index) => index.write(tree),
            Term::Lam(parts) => {
                parts.0.write(tree);
                parts.1.write(tree);
            }
            Term::App(parts) => {
                parts.0.write(tree);
                parts.1.write(tree);
            }
            Term::Cond(parts) => {
                parts.0.write(tree);
                parts.1.write(tree);
                parts.2.write(tree);
            }
            Term::TLam(body) => (**body).write(tree),
            Term::TApp(parts) => {
                parts.0.write(tree);
                parts.1.write(tree);
            }
        }
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        Ok(match tree.constructor(Self::shape)? {
            0 => Term::Con,
            1 => Term::True,
            2 => Term::False,
            3 => Term::Var(i32::read(tree)?),
            4 => lam(Type::read(tree)?, Term::read(tree)?),
            5 => app(Term::read(tree)?, Term::read(tree)?),
            6 => cond(Term::read(tree)?, Term::read(tree)?, Term::read(tree)?),
            7 => tlam(Term::read(tree)?),
            8 => tapp(Term::read(tree)?, Type::read(tree)?),
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
