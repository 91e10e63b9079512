//! The lists of an input, and the input with others in their places.

use std::collections::HashMap;

use lurcher_trees::{Builder, Elements, Kind, ShapeId, Tree, shape};

use super::{Variant, replaced};

/// So many lists of an input are replaced.
const MOST_PLACES: usize = 4;

/// A list in an input.
pub(super) struct Place {
    pub(super) tree: usize,
    pub(super) node: usize,
    pub(super) of: ShapeId,
    pub(super) elements: Vec<Tree>,
}

impl Place {
    /// The type of the elements.
    pub(super) fn element(&self) -> Option<ShapeId> {
        element_of(self.of)
    }
}

/// Of what a list is made.
pub(super) fn element_of(list: ShapeId) -> Option<ShapeId> {
    let of = shape(list);
    let has_elements = matches!(of.kind, Kind::List(_));
    has_elements.then(|| of.constructors.get(1)?.fields.first().map(|field| field.shape))?
}

/// The input with these elements in some of its lists.
pub(super) fn with(input: &[Tree], lists: &[(&Place, &[Tree])]) -> Variant {
    let list = |(place, elements): &(&Place, &[Tree])| {
        let mut builder = Builder::new();
        builder.list(place.of, *elements, |element, builder| builder.tree(element));
        ((place.tree, place.node), builder.finish())
    };
    let parts: HashMap<(usize, usize), Tree> = lists.iter().map(list).collect();
    let input = replaced(input, &parts);
    // What is mended is in other arguments.
    let nodes = |tree: usize| (0..input[tree].nodes().len()).map(move |node| (tree, node));
    let chosen = lists.iter().flat_map(|(place, _)| nodes(place.tree)).collect();
    Variant { input, chosen }
}

/// The lists of an input that are in no other list, and of which every sequence of elements is a
/// value.
pub(super) fn places(input: &[Tree]) -> Vec<Place> {
    let mut places = Vec::new();
    for (nth, tree) in input.iter().enumerate() {
        let mut node = 0;
        while node < tree.nodes().len() && places.len() < MOST_PLACES {
            let one = tree.nodes()[node];
            let of = shape(one.shape);
            if !matches!(of.kind, Kind::List(_)) {
                node += 1;
                continue;
            }
            if of.elements == Elements::Any {
                let elements = elements(tree, node);
                places.push(Place { tree: nth, node, of: one.shape, elements });
            }
            node += one.size as usize;
        }
    }
    places
}

/// The elements of the list at a node.
fn elements(tree: &Tree, node: usize) -> Vec<Tree> {
    let (mut at, mut found) = (node, Vec::new());
    while tree.nodes()[at].constructor == 1 {
        let head = at + 1;
        found.push(tree.subtree(head));
        at = head + tree.nodes()[head].size as usize;
    }
    found
}
