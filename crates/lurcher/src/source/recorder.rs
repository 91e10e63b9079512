//! Giving answers from a tape, and writing down what was answered.
//!
//! Ordinary random cases are not recorded: a case is a function of its seed, so
//! the runner makes it again with a recorder once it has failed. That keeps the
//! common path down to the random numbers themselves.

use super::guide::Guide;
use super::tape::{Choice, Recording, Role, Span, SpanKind, Tape};

/// What to answer when the tape has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beyond {
    /// The simplest answer, always.
    Simplest,
    /// Whatever the random generator proposes.
    Random,
}

/// The part of a source that replays and records.
#[derive(Debug)]
pub(crate) struct Recorder {
    given: Vec<u64>,
    next: usize,
    beyond: Beyond,
    /// What to propose beyond the tape, if that is planned.
    guide: Option<Guide>,
    pub(crate) recording: Recording,
    /// Indices of the spans that are open, innermost last.
    open: Vec<usize>,
    /// How many given answers were out of the question's bounds.
    pub(crate) misfits: usize,
}

impl Recorder {
    pub(crate) fn new(tape: Tape, beyond: Beyond) -> Self {
        Recorder {
            given: tape.0,
            next: 0,
            beyond,
            guide: None,
            recording: Recording::default(),
            open: Vec::new(),
            misfits: 0,
        }
    }

    /// Makes proposals follow a plan.
    pub(super) fn follow(&mut self, guide: Guide) {
        self.guide = Some(guide);
    }

    /// Whether proposals follow a plan.
    pub(super) fn is_guided(&self) -> bool {
        self.guide.is_some()
    }

    /// Whether it is a value that is known that is drawn.
    pub(super) fn is_exact(&self) -> bool {
        self.guide.as_ref().is_some_and(|guide| guide.is_exact)
    }

    /// Whether the next answer comes from the tape rather than from `propose`.
    pub(crate) fn is_given(&self) -> bool {
        self.next < self.given.len() || self.beyond == Beyond::Simplest
    }

    pub(crate) fn answer(&mut self, bound: u64, role: Role, propose: impl FnOnce() -> u64) -> u64 {
        let value = match self.given.get(self.next) {
            Some(&given) => self.fit(given, bound, role),
            None if self.beyond == Beyond::Simplest => 0,
            None => match self.guide.as_mut().and_then(|guide| guide.answer(bound, role)) {
                Some(planned) => planned,
                None => propose(),
            },
        };
        self.next += 1;
        debug_assert!(value <= bound);
        self.recording.choices.push(Choice { value, bound, role });
        value
    }

    /// An edited tape may give an answer that is too large for the question it
    /// now meets. A number keeps as much of it as it can; a decision about
    /// structure falls back to the simplest.
    fn fit(&mut self, given: u64, bound: u64, role: Role) -> u64 {
        if given <= bound {
            return given;
        }
        self.misfits += 1;
        if matches!(role, Role::Number { .. }) { bound } else { 0 }
    }

    /// How many answers there are so far.
    pub(crate) fn n_answers(&self) -> usize {
        self.recording.choices.len()
    }

    /// How many given answers were never asked for.
    pub(crate) fn n_unread(&self) -> usize {
        self.given.len().saturating_sub(self.next)
    }

    pub(crate) fn begin(&mut self, label: u64, kind: SpanKind) {
        if let Some(guide) = &mut self.guide {
            guide.begin(label, kind);
        }
        let start = self.recording.choices.len();
        let parent = self.open.last().copied();
        self.open.push(self.recording.spans.len());
        self.recording.spans.push(Span { start, end: start, label, kind, parent });
    }

    pub(crate) fn end(&mut self) {
        if let Some(index) = self.open.pop() {
            let span = &mut self.recording.spans[index];
            span.end = self.recording.choices.len();
            if let Some(guide) = &mut self.guide {
                guide.end(span.kind == SpanKind::Rejected);
            }
        }
    }

    /// Closes the innermost span as one whose outcome was thrown away.
    pub(crate) fn end_rejected(&mut self) {
        if let Some(&index) = self.open.last() {
            self.recording.spans[index].kind = SpanKind::Rejected;
        }
        self.end();
    }

    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// An argument of the property begins here.
    pub(crate) fn begin_argument(&mut self) {
        self.recording.arguments.push(self.recording.choices.len());
    }

    /// The recording so far; spans left open by a panic end here.
    pub(crate) fn finish(&mut self) -> Recording {
        while !self.open.is_empty() {
            self.end();
        }
        std::mem::take(&mut self.recording)
    }
}
