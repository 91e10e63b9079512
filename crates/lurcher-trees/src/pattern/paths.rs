//! Which constructors paths run through.

use std::fmt;
use std::sync::Arc;

use crate::shape::{Elements, Kind, ShapeId, shape};
use crate::space::{SortId, Space, Values};

/// A constructor that paths run through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The type.
    pub shape: ShapeId,
    /// Which of its constructors.
    pub constructor: u32,
}

/// As it is written in Rust, without the name of the type.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = shape(self.shape).constructors[self.constructor as usize].name;
        f.pad(name.rsplit("::").next().unwrap_or(name))
    }
}

/// Which constructors of a space paths run through; see the [module](super).
#[derive(Clone, Debug)]
pub struct Paths {
    space: Arc<Space>,
    /// For each value of the tuple.
    arguments: Vec<Sights>,
}

/// What paths see in one value of the tuple, by sort.
#[derive(Clone, Debug)]
pub(super) struct Sights {
    /// Whether values are steps.
    is_step: Vec<bool>,
    /// Whether values are steps, or can hold some.
    leads: Vec<bool>,
}

impl Sights {
    #[inline]
    pub(super) fn is_step(&self, sort: SortId) -> bool {
        self.is_step[sort.index()]
    }

    #[inline]
    pub(super) fn leads(&self, sort: SortId) -> bool {
        self.leads[sort.index()]
    }
}

/// The sorts of the fields of each alternative; of none that is not looked into.
fn looked_into(space: &Space, sort: SortId) -> impl Iterator<Item = SortId> + '_ {
    let alternatives = match &space.sort(sort).values {
        Values::Built { alternatives, elements: Elements::Any } => &alternatives[..],
        _ => &[],
    };
    alternatives.iter().flat_map(|alternative| alternative.fields.iter().copied())
}

/// All sorts that values of these sorts can hold, themselves included, nearest first.
fn below(space: &Space, from: impl IntoIterator<Item = SortId>) -> Vec<SortId> {
    let mut is_known = vec![false; space.sorts().len()];
    let mut found: Vec<SortId> = Vec::new();
    let mut add = |sort: SortId, found: &mut Vec<SortId>| {
        if !std::mem::replace(&mut is_known[sort.index()], true) {
            found.push(sort);
        }
    };
    from.into_iter().for_each(|sort| add(sort, &mut found));
    let mut next = 0;
    while let Some(&sort) = found.get(next) {
        looked_into(space, sort).for_each(|field| add(field, &mut found));
        next += 1;
    }
    found
}

impl Paths {
    /// Paths whose steps are, for each value of the tuple, the constructors of the first
    /// recursive enum that is met in its type; if there is none, of the first
    /// enum with a choice. A value without either has no paths.
    pub fn new(space: Arc<Space>) -> Self {
        let steps = |&argument: &SortId| {
            let all = below(&space, [argument]);
            let is_enum = |sort: &&SortId| {
                let of = space.sort(**sort);
                let is_sum = of.shape.is_some_and(|id| shape(id).kind == Kind::Sum);
                is_sum && n_alternatives(&space, **sort) > 1
            };
            let holds_itself =
                |sort: &&SortId| below(&space, looked_into(&space, **sort)).contains(*sort);
            let first = all.iter().filter(is_enum).find(holds_itself);
            first.or_else(|| all.iter().find(is_enum)).copied()
        };
        let chosen: Vec<Option<SortId>> = arguments(&space).iter().map(steps).collect();
        let arguments = chosen.into_iter().map(|step| {
            let mut is_step = vec![false; space.sorts().len()];
            step.into_iter().for_each(|sort| is_step[sort.index()] = true);
            sights(&space, is_step)
        });
        Paths { arguments: arguments.collect(), space }
    }

    /// Lets the constructors of another type be steps, too, wherever its values occur. Sets,
    /// maps and heaps cannot be steps.
    #[must_use]
    pub fn also(mut self, of: ShapeId) -> Self {
        let Paths { space, arguments } = &mut self;
        for sights in arguments {
            for (is_step, sort) in sights.is_step.iter_mut().zip(space.sorts()) {
                let is_plain = matches!(sort.values, Values::Built { elements: Elements::Any, .. });
                *is_step |= is_plain && sort.shape == Some(of);
            }
            *sights = self::sights(space, std::mem::take(&mut sights.is_step));
        }
        self
    }

    /// The space in which they run.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    pub(super) fn sights(&self) -> &[Sights] {
        &self.arguments
    }

    /// The steps that are met first in values of these sorts.
    pub(super) fn first_steps(
        &self,
        argument: usize,
        from: impl IntoIterator<Item = SortId>,
    ) -> Vec<SortId> {
        let sights = &self.arguments[argument];
        let mut is_known = vec![false; self.space.sorts().len()];
        let mut open: Vec<SortId> = from.into_iter().collect();
        let mut steps = Vec::new();
        while let Some(sort) = open.pop() {
            if std::mem::replace(&mut is_known[sort.index()], true) {
                continue;
            }
            if sights.is_step(sort) {
                steps.push(sort);
            } else {
                open.extend(looked_into(&self.space, sort));
            }
        }
        steps.sort_unstable();
        steps
    }
}

/// The sorts of the values of a tuple.
pub(super) fn arguments(space: &Space) -> &[SortId] {
    match &space.sort(space.root()).values {
        Values::Built { alternatives, .. } => &alternatives[0].fields,
        Values::Numbers(_) => &[],
    }
}

fn n_alternatives(space: &Space, sort: SortId) -> usize {
    match &space.sort(sort).values {
        Values::Built { alternatives, .. } => alternatives.len(),
        Values::Numbers(_) => 0,
    }
}

fn sights(space: &Space, is_step: Vec<bool>) -> Sights {
    let mut leads = is_step.clone();
    loop {
        let mut changed = false;
        for index in 0..leads.len() {
            let sort = SortId(index as u32);
            if !leads[index] && looked_into(space, sort).any(|field| leads[field.index()]) {
                leads[index] = true;
                changed = true;
            }
        }
        if !changed {
            return Sights { is_step, leads };
        }
    }
}
