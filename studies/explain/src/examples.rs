//! The examples of the paper, each with a property that is run, and what the paper says of it.
//!
//! What the paper prints is in Haskell; here it is written as Lurcher would write it, so that both
//! can be compared line by line: `x (x:x:_)` is `x, [x, x, ..]`.

use std::time::Duration;

use lurcher::prelude::*;
use lurcher::{Generalisation, Report};
use lurcher_study_containers::report as report_required;

use crate::calculator::{eval, no_div0};
use crate::nub::nub_changes_nothing;
use crate::parser::{self, Prog, parses_back, swapped as swapped_program, swapped_exp as swapped};
use crate::report::report;
use crate::sort::{self, count, sort_keeps_count};
use crate::stack_set::{self, Tested, deleted_is_gone};
use crate::words::{is_infix_of, is_space, length_of_words, length_of_words_inside, two_blanks};

/// A property that fails, and what the paper finds out about that.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What it is called.
    pub name: &'static str,
    /// What the paper prints.
    pub paper: Explained<&'static str>,
    /// Runs the property; see [`config`].
    pub run: fn(Config) -> Report,
}

/// A failure as it is explained, by the paper or by Lurcher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explained<T> {
    /// The arguments that fail.
    pub counterexample: T,
    /// What stands for arguments that all fail.
    pub every: Option<T>,
    /// What stands for arguments that fail whenever a condition holds, and the condition.
    pub whenever: Option<(T, T)>,
}

impl Explained<String> {
    /// What a report says.
    pub fn of(report: &Report) -> Self {
        let inputs = report.inputs().iter().map(|input| one_line(input.text()));
        let found = report.generalisations();
        let pattern = |found: &Generalisation| {
            found.arguments().map(|(_, pattern)| pattern).collect::<Vec<_>>().join(", ")
        };
        let conditional =
            |found: &Generalisation| Some((pattern(found), found.condition()?.to_string()));
        Explained {
            counterexample: inputs.collect::<Vec<_>>().join(", "),
            every: found.iter().find(|found| found.condition().is_none()).map(pattern),
            whenever: found.iter().find_map(conditional),
        }
    }
}

/// The lines of a value as one.
fn one_line(text: &str) -> String {
    let mut whole = String::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with([')', ']', '}']) {
            whole.truncate(whole.trim_end_matches(',').len());
        }
        let is_tight =
            whole.is_empty() || whole.ends_with(['(', '[']) || line.starts_with([')', ']']);
        whole += if is_tight { "" } else { " " };
        whole += line;
    }
    whole
}

/// How the examples are run: with a fixed seed, and time enough for every explanation to end by itself.
pub fn config() -> Config {
    Config::new().seed(1).save(false).explain_time(Duration::from_secs(60))
}

/// All examples, in the order of the paper; some once more with a function for conditions.
///
/// The paper has no `swapped`. Its condition for the parser, `e /= f`, has exceptions, and what is
/// exactly so can only be said with a function that says what the parser does to operands, or to programs.
pub const EXAMPLES: &[Example] = &[
    Example {
        name: "sort",
        paper: Explained {
            counterexample: "0, [0, 0]",
            every: Some("x, [x, x, ..]"),
            whenever: Some(("x, [x, xs @ ..]", "xs.contains(&x)")),
        },
        run: |config| {
            report!(sort, config, background(), |x: i64, list: Vec<i64>| {
                sort_keeps_count(Some(sort::Bug::DropsEqual), &x, &list)
            })
        },
    },
    Example {
        name: "sort with count",
        paper: Explained {
            counterexample: "0, [0, 0]",
            every: Some("x, [x, x, ..]"),
            whenever: Some(("x, list", "count(&x, &list) > 1")),
        },
        run: |config| {
            report!(sort_with_count, config, background(count), |x: i64, list: Vec<i64>| {
                sort_keeps_count(Some(sort::Bug::DropsEqual), &x, &list)
            })
        },
    },
    Example {
        name: "nub",
        paper: Explained {
            counterexample: "[0, 0]",
            every: Some("[x, x, ..]"),
            whenever: Some(("[x, xs @ ..]", "xs.contains(&x)")),
        },
        run: |config| {
            report!(nub, config, background(), |list: Vec<i64>| nub_changes_nothing(&list))
        },
    },
    Example {
        name: "calculator",
        paper: Explained {
            counterexample: "Div(C(0), Add(C(0), C(0)))",
            every: Some("Div(C(_), Add(C(0), C(0)))"),
            whenever: Some(("Div(a, Add(C(0), C(0)))", "no_div0(&a)")),
        },
        run: |config| {
            report_required!(config, requires = no_div0, |exp: crate::calculator::Exp| {
                eval(&exp).is_some()
            })
        },
    },
    Example {
        name: "parser",
        paper: Explained {
            counterexample: "Prog { modules: [], funcs: [Func { name: Var(\"a\"), \
                             args: [And(Int(0), Bool(false))], stmts: [] }] }",
            every: Some(
                "Prog { modules: _, \
                 funcs: [Func { name: _, args: [And(Int(_), Bool(_)), ..], stmts: _ }, ..] }",
            ),
            whenever: Some((
                "Prog { modules: _, funcs: [Func { name: _, args: [And(a, b), ..], stmts: _ }, ..] }",
                "a != b",
            )),
        },
        run: |config| {
            report!(parser, config, background(), |prog: Prog| {
                parses_back(Some(parser::Bug::SwapsAnd), &prog)
            })
        },
    },
    Example {
        name: "parser with swapped",
        paper: Explained {
            counterexample: "Prog { modules: [], funcs: [Func { name: Var(\"a\"), \
                             args: [And(Int(0), Bool(false))], stmts: [] }] }",
            every: Some(
                "Prog { modules: _, \
                 funcs: [Func { name: _, args: [And(Int(_), Bool(_)), ..], stmts: _ }, ..] }",
            ),
            whenever: Some((
                "Prog { modules: _, funcs: [Func { name: _, args: [And(a, b), ..], stmts: _ }, ..] }",
                "a != b",
            )),
        },
        run: |config| {
            report!(parser_with_swapped, config, background(swapped), |prog: Prog| {
                parses_back(Some(parser::Bug::SwapsAnd), &prog)
            })
        },
    },
    Example {
        name: "parser with swapped programs",
        paper: Explained {
            counterexample: "Prog { modules: [], funcs: [Func { name: Var(\"a\"), \
                             args: [And(Int(0), Bool(false))], stmts: [] }] }",
            every: Some(
                "Prog { modules: _, \
                 funcs: [Func { name: _, args: [And(Int(_), Bool(_)), ..], stmts: _ }, ..] }",
            ),
            whenever: Some((
                "Prog { modules: _, funcs: [Func { name: _, args: [And(a, b), ..], stmts: _ }, ..] }",
                "a != b",
            )),
        },
        run: |config| {
            report!(
                parser_with_swapped_programs,
                config,
                background(swapped_program),
                |prog: Prog| parses_back(Some(parser::Bug::SwapsAnd), &prog)
            )
        },
    },
    Example {
        name: "stack set",
        paper: Explained {
            counterexample: "StackSet { current: Screen { workspace: Workspace { tag: 0, layout: 0, \
                             stack: Some(Stack { focus: 'a', up: [], down: [] }) }, \
                             id: 0, detail: 0 }, visible: [], hidden: [], floating: from([]) }",
            every: Some(
                "StackSet { current: Screen { workspace: Workspace { tag: _, layout: _, \
                 stack: Some(_) }, id: _, detail: _ }, visible: _, hidden: _, floating: _ }",
            ),
            whenever: Some((
                "StackSet { current: Screen { workspace: Workspace { tag: _, layout: _, \
                 stack: a }, id: _, detail: _ }, visible: _, hidden: _, floating: _ }",
                "a != None",
            )),
        },
        run: |config| {
            report!(stack_set, config, background(), |set: Tested| {
                deleted_is_gone(Some(stack_set::BUG), &set)
            })
        },
    },
    Example {
        name: "words",
        paper: Explained {
            counterexample: "\" \"",
            every: Some("[' ', ..]"),
            whenever: Some(("[c, ..]", "c <= ' '")),
        },
        run: |config| {
            report!(words, config, background(), |text: String| asked(length_of_words(&text)))
        },
    },
    Example {
        name: "words with is_space",
        paper: Explained {
            counterexample: "\" \"",
            every: Some("[' ', ..]"),
            whenever: Some(("[c, ..]", "is_space(&c)")),
        },
        run: |config| {
            report!(words_with_is_space, config, background(is_space), |text: String| {
                asked(length_of_words(&text))
            })
        },
    },
    Example {
        name: "words inside with is_space",
        paper: Explained {
            counterexample: "\"a  a\"",
            every: None,
            whenever: Some(("[c, ' ', ' ', c]", "!is_space(&c)")),
        },
        run: |config| {
            report!(words_inside, config, background(is_space), |text: String| {
                asked(length_of_words_inside(&text))
            })
        },
    },
    Example {
        name: "words with is_infix_of",
        paper: Explained {
            counterexample: "\" \"",
            every: Some("[' ', ..]"),
            whenever: Some(("text", "is_infix_of(\"  \", &text)")),
        },
        run: |config| {
            report!(
                words_with_is_infix_of,
                config,
                background(is_infix_of, two_blanks),
                |text: String| asked(length_of_words(&text))
            )
        },
    },
];

/// Whether a property holds of an input of which it asks something.
fn asked(holds: Option<bool>) -> bool {
    assume!(holds.is_some());
    holds == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_value_become_one_and_blanks_in_texts_stay() {
        assert_eq!(
            one_line("Pair {\n    one: [\n        \"a  b\",\n    ],\n}"),
            "Pair { one: [\"a  b\"] }"
        );
        assert_eq!(one_line("\"  \""), "\"  \"");
    }

    #[test]
    fn no_two_examples_have_one_name() {
        let mut names: Vec<&str> = EXAMPLES.iter().map(|example| example.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), EXAMPLES.len());
    }
}
