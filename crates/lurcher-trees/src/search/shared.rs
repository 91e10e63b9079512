//! Samples shared out among the values of small numbers.
//!
//! A number between narrow bounds may say how large something else is: the rows and columns of a
//! matrix, say. Each pair of them has one depth and one size then, and whoever draws these first
//! comes upon most pairs never, and upon the same one again and again. So it is counted how often
//! each row of such numbers was in a sample. One that has less than most of its share is given a
//! dive of its own, in a space in which the numbers are those and nothing else is known of depths
//! and sizes. Where the numbers are no measure of anything, the samples are shared out well enough
//! by themselves, and nothing of this is done.

use std::collections::HashMap;
use std::sync::Arc;

use super::{NodeId, Search};
use crate::numbers::Ordinal;
use crate::shape::{Kind, shape};
use crate::space::{Alternative, Depth, Depths, Sort, SortId, Space, Values};

/// So many rows of numbers there may be.
const MOST_ROWS: usize = 64;
/// A number that is larger than this makes nothing deeper that is looked for.
const MOST_DEEPER: Ordinal = 64;
/// Each row has this part of its share at least, if it can be found.
const SHARE: (u64, u64) = (3, 4);
/// A row of which nothing is found in so many dives is given up.
const MOST_IN_VAIN: u32 = 2;
/// So much work may be in vain.
const LEAST_WASTED: u64 = 400_000;
/// Values are larger than the least by so much at most, for each level of depth, and for what the
/// numbers say.
const EXTRA: u32 = 8;
const PER_NUMBER: u32 = 4;

/// The way from the root to a number: which fields of tuples and structs.
type Path = Vec<u32>;

/// How often the rows of small numbers were seen, and spaces for each.
#[derive(Debug)]
pub(super) struct Shared {
    depths: Depths,
    paths: Vec<Path>,
    /// The least of each number, and how many there are.
    numbers: Vec<(Ordinal, usize)>,
    rows: Vec<Row>,
    n_seen: u64,
    /// How deep the values of a row are at most, without what the numbers say.
    deepest: u32,
    /// The row and the depth by which the numbers are bounded, of the search that is used.
    at: (usize, u32),
    /// Each none while it is lent.
    searches: HashMap<(usize, u32), Option<Box<Search>>>,
    spent: u64,
    wasted: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    n_seen: u64,
    n_in_vain: u32,
}

impl Shared {
    /// How many rows of numbers there are.
    pub(super) fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// None if there are no such numbers, or too many rows of them. Only numbers that stay as they
    /// are when others are as `large` as this count.
    pub(super) fn new(depths: &Depths, deepest: u32, large: u32) -> Option<Self> {
        let space = depths.space_with(Depth::UpTo(deepest), large).ok()?;
        let mut found = Vec::new();
        numbers(&space, space.root(), &mut Vec::new(), &mut found);
        // Those with fewest values first.
        found.sort_by_key(|(_, (_, n))| *n);
        let mut n_rows = 1;
        found.retain(|(_, (_, n))| {
            let is_kept = n_rows * n <= MOST_ROWS;
            n_rows *= if is_kept { *n } else { 1 };
            is_kept
        });
        let (paths, numbers): (Vec<Path>, Vec<_>) = found.into_iter().unzip();
        (n_rows > 1).then(|| Shared {
            depths: depths.clone(),
            paths,
            numbers,
            rows: vec![Row::default(); n_rows],
            n_seen: 0,
            deepest,
            at: (0, 0),
            searches: HashMap::new(),
            spent: 0,
            wasted: 0,
        })
    }

    /// The row of numbers in a sample.
    pub(super) fn row(&self, search: &Search) -> usize {
        let mut row = 0;
        for (path, (least, n)) in self.paths.iter().zip(&self.numbers) {
            let follow = |node: NodeId, field: &u32| search.force(node).1 + field;
            let number = search.number(path.iter().fold(search.root(), follow));
            row = row * n + usize::try_from(number - least).unwrap_or(0).min(n - 1);
        }
        row
    }

    /// Takes note of the row of a sample.
    pub(super) fn see(&mut self, row: usize) {
        self.rows[row].n_seen += 1;
        self.n_seen += 1;
    }

    /// Goes to the row that was seen least, if that is less than most of its share; says which
    /// sizes its values have at most.
    pub(super) fn begin(&mut self, large: u32) -> Option<u32> {
        if self.wasted > LEAST_WASTED + self.spent / 2 {
            return None;
        }
        let live = || self.rows.iter().enumerate().filter(|(_, row)| row.n_in_vain < MOST_IN_VAIN);
        let (row, least) = live().min_by_key(|(_, row)| row.n_seen)?;
        let n_live = live().count() as u64;
        if least.n_seen * n_live * SHARE.1 >= self.n_seen * SHARE.0 {
            return None;
        }
        let (is_large, n_in_vain) = (least.n_seen % 2 == 1, least.n_in_vain);
        let numbers = self.numbers_of(row);
        // A table of so many rows and columns may be one list.
        let all =
            numbers.iter().fold(1, |all, n| (all * (*n).clamp(1, MOST_DEEPER)).min(MOST_DEEPER));
        let deeper = all as u32;
        let depth = self.deepest + deeper;
        // The smaller numbers are tried where nothing was found with the others.
        let bound = if is_large && n_in_vain == 0 { large.max(depth) } else { depth };
        self.at = (row, bound);
        if !self.searches.contains_key(&self.at) {
            let space = self.depths.space_with(Depth::UpTo(depth), bound).ok()?;
            let space = self.fixed(&space, &numbers);
            let search = space.map(|space| Box::new(Search::new(Arc::new(space))));
            self.searches.insert(self.at, search);
        }
        let Some(Some(search)) = self.searches.get(&self.at) else {
            self.rows[row].n_in_vain = MOST_IN_VAIN;
            return None;
        };
        let space = search.space();
        let extra = EXTRA * (self.deepest + 1) + PER_NUMBER * deeper;
        let size = space.least().saturating_add(extra);
        Some(size.min(space.most().unwrap_or(u32::MAX)))
    }

    /// Work was done.
    pub(super) fn spend(&mut self, work: u64, is_found: bool) {
        self.spent += work;
        if is_found {
            self.rows[self.at.0].n_in_vain = 0;
        } else {
            self.wasted += work;
            self.rows[self.at.0].n_in_vain += 1;
        }
    }

    /// The search; none if it is lent.
    pub(super) fn search(&self) -> Option<&Search> {
        self.searches.get(&self.at)?.as_deref()
    }

    pub(super) fn lend(&mut self) -> Option<Box<Search>> {
        self.searches.get_mut(&self.at)?.take()
    }

    pub(super) fn restore(&mut self, search: Box<Search>) {
        self.searches.insert(self.at, Some(search));
    }

    /// How deep the value is that was found, and the depth by which its numbers are bounded.
    pub(super) fn place(&self) -> (u32, u32) {
        (self.search().map_or(0, |search| self.depth(search, search.root())), self.at.1)
    }

    fn depth(&self, search: &Search, node: NodeId) -> u32 {
        let Sort { values: Values::Built { .. }, shape, .. } =
            search.space().sort(search.sort(node))
        else {
            return 0;
        };
        let (constructor, first) = search.force(node);
        let fields = first..first + search.n_fields(node);
        let inside = fields.map(|field| self.depth(search, field)).max().unwrap_or(0);
        let adds = shape.is_some_and(|of| self.depths.is_recursive(of, constructor));
        inside + u32::from(adds)
    }

    /// The numbers of a row.
    fn numbers_of(&self, mut row: usize) -> Vec<Ordinal> {
        let mut numbers = Vec::new();
        for (least, n) in self.numbers.iter().rev() {
            numbers.push(least + (row % n) as Ordinal);
            row /= n;
        }
        numbers.reverse();
        numbers
    }

    /// The space in which these are the numbers.
    fn fixed(&self, space: &Space, numbers: &[Ordinal]) -> Option<Space> {
        let mut sorts = space.sorts().to_vec();
        for (path, &number) in self.paths.iter().zip(numbers) {
            let mut at = space.root();
            for &field in path {
                // What is shared with other places is copied.
                let field = field as usize;
                let Values::Built { alternatives, .. } = &sorts[at.index()].values else {
                    return None;
                };
                let [Alternative { fields, .. }] = &alternatives[..] else { return None };
                let (copy, new) =
                    (sorts[fields[field].index()].clone(), SortId(sorts.len() as u32));
                sorts.push(copy);
                if let Values::Built { alternatives, .. } = &mut sorts[at.index()].values {
                    alternatives[0].fields[field] = new;
                }
                at = new;
            }
            let Sort { values: Values::Numbers(numbers), .. } = &mut sorts[at.index()] else {
                return None;
            };
            *numbers = numbers.freely((number, number));
        }
        Space::of_sorts(space.shapes(), sorts).ok()
    }
}

/// The numbers between narrow bounds in tuples and structs, with the least of each and how many
/// there are.
fn numbers(
    space: &Space,
    sort: SortId,
    path: &mut Path,
    found: &mut Vec<(Path, (Ordinal, usize))>,
) {
    let Sort { values, shape: of, .. } = space.sort(sort);
    match values {
        Values::Numbers(numbers) => {
            let kind = of.map(|id| shape(id).kind);
            let (lo, hi) = numbers.interval();
            let n = usize::try_from(hi.saturating_sub(lo)).unwrap_or(MOST_ROWS).saturating_add(1);
            let is_integer = matches!(kind, Some(Kind::Signed(_) | Kind::Unsigned(_)));
            if is_integer && (2..=MOST_ROWS).contains(&n) {
                found.push((path.clone(), (lo, n)));
            }
        }
        Values::Built { alternatives, .. } => {
            let [Alternative { fields, .. }] = &alternatives[..] else { return };
            for (at, field) in fields.iter().enumerate() {
                path.push(at as u32);
                numbers(space, *field, path, found);
                path.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::shape::{ListStyle, Style, define};
    use crate::{Bounds, Depths, Kind, Samples, Search, ShapeId, Space};

    use super::*;

    struct Numbers;

    fn number() -> ShapeId {
        define::<u8>("u8", Kind::Unsigned(8), |_| {})
    }

    fn wide() -> ShapeId {
        define::<i64>("i64", Kind::Signed(64), |_| {})
    }

    fn numbers() -> ShapeId {
        define::<Numbers>("Numbers", Kind::List(ListStyle::Vec), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", wide), ("tail", numbers)]);
        })
    }

    /// Two numbers in 1..=4, a list, and more.
    fn depths(more: &[ShapeId]) -> Depths {
        let space = Space::new(&[&[number(), number(), numbers()], more].concat()).unwrap();
        let Values::Built { alternatives, .. } = &space.sort(space.root()).values else {
            unreachable!("the root is built");
        };
        let (mut bounds, fields) = (Bounds::default(), alternatives[0].fields.clone());
        for (argument, &sort) in fields.iter().take(2).enumerate() {
            bounds.set(argument, sort, (Some(1), Some(4)));
        }
        Depths::new(space.into(), bounds)
    }

    fn read(search: &Search) -> (Ordinal, Ordinal, Ordinal) {
        let (_, first) = search.force(search.root());
        let (rows, columns) = (search.number(first), search.number(first + 1));
        let (mut n, mut at) = (0, first + 2);
        while let (1, fields) = search.force(at) {
            (n, at) = (n + 1, fields + 1);
        }
        (rows, columns, n)
    }

    #[test]
    fn each_row_of_numbers_that_size_a_list_has_its_share() {
        for seed in 0..4 {
            let mut samples = Samples::new(depths(&[]), seed, (3, 8));
            let mut seen: BTreeMap<(Ordinal, Ordinal), u32> = BTreeMap::new();
            for _ in 0..400 {
                assert!(samples.next(|search| {
                    let (rows, columns, n) = read(search);
                    n == rows * columns
                }));
                let (rows, columns, n) = read(samples.search());
                assert_eq!(Ordinal::from(samples.depth()), n);
                *seen.entry((rows, columns)).or_default() += 1;
            }
            assert_eq!(seen.len(), 16, "{seen:?}");
            assert!(seen.values().all(|n| *n >= 12), "{seen:?}");
        }
    }

    #[test]
    fn rows_for_which_there_is_nothing_are_given_up() {
        let mut samples = Samples::new(depths(&[]), 1, (3, 8));
        for _ in 0..300 {
            assert!(samples.next(|search| {
                let (rows, columns, n) = read(search);
                rows < columns && n == columns
            }));
            let (rows, columns, _) = read(samples.search());
            assert!(rows < columns);
        }
    }

    #[test]
    fn where_nothing_is_bounded_there_is_nothing_to_share() {
        let space = Space::new(&[wide(), numbers()]).unwrap();
        let depths = Depths::new(space.into(), Bounds::default());
        assert!(Shared::new(&depths, 8, 1000).is_none());
    }

    #[test]
    fn numbers_that_nobody_looks_at_are_often_in_the_list() {
        let mut samples = Samples::new(depths(&[wide()]), 1, (3, 8));
        let mut n_in = 0;
        for _ in 0..300 {
            assert!(samples.next(|search| {
                let (rows, columns, n) = read(search);
                n == rows * columns
            }));
            let search = samples.search();
            let (_, first) = search.force(search.root());
            let wanted = search.number(first + 3);
            let mut at = first + 2;
            while let (1, fields) = search.force(at) {
                n_in += u32::from(search.number(fields) == wanted);
                at = fields + 1;
            }
        }
        assert!(n_in > 60, "{n_in}");
    }
}
