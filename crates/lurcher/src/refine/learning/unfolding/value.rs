//! Values of which a solver chooses: truths and numbers as its variables, constructors with what
//! chooses them.

use std::rc::Rc;

use batsat::Lit;

use super::super::gates::Gates;
use super::super::numbers::Bits;

/// What an expression is, for every choice of the solver.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// Anything: the expression is not reached, or panics where it is.
    Any,
    Truth(Lit),
    /// A number, and whether it is one of mathematics, which divides otherwise than Rust does.
    Number(Bits, bool),
    /// One of some constructors.
    Sum(Rc<Vec<Made>>),
    /// Elements, each with whether it is there. In a dense one those that are there come first.
    List {
        items: Rc<Vec<(Lit, Value)>>,
        is_dense: bool,
    },
}

/// A constructor, and what chooses it.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) is: Lit,
    /// The last part of its name; nothing for a tuple.
    pub(super) name: &'static str,
    pub(super) fields: Vec<(&'static str, Value)>,
}

impl Value {
    pub(super) fn list(items: Vec<(Lit, Value)>, is_dense: bool) -> Self {
        Value::List { items: Rc::new(items), is_dense }
    }

    /// A value of one constructor.
    pub(super) fn made(
        gates: &Gates,
        name: &'static str,
        fields: Vec<(&'static str, Value)>,
    ) -> Self {
        Value::Sum(Rc::new(vec![Made { is: gates.constant(true), name, fields }]))
    }

    /// `Some` of a value where a truth is true, else `None`.
    pub(super) fn option(is_some: Lit, inner: Value) -> Self {
        let some = Made { is: is_some, name: "Some", fields: vec![("0", inner)] };
        Value::Sum(Rc::new(vec![Made { is: !is_some, name: "None", fields: Vec::new() }, some]))
    }

    /// The constructor of a name.
    pub(super) fn constructor(&self, name: &str) -> Option<&Made> {
        let Value::Sum(all) = self else { return None };
        match &all[..] {
            // The type of a struct may be called `Self`.
            [only] if name == "Self" || only.name.is_empty() => Some(only),
            all => all.iter().find(|made| made.name == name),
        }
    }
}

/// What is the same or chosen, of values of one type; none where they are not.
impl Gates {
    /// One value or the other.
    pub(super) fn either_value(&mut self, first: Lit, a: &Value, b: &Value) -> Option<Value> {
        match self.known(first) {
            Some(true) => return Some(a.clone()),
            Some(false) => return Some(b.clone()),
            None => {}
        }
        Some(match (a, b) {
            (Value::Any, other) | (other, Value::Any) => other.clone(),
            (Value::Truth(a), Value::Truth(b)) => Value::Truth(self.choose(first, *a, *b)),
            (Value::Number(a, x), Value::Number(b, y)) => {
                Value::Number(self.chosen(first, a, b), *x || *y)
            }
            (Value::Sum(a), Value::Sum(b)) => Value::Sum(Rc::new(self.either_made(first, a, b)?)),
            (Value::List { items: a, is_dense: x }, Value::List { items: b, is_dense: y }) => {
                let mut items = Vec::new();
                for at in 0..a.len().max(b.len()) {
                    let absent = (self.constant(false), Value::Any);
                    let (a, b) = (a.get(at).unwrap_or(&absent), b.get(at).unwrap_or(&absent));
                    let is_there = self.choose(first, a.0, b.0);
                    items.push((is_there, self.either_value(first, &a.1, &b.1)?));
                }
                Value::list(items, *x && *y)
            }
            _ => return None,
        })
    }

    fn either_made(&mut self, first: Lit, a: &[Made], b: &[Made]) -> Option<Vec<Made>> {
        let mut all = Vec::new();
        for one in a {
            let other = b.iter().find(|other| other.name == one.name);
            let is_other = other.map_or(self.constant(false), |other| other.is);
            let is = self.choose(first, one.is, is_other);
            let mut fields = one.fields.clone();
            if let Some(other) = other {
                for (field, (_, b)) in fields.iter_mut().zip(&other.fields) {
                    field.1 = self.either_value(first, &field.1, b)?;
                }
            }
            all.push(Made { is, name: one.name, fields });
        }
        for other in b {
            if !a.iter().any(|one| one.name == other.name) {
                all.push(Made { is: self.and(!first, other.is), ..other.clone() });
            }
        }
        Some(all)
    }

    /// Whether two values are the same.
    pub(super) fn same(&mut self, a: &Value, b: &Value) -> Option<Lit> {
        match (a, b) {
            (Value::Any, _) | (_, Value::Any) => Some(self.fresh()),
            (Value::Truth(a), Value::Truth(b)) => Some(!self.xor(*a, *b)),
            (Value::Number(a, _), Value::Number(b, _)) => Some(self.is_equal(a, b)),
            (Value::Sum(a), Value::Sum(b)) => {
                let mut any = self.constant(false);
                for one in a.iter() {
                    let Some(other) = b.iter().find(|other| other.name == one.name) else {
                        continue;
                    };
                    let mut all = self.and(one.is, other.is);
                    for ((_, a), (_, b)) in one.fields.iter().zip(&other.fields) {
                        if self.known(all) == Some(false) {
                            break;
                        }
                        let same = self.same(a, b)?;
                        all = self.and(all, same);
                    }
                    any = self.or(any, all);
                }
                Some(any)
            }
            (
                Value::List { items: a, is_dense: true },
                Value::List { items: b, is_dense: true },
            ) => {
                let mut all = self.constant(true);
                for at in 0..a.len().max(b.len()) {
                    let absent = (self.constant(false), Value::Any);
                    let (a, b) = (a.get(at).unwrap_or(&absent), b.get(at).unwrap_or(&absent));
                    let (are_same, both) = (!self.xor(a.0, b.0), self.and(a.0, b.0));
                    all = self.and(all, are_same);
                    if self.known(both) != Some(false) {
                        let same = self.same(&a.1, &b.1)?;
                        let same = self.or(!both, same);
                        all = self.and(all, same);
                    }
                }
                Some(all)
            }
            _ => None,
        }
    }
}
