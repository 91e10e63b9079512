//! Settings in `lurcher.toml`.
//!
//! The whole file is checked, also the profiles that are not chosen: a slip in
//! the nightly profile should not wait for the night.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use toml_span::value::{Table, Value, ValueInner};
use toml_span::{Span, value};

use super::environment::Environment;
use super::error::nearest;
use super::keys::{KEYS, Key};
use super::{Config, ConfigError};

/// Reads a text file.
pub(super) type ReadFile<'r> = dyn Fn(&Path) -> io::Result<String> + 'r;

const NAME: &str = "lurcher.toml";

/// The settings that the file makes, those that win first.
pub(super) fn layers(
    manifest_dir: Option<&Path>,
    environment: &Environment,
    read: &ReadFile<'_>,
) -> Result<Vec<Config>, ConfigError> {
    let found = match manifest_dir {
        Some(directory) => find(directory, read)?,
        None => None,
    };
    let wanted = environment.profile.as_deref().filter(|&name| name != "default");
    let Some((path, text)) = found else {
        return match wanted {
            None => Ok(Vec::new()),
            Some(name) => Err(ConfigError::new(
                format!("LURCHER_PROFILE={name}"),
                format!("there is no {NAME} that could define it"),
                format!(
                    "write [profile.{name}] into a {NAME} beside the crate's Cargo.toml or at \
                     the root of the workspace; or unset the variable"
                ),
            )),
        };
    };
    let File { default, profiles } = Document { path: &path, text: &text }.parse()?;
    let find = |name: &str| {
        let found = profiles.iter().find(|(known, _)| known == name);
        found.map(|(_, config)| config.clone())
    };
    let profile = match wanted {
        Some(name) => Some(find(name).ok_or_else(|| no_such_profile(name, &path, &profiles))?),
        // `LURCHER_PROFILE=default` asks for no profile, also where CI is set.
        None if environment.is_ci && environment.profile.is_none() => find("ci"),
        None => None,
    };
    Ok(profile.into_iter().chain([default]).collect())
}

fn no_such_profile(name: &str, path: &Path, profiles: &[(String, Config)]) -> ConfigError {
    let known = || profiles.iter().map(|(name, _)| name.as_str());
    let remedy = match nearest(name, known()) {
        Some(near) => format!("did you mean LURCHER_PROFILE={near}?"),
        None if profiles.is_empty() => format!("the file has no profiles; add [profile.{name}]"),
        None => format!("its profiles are {}", known().collect::<Vec<_>>().join(", ")),
    };
    let reason = format!("{} has no such profile", path.display());
    ConfigError::new(format!("LURCHER_PROFILE={name}"), reason, remedy)
}

/// The nearest file, from the crate's directory up to the workspace's.
///
/// A directory whose `Cargo.toml` has a `[workspace]` table is the root. If
/// there is none, the crate stands alone and only its own directory counts:
/// a file in the home directory should not change how a project is tested.
fn find(directory: &Path, read: &ReadFile<'_>) -> Result<Option<(PathBuf, String)>, ConfigError> {
    let has_workspace = |directory: &&Path| {
        let manifest = read(&directory.join("Cargo.toml")).unwrap_or_default();
        manifest.lines().any(|line| {
            let line = line.trim_start();
            line.starts_with("[workspace]") || line.starts_with("[workspace.")
        })
    };
    let root = directory.ancestors().find(has_workspace).unwrap_or(directory);
    for directory in directory.ancestors().take_while(|directory| directory.starts_with(root)) {
        let path = directory.join(NAME);
        match read(&path) {
            Ok(text) => return Ok(Some((path, text))),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                let remedy = "make it readable, as UTF-8 text; or delete it";
                let reason = format!("cannot be read: {error}");
                return Err(ConfigError::new(path.display().to_string(), reason, remedy));
            }
        }
    }
    Ok(None)
}

/// What a file says.
struct File {
    default: Config,
    /// In the order of the file.
    profiles: Vec<(String, Config)>,
}

/// A file and its text, for messages.
struct Document<'d> {
    path: &'d Path,
    text: &'d str,
}

impl Document<'_> {
    fn parse(&self) -> Result<File, ConfigError> {
        let tree = toml_span::parse(self.text).map_err(|error| {
            let remedy = "the file is TOML: tables like [default], lines like `cases = 1000`";
            self.error(error.span, error.to_string(), remedy)
        })?;
        let mut file = File { default: Config::new(), profiles: Vec::new() };
        for (key, value) in in_order(self.table(&tree, tree.span)?) {
            match key.name.as_ref() {
                "default" => file.default = self.config(value, key.span)?,
                "profile" => file.profiles = self.profiles(value, key.span)?,
                name => return Err(self.unknown_table(name, key.span)),
            }
        }
        Ok(file)
    }

    fn profiles(&self, value: &Value<'_>, at: Span) -> Result<Vec<(String, Config)>, ConfigError> {
        let mut profiles = Vec::new();
        for (key, value) in in_order(self.table(value, at)?) {
            if key.name == "default" {
                let reason = "the default settings are not a profile";
                return Err(self.error(key.span, reason, "write [default] instead"));
            }
            profiles.push((key.name.to_string(), self.config(value, key.span)?));
        }
        Ok(profiles)
    }

    fn config(&self, value: &Value<'_>, at: Span) -> Result<Config, ConfigError> {
        let mut config = Config::new();
        for (name, value) in in_order(self.table(value, at)?) {
            let Some(key) = Key::named(&name.name) else {
                return Err(self.unknown_key(&name.name, name.span));
            };
            let set = match value.as_ref() {
                // A seed may be too large for TOML's numbers, so any number may be a text.
                ValueInner::String(text) => key.set_text(&mut config, text),
                ValueInner::Integer(number) => match u64::try_from(*number) {
                    Ok(number) => key.set_number(&mut config, number),
                    Err(_) => Err("is negative".to_string()),
                },
                ValueInner::Boolean(on) => key.set_switch(&mut config, *on),
                other => Err(format!("is of the wrong type, {}", other.type_str())),
            };
            set.map_err(|reason| {
                let name = key.name;
                let (expected, example) = (key.expected(), key.quoted_example());
                let remedy = format!("expected {expected}, for example {name} = {example}");
                self.error(value.span, format!("the value of `{name}` {reason}"), remedy)
            })?;
        }
        Ok(config)
    }

    fn table<'v, 'de>(
        &self,
        value: &'v Value<'de>,
        at: Span,
    ) -> Result<&'v Table<'de>, ConfigError> {
        value.as_table().ok_or_else(|| {
            let reason = format!("expected a table here, found {}", value.as_ref().type_str());
            self.error(
                at,
                reason,
                "write a heading, [default] or [profile.NAME], and keys below it",
            )
        })
    }

    fn unknown_table(&self, name: &str, at: Span) -> ConfigError {
        if Key::named(name).is_some() {
            let remedy = "put [default] on a line of its own above it";
            return self.error(at, format!("`{name}` is not in a table"), remedy);
        }
        let remedy = match nearest(name, ["default", "profile"]) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the tables are [default] and [profile.{name}]"),
        };
        self.error(at, format!("there is no table `{name}`"), remedy)
    }

    fn unknown_key(&self, name: &str, at: Span) -> ConfigError {
        let known = || KEYS.iter().map(|key| key.name);
        let remedy = match nearest(name, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the keys are {}", known().collect::<Vec<_>>().join(", ")),
        };
        self.error(at, format!("there is no setting `{name}`"), remedy)
    }

    /// An error at a place in the file, with the line and carets under the words.
    fn error(
        &self,
        span: Span,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ConfigError {
        let start = floor(self.text, span.start);
        let line_start = self.text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.text[line_start..].lines().next().unwrap_or_default();
        let number = self.text[..line_start].matches('\n').count() + 1;
        let before = &self.text[line_start..start];
        let column = before.chars().count() + 1;
        let end = floor(self.text, span.end).clamp(start, (line_start + line.len()).max(start));
        let carets = self.text[start..end].chars().count().max(1);
        // Tabs are kept, so that the carets stand where the words stand.
        let padding: String = before.chars().map(|c| if c == '\t' { c } else { ' ' }).collect();
        let margin = " ".repeat(number.to_string().len());
        let excerpt =
            format!("{margin} |\n{number} | {line}\n{margin} | {padding}{}", "^".repeat(carets));
        let place = format!("{}:{number}:{column}", self.path.display());
        ConfigError::new(place, reason, remedy).with_excerpt(excerpt)
    }
}

/// The nearest place at or before a byte where a text can be cut.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// In the order in which they are written, so that the first mistake is reported first.
fn in_order<'v, 'de>(
    table: &'v Table<'de>,
) -> impl Iterator<Item = (&'v value::Key<'de>, &'v Value<'de>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span.start);
    entries.into_iter()
}
