//! Strictness: what an expression is sure to need is evaluated at once instead of being delayed.
//!
//! The demand of an expression is the set of variables that are evaluated whenever the
//! expression is, and whether it is sure to be an exception (in which case it needs
//! everything: nobody can tell). A binding whose variable its body needs becomes eager, and so
//! does an argument that the called function needs. What functions need is their
//! [`Signature`]; those of recursive ones are found by starting from "everything" and looking
//! again until nothing changes.

use std::collections::HashMap;

use crate::bug::Bug;
use crate::core::{Core, Id};

/// What an expression needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Demand {
    /// Sure to be an exception.
    fails: bool,
    /// Sorted.
    variables: Vec<Id>,
}

impl Demand {
    fn of(id: Id) -> Self {
        Demand { fails: false, variables: vec![id] }
    }

    fn needs(&self, id: Id) -> bool {
        self.fails || self.variables.binary_search(&id).is_ok()
    }

    /// Both expressions are evaluated.
    fn and(mut self, other: Demand) -> Self {
        self.fails |= other.fails;
        self.variables.extend(other.variables);
        self.variables.sort_unstable();
        self.variables.dedup();
        self
    }

    /// One of them is evaluated.
    fn or(self, other: Demand) -> Self {
        match (self.fails, other.fails) {
            (true, false) => other,
            (false, true) => self,
            (fails, _) => {
                let mut variables = self.variables;
                variables.retain(|id| other.variables.binary_search(id).is_ok());
                Demand { fails, variables }
            }
        }
    }

    fn without(mut self, id: Id) -> Self {
        self.variables.retain(|found| *found != id);
        self
    }
}

/// What a call with all its arguments needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Signature {
    /// Which arguments, one per parameter.
    arguments: Vec<bool>,
    /// Whether every call is an exception.
    fails: bool,
    /// Which variables besides; none for the prelude.
    free: Vec<Id>,
}

/// The signatures of all definitions of the prelude.
pub(super) fn of_prelude(definitions: &[Core], bug: Option<Bug>) -> Vec<Signature> {
    let everything = |definition: &Core| {
        let n = definition.n_parameters();
        Signature { arguments: vec![true; n], fails: n > 0, free: Vec::new() }
    };
    let mut signatures: Vec<Signature> = definitions.iter().map(everything).collect();
    loop {
        let next: Vec<Signature> = definitions
            .iter()
            .map(|definition| {
                let lookup = |global: usize| &signatures[global];
                let mut copy = definition.clone();
                Analysis::new(&lookup, bug).signature(&mut copy)
            })
            .collect();
        if next == signatures || bug == Some(Bug::OneRound) {
            return next;
        }
        signatures = next;
    }
}

/// Finds demands and marks bindings and arguments as eager on the way.
pub(super) struct Analysis<'g> {
    globals: &'g dyn Fn(usize) -> &'g Signature,
    locals: HashMap<Id, Signature>,
    bug: Option<Bug>,
}

impl<'g> Analysis<'g> {
    pub(super) fn new(globals: &'g dyn Fn(usize) -> &'g Signature, bug: Option<Bug>) -> Self {
        Analysis { globals, locals: HashMap::new(), bug }
    }

    /// What a function needs when it is called with all its arguments.
    fn signature(&mut self, function: &mut Core) -> Signature {
        let mut parameters = Vec::new();
        let mut body = function;
        while let Core::Lambda(id, inner) = body {
            parameters.push(*id);
            body = inner;
        }
        let mut demand = self.demand(body);
        let arguments = parameters.iter().map(|id| demand.needs(*id)).collect();
        demand.variables.retain(|id| !parameters.contains(id));
        Signature { arguments, fails: demand.fails, free: demand.variables }
    }

    pub(super) fn demand(&mut self, core: &mut Core) -> Demand {
        match core {
            Core::Variable(id) => Demand::of(*id),
            Core::Integer(_) | Core::Boolean(_) | Core::Nil | Core::Global(_) => Demand::default(),
            Core::Undefined => Demand { fails: true, variables: Vec::new() },
            Core::Cons(head, tail) => {
                // The parts are delayed; what they need inside is their own business.
                self.demand(head);
                self.demand(tail);
                Demand::default()
            }
            Core::Lambda(..) => {
                self.signature(core);
                Demand::default()
            }
            Core::Apply { .. } => self.call(core),
            Core::Let { id, bound, body, eager } => {
                let of_bound = if matches!(**bound, Core::Lambda(..)) {
                    let signature = self.signature(bound);
                    self.locals.insert(*id, signature);
                    Demand::default()
                } else {
                    self.demand(bound)
                };
                let of_body = self.demand(body);
                *eager = of_body.needs(*id);
                let of_body = if *eager { of_body.and(of_bound) } else { of_body };
                of_body.without(*id)
            }
            Core::If(condition, then, otherwise) => {
                let condition = self.demand(condition);
                let (then, otherwise) = (self.demand(then), self.demand(otherwise));
                let is_union =
                    self.bug == Some(Bug::BranchUnion) && !then.fails && !otherwise.fails;
                let branches = if is_union { then.and(otherwise) } else { then.or(otherwise) };
                condition.and(branches)
            }
            Core::Case { list, nil, head, tail, cons } => {
                let list = self.demand(list);
                let nil = self.demand(nil);
                let cons = self.demand(cons).without(*head).without(*tail);
                list.and(nil.or(cons))
            }
            Core::Seq(first, second) | Core::Binary(_, first, second) => {
                let first = self.demand(first);
                first.and(self.demand(second))
            }
        }
    }

    fn call(&mut self, core: &mut Core) -> Demand {
        let mut arguments = Vec::new();
        let mut head = core;
        while let Core::Apply { function, argument, eager } = head {
            arguments.push((argument, eager));
            head = function;
        }
        arguments.reverse();
        let signature = match head {
            Core::Global(number) => Some((self.globals)(*number).clone()),
            Core::Variable(id) => self.locals.get(id).cloned(),
            _ => None,
        };
        let mut demand = self.demand(head);
        let full = signature.as_ref().is_some_and(|s| s.arguments.len() <= arguments.len());
        let signature = match signature {
            Some(signature) if full => {
                demand.fails |= signature.fails;
                let free = Demand { fails: false, variables: signature.free.clone() };
                demand = demand.and(free);
                signature
            }
            _ => Signature::default(),
        };
        for (index, (argument, eager)) in arguments.into_iter().enumerate() {
            *eager = signature.arguments.get(index).copied().unwrap_or(false);
            let of_argument = self.demand(argument);
            if *eager {
                demand = demand.and(of_argument);
            }
            match &mut **argument {
                Core::Lambda(..) if self.bug == Some(Bug::PassedFunction) => {
                    let variables = self.signature(argument).free;
                    demand = demand.and(Demand { fails: false, variables });
                }
                Core::Cons(head, _) if self.bug == Some(Bug::ElementsToo) && *eager => {
                    demand = demand.and(self.demand(head));
                }
                _ => {}
            }
        }
        demand
    }
}
