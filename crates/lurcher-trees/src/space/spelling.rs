//! Values as sequences of picks: one for each constructor and number, in pre-order.
//!
//! Walking through a space is about sorts and alternatives; pointers, shapes and the lengths
//! of subtrees matter only when the value is wanted. So values are made as sequences of
//! [`Pick`]s, and a [`Speller`] writes them out as trees.

use super::{SortId, Space, Values};
use crate::numbers::Ordinal;
use crate::shape::{Kind, ShapeId, shape};
use crate::tree::{Builder, Tree};

/// One choice in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// Which of the alternatives of its sort a value is built with.
    Alternative(u32),
    /// Which number it is.
    Number(Ordinal),
}

/// Writes values of a [`Space`] as trees.
#[derive(Clone, Debug)]
pub struct Speller {
    sorts: Vec<Spelling>,
    open: Vec<Open>,
}

/// How the values of a sort are written.
#[derive(Clone, Debug)]
enum Spelling {
    /// The values of all types, one after the other.
    Root(Vec<Place>),
    Built(ShapeId, Vec<(u32, Vec<Place>)>),
    Numbers(ShapeId, crate::numbers::Numbers),
}

/// A field: its sort, and the pointers around it from the outside in.
#[derive(Clone, Debug)]
struct Place {
    sort: SortId,
    pointers: Vec<ShapeId>,
}

/// What is to be written yet.
#[derive(Clone, Copy, Debug)]
enum Open {
    Field { of: SortId, alternative: u32, field: u32 },
    End(usize),
}

impl Place {
    fn new(mut at: ShapeId, sort: SortId) -> Self {
        let mut pointers = Vec::new();
        loop {
            let shape = shape(at);
            match (shape.kind, &shape.constructors[..]) {
                (Kind::Pointer, [only]) => {
                    pointers.push(at);
                    at = only.fields[0].shape;
                }
                _ => return Place { sort, pointers },
            }
        }
    }
}

impl Speller {
    /// For the values of a space.
    pub fn new(space: &Space) -> Self {
        let sorts = space.sorts().iter().map(|sort| match (&sort.values, sort.shape) {
            (Values::Numbers(numbers), Some(shape)) => Spelling::Numbers(shape, *numbers),
            (Values::Built { alternatives, .. }, Some(id)) => {
                let alternatives = alternatives.iter().map(|alternative| {
                    let constructor = &shape(id).constructors[alternative.constructor as usize];
                    let fields = constructor.fields.iter().zip(&alternative.fields);
                    let places = fields.map(|(field, &sort)| Place::new(field.shape, sort));
                    (alternative.constructor, places.collect())
                });
                Spelling::Built(id, alternatives.collect())
            }
            (Values::Built { alternatives, .. }, None) => {
                let sorts = alternatives.iter().flat_map(|alternative| &alternative.fields);
                let places = space.shapes().iter().zip(sorts);
                Spelling::Root(places.map(|(&shape, &sort)| Place::new(shape, sort)).collect())
            }
            (Values::Numbers(_), None) => Spelling::Root(Vec::new()),
        });
        Speller { sorts: sorts.collect(), open: Vec::new() }
    }

    /// The tuple that picks stand for: its values as trees, one after the other. For a space of
    /// one type that is one tree.
    ///
    /// # Panics
    /// If the picks do not make a tuple of the space.
    pub fn spell(&mut self, picks: &[Pick]) -> Tree {
        let mut builder = Builder::new();
        self.spell_into(picks, &mut builder);
        builder.finish()
    }

    /// As [`spell`](Speller::spell), into a builder whose memory is used again.
    pub fn spell_into(&mut self, picks: &[Pick], tree: &mut Builder) {
        tree.clear();
        self.open.clear();
        let mut left = picks.iter();
        self.value(SortId(0), &mut left, tree);
        while let Some(open) = self.open.pop() {
            let Open::Field { of, alternative, field } = open else {
                let Open::End(begun) = open else { continue };
                tree.end(begun);
                continue;
            };
            let places = match &self.sorts[of.index()] {
                Spelling::Root(places) => places,
                Spelling::Built(_, alternatives) => &alternatives[alternative as usize].1,
                Spelling::Numbers(..) => continue,
            };
            let Place { sort, pointers } = &places[field as usize];
            for &pointer in pointers {
                self.open.push(Open::End(tree.begin(pointer, 0)));
            }
            self.value(*sort, &mut left, tree);
        }
        assert!(left.next().is_none(), "picks that go on after the value");
    }

    /// Writes the head of a value; its fields are left open.
    fn value(&mut self, sort: SortId, picks: &mut std::slice::Iter<'_, Pick>, tree: &mut Builder) {
        let (alternative, n_fields) = match (&self.sorts[sort.index()], picks.next()) {
            (Spelling::Numbers(shape, numbers), Some(&Pick::Number(ordinal))) => {
                tree.leaf(*shape, numbers.bits(ordinal));
                return;
            }
            (Spelling::Root(places), Some(Pick::Alternative(_))) => (0, places.len()),
            (Spelling::Built(shape, alternatives), Some(&Pick::Alternative(index))) => {
                let (constructor, fields) = &alternatives[index as usize];
                let begun = tree.begin(*shape, *constructor as usize);
                if !fields.is_empty() {
                    self.open.push(Open::End(begun));
                }
                (index, fields.len())
            }
            _ => panic!("picks that do not make a value"),
        };
        for field in (0..n_fields as u32).rev() {
            self.open.push(Open::Field { of: sort, alternative, field });
        }
    }
}
