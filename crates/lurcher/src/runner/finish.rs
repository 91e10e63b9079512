//! From what exploring found to a report.

use std::sync::Arc;

use super::beat::Beat;
use super::explore::{Explored, Explorer};
use super::subject::{Exhibit, ShrinkTrial, Subject};
use super::summary::Summary;
use super::{PropertyInfo, command, manifest_dir};
use crate::config::{Settings, show_time};
use crate::engine::Proposal;
use crate::property::{Ending, Failure};
use crate::report::{Conclusion, Counterexample, Report, Saving, Shrinking};
use crate::shrink::{ShrinkLimits, shrink};
use crate::source::{Tape, fresh_seed};
use crate::store::{Saved, Store, today};

/// The longest tape, as text, that is offered as a line to paste.
const LONGEST_REPLAY: usize = 2_000;

/// Tests the property on this thread.
pub(super) fn report(
    info: &PropertyInfo,
    settings: &Settings,
    subject: &Subject,
    beats: &[Arc<Beat>],
) -> Report {
    let seed = settings.seed.unwrap_or_else(fresh_seed);
    let mut explorer = Explorer::new(subject, settings, seed, info.name, beats);
    let mut run = Run { info, settings, subject, beat: &beats[0], store: None, remarks: Vec::new() };
    let explored = match &settings.replay {
        Some(token) => match parse_replay(token) {
            Ok(proposal) => explorer.replay_proposal(proposal).unwrap_or(Explored::Passed),
            Err(message) => Explored::Misused(message),
        },
        None => {
            let saved = run.saved();
            explorer.replay("saved", saved).unwrap_or_else(|| explorer.explore())
        }
    };
    let conclusion = run.conclude(explored, &mut explorer);
    let summary = explorer.summary;
    run.remarks.extend(summary.problem());
    let command = command(info);
    Report { property: info.name.to_string(), conclusion, summary, remarks: run.remarks, command }
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

/// A report on nothing: a child process has no opinion of its own.
pub(super) fn nothing(info: &PropertyInfo) -> Report {
    Report { conclusion: Conclusion::Passed, ..misused(info, String::new()) }
}

/// A report on a case that did not end.
pub(super) fn hung(
    info: &PropertyInfo,
    settings: &Settings,
    subject: &Subject,
    proposal: &Proposal,
) -> Report {
    let _catching = crate::property::catch_panics();
    let inputs = subject.inputs(proposal);
    let message = format!(
        "no verdict after {}: the property hangs, or needs a larger `case_time`\n\
         (not shrunk; with `isolate` a hanging case can be ended and shrunk)",
        show_time(settings.case_time)
    );
    let failure = Failure { message, location: None, backtrace: None };
    let counterexample = Counterexample {
        engine: "random",
        inputs,
        failure,
        notes: Vec::new(),
        tape: Tape::default(),
        replay: Some(replay_token(proposal)),
        saved: Saving::Not("a hanging case would hang again before anything else is tried".into()),
        shrinking: None,
        is_repeatable: true,
    };
    Report {
        property: info.name.to_string(),
        conclusion: Conclusion::Failed(Box::new(counterexample)),
        summary: Summary::default(),
        remarks: Vec::new(),
        command: command(info),
    }
}

/// The token that leads to the same case: `seed:SEED:SIZE`, or a tape.
pub(super) fn replay_token(proposal: &Proposal) -> String {
    match &proposal.tape {
        None => format!("seed:{}:{}", proposal.seed, proposal.size),
        Some((tape, _)) => tape.to_string(),
    }
}

pub(super) fn parse_replay(token: &str) -> Result<Proposal, String> {
    let Some(rest) = token.trim().strip_prefix("seed:") else {
        let tape: Result<Tape, _> = token.parse();
        return match tape {
            Ok(tape) => Ok(Proposal::tape(tape, 0)),
            Err(error) => Err(format!("LURCHER_REPLAY is not a tape: {error}")),
        };
    };
    let numbers = rest.split_once(':').and_then(|(seed, size)| {
        Some(Proposal::random(seed.parse().ok()?, size.parse().ok()?))
    });
    numbers.ok_or_else(|| {
        format!("LURCHER_REPLAY=seed:{rest}: expected `seed:SEED:SIZE`, two whole numbers")
    })
}

/// What is needed to bring one run to its end.
struct Run<'r> {
    info: &'r PropertyInfo,
    settings: &'r Settings,
    subject: &'r Subject,
    beat: &'r Beat,
    store: Option<Store>,
    remarks: Vec<String>,
}

impl Run<'_> {
    /// The tapes of saved failures of this property.
    fn saved(&mut self) -> Vec<Tape> {
        // A property without a name or arguments of its own cannot be told from others.
        if self.info.signature.is_empty() {
            return Vec::new();
        }
        let store = Store::open(manifest_dir(self.info).as_deref(), self.info.name);
        let loaded = store.load(self.info.module, self.info.signature);
        self.remarks.extend(loaded.problems);
        for entry in &loaded.stale {
            self.stale(&format!("the arguments were `{}` then", entry.signature), &entry.value);
        }
        let mut tapes = Vec::new();
        for entry in loaded.entries {
            if self.subject.fits(&entry.tape) {
                tapes.push(entry.tape);
            } else {
                self.stale("its tape no longer fits the generators", &entry.value);
            }
        }
        self.store = Some(store);
        tapes
    }

    fn stale(&mut self, why: &str, value: &str) {
        let value = value.lines().next().unwrap_or_default();
        self.remarks.push(format!(
            "a saved failure is stale and was left out: {why} (it was {value}); \
             delete it from lurcher-failures/{}.txt",
            self.info.name
        ));
    }

    fn conclude(&mut self, explored: Explored, explorer: &mut Explorer<'_>) -> Conclusion {
        match explored {
            Explored::Passed if explorer.summary.has_refuted_claims() => Conclusion::Uncovered,
            Explored::Passed => Conclusion::Passed,
            Explored::GaveUp => Conclusion::GaveUp,
            Explored::Misused(message) => Conclusion::Misused(message),
            Explored::Failed { engine, proposal, failure } => {
                Conclusion::Failed(Box::new(self.counterexample(engine, &proposal, failure)))
            }
        }
    }

    /// Records the failing case, shrinks it, and runs it once more for show.
    fn counterexample(
        &mut self,
        engine: &'static str,
        proposal: &Proposal,
        failure: Failure,
    ) -> Counterexample {
        let mut source = proposal.recorded();
        let again = self.subject.run(&mut source);
        let recording = source.take_recording();
        let first = recording.tape();
        if !matches!(again, Ending::Failed(_)) {
            return self.unrepeatable(engine, proposal, &first, failure);
        }
        let mut saved = self.save(engine, &first, &failure);
        let limits =
            ShrinkLimits { calls: self.settings.shrink_calls, time: self.settings.shrink_time };
        let mut trial =
            ShrinkTrial { subject: self.subject, beat: self.beat, improved: Box::new(|_| {}) };
        let shrunk = shrink(&mut trial, recording, failure, limits);
        if shrunk.tape != first {
            saved = self.replace(&first, &shrunk.tape, &shrunk.failure, saved);
        }
        let Exhibit { ending, shown, notes, .. } = self.subject.exhibit(&shrunk.tape);
        let token = shrunk.tape.to_string();
        Counterexample {
            engine,
            inputs: shown,
            is_repeatable: matches!(ending, Ending::Failed(_)),
            failure: match ending {
                Ending::Failed(failure) => failure,
                _ => shrunk.failure,
            },
            notes: notes.notes,
            tape: shrunk.tape,
            replay: (token.len() <= LONGEST_REPLAY).then_some(token).or_else(|| {
                proposal.tape.is_none().then(|| replay_token(proposal))
            }),
            saved,
            shrinking: Some(Shrinking {
                calls: shrunk.calls,
                improvements: shrunk.improvements,
                stopped: shrunk.stopped,
                other: shrunk.other,
            }),
        }
    }

    /// A case that failed once and passed the second time is not shrunk: what
    /// it depends on is not on the tape.
    fn unrepeatable(
        &self,
        engine: &'static str,
        proposal: &Proposal,
        tape: &Tape,
        failure: Failure,
    ) -> Counterexample {
        let exhibit = self.subject.exhibit(tape);
        Counterexample {
            engine,
            inputs: exhibit.shown,
            failure,
            notes: exhibit.notes.notes,
            tape: tape.clone(),
            replay: Some(replay_token(proposal)),
            saved: Saving::Not("it does not fail every time".into()),
            shrinking: None,
            is_repeatable: false,
        }
    }

    fn saved_form(&self, tape: &Tape, failure: &Failure) -> Saved {
        let shown = self.subject.inputs(&Proposal::tape(tape.clone(), 0));
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
            return Saving::Not("saving is off (as it is by default in CI)".into());
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
