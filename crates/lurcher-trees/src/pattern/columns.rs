//! Columns of arrays over paths, and what their rows mean.

use std::collections::HashSet;
use std::fmt;

use super::paths::{Paths, Step, arguments};
use crate::space::{SortId, Values};

/// What may stand at one depth of the path through one value of the tuple: a column of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Which value of the tuple.
    pub argument: usize,
    /// How many steps are above.
    pub depth: usize,
    /// The constructors that may stand there.
    pub steps: Vec<Step>,
}

/// Where terminal constructors may stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ends {
    /// At every depth, as in the paper. What follows one in a row means nothing, so combinations
    /// in which one comes before something else are covered in name only.
    Anywhere,
    /// At the last depth only, so that every combination in a row is one in values. Paths that
    /// end earlier are those of a lower fineness.
    #[default]
    Last,
}

/// Constructors along paths: for each value of a tuple those that may stand at each depth.
///
/// Two patterns are equal if they are written alike, so rows of an array can be merged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    paths: Vec<Vec<Vec<Step>>>,
}

impl Pattern {
    /// A pattern of the constructors that may stand at each depth, for each value of a tuple.
    /// A path of no steps is matched by everything.
    pub fn new(paths: impl IntoIterator<Item = Vec<Vec<Step>>>) -> Self {
        let mut paths: Vec<Vec<Vec<Step>>> = paths.into_iter().collect();
        for steps in paths.iter_mut().flatten() {
            steps.sort_unstable();
            steps.dedup();
        }
        Pattern { paths }
    }

    /// The path through a value of the tuple: what may stand at each depth.
    pub fn path(&self, argument: usize) -> &[Vec<Step>] {
        self.paths.get(argument).map_or(&[], |path| path)
    }
}

/// `App/Abs/Var`, a path for each value of the tuple; `_` if everything matches.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (argument, path) in self.paths.iter().enumerate() {
            f.write_str(if argument > 0 { ", " } else { "" })?;
            if path.is_empty() {
                f.write_str("_")?;
            }
            for (depth, steps) in path.iter().enumerate() {
                f.write_str(if depth > 0 { "/" } else { "" })?;
                for (index, step) in steps.iter().enumerate() {
                    write!(f, "{}{step}", if index > 0 { "|" } else { "" })?;
                }
            }
        }
        Ok(())
    }
}

impl Paths {
    /// The columns of arrays of a *fineness*: so many steps are told apart on a path. There are
    /// fewer where paths cannot be so long.
    pub fn columns(&self, fineness: usize, ends: Ends) -> Vec<Column> {
        let mut columns = Vec::new();
        for (argument, &of) in arguments(self.space()).iter().enumerate() {
            let first = columns.len();
            let mut sorts = self.first_steps(argument, [of]);
            for depth in 0..fineness {
                let all: Vec<Step> = sorts.iter().flat_map(|&sort| self.steps(sort)).collect();
                if all.is_empty() {
                    break;
                }
                columns.push(Column { argument, depth, steps: all });
                let inside = sorts.iter().flat_map(|&sort| self.fields(sort));
                sorts = self.first_steps(argument, inside);
            }
            if ends == Ends::Last {
                let before_last = columns.len().saturating_sub(1).max(first);
                for column in &mut columns[first..before_last] {
                    column.steps.retain(|&step| !self.is_terminal(argument, step));
                }
            }
        }
        columns
    }

    /// How many steps a path can have at most, if that is fewer than some number.
    pub fn longest(&self, most: usize) -> usize {
        let columns = self.columns(most, Ends::Anywhere);
        columns.iter().map(|column| column.depth + 1).max().unwrap_or(0)
    }

    /// What the row of an array means. Steps after a terminal constructor mean nothing and
    /// are left out, so that rows that are the same up to there become the same pattern.
    ///
    /// # Panics
    /// If the row does not fit the columns.
    pub fn pattern(&self, columns: &[Column], row: &[u32]) -> Pattern {
        assert_eq!(columns.len(), row.len(), "a row has a cell for each column");
        let mut paths = vec![Vec::new(); self.sights().len()];
        let mut has_ended = vec![false; paths.len()];
        for (column, &cell) in columns.iter().zip(row) {
            let step = column.steps[cell as usize];
            if !has_ended[column.argument] {
                paths[column.argument].push(vec![step]);
                has_ended[column.argument] = self.is_terminal(column.argument, step);
            }
        }
        Pattern { paths }
    }

    /// What the rows of an array mean, each pattern once, in the order of the rows.
    pub fn patterns<'r>(
        &self,
        columns: &[Column],
        rows: impl IntoIterator<Item = &'r [u32]>,
    ) -> Vec<Pattern> {
        let mut seen = HashSet::new();
        let patterns = rows.into_iter().map(|row| self.pattern(columns, row));
        patterns.filter(|pattern| seen.insert(pattern.clone())).collect()
    }

    /// Whether what a constructor builds has no children, whatever its fields are.
    pub fn is_terminal(&self, argument: usize, step: Step) -> bool {
        let sights = &self.sights()[argument];
        let sorts = self.space().sorts().iter().filter(|sort| sort.shape == Some(step.shape));
        let mut alternatives = sorts.flat_map(|sort| match &sort.values {
            Values::Built { alternatives, .. } => &alternatives[..],
            Values::Numbers(_) => &[],
        });
        alternatives.all(|alternative| {
            alternative.constructor != step.constructor
                || alternative.fields.iter().all(|&field| !sights.leads(field))
        })
    }

    fn steps(&self, sort: SortId) -> Vec<Step> {
        let of = self.space().sort(sort);
        let (Values::Built { alternatives, .. }, Some(shape)) = (&of.values, of.shape) else {
            return Vec::new();
        };
        let mut steps: Vec<Step> = alternatives
            .iter()
            .map(|alternative| Step { shape, constructor: alternative.constructor })
            .collect();
        steps.sort_unstable();
        steps
    }

    fn fields(&self, sort: SortId) -> Vec<SortId> {
        match &self.space().sort(sort).values {
            Values::Built { alternatives, .. } => {
                alternatives.iter().flat_map(|a| a.fields.iter().copied()).collect()
            }
            Values::Numbers(_) => Vec::new(),
        }
    }
}
