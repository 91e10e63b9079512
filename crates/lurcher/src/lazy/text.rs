//! Texts of which only the first characters are known.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

use super::impls::received_as_layer;
use super::list::LazyIter;
use super::{Hole, Lazy, LazyList, Unfold};

/// A plain text or one under search: the [`Layer`](super::Layer) of `String`.
#[derive(Clone, Debug)]
pub struct LazyText<'s>(LazyList<'s, char>);

impl<'s> From<&'s str> for LazyText<'s> {
    fn from(text: &'s str) -> Self {
        LazyText(characters(text))
    }
}

impl<'s> From<Hole<'s>> for LazyText<'s> {
    fn from(hole: Hole<'s>) -> Self {
        LazyText(LazyList::from(hole))
    }
}

/// Reads all of it.
impl fmt::Display for LazyText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.chars().map(Lazy::get).collect::<String>())
    }
}

impl<'s> LazyText<'s> {
    /// The characters, each looked for when it is asked for.
    pub fn chars(&self) -> LazyIter<'s, char> {
        self.0.iter()
    }

    /// The characters and where they are.
    pub fn char_indices(&self) -> impl Iterator<Item = (usize, Lazy<'s, char>)> + use<'s> {
        self.chars().scan(0, |at, char| {
            let here = *at;
            *at += n_bytes(char);
            Some((here, char))
        })
    }

    /// The bytes; all of the text is read.
    pub fn bytes(&self) -> std::vec::IntoIter<u8> {
        self.to_string().into_bytes().into_iter()
    }

    /// How many bytes there are. Of the characters it is seen how long each is.
    pub fn len(&self) -> usize {
        self.chars().map(n_bytes).sum()
    }

    /// Whether there are no characters.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it begins with a character or another text; looks no further than that.
    pub fn starts_with(&self, part: impl TextPart) -> bool {
        begins(&self.0, &part.part())
    }

    /// Whether it ends with a character or another text; all of it is read.
    pub fn ends_with(&self, part: impl TextPart) -> bool {
        self.to_string().ends_with(&part.part())
    }

    /// Whether a character or another text is in it.
    pub fn contains(&self, part: impl TextPart) -> bool {
        let (part, mut rest) = (part.part(), self.0.clone());
        loop {
            if begins(&rest, &part) {
                return true;
            }
            match rest.split_first() {
                Some((_, later)) => rest = later,
                None => return false,
            }
        }
    }

    /// What the text says in another type; all of it is read.
    ///
    /// # Errors
    /// If it says nothing in that type.
    pub fn parse<T: FromStr>(&self) -> Result<T, T::Err> {
        self.to_string().parse()
    }

    /// Whether it is this text; looks no further than the first difference.
    pub(super) fn is(&self, other: &str) -> bool {
        let mut own = self.chars();
        other.chars().all(|char| own.next().is_some_and(|own| own.equals(char)))
            && own.next().is_none()
    }
}

/// Whether characters begin with those of a text.
fn begins(characters: &LazyList<'_, char>, text: &str) -> bool {
    let mut own = characters.iter();
    text.chars().all(|char| own.next().is_some_and(|own| own.equals(char)))
}

/// What can be looked for in a text: a character or a text, which is read if it is lazy.
pub trait TextPart {
    /// Its text.
    fn part(&self) -> String;
}

impl<T: TextPart + ?Sized> TextPart for &T {
    fn part(&self) -> String {
        (**self).part()
    }
}

impl TextPart for LazyText<'_> {
    fn part(&self) -> String {
        self.to_string()
    }
}

macro_rules! parts {
    ($($type:ty)*) => {$(
        impl TextPart for $type {
            fn part(&self) -> String {
                self.to_string()
            }
        }

        impl TextPart for Lazy<'_, $type> {
            fn part(&self) -> String {
                self.to_value().to_string()
            }
        }
    )*};
}

parts!(char String Box<str> Rc<str> Arc<str>);

impl TextPart for str {
    fn part(&self) -> String {
        self.to_string()
    }
}

/// How many bytes a character has: a few comparisons.
fn n_bytes(char: Lazy<'_, char>) -> usize {
    let ends = ['\u{80}', '\u{800}', '\u{10000}'];
    1 + ends.into_iter().take_while(|&end| !char.is_less(end)).count()
}

macro_rules! texts {
    ($($type:ty)*) => {$(
        impl Unfold for $type {
            type Layer<'s> = LazyText<'s>;

            fn unfold(&self) -> LazyText<'_> {
                LazyText::from(&self[..])
            }

            fn unfold_hole(hole: Hole<'_>) -> LazyText<'_> {
                LazyText::from(hole)
            }

            fn equals(hole: Hole<'_>, other: &Self) -> bool {
                LazyText::from(hole).is(other)
            }

            received_as_layer!();
        }
    )*};
}

texts!(String Box<str> Rc<str> Arc<str>);

/// The characters of a text. A text cannot lend them, so the few that there are live on.
fn characters(text: &str) -> LazyList<'_, char> {
    static ASCII: [char; 128] = {
        let mut all = ['\0'; 128];
        let mut code = 0;
        while code < 128 {
            all[code] = code as u8 as char;
            code += 1;
        }
        all
    };
    thread_local! {
        static OTHERS: RefCell<HashMap<char, &'static char>> = RefCell::default();
    }
    let lend = |char: char| match ASCII.get(char as usize) {
        Some(char) => char,
        None => OTHERS.with_borrow_mut(|others| {
            *others.entry(char).or_insert_with(|| Box::leak(Box::new(char)))
        }),
    };
    text.chars().map(|char| Lazy::from(lend(char))).collect()
}
