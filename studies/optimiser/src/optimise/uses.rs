//! How often variables are used, and where.

use crate::core::{Core, Fresh, Id};

/// How a variable is used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    pub(super) n: u32,
    /// Inside a function that doesn't bind it.
    pub(super) in_function: bool,
    /// As a part of a list.
    pub(super) in_list: bool,
}

/// The uses of all variables of a definition.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Indexed by variable; those that are newer than the count aren't there.
    uses: Vec<Uses>,
}

impl Counts {
    /// Counts anew.
    pub(super) fn count(&mut self, core: &Core, fresh: &Fresh) {
        self.uses.clear();
        self.uses.resize(fresh.0 as usize, Uses::default());
        self.walk(core, &mut Vec::new(), 0);
    }

    /// Variables that are newer than the count are taken to be used often.
    pub(super) fn of(&self, id: Id) -> Uses {
        let often = Uses { n: u32::MAX, in_function: true, in_list: true };
        self.uses.get(id as usize).copied().unwrap_or(often)
    }

    /// `bound_at` has for each variable in scope the number of functions around its binder.
    fn walk(&mut self, core: &Core, bound_at: &mut Vec<(Id, u32)>, n_functions: u32) {
        let before = bound_at.len();
        match core {
            Core::Variable(id) => {
                let at = bound_at.iter().rev().find(|(bound, _)| bound == id);
                let uses = &mut self.uses[*id as usize];
                uses.n += 1;
                uses.in_function |= at.is_none_or(|(_, at)| *at < n_functions);
            }
            Core::Lambda(id, body) => {
                bound_at.push((*id, n_functions + 1));
                self.walk(body, bound_at, n_functions + 1);
            }
            Core::Let { id, bound, body, .. } => {
                self.walk(bound, bound_at, n_functions);
                bound_at.push((*id, n_functions));
                self.walk(body, bound_at, n_functions);
            }
            Core::Case { list, nil, head, tail, cons } => {
                self.walk(list, bound_at, n_functions);
                self.walk(nil, bound_at, n_functions);
                bound_at.extend([(*head, n_functions), (*tail, n_functions)]);
                self.walk(cons, bound_at, n_functions);
            }
            _ => core.parts().for_each(|part| self.walk(part, bound_at, n_functions)),
        }
        if let Core::Cons(head, tail) = core {
            for part in [head, tail] {
                if let Core::Variable(id) = **part {
                    self.uses[id as usize].in_list = true;
                }
            }
        }
        bound_at.truncate(before);
    }
}
