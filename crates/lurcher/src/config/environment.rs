//! Settings in environment variables.
//!
//! Every variable whose name begins with `LURCHER_` is ours and must be
//! understood. The one exception is the prefix `LURCHER_INTERNAL_`, by which
//! Lurcher speaks to processes that it starts itself.

use std::path::PathBuf;

use super::error::nearest;
use super::keys::{KEYS, Key};
use super::settings::Color;
use super::{Config, ConfigError};

const PREFIX: &str = "LURCHER_";
const INTERNAL: &str = "LURCHER_INTERNAL_";
/// Set by `cargo lurcher suite`: the file in which to say what became of each suite.
const SUITES: &str = "LURCHER_INTERNAL_SUITES";
/// Set by `cargo lurcher refined`: the file in which to say what became of each refined function.
const REFINED: &str = "LURCHER_INTERNAL_REFINED";
/// Set by `cargo lurcher audit`: the file in which to say after how many cases each property
/// failed.
const AUDIT: &str = "LURCHER_INTERNAL_AUDIT";
/// The planted bug that is on.
const MUTANT: &str = "LURCHER_MUTANT";

/// Variables that are not settings with a key.
const OTHERS: [&str; 6] = [
    "LURCHER_PROFILE",
    "LURCHER_REPLAY",
    "LURCHER_FAILURES",
    "LURCHER_OBSERVE",
    "LURCHER_COLOR",
    MUTANT,
];

/// What the environment says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Environment {
    pub(super) config: Config,
    pub(super) profile: Option<String>,
    pub(super) replay: Option<String>,
    pub(super) failures: Option<PathBuf>,
    pub(super) suite_log: Option<PathBuf>,
    pub(super) refined_log: Option<PathBuf>,
    pub(super) audit_log: Option<PathBuf>,
    pub(super) observe: Option<PathBuf>,
    pub(super) color: Color,
    pub(super) is_ci: bool,
}

/// The variables of this process, as far as they are text.
pub(super) fn of_this_process() -> Result<Vec<(String, String)>, ConfigError> {
    let mut variables = Vec::new();
    for (name, value) in std::env::vars_os() {
        // A name that is not text cannot begin with our prefix and be known.
        let Ok(name) = name.into_string() else {
            continue;
        };
        match value.into_string() {
            Ok(value) => variables.push((name, value)),
            Err(_) if name.starts_with(PREFIX) => {
                let remedy = "write the value in UTF-8, or unset the variable";
                return Err(ConfigError::new(name, "the value is not Unicode text", remedy));
            }
            Err(_) => {}
        }
    }
    Ok(variables)
}

/// The planted bug that is to be on from the start.
#[cfg(feature = "audit")]
pub(crate) fn mutant() -> Option<String> {
    std::env::var(MUTANT).ok()
}

/// The file in which to say which mutants are reached, set by `cargo lurcher audit`.
#[cfg(feature = "audit")]
pub(crate) fn reached_log() -> Option<PathBuf> {
    std::env::var_os("LURCHER_INTERNAL_REACHED").map(PathBuf::from)
}

/// Whether `cargo lurcher audit` wants to know whether tests fail, and nothing else of it.
pub(super) fn is_audited() -> bool {
    std::env::var_os(AUDIT).is_some()
}

/// The most stack, in bytes, that a thread for cases is to have, set by `cargo lurcher audit`.
pub(crate) fn most_stack() -> Option<usize> {
    let mebibytes = std::env::var("LURCHER_INTERNAL_STACK").ok()?.parse::<usize>().ok()?;
    mebibytes.checked_mul(1 << 20)
}

impl Environment {
    pub(super) fn read(
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let mut environment = Environment::default();
        let (mut color, mut no_color, mut cargo_color) = (None, false, None);
        for (name, value) in variables {
            match name.as_str() {
                "CI" => environment.is_ci = !matches!(value.as_str(), "" | "0" | "false"),
                "NO_COLOR" => no_color = !value.is_empty(),
                // Cargo has checked it; what it does not know is not ours to complain about.
                "CARGO_TERM_COLOR" => cargo_color = parse_color(&value),
                "LURCHER_COLOR" => {
                    let known = parse_color(&value);
                    color = Some(known.ok_or_else(|| {
                        let expected = "`auto`, `always` or `never`";
                        wrong(&name, &value, "is none of its values", expected, "never")
                    })?);
                }
                "LURCHER_PROFILE" => environment.profile = Some(text(&name, value, "nightly")?),
                "LURCHER_REPLAY" => environment.replay = Some(text(&name, value, "1.0.7")?),
                "LURCHER_FAILURES" => {
                    let path = text(&name, value, "target/failures")?;
                    environment.failures = Some(PathBuf::from(path));
                }
                "LURCHER_OBSERVE" => {
                    let path = text(&name, value, "target/observed.jsonl")?;
                    environment.observe = Some(PathBuf::from(path));
                }
                SUITES => environment.suite_log = Some(PathBuf::from(value)),
                REFINED => environment.refined_log = Some(PathBuf::from(value)),
                AUDIT => environment.audit_log = Some(PathBuf::from(value)),
                MUTANT if cfg!(feature = "audit") => {
                    text(&name, value, "\"insert forgets the tree\"")?;
                }
                MUTANT => {
                    return Err(ConfigError::new(
                        format!("{name}={value}"),
                        "no mutant can be switched on in a build without the feature `audit`",
                        "run `cargo test --features lurcher/audit`, or unset the variable",
                    ));
                }
                _ if name.starts_with(INTERNAL) => {}
                _ if name.starts_with(PREFIX) => environment.set(&name, &value)?,
                _ => {}
            }
        }
        environment.color = match (color, no_color, cargo_color) {
            (Some(color), ..) => color,
            (None, true, _) => Color::Never,
            (None, false, Some(color)) => color,
            (None, false, None) => Color::Auto,
        };
        Ok(environment)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        let Some(key) = KEYS.iter().find(|key| key.variable() == name) else {
            return Err(unknown(name, value));
        };
        key.set_text(&mut self.config, value)
            .map_err(|reason| wrong(name, value, &reason, &key.expected(), key.example))
    }
}

fn parse_color(text: &str) -> Option<Color> {
    match text {
        "auto" => Some(Color::Auto),
        "always" => Some(Color::Always),
        "never" => Some(Color::Never),
        _ => None,
    }
}

/// A variable whose value may be any text but none.
fn text(name: &str, value: String, example: &str) -> Result<String, ConfigError> {
    if value.trim().is_empty() {
        return Err(wrong(name, &value, "is empty", "a text", example));
    }
    Ok(value)
}

fn wrong(name: &str, value: &str, reason: &str, expected: &str, example: &str) -> ConfigError {
    ConfigError::new(
        format!("{name}={value}"),
        match value.trim() {
            "" => "the value is empty".to_string(),
            _ => format!("`{value}` {reason}"),
        },
        format!("expected {expected}, for example {name}={example}; or unset the variable"),
    )
}

fn unknown(name: &str, value: &str) -> ConfigError {
    let mut known: Vec<String> = KEYS.iter().map(Key::variable).collect();
    known.extend(OTHERS.map(String::from));
    let remedy = match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("unset it; the variables are {}", known.join(", ")),
    };
    ConfigError::new(format!("{name}={value}"), "there is no such variable", remedy)
}
