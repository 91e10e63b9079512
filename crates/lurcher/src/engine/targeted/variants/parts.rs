//! The parts of an input that texts and what else is mentioned can take the place of.
//!
//! They are lists of characters or bytes, single characters, and floats; numbers are elsewhere
//! (`numbers.rs`). A text is replaced as a whole.

use std::collections::HashSet;

use lurcher_trees::{Builder, Elements, Field, Kind, ShapeId, Tree, shape};

use super::words::{around, extremes, of_bytes, of_characters};
use crate::lazy::Domain;

/// So many parts of an input are replaced, one at a time.
const MOST_PLACES: usize = 4;

/// A part of an input that can be replaced.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) node: usize,
    pub(super) is: Is,
}

#[derive(Debug)]
pub(super) enum Is {
    /// A list of characters or bytes: its shape, that of its elements, and what they are.
    List {
        of: ShapeId,
        element: ShapeId,
        own: Vec<u128>,
    },
    Character(ShapeId),
    Float {
        of: ShapeId,
        width: u32,
    },
}

impl Place {
    /// What is tried in its place.
    pub(super) fn others(&self, domain: &Domain) -> Vec<Tree> {
        let of_text = domain.mentions();
        match &self.is {
            Is::List { of, element, own } => {
                let is_text = shape(*element).kind == Kind::Char;
                let words = if is_text { of_characters(domain) } else { of_bytes(domain) };
                let all = around(&words, own, is_text);
                all.iter().map(|bits| list(*of, *element, bits)).collect()
            }
            Is::Character(of) => {
                let said = of_text.characters.iter().copied();
                let beside = of_text.characters.iter().flat_map(|c| beside(*c));
                let first = of_text.texts.iter().filter_map(|text| text.chars().next());
                let ascii = (0..=127).map(char::from);
                let all = said.chain(beside).chain(extremes()).chain(first).chain(ascii);
                all.map(|c| leaf(*of, u32::from(c).into())).collect()
            }
            Is::Float { of, width } => domain
                .float_lists()
                .of(*width)
                .iter()
                .map(|bits| leaf(*of, (*bits).into()))
                .collect(),
        }
    }
}

/// The characters beside one.
fn beside(c: char) -> impl Iterator<Item = char> {
    let code = u32::from(c);
    let codes = [code.checked_add(1), code.checked_sub(1)].into_iter().flatten();
    codes.filter_map(char::from_u32)
}

pub(super) fn leaf(of: ShapeId, bits: u128) -> Tree {
    let mut builder = Builder::new();
    builder.leaf(of, bits);
    builder.finish()
}

pub(in super::super) fn list(of: ShapeId, element: ShapeId, bits: &[u128]) -> Tree {
    let mut builder = Builder::new();
    builder.list(of, bits, |bits, builder| builder.leaf(element, *bits));
    builder.finish()
}

/// The parts of an input that can be replaced, with the tree that they are in.
pub(super) fn places(input: &[Tree]) -> Vec<(usize, Place)> {
    let all = input
        .iter()
        .enumerate()
        .flat_map(|(tree, of)| places_of(of).into_iter().map(move |place| (tree, place)));
    all.take(MOST_PLACES).collect()
}

fn places_of(tree: &Tree) -> Vec<Place> {
    let mut found = Vec::new();
    // What is from a range has other ends, and what is in a list is replaced with it.
    let (mut ranged, mut inside) = (HashSet::new(), HashSet::new());
    for (node, one) in tree.nodes().iter().enumerate() {
        let of = shape(one.shape);
        let constructor = of.constructors.get(one.constructor as usize);
        let fields: &[Field] = constructor.map_or(&[], |constructor| &constructor.fields);
        let is_list = matches!(of.kind, Kind::List(_));
        let is_ranged = ranged.contains(&node);
        for (field, child) in fields.iter().zip(tree.children(node)) {
            if field.limits.is_some() || (is_list && is_ranged) {
                ranged.insert(child);
            }
        }
        let element = element(one.shape);
        if element.is_some() {
            inside.extend(tree.children(node));
        } else if is_list {
            inside.extend(tree.children(node).skip(1));
        }
        if is_ranged || inside.contains(&node) {
            continue;
        }
        let is = match (of.kind, element) {
            (_, Some(element)) => Is::List { of: one.shape, element, own: own(tree, node) },
            (Kind::Char, _) => Is::Character(one.shape),
            (Kind::Float(width), _) => Is::Float { of: one.shape, width },
            _ => continue,
        };
        found.push(Place { node, is });
    }
    found
}

/// The shape of the elements, of a list of characters or bytes of which every sequence is a value.
fn element(list: ShapeId) -> Option<ShapeId> {
    let of = shape(list);
    if !matches!(of.kind, Kind::List(_)) || of.elements != Elements::Any {
        return None;
    }
    let head = of.constructors.get(1)?.fields.first()?.shape;
    matches!(shape(head).kind, Kind::Char | Kind::Unsigned(8)).then_some(head)
}

/// The elements of the list at a node.
fn own(tree: &Tree, node: usize) -> Vec<u128> {
    let end = node + tree.nodes()[node].size as usize;
    (node..end).filter_map(|node| tree.payload(node)).collect()
}
