//! Clauses out of a tree of conditions, if they are few.

use super::literal::Literal;
use super::tree::Tree;
use crate::problem::Cell;

/// At least one of these holds: at most one literal per column, in the order of columns.
pub(crate) type Clause = Vec<Literal>;

/// Clauses that together say what the tree says; nothing if there would be more than `limit`
/// at any time, or if the tree has conditions that aren't literals.
pub(crate) fn clauses(tree: &Tree, sizes: &[Cell], limit: usize) -> Option<Vec<Clause>> {
    match tree {
        Tree::Atom { .. } => None,
        Tree::Literal(literal) => Some(match literal.count() {
            0 => vec![Vec::new()],
            count if count == u32::from(sizes[literal.column]) => Vec::new(),
            _ => vec![vec![literal.clone()]],
        }),
        Tree::All(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(clauses(part, sizes, limit)?);
                if all.len() > limit {
                    all = reduced(all);
                }
                if all.len() > limit {
                    return None;
                }
            }
            Some(reduced(all))
        }
        Tree::Any(parts) => {
            let mut all = vec![Vec::new()];
            for part in parts {
                let part = clauses(part, sizes, limit)?;
                if all.len() * part.len() > limit * 16 {
                    return None;
                }
                let products = all
                    .iter()
                    .flat_map(|one| part.iter().filter_map(|other| union(one, other, sizes)));
                all = reduced(products.collect());
                if all.len() > limit {
                    return None;
                }
            }
            Some(all)
        }
    }
}

/// Both clauses in one; nothing if it always holds.
fn union(one: &Clause, other: &Clause, sizes: &[Cell]) -> Option<Clause> {
    let mut result: Clause = Vec::with_capacity(one.len() + other.len());
    let (mut left, mut right) = (one.iter().peekable(), other.iter().peekable());
    while let Some(next) = match (left.peek(), right.peek()) {
        (Some(a), Some(b)) if a.column <= b.column => left.next(),
        (Some(_), None) => left.next(),
        _ => right.next(),
    } {
        match result.last_mut() {
            Some(last) if last.column == next.column => {
                last.join(next);
                if last.count() == u32::from(sizes[last.column]) {
                    return None;
                }
            }
            _ => result.push(next.clone()),
        }
    }
    Some(result)
}

/// Without the clauses that others imply.
fn reduced(mut all: Vec<Clause>) -> Vec<Clause> {
    // Short ones first, so that what implies comes before what is implied.
    all.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    all.dedup();
    let mut kept: Vec<Clause> = Vec::new();
    for clause in all {
        if kept.iter().any(|other| implies(other, &clause)) {
            continue;
        }
        // Of clauses with the same columns, a later one may be the stronger.
        kept.retain(|other| !implies(&clause, other));
        kept.push(clause);
    }
    kept
}

fn implies(one: &Clause, other: &Clause) -> bool {
    let mut rest = other.iter();
    one.iter().all(|literal| {
        rest.by_ref()
            .find(|candidate| candidate.column >= literal.column)
            .is_some_and(|candidate| literal.implies(candidate))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(column: usize, values: &[Cell]) -> Tree {
        Tree::Literal(Literal::of(column, values.iter().copied(), 3))
    }

    fn listed(tree: &Tree) -> Vec<Vec<(usize, u64)>> {
        let clauses = clauses(tree, &[3, 3, 3], 100).expect("few clauses");
        let pairs = |clause: Clause| clause.iter().map(|l| (l.column, l.values[0])).collect();
        clauses.into_iter().map(pairs).collect()
    }

    #[test]
    fn literals_of_one_column_are_joined() {
        let tree = Tree::Any(vec![literal(1, &[0]), literal(0, &[2]), literal(1, &[1])]);
        assert_eq!(listed(&tree), [[(0, 0b100), (1, 0b011)]]);
    }

    #[test]
    fn what_always_holds_gives_no_clause_and_what_never_holds_an_empty_one() {
        assert!(listed(&Tree::Any(vec![literal(0, &[0, 1]), literal(0, &[2])])).is_empty());
        assert!(listed(&Tree::All(Vec::new())).is_empty());
        assert_eq!(listed(&Tree::Any(Vec::new())), [Vec::new()]);
    }

    #[test]
    fn implied_clauses_are_dropped() {
        let weak = Tree::Any(vec![literal(0, &[0, 1]), literal(1, &[0])]);
        assert_eq!(listed(&Tree::All(vec![weak, literal(0, &[0])])), [[(0, 0b001)]]);
        let (narrow, wide) = (literal(0, &[1]), literal(0, &[0, 1]));
        assert_eq!(listed(&Tree::All(vec![wide, narrow])), [[(0, 0b010)]]);
    }

    #[test]
    fn alternatives_of_conjunctions_are_multiplied_out() {
        let both = |value| Tree::All(vec![literal(0, &[value]), literal(1, &[value])]);
        let tree = Tree::Any(vec![both(0), both(1)]);
        assert_eq!(
            listed(&tree),
            [
                vec![(0, 0b011)],
                vec![(1, 0b011)],
                vec![(0, 0b001), (1, 0b010)],
                vec![(0, 0b010), (1, 0b001)],
            ]
        );
        assert!(clauses(&tree, &[3, 3, 3], 3).is_none());
    }
}
