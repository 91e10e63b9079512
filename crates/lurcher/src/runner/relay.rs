//! Async properties: cases run where their runtime is.
//!
//! The runner is an ordinary loop on a thread of its own. An async property
//! must be polled on the thread of the test, inside whatever runtime the test
//! attribute started. So the runner hands each case over, source and all, and
//! waits; the test's future runs it and hands it back. That works with every
//! runtime, because all it needs is to be polled.

use std::future::poll_fn;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use super::generalise::generalise;
use super::handoff::{Giver, handoff};
use super::{PropertyInfo, Subject, announce, end, test};
use crate::config::Config;
use crate::engine;
use crate::property::{
    Carried, CaseNotes, Context, Ending, Verdict, catch_panics, context, ending_of_unwind, install,
    is_catching, take_notes, with_notes,
};
use crate::source::Source;

/// How long a future may take to notice that it is no longer waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// A case on its way to the test's future.
struct Job {
    source: Source,
    context: Option<Context>,
    reply: Giver<Done>,
}

/// A case on its way back.
struct Done {
    source: Source,
    ending: Ending,
    notes: Option<Box<CaseNotes>>,
}

#[derive(Default)]
struct State {
    job: Option<Job>,
    waker: Option<Waker>,
    is_over: bool,
    /// The case that is running is to be given up.
    is_let_go: bool,
    /// The future is busy with a case.
    is_running: bool,
}

/// The place where cases change hands.
#[derive(Default)]
struct Relay {
    state: Mutex<State>,
    /// One case at a time: there is one future to run them.
    turn: Mutex<()>,
    /// A case has hung: whoever was waiting for it gets no further cases run.
    is_freed: AtomicBool,
}

impl Relay {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(state: &mut State) {
        if let Some(waker) = state.waker.take() {
            waker.wake();
        }
    }

    /// Gives up the case that is running, and all others of the runner that is waiting for it.
    fn free(&self) {
        self.is_freed.store(true, Ordering::Relaxed);
        let mut state = self.state();
        state.is_let_go = state.is_running;
        Self::wake(&mut state);
    }

    /// The runner's side: has a case run and waits for it.
    fn call(&self, source: &mut Source) -> Verdict {
        if self.is_freed.load(Ordering::Relaxed) {
            Self::refuse("a case of it has hung");
        }
        self.call_freed(source)
    }

    fn refuse(why: &str) -> ! {
        resume_unwind(Box::new(Carried(Ending::Misused(format!("no case can be run: {why}")))))
    }

    /// The same, for whoever reports on a case that has hung.
    fn call_freed(&self, source: &mut Source) -> Verdict {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let (reply, done) = handoff();
        let travelling = std::mem::replace(source, Source::random(0, 0));
        {
            let mut state = self.state();
            state.job = Some(Job { source: travelling, context: context(), reply });
            Self::wake(&mut state);
        }
        let Some(Done { source: back, ending, notes }) = done.take() else {
            // Given up, or nobody is left to run cases.
            Self::refuse("the future of the test was dropped");
        };
        *source = back;
        if let Some(notes) = notes {
            with_notes(|_, slot| *slot = *notes);
        }
        match ending {
            Ending::Passed => Verdict::Pass,
            ending => resume_unwind(Box::new(Carried(ending))),
        }
    }

    /// The test's side: the next case, or none when the run is over.
    async fn next(&self) -> Option<Job> {
        poll_fn(|task| {
            let mut state = self.state();
            state.is_running = false;
            if let Some(job) = state.job.take() {
                state.is_running = true;
                return Poll::Ready(Some(job));
            }
            state.waker = Some(task.waker().clone());
            if state.is_over { Poll::Ready(None) } else { Poll::Pending }
        })
        .await
    }

    fn close(&self) {
        let mut state = self.state();
        state.is_over = true;
        Self::wake(&mut state);
    }

    /// Whether the future comes back from the case it is on, now that the run is over.
    fn comes_back(&self) -> bool {
        let deadline = Instant::now() + PATIENCE;
        while self.state().is_running {
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        true
    }
}

/// Runs one case to its end, or until the runner gives up on it.
async fn run_job(relay: &Relay, property: &impl AsyncFn(&mut Source) -> Verdict, job: Job) {
    let Job { mut source, context, reply } = job;
    install(context);
    let ending = {
        let mut case = pin!(property(&mut source));
        poll_fn(|task| {
            {
                let mut state = relay.state();
                if state.is_over || std::mem::take(&mut state.is_let_go) {
                    return Poll::Ready(None);
                }
                state.waker = Some(task.waker().clone());
            }
            // Only while the case itself is polled: other tasks may share the thread.
            let _catching = catch_panics();
            match catch_unwind(AssertUnwindSafe(|| case.as_mut().poll(task))) {
                Ok(Poll::Pending) => Poll::Pending,
                Ok(Poll::Ready(verdict)) => Poll::Ready(Some(verdict.into())),
                Err(payload) => Poll::Ready(Some(ending_of_unwind(payload))),
            }
        })
        .await
    };
    let notes = take_notes();
    install(None);
    if let Some(ending) = ending {
        // The runner may have stopped waiting; then nobody needs the answer.
        reply.give(Done { source, ending, notes });
    }
}

/// Tests an async property; for generated code.
#[doc(hidden)]
pub async fn run_async<F>(info: PropertyInfo, config: Config, property: F)
where
    F: AsyncFn(&mut Source) -> Verdict,
{
    let random = |subject: Subject| subject.with_engine(Arc::new(engine::random));
    run_with(info, config, random, property).await;
}

/// Tests an async property with the rows of covering arrays; for generated code.
#[cfg(feature = "arrays")]
#[doc(hidden)]
pub async fn run_array_async<F>(
    info: PropertyInfo,
    config: Config,
    plan: engine::ArrayPlan,
    property: F,
) where
    F: AsyncFn(&mut Source) -> Verdict,
{
    run_with(info, config, move |subject| subject.with_rows(plan), property).await;
}

async fn run_with<F>(
    info: PropertyInfo,
    config: Config,
    with_engine: impl FnOnce(Subject) -> Subject + Send + 'static,
    property: F,
) where
    F: AsyncFn(&mut Source) -> Verdict,
{
    let (relay, config) = (Arc::new(Relay::default()), config.for_verdict());
    let is_inner = is_catching();
    let runner = {
        let relay = Arc::clone(&relay);
        std::thread::spawn(move || {
            let _close = CloseAtEnd(&relay);
            let (for_cases, for_reports) = (Arc::clone(&relay), Arc::clone(&relay));
            let free = move || {
                for_reports.free();
                let relay = Arc::clone(&for_reports);
                Subject::new(move |source| relay.call_freed(source), true)
            };
            let subject = Subject::new(move |source| for_cases.call(source), true);
            let subject = with_engine(subject);
            let mut report = test(info, &config, subject.clone(), Some(Arc::new(free)));
            // As long as there is a future to run cases.
            let is_told = !relay.is_freed.load(Ordering::Relaxed);
            if is_told {
                announce(&mut report, is_inner, |it| generalise(&info, &config, &subject, it));
            }
            relay.close();
            if !relay.comes_back() {
                // The case blocks the thread of the test, so nothing can go on there. Written past
                // the harness, which shows what it has captured when the test ends.
                let text = report.styled(&report.summary.look);
                let end = "lurcher: the async body blocks its thread, so the process ends here";
                let _ = write!(std::io::stderr(), "\n{text}{end}\n");
                std::process::exit(101);
            }
            (report, is_told)
        })
    };
    while let Some(job) = relay.next().await {
        run_job(&relay, &property, job).await;
    }
    relay.state().is_running = false;
    match runner.join() {
        Ok((mut report, is_told)) => {
            if !is_told {
                announce(&mut report, is_inner, |_| {});
            }
            end(&report, info.must_fail);
        }
        Err(payload) => resume_unwind(payload),
    }
}

struct CloseAtEnd<'r>(&'r Relay);

impl Drop for CloseAtEnd<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
