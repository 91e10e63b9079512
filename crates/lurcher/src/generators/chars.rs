//! Characters from a set of characters.
//!
//! A set is a table of its members in ASCII, in the order of simplicity that
//! `any::<char>()` uses (letters, digits, then the rest), followed by ranges of
//! code points for the others. Small sets are a table altogether, so that
//! drawing one is an index.

use std::ops::{Range, RangeInclusive};

use lurcher_trees::Ordinal;

use super::range::Limits;
use super::{Generator, IntoGenerator};
use crate::data::{char_at, char_position};
use crate::property::misuse;
use crate::source::{Role, Source, scale};

/// Characters of a set; see [`chars`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chars {
    /// The characters that come first.
    table: Box<[char]>,
    /// The others: ranges as (position of the first, first).
    ranges: Box<[(u32, u32)]>,
    /// How many there are in all.
    count: u32,
}

/// The characters of an alphabet: of a text, in the order in which it has them;
/// of a range; or of any generator of characters.
///
/// ```
/// use lurcher::prelude::*;
/// let vowels = generators::chars("aeiou");
/// assert!(generators::samples(vowels, 20).iter().all(|&c| "aeiou".contains(c)));
/// assert_eq!(generators::simplest(generators::chars(' '..='~')), 'a');
/// ```
///
/// The first character of a text is the simplest; in a range, letters come
/// before digits, and those before everything else.
#[track_caller]
pub fn chars<A: Alphabet>(alphabet: A) -> A::Chars {
    alphabet.into_chars()
}

/// What can be used as an alphabet: a text, a range of characters, or a
/// generator of characters.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an alphabet",
    note = "an alphabet is a text such as `\"abc\"`, a range such as `'a'..='z'`, or a generator \
            of characters"
)]
pub trait Alphabet {
    /// The generator of its characters.
    type Chars: Generator<Value = char>;

    /// The generator of its characters.
    fn into_chars(self) -> Self::Chars;
}

impl<G: IntoGenerator<Value = char>> Alphabet for G {
    type Chars = G::Generator;

    #[track_caller]
    fn into_chars(self) -> G::Generator {
        self.into_generator()
    }
}

impl Alphabet for &str {
    type Chars = Chars;

    #[track_caller]
    fn into_chars(self) -> Chars {
        let mut table = Vec::new();
        for char in self.chars() {
            if !table.contains(&char) {
                table.push(char);
            }
        }
        if table.is_empty() {
            misuse("an empty text is no alphabet: there is no character to draw".to_string());
        }
        Chars { count: table.len() as u32, table: table.into(), ranges: Box::default() }
    }
}

impl Limits for RangeInclusive<char> {
    fn limits(&self) -> (Ordinal, Ordinal) {
        (u32::from(*self.start()).into(), u32::from(*self.end()).into())
    }
}

impl Limits for Range<char> {
    fn limits(&self) -> (Ordinal, Ordinal) {
        (u32::from(self.start).into(), Ordinal::from(u32::from(self.end)) - 1)
    }
}

impl IntoGenerator for RangeInclusive<char> {
    type Value = char;
    type Generator = Chars;

    #[track_caller]
    fn into_generator(self) -> Chars {
        let (low, high) = self.into_inner();
        match Chars::of_ranges([(low, high)]) {
            Some(chars) => chars,
            None => misuse(format!("the range {low:?}..={high:?} is empty: nothing can be drawn")),
        }
    }

    fn draw_as_generator(&self, source: &mut Source) -> char {
        self.clone().into_generator().draw(source)
    }
}

impl IntoGenerator for Range<char> {
    type Value = char;
    type Generator = Chars;

    #[track_caller]
    fn into_generator(self) -> Chars {
        let last = (self.start..self.end).next_back();
        match last.and_then(|last| Chars::of_ranges([(self.start, last)])) {
            Some(chars) => chars,
            None => misuse(format!("the range {self:?} is empty: nothing can be drawn")),
        }
    }

    fn draw_as_generator(&self, source: &mut Source) -> char {
        self.clone().into_generator().draw(source)
    }
}

const SURROGATES: RangeInclusive<u32> = 0xD800..=0xDFFF;
/// Sets of up to so many characters are a table altogether.
const MOST_IN_TABLE: u32 = 512;

impl Chars {
    /// The characters of some ranges, which are in order and do not overlap;
    /// none if there is none.
    pub(super) fn of_ranges(ranges: impl IntoIterator<Item = (char, char)>) -> Option<Chars> {
        let mut ascii = Ascii::default();
        let mut others = Vec::new();
        for (low, high) in ranges {
            ascii.add(low, high);
            others.extend(without_ascii_and_surrogates(low, high));
        }
        let mut table: Vec<char> = ascii.members().collect();
        let n_others: u32 = others.iter().map(|(low, high)| high - low + 1).sum();
        let mut starts = Vec::new();
        let mut count = table.len() as u32;
        if n_others <= MOST_IN_TABLE {
            let codes = others.iter().flat_map(|&(low, high)| low..=high);
            table.extend(codes.filter_map(char::from_u32));
            count = table.len() as u32;
        } else {
            for (low, high) in others {
                starts.push((count, low));
                count += high - low + 1;
            }
        }
        (count > 0).then(|| Chars { table: table.into(), ranges: starts.into(), count })
    }

    #[inline]
    fn at(&self, position: u32) -> char {
        match self.table.get(position as usize) {
            Some(&char) => char,
            None => self.in_ranges(position),
        }
    }

    fn in_ranges(&self, position: u32) -> char {
        let index = self.ranges.partition_point(|&(start, _)| start <= position);
        let found = index.checked_sub(1).and_then(|index| {
            let (start, first) = self.ranges[index];
            char::from_u32(first + (position - start))
        });
        found.expect("the position is one of the set's")
    }

    #[inline]
    fn propose(&self, source: &mut Source) -> u64 {
        let random = source.random_numbers();
        if self.ranges.is_empty() {
            return random.below(self.count.into());
        }
        self.propose_from_many(source)
    }

    /// In a large set most characters are unlike any that programs treat
    /// specially, so the first ones get a better chance than one in a million.
    fn propose_from_many(&self, source: &mut Source) -> u64 {
        let bits = source.random_numbers().next();
        // The lowest bits decide where from; scaling hardly looks at them.
        let among = match bits & 7 {
            0..6 if !self.table.is_empty() => self.table.len() as u64,
            6 => u64::from(self.count).min(0x800),
            _ => self.count.into(),
        };
        scale(bits, among)
    }
}

/// A set of ASCII characters: a bit for each, by its place in the order of simplicity.
#[derive(Default)]
struct Ascii(u128);

impl Ascii {
    fn add(&mut self, low: char, high: char) {
        for char in low..=high.min('\x7F') {
            self.0 |= 1 << char_position(char);
        }
    }

    /// Its members, simplest first.
    fn members(mut self) -> impl Iterator<Item = char> {
        std::iter::from_fn(move || {
            let position = self.0.trailing_zeros();
            // Clears the lowest bit that is set.
            self.0 &= self.0.wrapping_sub(1);
            (position < 128).then(|| char_at(position.into()))
        })
    }
}

/// The parts of a range of characters that are left for the ranges of a set.
fn without_ascii_and_surrogates(low: char, high: char) -> impl Iterator<Item = (u32, u32)> {
    let (low, high) = (u32::from(low).max(0x80), u32::from(high));
    let below = (low, high.min(SURROGATES.start() - 1));
    let above = (low.max(SURROGATES.end() + 1), high);
    [below, above].into_iter().filter(|(low, high)| low <= high)
}

impl Generator for Chars {
    type Value = char;

    #[inline]
    fn draw(&self, source: &mut Source) -> char {
        if self.count == 1 {
            return self.at(0);
        }
        let last = u64::from(self.count) - 1;
        self.at(source.answer(last, Role::NUMBER, |s| self.propose(s)) as u32)
    }

    #[inline]
    fn is_growing(&self, _source: &mut Source) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::{assert_faithful, from_zeros, misuse_of};
    use crate::generators::{any, samples};

    fn all(chars: &Chars) -> Vec<char> {
        (0..chars.count).map(|position| chars.at(position)).collect()
    }

    #[test]
    fn a_range_has_every_character_once() {
        for (low, high) in
            [('a', 'z'), ('\0', '~'), ('x', 'é'), ('\u{d000}', '\u{f000}'), ('\0', char::MAX)]
        {
            let mut found = all(&(low..=high).into_generator());
            found.sort_unstable();
            assert!(found.into_iter().eq(low..=high), "{low:?}..={high:?}");
        }
        assert_eq!(all(&('\u{d7ff}'..'\u{e001}').into_generator()), ['\u{d7ff}', '\u{e000}']);
    }

    #[test]
    fn letters_are_simplest_and_a_text_keeps_its_order() {
        assert_eq!(from_zeros(&chars(' '..='~')), 'a');
        assert_eq!(from_zeros(&chars('0'..'~')), 'a');
        assert_eq!(all(&chars("zyxzy")), ['z', 'y', 'x']);
        assert_eq!(from_zeros(&chars(any::<char>())), 'a');
    }

    #[test]
    fn large_sets_draw_from_everywhere() {
        let set = chars('\0'..=char::MAX);
        assert_faithful(&set);
        let drawn = samples(&set, 400);
        assert!(drawn.iter().any(char::is_ascii));
        assert!(drawn.iter().any(|&c| c > '\u{10000}'));
        assert_faithful(&chars("ab"));
    }

    #[test]
    fn empty_alphabets_are_a_misuse() {
        assert!(misuse_of(|| chars("")).contains("empty text"));
        let backwards = 'z'..='a';
        assert!(misuse_of(|| chars(backwards)).contains("'z'..='a' is empty"));
        assert!(misuse_of(|| chars('a'..'a')).contains("'a'..'a' is empty"));
    }
}
