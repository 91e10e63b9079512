//! Climbing towards what `target!` asks for.
//!
//! A simple evolutionary search over tapes: keep the best-scoring few, change
//! one of them a little, see whether that scores better. It proposes nothing
//! until some case has reported a score, so properties without `target!` never
//! meet it.

use super::{Engine, Proposal};
use crate::property::{CaseNotes, Ending};
use crate::source::{Beyond, Random, Tape};

/// How many tapes are kept per score.
const KEPT: usize = 8;

/// Varies the tapes with the highest scores.
pub(crate) struct Climb<'p> {
    random: Random,
    max_size: usize,
    best: Vec<(f64, Tape)>,
    label: Option<String>,
    /// Draws a random proposal again, recorded, to learn its tape.
    record: Box<dyn Fn(&Proposal) -> Tape + Send + 'p>,
}

impl<'p> Climb<'p> {
    pub(crate) fn new(
        seed: u64,
        max_size: usize,
        record: impl Fn(&Proposal) -> Tape + Send + 'p,
    ) -> Self {
        Climb {
            random: Random::new(seed ^ 0xC11B),
            max_size,
            best: Vec::new(),
            label: None,
            record: Box::new(record),
        }
    }

    /// Takes note of a case that any engine proposed.
    pub(crate) fn observe(&mut self, proposal: &Proposal, notes: &CaseNotes) {
        for (label, score) in &notes.scores {
            if score.is_nan() || self.label.as_ref().is_some_and(|own| own != label) {
                continue;
            }
            self.label.get_or_insert_with(|| label.clone());
            let worst = self.best.last().map_or(f64::NEG_INFINITY, |(score, _)| *score);
            if self.best.len() == KEPT && *score <= worst {
                continue;
            }
            let tape = (self.record)(proposal);
            if self.best.iter().any(|(_, known)| *known == tape) {
                continue;
            }
            let at = self.best.partition_point(|(known, _)| known >= score);
            self.best.insert(at, (*score, tape));
            self.best.truncate(KEPT);
        }
    }

    fn vary(&mut self, tape: &Tape) -> Tape {
        let mut answers = tape.0.clone();
        let n_changes = 1 + self.random.below(3);
        for _ in 0..n_changes {
            if answers.is_empty() {
                break;
            }
            let at = self.random.below(answers.len() as u64) as usize;
            match self.random.below(8) {
                0 => answers[at] = answers[at].saturating_add(1),
                1 => answers[at] = answers[at].saturating_sub(1),
                2 => answers[at] = answers[at].saturating_mul(2),
                3 => answers[at] = self.random.next() >> self.random.below(64),
                4 => {
                    // Cut, and let what follows be drawn anew.
                    answers.truncate(at);
                }
                5 => {
                    answers.remove(at);
                }
                _ => {
                    // Repeat a stretch: lists grow, structures nest.
                    let len = 1 + self.random.below(8) as usize;
                    let piece: Vec<u64> = answers[at..].iter().take(len).copied().collect();
                    let to = self.random.below(answers.len() as u64 + 1) as usize;
                    answers.splice(to..to, piece);
                }
            }
        }
        Tape(answers)
    }
}

impl Engine for Climb<'_> {
    fn name(&self) -> &'static str {
        "target"
    }

    fn propose(&mut self) -> Option<Proposal> {
        if self.best.is_empty() {
            return None;
        }
        // The best ones more often than the others.
        let choice = self.random.below(self.best.len() as u64).min(self.random.below(KEPT as u64));
        let tape = self.best[choice as usize].1.clone();
        let tape = self.vary(&tape);
        let seed = self.random.next();
        Some(Proposal { tape: Some((tape, Beyond::Random)), seed, size: self.max_size })
    }

    fn learn(&mut self, proposal: &Proposal, ending: &Ending, notes: Option<&CaseNotes>) {
        if let (Ending::Passed, Some(notes)) = (ending, notes) {
            self.observe(proposal, notes);
        }
    }
}
