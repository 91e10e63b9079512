//! Values in place of the variables of a line, found from outside.
//!
//! Only the explainer knows where the variables of a line stand, and it is not asked. A part of an
//! input that the line describes is *open* if the line describes the input with something else in its
//! place; or equal parts together are, if one alone is not. Open parts get all values of their
//! types, those of the least size in all first, and then larger ones at random.
//!
//! Which parts? If the line has a condition, not every value will do for a variable, and if a pattern
//! is deep, few will do for the whole of it. So it is done twice: with the outermost parts for
//! which something else will do, and with the outermost for which all that is tried will do, or
//! parts without parts.

use lurcher::prelude::*;
use lurcher_trees::{
    Census, Field, Kind, Listing, Measure, Numbers, ShapeId, Space, Speller, Tree, shape,
};

use super::draw::Steps;

/// So many values are tried in a place to find out whether it is open; more where only some may stand.
const TRIED: usize = 60;
const TRIED_IN_RANGE: usize = 3_000;
/// For each so many rows that are listed one is drawn, of sizes up to this one more.
const LISTED_PER_DRAWN: usize = 10;
const MORE_SIZE: u32 = 60;
/// So many parts that are equal to one are considered to be open together with it.
const MOST_EQUAL: usize = 4;

/// Nodes that get the same value.
struct Open {
    shape: ShapeId,
    nodes: Vec<usize>,
}

/// Which parts are replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// The outermost for which something else will do.
    SomeWillDo,
    /// The outermost for which all that is tried will do, or parts without parts.
    AllWillDo,
}

/// Calls a function with instances of the pattern that an input is described by, of up to so many that
/// are made, and returns how many there were.
pub(super) fn each_instance<T: Data>(
    input: &T,
    n_assignments: usize,
    is_described: &dyn Fn(&T) -> bool,
    each: &mut dyn FnMut(&T),
) -> usize {
    let tree = lurcher::data::tree_of(input);
    let mut n = 0;
    for choice in [Choice::SomeWillDo, Choice::AllWillDo] {
        let all = open_parts(&tree, choice, is_described);
        let shapes: Vec<ShapeId> = all.iter().map(|open| open.shape).collect();
        if shapes.is_empty() {
            continue;
        }
        let mut ask = |row: &[Tree]| {
            let value: Option<T> = with_row(&tree, &all, row);
            if let Some(value) = value.filter(|value| is_described(value)) {
                n += 1;
                each(&value);
            }
            true
        };
        let n_rows = n_assignments / 2;
        if !each_row(&shapes, n_rows, &mut ask) {
            each_drawn_row(&shapes, n_rows / LISTED_PER_DRAWN, &mut ask);
        }
    }
    n
}

/// The value with others in place of its open parts, if it is one.
fn with_row<T: Data>(tree: &Tree, all: &[Open], row: &[Tree]) -> Option<T> {
    let changed = tree.with_parts(|node| {
        let index = all.iter().position(|open| open.nodes.contains(&node))?;
        row.get(index)
    });
    if is_in_ranges(&changed) { lurcher::data::value_of(&changed).ok() } else { None }
}

/// Whether all numbers are in the ranges of the fields that they are in.
fn is_in_ranges(tree: &Tree) -> bool {
    (1..tree.nodes().len()).all(|node| {
        let field = field_of(tree, node).filter(|field| is_ranged(field));
        let Some((field, bits)) = field.zip(tree.payload(node)) else { return true };
        let kind = shape(tree.nodes()[node].shape).kind;
        let Some(numbers) = Numbers::new(kind, Measure::default(), field.limits) else {
            return true;
        };
        let numbers = if field.without_zero { numbers.without_zero() } else { numbers };
        let (low, high) = numbers.interval();
        numbers.ordinal(bits).is_some_and(|number| {
            low <= number && number <= high && numbers.trim((number, number)).is_some()
        })
    })
}

fn is_ranged(field: &Field) -> bool {
    field.limits.is_some() || field.without_zero
}

/// The field that a node is, if it is one.
fn field_of(tree: &Tree, node: usize) -> Option<&'static Field> {
    let parent = (0..node).rev().find(|&parent| {
        // The nearest before it that it is inside of.
        parent + tree.nodes()[parent].size as usize > node
    })?;
    let at = tree.nodes()[parent];
    let constructor = shape(at.shape).constructors.get(at.constructor as usize)?;
    let place = tree.children(parent).position(|child| child == node)?;
    constructor.fields.get(place)
}

/// The outermost parts that can be replaced.
fn open_parts<T: Data>(
    tree: &Tree,
    choice: Choice,
    is_described: &dyn Fn(&T) -> bool,
) -> Vec<Open> {
    let mut all: Vec<Open> = Vec::new();
    let mut node = 0;
    // Where the parts end that not every value of their type may replace.
    let mut closed_until = 0;
    while node < tree.nodes().len() {
        let size = tree.nodes()[node].size as usize;
        if all.iter().any(|open| open.nodes.contains(&node)) {
            node += size;
            continue;
        }
        if node >= closed_until && node > 0 {
            if let Some(open) = opened(tree, node, &all, choice, is_described) {
                all.push(open);
                node += size;
                continue;
            }
        }
        node += 1;
        if let Some(child) = tree.nodes().get(node) {
            if is_closed(tree, node) {
                closed_until = closed_until.max(node + child.size as usize);
            }
        }
    }
    all
}

/// Whether nothing is known about which values a field may have: it is drawn by a generator, or what is
/// inside of it is limited.
fn is_closed(tree: &Tree, node: usize) -> bool {
    let is_number = tree.payload(node).is_some();
    field_of(tree, node).is_some_and(|field| field.drawn || (is_ranged(field) && !is_number))
}

/// The part at a node as an open one, with equal ones if need be.
fn opened<T: Data>(
    tree: &Tree,
    node: usize,
    others: &[Open],
    choice: Choice,
    is_described: &dyn Fn(&T) -> bool,
) -> Option<Open> {
    let found = tree.nodes()[node].shape;
    if shape(found).kind == Kind::Pointer || Space::new(&[found]).is_err() {
        return None;
    }
    let is_in_range = field_of(tree, node).is_some_and(is_ranged);
    let n_tried = if is_in_range { TRIED_IN_RANGE } else { TRIED };
    let own = tree.subtree(node);
    let end = node + own.nodes().len();
    let equal: Vec<usize> = (end..tree.nodes().len())
        .filter(|&other| tree.nodes()[other].shape == found && tree.subtree(other) == own)
        .filter(|other| !others.iter().any(|open| open.nodes.contains(other)))
        .take(MOST_EQUAL)
        .collect();
    let mut subsets: Vec<u32> = (0..1 << equal.len()).collect();
    subsets.sort_by_key(|subset| subset.count_ones());
    subsets.into_iter().find_map(|subset| {
        let chosen = equal.iter().enumerate().filter(|(n, _)| subset >> n & 1 == 1);
        let nodes = std::iter::once(node).chain(chosen.map(|(_, other)| *other)).collect();
        let open = [Open { shape: found, nodes }];
        let (mut will_do, mut will_not) = (false, false);
        let wants_all = choice == Choice::AllWillDo && own.nodes().len() > 1;
        each_row(&[found], n_tried, &mut |row| {
            let value: Option<T> = with_row(tree, &open, row);
            if let Some(value) = value.filter(|_| row[0] != own) {
                let is_one = is_described(&value);
                (will_do, will_not) = (will_do || is_one, will_not || !is_one);
            }
            if wants_all { !will_not } else { !will_do }
        });
        let is_open = will_do && !(wants_all && will_not);
        let [open] = open;
        is_open.then_some(open)
    })
}

/// Calls a function with up to so many tuples of values, the least in all first, as long as it wants more;
/// whether there are no others.
fn each_row(shapes: &[ShapeId], most: usize, each: &mut dyn FnMut(&[Tree]) -> bool) -> bool {
    let Ok(space) = Space::new(shapes) else { return true };
    let mut speller = Speller::new(&space);
    let mut census = Census::new(space);
    let mut n = 0;
    let last = census.most().unwrap_or(u32::MAX);
    for size in census.least()..=last {
        let mut listing = Listing::new(&mut census, size);
        while listing.advance(&census) {
            n += 1;
            if n > most || !each(&row_of(&speller.spell(listing.picks()))) {
                return false;
            }
        }
    }
    true
}

/// The same with tuples at random, of many sizes.
fn each_drawn_row(shapes: &[ShapeId], n: usize, each: &mut dyn FnMut(&[Tree]) -> bool) {
    let Ok(space) = Space::new(shapes) else { return };
    let mut speller = Speller::new(&space);
    let mut census = Census::new(space);
    let mut random = Steps(1);
    for nth in 0..n {
        let size = census.least() + nth as u32 % MORE_SIZE;
        let Some(picks) = census.sample(size, || random.next()) else { continue };
        each(&row_of(&speller.spell(&picks)));
    }
}

/// The values of a tuple.
fn row_of(all: &Tree) -> Vec<Tree> {
    let next = |at: &usize| Some(at + all.nodes().get(*at)?.size as usize);
    let starts = std::iter::successors(Some(0), next);
    starts.take_while(|at| *at < all.nodes().len()).map(|at| all.subtree(at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All instances, as what they are.
    fn instances<T: Data>(input: &T, most: usize, is_described: &dyn Fn(&T) -> bool) -> Vec<T> {
        let mut all = Vec::new();
        each_instance(input, most, is_described, &mut |value| {
            all.push(lurcher::data::value_of(&lurcher::data::tree_of(value)).expect("a value"));
        });
        all
    }

    #[test]
    fn a_part_by_itself_gets_all_values() {
        let all = instances(&(vec![5_u8, 0],), 300, &|(list,)| list.first() == Some(&5));
        assert!(all.iter().all(|(list,)| list[0] == 5));
        assert!(all.contains(&(vec![5],)) && all.contains(&(vec![5, 0, 0, 1],)));
    }

    #[test]
    fn equal_parts_are_open_together() {
        let all = instances(&(0_u8, 0_u8, 0_u8), 1000, &|(a, b, c)| a == c && *b == 0);
        // With either choice, and the number of all that there are is no more than that.
        assert_eq!(all.len(), 2 * 256);
        assert!(all.iter().all(|(a, b, c)| a == c && *b == 0));
    }

    #[test]
    fn numbers_stay_in_the_ranges_of_their_fields() {
        #[derive(Debug, PartialEq, Data)]
        struct Date {
            #[data(range = 1..=12)]
            month: u8,
            year: u8,
        }
        let from = (Date { month: 2, year: 0 },);
        let all = instances(&from, 200_000, &|(date,)| date.month > 1);
        assert_eq!(all.len(), 2 * 11 * 256);
        assert!(all.iter().all(|(date,)| (2..=12).contains(&date.month)));
    }

    #[test]
    fn without_open_parts_there_are_no_instances() {
        assert_eq!(instances(&(3_u8,), 1000, &|(n,)| *n == 3), []);
    }
}
