//! Functions that call themselves without end.
//!
//! A `#[logic]` function may be total only where an earlier condition holds: the root of a node in a forest is found by going
//! from parent to parent, which has no end where there is a circle. Nobody can catch the end of the stack, so what calls itself says
//! so, and is left by unwinding long before that. Whoever asks conditions one beside the other then asks them in order, and whoever asks them in order
//! has an input that is not as required.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Calls may take up this part of a stack: it takes as long to leave them as to make them, and an eighth holds a million. While a requirement is
/// asked, which is done often, it is this part.
const CALLS: usize = 8;
const ASKED: usize = 32;
/// And so much where nobody said how large it is: a thread has two mebibytes.
const UNKNOWN: usize = 512 << 10;

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

/// Does something with at most so much of the stack, and says whether that was not enough for a function.
pub(crate) fn within<T>(reach: usize, work: impl FnOnce() -> T) -> (T, bool) {
    let _raised = Raised::by(reach);
    WAS_TOO_DEEP.set(false);
    (work(), WAS_TOO_DEEP.get())
}

/// Asks a requirement, or says which function calls itself without end.
#[inline]
pub(super) fn guarded(ask: impl FnOnce() -> bool) -> Result<bool, &'static str> {
    let _raised = Raised::by(REACH.get());
    catch_unwind(AssertUnwindSafe(ask)).or_else(|payload| match payload.downcast::<TooDeep>() {
        Ok(deep) => Err(deep.0),
        Err(payload) if is_too_large(&*payload) => Ok(false),
        Err(payload) => resume_unwind(payload),
    })
}

/// Whether numbers are too large for a sum or a product, which says nothing but that the input will not do. A difference below
/// zero is another matter.
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
    use super::*;

    #[allow(unconditional_recursion, reason = "it is left by unwinding")]
    fn endless(n: u64) -> u64 {
        called("endless");
        std::hint::black_box(1 + endless(std::hint::black_box(n)))
    }

    #[test]
    fn what_calls_itself_without_end_is_left_and_named() {
        assert_eq!(guarded(|| endless(1) == 3), Err("endless"));
        assert_eq!(guarded(|| true), Ok(true));
        let _raised = Raised::by(REACH.get());
        let payload = catch_unwind(|| endless(1)).unwrap_err();
        assert_eq!(said(&*payload).as_deref(), Some("`endless` calls itself without end"));
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
        assert_eq!(guarded(|| large + std::hint::black_box(1) > 0), Ok(false));
    }

    #[test]
    #[should_panic(expected = "another")]
    fn what_panics_otherwise_does_so() {
        let _ = guarded(|| panic!("another"));
    }
}
