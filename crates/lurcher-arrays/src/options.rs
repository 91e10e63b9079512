//! How much work an array is worth, and who is told about it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::array::Array;

/// How much work an array is worth.
///
/// Work is counted in steps, not in seconds: the same model, seed and effort give the same
/// rows on every machine and with any number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Effort {
    /// The first array that covers everything: milliseconds for most models.
    Fast,
    /// A search for a smaller one that takes about two seconds.
    #[default]
    Balanced,
    /// A search that takes about a minute, or as long as [`Options::steps`] says.
    Best,
}

/// What is reported while an array is being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Rows of the best array so far.
    pub rows: usize,
    /// No array has fewer rows than this.
    pub lower_bound: usize,
    /// Steps taken.
    pub steps: u64,
    /// Steps after which the search ends.
    pub limit: u64,
}

/// Listens to progress.
pub(crate) type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// Listens to arrays that are smaller than those before.
pub(crate) type Improvement = Arc<dyn Fn(&Array) + Send + Sync>;

/// How an array is built: effort, seed, limits.
#[derive(Clone, Default)]
pub struct Options {
    pub(crate) effort: Effort,
    pub(crate) seed: u64,
    pub(crate) threads: Option<usize>,
    pub(crate) steps: Option<u64>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) row_limit: Option<usize>,
    pub(crate) radix: Radix,
    pub(crate) progress: Option<Listener>,
    pub(crate) improvement: Option<Improvement>,
    pub(crate) stop: Option<Arc<AtomicBool>>,
}

/// What becomes of parameters with very many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Radix {
    /// A range of more than 20 values, or a list of more than 100, is split into digits if it
    /// would take more than 1000 rows to combine its values with those of the others.
    ///
    /// Every value then occurs in some row, unless that takes more than the
    /// [limit of rows](Options::row_limit), or 100 000; and strengths count digits as they
    /// count parameters, in relations, too. Where even the digits would take more rows than that,
    /// it is as with [`Classes`](Radix::Classes).
    #[default]
    Automatic,
    /// Ranges are split into digits as the paper on Radix Coverage says, whatever their length.
    Always,
    /// Long ranges and lists are cut into classes of neighbouring values, as many as combine
    /// within the [limit of rows](Options::row_limit), or 10 000; digits tell which value of its
    /// class a value is. What combines within the limit value by value isn't cut.
    ///
    /// Strengths then count parameters: classes are combined as values would be. The digits are
    /// combined besides, each as if it were a parameter, and every value occurs in some row
    /// unless that takes more than the limit. There are many more rows than with `Always`.
    ///
    /// ```
    /// use lurcher_arrays::{Effort, Model, Options, Radix};
    ///
    /// let mut model = Model::new("rectangle");
    /// let width = model.range("width", 0..=999);
    /// let height = model.range("height", 0..=999);
    /// let options = Options::new().effort(Effort::Fast).radix(Radix::Classes).row_limit(400);
    /// let array = model.array(&options).unwrap();
    /// // 18 classes of 56 values, and every class with every other.
    /// let seen = |w: u64, h: u64| {
    ///     array.rows().any(|row| (row.index(width) / 56, row.index(height) / 56) == (w, h))
    /// };
    /// assert!((0..18).all(|w| (0..18).all(|h| seen(w, h))));
    /// ```
    Classes,
    /// Every value is combined with every other.
    Never,
}

impl Options {
    /// Balanced effort, seed 0, as many threads as the machine has, no limit of time.
    pub fn new() -> Self {
        Options::default()
    }

    /// How much work the array is worth.
    pub fn effort(mut self, effort: Effort) -> Self {
        self.effort = effort;
        self
    }

    /// Another seed gives another array of about the same size.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// How many threads may be used; the rows don't depend on it.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// The number of steps of search, in place of the one that goes with the effort.
    pub fn steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// Ends the search after this time, with the best array so far. Which one that is depends
    /// on the machine; [`Array::end`](crate::Array::end) tells whether the limit was reached.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// The most rows that are acceptable. Digits of split parameters are combined less
    /// thoroughly to keep to it, and the result says so. It is no promise: what the largest
    /// columns take is kept within it, and all together may take more.
    pub fn row_limit(mut self, rows: usize) -> Self {
        self.row_limit = Some(rows);
        self
    }

    /// What becomes of parameters with very many values.
    pub fn radix(mut self, radix: Radix) -> Self {
        self.radix = radix;
        self
    }

    /// Calls this now and then while the search goes on.
    pub fn progress(mut self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(listener));
        self
    }

    /// Calls this now and then with the smallest array so far, if it has become smaller: for
    /// those who want to keep it whatever happens. Its bound and its end are not known yet.
    pub fn improvement(mut self, listener: impl Fn(&Array) + Send + Sync + 'static) -> Self {
        self.improvement = Some(Arc::new(listener));
        self
    }

    /// Steps in all.
    pub(crate) fn total_steps(&self) -> u64 {
        self.steps.unwrap_or(match self.effort {
            Effort::Fast => 0,
            Effort::Balanced => 400_000_000,
            Effort::Best => 12_000_000_000,
        })
    }

    /// Ends the search, with the best array so far, once the flag is true.
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = Some(flag);
        self
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("effort", &self.effort)
            .field("seed", &self.seed)
            .field("threads", &self.threads)
            .field("steps", &self.steps)
            .field("time_limit", &self.time_limit)
            .field("row_limit", &self.row_limit)
            .field("radix", &self.radix)
            .finish_non_exhaustive()
    }
}
