//! Values as sequences of picks: one for each constructor and number, in pre-order.
//!
//! Walking through a space is about sorts and alternatives; pointers, shapes and the lengths
//! of subtrees matter only when the value is wanted. So values are made as sequences of
//! [`Pick`]s, and a [`Speller`] writes them out as trees.

use super::{SortId, Space, Values};
use crate::numbers::{Numbers, Ordinal};
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
    /// Of all sorts, one after the other.
    alternatives: Vec<Alternative>,
    /// Of all alternatives, one after the other.
    fields: Vec<Field>,
    /// Of all fields, one after the other.
    pointers: Vec<ShapeId>,
    open: Vec<Open>,
}

/// How the values of a sort are written.
#[derive(Clone, Copy, Debug)]
enum Spelling {
    /// The values of all types, one after the other: the first field and the end of them.
    Root(u32, u32),
    /// The shape, and where its alternatives begin.
    Built(ShapeId, u32),
    Numbers(ShapeId, Numbers),
}

#[derive(Clone, Copy, Debug)]
struct Alternative {
    constructor: u32,
    /// The first field, and the end of them.
    fields: (u32, u32),
}

/// The sort of a field, and the pointers around it from the outside in.
#[derive(Clone, Copy, Debug)]
struct Field {
    sort: SortId,
    pointers: (u32, u32),
}

/// What is to be written yet.
#[derive(Clone, Copy, Debug)]
enum Open {
    Field(u32),
    End(u32),
}

impl Speller {
    /// For the values of a space.
    pub fn new(space: &Space) -> Self {
        let mut speller = Speller {
            sorts: Vec::new(),
            alternatives: Vec::new(),
            fields: Vec::new(),
            pointers: Vec::new(),
            open: Vec::new(),
        };
        for sort in space.sorts() {
            let spelling = match (&sort.values, sort.shape) {
                (Values::Numbers(numbers), Some(shape)) => Spelling::Numbers(shape, *numbers),
                (Values::Built { alternatives, .. }, Some(id)) => {
                    let first = speller.alternatives.len() as u32;
                    for alternative in alternatives {
                        let constructor = alternative.constructor;
                        let fields = &shape(id).constructors[constructor as usize].fields;
                        let shapes = fields.iter().map(|field| field.shape);
                        let fields = speller.add_fields(shapes, &alternative.fields);
                        speller.alternatives.push(Alternative { constructor, fields });
                    }
                    Spelling::Built(id, first)
                }
                (values, None) => {
                    let sorts = match values {
                        Values::Built { alternatives, .. } => &alternatives[0].fields[..],
                        Values::Numbers(_) => &[],
                    };
                    let (from, to) = speller.add_fields(space.shapes().iter().copied(), sorts);
                    Spelling::Root(from, to)
                }
            };
            speller.sorts.push(spelling);
        }
        speller
    }

    fn add_fields(
        &mut self,
        shapes: impl Iterator<Item = ShapeId>,
        sorts: &[SortId],
    ) -> (u32, u32) {
        let first = self.fields.len() as u32;
        for (mut at, &sort) in shapes.zip(sorts) {
            let first_pointer = self.pointers.len() as u32;
            while let (Kind::Pointer, [only]) = (shape(at).kind, &shape(at).constructors[..]) {
                self.pointers.push(at);
                at = only.fields[0].shape;
            }
            let pointers = (first_pointer, self.pointers.len() as u32);
            self.fields.push(Field { sort, pointers });
        }
        (first, self.fields.len() as u32)
    }

    /// The tuple that picks stand for: its values as trees, one after the other. For a space of
    /// one type that is one tree.
    ///
    /// # Panics
    /// If the picks do not make a tuple of the space.
    pub fn spell(&mut self, picks: &[Pick]) -> Tree {
        let mut builder = Builder::with_capacity(picks.len() + picks.len() / 4 + 2);
        self.spell_into(picks, &mut builder);
        builder.finish()
    }

    /// As [`spell`](Speller::spell), into a builder whose memory is used again.
    pub fn spell_into(&mut self, picks: &[Pick], tree: &mut Builder) {
        tree.clear();
        self.open.clear();
        let mut left = picks.iter();
        self.value(SortId(0), left.next(), tree);
        while let Some(open) = self.open.pop() {
            match open {
                Open::End(begun) => tree.end(begun as usize),
                Open::Field(field) => {
                    let Field { sort, pointers: (from, to) } = self.fields[field as usize];
                    for &pointer in &self.pointers[from as usize..to as usize] {
                        self.open.push(Open::End(tree.begin(pointer, 0) as u32));
                    }
                    self.value(sort, left.next(), tree);
                }
            }
        }
        assert!(left.next().is_none(), "picks that go on after the value");
    }

    /// Writes the head of a value; its fields are left open.
    #[inline]
    fn value(&mut self, sort: SortId, pick: Option<&Pick>, tree: &mut Builder) {
        let (from, to) = match (self.sorts[sort.index()], pick) {
            (Spelling::Numbers(shape, numbers), Some(&Pick::Number(ordinal))) => {
                return tree.leaf(shape, numbers.bits(ordinal));
            }
            (Spelling::Root(from, to), Some(Pick::Alternative(_))) => (from, to),
            (Spelling::Built(shape, first), Some(&Pick::Alternative(index))) => {
                let Alternative { constructor, fields } =
                    self.alternatives[(first + index) as usize];
                let begun = tree.begin(shape, constructor as usize);
                if fields.0 < fields.1 {
                    self.open.push(Open::End(begun as u32));
                }
                fields
            }
            _ => panic!("picks that do not make a value"),
        };
        self.open.extend((from..to).rev().map(Open::Field));
    }
}
