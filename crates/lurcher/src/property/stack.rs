//! How much of the stack is left, for functions that call themselves.
//!
//! What calls itself without end overflows the stack, and that ends the process: nothing is reported, of no test. Conditions are
//! asked about values that their authors did not think of, so that it happens to `#[logic]` functions that are right where
//! they are used. In builds with debug assertions each of them asks here first, and panics while that can still be caught.

use std::cell::Cell;

thread_local! {
    /// The address below which the stack of this thread is as good as used up; 0 where that is not known.
    static LIMIT: Cell<usize> = const { Cell::new(0) };
    /// Whether somebody was told so.
    static WAS_TOLD: Cell<bool> = const { Cell::new(false) };
}

/// So much is left to what does not ask.
const RESERVE: usize = 1 << 20;

/// Roughly where the stack ends now. Stacks grow downwards wherever Rust is compiled to that has threads.
#[inline]
fn here() -> usize {
    let here = 0_u8;
    std::hint::black_box(&raw const here) as usize
}

/// Says on a new thread how large its stack is.
pub(crate) fn begin(size: usize) {
    LIMIT.set(here().saturating_sub(size.saturating_sub(RESERVE.min(size / 4))));
}

/// Does something with at most so much of the stack, and says whether that was not enough for a function.
pub(crate) fn within<T>(size: usize, work: impl FnOnce() -> T) -> (T, bool) {
    /// The limit is that from before also if it panics.
    struct Back(usize);
    impl Drop for Back {
        fn drop(&mut self) {
            LIMIT.set(self.0);
        }
    }
    let before = LIMIT.get();
    let _back = Back(before);
    LIMIT.set(before.max(here().saturating_sub(size)));
    WAS_TOLD.set(false);
    (work(), WAS_TOLD.get())
}

/// Panics if a function has called itself so often that the stack is as good as used up; for generated code.
#[inline]
#[track_caller]
pub fn enough_stack(function: &str) {
    if here() < LIMIT.get() {
        too_deep(function);
    }
}

#[cold]
#[track_caller]
fn too_deep(function: &str) -> ! {
    WAS_TOLD.set(true);
    panic!("`{function}` calls itself without end, or more often than the stack has room for");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(of: u32) -> u32 {
        enough_stack("depth");
        std::hint::black_box(if of == 0 { 0 } else { 1 + depth(of - 1) })
    }

    #[test]
    fn what_calls_itself_without_end_panics_before_the_stack_is_used_up() {
        let size = 8 << 20;
        let thread = std::thread::Builder::new().stack_size(size).spawn(move || {
            begin(size);
            assert_eq!(depth(1000), 1000);
            assert_eq!(within(1 << 20, || depth(100)), (100, false));
            let endless = std::panic::catch_unwind(|| depth(u32::MAX));
            assert_eq!(depth(1000), 1000, "there is room again");
            endless
        });
        let panicked = thread.unwrap().join().unwrap().unwrap_err();
        let message = panicked.downcast_ref::<String>().unwrap();
        assert_eq!(
            message,
            "`depth` calls itself without end, or more often than the stack has room for"
        );
    }

    #[test]
    fn with_less_of_the_stack_it_ends_sooner() {
        let size = 64 << 20;
        let deepest = move |most: usize| {
            let thread = std::thread::Builder::new().stack_size(size).spawn(move || {
                begin(size);
                let fits =
                    |of: u32| !within(most, || std::panic::catch_unwind(|| depth(of)).is_ok()).1;
                (1..).take_while(|&n| fits(n * 1000)).last().unwrap_or(0)
            });
            thread.unwrap().join().unwrap()
        };
        assert!(deepest(4 << 20) < deepest(16 << 20));
    }

    #[test]
    fn where_nothing_is_known_nothing_is_said() {
        assert_eq!(std::thread::spawn(|| depth(500)).join().unwrap(), 500);
    }
}
