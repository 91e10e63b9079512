//! Red-black trees over ten keys that cost nothing: how many there are is known.

use lurcher::lazy::{Hole, Lazy, Unfold, solutions};
use lurcher::prelude::*;
use lurcher_trees::{Builder, Cursor, Kind, Measure, Mismatch, ShapeId, Style, define};

/// One of ten.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key(u8);

#[derive(Clone, Copy, Debug, PartialEq, Data)]
enum Color {
    Red,
    Black,
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Tree {
    Leaf,
    Node(Color, Box<Tree>, Key, Box<Tree>),
}

#[logic]
fn is_red(tree: &Tree) -> bool {
    matches!(tree, Tree::Node(Color::Red, ..))
}

#[logic]
fn no_red_below_red(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(Color::Red, left, _, right) if is_red(left) || is_red(right) => false,
        Tree::Node(_, left, _, right) => no_red_below_red(left) && no_red_below_red(right),
    }
}

#[logic]
fn height(tree: &Tree) -> Option<u32> {
    let Tree::Node(color, left, _, right) = tree else { return Some(0) };
    let height_left = height(left)?;
    if height(right)? != height_left {
        return None;
    }
    Some(height_left + if *color == Color::Black { 1 } else { 0 })
}

#[logic]
fn is_ordered(tree: &Tree, low: Option<&Key>, high: Option<&Key>) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(_, left, key, right) => {
            low.is_none_or(|low| low.0 < key.0)
                && high.is_none_or(|high| key.0 < high.0)
                && is_ordered(left, low, Some(key))
                && is_ordered(right, Some(key), high)
        }
    }
}

#[logic]
fn is_red_black(tree: &Tree) -> bool {
    !is_red(tree)
        && no_red_below_red(tree)
        && height(tree).is_some()
        && is_ordered(tree, None, None)
}

#[test]
fn red_black_trees_of_up_to_five_nodes_over_ten_keys() {
    let mut n_runs = 0;
    // A node costs 1, and so do its colour and a leaf more.
    let trees = solutions::<Tree>(3 * 5 + 1, |tree| {
        n_runs += 1;
        is_red_black::lazy(tree)
    });
    assert_eq!(trees.len(), 3197);
    assert!(trees.iter().all(is_red_black));
    assert!(n_runs < 40_000, "{n_runs} runs");
}

impl Data for Key {
    fn shape() -> ShapeId {
        define::<Self>("Key", Kind::Sum, |shape| {
            shape.constructor("Key", Style::Tuple, 1, &[("0", u8::shape)]);
            shape.field(0, |key| {
                key.measure = Some(Measure::Free);
                key.limits = Some((0, 9));
            });
        })
    }

    fn draw(source: &mut Source) -> Self {
        Key(source.draw(0..10u8))
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), 0);
        self.0.write(tree);
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.constructor(Self::shape)?;
        u8::read(tree).map(Key)
    }
}

struct KeyLayer<'s>(Lazy<'s, u8>);

#[allow(private_interfaces, reason = "nobody else looks at keys")]
impl Unfold for Key {
    type Layer<'s> = KeyLayer<'s>;
    type Target = Self;
    type Receiver<'s> = Lazy<'s, Self>;

    fn unfold(&self) -> KeyLayer<'_> {
        KeyLayer(Lazy::from(&self.0))
    }

    fn unfold_hole(hole: Hole<'_>) -> KeyLayer<'_> {
        KeyLayer(hole.force().1.at(0))
    }

    fn target(&self) -> &Self {
        self
    }

    fn receiver(lazy: Lazy<'_, Self>) -> Lazy<'_, Self> {
        lazy
    }
}

#[test]
fn keys_in_a_struct_are_read_symbolically() {
    let (n_runs, _) = symbolically!(3 * 3 + 1, Tree, is_red_black);
    assert!(n_runs < 1000, "{n_runs} runs");
}
