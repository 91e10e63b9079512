//! What is to be covered: parameters, strengths, constraints, rows to keep.
//!
//! A model is plain data, built here or read from a file. It isn't checked as it is
//! built: [`Model::array`](Model::array) looks at the whole and says what is wrong.

mod formula;
mod parameter;
mod value;

use std::ops::RangeInclusive;

pub use formula::{Comparison, Formula, Operator, Term};
pub(crate) use parameter::Domain;
pub use parameter::{Level, LevelKind, Parameter, ParameterId};
pub use value::Value;

/// The name of the level that [`Model::applies`] adds.
pub const NOT_APPLICABLE: &str = "N/A";

/// Parameters, and which of their combinations are to be covered.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) strength: usize,
    pub(crate) relations: Vec<Relation>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) seeds: Vec<Seed>,
}

/// Some parameters that are to be covered at a strength of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    pub(crate) parameters: Vec<ParameterId>,
    pub(crate) strength: usize,
}

/// A formula that every row must satisfy, and how it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    pub(crate) formula: Formula,
    /// The text in a file, for messages.
    pub(crate) text: Option<String>,
    /// The line in a file, counted from 1.
    pub(crate) line: Option<usize>,
}

/// A row to keep: for each parameter the position of its value, or none where it is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    pub(crate) cells: Vec<Option<u64>>,
}

impl Model {
    /// A model without parameters, to be covered at strength 2.
    pub fn new(name: impl Into<String>) -> Self {
        Model {
            name: name.into(),
            parameters: Vec::new(),
            strength: 2,
            relations: Vec::new(),
            constraints: Vec::new(),
            seeds: Vec::new(),
        }
    }

    /// Adds a parameter with these values.
    pub fn parameter<L: Into<Level>>(
        &mut self,
        name: impl Into<String>,
        values: impl IntoIterator<Item = L>,
    ) -> ParameterId {
        let levels = values.into_iter().map(Into::into).collect();
        self.push(name.into(), Domain::Levels(levels))
    }

    /// Adds a parameter that is false or true.
    pub fn boolean(&mut self, name: impl Into<String>) -> ParameterId {
        self.parameter(name, [false, true])
    }

    /// Adds a parameter that ranges over integers.
    pub fn range(&mut self, name: impl Into<String>, range: RangeInclusive<i64>) -> ParameterId {
        self.range_by(name, range, 1)
    }

    /// Adds a parameter that ranges over every `step`-th integer from the start of the range.
    ///
    /// # Panics
    ///
    /// If `step` is not positive.
    pub fn range_by(
        &mut self,
        name: impl Into<String>,
        range: RangeInclusive<i64>,
        step: i64,
    ) -> ParameterId {
        assert!(step > 0, "the step of a range must be positive, and is {step}");
        let (first, last) = range.into_inner();
        let distance = i128::from(last) - i128::from(first);
        let count = if distance < 0 { 0 } else { distance / i128::from(step) + 1 };
        // All but the full range of i64, which lacks its last value.
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        self.push(name.into(), Domain::Range { first, step, count })
    }

    fn push(&mut self, name: String, domain: Domain) -> ParameterId {
        let id =
            ParameterId(u32::try_from(self.parameters.len()).expect("fewer than 2^32 parameters"));
        self.parameters.push(Parameter { name, domain });
        id
    }

    /// The strength at which all parameters are covered; 2 unless said otherwise.
    ///
    /// 0 asks for nothing beyond the [relations](Model::relation).
    pub fn strength(&mut self, strength: usize) -> &mut Self {
        self.strength = strength;
        self
    }

    /// Covers these parameters at a strength of their own, beside the strength of the whole.
    pub fn relation(
        &mut self,
        parameters: impl IntoIterator<Item = ParameterId>,
        strength: usize,
    ) -> &mut Self {
        let mut parameters: Vec<ParameterId> = parameters.into_iter().collect();
        parameters.sort_unstable();
        parameters.dedup();
        self.relations.push(Relation { parameters, strength });
        self
    }

    /// Requires every row to satisfy the formula.
    pub fn constrain(&mut self, formula: impl Into<Formula>) -> &mut Self {
        self.constraints.push(Constraint { formula: formula.into(), text: None, line: None });
        self
    }

    /// Lets the parameter apply only if the formula holds; otherwise it is
    /// [`NOT_APPLICABLE`], a value that this adds to it.
    ///
    /// # Panics
    ///
    /// If the parameter is a range, whose values are integers only.
    pub fn applies(&mut self, parameter: ParameterId, when: impl Into<Formula>) -> &mut Self {
        match &mut self.parameters[parameter.index()].domain {
            Domain::Levels(levels) => {
                if !levels.iter().any(|level| level.kind == LevelKind::NotApplicable) {
                    let kind = LevelKind::NotApplicable;
                    levels.push(Level { kind, ..Level::new(NOT_APPLICABLE) });
                }
            }
            Domain::Range { .. } => panic!("a range can't be made not applicable: list its values"),
        }
        let when = when.into();
        let absent = Formula::IsNotApplicable(parameter);
        self.constrain(Formula::Any(vec![
            Formula::All(vec![when.clone(), !absent.clone()]),
            Formula::All(vec![!when, absent]),
        ]))
    }

    /// Adds a row to keep. A cell is the position of a value, or `None` where any will do.
    pub fn seed(&mut self, cells: impl IntoIterator<Item = Option<u64>>) -> &mut Self {
        self.seeds.push(Seed { cells: cells.into_iter().collect() });
        self
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The parameters, in order.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The parameter of this name.
    pub fn find(&self, name: &str) -> Option<ParameterId> {
        let index = self.parameters.iter().position(|parameter| parameter.name == name)?;
        Some(ParameterId(index as u32))
    }

    /// All parameters, as handles.
    pub fn ids(&self) -> impl Iterator<Item = ParameterId> + use<> {
        (0..self.parameters.len() as u32).map(ParameterId)
    }

    /// The constraints, in order.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The rows to keep, in order.
    pub fn seeds(&self) -> &[Seed] {
        &self.seeds
    }

    /// The relations, in order; the strength of the whole is not among them.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }
}

impl Constraint {
    /// The formula.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }
}

impl Seed {
    /// For each parameter the position of its value, or none where any will do.
    pub fn cells(&self) -> &[Option<u64>] {
        &self.cells
    }
}

impl Relation {
    /// The parameters, in the order of the model.
    pub fn parameters(&self) -> &[ParameterId] {
        &self.parameters
    }

    /// The strength.
    pub fn strength(&self) -> usize {
        self.strength
    }
}
