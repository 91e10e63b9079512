//! Which columns there are, and which values they have.

use std::sync::Arc;

use super::radix::Split;
use crate::model::{LevelKind, Model, ParameterId};
use crate::problem::Cell;
use crate::rules::{Layout, Place, Values};

/// The columns of rows of valid values; or, if one is `invalid`, of rows that have it.
pub(super) fn layout(
    model: &Arc<Model>,
    splits: &[Split],
    invalid: Option<(ParameterId, u64)>,
) -> Arc<Layout> {
    let mut sizes: Vec<Cell> = Vec::new();
    let mut places = Vec::new();
    for (id, split) in model.ids().zip(splits) {
        let place = match invalid {
            Some((parameter, position)) if parameter == id => {
                let values = Values::Some(vec![position]);
                Place { first: sizes.len(), sizes: vec![1], values }
            }
            _ => {
                let values = valid_values(model, id);
                Place { first: sizes.len(), sizes: split.sizes.clone(), values }
            }
        };
        let first = place.split(place.values.count() - 1)[0] + 1;
        sizes.push(first);
        sizes.extend(place.sizes[1..].iter().map(|&size| size as Cell));
        places.push(place);
    }
    Arc::new(Layout { model: model.clone(), places, sizes })
}

/// The values that aren't invalid.
pub(super) fn valid_values(model: &Model, id: ParameterId) -> Values {
    let parameter = &model.parameters[id.index()];
    let levels = parameter.levels();
    if levels.iter().all(|level| level.kind != LevelKind::Invalid) {
        return Values::All(parameter.count());
    }
    let valid = levels.iter().enumerate().filter(|(_, level)| level.kind != LevelKind::Invalid);
    Values::Some(valid.map(|(position, _)| position as u64).collect())
}

/// How much each value of each column is preferred; empty if all are alike.
pub(super) fn weights(layout: &Layout) -> Vec<Vec<u32>> {
    let mut weights: Vec<Vec<u32>> =
        layout.sizes.iter().map(|&size| vec![1; usize::from(size)]).collect();
    for (place, parameter) in layout.places.iter().zip(&layout.model.parameters) {
        if place.is_split() || parameter.levels().is_empty() {
            continue;
        }
        for (index, weight) in weights[place.first].iter_mut().enumerate() {
            *weight = parameter.levels()[place.values.position(index as u64) as usize].weight;
        }
    }
    let alike = |weights: &Vec<u32>| weights.iter().all(|weight| *weight == weights[0]);
    if weights.iter().all(alike) { Vec::new() } else { weights }
}
