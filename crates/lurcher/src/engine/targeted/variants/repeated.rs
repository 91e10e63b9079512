//! Inputs with a list of two different elements, in every order.
//!
//! Whoever counts, votes, groups or compares neighbours goes wrong where the same comes again, and
//! of a list of seven numbers that are searched for hardly two are the same. So what was run by
//! depth is tried once more with lists in which two elements alternate in every way.

use lurcher_trees::Tree;

use super::Variant;
use super::lists::{Place, places, with};

/// Lists have so many elements.
const LENGTHS: std::ops::RangeInclusive<u32> = 4..=7;
/// Elements are not larger than this.
const MOST_NODES: usize = 3;

/// Inputs like one of those that were kept for each list that they have: short lists first.
pub(super) fn made(kept: &[Vec<Tree>]) -> Vec<Variant> {
    let mut open: Vec<(&Vec<Tree>, Place)> = Vec::new();
    // The last that were kept are larger, and have elements that differ.
    for input in kept.iter().rev() {
        for place in places(input) {
            let is_known = |(_, other): &(&Vec<Tree>, Place)| {
                (other.tree, other.node, other.of) == (place.tree, place.node, place.of)
            };
            if !open.iter().any(is_known) && two(&place).is_some() {
                open.push((input, place));
            }
        }
    }
    let orders = LENGTHS.flat_map(|n| (0..1_u32 << n).map(move |order| (n, order)));
    let mut made = Vec::new();
    for (n, order) in orders {
        for (input, place) in &open {
            let Some([one, other]) = two(place) else { continue };
            let element = |nth: u32| if order >> nth & 1 == 0 { one } else { other };
            let elements: Vec<Tree> = (0..n).map(|nth| element(nth).clone()).collect();
            made.push(with(input, &[(place, &elements)]));
        }
    }
    made
}

/// Two elements of a list that differ and are small.
fn two(place: &Place) -> Option<[&Tree; 2]> {
    let is_small = |element: &&Tree| element.nodes().len() <= MOST_NODES;
    let one = place.elements.first().filter(is_small)?;
    let other = place.elements.iter().filter(is_small).find(|other| *other != one)?;
    Some([one, other])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{tree_of, value_of};

    #[test]
    fn two_elements_come_in_every_order() {
        let kept = [
            vec![tree_of(&5_u8), tree_of(&vec![3_i64, 3, 7])],
            vec![tree_of(&0_u8), tree_of(&vec![1_i64])],
        ];
        let lists: Vec<Vec<i64>> =
            made(&kept).iter().map(|made| value_of(&made.input[1]).unwrap()).collect();
        assert_eq!(lists.len(), 16 + 32 + 64 + 128);
        assert!(lists.contains(&vec![3, 3, 3, 7, 7, 7, 3]) && lists.contains(&vec![7, 3, 7, 7]));
        assert_eq!(made(&kept[1..]), []);
    }
}
