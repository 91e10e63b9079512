//! Functions that call themselves without end.
//!
//! A `#[logic]` function may be total only where an earlier condition holds: the root of a node in
//! a forest is found by going from parent to parent, which has no end where there is a circle.
//! Nobody can catch the end of the stack, so what calls itself says so, and is left by unwinding
//! long before that. Whoever asks conditions one beside the other then asks them in order, and
//! whoever asks them in order has an input that is not as required.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use lurcher_trees::Search;

/// Calls may take up this part of a stack: it takes as long to leave them as to make them, and an
/// eighth holds a million. While a requirement is asked, which is done often, it is this part.
const CALLS: usize = 8;
const ASKED: usize = 32;
/// And so much where nobody said how large it is: a thread has two mebibytes.
const UNKNOWN: usize = 512 << 10;
/// Once that was not enough it is by so many powers of two less, and again, down to this.
const LESS: u32 = 3;
const LEAST: usize = 1 << 20;
/// Numbers are never to blame below this.
const LARGE: u64 = 64;

thread_local! {
    /// Where the stack is so deep that it is enough; 0 where nobody knows.
    static FLOOR: Cell<usize> = const { Cell::new(0) };
    /// How much of it may be taken up while a requirement is asked.
    static REACH: Cell<usize> = const { Cell::new(UNKNOWN) };
    /// Whether a function called itself too often.
    static WAS_TOO_DEEP: Cell<bool> = const { Cell::new(false) };
}

/// The function that called itself too often.
struct TooDeep(&'static str);

/// About where the stack is.
#[inline(always)]
fn here() -> usize {
    let mark = 0_u8;
    std::ptr::from_ref(&mark).addr()
}

/// Says that a function which calls itself was called. For generated code.
#[doc(hidden)]
#[inline]
pub fn called(name: &'static str) {
    if here() < FLOOR.get() {
        too_deep(name);
    }
}

#[cold]
#[inline(never)]
fn too_deep(name: &'static str) -> ! {
    WAS_TOO_DEEP.set(true);
    resume_unwind(Box::new(TooDeep(name)))
}

/// Says how large the stack of this thread is, which has just begun.
pub(crate) fn begin(stack: usize) {
    FLOOR.set(here().saturating_sub(stack / CALLS));
    REACH.set(stack / ASKED);
}

/// Puts the floor back where it was.
struct Raised(usize);

impl Raised {
    #[inline]
    fn by(reach: usize) -> Self {
        let before = FLOOR.get();
        FLOOR.set(before.max(here().saturating_sub(reach)));
        Raised(before)
    }
}

impl Drop for Raised {
    #[inline]
    fn drop(&mut self) {
        FLOOR.set(self.0);
    }
}

/// Does something with at most so much of the stack, and says whether that was not enough for a
/// function.
pub(crate) fn within<T>(reach: usize, work: impl FnOnce() -> T) -> (T, bool) {
    let _raised = Raised::by(reach);
    WAS_TOO_DEEP.set(false);
    (work(), WAS_TOO_DEEP.get())
}

/// How much of the stack a requirement may take up while inputs are looked for, and up to which
/// numbers that is enough.
///
/// A function that counts down from its argument has an end, and for most numbers of its type there
/// is not room enough to come to it. To leave it takes a second where it called itself a million
/// times, and there are thousands of such numbers. So once there was not enough there is less, and
/// inputs with numbers that are as large as those are not asked about again. What was found is
/// asked once more with all of the room that there is.
#[derive(Debug)]
pub(super) struct Room {
    /// How often it was not enough.
    n_left: AtomicU32,
    /// Numbers from here on are too large.
    too_large: AtomicU64,
}

impl Room {
    pub(super) const fn new() -> Self {
        Room { n_left: AtomicU32::new(0), too_large: AtomicU64::new(u64::MAX) }
    }

    fn reach(&self) -> usize {
        let n_left = self.n_left.load(Ordering::Relaxed);
        let reach = REACH.get();
        reach.checked_shr(LESS.saturating_mul(n_left)).unwrap_or(0).max(LEAST.min(reach))
    }

    /// Asks a requirement about a value, or says which function calls itself without end.
    #[inline]
    pub(super) fn guarded(
        &self,
        search: &Search,
        ask: impl FnOnce(&Search) -> bool,
    ) -> Result<bool, &'static str> {
        let too_large = self.too_large.load(Ordering::Relaxed);
        if too_large < u64::MAX && search.largest_known() >= too_large.into() {
            return Ok(false);
        }
        let _raised = Raised::by(self.reach());
        let asked = catch_unwind(AssertUnwindSafe(|| ask(search)));
        asked.or_else(|payload| match payload.downcast::<TooDeep>() {
            Ok(deep) => {
                self.leave_out(search);
                Err(deep.0)
            }
            Err(payload) if is_too_large(&*payload) => Ok(false),
            Err(payload) => resume_unwind(payload),
        })
    }

    #[cold]
    fn leave_out(&self, search: &Search) {
        self.n_left.fetch_add(1, Ordering::Relaxed);
        let largest = u64::try_from(search.largest_known()).unwrap_or(u64::MAX - 1);
        if largest >= LARGE {
            self.too_large.fetch_min(largest, Ordering::Relaxed);
        }
    }

    /// Inputs with numbers from here on were left out, if some were.
    pub(super) fn too_large(&self) -> Option<u64> {
        Some(self.too_large.load(Ordering::Relaxed)).filter(|most| *most < u64::MAX)
    }
}

/// Whether numbers are too large for a sum or a product, which says nothing but that the input will
/// not do. A difference below zero is another matter.
fn is_too_large(payload: &(dyn Any + Send)) -> bool {
    let said = payload.downcast_ref::<&str>().copied();
    let said = said.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    matches!(said, Some("attempt to add with overflow" | "attempt to multiply with overflow"))
}

/// What is said of a function that called itself too often, if that is why somebody unwinds.
pub(crate) fn said(payload: &(dyn Any + Send)) -> Option<String> {
    let TooDeep(name) = payload.downcast_ref()?;
    Some(format!("`{name}` calls itself without end"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lurcher_trees::{Single, Sizes, Space};

    use super::*;
    use crate::data::{Data, tree_of};

    #[allow(unconditional_recursion, reason = "it is left by unwinding")]
    fn endless(n: u64) -> u64 {
        called("endless");
        std::hint::black_box(1 + endless(std::hint::black_box(n)))
    }

    /// A search for a number.
    fn search() -> Search {
        let search = Search::new(Arc::new(Space::new(&[u64::shape()]).unwrap()));
        assert!(search.begin(Sizes::UpTo(u32::MAX)));
        search
    }

    #[test]
    fn what_calls_itself_without_end_is_left_and_named() {
        let (room, search) = (Room::new(), search());
        assert_eq!(room.guarded(&search, |_| endless(1) == 3), Err("endless"));
        assert_eq!(room.guarded(&search, |_| true), Ok(true));
        let _raised = Raised::by(REACH.get());
        let payload = catch_unwind(|| endless(1)).unwrap_err();
        assert_eq!(said(&*payload).as_deref(), Some("`endless` calls itself without end"));
    }

    #[test]
    fn numbers_for_which_there_is_not_room_enough_are_not_asked_about_again() {
        fn down(n: u64) -> u64 {
            called("down");
            if n == 0 { 0 } else { std::hint::black_box(1 + down(std::hint::black_box(n - 1))) }
        }
        let (room, mut asked) = (Room::new(), 0);
        let mut ask = |n: u64| {
            let single = Single::new(&[tree_of(&n)]).unwrap();
            let search = Search::new(Arc::new(single.space));
            assert!(search.begin(Sizes::UpTo(search.space().least())));
            search.fill();
            room.guarded(&search, |_| {
                asked += 1;
                down(n) == n
            })
        };
        assert_eq!(ask(1 << 40), Err("down"));
        assert_eq!([ask(1 << 41), ask(1 << 40), ask(20)], [Ok(false), Ok(false), Ok(true)]);
        assert_eq!(ask(1 << 30), Err("down"));
        assert_eq!([ask(1 << 30), ask(300)], [Ok(false), Ok(true)]);
        assert_eq!((asked, room.too_large()), (4, Some(1 << 30)));
    }

    #[test]
    fn whoever_gives_little_of_the_stack_is_told_if_it_was_not_enough() {
        let deep = || catch_unwind(|| endless(1)).is_err();
        assert_eq!(within(64 << 10, deep), (true, true));
        assert_eq!(within(64 << 10, || 1), (1, false));
    }

    #[test]
    fn numbers_that_are_too_large_are_not_as_required() {
        let large = std::hint::black_box(u8::MAX);
        let sum = |_: &Search| large + std::hint::black_box(1) > 0;
        assert_eq!(Room::new().guarded(&search(), sum), Ok(false));
    }

    #[test]
    #[should_panic(expected = "another")]
    fn what_panics_otherwise_does_so() {
        let _ = Room::new().guarded(&search(), |_| panic!("another"));
    }
}
