//! What stands in the text of the property.
//!
//! Where a property says `"--"` or `1000`, that is where something else may happen, and no small
//! input has it. So what is told is tried with it, wherever it fits: in place of numbers and
//! characters, and at the beginning and the end of lists. And conditions may speak of it.

use std::sync::Arc;

use lurcher_trees::{Builder, Elements, Kind, ShapeId, Tree, shape};

use super::Explainer;
use super::background::{element, elements, integer_tree};
use super::lengthened::Filling;
use super::pattern::Pattern;
use super::recombined::cons;
use super::related::has_limits;
use super::values::{ValueId, Values};
use crate::data::{Data, tree_of};
use crate::lazy::Mentions;

/// So many constants of a type are offered.
const MOST_CONSTANTS: usize = 6;
/// Lists are made as long as a number says up to this one.
const LONGEST: i128 = 150;
/// So many assignments are made.
const MOST_ROWS: usize = 600;

impl Mentions {
    /// What may stand in place of a number or a character of this type.
    fn leaves(&self, id: ShapeId) -> Vec<Tree> {
        match shape(id).kind {
            Kind::Char => self.characters.iter().map(tree_of).collect(),
            Kind::Unsigned(_) | Kind::Signed(_) => {
                let numbers = self.numbers.iter();
                numbers.filter_map(|&number| integer_tree(number, id)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How long lists may be: as the numbers say, and one element more or less.
    fn lengths(&self) -> Vec<usize> {
        let numbers = self.numbers.iter().filter(|number| (0..=LONGEST).contains(*number));
        numbers.flat_map(|&n| [n, n - 1, n + 1]).filter_map(|n| usize::try_from(n).ok()).collect()
    }

    /// The same and what is next to it.
    fn near(&self, id: ShapeId) -> Vec<Tree> {
        let mut all = self.leaves(id);
        if matches!(shape(id).kind, Kind::Unsigned(_) | Kind::Signed(_)) {
            let numbers = self
                .numbers
                .iter()
                .flat_map(|&number| [number - 1, number.saturating_add(1), -number]);
            all.extend(numbers.filter_map(|number| integer_tree(number, id)));
        }
        all
    }

    /// Elements that may stand one after the other in a list of this type.
    fn rows_of(&self, id: ShapeId) -> Vec<Vec<Tree>> {
        let found = shape(id);
        let element = found.constructors.get(1).and_then(|cons| cons.fields.first());
        let is_list = matches!(found.kind, Kind::List(_)) && found.elements == Elements::Any;
        let Some(element) = element.filter(|_| is_list) else {
            return Vec::new();
        };
        let leaf = |bits: u128| {
            let mut builder = Builder::new();
            builder.leaf(element.shape, bits);
            builder.finish()
        };
        let mut rows: Vec<Vec<Tree>> =
            self.leaves(element.shape).into_iter().map(|one| vec![one]).collect();
        match shape(element.shape).kind {
            Kind::Char => rows.extend(self.texts.iter().map(|text| {
                text.chars().map(|character| leaf(u32::from(character).into())).collect()
            })),
            Kind::Unsigned(8) => rows.extend(
                self.bytes
                    .iter()
                    .map(|bytes| bytes.iter().map(|&byte| leaf(byte.into())).collect()),
            ),
            _ => {}
        }
        rows
    }
}

impl Explainer<'_, '_> {
    /// Assignments with what is in the text of the property somewhere in them.
    pub(super) fn mentioned_rows(&mut self, pattern: &Pattern) -> Vec<Vec<ValueId>> {
        let own = self.own_row(pattern);
        self.trials.values.mentioning(&own, &self.mentioned)
    }

    /// What is in the text of the property as constants of these types, with what they cost.
    pub(super) fn mentioned_constants(
        &mut self,
        shapes: &[ShapeId],
    ) -> Vec<(ShapeId, ValueId, usize)> {
        let mut constants = Vec::new();
        for &id in shapes {
            let mut all = self.mentioned.leaves(id);
            if id == String::shape() {
                all.extend(self.mentioned.texts.iter().map(tree_of));
            }
            let all = all.into_iter().take(MOST_CONSTANTS);
            constants.extend(all.map(|tree| (id, self.trials.values.add(tree), 1)));
        }
        constants
    }
}

impl Values {
    fn mentioning(&mut self, own: &[ValueId], mentioned: &Mentions) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for variable in 0..own.len() {
            let tree = Arc::clone(self.tree(own[variable]));
            if has_limits(&tree) {
                continue;
            }
            for length in mentioned.lengths() {
                for filling in [Filling::Own, Filling::Simplest] {
                    if let Some(longer) = self.longer(own[variable], length, filling) {
                        let mut row = own.to_vec();
                        row[variable] = longer;
                        rows.push(row);
                    }
                }
            }
            for at in 0..tree.nodes().len() {
                let id = tree.nodes()[at].shape;
                let mut parts = mentioned.near(id);
                let small = element(id).and_then(|of| self.pool(of, 1).listed.first().copied());
                let small = small.map(|small| Arc::clone(self.tree(small)));
                for elements in mentioned.rows_of(id) {
                    parts.extend(around(&tree.subtree(at), &elements));
                    parts.extend(small.iter().flat_map(|small| beside(id, &elements, small)));
                }
                for part in parts {
                    let other = tree.with_parts(|node| (node == at).then_some(&part));
                    let mut row = own.to_vec();
                    row[variable] = self.add(other);
                    rows.push(row);
                }
                if rows.len() >= MOST_ROWS {
                    return rows;
                }
            }
        }
        rows
    }
}

/// Lists that are these elements, or begin with them.
fn around(list: &Tree, row: &[Tree]) -> [Tree; 2] {
    let id = list.nodes()[0].shape;
    let empty = list.subtree(list.nodes().len() - 1);
    debug_assert_eq!(elements(&empty).count(), 0);
    [&empty, list].map(|rest| row.iter().rev().fold(rest.clone(), |rest, one| cons(id, one, &rest)))
}

/// Lists in which these elements stand between others, and in which only the first of them stands
/// beside another: where it takes all of them, one alone is to be told from that.
fn beside(id: ShapeId, row: &[Tree], small: &Tree) -> Vec<Tree> {
    let list = |all: &mut dyn DoubleEndedIterator<Item = &Tree>| {
        let mut builder = Builder::new();
        let end = builder.begin(id, 0);
        builder.end(end);
        all.rev().fold(builder.finish(), |rest, one| cons(id, one, &rest))
    };
    let between = list(&mut [small].into_iter().chain(row).chain([small]));
    let first = row.first().filter(|_| row.len() > 1);
    let first = first.map(|first| list(&mut [first, small].into_iter()));
    [Some(between), first].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::value_of;
    use crate::lazy::{Literals, Mentioned};

    fn made<T: Data>(value: &T) -> Vec<T> {
        let mut values = Values::default();
        let id = values.add(tree_of(value));
        let literals = Literals { characters: &['%'], texts: &["ay"], ..Literals::NONE };
        let some = Mentions::from(Mentioned { numbers: &[1000, 37], literals });
        let rows = values.mentioning(&[id], &some);
        rows.iter().map(|row| value_of(values.tree(row[0])).unwrap()).collect()
    }

    #[test]
    fn what_is_mentioned_is_put_wherever_it_fits() {
        let texts = made(&"b".to_string());
        for text in ["ay", "ayb", "bay", "aaya", "aa", "%", "%b", "b%", "a%a"] {
            assert!(texts.contains(&text.to_string()), "{text}: {texts:?}");
        }
        let numbers = made(&0_u16);
        assert!([1000, 999, 1001, 36].iter().all(|n| numbers.contains(n)), "{numbers:?}");
        assert_eq!(made(&0_u8), [37, 36, 38], "there is no byte that is 1000");
        assert!(made(&Vec::<u32>::new()).contains(&vec![1000]));
        assert!(made(&vec![true]).iter().any(|list| list.len() == 37));
        assert!(made(&(true, Some(7_i32))).contains(&(true, Some(-1000))));
    }
}
