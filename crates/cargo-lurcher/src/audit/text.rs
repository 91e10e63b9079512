//! Findings for the terminal.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::diff::diff;
use super::findings::{Findings, OfKind};
use super::outcome::Outcome;

/// A matrix with more columns than this is for the page.
const MOST_COLUMNS: usize = 16;
/// More survivors than this are counted only.
const MOST_SHOWN: usize = 40;

/// Of longer lists of tests only the beginning is shown.
const MOST_NAMES: usize = 8;

/// All there is to say.
pub(crate) fn text(findings: &Findings, root: &Path) -> String {
    let mut out = String::new();
    matrix(findings, &mut out);
    per_test(findings, &mut out);
    per_kind(findings, &mut out);
    survivors(findings, root, &mut out);
    advice(findings, &mut out);
    summary(findings, &mut out);
    out
}

/// Planted bugs against the tests that catch one.
fn matrix(findings: &Findings, out: &mut String) {
    let all = findings.mutants.iter().enumerate();
    let planted: Vec<usize> = all.filter(|(_, m)| m.is_planted()).map(|(n, _)| n).collect();
    if planted.is_empty() || planted.len() > MOST_COLUMNS || !findings.is_whole {
        return;
    }
    let _ = writeln!(out, "planted bugs:");
    for (column, mutant) in planted.iter().enumerate() {
        let _ = writeln!(out, "  {:>2}  {}", column + 1, findings.mutants[*mutant].name);
    }
    let width = findings.tests.iter().map(String::len).max().unwrap_or(0);
    let _ = write!(out, "\n  {:<width$}", "test");
    for column in 0..planted.len() {
        let _ = write!(out, " {:>2}", column + 1);
    }
    out.push('\n');
    for (test, name) in findings.tests.iter().enumerate() {
        let mut line = format!("  {name:<width$}");
        for mutant in &planted {
            let sign = match findings.rows[*mutant].get(&test).and_then(|cell| cell.caught) {
                None => "",
                Some(Outcome::Failed) => "x",
                Some(Outcome::Hang) => "h",
                Some(Outcome::Memory) => "m",
                Some(Outcome::StackOverflow) => "s",
                Some(_) => "a",
            };
            let _ = write!(line, " {sign:>2}");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out.push('\n');
}

/// What each test is worth.
fn per_test(findings: &Findings, out: &mut String) {
    let (kills, alone) = (findings.kills(), findings.n_alone());
    let width = findings.tests.iter().map(String::len).max().unwrap_or(0).max(4);
    if !findings.is_whole {
        return;
    }
    let _ = writeln!(out, "  {:<width$} {:>7} {:>6}  cases to failure", "test", "catches", "alone");
    for (test, name) in findings.tests.iter().enumerate() {
        let cases = cases(findings.mean_cases(test));
        let (n, alone) = (kills[test].len(), alone[test]);
        let line = format!("  {name:<width$} {n:>7} {alone:>6}  {cases}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out.push('\n');
}

/// What the kinds of property are worth, where names say of which kind one is.
fn per_kind(findings: &Findings, out: &mut String) {
    let kinds = findings.by_kind();
    if kinds.is_empty() || !findings.is_whole {
        return;
    }
    let _ = writeln!(out, "  {:<14} {:>5} {:>7}  cases to failure", "kind", "tests", "catches");
    for OfKind { kind, n_tests, n_caught, mean } in kinds {
        let (kind, cases) = (kind.name(), cases(mean));
        let line = format!("  {kind:<14} {n_tests:>5} {n_caught:>7}  {cases}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out.push('\n');
}

/// Mean cases to failure, with the standard error where that is known.
pub(crate) fn cases(mean: Option<(f64, Option<f64>)>) -> String {
    match mean {
        Some((mean, Some(error))) => format!("{mean:.1} ± {error:.1}"),
        Some((mean, None)) => format!("{mean:.1}"),
        None => String::new(),
    }
}

fn survivors(findings: &Findings, root: &Path, out: &mut String) {
    let survivors = findings.survivors();
    if survivors.is_empty() {
        return;
    }
    let _ = writeln!(out, "survivors:");
    for mutant in survivors.iter().take(MOST_SHOWN) {
        let reached = reached(findings, *mutant);
        let mutant = &findings.mutants[*mutant];
        let place = match mutant.is_planted() {
            true => format!("{}:{}:{}: ", mutant.file, mutant.start.0, mutant.start.1 + 1),
            false => String::new(),
        };
        let _ = writeln!(out, "  {place}{}; {reached}", mutant.name);
        for line in diff(mutant, root) {
            let _ = writeln!(out, "    {line}");
        }
    }
    if survivors.len() > MOST_SHOWN {
        let more = survivors.len() - MOST_SHOWN;
        let _ = writeln!(out, "  and {more} more; --json or --html has them all");
    }
    out.push('\n');
}

/// How many tests get to a mutant, and whether it made a difference to any.
pub(crate) fn reached(findings: &Findings, mutant: usize) -> String {
    let n = findings.n_reaching[mutant];
    let tests = match n {
        0 => return "no test reaches it".to_string(),
        1 => "1 test reaches it".to_string(),
        n => format!("{n} tests reach it"),
    };
    match findings.n_differing[mutant] {
        0 => format!("{tests}, always with the same value as without it"),
        m if m < n => format!("{tests}, {m} with another value than without it"),
        _ => tests,
    }
}

fn advice(findings: &Findings, out: &mut String) {
    if findings.is_whole {
        let (kills, alone) = (findings.kills(), findings.n_alone());
        let named = |wanted: &dyn Fn(usize) -> bool| -> Vec<&str> {
            let tests = findings.tests.iter().enumerate().filter(|(test, _)| wanted(*test));
            tests.map(|(_, name)| name.as_str()).collect()
        };
        let nothing = named(&|test| kills[test].is_empty());
        let others = named(&|test| !kills[test].is_empty() && alone[test] == 0);
        if !nothing.is_empty() {
            let _ = writeln!(out, "catch nothing: {}", few(&nothing));
        }
        if !others.is_empty() {
            let _ = writeln!(out, "catch nothing that others don't: {}", few(&others));
        }
        let set = findings.killing_set();
        if !set.tests.is_empty() {
            let names: Vec<&str> =
                set.tests.iter().map(|test| findings.tests[*test].as_str()).collect();
            let word = if set.is_smallest { "the fewest tests" } else { "few tests" };
            let _ = writeln!(
                out,
                "{word} that catch all that is caught, {}: {}",
                names.len(),
                names.join(", ")
            );
        }
    }
    let next = next(findings);
    if !next.is_empty() {
        let _ = writeln!(out, "what to write next:");
    }
    for line in next {
        let _ = writeln!(out, "  {line}");
    }
    out.push('\n');
}

/// What to write next: near which functions mutants survive, and which kind of property there is
/// not.
pub(crate) fn next(findings: &Findings) -> Vec<String> {
    let mut lines = Vec::new();
    for (function, n, n_unreached) in findings.weak_functions().into_iter().take(8) {
        let mutants =
            if n == 1 { "1 mutant survives".to_string() } else { format!("{n} mutants survive") };
        let missing = findings.missing_kinds(&function);
        let hint = match (n_unreached, missing.last()) {
            (unreached, _) if n == unreached => {
                "no test gets there: call it in a property, or let inputs be more varied"
                    .to_string()
            }
            // The kinds are in the order of what they catch.
            (_, Some(kind)) => {
                format!("no {} property names it: {}", kind.name(), kind.advice())
            }
            (0, None) if findings.n_caught_in(&function) > 0 => {
                "others of it are caught, so look at these one by one: is there an input for which it can be seen?"
                    .to_string()
            }
            (0, None) => {
                "tests call it and do not look at what it does: compare it with a model, or say \
                          what is true of its result"
                    .to_string()
            }
            _ => "some are not reached: let inputs be more varied, then compare with a model"
                .to_string(),
        };
        lines.push(format!("{function}: {mutants}; {hint}"));
    }
    let kinds = findings.by_kind();
    let none: Vec<&str> = kinds.iter().filter(|k| k.n_tests == 0).map(|k| k.kind.name()).collect();
    if !none.is_empty() && findings.n_caught() < findings.mutants.len() {
        lines.push(format!("no test is named as a property of these kinds: {}", none.join(", ")));
    }
    lines
}

/// The first of some names, and how many more there are.
fn few(names: &[&str]) -> String {
    match names.len().checked_sub(MOST_NAMES).filter(|more| *more > 0) {
        Some(more) => format!("{} and {more} more", names[..MOST_NAMES].join(", ")),
        None => names.join(", "),
    }
}

fn summary(findings: &Findings, out: &mut String) {
    let mut ways: BTreeMap<Outcome, usize> = BTreeMap::new();
    for mutant in 0..findings.mutants.len() {
        if let Some(outcome) = findings.caught(mutant) {
            *ways.entry(outcome).or_default() += 1;
        }
    }
    let (n, caught) = (findings.mutants.len(), findings.n_caught());
    let unreached = findings.n_reaching.iter().filter(|n| **n == 0).count();
    let ways: Vec<String> = ways.iter().map(|(way, n)| format!("{n} {}", way.name())).collect();
    let ways = if ways.is_empty() { String::new() } else { format!(" ({})", ways.join(", ")) };
    let percent = caught as f64 * 100.0 / n.max(1) as f64;
    let _ = writeln!(
        out,
        "{n} mutants: {caught} caught{ways}, {} survived, {unreached} of them not reached; {percent:.1} % caught; \
         {} left out, which do not compile",
        n - caught,
        findings.n_left_out
    );
}
