//! Ranges: their ends are looked at one by one, their methods need both.
//!
//! `range.start < range.end` compares numbers under search. What a range is asked (`is_empty`,
//! `contains`, `len`, and `start()` of one that includes its end) is asked of all of it, so that
//! its numbers are chosen first.

use std::ops::{Deref, Range, RangeBounds, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use super::{Comparand, Hole, Lazy, Unfold};
use crate::data::Data;

/// A range that is known, with the methods that it has.
#[derive(Clone, Debug)]
pub struct WholeRange<R>(R);

impl<R> WholeRange<R> {
    /// Whether a number is in it, which may be under search.
    pub fn contains<T: PartialOrd>(&self, item: impl Comparand<T>) -> bool
    where
        R: RangeBounds<T>,
    {
        item.with(|item| self.0.contains(item))
    }
}

impl<R> Deref for WholeRange<R> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.0
    }
}

/// For each its ends: how they are read, and made of lazy ones.
macro_rules! ranges {
    ($($type:ident, |$this:ident| { $($end:ident: $get:expr),* } $made:expr;)*) => {$(
        impl<T: Data> Unfold for $type<T> {
            type Layer<'s> = $type<Lazy<'s, T>>;

            fn unfold(&self) -> Self::Layer<'_> {
                let $this = self;
                $(let $end = Lazy::from($get);)*
                $made
            }

            fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
                let (_, fields) = hole.force();
                let mut places = 0..;
                $(let $end = fields.at(places.next().unwrap_or(0));)*
                $made
            }

            type Target = Self;
            type Receiver<'s> = WholeRange<Self>;

            fn target(&self) -> &Self {
                self
            }

            fn receiver(lazy: Lazy<'_, Self>) -> WholeRange<Self> {
                WholeRange(lazy.to_value())
            }
        }
    )*};
}

ranges! {
    Range, |this| { start: &this.start, end: &this.end } start..end;
    RangeInclusive, |this| { start: this.start(), end: this.end() } start..=end;
    RangeFrom, |this| { start: &this.start } start..;
    RangeTo, |this| { end: &this.end } ..end;
    RangeToInclusive, |this| { end: &this.end } ..=end;
}
