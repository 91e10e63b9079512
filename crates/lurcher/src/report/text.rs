//! A report as text for a terminal or a log.

use std::fmt::Write;
use std::io::IsTerminal;

use super::{Conclusion, Counterexample, Report, Saving, Shrinking, diff, interaction, spread};
use crate::property::{Failure, Shown};
use crate::shrink::Stopped;

/// Whether and how to colour.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    colour: bool,
}

impl Look {
    pub(crate) fn plain() -> Self {
        Look { colour: false }
    }

    pub(crate) fn coloured() -> Self {
        Look { colour: true }
    }

    /// Colour only if somebody looks at a terminal.
    pub(crate) fn automatic() -> Self {
        let is_wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Look { colour: is_wanted && std::io::stderr().is_terminal() }
    }

    pub(crate) fn is_coloured(self) -> bool {
        self.colour
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }

    pub(super) fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    fn red(self, text: &str) -> String {
        self.paint("1;31", text)
    }

    fn green(self, text: &str) -> String {
        self.paint("32", text)
    }

    pub(super) fn faint(self, text: &str) -> String {
        self.paint("2", text)
    }
}

pub(super) fn render(report: &Report, look: &Look) -> String {
    let mut out = String::new();
    let name = &report.property;
    match &report.conclusion {
        Conclusion::Passed => passed(&mut out, report, look),
        Conclusion::Failed(counterexample) => failed(&mut out, report, counterexample, look),
        Conclusion::FromChild { text, styled, .. } => {
            out.push_str(if look.colour { styled } else { text });
        }
        Conclusion::GaveUp => gave_up(&mut out, report, look),
        Conclusion::Uncovered => uncovered(&mut out, report, look),
        Conclusion::Misused(message) => {
            line(&mut out, &look.red(&format!("property `{name}` could not be tested")));
            line(&mut out, &indented(message));
        }
    }
    // What is said where the failure is not saved need not be said again.
    let said = match &report.conclusion {
        Conclusion::Failed(counterexample) => match &counterexample.saved {
            Saving::Not(reason) => reason.as_str(),
            Saving::To(_) | Saving::Known(_) => "",
        },
        _ => "",
    };
    for remark in report.remarks.iter().filter(|remark| *remark != said) {
        line(&mut out, &format!("remark: {remark}"));
    }
    out
}

pub(super) fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

fn indented(text: &str) -> String {
    format!("  {}", text.trim_end().replace('\n', "\n  "))
}

fn passed(out: &mut String, report: &Report, look: &Look) {
    let summary = &report.summary;
    let mut text = format!("property `{}` passed {}", report.property, cases(summary.passed));
    if summary.discarded() > 0 {
        let _ = write!(text, ", {} discarded", summary.discarded());
    }
    line(out, &look.green(&text));
    if let Some(verdict) = &summary.verdict {
        line(out, &format!("  enumerated: {verdict}"));
    }
    if summary.is_out_of_time {
        line(out, "  the time budget ended before the case budget: raise `time` for more cases");
    }
    out.push_str(&summary.tables());
}

fn failed(out: &mut String, report: &Report, counterexample: &Counterexample, look: &Look) {
    let Counterexample { engine, inputs, failure, notes, shrinking, .. } = counterexample;
    let found = report.summary.passed + 1;
    let head = match *engine {
        "saved" => format!("property `{}` fails again for a saved input", report.property),
        "hanging" => format!("property `{}` hangs in case {found}", report.property),
        "replay" => format!("property `{}` fails for the replayed input", report.property),
        _ => format!("property `{}` failed after {} ({engine})", report.property, cases(found)),
    };
    line(out, &look.red(&head));
    for (number, input) in inputs.iter().enumerate() {
        show(out, input, number, look);
    }
    if inputs.is_empty() {
        line(out, "  (no input to show)");
    }
    out.push('\n');
    explain(out, failure, look);
    for note in notes {
        line(out, &format!("note: {}", indented(note).trim_start()));
    }
    if !notes.is_empty() {
        out.push('\n');
    }
    if let Some(interaction) = &counterexample.interaction {
        line(out, &look.bold(&interaction::sentence(interaction)));
    }
    if let Some(shrinking) = shrinking {
        shrunk(out, shrinking, look);
    }
    if !counterexample.is_repeatable {
        line(out, &look.red("this input did not fail in the same way when it was run once more"));
        line(out, "  the property depends on something besides its input: global state, time,");
        line(out, "  threads, or the iteration order of a hash map");
    }
    out.push_str(&report.summary.tables());
    replay_lines(out, report, counterexample, look);
}

fn show(out: &mut String, input: &Shown, number: usize, look: &Look) {
    let name =
        if input.name.is_empty() { format!("draw {}", number + 1) } else { input.name.clone() };
    let text = indented(input.text());
    line(out, &format!("  {} = {}", look.bold(&name), text.trim_start()));
    match (&input.debug, &input.expression) {
        (Some(debug), Some(expression)) if is_worth_showing(debug, expression) => {
            line(out, &look.faint(&format!("    in Rust: {expression}")));
        }
        _ => {}
    }
}

/// An expression that says no more than `Debug` does is left out.
fn is_worth_showing(debug: &str, expression: &str) -> bool {
    let plain: String = expression.replace("vec![", "[").replace(".to_string()", "");
    plain != debug && !expression.contains('…')
}

fn explain(out: &mut String, failure: &Failure, look: &Look) {
    let place =
        failure.location.as_deref().map(|place| format!("  at {place}")).unwrap_or_default();
    let difference = diff::explain(&failure.message, look.colour);
    let text = difference.as_deref().unwrap_or(&failure.message).trim_end();
    // The place goes on the first line, next to what was claimed, or below a value that begins
    // there and takes several lines.
    let rest = match spread::split(text).filter(|_| !place.is_empty()) {
        Some((value, rest)) => {
            line(out, value);
            line(out, &look.faint(&place));
            rest
        }
        None => {
            let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
            line(out, &format!("{first}{}", look.faint(&place)));
            rest
        }
    };
    if !rest.is_empty() {
        line(out, rest);
    }
    if let Some(backtrace) = &failure.backtrace {
        line(out, "backtrace:");
        line(out, &indented(backtrace));
    }
    out.push('\n');
}

fn shrunk(out: &mut String, shrinking: &Shrinking, look: &Look) {
    let Shrinking { calls, improvements, stopped, other } = shrinking;
    match (improvements, stopped) {
        (0, Stopped::Minimal) => line(out, &look.faint("the input is minimal as it was found")),
        (steps, Stopped::Minimal) => {
            let (steps, calls) = (count(*steps, "step"), count(*calls, "call"));
            line(out, &look.faint(&format!("minimal after {steps} and {calls}")));
        }
        (_, Stopped::Calls) => line(
            out,
            &format!(
                "not minimal: the best after {}; raise `shrink_calls` for more",
                count(*calls, "call")
            ),
        ),
        (_, Stopped::Time) => line(
            out,
            &format!(
                "not minimal: the best in the time ({}); raise `shrink_time` for more",
                count(*calls, "call")
            ),
        ),
    }
    if let Some(other) = other {
        let place = other.failure.location.as_deref().unwrap_or("a returned value");
        let first = other.failure.message.lines().next().unwrap_or_default();
        line(out, &format!("it also fails in another way, at {place}: {first}"));
        for input in &other.inputs {
            let text = indented(input.text());
            line(out, &format!("  {} = {}", input.name, text.trim_start()));
        }
        if other.replay.len() < 200 {
            line(out, &look.faint(&format!("  LURCHER_REPLAY={}", other.replay)));
        }
    }
}

fn replay_lines(out: &mut String, report: &Report, counterexample: &Counterexample, look: &Look) {
    if report.command.is_empty() {
        return;
    }
    match &counterexample.replay {
        Some(token) => line(
            out,
            &format!("{} LURCHER_REPLAY={token} {}", look.bold("replay:"), report.command),
        ),
        // The whole run is the only line that is short enough.
        None if report.summary.is_seed_known => {
            let (seed, command) = (report.summary.seed, &report.command);
            line(out, &format!("{} LURCHER_SEED={seed} {command}", look.bold("replay:")));
        }
        None => {
            let none = "no, neither the input nor the seed is known; with LURCHER_SEED=0 every run \
                        is the same";
            line(out, &format!("{} {none}", look.bold("replay:")));
        }
    }
    match &counterexample.saved {
        Saving::To(path) => line(
            out,
            &format!("{}  {} (tried first from now on)", look.bold("saved:"), path.display()),
        ),
        Saving::Known(path) => {
            line(out, &format!("{}  {} (known before)", look.bold("saved:"), path.display()));
        }
        Saving::Not(reason) if reason.is_empty() => {}
        Saving::Not(reason) => line(out, &format!("{}  no, {reason}", look.bold("saved:"))),
    }
}

fn gave_up(out: &mut String, report: &Report, look: &Look) {
    let summary = &report.summary;
    let head = format!(
        "property `{}` gave up: {} discarded, {} passed",
        report.property,
        cases(summary.discarded()),
        summary.passed
    );
    line(out, &look.red(&head));
    out.push_str(&summary.discard_table());
    let limit = if summary.is_out_of_time { "time" } else { "discard_ratio" };
    if summary.is_refined {
        let remedy = "say in the refinement what is meant, so that other inputs are not tried";
        line(out, &format!("  what to do: {remedy}, or raise `{limit}`"));
    } else {
        line(
            out,
            "  what to do: draw inputs that satisfy the condition instead of discarding the others",
        );
        let remedies = "(`#[with(…)]`, `and_then`, `#[data(with = …)]`)";
        line(out, &format!("  {remedies}, or raise `{limit}`"));
    }
    line(out, &format!("  seed: {}", summary.seed));
}

fn uncovered(out: &mut String, report: &Report, look: &Look) {
    let head = format!(
        "property `{}` held in {}, but they do not cover what it claims",
        report.property,
        cases(report.summary.passed)
    );
    line(out, &look.red(&head));
    out.push_str(&report.summary.tables());
    if report.summary.has_uncovered_expressions() {
        line(
            out,
            "  what to do: draw such inputs, with `generators::matching` for example, raise \
             `cases`, lower the number, or remove the expression",
        );
    }
    if report.summary.has_refuted_claims() {
        line(
            out,
            "  what to do: draw inputs that reach these cases more often, or lower the claim",
        );
    }
    line(out, &format!("  seed: {}", report.summary.seed));
}

fn cases(n: u64) -> String {
    count(n, "case")
}

fn count(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
