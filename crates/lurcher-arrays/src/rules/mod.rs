//! Which rows are allowed.
//!
//! Two questions are asked, and they are answered differently. *Is this complete row
//! allowed?* is asked millions of times by the search, after a change of one cell, so it looks
//! only at the rules that mention the column, all of whose literals lie side by side. *Can
//! this partial row be completed?* is asked much less often, and is a question for a solver.
//!
//! Most constraints become clauses. What would become too many of them is kept as a tree of
//! conditions, which is evaluated for complete rows.

mod clauses;
mod completer;
mod conflict;
mod encoding;
mod evaluate;
mod interval;
mod layout;
mod literal;
mod memory;
#[cfg(test)]
pub(crate) mod random;
mod render;
mod tree;
mod variables;

use std::sync::Arc;

pub(crate) use completer::Completer;
pub(crate) use conflict::conflict;
pub(crate) use layout::{Layout, Place, Values};
pub(crate) use literal::Literal;

use crate::model::Formula;
use crate::problem::Cell;
use clauses::Clause;
use tree::{Atom, Tree};

/// How far constraints are written out, what goes beyond being left to be evaluated; and how
/// long a solver may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The most clauses that one constraint may become.
    clauses: usize,
    /// The most values that are looked at to write out one condition.
    work: u64,
    /// The most literals in one condition.
    literals: usize,
    /// How often the solver may find a contradiction before it gives up on a question. Each
    /// time it gives up, the next question gets half of that, so that many hard questions
    /// don't take much longer than one.
    conflicts: u64,
    /// How often conditions may be explained to the solver for one question, likewise.
    rounds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { clauses: 256, work: 50_000, literals: 400, conflicts: 100_000, rounds: 5_000 }
    }
}

#[cfg(test)]
impl Limits {
    /// Next to nothing is written out.
    pub(crate) fn evaluated() -> Self {
        Limits { clauses: 1, work: 0, literals: 0, ..Limits::default() }
    }

    /// The solver gives up early.
    pub(crate) fn impatient() -> Self {
        Limits { conflicts: 500, rounds: 50, ..Limits::default() }
    }
}

/// The origin of rules that no constraint of the model is to blame for.
const STRUCTURE: u32 = u32::MAX;

/// A set of rules over columns; a row is allowed if it satisfies all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    sizes: Vec<Cell>,
    limits: Limits,
    /// Where the parameters are; known if there are constraints.
    layout: Option<Arc<Layout>>,
    /// The literals of all clauses, one clause after another.
    literals: Vec<Packed>,
    /// The bits of literals of columns with more than 64 values.
    wide: Vec<u64>,
    /// The clauses, as parts of `literals`.
    clauses: Vec<Span>,
    /// The constraint that each clause comes from.
    origins: Vec<u32>,
    trees: Vec<Kept>,
    atoms: Vec<Atom>,
    mentions: Vec<Mentions>,
    /// By column and value, the clauses that mention the column and aren't satisfied by its
    /// value; a column with many values has one list of all that mention it.
    unsatisfied: Vec<Vec<Span>>,
}

/// Which rules mention a column.
#[derive(Clone, Copy, Debug)]
struct Mentions {
    /// Where the column's lists of clauses begin.
    first: u32,
    /// How many lists there are beside the first: one per value, unless there are many values.
    more: Cell,
    /// Whether some rule mentions the column.
    any: bool,
    /// Whether some tree does.
    tree: bool,
}

/// A literal without a pointer.
#[derive(Clone, Copy, Debug)]
struct Packed {
    /// One bit per value, or, if `wide`, where the words of bits begin.
    bits: u64,
    column: u32,
    wide: bool,
}

/// The literals of a clause: from where, and to where.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
}

/// A constraint that is not in clauses.
#[derive(Clone, Debug)]
struct Kept {
    tree: Tree,
    columns: Vec<usize>,
    origin: u32,
}

impl Rules {
    /// No rules over columns of these sizes.
    pub(crate) fn new(sizes: Vec<Cell>) -> Self {
        let mut lists = 0;
        let mentions = sizes.iter().map(|&size| {
            let more = if size <= 64 { size.saturating_sub(1) } else { 0 };
            let first = lists;
            lists += u32::from(more) + 1;
            Mentions { first, more, any: false, tree: false }
        });
        let mentions = mentions.collect();
        let unsatisfied = vec![Vec::new(); lists as usize];
        Rules { sizes, mentions, unsatisfied, ..Rules::default() }
    }

    /// No rules yet over the columns of a layout.
    pub(crate) fn over(layout: Arc<Layout>, limits: Limits) -> Self {
        Rules { layout: Some(layout.clone()), limits, ..Rules::new(layout.sizes.clone()) }
    }

    /// Requires that at least one of these holds.
    pub(crate) fn require_any(&mut self, literals: Vec<Literal>) {
        let tree = Tree::Any(literals.into_iter().map(Tree::Literal).collect());
        let clauses = clauses::clauses(&tree, &self.sizes, 1).expect("one clause at most");
        clauses.into_iter().for_each(|clause| self.push_clause(&clause, STRUCTURE));
    }

    /// Requires that the value of a split parameter is none beyond its last.
    pub(crate) fn require_index(&mut self, place: &Place) {
        let last = place.split(place.values.count() - 1);
        // Down the digits: smaller than the last value's, or equal and the rest is no larger.
        for end in 0..last.len() {
            let literals = (0..=end).map(|digit| {
                let column = place.first + digit;
                let smaller = 0..last[digit] + Cell::from(digit == end);
                Literal::of(column, smaller, self.sizes[column])
            });
            self.require_any(literals.collect());
        }
    }

    /// Requires a formula of the model; `origin` is the position of its constraint.
    ///
    /// # Panics
    ///
    /// If the rules aren't [over a layout](Rules::over).
    pub(crate) fn require(&mut self, origin: usize, formula: &Formula) {
        let layout = self.layout.clone().expect("formulas need a layout");
        let tree = tree::tree(formula, true, &layout, &self.limits, &mut self.atoms);
        self.require_tree(tree, origin as u32);
    }

    fn require_tree(&mut self, tree: Tree, origin: u32) {
        match tree {
            Tree::All(parts) => {
                parts.into_iter().for_each(|part| self.require_tree(part, origin));
            }
            tree => match clauses::clauses(&tree, &self.sizes, self.limits.clauses) {
                Some(clauses) => {
                    clauses.iter().for_each(|clause| self.push_clause(clause, origin));
                }
                None => {
                    let columns = tree.columns(&self.atoms);
                    for &column in &columns {
                        self.mentions[column].any = true;
                        self.mentions[column].tree = true;
                    }
                    self.trees.push(Kept { tree, columns, origin });
                }
            },
        }
    }

    fn push_clause(&mut self, clause: &Clause, origin: u32) {
        let start = self.literals.len() as u32;
        for literal in clause {
            let wide = literal.values.len() > 1;
            let bits = if wide { self.wide.len() as u64 } else { literal.values[0] };
            if wide {
                self.wide.extend(&literal.values);
            }
            self.literals.push(Packed { bits, column: literal.column as u32, wide });
        }
        let span = Span { start, end: self.literals.len() as u32 };
        for literal in clause {
            let mentions = &mut self.mentions[literal.column];
            mentions.any = true;
            let first = mentions.first as usize;
            let lists = &mut self.unsatisfied[first..=first + usize::from(mentions.more)];
            let many = lists.len() < usize::from(self.sizes[literal.column]);
            for (value, list) in lists.iter_mut().enumerate() {
                if many || !literal.holds(value as Cell) {
                    list.push(span);
                }
            }
        }
        self.clauses.push(span);
        self.origins.push(origin);
    }

    /// Whether every row is allowed.
    pub(crate) fn is_empty(&self) -> bool {
        self.clauses.is_empty() && self.trees.is_empty()
    }

    /// Whether no rule mentions the column.
    pub(crate) fn ignores(&self, column: usize) -> bool {
        !self.mentions[column].any
    }

    /// Whether a complete row is allowed.
    pub(crate) fn allows(&self, row: &[Cell]) -> bool {
        self.clauses.iter().all(|&span| self.satisfied(span, row))
            && self.trees.iter().all(|kept| self.tree_holds(kept, row))
    }

    /// Whether a complete row is allowed, if it was allowed before this cell changed.
    #[inline]
    pub(crate) fn allows_change(&self, row: &[Cell], column: usize) -> bool {
        let mentions = self.mentions[column];
        if !mentions.any {
            return true;
        }
        let list = mentions.first as usize + usize::from(row[column].min(mentions.more));
        self.unsatisfied[list].iter().all(|&span| self.satisfied(span, row))
            && (!mentions.tree || self.trees_hold(column, row))
    }

    /// Groups of columns connected by rules, each in order; columns that no rule mentions are
    /// in none. The columns of one group don't matter to the rules of another.
    pub(crate) fn components(&self) -> Vec<Vec<usize>> {
        let mut leader: Vec<usize> = (0..self.sizes.len()).collect();
        fn find(leader: &mut [usize], mut column: usize) -> usize {
            while leader[column] != column {
                leader[column] = leader[leader[column]];
                column = leader[column];
            }
            column
        }
        let mut connect = |one: usize, other: usize| {
            let (one, other) = (find(&mut leader, one), find(&mut leader, other));
            leader[one.max(other)] = one.min(other);
        };
        for &span in &self.clauses {
            let literals = self.span(span);
            literals.windows(2).for_each(|w| connect(w[0].column as usize, w[1].column as usize));
        }
        for kept in &self.trees {
            kept.columns.windows(2).for_each(|pair| connect(pair[0], pair[1]));
        }
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); self.sizes.len()];
        for column in 0..self.sizes.len() {
            if !self.ignores(column) {
                let leader = find(&mut leader, column);
                groups[leader].push(column);
            }
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    #[inline]
    fn span(&self, span: Span) -> &[Packed] {
        &self.literals[span.start as usize..span.end as usize]
    }

    #[inline]
    fn satisfied(&self, span: Span, row: &[Cell]) -> bool {
        self.span(span).iter().any(|literal| self.holds(literal, row[literal.column as usize]))
    }

    #[inline]
    fn holds(&self, literal: &Packed, value: Cell) -> bool {
        let word = if literal.wide {
            self.wide[literal.bits as usize + usize::from(value) / 64]
        } else {
            literal.bits
        };
        word >> (value % 64) & 1 == 1
    }

    fn tree_holds(&self, kept: &Kept, row: &[Cell]) -> bool {
        let layout = self.layout.as_deref().expect("formulas come with a layout");
        kept.tree.holds(row, &self.atoms, layout)
    }

    #[inline(never)]
    fn trees_hold(&self, column: usize, row: &[Cell]) -> bool {
        let mut trees =
            self.trees.iter().filter(|kept| kept.columns.binary_search(&column).is_ok());
        trees.all(|kept| self.tree_holds(kept, row))
    }
}

#[cfg(test)]
impl Rules {
    /// How many clauses there are, and how many trees.
    pub(crate) fn extent(&self) -> (usize, usize) {
        (self.clauses.len(), self.trees.len())
    }
}
