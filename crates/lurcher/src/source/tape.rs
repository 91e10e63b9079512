//! The answers that made a value, and what the recorder knows about them.
//!
//! A [`Tape`] is only the answers: numbers, each 0 for the simplest possible
//! answer to its question. It prints and parses back unchanged, and the same
//! generator with the same tape makes the same value. A [`Recording`] is a tape
//! with the questions beside it: how large each answer might have been, what it
//! decided, and which stretch of the tape made which part of the value. The
//! shrinker reads recordings and writes tapes.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A sequence of answers from which a value can be made again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tape(pub(crate) Vec<u64>);

impl Tape {
    /// The answers, in the order in which they were given.
    pub fn answers(&self) -> &[u64] {
        &self.0
    }
}

impl From<Vec<u64>> for Tape {
    fn from(answers: Vec<u64>) -> Self {
        Tape(answers)
    }
}

/// Shortlex: the shorter tape is simpler, then the one with the smaller first difference.
impl Ord for Tape {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Tape {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Prints a tape as one word: answers in decimal, joined by dots; runs of the
/// same answer as `answerxcount`, which no shell takes for a pattern.
///
/// ```
/// use lurcher::Tape;
/// let tape: Tape = "1.900.0x3".parse().unwrap();
/// assert_eq!(tape.answers(), [1, 900, 0, 0, 0]);
/// assert_eq!(tape.to_string(), "1.900.0x3");
/// ```
impl fmt::Display for Tape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        let mut separator = "";
        for run in self.0.chunk_by(|a, b| a == b) {
            match run.len() {
                1 => write!(f, "{separator}{}", run[0])?,
                2 => write!(f, "{separator}{}.{}", run[0], run[0])?,
                n => write!(f, "{separator}{}x{n}", run[0])?,
            }
            separator = ".";
        }
        Ok(())
    }
}

/// A text is not a tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapeError {
    word: String,
    position: usize,
}

impl fmt::Display for TapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TapeError { word, position } = self;
        write!(
            f,
            "`{word}` (answer {position} of the tape) is not a number or `NUMBERxCOUNT`; \
             was the line copied whole?"
        )
    }
}

impl std::error::Error for TapeError {}

/// The most answers a parsed tape may have: a typing slip in a count must not fill the memory.
const MOST_ANSWERS: usize = 1 << 26;

impl FromStr for Tape {
    type Err = TapeError;

    fn from_str(text: &str) -> Result<Self, TapeError> {
        let text = text.trim();
        if text == "-" {
            return Ok(Tape::default());
        }
        let mut answers = Vec::new();
        for (index, word) in text.split('.').enumerate() {
            let error = || TapeError { word: word.to_string(), position: index + 1 };
            let (answer, count) = word.split_once('x').unwrap_or((word, "1"));
            let answer: u64 = answer.parse().map_err(|_| error())?;
            let count: usize = count.parse().map_err(|_| error())?;
            if answers.len().saturating_add(count) > MOST_ANSWERS {
                return Err(error());
            }
            answers.resize(answers.len() + count, answer);
        }
        Ok(Tape(answers))
    }
}

/// What an answer decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// Which constructor or alternative, simplest first.
    Constructor,
    /// Whether a list has one more element.
    More,
    /// A number: how far down the list "0, 1, -1, 2, …" it stands, in a range
    /// that has `below` numbers below its simplest one.
    Number {
        /// How many numbers of the range lie below the simplest.
        below: u64,
    },
}

impl Role {
    /// A number whose range starts at the simplest one.
    pub(crate) const NUMBER: Role = Role::Number { below: 0 };
}

/// One answer with its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The answer: 0 is the simplest.
    pub(crate) value: u64,
    /// The largest answer that was possible.
    pub(crate) bound: u64,
    /// What it decides.
    pub(crate) role: Role,
}

/// What a span of the tape made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SpanKind {
    /// A whole value; spans with the same label can stand in for each other.
    Value,
    /// One element of a list, with the answer that asked for it.
    Element,
    /// An attempt that was thrown away.
    Rejected,
}

/// A stretch of the tape that belongs together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// Its first choice.
    pub(crate) start: usize,
    /// One past its last choice.
    pub(crate) end: usize,
    /// What sort of value it made: equal labels, equal sorts.
    pub(crate) label: u64,
    /// What part it plays.
    pub(crate) kind: SpanKind,
    /// The index of the span around it.
    pub(crate) parent: Option<usize>,
}

impl Span {
    pub(crate) fn len(&self) -> usize {
        self.end - self.start
    }
}

/// A tape with its questions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Recording {
    /// Every answer with its question, in order.
    pub(crate) choices: Vec<Choice>,
    /// Every span, in the order in which they began.
    pub(crate) spans: Vec<Span>,
    /// Where each argument of the property begins, if the property says so.
    pub(crate) arguments: Vec<usize>,
}

impl Recording {
    /// The answers alone.
    pub(crate) fn tape(&self) -> Tape {
        Tape(self.choices.iter().map(|choice| choice.value).collect())
    }

    /// The answers that made one argument of the property.
    #[cfg(feature = "arrays")]
    pub(crate) fn argument(&self, index: usize) -> Option<Vec<u64>> {
        let start = *self.arguments.get(index)?;
        let end = self.arguments.get(index + 1).copied().unwrap_or(self.choices.len());
        Some(self.choices[start..end].iter().map(|choice| choice.value).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tapes_print_and_parse_back() {
        for answers in [vec![], vec![0], vec![1, 1], vec![u64::MAX, 0, 0, 0, 0, 7], vec![5; 1000]] {
            let tape = Tape(answers);
            assert_eq!(tape.to_string().parse(), Ok(tape));
        }
    }

    #[test]
    fn a_bad_tape_is_named_by_word_and_place() {
        let error = "1.y.3".parse::<Tape>().unwrap_err().to_string();
        assert!(error.contains("`y` (answer 2"), "{error}");
        assert!("".parse::<Tape>().is_err());
        assert!("1x99999999999".parse::<Tape>().is_err());
        assert!("18446744073709551616".parse::<Tape>().is_err());
    }

    #[test]
    fn shorter_is_simpler_then_smaller() {
        let tape = |answers: &[u64]| Tape(answers.to_vec());
        assert!(tape(&[9]) < tape(&[0, 0]));
        assert!(tape(&[0, 9]) < tape(&[1, 0]));
    }
}
