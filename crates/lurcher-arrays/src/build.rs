//! From a model to an array: compile, search, put together, check.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::array::{Array, End};
use crate::compile::{Compiled, compile};
use crate::error::Error;
use crate::model::Model;
use crate::options::Options;
use crate::problem::Cell;
use crate::search::{Failure, Found, Limits, generate};

impl Model {
    /// Rows that cover what the model asks for.
    ///
    /// In builds with debug assertions the rows are counted again by
    /// [`Array::verify`], which shares no code with the search.
    ///
    /// # Errors
    ///
    /// If the model makes no sense, for instance because its constraints contradict each
    /// other; the message says what and why.
    ///
    /// ```
    /// use lurcher_arrays::{Effort, Model, Options};
    ///
    /// let mut model = Model::new("shop");
    /// let browser = model.parameter("browser", ["Firefox", "Safari", "Edge"]);
    /// let system = model.parameter("system", ["Linux", "macOS", "Windows"]);
    /// model.parameter("payment", ["card", "invoice", "voucher"]);
    /// model.boolean("guest");
    /// model.constrain(browser.is("Safari").implies(system.is("macOS")));
    /// model.constrain(browser.is("Edge").implies(system.is("Windows")));
    ///
    /// let array = model.array(&Options::new().effort(Effort::Fast)).unwrap();
    /// assert!(array.len() <= 11, "and not all 30 combinations that are allowed");
    /// assert!(array.verify().is_correct());
    /// ```
    pub fn array(&self, options: &Options) -> Result<Array, Error> {
        let started = Instant::now();
        let compiled = compile(self, options)?;
        let model = Arc::new(self.clone());
        let draft = Draft { model: &model, compiled: &compiled };
        let total = options.total_steps();
        let n_invalid = compiled.problems.len() as u64 - 1;
        let cancelled = AtomicBool::new(false);
        let mut found: Vec<Found> = Vec::new();
        for (index, problem) in compiled.problems.iter().enumerate() {
            // Invalid values share as many steps as the valid ones have among themselves.
            let steps = match (index, n_invalid) {
                (_, 0) => total,
                (0, _) => total / 2,
                (_, n) => total / 2 / n,
            };
            let earlier: Vec<&[Vec<Cell>]> = found.iter().map(|found| &found.rows[..]).collect();
            let improved = |rows: &[Vec<Cell>]| {
                // Only what is complete is worth showing.
                if let (Some(listener), true) = (&options.improvement, index as u64 == n_invalid) {
                    let parts = earlier.iter().copied().chain([rows]);
                    listener(&draft.array(parts));
                }
            };
            let done = found.iter().map(|found| found.steps).sum();
            let limits = Limits {
                options,
                started,
                steps,
                done,
                total,
                cancelled: &cancelled,
                improved: Some(&improved),
            };
            found.push(generate(problem, &limits).map_err(|failure| self.no_array(failure))?);
        }
        let mut array = draft.array(found.iter().map(|found| &found.rows[..]));
        array.lower_bound = found.iter().map(|found| found.lower_bound).sum();
        array.steps = found.iter().map(|found| found.steps).sum();
        array.start = found[0].start;
        array.end = if array.is_optimal() {
            End::Optimal
        } else {
            let early = found.iter().map(|found| found.end);
            early
                .into_iter()
                .find(|end| matches!(end, End::Time | End::Stopped))
                .unwrap_or(End::Steps)
        };
        let unanswered: u64 = found.iter().map(|found| found.unanswered).sum();
        if unanswered > 0 {
            array.notes.push(format!(
                "the constraints are so hard that {unanswered} questions about them were given up: \
                 combinations that were taken for impossible may be missing"
            ));
        }
        debug_assert!(array.verify().is_correct(), "{:?}", array.verify());
        Ok(array)
    }

    fn no_array(&self, failure: Failure) -> Error {
        Error::new(match failure {
            Failure::Contradiction => {
                "no row is allowed: the constraints contradict each other".to_string()
            }
            Failure::TooMany => format!(
                "there are more than {} combinations to cover: lower the strength, or ask for it \
                 only where it matters, with relations",
                u32::MAX
            ),
            Failure::Early { columns } => format!(
                "the search had to end before there was an array, with {columns} of {} columns \
                 done: allow more time, or lower the strength",
                self.parameters.len()
            ),
        })
    }
}

/// What is known of an array before its rows are.
struct Draft<'a> {
    model: &'a Arc<Model>,
    compiled: &'a Compiled,
}

impl Draft<'_> {
    /// The array with the rows of each problem.
    fn array<'r>(&self, parts: impl Iterator<Item = &'r [Vec<Cell>]>) -> Array {
        let mut cells = Vec::new();
        for (problem, rows) in parts.enumerate() {
            for row in rows {
                cells.extend(self.compiled.restore(problem, row));
            }
        }
        Array {
            model: self.model.clone(),
            cells,
            lower_bound: 0,
            end: End::Stopped,
            steps: 0,
            start: "",
            notes: self.compiled.notes.clone(),
            splits: self.compiled.splits.clone(),
        }
    }
}
