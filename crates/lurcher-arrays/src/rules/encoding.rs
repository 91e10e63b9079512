//! Rules as a question to a solver.
//!
//! Clauses go to the solver as they are. A tree becomes clauses with a helper variable per
//! inner node; since trees have no negation, it is enough that a node's variable implies what
//! the node says. Each atom has a variable, and at first nothing connects it to its columns:
//! the solver answers, the atoms are evaluated for the row it found, and where an atom's
//! truth isn't what its variable says the solver learns why, in as general a clause as
//! intervals can justify, and answers again. What it learnt stays for later questions.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::interval::{Region, decide};
use super::tree::Tree;
use super::variables::Variables;
use super::{Layout, Packed, Rules, STRUCTURE, Span};
use crate::problem::Cell;

/// How often the limits of a question are halved at most.
const HALVINGS: u32 = 7;

/// What the solver said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// There is a row: it was written where it was asked for.
    Found,
    /// There is none.
    Impossible,
    /// It took too long to tell.
    Unknown,
}

/// Some columns, and the rules over them, in a solver.
pub(super) struct Encoding {
    solver: Solver<Budget>,
    columns: Vec<usize>,
    /// By position in `columns`.
    variables: Vec<Variables>,
    /// By column of the problem, its position in `columns`.
    positions: Vec<u32>,
    /// By atom, the literal that says it, if it occurs.
    atoms: Vec<Option<Lit>>,
    /// The trees that have atoms.
    trees: Vec<usize>,
    /// By constraint, the literal that makes it count, if it can be switched off.
    switches: Vec<(u32, Lit)>,
    halvings: u32,
}

/// Counts contradictions.
struct Budget {
    learnt: u64,
    limit: u64,
}

impl Callbacks for Budget {
    fn on_start(&mut self) {
        self.learnt = 0;
    }

    fn on_new_clause(&mut self, _: &[Lit], _: ClauseKind) {
        self.learnt += 1;
    }

    fn stop(&self) -> bool {
        self.learnt > self.limit
    }
}

impl Encoding {
    /// The rules over these columns. If `switches`, each constraint counts only if its
    /// [switch](Encoding::switches) is assumed.
    pub(super) fn new(rules: &Rules, columns: Vec<usize>, switches: bool) -> Self {
        let mut positions = vec![u32::MAX; rules.sizes.len()];
        for (position, &column) in columns.iter().enumerate() {
            positions[column] = position as u32;
        }
        let mut encoding = Encoding {
            solver: Solver::new(
                SolverOpts::default(),
                Budget { learnt: 0, limit: rules.limits.conflicts },
            ),
            columns,
            variables: Vec::new(),
            positions,
            atoms: vec![None; rules.atoms.len()],
            trees: Vec::new(),
            switches: Vec::new(),
            halvings: 0,
        };
        encoding.add_variables(rules);
        for (&span, &origin) in rules.clauses.iter().zip(&rules.origins) {
            let literals = rules.span(span);
            if literals.iter().all(|literal| encoding.has(literal.column as usize)) {
                let switch = encoding.switch(switches, origin);
                encoding.add_clause(rules, span, switch);
            }
        }
        for (index, kept) in rules.trees.iter().enumerate() {
            if kept.columns.iter().all(|&column| encoding.has(column)) {
                let switch = encoding.switch(switches, kept.origin);
                encoding.require(&kept.tree, switch);
                encoding.trees.push(index);
            }
        }
        encoding
    }

    fn has(&self, column: usize) -> bool {
        self.positions[column] != u32::MAX
    }

    fn add_variables(&mut self, rules: &Rules) {
        let mut sets: Vec<Vec<Packed>> = vec![Vec::new(); self.columns.len()];
        let mut apart = vec![false; self.columns.len()];
        for literal in &rules.literals {
            if self.has(literal.column as usize) {
                sets[self.positions[literal.column as usize] as usize].push(*literal);
            }
        }
        // The trees' own literals are rare; columns in trees are not worth classes.
        for column in rules.trees.iter().flat_map(|kept| &kept.columns) {
            if self.has(*column) {
                apart[self.positions[*column] as usize] = true;
            }
        }
        for (position, &column) in self.columns.iter().enumerate() {
            let size = rules.sizes[column];
            let sets = sets[position].iter();
            let variables = Variables::new(&mut self.solver, size, sets, apart[position], rules);
            self.variables.push(variables);
        }
    }

    fn switch(&mut self, switches: bool, origin: u32) -> Option<Lit> {
        if !switches || origin == STRUCTURE {
            return None;
        }
        match self.switches.iter().rev().find(|&&(known, _)| known == origin) {
            Some(&(_, switch)) => Some(switch),
            None => {
                let switch = Lit::new(self.solver.new_var_default(), true);
                self.switches.push((origin, switch));
                Some(switch)
            }
        }
    }

    /// By constraint, the literal that makes it count.
    pub(super) fn switches(&self) -> &[(u32, Lit)] {
        &self.switches
    }

    fn add_clause(&mut self, rules: &Rules, span: Span, switch: Option<Lit>) {
        let mut clause: Vec<Lit> = switch.iter().map(|&switch| !switch).collect();
        for literal in rules.span(span) {
            let variables = &self.variables[self.positions[literal.column as usize] as usize];
            variables.among(|value| rules.holds(literal, value), &mut clause);
        }
        self.solver.add_clause_reuse(&mut clause);
    }

    /// Requires a tree, if the switch is on.
    fn require(&mut self, tree: &Tree, switch: Option<Lit>) {
        match tree {
            Tree::All(parts) => parts.iter().for_each(|part| self.require(part, switch)),
            tree => {
                let mut clause: Vec<Lit> = switch.iter().map(|&switch| !switch).collect();
                if self.alternatives(tree, &mut clause) {
                    self.solver.add_clause_reuse(&mut clause);
                }
            }
        }
    }

    /// Adds literals one of which is true if the tree holds; false if it always does.
    fn alternatives(&mut self, tree: &Tree, clause: &mut Vec<Lit>) -> bool {
        match tree {
            Tree::Literal(literal) => {
                let variables = &self.variables[self.positions[literal.column] as usize];
                variables.among(|value| literal.holds(value), clause)
            }
            Tree::Atom { index, holds } => {
                let solver = &mut self.solver;
                let atom = self.atoms[*index]
                    .get_or_insert_with(|| Lit::new(solver.new_var_default(), true));
                clause.push(if *holds { *atom } else { !*atom });
                true
            }
            Tree::Any(parts) => parts.iter().all(|part| self.alternatives(part, clause)),
            Tree::All(parts) => {
                let node = Lit::new(self.solver.new_var_default(), true);
                parts.iter().for_each(|part| self.require(part, Some(node)));
                clause.push(node);
                true
            }
        }
    }

    pub(super) fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// The classes of the column at this position in [`columns`](Encoding::columns).
    pub(super) fn variables(&self, position: usize) -> &Variables {
        &self.variables[position]
    }

    /// The position of a column in [`columns`](Encoding::columns), if it is there.
    pub(super) fn position(&self, column: usize) -> Option<usize> {
        self.has(column).then(|| self.positions[column] as usize)
    }

    /// The literal "the column has this value"; nothing if the column isn't here.
    pub(super) fn literal(&self, column: usize, value: Cell) -> Option<Lit> {
        self.position(column).map(|position| self.variables[position].literal(value))
    }

    /// Whether an assumption was needed to show that the last question had no answer.
    pub(super) fn blames(&self, assumed: Lit) -> bool {
        self.solver.unsat_core_contains_var(assumed.var())
    }

    /// Looks for values of the columns that satisfy the rules and the assumptions, and writes
    /// them into the row. Where values of a class are all the same to the rules, the row's
    /// own is left if it is one of them.
    pub(super) fn solve(&mut self, rules: &Rules, assumed: &[Lit], row: &mut [Cell]) -> Answer {
        for _ in 0..rules.limits.rounds >> self.halvings {
            match self.solver.solve_limited(assumed) {
                answer if answer == lbool::FALSE => return Answer::Impossible,
                answer if answer == lbool::UNDEF => break,
                _ => {}
            }
            for (&column, variables) in self.columns.iter().zip(&self.variables) {
                let class =
                    variables.chosen(|literal| self.solver.value_lit(literal) == lbool::TRUE);
                let old = row[column];
                if old >= rules.sizes[column] || variables.class(old) != class {
                    row[column] = variables.first(class);
                }
            }
            if !self.explain_atoms(rules, row) {
                return Answer::Found;
            }
        }
        self.halvings = (self.halvings + 1).min(HALVINGS);
        self.solver.cb_mut().limit = rules.limits.conflicts >> self.halvings;
        Answer::Unknown
    }

    /// Explains the atoms whose truth in the row isn't what the solver believed; false if
    /// the row satisfies all that it should.
    fn explain_atoms(&mut self, rules: &Rules, row: &[Cell]) -> bool {
        let Some(layout) = rules.layout.as_deref() else { return false };
        let mut explanations: Vec<Vec<Lit>> = Vec::new();
        for (index, atom) in rules.atoms.iter().enumerate() {
            let Some(literal) = self.atoms[index] else { continue };
            let holds = atom.holds(row, layout);
            if (self.solver.value_lit(literal) == lbool::TRUE) != holds {
                let mut clause = vec![if holds { literal } else { !literal }];
                self.explain(rules, layout, index, holds, row, &mut clause);
                explanations.push(clause);
            }
        }
        let satisfied = explanations.is_empty()
            || self.trees.iter().all(|&tree| {
                let kept = &rules.trees[tree];
                self.is_off(kept.origin) || rules.tree_holds(kept, row)
            });
        if satisfied {
            return false;
        }
        for mut clause in explanations {
            self.solver.add_clause_reuse(&mut clause);
        }
        true
    }

    fn is_off(&self, origin: u32) -> bool {
        let switch = self.switches.iter().find(|&&(known, _)| known == origin);
        switch.is_some_and(|&(_, switch)| self.solver.value_lit(switch) != lbool::TRUE)
    }

    /// Adds the literals of which one must be true if the atom isn't what it is in this row:
    /// a column is outside an interval that, with those of the others, settles the atom. The
    /// intervals are made as wide as that allows, the least significant digits' first.
    fn explain(
        &self,
        rules: &Rules,
        layout: &Layout,
        index: usize,
        holds: bool,
        row: &[Cell],
        clause: &mut Vec<Lit>,
    ) {
        let atom = &rules.atoms[index];
        let mut region = Region::new(&rules.sizes);
        for &column in &atom.columns {
            region.set(column, row[column], row[column]);
        }
        let settled =
            |region: &Region| decide(&atom.formula, layout, region, &mut 0) == Some(holds);
        for &column in atom.columns.iter().rev() {
            let (value, last) = (row[column], rules.sizes[column] - 1);
            region.set(column, 0, last);
            if settled(&region) {
                continue;
            }
            let low = extreme(value, 0, |low| {
                region.set(column, low, value);
                settled(&region)
            });
            let high = extreme(value, last, |high| {
                region.set(column, low, high);
                settled(&region)
            });
            region.set(column, low, high);
            let variables = &self.variables[self.positions[column] as usize];
            variables.among(|other| other < low || other > high, clause);
        }
    }
}

/// The number nearest to `far`, from `near` on, for which this still holds, if it holds up
/// to some number and not beyond; it is taken for granted for `near`.
fn extreme(mut near: Cell, mut far: Cell, mut holds: impl FnMut(Cell) -> bool) -> Cell {
    while near != far {
        // Rounded towards `far`, so that it differs from `near`.
        let middle = if far > near {
            near + (far - near).div_ceil(2)
        } else {
            near - (near - far).div_ceil(2)
        };
        if holds(middle) {
            near = middle;
        } else {
            far = if far > near { middle - 1 } else { middle + 1 };
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::extreme;

    #[test]
    fn the_extreme_is_found_in_both_directions() {
        for limit in 0..=20 {
            assert_eq!(extreme(0, 20, |number| number <= limit), limit);
            assert_eq!(extreme(20, 0, |number| number >= limit), limit);
        }
    }
}
