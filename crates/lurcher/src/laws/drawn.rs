//! Rows as a property would draw them.
//!
//! A law is there to be pasted as a property, and is then tried on numbers of every size beside one
//! another, on lists in which something is there twice. What would not stand that is no law.

use lurcher_trees::ShapeId;

use super::rows::{Pools, holds};
use super::terms::{NOTHING, Operation, Row, Terms, Variable};
use crate::explain::Draw;
use crate::explain::values::ValueId;
use crate::property::tell;
use crate::source::{Random, Source};

/// So many rows are drawn, with values up to such a size; and a law is tried on so many of them for
/// which its condition holds.
const ROWS: usize = 6_000;
const LARGEST: usize = 30;
pub(super) const TRIED: usize = 1_500;
/// So often a value is drawn that is to be valid.
const ATTEMPTS: usize = 4;

impl Pools {
    /// Rows of values that are drawn together; where none is valid, of those at hand.
    pub(super) fn drawn_rows(&self, terms: &mut Terms, valid: &[(ShapeId, Operation)]) -> Vec<Row> {
        let mut random = Random::new(19);
        let draws: Vec<Option<Draw>> =
            terms.variables.iter().map(|of| draw_of(terms, of)).collect();
        let shapes: Vec<ShapeId> = terms.variables.iter().map(|variable| variable.shape).collect();
        let mut rows = Vec::with_capacity(ROWS);
        for nth in 0..ROWS {
            let mut source = Source::random(nth as u64, nth % LARGEST);
            let mut row = Row::with_capacity(shapes.len());
            for (&shape, draw) in shapes.iter().zip(&draws) {
                let is_valid = valid.iter().find(|(of, _)| *of == shape).map(|(_, valid)| valid);
                let drawn = draw.and_then(|draw| {
                    (0..ATTEMPTS).find_map(|_| {
                        let tree = tell(|| draw(&mut source)).ok()?;
                        let value: ValueId = terms.values.add(tree);
                        is_valid.is_none_or(|valid| holds(terms, valid, value)).then_some(value)
                    })
                });
                row.push(drawn.or_else(|| self.any(shape, &mut random)).unwrap_or(NOTHING));
            }
            rows.push(row);
        }
        rows
    }
}

/// How values of a variable are drawn: as those of an argument of its type.
fn draw_of(terms: &Terms, variable: &Variable) -> Option<Draw> {
    terms.operations.iter().find_map(|operation| {
        let nth = operation.arguments.iter().position(|&shape| shape == variable.shape)?;
        operation.draws.get(nth).copied()
    })
}

#[cfg(test)]
mod tests {
    use crate::laws;

    #[test]
    fn numbers_that_are_neither_small_nor_at_an_end_refute_a_law() {
        // Hours are below the number of minutes that a time is, unless it is past midnight.
        let later = |at: u16, by: u16| ((u32::from(at) + u32::from(by)) % 1440) as u16;
        let found = laws![hours = |at: u16| at / 60 % 24, later = later].largest(4).find();
        let told = found.to_string();
        assert!(told.contains("later(y, x) = later(x, y)"), "{told}");
        assert!(!told.contains("hours(x) <= later(x, y)"), "{told}");
    }
}
