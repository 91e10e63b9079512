//! Parts of a text that know where they stand.

use std::ops::Range;

/// A part of a text, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

impl<'a> Piece<'a> {
    pub(super) fn at(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// A part of this part.
    pub(super) fn slice(self, range: Range<usize>) -> Self {
        Piece { text: &self.text[range.clone()], start: self.start + range.start }
    }

    pub(super) fn trim(self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        self.slice(start..start + self.text.trim().len())
    }

    /// The parts before and after the character at a position, which is in neither.
    pub(super) fn split_around(self, position: usize) -> (Self, Self) {
        let width = self.text[position..].chars().next().map_or(0, char::len_utf8);
        (self.slice(0..position), self.slice(position + width..self.text.len()))
    }

    /// The parts between separators, without the spaces around them.
    pub(super) fn split(self, separator: char) -> Vec<Self> {
        self.split_outside(separator, |_| false)
    }

    /// The parts between commas; commas within a part that begins with a quote, up to the
    /// next quote, separate nothing.
    pub(super) fn split_quoted(self) -> Vec<Self> {
        let (mut quoted, mut start) = (false, true);
        self.split_outside(',', |character| {
            quoted = match character {
                '"' => !quoted && start,
                _ => quoted,
            };
            start = !quoted && (character == ',' || start && character.is_whitespace());
            quoted
        })
    }

    fn split_outside(self, separator: char, mut inside: impl FnMut(char) -> bool) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut start = 0;
        for (position, character) in self.text.char_indices() {
            if !inside(character) && character == separator {
                parts.push(self.slice(start..position).trim());
                start = position + character.len_utf8();
            }
        }
        parts.push(self.slice(start..self.text.len()).trim());
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_know_where_they_stand() {
        let piece = Piece { text: " é, \"x, y\" ,z", start: 10 };
        let parts: Vec<(&str, usize)> =
            piece.split_quoted().iter().map(|part| (part.text, part.start)).collect();
        assert_eq!(parts, [("é", 11), ("\"x, y\"", 15), ("z", 23)]);
        assert_eq!(piece.split(',').len(), 4);
        let inches = Piece { text: "5\" disk, 8\" disk", start: 0 };
        assert_eq!(inches.split_quoted().len(), 2);
        let (before, after) = piece.split_around(1);
        assert_eq!((before.text, after.start), (" ", 13));
    }
}
