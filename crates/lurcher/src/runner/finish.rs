//! From what exploring found to a report.

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::beat::Beat;
use super::explore::{Explored, Explorer};
use super::hang::Found;
use super::subject::{Exhibit, ShrinkTrial, Subject};
use super::summary::Summary;
use super::supervise::aside;
use super::token::{parse_replay, replay_token, short_token};
use super::{PropertyInfo, command, manifest_dir};
use crate::config::Settings;
use crate::engine::Proposal;
use crate::explain::Explanation;
use crate::lazy::Domain;
use crate::property::{Ending, Failure, ending_of_unwind};
use crate::report::{
    Conclusion, Counterexample, Interaction, OtherFailure, Report, Saving, Shrinking,
};
use crate::shrink::{ShrinkLimits, Shrunk, Trial, shrink};
use crate::source::{Beyond, Tape};
use crate::store::{Saved, Store, today};

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
    explorer.add_statistics();
    let mut summary = explorer.summary;
    run.remarks.extend(summary.close());
    let command = command(info);
    Report { property: info.name.to_string(), conclusion, summary, remarks: run.remarks, command }
}

/// A refined function has few inputs if there are so many cases that were discarded for one that was run.
const FEW: u64 = 10;

/// What is said where hardly any inputs of a refined function were found.
fn few(summary: &Summary, settings: &Settings) -> Option<String> {
    let others = summary.discarded() - summary.overflows().iter().map(|(_, n)| n).sum::<u64>();
    let is_few = summary.passed < settings.cases && others > summary.passed.saturating_mul(FEW);
    let inputs = if summary.passed == 1 { "input was" } else { "inputs were" };
    is_few.then(|| {
        format!(
            "only {} {inputs} found and run; {others} times no other was found\n  if there should be more, say in the \
             refinement what they have (a length, a range, a character) rather than call a function",
            summary.passed
        )
    })
}

/// What is said where no input of a refined function was run.
fn none_ran(summary: &Summary) -> String {
    let remedy = if summary.overflows().is_empty() {
        "say less in the refinement, or write into it or the function what an input has in it (a \
         number, a character, a text): these are tried"
    } else {
        "say in the refinement how large numbers are; with `overflow = fail` it is a failure"
    };
    format!("no input could be run\n{}{remedy}", summary.discard_table())
}

/// What is said of inputs that a refined function overflows with.
fn overflows(summary: &Summary) -> Option<String> {
    let rows = summary.overflows();
    let (why, _) = rows.first()?;
    let n: u64 = rows.iter().map(|(_, n)| n).sum();
    let inputs = if n == 1 { "input was" } else { "inputs were" };
    Some(format!(
        "{n} {inputs} discarded: {why}\n  say in the refinement how large they are; with `overflow = fail` it is a failure"
    ))
}

/// The n-th case of a run whose input is lent, counted from 1; found out by going the same way again.
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

/// A report that only says what was wrong with the call.
pub(super) fn misused(info: &PropertyInfo, message: String) -> Report {
    Report {
        property: info.name.to_string(),
        conclusion: Conclusion::Misused(message),
        summary: Summary::default(),
        remarks: Vec::new(),
        command: String::new(),
    }
}

/// A report on ourselves: user code is run where its panics are caught, so this one was ours; unless what is required of inputs panics.
pub(super) fn broken(
    info: &PropertyInfo,
    domain: Option<&'static Domain>,
    payload: Box<dyn Any + Send>,
) -> Report {
    let panic = match ending_of_unwind(payload) {
        // A requirement that cannot be read, say.
        Ending::Misused(message) => return misused(info, message),
        Ending::Failed(Failure { message, location: Some(place), .. }) => {
            format!("{message}\n  at {place}")
        }
        Ending::Failed(Failure { message, .. }) => message,
        ending => format!("{ending:?}"),
    };
    if let Some(message) = domain.and_then(Domain::panics) {
        return misused(info, message);
    }
    misused(
        info,
        format!(
            "Lurcher itself panicked: {panic}\n\
             this says nothing about the property; please report it to Lurcher's authors, with \
             the property and this text"
        ),
    )
}

/// A report on nothing: a child process has no opinion of its own.
pub(super) fn nothing(info: &PropertyInfo) -> Report {
    Report { conclusion: Conclusion::Passed, ..misused(info, String::new()) }
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
    beat: &'r Beat,
    pub(super) store: Option<Store>,
    pub(super) remarks: Vec<String>,
}

impl Run<'_> {
    fn open_store(&self) -> Option<Store> {
        // A property without a name or arguments of its own cannot be told from others.
        let is_known = !self.info.signature.is_empty();
        is_known.then(|| match &self.settings.failures {
            Some(directory) => Store::in_directory(directory, self.info.name),
            None => Store::open(manifest_dir(self.info).as_deref(), self.info.name),
        })
    }

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

    fn fits(&self, tape: &Tape) -> bool {
        self.beat.during(&Proposal::tape(tape.clone(), 0), || self.subject.fits(tape))
    }

    /// The tapes of saved failures of this property.
    fn saved(&mut self) -> Vec<Tape> {
        let Some(store) = self.open_store() else { return Vec::new() };
        let loaded = store.load(self.info.module, self.info.signature);
        self.remarks.extend(loaded.problems);
        self.store = Some(store);
        for entry in &loaded.stale {
            self.stale(&format!("the arguments were `{}` then", entry.signature), &entry.value);
        }
        let mut tapes = Vec::new();
        for entry in loaded.entries {
            if self.fits(&entry.tape) {
                tapes.push(entry.tape);
            } else {
                self.stale("its tape no longer fits the generators", &entry.value);
            }
        }
        tapes
    }

    fn stale(&mut self, why: &str, value: &str) {
        let value = value.lines().next().unwrap_or_default();
        let path = self.store.as_ref().and_then(Store::path).unwrap_or_default();
        self.remarks.push(format!(
            "a saved failure is stale and was left out: {why} (it was {value}); \
             delete it from {}",
            path.display()
        ));
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

    fn saved_form(&self, tape: &Tape, failure: &Failure) -> Saved {
        let proposal = Proposal::tape(tape.clone(), 0);
        let shown = self.beat.during(&proposal, || self.subject.inputs(&proposal));
        let values: Vec<String> =
            shown.iter().map(|input| format!("{} = {}", input.name, input.text())).collect();
        Saved {
            date: today(),
            module: self.info.module.to_string(),
            signature: self.info.signature.to_string(),
            value: values.join("\n"),
            message: failure.message.clone(),
            tape: tape.clone(),
        }
    }

    /// Saves the failure as it was found, before shrinking: if the process ends
    /// in between, it is not lost.
    fn save(&self, engine: &'static str, tape: &Tape, failure: &Failure) -> Saving {
        let Some(store) = &self.store else { return Saving::Not(String::new()) };
        if engine == "saved" {
            return Saving::Known(store.path().unwrap_or_default());
        }
        if !self.settings.save {
            return Saving::Not("saving is off".into());
        }
        match store.save(self.saved_form(tape, failure)) {
            Ok(path) => Saving::To(path),
            Err(error) => Saving::Not(error.to_string()),
        }
    }

    fn replace(&self, old: &Tape, new: &Tape, failure: &Failure, saved: Saving) -> Saving {
        let (Some(store), true) = (&self.store, self.settings.save) else { return saved };
        if matches!(saved, Saving::Not(_)) {
            return saved;
        }
        match store.replace(old, self.saved_form(new, failure)) {
            Ok(_) => saved,
            Err(error) => Saving::Not(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_our_own_does_not_look_like_a_failing_property() {
        let info = PropertyInfo {
            name: "sorts",
            module: "",
            file: "",
            line: 0,
            manifest_dir: None,
            signature: "",
            must_fail: false,
            shapes: None,
            background: &[],
            asserted: &[],
            mentioned: crate::lazy::Mentioned::NONE,
        };
        let text = broken(&info, None, Box::new("no such pass")).text();
        assert!(text.starts_with("property `sorts` could not be tested"), "{text}");
        assert!(text.contains("Lurcher itself panicked: no such pass"), "{text}");
        assert!(text.contains("please report it") && !text.contains("failed"), "{text}");
    }
}
