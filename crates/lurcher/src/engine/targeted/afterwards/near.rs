//! All inputs with a number that the text mentions.
//!
//! A calendar that forgets the years divisible by 400 is wrong on one day of each, the last of
//! February. To put 400 in place of a year is not enough then (`edges.rs`), as month and day must
//! be right at the same time. So after the usual cases one number after the other is held next to
//! one of the text, and all else is gone through by depth as if there were no other numbers: to the
//! depth from which on samples were taken, or deeper where there are few inputs left; where there
//! are many, other numbers of a wide range are small ones only. Where the requirement leaves out
//! the number itself, as where years begin in 1582, its first multiples that it allows take its
//! place.

use std::collections::HashSet;

use lurcher_trees::{Depth, Depths, SortId};

use super::super::edges::SharedLook;
use super::super::stage::Stage;
use super::super::walk::Walk;
use super::super::{BATCH, Targeted};
use super::After;
use super::Sampled;
use super::rest::{Found, Rest};
use crate::lazy::Domain;

/// So many are run with each number, and so many in all.
const MOST_OF_EACH: u64 = 2_000;
const FEW_INPUTS: u128 = MOST_OF_EACH as u128;
const MOST: u64 = 30_000;
/// And so many steps are taken for each.
const MOST_STEPS: u64 = 20_000;
/// So many multiples are tried of each.
const MULTIPLES: i128 = 2;
/// Where all numbers are bounded, this depth has all of them.
const DEPTH: u32 = 1 << 16;
/// So much deeper than samples it goes, as far as there are few inputs left: a day has its number
/// of 31, although nothing bounds it.
const DEEPER: [u32; 6] = [1, 2, 4, 8, 16, 32];
/// Where too many inputs are left, numbers of which there are more than so many have only these
/// next to 0 on either side.
const WIDE: i128 = 64;
const FEW: i128 = 2;

/// A sort of numbers in an argument, and between which ends they are held.
type Held = (usize, SortId, (i128, i128));

/// Runs inputs with numbers of the text.
pub(super) struct Near<'r> {
    rest: Rest<'r>,
    /// All inputs, with no number held.
    depths: Depths,
    /// What is held: that which leaves the fewest inputs comes last. Worked out when the depth is
    /// known.
    held: Option<Vec<Left>>,
    sampled: Sampled,
    left_of_each: u64,
    left: u64,
}

impl<'r> Near<'r> {
    pub(super) fn new(engine: &Targeted<'r>) -> Self {
        let (rest, depths, sampled) =
            (Rest::of(engine), engine.depths.clone(), engine.sampled.clone());
        Near { rest, depths, held: None, sampled, left_of_each: 0, left: MOST }
    }

    /// Goes on with the next number; false if there is none.
    fn begin_next(&mut self) -> bool {
        let depth = self.sampled.get().unwrap_or(DEPTH);
        let numbers = &self.rest.domain.mentions().numbers;
        let held = self.held.get_or_insert_with(|| ordered(&self.depths, numbers, depth));
        let Some(Left { depths, depth, .. }) = held.pop() else {
            self.left = 0;
            return false;
        };
        self.rest.depths = depths;
        self.rest.covered.n_steps = 0;
        self.left_of_each = MOST_OF_EACH;
        self.rest.begin(depth);
        true
    }
}

/// What is left where a number is held.
#[derive(Debug)]
struct Left {
    depths: Depths,
    /// How many inputs, whatever is required of them.
    n: u128,
    /// To this depth.
    depth: u32,
}

impl Left {
    /// Up to a depth, with few of the numbers of a wide range if there are too many inputs else;
    /// and deeper, with few of all those numbers.
    fn of(depths: &Depths, (argument, sort, ends): Held, least: u32) -> Vec<Self> {
        let depths = depths.bounded(argument, sort, ends);
        let mut wide = wide(&depths, least);
        let narrowed = |depths: &Depths, wide: &[Held]| {
            wide.iter().fold(depths.clone(), |depths, held| depths.bounded(held.0, held.1, held.2))
        };
        // A day has its number of 31 only where not all numbers of months are tried with it.
        let deep = narrowed(&depths, &wide);
        let is_many = |depths: &Depths| n_up_to(depths, least).is_some_and(|n| n > FEW_INPUTS);
        let mut few = Vec::new();
        while is_many(&narrowed(&depths, &few)) {
            few.extend(wide.pop());
            if wide.is_empty() {
                break;
            }
        }
        let first = Left::deepest(narrowed(&depths, &few), least);
        let further = Some(deep).filter(|_| !wide.is_empty()).and_then(|deep| {
            let further = Left::deepest(deep, least)?;
            (first.as_ref().is_none_or(|first| first.depth < further.depth)).then_some(further)
        });
        first.into_iter().chain(further).collect()
    }

    /// To a depth, or deeper as long as not more inputs are left than are run; none if nothing is
    /// so small.
    fn deepest(depths: Depths, least: u32) -> Option<Self> {
        let is_few = |n: &u128| *n <= FEW_INPUTS;
        let deeper = DEEPER.map(|more| least.saturating_add(more)).into_iter();
        let deeper =
            deeper.map_while(|depth| Some((n_up_to(&depths, depth).filter(is_few)?, depth)));
        let (n, depth) = deeper.last().or_else(|| Some((n_up_to(&depths, least)?, least)))?;
        Some(Left { depths, n, depth })
    }
}

/// How many inputs there are up to a depth, whatever is required; none if nothing is so small.
fn n_up_to(depths: &Depths, depth: u32) -> Option<u128> {
    Some(depths.space(Depth::UpTo(depth)).ok()?.most_values().unwrap_or(u128::MAX))
}

/// The numbers of a wide range, whatever the depth or up to this one, the widest last; each with
/// those few that are nearest to 0.
fn wide(depths: &Depths, depth: u32) -> Vec<Held> {
    let narrowed = |(argument, sort, ends)| {
        // What is held may be too large for a type.
        let (least, most) = depths.ends(argument, sort, depth).filter(|(lo, hi)| lo <= hi)?;
        let (lo, hi) = match ends {
            (Some(lo), Some(hi)) => (lo, hi),
            _ => (least, most),
        };
        let (width, first) = (hi.saturating_sub(lo), 0.clamp(lo, hi));
        let few = (lo.max(first - FEW), hi.min(first + FEW));
        (width > WIDE).then_some((width, (argument, sort, few)))
    };
    let mut wide: Vec<_> = depths.integers().into_iter().filter_map(narrowed).collect();
    wide.sort_by_key(|(width, _)| *width);
    wide.into_iter().map(|(_, held)| held).collect()
}

/// What is held, that which leaves most inputs first.
fn ordered(depths: &Depths, numbers: &[i128], depth: u32) -> Vec<Left> {
    let held = held(depths, numbers).into_iter();
    let mut all: Vec<_> = held.flat_map(|held| Left::of(depths, held, depth)).collect();
    all.sort_by_key(|left| std::cmp::Reverse(left.n));
    all
}

/// Which numbers are held next to which, each in all places before the next; then which are
/// multiples.
fn held(depths: &Depths, numbers: &[i128]) -> Vec<Held> {
    let places = depths.integers();
    let (mut held, mut multiples): (Vec<Held>, Vec<Held>) = (Vec::new(), Vec::new());
    for &number in numbers {
        for &(argument, sort, (least, most)) in &places {
            let (least, most) = (least.unwrap_or(i128::MIN), most.unwrap_or(i128::MAX));
            let (lo, hi) = ((number - 1).max(least), (number + 1).min(most));
            if lo <= hi {
                held.push((argument, sort, (lo, hi)));
            } else if 0 < number && number < least {
                let first = least + (number - least % number) % number;
                let all = (0..MULTIPLES).map(|nth| first.saturating_add(nth * number));
                let all = all.filter(|multiple| *multiple <= most);
                multiples.extend(all.map(|multiple| (argument, sort, (multiple, multiple))));
            }
        }
    }
    held.extend(multiples);
    let mut known = HashSet::new();
    held.retain(|held| known.insert(*held));
    held
}

impl<'r> Walk<'r> for Near<'r> {
    fn domain(&self) -> &'static Domain {
        self.rest.domain
    }

    fn next(&mut self) -> bool {
        while self.left > 0 {
            let is_over = self.rest.is_over() || self.left_of_each == 0;
            if is_over && !self.begin_next() {
                break;
            }
            if let Found::New = self.rest.next(MOST_STEPS) {
                self.left_of_each -= 1;
                self.left -= 1;
                return true;
            }
        }
        false
    }

    fn at(&mut self) -> (&mut Stage, &SharedLook<'r>) {
        (&mut self.rest.stage, &self.rest.look)
    }
}

impl<'r> After<'r> for Near<'r> {
    fn wants(&self) -> u64 {
        self.left.min(BATCH)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lurcher_trees::{Bounds, Space};

    use super::*;
    use crate::data::Data;

    #[test]
    fn a_number_is_held_where_it_is_allowed_and_else_its_first_multiples_are() {
        let space = Arc::new(Space::new(&[i64::shape(), u8::shape()]).unwrap());
        let places = Depths::new(Arc::clone(&space), Bounds::default()).integers();
        let [(_, year, _), (_, month, _)] = places[..] else { panic!("{places:?}") };
        let mut bounds = Bounds::default();
        bounds.set(0, year, (Some(1582), Some(9999)));
        bounds.set(1, month, (Some(1), Some(12)));
        let depths = Depths::new(space, bounds);
        let expected = [
            (1, month, (11, 12)),
            (0, year, (1581 + 1, 1583)),
            (0, year, (1584, 1584)),
            (0, year, (1596, 1596)),
            (0, year, (1600, 1600)),
            (0, year, (2000, 2000)),
        ];
        assert_eq!(held(&depths, &[12, 1582, 400]), expected);
        assert_eq!(held(&depths, &[20_000, -7]), []);
    }
}
