//! Inputs with structure: a heap, brackets, a graph, and the trees of the studies.

use checkito::boxed::Boxed;
use checkito::{Generate, same};
use lurcher::{Config, Data, Report, logic};
use lurcher_study_containers::balanced_map::{self, Map};
use lurcher_study_containers::red_black::{self, Colour, Tree};
use lurcher_study_containers::report;

use super::peers::{Bounds, Choose, KEYS, Part};
use super::{Last, Subject, judged};

/// A heap in a list, smallest first; taking the first out looks at one child only.
#[derive(Clone, Debug, Data)]
pub(super) struct Heap {
    items: Vec<u8>,
}

#[logic]
fn is_heap(heap: &Heap) -> bool {
    let mut child = 1;
    while child < heap.items.len() {
        if heap.items[(child - 1) / 2] > heap.items[child] {
            return false;
        }
        child += 1;
    }
    true
}

impl Subject for Heap {
    const NAME: &'static str = "heap";
    const MEASURE: &'static str = "the length of the list and the sum of its numbers";
    const LARGEST: usize = KEYS;

    fn is_input(&self) -> bool {
        is_heap(self)
    }

    /// The bug: on its way down an item is compared with the left child only.
    fn holds(&self) -> bool {
        let mut items = self.items.clone();
        if items.is_empty() {
            return true;
        }
        items.swap_remove(0);
        let mut at = 0;
        while 2 * at + 1 < items.len() && items[2 * at + 1] < items[at] {
            items.swap(at, 2 * at + 1);
            at = 2 * at + 1;
        }
        is_heap(&Heap { items })
    }

    fn size(&self) -> usize {
        self.items.len() + self.items.iter().map(|n| usize::from(*n)).sum::<usize>()
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_heap, |heap: Heap| judged(heap, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        let items = choices.list(bounds)?;
        Some(Heap { items })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let items = (0..=bound as u8).collect_with::<_, Vec<u8>>(0..=bound);
        items.map(|items| Heap { items }).boxed()
    }
}

/// One bracket.
#[derive(Clone, Copy, Debug, PartialEq, Data)]
pub(super) enum Bracket {
    Open,
    Close,
    OpenSquare,
    CloseSquare,
}

const ALL: [Bracket; 4] =
    [Bracket::Open, Bracket::Close, Bracket::OpenSquare, Bracket::CloseSquare];

impl Part for Bracket {
    fn choose(choices: &mut impl Choose, _: &mut Bounds) -> Option<Self> {
        choices.choose(4).map(|n| ALL[n])
    }
}

/// Brackets that match; their depth is counted wrongly.
#[derive(Clone, Debug, Data)]
pub(super) struct Brackets {
    text: Vec<Bracket>,
}

#[logic]
fn is_matching(brackets: &Brackets) -> bool {
    let mut open = Vec::new();
    for bracket in brackets.text.iter() {
        match bracket {
            Bracket::Open => open.push(false),
            Bracket::OpenSquare => open.push(true),
            Bracket::Close => {
                if open.pop() != Some(false) {
                    return false;
                }
            }
            Bracket::CloseSquare => {
                if open.pop() != Some(true) {
                    return false;
                }
            }
        }
    }
    open.is_empty()
}

impl Subject for Brackets {
    const NAME: &'static str = "brackets";
    const MEASURE: &'static str = "the number of brackets";
    const LARGEST: usize = 0;

    fn is_input(&self) -> bool {
        is_matching(self)
    }

    /// The bug: a square bracket that closes the fourth is taken for one that opens.
    fn holds(&self) -> bool {
        let mut depth = 0i32;
        for bracket in &self.text {
            depth += match bracket {
                Bracket::Open | Bracket::OpenSquare => 1,
                Bracket::CloseSquare if depth == 4 => 1,
                Bracket::Close | Bracket::CloseSquare => -1,
            };
        }
        depth == 0
    }

    fn size(&self) -> usize {
        self.text.len()
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_matching, |text: Brackets| judged(text, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        Some(Brackets { text: choices.list(bounds)? })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let bracket = Generate::map(0..4usize, |n| ALL[n]);
        let text = bracket.collect_with::<_, Vec<Bracket>>(0..=bound);
        text.map(|text| Brackets { text }).boxed()
    }
}

/// The edges of a graph without circles; its longest way is found too short.
#[derive(Clone, Debug, Data)]
pub(super) struct Graph {
    edges: Vec<(u8, u8)>,
}

/// Whether no way leads back to where it began, and no edge is there twice.
#[logic]
fn is_acyclic(graph: &Graph) -> bool {
    let mut seen: Vec<(u8, u8)> = Vec::new();
    for edge in graph.edges.iter() {
        let (from, to) = (edge.0, edge.1);
        if reaches(&seen, to, from) || seen.contains(&(from, to)) {
            return false;
        }
        seen.push((from, to));
    }
    true
}

/// Whether there is a way from one node to another; from each to itself there is.
fn reaches(edges: &[(u8, u8)], from: u8, to: u8) -> bool {
    from == to || edges.iter().any(|edge| edge.0 == from && reaches(edges, edge.1, to))
}

fn longest(edges: &[(u8, u8)], from: u8) -> usize {
    let next = edges.iter().filter(|edge| edge.0 == from);
    next.map(|edge| 1 + longest(edges, edge.1)).max().unwrap_or(0)
}

impl Subject for Graph {
    const NAME: &'static str = "acyclic-graph";
    const MEASURE: &'static str = "the number of edges and the sum of their ends";
    const LARGEST: usize = KEYS;

    fn is_input(&self) -> bool {
        is_acyclic(self)
    }

    /// The bug: lengths are handed on twice only, in the order of the edges.
    fn holds(&self) -> bool {
        let expected = self.edges.iter().map(|edge| longest(&self.edges, edge.0)).max();
        let mut length = [0usize; 256];
        for _ in 0..2 {
            for (from, to) in &self.edges {
                let (from, to) = (usize::from(*from), usize::from(*to));
                length[from] = length[from].max(length[to] + 1);
            }
        }
        length.iter().max().copied() == Some(expected.unwrap_or(0))
    }

    fn size(&self) -> usize {
        self.edges.iter().map(|(from, to)| 1 + usize::from(*from) + usize::from(*to)).sum()
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_acyclic, |graph: Graph| judged(graph, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        let edges = choices.list(bounds)?;
        Some(Graph { edges })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let node = 0..=bound as u8;
        let edges = (node.clone(), node).collect_with::<_, Vec<(u8, u8)>>(0..=bound);
        edges.map(|edges| Graph { edges }).boxed()
    }
}

/// Insertion in a red-black tree.
#[derive(Clone, Debug, Data)]
pub(super) struct RedBlack {
    tree: Tree,
    key: u8,
}

#[logic]
fn is_red_black(input: &RedBlack) -> bool {
    red_black::is_red_black(&input.tree)
}

fn tree(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Tree> {
    if !bounds.part(choices)? {
        return Some(Tree::Leaf);
    }
    let colour = if choices.choose(2)? == 0 { Colour::Red } else { Colour::Black };
    let left = tree(choices, bounds)?;
    let key = bounds.number(choices)?;
    Some(Tree::Node(colour, left.into(), key, tree(choices, bounds)?.into()))
}

fn trees(depth: usize, largest: u8) -> Boxed<Tree> {
    if depth == 0 {
        return same(Tree::Leaf).boxed();
    }
    let colour = Generate::map(0..2u8, |n| if n == 0 { Colour::Red } else { Colour::Black });
    let below = || trees(depth - 1, largest);
    let node = (colour, below(), 0..=largest, below())
        .map(|(colour, left, key, right)| Tree::Node(colour, left.into(), key, right.into()));
    (same(Tree::Leaf), node).any().unify::<Tree>().boxed()
}

impl Subject for RedBlack {
    const NAME: &'static str = "red-black-tree";
    const MEASURE: &'static str = "the number of nodes and the sum of all keys";
    const LARGEST: usize = KEYS;

    fn is_input(&self) -> bool {
        is_red_black(self)
    }

    fn holds(&self) -> bool {
        red_black::holds(Some(red_black::Bug::BlackChild), &self.tree, self.key)
    }

    fn size(&self) -> usize {
        let keys = red_black::keys(&self.tree);
        keys.iter().map(|key| 1 + usize::from(*key)).sum::<usize>() + usize::from(self.key)
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_red_black, |input: RedBlack| judged(input, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        Some(RedBlack { tree: tree(choices, bounds)?, key: bounds.number(choices)? })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let largest = bound as u8;
        (trees(bound, largest), 0..=largest).map(|(tree, key)| RedBlack { tree, key }).boxed()
    }
}

/// Deletion from a size-balanced map.
#[derive(Clone, Debug, Data)]
pub(super) struct Balanced {
    map: Map,
    key: u8,
}

#[logic]
fn is_balanced(input: &Balanced) -> bool {
    balanced_map::is_balanced(&input.map) && balanced_map::has_key(&input.map, &input.key)
}

fn map(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Map> {
    if !bounds.part(choices)? {
        return Some(Map::Tip);
    }
    let size = u32::from(bounds.number(choices)?);
    let (key, value) = (bounds.number(choices)?, bounds.number(choices)?);
    let left = map(choices, bounds)?.into();
    Some(Map::Bin { size, key, value, left, right: map(choices, bounds)?.into() })
}

fn maps(depth: usize, largest: u8) -> Boxed<Map> {
    if depth == 0 {
        return same(Map::Tip).boxed();
    }
    let below = || maps(depth - 1, largest);
    let node = (0..=u32::from(largest), 0..=largest, 0..=largest, below(), below()).map(
        |(size, key, value, left, right)| Map::Bin {
            size,
            key,
            value,
            left: left.into(),
            right: right.into(),
        },
    );
    (same(Map::Tip), node).any().unify::<Map>().boxed()
}

impl Subject for Balanced {
    const NAME: &'static str = "balanced-map";
    const MEASURE: &'static str = "the number of nodes and the sum of keys and values";
    const LARGEST: usize = KEYS;

    fn is_input(&self) -> bool {
        is_balanced(self)
    }

    fn holds(&self) -> bool {
        balanced_map::holds(Some(balanced_map::Bug::SingleForDouble), &self.map, self.key)
    }

    fn size(&self) -> usize {
        let entries = balanced_map::entries(&self.map);
        let entry = |(key, value): &(u8, u8)| 1 + usize::from(*key) + usize::from(*value);
        entries.iter().map(entry).sum::<usize>() + usize::from(self.key)
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_balanced, |input: Balanced| judged(input, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        Some(Balanced { map: map(choices, bounds)?, key: bounds.number(choices)? })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let largest = bound as u8;
        (maps(bound, largest), 0..=largest).map(|(map, key)| Balanced { map, key }).boxed()
    }
}
