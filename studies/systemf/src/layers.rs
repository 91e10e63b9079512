//! Terms and types one constructor at a time, for searches among them.
//!
//! By hand, because [`Data`](lurcher::Data) is: the pair behind the pointer of a node is no
//! node of its own, so its two parts are parts of the layer.

use lurcher::lazy::{Hole, Lazy, Unfold};

use crate::syntax::{Term, Type};

/// One constructor of a type.
#[derive(Clone, Copy)]
pub enum TypeLayer<'s> {
    /// `Type::Base`
    Base,
    /// `Type::Bool`
    Bool,
    /// `Type::Var`
    Var(Lazy<'s, i32>),
    /// `Type::Arrow`
    Arrow((Lazy<'s, Type>, Lazy<'s, Type>)),
    /// `Type::ForAll`
    ForAll(Lazy<'s, Type>),
}

/// One constructor of a term.
#[derive(Clone, Copy)]
pub enum TermLayer<'s> {
    /// `Term::Con`
    Con,
    /// `Term::True`
    True,
    /// `Term::False`
    False,
    /// `Term::Var`
    Var(Lazy<'s, i32>),
    /// `Term::Lam`
    Lam((Lazy<'s, Type>, Lazy<'s, Term>)),
    /// `Term::App`
    App((Lazy<'s, Term>, Lazy<'s, Term>)),
    /// `Term::Cond`
    Cond((Lazy<'s, Term>, Lazy<'s, Term>, Lazy<'s, Term>)),
    /// `Term::TLam`
    TLam(Lazy<'s, Term>),
    /// `Term::TApp`
    TApp((Lazy<'s, Term>, Lazy<'s, Type>)),
}

impl Unfold for Type {
    type Layer<'s> = TypeLayer<'s>;
    type Target = Self;
    type Receiver<'s> = Lazy<'s, Self>;

    fn unfold(&self) -> TypeLayer<'_> {
        match self {
            Type::Base => TypeLayer::Base,
            Type::Bool => TypeLayer::Bool,
            Type::Var(index) => TypeLayer::Var(index.into()),
            Type::Arrow(parts) => TypeLayer::Arrow(((&parts.0).into(), (&parts.1).into())),
            Type::ForAll(body) => TypeLayer::ForAll((&**body).into()),
        }
    }

    #[inline(always)]
    fn unfold_hole(hole: Hole<'_>) -> TypeLayer<'_> {
        let (constructor, fields) = hole.force();
        match constructor {
            0 => TypeLayer::Base,
            1 => TypeLayer::Bool,
            2 => TypeLayer::Var(fields.at(0)),
            3 => TypeLayer::Arrow((fields.at(0), fields.at(1))),
            _ => TypeLayer::ForAll(fields.at(0)),
        }
    }

    fn target(&self) -> &Self {
        self
    }

    fn receiver(lazy: Lazy<'_, Self>) -> Lazy<'_, Self> {
        lazy
    }
}

impl Unfold for Term {
    type Layer<'s> = TermLayer<'s>;
    type Target = Self;
    type Receiver<'s> = Lazy<'s, Self>;

    fn unfold(&self) -> TermLayer<'_> {
        match self {
            Term::Con => TermLayer::Con,
            Term::True => TermLayer::True,
            Term::False => TermLayer::False,
            Term::Var(index) => TermLayer::Var(index.into()),
            Term::Lam(parts) => TermLayer::Lam(((&parts.0).into(), (&parts.1).into())),
            Term::App(parts) => TermLayer::App(((&parts.0).into(), (&parts.1).into())),
            Term::Cond(parts) => {
                TermLayer::Cond(((&parts.0).into(), (&parts.1).into(), (&parts.2).into()))
            }
            Term::TLam(body) => TermLayer::TLam((&**body).into()),
            Term::TApp(parts) => TermLayer::TApp(((&parts.0).into(), (&parts.1).into())),
        }
    }

    #[inline(always)]
    fn unfold_hole(hole: Hole<'_>) -> TermLayer<'_> {
        let (constructor, fields) = hole.force();
        match constructor {
            0 => TermLayer::Con,
            1 => TermLayer::True,
            2 => TermLayer::False,
            3 => TermLayer::Var(fields.at(0)),
            4 => TermLayer::Lam((fields.at(0), fields.at(1))),
            5 => TermLayer::App((fields.at(0), fields.at(1))),
            6 => TermLayer::Cond((fields.at(0), fields.at(1), fields.at(2))),
            7 => TermLayer::TLam(fields.at(0)),
            _ => TermLayer::TApp((fields.at(0), fields.at(1))),
        }
    }

    fn target(&self) -> &Self {
        self
    }

    fn receiver(lazy: Lazy<'_, Self>) -> Lazy<'_, Self> {
        lazy
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use lurcher::lazy::solutions;

    use super::*;
    use crate::Enumeration;
    use crate::typing::is_well_typed;

    #[test]
    fn the_lazy_reading_of_the_checker_finds_the_terms_that_filtering_finds() {
        let mut n_runs = 0;
        let found = solutions::<Term>(7, |term| {
            n_runs += 1;
            is_well_typed::lazy(term)
        });
        let all = solutions::<Term>(7, |_| true);
        let wanted: HashSet<_> = all.iter().filter(|term| is_well_typed(term)).collect();
        assert_eq!(found.iter().collect::<HashSet<_>>(), wanted);
        assert_eq!(found.len(), wanted.len());
        assert!(n_runs * 3 < all.len(), "{n_runs} runs for {} terms", all.len());
    }

    #[test]
    fn the_lazy_reading_answers_as_the_checker_for_plain_terms() {
        Enumeration::new().with_booleans().each(5, |term| {
            assert_eq!(is_well_typed::lazy(term), is_well_typed(term));
            true
        });
    }
}
