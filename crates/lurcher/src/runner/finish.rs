//! From what exploring found to a report.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::beat::Beat;
use super::explore::{Explored, Explorer};
use super::hang::Found;
use super::scarce::{few, none_ran, overflows};
use super::subject::{Exhibit, ShrinkTrial, Subject};
use super::summary::Summary;
use super::supervise::aside;
use super::token::{parse_replay, replay_token, short_token};
use super::{PropertyInfo, command};
use crate::config::Settings;
use crate::engine::Proposal;
use crate::explain::Explanation;
use crate::property::{Ending, Failure};
use crate::report::{
    Conclusion, Counterexample, Interaction, OtherFailure, Report, Saving, Shrinking,
};
use crate::shrink::{ShrinkLimits, Shrunk, Trial, shrink};
use crate::source::{Beyond, Tape};
use crate::store::Store;

/// How often the best failure so far is saved while it is being shrunk.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// Tests the property on this thread.
pub(super) fn report(
    info: &PropertyInfo,
    (settings, seed): (&Settings, u64),
    subject: &Subject,
    beats: &[Arc<Beat>],
    found: &Found,
) -> Report {
    let mut explorer = Explorer::new(subject, settings, seed, info.name, beats);
    let mut run =
        Run { info, settings, subject, beat: &beats[0], store: None, remarks: Vec::new() };
    let explored = match &settings.replay {
        Some(token) => match parse_replay(token) {
            Ok(proposal) => run.replay(&proposal, &mut explorer),
            Err(message) => Explored::Misused(message),
        },
        None => {
            let saved = run.saved();
            let suite = run.plan_suite();
            explorer.replay("saved", saved).unwrap_or_else(|| match suite {
                Some(plan) => explorer.explore_with(plan),
                None => explorer.explore(),
            })
        }
    };
    let mut conclusion = run.conclude(explored, &explorer.summary, found);
    match &mut conclusion {
        Conclusion::Failed(counterexample) => {
            counterexample.interaction = run.explain(counterexample, &mut explorer);
        }
        Conclusion::Passed => {
            run.remarks.extend(explorer.remarks());
            run.remarks.extend(few(&explorer.summary, settings).filter(|_| subject.is_refined()));
            run.remarks.extend(overflows(&explorer.summary).filter(|_| subject.is_refined()));
            run.remarks.extend(subject.bound().and_then(|bound| bound.remark()));
            run.remarks.extend(subject.left_out());
        }
        _ => {}
    }
    run.keep_suite(&explorer, &conclusion);
    beats[0].end_cases();
    explorer.add_statistics();
    let mut summary = explorer.summary;
    run.remarks.extend(summary.close());
    let command = command(info);
    Report { property: info.name.to_string(), conclusion, summary, remarks: run.remarks, command }
}

/// The n-th case of a run whose input is lent, counted from 1; found out by going the same way
/// again.
pub(super) fn lent(
    info: &PropertyInfo,
    (settings, seed): (&Settings, u64),
    subject: &Subject,
    n: u64,
) -> Option<Proposal> {
    let (info, limit) = (*info, settings.time);
    let (settings, subject) = (settings.clone(), subject.clone());
    let find = move || {
        let beats = [Arc::new(Beat::default())];
        Explorer::new(&subject, &settings, seed, info.name, &beats).lent(n)
    };
    aside(limit, find)?
}

/// A failure as far as it is known while it is being shrunk.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) engine: &'static str,
    pub(super) tape: Tape,
    pub(super) failure: Failure,
    pub(super) saved: Saving,
    /// The tape under which it was saved.
    first: Tape,
    pub(super) passed: u64,
    pub(super) seed: u64,
}

/// The report of a failure whose shrinking ended early.
pub(super) fn recount(
    info: &PropertyInfo,
    settings: &Settings,
    subject: &Subject,
    known: Known,
) -> Counterexample {
    let beat = Beat::default();
    let mut run = Run { info, settings, subject, beat: &beat, store: None, remarks: Vec::new() };
    if !matches!(known.saved, Saving::Not(_)) {
        run.store = run.open_store();
    }
    let saved = match known.tape == known.first {
        true => known.saved,
        false => run.replace(&known.first, &known.tape, &known.failure, known.saved),
    };
    run.show(known.engine, known.tape, known.failure, saved)
}

/// How shrinking went, for the report.
pub(super) fn shrinking(shrunk: &Shrunk, subject: &Subject) -> Shrinking {
    let other = shrunk.other.as_ref().map(|(tape, failure)| OtherFailure {
        failure: failure.clone(),
        inputs: subject.inputs(&Proposal::tape(tape.clone(), 0)),
        replay: tape.to_string(),
    });
    Shrinking {
        calls: shrunk.calls,
        improvements: shrunk.improvements,
        stopped: shrunk.stopped,
        other,
    }
}

/// What is needed to bring one run to its end.
pub(super) struct Run<'r> {
    pub(super) info: &'r PropertyInfo,
    pub(super) settings: &'r Settings,
    pub(super) subject: &'r Subject,
    pub(super) beat: &'r Beat,
    pub(super) store: Option<Store>,
    pub(super) remarks: Vec<String>,
}

impl Run<'_> {
    /// Runs the one case that the user asked for.
    fn replay(&mut self, proposal: &Proposal, explorer: &mut Explorer<'_>) -> Explored {
        if let Some((tape, Beyond::Simplest)) = &proposal.tape {
            if !self.fits(tape) {
                return Explored::Misused(format!(
                    "LURCHER_REPLAY={tape}: the answers do not fit the questions of this property\n\
                     the token is another property's, or older than a change of the generators; \
                     run the one test that printed it, or unset the variable"
                ));
            }
        }
        let explored = explorer.replay_proposal(proposal.clone());
        if explored.is_none() {
            let what = if explorer.summary.discarded() > 0 { "is discarded" } else { "passes" };
            self.remarks.push(format!("only the replayed input was run: it {what}"));
        }
        explored.unwrap_or(Explored::Passed)
    }

    pub(super) fn fits(&self, tape: &Tape) -> bool {
        self.beat.during(&Proposal::tape(tape.clone(), 0), || self.subject.fits(tape))
    }

    /// Whether the run was long enough to meet the expressions of `covers!`, and did not.
    fn is_uncovered(&self, summary: &Summary) -> bool {
        summary.has_uncovered_expressions() && self.settings.replay.is_none()
    }

    fn conclude(&mut self, explored: Explored, summary: &Summary, found: &Found) -> Conclusion {
        let is_none = summary.passed == 0 && summary.discarded() > 0;
        match explored {
            // What was found was run; that there is little more is no fault of the function.
            Explored::GaveUp if self.subject.is_refined() && !is_none => {
                self.conclude(Explored::Passed, summary, found)
            }
            Explored::Passed | Explored::GaveUp
                if self.subject.is_refined() && is_none && self.settings.replay.is_none() =>
            {
                Conclusion::Misused(none_ran(summary))
            }
            Explored::Passed if summary.has_refuted_claims() || self.is_uncovered(summary) => {
                Conclusion::Uncovered
            }
            // Nothing was tested; that is no success.
            Explored::Passed if is_none && self.settings.replay.is_none() => Conclusion::GaveUp,
            Explored::Passed => Conclusion::Passed,
            Explored::GaveUp => Conclusion::GaveUp,
            Explored::Misused(message) => Conclusion::Misused(message),
            Explored::Failed { engine, proposal, failure } => {
                let counterexample =
                    self.counterexample(engine, &proposal, failure, summary, found);
                Conclusion::Failed(Box::new(counterexample))
            }
        }
    }

    /// Records the failing case, shrinks it, and runs it once more for show.
    fn counterexample(
        &mut self,
        engine: &'static str,
        proposal: &Proposal,
        failure: Failure,
        summary: &Summary,
        found: &Found,
    ) -> Counterexample {
        let mut source = proposal.recorded();
        let again = self.beat.during(proposal, || self.subject.run(&mut source));
        let recording = source.take_recording();
        let first = recording.tape();
        // A lock that the first failure poisoned fails, too, but not in the same way.
        if !matches!(again, Ending::Failed(again) if again.same_origin(&failure)) {
            return self.unrepeatable(engine, &first, failure);
        }
        let known = Known {
            engine,
            tape: first.clone(),
            failure: failure.clone(),
            saved: Saving::Not("there was no time for it".into()),
            first: first.clone(),
            passed: summary.passed,
            seed: summary.seed,
        };
        found.set(known);
        let mut saved = self.save(engine, &first, &failure);
        found.improve(|known| known.saved = saved.clone());
        let limits =
            ShrinkLimits { calls: self.settings.shrink_calls, time: self.settings.shrink_time };
        let (mut on_disk, mut saved_at) = (first, Instant::now());
        let improved = |tape: &Tape, failure: &Failure| {
            found.improve(|known| (known.tape, known.failure) = (tape.clone(), failure.clone()));
            // Whoever interrupts a long search finds the best so far in the file.
            if saved_at.elapsed() >= SAVE_EVERY {
                self.replace(&on_disk, tape, failure, saved.clone());
                found.improve(|known| known.first = tape.clone());
                (on_disk, saved_at) = (tape.clone(), Instant::now());
            }
        };
        let mut trial = ShrinkTrial::new(self.subject, self.beat, Box::new(improved));
        let shrunk = shrink(&mut trial, recording, failure, limits);
        drop(trial);
        if shrunk.tape != on_disk {
            saved = self.replace(&on_disk, &shrunk.tape, &shrunk.failure, saved);
        }
        if let (true, Some((tape, failure))) = (shrunk.is_other_first, &shrunk.other) {
            // Two failures: the one found first is not to be lost behind the simpler one.
            self.save(engine, tape, failure);
        }
        let shrinking = shrinking(&shrunk, self.subject);
        let mut counterexample = self.show(engine, shrunk.tape, shrunk.failure, saved);
        if counterexample.replay.is_none() && proposal.tape.is_none() {
            counterexample.replay = Some(replay_token(proposal));
        }
        counterexample.shrinking = Some(shrinking);
        counterexample
    }

    /// Lets the engine say more about a failure, with what shrinking left of its limits.
    fn explain(
        &self,
        counterexample: &Counterexample,
        explorer: &mut Explorer<'_>,
    ) -> Option<Interaction> {
        let shrinking =
            counterexample.shrinking.as_ref().filter(|_| counterexample.is_repeatable)?;
        let mut calls = self.settings.shrink_calls.saturating_sub(shrinking.calls);
        let started = Instant::now();
        let improved = Box::new(|_: &Tape, _: &Failure| {});
        let mut trial = ShrinkTrial::new(self.subject, self.beat, improved);
        let mut rerun = |tape: &Tape| {
            if calls == 0 || started.elapsed() >= self.settings.shrink_time {
                return None;
            }
            calls -= 1;
            Some(trial.run(tape))
        };
        explorer.explain(&counterexample.tape, &counterexample.failure, &mut rerun)
    }

    /// Runs a failing case once more for show.
    fn show(
        &self,
        engine: &'static str,
        tape: Tape,
        failure: Failure,
        saved: Saving,
    ) -> Counterexample {
        let proposal = Proposal::tape(tape.clone(), 0);
        let exhibit = self.beat.during(&proposal, || self.subject.exhibit(&tape));
        let Exhibit { ending, shown, notes } = exhibit;
        Counterexample {
            engine,
            inputs: shown,
            is_repeatable: matches!(ending, Ending::Failed(_)),
            is_runnable: true,
            failure: match ending {
                Ending::Failed(failure) => failure,
                _ => failure,
            },
            notes: notes.notes,
            tape,
            replay: short_token(&proposal),
            saved,
            shrinking: None,
            interaction: None,
            explanation: Explanation::default(),
        }
    }

    /// A case that failed once and passed the second time is not shrunk: what
    /// it depends on is not on the tape.
    fn unrepeatable(&self, engine: &'static str, tape: &Tape, failure: Failure) -> Counterexample {
        let proposal = Proposal::tape(tape.clone(), 0);
        let exhibit = self.beat.during(&proposal, || self.subject.exhibit(tape));
        Counterexample {
            engine,
            inputs: exhibit.shown,
            failure,
            notes: exhibit.notes.notes,
            tape: tape.clone(),
            replay: short_token(&proposal),
            saved: Saving::Not("it does not fail every time".into()),
            shrinking: None,
            interaction: None,
            explanation: Explanation::default(),
            is_repeatable: false,
            is_runnable: true,
        }
    }
}
