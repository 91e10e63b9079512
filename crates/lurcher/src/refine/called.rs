//! The call of a refined function, and what is wrong with its outcome.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::data::{Data, tree_of, value_of};
use crate::property::{Carried, Ending, Failure, discard, ending_of_unwind};

/// Calls a function. Arithmetic that overflows discards the case, unless that is a failure.
pub fn called<T>(overflow_fails: bool, call: impl FnOnce() -> T) -> T {
    let payload = match catch_unwind(AssertUnwindSafe(call)) {
        Ok(result) => return result,
        Err(payload) => payload,
    };
    let ending = match ending_of_unwind(payload) {
        Ending::Failed(failure) if is_overflow(&failure.message) => {
            if !overflow_fails {
                let place = failure.location.as_deref().unwrap_or("an unknown place");
                discard(&format!("{}, at {place}", failure.message));
            }
            Ending::Failed(failure)
        }
        Ending::Failed(failure) => {
            let message = format!("a valid input makes it panic: {}", failure.message);
            Ending::Failed(Failure { message, ..failure })
        }
        ending => ending,
    };
    resume_unwind(Box::new(Carried(ending)))
}

/// What Rust says of arithmetic that overflows.
fn is_overflow(message: &str) -> bool {
    message.starts_with("attempt to ") && message.ends_with(" with overflow")
}

/// What a condition that does not hold is about.
#[derive(Debug)]
pub enum What {
    /// What was returned.
    Result(String),
    /// An argument, after the call.
    Argument(&'static str, String),
    /// What the signature ensures.
    Ensured,
}

/// Fails the case: a condition on the outcome does not hold.
#[track_caller]
pub fn broken(function: &str, condition: &str, what: What) -> ! {
    match what {
        What::Result(shown) => {
            panic!("`{function}` returned {shown}\nnot as refined: {condition}")
        }
        What::Argument(name, shown) => {
            panic!("after `{function}`, `{name}` is {shown}\nnot as refined: {condition}")
        }
        What::Ensured => panic!("after `{function}` this does not hold: {condition}"),
    }
}

/// A value of which a second is made.
#[derive(Debug)]
pub struct Copied<'v, T>(pub &'v T);

/// By `Clone`, where it is there.
pub trait CopyClone<T> {
    /// A second value.
    fn copied(&self) -> T;
}

impl<T: Clone> CopyClone<T> for &Copied<'_, T> {
    fn copied(&self) -> T {
        self.0.clone()
    }
}

/// By taking the value apart and putting it together again.
pub trait CopyData<T> {
    /// A second value.
    fn copied(&self) -> T;
}

impl<T: Data> CopyData<T> for Copied<'_, T> {
    fn copied(&self) -> T {
        value_of(&tree_of(self.0)).expect("a value can be put together from its own parts")
    }
}
