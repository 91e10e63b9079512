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
        self.forget_the_worst();
        Some(chosen.carried)
    }

    /// Leaves as many as the pool holds.
    fn forget_the_worst(&mut self) {
        let pool = self.options.pool;
        if self.waiting.len() <= pool {
            return;
        }
        let by_value = |a: &Candidate<C>, b: &Candidate<C>| b.value.total_cmp(&a.value);
        if pool > 0 {
            self.waiting.select_nth_unstable_by(pool - 1, by_value);
        }
        while self.waiting.len() > pool {
            let dropped = self.waiting.pop().expect("there are more than the pool holds");
            self.recycle(dropped.places);
        }
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
            Preference::Per(0.0) => self.tally.score(places),
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use lurcher_trees::{Builder, Descriptions, Reading};

    use super::*;
    use crate::data::Data;
    use crate::source::Source;

    #[derive(Clone, Debug, crate::Data)]
    enum Exp {
        Number(bool),
        Add(Box<Exp>, Box<Exp>),
        Not(Box<Exp>),
    }

    fn grammar() -> Grammar {
        Grammar::of_shape(Exp::shape(), &Reading::new())
    }

    /// The letters of random expressions.
    fn trees(n: u64) -> Vec<Vec<u32>> {
        let grammar = grammar();
        let spell = |seed| {
            let mut tree = Builder::new();
            Exp::draw(&mut Source::random(seed, 12)).write(&mut tree);
            let mut letters = Vec::new();
            assert!(grammar.spell(tree.so_far(), &mut letters));
            letters
        };
        (0..n).map(spell).collect()
    }

    /// Best of `fan_out` and of all that wait, everything worked out anew each time.
    fn slowly(options: &ChooserOptions, trees: &[Vec<u32>], fan_out: usize) -> Vec<usize> {
        let mut kinds: Vec<Descriptions> = options
            .kinds
            .iter()
            .map(|&(strength, style)| Descriptions::new(&grammar(), strength, style).unwrap())
            .collect();
        let mut counts: HashMap<(usize, u64), u32> = HashMap::new();
        let mut waiting: Vec<usize> = Vec::new();
        let mut chosen = Vec::new();
        for first in (0..trees.len()).step_by(fan_out) {
            waiting.extend(first..(first + fan_out).min(trees.len()));
            let mut covered = |tree: usize| {
                let mut all = Vec::new();
                for (kind, descriptions) in kinds.iter_mut().enumerate() {
                    descriptions.count(&trees[tree], |number| all.push((kind, number)));
                }
                all
            };
            let value = |all: &[(usize, u64)], size: usize| {
                let gain = |key| match (counts.get(key).copied().unwrap_or(0), options.worth) {
                    (n, Worth::Rare) => 1.0 / (n as f32 + 1.0).powi(2),
                    (n, Worth::Multiset) => 1.0 / (n as f32 + 1.0),
                    (n, Worth::Set) => f32::from(u8::from(n == 0)),
                };
                let score: f32 = all.iter().map(gain).sum();
                match options.preference {
                    Preference::Coverage => score,
                    Preference::Size => size as f32,
                    Preference::Per(power) => score / (size as f32).powf(power),
                }
            };
            let values: Vec<f32> =
                waiting.iter().map(|&tree| value(&covered(tree), trees[tree].len())).collect();
            let best = values.iter().copied().fold(f32::MIN, f32::max);
            // Equal values may be told apart by their places, which are not the point.
            let place = values.iter().position(|&value| value == best).unwrap();
            let tree = waiting.remove(place);
            for key in covered(tree) {
                *counts.entry(key).or_default() += 1;
            }
            chosen.push(tree);
        }
        chosen
    }

    #[test]
    fn old_scores_lead_to_the_same_choice_as_new_ones() {
        let trees = trees(300);
        let style = DescriptionStyle::Sparse;
        for worth in [Worth::Rare, Worth::Multiset] {
            for preference in [Preference::Coverage, Preference::Per(0.5)] {
                let kinds = vec![(2, style), (2, DescriptionStyle::Pattern), (3, style)];
                let options = ChooserOptions { kinds, worth, preference, pool: usize::MAX };
                let mut chooser = Chooser::new(&grammar(), options.clone());
                let mut chosen = Vec::new();
                for batch in trees.chunks(5) {
                    for letters in batch {
                        chooser.offer(letters, letters.clone());
                    }
                    chosen.extend(chooser.choose());
                }
                let expected = slowly(&options, &trees, 5);
                let expected: Vec<_> = expected.iter().map(|&tree| trees[tree].clone()).collect();
                assert_eq!(chosen, expected, "{worth:?} {preference:?}");
            }
        }
    }

    #[test]
    fn without_a_pool_the_losers_are_forgotten() {
        let trees = trees(40);
        let mut chooser = Chooser::new(&grammar(), ChooserOptions::paper(2));
        for batch in trees.chunks(10) {
            for (index, letters) in batch.iter().enumerate() {
                chooser.offer(letters, index);
            }
            assert!(chooser.choose().is_some());
            assert_eq!(chooser.n_waiting(), 0);
        }
        assert_eq!(chooser.choose(), None);
    }

    #[test]
    fn the_pool_keeps_the_best_of_the_losers() {
        let trees = trees(200);
        let options =
            ChooserOptions { pool: 3, preference: Preference::Size, ..Default::default() };
        let mut chooser = Chooser::new(&grammar(), options);
        trees.iter().for_each(|letters| chooser.offer(letters, letters.len()));
        let mut sizes: Vec<usize> = trees.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        for size in sizes.iter().rev().take(4) {
            assert_eq!(chooser.choose(), Some(*size));
        }
        assert_eq!(chooser.choose(), None);
    }

    #[test]
    fn another_preference_holds_at_once() {
        let trees = trees(50);
        let mut chooser = Chooser::new(&grammar(), ChooserOptions::default());
        trees.iter().for_each(|letters| chooser.offer(letters, letters.len()));
        chooser.prefer(Preference::Size);
        assert_eq!(chooser.choose(), trees.iter().map(Vec::len).max());
    }

    #[test]
    fn the_first_test_covers_more_than_a_random_one_does_on_average() {
        let trees = trees(200);
        let mut pairs = Descriptions::new(&grammar(), 2, DescriptionStyle::Sparse).unwrap();
        let mut n_covered = |letters: &[u32]| {
            let mut n = 0;
            pairs.count(letters, |_| n += 1);
            n
        };
        let average = trees.iter().map(|letters| n_covered(letters)).sum::<usize>() / trees.len();
        let mut chooser = Chooser::new(&grammar(), ChooserOptions::default());
        trees.iter().for_each(|letters| chooser.offer(letters, letters.clone()));
        assert!(n_covered(&chooser.choose().unwrap()) > average);
    }
}
