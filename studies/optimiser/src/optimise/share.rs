//! Common subexpressions: what occurs twice is bound to a variable, and evaluated at most once.
//!
//! In a lazy language that is always allowed where both occurrences can see the same
//! variables: the binding is placed right below the innermost binder that they mention.

use crate::bug::Bug;
use crate::core::{Core, Fresh, Id};
use crate::language::Operator;

/// Smaller expressions cost less than a binding.
const LEAST_SHARED: usize = 3;
/// How many expressions are shared below one binder at most.
const MOST_SHARED: usize = 4;

/// Shares what occurs several times.
pub(super) fn share(core: Core, fresh: &mut Fresh, bug: Option<Bug>) -> Core {
    Sharing { fresh, bug }.region(core)
}

struct Sharing<'f> {
    fresh: &'f mut Fresh,
    bug: Option<Bug>,
}

impl Sharing<'_> {
    /// What is right below a binder, or a whole definition.
    fn region(&mut self, core: Core) -> Core {
        let mut bindings = Vec::new();
        let mut core = core;
        // A function's parameters come first: what it shares is shared inside.
        if !matches!(core, Core::Lambda(..)) {
            for _ in 0..MOST_SHARED {
                let Some(twice) = self.find_twice(&core) else { break };
                let id = self.fresh.next();
                self.replace(&mut core, &twice, id);
                bindings.push((id, twice));
            }
        }
        self.inner_regions(&mut core);
        bindings.into_iter().rev().fold(core, |body, (id, bound)| Core::bind(id, bound, body))
    }

    fn inner_regions(&mut self, core: &mut Core) {
        match core {
            Core::Lambda(_, body) => self.region_at(body),
            Core::Let { bound, body, .. } => {
                self.inner_regions(bound);
                self.region_at(body);
            }
            Core::Case { list, nil, cons, .. } => {
                self.inner_regions(list);
                self.inner_regions(nil);
                self.region_at(cons);
            }
            _ => core.parts_mut().for_each(|part| self.inner_regions(part)),
        }
    }

    fn region_at(&mut self, place: &mut Core) {
        let core = std::mem::replace(place, Core::Nil);
        *place = self.region(core);
    }

    /// The first expression that occurs again and mentions nothing bound below the root.
    fn find_twice(&self, root: &Core) -> Option<Core> {
        let mut candidates = Vec::new();
        collect(root, &mut Vec::new(), &mut candidates);
        for (index, (size, first)) in candidates.iter().enumerate() {
            let again = candidates[index + 1..].iter().any(|(other_size, second)| {
                size == other_size && self.alike(first, second, &mut Vec::new())
            });
            if again {
                return Some((*first).clone());
            }
        }
        None
    }

    fn replace(&self, core: &mut Core, what: &Core, with: Id) {
        if self.alike(core, what, &mut Vec::new()) {
            *core = Core::Variable(with);
        } else {
            core.parts_mut().for_each(|part| self.replace(part, what, with));
        }
    }

    /// Whether two expressions are the same but for the numbers of their binders, which `pairs`
    /// matches.
    fn alike(&self, a: &Core, b: &Core, pairs: &mut Vec<(Id, Id)>) -> bool {
        let before = pairs.len();
        let same = match (a, b) {
            (Core::Variable(x), Core::Variable(y)) if self.bug == Some(Bug::AnyBinder) => {
                let bound =
                    |side: fn(&(Id, Id)) -> Id, id: Id| pairs.iter().any(|pair| side(pair) == id);
                x == y || bound(|pair| pair.0, *x) && bound(|pair| pair.1, *y)
            }
            (Core::Variable(x), Core::Variable(y)) => {
                let pair = pairs.iter().rev().find(|(left, right)| left == x || right == y);
                pair.map_or(x == y, |pair| *pair == (*x, *y))
            }
            (Core::Lambda(x, _), Core::Lambda(y, _)) => {
                pairs.push((*x, *y));
                true
            }
            (
                Core::Let { id: x, bound: a, body: c, .. },
                Core::Let { id: y, bound: b, body: d, .. },
            ) => {
                let bound = self.alike(a, b, pairs);
                pairs.push((*x, *y));
                let same = bound && self.alike(c, d, pairs);
                pairs.truncate(before);
                return same;
            }
            (
                Core::Case { list: a, nil: c, head: h, tail: t, cons: e },
                Core::Case { list: b, nil: d, head: i, tail: u, cons: f },
            ) => {
                let outside = self.alike(a, b, pairs) && self.alike(c, d, pairs);
                pairs.extend([(*h, *i), (*t, *u)]);
                let same = outside && self.alike(e, f, pairs);
                pairs.truncate(before);
                return same;
            }
            (Core::Binary(o, a, b), Core::Binary(p, c, d)) => {
                let commutes = matches!(o, Operator::Add | Operator::Multiply | Operator::Equal);
                return o == p
                    && (self.alike(a, c, pairs) && self.alike(b, d, pairs)
                        || commutes && self.alike(a, d, pairs) && self.alike(b, c, pairs));
            }
            _ if a.is_atom() => a == b,
            _ => std::mem::discriminant(a) == std::mem::discriminant(b),
        };
        let same = same && a.parts().zip(b.parts()).all(|(a, b)| self.alike(a, b, pairs));
        pairs.truncate(before);
        same
    }
}

/// The expressions that may be shared at the root, each with its size; returns the size of the
/// whole. `bound` are the variables bound between the root and here.
fn collect<'c>(
    core: &'c Core,
    bound: &mut Vec<Id>,
    candidates: &mut Vec<(usize, &'c Core)>,
) -> usize {
    let index = candidates.len();
    let before = bound.len();
    // Larger ones first: an expression comes before its parts.
    candidates.push((0, core));
    let mut size = 1;
    match core {
        Core::Lambda(id, body) => {
            bound.push(*id);
            size += collect(body, bound, candidates);
        }
        Core::Let { id, bound: first, body, .. } => {
            size += collect(first, bound, candidates);
            bound.push(*id);
            size += collect(body, bound, candidates);
        }
        Core::Case { list, nil, head, tail, cons } => {
            size += collect(list, bound, candidates) + collect(nil, bound, candidates);
            bound.extend([*head, *tail]);
            size += collect(cons, bound, candidates);
        }
        _ => {
            for part in core.parts() {
                size += collect(part, bound, candidates);
            }
        }
    }
    bound.truncate(before);
    candidates[index].0 = size;
    let is_apart = size < LEAST_SHARED || bound.iter().any(|id| core.mentions(*id));
    if is_apart {
        candidates.remove(index);
    }
    size
}
