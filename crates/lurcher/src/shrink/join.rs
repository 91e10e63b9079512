//! Joining neighbouring lists, and deleting what no span describes.

use super::Shrinker;
use super::elements::without;
use crate::source::Role;

/// Deletes the end of one list together with the start of the next element
/// around it, so that `[[a], [b]]` becomes `[[a, b]]`; then, in short tapes,
/// single answers and pairs.
pub(super) fn lists(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index + 1 < shrinker.best().choices.len() && !shrinker.is_over() {
        let base = shrinker.best();
        let (end, start) = (base.choices[index], base.choices[index + 1]);
        let is_seam = end.role == Role::More
            && start.role == Role::More
            && end.value == 0
            && start.value == 1;
        if !is_seam || !shrinker.consider(without(&shrinker.best().clone(), index, index + 2)) {
            index += 1;
        }
    }
}
