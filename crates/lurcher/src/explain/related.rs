//! Assignments that are made from others.
//!
//! The smallest values of a type have little in common but what is smallest, and what refutes a
//! pattern or a condition is often that two values are the same, or nearly so. So others are made:
//! one variable is varied alone, numbers are replaced wherever they stand, one is carried over from
//! another variable, two parts are exchanged.

use std::sync::Arc;

use lurcher_trees::{Builder, Elements, Kind, ShapeId, Tree, shape};

use super::hash::Set;
use super::values::{ValueId, Values};
use crate::source::Random;

/// So many values are tried of one variable alone.
const EACH: usize = 128;
/// Numbers that others are replaced with beside the least and the largest, and characters of
/// several kinds.
const NUMBERS: [u128; 4] = [1, 2, 5, 98];
pub(super) const CHARACTERS: [char; 8] = ['b', '\t', ' ', '0', 'A', 'é', 'É', '٣'];
/// Characters of which less is true than of others of their kind: they have a case but no
/// counterpart in the other one, or two, or are digits, white space or nothing in an unusual way;
/// and some that are as usual as those that are tried everywhere.
const ODD: [char; 19] = [
    'ℂ',
    'ª',
    'ß',
    'ǅ',
    '²',
    'ⅷ',
    '\u{85}',
    '\u{3000}',
    '\0',
    '\u{10ffff}',
    '7',
    ';',
    '\n',
    '😀',
    '中',
    'ſ',
    'İ',
    '\u{301}',
    '\u{7f}',
];
const FLOATS: [f64; 12] =
    [0.0, -0.0, 0.5, -0.25, 1.0, -1.0, 2.75, -3.5, 1234.5678, -98765.4321, 1e9, f64::INFINITY];
/// Into so many of the smallest values numbers of the counterexample are put, for so many
/// assignments.
const INTO: usize = 60;
const MOST_INJECTED: usize = 40;
/// So many of the smallest values are put beside numbers with limits.
const SMALL: usize = 16;

impl Values {
    /// Assignments that differ from one in their numbers or characters, but have the same in the
    /// same places: small assignments have few but zeroes. Those that differ may become the same.
    pub(crate) fn varied(&mut self, row: &[ValueId]) -> Vec<Vec<ValueId>> {
        if row.iter().any(|&id| has_limits(self.tree(id))) {
            return Vec::new();
        }
        let leaves = row.iter().flat_map(|&id| {
            let tree = self.tree(id).clone();
            let n = tree.nodes().len();
            (0..n).filter_map(move |at| Some((tree.nodes()[at].shape, tree.payload(at)?)))
        });
        let mut leaves: Vec<(ShapeId, u128)> = leaves.take(64).collect();
        let mut seen = Set::default();
        leaves.retain(|leaf| seen.insert(*leaf));
        let mut varied = Vec::new();
        leaves.truncate(4);
        for &(shape, from) in &leaves {
            let own = leaves.iter().filter(|leaf| leaf.0 == shape).map(|leaf| leaf.1);
            for to in others(shape).into_iter().chain(own).filter(|to| *to != from) {
                let mut replace = |id: &ValueId| {
                    let tree = Arc::clone(self.tree(*id));
                    let is_meant = |at: usize| {
                        tree.nodes()[at].shape == shape && tree.payload(at) == Some(from)
                    };
                    match (0..tree.nodes().len()).any(is_meant) {
                        true => self.add(replaced(&tree, shape, to, &is_meant)),
                        false => *id,
                    }
                };
                varied.push(row.iter().map(&mut replace).collect());
            }
        }
        varied
    }

    /// Assignments that differ from one in one variable, which has each of the smallest values of
    /// its type, and some larger ones; the first so many.
    pub(crate) fn varied_one(
        &mut self,
        row: &[ValueId],
        shapes: &[ShapeId],
        most: usize,
    ) -> Vec<Vec<ValueId>> {
        let values = shapes.iter().map(|&shape| {
            let mut values = self.others(shape);
            let n = EACH.min(most);
            let pool = if n < EACH { self.pool(shape, n) } else { self.wide_pool(shape, n, n / 4) };
            values.extend(pool.listed.iter().take(n));
            values.extend(pool.larger.iter().take(n / 4));
            values
        });
        let values: Vec<Vec<ValueId>> = values.collect();
        let n_places = values.iter().map(Vec::len).max().unwrap_or(0);
        let mut varied = Vec::new();
        // The smallest of all variables first.
        for place in 0..n_places {
            for (variable, values) in values.iter().enumerate() {
                let Some(&value) = values.get(place) else { continue };
                if varied.len() == most {
                    return varied;
                }
                let mut other = row.to_vec();
                other[variable] = value;
                varied.push(other);
            }
        }
        varied
    }

    /// Assignments that differ from one in the first or last character of a variable, which is an
    /// odd one.
    pub(crate) fn odd(&mut self, row: &[ValueId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for variable in 0..row.len() {
            let tree = Arc::clone(self.tree(row[variable]));
            let nodes = tree.nodes();
            let is_character = |at: &usize| shape(nodes[*at].shape).kind == Kind::Char;
            let first = (0..nodes.len()).find(is_character);
            let last = (0..nodes.len()).rfind(is_character).filter(|last| first != Some(*last));
            let ends = [first, last].into_iter().flatten();
            for end in ends.filter(|_| !has_limits(&tree)) {
                for c in ODD {
                    let mut row = row.to_vec();
                    let bits = u128::from(u32::from(c));
                    let other = replaced(&tree, nodes[end].shape, bits, &|at| at == end);
                    row[variable] = self.add(other);
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// Assignments that differ from one in several variables: numbers with limits, for which some
    /// are given, are anywhere between these; others are small.
    pub(crate) fn mixed(
        &mut self,
        row: &[ValueId],
        shapes: &[ShapeId],
        spread: &[Vec<ValueId>],
        n: usize,
    ) -> Vec<Vec<ValueId>> {
        let mut random = Random::new(2);
        let small = |&shape| self.pool(shape, SMALL).listed.iter().take(SMALL).copied().collect();
        let small: Vec<Vec<ValueId>> = shapes.iter().map(small).collect();
        let mut any = |(variable, &own): (usize, &ValueId)| {
            let values = if spread[variable].is_empty() { &small } else { spread };
            let values = &values[variable];
            match values.is_empty() || random.one_in(4) {
                true => own,
                false => values[random.below(values.len() as u64) as usize],
            }
        };
        (0..n).map(|_| row.iter().enumerate().map(&mut any).collect()).collect()
    }

    /// Some numbers or characters of a type, if it is one of those.
    pub(super) fn others(&mut self, id: ShapeId) -> Vec<ValueId> {
        let is_number = matches!(
            shape(id).kind,
            Kind::Unsigned(_) | Kind::Signed(_) | Kind::Float(_) | Kind::Char
        );
        let others = if is_number { others(id) } else { Vec::new() };
        others.into_iter().map(|bits| self.add(leaf(id, bits))).collect()
    }

    /// Assignments that differ from one in that a variable is a small value with one of some
    /// numbers or characters inside of it: what is constant in a pattern may matter there, too. Not
    /// more than so many in all.
    pub(crate) fn injected(
        &mut self,
        row: &[ValueId],
        shapes: &[ShapeId],
        leaves: &[ValueId],
        most: usize,
    ) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        let each = (most / shapes.len().max(1)).min(MOST_INJECTED);
        for (variable, &id) in shapes.iter().enumerate() {
            if !matches!(shape(id).kind, Kind::Sum | Kind::List(_)) {
                continue;
            }
            let small = self.pool(id, INTO).listed.iter().take(INTO).copied();
            let mut n_rows = 0;
            for value in small.collect::<Vec<_>>() {
                let tree = Arc::clone(self.tree(value));
                let nodes = tree.nodes();
                for &leaf in leaves {
                    let from = Arc::clone(self.tree(leaf));
                    let (of, bits) = (from.nodes()[0].shape, from.payload(0));
                    let is_meant = |at: &usize| nodes[*at].shape == of && tree.payload(*at) != bits;
                    let (Some(at), Some(bits)) = ((0..nodes.len()).rfind(is_meant), bits) else {
                        continue;
                    };
                    if n_rows == each || has_limits(&tree) || has_sets(&tree) {
                        break;
                    }
                    n_rows += 1;
                    let mut row = row.to_vec();
                    row[variable] = self.add(replaced(&tree, of, bits, &|node| node == at));
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// Assignments that differ from one in that a variable, or all of its type, have one of some
    /// values: what is constant in a pattern may matter to a variable, too.
    pub(crate) fn with_values(
        &self,
        row: &[ValueId],
        shapes: &[ShapeId],
        values: &[ValueId],
    ) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for &value in values {
            let of = self.tree(value).nodes()[0].shape;
            let fitting: Vec<usize> = (0..row.len()).filter(|&v| shapes[v] == of).collect();
            let with = |variables: &[usize]| {
                let mut row = row.to_vec();
                variables.iter().for_each(|&v| row[v] = value);
                row
            };
            rows.extend(fitting.iter().map(|&variable| with(&[variable])));
            if fitting.len() > 1 {
                rows.push(with(&fitting));
            }
        }
        rows
    }

    /// Assignments that differ from one in a variable that is another with two of its parts
    /// exchanged: where what a property does with both cancels out. Each value is exchanged once.
    fn mirrored(&mut self, row: &[ValueId], seen: &mut Set<(usize, ValueId)>) -> Vec<Vec<ValueId>> {
        let mut mirrored = Vec::new();
        for (one, &value) in row.iter().enumerate() {
            if row.len() < 2 || !seen.insert((one, value)) {
                continue;
            }
            let tree = Arc::clone(self.tree(value));
            let Some(other) = exchanged(&tree) else { continue };
            let other = self.add(other);
            for variable in (0..row.len()).filter(|&v| v != one) {
                if self.tree(row[variable]).nodes()[0].shape == tree.nodes()[0].shape {
                    let mut row = row.to_vec();
                    row[variable] = other;
                    mirrored.push(row);
                }
            }
        }
        mirrored
    }

    /// Assignments in which more is the same, or nearly so, than in one of small values: many, or
    /// few.
    pub(crate) fn related(
        &mut self,
        row: &[ValueId],
        are_many: bool,
        mirrored: &mut Set<(usize, ValueId)>,
    ) -> Vec<Vec<ValueId>> {
        let mut related = self.mirrored(row, mirrored);
        if are_many {
            related.extend(self.crossed(row));
            related.extend(self.varied(row));
        }
        related
    }

    /// Assignments that differ from one in the last number or character of a variable, which is
    /// one of another variable: small values seldom have anything in common but what is smallest.
    fn crossed(&mut self, row: &[ValueId]) -> Vec<Vec<ValueId>> {
        let mut crossed = Vec::new();
        if row.iter().any(|&id| has_limits(self.tree(id))) {
            return crossed;
        }
        for (one, &value) in row.iter().enumerate() {
            let tree = Arc::clone(self.tree(value));
            let last = (0..tree.nodes().len()).rev().find(|&at| tree.payload(at).is_some());
            let Some(last) = last else { continue };
            for other in (0..row.len()).filter(|&other| other != one) {
                let from = Arc::clone(self.tree(row[other]));
                let of = tree.nodes()[last].shape;
                let leaf = (0..from.nodes().len())
                    .find(|&at| from.nodes()[at].shape == of && from.payload(at).is_some());
                let bits =
                    leaf.and_then(|at| from.payload(at)).filter(|b| tree.payload(last) != Some(*b));
                if let Some(bits) = bits {
                    let mut row = row.to_vec();
                    row[one] = self.add(replaced(&tree, of, bits, &|at| at == last));
                    crossed.push(row);
                }
            }
        }
        crossed
    }
}

/// What a number or a character of this type is replaced with.
fn others(id: ShapeId) -> Vec<u128> {
    match shape(id).kind {
        Kind::Char => CHARACTERS.into_iter().map(|c| u128::from(u32::from(c))).collect(),
        Kind::Signed(width) => {
            let least = i128::MIN >> (128 - width);
            NUMBERS.into_iter().chain([-1, least, !least].map(|n| n as u128)).collect()
        }
        Kind::Float(64) => FLOATS.map(|number| number.to_bits().into()).to_vec(),
        Kind::Float(_) => FLOATS.map(|number| (number as f32).to_bits().into()).to_vec(),
        Kind::Unsigned(width) => NUMBERS.into_iter().chain([u128::MAX >> (128 - width)]).collect(),
        _ => NUMBERS.to_vec(),
    }
}

/// A tree with the first two parts of the same type below one node exchanged; none if they are
/// equal.
fn exchanged(tree: &Tree) -> Option<Tree> {
    let nodes = tree.nodes();
    let (first, second) = (0..nodes.len()).find_map(|index| {
        let children: Vec<usize> = tree.children(index).collect();
        let pair = children.windows(2).find(|pair| nodes[pair[0]].shape == nodes[pair[1]].shape)?;
        Some((pair[0], pair[1]))
    })?;
    let (a, b) = (tree.subtree(first), tree.subtree(second));
    (a != b).then(|| {
        tree.with_parts(|at| match at {
            at if at == first => Some(&b),
            at if at == second => Some(&a),
            _ => None,
        })
    })
}

/// Whether there are numbers that cannot be replaced with any other.
pub(super) fn has_limits(tree: &Tree) -> bool {
    tree.nodes().iter().any(|node| {
        let constructor = shape(node.shape).constructors.get(node.constructor as usize);
        let fields = constructor.map_or(&[][..], |constructor| &constructor.fields);
        fields.iter().any(|field| field.limits.is_some() || field.without_zero || field.drawn)
    })
}

/// Whether there are sets or maps in it, whose elements may not become the same.
fn has_sets(tree: &Tree) -> bool {
    tree.nodes().iter().any(|node| shape(node.shape).elements != Elements::Any)
}

/// A tree with another number at some leaves.
pub(super) fn replaced(
    tree: &Tree,
    of: ShapeId,
    to: u128,
    is_meant: &dyn Fn(usize) -> bool,
) -> Tree {
    tree.with_bits(|at, _| (tree.nodes()[at].shape == of && is_meant(at)).then_some(to))
}

pub(super) fn leaf(id: ShapeId, bits: u128) -> Tree {
    let mut builder = Builder::new();
    builder.leaf(id, bits);
    builder.finish()
}
