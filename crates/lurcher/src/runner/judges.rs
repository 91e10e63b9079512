//! Asks the property about inputs that nobody drew, one at a time or several at once.
//!
//! A property runs beside itself only where its author allowed it with the setting `threads`.
//! Whoever asks about several inputs gets what it says in their order, however many threads there
//! were.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lurcher_trees::Tree;

use super::ahead::Ahead;
use super::crew::may_run;
use super::failing::Failing;
use super::supervise::big_stack;
use super::{Beat, Subject};
use crate::engine::Proposal;
use crate::explain::{Judge, Judged};
use crate::property::{Context, Ending, catch_panics, install, take_notes};
use crate::source::Source;

/// One that asks: a source that is used again and again.
struct Judging<'j> {
    subject: &'j Subject,
    failing: &'j Failing,
    beat: &'j Beat,
    source: Source,
}

impl<'j> Judging<'j> {
    fn new(subject: &'j Subject, failing: &'j Failing, beat: &'j Beat) -> Self {
        Judging { subject, failing, beat, source: Source::random(0, 0) }
    }

    fn judge(&mut self, input: &[Tree]) -> Option<Judged> {
        let Judging { subject, failing, beat, source } = self;
        if !failing.begin(input, source) {
            return None;
        }
        let ending = beat.during(&Proposal::random(0, 0), || subject.run(source));
        take_notes();
        failing.was(input, source).then_some(match ending {
            Ending::Failed(_) => Judged::Fails,
            _ => Judged::Passes,
        })
    }
}

/// All that ask.
pub(super) struct Judges<'j> {
    first: Judging<'j>,
    /// One for each of the others.
    others: &'j [Arc<Beat>],
    ahead: Ahead,
}

impl<'j> Judges<'j> {
    /// On as many threads as there are beats, the caller's included. Where smaller inputs are run
    /// before large ones, what is run depends on what was before, so that there is only one.
    pub(super) fn new(subject: &'j Subject, failing: &'j Failing, beats: &'j [Arc<Beat>]) -> Self {
        let (beat, others) = beats.split_first().expect("there is a beat for the caller");
        let is_alone = subject.is_careful() || subject.bound().is_some();
        let others = if is_alone { &[] } else { others };
        let first = Judging::new(subject, failing, beat);
        Judges { first, others, ahead: Ahead::default() }
    }
}

impl Judge for Judges<'_> {
    fn draw(&mut self) -> Vec<Vec<Tree>> {
        let Judging { subject, failing, beat, .. } = self.first;
        failing.drawn_freely(subject, beat)
    }

    fn judge(&mut self, input: &[Tree]) -> Option<Judged> {
        let Judging { subject, beat, .. } = self.first;
        let ahead = &mut self.ahead;
        let is_run = beat.during(&Proposal::random(0, 0), || may_run(subject, ahead, input));
        if is_run { self.first.judge(input) } else { None }
    }

    fn n_threads(&self) -> usize {
        1 + self.others.len()
    }

    fn judge_all(&mut self, inputs: &[Vec<Tree>]) -> Vec<Option<Judged>> {
        let (judged, next) = (Mutex::new(vec![None; inputs.len()]), AtomicUsize::new(0));
        let work = |judging: &mut Judging<'_>| loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(input) = inputs.get(index) else { return };
            let found = judging.judge(input);
            judged.lock().unwrap_or_else(PoisonError::into_inner)[index] = found;
        };
        let (subject, failing) = (self.first.subject, self.first.failing);
        std::thread::scope(|scope| {
            let work = &work;
            for beat in self.others.iter().take(inputs.len().saturating_sub(1)) {
                // Fewer threads say the same, only later.
                let (thread, work) = big_stack("lurcher judge", move || {
                    let _catching = catch_panics();
                    install(Some(Context::default()));
                    work(&mut Judging::new(subject, failing, beat));
                });
                let _ = thread.spawn_scoped(scope, work);
            }
            work(&mut self.first);
        });
        judged.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
