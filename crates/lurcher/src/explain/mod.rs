//! What characterises a failure: the counterexample generalised, and under which condition.
//!
//! A minimal counterexample is one input; what one would like to know is which others fail, and why. After
//! *Extrapolate: generalizing counterexamples of functional test properties* (Braquehais and
//! Runciman, 2017): parts of the counterexample are replaced by variables, the most general
//! pattern first ([`candidates`]), and the first of which all instances fail that are
//! tried is the generalisation. If a more general pattern fails under a condition that can be
//! said with functions at hand ([`background`]), that is told, too ([`condition`]).
//!
//! Where this differs from the paper:
//! - An instance that passes or is discarded refutes every pattern that it matches, so it is kept,
//!   and most patterns are refuted without a run.
//! - What was found by few instances is tried on many more before it is told, and the evidence is
//!   told with it.
//! - The condition holds for the counterexample itself.

pub(crate) mod background;
pub(crate) mod candidates;
mod condition;
pub(crate) mod expressions;
mod given;
mod hash;
pub(crate) mod pattern;
mod related;
pub(crate) mod text;
pub(crate) mod values;

pub use self::given::{Background, background};

use lurcher_trees::Tree;

use self::candidates::Candidates;
use self::hash::{Set, Table};
use self::pattern::{Parts, Pattern};
use self::values::{ValueId, Values, assignments};

/// What a property says of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    Fails,
    /// It passes, or is discarded.
    Passes,
}

/// Runs the property on an input; none if it is no input.
pub(crate) type Judge<'j> = dyn FnMut(&[Tree]) -> Option<Judged> + 'j;

/// What is known of a failure beside its counterexample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Explanation {
    /// One for which every instance fails, and one whose instances fail whenever a condition
    /// holds, if such were found.
    pub(crate) generalisations: Vec<Generalisation>,
    /// Why there may be more to say, if there may.
    pub(crate) ended: Option<Ended>,
}

/// What ended an explanation early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    OutOfTime,
    /// An input that was tried did not come to an end.
    Hung,
}

/// A pattern of failing inputs; see [`Report::generalisations`](crate::Report::generalisations).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generalisation {
    /// The names of the arguments, and their patterns.
    pub(crate) arguments: Vec<(String, String)>,
    pub(crate) condition: Option<String>,
    pub(crate) evidence: Evidence,
}

impl Generalisation {
    /// The arguments, each with its name and as a Rust pattern: `_` and variables stand for
    /// anything.
    pub fn arguments(&self) -> impl Iterator<Item = (&str, &str)> {
        self.arguments.iter().map(|(name, pattern)| (name.as_str(), pattern.as_str()))
    }

    /// What has to hold of the variables, as a Rust expression; nothing if all instances fail.
    pub fn condition(&self) -> Option<&str> {
        self.condition.as_deref()
    }

    /// How many instances were run; all of them failed.
    pub fn n_instances(&self) -> usize {
        self.evidence.n
    }

    /// Up to which size of what the variables stand for all instances were run; `None` if that was
    /// not even so for the least. `u32::MAX` if there are no others.
    pub fn all_up_to_size(&self) -> Option<u32> {
        if self.evidence.is_complete { Some(u32::MAX) } else { self.evidence.up_to }
    }
}

/// How many instances failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Evidence {
    pub(crate) n: usize,
    /// All whose variables have values up to this size in all are among them.
    pub(crate) up_to: Option<u32>,
    /// There are no others.
    pub(crate) is_complete: bool,
}

/// A pattern is tried on so many small instances, and so many larger ones.
const TRIED: (usize, usize) = (300, 200);
/// Before it is told it is tried on so many.
const TOLD: (usize, usize) = (4000, 400);
/// Of so many instances others are made, which have more in common.
const CROSSED: usize = 200;
/// Larger counterexamples are not generalised.
const MOST_PARTS: usize = 200;
/// No more patterns are tried.
const MOST_CANDIDATES: usize = 20_000;

/// There is no time left.
struct OutOfTime;

/// A counterexample: the names of the arguments, and their values.
pub(crate) type Counterexample = Vec<(String, Tree)>;

/// Generalises a counterexample, until it is over.
pub(crate) fn explain(
    counterexample: Counterexample,
    background: Vec<Background>,
    judge: &mut Judge<'_>,
    is_over: &dyn Fn() -> bool,
) -> Explanation {
    let (labels, trees): (Vec<String>, Vec<Tree>) = counterexample.into_iter().unzip();
    let mut explanation = Explanation::default();
    if trees.iter().map(|tree| tree.nodes().len()).sum::<usize>() > MOST_PARTS {
        return explanation;
    }
    let parts = Parts::new(trees);
    let mut explainer = Explainer {
        parts: &parts,
        labels: &labels,
        background: background.into_iter().map(|background| background.0).collect(),
        values: Values::default(),
        judge,
        is_over,
        judged: Table::default(),
        refuters: Vec::new(),
    };
    let found = &mut explanation.generalisations;
    explanation.ended = explainer.explain(found).is_err().then_some(Ended::OutOfTime);
    explanation
}

struct Explainer<'e> {
    parts: &'e Parts,
    labels: &'e [String],
    /// The functions of the user.
    background: Vec<background::Function>,
    values: Values,
    judge: &'e mut Judge<'e>,
    is_over: &'e dyn Fn() -> bool,
    judged: Table<Vec<Tree>, Judged>,
    /// Instances that do not fail.
    refuters: Vec<Vec<Tree>>,
}

impl Explainer<'_> {
    fn explain(&mut self, told: &mut Vec<Generalisation>) -> Result<(), OutOfTime> {
        let mut found = None;
        for pattern in Candidates::new(self.parts).take(MOST_CANDIDATES) {
            let Some(_) = self.check(&pattern, TRIED)? else { continue };
            let Some(evidence) = self.check(&pattern, TOLD)? else { continue };
            let names = text::names(self.parts, &pattern, self.labels, &|_| false);
            told.push(self.generalisation(&pattern, &names, None, evidence));
            found = Some(pattern);
            break;
        }
        told.extend(self.conditional(found.as_ref())?);
        Ok(())
    }

    fn generalisation(
        &self,
        pattern: &Pattern,
        names: &[String],
        condition: Option<String>,
        evidence: Evidence,
    ) -> Generalisation {
        let arguments = text::arguments(self.parts, pattern, names);
        let arguments = self.labels.iter().cloned().zip(arguments).collect();
        Generalisation { arguments, condition, evidence }
    }

    /// Whether all instances fail that are tried, and how many that were.
    fn check(
        &mut self,
        pattern: &Pattern,
        (n_small, n_large): (usize, usize),
    ) -> Result<Option<Evidence>, OutOfTime> {
        if self.refuters.iter().any(|trees| pattern.matches(self.parts, trees)) {
            return Ok(None);
        }
        let shapes = pattern.shapes(self.parts);
        let all = assignments(&mut self.values, &shapes, n_small, n_large);
        let (mut n, mut more) = (0, Vec::new());
        let (mut seen, mut mirrored) = (Set::default(), Set::default());
        let own = self.own_row(pattern);
        let mut rows = self.values.varied_one(&own, &shapes);
        rows.truncate(n_small);
        let mut rows = rows.into_iter().chain(all.rows);
        while let Some(row) = more.pop().or_else(|| rows.next()) {
            if !seen.insert(row.clone()) {
                continue;
            }
            match self.judge(pattern, &row)? {
                Some(Judged::Fails) => n += 1,
                Some(Judged::Passes) => return Ok(None),
                None => continue,
            }
            more.extend(self.values.related(&row, n <= CROSSED, &mut mirrored));
        }
        let evidence = Evidence { n, up_to: all.up_to, is_complete: all.is_complete };
        Ok((n > 1).then_some(evidence))
    }

    /// The values that the variables have in the counterexample.
    fn own_row(&mut self, pattern: &Pattern) -> Vec<ValueId> {
        let first = |v| pattern.places(v).next().map(|place| self.parts.at(place).value.clone());
        let trees: Vec<_> = (0..pattern.n_variables()).filter_map(first).collect();
        trees.into_iter().map(|tree| self.values.add(tree)).collect()
    }

    /// What the property says of an instance; none if it is not one.
    fn judge(&mut self, pattern: &Pattern, row: &[ValueId]) -> Result<Option<Judged>, OutOfTime> {
        let values: Vec<_> = row.iter().map(|&id| self.values.tree(id).clone()).collect();
        let values: Vec<&Tree> = values.iter().map(|tree| &**tree).collect();
        if !pattern.admits(self.parts, &values) {
            return Ok(None);
        }
        let trees = pattern.instance(self.parts, &values);
        if let Some(judged) = self.judged.get(&trees) {
            return Ok(Some(*judged));
        }
        if (self.is_over)() {
            return Err(OutOfTime);
        }
        let Some(judged) = (self.judge)(&trees) else { return Ok(None) };
        if judged == Judged::Passes {
            self.refuters.push(trees.clone());
        }
        self.judged.insert(trees, judged);
        Ok(Some(judged))
    }
}

#[cfg(test)]
mod tests;
