//! What the body of a property says about the case it is in.
//!
//! `assume!`, `label!`, `classify!`, `collect!`, `cover!`, `note!` and `target!`
//! work anywhere below a property without a handle being passed around, so
//! they write to a slot of the thread. The runner installs what it wants to
//! know before a batch of cases and takes it out after each case; a case that
//! says nothing costs one look at a flag.

use std::cell::{Cell, RefCell};
use std::fmt::{Debug, Display};

use super::{Hit, discard};

/// What the runner wants to know.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    /// Whether `note!` texts are kept: only for the final case.
    pub(crate) keep_notes: bool,
}

/// A claim made by `cover!`, and whether this case bears it out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CoverClaim {
    pub(crate) label: String,
    pub(crate) percent: f64,
    pub(crate) holds: bool,
}

/// What one case said about itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CaseNotes {
    /// (table, label): the unnamed table for `label!` and `classify!`, a named one for `collect!`.
    pub(crate) labels: Vec<(&'static str, String)>,
    pub(crate) covers: Vec<CoverClaim>,
    pub(crate) notes: Vec<String>,
    pub(crate) scores: Vec<(String, f64)>,
    pub(crate) hits: Vec<Hit>,
}

#[derive(Default)]
struct Slot {
    context: Option<Context>,
    notes: CaseNotes,
}

thread_local! {
    static SLOT: RefCell<Slot> = RefCell::new(Slot::default());
    /// Whether the slot has notes: the one thing looked at after every case.
    static HAS_NOTES: Cell<bool> = const { Cell::new(false) };
}

/// Makes this thread one that runs cases, or one that no longer does.
pub(crate) fn install(context: Option<Context>) {
    HAS_NOTES.set(false);
    SLOT.with_borrow_mut(|slot| *slot = Slot { context, ..Slot::default() });
}

/// What the runner wants to know on this thread.
pub(crate) fn context() -> Option<Context> {
    // Asked by the panic hook, too, which must not panic itself, whatever is going on.
    let context = SLOT.try_with(|slot| slot.try_borrow().ok().and_then(|slot| slot.context));
    context.ok().flatten()
}

/// Whether the current case has said anything.
#[inline]
pub(crate) fn has_notes() -> bool {
    HAS_NOTES.get()
}

/// What the case that just ended said, if anything.
#[inline]
pub(crate) fn take_notes() -> Option<Box<CaseNotes>> {
    if HAS_NOTES.replace(false) {
        return SLOT.with_borrow_mut(|slot| Some(Box::new(std::mem::take(&mut slot.notes))));
    }
    None
}

/// Writes into the current case's notes; outside a property that does nothing.
pub(crate) fn with_notes(write: impl FnOnce(&Context, &mut CaseNotes)) {
    SLOT.with_borrow_mut(|slot| {
        if let Some(context) = &slot.context {
            write(context, &mut slot.notes);
            HAS_NOTES.set(true);
        }
    });
}

/// Goes on only if `holds`; see [`assume!`](crate::assume).
#[inline]
#[doc(hidden)]
pub fn assume(holds: bool, condition: &'static str) {
    if !holds {
        discard(condition);
    }
}

/// See [`label!`](crate::label).
#[doc(hidden)]
pub fn label(text: impl Display) {
    // The text is made outside the borrow: formatting runs user code, which may say something, too.
    if context().is_some() {
        let text = text.to_string();
        with_notes(|_, notes| notes.labels.push(("", text)));
    }
}

/// See [`classify!`](crate::classify).
#[doc(hidden)]
pub fn classify(holds: bool, text: &str) {
    if holds {
        label(text);
    }
}

/// See [`collect!`](crate::collect).
#[doc(hidden)]
pub fn collect(table: &'static str, value: impl Debug) {
    if context().is_some() {
        let text = format!("{value:?}");
        with_notes(|_, notes| notes.labels.push((table, text)));
    }
}

/// See [`cover!`](crate::cover).
#[doc(hidden)]
#[track_caller]
pub fn cover(percent: f64, holds: bool, label: &str) {
    if !(percent > 0.0 && percent <= 100.0) {
        super::misuse(format!(
            "cover!({percent}, …, {label:?}): the first argument is a percentage, over 0 and at most 100"
        ));
    }
    let claim = CoverClaim { label: label.to_string(), percent, holds };
    with_notes(|_, notes| notes.covers.push(claim));
}

/// See [`note!`](crate::note).
#[doc(hidden)]
pub fn add_note(text: impl FnOnce() -> String) {
    let is_kept = SLOT.with_borrow(|slot| slot.context.is_some_and(|context| context.keep_notes));
    // Made outside the borrow, as the text of a label is.
    if is_kept {
        let text = text();
        with_notes(|_, notes| notes.notes.push(text));
    }
}

/// See [`target!`](crate::target).
#[doc(hidden)]
pub fn target(score: f64, label: &str) {
    with_notes(|_, notes| notes.scores.push((label.to_string(), score)));
}
