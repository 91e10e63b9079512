//! Values at the ends of their types, on which laws of small values often cease to hold.
//!
//! The least number has no negative, some letters become two when they are made capitals, and what
//! is done to a list is often done in another way if it is long. Hardly any of these are small, so
//! that they are tried beside the others: values that are small but for one number, character or
//! list in them. Numbers by themselves are also tried in the middle of their types: a minute is not
//! small, nor is it at an end.

use lurcher_trees::{Builder, Elements, Kind, ShapeId, Tree, shape};

use super::rows::holds;
use super::terms::{Operation, Terms};
use crate::data::{Data, tree_of};
use crate::explain::background::{Set, bits_of, extremes, integer_tree, ordinal};
use crate::explain::pattern::{Part, Parts};
use crate::explain::values::{ValueId, Values};
use crate::source::Random;

/// Characters that are two when their case is changed, or longer, or have a third case; and one of
/// two units.
const CHARACTERS: [char; 7] = ['ß', 'ſ', 'İ', 'ᾀ', 'ǅ', '😀', 'ẞ'];
/// A capital sigma has another small letter at the end of a word than elsewhere.
const WORDS: [&str; 2] = ["aΣ", "Σa"];
/// How long the long lists are; what is all tried is shorter than the first.
const LENGTHS: [usize; 4] = [6, 20, 45, 70];
/// Numbers in the middle have so many bits, two for each.
const BITS: [u32; 9] = [6, 7, 9, 11, 13, 15, 20, 27, 45];
/// What is in those of few elements: so many of the smallest, and every so many one at the end of
/// its type.
const FEW: usize = 12;
const EVERY: usize = 8;
/// Of so many numbers in a value it is looked for where they cease to be valid.
const MOST_NUMBERS: usize = 3;
/// So many small values have such parts put into them, and so many of these are tried.
const SEEDS: usize = 12;
const MOST: usize = 80;

/// Values that have something at the end of its type in them, by the size of the others.
pub(super) fn at_ends(values: &mut Values, small: &[ValueId]) -> Vec<ValueId> {
    let (mut found, mut seen) = (Vec::new(), Set::default());
    let first = small.first().map(|&value| values.tree(value).nodes()[0].shape);
    for number in first.map(middle).unwrap_or_default() {
        found.push(values.add(number));
    }
    if first == Some(String::shape()) {
        found.extend(WORDS.map(|word| values.add(tree_of(&word.to_string()))));
    }
    for &seed in small.iter().take(SEEDS) {
        let tree = (**values.tree(seed)).clone();
        for other in with_ends(values, &tree) {
            let id = values.add(other);
            if found.len() < MOST && seen.insert(id) {
                found.push(id);
            }
        }
    }
    found
}

/// Small values with one of their numbers as large as it may be, or as small: where what is valid
/// ends before the type does, as a minute of the day.
pub(super) fn at_limits(terms: &mut Terms, small: &[ValueId], valid: &Operation) -> Vec<ValueId> {
    let mut found = Vec::new();
    for &seed in small.iter().take(FEW) {
        let tree = (**terms.values.tree(seed)).clone();
        let leaves = (0..tree.nodes().len()).filter(|&at| tree.payload(at).is_some());
        for at in leaves.take(MOST_NUMBERS) {
            let id = tree.nodes()[at].shape;
            if bits_of(id).is_none() {
                continue;
            }
            let Some(own) = ordinal(&tree.subtree(at), id) else { continue };
            let with = |terms: &mut Terms, number: i128| {
                let leaf = integer_tree(number, id)?;
                let other = terms.values.add(tree.with_parts(|node| (node == at).then_some(&leaf)));
                holds(terms, valid, other).then_some(other)
            };
            for end in extremes(id) {
                // That is at an end of its type.
                if with(terms, end).is_some() {
                    continue;
                }
                let (mut inside, mut outside) = (own, end);
                while inside.abs_diff(outside) > 1 {
                    let middle = (inside & outside) + ((inside ^ outside) >> 1);
                    match with(terms, middle) {
                        Some(_) => inside = middle,
                        None => outside = middle,
                    }
                }
                let step = if end < own { 1 } else { -1 };
                let beside = [0, 1, 2, 15, 40].map(|n| inside + n * step);
                found.extend(beside.into_iter().filter_map(|number| with(terms, number)));
            }
        }
    }
    found
}

/// The same with one of its parts at the end of its type, and with all numbers of a type.
fn with_ends(values: &mut Values, tree: &Tree) -> Vec<Tree> {
    let parts = Parts::new(vec![tree.clone()]);
    let mut all = Vec::new();
    let mut end_of_list = 0;
    for part in parts.all.iter().filter(|part| part.is_open) {
        let at = part.place.node;
        let others = match shape(part.shape).kind {
            // What is behind the first element is a list, too.
            Kind::List(_) if at < end_of_list => continue,
            Kind::List(_) => {
                end_of_list = at + part.value.nodes().len();
                long_lists(values, part.shape)
            }
            _ => ends(part.shape),
        };
        for other in others.iter().filter(|other| part.admits(other)) {
            all.push(tree.with_parts(|node| (node == at).then_some(other)));
            let is_same = |node: usize| {
                let same = parts.all.iter().find(|part| part.place.node == node);
                same.is_some_and(|same: &Part| {
                    same.is_open && same.shape == part.shape && same.admits(other)
                })
            };
            if other.nodes().len() == 1 {
                all.push(tree.with_parts(|node| is_same(node).then_some(other)));
            }
        }
    }
    all
}

/// The ends of a type of numbers, what is next to them, and what is so large that twice of it is
/// too large; or characters that are odd.
fn ends(id: ShapeId) -> Vec<Tree> {
    let numbers: Vec<i128> = match shape(id).kind {
        Kind::Unsigned(128) => vec![-1, -2, i128::MIN],
        Kind::Unsigned(width) => vec![(1 << width) - 1, (1 << width) - 2, 1 << (width - 1)],
        Kind::Signed(width) => {
            let least = i128::MIN >> (128 - width);
            vec![least, -(least + 1), -1, least + 1, -(least / 2)]
        }
        Kind::Char => return CHARACTERS.iter().map(tree_of).collect(),
        _ => Vec::new(),
    };
    let leaf = |number: i128| {
        let mut builder = Builder::new();
        builder.leaf(id, number as u128);
        builder.finish()
    };
    numbers.into_iter().map(leaf).collect()
}

/// Numbers of a type that are neither small nor at an end.
fn middle(id: ShapeId) -> Vec<Tree> {
    let Some((width, is_signed)) = bits_of(id) else { return Vec::new() };
    let mut random = Random::new(17);
    let mut numbers = Vec::new();
    for bits in BITS.into_iter().filter(|bits| *bits < width) {
        for is_negative in [false, true] {
            let number = (1_i128 << bits) + i128::from(random.below(1 << bits));
            numbers.push(if is_negative && is_signed { -number } else { number });
        }
    }
    numbers.into_iter().filter_map(|number| integer_tree(number, id)).collect()
}

/// Long lists: of all kinds of elements, the same from both ends, of few with some at the ends of
/// their types, these in order, and of one element only.
fn long_lists(values: &mut Values, id: ShapeId) -> Vec<Tree> {
    let of = shape(id);
    let Some(element) = of.constructors.get(1).and_then(|cons| cons.fields.first()) else {
        return Vec::new();
    };
    if of.elements != Elements::Any {
        return Vec::new();
    }
    let longest = LENGTHS[LENGTHS.len() - 1];
    let listed = &values.pool(element.shape, longest).listed;
    let listed: Vec<ValueId> = listed.iter().take(longest).copied().collect();
    let small: Vec<Tree> = listed.into_iter().map(|value| (**values.tree(value)).clone()).collect();
    let Some(last) = small.last() else { return Vec::new() };
    let ends = ends(element.shape);
    let mut random = Random::new(13);
    let mut any = || small[random.below(small.len().min(FEW) as u64) as usize].clone();
    let mut lists = Vec::new();
    for length in LENGTHS {
        let mut elements: Vec<Tree> = small.iter().cycle().take(length).cloned().collect();
        lists.push(list(id, &elements));
        for nth in 0..length / 2 {
            elements[length - 1 - nth] = elements[nth].clone();
        }
        lists.push(list(id, &elements));
        elements.fill_with(&mut any);
        for (nth, end) in (0..length).step_by(EVERY).zip(ends.iter().cycle()) {
            elements[nth].clone_from(end);
        }
        lists.push(list(id, &elements));
        elements.sort();
        lists.push(list(id, &elements));
        elements.fill(last.clone());
        lists.push(list(id, &elements));
    }
    lists
}

fn list(id: ShapeId, elements: &[Tree]) -> Tree {
    let mut builder = Builder::new();
    let mut begun = Vec::new();
    for element in elements {
        begun.push(builder.begin(id, 1));
        builder.tree(element);
    }
    begun.push(builder.begin(id, 0));
    while let Some(begun) = begun.pop() {
        builder.end(begun);
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::value_of;

    /// Those of a type.
    fn found<T: Data>() -> Vec<T> {
        let mut values = Values::default();
        let small = values.pool(T::shape(), 40).listed.clone();
        let found = at_ends(&mut values, &small);
        found.iter().map(|&id| value_of(values.tree(id)).expect("it is a value")).collect()
    }

    #[test]
    fn the_ends_of_types_are_among_them() {
        let numbers = found::<i64>();
        let (middle, ends) = numbers.split_at(2 * BITS.len());
        assert_eq!(ends, [i64::MIN, i64::MAX, -1, i64::MIN + 1, 1 << 62]);
        assert!(middle.iter().all(|n| (64..1 << 46).contains(&n.abs())), "{middle:?}");
        assert!(found::<u16>().iter().any(|n| (60..1440).contains(n)));
        assert!(found::<bool>().is_empty());
        assert!(found::<Option<u8>>().contains(&Some(255)));
        assert!(found::<(i8, i8)>().contains(&(-128, -128)));
        let texts = found::<String>();
        assert!(texts.contains(&"ß".to_string()) && texts.contains(&"İ".to_string()), "{texts:?}");
        assert!(texts.contains(&"ẞ".to_string()) && texts.contains(&"aΣ".to_string()), "{texts:?}");
        assert!(texts.iter().any(|text| text.chars().count() == 70));
        let lists = found::<Vec<i32>>();
        assert!(lists.contains(&vec![i32::MIN]) && lists.iter().any(|list| list.len() == 45));
        assert!(lists.iter().any(|list| list.len() > 20 && list.is_sorted() && list[0] < list[19]));
    }
}
