//! Numbers that fail again and again, from a remainder on or up to one: `minutes % 60 < 10`.
//!
//! Where numbers begin to fail, and where they cease to, is seen from those that were tried. If
//! they cease twice, it may be so in every period of that length.

use lurcher_trees::{Kind, ShapeId, shape};

use super::background::{Function, ordinal, remainder_is};
use super::condition::Sample;
use super::values::Values;

/// A shorter period is a matter of remainders by themselves.
const SHORTEST: i128 = 3;

impl Sample {
    /// Functions that say how the remainders of integers compare, as it is seen in what fails.
    pub(super) fn periods(&self, shapes: &[ShapeId], values: &Values) -> Vec<Function> {
        let mut found = Vec::new();
        for (variable, &id) in shapes.iter().enumerate() {
            if !matches!(shape(id).kind, Kind::Unsigned(_) | Kind::Signed(_)) {
                continue;
            }
            let line = self.line(variable, values).into_iter();
            let line = line.filter_map(|(value, fails)| {
                ordinal(values.tree(value), id).filter(|n| *n >= 0).map(|n| (n, fails))
            });
            for (period, sign, rest) in periodic(&line.collect::<Vec<_>>()) {
                found.push(remainder_is(period, sign, rest, id));
            }
        }
        found
    }
}

/// Of numbers in their order, with whether they fail: a period, and how what is left compares where
/// they do.
fn periodic(line: &[(i128, bool)]) -> Vec<(i128, &'static str, i128)> {
    // Only between neighbours is it known where.
    let next = line.windows(2).filter(|pair| pair[0].0 + 1 == pair[1].0);
    let changes: Vec<(i128, bool)> =
        next.filter(|pair| pair[0].1 != pair[1].1).map(|pair| pair[1]).collect();
    let at = |fails: bool| changes.iter().filter(move |(_, f)| *f == fails).map(|(n, _)| *n);
    let (ends, starts): (Vec<i128>, Vec<i128>) = (at(false).collect(), at(true).collect());
    let distance = |all: &[i128]| all.windows(2).map(|pair| pair[1] - pair[0]).min();
    let Some(period) = distance(&ends).or(distance(&starts)).filter(|n| *n >= SHORTEST) else {
        return Vec::new();
    };
    let is_of_it = |all: &[i128]| all.iter().all(|n| n % period == all[0] % period);
    if !is_of_it(&ends) || !is_of_it(&starts) {
        return Vec::new();
    }
    // Nothing in these periods is otherwise.
    let last = changes.last().map_or(0, |(n, _)| n + period);
    let own = |n: i128| line.iter().find(|(m, _)| *m == n).map(|(_, fails)| *fails);
    let is_same = |&(n, fails): &(i128, bool)| {
        n >= last || n < period || own(n % period).is_none_or(|first| first == fails)
    };
    if !line.iter().all(is_same) {
        return Vec::new();
    }
    let up_to = ends.first().map(|n| (period, "<", n % period));
    let from = starts.first().map(|n| (period, ">=", n % period));
    [up_to, from].into_iter().flatten().filter(|(_, _, rest)| *rest != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fails: fn(i128) -> bool) -> Vec<(i128, &'static str, i128)> {
        periodic(&(0..150).map(|n| (n, fails(n))).collect::<Vec<_>>())
    }

    #[test]
    fn a_period_is_seen_where_numbers_cease_to_fail_twice() {
        assert_eq!(of(|n| n % 60 < 10), [(60, "<", 10)]);
        assert_eq!(of(|n| n % 60 >= 45), [(60, ">=", 45)]);
        assert_eq!(of(|n| (40..50).contains(&(n % 60))), [(60, "<", 50), (60, ">=", 40)]);
    }

    #[test]
    fn what_ceases_once_or_at_any_places_has_none() {
        assert_eq!(of(|n| n < 100), []);
        assert_eq!(of(|n| [3, 10, 24].contains(&n)), []);
        assert_eq!(of(|n| (2..10).contains(&n) || n >= 11), []);
        // What is not next to each other says nothing.
        assert_eq!(periodic(&[(0, true), (10, false), (60, true), (70, false)]), []);
    }
}
