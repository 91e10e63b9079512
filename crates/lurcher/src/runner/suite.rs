//! Which suite a run has, and what becomes of it.
//!
//! The setting `suite` says how many inputs a suite is to have; the file says which. Where
//! there is no setting, a file is enough: somebody chose a suite, and deleting the file
//! undoes it. A suite is chosen where there is none, and chosen anew where the saved one is
//! stale: its property has other arguments now, another number is asked for, or a tape no
//! longer fits. That is always said, and where the new one cannot be saved, it is run all the
//! same: a stale suite never means that less is tested.
//!
//! A suite is saved by a run in which nothing failed. Until then it is chosen in every run,
//! and a failure is reported as any other.

use std::fs::OpenOptions;
use std::io::Write;

use super::explore::Explorer;
use super::finish::Run;
use crate::engine::{Chosen, SuitePlan};
use crate::report::Conclusion;
use crate::store::{SavedSuite, Store};

const FAILS: &str = "it is chosen by a run in which nothing fails";

impl Run<'_> {
    /// The suite to run, if there is one or is to be one.
    pub(super) fn plan_suite(&mut self) -> Option<SuitePlan> {
        let asked = self.settings.suite;
        if asked == Some(0) {
            return None;
        }
        let Some(store) = self.store.clone().filter(|_| self.subject.may_have_suite) else {
            if asked.is_some() && self.settings.suite_log.is_none() {
                self.remarks.push(no_suite(self.subject.is_separable, self.store.is_some()));
            }
            return None;
        };
        let loaded = store.load_suite(self.info.module, self.info.signature);
        self.remarks.extend(loaded.problems);
        let is_anew = self.settings.suite_log.is_some();
        let (saved, stale) = (loaded.suite, loaded.stale);
        let other = saved.as_ref().or(stale.as_ref()).map(|suite| suite.asked);
        let n = asked.or(other)?;
        let (tapes, why) = match (saved, stale) {
            _ if is_anew => (Vec::new(), None),
            (Some(suite), _) if suite.asked != n => {
                (Vec::new(), Some(format!("the saved one was asked to have {}", suite.asked)))
            }
            (Some(suite), _) if suite.tapes.is_empty() => {
                (Vec::new(), Some("the saved one has no inputs".to_string()))
            }
            (Some(suite), _) => (suite.tapes, None),
            (None, Some(suite)) => {
                (Vec::new(), Some(format!("the arguments were `{}` then", suite.signature)))
            }
            (None, None) => (Vec::new(), None),
        };
        Some(SuitePlan { tapes, n, why })
    }

    /// Saves the suite if it was chosen in this run, and says what became of it.
    pub(super) fn keep_suite(&mut self, explorer: &Explorer<'_>, conclusion: &Conclusion) {
        let Some(suite) = explorer.suite() else {
            // A saved failure fails again, so nothing was chosen; or there is to be no suite.
            if matches!(conclusion, Conclusion::Failed(_)) {
                self.log_suite("none", FAILS);
            }
            return;
        };
        if !suite.is_choosing() {
            return;
        }
        let is_whole = matches!(conclusion, Conclusion::Passed) && !explorer.summary.is_out_of_time;
        let chosen = suite.chosen().filter(|_| is_whole);
        let Some(chosen) = chosen.filter(|chosen| !chosen.tapes.is_empty()) else {
            let reason = match conclusion {
                Conclusion::Passed if explorer.summary.is_out_of_time => {
                    "the time ended before it was complete: raise `time`"
                }
                Conclusion::Passed => {
                    "no input passes and is made again by its tape: the generators depend on \
                     something besides their source"
                }
                _ => FAILS,
            };
            self.remarks.push(format!("no suite is saved yet: {reason}"));
            self.log_suite("none", reason);
            return;
        };
        let covers = suite.covers();
        let what = description(&chosen, &covers);
        let begin = match &chosen.why {
            None => format!("a suite was chosen: {what}"),
            Some(why) => format!("the suite was chosen anew, because {why}: {what}"),
        };
        if !self.settings.save {
            self.remarks.push(format!(
                "{begin}; it holds for this run only, because nothing is saved here (`save` is \
                 off, or the variable CI is set); `cargo lurcher suite` saves it, to be committed"
            ));
            return self.log_suite("none", "`save` is off");
        }
        let saved = SavedSuite {
            asked: chosen.n_asked,
            module: self.info.module.to_string(),
            signature: self.info.signature.to_string(),
            covers,
            tapes: chosen.tapes,
        };
        match self.store.as_ref().map(|store| store.save_suite(&saved)) {
            Some(Ok(path)) => {
                self.remarks.push(format!(
                    "{begin}; it is run in place of random cases from now on; commit {}, or \
                     delete it to be without",
                    path.display()
                ));
                self.log_suite("saved", &what);
            }
            Some(Err(error)) => {
                self.remarks.push(format!("{begin}; it holds for this run only: {error}"));
                self.log_suite("none", &error.to_string());
            }
            None => {}
        }
    }

    /// Tells `cargo lurcher suite`, if it is waiting, what became of the suite.
    fn log_suite(&mut self, status: &str, what: &str) {
        let Some(log) = &self.settings.suite_log else { return };
        let path = self.store.as_ref().and_then(Store::suite_path).unwrap_or_default();
        let (module, name) = (self.info.module, self.info.name);
        let what = what.replace(['\t', '\n'], " ");
        let line = format!("{status}\t{module}::{name}\t{what}\t{}\n", path.display());
        // One write, so that lines of processes that run side by side stay whole.
        let written = OpenOptions::new().append(true).create(true).open(log);
        let written = written.and_then(|mut file| file.write_all(line.as_bytes()));
        if let Err(error) = written {
            let place = log.display();
            self.remarks.push(format!("cannot tell `cargo lurcher suite`: {place}: {error}"));
        }
    }
}

/// `200 inputs, 2-way coverage 97.5 %`
fn description(chosen: &Chosen, covers: &str) -> String {
    let (n, asked) = (chosen.tapes.len() as u64, chosen.n_asked);
    let mut text = if n == 1 { "1 input".to_string() } else { format!("{n} inputs") };
    if n < asked {
        text += &format!(" (there are no more, though {asked} were asked for)");
    }
    match covers {
        "" => text + ", at random, since coverage can see no argument (`#[seen_as(…)]` helps)",
        covers => format!("{text}, {covers}"),
    }
}

/// Why a property that was asked to have a suite has none.
fn no_suite(is_separable: bool, has_signature: bool) -> String {
    let reason = match (is_separable, has_signature) {
        (false, _) => "what is given to `check` draws while it runs; write it as a `#[property]`",
        (true, false) => "the property has no arguments",
        (true, true) => "the rows of an array are its suite",
    };
    format!("`suite` was left out: {reason}")
}
