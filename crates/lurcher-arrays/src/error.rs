//! Why there is no array.

use std::fmt;

/// Why there is no array for a model.
///
/// [`conflict`](Error::conflict) names the constraints to blame if they contradict each
/// other; everything else is in the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Contradiction { constraints: Vec<usize>, message: String },
    Other(String),
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Error { kind: Kind::Other(message.into()) }
    }

    /// No row satisfies these constraints together; without any one of them, some row does.
    pub(crate) fn contradiction(constraints: Vec<usize>, message: impl Into<String>) -> Self {
        Error { kind: Kind::Contradiction { constraints, message: message.into() } }
    }

    /// The positions of constraints that no row satisfies together, if that is the reason.
    /// Without any one of them, some row satisfies the others.
    pub fn conflict(&self) -> Option<&[usize]> {
        match &self.kind {
            Kind::Contradiction { constraints, .. } => Some(constraints),
            Kind::Other(_) => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Contradiction { message, .. } | Kind::Other(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}
