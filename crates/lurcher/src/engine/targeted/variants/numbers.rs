//! Inputs with the least and the greatest numbers of their types, and with those that the text
//! mentions.
//!
//! That is where arithmetic breaks and where functions change their mind, and a search that draws
//! numbers of every size seldom comes upon them. So extremes take the place of numbers, one at a
//! time, two, and all; or a number of the text of the function or its refinement, or what is beside
//! it.

use std::collections::HashMap;

use lurcher_trees::{Builder, Kind, Tree, shape};

use super::{Variant, by_turns, replaced};
use crate::source::Random;

/// So many of the numbers of an input are replaced.
const MOST_NUMBERS: usize = 6;
/// So many have each of their numbers at either end.
const MOST_CORNERS: usize = 8;
/// So many inputs have any numbers of the text.
const MOST_AT_RANDOM: usize = 60;
/// So many have two different ones, and so many two that are beside such, or their opposites.
const MOST_PAIRS: usize = 200;

/// Inputs with extremes and numbers of the text by turns: one of these, two of those, one of
/// several at once.
pub(super) fn made(kept: &[Vec<Tree>], numbers: &[i128]) -> Vec<Variant> {
    let extremes = spread(kept.iter().map(|input| with_extremes(input)).collect());
    let mut constants = with_constants(kept, numbers).into_iter();
    let several = kept.iter().flat_map(|input| with_several(input, numbers));
    let mut several = by_turns(with_pairs(kept, numbers), several.collect()).into_iter();
    let mut made = Vec::new();
    for one in extremes {
        made.push(one);
        made.extend(constants.by_ref().take(2));
        made.extend(several.by_ref().take(1));
    }
    for one in constants {
        made.push(one);
        made.extend(several.by_ref().take(1));
    }
    made
}

/// The first of the inputs with powers of two and of ten, and what is beside them: nobody mentions
/// these.
pub(super) fn with_powers(kept: &[Vec<Tree>]) -> Vec<Variant> {
    with_constants(&kept[..kept.len().min(1)], &powers())
}

/// A number in an input: the tree and the node, and the bits of the extremes of its type, or of the
/// range that it is from.
struct Place {
    tree: usize,
    node: usize,
    kind: Kind,
    limits: Option<(i128, i128)>,
    extremes: Vec<u128>,
    depth: usize,
}

impl Place {
    /// The bits of a number, if it may stand there.
    fn bits(&self, number: i128) -> Option<u128> {
        let is_within = self.limits.is_none_or(|(lo, hi)| lo <= number && number <= hi);
        (is_within && fits(self.kind, number)).then_some(number as u128)
    }
}

/// All numbers, those first that are in little else: a number beside a large list is more likely to
/// matter than all in it.
fn places(input: &[Tree]) -> Vec<Place> {
    let mut places = Vec::new();
    for (tree, of) in input.iter().enumerate() {
        // Numbers from a range have other ends.
        let mut ranged = HashMap::new();
        // Where the nodes end that this one is in.
        let mut above: Vec<usize> = Vec::new();
        for (node, one) in of.nodes().iter().enumerate() {
            above.retain(|end| node < *end);
            let depth = above.len();
            above.push(node + one.size as usize);
            let of_shape = shape(one.shape);
            if let Some(constructor) = of_shape.constructors.get(one.constructor as usize) {
                let fields = constructor.fields.iter().zip(of.children(node));
                ranged.extend(fields.filter_map(|(field, at)| Some((at, field.limits?))));
            }
            let (kind, limits) = (of_shape.kind, ranged.get(&node).copied());
            let extremes = match limits {
                // Its limits are not told as numbers.
                Some(_) if kind == Kind::Unsigned(128) => continue,
                Some((lo, hi)) if is_integer(kind) => vec![hi as u128, lo as u128],
                _ => extremes(kind),
            };
            if !extremes.is_empty() && of.payload(node).is_some() {
                places.push(Place { tree, node, kind, limits, extremes, depth });
            }
        }
    }
    places.sort_by_key(|place| place.depth);
    places
}

/// The bits of the extremes of a type of integers: of trees, which have those of the same number
/// with 128 of them.
pub(super) fn extremes(kind: Kind) -> Vec<u128> {
    let ones = |width: u32| u128::MAX >> (128 - width);
    match kind {
        Kind::Unsigned(width) => vec![ones(width), ones(width) - 1],
        Kind::Signed(width) => {
            let least = !ones(width - 1);
            vec![least, ones(width - 1), least + 1]
        }
        _ => Vec::new(),
    }
}

/// The trees and nodes of all numbers that have not ends of their own.
pub(in super::super) fn numbers_of(input: &[Tree]) -> Vec<(usize, usize)> {
    let places = places(input).into_iter().filter(|place| place.limits.is_none());
    places.map(|place| (place.tree, place.node)).collect()
}

fn is_integer(kind: Kind) -> bool {
    matches!(kind, Kind::Unsigned(_) | Kind::Signed(_))
}

/// Whether there is an integer at a node.
pub(in super::super) fn is_number(tree: &Tree, node: usize) -> bool {
    is_integer(shape(tree.nodes()[node].shape).kind) && tree.payload(node).is_some()
}

/// The input with other numbers in some places.
fn with(input: &[Tree], chosen: &[(&Place, u128)]) -> Variant {
    let mut parts: HashMap<(usize, usize), Tree> = HashMap::new();
    for (place, bits) in chosen {
        let mut builder = Builder::new();
        builder.leaf(input[place.tree].nodes()[place.node].shape, *bits);
        parts.insert((place.tree, place.node), builder.finish());
    }
    Variant { input: replaced(input, &parts), chosen: parts.into_keys().collect() }
}

/// Where bits end, and digits: functions that go through them do so in steps, and floats round to
/// them.
fn powers() -> Vec<i128> {
    let of_two = (4..64).map(|n| 1 << n);
    let of_ten = (2..20).map(|n| 10_i128.pow(n));
    of_two.chain(of_ten).collect()
}

/// A number of the text, those beside it and its opposite.
pub(super) fn like(constant: i128) -> [i128; 4] {
    [constant, constant - 1, constant + 1, -constant]
}

/// Inputs with a number of the text, or one like it, in place of one of their own. Each goes into
/// each place of one of the inputs before it goes there in another.
fn with_constants(kept: &[Vec<Tree>], constants: &[i128]) -> Vec<Variant> {
    let inputs: Vec<(&Vec<Tree>, Vec<Place>)> = kept.iter().map(|it| (it, places(it))).collect();
    let numbers = constants.iter().flat_map(|&constant| like(constant));
    let mut chosen: Vec<(i128, usize)> =
        numbers.flat_map(|number| (0..MOST_NUMBERS).map(move |place| (number, place))).collect();
    shuffle(&mut chosen);
    let mut made = Vec::new();
    for round in 0..inputs.len() {
        for (nth, (number, place)) in chosen.iter().enumerate() {
            let (input, places) = &inputs[(nth + round) % inputs.len()];
            let Some(place) = places.get(*place) else { continue };
            made.extend(place.bits(*number).map(|bits| with(input, &[(place, bits)])));
        }
    }
    made
}

/// What was made of several inputs in the same order: what comes first of one, what comes second of
/// the next, and so on; then each of another.
fn spread(lists: Vec<Vec<Variant>>) -> Vec<Variant> {
    let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
    let n = lists.len();
    let mut lists: Vec<Vec<Option<Variant>>> =
        lists.into_iter().map(|list| list.into_iter().map(Some).collect()).collect();
    let turns = (0..n).flat_map(|round| (0..longest).map(move |at| ((at + round) % n, at)));
    turns.filter_map(|(list, at)| lists[list].get_mut(at)?.take()).collect()
}

/// In any order, the same every time.
pub(super) fn shuffle<T>(all: &mut [T]) {
    let mut random = Random::new(all.len() as u64);
    for at in (1..all.len()).rev() {
        all.swap(at, random.below(at as u64 + 1) as usize);
    }
}

/// The input with numbers of the text in several places: the same in two, and any in all.
fn with_several(input: &[Tree], constants: &[i128]) -> Vec<Variant> {
    let (mut places, mut made) = (places(input), Vec::new());
    places.truncate(MOST_NUMBERS);
    if places.len() < 2 {
        return made;
    }
    for &constant in constants {
        for (nth, one) in places.iter().enumerate() {
            for other in &places[nth + 1..] {
                if let (Some(a), Some(b)) = (one.bits(constant), other.bits(constant)) {
                    made.push(with(input, &[(one, a), (other, b)]));
                }
            }
        }
    }
    let mut random = Random::new(constants.len() as u64);
    for _ in 0..(constants.len() * places.len()).min(MOST_AT_RANDOM) {
        let chosen = places.iter().filter_map(|place| {
            let constant = constants[random.below(constants.len() as u64) as usize];
            Some((place, place.bits(constant)?))
        });
        let chosen: Vec<(&Place, u128)> = chosen.collect();
        made.push(with(input, &chosen));
    }
    made
}

/// Inputs with two different numbers of the text in two places, or numbers like these: what a
/// function does for both is seldom come upon. The other numbers are mended then, so that in
/// `t == h * 60 + m` an hour of 23 and a minute of 59 come with the `t` that belongs to them. Each
/// pair is put into one of the inputs only.
fn with_pairs(kept: &[Vec<Tree>], constants: &[i128]) -> Vec<Variant> {
    let inputs = || kept.iter().map(|input| (input, places(input)));
    let mut inputs = inputs().filter(|(_, places)| places.len() > 1).collect::<Vec<_>>();
    // The last that were kept are the largest, and differ most.
    inputs.reverse();
    let put = |(nth, (a, b, i, j)): (usize, Pair)| {
        let (input, places) = inputs.get(nth % inputs.len().max(1))?;
        let (one, other) = (places.get(i)?, places.get(j)?);
        Some(with(input, &[(one, one.bits(a)?), (other, other.bits(b)?)]))
    };
    let mut made = Vec::new();
    let mut alike: Vec<i128> = constants.iter().flat_map(|&constant| like(constant)).collect();
    alike.sort_unstable();
    alike.dedup();
    for pairs in [pairs(constants), pairs(&alike)] {
        made.extend(pairs.into_iter().enumerate().filter_map(put).take(MOST_PAIRS));
    }
    made
}

/// Two numbers, and the places for them.
type Pair = (i128, i128, usize, usize);

/// All pairs of different numbers in two places, in any order rather than all of the first number.
fn pairs(numbers: &[i128]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (a, b) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (*a, *b))) {
        let places = (0..MOST_NUMBERS).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs.extend(places.filter(|_| a != b).map(|(i, j)| (a, b, i, j)));
    }
    shuffle(&mut pairs);
    pairs
}

/// Whether a number is one of a type.
pub(super) fn fits(kind: Kind, number: i128) -> bool {
    match kind {
        Kind::Unsigned(width) => number >= 0 && (width >= 127 || number >> width == 0),
        Kind::Signed(width) => number >> (width - 1) == number >> 127,
        _ => false,
    }
}

/// The input with extremes in place of one number, of two, and of all.
fn with_extremes(input: &[Tree]) -> Vec<Variant> {
    let mut places = places(input);
    places.truncate(MOST_NUMBERS);
    let mut made = Vec::new();
    let with = |chosen: &[(&Place, u128)]| with(input, chosen);
    for place in &places {
        made.extend(place.extremes.iter().map(|bits| with(&[(place, *bits)])));
    }
    for (nth, one) in places.iter().enumerate() {
        for other in &places[nth + 1..] {
            for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                made.push(with(&[(one, one.extremes[a]), (other, other.extremes[b])]));
            }
        }
    }
    if places.len() > 2 {
        for end in [0, 1] {
            let all: Vec<_> = places.iter().map(|place| (place, place.extremes[end])).collect();
            made.push(with(&all));
        }
        // What is multiplied overflows where two differences do nearly, of four numbers at either
        // end.
        let mut random = Random::new(places.len() as u64);
        for _ in 0..MOST_CORNERS {
            let end = |random: &mut Random| usize::from(random.one_in(2));
            let all = places.iter().map(|place| (place, place.extremes[end(&mut random)]));
            made.push(with(&all.collect::<Vec<_>>()));
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tree_of;

    fn inputs(made: Vec<Variant>) -> Vec<Vec<Tree>> {
        made.into_iter().map(|made| made.input).collect()
    }

    #[test]
    fn numbers_are_replaced_one_at_a_time_and_two_and_all() {
        let made = inputs(with_extremes(&[tree_of(&3i8), tree_of(&vec![1u8])]));
        let expected = |a: i8, b: u8| vec![tree_of(&a), tree_of(&vec![b])];
        let one = [expected(-128, 1), expected(127, 1), expected(-127, 1)];
        let other = [expected(3, 255), expected(3, 254)];
        let two =
            [expected(-128, 255), expected(-128, 254), expected(127, 255), expected(127, 254)];
        assert_eq!(made, [&one[..], &other, &two].concat());
        assert_eq!(with_extremes(&[tree_of(&true)]), []);
    }

    #[test]
    fn the_same_number_of_the_text_stands_in_two_places() {
        let made = inputs(with_several(&[tree_of(&3i64), tree_of(&1u8), tree_of(&2u8)], &[77]));
        let expected = |a: i64, b: u8, c: u8| vec![tree_of(&a), tree_of(&b), tree_of(&c)];
        let two = [expected(77, 77, 2), expected(77, 1, 77), expected(3, 77, 77)];
        assert_eq!(made[..3], two);
        assert_eq!(made[3], expected(77, 77, 77));
        assert_eq!(with_several(&[tree_of(&3i64)], &[77]), []);
    }

    #[test]
    fn two_different_numbers_of_the_text_stand_in_two_places() {
        let kept = [vec![tree_of(&3i64), tree_of(&1u8)], vec![tree_of(&5i64), tree_of(&2u8)]];
        let made = inputs(with_pairs(&kept, &[77, 300]));
        // 300 is no `u8`.
        assert_eq!(made[0], [tree_of(&300i64), tree_of(&77u8)]);
        assert!(made.contains(&vec![tree_of(&-300i64), tree_of(&76u8)]));
        assert_eq!(made.iter().filter(|it| it[1] == tree_of(&77u8)).count(), 1 + 7);
        assert_eq!(with_pairs(&[vec![tree_of(&3i64)]], &[7, 8]), []);
    }

    #[test]
    fn numbers_of_the_text_take_the_place_of_others_where_they_fit() {
        let kept = [vec![tree_of(&3i8), tree_of(&1u8)], vec![tree_of(&2i8), tree_of(&vec![9u8])]];
        let mut made = inputs(with_constants(&kept, &[127, 300]));
        let first = |input: &[Tree]| input[0].payload(0) == Some(3) || input[1] == tree_of(&1u8);
        // Each of them goes into one of the inputs before any goes into the other.
        let n_first = made[..6].iter().filter(|input| first(input)).count();
        assert!((1..6).contains(&n_first), "{n_first}");
        made.retain(|input| first(input));
        made.sort();
        let expected = |a: i8, b: u8| vec![tree_of(&a), tree_of(&b)];
        let one = [expected(127, 1), expected(126, 1), expected(-127, 1)];
        let other = [expected(3, 127), expected(3, 126), expected(3, 128)];
        let mut expected = [&one[..], &other].concat();
        expected.sort();
        assert_eq!(made, expected);
    }

    #[test]
    fn powers_of_two_and_of_ten_are_tried_with_their_neighbours() {
        let kept = [vec![tree_of(&3u64)]];
        let made = inputs(with_constants(&kept, &powers()));
        for wanted in [1_u64 << 63, 65_537, 100, 9_999_999, 999_999_999_999_999_999] {
            assert!(made.contains(&vec![tree_of(&wanted)]), "{wanted}");
        }
    }

    #[test]
    fn numbers_beside_a_list_come_before_those_in_it() {
        let input = [tree_of(&vec![1u8, 2, 3]), tree_of(&4i64)];
        let of = |place: &Place| input[place.tree].payload(place.node);
        let numbers: Vec<_> = places(&input).iter().map(of).collect();
        assert_eq!(numbers, [4, 1, 2, 3].map(Some));
    }
}
