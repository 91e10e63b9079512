//! How few rows there could be.
//!
//! *Tuples.* The tuples over one set of columns are in different rows, so the set with most
//! allowed tuples gives a bound. It is counted on a finished array, which covers exactly the
//! allowed ones.
//!
//! *Two values.* Columns without rules, reduced to two values each, need as many rows at strength
//! 2 as Katona's theorem says; at strength *t* that holds among the rows with each combination
//! of the other *t* − 2 columns.

use super::algebra::rows_for_two_values;
use crate::problem::{Cell, Problem};

/// No array for the problem has fewer rows; `rows` is some array.
pub(crate) fn lower_bound(problem: &Problem, rows: &[Vec<Cell>]) -> usize {
    let bounds = problem.relations.iter().map(|cover| {
        let mut columns = cover.columns.clone();
        columns.sort_by_key(|&column| std::cmp::Reverse(problem.sizes[column]));
        let mut search = Search { problem, rows, columns: &columns, best: 0 };
        search.extend(0, cover.strength, 1, &mut Vec::new());
        search.best.max(by_two_values(problem, &columns, cover.strength))
    });
    bounds.max().unwrap_or(0).max(usize::from(!rows.is_empty()))
}

struct Search<'a> {
    problem: &'a Problem,
    rows: &'a [Vec<Cell>],
    /// Widest first.
    columns: &'a [usize],
    best: usize,
}

impl Search<'_> {
    fn extend(&mut self, from: usize, left: usize, product: usize, set: &mut Vec<usize>) {
        if left == 0 {
            self.best = self.best.max(self.count(product, set));
            return;
        }
        for index in from..=self.columns.len() - left {
            let next = self.columns[index..index + left].iter();
            let most = next.fold(product, |product, &column| {
                product.saturating_mul(usize::from(self.problem.sizes[column]))
            });
            // The columns only get narrower.
            if most <= self.best {
                return;
            }
            let column = self.columns[index];
            set.push(column);
            let product = product * usize::from(self.problem.sizes[column]);
            self.extend(index + 1, left - 1, product, set);
            set.pop();
        }
    }

    /// How many tuples over the columns are allowed.
    fn count(&self, product: usize, set: &[usize]) -> usize {
        if set.iter().all(|&column| self.problem.rules.ignores(column)) {
            return product;
        }
        let mut seen = vec![false; product];
        for row in self.rows {
            let number = set.iter().fold(0, |number, &column| {
                number * usize::from(self.problem.sizes[column]) + usize::from(row[column])
            });
            seen[number] = true;
        }
        seen.into_iter().filter(|&seen| seen).count()
    }
}

fn by_two_values(problem: &Problem, columns: &[usize], strength: usize) -> usize {
    let free = |&&column: &&usize| problem.rules.ignores(column) && problem.sizes[column] >= 2;
    let columns: Vec<usize> = columns.iter().filter(free).copied().collect();
    if strength < 2 || columns.len() < strength {
        return 0;
    }
    let (fixed, rest) = columns.split_at(strength - 2);
    let product = fixed.iter().fold(1_usize, |product, &column| {
        product.saturating_mul(usize::from(problem.sizes[column]))
    });
    product.saturating_mul(rows_for_two_values(rest.len()))
}
