//! From a symbolic reading to a predicate that a search can follow.

use super::store::Ends;
use super::{Function, MOST_CALLS, Reasoner, Simple, Touched, Truth, Value, Want};
use crate::search::undo::Split;
use crate::search::{NodeId, Search};
use crate::shape::{Kind, shape};
use crate::space::Space;

/// What is required of a value, read symbolically.
#[derive(Clone, Copy, Debug)]
pub struct Requirement {
    /// The function of the values that the space is of.
    pub function: &'static Function,
    /// Its lazy reading, which decides where the symbolic one cannot.
    pub lazy: fn(&Search) -> bool,
}

/// What reading a requirement takes, beside its calls.
const OF_DECISION: u64 = 20;

/// What is to be done.
pub(super) enum Decision {
    Holds,
    Fails,
    /// Nothing more can be found out.
    Stuck,
    /// Enough has been found out to ask again.
    Again,
    Choose(NodeId, Option<Split>),
}

impl Requirement {
    /// Whether the requirement holds of a value, whatever its holes are. Makes as many
    /// choices as it takes to say so.
    pub fn holds(&self, search: &Search) -> bool {
        let (_, first) = search.force(search.root());
        loop {
            if search.is_dead() {
                return false;
            }
            // The state is given back before something is chosen.
            let decision = search.reasoner().decide(self.function, first);
            match decision {
                // In order it may have an end.
                _ if search.endless_function().is_some() => return (self.lazy)(search),
                Decision::Holds => return true,
                Decision::Fails => return false,
                Decision::Stuck => return (self.lazy)(search),
                Decision::Again => {}
                Decision::Choose(node, split) => search.choose_at(node, split),
            }
        }
    }

    /// Whether numbers of the space compare as numbers do. They do not where a type that is
    /// looked through turns their order round, or lets them overflow.
    pub fn suits(space: &Space) -> bool {
        let mut open: Vec<_> = space.shapes().to_vec();
        let mut seen = std::collections::HashSet::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let shape = shape(id);
            let is_turned = |name: &str| {
                ["Reverse", "Wrapping", "Saturating"].iter().any(|turned| name.ends_with(turned))
            };
            let names = shape.constructors.iter().map(|constructor| constructor.name);
            if shape.kind == Kind::Pointer && names.into_iter().any(is_turned) {
                return false;
            }
            let fields = shape.constructors.iter().flat_map(|constructor| &constructor.fields);
            open.extend(fields.map(|field| field.shape));
        }
        true
    }
}

impl Search {
    pub(super) fn reasoner(&self) -> Reasoner<'_> {
        let state = self.state.borrow_mut();
        let mut memory = self.memory.borrow_mut();
        let n_known = memory.keep(self.generation.get(), state.kept);
        let changed =
            state.frames[n_known..].iter().map(|frame| (frame.node(), Ends::BOTH)).collect();
        let (n_met, n_followed) = (memory.constraints.len(), memory.demands.len());
        Reasoner {
            search: self,
            among: &self.among,
            state,
            memory,
            opened: Vec::new(),
            opened_fields: Vec::new(),
            best: None,
            calls_left: MOST_CALLS,
            depth: 0,
            is_virtual: false,
            is_measuring: false,
            n_followed,
            n_known,
            changed,
            n_met,
            sums: Vec::new(),
            sources: Vec::new(),
            is_impossible: false,
        }
    }

    /// How much was done to read requirements symbolically, in units of which looking at a
    /// node is one.
    pub fn symbolic_work(&self) -> u64 {
        self.memory.borrow().work
    }

    /// A function without a symbolic reading that was called.
    pub fn missing_reading(&self) -> Option<&'static Function> {
        self.memory.borrow().missing
    }

    /// A function that seems to call itself without end: very deep for a small value.
    pub fn endless_function(&self) -> Option<&'static Function> {
        self.memory.borrow().endless
    }

    /// Makes a choice: splits a number, or has one chosen, or a constructor.
    pub(in super::super) fn choose_at(&self, node: NodeId, split: Option<Split>) {
        let is_number = self.among.table.interval(self.sort(node).index()).is_some();
        match split {
            Some(split) => drop(self.split(node, split)),
            None if is_number => drop(self.number(node)),
            None => drop(self.force(node)),
        }
    }
}

impl Reasoner<'_> {
    pub(super) fn decide(&mut self, function: &'static Function, first: NodeId) -> Decision {
        let decision = self.read(function, first);
        // What was narrowed meanwhile is known, too.
        self.state.kept = self.state.frames.len();
        decision
    }

    fn read(&mut self, function: &'static Function, first: NodeId) -> Decision {
        self.memory.work += OF_DECISION;
        if !self.are_met() || !self.propagate() {
            return Decision::Fails;
        }
        let n = self.among.space.shapes().len() as u32;
        let arguments: Vec<Value> =
            (first..first + n).map(|node| Value::Is(Simple::Part(node))).collect();
        let value = self.call(function, Want::Only(true), &arguments);
        let truth = match value {
            Value::Is(Simple::Truth(truth)) => truth,
            Value::Is(Simple::Never) => return Decision::Stuck,
            _ => Truth::Both,
        };
        if self.is_impossible || truth == Truth::No || !self.propagate() {
            return Decision::Fails;
        }
        if truth == Truth::Yes {
            return match self.unsettled() {
                Ok(()) => Decision::Holds,
                Err(Some(node)) => Decision::Choose(node, None),
                Err(None) => Decision::Stuck,
            };
        }
        match self.settle_demanded() {
            Ok(false) => {}
            Ok(true) => return Decision::Again,
            Err(()) => return Decision::Fails,
        }
        // What was narrowed since may have taken the choice away.
        match self.best {
            Some(Touched { node, split, .. }) if self.is_hole(node) => {
                Decision::Choose(node, split.filter(|split| self.is_inside(node, *split)))
            }
            Some(_) => Decision::Again,
            None => Decision::Stuck,
        }
    }

    fn is_inside(&self, node: NodeId, split: Split) -> bool {
        let (lo, hi) = self.state.intervals[self.state.nodes[node as usize].fields as usize];
        match split {
            Split::Below(at) => lo < at && at <= hi,
            Split::At(at) => lo <= at && at <= hi,
        }
    }
}
