//! What the exit codes mean. They are part of what users may rely on.

/// How the command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// The work is done. That includes a search that was interrupted and whose best array so
    /// far was written.
    Done = 0,
    /// The work could not be done: constraints contradict each other, verification failed, a
    /// test failed, a file can't be written.
    Failed = 1,
    /// The command line is wrong, or a file that was given can't be read or is malformed.
    Usage = 2,
    /// Interrupted before there was anything to write: 128 and the number of the signal, as
    /// shells have it.
    Interrupted = 130,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        std::process::ExitCode::from(code as u8)
    }
}
