//! Parameters and their values.

use super::Value;

/// A parameter of a [`Model`](super::Model), as its methods hand it out.
///
/// It is an index: use it only with the model that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParameterId(pub(crate) u32);

impl ParameterId {
    /// The position of the parameter in the model, counted from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A parameter: a name, and the values it ranges over.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    pub(crate) name: String,
    pub(crate) domain: Domain,
}

/// What a parameter ranges over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Domain {
    /// Listed one by one.
    Levels(Vec<Level>),
    /// `first`, `first + step`, …, `count` of them: never listed, so that it may be huge.
    Range { first: i64, step: i64, count: u64 },
}

/// One listed value of a parameter, and what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    pub(crate) value: Value,
    /// Other spellings, used in turn when rows are written.
    pub(crate) aliases: Vec<Value>,
    /// How much it is preferred where any value would do.
    pub(crate) weight: u32,
    pub(crate) kind: LevelKind,
}

/// How a value takes part in combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelKind {
    /// Combined with all others.
    Ordinary,
    /// Provokes an error: at most one such value in a row, so that it isn't hidden by another.
    Invalid,
    /// Stands for "this parameter doesn't matter here".
    NotApplicable,
}

impl Level {
    /// A value to be combined with all others.
    pub fn new(value: impl Into<Value>) -> Self {
        Level { value: value.into(), aliases: Vec::new(), weight: 1, kind: LevelKind::Ordinary }
    }

    /// The value provokes an error: at most one such value in a row.
    pub fn invalid(mut self) -> Self {
        self.kind = LevelKind::Invalid;
        self
    }

    /// Prefers the value, by this factor, where any value would do.
    pub fn weight(mut self, weight: u32) -> Self {
        self.weight = weight;
        self
    }

    /// Another spelling of the value; the spellings take turns when rows are written.
    pub fn alias(mut self, alias: impl Into<Value>) -> Self {
        self.aliases.push(alias.into());
        self
    }

    /// The value.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// How the value takes part in combinations.
    pub fn kind(&self) -> LevelKind {
        self.kind
    }
}

impl<V: Into<Value>> From<V> for Level {
    fn from(value: V) -> Self {
        Level::new(value)
    }
}

impl Parameter {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many values there are.
    pub fn count(&self) -> u64 {
        match &self.domain {
            Domain::Levels(levels) => levels.len() as u64,
            Domain::Range { count, .. } => *count,
        }
    }

    /// The value at this position.
    ///
    /// # Panics
    ///
    /// If there are fewer values.
    pub fn value(&self, index: u64) -> Value {
        match &self.domain {
            Domain::Levels(levels) => levels[index as usize].value.clone(),
            Domain::Range { first, step, count } => {
                assert!(index < *count, "`{}` has {count} values, and none at {index}", self.name);
                // Within i64 for every index below `count`; the sum may pass through values
                // that are not.
                Value::Integer(first.wrapping_add(step.wrapping_mul(index as i64)))
            }
        }
    }

    /// The position of a value; of its aliases, too.
    pub fn position(&self, value: &Value) -> Option<u64> {
        match &self.domain {
            Domain::Levels(levels) => levels
                .iter()
                .position(|level| level.value == *value || level.aliases.contains(value))
                .map(|index| index as u64),
            Domain::Range { first, step, count } => match value {
                Value::Integer(value) => {
                    let distance = i128::from(*value) - i128::from(*first);
                    let step = i128::from(*step);
                    let index = distance / step;
                    let inside =
                        distance >= 0 && distance % step == 0 && index < i128::from(*count);
                    inside.then_some(index as u64)
                }
                _ => None,
            },
        }
    }

    /// The listed values; none if the parameter is a range.
    pub fn levels(&self) -> &[Level] {
        match &self.domain {
            Domain::Levels(levels) => levels,
            Domain::Range { .. } => &[],
        }
    }
}
