//! One value taken apart into constructors.
//!
//! A tree is stored flat, in pre-order, each node knowing where its subtree
//! ends. That makes the walk over a subtree a walk over a slice, and dropping,
//! cloning or comparing a tree of any depth a loop.

use std::cmp::Ordering;
use std::fmt;

use crate::search::{NodeId, Reader, Search};
use crate::shape::{Kind, Shape, ShapeId, shape};

/// One constructor of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The shape of the node's type.
    pub shape: ShapeId,
    /// Which of the shape's constructors it is, in order of declaration.
    pub constructor: u32,
    /// The number of nodes in the subtree, this one included.
    pub size: u32,
    /// For numbers and characters: where in the tree's table of payloads the bits are.
    payload: u32,
}

const NO_PAYLOAD: u32 = u32::MAX;

/// A value as a tree of constructors.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tree {
    nodes: Vec<Node>,
    payloads: Vec<u128>,
}

impl Tree {
    /// All nodes in pre-order; the first is the root.
    #[inline]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The bits of a number or character at `index`, if the node has any.
    #[inline]
    pub fn payload(&self, index: usize) -> Option<u128> {
        self.payloads.get(self.nodes[index].payload as usize).copied()
    }

    /// The indices of the children of the node at `index`, left to right.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let end = index + self.nodes[index].size as usize;
        let mut next = index + 1;
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next += self.nodes[child].size as usize;
                child
            })
        })
    }

    /// The same tree with others in place of some subtrees, given for the index of their roots.
    pub fn with_parts<'p>(&self, mut part: impl FnMut(usize) -> Option<&'p Tree>) -> Tree {
        let mut builder = Builder::with_capacity(self.nodes.len() + 8);
        builder.tree.payloads.reserve(self.payloads.len() + 4);
        // The constructors that are open, and where they end.
        let mut open: Vec<(usize, usize)> = Vec::with_capacity(16);
        let mut index = 0;
        while index < self.nodes.len() {
            while let Some(&(_, begun)) = open.last().filter(|(end, _)| *end <= index) {
                builder.end(begun);
                open.pop();
            }
            let node = self.nodes[index];
            let end = index + node.size as usize;
            match (part(index), self.payload(index)) {
                (Some(tree), _) => {
                    builder.tree(tree);
                    index = end;
                    continue;
                }
                (None, Some(bits)) => builder.leaf(node.shape, bits),
                (None, None) => {
                    open.push((end, builder.begin(node.shape, node.constructor as usize)));
                }
            }
            index += 1;
        }
        while let Some((_, begun)) = open.pop() {
            builder.end(begun);
        }
        builder.finish()
    }

    /// The same tree with other bits at some leaves, given for their indices and the bits there.
    pub fn with_bits(&self, mut other: impl FnMut(usize, u128) -> Option<u128>) -> Tree {
        let mut tree = self.clone();
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(bits) = tree.payloads.get_mut(node.payload as usize) {
                *bits = other(index, *bits).unwrap_or(*bits);
            }
        }
        tree
    }

    /// A copy of the subtree at `index`.
    pub fn subtree(&self, index: usize) -> Tree {
        let size = self.nodes[index].size as usize;
        let mut tree = Tree::default();
        tree.nodes.reserve_exact(size);
        let leaves = self.nodes[index..index + size].iter();
        tree.payloads.reserve_exact(leaves.filter(|node| node.payload != NO_PAYLOAD).count());
        for node in &self.nodes[index..index + size] {
            let payload = match self.payloads.get(node.payload as usize) {
                None => NO_PAYLOAD,
                Some(&bits) => {
                    tree.payloads.push(bits);
                    tree.payloads.len() as u32 - 1
                }
            };
            tree.nodes.push(Node { payload, ..*node });
        }
        tree
    }
}

/// Trees of one shape in the order in which `#[derive(Ord)]` would put their
/// values: constructors as declared, then fields from left to right, numbers by
/// value. Floats go from negative to positive, as `total_cmp` has them.
impl Ord for Tree {
    fn cmp(&self, other: &Self) -> Ordering {
        for (index, (a, b)) in self.nodes.iter().zip(&other.nodes).enumerate() {
            let nodes = (a.shape, a.constructor).cmp(&(b.shape, b.constructor));
            let order = nodes.then_with(|| match (self.payload(index), other.payload(index)) {
                (Some(a_bits), Some(b_bits)) => compare_bits(shape(a.shape).kind, a_bits, b_bits),
                (a_bits, b_bits) => a_bits.cmp(&b_bits),
            });
            if order.is_ne() {
                return order;
            }
        }
        self.nodes.len().cmp(&other.nodes.len())
    }
}

impl PartialOrd for Tree {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn compare_bits(kind: Kind, a: u128, b: u128) -> Ordering {
    let order = match kind {
        Kind::Signed(width) => {
            let unused = 128 - width;
            ((a << unused) as i128).cmp(&((b << unused) as i128))
        }
        Kind::Float(64) => f64::from_bits(a as u64).total_cmp(&f64::from_bits(b as u64)),
        Kind::Float(_) => f32::from_bits(a as u32).total_cmp(&f32::from_bits(b as u32)),
        _ => a.cmp(&b),
    };
    order.then(a.cmp(&b))
}

/// Writes a tree node by node, in pre-order.
///
/// Open a constructor with [`begin`](Builder::begin), write its fields, close
/// it with [`end`](Builder::end).
#[derive(Clone, Debug, Default)]
pub struct Builder {
    tree: Tree,
}

impl Builder {
    /// An empty tree to write into.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty tree with room for so many nodes.
    pub(crate) fn with_capacity(n_nodes: usize) -> Self {
        let mut builder = Self::default();
        builder.tree.nodes.reserve(n_nodes);
        builder
    }

    /// Opens a constructor; its fields follow. Returns what [`end`](Builder::end) asks for.
    pub fn begin(&mut self, shape: ShapeId, constructor: usize) -> usize {
        let index = self.tree.nodes.len();
        let constructor = constructor as u32;
        self.tree.nodes.push(Node { shape, constructor, size: 1, payload: NO_PAYLOAD });
        index
    }

    /// Closes the constructor that `begin` opened.
    pub fn end(&mut self, begun: usize) {
        self.tree.nodes[begun].size = (self.tree.nodes.len() - begun) as u32;
    }

    /// Writes a number or character as its bits.
    pub fn leaf(&mut self, shape: ShapeId, bits: u128) {
        let payload = self.tree.payloads.len() as u32;
        self.tree.payloads.push(bits);
        self.tree.nodes.push(Node { shape, constructor: 0, size: 1, payload });
    }

    /// Writes a list: a `cons` per item, a `nil` at the end.
    pub fn list<T>(
        &mut self,
        shape: ShapeId,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(T, &mut Builder),
    ) {
        let mut cells = Vec::new();
        for item in items {
            cells.push(self.begin(shape, 1));
            write(item, self);
        }
        self.begin(shape, 0);
        for cell in cells {
            self.end(cell);
        }
    }

    /// Writes a copy of a whole tree.
    pub fn tree(&mut self, tree: &Tree) {
        let offset = self.tree.payloads.len() as u32;
        self.tree.payloads.extend(&tree.payloads);
        self.tree.nodes.extend(tree.nodes.iter().map(|node| {
            let is_leaf = node.payload != NO_PAYLOAD;
            Node { payload: if is_leaf { node.payload + offset } else { NO_PAYLOAD }, ..*node }
        }));
    }

    /// What was written so far; whole if every constructor has been closed.
    pub fn so_far(&self) -> &Tree {
        &self.tree
    }

    /// Starts again, keeping the memory.
    pub fn clear(&mut self) {
        self.tree.nodes.clear();
        self.tree.payloads.clear();
    }

    /// The finished tree.
    pub fn finish(self) -> Tree {
        self.tree
    }
}

/// A tree did not fit the type it was read as.
///
/// One pointer wide: results of this type are on every stack frame while a
/// deep tree is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    expected: String,
    found: String,
    at: usize,
}

impl Mismatch {
    /// `expected` was wanted at the cursor, which shows something else.
    pub fn new(cursor: &Cursor<'_>, expected: impl Into<String>) -> Self {
        let found = match cursor.peek() {
            None => "the end of the tree".to_string(),
            Some(node) => {
                let shape = shape(node.shape);
                let constructor = shape.constructors.get(node.constructor as usize);
                constructor.map_or(shape.name, |c| c.name).to_string()
            }
        };
        Mismatch(Box::new(Details { expected: expected.into(), found, at: cursor.position() }))
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { expected, found, at } = &*self.0;
        write!(f, "the tree does not fit: expected {expected} at node {at}, found {found}")
    }
}

impl std::error::Error for Mismatch {}

/// Reads a value node by node, in the order in which [`Builder`] writes it: a tree, or a value
/// under [search](crate::Search), of which as much is chosen as is read.
#[derive(Clone, Debug)]
pub struct Cursor<'t>(Read<'t>);

#[derive(Clone, Debug)]
enum Read<'t> {
    Tree {
        tree: &'t Tree,
        position: usize,
    },
    /// What is read is known to fit, and has no pointers.
    Search(Reader<'t>),
}

/// Where the shape of what is to be read is found; values under search are not asked for it.
pub trait Expected: Fn() -> ShapeId + Copy {}

impl<F: Fn() -> ShapeId + Copy> Expected for F {}

impl<'t> Cursor<'t> {
    /// Starts at the root.
    pub fn new(tree: &'t Tree) -> Self {
        Cursor(Read::Tree { tree, position: 0 })
    }

    /// Starts at a place in a value under search.
    pub fn searched(search: &'t Search, node: NodeId) -> Self {
        Cursor(Read::Search(Reader::new(search, node)))
    }

    /// The next node, not consumed; none of a value under search.
    pub fn peek(&self) -> Option<&'t Node> {
        match self.0 {
            Read::Tree { tree, position } => tree.nodes.get(position),
            Read::Search(_) => None,
        }
    }

    /// Consumes a constructor node of the given shape and says which it is.
    #[inline]
    pub fn constructor(&mut self, expected: impl Expected) -> Result<usize, Mismatch> {
        let next = match &mut self.0 {
            Read::Search(reader) => reader.constructor().map(|constructor| constructor as usize),
            Read::Tree { tree, position } => match tree.nodes.get(*position) {
                Some(node) if node.shape == expected() && node.payload == NO_PAYLOAD => {
                    *position += 1;
                    Some(node.constructor as usize)
                }
                _ => None,
            },
        };
        next.ok_or_else(|| self.mismatch(expected))
    }

    /// Consumes the node of a pointer.
    #[inline]
    pub fn pointer(&mut self, expected: impl Expected) -> Result<(), Mismatch> {
        match self.0 {
            Read::Search(_) => Ok(()),
            Read::Tree { .. } => self.constructor(expected).map(|_| ()),
        }
    }

    /// Consumes a number or character of the given shape.
    #[inline]
    pub fn leaf(&mut self, expected: impl Expected) -> Result<u128, Mismatch> {
        let next = match &mut self.0 {
            Read::Search(reader) => reader.leaf(),
            Read::Tree { tree, position } => match tree.nodes.get(*position) {
                Some(node) if node.shape == expected() && node.payload != NO_PAYLOAD => {
                    *position += 1;
                    Some(tree.payloads[node.payload as usize])
                }
                _ => None,
            },
        };
        next.ok_or_else(|| self.mismatch(expected))
    }

    /// Consumes a list of the given shape.
    pub fn list<T>(
        &mut self,
        expected: impl Expected,
        mut read: impl FnMut(&mut Self) -> Result<T, Mismatch>,
    ) -> Result<Vec<T>, Mismatch> {
        let mut items = Vec::new();
        loop {
            let before = self.position();
            match self.constructor(expected)? {
                0 => return Ok(items),
                1 => items.push(read(self)?),
                _ => {
                    if let Read::Tree { position, .. } = &mut self.0 {
                        *position = before;
                    }
                    return Err(self.mismatch(expected));
                }
            }
        }
    }

    /// Succeeds if the whole tree has been read.
    pub fn end(&self) -> Result<(), Mismatch> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(Mismatch::new(self, "the end of the tree")),
        }
    }

    /// The node that was read last is not what was `wanted`.
    #[cold]
    pub fn refuse(&mut self, wanted: &str) -> Mismatch {
        if let Read::Tree { position, .. } = &mut self.0 {
            *position -= 1;
        }
        Mismatch::new(self, wanted)
    }

    /// The number of nodes that were read; 0 in a value under search.
    fn position(&self) -> usize {
        match self.0 {
            Read::Tree { position, .. } => position,
            Read::Search(_) => 0,
        }
    }

    #[cold]
    fn mismatch(&self, expected: impl Expected) -> Mismatch {
        Mismatch::new(self, shape(expected()).name)
    }
}

/// What [`render`](crate::render) needs to know of a node.
pub(crate) fn shape_of(node: &Node) -> &'static Shape {
    shape(node.shape)
}

pub(crate) fn is_leaf(kind: Kind) -> bool {
    matches!(kind, Kind::Unsigned(_) | Kind::Signed(_) | Kind::Float(_) | Kind::Char)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ListStyle, Style, define};

    fn number() -> ShapeId {
        define::<i8>("i8", Kind::Signed(8), |_| {})
    }

    fn list() -> ShapeId {
        define::<Vec<i8>>("Vec<i8>", Kind::List(ListStyle::Vec), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", number), ("tail", list)]);
        })
    }

    fn tree(items: &[i8]) -> Tree {
        let mut builder = Builder::new();
        builder.list(list(), items, |&n, b| b.leaf(number(), n as u128));
        builder.finish()
    }

    fn items(tree: &Tree) -> Result<Vec<i8>, Mismatch> {
        let mut cursor = Cursor::new(tree);
        let items = cursor.list(list, |c| c.leaf(number).map(|bits| bits as i8))?;
        cursor.end().map(|()| items)
    }

    #[test]
    fn a_subtree_is_a_tree_of_its_own() {
        let tree = tree(&[1, -2, 3]);
        assert_eq!(tree.subtree(0), tree);
        let children: Vec<usize> = tree.children(0).collect();
        assert_eq!(children, [1, 2]);
        assert_eq!(items(&tree.subtree(2)), Ok(vec![-2, 3]));
        let head = tree.subtree(1);
        assert_eq!((head.nodes().len(), head.payload(0)), (1, Some(1)));
        assert_eq!(tree.payload(0), None);
    }

    #[test]
    fn parts_are_replaced_where_they_stand() {
        let (list, other) = (tree(&[1, -2, 3]), tree(&[7, 8]));
        assert_eq!(list.with_parts(|_| None), list);
        let nine = tree(&[9]).subtree(1);
        let replaced = list.with_parts(|at| (list.payload(at) == Some(1)).then_some(&nine));
        assert_eq!(items(&replaced), Ok(vec![9, -2, 3]));
        // The rest from the third cell on; nothing inside of what is replaced is asked for.
        assert_eq!(
            items(&list.with_parts(|at| (at >= 4).then_some(&other))),
            Ok(vec![1, -2, 7, 8])
        );
        assert_eq!(list.with_parts(|_| Some(&other)), other);
        assert_eq!(list.with_bits(|_, bits| (bits == 1).then_some(9)), replaced);
        assert_eq!(list.with_bits(|_, _| None), list);
    }

    #[test]
    fn a_tree_can_be_written_into_another() {
        let mut builder = Builder::new();
        let first = builder.begin(list(), 1);
        builder.leaf(number(), 9);
        builder.tree(&tree(&[1, 2]));
        builder.end(first);
        assert_eq!(builder.finish(), tree(&[9, 1, 2]));
    }

    #[test]
    fn trees_are_ordered_as_their_values_are() {
        let lists: [&[i8]; 6] = [&[], &[-128], &[-1, 5], &[0], &[0, -3], &[1]];
        assert!(lists.is_sorted());
        for (a, b) in lists.iter().flat_map(|a| lists.iter().map(move |b| (a, b))) {
            assert_eq!(tree(a).cmp(&tree(b)), a.cmp(b), "{a:?} and {b:?}");
        }
    }

    #[test]
    fn floats_are_ordered_from_negative_to_positive() {
        let shape = define::<f64>("f64", Kind::Float(64), |_| {});
        let leaf = |number: f64| {
            let mut builder = Builder::new();
            builder.leaf(shape, number.to_bits().into());
            builder.finish()
        };
        assert!([f64::NEG_INFINITY, -1.0, -0.0, 0.0, 1e300, f64::NAN].map(leaf).is_sorted());
    }

    #[test]
    fn a_cursor_says_what_it_wanted_where_and_what_it_found() {
        let message = |result: Result<Vec<i8>, Mismatch>| result.unwrap_err().to_string();
        assert_eq!(
            message(items(&Tree::default())),
            "the tree does not fit: expected Vec<i8> at node 0, found the end of the tree"
        );
        let head = tree(&[7]).subtree(1);
        assert_eq!(
            message(items(&head)),
            "the tree does not fit: expected Vec<i8> at node 0, found i8"
        );
        let mut twice = Builder::new();
        twice.tree(&tree(&[]));
        twice.tree(&tree(&[]));
        assert_eq!(
            message(items(&twice.finish())),
            "the tree does not fit: expected the end of the tree at node 1, found nil"
        );
        let mut third = Builder::new();
        third.begin(list(), 2);
        assert!(message(items(&third.finish())).contains("expected Vec<i8> at node 0"));
        let tree = tree(&[7]);
        let mut cursor = Cursor::new(&tree);
        assert!(cursor.leaf(number).is_err(), "a list is not a number");
        assert_eq!(cursor.constructor(list), Ok(1));
        assert!(cursor.constructor(list).is_err(), "a number is not a list");
        assert_eq!(cursor.leaf(number), Ok(7));
    }
}
