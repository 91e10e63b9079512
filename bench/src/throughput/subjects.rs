//! The values that are generated, and how large each one is.

use std::collections::HashSet;
use std::hint::black_box;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Mutex, PoisonError};

use arbitrary::Arbitrary;
use lurcher::Data;

/// A binary tree.
#[derive(Arbitrary, Clone, Data, Debug)]
pub(crate) enum Tree {
    Leaf(i32),
    Node(Box<Tree>, Box<Tree>),
}

/// The expressions of a small language: twenty constructors, five of them without a part.
#[derive(Arbitrary, Clone, Data, Debug)]
pub(crate) enum Ast {
    Unit,
    Bool(bool),
    Int(i32),
    Byte(u8),
    Name(u16),
    Not(Box<Ast>),
    Negate(Box<Ast>),
    Borrow(Box<Ast>),
    Deref(Box<Ast>),
    Return(Box<Ast>),
    Add(Box<Ast>, Box<Ast>),
    Sub(Box<Ast>, Box<Ast>),
    Mul(Box<Ast>, Box<Ast>),
    Div(Box<Ast>, Box<Ast>),
    Less(Box<Ast>, Box<Ast>),
    Equal(Box<Ast>, Box<Ast>),
    And(Box<Ast>, Box<Ast>),
    Or(Box<Ast>, Box<Ast>),
    Let(u16, Box<Ast>, Box<Ast>),
    If(Box<Ast>, Box<Ast>, Box<Ast>),
}

/// A value that can say how large it is.
pub(crate) trait Subject {
    /// Adds to the number of elements or nodes, and to a digest of the contents.
    fn measure(&self, seen: &mut Seen);
}

/// What was seen of one value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    elements: u64,
    digest: u64,
}

impl Seen {
    #[inline]
    fn element(&mut self, content: u64) {
        self.elements += 1;
        self.digest = (self.digest ^ content).wrapping_mul(0x0100_0000_01B3);
    }
}

impl Subject for () {
    #[inline]
    fn measure(&self, seen: &mut Seen) {
        seen.element(0);
    }
}

impl Subject for u64 {
    #[inline]
    fn measure(&self, seen: &mut Seen) {
        seen.element(*self);
    }
}

impl Subject for Vec<u32> {
    #[inline]
    fn measure(&self, seen: &mut Seen) {
        for &element in self {
            seen.element(element.into());
        }
    }
}

impl Subject for String {
    #[inline]
    fn measure(&self, seen: &mut Seen) {
        for char in self.chars() {
            seen.element(char.into());
        }
    }
}

impl Subject for Tree {
    fn measure(&self, seen: &mut Seen) {
        match self {
            Tree::Leaf(value) => seen.element(*value as u64),
            Tree::Node(left, right) => {
                seen.element(1);
                left.measure(seen);
                right.measure(seen);
            }
        }
    }
}

impl Subject for Ast {
    fn measure(&self, seen: &mut Seen) {
        use Ast::{
            Add, And, Bool, Borrow, Byte, Deref, Div, Equal, If, Int, Less, Let, Mul, Name, Negate,
            Not, Or, Return, Sub, Unit,
        };
        let content = match self {
            Unit => 0,
            Bool(value) => u64::from(*value),
            Int(value) => *value as u64,
            Byte(value) => u64::from(*value),
            Name(value) | Let(value, ..) => u64::from(*value),
            _ => 1,
        };
        seen.element(content);
        match self {
            Unit | Bool(_) | Int(_) | Byte(_) | Name(_) => {}
            Not(a) | Negate(a) | Borrow(a) | Deref(a) | Return(a) => a.measure(seen),
            Add(a, b)
            | Sub(a, b)
            | Mul(a, b)
            | Div(a, b)
            | Less(a, b)
            | Equal(a, b)
            | And(a, b)
            | Or(a, b)
            | Let(_, a, b) => {
                a.measure(seen);
                b.measure(seen);
            }
            If(a, b, c) => {
                a.measure(seen);
                b.measure(seen);
                c.measure(seen);
            }
        }
    }
}

/// What the cases of one run added up to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) cases: u64,
    pub(crate) elements: u64,
}

impl Tally {
    /// The mean size of a case.
    pub(crate) fn mean_size(&self) -> f64 {
        self.elements as f64 / self.cases as f64
    }
}

static CASES: AtomicU64 = AtomicU64::new(0);
static ELEMENTS: AtomicU64 = AtomicU64::new(0);
static DIGESTS: Mutex<Option<HashSet<u64>>> = Mutex::new(None);
static IS_COLLECTING: AtomicBool = AtomicBool::new(false);

/// The property that every framework runs: looks at the whole value and counts it.
///
/// The counters are global because not every framework takes a closure, and some
/// run it on a thread of their own. Only one thread ever counts, so a load and a
/// store will do: an atomic addition would cost all contenders some nanoseconds.
#[inline]
pub(crate) fn consume(value: &impl Subject) {
    let mut seen = Seen::default();
    value.measure(&mut seen);
    black_box(seen.digest);
    CASES.store(CASES.load(Relaxed) + 1, Relaxed);
    ELEMENTS.store(ELEMENTS.load(Relaxed) + seen.elements, Relaxed);
    if IS_COLLECTING.load(Relaxed) {
        collect(seen.digest);
    }
}

#[cold]
fn collect(digest: u64) {
    let mut digests = DIGESTS.lock().unwrap_or_else(PoisonError::into_inner);
    digests.get_or_insert_default().insert(digest);
}

/// Runs something that consumes values; says what they added up to.
pub(crate) fn tally(run: impl FnOnce()) -> Tally {
    let before = (CASES.load(Relaxed), ELEMENTS.load(Relaxed));
    run();
    Tally { cases: CASES.load(Relaxed) - before.0, elements: ELEMENTS.load(Relaxed) - before.1 }
}

/// Runs something that consumes values; says how many of them were different.
pub(crate) fn count_distinct(run: impl FnOnce()) -> usize {
    IS_COLLECTING.store(true, Relaxed);
    run();
    IS_COLLECTING.store(false, Relaxed);
    let digests = DIGESTS.lock().unwrap_or_else(PoisonError::into_inner).take();
    digests.unwrap_or_default().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One test, because the counters are global.
    #[test]
    fn every_node_counts_and_equal_values_are_not_distinct() {
        let leaf = || Box::new(Tree::Leaf(0));
        let tree = Tree::Node(leaf(), Box::new(Tree::Node(leaf(), leaf())));
        let sum = tally(|| consume(&tree));
        assert_eq!((sum.cases, sum.elements), (1, 5));
        let n = count_distinct(|| {
            for value in [1u64, 2, 1] {
                consume(&value);
            }
        });
        assert_eq!(n, 2);
    }
}
