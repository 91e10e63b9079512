//! Whether what is said of a failure is true: asked of the property itself, input by input.
//!
//! The search for an explanation has its own ways to choose the inputs it tries. None of them is used here.
//! [`check`] goes through all inputs by size, up to somewhat more than that of the counterexample, and
//! asks of each that a line describes whether it fails. Few inputs match a pattern with many
//! constructors, so it also puts all small values in place of the [`variables`](super::variables) of each line.

use std::fmt::Debug;

use lurcher::prelude::*;
use lurcher::{Generalisation, Report};

use super::panics::fails;
use super::variables::each_instance;

/// How far a check goes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Inputs are looked through up to the counterexample's size and this much more.
    pub more_size: u32,
    /// But not more inputs than this.
    pub n_inputs: usize,
    /// And so many values are put in place of the variables of a line.
    pub n_assignments: usize,
}

impl Limits {
    /// As the comparison uses them.
    pub const USUAL: Limits = Limits { more_size: 3, n_inputs: 1_000_000, n_assignments: 100_000 };
    /// To see whether it works.
    pub const QUICK: Limits = Limits { more_size: 2, n_inputs: 20_000, n_assignments: 2_000 };
}

/// What was found about the lines of a report.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// One for each line.
    pub lines: Vec<Line>,
    /// How many inputs were looked through.
    pub n_inputs: usize,
    /// Up to which size these are all.
    pub up_to: Option<u32>,
    /// Whether the inputs of that size are enough: the counterexample's and what is more.
    pub is_whole: bool,
    /// How many of them fail, and how many of these some line describes.
    pub n_failing: usize,
    /// See [`n_failing`](Checked::n_failing).
    pub n_described: usize,
}

/// What was found about one line.
#[derive(Clone, Debug)]
pub struct Line {
    /// As it is printed: the patterns of the arguments, and the condition.
    pub text: String,
    /// How many variables it has.
    pub n_variables: usize,
    /// How many of the inputs looked through it describes.
    pub n_listed: usize,
    /// How many more instances were made of it.
    pub n_made: usize,
    /// An input that it describes and that does not fail; or what else is wrong with it.
    pub refuted: Option<String>,
}

impl Line {
    fn of(found: &Generalisation) -> Line {
        let patterns: Vec<&str> = found.arguments().map(|(_, pattern)| pattern).collect();
        let condition = found.condition().map(|condition| format!(" when {condition}"));
        Line {
            text: patterns.join(", ") + &condition.unwrap_or_default(),
            n_variables: found.n_variables(),
            n_listed: 0,
            n_made: 0,
            refuted: None,
        }
    }

    /// How many instances were asked about.
    pub fn n_instances(&self) -> usize {
        self.n_listed + self.n_made
    }

    fn refute(&mut self, input: &impl Debug) {
        self.refuted.get_or_insert_with(|| format!("{input:?}"));
    }
}

/// Checks all lines of a report; inputs are tuples of the property's arguments. `None` is said of what the
/// property asks nothing of: that does not fail. Instances are made of the counterexample, if it is known, or
/// else of the first input that a line describes, among those looked through or those that failed.
///
/// A line that is said to be of the reported counterexample and does not describe it is refuted, too.
pub fn check<T: Data + Debug + PartialEq>(
    report: &Report,
    counterexample: Option<&T>,
    failed: &[T],
    limits: &Limits,
    holds: impl Fn(&T) -> Option<bool>,
) -> Checked {
    let found = report.generalisations();
    let mut checked = Checked { lines: found.iter().map(Line::of).collect(), ..Checked::default() };
    if found.is_empty() {
        return checked;
    }
    let mut first: Vec<Option<T>> = found.iter().map(|_| None).collect();
    list(&mut checked, &mut first, report, counterexample, limits, &holds);
    for ((line, found), first) in checked.lines.iter_mut().zip(found).zip(&first) {
        let own = counterexample.filter(|_| !found.is_of_another());
        if let Some(input) = own.filter(|input| !found.describes(*input)) {
            line.refuted = Some(format!("{input:?}, which is reported, but not one of these"));
        }
        let own = own.filter(|input| found.describes(*input));
        let is_described = |input: &T| found.describes(input);
        let other = || failed.iter().find(|input| is_described(input));
        let Some(from) = own.or(first.as_ref()).or_else(other) else { continue };
        line.n_made = each_instance(from, limits.n_assignments, &is_described, &mut |input| {
            if !fails(&holds, input) {
                line.refute(input);
            }
        });
    }
    checked
}

/// Looks through inputs by size, and keeps the first that each line describes.
fn list<T: Data + Debug + PartialEq>(
    checked: &mut Checked,
    first: &mut [Option<T>],
    report: &Report,
    counterexample: Option<&T>,
    limits: &Limits,
    holds: &impl Fn(&T) -> Option<bool>,
) {
    let inputs = lurcher::enumerate::<T>();
    let mut values = inputs.all();
    let mut most = None;
    let mut size = inputs.least_size();
    loop {
        let Some(input) = values.next() else {
            (checked.up_to, checked.is_whole) = (Some(u32::MAX), true);
            return;
        };
        if values.size() > size {
            checked.up_to = Some(size);
            size = values.size();
        }
        if most.is_some_and(|most| size > most) {
            checked.is_whole = true;
            return;
        }
        if checked.n_inputs >= limits.n_inputs {
            return;
        }
        checked.n_inputs += 1;
        let is_failing = fails(holds, &input);
        checked.n_failing += usize::from(is_failing);
        let mut is_described = false;
        let mut of_line = None;
        for (index, (line, found)) in
            checked.lines.iter_mut().zip(report.generalisations()).enumerate()
        {
            if found.describes(&input) {
                is_described = true;
                line.n_listed += 1;
                if !is_failing {
                    line.refute(&input);
                }
                if first[index].is_none() && of_line.is_none() {
                    of_line = Some(index);
                }
            }
        }
        checked.n_described += usize::from(is_failing && is_described);
        // If it is not known, the first that is described will be of its size.
        if most.is_none() && counterexample.map_or(is_described, |known| *known == input) {
            most = Some(size + limits.more_size);
        }
        if let Some(index) = of_line {
            first[index] = Some(input);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained() -> Report {
        let config = Config::new().seed(1).save(false);
        config.explain(|list: &Vec<u8>| list.windows(2).all(|pair| pair[0] != pair[1]))
    }

    #[test]
    fn what_is_said_of_neighbours_that_are_equal_is_true() {
        let holds = |(list,): &(Vec<u8>,)| Some(list.windows(2).all(|pair| pair[0] != pair[1]));
        let checked = check(&explained(), Some(&(vec![0, 0],)), &[], &Limits::QUICK, holds);
        assert!(!checked.lines.is_empty() && checked.is_whole);
        for line in &checked.lines {
            assert_eq!(line.refuted, None, "{}", line.text);
            assert!(line.n_listed > 2 && line.n_made > 500, "{line:?}");
        }
        assert!(0 < checked.n_described && checked.n_described <= checked.n_failing);
    }

    #[test]
    fn a_line_is_refuted_by_what_passes_or_is_not_asked_or_is_rare() {
        let said = |holds: fn(&(Vec<u8>,)) -> Option<bool>| {
            let checked = check(&explained(), None, &[], &Limits::QUICK, holds);
            checked.lines[0].refuted.clone()
        };
        assert_eq!(said(|_| Some(true)), Some("([0, 0],)".to_string()));
        assert_eq!(
            said(|(list,)| (list.len() < 5).then_some(false)),
            Some("([0, 0, 0, 0, 0],)".to_string())
        );
        let rare = said(|(list,)| Some(list.first() == Some(&20)));
        assert_eq!(rare, Some("([20, 20],)".to_string()));
    }
}
