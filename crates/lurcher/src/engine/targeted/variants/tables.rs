//! Inputs with tables: lists of lists that are of one length.
//!
//! Whoever turns a matrix or looks at the neighbours of a cell goes wrong from three or four rows
//! on, or where there are more rows than columns; and of lists that are searched for one by one,
//! hardly any four are of one length. So the lists of lists of what was run are put in place of by
//! tables of usual sizes: all cells different, one of them different, and any. What says elsewhere
//! how large the table is, is mended.

use std::collections::HashSet;

use lurcher_trees::{Builder, Kind, ListStyle, ShapeId, Tree, shape};

use super::lists::{Place, element_of, places};
use super::numbers::fits;
use super::{Variant, with};
use crate::source::Random;

/// The sizes of most tables that are square, and the most rows and columns of others.
const SQUARES: [usize; 3] = [3, 4, 5];
const MOST_SIDE: usize = 5;
/// As large as a number of the text says up to this one.
const LARGEST: i128 = 9;
/// So many tables of a size have any cells.
const N_ANY: usize = 3;
/// So many different cells are taken from other inputs, which are not larger than this.
const MOST_CELLS: usize = 6;
const MOST_NODES: usize = 3;
/// So many inputs are made at most.
const MOST_MADE: usize = 240;

/// Inputs like those that were kept, the usual sizes first.
pub(super) fn made(kept: &[Vec<Tree>], constants: &[i128]) -> Vec<Variant> {
    let mut open: Vec<(&Vec<Tree>, Place, Kinds)> = Vec::new();
    // The last that were kept are larger.
    for input in kept.iter().rev() {
        for place in places(input) {
            let is_known = |(_, other, _): &(_, Place, _)| other.of == place.of;
            if let Some(kinds) = Kinds::of(place.of).filter(|_| !open.iter().any(is_known)) {
                open.push((input, place, kinds));
            }
        }
    }
    let mut made = Vec::new();
    for sides in sizes(constants) {
        for (input, place, kinds) in &open {
            let cells = kinds.cells(kept, place.of);
            let table = |rows: &Vec<Vec<&Tree>>| {
                list(place.of, rows, |row| list(kinds.row, row, |cell| (*cell).clone()))
            };
            let tables = tables(sides, &cells);
            made.extend(
                tables.iter().map(|rows| with(input, place.tree, place.node, &table(rows))),
            );
        }
    }
    made.truncate(MOST_MADE);
    made
}

/// Rows and columns.
fn sizes(constants: &[i128]) -> Vec<(usize, usize)> {
    let said = constants.iter().filter(|n| (1..=LARGEST).contains(*n));
    let said = said.filter_map(|n| usize::try_from(*n).ok());
    let mut sizes: Vec<_> = SQUARES.into_iter().chain(said).map(|n| (n, n)).collect();
    let sides = 1..=MOST_SIDE;
    let all = sides.clone().flat_map(|rows| sides.clone().map(move |columns| (rows, columns)));
    let mut others: Vec<(usize, usize)> = all.collect();
    others.sort_by_key(|(rows, columns)| (rows + columns, rows.abs_diff(*columns)));
    sizes.extend(others);
    let mut known = HashSet::new();
    sizes.retain(|size| known.insert(*size));
    sizes
}

/// The types of rows and of cells.
struct Kinds {
    row: ShapeId,
    cell: ShapeId,
}

impl Kinds {
    /// None if it is no list of lists; texts are no rows.
    fn of(list: ShapeId) -> Option<Self> {
        let row = element_of(list)?;
        let is_text = matches!(shape(row).kind, Kind::List(ListStyle::Text | ListStyle::TextInto));
        Some(Kinds { row, cell: element_of(row).filter(|_| !is_text)? })
    }

    /// Cells that differ: those of other inputs, or numbers.
    fn cells(&self, kept: &[Vec<Tree>], of: ShapeId) -> Vec<Tree> {
        let number = |n: i128| {
            let mut builder = Builder::new();
            builder.leaf(self.cell, n as u128);
            builder.finish()
        };
        if fits(shape(self.cell).kind, 1) {
            let most = (LARGEST * LARGEST) as usize;
            return (0..).map(number).take(most + 1).collect();
        }
        let rows = kept.iter().flat_map(|input| places(input)).filter(|place| place.of == of);
        let rows = rows.flat_map(|place| place.elements);
        let cells = rows.flat_map(|row| {
            let nodes = 0..row.nodes().len();
            let of_cells = nodes.filter(|node| row.nodes()[*node].shape == self.cell);
            of_cells.map(|node| row.subtree(node)).collect::<Vec<Tree>>()
        });
        let mut known = HashSet::new();
        let is_new = |cell: &Tree| cell.nodes().len() <= MOST_NODES && known.insert(cell.clone());
        cells.filter(is_new).take(MOST_CELLS).collect()
    }
}

/// A list of a type, each element made of something.
fn list<T>(of: ShapeId, elements: &[T], element: impl Fn(&T) -> Tree) -> Tree {
    let mut builder = Builder::new();
    builder.list(of, elements, |one, builder| builder.tree(&element(one)));
    builder.finish()
}

/// Tables of a size: of cells that all differ, of one that differs from the others, and of any.
fn tables((n_rows, n_columns): (usize, usize), cells: &[Tree]) -> Vec<Vec<Vec<&Tree>>> {
    let Some(first) = cells.first() else { return Vec::new() };
    let table = |cell: &mut dyn FnMut(usize) -> usize| -> Vec<Vec<&Tree>> {
        let mut row =
            |row| (0..n_columns).map(|column| cell(row * n_columns + column)).collect::<Vec<_>>();
        let of_cell = |nth: usize| cells.get(nth).unwrap_or(first);
        (0..n_rows).map(|nth| row(nth).into_iter().map(of_cell).collect()).collect()
    };
    let (n, other) = (n_rows * n_columns, usize::from(cells.len() > 1));
    let middle = (n_rows / 2) * n_columns + n_columns / 2;
    let mut tables = vec![table(&mut |nth| (nth + 1) % cells.len())];
    for place in [middle, n - 1, n_columns - 1, n - n_columns] {
        tables.push(table(&mut |nth| if nth == place { other } else { 0 }));
    }
    let mut random = Random::new(n as u64);
    let few = cells.len().min(MOST_CELLS) as u64;
    tables.extend((0..N_ANY).map(|_| table(&mut |_| random.below(few) as usize)));
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{tree_of, value_of};

    #[test]
    fn tables_of_usual_sizes_have_cells_that_differ() {
        let kept = [vec![tree_of(&2_u8), tree_of(&vec![vec![5_u8]])]];
        let made: Vec<Vec<Vec<u8>>> =
            made(&kept, &[7]).iter().filter_map(|made| value_of(&made.input[1]).ok()).collect();
        assert_eq!(made[0], [[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
        assert_eq!(made[1], [[0, 0, 0], [0, 1, 0], [0, 0, 0]]);
        let is = |rows, columns: usize| {
            let has = |row: &Vec<u8>| row.len() == columns;
            made.iter().any(|table| table.len() == rows && table.iter().all(has))
        };
        assert!(is(7, 7) && is(2, 3) && is(3, 2) && is(1, 1) && !is(6, 6));
    }

    #[test]
    fn cells_that_are_no_numbers_are_those_of_other_inputs() {
        let kept = [vec![tree_of(&vec![vec![true]])], vec![tree_of(&vec![vec![false], vec![]])]];
        let made: Vec<Vec<Vec<bool>>> =
            made(&kept, &[]).iter().filter_map(|made| value_of(&made.input[0]).ok()).collect();
        let n_true = |table: &Vec<Vec<bool>>| table.iter().flatten().filter(|cell| **cell).count();
        assert!(made.iter().any(|table| table.len() == 3 && n_true(table) == 1), "{made:?}");
    }

    #[test]
    fn texts_and_lists_are_no_tables() {
        for input in [tree_of(&vec!["ab".to_string()]), tree_of(&vec![1_u8]), tree_of(&3_u8)] {
            assert_eq!(made(&[vec![input]], &[3]), []);
        }
    }
}
