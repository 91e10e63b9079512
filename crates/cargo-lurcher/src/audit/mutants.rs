//! The mutants of a build, from what the macros wrote down while they were expanded.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::blame::Position;

/// One wrong version of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// By what it is known when it is reached.
    pub(crate) number: u64,
    /// `planted`, or how the text was changed.
    pub(crate) kind: String,
    pub(crate) file: String,
    /// Line from 1 and column from 0, and those behind its end; 0 where the compiler did not tell.
    pub(crate) start: Position,
    pub(crate) end: Position,
    /// From where to where that stood which changed places.
    pub(crate) moved: Vec<(Position, Position)>,
    pub(crate) function: String,
    /// The lines of the function.
    pub(crate) lines: (usize, usize),
    pub(crate) original: String,
    pub(crate) replacement: String,
    /// By what it is switched on.
    pub(crate) name: String,
}

impl Mutant {
    pub(super) fn parse(line: &str) -> Option<Mutant> {
        let fields: Vec<String> = line.split('\t').map(unescape).collect();
        let [number, kind, file, place, moved, function, first, last, original, replacement, name] =
            <[String; 11]>::try_from(fields).ok()?;
        let n = |text: &str| text.parse::<usize>().ok();
        let (start, end) = extent(&place)?;
        Some(Mutant {
            number: u64::from_str_radix(&number, 16).ok()?,
            kind,
            file,
            start,
            end,
            moved: moved.split_whitespace().map(extent).collect::<Option<_>>()?,
            function,
            lines: (n(&first)?, n(&last)?),
            original,
            replacement,
            name,
        })
    }

    /// Whether a place in a file is inside.
    pub(crate) fn contains(&self, file: &str, start: (usize, usize), end: (usize, usize)) -> bool {
        self.file == file && self.start <= start && end <= self.end
    }

    /// The operator that stands for another, if it is one.
    pub(crate) fn replaced(&self) -> Option<&str> {
        let (_, change) = self.name.rsplit_once(": replace ")?;
        let (_, operator) = change.rsplit_once(" with ")?;
        operator.chars().all(|letter| letter.is_ascii_punctuation()).then_some(operator)
    }

    /// Whether it is in the list only, because it does not compile.
    pub(crate) fn is_left_out(&self) -> bool {
        self.kind == "left out"
    }

    pub(crate) fn is_planted(&self) -> bool {
        self.kind == "planted"
    }
}

/// `3:4-3:9`.
fn extent(text: &str) -> Option<(Position, Position)> {
    let position = |text: &str| -> Option<Position> {
        let (line, column) = text.split_once(':')?;
        Some((line.parse().ok()?, column.parse().ok()?))
    };
    let (start, end) = text.split_once('-')?;
    Some((position(start)?, position(end)?))
}

fn unescape(field: &str) -> String {
    let (mut text, mut letters) = (String::new(), field.chars());
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some(other) => other,
                None => '\\',
            },
            letter => letter,
        });
    }
    text
}

/// The mutants of some units of a build, of all if none are named; each once, in the order of the
/// files.
pub(crate) fn read(folder: &Path, units: Option<&[String]>) -> Vec<Mutant> {
    let mut all: BTreeMap<(String, (usize, usize), String), Mutant> = BTreeMap::new();
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_registry = path.extension().is_some_and(|extension| extension == "mutants");
        let is_wanted = units
            .is_none_or(|units| units.iter().any(|unit| unit.trim_start_matches("lib") == name));
        if !is_registry || !is_wanted {
            continue;
        }
        for mutant in
            fs::read_to_string(&path).unwrap_or_default().lines().filter_map(Mutant::parse)
        {
            // A bug at several places goes by the first of them.
            let place = if mutant.is_planted() { (0, 0) } else { mutant.start };
            let file = if mutant.is_planted() { String::new() } else { mutant.file.clone() };
            all.entry((file, place, mutant.name.clone())).or_insert(mutant);
        }
    }
    all.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_registry_is_read_with_its_signs() {
        let line = "8000000000000001\toperator\tsrc/a.rs\t3:4-3:9\t3:4-3:5 3:7-3:8\tf\t1\t9\t'\\t' + \"\\\\n\"\t1\ta\\nb";
        let mutant = Mutant::parse(line).unwrap();
        assert_eq!((mutant.number, mutant.start, mutant.end), ((1 << 63) + 1, (3, 4), (3, 9)));
        assert_eq!((mutant.original.as_str(), mutant.name.as_str()), ("'\t' + \"\\n\"", "a\nb"));
        assert_eq!(mutant.moved, [((3, 4), (3, 5)), ((3, 7), (3, 8))]);
        assert!(
            mutant.contains("src/a.rs", (3, 5), (3, 9))
                && !mutant.contains("src/a.rs", (3, 5), (4, 0))
        );
        assert_eq!(Mutant::parse("8000000000000001\toperator"), None);
    }
}
