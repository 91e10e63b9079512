//! Which constructor a value of a derived type has, and what its fields get.

use std::any::TypeId;
use std::collections::HashMap;

use lurcher_trees::{Constructor, Shape, ShapeId, shape};

use super::{Role, Source, SpanKind};
use crate::data::Data;

impl Source {
    /// The shape of a type, from a small cache: derived generators ask at every node.
    #[doc(hidden)]
    #[inline]
    pub fn shape<T: Data>(&mut self) -> &'static Shape {
        self.shapes.get(TypeId::of::<T>(), T::shape)
    }

    /// Opens a value of a derived type and chooses its constructor, by position
    /// in the declaration; close it with [`end_value`](Source::end_value).
    ///
    /// A recursive type with budget `b` left stops with probability 1/(b + 1):
    /// for a list that makes all lengths up to `b` equally likely.
    #[doc(hidden)]
    #[inline]
    pub fn begin_value(&mut self, shape: &'static Shape) -> usize {
        if self.recorder.is_some() {
            self.begin(shape.id.index() as u64, SpanKind::Value);
        }
        match shape.order.len() {
            1 => shape.order[0] as usize,
            0 => no_values(shape),
            n => {
                let bound = n as u64 - 1;
                let rank = self.answer(bound, Role::Constructor, |s| s.propose_constructor(shape));
                shape.order[rank as usize] as usize
            }
        }
    }

    #[doc(hidden)]
    #[inline]
    pub fn end_value(&mut self) {
        self.end();
    }

    fn propose_constructor(&mut self, shape: &'static Shape) -> u64 {
        let n = shape.order.len() as u64;
        let n_terminal = shape.n_terminal as u64;
        let (from, to) = if n_terminal == n {
            (0, n)
        } else if self.budget == 0 || self.random.one_in(self.budget as u64 + 1) {
            // Where every constructor recurs (through other types), only the
            // simplest is sure to lead to an end.
            (0, n_terminal.max(1))
        } else {
            (n_terminal, n)
        };
        if shape.even {
            return if to - from == 1 { from } else { from + self.random.below(to - from) };
        }
        let proposed = self.propose_weighted(shape, from, to);
        // Nothing to go on with: stop, even if that was not drawn.
        proposed.or_else(|| self.propose_weighted(shape, 0, n_terminal)).unwrap_or(0)
    }

    /// One of the constructors by weight; none if all weights are 0.
    fn propose_weighted(&mut self, shape: &Shape, from: u64, to: u64) -> Option<u64> {
        let weight =
            |rank: u64| u64::from(shape.constructors[shape.order[rank as usize] as usize].weight);
        let total: u64 = (from..to).map(weight).sum();
        if total == 0 {
            return None;
        }
        let mut left = self.random.below(total);
        (from..to).find(|&rank| match left.checked_sub(weight(rank)) {
            None => true,
            Some(rest) => {
                left = rest;
                false
            }
        })
    }

    /// Sets the budget aside that the recursive fields of a constructor share.
    #[doc(hidden)]
    #[inline]
    pub fn share(&mut self, shape: &'static Shape, constructor: usize) -> Share {
        let constructor = &shape.constructors[constructor];
        if constructor.n_recursive > 0 {
            self.integers.expect_several();
        }
        Share {
            fields: constructor,
            next: 0,
            n_left: constructor.n_recursive,
            left: self.budget.saturating_sub(1),
            before: self.budget,
        }
    }

    /// Draws the next field of a constructor; recursive fields get their share of the budget.
    #[doc(hidden)]
    #[inline]
    pub fn field<T>(&mut self, share: &mut Share, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.begin_field(share);
        let value = draw(self);
        self.end_field(share);
        value
    }

    /// The beginning of [`field`](Source::field), for derived types: in an unoptimised
    /// build the closure would cost every level of a deep value a stack frame more.
    #[doc(hidden)]
    #[inline]
    pub fn begin_field(&mut self, share: &mut Share) {
        let index = share.next;
        share.next += 1;
        if share.n_left > 0 && share.fields.fields[index].recursive {
            self.budget = self.part(share.left, share.n_left);
            share.left -= self.budget;
            share.n_left -= 1;
        }
    }

    /// The end of [`field`](Source::field).
    #[doc(hidden)]
    #[inline]
    pub fn end_field(&mut self, share: &Share) {
        self.budget = share.before;
    }

    /// One of `n` parts of `whole`: all of it if it is the last, else a part
    /// that is even between nothing and twice the fair share.
    #[inline]
    pub(super) fn part(&mut self, whole: usize, n: usize) -> usize {
        match n {
            0 | 1 => whole,
            _ if whole == 0 => 0,
            // The most frequent case, without a division.
            2 => self.random.up_to(whole as u64) as usize,
            _ => (self.random.up_to((2 * whole / n) as u64) as usize).min(whole),
        }
    }
}

/// The budget of one constructor's recursive fields; see [`Source::share`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Share {
    fields: &'static Constructor,
    next: usize,
    n_left: usize,
    left: usize,
    before: usize,
}

#[cold]
fn no_values(shape: &Shape) -> ! {
    crate::property::misuse(format!(
        "the type `{}` has no finite value, so none can be drawn; give it a constructor that \
         ends the recursion, or draw it with a generator",
        shape.name
    ))
}

/// Remembers the shapes met last: a handful of slots, then a table.
#[derive(Debug, Default)]
pub(super) struct ShapeCache {
    last: [Option<(TypeId, &'static Shape)>; 4],
    next: usize,
    all: HashMap<TypeId, &'static Shape>,
}

impl ShapeCache {
    #[inline]
    fn get(&mut self, of: TypeId, define: fn() -> ShapeId) -> &'static Shape {
        for slot in &self.last {
            match slot {
                Some((id, shape)) if *id == of => return shape,
                _ => {}
            }
        }
        self.miss(of, define)
    }

    #[cold]
    fn miss(&mut self, of: TypeId, define: fn() -> ShapeId) -> &'static Shape {
        let found = *self.all.entry(of).or_insert_with(|| shape(define()));
        self.last[self.next] = Some((of, found));
        self.next = (self.next + 1) % self.last.len();
        found
    }
}
