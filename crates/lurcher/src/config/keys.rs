//! The settings as data: what each is called, which values it takes, where it is kept.
//!
//! Variables, file and builder all go by this one list, so that a new setting
//! cannot be known in one place and unknown in another.

use std::time::Duration;

use super::time::{parse_number, parse_time, show_time};
use super::{Config, ConfigError};
use crate::source::MOST_SIZE;

/// Which values a setting takes, and its place in a [`Config`].
pub(super) enum Form {
    Number { least: u64, most: u64, slot: fn(&mut Config) -> &mut Option<u64> },
    Time { may_be_zero: bool, slot: fn(&mut Config) -> &mut Option<Duration> },
    Switch { slot: fn(&mut Config) -> &mut Option<bool> },
}

/// One setting.
pub(super) struct Key {
    /// As in `lurcher.toml`, `#[property(…)]` and [`Config`]'s methods.
    pub(super) name: &'static str,
    pub(super) example: &'static str,
    pub(super) form: Form,
}

const fn number(
    name: &'static str,
    example: &'static str,
    (least, most): (u64, u64),
    slot: fn(&mut Config) -> &mut Option<u64>,
) -> Key {
    Key { name, example, form: Form::Number { least, most, slot } }
}

const fn time(
    name: &'static str,
    example: &'static str,
    may_be_zero: bool,
    slot: fn(&mut Config) -> &mut Option<Duration>,
) -> Key {
    Key { name, example, form: Form::Time { may_be_zero, slot } }
}

const fn switch(name: &'static str, slot: fn(&mut Config) -> &mut Option<bool>) -> Key {
    Key { name, example: "true", form: Form::Switch { slot } }
}

/// More threads than this are a slip of the finger, and would only fail later.
const MOST_THREADS: u64 = 1024;
/// More inputs than anybody wants to keep in a file.
const MOST_SUITE: u64 = 100_000;
/// Far beyond what has ever paid.
const MOST_FAN_OUT: u64 = 10_000;
/// Deeper than anything of which all can be run.
const MOST_DEPTH: u64 = 1000;
const ANY: (u64, u64) = (0, u64::MAX);

/// Every setting that has a key.
pub(super) static KEYS: [Key; 19] = [
    number("cases", "1000", (1, u64::MAX), |config| &mut config.cases),
    time("time", "10s", false, |config| &mut config.time),
    number("size", "100", (0, MOST_SIZE as u64), |config| &mut config.size),
    number("seed", "42", ANY, |config| &mut config.seed),
    number("threads", "4", (1, MOST_THREADS), |config| &mut config.threads),
    number("fan_out", "10", (1, MOST_FAN_OUT), |config| &mut config.fan_out),
    number("suite", "200", (0, MOST_SUITE), |config| &mut config.suite),
    number("steer", "10", (0, 100), |config| &mut config.steer),
    number("enumerate", "500", ANY, |config| &mut config.enumerate),
    number("up_to_size", "8", (0, MOST_SIZE as u64), |config| &mut config.up_to_size),
    number("depth", "4", (0, MOST_DEPTH), |config| &mut config.depth),
    number("shrink_calls", "20000", ANY, |config| &mut config.shrink_calls),
    time("shrink_time", "30s", true, |config| &mut config.shrink_time),
    time("explain_time", "2s", true, |config| &mut config.explain_time),
    time("case_time", "5s", false, |config| &mut config.case_time),
    number("discard_ratio", "10", ANY, |config| &mut config.discard_ratio),
    switch("isolate", |config| &mut config.isolate),
    switch("save", |config| &mut config.save),
    switch("statistics", |config| &mut config.statistics),
];

impl Key {
    pub(super) fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// `LURCHER_CASES` for `cases`.
    pub(super) fn variable(&self) -> String {
        format!("LURCHER_{}", self.name.to_uppercase())
    }

    /// What kind of value it takes, for "expected …".
    pub(super) fn expected(&self) -> String {
        match self.form {
            Form::Number { least: 0, most: u64::MAX, .. } => "a whole number".to_string(),
            Form::Number { least, most: u64::MAX, .. } => {
                format!("a whole number, at least {least}")
            }
            Form::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            Form::Time { .. } => "a number with a unit (ms, s, m or h)".to_string(),
            Form::Switch { .. } => "`true` or `false`".to_string(),
        }
    }

    /// The example as it is written in Rust and in TOML.
    pub(super) fn quoted_example(&self) -> String {
        match self.form {
            Form::Time { .. } => format!("\"{}\"", self.example),
            Form::Number { .. } | Form::Switch { .. } => self.example.to_string(),
        }
    }

    /// Sets it from a text, or says what is wrong with the text.
    pub(super) fn set_text(&self, config: &mut Config, text: &str) -> Result<(), String> {
        match self.form {
            Form::Number { .. } => self.set_number(config, parse_number(text)?),
            Form::Time { slot, .. } => {
                *slot(config) = Some(parse_time(text)?);
                self.check(config)
            }
            Form::Switch { slot } => {
                *slot(config) = Some(match text.trim() {
                    "true" | "1" => true,
                    "false" | "0" => false,
                    _ => return Err("is neither true nor false".to_string()),
                });
                Ok(())
            }
        }
    }

    /// Sets it to a number, or says why it cannot be one.
    pub(super) fn set_number(&self, config: &mut Config, number: u64) -> Result<(), String> {
        match self.form {
            Form::Number { slot, .. } => *slot(config) = Some(number),
            Form::Time { .. } => return Err("has no unit".to_string()),
            Form::Switch { .. } => return Err("is neither true nor false".to_string()),
        }
        self.check(config)
    }

    /// Sets it to true or false, or says why it cannot be that.
    pub(super) fn set_switch(&self, config: &mut Config, on: bool) -> Result<(), String> {
        match self.form {
            Form::Number { .. } => Err("is not a whole number".to_string()),
            Form::Time { .. } => Err("is not a length of time".to_string()),
            Form::Switch { slot } => {
                *slot(config) = Some(on);
                Ok(())
            }
        }
    }

    /// Whether its value is one that makes sense.
    fn check(&self, config: &mut Config) -> Result<(), String> {
        match self.form {
            Form::Number { least, most, slot } => match *slot(config) {
                Some(number) if number < least => Err("is too small".to_string()),
                Some(number) if number > most => Err("is too large".to_string()),
                _ => Ok(()),
            },
            Form::Time { may_be_zero: false, slot } if *slot(config) == Some(Duration::ZERO) => {
                Err("leaves no time at all".to_string())
            }
            Form::Time { .. } | Form::Switch { .. } => Ok(()),
        }
    }

    /// Its value as a person would write it.
    fn shown(&self, config: &mut Config) -> String {
        match self.form {
            Form::Number { slot, .. } => slot(config).unwrap_or_default().to_string(),
            Form::Time { slot, .. } => show_time(slot(config).unwrap_or_default()),
            Form::Switch { slot } => slot(config).unwrap_or_default().to_string(),
        }
    }
}

/// Finds fault with settings made by methods or on the property itself.
pub(super) fn check(config: &Config) -> Result<(), ConfigError> {
    let mut config = config.clone();
    for key in &KEYS {
        if let Err(reason) = key.check(&mut config) {
            let (name, value) = (key.name, key.shown(&mut config));
            return Err(ConfigError::new(
                format!("`{name} = {value}` in the property's own settings"),
                format!("`{value}` {reason}"),
                format!(
                    "expected {}, for example {name} = {}",
                    key.expected(),
                    key.quoted_example()
                ),
            ));
        }
    }
    Ok(())
}
