//! Random inputs as required, in blocks.
//!
//! To find a first random input takes about ten times as long as to go on from it to another,
//! which has part of it in common. So random cases come in *blocks*: cases whose seeds differ in
//! their last bits only share a [`Dive`], and those bits say which of the inputs it finds is
//! meant. A case is still a function of its seed and size: who wants the third input of a
//! block alone has the first two found before.
//!
//! Inputs of a block are alike, and the more there are of them the fewer failures are found by as
//! many cases: with 16 in a block, half of the seeds of `studies/containers` found some bugs that
//! all find with 4. So blocks are short, and there are two cases in each while cases are few.
//!
//! Where inputs can be drawn uniformly (see [`Uniform`]), every other block has such inputs: those
//! that dives find are less alike, as they take as many steps to a rare constructor as to one that
//! most inputs have, but some they hardly ever find.
//!
//! Which sizes are worth looking for is measured once, in steps and not by the clock (see
//! [`Reach`]).

use std::sync::Arc;

use lurcher_trees::{Dive, Search, Space};

use super::Domain;
use super::uniform::Uniform;
use crate::source::{mix, scale};

/// So many random cases share a search at most.
pub(crate) const BLOCK: u64 = 4;

/// So many seeds are tried to see whether there is any input.
const ATTEMPTS: u64 = 16;

/// The search that the random cases of a block share.
#[derive(Debug)]
pub(crate) struct Block {
    search: Search,
    dive: Dive,
    /// The size of inputs, if they are drawn uniformly; what they are drawn with, once it was
    /// needed, and a search that is at the last.
    draws: Option<u32>,
    uniform: Option<Uniform>,
    drawn: Option<Search>,
    /// Which block it is: the seed without its last bits, and the size.
    of: (u64, usize),
    /// How many inputs were found; none were after that if it is dry.
    n_found: u64,
    is_dry: bool,
}

impl Block {
    /// A search that is at the input of the last case.
    pub(crate) fn search(&self) -> &Search {
        self.drawn.as_ref().unwrap_or(&self.search)
    }
}

impl Domain {
    /// Goes to the random input of a case; false if there is none. The block of the last case is
    /// used again, or replaced.
    pub(crate) fn find(&self, block: &mut Option<Box<Block>>, seed: u64, size: usize) -> bool {
        let Ok(space) = self.space() else { return false };
        let nth = seed % BLOCK;
        // If the requirement panics, the search is gone with it.
        let mut at = match block.take() {
            Some(at) if Arc::ptr_eq(at.search.space(), space) => at,
            _ => Box::new(self.begin(Search::new(Arc::clone(space)), None, seed, size)),
        };
        if at.of != (seed - nth, size) || at.n_found > nth + 1 {
            *at = self.begin(at.search, at.uniform, seed, size);
        }
        at.drawn = at.draws.and_then(|size| self.draw(&mut at.uniform, size, seed));
        while at.drawn.is_none() && at.n_found <= nth && !at.is_dry {
            at.is_dry = !at.dive.next(&at.search, self.holds);
            at.n_found += u64::from(!at.is_dry);
        }
        let is_found = at.drawn.is_some() || at.n_found == nth + 1;
        *block = Some(at);
        is_found
    }

    /// Whether random inputs can be found at all, as far as a few attempts can tell, until time is
    /// up.
    pub(crate) fn has_random(&self, seed: u64, is_over: impl Fn() -> bool) -> bool {
        let mut block = None;
        let attempts =
            (0..ATTEMPTS).map(|nth| (mix(seed ^ nth), [0, 10, 30, 100][nth as usize % 4]));
        attempts
            .into_iter()
            .take_while(|_| !is_over())
            .any(|(seed, size)| self.find(&mut block, seed, size))
    }

    fn begin(&self, search: Search, uniform: Option<Uniform>, seed: u64, size: usize) -> Block {
        let seed = seed - seed % BLOCK;
        let Reach { least, most, uniformly, is_loose, is_in_vain } = self.reach(&search);
        let asked = search.space().least().saturating_add(u32::try_from(size).unwrap_or(u32::MAX));
        let (random, most) = (mix(seed), most.min(asked).max(least));
        // As often large as small, but what was asked for more often than the rest.
        let is_any = asked > most || random % 2 == 0;
        let any = least + scale(random, u64::from(most - least) + 1) as u32;
        let wanted = if is_any { any } else { most };
        let dive = Dive::new(mix(seed ^ size as u64), wanted, least);
        let dive = if is_in_vain { dive.briefly() } else { dive };
        let dive = if is_loose { dive.loosely() } else { dive };
        let is_drawn = random & 2 == 0 && uniformly.is_some_and(|most| wanted <= most);
        Block {
            search,
            dive,
            draws: is_drawn.then_some(wanted),
            uniform,
            drawn: None,
            of: (seed, size),
            n_found: 0,
            is_dry: false,
        }
    }

    fn draw(&self, uniform: &mut Option<Uniform>, size: u32, seed: u64) -> Option<Search> {
        if uniform.is_none() {
            *uniform = Uniform::new(self.space().ok()?);
        }
        uniform.as_mut()?.find(size, mix(seed), self.holds)
    }
}

/// The sizes of which random inputs can be found with little work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) least: u32,
    pub(crate) most: u32,
    /// Up to which size they can be drawn uniformly.
    pub(crate) uniformly: Option<u32>,
    /// Whether it takes much less to find one of any size up to the one that is wanted.
    pub(crate) is_loose: bool,
    /// Whether nothing was found of any size.
    pub(crate) is_in_vain: bool,
}

/// A size is in reach if one of so many dives finds something.
const TRIALS: u64 = 3;
/// To find one of a size exactly may take so many times what it takes to find a smaller one.
const MUCH: u64 = 4;
/// Up to so much beyond what the smallest input has, that there is nothing of a size says little
/// about the next.
const MOST_GAP: u32 = 24;
/// Beyond what the smallest input has, no more than this is tried; what is in reach there is
/// no problem anywhere.
const MOST_TRIED: u32 = 256;
/// While nothing has been found, so much work is done in all; less where inputs are gone through by
/// depth first.
const MOST_IN_VAIN: u64 = 2_000_000;
const MOST_IN_VAIN_BY_DEPTH: u64 = 60_000;

impl Reach {
    fn only(size: u32) -> Self {
        let (is_loose, is_in_vain) = (false, false);
        Reach { least: size, most: size, uniformly: None, is_loose, is_in_vain }
    }

    /// Tries larger and larger sizes, until there is nothing of one, or it is too much work.
    pub(super) fn measure(search: &Search, Domain { holds, is_refined, .. }: &Domain) -> Self {
        let (holds, most_in_vain) =
            (*holds, if *is_refined { MOST_IN_VAIN_BY_DEPTH } else { MOST_IN_VAIN });
        let space: &Space = search.space();
        let end = space.most().unwrap_or(u32::MAX);
        let (mut reach, mut extra, mut in_vain): (Option<Reach>, u32, u64) = (None, 0, 0);
        loop {
            let size = space.least().saturating_add(extra).min(end);
            let most_work = if reach.is_some() { u64::MAX } else { most_in_vain };
            match (is_in_reach(search, holds, size, (&mut in_vain, most_work)), &mut reach) {
                (true, None) => reach = Some(Reach::only(size)),
                (true, Some(reach)) => reach.most = size,
                (false, Some(_)) if extra > MOST_GAP => break,
                (false, None) if in_vain > most_in_vain => break,
                (false, _) => {}
            }
            if size == end || extra > MOST_TRIED {
                if let Some(reach) = reach.as_mut().filter(|reach| reach.most == size) {
                    reach.most = end;
                }
                break;
            }
            extra += extra / 2 + 1;
        }
        // Where nothing was found, it is looked for everywhere.
        let most = end.min(space.least() + MOST_TRIED);
        let everywhere = Reach { most, is_in_vain: true, ..Reach::only(space.least()) };
        let mut reach = reach.unwrap_or(everywhere);
        // What can be of any size can be large as well, and should be as often as it is small.
        if space.most().is_some() {
            reach.is_loose = is_easier_loosely(search, holds, reach);
            reach.is_in_vain &= !reach.is_loose;
        }
        let uniform = Uniform::new(space);
        reach.uniformly = uniform.and_then(|mut uniform| uniform.reach(reach.least, holds));
        reach
    }
}

/// Whether values of any size are much easier to find than those of a size exactly.
fn is_easier_loosely(search: &Search, holds: fn(&Search) -> bool, reach: Reach) -> bool {
    let tried = |dive: fn(Dive) -> Dive| {
        let mut spent = 0;
        let found = (0..TRIALS).filter(|seed| {
            let mut dive = dive(Dive::new(mix(*seed), reach.most, reach.least).briefly());
            let is_found = dive.next(search, holds);
            spent += dive.spent();
            is_found
        });
        (found.count(), spent)
    };
    let ((n_loose, loose), (n_exact, exact)) = (tried(Dive::loosely), tried(|dive| dive));
    n_loose > n_exact || (n_loose == n_exact && exact > MUCH * loose)
}

/// Whether something of a size is found; else the work that it took is added.
fn is_in_reach(
    search: &Search,
    holds: fn(&Search) -> bool,
    size: u32,
    (in_vain, most_in_vain): (&mut u64, u64),
) -> bool {
    let least = (size - size / 8).saturating_sub(1).max(search.space().least());
    (0..TRIALS).any(|seed| {
        if *in_vain > most_in_vain {
            return false;
        }
        let mut dive = Dive::new(mix(seed), size, least);
        let is_found = dive.next(search, holds);
        *in_vain += if is_found { 0 } else { dive.spent() };
        is_found
    })
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::data::Data;
    use crate::lazy::{Lazy, argument};

    fn is_sorted(list: Lazy<'_, Vec<u8>>) -> bool {
        let list = list.get();
        list.iter().zip(list.iter().skip(1)).all(|(a, b)| a.is_at_most(b))
    }

    static SORTED: Domain = Domain {
        shapes: &[<Vec<u8>>::shape],
        holds: |search: &Search| is_sorted(argument(search, 0)),
        readings: None,
        text: "is_sorted(&list)",
        property: None,
        is_refined: false,
        makes_lists: false,
        constants: crate::lazy::Constants::NONE,
        formula: None,
        space: OnceLock::new(),
    };

    fn is_long(list: Lazy<'_, Vec<bool>>) -> bool {
        list.get().iter().nth(11).is_some()
    }

    static LONG: Domain = Domain {
        shapes: &[<Vec<bool>>::shape],
        holds: |search: &Search| is_long(argument(search, 0)),
        readings: None,
        text: "list.len() > 11",
        property: None,
        is_refined: false,
        makes_lists: false,
        constants: crate::lazy::Constants::NONE,
        formula: None,
        space: OnceLock::new(),
    };

    fn found(block: &mut Option<Box<Block>>, seed: u64, size: usize) -> Vec<u8> {
        assert!(SORTED.find(block, seed, size));
        argument(block.as_ref().unwrap().search(), 0).to_value()
    }

    #[test]
    fn a_case_is_the_same_whatever_came_before_it() {
        let mut one = None;
        for seed in (0..64).rev().chain(0..64).chain([5, 5, 40, 7]) {
            assert_eq!(found(&mut one, seed, 20), found(&mut None, seed, 20), "{seed}");
        }
    }

    #[test]
    fn random_inputs_are_as_often_large_as_small() {
        let (mut block, mut lengths) = (None, Vec::new());
        for seed in 0..3200 {
            let size = (seed / BLOCK % 101) as usize;
            let list = found(&mut block, seed, size);
            assert!(list.is_sorted());
            lengths.push(list.len());
        }
        lengths.sort_unstable();
        // Of lists that were drawn and then judged, nine in ten have less than three elements.
        let quartiles = [lengths[800], lengths[1600], lengths[2400]];
        assert!(quartiles[0] >= 2 && quartiles[1] >= 4 && quartiles[2] >= 6, "{quartiles:?}");
    }

    #[test]
    fn sizes_of_which_there_is_nothing_are_not_looked_for() {
        let search = Search::new(Arc::clone(LONG.space().unwrap()));
        let reach = LONG.reach(&search);
        // Twelve elements at least, and larger ones are no problem.
        assert!((12..=17).contains(&reach.least) && reach.most == u32::MAX, "{reach:?}");
        let mut block = None;
        for seed in 0..32 {
            assert!(LONG.find(&mut block, seed, 0));
            let list: Vec<bool> = argument(block.as_ref().unwrap().search(), 0).to_value();
            assert!(list.len() > 11);
        }
    }
}
