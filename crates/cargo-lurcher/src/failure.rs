//! Why a command ends early: a message for the user and an exit code.

use std::fmt::Display;

use crate::exit_code::ExitCode;

/// Ends a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) code: ExitCode,
    /// Printed as it is.
    pub(crate) message: String,
}

impl Failure {
    /// The work can't be done.
    pub(crate) fn failed(reason: impl Display) -> Self {
        Failure { code: ExitCode::Failed, message: format!("error: {reason}") }
    }

    /// What the user gave is wrong.
    pub(crate) fn usage(reason: impl Display) -> Self {
        Failure { code: ExitCode::Usage, message: format!("error: {reason}") }
    }

    /// A malformed file; the message has its place and a caret and is printed as it is.
    pub(crate) fn malformed(diagnostic: impl Display) -> Self {
        Failure { code: ExitCode::Usage, message: diagnostic.to_string().trim_end().to_string() }
    }

    /// Interrupted before there was anything to write.
    pub(crate) fn interrupted() -> Self {
        let message = "interrupted before there was an array; nothing was written".to_string();
        Failure { code: ExitCode::Interrupted, message }
    }
}
