//! Which candidate to run next.
//!
//! The paper draws `f` candidates, runs the best and forgets the rest. Here the best of
//! the rest wait in a pool and compete again: a candidate that lost to a better one may
//! still be worth more than anything drawn later. Scores only fall as tests are run, so
//! an old score is an upper bound, and only the candidates at the front need a new one.

use lurcher_trees::{DescriptionStyle, Grammar};

use super::tally::{Tally, Worth};

/// What makes a candidate better than another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Preference {
    /// More coverage gained.
    #[default]
    Coverage,
    /// More constructors: the control that tells the gain from coverage apart from the
    /// gain from larger inputs.
    Size,
    /// More coverage gained, divided by this power of the number of constructors.
    Per(f32),
}

/// How a chooser works; the fields are the knobs of experiments, not of users.
#[derive(Clone, Debug, PartialEq)]
pub struct ChooserOptions {
    /// Which descriptions are counted: strength and style.
    pub kinds: Vec<(usize, DescriptionStyle)>,
    /// What covering a description again is worth.
    pub worth: Worth,
    /// What makes a candidate better.
    pub preference: Preference,
    /// How many losers wait.
    pub pool: usize,
}

impl Default for ChooserOptions {
    fn default() -> Self {
        ChooserOptions {
            kinds: vec![(2, DescriptionStyle::Sparse), (2, DescriptionStyle::Pattern)],
            worth: Worth::Rare,
            preference: Preference::Coverage,
            pool: 256,
        }
    }
}

impl ChooserOptions {
    /// As in the paper: sparse descriptions of one strength, and losers are forgotten.
    pub fn paper(strength: usize) -> Self {
        ChooserOptions {
            kinds: vec![(strength, DescriptionStyle::Sparse)],
            worth: Worth::Multiset,
            preference: Preference::Coverage,
            pool: 0,
        }
    }
}

/// Chooses among candidates that carry a `C` each.
#[derive(Debug)]
pub struct Chooser<C> {
    options: ChooserOptions,
    tally: Tally,
    waiting: Vec<Candidate<C>>,
    /// Lists of places that are no longer needed.
    spare: Vec<Vec<u32>>,
}

#[derive(Debug)]
struct Candidate<C> {
    /// The descriptions it covers.
    places: Vec<u32>,
    n_constructors: usize,
    /// Its value when it was last worked out; now it is this or less.
    value: f32,
    carried: C,
}

impl<C> Chooser<C> {
    /// A chooser for trees of a grammar.
    pub fn new(grammar: &Grammar, options: ChooserOptions) -> Self {
        let tally = Tally::new(grammar, &options.kinds, options.worth);
        Chooser { options, tally, waiting: Vec::new(), spare: Vec::new() }
    }

    /// Adds a candidate, given as the letters of its tree in pre-order.
    pub fn offer(&mut self, letters: &[u32], carried: C) {
        let mut places = self.spare.pop().unwrap_or_default();
        self.tally.places(letters, &mut places);
        let n_constructors = letters.len();
        let value = self.value(&places, n_constructors);
        self.waiting.push(Candidate { places, n_constructors, value, carried });
    }

    /// From now on another preference holds.
    pub(crate) fn prefer(&mut self, preference: Preference) {
        if self.options.preference == preference {
            return;
        }
        self.options.preference = preference;
        for index in 0..self.waiting.len() {
            let candidate = &self.waiting[index];
            self.waiting[index].value = self.value(&candidate.places, candidate.n_constructors);
        }
    }

    /// How many candidates wait.
    pub fn n_waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Takes the best candidate out and counts it as run; of the others, as many as the
    /// pool holds go on waiting.
    pub fn choose(&mut self) -> Option<C> {
        let best = self.best()?;
        let chosen = self.waiting.swap_remove(best);
        self.tally.add(&chosen.places);
        self.recycle(chosen.places);
        while self.waiting.len() > self.options.pool {
            let values = self.waiting.iter().map(|candidate| candidate.value).enumerate();
            let worst = values.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(place, _)| place);
            let dropped = self.waiting.swap_remove(worst);
            self.recycle(dropped.places);
        }
        Some(chosen.carried)
    }

    fn recycle(&mut self, mut places: Vec<u32>) {
        places.clear();
        self.spare.push(places);
    }

    /// The place of the best candidate.
    fn best(&mut self) -> Option<usize> {
        loop {
            let (first, second) = first_two(self.waiting.iter().map(|candidate| candidate.value))?;
            let candidate = &self.waiting[first];
            let value = self.value(&candidate.places, candidate.n_constructors);
            self.waiting[first].value = value;
            if value >= second {
                return Some(first);
            }
        }
    }

    fn value(&self, places: &[u32], n_constructors: usize) -> f32 {
        let size = n_constructors.max(1) as f32;
        match self.options.preference {
            Preference::Coverage => self.tally.score(places),
            Preference::Size => size,
            Preference::Per(power) => self.tally.score(places) / size.powf(power),
        }
    }
}

/// The place of the greatest value, and the greatest of the others.
fn first_two(values: impl Iterator<Item = f32>) -> Option<(usize, f32)> {
    let (mut best, mut second) = (None, f32::NEG_INFINITY);
    for (place, value) in values.enumerate() {
        match best {
            Some((_, greatest)) if value <= greatest => second = second.max(value),
            _ => {
                second = best.map_or(second, |(_, greatest)| greatest);
                best = Some((place, value));
            }
        }
    }
    best.map(|(place, _)| (place, second))
}
