//! Inputs with the characters, texts, bytes and floats that the text mentions, and with the
//! extremes of characters.
//!
//! A function that looks for `'='`, leaves out `"admin"` or reads a header of bytes does so for
//! inputs that a search hardly comes upon, and so it is with `"=="`, or a text in quotes. So what
//! was run by depth is tried once more with such [parts](super::parts): made of
//! [words](super::words), they take the place of others, and two of them take the places of two
//! texts.

use std::collections::HashSet;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::parts::{Is, Place, list, places};
use super::words::{Words, of_characters, with_numbers};
use super::{Variant, by_turns, fields, wide, with};
use crate::lazy::Domain;
use crate::source::Random;

/// So many inputs are made at most, and so many of one place.
const MOST_MADE: usize = 4000;
const MOST_OF_PLACE: usize = 400;
/// Of the cases, one in so many has parts from the text.
const PART: u64 = 8;
/// Of so many characters and texts, two are put into two places.
const MOST_IN_TWO: usize = 4;
/// So many texts are made of up to so many of them, those that come first, in any order.
const MOST_AT_RANDOM: usize = 300;
const LONGEST: u64 = 8;
const MOST_IN_FOURS: usize = 4;
const MOST_WORDS: usize = 8;

/// So many more cases have parts from the text, or extremes of characters and floats.
pub(in super::super) fn share(domain: &Domain, cases: u64) -> u64 {
    let of_text = domain.mentions();
    let n = of_text.characters.len() + of_text.texts.len() + of_text.bytes.len();
    if n + of_text.floats.len() == 0 { 0 } else { cases / PART }
}

/// Inputs like those that were kept, with parts from the text: what is simplest first, of each of
/// them in turn.
pub(super) fn made(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Variant> {
    let mut parts: Vec<_> = Vec::new();
    for input in kept {
        for (tree, place) in places(input) {
            let others = place.others(domain);
            parts.push((input, tree, place.node, others.into_iter().take(MOST_OF_PLACE)));
        }
    }
    let (mut made, mut known) = (Vec::new(), HashSet::new());
    while !parts.is_empty() && made.len() < MOST_MADE {
        parts.retain_mut(|(input, tree, node, others)| {
            let Some(other) = others.next() else { return false };
            let one = with(input, *tree, *node, &other);
            if known.insert(one.input.clone()) {
                made.push(one);
            }
            true
        });
    }
    let others = by_turns(numbered(kept, domain), in_two(kept, domain));
    by_turns(made, by_turns(at_random(kept, domain), others))
}

/// Inputs with texts of any words in any order: brackets that are nested, or crossed.
fn at_random(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Variant> {
    let mut random = Random::new(kept.len() as u64);
    let open: Vec<_> = kept.iter().flat_map(texts).collect();
    let Words { words, elements, .. } = of_characters(domain);
    let words: Vec<&Vec<u128>> = elements.iter().chain(&words).take(MOST_WORDS).collect();
    if open.is_empty() || words.len() < 2 {
        return Vec::new();
    }
    let n = words.len();
    // Of few all, four of them at a time; others are any.
    let all = if n <= MOST_IN_FOURS { n.pow(4) } else { 0 };
    let fours = (0..all).map(|nth| (0..4).map(|place| nth / n.pow(place) % n).collect());
    let any = (0..MOST_AT_RANDOM).map(|_| {
        let n_words = 2 + random.below(LONGEST - 1);
        (0..n_words).map(|_| random.below(n as u64) as usize).collect()
    });
    let texts = fours.chain(any).enumerate().map(|(nth, chosen): (usize, Vec<usize>)| {
        let text: Vec<u128> = chosen.iter().flat_map(|&word| words[word]).copied().collect();
        let (input, tree, node, of, element) = open[nth % open.len()];
        with(input, tree, node, &list(of, element, &text))
    });
    texts.collect()
}

/// A text in an input: that, the tree and the node, and the types of the text and of characters.
pub(in super::super) type OpenText<'i> = (&'i Vec<Tree>, usize, usize, ShapeId, ShapeId);

/// The texts of an input that can be replaced.
pub(in super::super) fn texts(input: &Vec<Tree>) -> Vec<OpenText<'_>> {
    let of = |(tree, place): (usize, Place)| match place.is {
        Is::List { of, element, .. } if shape(element).kind == Kind::Char => {
            Some((input, tree, place.node, of, element))
        }
        _ => None,
    };
    places(input).into_iter().filter_map(of).collect()
}

/// Inputs with two texts in the places of two others.
fn in_two(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Variant> {
    let Words { words, elements, .. } = of_characters(domain);
    let words = || words.iter().chain(&elements).take(MOST_IN_TWO);
    let mut made = Vec::new();
    for input in kept {
        let open = texts(input);
        // What comes later is replaced first, so that what comes before stays where it is.
        for (nth, later) in open.iter().enumerate() {
            for earlier in &open[..nth] {
                for (one, other) in words().flat_map(|one| words().map(move |other| (one, other))) {
                    let put = |input: &[Tree], place: &OpenText<'_>, word| {
                        let (_, tree, node, of, element) = *place;
                        with(input, tree, node, &list(of, element, word))
                    };
                    made.push(put(&put(input, later, other).input, earlier, one));
                }
            }
        }
    }
    made.truncate(MOST_OF_PLACE);
    made
}

/// Inputs with texts of words and numbers, of fields or with wide characters, each in one place of
/// one of those that were kept.
fn numbered(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Variant> {
    let open: Vec<_> = kept.iter().flat_map(texts).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let (words, numbers) = (of_characters(domain), &domain.mentions().numbers[..]);
    let texts = by_turns(with_numbers(&words, numbers), wide::texts(&words, numbers));
    let texts = by_turns(fields::texts(&words, numbers), texts);
    let in_turn = texts.iter().zip(open.iter().cycle());
    let made = in_turn.map(|(text, (input, tree, node, of, element))| {
        with(input, *tree, *node, &list(*of, *element, text))
    });
    made.take(2 * MOST_OF_PLACE).collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_domain;
    use super::*;
    use crate::data::{Data, tree_of};
    use crate::lazy::{Literals, Mentioned};

    fn domain(literals: Literals) -> Domain {
        test_domain(Mentioned { literals, ..Mentioned::NONE })
    }

    fn inputs<T: Data>(kept: &[T], literals: Literals) -> Vec<Tree> {
        let kept: Vec<Vec<Tree>> = kept.iter().map(|value| vec![tree_of(value)]).collect();
        made(&kept, &domain(literals)).into_iter().flat_map(|made| made.input).collect()
    }

    #[test]
    fn texts_are_whole_and_doubled_and_around_what_is_there() {
        let literals = Literals { characters: &['"'], texts: &["admin"], ..Literals::NONE };
        let made = inputs(&["ab".to_string()], literals);
        assert_eq!(made[0], tree_of(&"admin".to_string()));
        for wanted in [
            "\"",
            "\"\"",
            "\"ab\"",
            "ab\"",
            "a\"b",
            "\"\"ab",
            "adminab",
            "aadminb",
            "admi",
            "ADMIN",
            "adadminmin",
        ] {
            assert!(made.contains(&tree_of(&wanted.to_string())), "{wanted}");
        }
    }

    #[test]
    fn two_texts_take_the_places_of_two_others() {
        let literals = Literals { texts: &["admin", "root"], ..Literals::NONE };
        let text = |text: &str| text.to_string();
        let kept = [vec![tree_of(&text("ab")), tree_of(&(1u8, text("c"), text("")))]];
        let made: Vec<_> =
            in_two(&kept, &domain(literals)).into_iter().map(|made| made.input).collect();
        for (a, b, c) in [("admin", "root", ""), ("root", "c", "root"), ("ab", "admin", "root")] {
            let wanted = vec![tree_of(&text(a)), tree_of(&(1u8, text(b), text(c)))];
            assert!(made.contains(&wanted), "{a} {b} {c}");
        }
    }

    #[test]
    fn bytes_begin_a_list_of_bytes() {
        let literals = Literals { bytes: &[b"PK", &[0x1f, 0x8b]], ..Literals::NONE };
        let made = inputs(&[vec![], vec![7u8]], literals);
        for wanted in [&b"PK"[..], &[0x1f, 0x8b, 0], &[0x1f, 0x8b, 7], &[7, 0x1f, 0x8b], &[255]] {
            assert!(made.contains(&tree_of(&wanted.to_vec())), "{wanted:?}");
        }
        assert_eq!(inputs(&[vec![7u16]], literals), []);
    }

    #[test]
    fn characters_and_floats_are_replaced_by_those_of_the_text_and_by_extremes() {
        let literals = Literals { characters: &['x'], floats: &[2.25], ..Literals::NONE };
        let made = inputs(&[('a', Some(1.0f64))], literals);
        for c in ['x', 'w', 'y', '\0', '\u{d7ff}', '\u{e000}', char::MAX] {
            assert!(made.contains(&tree_of(&(c, Some(1.0f64)))), "{c:?}");
        }
        for float in [2.25, 1.5, f64::from_bits(1), f64::MAX, f64::INFINITY, -0.0] {
            assert!(made.contains(&tree_of(&('a', Some(float)))), "{float}");
        }
    }
}
