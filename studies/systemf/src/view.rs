//! How coverage sees a term: constructors, without the indices of variables.
//!
//! The paper makes indices opaque, and tells variables that are bound from those that are free.
//! Closed terms have bound variables only; in a type, taken by itself, both occur: a variable
//! is bound if its index is less than the number of `ForAll`s around it in that type.

use lurcher_trees::{Builder, Kind, ShapeId, Style, Tree, define};

use crate::syntax::{Term, Type};

/// Marks the shape of a term as it is seen.
struct SeenTerm;
/// Marks the shape of a type as it is seen.
struct SeenType;

fn term_shape() -> ShapeId {
    define::<SeenTerm>("Term", Kind::Sum, |shape| {
        shape.constructor("Con", Style::Unit, 1, &[]);
        shape.constructor("Var", Style::Unit, 1, &[]);
        shape.constructor("Lam", Style::Tuple, 1, &[("0", type_shape), ("1", term_shape)]);
        shape.constructor("App", Style::Tuple, 1, &[("0", term_shape), ("1", term_shape)]);
        shape.constructor("TLam", Style::Tuple, 1, &[("0", term_shape)]);
        shape.constructor("TApp", Style::Tuple, 1, &[("0", term_shape), ("1", type_shape)]);
        let three = [("0", term_shape as fn() -> ShapeId), ("1", term_shape), ("2", term_shape)];
        shape.constructor("Cond", Style::Tuple, 1, &three);
        shape.constructor("True", Style::Unit, 1, &[]);
        shape.constructor("False", Style::Unit, 1, &[]);
    })
}

fn type_shape() -> ShapeId {
    define::<SeenType>("Type", Kind::Sum, |shape| {
        shape.constructor("Base", Style::Unit, 1, &[]);
        shape.constructor("TBool", Style::Unit, 1, &[]);
        shape.constructor("Arrow", Style::Tuple, 1, &[("0", type_shape), ("1", type_shape)]);
        shape.constructor("ForAll", Style::Tuple, 1, &[("0", type_shape)]);
        shape.constructor("TVarBound", Style::Unit, 1, &[]);
        shape.constructor("TVarFree", Style::Unit, 1, &[]);
    })
}

/// Writes terms as coverage sees them.
///
/// ```
/// use lurcher_study_systemf::{Term, Type, View, forall, lam, tlam};
/// use lurcher_trees::{Limits, render};
/// let term = tlam(lam(forall(Type::Var(1)), Term::Var(0)));
/// let tree = View::new().tree(&term);
/// assert_eq!(render(&tree, &Limits::default()), "TLam(Lam(ForAll(TVarFree), Var))");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View {
    term: ShapeId,
    of_type: ShapeId,
}

impl View {
    /// Looks the shapes up; keep it, rather than making one for each term.
    pub fn new() -> Self {
        View { term: term_shape(), of_type: type_shape() }
    }

    /// The shape of the trees that are written.
    pub fn shape(&self) -> ShapeId {
        self.term
    }

    /// A term as a tree of its own.
    pub fn tree(&self, term: &Term) -> Tree {
        let mut tree = Builder::new();
        self.write(term, &mut tree);
        tree.finish()
    }

    /// Writes a term into a tree.
    pub fn write(&self, term: &Term, tree: &mut Builder) {
        let constructor = match term {
            Term::Con => 0,
            Term::Var(_) => 1,
            Term::Lam(_) => 2,
            Term::App(_) => 3,
            Term::TLam(_) => 4,
            Term::TApp(_) => 5,
            Term::Cond(_) => 6,
            Term::True => 7,
            Term::False => 8,
        };
        let begun = tree.begin(self.term, constructor);
        match term {
            Term::Con | Term::Var(_) | Term::True | Term::False => return,
            Term::Lam(parts) => {
                self.write_type(0, &parts.0, tree);
                self.write(&parts.1, tree);
            }
            Term::App(parts) => {
                self.write(&parts.0, tree);
                self.write(&parts.1, tree);
            }
            Term::TLam(body) => self.write(body, tree),
            Term::TApp(parts) => {
                self.write(&parts.0, tree);
                self.write_type(0, &parts.1, tree);
            }
            Term::Cond(parts) => {
                self.write(&parts.0, tree);
                self.write(&parts.1, tree);
                self.write(&parts.2, tree);
            }
        }
        tree.end(begun);
    }

    /// Writes a type below so many `ForAll`s of its own.
    fn write_type(&self, n_binders: i32, of: &Type, tree: &mut Builder) {
        let constructor = match of {
            Type::Base => 0,
            Type::Bool => 1,
            Type::Arrow(_) => 2,
            Type::ForAll(_) => 3,
            Type::Var(index) if *index < n_binders => 4,
            Type::Var(_) => 5,
        };
        let begun = tree.begin(self.of_type, constructor);
        match of {
            Type::Base | Type::Bool | Type::Var(_) => return,
            Type::Arrow(parts) => {
                self.write_type(n_binders, &parts.0, tree);
                self.write_type(n_binders, &parts.1, tree);
            }
            Type::ForAll(body) => self.write_type(n_binders + 1, body, tree),
        }
        tree.end(begun);
    }
}

impl Default for View {
    fn default() -> Self {
        View::new()
    }
}

#[cfg(test)]
mod tests {
    use lurcher_trees::{Limits, render, shape};

    use super::*;
    use crate::parse::parse;
    use crate::size;

    fn seen(text: &str) -> String {
        render(&View::new().tree(&parse(text)), &Limits::default())
    }

    #[test]
    fn every_constructor_is_seen_and_no_index() {
        assert_eq!(seen("(lam ()->B. 0) 7"), "App(Lam(Arrow(Base, TBool), Var), Var)");
        assert_eq!(seen("Lam. # [()]"), "TLam(TApp(Con, Base))");
        assert_eq!(seen("if T then F else 0"), "Cond(True, False, Var)");
    }

    #[test]
    fn type_variables_are_bound_by_their_own_type_only() {
        assert_eq!(seen("Lam. lam 0. #"), "TLam(Lam(TVarFree, Con))");
        let expected = "Lam(ForAll(Arrow(TVarBound, ForAll(Arrow(TVarBound, TVarFree)))), Con)";
        assert_eq!(seen("lam forall 0->(forall 1->2). #"), expected);
    }

    #[test]
    fn a_tree_has_the_nodes_of_the_term() {
        let view = View::new();
        lurcher::check(move |source| {
            let term: Term = source.any();
            let tree = view.tree(&term);
            assert_eq!(tree.nodes().len(), size(&term));
            assert_eq!(tree.nodes()[0].size as usize, size(&term));
            assert_eq!(tree.nodes()[0].shape, view.shape());
        });
    }

    #[test]
    fn shapes_have_the_constructors_of_the_language() {
        let names = |id| shape(id).constructors.iter().map(|c| c.name).collect::<Vec<_>>();
        let view = View::new();
        assert_eq!(
            names(view.shape()),
            ["Con", "Var", "Lam", "App", "TLam", "TApp", "Cond", "True", "False"]
        );
        assert_eq!(
            names(view.of_type),
            ["Base", "TBool", "Arrow", "ForAll", "TVarBound", "TVarFree"]
        );
    }
}
