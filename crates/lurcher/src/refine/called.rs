//! The call of a refined function, and what is wrong with its outcome.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::Table;
use crate::data::{Data, tree_of, value_of};
use crate::property::{
    BELOW_ZERO, Carried, Ending, Failure, discard, ending_of_unwind, is_catching, overflow,
};

/// Calls a function, and tells which calls it made of its arguments that are functions. Arithmetic
/// that overflows discards the case, unless that is a failure.
pub fn called<T>(overflow_fails: bool, tables: &[&Table], call: impl FnOnce() -> T) -> T {
    let outcome = catch_unwind(AssertUnwindSafe(call));
    tables.iter().for_each(|table| table.note());
    let payload = match outcome {
        Ok(result) => return result,
        Err(payload) => payload,
    };
    let ending = match ending_of_unwind(payload) {
        Ending::Failed(failure) if overflow_fails && is_overflow(&failure.message) => {
            Ending::Failed(failure)
        }
        // Whether that is a failure depends on the input.
        Ending::Failed(failure) if failure.message == "attempt to subtract with overflow" => {
            Ending::Failed(Failure { message: BELOW_ZERO.to_string(), ..failure })
        }
        // Whoever shifts by too many places has not come upon a number that is too large.
        Ending::Failed(failure)
            if is_overflow(&failure.message) && !failure.message.contains(" to shift ") =>
        {
            discard(&overflow(&failure))
        }
        Ending::Failed(failure) => {
            let is_ours = failure.message.contains(NOT_AS_REFINED);
            let message = match is_ours {
                true => failure.message,
                false => format!("a valid input makes it panic: {}", failure.message),
            };
            Ending::Failed(Failure { message, ..failure })
        }
        ending => ending,
    };
    resume_unwind(Box::new(Carried(ending)))
}

/// Whether a condition on the outcome holds. If its own arithmetic overflows, that says nothing
/// about the function, and the case is discarded.
pub fn checked(holds: impl FnOnce() -> bool) -> bool {
    let payload = match catch_unwind(AssertUnwindSafe(holds)) {
        Ok(holds) => return holds,
        Err(payload) => payload,
    };
    match ending_of_unwind(payload) {
        Ending::Failed(failure) if is_overflow(&failure.message) => discard(&overflow(&failure)),
        // What the function returned may be to blame, an index that is too large, or the refinement
        // itself.
        Ending::Failed(failure) => {
            let message = format!(
                "the refinement of its outcome panics: {}\nif the outcome is right, say first when there is such a thing: \
                 `i < list.len() && list[i] > 0`, `option.is_some() => option.unwrap() > 0`",
                failure.message
            );
            resume_unwind(Box::new(Carried(Ending::Failed(Failure { message, ..failure }))))
        }
        ending => resume_unwind(Box::new(Carried(ending))),
    }
}

/// What is said of a condition that does not hold.
pub(super) const NOT_AS_REFINED: &str = "\nnot as refined: ";

/// What Rust says of arithmetic that overflows, and of lists that are longer than there is memory.
fn is_overflow(message: &str) -> bool {
    let is_arithmetic = message.starts_with("attempt to ") && message.ends_with(" with overflow");
    is_arithmetic || message == "capacity overflow"
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

/// An argument that was lent to be changed, before the call and after it.
#[derive(Debug)]
pub struct Lent {
    /// The name that refinements use.
    pub name: &'static str,
    /// As it was handed over.
    pub before: String,
    /// As it was left.
    pub after: String,
    /// Whether the condition that does not hold is about it.
    pub is_named: bool,
}

impl Lent {
    /// A line on what it has become; none if nobody needs it.
    fn line(&self) -> String {
        let Lent { name, before, after, is_named } = self;
        match (before == after, is_named) {
            (false, _) => format!("\n`{name}` became {after}"),
            (true, true) => format!("\n`{name}` is still {after}"),
            (true, false) => String::new(),
        }
    }
}

/// Fails the case: a condition on the outcome does not hold.
#[track_caller]
pub fn broken(function: &str, condition: &str, what: What, lent: &[Lent]) -> ! {
    wrong(unlike(function, condition, what, lent))
}

/// Fails the case without a panic: the function has returned, so there is nothing to see in a
/// backtrace.
#[track_caller]
fn wrong(message: String) -> ! {
    let place = std::panic::Location::caller().to_string();
    if is_catching() {
        let failure = Failure { message, location: Some(place), backtrace: None };
        resume_unwind(Box::new(Carried(Ending::Failed(failure))))
    }
    // A function without arguments is not run by us.
    eprintln!("\n{message}\n  at {place}");
    resume_unwind(Box::new(message))
}

/// What is said of an outcome.
fn unlike(function: &str, condition: &str, what: What, lent: &[Lent]) -> String {
    let is_shown = |one: &&Lent| !matches!(&what, What::Argument(name, _) if *name == one.name);
    let lines: String = lent.iter().filter(is_shown).map(Lent::line).collect();
    match what {
        What::Result(shown) => {
            format!("`{function}` returned {shown}{lines}{NOT_AS_REFINED}{condition}")
        }
        What::Argument(name, shown) => {
            format!("after `{function}`, `{name}` is {shown}{lines}{NOT_AS_REFINED}{condition}")
        }
        What::Ensured => format!("after `{function}` this does not hold: {condition}{lines}"),
    }
}

/// A contract: the function was called with something else than what is refined.
#[track_caller]
#[cold]
pub fn unmet(function: &str, condition: &str) -> ! {
    panic!("`{function}` is called with wrong arguments{NOT_AS_REFINED}{condition}")
}

/// A contract: the function returned something else than what is refined.
#[track_caller]
#[cold]
pub fn unkept(function: &str, condition: &str) -> ! {
    panic!("`{function}` returned something wrong{NOT_AS_REFINED}{condition}")
}

/// A condition, and what does not hold of it where a type says it.
pub fn said(condition: &str, more: &str) -> String {
    if more.is_empty() { condition.to_string() } else { format!("{condition}, which says {more}") }
}

/// Whether something holds; if it does not, what is to be said of that is written down.
pub fn noted(holds: bool, said: &mut String, more: impl FnOnce() -> String) -> bool {
    if !holds {
        *said = more();
    }
    holds
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
