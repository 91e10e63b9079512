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

/// The frames between the panic machinery and the runner: those that a user wrote.
fn user_frames(backtrace: &str) -> String {
    const PANIC: [&str; 4] =
        ["core::panicking::", "rust_begin_unwind", "std::panicking::", "std::sys::backtrace::"];
    const RUNNER: [&str; 2] = ["lurcher::property::run_case", "lurcher::runner::relay::run_job"];
    let frames = frames(backtrace);
    let has = |frame: &str, parts: &[&str]| parts.iter().any(|part| frame.contains(part));
    let last = frames.iter().position(|frame| has(frame, &RUNNER)).unwrap_or(frames.len());
    let panic = frames[..last].iter().position(|frame| has(frame, &PANIC)).unwrap_or(0);
    let n_panic = frames[panic..last].iter().take_while(|frame| has(frame, &PANIC)).count();
    frames[panic + n_panic..last].concat()
}

/// Splits a printed backtrace into frames, each with its line of place.
fn frames(backtrace: &str) -> Vec<&str> {
    let is_start = |line: &str| {
        let line = line.trim_start();
        line.split_once(':').is_some_and(|(number, _)| number.parse::<u32>().is_ok())
    };
    let mut starts = Vec::new();
    let mut offset = 0;
    for line in backtrace.split_inclusive('\n') {
        if is_start(line) {
            starts.push(offset);
        }
        offset += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([backtrace.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &backtrace[start..end]).collect()
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
