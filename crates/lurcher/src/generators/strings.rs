//! Text over an alphabet.

use std::panic::Location;

use super::Generator;
use super::chars::Alphabet;
use super::collection::{Collection, Gather, Sizes};
use super::from_fn::label_here;
use crate::source::Source;

/// Strings over an alphabet; the empty one is the simplest. Sizes count characters.
///
/// The alphabet is a text with the characters to use, a range of characters, or
/// any generator of characters.
///
/// ```
/// use lurcher::prelude::*;
/// let bits = generators::strings("01").size(8);
/// let words = generators::strings('a'..='z').min_size(1);
/// let mixed = generators::strings(generators::one_of(('0'..='9', '♠'..='♧')));
/// assert_eq!(generators::simplest(bits), "00000000");
/// assert_eq!(generators::simplest(words), "a");
/// # assert_eq!(generators::simplest(mixed), "");
/// ```
///
/// `any::<String>()` draws any text at all; `generators::regex` draws text
/// that matches a pattern.
#[track_caller]
pub fn strings<A: Alphabet>(alphabet: A) -> Collection<StringOf<A::Chars>> {
    let label = label_here(Location::caller());
    Collection::new(StringOf { chars: alphabet.into_chars() }, label)
}

/// The kind of [`strings`].
#[derive(Clone, Debug)]
pub struct StringOf<G> {
    chars: G,
}

impl<G: Generator<Value = char>> Gather for StringOf<G> {
    type Value = String;

    #[inline]
    fn gather(&self, source: &mut Source, sizes: &Sizes) -> String {
        sizes.fill(source, false, "strings", String::with_capacity, |source, text| {
            text.push(self.chars.draw(source));
            true
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::{assert_faithful, from_zeros};
    use crate::generators::{any, samples};

    #[test]
    fn strings_keep_to_their_alphabet_and_sizes() {
        let words = strings("xyz").sizes(2..=5);
        assert_faithful(&words);
        for word in samples(&words, 300) {
            assert!((2..=5).contains(&word.len()));
            assert!(word.chars().all(|c| "xyz".contains(c)));
        }
        assert_eq!(from_zeros(&words), "xx");
    }

    #[test]
    fn sizes_count_characters_not_bytes() {
        assert!(samples(strings('α'..='ω').size(3), 50).iter().all(|s| s.chars().count() == 3));
        assert_faithful(&strings(any::<char>()).min_size(1));
    }
}
