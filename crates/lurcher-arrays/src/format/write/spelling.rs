//! The cells of a table as they are written: the spellings of a value take turns.

use crate::array::Array;
use crate::model::{Domain, Level, LevelKind, Value};

/// A cell as it is written.
pub(super) struct Spelled {
    pub(super) value: Value,
    pub(super) invalid: bool,
}

/// The rows of an array. A value with aliases is written in its first spelling where it
/// occurs first, in the second one where it occurs next, and so on in turn.
pub(super) fn rows(array: &Array) -> impl Iterator<Item = Vec<Spelled>> {
    let parameters = array.model().parameters();
    // How often each value was written, for parameters with aliases.
    let mut uses: Vec<Vec<usize>> = parameters
        .iter()
        .map(|parameter| {
            let levels = parameter.levels();
            let aliased = levels.iter().any(|level| !level.aliases.is_empty());
            if aliased { vec![0; levels.len()] } else { Vec::new() }
        })
        .collect();
    array.rows().map(move |row| {
        let cells = parameters.iter().zip(row.cells()).zip(&mut uses);
        cells
            .map(|((parameter, &cell), uses)| match &parameter.domain {
                Domain::Range { .. } => Spelled { value: parameter.value(cell), invalid: false },
                Domain::Levels(levels) => {
                    let level: &Level = &levels[cell as usize];
                    let turn = uses.get_mut(cell as usize).map_or(0, |uses| {
                        *uses += 1;
                        (*uses - 1) % (level.aliases.len() + 1)
                    });
                    let value = if turn == 0 { &level.value } else { &level.aliases[turn - 1] };
                    Spelled { value: value.clone(), invalid: level.kind == LevelKind::Invalid }
                }
            })
            .collect()
    })
}
