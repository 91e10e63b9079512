//! Findings as a page that needs nothing else: the matrix as a picture, then what follows from it.

use std::fmt::Write;
use std::path::Path;

use super::diff::diff;
use super::findings::{Findings, OfKind};
use super::kinds::Kind;
use super::outcome::Outcome;
use super::text::{cases, next, reached};

const STYLE: &str = "\
body{font:14px/1.45 system-ui,sans-serif;margin:2em auto;max-width:1400px;padding:0 1em;color:#222;background:#fff}\
h1{margin-bottom:0}h2{margin-top:2em}small,.dim{color:#666}\
table{border-collapse:collapse}table.list td,table.list th{padding:2px 10px 2px 0;text-align:left;vertical-align:top}\
table.list td.n,table.list th.n{text-align:right}\
.scroll{overflow:auto;max-height:85vh;border:1px solid #ddd}\
table.matrix th{font-weight:normal;text-align:left;white-space:nowrap;padding:0 8px;background:#fff}\
table.matrix thead th{position:sticky;top:0;z-index:2;vertical-align:bottom;padding:4px 0;border-bottom:1px solid #999}\
table.matrix thead th span{writing-mode:vertical-rl;transform:rotate(180deg);max-height:24em;overflow:hidden}\
table.matrix tbody th{position:sticky;left:0;z-index:1;max-width:46em;overflow:hidden;text-overflow:ellipsis}\
table.matrix tbody th.file{font-weight:bold;padding-top:8px}\
table.matrix tr.s th{background:#fde3e3}table.matrix tbody tr:hover th{background:#eef4ff}\
td.c{width:14px;min-width:14px;height:15px;padding:0;border:1px solid #eee}\
.box{display:inline-block;width:12px;height:12px;border:1px solid #ccc;vertical-align:-1px}\
.failed{background:#2f9e63}.hang{background:#e69a00}.out-of-memory{background:#8156c8}.stack-overflow{background:#c4569a}\
.abort{background:#b63a3a}.process-ended{background:#7a4a2b}.passed{background:#d5d5d5}\
.bar{height:14px;max-width:600px;background:#f3c2c2}.bar div{height:14px;background:#2f9e63}\
pre{background:#f6f6f6;padding:.5em .8em;margin:.3em 0 1.2em;overflow:auto}pre .old{color:#a11}pre .new{color:#072}";

/// The whole page.
pub(crate) fn html(findings: &Findings, root: &Path) -> String {
    let (n, caught) = (findings.mutants.len(), findings.n_caught());
    let percent = caught as f64 * 100.0 / n.max(1) as f64;
    let mut out =
        String::from("<!doctype html><html lang=en><meta charset=utf-8><title>Audit</title>");
    let _ = write!(
        out,
        "<style>{STYLE}</style><h1>Audit</h1><p>{n} mutants: {caught} caught, {} survived; {percent:.1} % caught. \
         <small>{} left out, which do not compile.</small></p><div class=bar><div style=\"width:{percent:.1}%\"></div></div>",
        n - caught,
        findings.n_left_out
    );
    advice(findings, &mut out);
    if findings.is_whole {
        matrix(findings, &mut out);
        tests(findings, &mut out);
    }
    survivors(findings, root, &mut out);
    out += "</html>\n";
    out
}

fn advice(findings: &Findings, out: &mut String) {
    let lines = next(findings);
    if !lines.is_empty() {
        *out += "<h2>What to write next</h2><ul>";
        for line in lines {
            let _ = write!(out, "<li>{}", escape(&line));
        }
        *out += "</ul>";
    }
}

/// A row for each mutant, under its file, and a column for each test.
fn matrix(findings: &Findings, out: &mut String) {
    *out += "<h2>Which test catches which mutant</h2><p>";
    for outcome in Outcome::ALL {
        let (class, name) = (class(outcome), outcome.name());
        let _ = write!(out, "<span class=\"box {class}\"></span> {name} &ensp; ");
    }
    *out += "<span class=box></span> not reached &ensp; <span class=dim>a mutant on red survived; point at a field to read it</span>";
    *out += "<div class=scroll><table class=matrix><thead><tr><th>";
    for name in &findings.tests {
        let name = escape(name);
        let _ = write!(out, "<th title=\"{name}\"><span>{name}</span>");
    }
    *out += "</thead><tbody>";
    let mut file = None;
    for (index, mutant) in findings.mutants.iter().enumerate() {
        let here = if mutant.is_planted() { "planted" } else { mutant.file.as_str() };
        if file != Some(here) {
            file = Some(here);
            let columns = findings.tests.len();
            let _ = write!(out, "<tr><th class=file>{}<td colspan={columns}>", escape(here));
        }
        let survived = if findings.caught(index).is_none() { " class=s" } else { "" };
        let name = escape(&mutant.name);
        // The file is above.
        let short = name.strip_prefix(&format!("{}:", escape(here))).unwrap_or(&name);
        let _ = write!(out, "<tr{survived}><th title=\"{name}\">{short}");
        for (test, test_name) in findings.tests.iter().enumerate() {
            let Some(cell) = findings.rows[index].get(&test) else {
                *out += "<td class=c>";
                continue;
            };
            let outcome = cell.caught.unwrap_or(Outcome::Passed);
            let after: Vec<String> = cell.cases.iter().map(u64::to_string).collect();
            let after = if after.is_empty() {
                String::new()
            } else {
                format!(" after {} cases", after.join(", "))
            };
            let title = escape(&format!("{test_name}: {}{after}; {}", outcome.name(), mutant.name));
            let _ = write!(out, "<td class=\"c {}\" title=\"{title}\">", class(outcome));
        }
    }
    *out += "</table></div>";
}

/// What each test and each kind is worth.
fn tests(findings: &Findings, out: &mut String) {
    let set = findings.killing_set();
    let (kills, alone) = (findings.kills(), findings.n_alone());
    *out += "<h2>What each test is worth</h2><table class=list><tr><th>test<th>kind<th class=n>catches<th class=n>alone\
             <th class=n>cases to failure<th>";
    for (test, name) in findings.tests.iter().enumerate() {
        let cases = cases(findings.mean_cases(test));
        let kind = findings.kinds[test].map_or("", Kind::name);
        let (n, alone) = (kills[test].len(), alone[test]);
        let note = match (set.tests.contains(&test), n, alone) {
            (true, ..) => "one of the fewest that catch all",
            (_, 0, _) => "catches nothing",
            (_, _, 0) => "catches nothing that others don't",
            _ => "",
        };
        let _ = write!(
            out,
            "<tr><td>{}<td>{kind}<td class=n>{n}<td class=n>{alone}<td class=n>{cases}<td class=dim>{note}",
            escape(name)
        );
    }
    *out += "</table>";
    let kinds = findings.by_kind();
    if kinds.is_empty() {
        return;
    }
    *out += "<h2>What each kind of property is worth</h2><table class=list><tr><th>kind<th class=n>tests\
             <th class=n>catches<th class=n>cases to failure";
    for OfKind { kind, n_tests, n_caught, mean } in kinds {
        let (kind, cases) = (kind.name(), cases(mean));
        let _ = write!(
            out,
            "<tr><td>{kind}<td class=n>{n_tests}<td class=n>{n_caught}<td class=n>{cases}"
        );
    }
    *out += "</table>";
}

/// What nobody caught, each as a diff.
fn survivors(findings: &Findings, root: &Path, out: &mut String) {
    let survivors = findings.survivors();
    if !survivors.is_empty() {
        *out += "<h2>Survivors</h2>";
    }
    for index in survivors {
        let mutant = &findings.mutants[index];
        let reached = reached(findings, index);
        let function = findings.function_of(index);
        let inside = if function.is_empty() { String::new() } else { format!("in {function}; ") };
        let _ = write!(
            out,
            "<div>{} <small>{}{reached}</small></div><pre>",
            escape(&mutant.name),
            escape(&inside)
        );
        for line in diff(mutant, root) {
            let class = match line.chars().next() {
                Some('-') => "old",
                Some('+') => "new",
                _ => "same",
            };
            let _ = writeln!(out, "<span class={class}>{}</span>", escape(&line));
        }
        *out += "</pre>";
    }
}

fn class(outcome: Outcome) -> String {
    outcome.name().replace(' ', "-")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
