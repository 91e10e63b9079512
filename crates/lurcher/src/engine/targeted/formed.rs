//! Texts of a form, made of the texts that a refinement mentions.
//!
//! Of `v.starts_with("id-") && v.ends_with("-x")` a search comes upon nothing: it chooses one
//! character after the other, and sees at the end that the last ones were wrong. What such a text
//! is made of stands in the refinement. So where the search is slow, texts are tried that are put
//! together from those: one, two or three of them with a little in between, or with an end that is
//! the beginning of the next. Where there are several texts, each takes the one with which most
//! conditions hold; numbers beside them are mended.

use std::collections::HashSet;
use std::sync::Arc;

use lurcher_trees::{Search, Sizes, Tree};

use super::Targeted;
use super::edges::{SharedLook, exactly};
use super::variants::{self, Words, is_number, overlapping};
use crate::engine::succession::Succession;
use crate::engine::{Engine, Proposal, Time};
use crate::lazy::Domain;

/// Of so many texts of the refinement others are made, and of so many three at a time.
const MOST_WORDS: usize = 6;
const MOST_IN_THREES: usize = 4;
/// What stands between, before and behind them.
const BETWEEN: [&str; 5] = ["", "a", "0", "ab", "12"];
const BETWEEN_THREE: [&str; 3] = ["", "a", "0"];
/// So many texts are tried in each of two places at once.
const MOST_IN_TWO: usize = 12;
/// It is tried until so much of the time is over, in percent, and for so many inputs.
const TIME_TO_FORM: u64 = 60;
const MOST_FORMED: usize = 400;

/// Proposes inputs with texts of a form, the shortest first.
pub(super) struct Formed<'r> {
    inputs: std::vec::IntoIter<Vec<Tree>>,
    look: SharedLook<'r>,
}

impl<'r> Formed<'r> {
    /// None if there is no such input.
    pub(super) fn new(of: &Targeted<'r>) -> Option<Self> {
        let inputs = inputs(of.domain, &of.time);
        for (n, input) in (1..).zip(&inputs) {
            of.kept.keep(n, || input.clone());
        }
        let look = Arc::clone(&of.look);
        (!inputs.is_empty()).then(|| Formed { inputs: inputs.into_iter(), look })
    }

    /// These, then others like them, then what the search comes upon.
    pub(super) fn before(self, search: Targeted<'r>, cases: u64) -> Box<dyn Engine + 'r> {
        let edges = Box::new(search.edges(cases));
        let then = Succession::new(edges, None, Box::new(search));
        Box::new(Succession::new(Box::new(self), None, Box::new(then)))
    }
}

impl Engine for Formed<'_> {
    fn name(&self) -> &'static str {
        "formed"
    }

    fn propose(&mut self) -> Option<Proposal> {
        self.inputs.next().map(|input| exactly(&self.look, &input))
    }

    fn wants(&self, room: u64) -> u64 {
        room.min(self.inputs.len() as u64)
    }

    fn begins_small(&self) -> bool {
        true
    }
}

/// Inputs as required with texts of a form.
fn inputs(domain: &Domain, time: &Time) -> Vec<Vec<Tree>> {
    let Some(mut best) = simplest(domain) else { return Vec::new() };
    let formed = formed(&variants::of_characters(domain));
    let is_over = || time.is_over(TIME_TO_FORM);
    // Of each text, those with which most holds; the first of them stays while the next text is
    // looked at.
    let mut good: Vec<Vec<&Vec<u128>>> = Vec::new();
    for nth in 0..variants::texts(&best).len() {
        let scored = formed.iter().take_while(|_| !is_over());
        let scored: Vec<_> =
            scored.map(|text| (domain.n_holding(&with(&best, nth, text)), text)).collect();
        let most = scored.iter().map(|(n, _)| *n).max().unwrap_or(0);
        let is_better = most > domain.n_holding(&best);
        let of_most = scored.into_iter().filter(|(n, _)| is_better && *n == most);
        good.push(of_most.map(|(_, text)| text).collect());
        if let Some(text) = good[nth].first() {
            best = with(&best, nth, text);
        }
    }
    let (best, good) = (&best, &good);
    let one =
        (0..good.len()).flat_map(|nth| good[nth].iter().map(move |text| with(best, nth, text)));
    let pairs = (0..good.len()).flat_map(|later| (0..later).map(move |earlier| (earlier, later)));
    let two = pairs.flat_map(|(earlier, later)| {
        let few = |nth: usize| good[nth].iter().take(MOST_IN_TWO);
        few(later).flat_map(move |text| {
            let first = with(best, later, text);
            few(earlier).map(move |text| with(&first, earlier, text))
        })
    });
    let mut known = HashSet::new();
    let all = one.chain(two).take_while(|_| !is_over()).filter(|input| known.insert(input.clone()));
    all.filter_map(|input| admitted(domain, input)).take(MOST_FORMED).collect()
}

/// The input with another text in the place of the n-th.
fn with(input: &Vec<Tree>, nth: usize, text: &[u128]) -> Vec<Tree> {
    match variants::texts(input).get(nth) {
        Some(&(_, tree, node, of, element)) => {
            variants::with(input, tree, node, &variants::list(of, element, text)).input
        }
        None => input.clone(),
    }
}

/// The input, or the same with other numbers, if that is as required.
fn admitted(domain: &Domain, input: Vec<Tree>) -> Option<Vec<Tree>> {
    if domain.admits(&input) {
        return Some(input);
    }
    let is_open = |tree: usize, node: usize| is_number(&input[tree], node);
    let has_numbers =
        (0..input.len()).any(|tree| (0..input[tree].nodes().len()).any(|node| is_open(tree, node)));
    if has_numbers { domain.mended(&input, &is_open) } else { None }
}

/// The simplest input, whatever is required of it.
fn simplest(domain: &Domain) -> Option<Vec<Tree>> {
    let space = domain.space().ok()?;
    let search = Search::new(Arc::clone(space));
    (search.begin(Sizes::UpTo(space.least())) && search.fill()).then(|| search.trees())
}

/// Texts made of words, the shortest first.
fn formed(Words { words, elements, .. }: &Words) -> Vec<Vec<u128>> {
    let words: Vec<&Vec<u128>> = words.iter().chain(elements).take(MOST_WORDS).collect();
    let between = BETWEEN.map(variants::characters);
    let between_three = BETWEEN_THREE.map(variants::characters);
    let mut made = Vec::new();
    for one in &words {
        for little in &between {
            made.extend([[&one[..], little].concat(), [&little[..], one].concat()]);
        }
        for other in &words {
            made.extend(overlapping(one, other));
            made.extend(between.iter().map(|little| [&one[..], little, other].concat()));
        }
    }
    let few = || words.iter().take(MOST_IN_THREES);
    for (one, other) in few().flat_map(|one| few().map(move |other| (one, other))) {
        for third in few() {
            for (a, b) in
                between_three.iter().flat_map(|a| between_three.iter().map(move |b| (a, b)))
            {
                made.push([&one[..], a, other, b, third].concat());
            }
        }
    }
    let mut known = HashSet::new();
    made.retain(|text| known.insert(text.clone()));
    made.sort_by_key(Vec::len);
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_put_together_the_shortest_first() {
        let words = ["id-", "-x"].map(variants::characters).to_vec();
        let made = formed(&Words { words, ..Words::default() });
        for wanted in ["id-", "id-x", "id--x", "id-a-x", "id-12-x", "id-a-x0-x", "aid-"] {
            assert!(made.contains(&variants::characters(wanted)), "{wanted}");
        }
        assert!(made.windows(2).all(|pair| pair[0].len() <= pair[1].len()));
        assert_eq!(
            overlapping(&[1, 2, 1], &[1, 2, 1, 3]),
            [vec![1, 2, 1, 2, 1, 3], vec![1, 2, 1, 3]]
        );
    }
}
