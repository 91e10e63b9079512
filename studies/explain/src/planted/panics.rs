//! Asking a property directly, outside any runner: what panics fails, and prints nothing.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    static IS_ASKING: Cell<bool> = const { Cell::new(false) };
}

static INSTALL: Once = Once::new();

/// Whether a property fails for an input: says no, or panics. What it asks nothing of does not fail.
pub(super) fn fails<T>(holds: impl Fn(&T) -> Option<bool>, input: &T) -> bool {
    INSTALL.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_ASKING.get() {
                others(info);
            }
        }));
    });
    let before = IS_ASKING.replace(true);
    let answer = catch_unwind(AssertUnwindSafe(|| holds(input)));
    IS_ASKING.set(before);
    !matches!(answer, Ok(None | Some(true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_panics_fails_and_what_is_not_asked_does_not() {
        let holds = |n: &i32| match n {
            0 => None,
            1 => Some(true),
            2 => Some(false),
            _ => panic!("too large"),
        };
        assert_eq!([0, 1, 2, 3].map(|n| fails(holds, &n)), [false, false, true, true]);
    }
}
