//! What the programs that measure have in common on their command lines.

use std::process::ExitCode;

use crate::bug::Bug;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Runs for each bug.
    pub runs: u64,
    /// Tests in a run, at most.
    pub most: u64,
    /// As named; empty if none were.
    pub bugs: Vec<Bug>,
}

impl Plan {
    /// Reads arguments: changes `self` as they say, and leaves options that it does not know to
    /// `other`, which is also given the way to read a number, and says whether it knew one.
    ///
    /// # Errors
    /// If an argument is wrong, with what is expected.
    pub fn read(
        mut self,
        arguments: impl IntoIterator<Item = String>,
        mut other: impl FnMut(&str, &mut Number<'_>) -> Result<bool, String>,
    ) -> Result<Self, String> {
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut number = || -> Result<u64, String> {
                let text = arguments.next().and_then(|text| text.parse().ok()).filter(|n| *n > 0);
                text.ok_or_else(|| format!("{argument} needs a number above 0"))
            };
            match argument.as_str() {
                "--runs" => self.runs = number()?,
                "--most" => self.most = number()?,
                name => {
                    if !other(name, &mut number)? {
                        self.bugs.push(name.parse()?);
                    }
                }
            }
        }
        Ok(self)
    }
}

/// Reads the number that follows an option.
pub type Number<'n> = dyn FnMut() -> Result<u64, String> + 'n;

/// Ends a program: what went wrong is said.
pub fn conclude(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_mistakes_are_named() {
        let read = |text: &str| {
            let plan = Plan { runs: 1, most: 2, bugs: Vec::new() };
            let mut rates = 0;
            let arguments = text.split_whitespace().map(str::to_string);
            plan.read(arguments, |option, number| {
                if option == "--rates" {
                    rates = number()?;
                }
                Ok(option == "--rates")
            })
            .map(|plan| (plan.runs, plan.most, plan.bugs.len(), rates))
        };
        assert_eq!(read(""), Ok((1, 2, 0, 0)));
        assert_eq!(read("--runs 3 --rates 7 head-of-map"), Ok((3, 2, 1, 7)));
        assert_eq!(read("--rates"), Err("--rates needs a number above 0".to_string()));
        assert_eq!(read("--most 0"), Err("--most needs a number above 0".to_string()));
        assert!(read("no-such-bug").unwrap_err().contains("no-such-bug"));
    }
}
