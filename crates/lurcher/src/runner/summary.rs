//! What a run counted.

use std::time::{SystemTime, UNIX_EPOCH};

use super::subject::Subject;
use crate::config::{Color, Settings};
use crate::engine::Proposal;
use crate::explain::Generalisation;
use crate::property::{CaseNotes, Ending};
use crate::report::Look;
use crate::report::observe::{Finding, Json, Observation, ObservedStatus, Observer};
use crate::shrink::Drawn;
use crate::statistics::{ClaimVerdict, Claims, Discards, Histogram, Hits, Tally};

/// Counts of one run, and where its cases are written for other programs.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) seed: u64,
    /// Not if the seed was chosen where nobody can be asked any more.
    pub(crate) is_seed_known: bool,
    pub(crate) passed: u64,
    /// How many of those belong to a fair sample.
    sampled: u64,
    pub(crate) is_out_of_time: bool,
    /// Whether a refinement says which inputs there are.
    pub(crate) is_refined: bool,
    pub(crate) look: Look,
    /// Of which inputs it is known that all were run.
    pub(crate) verdict: Option<String>,
    /// Whether somebody asked for that.
    wants_verdict: bool,
    /// What the engine did, as lines of text.
    pub(crate) engine: String,
    wants_statistics: bool,
    discards: Discards,
    labels: Tally,
    claims: Claims,
    hits: Hits,
    sizes: Histogram,
    observer: Option<Observer>,
    run_start: f64,
    property: String,
    problem: Option<String>,
}

impl Summary {
    pub(crate) fn new(seed: u64, settings: &Settings, property: &str) -> Self {
        let mut summary = Summary {
            seed,
            is_seed_known: true,
            wants_statistics: settings.statistics,
            wants_verdict: [settings.enumerate, settings.up_to_size, settings.depth]
                .into_iter()
                .any(|n| n.is_some_and(|n| n > 0)),
            property: property.to_string(),
            ..Summary::of_others(settings, 0)
        };
        if let Some(path) = &settings.observe {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            summary.run_start = now.as_secs_f64();
            match Observer::create(path) {
                Ok(observer) => summary.observer = Some(observer),
                Err(error) => summary.complain(&error),
            }
        }
        summary
    }

    /// When somebody else has counted, and only the number of passing cases is known.
    pub(crate) fn of_others(settings: &Settings, passed: u64) -> Self {
        let look = match settings.color {
            Color::Auto => Look::automatic(),
            Color::Always => Look::coloured(),
            Color::Never => Look::plain(),
        };
        let (seed, is_seed_known) = (settings.seed.unwrap_or_default(), settings.seed.is_some());
        Summary { seed, is_seed_known, look, passed, ..Summary::default() }
    }

    fn complain(&mut self, error: &std::io::Error) {
        self.problem.get_or_insert_with(|| format!("cases are not observed: {error}"));
        self.observer = None;
    }

    /// Writes what is left to write, and says what went wrong besides the property.
    pub(crate) fn close(&mut self) -> Option<String> {
        if let Some(Err(error)) = self.observer.as_ref().map(Observer::flush) {
            self.complain(&error);
        }
        self.problem.take()
    }

    /// A case passed. Claims about rates count it only if it belongs to a fair sample.
    pub(crate) fn passed(&mut self, notes: Option<&CaseNotes>, is_sample: bool) {
        self.passed += 1;
        let none = CaseNotes::default();
        let notes = notes.unwrap_or(&none);
        if self.labels.is_empty() && !notes.labels.is_empty() {
            self.labels.add_silent_cases(self.passed - 1);
        }
        if !self.labels.is_empty() || !notes.labels.is_empty() {
            self.labels.add_case(&notes.labels);
        }
        self.hits.add(&notes.hits);
        if !is_sample {
            return;
        }
        if self.claims.is_empty() && !notes.covers.is_empty() {
            self.claims.add_silent_cases(self.sampled);
        }
        self.sampled += 1;
        if !self.claims.is_empty() || !notes.covers.is_empty() {
            let covers = notes.covers.iter();
            self.claims.add_case(covers.map(|c| (c.label.as_str(), c.percent, c.holds)));
        }
    }

    /// Random cases that said nothing.
    pub(crate) fn passed_silently(&mut self, n: u64) {
        self.passed += n;
        self.sampled += n;
        if !self.claims.is_empty() {
            self.claims.add_silent_cases(n);
        }
        if !self.labels.is_empty() {
            self.labels.add_silent_cases(n);
        }
    }

    pub(crate) fn discard(&mut self, why: &str) {
        self.discards.add(why);
    }

    /// What made a refined function overflow, most often first.
    pub(crate) fn overflows(&self) -> Vec<(String, u64)> {
        let mut rows = self.discards.rows();
        rows.retain(|(why, _)| {
            why.starts_with("attempt to ") || why.starts_with("capacity overflow")
        });
        rows
    }

    pub(crate) fn discarded(&self) -> u64 {
        self.discards.total()
    }

    pub(crate) fn has_open_claims(&mut self) -> bool {
        self.claims.decide();
        !self.claims.is_empty() && self.claims.verdict() == ClaimVerdict::Undecided
    }

    pub(crate) fn has_refuted_claims(&self) -> bool {
        !self.claims.is_empty() && self.claims.verdict() == ClaimVerdict::Refuted
    }

    /// Whether an expression of `covers!` was matched less often than wanted.
    pub(crate) fn has_uncovered_expressions(&self) -> bool {
        self.hits.is_open()
    }

    /// Whether a passing run has something to say.
    pub(crate) fn is_worth_showing(&self) -> bool {
        self.wants_statistics
            || self.wants_verdict
            || self.is_out_of_time
            || !self.labels.is_empty()
            || !self.claims.is_empty()
            || !self.hits.is_empty()
    }

    /// Every table that has rows.
    pub(crate) fn tables(&self) -> String {
        let mut out = self.labels.render();
        for claim in self.claims.iter() {
            let verdict = match claim.verdict() {
                ClaimVerdict::Confirmed => "confirmed",
                ClaimVerdict::Refuted => "REFUTED",
                ClaimVerdict::Undecided => "undecided",
            };
            out += &format!(
                "cover {:?}: {:.1} % of {} cases, claimed {} %: {verdict}\n",
                claim.label,
                claim.seen_percent(),
                claim.total,
                claim.percent
            );
        }
        out += &self.hits.render();
        if self.wants_statistics {
            out += &self.engine;
            if self.sizes.total() > 0 {
                out += "sizes of inputs, in answers on the tape\n";
                out += &self.sizes.render();
            }
            if self.discarded() > 0 {
                out += &self.discard_table();
            }
        }
        out
    }

    pub(crate) fn discard_table(&self) -> String {
        self.discards.render()
    }

    /// Whether every case is to be looked at, at some cost.
    #[inline]
    pub(crate) fn is_observing(&self) -> bool {
        self.wants_statistics || self.observer.is_some()
    }

    /// Writes what characterises the failure beside the cases.
    pub(crate) fn observe_generalisations(&self, found: &[Generalisation]) {
        let Some(observer) = &self.observer else { return };
        for found in found {
            let finding = Finding {
                run_start: self.run_start,
                property: self.property.clone(),
                title: "generalisation",
                content: found.to_json(),
            };
            // The cases were written to the same file, and what went wrong with that is reported.
            let _ = observer.record_finding(finding);
        }
        let _ = observer.flush();
    }

    #[cold]
    pub(crate) fn observe(
        &mut self,
        subject: &Subject,
        proposal: &Proposal,
        ending: &Ending,
        notes: Option<&CaseNotes>,
        engine: &'static str,
    ) {
        if let Drawn::Input(recording) = subject.draw(proposal.recorded()) {
            self.sizes.add(recording.choices.len() as u64);
        }
        let Some(observer) = &self.observer else { return };
        let shown = subject.inputs(proposal);
        let (status, status_reason) = match ending {
            Ending::Passed => (ObservedStatus::Passed, String::new()),
            Ending::Discarded(why) => (ObservedStatus::GaveUp, why.clone()),
            Ending::Failed(failure) => (ObservedStatus::Failed, failure.message.clone()),
            Ending::Misused(why) => (ObservedStatus::GaveUp, why.clone()),
        };
        let text = |input: &crate::Shown| format!("{} = {}", input.name, input.text());
        let features = notes.map(features).unwrap_or_default();
        let recorded = observer.record(Observation {
            run_start: self.run_start,
            property: self.property.clone(),
            status,
            status_reason,
            representation: shown.iter().map(text).collect::<Vec<_>>().join("\n"),
            arguments: shown
                .iter()
                .map(|input| (input.name.clone(), Json::Text(input.text().to_string())))
                .collect(),
            how_generated: engine.to_string(),
            features,
            metadata: vec![("seed".to_string(), Json::Whole(self.seed))],
            ..Observation::default()
        });
        if let Err(error) = recorded {
            self.complain(&error);
        }
    }
}

fn features(notes: &CaseNotes) -> Vec<(String, Json)> {
    let labels = notes.labels.iter().map(|(table, label)| match *table {
        "" => (label.clone(), Json::Switch(true)),
        table => (table.to_string(), Json::Text(label.clone())),
    });
    let covers = notes.covers.iter().map(|c| (c.label.clone(), Json::Switch(c.holds)));
    let scores = notes.scores.iter().map(|(label, score)| (label.clone(), Json::Number(*score)));
    labels.chain(covers).chain(scores).collect()
}
