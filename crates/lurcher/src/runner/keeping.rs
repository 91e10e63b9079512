//! Failures that are kept: those of former runs, and the one of this.

use super::finish::Run;
use super::manifest_dir;
use crate::engine::Proposal;
use crate::property::Failure;
use crate::report::Saving;
use crate::source::Tape;
use crate::store::{Saved, Store, today};

impl Run<'_> {
    pub(super) fn open_store(&self) -> Option<Store> {
        // A property without a name or arguments of its own cannot be told from others.
        let is_known = !self.info.signature.is_empty();
        is_known.then(|| match &self.settings.failures {
            Some(directory) => Store::in_directory(directory, self.info.name),
            None => Store::open(manifest_dir(self.info).as_deref(), self.info.name),
        })
    }

    /// The tapes of saved failures of this property.
    pub(super) fn saved(&mut self) -> Vec<Tape> {
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
    pub(super) fn save(&self, engine: &'static str, tape: &Tape, failure: &Failure) -> Saving {
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

    pub(super) fn replace(
        &self,
        old: &Tape,
        new: &Tape,
        failure: &Failure,
        saved: Saving,
    ) -> Saving {
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
