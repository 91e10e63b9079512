//! Assignments with integers that add up to nothing, or whose product is nothing.
//!
//! Sums wrap around: `[4]` has a sum that is not zero, and so has nearly every list, but not 64
//! fours as bytes. No small list of small numbers shows that. So one more number is added, which
//! takes the sum to where the type begins again, beside others, lest that number be blamed; and a
//! list of bytes is repeated until its sum is there. Where the elements are variables, two of them
//! add up to nothing, or are powers of two of which the product is where the type begins again.

use std::sync::Arc;

use lurcher_trees::{Elements, Kind, ShapeId, Tree, shape};

use super::Explainer;
use super::background::{has_total, integer_tree, total};
use super::exceptions::elements_of;
use super::pattern::{Pattern, Place};
use super::related::has_limits;
use super::values::{ValueId, Values};

/// Lists with more elements are not repeated.
const MOST_REPEATED: usize = 3;
/// One of two integers that add up to nothing, and so many assignments have them.
const OPPOSITE: [i128; 5] = [1, 2, 3, 9, 100];
const MOST_OPPOSITE: usize = 300;
/// What else is put before the number that is missing.
const BESIDE: [&[i128]; 7] = [&[], &[1], &[2], &[3], &[10], &[100], &[5, 7]];
/// So many equal bytes, whatever they are, add up to nothing.
const BYTES: usize = 256;

impl Explainer<'_, '_> {
    /// Assignments that differ from the counterexample in that one of its lists goes on until it
    /// adds up to nothing, or two of its integers do.
    pub(super) fn wrapped_rows(
        &mut self,
        pattern: &Pattern,
        shapes: &[ShapeId],
    ) -> Vec<Vec<ValueId>> {
        let (own, parts) = (self.own_row(pattern), Arc::clone(&self.parts));
        let mut rows = self.trials.values.opposite(&own, shapes);
        for (variable, &id) in shapes.iter().enumerate() {
            let is_rest = |place: &Place| parts.trees[place.argument].nodes()[0].shape == id;
            let Some(place) = pattern.places(variable).find(is_rest) else { continue };
            let whole = &parts.trees[place.argument];
            for more in to_nothing(whole) {
                let list: Vec<Tree> = elements_of(self.trials.values.tree(own[variable]));
                let longer = self.trials.values.list_of(own[variable], &[list, more].concat());
                let mut row = own.clone();
                row[variable] = longer.unwrap_or(own[variable]);
                rows.push(row);
            }
        }
        rows
    }
}

impl Values {
    /// Assignments that differ from one in two integers, of which the sum or the product is where
    /// their type begins again.
    fn opposite(&mut self, own: &[ValueId], shapes: &[ShapeId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        let pairs = (0..shapes.len()).flat_map(|v| (0..shapes.len()).map(move |w| (v, w)));
        for (v, w) in pairs.filter(|&(v, w)| v != w && shapes[v] == shapes[w]) {
            let (Kind::Unsigned(width) | Kind::Signed(width)) = shape(shapes[v]).kind else {
                continue;
            };
            if width > 64 || has_limits(self.tree(own[v])) || rows.len() >= MOST_OPPOSITE {
                continue;
            }
            let sums = OPPOSITE.map(|number| (number, (1 << width) - number));
            let powers = [width / 2, width / 4].map(|n| (1_i128 << n, 1_i128 << (width - n)));
            for (one, other) in sums.into_iter().chain(powers) {
                let one = integer_tree(one, shapes[v]);
                let other = wrapped(other, shapes[v]);
                if let (Some(one), Some(other)) = (one, other) {
                    let mut row = own.to_vec();
                    (row[v], row[w]) = (self.add(one), self.add(other));
                    rows.push(row);
                }
            }
        }
        rows
    }
}

/// The integer of a type that has the same bits as one without a sign.
fn wrapped(number: i128, id: ShapeId) -> Option<Tree> {
    let (Kind::Unsigned(width) | Kind::Signed(width)) = shape(id).kind else { return None };
    integer_tree(number, id).or_else(|| integer_tree(number - (1 << width), id))
}

/// What a list may go on with so that it adds up to nothing.
fn to_nothing(list: &Tree) -> Vec<Vec<Tree>> {
    let id = list.nodes()[0].shape;
    // What is no list has no elements to look for.
    if !has_total(id) || has_limits(list) {
        return Vec::new();
    }
    let own = elements_of(list);
    let Some(first) = own.first() else { return Vec::new() };
    let element = first.nodes()[0].shape;
    let (Kind::Unsigned(width) | Kind::Signed(width), Elements::Any) =
        (shape(element).kind, shape(id).elements)
    else {
        return Vec::new();
    };
    let range = 1_i128 << width;
    let Some(total) = total(list) else { return Vec::new() };
    let missing = |beside: &&[i128]| {
        let left = (-total - beside.iter().sum::<i128>()).rem_euclid(range);
        let more = beside.iter().copied().chain((left > 0).then_some(left));
        more.map(|number| wrapped(number, element))
            .collect::<Option<Vec<Tree>>>()
            .filter(|more| !more.is_empty())
    };
    let mut all: Vec<Vec<Tree>> = BESIDE.iter().filter_map(missing).collect();
    if width == 8 && own.len() <= MOST_REPEATED {
        all.push(own.iter().cycle().take(own.len() * (BYTES - 1)).cloned().collect());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::tests::{of_one, texts};
    use super::*;
    use crate::data::{Data, tree_of, value_of};

    fn made<T: Data>(list: &Vec<T>) -> Vec<Vec<T>> {
        let made = to_nothing(&tree_of(list));
        made.iter().map(|more| more.iter().map(|one| value_of(one).unwrap()).collect()).collect()
    }

    #[test]
    fn lists_go_on_until_their_sum_wraps_around() {
        assert_eq!(made(&vec![1_u32, 2])[..2], [vec![u32::MAX - 2], vec![1, u32::MAX - 3]]);
        assert_eq!(made(&vec![100_i8, 100])[0], [56]);
        assert_eq!(made(&vec![-5_i16])[0], [5]);
        let lists = made(&vec![4_u8]);
        let fours = lists.last().unwrap();
        assert!(fours.len() == 255 && fours.iter().all(|four| *four == 4));
        assert!(made(&Vec::<u8>::new()).is_empty() && made(&vec!['a']).is_empty());
        assert!(
            to_nothing(&tree_of(&true)).is_empty(),
            "it is the second of its type, but no list"
        );
    }

    #[test]
    fn a_sum_that_wraps_around_is_not_told_to_fail_for_every_list() {
        // Any list with a four in it fails whose bytes do not add up to nothing.
        let sum = |list: &[u8]| list.iter().fold(0_u8, |sum, one| sum.wrapping_add(*one));
        let explanation = of_one(&vec![4_u8], |list: Vec<u8>| {
            Some(sum(&list) == 0 || list.iter().any(|one| *one > 4))
        });
        let describes = |list: Vec<u8>| {
            let trees = [tree_of(&list)];
            explanation.generalisations.iter().any(|line| line.describes_trees(&trees))
        };
        assert!(!describes(vec![4; 64]) && !describes(vec![4; 256]), "{:?}", texts(&explanation));
        assert!(describes(vec![4]), "{:?}", texts(&explanation));
    }

    #[test]
    fn the_number_that_is_missing_is_not_blamed() {
        let sum = |list: &[u16]| list.iter().fold(0_u16, |sum, one| sum.wrapping_add(*one));
        let explanation = of_one(&vec![1_u16], |list: Vec<u16>| Some(sum(&list) == 0));
        let describes = |list: Vec<u16>| {
            let trees = [tree_of(&list)];
            explanation.generalisations.iter().any(|line| line.describes_trees(&trees))
        };
        assert!(!describes(vec![9, u16::MAX - 8]), "{:?}", texts(&explanation));
    }

    #[test]
    fn a_product_that_wraps_around_is_not_told_to_be_something() {
        let explanation =
            of_one(&(1_i32, 1_i32), |(a, b): (i32, i32)| Some(a.wrapping_mul(b) == 0));
        let describes = |a: i32, b: i32| {
            let trees = [tree_of(&(a, b))];
            explanation.generalisations.iter().any(|line| line.describes_trees(&trees))
        };
        assert!(describes(1, 1) && !describes(1 << 16, 1 << 16), "{:?}", texts(&explanation));
        assert!(!describes(1 << 8, 1 << 24), "{:?}", texts(&explanation));
    }
}
