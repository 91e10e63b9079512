//! The ways to come by tests that are compared.

use lurcher::thinning::{ChooserOptions, FILL, Preference, Worth};
use lurcher_study_systemf::Terms;

/// One way to come by tests.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contender {
    pub(crate) kind: Kind,
    /// Candidates drawn for a test.
    pub(crate) fan_out: usize,
}

/// What the candidates are and which one is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Terms as they come.
    Random,
    /// Random terms of another size than the experiment's 30.
    RandomOfSize(u32),
    /// Random terms, with so many failures per term repaired on the spot.
    RandomWithRetries(u32),
    /// The paper's algorithm at a strength.
    Paper(usize),
    /// Lurcher's chooser.
    Lurcher,
    /// The largest candidate is run, the others are forgotten.
    Largest,
    /// The largest of the new candidates and of those that wait, as many as Lurcher's chooser
    /// has, drawn ahead as there.
    LargestWaiting,
    /// The paper's algorithm, except that covering something twice counts for nothing.
    Set,
    /// The paper's algorithm with scores divided by the square root of the size.
    PerRoot,
    /// Lurcher's chooser on terms with so many failures repaired on the spot.
    LurcherWithRetries(u32),
}

impl Kind {
    /// A few words for tables.
    pub(crate) fn name(self) -> String {
        match self {
            Kind::Random => "random".into(),
            Kind::RandomOfSize(size) => format!("random of size {size}"),
            Kind::RandomWithRetries(n) => format!("random, {n} retries"),
            Kind::Paper(strength) => format!("paper's, strength {strength}"),
            Kind::Lurcher => "Lurcher's".into(),
            Kind::Largest => "largest".into(),
            Kind::LargestWaiting => "largest, with waiting".into(),
            Kind::Set => "paper's with a set".into(),
            Kind::PerRoot => "paper's per √size".into(),
            Kind::LurcherWithRetries(n) => format!("Lurcher's, {n} retries"),
        }
    }

    /// Where its candidates come from.
    pub(crate) fn terms(self) -> Terms {
        match self {
            Kind::RandomOfSize(size) => Terms::new().size(size),
            Kind::RandomWithRetries(n) | Kind::LurcherWithRetries(n) => Terms::new().retries(n),
            _ => Terms::new(),
        }
    }

    /// How it chooses, and how much it draws ahead; nothing if it takes what comes.
    pub(crate) fn chooser(self) -> Option<(ChooserOptions, usize)> {
        let paper = ChooserOptions::paper(2);
        match self {
            Kind::Random | Kind::RandomOfSize(_) | Kind::RandomWithRetries(_) => None,
            Kind::Paper(strength) => Some((ChooserOptions::paper(strength), 0)),
            Kind::Lurcher | Kind::LurcherWithRetries(_) => Some((ChooserOptions::default(), FILL)),
            Kind::Largest => Some((ChooserOptions { preference: Preference::Size, ..paper }, 0)),
            Kind::LargestWaiting => {
                let preference = Preference::Size;
                Some((ChooserOptions { preference, ..ChooserOptions::default() }, FILL))
            }
            Kind::Set => Some((ChooserOptions { worth: Worth::Set, ..paper }, 0)),
            Kind::PerRoot => {
                Some((ChooserOptions { preference: Preference::Per(0.5), ..paper }, 0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lurcher::thinning::Stream;
    use lurcher_study_systemf::View;

    use super::*;

    #[test]
    fn as_much_is_drawn_ahead_as_lurcher_does() {
        let view = View::new();
        let write = move |term: &_, tree: &mut _| view.write(term, tree);
        let mut stream = Stream::new(Terms::new(), view.shape(), write, 1, 30);
        stream.next(10);
        assert_eq!(stream.n_drawn() as usize, 10 * (1 + FILL));
    }
}
