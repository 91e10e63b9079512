//! Which constraints are to blame.

use batsat::Lit;

use super::Rules;
use super::encoding::{Answer, Encoding};
use crate::problem::Cell;

/// Positions of constraints that no row with these cells satisfies together, though without
/// any one of them some row does. Nothing if there is an allowed row, or if it took too long
/// to tell.
pub(crate) fn conflict(rules: &Rules, cells: &[(usize, Cell)]) -> Option<Vec<usize>> {
    let columns = (0..rules.sizes.len()).filter(|&column| !rules.ignores(column)).collect();
    let mut encoding = Encoding::new(rules, columns, true);
    let fixed: Vec<Lit> = cells.iter().filter_map(|&(c, v)| encoding.literal(c, v)).collect();
    let all = encoding.switches().to_vec();
    let mut row = vec![0; rules.sizes.len()];
    let mut ask = |switches: &[(u32, Lit)]| {
        let assumed = fixed.iter().copied().chain(switches.iter().map(|&(_, switch)| switch));
        let assumed: Vec<Lit> = assumed.collect();
        match encoding.solve(rules, &assumed, &mut row) {
            Answer::Impossible => {
                let mut core = switches.to_vec();
                core.retain(|&(_, switch)| encoding.blames(switch));
                Some(core)
            }
            Answer::Found | Answer::Unknown => None,
        }
    };
    let mut core = ask(&all)?;
    // Tries to do without each in turn; the last ones go first, so that the constraints that
    // were written first are the ones that are named.
    let mut index = core.len();
    while index > 0 {
        index -= 1;
        let mut fewer = core.clone();
        fewer.remove(index);
        if let Some(smaller) = ask(&fewer) {
            core = smaller;
            index = index.min(core.len());
        }
    }
    let mut constraints: Vec<usize> = core.iter().map(|&(origin, _)| origin as usize).collect();
    constraints.sort_unstable();
    Some(constraints)
}
