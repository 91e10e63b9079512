//! Inputs with short texts of few characters, all of them.
//!
//! A pattern with a star, a text with a quote in it, two texts of which one begins like the other:
//! what is wrong with these is wrong with one of three or four characters, if they are the right
//! ones. So short texts are made of those that are mentioned and of an ordinary letter, all there
//! are, also in two places at once; and of a letter and a wide one.

use lurcher_trees::Tree;

use super::Variant;
use super::parts::list;
use super::texts::{OpenText, texts};
use super::words::{Words, characters, of_characters};
use crate::lazy::Domain;

/// So many of the characters that are mentioned, with an ordinary letter, in one text, and in each
/// of two.
const MOST_IN_ONE: usize = 4;
const MOST_IN_TWO: usize = 2;
/// Texts are so long, and two of them together.
const LONGEST: usize = 4;
const LONGEST_TWO: usize = 6;
const LETTER: &str = "a";
const WIDE: &str = "é";
/// So many inputs are made at most.
const MOST_MADE: usize = 1200;

/// Inputs like the first that were kept with such texts, short ones first.
pub(super) fn made(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Variant> {
    let Some(input) = kept.iter().find(|input| !texts(input).is_empty()) else {
        return Vec::new();
    };
    let open = texts(input);
    let Words { elements, .. } = of_characters(domain);
    let with_letter = |most: usize| -> Vec<Vec<u128>> {
        elements.iter().take(most).cloned().chain([characters(LETTER)]).collect()
    };
    let wide = || [characters(LETTER), characters(WIDE)].to_vec();
    let mut made = Vec::new();
    let all = [all(&with_letter(MOST_IN_ONE), LONGEST), all(&wide(), LONGEST)].concat();
    for text in &all {
        made.extend(open.iter().map(|place| with(input, &[(place, text)])));
    }
    let mut two = Vec::new();
    for (nth, later) in open.iter().enumerate() {
        for earlier in &open[..nth] {
            for alphabet in [with_letter(MOST_IN_TWO), wide()] {
                two.extend(pairs(&alphabet, (input, earlier, later)));
            }
        }
    }
    let mut made = super::by_turns(two, made);
    made.truncate(MOST_MADE);
    made
}

/// The input with two texts that are short together, in every way.
fn pairs(
    alphabet: &[Vec<u128>],
    (input, earlier, later): (&[Tree], &OpenText<'_>, &OpenText<'_>),
) -> Vec<Variant> {
    let texts = all(alphabet, LONGEST_TWO);
    let mut made = Vec::new();
    for n in 2..=LONGEST_TWO {
        for one in texts.iter().filter(|one| one.len() < n && !one.is_empty()) {
            let others = texts.iter().filter(|other| one.len() + other.len() == n);
            made.extend(others.map(|other| with(input, &[(earlier, one), (later, other)])));
        }
    }
    made
}

/// All texts of an alphabet of up to so many characters, short ones first.
fn all(alphabet: &[Vec<u128>], longest: usize) -> Vec<Vec<u128>> {
    let mut all = vec![Vec::new()];
    let mut first = 0;
    for _ in 0..longest {
        let last = all.len();
        for nth in first..last {
            let longer: Vec<_> = alphabet.iter().map(|c| [&all[nth][..], c].concat()).collect();
            all.extend(longer);
        }
        first = last;
    }
    all
}

/// The input with texts in some places.
fn with(input: &[Tree], texts: &[(&OpenText<'_>, &Vec<u128>)]) -> Variant {
    let part = |(place, text): &(&OpenText<'_>, &Vec<u128>)| {
        let (_, tree, node, of, element) = **place;
        ((tree, node), list(of, element, text))
    };
    Variant::new(input, texts.iter().map(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_an_alphabet_are_all_there() {
        let all = all(&[characters("*"), characters("a")], 3);
        assert_eq!(all.len(), 1 + 2 + 4 + 8);
        for text in ["", "a", "*a", "a*a"] {
            assert!(all.contains(&characters(text)), "{text}");
        }
    }
}
