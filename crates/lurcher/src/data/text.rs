//! Characters and strings.
//!
//! A character's place in the order of simplicity: letters that read well, then
//! digits, the rest of ASCII from what is most like text to what is least, then
//! all other characters by code point.

use lurcher_trees::{Builder, Cursor, Kind, ListStyle, Mismatch, ShapeId, define};

use super::Data;
use super::collections::list_shape;
use crate::source::{Role, Source};

/// ASCII, simplest first.
const ASCII: [u8; 128] = {
    let start = b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ _-.,:;!?'\"()[]{}<>/\\|@#$%^&*+=~`\n\t\r";
    let mut order = [0; 128];
    let mut used = [false; 128];
    let mut n = 0;
    while n < start.len() {
        order[n] = start[n];
        used[start[n] as usize] = true;
        n += 1;
    }
    let mut code = 0;
    while code < 128 {
        if !used[code] {
            order[n] = code as u8;
            n += 1;
        }
        code += 1;
    }
    order
};

const POSITION: [u8; 128] = {
    let mut positions = [0; 128];
    let mut index = 0;
    while index < 128 {
        positions[ASCII[index] as usize] = index as u8;
        index += 1;
    }
    positions
};

const SURROGATES: u32 = 0xE000 - 0xD800;
/// The position of the last character.
const LAST: u64 = (char::MAX as u32 - SURROGATES) as u64;

/// The character at a position in the order of simplicity.
pub(crate) fn char_at(position: u64) -> char {
    if position < 128 {
        return ASCII[position as usize] as char;
    }
    let code = position.min(LAST) as u32;
    let code = if code >= 0xD800 { code + SURROGATES } else { code };
    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The inverse of [`char_at`].
pub(crate) fn char_position(char: char) -> u64 {
    match char as u32 {
        code if code < 128 => POSITION[code as usize].into(),
        code if code >= 0xE000 => (code - SURROGATES).into(),
        code => code.into(),
    }
}

/// Characters that break programs: they combine, change length or direction, or end things.
const TROUBLE: [char; 16] = [
    '\0', '\u{301}', 'ß', 'İ', 'ſ', 'é', '\u{200b}', '\u{200d}', '\u{202e}', '\u{feff}', '\u{fffd}',
    '\u{ffff}', '\u{10ffff}', '😀', '日', '\u{85}',
];

impl Source {
    /// Any character.
    #[inline]
    pub(crate) fn char(&mut self) -> char {
        if !self.is_recording() {
            return self.propose_char();
        }
        let position = self.answer(LAST, Role::NUMBER, |s| char_position(s.propose_char()));
        char_at(position)
    }

    #[inline]
    fn propose_char(&mut self) -> char {
        let dice = self.random_numbers().next();
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
        let bits = tree.leaf(Self::shape())?;
        let char = u32::try_from(bits).ok().and_then(char::from_u32);
        char.ok_or_else(|| Mismatch::new(&before, "a character"))
    }
}

impl Data for String {
    fn shape() -> ShapeId {
        list_shape::<Self, char>(ListStyle::Text)
    }

    fn draw(source: &mut Source) -> Self {
        let label = source.shape::<Self>().id.index() as u64;
        let mut list = source.begin_list(label, 0, usize::MAX, false);
        let mut text = String::with_capacity(list.wanted());
        while source.more(&mut list) {
            text.push(source.char());
            source.end_element();
        }
        source.end_list(list);
        text
    }

    fn write(&self, tree: &mut Builder) {
        tree.list(Self::shape(), self.chars(), |char, tree| char.write(tree));
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        Ok(tree.list(Self::shape(), char::read)?.into_iter().collect())
    }
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
}
