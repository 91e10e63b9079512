//! A counterexample is generalised, once it has been reported; see [`crate::explain`].
//!
//! That runs the property on many inputs that nobody asked for. It is done after the
//! report, on a thread of its own: whatever they do, the failure is known.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::failing::Failing;
use super::judges::Judges;
use super::spent::Spent;
use super::supervise::{Limits, Supervised, supervise};
use super::{Beat, PropertyInfo, Subject, manifest_dir};
use crate::config::{Config, Settings};
use crate::engine::Proposal;
use crate::explain::{self, Background, Best, Ended, Explanation, Known, Unused};
use crate::lazy::Mentions;
use crate::property::{Shown, catch_panics, install, is_catching};
use crate::report::{Conclusion, Counterexample, Report};
use crate::source::Tape;

/// Functions of a refinement are asked about numbers up to this, and so many times as large as those
/// of the counterexample.
const MOST_ASKED: u128 = 1 << 16;
const TIMES_OWN: u128 = 2;
/// Where others have the processor most of the time, it takes so many times as long at most.
const MOST_DISTURBED: u32 = 3;

/// Adds to a report what characterises the failure, if it is one, as far as time allows. What runs
/// in a process of its own is explained there.
pub(super) fn generalise(
    info: &PropertyInfo,
    config: &Config,
    subject: &Subject,
    report: &mut Report,
) {
    let Ok(settings) = config.resolve(manifest_dir(info).as_deref()) else { return };
    if !settings.isolate {
        explain_here(info, &settings, subject, report);
    }
}

/// The same in this process; false if there is nothing to add. Inside of another property there is
/// no time for it.
pub(super) fn explain_here(
    info: &PropertyInfo,
    settings: &Settings,
    subject: &Subject,
    report: &mut Report,
) -> bool {
    let Conclusion::Failed(counterexample) = &mut report.conclusion else { return false };
    let limit = settings.explain_time;
    let is_unwanted = info.must_fail || limit.is_zero() || is_catching();
    if is_unwanted || !counterexample.is_repeatable || !counterexample.is_runnable {
        return false;
    }
    let n_threads = settings.threads;
    let mut attempt = Attempt { info, subject, limit, n_threads, hung: Vec::new() };
    counterexample.explanation = attempt.explain(counterexample);
    report.summary.observe_generalisations(&counterexample.explanation.generalisations);
    true
}

/// What is needed to generalise a counterexample.
struct Attempt<'a> {
    info: &'a PropertyInfo,
    subject: &'a Subject,
    limit: Duration,
    /// On how many threads the property may run at once.
    n_threads: usize,
    /// Functions of the user that did not come to an end.
    hung: Vec<&'static str>,
}

impl Attempt<'_> {
    fn explain(&mut self, counterexample: &Counterexample) -> Explanation {
        let Counterexample { inputs, tape, .. } = counterexample;
        let beats: Vec<_> = (0..self.n_threads).map(|_| Arc::new(Beat::default())).collect();
        let best = Arc::new(Best::default());
        let watch = Arc::new(Watch::default());
        let mut seen = self.hung.iter().copied().collect::<BTreeSet<_>>();
        let background = self.info.background.iter().flat_map(|make| make());
        let mut unnamed = Vec::new();
        let background = background.filter(|given| seen.insert(given.name())).inspect(|given| {
            unnamed.extend((!given.is_named()).then_some(given.name()));
        });
        let most = self.most_asked(tape);
        let background = background.map(|given| watched(given, &beats[0], &watch).up_to(most));
        let background: Vec<_> = background.collect();
        let PropertyInfo { asserted, signature, mentioned, .. } = *self.info;
        let work = {
            let (subject, limit) = (self.subject.clone(), self.limit);
            let (inputs, tape) = (inputs.clone(), tape.clone());
            let (beats, told) = (beats.clone(), Arc::clone(&best));
            move || {
                let mut mentioned = Mentions::from(mentioned);
                // Of a refined function more is known than what its test says.
                subject.domain.into_iter().for_each(|domain| mentioned.extend(domain.mentions()));
                let required = subject.domain.map_or("", |domain| domain.text);
                let known = Known { background, asserted, required, signature, mentioned };
                generalised((inputs, &tape), &subject, limit, known, &beats, &told)
            }
        };
        let (time, case_time) = (self.limit, self.limit);
        let limits = Limits { time, case_time, case_processor: None, processor: None };
        let ended = match supervise(self.info.name, beats, limits, None, &|| true, work) {
            Supervised::Done(ended) => ended,
            Supervised::Hung(..) | Supervised::Asking(_) | Supervised::GivenUp(_) => {
                match watch.running() {
                    // Without it there may be more to say.
                    Some(function) => {
                        self.hung.push(function);
                        return self.explain(counterexample);
                    }
                    None => Some(Ended::Hung),
                }
            }
        };
        let panicked = watch.panicked().into_iter().map(|name| (name, Unused::Panicked));
        let hung = self.hung.iter().map(|name| (*name, Unused::Hung));
        let unused = hung.chain(panicked).collect();
        let is_refined = self.subject.is_refined();
        let mut generalisations = explain::read(&best);
        generalisations.retain(|line| explain::is_told_in_the_end(line, &unnamed));
        Explanation { generalisations, ended, unused, is_refined }
    }
}

impl Attempt<'_> {
    /// The largest number that functions of the user are asked about. Those of a refinement may be
    /// meant for few, and what is tried beyond what it allows is discarded afterwards.
    fn most_asked(&self, tape: &Tape) -> u128 {
        if !self.subject.is_refined() {
            return u128::MAX;
        }
        let own = self.subject.trees(&Proposal::tape(tape.clone(), 0)).unwrap_or_default();
        let largest = own.iter().map(explain::largest).max().unwrap_or(0);
        largest.saturating_mul(TIMES_OWN).max(MOST_ASKED)
    }
}

/// Generalises a counterexample, and says what ended that early.
fn generalised(
    (inputs, tape): (Vec<Shown>, &Tape),
    subject: &Subject,
    limit: Duration,
    known: Known<'_>,
    beats: &[Arc<Beat>],
    told: &Best,
) -> Option<Ended> {
    let _catching = catch_panics();
    install(Some(Default::default()));
    let (started, spent) = (Instant::now(), Spent::new());
    let beat = beats.first()?;
    let kept = beat.during(&Proposal::random(0, 0), || subject.arguments(tape));
    let mut failing = Failing::new(inputs, tape, kept)?;
    let drawn = failing.drawn(subject, beat);
    let subject = &subject.clone().carefully();
    let mut judges = Judges::new(subject, &failing, beats);
    // Where tests run side by side, they wait for each other; what is said of a failure should not
    // depend on that. The system takes a while to say how long they waited, and it cannot be over
    // before as much time has passed as was left then.
    let next = Cell::new(limit);
    let is_over = || {
        let elapsed = started.elapsed();
        elapsed >= next.get() && {
            let left = limit.saturating_sub(spent.undisturbed());
            next.set((elapsed + left).min(limit * MOST_DISTURBED));
            left.is_zero() || elapsed >= limit * MOST_DISTURBED
        }
    };
    let explain = AssertUnwindSafe(|| {
        explain::explain(&failing.arguments, drawn, known, &mut judges, &is_over, told)
    });
    // What is wrong with an explanation is no reason to lose the report.
    catch_unwind(explain).unwrap_or_default()
}

/// What functions of the user are doing, for whoever waits for them.
#[derive(Default)]
struct Watch {
    running: Mutex<Option<&'static str>>,
    panicked: Mutex<BTreeSet<&'static str>>,
}

impl Watch {
    fn set(&self, running: Option<&'static str>) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = running;
    }

    fn running(&self) -> Option<&'static str> {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn panicked(&self) -> BTreeSet<&'static str> {
        self.panicked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A function of the user, with somebody watching it.
fn watched(given: Background, beat: &Arc<Beat>, watch: &Arc<Watch>) -> Background {
    let (beat, watch, name) = (Arc::clone(beat), Arc::clone(watch), given.name());
    let is_named = given.is_named();
    given.around(move |call| {
        watch.set(Some(name));
        let result = beat.during(&Proposal::random(0, 0), call);
        watch.set(None);
        // Of others nobody expects anything.
        if result.is_none() && is_named {
            watch.panicked.lock().unwrap_or_else(PoisonError::into_inner).insert(name);
        }
        result
    })
}
