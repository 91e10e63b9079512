//! Completes partial rows, or shows that they can't be completed.
//!
//! Columns that no rule mentions need no solver, and groups of columns that no rule connects
//! have a solver each, which is asked only if the group's cells don't fit as they are, and if
//! neither a row that it found before nor a reason that it gave for a refusal is the answer.

use batsat::Lit;

use super::encoding::{Answer, Encoding};
use super::memory::{Found, Refused};
use super::{Rules, Span};
use crate::problem::{Cell, FREE};

/// Completes partial rows; learns from one question to the next.
///
/// Answers are the same for the same questions in the same order. Whether there is a
/// completion doesn't depend on what was asked before; which one is found may.
pub(crate) struct Completer {
    rules: Rules,
    groups: Vec<Group>,
    /// By column, its group; or none.
    group: Vec<u32>,
    /// Whether no row is allowed whatever the columns are.
    closed: bool,
    gave_up: u64,
    /// A row without decided cells, and one of any cells, for use in between.
    partial: Vec<Cell>,
    row: Vec<Cell>,
}

/// Columns that rules connect.
struct Group {
    encoding: Encoding,
    clauses: Vec<Span>,
    trees: Vec<usize>,
    found: Found,
    refused: Refused,
}

impl Completer {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut group = vec![u32::MAX; rules.sizes.len()];
        let components = rules.components();
        for (index, component) in components.iter().enumerate() {
            component.iter().for_each(|&column| group[column] = index as u32);
        }
        let of = |column: usize| group[column] as usize;
        let mut clauses = vec![Vec::new(); components.len()];
        let mut trees = vec![Vec::new(); components.len()];
        let mut closed = false;
        for &span in &rules.clauses {
            match rules.span(span).first() {
                Some(literal) => clauses[of(literal.column as usize)].push(span),
                None => closed = true,
            }
        }
        for (index, kept) in rules.trees.iter().enumerate() {
            trees[of(kept.columns[0])].push(index);
        }
        let groups = components.into_iter().zip(clauses).zip(trees);
        let groups = groups.map(|((columns, clauses), trees)| {
            let encoding = Encoding::new(rules, columns, false);
            let (found, refused) = (Found::new(&encoding), Refused::new(&encoding));
            Group { encoding, clauses, trees, found, refused }
        });
        let groups = groups.collect();
        let partial = vec![FREE; rules.sizes.len()];
        let row = vec![0; rules.sizes.len()];
        Completer { rules: rules.clone(), groups, group, closed, gave_up: 0, partial, row }
    }

    /// A complete allowed row that agrees with the decided cells of this one; nothing if there
    /// is none (or, see [`gave_up`](Completer::gave_up), if none was found in time).
    pub(crate) fn complete(&mut self, partial: &[Cell]) -> Option<Vec<Cell>> {
        let mut row: Vec<Cell> =
            partial.iter().map(|&cell| if cell == FREE { 0 } else { cell }).collect();
        if self.closed {
            return None;
        }
        for group in &mut self.groups {
            let answer = group.complete(&self.rules, partial, &mut row);
            if answer != Answer::Found {
                self.gave_up += u64::from(answer == Answer::Unknown);
                return None;
            }
        }
        debug_assert!(self.rules.allows(&row));
        Some(row)
    }

    /// As [`complete`](Completer::complete), but the free cells are those of the preferred
    /// row as far as they can be.
    pub(crate) fn complete_near(
        &mut self,
        partial: &[Cell],
        preferred: &[Cell],
    ) -> Option<Vec<Cell>> {
        let cells = partial.iter().zip(preferred);
        let mut row: Vec<Cell> =
            cells.map(|(&cell, &other)| if cell == FREE { other } else { cell }).collect();
        if self.closed {
            return None;
        }
        for group in &mut self.groups {
            if group.allows(&self.rules, &row) {
                continue;
            }
            let answer = group.complete_near(&self.rules, partial, &mut row);
            if answer != Answer::Found {
                self.gave_up += u64::from(answer == Answer::Unknown);
                return None;
            }
        }
        debug_assert!(self.rules.allows(&row));
        Some(row)
    }

    /// Whether an allowed row has these cells, if any row is allowed at all.
    pub(crate) fn possible(&mut self, cells: &[(usize, Cell)]) -> bool {
        if self.closed {
            return false;
        }
        let Completer { rules, groups, group, partial, row, gave_up, .. } = self;
        cells.iter().for_each(|&(column, value)| partial[column] = value);
        let mut answer = Answer::Found;
        // The groups that the cells are in, each once.
        for (index, &(column, _)) in cells.iter().enumerate() {
            let this = group[column];
            let before = cells[..index].iter().any(|&(other, _)| group[other] == this);
            if this != u32::MAX && !before && answer == Answer::Found {
                answer = groups[this as usize].complete(rules, partial, row);
            }
        }
        cells.iter().for_each(|&(column, _)| partial[column] = FREE);
        *gave_up += u64::from(answer == Answer::Unknown);
        answer == Answer::Found
    }

    /// How many questions were given up, and answered as if there were no row. It takes rules
    /// that are a riddle to get there.
    pub(crate) fn gave_up(&self) -> u64 {
        self.gave_up
    }
}

impl Group {
    /// Fills the free cells of the group.
    fn complete(&mut self, rules: &Rules, partial: &[Cell], row: &mut [Cell]) -> Answer {
        if self.found.recall(&self.encoding, partial, row) {
            return Answer::Found;
        }
        if self.refused.applies(&self.encoding, partial) {
            return Answer::Impossible;
        }
        let decided = self.decided(partial);
        let answer = self.encoding.solve(rules, &decided, row);
        self.remember(answer, partial, row);
        answer
    }

    /// Fills the free cells of the group, and leaves those of the row that it can.
    fn complete_near(&mut self, rules: &Rules, partial: &[Cell], row: &mut [Cell]) -> Answer {
        if self.refused.applies(&self.encoding, partial) {
            return Answer::Impossible;
        }
        let answer = self.solve_near(rules, partial, row);
        self.remember(answer, partial, row);
        answer
    }

    fn remember(&mut self, answer: Answer, partial: &[Cell], row: &[Cell]) {
        match answer {
            Answer::Found => self.found.remember(&self.encoding, row),
            Answer::Impossible => self.refused.remember(&self.encoding, partial),
            Answer::Unknown => {}
        }
    }

    /// The decided cells of the group, as literals.
    fn decided(&self, partial: &[Cell]) -> Vec<Lit> {
        let columns = self.encoding.columns().iter();
        let decided = columns.filter(|&&column| partial[column] != FREE);
        decided.filter_map(|&column| self.encoding.literal(column, partial[column])).collect()
    }

    /// Whether the cells of the group satisfy its rules.
    fn allows(&self, rules: &Rules, row: &[Cell]) -> bool {
        self.clauses.iter().all(|&span| rules.satisfied(span, row))
            && self.trees.iter().all(|&tree| rules.tree_holds(&rules.trees[tree], row))
    }

    /// Assumes the row's cells, and gives up those that are in the way, until none is.
    fn solve_near(&mut self, rules: &Rules, partial: &[Cell], row: &mut [Cell]) -> Answer {
        let decided = self.decided(partial);
        let mut assumed = decided.clone();
        for (position, &column) in self.encoding.columns().iter().enumerate() {
            if partial[column] == FREE {
                assumed.push(self.encoding.variables(position).literal(row[column]));
            }
        }
        loop {
            let answer = self.encoding.solve(rules, &assumed, row);
            if answer != Answer::Impossible {
                return answer;
            }
            let kept = assumed.split_off(decided.len());
            let before = kept.len();
            assumed.extend(kept.into_iter().filter(|&literal| !self.encoding.blames(literal)));
            if assumed.len() == decided.len() + before {
                return Answer::Impossible;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Literal;

    /// Columns of three values; neighbours among the first four differ, and so do the last two.
    fn rules() -> Rules {
        let mut rules = Rules::new(vec![3; 8]);
        for (one, other) in [(0, 1), (1, 2), (2, 3), (6, 7)] {
            for value in 0..3 {
                let literals = [one, other].map(|column| Literal::new(column, value, false, 3));
                rules.require_any(literals.into());
            }
        }
        rules
    }

    #[test]
    fn columns_are_grouped_by_the_rules_that_connect_them() {
        assert_eq!(rules().components(), [vec![0, 1, 2, 3], vec![6, 7]]);
        assert!(Rules::new(vec![2; 3]).components().is_empty());
    }

    #[test]
    fn cells_stay_what_is_preferred_where_nothing_is_in_the_way() {
        let mut completer = Completer::new(&rules());
        let partial = [0, FREE, FREE, FREE, FREE, 1, FREE, FREE];
        let row = completer.complete_near(&partial, &[1, 0, 1, 0, 2, 2, 0, 1]).unwrap();
        assert_eq!((row[0], row[4], row[5]), (0, 2, 1));
        assert_ne!(row[1], 0);
        assert_eq!(row[6..], [0, 1], "a group that is allowed stays as it is");
        assert!(rules().allows(&row));
        assert_eq!(completer.complete(&[0, 0, FREE, FREE, FREE, FREE, FREE, FREE]), None);
        assert_eq!(completer.complete_near(&[1; 8], &[0; 8]), None);
        assert!(!completer.possible(&[(6, 2), (0, 1), (7, 2)]));
        assert!(completer.possible(&[(6, 2), (0, 2), (4, 2)]));
    }

    #[test]
    fn the_same_questions_have_the_same_answers() {
        let ask = || {
            let mut completer = Completer::new(&rules());
            let rows = (0..100).map(|index| {
                let mut partial = [FREE; 8];
                partial[index % 8] = (index % 3) as Cell;
                partial[index * 5 % 7] = (index / 8 % 3) as Cell;
                completer.complete(&partial)
            });
            rows.collect::<Vec<_>>()
        };
        assert_eq!(ask(), ask());
    }

    #[test]
    fn a_rule_that_nothing_satisfies_closes_everything() {
        let mut rules = rules();
        rules.require_any(Vec::new());
        let mut completer = Completer::new(&rules);
        assert_eq!(completer.complete(&[FREE; 8]), None);
        assert_eq!(completer.complete_near(&[FREE; 8], &[0, 1, 0, 1, 0, 0, 0, 1]), None);
        assert!(!completer.possible(&[]));
        assert!(!rules.allows(&[0, 1, 0, 1, 0, 0, 0, 1]));
    }

    #[test]
    fn a_completer_may_go_to_another_thread() {
        fn is_send<T: Send>() {}
        is_send::<Completer>();
    }
}
