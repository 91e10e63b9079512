//! Climbing towards what `target!` asks for.
//!
//! A simple evolutionary search over tapes: keep the best-scoring few, change
//! one of them a little, see whether that scores better. Every label of
//! `target!` has its own few, and they take turns. It proposes nothing
//! until some case has reported a score, so properties without `target!` never
//! meet it.

use super::{Engine, Proposal};
use crate::property::{CaseNotes, CaseResult, Ending};
use crate::source::{Beyond, Random, Tape};

/// How many tapes are kept per score.
const KEPT: usize = 8;

/// The highest scores under one label, best first.
struct Board {
    label: String,
    best: Vec<(f64, Tape)>,
}

impl Board {
    fn has_room_for(&self, score: f64) -> bool {
        self.best.len() < KEPT || self.best.last().is_some_and(|(worst, _)| score > *worst)
    }

    fn add(&mut self, score: f64, tape: &Tape) {
        if self.best.iter().any(|(_, known)| known == tape) {
            return;
        }
        let at = self.best.partition_point(|(known, _)| *known >= score);
        self.best.insert(at, (score, tape.clone()));
        self.best.truncate(KEPT);
    }
}

/// Varies the tapes with the highest scores.
pub(crate) struct Climb<'p> {
    random: Random,
    max_size: usize,
    boards: Vec<Board>,
    /// Whose turn it is.
    turn: usize,
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
            boards: Vec::new(),
            turn: 0,
            record: Box::new(record),
        }
    }

    /// Takes note of a case that any engine proposed.
    pub(crate) fn observe(&mut self, proposal: &Proposal, notes: &CaseNotes) {
        let mut tape = None;
        for (label, score) in &notes.scores {
            if score.is_nan() {
                continue;
            }
            let known = self.boards.iter().position(|board| board.label == *label);
            let index = known.unwrap_or_else(|| {
                self.boards.push(Board { label: label.clone(), best: Vec::new() });
                self.boards.len() - 1
            });
            if self.boards[index].has_room_for(*score) {
                let tape = tape.get_or_insert_with(|| (self.record)(proposal));
                self.boards[index].add(*score, tape);
            }
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
        if self.boards.is_empty() {
            return None;
        }
        self.turn = (self.turn + 1) % self.boards.len();
        let n_best = self.boards[self.turn].best.len() as u64;
        // The best ones more often than the others.
        let choice = self.random.below(n_best).min(self.random.below(KEPT as u64));
        let tape = self.boards[self.turn].best[choice as usize].1.clone();
        let tape = self.vary(&tape);
        let seed = self.random.next();
        Some(Proposal { tape: Some((tape, Beyond::Random)), seed, size: self.max_size })
    }

    fn learn(&mut self, proposal: &Proposal, result: &CaseResult) {
        if let (Ending::Passed, Some(notes)) = (&result.ending, &result.notes) {
            self.observe(proposal, notes);
        }
    }
}
