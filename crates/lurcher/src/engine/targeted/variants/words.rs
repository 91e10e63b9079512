//! What texts and lists of bytes are made of, and what is made of that.
//!
//! The words are the characters, texts and bytes that the text of a function or its refinement
//! mentions: by themselves, before, behind, around and inside of what an input has, a few of them
//! after each other, and one inside of itself. A function may read numbers, by themselves or beside
//! what it mentions: so `"256"`, `"+1"`, `"24:59"`, `"$-1"` and `"100%"` are made of words and of
//! numbers, those of the text among them.

use std::collections::HashSet;

use crate::data::TROUBLE;
use crate::lazy::Domain;

/// Of so many characters and texts, short texts are put together.
const MOST_COMBINED: usize = 4;
/// So many numbers of the text are written out, with what is beside them.
const MOST_NUMBERS: usize = 4;
/// Numbers that are written out in any case.
const USUAL_NUMBERS: [i128; 5] = [-1, 0, 100, 10, 1];
/// How many bits the types of numbers have: what reads them goes wrong at their ends.
const WIDTHS: [u32; 4] = [8, 16, 32, 64];
/// What may stand before a number, and behind it.
const BEFORE: [&str; 4] = ["+", "0", "-", " "];
const BEHIND: [&str; 2] = [" ", ".0"];
/// Characters that texts are taken apart by.
const USUAL: [char; 8] = ['\n', ' ', '\t', '-', '0', '.', ',', '"'];

/// Where the encodings of characters change.
const EXTREMES: [char; 8] =
    ['\u{d7ff}', '\u{e000}', '\u{7f}', '\u{80}', '\u{ff}', '\u{7ff}', '\u{800}', '\u{10000}'];

/// These, and characters that break programs in other ways.
pub(super) fn extremes() -> impl Iterator<Item = char> {
    USUAL.into_iter().chain(TROUBLE).chain(EXTREMES)
}

/// What a text or a list of bytes can be made of: long words, and single elements.
#[derive(Debug, Default)]
pub(in super::super) struct Words {
    pub(in super::super) words: Vec<Vec<u128>>,
    pub(in super::super) elements: Vec<Vec<u128>>,
    /// Elements for which it is enough to be there.
    pub(in super::super) extremes: Vec<Vec<u128>>,
}

pub(in super::super) fn characters(text: &str) -> Vec<u128> {
    text.chars().map(|c| u32::from(c).into()).collect()
}

pub(in super::super) fn of_characters(domain: &Domain) -> Words {
    let of_text = domain.mentions();
    let one = |c: &char| vec![u32::from(*c).into()];
    let (short, long): (Vec<&str>, Vec<&str>) =
        of_text.texts.iter().map(String::as_str).partition(|text| text.chars().count() == 1);
    let mut elements: Vec<Vec<u128>> = of_text.characters.iter().map(one).collect();
    elements.extend(short.into_iter().map(characters));
    // A byte of the text may be that of a character.
    let bytes = of_text.bytes.iter().map(Vec::as_slice).filter(|bytes| bytes.is_ascii());
    let (single, several): (Vec<&[u8]>, Vec<&[u8]>) = bytes.partition(|bytes| bytes.len() == 1);
    let wide = |bytes: &[u8]| bytes.iter().map(|byte| (*byte).into()).collect::<Vec<u128>>();
    elements.extend(single.into_iter().map(wide));
    let words = long.into_iter().map(characters).chain(several.into_iter().map(wide));
    let extremes = extremes().map(|c| one(&c)).collect();
    distinct(Words { words: words.collect(), elements, extremes })
}

pub(super) fn of_bytes(domain: &Domain) -> Words {
    let of_text = domain.mentions();
    let texts = of_text.texts.iter().map(|text| text.as_bytes());
    let characters: Vec<[u8; 1]> = of_text
        .characters
        .iter()
        .filter_map(|c| u8::try_from(*c).ok().map(|byte| [byte]))
        .collect();
    let all = of_text
        .bytes
        .iter()
        .map(Vec::as_slice)
        .chain(texts)
        .chain(characters.iter().map(|c| &c[..]));
    let (elements, words) = all
        .map(|bytes| bytes.iter().map(|byte| (*byte).into()).collect::<Vec<u128>>())
        .partition(|word| word.len() == 1);
    let extremes = vec![vec![0], vec![255], vec![0; 4]];
    distinct(Words { words, elements, extremes })
}

fn distinct(mut words: Words) -> Words {
    for list in [&mut words.words, &mut words.elements] {
        let mut known = HashSet::new();
        list.retain(|word| known.insert(word.clone()));
    }
    words
}

/// Lists made of words and of what an input has, simplest first.
pub(super) fn around(words: &Words, own: &[u128], is_text: bool) -> Vec<Vec<u128>> {
    let Words { words, elements, extremes } = words;
    let all = || words.iter().chain(elements);
    let middle = own.len() / 2;
    let mut made: Vec<Vec<u128>> = all().cloned().collect();
    for word in all() {
        made.extend([join(&[word, word]), join(&[word, own]), join(&[own, word])]);
        made.extend([join(&[word, own, word]), join(&[word, word, own])]);
    }
    made.extend(words.iter().take(MOST_COMBINED).flat_map(|word| within_itself(word)));
    for one in all().take(MOST_COMBINED) {
        for other in all().take(MOST_COMBINED).filter(|other| *other != one) {
            made.extend([join(&[one, other]), join(&[one, own, other]), join(&[own, one, other])]);
            made.extend(overlapping(one, other));
        }
    }
    for word in all() {
        made.push(join(&[&own[..middle], word, &own[middle..]]));
        made.push(join(&[own, word, word]));
        made.push(join(&[&own[..middle], word, word, &own[middle..]]));
        made.push(join(&[word, word, word]));
    }
    for word in words {
        made.push(word[..word.len() - 1].to_vec());
        made.push(word[1..].to_vec());
        if is_text {
            made.extend(other_case(word));
        }
        made.extend(extremes.iter().map(|extreme| join(&[word, extreme])));
    }
    for extreme in extremes {
        made.extend([extreme.clone(), join(&[own, extreme]), join(&[extreme, own])]);
    }
    for one in elements.iter().take(MOST_COMBINED) {
        for other in elements.iter().take(MOST_COMBINED) {
            for third in elements.iter().take(MOST_COMBINED) {
                made.push(join(&[one, other, third]));
            }
        }
    }
    made
}

/// Texts made of words and of numbers that are written out: before, behind, and on both sides.
pub(super) fn with_numbers(
    Words { words, elements, .. }: &Words,
    constants: &[i128],
) -> Vec<Vec<u128>> {
    let words = || words.iter().chain(elements).take(MOST_COMBINED);
    let of_text = constants.iter().take(MOST_NUMBERS);
    let mut numbers: Vec<i128> = of_text.clone().copied().collect();
    numbers.extend(of_text.flat_map(|number| [number + 1, number - 1]));
    numbers.extend(USUAL_NUMBERS);
    let mut known = HashSet::new();
    numbers.retain(|number| known.insert(*number));
    let numbers: Vec<Vec<u128>> =
        numbers.iter().map(|number| characters(&number.to_string())).collect();
    let mut made = numbers.clone();
    for number in &numbers {
        made.extend(BEFORE.iter().map(|sign| join(&[&characters(sign), number])));
        made.extend(BEHIND.iter().map(|unit| join(&[number, &characters(unit)])));
    }
    made.extend(ends().map(|number| characters(&number.to_string())));
    for number in &numbers {
        made.extend(words().flat_map(|word| [join(&[word, number]), join(&[number, word])]));
    }
    // The first with all others, then the second: those of the text come first.
    for sum in 0..2 * numbers.len() {
        for (left, right) in (0..=sum).map(|left| (left, sum - left)) {
            if let (Some(left), Some(right)) = (numbers.get(left), numbers.get(right)) {
                made.extend(words().map(|word| join(&[left, word, right])));
            }
        }
    }
    made
}

/// The ends of the types of integers, and what is beyond them.
fn ends() -> impl Iterator<Item = i128> {
    WIDTHS.into_iter().flat_map(|width| {
        let (signed, unsigned) = (1_i128 << (width - 1), 1_i128 << width);
        [-signed, signed - 1, unsigned - 1, -signed - 1, signed, unsigned]
    })
}

fn join(parts: &[&[u128]]) -> Vec<u128> {
    parts.concat()
}

/// A word with itself inside of it: what is left out of `..././` once is there again.
fn within_itself(word: &[u128]) -> Vec<Vec<u128>> {
    (1..word.len()).map(|at| join(&[&word[..at], word, &word[at..]])).collect()
}

/// A text in capitals and in small letters, if these are others.
fn other_case(word: &[u128]) -> Vec<Vec<u128>> {
    let text: String = word.iter().filter_map(|bits| char::from_u32(*bits as u32)).collect();
    let others = [text.to_uppercase(), text.to_lowercase()];
    others.into_iter().filter(|other| *other != text).map(|other| characters(&other)).collect()
}

/// Both, where the end of one is the beginning of the other: `id-x` of `id-` and `-x`.
pub(in super::super) fn overlapping(one: &[u128], other: &[u128]) -> Vec<Vec<u128>> {
    let most = one.len().min(other.len());
    let shared = (1..=most).filter(|n| one[one.len() - n..] == other[..*n]);
    shared.map(|n| [one, &other[n..]].concat()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_out_beside_what_is_mentioned() {
        let words = Words { elements: vec![characters(":")], ..Words::default() };
        let made = with_numbers(&words, &[24, 59]);
        for wanted in ["24:", ":59", ":-1", "24:59", "24:24", "0:60", "23:0"] {
            assert!(made.contains(&characters(wanted)), "{wanted}");
        }
        let alone = with_numbers(&Words::default(), &[255]);
        assert!(
            ["256", "+255", "-1", "00", "100 ", "-128", "4294967296"]
                .iter()
                .all(|it| alone.contains(&characters(it)))
        );
    }
}
