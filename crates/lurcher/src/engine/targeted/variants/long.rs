//! Inputs with lists and texts that are longer than what is searched for.
//!
//! A buffer of 20 characters is enough for all that is found by depth. So what was run is tried
//! once more with one list made longer, by its own elements again and again, or by one alone, the
//! first of them or the ends of their type, of which sums overflow: as long as the numbers of the
//! text say, one element more or less, and much longer.

use std::collections::HashSet;

use lurcher_trees::{Tree, shape};

use super::Variant;
use super::lists::{Place, places, with};
use super::numbers::extremes;
use super::parts::leaf;

/// Lengths that are tried in any case.
const USUAL: [usize; 4] = [17, 33, 70, 260];
/// As long as a number of the text says up to this one, of so many numbers.
const LONGEST: i128 = 300;
const MOST_NUMBERS: usize = 8;
/// Elements are not larger than this.
const MOST_NODES: usize = 3;
/// So many inputs are made at most.
const MOST_MADE: usize = 160;

/// Inputs like those that were kept, the last first: these are larger, and differ most.
pub(super) fn made(kept: &[Vec<Tree>], constants: &[i128]) -> Vec<Variant> {
    let said = constants.iter().filter(|n| (1..=LONGEST).contains(*n)).take(MOST_NUMBERS);
    let said = said.flat_map(|&n| [n, n + 1, n - 1]).filter_map(|n| usize::try_from(n).ok());
    let mut lengths: Vec<usize> = said.chain(USUAL).collect();
    let mut known = HashSet::new();
    lengths.retain(|n| known.insert(*n));
    let open: Vec<(&Vec<Tree>, Place)> = kept
        .iter()
        .rev()
        .flat_map(|input| places(input).into_iter().map(move |one| (input, one)))
        .collect();
    let mut made = Vec::new();
    for (nth, &length) in lengths.iter().enumerate() {
        let in_turn = open.iter().cycle().skip(nth).take(open.len());
        made.extend(in_turn.filter_map(|(input, place)| longer(input, place, length)).take(4));
        // What counts how often the same comes has an end as well.
        made.extend(open.iter().rev().find_map(|(input, place)| alone(input, place, length)));
        made.extend(open.iter().take(1).flat_map(|(input, place)| at_ends(input, place, length)));
    }
    made.truncate(MOST_MADE);
    made
}

/// The input with a list made so long; none if it is longer, or there is nothing to make it longer
/// with.
fn longer(input: &[Tree], place: &Place, length: usize) -> Option<Variant> {
    // A list of trees would be very large.
    let is_large = place.elements.iter().any(|element| element.nodes().len() > MOST_NODES);
    if place.elements.is_empty() || place.elements.len() >= length || is_large {
        return None;
    }
    let elements: Vec<Tree> = place.elements.iter().cycle().take(length).cloned().collect();
    Some(with(input, &[(place, &elements)]))
}

/// The input with a list made so long of its first element alone.
fn alone(input: &[Tree], place: &Place, length: usize) -> Option<Variant> {
    let elements = place.elements.iter().take(1).cloned().collect();
    longer(input, &Place { elements, ..*place }, length)
}

/// The input with a list made so long, of an end of the type of its elements alone.
fn at_ends(input: &[Tree], place: &Place, length: usize) -> Vec<Variant> {
    let Some(of) = place.element() else { return Vec::new() };
    let one =
        |bits: u128| longer(input, &Place { elements: vec![leaf(of, bits)], ..*place }, length);
    extremes(shape(of).kind).into_iter().take(2).filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{tree_of, value_of};

    #[test]
    fn lists_are_as_long_as_the_text_says_and_much_longer() {
        let kept = [vec![tree_of(&3_u8), tree_of(&"ab".to_string())]];
        let made = made(&kept, &[20, 5000]);
        let lengths: Vec<usize> =
            made.iter().map(|made| value_of::<String>(&made.input[1]).unwrap().len()).collect();
        assert_eq!(lengths, [20, 20, 21, 21, 19, 19, 17, 17, 33, 33, 70, 70, 260, 260]);
        let text = |nth: usize| value_of::<String>(&made[nth].input[1]).unwrap();
        assert_eq!((&text(0)[..3], &text(1)[..3]), ("aba", "aaa"));
        let empty = [vec![tree_of(&Vec::<bool>::new())]];
        assert_eq!(super::made(&empty, &[20]), []);
    }

    #[test]
    fn long_lists_have_the_greatest_number_alone_and_the_least() {
        let kept = [vec![tree_of(&Vec::<i8>::new())]];
        let made = made(&kept, &[24]);
        let lists = made.iter().map(|made| value_of::<Vec<i8>>(&made.input[0]).unwrap());
        assert_eq!(lists.take(2).collect::<Vec<_>>(), [vec![-128; 24], vec![127; 24]]);
    }
}
