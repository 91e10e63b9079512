//! All values of a type, smallest first.
//!
//! [`enumerate`] lists the values of any [`Data`] type by size: each once, none left out, and
//! finitely many of each size. It also counts them, finds the n-th directly, and draws values
//! of a size of which each is as likely as any other.
//!
//! ```
//! use lurcher::prelude::*;
//!
//! #[derive(Clone, Debug, PartialEq, Data)]
//! enum Tree {
//!     Leaf,
//!     Node(Box<Tree>, bool, Box<Tree>),
//! }
//!
//! let trees = lurcher::enumerate::<Tree>();
//! assert_eq!(trees.up_to(5).count(), 1 + 2 + 8);
//! assert_eq!(trees.count(5).to_u128(), Some(8));
//! assert_eq!(trees.count(101).to_string().len(), 43);
//! assert_eq!(trees.nth(0u8), Some(Tree::Leaf));
//! ```
//!
//! # Size
//!
//! The size of a value is what its constructors, elements and numbers cost together:
//!
//! | what | costs |
//! |---|---|
//! | a constructor of an enum | 1, or as `#[data(size = 2)]` on the variant says |
//! | a struct, a tuple, an array, a pointer, `bool`, `None` | nothing of its own |
//! | an element of a list, set or map; a character of a text; `Some` | 1 |
//! | a number | its bits: 0 nothing, ±1 one, ±2 and ±3 two, ±4 to ±7 three |
//! | `MIN` and `MAX` of an integer type | at most 8 |
//! | a character | the bits of its place among `a` to `z`, digits, the rest |
//! | a float | the bits of its place among 22 chosen ones; others are not listed |
//!
//! On a field, `#[data(size = magnitude)]` lets a number cost its magnitude, for indices and
//! counters, and `#[data(size = free)]` lets it cost nothing, for small ranges. That holds for
//! numbers in lists that are the field, too.
//!
//! # Order
//!
//! Values of one size come in the order of their constructors, then of the size of the first
//! field, then of the first field, and so on. Like the values that a generator draws, the order
//! may change between releases; sizes and counts may not.
//!
//! # What cannot be listed
//!
//! Fields drawn by a generator (`#[data(with = …)]`), other than by a range of integers: what a
//! generator makes is known only to it. And recursive constructors that cost nothing: infinitely
//! many values have one size then. [`Enumeration::new`] says which it is.
//!
//! Of some types not every tree is a value: text as the bytes of an `OsString`, say, or keys of
//! a set that a hand-written `Eq` takes for the same. Those are passed over in lists. They are
//! counted, so a count of such a type may be larger than the number of values.

use std::cell::RefCell;
use std::fmt;
use std::iter::FusedIterator;
use std::marker::PhantomData;

use lurcher_trees::{Builder, Census, Cursor, Listing, Pick, Space, Speller};
pub use lurcher_trees::{Natural, SpaceError};

use crate::data::Data;
use crate::source::Random;

/// All values of a type, by size.
///
/// # Panics
/// If there is no such list, with the reason and the remedy. [`Enumeration::new`] returns it
/// instead.
///
/// ```
/// let texts: Vec<String> = lurcher::enumerate().up_to(2).collect();
/// assert_eq!(texts, ["", "a", "aa", "b"]);
/// ```
#[track_caller]
pub fn enumerate<T: Data>() -> Enumeration<T> {
    match Enumeration::new() {
        Ok(enumeration) => enumeration,
        Err(error) => crate::property::misuse(format!("{error}")),
    }
}

/// The values of a type by size; see the [module](self) and [`enumerate`].
pub struct Enumeration<T> {
    /// Sizes are counted when they are asked for.
    tables: RefCell<Tables>,
    of: PhantomData<fn() -> T>,
}

struct Tables {
    census: Census,
    speller: Speller,
    /// Memory for the tree of one value.
    tree: Builder,
}

impl Tables {
    fn value<T: Data>(&mut self, picks: &[Pick]) -> Option<T> {
        self.speller.spell_into(picks, &mut self.tree);
        T::read(&mut Cursor::new(self.tree.so_far())).ok()
    }
}

impl<T: Data> Enumeration<T> {
    /// All values of the type.
    ///
    /// # Errors
    /// If the type has no values, infinitely many of one size, or fields of which only a
    /// generator knows the values.
    ///
    /// ```
    /// use lurcher::enumeration::Enumeration;
    /// use lurcher::prelude::*;
    ///
    /// #[derive(Data)]
    /// struct Even(#[data(with = generators::integers(0..50).map(|n: u8| 2 * n))] u8);
    ///
    /// let error = Enumeration::<Even>::new().unwrap_err();
    /// assert!(error.to_string().contains("the field `0` of `Even` is drawn by a generator"));
    /// ```
    pub fn new() -> Result<Self, SpaceError> {
        let space = Space::new(&[T::shape()])?;
        let speller = Speller::new(&space);
        let tables = Tables { census: Census::new(space), speller, tree: Builder::new() };
        Ok(Enumeration { tables: RefCell::new(tables), of: PhantomData })
    }

    /// The size of the smallest value.
    pub fn least_size(&self) -> u32 {
        self.tables.borrow().census.least()
    }

    /// A size that no value exceeds; none if there is none, or it is too large to matter.
    ///
    /// ```
    /// assert_eq!(lurcher::enumerate::<(u8, bool)>().most_size(), Some(8));
    /// assert_eq!(lurcher::enumerate::<Vec<bool>>().most_size(), None);
    /// ```
    pub fn most_size(&self) -> Option<u32> {
        self.tables.borrow().census.most()
    }

    /// How many values have a size. Exact, but for types of which not every tree is a value;
    /// see the [module](self).
    ///
    /// ```
    /// let lists = lurcher::enumerate::<Vec<bool>>();
    /// assert_eq!(lists.count(3), 8u8.into());
    /// assert_eq!(lists.count(130).to_string(), "1361129467683753853853498429727072845824");
    /// ```
    pub fn count(&self, size: u32) -> Natural {
        self.tables.borrow_mut().census.count(size).clone()
    }

    /// The values of a size.
    pub fn of_size(&self, size: u32) -> Values<'_, T> {
        self.sizes(size, Some(size))
    }

    /// The values of all sizes up to this one, smallest first.
    pub fn up_to(&self, size: u32) -> Values<'_, T> {
        self.sizes(self.least_size(), Some(size))
    }

    /// All values, smallest first: without end, if there are infinitely many.
    pub fn all(&self) -> Values<'_, T> {
        self.sizes(self.least_size(), None)
    }

    fn sizes(&self, from: u32, to: Option<u32>) -> Values<'_, T> {
        let most = self.most_size();
        let to = to.map_or(most, |to| Some(most.map_or(to, |most| most.min(to))));
        Values { enumeration: self, size: from, to, listing: None }
    }

    /// The value at an index in the order of [`all`](Enumeration::all), found directly; none
    /// if there are not so many values, or if the tree at that index is not a value.
    ///
    /// ```
    /// let numbers = lurcher::enumerate::<i64>();
    /// assert_eq!([0u32, 1, 2, 3, 1000].map(|n| numbers.nth(n).unwrap()), [0, 1, -1, 2, -487]);
    /// ```
    pub fn nth(&self, index: impl Into<Natural>) -> Option<T> {
        let mut index = index.into();
        let most = self.most_size();
        let mut size = self.least_size();
        while most.is_none_or(|most| size <= most) {
            let count = self.count(size);
            if index < count {
                return self.nth_of_size(size, index);
            }
            index.subtract(&count);
            size += 1;
        }
        None
    }

    /// The value at an index among those of a size, found directly; none as with
    /// [`nth`](Enumeration::nth).
    pub fn nth_of_size(&self, size: u32, index: impl Into<Natural>) -> Option<T> {
        let tables = &mut *self.tables.borrow_mut();
        let picks = tables.census.nth(size, &index.into())?;
        tables.value(&picks)
    }

    /// A random value of a size, each as likely as any other; the same for the same seed. None
    /// if no value has that size.
    ///
    /// ```
    /// let lists = lurcher::enumerate::<Vec<u8>>();
    /// let list = lists.sample(50, 1).unwrap();
    /// let bits = |n: &u8| 8 - n.leading_zeros();
    /// assert_eq!(list.iter().map(|n| 1 + bits(n)).sum::<u32>(), 50);
    /// ```
    pub fn sample(&self, size: u32, seed: u64) -> Option<T> {
        const MOST_REFUSED: usize = 1_000;
        let tables = &mut *self.tables.borrow_mut();
        let mut random = Random::new(seed);
        for _ in 0..MOST_REFUSED {
            let picks = tables.census.sample(size, || random.next())?;
            let value = tables.value(&picks);
            if value.is_some() {
                return value;
            }
        }
        None
    }
}

impl<T: Data> fmt::Debug for Enumeration<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = lurcher_trees::shape(T::shape()).name;
        f.debug_struct("Enumeration").field("of", &name).finish_non_exhaustive()
    }
}

impl<'e, T: Data> IntoIterator for &'e Enumeration<T> {
    type Item = T;
    type IntoIter = Values<'e, T>;

    fn into_iter(self) -> Values<'e, T> {
        self.all()
    }
}

/// Values of an [`Enumeration`], smallest first.
///
/// What is kept is one value and the counts, however many values there are.
pub struct Values<'e, T> {
    enumeration: &'e Enumeration<T>,
    /// The size that is listed, or will be next.
    size: u32,
    to: Option<u32>,
    listing: Option<Listing>,
}

impl<T: Data> Values<'_, T> {
    /// The size of the value that came last.
    ///
    /// ```
    /// let enumeration = lurcher::enumerate::<Option<u8>>();
    /// let mut values = enumeration.all();
    /// while let Some(value) = values.next() {
    ///     let bits = |n: u8| 8 - n.leading_zeros();
    ///     assert_eq!(values.size(), value.map_or(0, |n| 1 + bits(n)));
    /// }
    /// ```
    pub fn size(&self) -> u32 {
        self.size
    }
}

impl<T: Data> Iterator for Values<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let tables = &mut *self.enumeration.tables.borrow_mut();
        loop {
            let listing = match &mut self.listing {
                Some(listing) => listing,
                None if self.to.is_some_and(|to| self.size > to) => return None,
                none => none.insert(Listing::new(&mut tables.census, self.size)),
            };
            while listing.advance(&tables.census) {
                let value = tables.value(listing.picks());
                if value.is_some() {
                    return value;
                }
            }
            if self.to == Some(self.size) {
                return None;
            }
            self.listing = None;
            self.size += 1;
        }
    }
}

impl<T: Data> FusedIterator for Values<'_, T> {}

impl<T: Data> fmt::Debug for Values<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Values { enumeration, size, to, .. } = self;
        let mut values = f.debug_struct("Values");
        values.field("of", enumeration).field("size", size).field("to", to);
        values.finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet, HashSet};

    use super::*;
    use crate::Data;

    #[derive(Clone, Debug, PartialEq, Data)]
    enum Exp {
        Variable(#[data(size = magnitude)] u8),
        #[data(size = 3)]
        Call(#[data(range = 1..4, size = free)] i64, Vec<Exp>),
        Not(Box<Exp>),
    }

    fn size(exp: &Exp) -> u32 {
        match exp {
            Exp::Variable(n) => 1 + u32::from(*n),
            Exp::Call(_, list) => 3 + list.iter().map(|exp| 1 + size(exp)).sum::<u32>(),
            Exp::Not(exp) => 1 + size(exp),
        }
    }

    #[test]
    fn sizes_are_as_attributes_say() {
        let exps = enumerate::<Exp>();
        let mut values = exps.up_to(9);
        let mut n = 0;
        while let Some(exp) = values.next() {
            n += 1;
            assert_eq!(values.size(), size(&exp), "{exp:?}");
            assert!(!matches!(exp, Exp::Call(n, _) if !(1..4).contains(&n)));
        }
        let counted: u128 = (0..=9).map(|size| exps.count(size).to_u128().unwrap()).sum();
        assert_eq!(n, counted);
        assert_eq!(exps.count(3), 6u8.into(), "a variable, two that are negated, three calls");
    }

    #[test]
    fn the_nth_value_is_the_nth_of_the_list() {
        let exps = enumerate::<Exp>();
        for (index, exp) in exps.all().take(500).enumerate() {
            assert_eq!(exps.nth(index), Some(exp));
        }
        let bools = enumerate::<(bool, Option<bool>)>();
        assert_eq!(bools.nth(6u8), None);
        assert_eq!(bools.all().count(), 6);
        assert_eq!(bools.up_to(100).count(), 6);
        assert_eq!(bools.into_iter().last(), Some((true, Some(true))));
    }

    #[test]
    fn ranges_of_numbers_and_characters_limit_what_is_listed() {
        #[derive(Clone, Debug, PartialEq, Data)]
        struct Piece {
            #[data(range = 'a'..='h')]
            column: char,
            #[data(range = 1..=8)]
            row: u8,
            #[data(with = -1..2)]
            step: isize,
        }
        let pieces: Vec<Piece> = enumerate().all().collect();
        assert_eq!(pieces.len(), 8 * 8 * 3);
        let is_inside = |piece: &Piece| {
            ('a'..='h').contains(&piece.column)
                && (1..=8).contains(&piece.row)
                && (-1..2).contains(&piece.step)
        };
        assert!(pieces.iter().all(is_inside));
    }

    #[test]
    fn an_exhausted_list_stays_so() {
        let enumeration = enumerate::<bool>();
        let mut values = enumeration.of_size(0);
        assert_eq!(values.by_ref().count(), 2);
        assert_eq!((values.next(), values.next()), (None, None));
        assert_eq!(enumeration.of_size(7).next(), None);
    }

    #[test]
    fn sets_and_maps_come_to_an_end() {
        assert_eq!(enumerate::<BTreeSet<Option<bool>>>().all().count(), 8);
        assert_eq!(enumerate::<BTreeMap<bool, (bool, bool)>>().all().count(), 25);
        let sets: HashSet<Vec<u8>> = enumerate::<HashSet<u8>>()
            .up_to(8)
            .map(|set| {
                let mut list: Vec<u8> = set.into_iter().collect();
                list.sort_unstable();
                list
            })
            .collect();
        assert_eq!(sets.len(), enumerate::<BTreeSet<u8>>().up_to(8).count());
    }

    #[test]
    fn samples_have_the_size_and_follow_the_seed() {
        let exps = enumerate::<Exp>();
        let samples: Vec<Exp> = (0..20).map(|seed| exps.sample(40, seed).unwrap()).collect();
        assert!(samples.iter().all(|exp| size(exp) == 40));
        assert!(samples.windows(2).any(|two| two[0] != two[1]));
        assert_eq!(exps.sample(40, 7), Some(samples[7].clone()));
        assert_eq!(exps.sample(0, 7), None);
    }

    #[test]
    fn what_cannot_be_listed_is_said() {
        #[derive(Data)]
        struct Drawn {
            #[data(with = crate::generators::just(3))]
            _three: u8,
        }
        #[derive(Data)]
        enum Endless {
            Stop,
            #[data(size = 0)]
            Round(Box<Endless>),
        }
        #[derive(Data)]
        struct Kept {
            #[data(with = crate::generators::just(std::thread::current().id()), opaque)]
            _thread: std::thread::ThreadId,
        }
        #[derive(Data)]
        struct Nothing {
            #[data(range = 3..3)]
            _number: u8,
        }
        let reason = |error: SpaceError| error.to_string();
        let reasons = [
            Enumeration::<Vec<Drawn>>::new().map_err(reason).unwrap_err(),
            Enumeration::<Endless>::new().map_err(reason).unwrap_err(),
            Enumeration::<Kept>::new().map_err(reason).unwrap_err(),
            Enumeration::<Nothing>::new().map_err(reason).unwrap_err(),
        ];
        assert!(reasons[0].contains("`_three` of `Drawn` is drawn"), "{}", reasons[0]);
        assert!(reasons[1].contains("`Endless::Round` can hold another"), "{}", reasons[1]);
        assert!(reasons[2].contains("`_thread` of `Kept` is drawn"), "{}", reasons[2]);
        assert!(reasons[3].contains("`Nothing` has no values"), "{}", reasons[3]);
        let _ = (Endless::Stop, Endless::Round(Box::new(Endless::Stop)));
    }

    #[test]
    #[should_panic(expected = "lurcher: `Infallible` has no values")]
    fn enumerate_panics_with_the_reason() {
        enumerate::<std::convert::Infallible>();
    }
}
