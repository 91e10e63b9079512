//! What is required of arguments that are numbers, as an external solver reads it; filled in by
//! `#[refined]`.

use lurcher_trees::Tree;

/// Conditions in SMT-LIB over some variables, and how a model becomes arguments.
#[doc(hidden)]
#[derive(Debug)]
pub struct Formula {
    /// The solver that was asked for.
    pub solver: Option<&'static str>,
    /// Their symbols, and the limits of numbers; others are Booleans.
    pub variables: &'static [(&'static str, Option<Limits>)],
    /// Functions that the conditions use; none if one has no formula.
    pub definitions: fn() -> Option<Vec<String>>,
    pub conditions: &'static [&'static str],
    /// None if a number is none of its type.
    pub decode: fn(&[Known]) -> Option<Vec<Tree>>,
}

/// The least and the greatest number of a type.
type Limits = fn() -> (String, String);

/// The value of a variable in a model.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Number(i128),
    Truth(bool),
}

impl Known {
    pub fn number(self) -> Option<i128> {
        match self {
            Known::Number(number) => Some(number),
            Known::Truth(_) => None,
        }
    }

    pub fn truth(self) -> Option<bool> {
        match self {
            Known::Truth(truth) => Some(truth),
            Known::Number(_) => None,
        }
    }
}
