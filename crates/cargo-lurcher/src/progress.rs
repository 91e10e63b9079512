//! One line on the terminal that shows how far a search is.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lurcher_arrays::Progress;

/// Time between two pictures of the line.
const INTERVAL: Duration = Duration::from_millis(100);

/// Work that is done sooner than this shows no line.
const PATIENCE: Duration = Duration::from_millis(400);

const WIDTH: usize = 20;

/// Shows progress on standard error, if that is a terminal and the user wants it.
pub(crate) struct Line {
    start: Instant,
    /// The time after which the search ends, whatever its steps.
    limit: Option<Duration>,
    /// None if nothing is to be shown.
    state: Option<Mutex<State>>,
}

struct State {
    next: Instant,
    shown: bool,
}

impl Line {
    pub(crate) fn new(wanted: bool, limit: Option<Duration>) -> Self {
        let start = Instant::now();
        let visible = wanted && io::stderr().is_terminal();
        let state = State { next: start + PATIENCE, shown: false };
        Line { start, limit, state: visible.then(|| Mutex::new(state)) }
    }

    /// Shows how far the search is, if it is time to.
    pub(crate) fn update(&self, progress: &Progress) {
        let Some(Ok(mut state)) = self.state.as_ref().map(Mutex::try_lock) else { return };
        let now = Instant::now();
        if now < state.next {
            return;
        }
        state.next = now + INTERVAL;
        state.shown = true;
        let text = picture(progress, now - self.start, self.limit);
        // A terminal that is gone is no reason to end the search.
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }

    /// Removes the line.
    pub(crate) fn clear(&self) {
        let Some(Ok(mut state)) = self.state.as_ref().map(Mutex::lock) else { return };
        if std::mem::take(&mut state.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn picture(progress: &Progress, elapsed: Duration, limit: Option<Duration>) -> String {
    let steps = progress.steps as f64 / progress.limit.max(1) as f64;
    let time = limit.map_or(0.0, |limit| elapsed.as_secs_f64() / limit.as_secs_f64());
    let done = steps.max(time).min(1.0);
    let full = (done * WIDTH as f64) as usize;
    let seconds = elapsed.as_secs();
    format!(
        "[{}{}] {:3.0} %  {} rows (at least {})  {}:{:02}",
        "#".repeat(full),
        ".".repeat(WIDTH - full),
        done * 100.0,
        progress.rows,
        progress.lower_bound,
        seconds / 60,
        seconds % 60
    )
}
