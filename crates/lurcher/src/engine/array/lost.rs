//! Which combinations were only in rows that were discarded.

use std::collections::BTreeSet;

use super::Fate;
use super::model::{Covered, Parameters};

/// With more combinations than this they aren't counted.
const MOST_COUNTED: u64 = 1_000_000;

/// A combination: the positions of its parameters, and of their values.
type Combination = (Vec<usize>, Vec<u64>);

/// What to say about rows that were never run to their end; none if all were.
pub(super) fn remark(
    parameters: &Parameters,
    covered: &Covered,
    fates: &[Fate],
    strength: usize,
) -> Option<String> {
    let of_fate = |wanted: Fate| {
        let rows = covered.rows.iter().zip(fates);
        rows.filter(move |(_, fate)| **fate == wanted).map(|(row, _)| &row[..]).collect::<Vec<_>>()
    };
    let (lost, run) = (of_fate(Fate::Lost), of_fate(Fate::Run));
    if lost.is_empty() {
        return None;
    }
    let n_rows = covered.rows.len();
    let were = if lost.len() == 1 { "was" } else { "were" };
    let start = format!("{} of the {n_rows} rows of the array {were} discarded", lost.len());
    let remedy = "say in `array(requires = …)` what every row must satisfy, so that others have what \
                  these should have had";
    let subsets = subsets(parameters.all.len(), strength);
    // Digits of split parameters are combined, which are not to be seen here.
    if covered.is_split || subsets.len() as u64 * n_rows as u64 > MOST_COUNTED {
        return Some(format!("{start}: {remedy}"));
    }
    let all = combinations(&lost, &subsets);
    let run = combinations(&run, &subsets);
    let lost: Vec<&Combination> = all.difference(&run).collect();
    let (columns, values) = lost.first()?;
    let example: Vec<String> = columns
        .iter()
        .zip(values)
        .map(|(&column, &value)| {
            let parameter = &parameters.all[column];
            format!("{} = {}", parameter.name, parameter.text(value))
        })
        .collect();
    let (n_lost, example) = (lost.len(), example.join(", "));
    let were = if n_lost == 1 { "combination was" } else { "combinations were" };
    Some(format!("{start}, and {n_lost} {were} in no other ({example}): {remedy}"))
}

fn combinations(rows: &[&[u64]], subsets: &[Vec<usize>]) -> BTreeSet<Combination> {
    let of_row = |row: &&[u64]| -> Vec<Combination> {
        let values = |subset: &Vec<usize>| subset.iter().map(|&column| row[column]).collect();
        subsets.iter().map(|subset| (subset.clone(), values(subset))).collect()
    };
    rows.iter().flat_map(of_row).collect()
}

/// All choices of `size` out of `n`; not more of them than are counted.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..size {
        let longer = |chosen: Vec<usize>| {
            let from = chosen.last().map_or(0, |last| last + 1);
            (from..n).map(move |next| [&chosen[..], &[next]].concat())
        };
        all = all.into_iter().flat_map(longer).take(MOST_COUNTED as usize + 1).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_counted_as_binomials_say() {
        assert_eq!(subsets(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(subsets(7, 3).len(), 35);
        assert_eq!(subsets(3, 3), [[0, 1, 2]]);
    }
}
