//! Ctrl-C ends a search, not the program; a second one ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit_code::ExitCode;

/// The flag that becomes true with the first interrupt.
///
/// Called once, by commands that search, when nothing but the search is left to interrupt. Where
/// the system has no such handler the flag stays false and an interrupt ends the program, which
/// loses nothing that was saved.
pub(crate) fn flag(quiet: bool) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let inside = Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || {
        if inside.swap(true, Ordering::SeqCst) {
            std::process::exit(ExitCode::Interrupted as i32);
        }
        if !quiet {
            eprintln!("\ninterrupted: ending with the best so far; once more to end at once");
        }
    });
    stop
}
