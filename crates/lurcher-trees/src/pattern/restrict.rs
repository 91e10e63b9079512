//! The space of the values that match a pattern.
//!
//! Its sorts are those of the whole space, each with a *duty*: what is still to be matched
//! inside. A field must hold a child that matches the rest of the path, or must hold none
//! that does; where a list or another type is looked through, the duty goes on to its
//! own fields. If one of several fields has to match, there is an alternative for each
//! that can be the first: those before it do not match, those after it are free. So each
//! value is built in one way, and what is "not matched" is spelled out as sorts, too.

use std::collections::HashMap;

use super::columns::Pattern;
use super::paths::{Paths, Sights, Step, arguments};
use crate::shape::{Elements, ShapeId};
use crate::space::{Alternative, Sort, SortId, Space, SpaceError, Values};

/// What is to be matched inside a value. *Children* are the steps met first in it, it
/// being one itself included; numbers say which value of the tuple and from which depth on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Duty {
    /// Nothing.
    Free,
    /// A child matches.
    Some(u32, u32),
    /// No child matches.
    None(u32, u32),
    /// There are children, and none matches.
    Missed(u32, u32),
    /// There are no children.
    Childless(u32),
    /// A child matches, or there are none.
    Rest(u32, u32),
}

struct Restriction<'p> {
    space: &'p Space,
    sights: &'p [Sights],
    pattern: &'p Pattern,
    ids: HashMap<(SortId, Duty), SortId>,
    /// The sorts of the new space but the root.
    places: Vec<(SortId, Duty)>,
}

impl Paths {
    /// The space of the values that match a pattern.
    ///
    /// ```
    /// use lurcher_trees::{Census, Kind, ShapeId, Space, Style, define};
    /// use lurcher_trees::{Pattern, Paths, Step};
    /// struct Exp; // Zero | Not(exp) | And(exp, exp)
    /// fn exp() -> ShapeId {
    ///     define::<Exp>("Exp", Kind::Sum, |d| {
    ///         d.constructor("Exp::Zero", Style::Unit, 1, &[]);
    ///         d.constructor("Exp::Not", Style::Tuple, 1, &[("0", exp)]);
    ///         d.constructor("Exp::And", Style::Tuple, 1, &[("0", exp), ("1", exp)]);
    ///     })
    /// }
    /// let paths = Paths::new(Space::new(&[exp()])?.into());
    /// let step = |constructor| vec![Step { shape: exp(), constructor }];
    /// let pattern = Pattern::new([vec![step(2), step(1)]]);
    /// assert_eq!(pattern.to_string(), "And/Not");
    /// let mut matching = Census::new(paths.restrict(&pattern)?);
    /// // And(Not(Zero), Zero) and And(Zero, Not(Zero)).
    /// assert_eq!(*matching.count(4), 2u8.into());
    /// # Ok::<(), lurcher_trees::SpaceError>(())
    /// ```
    ///
    /// # Errors
    /// If no value matches.
    pub fn restrict(&self, pattern: &Pattern) -> Result<Space, SpaceError> {
        let space = &**self.space();
        let (ids, places) = (HashMap::new(), Vec::new());
        let mut restriction = Restriction { space, sights: self.sights(), pattern, ids, places };
        let mut fields = Vec::new();
        for (argument, &sort) in arguments(space).iter().enumerate() {
            let duty = match pattern.path(argument) {
                [] => Duty::Free,
                _ => Duty::Rest(argument as u32, 0),
            };
            let Some(field) = restriction.sort(sort, duty) else {
                let name = space.sort(sort).shape.map_or("!", |id| crate::shape(id).name);
                return Err(SpaceError::Empty(name));
            };
            fields.push(field);
        }
        let root = Alternative { constructor: 0, cost: 0, extra: 0, fields };
        let mut sorts = vec![built(None, vec![root], Elements::Any)];
        let mut next = 0;
        while let Some(&(sort, duty)) = restriction.places.get(next) {
            sorts.push(restriction.values(sort, duty));
            next += 1;
        }
        Space::of_sorts(space.shapes(), sorts)
    }
}

fn built(shape: Option<ShapeId>, alternatives: Vec<Alternative>, elements: Elements) -> Sort {
    Sort { shape, values: Values::Built { alternatives, elements }, least: 0, most: None }
}

impl Restriction<'_> {
    /// The sort of values with a duty; none if there are certainly no such values.
    fn sort(&mut self, sort: SortId, duty: Duty) -> Option<SortId> {
        let duty = self.simplified(sort, duty)?;
        Some(*self.ids.entry((sort, duty)).or_insert_with(|| {
            self.places.push((sort, duty));
            SortId(self.places.len() as u32)
        }))
    }

    /// The simplest duty that means the same for a sort; none if nothing fulfils it.
    fn simplified(&self, sort: SortId, duty: Duty) -> Option<Duty> {
        let (argument, depth) = match duty {
            Duty::Free => return Some(duty),
            Duty::Childless(argument) => (argument, 0),
            Duty::Some(argument, depth)
            | Duty::None(argument, depth)
            | Duty::Missed(argument, depth)
            | Duty::Rest(argument, depth) => (argument, depth),
        };
        let sights = &self.sights[argument as usize];
        match duty {
            Duty::Some(..) | Duty::Missed(..) if !sights.leads(sort) => None,
            _ if !sights.leads(sort) => Some(Duty::Free),
            Duty::Childless(_) if sights.is_step(sort) => None,
            Duty::Missed(..) if sights.is_step(sort) => Some(Duty::None(argument, depth)),
            Duty::Rest(..) if sights.is_step(sort) => Some(Duty::Some(argument, depth)),
            _ => Some(duty),
        }
    }

    /// What the values of a sort with a duty are.
    fn values(&mut self, sort: SortId, duty: Duty) -> Sort {
        let of = self.space.sort(sort);
        let Values::Built { alternatives, elements } = &of.values else { return of.clone() };
        let mut new = Vec::new();
        for alternative in alternatives {
            for duty in self.of_fields(sort, alternative.constructor, duty) {
                self.add(alternative, duty, &mut new);
            }
        }
        built(of.shape, new, *elements)
    }

    /// The duties that the fields of a constructor have together, one of them.
    fn of_fields(&self, sort: SortId, constructor: u32, duty: Duty) -> Vec<Duty> {
        let (argument, depth, is_wanted) = match duty {
            Duty::Some(argument, depth) => (argument, depth, true),
            Duty::None(argument, depth) => (argument, depth, false),
            Duty::Rest(argument, depth) => {
                return vec![Duty::Some(argument, depth), Duty::Childless(argument)];
            }
            Duty::Free | Duty::Childless(_) | Duty::Missed(..) => return vec![duty],
        };
        if !self.sights[argument as usize].is_step(sort) {
            return vec![duty];
        }
        // A step, which is to match or not to match.
        let path = self.pattern.path(argument as usize);
        let here = self.space.sort(sort).shape.map(|shape| Step { shape, constructor });
        let is_here = here.is_some_and(|step| path[depth as usize].contains(&step));
        let is_last = depth as usize + 1 == path.len();
        match (is_here, is_wanted) {
            (false, true) => Vec::new(),
            (false, false) => vec![Duty::Free],
            (true, true) if is_last => vec![Duty::Free],
            (true, false) if is_last => Vec::new(),
            (true, true) => vec![Duty::Some(argument, depth + 1), Duty::Childless(argument)],
            (true, false) => vec![Duty::Missed(argument, depth + 1)],
        }
    }

    /// Adds the alternatives in which the fields together fulfil a duty.
    fn add(&mut self, of: &Alternative, duty: Duty, new: &mut Vec<Alternative>) {
        // What the fields before the one that decides must be, that one, and those after it.
        let (before, decisive, after) = match duty {
            Duty::Some(argument, depth) => (Duty::None(argument, depth), duty, Duty::Free),
            Duty::Missed(argument, depth) => {
                (Duty::Childless(argument), duty, Duty::None(argument, depth))
            }
            _ => {
                let fields: Option<Vec<SortId>> =
                    of.fields.iter().map(|&field| self.sort(field, duty)).collect();
                new.extend(fields.map(|fields| Alternative { fields, ..of.clone() }));
                return;
            }
        };
        for place in 0..of.fields.len() {
            if self.simplified(of.fields[place], decisive).is_none() {
                continue;
            }
            let duties = (0..of.fields.len()).map(|index| match index.cmp(&place) {
                std::cmp::Ordering::Less => before,
                std::cmp::Ordering::Equal => decisive,
                std::cmp::Ordering::Greater => after,
            });
            let fields: Option<Vec<SortId>> =
                of.fields.iter().zip(duties).map(|(&field, duty)| self.sort(field, duty)).collect();
            new.extend(fields.map(|fields| Alternative { fields, ..of.clone() }));
        }
    }
}
