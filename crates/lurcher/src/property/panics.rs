//! Catching panics quietly.
//!
//! One hook is installed once for the process. On a thread that is running a
//! case it keeps the message for the report instead of printing it, because a
//! property may panic thousands of times while it is shrunk; on every other
//! thread it does what the hook before it did.

use std::any::Any;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::{Cell, RefCell};
use std::panic::{self, PanicHookInfo};
use std::sync::Once;

use super::context;
use super::frames::user_frames;

/// A panic as the hook saw it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CaughtPanic {
    pub(crate) message: String,
    pub(crate) location: Option<String>,
    pub(crate) backtrace: Option<String>,
}

thread_local! {
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    static CAUGHT: RefCell<Option<CaughtPanic>> = const { RefCell::new(None) };
}

static INSTALL: Once = Once::new();

/// Keeps panics of this thread quiet while it lives.
#[derive(Debug)]
pub(crate) struct Catching {
    before: bool,
}

/// From now on, panics of this thread are kept rather than printed.
pub(crate) fn catch_panics() -> Catching {
    INSTALL.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let catching = CATCHING.try_with(Cell::get).unwrap_or(false);
            if catching { keep(info) } else { previous(info) }
        }));
    });
    Catching { before: CATCHING.replace(true) }
}

/// Whether this thread runs cases.
pub(crate) fn is_catching() -> bool {
    CATCHING.get()
}

impl Drop for Catching {
    fn drop(&mut self) {
        CATCHING.set(self.before);
    }
}

fn keep(info: &PanicHookInfo<'_>) {
    let location = info.location().map(|l| format!("{}:{}:{}", l.file(), l.line(), l.column()));
    // Capturing is slow, and only the final case is shown.
    let is_final = context().is_some_and(|context| context.keep_notes);
    let backtrace = is_final.then(Backtrace::capture);
    let backtrace = backtrace
        .filter(|backtrace| backtrace.status() == BacktraceStatus::Captured)
        .map(|backtrace| user_frames(&backtrace.to_string()));
    let caught = CaughtPanic { message: message_of(info.payload()), location, backtrace };
    // A second panic before the first is collected comes from a Drop during
    // unwinding and aborts the process anyway.
    let _ = CAUGHT.try_with(|slot| slot.replace(Some(caught)));
}

fn message_of(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_string()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "panicked with a value that is not text".to_string()
    }
}

/// The panic that unwound with this payload.
pub(crate) fn describe(payload: Box<dyn Any + Send>) -> CaughtPanic {
    let kept = CAUGHT.take();
    let message = message_of(&*payload);
    // The payload's own Drop may panic; that must not end the run.
    let _ = panic::catch_unwind(panic::AssertUnwindSafe(|| drop(payload)));
    // What was kept may be an earlier panic, which the property caught itself.
    let kept = kept.filter(|kept| kept.message == message);
    kept.unwrap_or(CaughtPanic { message, ..CaughtPanic::default() })
}
