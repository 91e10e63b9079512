//! A thread with a deep stack for the cases, watched from the thread of the test.
//!
//! User types recurse when they are drawn, compared, printed and dropped; a
//! tree a million deep needs more stack than a test thread has. And a property
//! that hangs has to be reported by somebody else.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::beat::Beat;

/// Stack sizes to ask for, best first: address space, not memory. A system
/// that will not promise the first gets asked for less.
#[cfg(target_pointer_width = "64")]
const STACKS: [usize; 4] = [4 << 30, 1 << 30, 256 << 20, 16 << 20];
#[cfg(not(target_pointer_width = "64"))]
const STACKS: [usize; 3] = [256 << 20, 64 << 20, 8 << 20];

/// The largest stack that this system gave when asked first.
fn stack_size() -> usize {
    static SIZE: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *SIZE.get_or_init(|| {
        let possible = |size: &usize| {
            let probe = Builder::new().stack_size(*size).spawn(|| {});
            probe.is_ok_and(|thread| thread.join().is_ok())
        };
        STACKS.into_iter().find(possible).unwrap_or(2 << 20)
    })
}

/// A thread to be, with a deep stack.
pub(crate) fn big_stack(name: &str) -> Builder {
    Builder::new().name(name.to_string()).stack_size(stack_size())
}

/// What came of supervised work.
pub(crate) enum Supervised<T> {
    Done(T),
    /// A worker was on the same case for longer than allowed.
    Hung(Arc<Beat>),
}

/// Runs `work` on a thread with a deep stack and watches its beats.
///
/// After a hang the thread is left behind: there is no way to end it.
pub(crate) fn supervise<T: Send + 'static>(
    name: &str,
    beats: Vec<Arc<Beat>>,
    case_time: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Supervised<T> {
    let (sender, receiver) = mpsc::channel();
    let spawned = big_stack(name).spawn(move || {
        // The receiver is gone only if the test gave up on this thread.
        let _ = sender.send(work());
    });
    let thread = match spawned {
        Ok(thread) => thread,
        Err(error) => panic!("lurcher: cannot start a thread to run cases on: {error}"),
    };
    let tick = (case_time / 8).clamp(Duration::from_millis(5), Duration::from_secs(1));
    let mut watched: Vec<_> =
        beats.iter().map(|beat| (beat.case(), Instant::now())).collect();
    loop {
        match receiver.recv_timeout(tick) {
            Ok(done) => {
                let _ = thread.join();
                return Supervised::Done(done);
            }
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(payload) => resume_unwind(payload),
                Ok(()) => unreachable!("the worker sends before it ends"),
            },
            Err(RecvTimeoutError::Timeout) => {}
        }
        for (beat, (case, since)) in beats.iter().zip(&mut watched) {
            let now = beat.case();
            if now.is_none() || now != *case {
                (*case, *since) = (now, Instant::now());
            } else if since.elapsed() >= case_time {
                return Supervised::Hung(Arc::clone(beat));
            }
        }
    }
}
