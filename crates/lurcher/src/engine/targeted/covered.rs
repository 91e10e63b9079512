//! What was run by depth, as it is said.

use lurcher_trees::{Depths, Kind};

/// So many steps for an input are many.
const MANY_STEPS: u64 = 20;

/// What was run so far.
#[derive(Clone, Debug)]
pub(super) struct Covered {
    text: &'static str,
    /// Up to which depth all inputs were, how many these are, and in words of which numbers.
    all: Option<(u32, u64, String)>,
    /// Whether there are no deeper ones, nor larger numbers.
    is_all: bool,
    /// How many samples there were, how deep the deepest was, and which numbers there were.
    pub(super) n_samples: u64,
    deepest: u32,
    largest: u32,
    /// What it took.
    pub(super) n_steps: u64,
}

impl Covered {
    pub(super) fn new(text: &'static str) -> Self {
        Covered { text, all: None, is_all: false, n_samples: 0, deepest: 0, largest: 0, n_steps: 0 }
    }

    /// All inputs up to a depth were run.
    pub(super) fn end_depth(&mut self, depth: u32, depths: &Depths, n: u64) {
        self.all = Some((depth, n, numbers(depths, depth)));
        self.is_all = depths.is_whole(depth);
    }

    pub(super) fn sample(&mut self, (depth, numbers): (u32, u32)) {
        self.n_samples += 1;
        self.deepest = self.deepest.max(depth);
        self.largest = self.largest.max(numbers);
    }

    /// What was covered, in words; none if nothing was.
    pub(super) fn verdict(&self, depths: &Depths) -> Option<String> {
        let which =
            if self.text.is_empty() { String::new() } else { format!(" with {}", self.text) };
        let inputs = |n: u64| format!("{n} input{}{which}", if n == 1 { "" } else { "s" });
        let samples = |what: &str| {
            let mut text =
                format!("{} {what}{}", self.n_samples, if self.n_samples == 1 { "" } else { "s" });
            if depths.is_deep() {
                text += &format!(" up to depth {}", self.deepest);
            }
            text + &numbers(depths, self.largest)
        };
        match &self.all {
            Some((_, n, _)) if self.is_all => Some(format!("all {} that there are", inputs(*n))),
            Some((depth, n, numbers)) => {
                let all = format!("all {} up to depth {depth}{numbers}", inputs(*n));
                Some(if self.n_samples == 0 {
                    all
                } else {
                    format!("{all}, and {}", samples("sample"))
                })
            }
            None if self.n_samples == 0 => None,
            None => Some(format!("{}{which}", samples("sample"))),
        }
    }

    /// What was looked at, in words.
    pub(super) fn looked_at(&self) -> String {
        match &self.all {
            Some(_) if self.is_all => "all of their types were looked at".to_string(),
            Some((depth, _, numbers)) => format!("all up to depth {depth}{numbers} were looked at"),
            None => "none was found".to_string(),
        }
    }

    /// Whether much was tried for each input.
    pub(super) fn is_poor(&self, n: u64) -> bool {
        self.n_steps / n.max(1) >= MANY_STEPS
    }

    /// How hard it was to find inputs as required.
    pub(super) fn steps(&self, n: u64) -> String {
        if self.text.is_empty() {
            return String::new();
        }
        let inputs = if n == 1 { "input" } else { "inputs" };
        format!("`{}` was asked {} times for {n} {inputs}\n", self.text, self.n_steps)
    }
}

/// So many ranges of integers are told.
const MOST_ENDS: usize = 3;

/// Of which numbers all were run up to a depth: " with integers in -3..=3".
fn numbers(depths: &Depths, depth: u32) -> String {
    let growing = depths.partial(depth);
    let mut parts = Vec::new();
    let mut ends = depths.partial_integers(depth);
    let all = ends.clone();
    let is_within = |one: &(i128, i128)| {
        all.iter().any(|other| other != one && other.0 <= one.0 && one.1 <= other.1)
    };
    ends.retain(|one| !is_within(one));
    if !ends.is_empty() {
        let ends: Vec<String> = ends.iter().map(|(lo, hi)| format!("{lo}..={hi}")).collect();
        let (first, more) = ends.split_at(ends.len().min(MOST_ENDS));
        let others = if more.is_empty() { "" } else { " and others" };
        let closely =
            if depths.has_bounded() { " (all of those between close bounds)" } else { "" };
        parts.push(format!("integers in {}{others}{closely}", first.join(" or ")));
    }
    if growing.contains(&Kind::Char) {
        let ends = depths.characters(depth);
        parts.extend(ends.map(|(first, last)| format!("characters in {first:?}..={last:?}")));
    }
    if growing.iter().any(|kind| matches!(kind, Kind::Float(_))) {
        let n = depths.n_floats(depth).unwrap_or_default();
        parts.push(format!("the {n} simplest floats"));
    }
    if parts.is_empty() { String::new() } else { format!(" with {}", parts.join(" and ")) }
}
