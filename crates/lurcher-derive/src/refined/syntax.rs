//! What a refinement says, as plain data.
//!
//! A subset of what Flux accepts, so that the same text can be verified later: types with
//! predicates, indices and binders, and terms over mathematical integers.

use proc_macro2::{Ident, Span, TokenStream};
use syn::{BinOp, Expr, Lit, Path, Type, UnOp};

use crate::ranges::located;

/// `fn(a: A, b: B) -> C requires p ensures q`
#[derive(Clone)]
pub(super) struct Signature {
    /// Where it begins.
    pub(super) span: Span,
    /// Whether it is that of a method, in a block that has the attribute.
    pub(super) is_of_method: bool,
    pub(super) inputs: Vec<Input>,
    pub(super) output: Option<Refined>,
    pub(super) requires: Vec<Term>,
    pub(super) ensures: Vec<Ensured>,
}

impl Signature {
    /// The place that is reported of a condition that does not hold. What is generated is taken to
    /// be where the attribute is; of a method that is the one of its block, so its own text is
    /// pointed at.
    pub(super) fn failing(&self, condition: Span) -> Span {
        if self.is_of_method { self.span } else { located(condition) }
    }
}

/// What holds after the call.
#[derive(Clone)]
pub(super) enum Ensured {
    Holds(Term),
    /// `list: Vec<i64>[n + 1]`: what an argument that was lent is then.
    Becomes(Ident, Refined),
}

#[derive(Clone)]
pub(super) struct Input {
    pub(super) name: Option<Ident>,
    pub(super) ty: Refined,
}

/// A type, and what is said of its values.
#[derive(Clone)]
pub(super) struct Refined {
    pub(super) base: Base,
    /// `[@n]`, `[n + 1]`
    pub(super) indices: Vec<Index>,
    /// `{v: p}`, or `{p}` where the value has a name; `{T | p}`, which sees what the indices bind.
    pub(super) predicates: Vec<(Option<Ident>, Term)>,
    pub(super) span: Span,
}

#[derive(Clone)]
pub(super) enum Base {
    /// A type by its name, with its arguments.
    Named {
        path: Path,
        arguments: Vec<Argument>,
    },
    Reference {
        is_mutable: bool,
        inner: Box<Refined>,
    },
    Tuple(Vec<Refined>),
    Slice(Box<Refined>),
    Array(Box<Refined>, Box<Expr>),
    /// `impl Fn(a: A) -> B` and its like.
    Function(Box<Function>),
}

/// An argument that is a function.
#[derive(Clone)]
pub(super) struct Function {
    pub(super) inputs: Vec<Input>,
    pub(super) output: Refined,
}

/// What stands between `<` and `>`.
#[derive(Clone)]
pub(super) enum Argument {
    Type(Refined),
    Other(TokenStream),
}

#[derive(Clone)]
pub(super) enum Index {
    /// `@n`: a name for it.
    Bind(Ident),
    Is(Term),
}

/// An expression of a refinement. Numbers are mathematical integers.
#[derive(Clone)]
pub(super) enum Term {
    Literal(Lit),
    /// A name, or a constant or constructor by its path.
    Path(Path),
    Field(Box<Term>, syn::Member),
    Index(Box<Term>, Box<Term>),
    Call(Path, Vec<Term>, Span),
    /// `(a, b)`
    Tuple(Vec<Term>, Span),
    Method(Box<Term>, Ident, Vec<Term>),
    Reference(Box<Term>, Span),
    Unary(UnOp, Box<Term>),
    Binary(Box<Term>, BinOp, Box<Term>),
    /// `p => q`
    Implies(Box<Term>, Box<Term>),
    /// `p <=> q`
    Same(Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    Cast(Box<Term>, Box<Type>),
    /// `forall i in a..b { p }`, `exists i in a..b { p }`
    Quantified {
        is_all: bool,
        name: Ident,
        from: Box<Term>,
        to: Box<Term>,
        holds: Box<Term>,
    },
}

impl Term {
    /// Where it stands.
    pub(super) fn span(&self) -> Span {
        use syn::spanned::Spanned;
        match self {
            Term::Literal(literal) => literal.span(),
            Term::Path(path) => path.span(),
            Term::Field(of, _) | Term::Index(of, _) | Term::Cast(of, _) => of.span(),
            Term::Call(_, _, span) | Term::Tuple(_, span) | Term::Reference(_, span) => *span,
            Term::Method(_, name, _) => name.span(),
            Term::Unary(_, of) => of.span(),
            Term::Binary(left, _, right) | Term::Implies(left, right) | Term::Same(left, right) => {
                let left = left.span();
                left.join(right.span()).unwrap_or(left)
            }
            Term::If(condition, ..) => condition.span(),
            Term::Quantified { name, .. } => name.span(),
        }
    }

    /// The number after this one.
    pub(super) fn next(number: Box<Term>) -> Term {
        Term::Binary(number, syn::parse_quote!(+), Box::new(Term::Literal(syn::parse_quote!(1))))
    }

    /// The terms that it is made of: `p && q && r` of three.
    pub(super) fn conjuncts(&self) -> Vec<&Term> {
        match self {
            Term::Binary(left, BinOp::And(_), right) => {
                let mut all = left.conjuncts();
                all.extend(right.conjuncts());
                all
            }
            other => vec![other],
        }
    }

    /// The terms that follow from it, each by itself: `p => q` and `p => r` of `p => q && r`.
    pub(super) fn consequences(&self) -> Vec<Term> {
        let each = |term: &Term| match term {
            Term::Implies(premise, conclusion) => {
                let implied = |one| Term::Implies(premise.clone(), Box::new(one));
                conclusion.consequences().into_iter().map(implied).collect()
            }
            other => vec![other.clone()],
        };
        self.conjuncts().into_iter().flat_map(each).collect()
    }
}
