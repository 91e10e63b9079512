//! Small random models, to compare what is compiled with what is meant.

use crate::model::{Comparison, Formula, Level, Model, Operator, ParameterId, Term, Value};
use crate::search::Random;

/// Numbers from a seed, and models made of them.
pub(crate) struct Numbers(Random);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Numbers(Random::new(seed))
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0.below(limit as usize) as u64
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize].clone()
    }

    /// A model of a few parameters of all kinds, with constraints of all kinds. Its rows are
    /// few enough to try them all.
    pub(crate) fn model(&mut self) -> Model {
        let mut model = Model::new("random");
        let count = 2 + self.below(3);
        for index in 0..count {
            let name = format!("p{index}");
            match self.below(5) {
                0 => model.boolean(name),
                1 => {
                    let words = ["red", "Green", "blue", "7", "true"];
                    let length = 1 + self.below(5) as usize;
                    let mut levels: Vec<Level> =
                        words[..length].iter().map(|&word| Level::new(word)).collect();
                    if length > 2 && self.below(2) == 0 {
                        levels[1] = levels[1].clone().invalid();
                    }
                    model.parameter(name, levels)
                }
                2 => {
                    let mut levels =
                        vec![Level::new(3), Level::new(-2), Level::new("x"), Level::new(true)];
                    levels.truncate(2 + self.below(3) as usize);
                    model.parameter(name, levels)
                }
                _ => {
                    let first = self.below(9) as i64 - 4;
                    let last = first + self.below(11) as i64;
                    model.range_by(name, first..=last, 1 + self.below(2) as i64)
                }
            };
        }
        model.strength(self.below(3).max(1) as usize);
        for _ in 0..1 + self.below(3) {
            // A single random formula is mostly false, as most values are of different kinds.
            let parts = (0..2 + self.below(4)).map(|_| self.formula(&model, 2)).collect();
            model.constrain(Formula::Any(parts));
        }
        let last = model.ids().last().expect("there are parameters");
        if self.below(4) == 0 && !model.parameters()[last.index()].levels().is_empty() {
            let when = self.formula(&model, 1);
            model.applies(last, when);
        }
        model
    }

    fn parameter(&mut self, model: &Model) -> ParameterId {
        let ids: Vec<ParameterId> = model.ids().collect();
        self.one_of(&ids)
    }

    fn value(&mut self, model: &Model) -> Value {
        if self.below(3) == 0 {
            return Value::Integer(self.below(12) as i64 - 4);
        }
        let parameter = self.parameter(model);
        let parameter = &model.parameters()[parameter.index()];
        parameter.value(self.below(parameter.count()))
    }

    fn term(&mut self, model: &Model, depth: usize) -> Term {
        match self.below(if depth == 0 { 3 } else { 5 }) {
            0 => Term::Value(self.value(model)),
            1 | 2 => Term::Parameter(self.parameter(model)),
            _ => {
                let operator = self.one_of(&[
                    Operator::Add,
                    Operator::Subtract,
                    Operator::Multiply,
                    Operator::Divide,
                    Operator::Remainder,
                ]);
                let left = self.term(model, depth - 1);
                let right = self.term(model, depth - 1);
                Term::Arithmetic(Box::new(left), operator, Box::new(right))
            }
        }
    }

    pub(crate) fn formula(&mut self, model: &Model, depth: usize) -> Formula {
        match self.below(if depth == 0 { 9 } else { 15 }) {
            0..=4 => {
                let comparison = self.one_of(&[
                    Comparison::Equal,
                    Comparison::NotEqual,
                    Comparison::Less,
                    Comparison::LessOrEqual,
                    Comparison::Greater,
                    Comparison::GreaterOrEqual,
                ]);
                Formula::Compare(self.term(model, 2), comparison, self.term(model, 2))
            }
            5 => {
                let values = (0..self.below(4)).map(|_| self.value(model)).collect();
                Formula::OneOf(self.term(model, 1), values)
            }
            6 => {
                let pattern = self.one_of(&["*e*", "g????", "r*", "*", "?", "-*", "TRUE"]);
                let ignore_case = self.below(2) == 0;
                let parameter = self.parameter(model);
                Formula::Like { parameter, pattern: pattern.into(), ignore_case }
            }
            7 => Formula::IsInvalid(self.parameter(model)),
            8 => Formula::IsNotApplicable(self.parameter(model)),
            9 | 10 => Formula::Not(Box::new(self.formula(model, depth - 1))),
            kind => {
                let parts = (0..self.below(4)).map(|_| self.formula(model, depth - 1)).collect();
                if kind < 13 { Formula::All(parts) } else { Formula::Any(parts) }
            }
        }
    }
}

/// Calls this for every row over columns of these sizes.
pub(crate) fn every_row(sizes: &[u64], mut visit: impl FnMut(&[u64])) {
    let mut row = vec![0; sizes.len()];
    loop {
        visit(&row);
        let Some(column) = (0..sizes.len()).rev().find(|&c| row[c] + 1 < sizes[c]) else { return };
        row[column] += 1;
        row[column + 1..].fill(0);
    }
}
