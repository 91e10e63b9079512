//! Functions and constructors as generated code names them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Reasoner, Value, Want};
use crate::shape::{Shape, shape};
use crate::space::{SortId, Space};

/// The symbolic reading of a function.
#[derive(Debug)]
pub struct Function {
    /// The function's name.
    pub name: &'static str,
    /// The reading, or why there is none.
    pub reading: Result<Read, &'static str>,
    /// Whether it gives something other than a Boolean: a measure, of which it is worth knowing
    /// what it can be for a hole.
    pub is_measure: bool,
    /// The function as it is written, for a solver that unfolds it.
    pub written: Option<fn() -> Written>,
}

/// A function as data.
#[derive(Clone, Debug)]
pub struct Written {
    /// The names of its parameters.
    pub parameters: Vec<&'static str>,
    /// What it returns: a term in brackets.
    pub body: String,
    /// The functions that it calls, by number.
    pub callees: Vec<fn() -> &'static Function>,
}

/// The body of a function, over values of which not all is known.
pub type Read = fn(&mut Reasoner<'_>, Want, &[Value]) -> Value;

impl Function {
    /// A function without a reading.
    pub const fn none(name: &'static str, reason: &'static str) -> Self {
        Function { name, reading: Err(reason), is_measure: false, written: None }
    }
}

const UNRESOLVED: u32 = u32::MAX;
const NONE: u32 = u32::MAX - 1;

/// A constructor in a pattern, by name, with the fields that the pattern has, by name.
///
/// A pattern is always for the same type, up to type arguments; so where the constructor is
/// in its shape is found out once.
#[derive(Debug)]
pub struct Variant {
    name: &'static str,
    fields: &'static [&'static str],
    constructor: AtomicU32,
    offsets: OnceLock<Box<[u32]>>,
}

impl Variant {
    /// By the last part of its name; without a name it is the only one of its type.
    pub const fn new(name: &'static str, fields: &'static [&'static str]) -> Self {
        let constructor = AtomicU32::new(UNRESOLVED);
        Variant { name, fields, constructor, offsets: OnceLock::new() }
    }

    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    /// The index of the constructor in the shape of a sort; none if it is not there.
    #[inline]
    pub(super) fn index(&self, space: &Space, sort: SortId) -> Option<u32> {
        let known = self.constructor.load(Ordering::Relaxed);
        let index = if known == UNRESOLVED { self.resolve(space, sort) } else { known };
        (index != NONE).then_some(index)
    }

    #[cold]
    fn resolve(&self, space: &Space, sort: SortId) -> u32 {
        let Some(id) = space.sort(sort).shape else { return NONE };
        let shape = shape(id);
        let index = self.find(shape);
        let offsets = index.map(|index| {
            let fields = &shape.constructors[index].fields;
            let offset = |name: &&str| fields.iter().position(|field| field.name == *name);
            self.fields.iter().map(|name| offset(name).map_or(NONE, |at| at as u32)).collect()
        });
        self.offsets.get_or_init(|| offsets.unwrap_or_default());
        let index = index.map_or(NONE, |index| index as u32);
        self.constructor.store(index, Ordering::Relaxed);
        index
    }

    fn find(&self, shape: &Shape) -> Option<usize> {
        let last = |name: &'static str| name.rsplit("::").next().unwrap_or(name);
        match &shape.constructors[..] {
            [_] if self.name.is_empty() => Some(0),
            all => all.iter().position(|constructor| last(constructor.name) == self.name),
        }
    }

    /// Where a field of the pattern is among the fields of the constructor; none if it is not
    /// part of trees.
    #[inline]
    pub(super) fn offset(&self, field: usize) -> Option<u32> {
        let offset = *self.offsets.get()?.get(field)?;
        (offset != NONE).then_some(offset)
    }
}
