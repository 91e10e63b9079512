//! Inputs with a text and a number that are both mentioned.
//!
//! A discount goes by a code and by a quantity, and what is wrong with it is wrong for `"BULK"` and
//! 100. Neither alone shows it. So what is mentioned as a text takes the place of a text, and at the
//! same time a number of the text, or one next to it, that of a number.

use lurcher_trees::{Kind, Tree, shape};

use super::Variant;
use super::numbers::{fits, like, numbers_of, shuffle};
use super::parts::{Is, leaf, list, places};
use super::words::{Words, of_characters};
use crate::lazy::Domain;

/// So many texts and characters, in so many numbers of an input.
const MOST_WORDS: usize = 8;
const MOST_NUMBERS: usize = 4;
/// So many inputs are made at most.
const MOST_MADE: usize = 600;

/// Inputs like the last that were kept, each word with each number.
pub(super) fn made(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Variant> {
    let Words { words, elements, .. } = of_characters(domain);
    let words: Vec<Vec<u128>> = words.into_iter().chain(elements).take(MOST_WORDS).collect();
    let said = &domain.mentions().numbers;
    let mut made = Vec::new();
    // The last that were kept are larger, and differ most.
    let mut inputs = kept.iter().rev().filter(|input| !numbers_of(input).is_empty()).cycle();
    // What is said itself comes before what is next to it.
    for numbers in [said.clone(), said.iter().flat_map(|&n| like(n)).collect()] {
        let mut pairs: Vec<(&Vec<u128>, i128, usize)> = Vec::new();
        for word in &words {
            for &number in &numbers {
                pairs.extend((0..MOST_NUMBERS).map(|place| (word, number, place)));
            }
        }
        shuffle(&mut pairs);
        for (word, number, place) in pairs {
            let Some(input) = inputs.next() else { return made };
            let Some(&(tree, node)) = numbers_of(input).get(place) else { continue };
            let of = input[tree].nodes()[node].shape;
            if !fits(shape(of).kind, number) {
                continue;
            }
            let number = ((tree, node), leaf(of, number as u128));
            for text in texts(input, word) {
                made.push(Variant::new(input, [number.clone(), text]));
            }
        }
    }
    made.truncate(MOST_MADE);
    made
}

/// A word wherever there is a text, or a character if it is one.
fn texts(input: &[Tree], word: &[u128]) -> Vec<((usize, usize), Tree)> {
    let part = |is: &Is| match (is, word) {
        (Is::List { of, element, .. }, word) if shape(*element).kind == Kind::Char => {
            Some(list(*of, *element, word))
        }
        (Is::Character(of), [c]) => Some(leaf(*of, *c)),
        _ => None,
    };
    let all = places(input).into_iter();
    all.filter_map(|(tree, place)| Some(((tree, place.node), part(&place.is)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tree_of;
    use crate::lazy::{Literals, Mentioned};

    #[test]
    fn a_text_and_a_number_are_there_at_once() {
        let literals = Literals { texts: &["BULK"], ..Literals::NONE };
        let mentioned = Mentioned { numbers: &[100], literals };
        let kept = [vec![tree_of(&(3_u8, "ab".to_string())), tree_of(&7_i64)]];
        let made = made(&kept, &super::super::test_domain(mentioned));
        let bulk = |n: u8| tree_of(&(n, "BULK".to_string()));
        let inputs: Vec<Vec<Tree>> = made.into_iter().map(|made| made.input).collect();
        for wanted in [[bulk(100), tree_of(&7_i64)], [bulk(3), tree_of(&99_i64)]] {
            assert!(inputs.contains(&wanted.to_vec()), "{wanted:?}");
        }
    }
}
