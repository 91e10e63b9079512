//! From a plan to rows: which arguments are parameters, what they may be together, and an
//! array that covers them.

use std::collections::BTreeMap;

use lurcher_arrays::{Effort, Formula, Model, Options, ParameterId};

use super::domain::{Domain, domain};
use super::plan::{ArrayArgument, ArrayCondition, ArrayPlan};
use crate::property::{Ending, Verdict, run_case};
use crate::source::{Beyond, Source, Tape};

/// A condition is looked at for so many combinations of values at most.
const MOST_COMBINATIONS: u64 = 100_000;

/// How hard to look for an array with fewer rows: a moment, as tests are run often.
const STEPS: u64 = 200_000;

/// Draws an argument, and shows it if the source is showing.
type Draw = fn(&mut Source);

/// What an argument is to the array.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A parameter, by its position among the parameters.
    Parameter(usize),
    /// It has one value, made by these answers.
    Fixed(Vec<u64>),
    /// Drawn anew for every row.
    Generated,
}

/// An argument that is combined with others.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: &'static str,
    /// Its position among the arguments.
    pub(super) argument: usize,
    pub(super) domain: Domain,
    draw: Draw,
}

impl Parameter {
    /// A value as text.
    pub(super) fn text(&self, position: u64) -> String {
        let tape = Tape(self.domain.answers(position));
        let mut source = Source::replay(tape, Beyond::Simplest, 0, 0).showing();
        let draw = self.draw;
        run_case(
            &|source: &mut Source| {
                draw(source);
                Verdict::Pass
            },
            &mut source,
        );
        let shown = source.take_shown();
        shown.first().map_or_else(|| format!("value {position}"), |shown| shown.text().to_string())
    }
}

/// The arguments of a property as parameters, and what rows must satisfy.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub(super) parts: Vec<Part>,
    pub(super) all: Vec<Parameter>,
    model: Model,
}

impl Parameters {
    /// Understands a plan. An error says what to change.
    pub(super) fn new(plan: &ArrayPlan) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut all: Vec<Parameter> = Vec::new();
        for (index, argument) in plan.arguments.iter().enumerate() {
            let part = match values(argument)? {
                None => Part::Generated,
                Some((domain, _)) if domain.count() == 1 => Part::Fixed(domain.answers(0)),
                Some((domain, draw)) => {
                    all.push(Parameter { name: argument.name, argument: index, domain, draw });
                    Part::Parameter(all.len() - 1)
                }
            };
            parts.push(part);
        }
        let mut model = Model::new("arguments");
        for (index, parameter) in all.iter().enumerate() {
            let last = parameter.domain.count() - 1;
            let last = i64::try_from(last).unwrap_or(i64::MAX);
            // Arguments may have the same name, as patterns such as `_`.
            let name = format!("{index} {}", parameter.name);
            match parameter.domain {
                Domain::Listed(_) => model.parameter(name, 0..=last),
                Domain::Numbers(_) => model.range(name, 0..=last),
            };
        }
        model.strength(plan.strength);
        let mut parameters = Parameters { parts, all, model };
        parameters.check_strength(plan)?;
        for condition in &plan.conditions {
            parameters.require(condition)?;
        }
        Ok(parameters)
    }

    fn check_strength(&self, plan: &ArrayPlan) -> Result<(), String> {
        let count = self.all.len();
        let named: Vec<String> = self
            .all
            .iter()
            .map(|parameter| format!("`{}` ({} values)", parameter.name, parameter.domain.count()))
            .collect();
        let named = named.join(", ");
        if count == 0 {
            return Err(format!(
                "`array`: no argument is a parameter, because none has from 2 to {} values\n\
                 draw one from a range or a list, as in `#[with(0..=8)]`; name a larger one in \
                 `array(parameters = (…))`; or leave `array` out",
                super::domain::FEW
            ));
        }
        if plan.strength == 0 {
            return Err("`array`: a strength of 0 combines nothing\nset `strength` to 1 or more, \
                        usually 2 or 3"
                .to_string());
        }
        if plan.strength > count {
            let are = if count == 1 { "is only 1 parameter" } else { "are only" };
            let more = if count == 1 { String::new() } else { format!(" {count} parameters") };
            return Err(format!(
                "`array`: the strength is {}, but there {are}{more}: {named}\n\
                 lower `strength` to {count} at most, or draw more arguments from a range or a list",
                plan.strength,
            ));
        }
        Ok(())
    }

    /// Adds a condition to the model, if it is about parameters only and about few enough
    /// combinations. Otherwise rows that don't satisfy it are discarded as they are run.
    fn require(&mut self, condition: &ArrayCondition) -> Result<(), String> {
        let mut concerned = Vec::new();
        let mut n_combinations: u64 = 1;
        for &argument in condition.arguments {
            match &self.parts[argument] {
                Part::Parameter(parameter) => {
                    concerned.push(Some(*parameter));
                    n_combinations =
                        n_combinations.saturating_mul(self.all[*parameter].domain.count());
                }
                Part::Fixed(_) => concerned.push(None),
                Part::Generated => return Ok(()),
            }
        }
        if n_combinations > MOST_COMBINATIONS {
            return Ok(());
        }
        let ids: Vec<ParameterId> = self.model.ids().collect();
        let allowed = self.allowed(condition, &concerned, &mut Vec::new(), &ids)?;
        if let Some(formula) = allowed {
            self.model.constrain(formula);
        }
        Ok(())
    }

    /// The condition as a formula over positions, once the first arguments have these
    /// answers; none if it always holds.
    fn allowed(
        &self,
        condition: &ArrayCondition,
        concerned: &[Option<usize>],
        answers: &mut Vec<u64>,
        ids: &[ParameterId],
    ) -> Result<Option<Formula>, String> {
        let n_done = condition.arguments.len() - concerned.len();
        let Some((first, rest)) = concerned.split_first() else {
            return Ok(if holds(condition, answers)? { None } else { Some(Formula::Any(vec![])) });
        };
        let before = answers.len();
        let Some(parameter) = *first else {
            if let Part::Fixed(fixed) = &self.parts[condition.arguments[n_done]] {
                answers.extend(fixed);
            }
            let formula = self.allowed(condition, rest, answers, ids)?;
            answers.truncate(before);
            return Ok(formula);
        };
        // Positions after which the same is asked of the others say so together.
        let mut groups: BTreeMap<String, (Formula, Vec<i64>)> = BTreeMap::new();
        for position in 0..self.all[parameter].domain.count() {
            answers.extend(self.all[parameter].domain.answers(position));
            if let Some(formula) = self.allowed(condition, rest, answers, ids)? {
                let group = groups.entry(format!("{formula:?}"));
                group.or_insert_with(|| (formula, Vec::new())).1.push(position as i64);
            }
            answers.truncate(before);
        }
        let parts: Vec<Formula> = groups
            .into_values()
            .map(|(formula, positions)| ids[parameter].one_of(positions).implies(formula))
            .collect();
        Ok((!parts.is_empty()).then_some(Formula::All(parts)))
    }

    /// The rows of an array, each with the position of every parameter's value, and what is
    /// to be known about them.
    pub(super) fn rows(&self, seed: u64, limit: u64) -> Result<Covered, String> {
        let options = Options::new().effort(Effort::Fast).steps(STEPS).threads(1).seed(seed);
        let options = options.row_limit(usize::try_from(limit).unwrap_or(usize::MAX));
        let array = self.model.array(&options).map_err(|error| match error.conflict() {
            Some(_) => {
                "`array`: no row satisfies `requires`\nallow some combination of values".to_string()
            }
            None => format!("`array`: {error}"),
        })?;
        Ok(Covered {
            rows: array.rows().map(|row| row.cells().to_vec()).collect(),
            is_split: !array.splits().is_empty(),
            notes: array.notes().iter().map(|note| self.renamed(note)).collect(),
        })
    }

    /// A text about the model with the names of the arguments.
    fn renamed(&self, note: &str) -> String {
        let mut note = note.to_string();
        for (index, parameter) in self.all.iter().enumerate() {
            note = note.replace(
                &format!("`{index} {}`", parameter.name),
                &format!("`{}`", parameter.name),
            );
        }
        note
    }
}

/// Rows that cover the parameters.
#[derive(Clone, Debug)]
pub(super) struct Covered {
    pub(super) rows: Vec<Vec<u64>>,
    /// Whether some parameter has so many values that its digits were combined instead.
    pub(super) is_split: bool,
    pub(super) notes: Vec<String>,
}

/// The values of an argument and what draws them, if it is to be a parameter.
fn values(argument: &ArrayArgument) -> Result<Option<(Domain, Draw)>, String> {
    let must = argument.is_chosen == Some(true);
    let name = argument.name;
    let (Some(draw), true) = (argument.draw, argument.is_chosen != Some(false)) else {
        return Ok(None);
    };
    match domain(draw, must)? {
        Some(domain) if domain.count() == 0 => Err(format!(
            "`array`: the generator of `{name}` draws nothing\nlet it draw at least one value"
        )),
        None if must => Err(format!(
            "`array`: `{name}` has too many values to be a parameter, or its generator panics\n\
             draw it from a range or a list, or leave it out of `parameters`"
        )),
        found => Ok(found.map(|domain| (domain, draw))),
    }
}

/// Whether a condition holds for the arguments that these answers make.
fn holds(condition: &ArrayCondition, answers: &[u64]) -> Result<bool, String> {
    let mut source = Source::replay(Tape(answers.to_vec()), Beyond::Simplest, 0, 0);
    let condition = condition.holds;
    let ending = run_case(
        &|source: &mut Source| match condition(source) {
            true => Verdict::Pass,
            false => Verdict::Fail(String::new()),
        },
        &mut source,
    );
    match ending {
        Ending::Misused(message) => Err(message),
        // A condition that panics is looked at again when the row is run, and fails there.
        Ending::Failed(failure) => Ok(failure.location.is_some()),
        Ending::Passed | Ending::Discarded(_) => Ok(true),
    }
}
