//! What the paper says of each example, as functions, so that it can be compared with what Lurcher says.
//!
//! Two patterns are hard to compare as text, but not by the inputs that they describe. For each of
//! the [examples](crate::examples) there is here the property as a function, the paper's two lines as
//! functions, and a way to list inputs. [`Claims::compare`] counts among those the failing
//! ones that the paper describes, and how many of them a report describes.
//!
//! Two of the paper's conditions describe inputs that do not fail: `e /= f` for the parser and `c <= ' '`
//! for words. Only failing inputs count, then; and the exceptions are counted beside them.

use std::fmt::Debug;

use lurcher::Report;
use lurcher::prelude::*;

use crate::calculator::{Exp as Sum, evaluates, no_div0};
use crate::nub::nub_changes_nothing;
use crate::parser::{self, Exp, Func, Mod, Prog, Stmt, Var, parses_back};
use crate::planted::{Checked, Limits, check};
use crate::sort::{self, count, sort_keeps_count};
use crate::stack_set::{self, Tested, deleted_is_gone};
use crate::words::{is_space, length_of_words, length_of_words_inside};

/// What the paper says of an example.
#[derive(Clone, Copy, Debug)]
pub struct Claims {
    /// The name of the example.
    pub name: &'static str,
    /// Up to which size inputs are listed.
    pub size: u32,
    /// Compares what a report says with it, on all inputs up to a size.
    pub compare: fn(&Report, u32) -> Compared,
    /// Checks what a report says.
    pub check: fn(&Report, &Limits) -> Checked,
}

/// How many inputs there are of what kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// All that were listed.
    pub n_inputs: usize,
    /// Those that fail.
    pub n_failing: usize,
    /// Of these, those that the paper describes,
    pub n_paper: usize,
    /// those of the latter that the report describes, too,
    pub n_both: usize,
    /// and those that the report describes.
    pub n_ours: usize,
    /// Those that do not fail, though the paper describes them.
    pub n_wrong_of_paper: usize,
    /// Those that do not fail, though the report describes them.
    pub n_wrong: usize,
    /// The first failing input that only the paper describes.
    pub missed: Option<String>,
}

fn compare<T: Data + Debug>(
    report: &Report,
    list: impl FnOnce(&mut dyn FnMut(T)),
    holds: impl Fn(&T) -> Option<bool>,
    paper: impl Fn(&T) -> bool,
) -> Compared {
    let mut all = Compared::default();
    list(&mut |input: T| {
        let fails = holds(&input) == Some(false);
        let of_paper = paper(&input);
        let ours = report.generalisations().iter().any(|found| found.describes(&input));
        all.n_inputs += 1;
        all.n_failing += usize::from(fails);
        all.n_paper += usize::from(fails && of_paper);
        all.n_both += usize::from(fails && of_paper && ours);
        all.n_ours += usize::from(fails && ours);
        all.n_wrong_of_paper += usize::from(!fails && of_paper);
        all.n_wrong += usize::from(!fails && ours);
        if fails && of_paper && !ours && all.missed.is_none() {
            all.missed = Some(format!("{input:?}"));
        }
    });
    all
}

/// All values of a type up to a size.
fn by_size<T: Data>(size: u32) -> impl FnOnce(&mut dyn FnMut(T)) {
    move |each| lurcher::enumerate::<T>().up_to(size).for_each(each)
}

/// All texts up to a length of some letters and spaces, one character that is whitespace but no space, and one
/// that is less than a space. By size a space comes after hundreds of texts of letters.
fn texts(length: u32) -> impl FnOnce(&mut dyn FnMut((String,))) {
    const CHARACTERS: [char; 7] = ['a', 'b', '\u{1f}', ' ', '\t', '\u{3000}', '\u{85}'];
    move |each| {
        for n in 0..=length {
            for index in 0..CHARACTERS.len().pow(n) {
                let at = |place| CHARACTERS[index / CHARACTERS.len().pow(place) % CHARACTERS.len()];
                each(((0..n).map(at).collect(),));
            }
        }
    }
}

/// Texts of four characters: any of many, two that may be spaces, and the first again or another. The number
/// says how many thousands of characters are first.
fn around_two(thousands: u32) -> impl FnOnce(&mut dyn FnMut((String,))) {
    const MIDDLE: [char; 5] = [' ', '\t', 'a', '\u{3000}', '\u{85}'];
    move |each| {
        for first in '\0'..char::from_u32(1000 * thousands).unwrap_or(char::MAX) {
            for (one, other) in MIDDLE.iter().flat_map(|one| MIDDLE.map(|other| (*one, other))) {
                each((String::from_iter([first, one, other, first]),));
                each((String::from_iter([first, one, other, 'b']),));
            }
        }
    }
}

/// Programs with a conjunction in the first argument of the first function, or in its first statement, and
/// anything else: by size these come after millions of others.
fn programs(size: u32) -> impl FnOnce(&mut dyn FnMut((Prog,))) {
    type Rest = (Vec<Mod>, Vec<Func>, Var, Vec<Exp>, Vec<Stmt>);
    move |each| {
        for (left, right, rest) in lurcher::enumerate::<(Exp, Exp, Rest)>().up_to(size) {
            let (modules, others, name, args, stmts) = rest;
            let with = |args: Vec<Exp>, stmts: Vec<Stmt>| {
                let func = Func { name: name.clone(), args, stmts };
                let funcs = [vec![func], others.clone()].concat();
                Prog { modules: modules.clone(), funcs }
            };
            let both = left.and(right);
            let first = Stmt::Assign(name.clone(), both.clone());
            each((with(args.clone(), [vec![first], stmts.clone()].concat()),));
            each((with([vec![both], args].concat(), stmts),));
        }
    }
}

/// The operands of the conjunction that the paper speaks of.
fn conjunction(prog: &Prog) -> Option<(&Exp, &Exp)> {
    match prog.funcs.first()?.args.first()? {
        Exp::And(left, right) => Some((left, right)),
        _ => None,
    }
}

macro_rules! claims {
    ($(
        $name:literal, $listed:ident($size:literal),
        |$($argument:ident: $type:ty),+| $holds:expr, every: $every:expr, whenever: $whenever:expr;
    )+) => {
        /// One for each example.
        pub const CLAIMS: &[Claims] = &[$(Claims {
            name: $name,
            size: $size,
            compare: |report, size| {
                let holds = |($($argument,)+): &($($type,)+)| -> Option<bool> { $holds };
                let paper = |($($argument,)+): &($($type,)+)| $every || $whenever;
                compare(report, $listed(size), holds, paper)
            },
            check: |report, limits| {
                let holds = |($($argument,)+): &($($type,)+)| -> Option<bool> { $holds };
                check(report, None, &[], limits, holds)
            },
        }),+];
    };
}

claims! {
    "sort", by_size(11),
    |x: i64, list: Vec<i64>| Some(sort_keeps_count(Some(sort::Bug::DropsEqual), x, list)),
    every: list.starts_with(&[*x, *x]),
    whenever: list.first() == Some(x) && list[1..].contains(x);

    "sort with count", by_size(11),
    |x: i64, list: Vec<i64>| Some(sort_keeps_count(Some(sort::Bug::DropsEqual), x, list)),
    every: list.starts_with(&[*x, *x]),
    whenever: count(x, list) > 1;

    "nub", by_size(12),
    |list: Vec<i64>| Some(nub_changes_nothing(list)),
    every: list.len() > 1 && list[0] == list[1],
    whenever: list.split_first().is_some_and(|(x, rest)| rest.contains(x));

    "calculator", by_size(12),
    |exp: Sum| evaluates(exp),
    every: matches!(exp, Sum::Div(a, b) if matches!(**a, Sum::C(_)) && is_no_sum(b)),
    whenever: matches!(exp, Sum::Div(a, b) if no_div0(a) && is_no_sum(b));

    "parser", programs(7),
    |prog: Prog| Some(parses_back(Some(parser::Bug::SwapsAnd), prog)),
    every: matches!(conjunction(prog), Some((Exp::Int(_), Exp::Bool(_)))),
    whenever: conjunction(prog).is_some_and(|(a, b)| a != b);

    "parser with swapped", programs(7),
    |prog: Prog| Some(parses_back(Some(parser::Bug::SwapsAnd), prog)),
    every: matches!(conjunction(prog), Some((Exp::Int(_), Exp::Bool(_)))),
    whenever: conjunction(prog).is_some_and(|(a, b)| a != b);

    "parser with swapped programs", programs(7),
    |prog: Prog| Some(parses_back(Some(parser::Bug::SwapsAnd), prog)),
    every: matches!(conjunction(prog), Some((Exp::Int(_), Exp::Bool(_)))),
    whenever: conjunction(prog).is_some_and(|(a, b)| a != b);

    "stack set", by_size(7),
    |set: Tested| Some(deleted_is_gone(Some(stack_set::BUG), set)),
    every: set.current.workspace.stack.is_some(),
    whenever: set.current.workspace.stack.is_some();

    "words", texts(6),
    |text: String| length_of_words(text),
    every: text.starts_with(' '),
    whenever: text.chars().next().is_some_and(|c| c <= ' ');

    "words with is_space", texts(6),
    |text: String| length_of_words(text),
    every: text.starts_with(' '),
    whenever: text.chars().next().is_some_and(|c| is_space(&c));

    "words inside with is_space", around_two(4),
    |text: String| length_of_words_inside(text),
    every: false,
    whenever: matches!(text.chars().collect::<Vec<_>>()[..], [c, ' ', ' ', d] if c == d && !is_space(&c));

    "words with is_infix_of", texts(6),
    |text: String| length_of_words(text),
    every: text.starts_with(' '),
    whenever: text.contains("  ");
}

/// Whether it is `0 + 0`.
fn is_no_sum(exp: &Sum) -> bool {
    matches!(exp, Sum::Add(a, b) if matches!((&**a, &**b), (Sum::C(0), Sum::C(0))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{EXAMPLES, config};

    #[test]
    fn every_example_has_its_claims() {
        let examples: Vec<&str> = EXAMPLES.iter().map(|example| example.name).collect();
        let claims: Vec<&str> = CLAIMS.iter().map(|claims| claims.name).collect();
        assert_eq!(claims, examples);
    }

    #[test]
    fn what_the_paper_says_is_so_but_for_two_conditions() {
        for claims in CLAIMS {
            let nothing = Config::new().save(false).run(|_: &mut Source| true);
            let is_parser = claims.name.starts_with("parser");
            // The smallest program that is an exception is of that size.
            let size = if is_parser { claims.size } else { claims.size.div_ceil(2) };
            let compared = (claims.compare)(&nothing, size);
            let is_loose = is_parser || claims.name == "words";
            assert_eq!(compared.n_wrong_of_paper > 0, is_loose, "{}: {compared:?}", claims.name);
            assert_eq!((compared.n_ours, compared.n_wrong), (0, 0));
        }
    }

    #[test]
    fn the_condition_of_the_paper_for_sort_is_ours() {
        let claims = CLAIMS.iter().find(|claims| claims.name == "sort with count");
        let example = EXAMPLES.iter().find(|example| example.name == "sort with count");
        let report = (example.expect("an example").run)(config());
        let compared = (claims.expect("its claims").compare)(&report, 8);
        assert!(compared.n_paper > 100, "{compared:?}");
        assert_eq!(compared.n_failing, compared.n_paper);
        assert_eq!(compared.n_both, compared.n_paper);
        assert_eq!(compared.n_wrong, 0);
    }
}
