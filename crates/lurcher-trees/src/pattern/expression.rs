//! A pattern as a regular tree expression.
//!
//! The paper remarks that its patterns can be written as the expressions of *Do Judge a Test by
//! its Cover*. Here they are: what a path looks through becomes a `mu`, that one of
//! several children matches becomes a sum. An expression may find a tree in several ways, so
//! nothing has to be said about children that do not match.

use super::columns::Pattern;
use super::paths::{Paths, Sights, Step, arguments};
use crate::regular::Expression;
use crate::shape::{ShapeId, shape};
use crate::space::{Alternative, SortId, Space, Values};

/// What is said about the children of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// One of them matches the path from a depth on.
    Some(usize),
    /// There are none.
    Childless,
}

/// What is being written.
struct Open {
    sort: SortId,
    claim: Claim,
    /// Stands for it in itself.
    variable: Expression,
    is_used: bool,
}

struct Writing<'p> {
    space: &'p Space,
    sights: &'p Sights,
    path: &'p [Vec<Step>],
    open: Vec<Open>,
}

impl Paths {
    /// The values that match a pattern as an expression over the constructors of their types: a
    /// tuple, if the space is not of one type. Among trees that are no values of the types
    /// it may describe others.
    ///
    /// ```
    /// # use lurcher_trees::{Kind, ShapeId, Space, Style, define, Pattern, Paths, Step};
    /// # struct Exp;
    /// # fn exp() -> ShapeId {
    /// #     define::<Exp>("Exp", Kind::Sum, |d| {
    /// #         d.constructor("Exp::Zero", Style::Unit, 1, &[]);
    /// #         d.constructor("Exp::Not", Style::Tuple, 1, &[("0", exp)]);
    /// #         d.constructor("Exp::And", Style::Tuple, 1, &[("0", exp), ("1", exp)]);
    /// #     })
    /// # }
    /// let paths = Paths::new(Space::new(&[exp()])?.into());
    /// let step = |constructor| vec![Step { shape: exp(), constructor }];
    /// let pattern = Pattern::new([vec![step(2), step(1), step(0)]]);
    /// let expression = paths.expression(&pattern);
    /// assert_eq!(
    ///     expression.to_string(),
    ///     "And@Exp(Not@Exp(Zero@Exp), _) + And@Exp(_, Not@Exp(Zero@Exp))"
    /// );
    /// # Ok::<(), lurcher_trees::SpaceError>(())
    /// ```
    pub fn expression(&self, pattern: &Pattern) -> Expression {
        let space = &**self.space();
        let all = arguments(space).iter().enumerate();
        let mut parts: Vec<Expression> = all
            .map(|(argument, &sort)| {
                let path = pattern.path(argument);
                if path.is_empty() {
                    return Expression::top();
                }
                let sights = &self.sights()[argument];
                let mut writing = Writing { space, sights, path, open: Vec::new() };
                let (some, none) = (Claim::Some(0), Claim::Childless);
                sum([writing.sort(sort, some), writing.sort(sort, none)]).unwrap_or_else(nothing)
            })
            .collect();
        match (parts.len(), parts.pop()) {
            (1, Some(only)) => only,
            (_, last) => Expression::constructor("", parts.into_iter().chain(last)),
        }
    }
}

/// `mu X. X`
fn nothing() -> Expression {
    Expression::mu("X", |variable| variable)
}

fn sum(parts: impl IntoIterator<Item = Option<Expression>>) -> Option<Expression> {
    parts.into_iter().flatten().reduce(|sum, part| sum + part)
}

fn built(of: ShapeId, constructor: u32, fields: Vec<Expression>) -> Expression {
    let of = shape(of);
    let name = of.constructors[constructor as usize].name;
    let last = name.rsplit("::").next().unwrap_or(name);
    Expression::constructor(&format!("{last}@{}", of.name), fields)
}

impl Writing<'_> {
    /// The values of a sort of which a claim is true; none if there are none.
    fn sort(&mut self, sort: SortId, claim: Claim) -> Option<Expression> {
        if !self.sights.leads(sort) {
            return (claim == Claim::Childless).then(Expression::top);
        }
        if self.sights.is_step(sort) {
            let Claim::Some(depth) = claim else { return None };
            return self.step(sort, depth);
        }
        let is_open = |open: &&mut Open| (open.sort, open.claim) == (sort, claim);
        if let Some(open) = self.open.iter_mut().find(is_open) {
            open.is_used = true;
            return Some(open.variable.clone());
        }
        let (alternatives, of) = alternatives(self.space, sort)?;
        let (mut body, mut is_used) = (None, false);
        let round = Expression::mu("X", |variable| {
            self.open.push(Open { sort, claim, variable, is_used: false });
            let parts: Vec<_> = alternatives.iter().map(|a| self.fields(of, a, claim)).collect();
            is_used = self.open.pop().is_some_and(|open| open.is_used);
            body = sum(parts);
            body.clone().unwrap_or_else(Expression::top)
        });
        if is_used { body.map(|_| round) } else { body }
    }

    /// The values of a step that match the path from a depth on.
    fn step(&mut self, sort: SortId, depth: usize) -> Option<Expression> {
        let (alternatives, of) = alternatives(self.space, sort)?;
        let mut parts = Vec::new();
        for alternative in alternatives {
            let here = Step { shape: of, constructor: alternative.constructor };
            if !self.path[depth].contains(&here) {
                continue;
            }
            if depth + 1 == self.path.len() {
                let fields = vec![Expression::top(); alternative.fields.len()];
                parts.push(Some(built(of, alternative.constructor, fields)));
            } else {
                parts.push(self.fields(of, alternative, Claim::Some(depth + 1)));
                parts.push(self.fields(of, alternative, Claim::Childless));
            }
        }
        sum(parts)
    }

    /// What an alternative builds so that a claim is true of the fields together.
    fn fields(
        &mut self,
        of: ShapeId,
        alternative: &Alternative,
        claim: Claim,
    ) -> Option<Expression> {
        let all = &alternative.fields;
        if claim == Claim::Childless {
            let fields: Option<Vec<_>> = all.iter().map(|&field| self.sort(field, claim)).collect();
            return fields.map(|fields| built(of, alternative.constructor, fields));
        }
        let parts: Vec<_> = (0..all.len())
            .map(|place| {
                let mut fields = vec![Expression::top(); all.len()];
                fields[place] = self.sort(all[place], claim)?;
                Some(built(of, alternative.constructor, fields))
            })
            .collect();
        sum(parts)
    }
}

fn alternatives(space: &Space, sort: SortId) -> Option<(&[Alternative], ShapeId)> {
    let of = space.sort(sort);
    match (&of.values, of.shape) {
        (Values::Built { alternatives, .. }, Some(shape)) => Some((alternatives, shape)),
        _ => None,
    }
}
