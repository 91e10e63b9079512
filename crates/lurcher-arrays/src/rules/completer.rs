//! Completes partial rows, or shows that they can't be completed.

use batsat::{BasicSolver, SolverInterface, Var, lbool};

use super::Rules;
use crate::problem::{Cell, FREE};

/// Completes partial rows; learns from one question to the next.
pub(crate) struct Completer {
    solver: BasicSolver,
    /// The variable "the column has the value", by column and value.
    variables: Vec<Vec<Var>>,
}

impl Completer {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut solver = BasicSolver::default();
        let variables: Vec<Vec<Var>> = rules
            .sizes
            .iter()
            .map(|&size| (0..size).map(|_| solver.new_var_default()).collect())
            .collect();
        for column in &variables {
            solver
                .add_clause_reuse(&mut column.iter().map(|&v| batsat::Lit::new(v, true)).collect());
            for (index, &one) in column.iter().enumerate() {
                for &other in &column[..index] {
                    solver.add_clause_reuse(&mut vec![
                        batsat::Lit::new(one, false),
                        batsat::Lit::new(other, false),
                    ]);
                }
            }
        }
        for clause in &rules.clauses {
            let mut literals = Vec::new();
            for literal in clause {
                let column = &variables[literal.column];
                let values = (0..column.len()).filter(|&value| literal.holds(value as Cell));
                literals.extend(values.map(|value| batsat::Lit::new(column[value], true)));
            }
            solver.add_clause_reuse(&mut literals);
        }
        Completer { solver, variables }
    }

    /// A complete allowed row that agrees with the decided cells of this one.
    pub(crate) fn complete(&mut self, partial: &[Cell]) -> Option<Vec<Cell>> {
        let assumptions: Vec<batsat::Lit> = partial
            .iter()
            .enumerate()
            .filter(|&(_, &cell)| cell != FREE)
            .map(|(column, &cell)| {
                batsat::Lit::new(self.variables[column][usize::from(cell)], true)
            })
            .collect();
        if self.solver.solve_limited(&assumptions) != lbool::TRUE {
            return None;
        }
        let row = self.variables.iter().map(|column| {
            let value = column.iter().position(|&v| self.solver.value_var(v) == lbool::TRUE);
            value.expect("one value of each column is true") as Cell
        });
        Some(row.collect())
    }
}
