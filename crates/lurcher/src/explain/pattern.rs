//! Inputs with variables in place of some of their parts.
//!
//! A [`Pattern`] belongs to one counterexample: it says which nodes of its trees are variables. A
//! variable may stand at several nodes if the same value is there. Pointers are looked through,
//! so `Box<Exp>` and `Exp` are one type here.

use std::collections::BTreeMap;

use super::hash::Table;
use super::matcher::Matcher;
use lurcher_trees::{Builder, Elements, Field, Kind, Numbers, ShapeId, Space, Style, Tree, shape};

/// A node of one of the trees of a counterexample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) argument: usize,
    pub(crate) node: usize,
}

/// Some places are variables; those that have the same number are the same variable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Pattern {
    pub(crate) variables: BTreeMap<Place, usize>,
}

/// A node that can be a variable: what it is in the counterexample.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) place: Place,
    pub(crate) shape: ShapeId,
    pub(crate) value: Tree,
    /// Which values may stand there, if not all of the type.
    limits: Option<Numbers>,
    /// What the record that it is in calls it.
    pub(crate) field: Option<&'static str>,
    /// Whether it can be a variable; what is below it can be one all the same.
    pub(crate) is_open: bool,
    /// The parts directly below it.
    pub(crate) below: Vec<usize>,
}

/// A counterexample as parts.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) trees: Vec<Tree>,
    /// In the order in which they are read.
    pub(crate) all: Vec<Part>,
    /// Those that are whole arguments.
    pub(crate) arguments: Vec<usize>,
}

impl Parts {
    pub(crate) fn new(trees: Vec<Tree>) -> Self {
        let mut parts = Parts { trees, all: Vec::new(), arguments: Vec::new() };
        let mut listed = Table::default();
        for argument in 0..parts.trees.len() {
            let part = parts.add(Place { argument, node: 0 }, None, &mut listed);
            parts.arguments.extend(part);
        }
        parts
    }

    /// Whether a variable of a pattern is a whole argument.
    pub(super) fn is_argument(&self, pattern: &Pattern, variable: usize) -> bool {
        let is_whole = |place: &Place| {
            self.arguments.iter().any(|&argument| self.all[argument].place == *place)
        };
        pattern.places(variable).any(|place| is_whole(&place))
    }

    /// Whether something is the part at a place, or in it.
    pub(super) fn is_within(&self, place: Place, above: Place) -> bool {
        let end = above.node + self.at(above).value.nodes().len();
        place.argument == above.argument && (above.node..end).contains(&place.node)
    }

    /// Adds the part at a node, and those below it. Whether the values of a type can be listed is
    /// found out once.
    fn add(
        &mut self,
        mut place: Place,
        field: Option<&Field>,
        listed: &mut Table<ShapeId, bool>,
    ) -> Option<usize> {
        let tree = &self.trees[place.argument];
        while shape(tree.nodes().get(place.node)?.shape).kind == Kind::Pointer {
            place.node += 1;
        }
        let node = *tree.nodes().get(place.node)?;
        let found = shape(node.shape);
        let is_number = !matches!(found.kind, Kind::Sum | Kind::List(_) | Kind::Opaque);
        // What a generator draws there is unknown, and limits are of numbers further inside.
        let is_limited = field.is_some_and(|f| f.limits.is_some() || f.without_zero);
        let is_closed = field.is_some_and(|f| f.drawn) || (is_limited && !is_number);
        let limits = field.filter(|_| is_limited && is_number).and_then(|f| {
            let numbers = Numbers::new(found.kind, f.measure.unwrap_or_default(), f.limits)?;
            Some(if f.without_zero { numbers.without_zero() } else { numbers })
        });
        let of = node.shape;
        let is_listed = *listed.entry(of).or_insert_with(|| Space::new(&[of]).is_ok());
        let index = self.all.len();
        self.all.push(Part {
            place,
            shape: node.shape,
            value: tree.subtree(place.node),
            limits,
            field: None,
            is_open: !is_closed && is_listed,
            below: Vec::new(),
        });
        let is_whole = found.elements != Elements::Any || is_closed;
        let constructor = found.constructors.get(node.constructor as usize).filter(|_| !is_whole);
        let fields = constructor.map_or(&[][..], |c| &c.fields[..]);
        let is_record = constructor.is_some_and(|c| c.style == Style::Named);
        let children: Vec<usize> = tree.children(place.node).collect();
        for (field, node) in fields.iter().zip(children) {
            let below = self.add(Place { node, ..place }, Some(field), listed);
            if let (Some(below), true) = (below, is_record) {
                self.all[below].field = Some(field.name);
            }
            self.all[index].below.extend(below);
        }
        Some(index)
    }

    /// The part at a place.
    pub(crate) fn at(&self, place: Place) -> &Part {
        let index = self.all.binary_search_by_key(&place, |part| part.place);
        &self.all[index.expect("places are of parts")]
    }
}

/// So many numbers between limits are tried.
const SPREAD: i128 = 24;

impl Part {
    /// Numbers that may stand here, from one limit to the other; none if there are no limits.
    pub(crate) fn spread(&self) -> Vec<Tree> {
        let Some(numbers) = self.limits else { return Vec::new() };
        let (lo, hi) = numbers.interval();
        let step = (hi.saturating_sub(lo) / SPREAD).max(1);
        let ordinals = (0..=SPREAD).map(|n| lo.saturating_add(step.saturating_mul(n))).chain([hi]);
        let number = |ordinal| {
            let mut builder = Builder::new();
            builder.leaf(self.shape, numbers.bits(ordinal));
            builder.finish()
        };
        ordinals.filter(|ordinal| (lo..=hi).contains(ordinal)).map(number).collect()
    }

    /// Whether a value of the type may stand here.
    pub(crate) fn admits(&self, value: &Tree) -> bool {
        self.limits.is_none_or(|numbers| {
            let ordinal = value.payload(0).and_then(|bits| numbers.ordinal(bits));
            ordinal.is_some_and(|n| {
                let (lo, hi) = numbers.interval();
                lo <= n && n <= hi && numbers.trim((n, n)).is_some()
            })
        })
    }
}

/// So many groups of equal parts are looked at.
const MOST_EQUAL: usize = 8;

/// Parts with the same value: all that have it, then two of them. Constructors without fields are
/// the same everywhere, and say nothing of each other.
fn equal<'p>(parts: &[&'p Part]) -> Vec<Vec<&'p Part>> {
    let is_same = |one: &Part, other: &Part| one.shape == other.shape && one.value == other.value;
    let says_something =
        |part: &Part| part.value.nodes().len() > 1 || part.value.payload(0).is_some();
    let (mut groups, mut pairs) = (Vec::new(), Vec::new());
    for (nth, part) in parts.iter().enumerate().filter(|(_, part)| says_something(part)) {
        let others = parts[nth + 1..].iter().filter(|other| is_same(part, other));
        let others: Vec<&Part> = others.copied().collect();
        let is_first = !parts[..nth].iter().any(|other| is_same(part, other));
        if is_first && others.len() > 1 {
            groups.push([&[*part], &others[..]].concat());
        }
        pairs.extend(others.into_iter().map(|other| vec![*part, other]));
    }
    groups.into_iter().chain(pairs).take(MOST_EQUAL).collect()
}

impl Pattern {
    pub(crate) fn n_variables(&self) -> usize {
        self.variables.values().map(|&variable| variable + 1).max().unwrap_or(0)
    }

    /// The places of a variable.
    pub(crate) fn places(&self, variable: usize) -> impl Iterator<Item = Place> + '_ {
        self.variables.iter().filter(move |(_, v)| **v == variable).map(|(place, _)| *place)
    }

    /// The shape of each variable.
    pub(crate) fn shapes(&self, parts: &Parts) -> Vec<ShapeId> {
        let first = |variable| self.places(variable).next().map(|place| parts.at(place).shape);
        (0..self.n_variables()).filter_map(first).collect()
    }

    /// The patterns with one variable, at one place or where parts are equal.
    pub(crate) fn with_one_variable(parts: &Parts) -> Vec<Pattern> {
        let open: Vec<&Part> = parts.all.iter().filter(|part| part.is_open).collect();
        let groups = open.iter().map(|&part| vec![part]).chain(equal(&open));
        let pattern = |group: Vec<&Part>| Pattern {
            variables: group.iter().map(|part| (part.place, 0)).collect(),
        };
        groups.map(pattern).collect()
    }

    /// Patterns that are a little more general: one part less is as in the counterexample, or parts
    /// that are equal there only have to be equal.
    pub(crate) fn nearest(&self, parts: &Parts) -> Vec<Pattern> {
        let is_variable = |part: &Part| self.variables.contains_key(&part.place);
        let is_fixed = |part: &&Part| {
            let mut variables = self.variables.keys();
            part.is_open && !variables.any(|&place| parts.is_within(part.place, place))
        };
        let is_last = |part: &&Part| {
            // What is below is fixed only where nothing can be anything else.
            let mut below = part.below.iter().map(|&index| &parts.all[index]);
            below.all(|part| is_variable(part) || part.below.is_empty())
        };
        let is_whole =
            |part: &&Part| !self.variables.keys().any(|&place| parts.is_within(place, part.place));
        let pattern = |opened: &[&Part]| {
            let mut variables = self.variables.clone();
            variables.retain(|&at, _| !opened.iter().any(|part| parts.is_within(at, part.place)));
            variables.extend(opened.iter().map(|part| (part.place, self.n_variables())));
            Pattern { variables }.numbered()
        };
        let fixed: Vec<&Part> = parts.all.iter().filter(is_fixed).collect();
        let alone = fixed.iter().filter(|part| is_last(part)).map(|&part| pattern(&[part]));
        let whole: Vec<&Part> = fixed.iter().copied().filter(is_whole).collect();
        let together = equal(&whole).into_iter().map(|parts| pattern(&parts));
        alone.chain(together).collect()
    }

    /// Where it has variables, and another has none.
    pub(crate) fn opened(&self, other: &Pattern) -> Vec<Place> {
        let places = self.variables.keys().filter(|place| !other.variables.contains_key(place));
        places.copied().collect()
    }

    /// With variables numbered in the order in which they stand, as [`Candidates`] has them.
    ///
    /// [`Candidates`]: super::candidates::Candidates
    pub(super) fn numbered(mut self) -> Self {
        let mut numbers = Vec::new();
        for variable in self.variables.values_mut() {
            let number = numbers.iter().position(|other| other == variable);
            *variable = number.unwrap_or_else(|| {
                numbers.push(*variable);
                numbers.len() - 1
            });
        }
        self
    }

    /// Whether values may stand where the variables do.
    pub(crate) fn admits(&self, parts: &Parts, values: &[&Tree]) -> bool {
        self.variables.iter().all(|(&place, &v)| parts.at(place).admits(values[v]))
    }

    /// The counterexample with these values in place of the variables.
    pub(crate) fn instance(&self, parts: &Parts, values: &[&Tree]) -> Vec<Tree> {
        let tree = |argument: usize| {
            parts.trees[argument].with_parts(|node| {
                let variable = self.variables.get(&Place { argument, node })?;
                Some(values[*variable])
            })
        };
        (0..parts.trees.len()).map(tree).collect()
    }

    /// Whether trees are an instance of the pattern.
    pub(crate) fn matches(&self, parts: &Parts, trees: &[Tree]) -> bool {
        Matcher::new(parts, self).matches(trees)
    }
}
