//! A combination of values, with names.

use std::fmt;

use super::frame::{Frame, Part};
use crate::model::{ParameterId, Value};

/// Values of some parameters, as in `os=linux, ipv6=true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    parts: Vec<(ParameterId, Option<usize>, String, Value)>,
}

impl Combination {
    /// Cells of a frame, and the invalid value that all its rows have.
    pub(crate) fn new(frame: &Frame<'_>, cells: &[(usize, u32)]) -> Self {
        let mut parts = Vec::new();
        if let Some((parameter, position)) = frame.invalid {
            let value = frame.model.parameters[parameter].value(position);
            let name = frame.model.parameters[parameter].name.clone();
            parts.push((ParameterId(parameter as u32), None, name, value));
        }
        for &(column, cell) in cells {
            let digit = match frame.columns[column].part {
                Part::Digit { number, .. } => Some(number),
                _ => None,
            };
            let value = frame.value(column, cell);
            parts.push((frame.parameter(column), digit, frame.name(column), value));
        }
        parts.sort_by_key(|part| (part.0, part.1));
        Combination { parts }
    }

    /// How many parameters, or digits of parameters, are combined.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether nothing is combined.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The parameters and their values. Of a parameter that was split into digits, the value
    /// is the digit; [`digits`](Combination::digits) tells which one.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (ParameterId, &Value)> {
        self.parts.iter().map(|(parameter, _, _, value)| (*parameter, value))
    }

    /// For each part, the number of the digit, counted from 1 at the most significant one;
    /// none where the part is a whole parameter.
    pub fn digits(&self) -> impl ExactSizeIterator<Item = Option<usize>> {
        self.parts.iter().map(|part| part.1)
    }
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (_, _, name, value)) in self.parts.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{name}={value}")?;
        }
        Ok(())
    }
}
