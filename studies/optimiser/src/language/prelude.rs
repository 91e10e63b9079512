//! The prelude: a library in the language itself, read and checked by every process.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::check::type_of;
use super::read::{read_definition, read_type};
use super::scan::Message;
use super::term::Term;
use super::types::Type;

const TEXT: &str = include_str!("prelude.txt");
const HELPERS: &str = "-- Helpers";

/// The definitions of the lists that every program is run with.
pub const INPUTS: [&str; 7] =
    ["inputA", "inputB", "inputC", "inputD", "inputE", "inputF", "inputG"];

/// One definition of the prelude.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub of: Type,
    /// What it is.
    pub term: Term,
}

/// The prelude.
#[derive(Clone, Debug)]
pub struct Prelude {
    /// The type of each definition.
    pub types: Vec<Type>,
    /// All definitions; those that the generator uses come first.
    pub definitions: Vec<Definition>,
    /// How many of them the generator uses.
    pub n_offered: usize,
}

/// What is known before the definitions are read, which refer to each other.
struct Names {
    all: Vec<&'static str>,
    numbers: HashMap<&'static str, u16>,
    n_offered: usize,
    /// Each with the number of its first line.
    texts: Vec<(usize, &'static str)>,
}

fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let texts = split(TEXT);
        let all: Vec<&str> = texts
            .iter()
            .map(|(_, text)| text.split_once(" :").map_or("", |(name, _)| name))
            .collect();
        let helpers = TEXT.lines().position(|line| line.starts_with(HELPERS)).unwrap_or(usize::MAX);
        let n_offered = texts.iter().filter(|(line, _)| *line <= helpers).count();
        let numbers = all.iter().zip(0..).map(|(name, number)| (*name, number)).collect();
        Names { all, numbers, n_offered, texts }
    })
}

/// The definitions in a text: each begins at the margin. Comments are left out.
fn split(text: &'static str) -> Vec<(usize, &'static str)> {
    let mut definitions: Vec<(usize, &str)> = Vec::new();
    let mut start = None;
    let mut offset = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let begins = !line.starts_with([' ', '\n']);
        if begins {
            definitions.extend(start.take().map(|(line, from)| (line, &text[from..offset])));
        }
        if begins && !line.starts_with("--") {
            start = Some((index + 1, offset));
        }
        offset += line.len();
    }
    definitions.extend(start.map(|(line, from)| (line, &text[from..])));
    definitions
}

/// The prelude, read and checked once.
///
/// # Panics
/// If it is wrong, which a test would have told.
pub fn prelude() -> &'static Prelude {
    static PRELUDE: OnceLock<Prelude> = OnceLock::new();
    PRELUDE.get_or_init(|| read().unwrap_or_else(|message| panic!("the prelude: {message}")))
}

fn read() -> Result<Prelude, Message> {
    let Names { n_offered, texts, .. } = names();
    let after_colon = |text: &'static str| text.split_once(" :").map_or("", |(_, rest)| rest);
    let types = texts
        .iter()
        .map(|(line, text)| read_type(after_colon(text), *line))
        .collect::<Result<Vec<Type>, Message>>()?;
    let mut definitions = Vec::new();
    for &(line, text) in texts {
        let definition = read_definition(text, line)?;
        let wrong = |text| Message { line, column: 1, text };
        let found = type_of(&definition.term, &types).map_err(|error| wrong(error.to_string()))?;
        if found != definition.of {
            let Definition { name, of, .. } = &definition;
            return Err(wrong(format!("`{name}` is said to be {of}, and is {found}")));
        }
        definitions.push(definition);
    }
    Ok(Prelude { types, definitions, n_offered: *n_offered })
}

/// The name of a definition.
pub(super) fn global_name(number: u16) -> &'static str {
    names().all.get(usize::from(number)).copied().unwrap_or("(unknown)")
}

/// The number of a definition.
pub(super) fn global_named(name: &str) -> Option<u16> {
    names().numbers.get(name).copied()
}
