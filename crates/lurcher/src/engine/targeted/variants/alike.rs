//! Inputs in which two lists or texts are nearly the same.
//!
//! Whoever compares two lists, takes what they have in common or asks whether one is the other in
//! another order goes wrong where they are nearly the same, and two lists that are searched for
//! apart from each other hardly ever are. So what was run by depth is tried once more with one of
//! two lists made from the other: the same, longer, shorter, in another order, with one element in
//! place of another; and both with one more that differs.

use lurcher_trees::{Builder, Kind, ListStyle, Tree, shape};

use super::Variant;
use super::lists::{Place, places, with};
use super::numbers::fits;

/// So many inputs are made at most, and so many elements of a list are moved about.
const MOST_MADE: usize = 300;
const MOST_MOVED: usize = 3;
/// Characters that are nearly the same: with the same first byte or the same last one, in the other
/// case, or by a rule of Unicode.
const NEARLY: [(char, char); 6] =
    [('é', 'è'), ('é', 'ĩ'), ('a', 'A'), ('k', '\u{212a}'), ('ß', 'ẞ'), ('σ', 'ς')];

/// Inputs like those that were kept, each kind of change of all of them before the next.
pub(super) fn made(kept: &[Vec<Tree>]) -> Vec<Variant> {
    let mut lists: Vec<std::vec::IntoIter<Variant>> = Vec::new();
    for input in kept {
        let places = places(input);
        for one in &places {
            for other in places.iter().filter(|other| is_beside(one, other)) {
                let both = |(a, b): (Vec<Tree>, Vec<Tree>)| with(input, &[(one, &a), (other, &b)]);
                let all: Vec<Variant> = pairs(one, other).into_iter().map(both).collect();
                lists.push(all.into_iter());
            }
        }
    }
    let mut made = Vec::new();
    while !lists.is_empty() && made.len() < MOST_MADE {
        lists.retain_mut(|list| match list.next() {
            Some(one) => {
                made.push(one);
                true
            }
            None => false,
        });
    }
    made
}

/// Whether two lists are of one type, and neither is in the other.
fn is_beside(one: &Place, other: &Place) -> bool {
    one.of == other.of && (one.tree, one.node) != (other.tree, other.node)
}

/// What two lists may become, made of the first.
fn pairs(one: &Place, other: &Place) -> Vec<(Vec<Tree>, Vec<Tree>)> {
    let a = &one.elements;
    let joined = |some: &[Tree], more: &[Tree]| [some, more].concat();
    let mut pairs = vec![(a.clone(), a.clone())];
    // The same elements, but one of them once more: another in each.
    if let [first, .., last] = &a[..] {
        let more = |element: &Tree| joined(a, std::slice::from_ref(element));
        pairs.extend([(more(first), more(last)), (more(last), more(first))]);
    }
    // One in the other, after something that begins like it.
    if let (Some(first), Some((last, others))) = (a.first(), a.split_last()) {
        let [first, last] = [std::slice::from_ref(first), std::slice::from_ref(last)];
        let twice = joined(first, a);
        pairs.push((twice.clone(), a.clone()));
        pairs.push((joined(first, &twice), twice));
        pairs.push((joined(others, a), a.clone()));
        pairs.push((a.clone(), joined(last, a)));
    }
    // Other numbers in the same places: the opposites, and what differs in one bit.
    let flips: [fn(i128) -> i128; 4] =
        [i128::wrapping_neg, |n| n ^ 0x20, |n| n ^ 1, |n| n.wrapping_add(1)];
    pairs.extend(flips.iter().filter_map(|flip| Some((a.clone(), flipped(a, *flip)?))));
    let mut turned = a.clone();
    turned.reverse();
    pairs.push((a.clone(), turned));
    if let Some((last, others)) = a.split_last() {
        pairs.push((a.clone(), others.to_vec()));
        pairs.push((a.clone(), joined(a, std::slice::from_ref(last))));
        pairs.push((a.clone(), joined(std::slice::from_ref(last), others)));
    }
    for (at, to) in (0..a.len().min(MOST_MOVED)).flat_map(|at| (0..a.len()).map(move |to| (at, to)))
    {
        if a[at] != a[to] && to < MOST_MOVED {
            let (mut replaced, mut swapped) = (a.clone(), a.clone());
            replaced[at] = a[to].clone();
            swapped.swap(at, to);
            pairs.extend([(a.clone(), replaced), (a.clone(), swapped)]);
        }
    }
    pairs.push((a.clone(), joined(a, &other.elements)));
    if let Kind::List(ListStyle::Text | ListStyle::TextInto) = shape(one.of).kind {
        let of = shape(one.of).constructors[1].fields[0].shape;
        for (c, d) in NEARLY {
            let with = |c: char| {
                let mut builder = Builder::new();
                builder.leaf(of, u32::from(c).into());
                joined(a, &[builder.finish()])
            };
            pairs.extend([(with(c), with(d)), (with(d), with(c))]);
        }
    }
    pairs
}

/// The elements with other numbers; none if there are no numbers, or they have no such.
fn flipped(elements: &[Tree], flip: fn(i128) -> i128) -> Option<Vec<Tree>> {
    let other = |element: &Tree| {
        let id = element.nodes()[0].shape;
        let kind = shape(id).kind;
        let bits = element.payload(0).filter(|_| element.nodes().len() == 1)?;
        let flipped = flip(bits as i128);
        fits(kind, flipped).then(|| {
            let mut builder = Builder::new();
            builder.leaf(id, flipped as u128);
            builder.finish()
        })
    };
    let others: Option<Vec<Tree>> = elements.iter().map(other).collect();
    others.filter(|others| others != elements)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{tree_of, value_of};

    fn texts(a: &str, b: &str) -> Vec<(String, String)> {
        let made = made(&[vec![tree_of(&a.to_string()), tree_of(&(0_u8, b.to_string()))]]);
        let text = |input: &[Tree]| {
            let (_, b): (u8, String) = value_of(&input[1]).unwrap();
            (value_of(&input[0]).unwrap(), b)
        };
        made.iter().map(|made| text(&made.input)).collect()
    }

    #[test]
    fn one_text_is_made_of_the_other() {
        let made = texts("ab", "c");
        for (a, b) in [
            ("ab", "ab"),
            ("ab", "ba"),
            ("ab", "a"),
            ("aba", "abb"),
            ("abé", "abè"),
            ("abĩ", "abé"),
            ("ab", "bb"),
            ("ab", "abc"),
            ("c", "c"),
            ("ca", "c"),
        ] {
            let is_there = made.contains(&(a.to_string(), b.to_string()));
            assert_eq!(is_there, (a, b) != ("ca", "c"), "{a} {b}: {made:?}");
        }
    }

    #[test]
    fn one_list_is_in_the_other_or_has_other_numbers() {
        let made = made(&[vec![tree_of(&vec![1_i8, 2]), tree_of(&Vec::<i8>::new())]]);
        let lists = |input: &[Tree]| -> (Vec<i8>, Vec<i8>) {
            (value_of(&input[0]).unwrap(), value_of(&input[1]).unwrap())
        };
        let made: Vec<_> = made.iter().map(|made| lists(&made.input)).collect();
        for wanted in [
            (vec![1, 1, 2], vec![1, 2]),
            (vec![1, 1, 1, 2], vec![1, 1, 2]),
            (vec![1, 2], vec![2, 1, 2]),
            (vec![1, 2], vec![-1, -2]),
            (vec![1, 2], vec![33, 34]),
        ] {
            assert!(made.contains(&wanted), "{wanted:?}: {made:?}");
        }
    }

    #[test]
    fn what_has_one_list_is_left_alone() {
        assert_eq!(made(&[vec![tree_of(&vec![1_u8, 2]), tree_of(&vec![1_u16])]]), []);
        let nested = made(&[vec![tree_of(&vec![vec![1_u8], vec![2]])]]);
        assert_eq!(nested, []);
    }
}
