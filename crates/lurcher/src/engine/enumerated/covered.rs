//! What was enumerated, as it is said.

use super::supply::Supply;

/// So many steps for an input are many.
const MANY_STEPS: u64 = 20;

/// What was enumerated so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Covered {
    /// All inputs below this size.
    below: u32,
    /// How many those are.
    pub(super) n: u64,
    /// How many more there were of this size so far.
    pub(super) n_more: u64,
    /// How many larger ones were found by patterns.
    pub(super) n_by_pattern: u64,
    pub(super) is_all: bool,
    /// What it took.
    pub(super) n_steps: u64,
    /// The least size that there is.
    least: u32,
    names: (&'static str, String),
}

impl Covered {
    pub(super) fn new(supply: &dyn Supply) -> Self {
        let (least, names) = (supply.size(), supply.names());
        let (n, n_more, n_by_pattern, n_steps) = (0, 0, 0, 0);
        Covered { below: least, n, n_more, n_by_pattern, is_all: false, n_steps, least, names }
    }

    /// All of a size were run; larger ones follow.
    pub(super) fn end_size(&mut self, next: u32) {
        self.n += std::mem::take(&mut self.n_more);
        self.below = next;
    }

    /// All were run.
    pub(super) fn end(&mut self) {
        self.end_size(self.below);
        self.is_all = true;
    }

    /// What was covered, in words; none if nothing was.
    pub(super) fn verdict(&self) -> Option<String> {
        let Covered { below, n, n_more, is_all, least, .. } = self;
        let all = match n + n_more {
            0 => return None,
            _ if *is_all => return Some(format!("all {} that there are", self.count(*n))),
            _ if below == least => return Some(format!("{} of size {below}", self.count(*n_more))),
            _ => format!("all {} up to size {}", self.count(*n), below - 1),
        };
        let mut parts = vec![all];
        if *n_more > 0 {
            parts.push(format!("{n_more} of size {below}"));
        }
        if self.n_by_pattern > 0 {
            parts.push(format!("{} larger by patterns", self.n_by_pattern));
        }
        let last = parts.split_off(1).join(" and ");
        Some(if last.is_empty() { parts.remove(0) } else { format!("{}, and {last}", parts[0]) })
    }

    /// So many inputs, as what they are.
    fn count(&self, n: u64) -> String {
        let (what, which) = &self.names;
        format!("{n} {what}{}{which}", if n == 1 { "" } else { "s" })
    }

    /// Whether much was tried for each input.
    pub(super) fn is_poor(&self) -> bool {
        self.n_steps / (self.n + self.n_more + self.n_by_pattern).max(1) >= MANY_STEPS
    }

    /// How hard it was to find inputs as required.
    pub(super) fn steps(&self, text: &str) -> String {
        let n = self.n + self.n_more + self.n_by_pattern;
        let inputs = if n == 1 { "input" } else { "inputs" };
        format!("`{text}` was asked {} times for {n} {inputs}\n", self.n_steps)
    }
}
