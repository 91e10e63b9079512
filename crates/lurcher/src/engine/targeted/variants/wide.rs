//! Texts of as many bytes as a number of the text says, with characters of two bytes.
//!
//! Whoever has asked how long a text is likes to cut it at fixed places, `text[4..6]`, and that
//! panics inside of a character. A text with such a character seldom has that length, and one that
//! begins as it should hardly ever. So texts of these lengths are made of wide characters, which
//! begin at even places or at odd ones, alone and behind what is mentioned.

use super::words::{Words, characters};

/// A character of two bytes, and one to fill up with.
const WIDE: &str = "é";
const NARROW: &str = "a";
/// As long as a number of the text says up to this one, of so many numbers.
const LONGEST: usize = 64;
const MOST_NUMBERS: usize = 8;
/// Behind so many words.
const MOST_WORDS: usize = 4;

/// Texts of wide characters: of the length itself, and with so much behind a word.
pub(super) fn texts(words: &Words, constants: &[i128]) -> Vec<Vec<u128>> {
    let lengths = constants.iter().filter_map(|n| usize::try_from(*n).ok());
    let lengths: Vec<usize> =
        lengths.filter(|n| (2..=LONGEST).contains(n)).take(MOST_NUMBERS).collect();
    let none = Vec::new();
    let words: Vec<&Vec<u128>> =
        words.elements.iter().chain(&words.words).take(MOST_WORDS).collect();
    let mut made = Vec::new();
    for &length in &lengths {
        for word in [&none].into_iter().chain(words.iter().copied()) {
            let text = word.iter().filter_map(|bits| char::from_u32(*bits as u32));
            let n_bytes = text.map(char::len_utf8).sum::<usize>();
            // Both are the same if there is no word.
            let left = [Some(length).filter(|_| n_bytes > 0), length.checked_sub(n_bytes)];
            for (left, first) in left.into_iter().flatten().flat_map(|left| [(left, 0), (left, 1)])
            {
                made.push([&word[..], &characters(&filled(left, first))].concat());
            }
        }
    }
    made
}

/// A text of so many bytes, whose wide characters begin after so many narrow ones.
fn filled(n_bytes: usize, first: usize) -> String {
    let first = first.min(n_bytes);
    let (n_wide, last) = ((n_bytes - first) / 2, (n_bytes - first) % 2);
    [NARROW.repeat(first), WIDE.repeat(n_wide), NARROW.repeat(last)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_long_as_a_number_says_with_wide_characters() {
        let words = Words { elements: vec![characters("#")], ..Words::default() };
        let made = texts(&words, &[6, -1, 1000]);
        let wanted = ["ééé", "aééa", "#ééé", "#aééa", "#ééa", "#aéé"];
        assert_eq!(made, wanted.map(characters));
        assert_eq!(texts(&words, &[]), [[0; 0]; 0]);
    }
}
