//! A case that does not come to an end.
//!
//! The thread it runs on cannot be stopped, only left behind; whatever is said
//! about the case has to be found out on another thread, and within a time
//! limit, since drawing or printing the input may be what hangs. If it hung
//! while a failure was being shrunk, that failure is reported, not the hang.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::finish::{Known, recount};
use super::supervise::aside;
use super::token::replay_token;
use super::{PropertyInfo, Subject, Summary, command};
use crate::config::{Settings, show_time};
use crate::engine::Proposal;
use crate::lazy::Domain;
use crate::report::{Conclusion, Counterexample, Report, Saving};

/// The best failure known so far, shared with whoever watches.
#[derive(Clone, Default)]
pub(super) struct Found(Arc<Mutex<Option<Known>>>);

impl Found {
    pub(super) fn set(&self, known: Known) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    }

    pub(super) fn improve(&self, change: impl FnOnce(&mut Known)) {
        if let Some(known) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            change(known);
        }
    }

    pub(super) fn is_some(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    pub(super) fn take(&self) -> Option<Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Why neither input nor token is shown.
pub(super) const UNKNOWN_INPUT: &str = "(that happens in a generator, while an input is drawn as planned for the setting `steer`, so \
     the input is not known; mend the generator, or set `steer = 0`)";

/// How the message about a case without end begins.
pub(super) const HANGS: &str = "no verdict after";

/// A run that came upon a case without end.
pub(super) struct Hang {
    /// None if an input was being drawn that follows a plan.
    pub(super) proposal: Option<Proposal>,
    /// How many cases were begun, this one included.
    pub(super) cases: u64,
    /// How long it took until it was given up.
    pub(super) after: Duration,
    /// The failure that was being shrunk, if that is where it hung.
    pub(super) found: Option<Known>,
}

impl Hang {
    pub(super) fn is_in_shrinking(&self) -> bool {
        self.found.is_some()
    }

    /// Says what can be said about it.
    pub(super) fn report(
        self,
        info: &PropertyInfo,
        settings: &Settings,
        subject: Subject,
    ) -> Report {
        let limit = settings.case_time.clamp(Duration::from_secs(1), Duration::from_secs(10));
        let token = self.proposal.as_ref().map(replay_token);
        let after = show_time(self.after);
        let (mut remarks, mut summary) =
            (Vec::new(), Summary::of_others(settings, self.cases.saturating_sub(1)));
        let counterexample = match self.found {
            None => {
                let is_known = self.proposal.is_some();
                let inputs =
                    self.proposal.and_then(|case| aside(limit, move || subject.inputs(&case)));
                let mut message =
                    format!("{HANGS} {after}: the property hangs, or needs a larger `case_time`\n");
                message += match inputs {
                    _ if !is_known => UNKNOWN_INPUT,
                    Some(_) => {
                        "(not shrunk; with `isolate` a hanging case can be ended and shrunk)"
                    }
                    None => {
                        "(its input cannot be shown: drawing or printing it hangs, too, or an async \
                             body blocks its thread; try `isolate`)"
                    }
                };
                Counterexample { inputs: inputs.unwrap_or_default(), ..hung(message, token) }
            }
            Some(known) => {
                let token = token.unwrap_or_default();
                remarks.push(if token == known.tape.to_string() {
                    format!("the input is not shown: printing it takes longer than {after}")
                } else {
                    format!(
                        "shrinking ended early: a simpler input has no verdict after {after} \
                         (LURCHER_REPLAY={token} runs it)"
                    )
                });
                summary.passed = known.passed;
                (summary.seed, summary.is_seed_known) = (known.seed, true);
                let (info, settings, again) = (*info, settings.clone(), known.clone());
                aside(4 * limit, move || recount(&info, &settings, &subject, again)).unwrap_or_else(
                    || Counterexample {
                        engine: known.engine,
                        failure: known.failure,
                        saved: known.saved,
                        ..hung(String::new(), Some(known.tape.to_string()))
                    },
                )
            }
        };
        Report {
            property: info.name.to_string(),
            conclusion: Conclusion::Failed(Box::new(counterexample)),
            summary,
            remarks,
            command: command(info),
        }
    }
}

/// The report on a run that came to no end while inputs were looked for.
pub(super) fn asking(
    info: &PropertyInfo,
    settings: &Settings,
    domain: Option<&Domain>,
    after: Duration,
) -> Report {
    let text = domain.map_or("", |domain| domain.text);
    let message = format!(
        "no answer after {} of the processor's time: whether an input is as required, `{text}`, is \
         found out without end\na `while` or `loop` in a `#[logic]` function does not end for some \
         value; it is asked about any input for which the conditions before it hold",
        show_time(after)
    );
    Report {
        property: info.name.to_string(),
        conclusion: Conclusion::Misused(message),
        summary: Summary::of_others(settings, 0),
        remarks: Vec::new(),
        command: command(info),
    }
}

/// A counterexample of which nothing is known but how to run it again.
fn hung(message: String, token: Option<String>) -> Counterexample {
    let saved = "it would hang again before anything else is tried";
    Counterexample::unshown("hanging", message, token, Saving::Not(saved.to_string()))
}
