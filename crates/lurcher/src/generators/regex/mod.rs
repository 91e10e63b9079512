//! Text that matches a regular expression.
//!
//! A pattern is parsed by `regex-syntax`, so that it means what it means to the
//! `regex` crate, and compiled to a small program of tables (`program.rs`) that
//! the source then walks. Patterns are written where they are used, in the body
//! of a property that runs thousands of times, so each thread keeps the programs
//! of the patterns it has met.

mod program;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use regex_syntax::hir::ErrorKind;

use self::program::Program;
use super::Generator;
use crate::property::misuse;
use crate::source::Source;

/// Strings that match a regular expression as a whole, in the syntax of the
/// `regex` crate. The shortest that matches is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let identifiers = generators::regex("[a-z_][a-z0-9_]{0,15}");
/// assert_eq!(generators::simplest(identifiers), "a");
///
/// let dates = generators::regex(r"20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])");
/// assert!(generators::samples(dates, 10).iter().all(|date| date.len() == 10));
/// ```
///
/// Repetitions without an upper limit are as long as the size of the case
/// allows. `^` and `$` may stand at the ends, where they change nothing; word
/// boundaries, and `^` or `$` in the middle, are not supported.
///
/// Needs the feature `regex`: `lurcher = { version = "…", features = ["regex"] }`.
#[track_caller]
pub fn regex(pattern: &str) -> Regex {
    thread_local! {
        static PROGRAMS: RefCell<HashMap<Box<str>, Arc<Program>>> = RefCell::default();
    }
    let known = PROGRAMS.with_borrow(|programs| programs.get(pattern).cloned());
    let program = match known {
        Some(program) => program,
        None => {
            let program = match compile(pattern) {
                Ok(program) => Arc::new(program),
                Err(message) => misuse(message),
            };
            PROGRAMS.with_borrow_mut(|programs| {
                // Patterns made up at run time must not fill the memory.
                if programs.len() == MOST_PROGRAMS {
                    programs.clear();
                }
                programs.insert(pattern.into(), program.clone());
            });
            program
        }
    };
    Regex { program }
}

const MOST_PROGRAMS: usize = 100;

/// The generator that [`regex`] returns.
#[derive(Clone)]
pub struct Regex {
    program: Arc<Program>,
}

impl Generator for Regex {
    type Value = String;

    #[inline]
    fn draw(&self, source: &mut Source) -> String {
        self.program.draw(source)
    }

    #[inline]
    fn is_growing(&self, _source: &mut Source) -> bool {
        self.program.is_growing()
    }
}

impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "regex({:?})", self.program.pattern())
    }
}

/// Compiles a pattern, or says what is wrong with it and what to do.
fn compile(pattern: &str) -> Result<Program, String> {
    let parsed = regex_syntax::parse(pattern).map_err(|error| {
        let advice = advice(&error).map(|advice| format!("\n{advice}")).unwrap_or_default();
        format!("the pattern is not a regular expression: {error}{advice}")
    })?;
    Program::compile(pattern, &parsed)
        .map_err(|reason| format!("no text can be drawn for the pattern `{pattern}`: {reason}"))
}

fn advice(error: &regex_syntax::Error) -> Option<&'static str> {
    let regex_syntax::Error::Translate(error) = error else {
        return None;
    };
    match error.kind() {
        ErrorKind::UnicodePropertyNotFound | ErrorKind::UnicodePropertyValueNotFound => Some(
            "to use the rarer Unicode properties, add `regex-syntax = \"0.8\"` to your \
             dev-dependencies: its default features bring all tables",
        ),
        ErrorKind::InvalidUtf8 => {
            Some("strings are UTF-8: use classes of characters, without the flag `-u`")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::samples;
    use crate::generators::testing::{assert_faithful, from_zeros, misuse_of};

    /// Patterns, each with its simplest text.
    const PATTERNS: &[(&str, &str)] = &[
        ("", ""),
        ("a", "a"),
        ("abc", "abc"),
        ("a*", ""),
        ("a+", "a"),
        ("a?", ""),
        ("a{3}", "aaa"),
        ("a{2,}", "aa"),
        ("a{2,5}", "aa"),
        ("a{0}", ""),
        ("a*?b+?", "b"),
        ("[a-z]{1,20}", "a"),
        ("[a-zA-Z0-9]+", "a"),
        ("[^a-z]", "0"),
        ("[^\\x00-\\x7F]", "\u{80}"),
        ("[abc&&b-z]", "b"),
        ("[\\w--\\d]", "a"),
        (".", "a"),
        (".*", ""),
        ("(?s).{2}", "aa"),
        (r"\d+", "0"),
        (r"\D", "a"),
        (r"\w{2}", "aa"),
        (r"\W", " "),
        (r"\s", " "),
        (r"\S+", "a"),
        (r"\p{Greek}", "\u{370}"),
        (r"\p{Lu}", "A"),
        (r"\P{L}", "0"),
        (r"\pN", "0"),
        ("[[:alpha:]][[:digit:]]", "a0"),
        ("(?-u:[a-f])", "a"),
        (r"(?-u)\d", "0"),
        ("(?i)abc", "abc"),
        ("(?i)[k-l]+", "k"),
        ("(?i)straße", "straße"),
        ("a|b", "a"),
        ("abc|d|ef", "d"),
        ("(abc|de)+", "de"),
        ("(a|b*|c+)d", "d"),
        ("(?:foo|bar){2}", "foofoo"),
        ("(?P<year>[0-9]{4})-(?P<month>[0-9]{2})", "0000-00"),
        ("((a*)*)*", ""),
        ("((a+)+)+", "a"),
        ("(a{2,3}){2,3}", "aaaa"),
        ("(,[a-z]+)*", ""),
        (r"[a-z]+(\.[a-z]+){1,3}@[a-z]+\.(com|org)", "a.a@a.com"),
        (r"\{.\}\\", "{a}\\"),
        (r"\u{1F600}|\x41", "A"),
        ("日本[語人]", "日本人"),
        ("[\u{d7ff}-\u{e000}]", "\u{d7ff}"),
        (r"\t\n\r", "\t\n\r"),
        ("(?x) a b # a comment", "ab"),
        ("^abc$", "abc"),
        (r"\Aabc\z", "abc"),
        ("^(a|b)$", "a"),
        ("^a|b$", "a"),
        ("(^a$)", "a"),
        ("(^a)?", ""),
        ("(?m)^a$", "a"),
        ("^$", ""),
        ("^^a$$", "a"),
        ("a|[b&&c]", "a"),
        ("[b&&c]*a", "a"),
        (r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", "0"),
        (r"#[0-9a-f]{6}", "#aaaaaa"),
        (r"([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}", "a:a:a:a:a:a:a:a"),
        ("[ -~]{0,80}", ""),
    ];

    #[test]
    fn every_text_matches_its_pattern() {
        for (pattern, _) in PATTERNS {
            // The line break ends a comment in the pattern; nothing else may see it.
            let end = if pattern.contains('#') && pattern.contains("(?x)") { "\n" } else { "" };
            let oracle = ::regex::Regex::new(&format!("^(?:{pattern}{end})$")).unwrap();
            for text in samples(regex(pattern), 200) {
                assert!(oracle.is_match(&text), "{pattern}: {text:?}");
            }
        }
    }

    #[test]
    fn the_simplest_text_is_short_and_reads_well() {
        for (pattern, simplest) in PATTERNS {
            assert_eq!(from_zeros(&regex(pattern)), *simplest, "{pattern}");
        }
    }

    #[test]
    fn texts_are_made_again_from_their_tapes() {
        for (pattern, _) in PATTERNS {
            assert_faithful(&regex(pattern));
        }
    }

    #[test]
    fn bounded_repetitions_have_every_length() {
        let mut lengths: Vec<_> =
            samples(regex("[ab]{2,7}"), 400).iter().map(String::len).collect();
        lengths.sort_unstable();
        lengths.dedup();
        assert_eq!(lengths, [2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn every_alternative_is_drawn() {
        let texts = samples(regex("abc|d|ef|[x-z]"), 200);
        assert!(["abc", "d", "ef"].iter().all(|text| texts.iter().any(|t| t == text)));
    }

    #[test]
    fn a_mistake_in_the_pattern_is_pointed_at() {
        let message = misuse_of(|| regex("ab[c"));
        assert!(message.contains("ab[c\n      ^\n"), "{message}");
        assert!(message.contains("unclosed character class"), "{message}");
        assert!(message.contains("regex/mod.rs"), "the place is the caller's: {message}");
    }

    #[test]
    fn what_cannot_be_drawn_is_refused_with_a_remedy() {
        for (pattern, expected) in [
            (r"\bword\b", "leave it out"),
            ("a^b", "in the middle"),
            ("a$b", "in the middle"),
            ("(^a)+", "in the middle"),
            ("[a&&b]", "matches nothing"),
            ("a[b&&c]", "matches nothing"),
            ("[b&&c]+", "matches nothing"),
            (r"(?-u)\xFF", "without the flag `-u`"),
            (r"\p{NoSuchThing}", "dev-dependencies"),
        ] {
            let message = misuse_of(|| regex(pattern));
            assert!(message.contains(expected), "{pattern}: {message}");
        }
    }

    #[test]
    fn many_patterns_do_not_fill_the_memory() {
        for n in 0..3 * MOST_PROGRAMS {
            assert_eq!(from_zeros(&regex(&format!("a{{{n}}}"))).len(), n);
        }
    }
}
