//! From shapes to sorts.

use std::collections::HashMap;

use super::{Alternative, Sort, SortId, SpaceError, Values};
use crate::floats::FloatLists;
use crate::numbers::{Measure, Numbers, Ordinal};
use crate::shape::{Constructor, Elements, Field, Kind, Shape, ShapeId, shape};

/// A type in a place: what tells sorts apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    shape: ShapeId,
    measure: Measure,
    limits: Option<(Ordinal, Ordinal)>,
    without_zero: bool,
}

impl Place {
    fn plain(shape: ShapeId) -> Self {
        Place { shape, measure: Measure::default(), limits: None, without_zero: false }
    }

    /// The place of a field. What was said of the enclosing place goes on through lists.
    fn inside(self, field: &Field, is_element: bool) -> Self {
        let said = Place {
            shape: field.shape,
            measure: field.measure.unwrap_or_default(),
            limits: field.limits,
            without_zero: field.without_zero,
        };
        let place = if is_element { Place { shape: field.shape, ..self } } else { said };
        place.through_pointers()
    }

    fn through_pointers(self) -> Self {
        let mut place = self;
        loop {
            let shape = shape(place.shape);
            match (shape.kind, &shape.constructors[..]) {
                (Kind::Pointer, [only]) => place.shape = only.fields[0].shape,
                _ => return place,
            }
        }
    }

    /// Types without numbers are the same in all places.
    fn key(self) -> Self {
        match shape(self.shape).kind {
            Kind::Sum | Kind::Opaque | Kind::Pointer => Place::plain(self.shape),
            _ => self,
        }
    }
}

struct Table {
    /// Which floats there are.
    floats: FloatLists,
    ids: HashMap<Place, SortId>,
    /// The place of each sort but the root.
    places: Vec<Place>,
}

impl Table {
    fn sort(&mut self, place: Place) -> SortId {
        let place = place.through_pointers().key();
        *self.ids.entry(place).or_insert_with(|| {
            self.places.push(place);
            SortId(self.places.len() as u32)
        })
    }
}

/// The sorts of the types and of all that is in them; sizes are not worked out yet.
pub(super) fn compile(shapes: &[ShapeId], floats: FloatLists) -> Result<Vec<Sort>, SpaceError> {
    let mut table = Table { floats, ids: HashMap::new(), places: Vec::new() };
    let fields = shapes.iter().map(|&shape| table.sort(Place::plain(shape))).collect();
    let root = Alternative { constructor: 0, cost: 0, extra: 0, fields };
    let mut sorts = vec![built(None, vec![root], Elements::Any)];
    let mut next = 0;
    while let Some(&place) = table.places.get(next) {
        sorts.push(sort(place, &mut table)?);
        next += 1;
    }
    Ok(sorts)
}

fn built(shape: Option<ShapeId>, alternatives: Vec<Alternative>, elements: Elements) -> Sort {
    Sort { shape, values: Values::Built { alternatives, elements }, least: 0, most: None }
}

fn sort(place: Place, table: &mut Table) -> Result<Sort, SpaceError> {
    let shape = shape(place.shape);
    if let Some(numbers) = Numbers::new(shape.kind, place.measure, place.limits) {
        let numbers = if place.without_zero { numbers.without_zero() } else { numbers };
        let values = Values::Numbers(numbers.among(table.floats));
        return Ok(Sort { shape: Some(shape.id), values, least: 0, most: None });
    }
    if shape.kind == Kind::Opaque {
        return Err(SpaceError::Opaque(shape.name));
    }
    let is_list = matches!(shape.kind, Kind::List(_));
    let mut alternatives = Vec::new();
    for (index, constructor) in shape.constructors.iter().enumerate() {
        if constructor.min_size.is_none() {
            continue;
        }
        let drawn = constructor.fields.iter().find(|field| field.drawn).map(|field| field.name);
        if let Some(field) = drawn.or(constructor.opaque) {
            return Err(SpaceError::Drawn { constructor: constructor.name, field });
        }
        let fields = constructor.fields.iter();
        let fields = fields.map(|field| table.sort(place.inside(field, is_list))).collect();
        let cost = constructor.cost.unwrap_or_else(|| usual_cost(shape, constructor));
        alternatives.push(Alternative { constructor: index as u32, cost, extra: 0, fields });
    }
    Ok(built(Some(shape.id), alternatives, shape.elements))
}

/// What a constructor costs unless something else was said.
fn usual_cost(shape: &Shape, constructor: &Constructor) -> u32 {
    match shape.kind {
        Kind::List(_) => !constructor.fields.is_empty() as u32,
        _ => (shape.constructors.len() > 1) as u32,
    }
}
