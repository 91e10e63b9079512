//! Characters and strings.

use std::rc::Rc;
use std::sync::Arc;

use lurcher_trees::characters::{ASCII, LAST, POSITION, char_at, char_position};
use lurcher_trees::{Builder, Cursor, Kind, ListStyle, Mismatch, ShapeId, define};

use super::Data;
use super::collections::list_shape;
use crate::source::{Role, Source};

/// Where the zero byte stands among the ASCII characters: C strings go round it.
const ZERO: u64 = POSITION[0] as u64;

/// The byte other than zero at a position in the order of simplicity.
pub(crate) fn byte_at(position: u64) -> u8 {
    let position = position + u64::from(position >= ZERO);
    ASCII.get(position as usize).copied().unwrap_or(position as u8)
}

/// The inverse of [`byte_at`]; zero gets the position of its successor.
pub(crate) fn byte_position(byte: u8) -> u64 {
    let position = POSITION.get(usize::from(byte)).map_or(byte.into(), |&p| u64::from(p));
    position - u64::from(position > ZERO)
}

/// A byte as they are in text, mostly; only for proposals.
pub(crate) fn propose_byte(source: &mut Source) -> u8 {
    let dice = source.random_numbers().next();
    if dice & 7 == 0 { (dice >> 32) as u8 } else { ASCII[(dice >> 32) as usize % 96] }
}

/// Characters that break programs: they combine, change length or direction, or end things.
pub(crate) const TROUBLE: [char; 16] = [
    '\0',
    '\u{301}',
    'ß',
    'İ',
    'ſ',
    'é',
    '\u{200b}',
    '\u{200d}',
    '\u{202e}',
    '\u{feff}',
    '\u{fffd}',
    '\u{ffff}',
    '\u{10ffff}',
    '😀',
    '日',
    '\u{85}',
];

impl Source {
    /// Any character.
    #[inline]
    pub(crate) fn char(&mut self) -> char {
        self.char_after(None)
    }

    /// Any character, not seldom the one before.
    #[inline]
    pub(crate) fn char_after(&mut self, last: Option<char>) -> char {
        if !self.is_recording() {
            return self.propose_char(last);
        }
        let position = self.answer(LAST, Role::NUMBER, |s| char_position(s.propose_char(last)));
        char_at(position)
    }

    #[inline]
    fn propose_char(&mut self, last: Option<char>) -> char {
        let dice = self.random_numbers().next();
        if let (Some(last), 0) = (last, dice >> 61) {
            return last;
        }
        match dice as u8 {
            // Few letters, so that the same one comes again.
            0..96 => ASCII[(dice >> 8) as usize % 4] as char,
            96..208 => ASCII[(dice >> 8) as usize % 96] as char,
            208..224 => ASCII[(dice >> 8) as usize % 128] as char,
            224..240 => TROUBLE[(dice >> 8) as usize % TROUBLE.len()],
            240..250 => char_at((dice >> 8) % 0x3000),
            _ => char_at((dice >> 8) % (LAST + 1)),
        }
    }
}

impl Data for char {
    fn shape() -> ShapeId {
        define::<char>("char", Kind::Char, |_| {})
    }

    #[inline]
    fn draw(source: &mut Source) -> Self {
        source.char()
    }

    fn write(&self, tree: &mut Builder) {
        tree.leaf(Self::shape(), u128::from(u32::from(*self)));
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        let before = tree.clone();
        let bits = tree.leaf(Self::shape)?;
        let char = u32::try_from(bits).ok().and_then(char::from_u32);
        char.ok_or_else(|| Mismatch::new(&before, "a character"))
    }
}

/// Draws the text of a type `L` that is a list of characters.
#[inline]
fn draw_text<L: Data>(source: &mut Source) -> String {
    let label = source.shape::<L>().id.index() as u64;
    let mut list = source.begin_list(label, 0, usize::MAX, false);
    let mut text = String::with_capacity(list.room());
    let mut last = None;
    while source.more(&mut list) {
        let char = source.char_after(last);
        text.push(char);
        last = Some(char);
        source.end_element();
    }
    source.end_list(list);
    text
}

macro_rules! texts {
    ($($type:ty: $style:ident;)*) => {$(
        impl Data for $type {
            fn shape() -> ShapeId {
                list_shape::<Self, char>(ListStyle::$style)
            }

            fn draw(source: &mut Source) -> Self {
                draw_text::<Self>(source).into()
            }

            fn write(&self, tree: &mut Builder) {
                tree.list(Self::shape(), self.chars(), |char, tree| char.write(tree));
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                Ok(tree.list(Self::shape, char::read)?.into_iter().collect::<String>().into())
            }
        }
    )*};
}

texts! {
    String: Text;
    Box<str>: TextInto;
    Rc<str>: TextInto;
    Arc<str>: TextInto;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_characters_are_inverse() {
        for position in 0..=LAST {
            assert_eq!(char_position(char_at(position)), position);
        }
        assert_eq!(char_at(0), 'a');
        assert_eq!(char_at(LAST), char::MAX);
    }

    #[test]
    fn bytes_other_than_zero_have_positions() {
        let bytes: Vec<u8> = (0..255).map(byte_at).collect();
        assert!(!bytes.contains(&0));
        for (position, &byte) in bytes.iter().enumerate() {
            assert_eq!(byte_position(byte), position as u64);
        }
        assert_eq!(&bytes[..3], b"abc");
        assert!(byte_position(0) < 255);
    }

    #[test]
    fn letters_dominate_repeats_are_common_and_all_of_unicode_is_reached() {
        let (mut n, mut letters, mut pairs, mut equal, mut beyond) = (0, 0, 0, 0, 0);
        for seed in 0..500 {
            let text = String::draw(&mut Source::random(seed, 60));
            let chars: Vec<char> = text.chars().collect();
            n += chars.len();
            letters += chars.iter().filter(|c| c.is_ascii_alphabetic()).count();
            beyond += chars.iter().filter(|&&c| c > '\u{ffff}').count();
            pairs += chars.len().saturating_sub(1);
            equal += chars.windows(2).filter(|w| w[0] == w[1]).count();
        }
        assert!(letters * 2 > n, "{letters} of {n} are letters");
        assert!(beyond * 200 > n, "{beyond} of {n} are beyond the first plane");
        assert!(equal * 8 > pairs, "{equal} of {pairs} pairs are equal");
    }
}
