//! Values to put in place of variables.
//!
//! Every value has a number, so that values are compared and looked up by it. For each type there
//! is a [`Pool`]: its values by size, as many as are wanted, and some larger ones at random.

use std::sync::Arc;

use lurcher_trees::{Census, Kind, Listing, ShapeId, Space, Speller, Tree, shape};

use super::background::{Computed, has_floats, of_float};
use super::hash::{Numbered, Set, Table};
use crate::data::tree_of;
use crate::source::Random;

/// The number of a value.
pub(crate) type ValueId = u32;

/// All values that were met.
#[derive(Debug)]
pub(crate) struct Values {
    trees: Numbered<Arc<Tree>>,
    pools: Table<ShapeId, Pool>,
}

/// The numbers of what is false, and what is true.
pub(crate) const FALSE: ValueId = 0;
pub(crate) const TRUE: ValueId = 1;

/// What is false and what is true come first.
impl Default for Values {
    fn default() -> Self {
        let mut values = Values { trees: Numbered::default(), pools: Table::default() };
        values.add(tree_of(&false));
        values.add(tree_of(&true));
        values
    }
}

impl Values {
    /// The value that a function gave.
    pub(crate) fn computed(&mut self, computed: Computed) -> ValueId {
        match computed {
            Computed::Truth(is_true) => is_true.into(),
            Computed::Value(tree) => self.add(tree),
        }
    }

    pub(crate) fn add(&mut self, tree: Tree) -> ValueId {
        match self.trees.find(&tree, |known, tree| **known == *tree) {
            Ok(id) => id,
            Err(hash) => self.trees.add(hash, Arc::new(tree)),
        }
    }

    /// The same of a tree that is copied only if it is new.
    pub(crate) fn add_known(&mut self, tree: &Tree) -> ValueId {
        match self.trees.find(tree, |known, tree| **known == *tree) {
            Ok(id) => id,
            Err(hash) => self.trees.add(hash, Arc::new(tree.clone())),
        }
    }

    pub(crate) fn add_shared(&mut self, tree: &Arc<Tree>) -> ValueId {
        match self.trees.find(&**tree, |known, tree| **known == *tree) {
            Ok(id) => id,
            Err(hash) => self.trees.add(hash, Arc::clone(tree)),
        }
    }

    pub(crate) fn tree(&self, id: ValueId) -> &Arc<Tree> {
        self.trees.get(id)
    }

    /// The values of a type by size, at least so many if there are.
    pub(crate) fn pool(&mut self, shape: ShapeId, n: usize) -> &Pool {
        self.with_pool(shape, |pool, values| pool.grow(n, values))
    }

    /// The same, and so many that are larger, up to a limit.
    pub(crate) fn wide_pool(&mut self, shape: ShapeId, n: usize, n_larger: usize) -> &Pool {
        self.with_pool(shape, |pool, values| {
            pool.grow(n, values);
            pool.add_larger(n_larger.min(LARGER), values);
        })
    }

    fn with_pool(&mut self, shape: ShapeId, change: impl FnOnce(&mut Pool, &mut Values)) -> &Pool {
        let mut pool = self.pools.remove(&shape).unwrap_or_else(|| Pool::new(shape));
        change(&mut pool, self);
        self.pools.entry(shape).or_insert(pool)
    }
}

/// The values of a type.
#[derive(Debug)]
pub(crate) struct Pool {
    shape: ShapeId,
    space: Option<(Census, Speller)>,
    /// By size; of the last perhaps not all.
    pub(crate) listed: Vec<ValueId>,
    /// Where those of each size begin, from size 0 on, and where those of which there may be more
    /// do.
    starts: Vec<usize>,
    /// What is left of a size.
    listing: Option<Listing>,
    /// Whether there are others.
    is_open: bool,
    /// Whether there are floating-point numbers in them, of which only some are listed.
    has_floats: bool,
    /// Some that are larger, and how others are drawn.
    pub(crate) larger: Vec<ValueId>,
    drawing: Option<Drawing>,
}

/// How larger values are drawn.
#[derive(Debug)]
struct Drawing {
    /// How many were.
    n: usize,
    /// The least size.
    first: u32,
    random: Random,
    seen: Set<ValueId>,
}

/// So many larger values are drawn, and from so many sizes.
const LARGER: usize = 96;
const LARGER_SIZES: u32 = 24;
/// Sizes come in steps through all of them, so that the first few are of small and large ones.
const LARGER_STEP: usize = 37;
/// Sizes beyond this are not listed.
const MOST_SIZE: usize = 200;

/// A number of some magnitude between a thousandth and a million; few have a name.
fn any_float(id: ShapeId, random: &mut Random) -> Tree {
    let thousandths = random.below(2_000_000) as f64 / 1000.0 - 1000.0;
    let number = if random.one_in(4) { thousandths * 1000.0 } else { thousandths };
    of_float(number, id)
}

impl Pool {
    fn new(shape: ShapeId) -> Self {
        let space = Space::new(&[shape]).ok();
        let least = space.as_ref().map(Space::least);
        let space = space.map(|space| {
            let speller = Speller::new(&space);
            (Census::new(space), speller)
        });
        Pool {
            shape,
            space,
            listed: Vec::new(),
            starts: vec![0; 1 + least.unwrap_or(0) as usize],
            listing: None,
            is_open: least.is_some(),
            has_floats: has_floats(shape),
            larger: Vec::new(),
            drawing: None,
        }
    }

    /// Whether these are all values of the type.
    pub(crate) fn is_complete(&self) -> bool {
        !self.is_open && !self.has_floats
    }

    /// The first size of which not all values are listed.
    fn end(&self) -> usize {
        self.starts.len() - 1
    }

    /// Those of each size; of the last perhaps not all.
    pub(crate) fn tiers(&self) -> Vec<Vec<ValueId>> {
        (0..self.starts.len()).map(|size| self.of_size(size).to_vec()).collect()
    }

    /// Those of a size, as far as they are listed.
    fn of_size(&self, size: usize) -> &[ValueId] {
        let Some(&start) = self.starts.get(size) else { return &[] };
        &self.listed[start..self.starts.get(size + 1).copied().unwrap_or(self.listed.len())]
    }

    fn grow(&mut self, n: usize, values: &mut Values) {
        let Some((census, speller)) = &mut self.space else { return };
        while self.is_open && self.listed.len() < n && self.starts.len() <= MOST_SIZE {
            let size = self.starts.len() as u32 - 1;
            let listing = self.listing.get_or_insert_with(|| Listing::new(census, size));
            while self.listed.len() < n && listing.advance(census) {
                self.listed.push(values.add(speller.spell(listing.picks())));
            }
            if self.listed.len() < n {
                self.listing = None;
                self.starts.push(self.listed.len());
                self.is_open = census.most().is_none_or(|most| size < most);
            }
        }
    }

    /// Adds values that are larger than those listed when that was first asked for, until so many
    /// were drawn.
    fn add_larger(&mut self, n: usize, values: &mut Values) {
        let Some((census, speller)) = &mut self.space else { return };
        let is_float = matches!(shape(self.shape).kind, Kind::Float(_));
        if !self.is_open && !is_float {
            return;
        }
        let first = self.starts.len() as u32;
        let drawing = self.drawing.get_or_insert_with(|| Drawing {
            n: 0,
            first,
            random: Random::new(if is_float { 0 } else { first.into() }),
            seen: Set::default(),
        });
        while drawing.n < n {
            let nth = (drawing.n * LARGER_STEP % LARGER) as u32;
            drawing.n += 1;
            if is_float {
                let tree = any_float(self.shape, &mut drawing.random);
                self.larger.push(values.add(tree));
                continue;
            }
            let size = drawing.first + nth * LARGER_SIZES / LARGER as u32;
            let picks = census.sample(size, || drawing.random.next());
            let value = picks.map(|picks| values.add(speller.spell(&picks)));
            self.larger.extend(value.filter(|value| drawing.seen.insert(*value)));
        }
    }
}

/// Not more values of a type are listed for assignments.
const MOST_LISTED: usize = 4096;

/// Assignments of values to variables of some types: those of the least total size first, then
/// larger ones at random. None comes twice.
pub(crate) fn assignments(
    values: &mut Values,
    shapes: &[ShapeId],
    n_small: usize,
    n_large: usize,
) -> Assignments {
    for &shape in shapes {
        let n = n_small.min(MOST_LISTED);
        if n_large > 0 {
            values.wide_pool(shape, n, n_large)
        } else {
            values.pool(shape, n)
        };
    }
    let pools: Vec<&Pool> = shapes.iter().map(|shape| &values.pools[shape]).collect();
    let mut all = Assignments { rows: Vec::new(), up_to: None, is_complete: false };
    let are_complete = pools.iter().all(|pool| pool.is_complete());
    // Beyond the first pool that ends, totals would miss some.
    let ends = pools.iter().filter(|pool| !pool.is_complete()).map(|pool| pool.end()).min();
    let most = pools.iter().map(|pool| pool.end()).sum::<usize>();
    let limit = ends.unwrap_or(most + 1);
    let mut row = Vec::new();
    let mut is_whole = true;
    for total in 0..limit {
        is_whole = add_rows(&pools, total, &mut row, &mut all.rows, n_small);
        if !is_whole {
            break;
        }
        all.up_to = Some(total as u32);
    }
    if is_whole && ends.is_some() {
        add_rows(&pools, limit, &mut row, &mut all.rows, n_small);
    }
    all.is_complete = are_complete && is_whole;
    if pools.iter().any(|pool| pool.has_floats) {
        all.up_to = None;
    }
    if !all.is_complete {
        let mut seen: Set<Vec<ValueId>> = all.rows.iter().cloned().collect();
        let mut random = Random::new(0);
        for _ in 0..n_large * 2 {
            if all.rows.len() >= n_small + n_large {
                break;
            }
            let row: Vec<ValueId> = pools.iter().filter_map(|pool| pool.any(&mut random)).collect();
            if row.len() == shapes.len() && seen.insert(row.clone()) {
                all.rows.push(row);
            }
        }
    }
    all
}

/// Values for each variable.
#[derive(Debug)]
pub(crate) struct Assignments {
    pub(crate) rows: Vec<Vec<ValueId>>,
    /// All up to this total size are among them.
    pub(crate) up_to: Option<u32>,
    /// There are no others.
    pub(crate) is_complete: bool,
}

impl Pool {
    fn any(&self, random: &mut Random) -> Option<ValueId> {
        // As often one of the smallest as any.
        let most = if random.one_in(2) { 32 } else { usize::MAX };
        let n = self.listed.len().min(most);
        let n_larger = if n == self.listed.len() { self.larger.len() } else { 0 };
        let at = random.below((n + n_larger).max(1) as u64) as usize;
        match at.checked_sub(n) {
            Some(at) => self.larger.get(at).copied(),
            None => self.listed.get(at).copied(),
        }
    }
}

/// Adds the rows of a total size; false if there was no room for all.
fn add_rows(
    pools: &[&Pool],
    total: usize,
    row: &mut Vec<ValueId>,
    rows: &mut Vec<Vec<ValueId>>,
    most: usize,
) -> bool {
    let Some(pool) = pools.get(row.len()) else {
        if total > 0 {
            return true;
        }
        if rows.len() >= most {
            return false;
        }
        rows.push(row.clone());
        return true;
    };
    let is_last = row.len() + 1 == pools.len();
    let sizes = if is_last { total..total + 1 } else { 0..total + 1 };
    for size in sizes {
        for &value in pool.of_size(size) {
            row.push(value);
            let is_whole = add_rows(pools, total - size, row, rows, most);
            row.pop();
            if !is_whole {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;

    #[test]
    fn all_small_values_come_first_and_none_comes_twice() {
        let mut values = Values::default();
        let shapes = [bool::shape(), <Vec<bool>>::shape()];
        let all = assignments(&mut values, &shapes, 200, 100);
        assert!(all.rows.len() > 200 && all.rows.len() <= 300 && !all.is_complete);
        let distinct: std::collections::HashSet<_> = all.rows.iter().collect();
        assert_eq!(distinct.len(), all.rows.len());
        let first = &all.rows[0];
        assert_eq!(**values.tree(first[0]), tree_of(&false));
        assert_eq!(**values.tree(first[1]), tree_of(&Vec::<bool>::new()));
        assert!(all.up_to >= Some(2), "{:?}", all.up_to);
    }

    #[test]
    fn that_there_are_no_other_values_is_known() {
        let mut values = Values::default();
        let all = assignments(&mut values, &[bool::shape(), <Option<bool>>::shape()], 500, 100);
        assert_eq!((all.rows.len(), all.is_complete), (6, true));
        let few = assignments(&mut values, &[bool::shape(), <Option<bool>>::shape()], 3, 0);
        assert_eq!((few.rows.len(), few.is_complete), (3, false));
    }
}
