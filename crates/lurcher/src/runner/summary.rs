//! What a run counted.
use std::collections::BTreeMap;
use crate::property::CaseNotes;
use crate::report::Look;

#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) seed: u64,
    pub(crate) passed: u64,
    pub(crate) discarded: u64,
    pub(crate) is_out_of_time: bool,
    pub(crate) wants_statistics: bool,
    pub(crate) look: Look,
    pub(crate) observer: Option<Obs>,
    reasons: BTreeMap<String, u64>,
}
#[derive(Debug)]
pub(crate) struct Obs;
impl Obs { pub(crate) fn case(&mut self, _: &super::Subject, _: &crate::engine::Proposal, _: &crate::property::Ending, _: Option<&CaseNotes>, _: &str) {} }
impl Summary {
    pub(crate) fn new(seed: u64) -> Self {
        Summary { seed, passed: 0, discarded: 0, is_out_of_time: false, wants_statistics: false, look: Look::plain(), observer: None, reasons: BTreeMap::new() }
    }
    pub(crate) fn has_open_claims(&self) -> bool { false }
    pub(crate) fn has_refuted_claims(&self) -> bool { false }
    pub(crate) fn set_look(&mut self, _c: crate::config::Color) {}
    pub(crate) fn add(&mut self, _n: &CaseNotes) {}
    pub(crate) fn discard(&mut self, why: &str) { self.discarded += 1; *self.reasons.entry(why.to_string()).or_default() += 1; }
    pub(crate) fn tables(&self) -> String { String::new() }
    pub(crate) fn discard_table(&self) -> String { String::new() }
}
