//! Inputs as required that may be simpler than a given one.
//!
//! The shrinker changes one answer of a tape after the other, or two in a way that it knows. Where
//! a requirement ties several parts of an input to each other, as `n == rows * cols` or
//! `a + b + c == 100`, what it makes of a tape is hardly ever as required, and it is left with
//! something large. So the requirement itself is asked: with a number lowered, or a part put in the
//! place of what it is a part of, for other numbers that fit; and for all inputs in the order of
//! size, up to the one that there is.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use lurcher_trees::{Kind, Next, Search, Single, Sizes, Space, Sweep, Tree, shape};

use super::Domain;
use crate::property::tell;

/// So many numbers of an input are lowered, and so many are searched for with another part.
const MOST_PLACES: usize = 8;
/// So many parts are tried in the place of larger ones.
const MOST_PARTS: usize = 80;
/// So many inputs are found with one other number searched for, and with all that follow.
const MOST_WITH_ONE: usize = 4;
const MOST_WITH_ALL: usize = 120;
/// So often the requirement is asked for one other number, for several, and in all; and for all
/// inputs in the order of size.
const MOST_ASKED_FOR_ONE: u64 = 40;
const MOST_ASKED_FOR_ALL: u64 = 300;
const MOST_ASKED: u64 = 1500;
const MOST_ASKED_BY_SIZE: u64 = 300;
/// One answer may stand for a million inputs, as of a number between bounds: so many that nobody
/// asked about are listed.
const MOST_FREE: u64 = 300;
/// What has no larger number is left to the other passes: nothing large is tied to anything in it,
/// and where inputs were run in the order of size there is nothing to find.
const PLAIN: u128 = 1;
/// A number may take the place of one that is so many times smaller, or less than that: what is
/// beyond takes a function long that counts.
const MOST_LARGER: u128 = 4;
const SMALL: u128 = 256;

/// Which tree, and which node of it.
type Place = (usize, usize);

impl Domain {
    /// Inputs as required that may be simpler than this one, found one after the other.
    pub(crate) fn simpler(&'static self, input: Vec<Tree>) -> Box<dyn Iterator<Item = Vec<Tree>>> {
        if self.text.is_empty() || largest(&input) <= PLAIN {
            return Box::new(std::iter::empty());
        }
        let most = largest(&input).saturating_mul(MOST_LARGER).max(SMALL);
        let left = Rc::new(Cell::new(MOST_ASKED));
        let open = with_parts(&input).into_iter().chain(with_lower(&input));
        let listing = self.space().ok().map(|space| Listing::new(space, input));
        let completed = open.flat_map(move |open| self.completions(&open, &left, most));
        let by_size = listing
            .into_iter()
            .flat_map(move |mut listing| std::iter::from_fn(move || listing.next(self)));
        Box::new(completed.chain(by_size).filter(move |other| largest(other) <= most))
    }

    /// Inputs as required that differ from this one in open numbers only, which are up to so large,
    /// as many as are found soon.
    fn completions(
        &self,
        Open { input, numbers }: &Open,
        left: &Cell<u64>,
        most: u128,
    ) -> Vec<Vec<Tree>> {
        let mut found = Vec::new();
        let is_open = |tree: usize, node: usize| numbers.contains(&(tree, node));
        let most = i128::try_from(most).unwrap_or(i128::MAX);
        let within = move |lo: i128, hi: i128| (lo.max(-most), hi.min(most));
        let Ok(single) = Single::around(input, &is_open, &within) else { return found };
        let (most_found, most_asked) = match numbers.len() {
            1 => (MOST_WITH_ONE, MOST_ASKED_FOR_ONE),
            _ => (MOST_WITH_ALL, MOST_ASKED_FOR_ALL),
        };
        let (size, search) = (single.space.least(), Search::new(Arc::new(single.space)));
        let mut is_begun = search.begin(Sizes::UpTo(size));
        for _ in 0..most_asked.min(left.get()) {
            if !is_begun || found.len() == most_found {
                break;
            }
            left.set(left.get() - 1);
            let holds = || match self.readings {
                Some(readings) => readings.holds_at_random(&search),
                None => (self.holds)(&search),
            };
            match tell(|| holds() && search.fill()) {
                Ok(true) => found.push(search.trees()),
                Ok(false) => {}
                Err(_) => break,
            }
            is_begun = search.advance();
        }
        found
    }
}

/// An input in which some numbers are searched for.
struct Open {
    input: Vec<Tree>,
    numbers: Vec<Place>,
}

/// The input with one number open, or all from one on; and with one lowered, and one other open or
/// all that follow.
fn with_lower(input: &[Tree]) -> Vec<Open> {
    let mut places = numbers(input);
    places.truncate(MOST_PLACES);
    let mut all = Vec::new();
    for (nth, place) in places.iter().enumerate() {
        let code = code(input, *place);
        let near = [code / 4, code / 2, code.wrapping_sub(2), code.wrapping_sub(1)];
        let mut smaller: Vec<u128> = (0..4).chain(near).filter(|other| *other < code).collect();
        smaller.sort_unstable();
        smaller.dedup();
        if !smaller.is_empty() {
            all.push(Open { input: input.to_vec(), numbers: vec![*place] });
            all.push(Open { input: input.to_vec(), numbers: places[nth..].to_vec() });
        }
        for code in smaller {
            let lowered = with_number(input, *place, code);
            let others = places.iter().filter(|other| *other != place).map(|other| vec![*other]);
            let after = Some(places[nth + 1..].to_vec()).filter(|after| after.len() > 1);
            let open = others.chain(after);
            all.extend(open.map(|numbers| Open { input: lowered.clone(), numbers }));
        }
    }
    all
}

/// The input with a part in the place of another that it is in, such as the rest of a list or a
/// subtree, and with the numbers open that may be about its size: those above it, and those that
/// are no part of the list or tree at all.
fn with_parts(input: &[Tree]) -> Vec<Open> {
    let mut parts = Vec::new();
    for (at, tree) in input.iter().enumerate() {
        let nodes = tree.nodes();
        for (node, of) in nodes.iter().enumerate() {
            let inside = node + 1..node + of.size as usize;
            let same = inside.filter(|part| nodes[*part].shape == of.shape);
            parts.extend(same.map(|part| (at, node, part, of.size - nodes[part].size)));
        }
    }
    // What leaves out most comes first.
    parts.sort_by_key(|(.., less)| std::cmp::Reverse(*less));
    parts.truncate(MOST_PARTS);
    let with_part = |(at, node, part, less): (usize, usize, usize, u32)| {
        let tree = &input[at];
        let (replaced, less) = (tree.subtree(part), less as usize);
        let mut with = input.to_vec();
        with[at] = tree.with_parts(|other| (other == node).then_some(&replaced));
        let end = node + replaced.nodes().len();
        let is_above = |n: usize| {
            let above = &tree.nodes()[n];
            n < node && node < n + above.size as usize
        };
        let outermost = (0..=node).find(|n| {
            (*n == node || is_above(*n)) && tree.nodes()[*n].shape == tree.nodes()[node].shape
        });
        let outermost = outermost.unwrap_or(node);
        let outer_end = outermost + tree.nodes()[outermost].size as usize - less;
        let is_list = |n: usize| matches!(shape(tree.nodes()[n].shape).kind, Kind::List(_));
        let beside: Vec<usize> = (0..node)
            .filter(|n| is_above(*n) && !is_list(*n))
            .flat_map(|n| with[at].children(n).collect::<Vec<usize>>())
            .collect();
        let mut numbers = numbers(&with);
        numbers.retain(|(in_tree, n)| {
            let is_outside = !(outermost..outer_end).contains(n);
            *in_tree != at || (!(node..end).contains(n) && (is_outside || beside.contains(n)))
        });
        numbers.truncate(MOST_PLACES);
        Open { input: with, numbers }
    };
    parts.into_iter().map(with_part).filter(|open| !open.numbers.is_empty()).collect()
}

/// Going through all inputs, size by size, up to that of one.
struct Listing {
    sweep: Sweep,
    size: u32,
    most: Option<u32>,
    until: Vec<Tree>,
    is_last: bool,
    /// How many more inputs may be listed that nobody asked about.
    free: u64,
}

impl Listing {
    fn new(space: &Arc<Space>, until: Vec<Tree>) -> Self {
        let size = space.least();
        let sweep = Sweep::new(Arc::clone(space), Sizes::Exactly(size));
        Listing { sweep, size, most: space.most(), until, is_last: false, free: MOST_FREE }
    }

    fn next(&mut self, domain: &Domain) -> Option<Vec<Tree>> {
        loop {
            let n_runs = self.sweep.n_runs();
            let left = MOST_ASKED_BY_SIZE.saturating_sub(n_runs);
            match tell(|| self.sweep.next(domain.holds, left)).ok()? {
                Next::Value => {
                    if self.sweep.n_runs() == n_runs {
                        self.free = self.free.checked_sub(1)?;
                    }
                    let input = self.sweep.search().trees();
                    self.is_last |= input == self.until;
                    return Some(input);
                }
                Next::Paused => return None,
                Next::Done if self.is_last || self.most == Some(self.size) => return None,
                Next::Done => {
                    self.size += 1;
                    self.sweep.restart(Sizes::Exactly(self.size));
                }
            }
        }
    }
}

/// The largest number of an input, by how far it is from 0.
fn largest(input: &[Tree]) -> u128 {
    numbers(input).into_iter().map(|place| code(input, place)).max().unwrap_or(0)
}

/// The integers of an input, in the order in which they are drawn.
fn numbers(input: &[Tree]) -> Vec<Place> {
    let mut places = Vec::new();
    for (tree, of) in input.iter().enumerate() {
        for (node, one) in of.nodes().iter().enumerate() {
            let kind = shape(one.shape).kind;
            if matches!(kind, Kind::Unsigned(_) | Kind::Signed(_)) && of.payload(node).is_some() {
                places.push((tree, node));
            }
        }
    }
    places
}

/// How far a number is from the simplest: 0, 1, −1, 2, −2 and so on have 0, 1, 2, 3, 4.
fn code(input: &[Tree], (tree, node): Place) -> u128 {
    let bits = input[tree].payload(node).unwrap_or(0);
    match shape(input[tree].nodes()[node].shape).kind {
        Kind::Signed(_) if bits as i128 > 0 => (bits << 1).wrapping_sub(1),
        Kind::Signed(_) => (bits as i128).unsigned_abs() << 1,
        _ => bits,
    }
}

/// The input with the number of a code at a place.
fn with_number(input: &[Tree], (tree, node): Place, code: u128) -> Vec<Tree> {
    let bits = match shape(input[tree].nodes()[node].shape).kind {
        Kind::Signed(_) if code % 2 == 1 => (code >> 1) + 1,
        Kind::Signed(_) => (code >> 1).wrapping_neg(),
        _ => code,
    };
    let mut input = input.to_vec();
    input[tree] = input[tree].with_bits(|at, _| (at == node).then_some(bits));
    input
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tree_of;

    #[test]
    fn numbers_have_codes_by_how_simple_they_are() {
        for (code_of, number) in [0i64, 1, -1, 2, -2, 3].into_iter().enumerate() {
            let input = [tree_of(&number)];
            assert_eq!(code(&input, (0, 0)), code_of as u128);
            assert_eq!(with_number(&[tree_of(&77i64)], (0, 0), code_of as u128), input);
        }
        assert_eq!(code(&[tree_of(&u64::MAX)], (0, 0)), u64::MAX.into());
    }

    #[test]
    fn one_number_is_lowered_and_others_are_open() {
        let input = [tree_of(&2u8), tree_of(&0u8), tree_of(&1u8)];
        let open: Vec<(Vec<Tree>, Vec<usize>)> = with_lower(&input)
            .into_iter()
            .map(|open| (open.input, open.numbers.iter().map(|place| place.0).collect()))
            .collect();
        let of = |a: u8, c: u8| vec![tree_of(&a), tree_of(&0u8), tree_of(&c)];
        let expected = [
            (of(2, 1), vec![0]),
            (of(2, 1), vec![0, 1, 2]),
            (of(0, 1), vec![1]),
            (of(0, 1), vec![2]),
            (of(0, 1), vec![1, 2]),
            (of(1, 1), vec![1]),
            (of(1, 1), vec![2]),
            (of(1, 1), vec![1, 2]),
            (of(2, 1), vec![2]),
            (of(2, 1), vec![2]),
            (of(2, 0), vec![0]),
            (of(2, 0), vec![1]),
        ];
        assert_eq!(open, expected);
    }

    #[test]
    fn a_list_is_shortened_at_both_ends_and_what_is_beside_it_is_open() {
        let input = [tree_of(&(3usize, vec![7u8, 8])), tree_of(&5u8)];
        let made: Vec<Vec<Tree>> = with_parts(&input)
            .into_iter()
            .map(|open| {
                let opened: Vec<u128> = open
                    .numbers
                    .iter()
                    .filter_map(|(tree, node)| open.input[*tree].payload(*node))
                    .collect();
                assert_eq!(opened, [3, 5]);
                open.input
            })
            .collect();
        let of = |list: Vec<u8>| vec![tree_of(&(3usize, list)), tree_of(&5u8)];
        assert_eq!(made, [of(vec![]), of(vec![8]), of(vec![7])]);
    }
}
