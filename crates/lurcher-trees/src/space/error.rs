//! Why a type has no space.

use std::fmt;

/// Why the values of a type cannot be enumerated by size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpaceError {
    /// The type has no values.
    Empty(&'static str),
    /// A recursive constructor costs nothing, so infinitely many values have one size.
    Endless {
        /// The type of the constructor.
        of: &'static str,
        /// The constructor that costs nothing.
        constructor: &'static str,
    },
    /// A field is drawn by a generator, so its type does not say which values it has.
    Drawn {
        /// The constructor with the field.
        constructor: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A type cannot be looked into.
    Opaque(&'static str),
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpaceError::Empty(name) => write!(f, "`{name}` has no values"),
            SpaceError::Endless { of, constructor } => write!(
                f,
                "infinitely many values of `{of}` have the same size, because `{constructor}` \
                 can hold another and costs nothing; let it cost something: `#[data(size = 1)]`"
            ),
            SpaceError::Drawn { constructor, field } => write!(
                f,
                "the field `{field}` of `{constructor}` is drawn by a generator, so its values \
                 cannot be listed by size"
            ),
            SpaceError::Opaque(name) => write!(f, "`{name}` cannot be looked into"),
        }
    }
}

impl std::error::Error for SpaceError {}
