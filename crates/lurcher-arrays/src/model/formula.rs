//! Constraints: boolean formulas over parameters.
//!
//! A formula is built from terms. A parameter is a term, so is a value, so is
//! arithmetic over terms:
//!
//! ```
//! use lurcher_arrays::{Formula, Model, Term};
//!
//! let mut model = Model::new("window");
//! let width = model.range("width", 0..=400);
//! let height = model.range("height", 0..=300);
//! let full = model.boolean("full screen");
//! model.constrain(full.is(true).implies(width.is(400)));
//! model.constrain((Term::from(width) * 3).at_most(Term::from(height) * 4));
//! # assert_eq!(model.constraints().len(), 2);
//! ```

use std::ops;

use super::{ParameterId, Value};

/// Something with a value: a parameter, a constant, arithmetic.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Term {
    /// The value that a row has for the parameter.
    Parameter(ParameterId),
    /// A constant.
    Value(Value),
    /// Arithmetic over integers.
    Arithmetic(Box<Term>, Operator, Box<Term>),
}

/// An operator between integers. Division and remainder truncate, as Rust's do; a division
/// by zero, and a result beyond 128 bits, make the comparison around it false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

/// A comparison between terms. Values of different kinds are unequal, and neither is less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// A condition on a row.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Formula {
    /// A comparison of two terms.
    Compare(Term, Comparison, Term),
    /// The term is one of these values.
    OneOf(Term, Vec<Value>),
    /// The text of the parameter's value matches a pattern in which `*` stands for any
    /// characters and `?` for one; without regard to case if `ignore_case`.
    Like {
        /// Whose value.
        parameter: ParameterId,
        /// The pattern.
        pattern: String,
        /// Whether `a` matches `A`.
        ignore_case: bool,
    },
    /// The parameter has one of its invalid values.
    IsInvalid(ParameterId),
    /// The parameter doesn't apply: see [`Model::applies`](super::Model::applies).
    IsNotApplicable(ParameterId),
    /// Not.
    Not(Box<Formula>),
    /// All of them hold; the empty conjunction does.
    All(Vec<Formula>),
    /// At least one of them holds; of none, none does.
    Any(Vec<Formula>),
}

impl Formula {
    /// Both.
    pub fn and(self, other: impl Into<Formula>) -> Formula {
        match self {
            Formula::All(mut parts) => {
                parts.push(other.into());
                Formula::All(parts)
            }
            first => Formula::All(vec![first, other.into()]),
        }
    }

    /// At least one.
    pub fn or(self, other: impl Into<Formula>) -> Formula {
        match self {
            Formula::Any(mut parts) => {
                parts.push(other.into());
                Formula::Any(parts)
            }
            first => Formula::Any(vec![first, other.into()]),
        }
    }

    /// If this, then that.
    pub fn implies(self, then: impl Into<Formula>) -> Formula {
        Formula::Any(vec![!self, then.into()])
    }
}

impl ops::Not for Formula {
    type Output = Formula;

    fn not(self) -> Formula {
        match self {
            Formula::Not(inner) => *inner,
            other => Formula::Not(Box::new(other)),
        }
    }
}

/// The comparisons of terms, for parameters as well.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident => $comparison:ident,)*) => {
        impl Term {
            $($(#[$doc])* pub fn $name(self, other: impl Into<Term>) -> Formula {
                Formula::Compare(self, Comparison::$comparison, other.into())
            })*

            /// The term is one of these values.
            pub fn one_of<V: Into<Value>>(self, values: impl IntoIterator<Item = V>) -> Formula {
                Formula::OneOf(self, values.into_iter().map(Into::into).collect())
            }
        }

        impl ParameterId {
            $($(#[$doc])* pub fn $name(self, other: impl Into<Term>) -> Formula {
                Term::from(self).$name(other)
            })*

            /// The parameter has one of these values.
            pub fn one_of<V: Into<Value>>(self, values: impl IntoIterator<Item = V>) -> Formula {
                Term::from(self).one_of(values)
            }
        }
    };
}

comparisons! {
    /// `=`
    is => Equal,
    /// `!=`
    is_not => NotEqual,
    /// `<`
    less_than => Less,
    /// `<=`
    at_most => LessOrEqual,
    /// `>`
    greater_than => Greater,
    /// `>=`
    at_least => GreaterOrEqual,
}

impl From<ParameterId> for Term {
    fn from(parameter: ParameterId) -> Self {
        Term::Parameter(parameter)
    }
}

impl<V: Into<Value>> From<V> for Term {
    fn from(value: V) -> Self {
        Term::Value(value.into())
    }
}

macro_rules! arithmetic {
    ($($trait:ident $method:ident $operator:ident,)*) => {$(
        impl<T: Into<Term>> ops::$trait<T> for Term {
            type Output = Term;

            fn $method(self, other: T) -> Term {
                Term::Arithmetic(Box::new(self), Operator::$operator, Box::new(other.into()))
            }
        }

        impl<T: Into<Term>> ops::$trait<T> for ParameterId {
            type Output = Term;

            fn $method(self, other: T) -> Term {
                ops::$trait::$method(Term::from(self), other)
            }
        }
    )*};
}

arithmetic! {
    Add add Add,
    Sub sub Subtract,
    Mul mul Multiply,
    Div div Divide,
    Rem rem Remainder,
}
