//! A model as columns of small numbers, seen from one side.
//!
//! Coverage is asked for in *frames*. In the first, every parameter has its valid values; for
//! each invalid value there is another, in which its parameter has this value only. A long
//! range that was split is a column per digit, the most significant first.

use super::split::weights;
use super::truth::kind;
use crate::model::{Domain, LevelKind, Model, Parameter, ParameterId, Value};

/// A parameter whose values are combined by their digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    pub(crate) parameter: usize,
    /// So many digits of the parameter are combined with each other.
    pub(crate) strength: usize,
    /// The first digit is a class of values, and there are at most so many.
    pub(crate) most_classes: Option<u64>,
}

/// What must be covered: every `strength` of these columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    pub(crate) columns: Vec<usize>,
    pub(crate) strength: usize,
}

/// A model as columns.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'m> {
    pub(crate) model: &'m Model,
    pub(crate) columns: Vec<Column>,
    /// The columns of each parameter.
    pub(crate) places: Vec<Vec<usize>>,
    /// The values of each parameter that occur in the frame.
    values: Vec<Values>,
    /// The invalid value that all rows of this frame have.
    pub(crate) invalid: Option<(usize, u64)>,
}

/// One column: a parameter, or one of its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    pub(crate) parameter: usize,
    pub(crate) part: Part,
    /// How many values the column has.
    pub(crate) size: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The number of the value.
    Whole,
    /// The digit that counts `weight` each; the `number`-th from the left, counted from 1.
    Digit { weight: u64, base: u64, number: usize },
}

/// Which values of a parameter occur. They are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    /// So many: all.
    All(u64),
    /// The values at these positions, in increasing order.
    Some(Vec<u64>),
}

impl Values {
    /// The valid values of a parameter.
    fn valid(parameter: &Parameter) -> Self {
        let levels = parameter.levels().len() as u64;
        let is_valid = |&position: &u64| kind(parameter, position) != LevelKind::Invalid;
        if (0..levels).all(|position| is_valid(&position)) {
            return Values::All(parameter.count());
        }
        Values::Some((0..levels).filter(is_valid).collect())
    }

    fn count(&self) -> u64 {
        match self {
            Values::All(count) => *count,
            Values::Some(positions) => positions.len() as u64,
        }
    }

    fn number(&self, position: u64) -> Option<u64> {
        match self {
            Values::All(count) => (position < *count).then_some(position),
            Values::Some(positions) => {
                positions.binary_search(&position).ok().map(|number| number as u64)
            }
        }
    }
}

impl<'m> Frame<'m> {
    /// The model without its invalid values, or with one of them.
    pub(crate) fn new(model: &'m Model, digits: &[Digits], invalid: Option<(usize, u64)>) -> Self {
        let mut columns = Vec::new();
        let mut places = Vec::new();
        let mut all_values = Vec::new();
        for (index, parameter) in model.parameters.iter().enumerate() {
            let first = columns.len();
            let mut push = |part, size| columns.push(Column { parameter: index, part, size });
            let mut values = Values::valid(parameter);
            if let Some((_, value)) = invalid.filter(|&(parameter, _)| parameter == index) {
                values = Values::Some(vec![value]);
                push(Part::Whole, 1);
            } else if let Some(digits) = digits.iter().find(|digits| digits.parameter == index) {
                let all = weights(values.count(), digits.most_classes);
                for (number, (weight, base)) in (1..).zip(all) {
                    push(Part::Digit { weight, base, number }, small(base));
                }
            } else {
                push(Part::Whole, small(values.count()));
            }
            places.push((first..columns.len()).collect());
            all_values.push(values);
        }
        let values = all_values;
        Frame { model, columns, places, values, invalid }
    }

    /// The invalid values of the model.
    pub(crate) fn invalid_values(model: &Model) -> Vec<(usize, u64)> {
        let mut found = Vec::new();
        for (index, parameter) in model.parameters.iter().enumerate() {
            for position in 0..parameter.levels().len() as u64 {
                if kind(parameter, position) == LevelKind::Invalid {
                    found.push((index, position));
                }
            }
        }
        found
    }

    /// What the model asks for in this frame.
    pub(crate) fn demands(&self, digits: &[Digits]) -> Vec<Demand> {
        let everything = (0..self.model.parameters.len()).collect();
        let mut wanted: Vec<(Vec<usize>, usize)> = vec![(everything, self.model.strength)];
        for relation in &self.model.relations {
            let parameters = relation.parameters.iter().map(|id| id.index()).collect();
            wanted.push((parameters, relation.strength));
        }
        let mut demands = Vec::new();
        for (mut parameters, mut strength) in wanted {
            if strength == 0 {
                continue;
            }
            if let Some((invalid, _)) = self.invalid {
                if !parameters.contains(&invalid) {
                    continue;
                }
                parameters.retain(|&parameter| parameter != invalid);
                strength -= 1;
            }
            demands.push(self.demand(&parameters, strength));
        }
        if self.invalid.is_none() {
            for digits in digits {
                demands.push(self.demand(&[digits.parameter], digits.strength));
            }
        }
        demands
    }

    /// Every so many parameters of the model, the invalid value among them if there is one.
    pub(crate) fn demand_at(&self, strength: usize) -> Option<Demand> {
        let invalid = self.invalid.map(|(parameter, _)| parameter);
        let columns = self.columns.iter().enumerate();
        let columns: Vec<usize> = columns
            .filter(|(_, column)| Some(column.parameter) != invalid)
            .map(|(index, _)| index)
            .collect();
        let strength = strength.checked_sub(usize::from(invalid.is_some()))?;
        (strength <= columns.len()).then_some(Demand { columns, strength })
    }

    /// The parameters of a set of columns, that of the invalid value among them, in order.
    pub(crate) fn parameters_of(&self, set: &[usize]) -> Vec<ParameterId> {
        let mut ids: Vec<ParameterId> = set.iter().map(|&column| self.parameter(column)).collect();
        ids.extend(self.invalid.map(|(parameter, _)| ParameterId(parameter as u32)));
        ids.sort_unstable();
        ids
    }

    fn demand(&self, parameters: &[usize], strength: usize) -> Demand {
        let columns: Vec<usize> =
            parameters.iter().flat_map(|&parameter| self.places[parameter].clone()).collect();
        let strength = strength.min(columns.len());
        Demand { columns, strength }
    }

    /// The cells of a row, from the positions of its values (none where it has none); none if
    /// the row has a value that isn't part of the frame, or lacks the frame's invalid value.
    pub(crate) fn cells(&self, row: &[Option<u64>]) -> Option<Vec<Option<u32>>> {
        if self.invalid.is_some_and(|(parameter, value)| row[parameter] != Some(value)) {
            return None;
        }
        let cells = self.columns.iter().map(|column| match row[column.parameter] {
            None => Some(None),
            Some(position) => {
                let number = self.values[column.parameter].number(position)?;
                Some(Some(column.cell(number)))
            }
        });
        cells.collect()
    }

    /// The name of a column, for people.
    pub(crate) fn name(&self, column: usize) -> String {
        let Column { parameter, part, .. } = self.columns[column];
        let name = &self.model.parameters[parameter].name;
        match part {
            Part::Digit { number, .. } => format!("digit {number} of {name}"),
            Part::Whole => name.clone(),
        }
    }

    /// The value that a cell stands for; of a digit, the digit.
    pub(crate) fn value(&self, column: usize, cell: u32) -> Value {
        let Column { parameter, part, .. } = self.columns[column];
        match part {
            Part::Whole => self.value_of(parameter, u64::from(cell)),
            Part::Digit { .. } => Value::Integer(i64::from(cell)),
        }
    }

    /// How many values of the parameter occur.
    pub(crate) fn count(&self, parameter: usize) -> u64 {
        self.values[parameter].count()
    }

    /// The position, among all values of the parameter, of the value of this number.
    pub(crate) fn position(&self, parameter: usize, number: u64) -> u64 {
        match &self.values[parameter] {
            Values::All(_) => number,
            Values::Some(positions) => positions[number as usize],
        }
    }

    /// The value of this number.
    pub(crate) fn value_of(&self, parameter: usize, number: u64) -> Value {
        self.model.parameters[parameter].value(self.position(parameter, number))
    }

    /// The parameter of a column.
    pub(crate) fn parameter(&self, column: usize) -> ParameterId {
        ParameterId(self.columns[column].parameter as u32)
    }

    /// Whether the digits of the parameter can be put together to a number beyond its range.
    pub(crate) fn overflows(&self, parameter: usize) -> bool {
        match self.columns[self.places[parameter][0]].part {
            Part::Digit { weight, base, .. } => {
                u128::from(weight) * u128::from(base) != u128::from(self.count(parameter))
            }
            _ => false,
        }
    }

    /// Whether the values of the parameter increase with their positions.
    pub(crate) fn increases(&self, parameter: usize) -> bool {
        matches!(self.model.parameters[parameter].domain, Domain::Range { .. })
    }
}

impl Column {
    /// The cell of the value of this number.
    fn cell(&self, number: u64) -> u32 {
        match self.part {
            Part::Whole => number as u32,
            Part::Digit { weight, base, .. } => (number / weight % base) as u32,
        }
    }

    /// What a cell adds to the number of the parameter's value.
    pub(crate) fn number(&self, cell: u32) -> u64 {
        match self.part {
            Part::Whole => u64::from(cell),
            Part::Digit { weight, .. } => weight * u64::from(cell),
        }
    }
}

/// Columns have fewer than 2^32 values; a longer range can't be combined value by value.
fn small(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
