//! Formulas over columns: literals and rarer conditions, joined by *all* and *any*.
//!
//! A condition over parameters, say `width * 3 <= height * 4`, becomes a decision diagram over
//! the columns of its parameters: try the values of the first column, group those that leave
//! the same condition on the others, and go on with each group. Wherever the columns decided
//! so far settle the matter the diagram ends, so `width <= 250` over five digits has a node per
//! digit. If the diagram gets large, the condition stays what it is, an [`Atom`]: it can be
//! evaluated for any row, and is explained to the solver as far as it turns out to matter.

use std::cmp::Reverse;
use std::iter;

use super::Limits;
use super::interval::{Region, decide};
use super::layout::Layout;
use super::literal::Literal;
use crate::model::Formula;
use crate::problem::Cell;

/// A condition on rows, without negation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Literal(Literal),
    /// The atom of this index holds, or doesn't.
    Atom {
        index: usize,
        holds: bool,
    },
    All(Vec<Tree>),
    Any(Vec<Tree>),
}

/// A condition that is too large for literals.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub(crate) formula: Formula,
    /// The columns that it depends on, most significant digits first.
    pub(crate) columns: Vec<usize>,
}

impl Tree {
    fn constant(holds: bool) -> Tree {
        if holds { Tree::All(Vec::new()) } else { Tree::Any(Vec::new()) }
    }

    /// The columns it depends on, in order.
    pub(crate) fn columns(&self, atoms: &[Atom]) -> Vec<usize> {
        let mut columns = Vec::new();
        self.collect(atoms, &mut columns);
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    fn collect(&self, atoms: &[Atom], columns: &mut Vec<usize>) {
        match self {
            Tree::Literal(literal) => columns.push(literal.column),
            Tree::Atom { index, .. } => columns.extend(&atoms[*index].columns),
            Tree::All(parts) | Tree::Any(parts) => {
                parts.iter().for_each(|part| part.collect(atoms, columns));
            }
        }
    }

    /// Whether a complete row satisfies it.
    pub(crate) fn holds(&self, row: &[Cell], atoms: &[Atom], layout: &Layout) -> bool {
        match self {
            Tree::Literal(literal) => literal.holds(row[literal.column]),
            Tree::Atom { index, holds } => atoms[*index].holds(row, layout) == *holds,
            Tree::All(parts) => parts.iter().all(|part| part.holds(row, atoms, layout)),
            Tree::Any(parts) => parts.iter().any(|part| part.holds(row, atoms, layout)),
        }
    }
}

impl Atom {
    /// Whether the condition holds in a complete row.
    pub(crate) fn holds(&self, row: &[Cell], layout: &Layout) -> bool {
        self.formula.evaluate(&layout.model, &|id| layout.position(row, id))
    }
}

/// The formula, or its negation, as a tree; conditions too large for literals are added to
/// `atoms`.
pub(crate) fn tree(
    formula: &Formula,
    positive: bool,
    layout: &Layout,
    limits: &Limits,
    atoms: &mut Vec<Atom>,
) -> Tree {
    match formula {
        Formula::Not(inner) => tree(inner, !positive, layout, limits, atoms),
        Formula::All(parts) | Formula::Any(parts) => {
            let each =
                parts.iter().map(|part| tree(part, positive, layout, limits, atoms)).collect();
            if matches!(formula, Formula::All(_)) == positive {
                Tree::All(each)
            } else {
                Tree::Any(each)
            }
        }
        atom => condition(atom, positive, layout, limits, atoms),
    }
}

fn condition(
    formula: &Formula,
    positive: bool,
    layout: &Layout,
    limits: &Limits,
    atoms: &mut Vec<Atom>,
) -> Tree {
    let known = |atom: &Atom| atom.formula == *formula;
    if let Some(index) = atoms.iter().position(known) {
        return Tree::Atom { index, holds: positive };
    }
    let columns = columns(formula, layout);
    if let &[column] = columns.as_slice() {
        let size = layout.sizes[column];
        let mut row = vec![0; layout.sizes.len()];
        let values = (0..size).filter(|&value| {
            row[column] = value;
            formula.evaluate(&layout.model, &|id| layout.position(&row, id)) == positive
        });
        return Tree::Literal(Literal::of(column, values, size));
    }
    let region = Region::new(&layout.sizes);
    let mut diagram = Diagram {
        formula,
        positive,
        layout,
        limits,
        columns: &columns,
        region,
        work: 0,
        literals: 0,
    };
    diagram.build(0).unwrap_or_else(|| {
        atoms.push(Atom { formula: formula.clone(), columns });
        Tree::Atom { index: atoms.len() - 1, holds: positive }
    })
}

/// The columns of the parameters that a formula mentions. Significant digits come first, as
/// they settle comparisons; among equals the smaller column comes first, so that there is
/// less to branch on.
fn columns(formula: &Formula, layout: &Layout) -> Vec<usize> {
    let mut columns = Vec::new();
    formula.mentions(&mut |id| {
        let range = layout.places[id.index()].columns();
        let end = range.end;
        columns.extend(range.map(|column| (Reverse(end - column), layout.sizes[column], column)));
    });
    columns.sort_unstable();
    columns.dedup();
    columns.into_iter().map(|(_, _, column)| column).collect()
}

struct Diagram<'a> {
    formula: &'a Formula,
    positive: bool,
    layout: &'a Layout,
    limits: &'a Limits,
    columns: &'a [usize],
    region: Region,
    work: u64,
    literals: usize,
}

impl Diagram<'_> {
    /// The condition on the columns from `depth` on, given those before; nothing if it gets
    /// too large.
    fn build(&mut self, depth: usize) -> Option<Tree> {
        if let Some(holds) = decide(self.formula, self.layout, &self.region, &mut self.work) {
            return Some(Tree::constant(holds == self.positive));
        }
        if self.work > self.limits.work || self.literals > self.limits.literals {
            return None;
        }
        let column = *self.columns.get(depth).expect("a complete row is decided");
        let size = self.layout.sizes[column];
        let mut groups: Vec<(Tree, Literal)> = Vec::new();
        for value in 0..size {
            self.region.set(column, value, value);
            let rest = self.build(depth + 1)?;
            match groups.iter_mut().find(|(other, _)| *other == rest) {
                Some((_, values)) => values.add(value),
                None => groups.push((rest, Literal::of(column, iter::once(value), size))),
            }
        }
        self.region.set(column, 0, size - 1);
        if groups.len() == 1 {
            return groups.pop().map(|(rest, _)| rest);
        }
        // For each group: if the column has one of its values, then the rest.
        self.literals += groups.len();
        let mut parts = Vec::new();
        for (rest, values) in groups {
            if rest == Tree::constant(true) {
                continue;
            }
            let outside = Tree::Literal(values.negated(size));
            parts.push(match rest {
                Tree::Any(mut alternatives) => {
                    alternatives.insert(0, outside);
                    match alternatives.len() {
                        1 => alternatives.remove(0),
                        _ => Tree::Any(alternatives),
                    }
                }
                rest => Tree::Any(vec![outside, rest]),
            });
        }
        Some(if parts.len() == 1 { parts.remove(0) } else { Tree::All(parts) })
    }
}
