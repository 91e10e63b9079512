//! How often each description was covered, and what covering it once more is worth.
//!
//! The multiset of section 5.1: a description that `n` tests covered adds something to the
//! score of the next, and the less the larger `n` is. Memory grows with the descriptions of
//! the type, not with the number of tests.

use std::collections::HashMap;

use lurcher_trees::{DescriptionStyle, Descriptions, Grammar};

/// Up to so many numbers of descriptions have a place in the table each; beyond, they
/// are given places when they are first met.
const MOST_DIRECT: u64 = 1 << 20;

/// What a covered description is worth, by how often it was covered before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Worth {
    /// 1/(n + 1)²: what was seldom covered weighs more than with the paper's 1/(n + 1), and
    /// fewer tests find the bugs of the study.
    #[default]
    Rare,
    /// 1/(n + 1), as in the paper.
    Multiset,
    /// 1 for the first time, then nothing: the paper's first attempt, which falls back to
    /// random testing once everything is covered.
    Set,
}

/// Counts of covered descriptions.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    families: Vec<Family>,
    worth: Worth,
    /// By place: how many tests covered it, and what the next one gains.
    counts: Vec<u32>,
    gains: Vec<f32>,
}

/// The descriptions of one strength and style, and their places.
#[derive(Clone, Debug)]
struct Family {
    descriptions: Descriptions,
    places: Places,
}

#[derive(Clone, Debug)]
enum Places {
    /// The number plus this.
    From(u32),
    Met(HashMap<u64, u32>),
}

impl Tally {
    /// A tally of the given kinds of descriptions; those that are too many are left out.
    pub(super) fn new(
        grammar: &Grammar,
        kinds: &[(usize, DescriptionStyle)],
        worth: Worth,
    ) -> Self {
        let mut tally =
            Tally { families: Vec::new(), worth, counts: Vec::new(), gains: Vec::new() };
        for &(strength, style) in kinds {
            let Some(descriptions) = Descriptions::new(grammar, strength, style) else { continue };
            let places = match descriptions.span() {
                span if span <= MOST_DIRECT => {
                    let start = tally.counts.len();
                    tally.grow(start + span as usize);
                    Places::From(start as u32)
                }
                _ => Places::Met(HashMap::new()),
            };
            tally.families.push(Family { descriptions, places });
        }
        tally
    }

    fn grow(&mut self, to: usize) {
        self.counts.resize(to, 0);
        self.gains.resize(to, 1.0);
    }

    /// Adds the places of the descriptions that a tree covers to `places`.
    pub(super) fn places(&mut self, letters: &[u32], places: &mut Vec<u32>) {
        let mut next = self.counts.len() as u32;
        for Family { descriptions, places: of } in &mut self.families {
            match of {
                Places::From(start) => {
                    descriptions.count(letters, |number| places.push(*start + number as u32));
                }
                Places::Met(met) => descriptions.count(letters, |number| {
                    places.push(*met.entry(number).or_insert_with(|| {
                        next += 1;
                        next - 1
                    }));
                }),
            }
        }
        if next as usize > self.counts.len() {
            self.grow(next as usize);
        }
    }

    /// What a test that covers these descriptions adds.
    #[inline]
    pub(super) fn score(&self, places: &[u32]) -> f32 {
        places.iter().map(|&place| self.gains[place as usize]).sum()
    }

    /// Takes note of a test that is run.
    pub(super) fn add(&mut self, places: &[u32]) {
        for &place in places {
            let count = &mut self.counts[place as usize];
            *count = count.saturating_add(1);
            self.gains[place as usize] = match self.worth {
                Worth::Rare => 1.0 / (*count as f32 + 1.0).powi(2),
                Worth::Multiset => 1.0 / (*count as f32 + 1.0),
                Worth::Set => 0.0,
            };
        }
    }
}
