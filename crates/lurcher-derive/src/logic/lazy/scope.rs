//! Variables and loops around an expression.

use syn::Lifetime;

use crate::logic::kind::Kind;

struct Variable {
    name: String,
    kind: Kind,
    /// For a closure: which of its parameters are handles.
    parameters: Option<Vec<bool>>,
}

#[derive(Default)]
pub(super) struct Scope {
    variables: Vec<Variable>,
    /// How many variables there were at the beginning of each block.
    blocks: Vec<usize>,
    loops: Vec<Option<Lifetime>>,
}

impl Scope {
    pub(super) fn enter(&mut self) {
        self.blocks.push(self.variables.len());
    }

    pub(super) fn leave(&mut self) {
        let n_before = self.blocks.pop().unwrap_or(0);
        self.variables.truncate(n_before);
    }

    pub(super) fn declare(&mut self, name: &str, kind: Kind) {
        self.variables.push(Variable { name: name.to_string(), kind, parameters: None });
    }

    pub(super) fn declare_closure(&mut self, name: &str, parameters: Vec<bool>) {
        self.declare(name, Kind::Plain);
        if let Some(last) = self.variables.last_mut() {
            last.parameters = Some(parameters);
        }
    }

    fn find(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().rev().find(|variable| variable.name == name)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    pub(super) fn kind(&self, name: &str) -> Kind {
        self.find(name).map_or(Kind::Plain, |variable| variable.kind.clone())
    }

    pub(super) fn parameters(&self, name: &str) -> Option<&[bool]> {
        self.find(name)?.parameters.as_deref()
    }

    /// Goes into a loop, which `break` without a label means from now on.
    pub(super) fn enter_loop(&mut self, label: Lifetime) {
        self.loops.push(Some(label));
    }

    /// Goes into a closure, where outer loops are out of reach.
    pub(super) fn enter_closure(&mut self) {
        self.loops.push(None);
    }

    pub(super) fn leave_loop(&mut self) {
        self.loops.pop();
    }

    pub(super) fn innermost_loop(&self) -> Option<Lifetime> {
        self.loops.last().cloned().flatten()
    }
}
