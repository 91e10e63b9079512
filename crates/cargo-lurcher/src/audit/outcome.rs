//! What can become of a test.

/// What became of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Passed,
    Failed,
    Hang,
    Memory,
    StackOverflow,
    Abort,
    /// The process ended as if all were well, or by another signal.
    Died,
}

impl Outcome {
    pub(crate) const ALL: [Outcome; 7] = [
        Outcome::Passed,
        Outcome::Failed,
        Outcome::Hang,
        Outcome::Memory,
        Outcome::StackOverflow,
        Outcome::Abort,
        Outcome::Died,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::Failed => "failed",
            Outcome::Hang => "hang",
            Outcome::Memory => "out of memory",
            Outcome::StackOverflow => "stack overflow",
            Outcome::Abort => "abort",
            Outcome::Died => "process ended",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_found_by_its_name() {
        for outcome in Outcome::ALL {
            assert_eq!(Outcome::named(outcome.name()), Some(outcome));
        }
    }
}
