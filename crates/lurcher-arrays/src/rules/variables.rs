//! The values of a column as variables of the solver.
//!
//! Values that no rule tells apart are one class, with one variable: a column of a thousand
//! values of which rules name two has three classes. At least one class of a column is true
//! and, by a ladder of helper variables where there are many, at most one.

use batsat::{Lit, SolverInterface};

use super::{Packed, Rules};
use crate::problem::Cell;

/// The classes of a column.
#[derive(Clone, Debug)]
pub(super) struct Variables {
    /// The class of each value.
    class: Vec<Cell>,
    /// By class, the literal that says it.
    literals: Vec<Lit>,
    /// By class, its first value.
    first: Vec<Cell>,
}

/// How many classes are kept apart pair by pair.
const PAIRWISE: usize = 6;

impl Variables {
    /// Adds the variables of a column; `sets` are the sets of values that rules name, and
    /// `apart` says that every value matters.
    pub(super) fn new<'a>(
        solver: &mut impl SolverInterface,
        size: Cell,
        sets: impl Iterator<Item = &'a Packed>,
        apart: bool,
        rules: &Rules,
    ) -> Self {
        let mut class: Vec<Cell> = vec![0; usize::from(size)];
        let mut first: Vec<Cell> = vec![0];
        if apart {
            first = (0..size).collect();
            class.clone_from(&first);
        } else {
            for set in sets {
                refine(&mut class, &mut first, |value| rules.holds(set, value));
            }
        }
        let literals = variables(solver, first.len());
        Variables { class, literals, first }
    }

    /// The literal "the column has this value, or one that no rule tells from it".
    #[inline]
    pub(super) fn literal(&self, value: Cell) -> Lit {
        self.literals[self.class(value)]
    }

    #[inline]
    pub(super) fn class(&self, value: Cell) -> usize {
        usize::from(self.class[usize::from(value)])
    }

    pub(super) fn classes(&self) -> usize {
        self.first.len()
    }

    /// The first value of a class.
    pub(super) fn first(&self, class: usize) -> Cell {
        self.first[class]
    }

    /// The class that is true.
    pub(super) fn chosen(&self, mut is_true: impl FnMut(Lit) -> bool) -> usize {
        let chosen = self.literals.iter().position(|&literal| is_true(literal));
        chosen.expect("one class of each column is true")
    }

    /// The literals of the classes whose values satisfy this; nothing if all classes do.
    pub(super) fn among(&self, holds: impl Fn(Cell) -> bool, literals: &mut Vec<Lit>) -> bool {
        let before = literals.len();
        let classes = self.first.iter().zip(&self.literals);
        literals.extend(classes.filter(|&(&first, _)| holds(first)).map(|(_, &literal)| literal));
        literals.len() - before < self.first.len()
    }
}

/// Splits classes by whether their values are in a set.
fn refine(class: &mut [Cell], first: &mut Vec<Cell>, holds: impl Fn(Cell) -> bool) {
    // By old class, the new class of values that differ from its first in this respect.
    let mut split: Vec<Option<Cell>> = vec![None; first.len()];
    for (value, class) in class.iter_mut().enumerate() {
        let value = value as Cell;
        let old = usize::from(*class);
        if holds(value) != holds(first[old]) {
            *class = *split[old].get_or_insert_with(|| {
                first.push(value);
                (first.len() - 1) as Cell
            });
        }
    }
}

/// Literals of which exactly one is true.
fn variables(solver: &mut impl SolverInterface, count: usize) -> Vec<Lit> {
    if count == 2 {
        let variable = solver.new_var_default();
        return vec![Lit::new(variable, true), Lit::new(variable, false)];
    }
    let literals: Vec<Lit> = (0..count).map(|_| Lit::new(solver.new_var_default(), true)).collect();
    solver.add_clause_reuse(&mut literals.clone());
    if count <= PAIRWISE {
        for (index, &one) in literals.iter().enumerate() {
            for &other in &literals[..index] {
                solver.add_clause_reuse(&mut vec![!one, !other]);
            }
        }
        return literals;
    }
    // A rung of the ladder is true from the class that is true on.
    let mut before: Option<Lit> = None;
    for &literal in &literals {
        let rung = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![!literal, rung]);
        if let Some(before) = before {
            solver.add_clause_reuse(&mut vec![!before, rung]);
            solver.add_clause_reuse(&mut vec![!before, !literal]);
        }
        before = Some(rung);
    }
    literals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_split_by_what_tells_them_apart() {
        let mut class = vec![0; 10];
        let mut first = vec![0];
        refine(&mut class, &mut first, |value| value % 2 == 0);
        refine(&mut class, &mut first, |value| value < 4);
        assert_eq!(class, [0, 1, 0, 1, 2, 3, 2, 3, 2, 3]);
        assert_eq!(first, [0, 1, 4, 5]);
    }

    #[test]
    fn exactly_one_literal_of_many_is_true() {
        for count in [1, 2, 3, 6, 7, 20] {
            let mut solver = batsat::BasicSolver::default();
            let literals = variables(&mut solver, count);
            for &one in &literals {
                assert_eq!(solver.solve_limited(&[one]), batsat::lbool::TRUE);
                for &other in &literals {
                    if one != other {
                        assert_eq!(solver.solve_limited(&[one, other]), batsat::lbool::FALSE);
                    }
                }
            }
            let none: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
            assert_eq!(solver.solve_limited(&none), batsat::lbool::FALSE);
        }
    }
}
