//! The result: rows, and what is known about them.

use std::sync::Arc;

use crate::model::{Model, ParameterId, Value};

/// Rows that cover what a model asks for.
#[derive(Clone, Debug)]
pub struct Array {
    pub(crate) model: Arc<Model>,
    /// Row after row, a cell per parameter: the position of its value.
    pub(crate) cells: Vec<u64>,
    pub(crate) lower_bound: usize,
    pub(crate) end: End,
    pub(crate) steps: u64,
    pub(crate) start: &'static str,
    pub(crate) notes: Vec<String>,
    pub(crate) splits: Vec<Split>,
}

/// A parameter that was split into digits, because it has too many values to combine each
/// with everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    pub(crate) parameter: ParameterId,
    /// So many digits are combined with each other.
    pub(crate) strength: usize,
    /// The leading digit tells the class of a value, of which there are at most so many.
    pub(crate) most_classes: Option<u64>,
}

/// Why the search for a smaller array ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No smaller array exists.
    Optimal,
    /// All steps were taken.
    Steps,
    /// The time limit was reached: another machine might give other rows.
    Time,
    /// It was asked to stop.
    Stopped,
}

/// One row of an [`Array`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    model: &'a Model,
    cells: &'a [u64],
}

impl Array {
    /// The number of rows.
    pub fn len(&self) -> usize {
        match self.model.parameters.len() {
            0 => 0,
            width => self.cells.len() / width,
        }
    }

    /// Whether there is nothing to cover.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        let width = self.model.parameters.len().max(1);
        self.cells.chunks_exact(width).map(|cells| Row { model: &self.model, cells })
    }

    /// The model that the rows cover.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// No array for this model has fewer rows than this.
    pub fn lower_bound(&self) -> usize {
        self.lower_bound
    }

    /// Whether it is certain that no smaller array exists.
    pub fn is_optimal(&self) -> bool {
        self.len() <= self.lower_bound
    }

    /// Why the search for a smaller array ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// How many steps the search took.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How the first array was made.
    pub fn start(&self) -> &str {
        self.start
    }

    /// What a user should know about how the model was understood: parameters that were
    /// split into digits, strengths that had to be lowered.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The parameters that were split into digits. Their digits were combined with everything
    /// else as if they were parameters.
    pub fn splits(&self) -> &[Split] {
        &self.splits
    }
}

impl Split {
    /// The parameter.
    pub fn parameter(&self) -> ParameterId {
        self.parameter
    }

    /// The number of digits that are combined with each other. Each value occurs if these are
    /// all digits.
    pub fn strength(&self) -> usize {
        self.strength
    }

    /// If the leading digit tells the class of a value ([`Radix::Classes`](crate::Radix::Classes)),
    /// the most classes that it could have been: there are no more, and fewer only where so many
    /// don't make digits.
    pub fn most_classes(&self) -> Option<u64> {
        self.most_classes
    }
}

impl<'a> Row<'a> {
    /// For each parameter, the position of its value.
    pub fn cells(&self) -> &'a [u64] {
        self.cells
    }

    /// The position of a parameter's value.
    pub fn index(&self, parameter: ParameterId) -> u64 {
        self.cells[parameter.index()]
    }

    /// The value of a parameter.
    pub fn value(&self, parameter: ParameterId) -> Value {
        self.model.parameters[parameter.index()].value(self.index(parameter))
    }

    /// The values of all parameters, in order.
    pub fn values(&self) -> impl Iterator<Item = Value> + use<'a> {
        let parameters = self.model.parameters.iter();
        parameters.zip(self.cells).map(|(parameter, &cell)| parameter.value(cell))
    }
}
