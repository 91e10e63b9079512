//! One description: from its number to something that can be read.

use std::fmt;

use super::layout::{Layout, Style};
use crate::grammar::{Grammar, Letter};

/// A description of a set of trees.
///
/// Written in the notation of regular tree expressions: `<>cons(_, <>true)` is "somewhere
/// a `cons` with a `true` somewhere in its second argument".
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Description {
    /// ⊤: any tree.
    Top,
    /// ◇C(…): a constructor here or anywhere below.
    Somewhere(usize, Vec<Description>),
    /// C(…): a constructor here, as the inner ones of a pattern are.
    Here(usize, Vec<Description>),
}

impl Description {
    /// The description of a number at a level.
    pub(super) fn of_number(
        layout: &Layout,
        letters: &[Letter],
        level: usize,
        number: u64,
    ) -> Option<Self> {
        let inner = Self::decode(layout, letters, level, number)?;
        Some(match inner {
            Description::Here(letter, parts) => Description::Somewhere(letter, parts),
            other => other,
        })
    }

    fn decode(layout: &Layout, letters: &[Letter], level: usize, number: u64) -> Option<Self> {
        let wrap = |letter, parts| match layout.style {
            Style::Sparse => Description::Somewhere(letter, parts),
            Style::Pattern => Description::Here(letter, parts),
        };
        for (letter, program) in layout.programs.iter().enumerate() {
            let all_top = || vec![Description::Top; letters[letter].arity];
            if level == 1 && program.single.is_some_and(|single| u64::from(single) == number) {
                return Some(wrap(letter, all_top()));
            }
            for block in &program.blocks {
                let (start, end) = (block.start * 64, (block.start + block.words) * 64);
                if block.level != level || number < start || number >= end {
                    continue;
                }
                let (mut rest, mut width) = (number - start, end - start);
                let mut parts = all_top();
                for (position, part) in block.parts.iter().enumerate() {
                    let is_last = position + 1 == block.parts.len();
                    width = if is_last { 1 } else { width / part.span };
                    let number = rest / width;
                    parts[part.child] = Self::decode(layout, letters, part.level, number)?;
                    rest %= width;
                }
                return Some(wrap(letter, parts));
            }
        }
        None
    }

    /// How many constructors it has, counting or not.
    pub fn size(&self) -> usize {
        match self {
            Description::Top => 0,
            Description::Somewhere(_, parts) | Description::Here(_, parts) => {
                1 + parts.iter().map(Description::size).sum::<usize>()
            }
        }
    }

    /// The description as text, with the names of a grammar.
    pub fn display<'d>(&'d self, grammar: &'d Grammar) -> impl fmt::Display + 'd {
        Shown { description: self, grammar }
    }
}

struct Shown<'d> {
    description: &'d Description,
    grammar: &'d Grammar,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, parts) = match self.description {
            Description::Top => return f.write_str("_"),
            Description::Somewhere(letter, parts) => {
                f.write_str("<>")?;
                (letter, parts)
            }
            Description::Here(letter, parts) => (letter, parts),
        };
        f.write_str(&self.grammar.letters()[*letter].name)?;
        for (position, description) in parts.iter().enumerate() {
            f.write_str(if position == 0 { "(" } else { ", " })?;
            Shown { description, grammar: self.grammar }.fmt(f)?;
        }
        f.write_str(if parts.is_empty() { "" } else { ")" })
    }
}
