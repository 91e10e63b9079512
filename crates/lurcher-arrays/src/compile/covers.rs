//! Which columns are to be covered, and at which strength.

use super::radix::Split;
use crate::model::{Model, ParameterId};
use crate::problem::Cover;
use crate::rules::Layout;

/// What rows of valid values are to cover.
pub(super) fn covers(model: &Model, layout: &Layout, splits: &[Split]) -> Vec<Cover> {
    let mut covers =
        vec![Cover { columns: (0..layout.sizes.len()).collect(), strength: model.strength }];
    for relation in &model.relations {
        let columns = columns(layout, relation.parameters.iter().copied());
        covers.push(Cover { columns, strength: relation.strength });
    }
    for (place, split) in layout.places.iter().zip(splits) {
        if split.is_split() {
            covers.push(Cover { columns: place.columns().collect(), strength: split.strength });
        }
    }
    normalised(covers)
}

/// What rows with an invalid value of a parameter are to cover: with what is valid of the
/// others, everything that the parameter is to be combined with.
pub(super) fn covers_with_invalid(
    model: &Model,
    layout: &Layout,
    parameter: ParameterId,
) -> Vec<Cover> {
    let others = |parameters: &mut dyn Iterator<Item = ParameterId>, strength: usize| {
        let columns = columns(layout, parameters.filter(|&other| other != parameter));
        Cover { columns, strength: strength.saturating_sub(1) }
    };
    let mut covers = vec![others(&mut model.ids(), model.strength)];
    for relation in &model.relations {
        if relation.parameters.contains(&parameter) {
            covers.push(others(&mut relation.parameters.iter().copied(), relation.strength));
        }
    }
    let mut covers = normalised(covers);
    if covers.is_empty() {
        // Alone, then: one row.
        covers.push(Cover {
            columns: layout.places[parameter.index()].columns().collect(),
            strength: 1,
        });
    }
    covers
}

/// The columns of these parameters, in order.
fn columns(layout: &Layout, parameters: impl Iterator<Item = ParameterId>) -> Vec<usize> {
    let mut columns: Vec<usize> =
        parameters.flat_map(|id| layout.places[id.index()].columns()).collect();
    columns.sort_unstable();
    columns
}

/// Without covers that ask for nothing, and without those that others imply.
fn normalised(mut covers: Vec<Cover>) -> Vec<Cover> {
    covers.retain(|cover| cover.strength > 0);
    let mut kept: Vec<Cover> = Vec::new();
    for (index, cover) in covers.iter().enumerate() {
        let implied = covers.iter().enumerate().any(|(other_index, other)| {
            let inside = other.strength >= cover.strength
                && cover.columns.iter().all(|column| other.columns.binary_search(column).is_ok());
            // Of two that say the same, the first is kept.
            inside && other_index != index && (other != cover || other_index < index)
        });
        if !implied {
            kept.push(cover.clone());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn implied_covers_are_dropped() {
        let cover = |columns: &[usize], strength| Cover { columns: columns.to_vec(), strength };
        let all = vec![
            cover(&[0, 1, 2, 3], 2),
            cover(&[0, 1], 2),
            cover(&[0, 1, 2], 3),
            cover(&[0, 1, 2], 3),
            cover(&[1, 2], 0),
            cover(&[2, 3], 1),
            cover(&[1, 2, 3], 3),
        ];
        let expected = [cover(&[0, 1, 2, 3], 2), cover(&[0, 1, 2], 3), cover(&[1, 2, 3], 3)];
        assert_eq!(normalised(all), expected);
    }
}
