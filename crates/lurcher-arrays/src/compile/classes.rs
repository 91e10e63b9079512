//! Splits parameters so that strength still counts parameters: classes of neighbouring values.
//!
//! With digits in a small base, any two digits of two parameters are combined, but hardly
//! anything is promised of the two parameters: their values are near each other in some row, or
//! not. Here the leading digit has as many values as the limit of rows allows. It tells which
//! class of neighbouring values a value belongs to, and at strength *t* any *t* parameters are
//! combined class by class. The digits that follow say which value of the class it is; they
//! are combined with everything, too, as all columns are, and with the class fully, so that every
//! value occurs. It is Radix Coverage with a leading digit of its own size.
//!
//! ```text
//! 0..=1000 at strength 3 in 10 000 rows: 21 classes of 49 values, so columns of 21, 7, 7
//! ```
//!
//! One number decides it all: the most classes that a parameter may have. The largest with which
//! the widest columns combine within the limit of rows is taken. A parameter with no more
//! values than that stays whole. Of the others, each has the fewest digits that are no wider than
//! the leading one may be, in the smallest base that will do.

use super::radix::Split;
use crate::model::Model;
use crate::problem::FREE;

/// A parameter, as far as it matters here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// How many values.
    pub(super) count: u64,
    /// Whether there are so many that it may be split.
    pub(super) is_long: bool,
}

/// The most classes that a parameter may have, if the widest columns shall combine within so
/// many rows; at least 2, and no more than a column holds.
pub(super) fn most_classes(model: &Model, extents: &[Extent], limit: u64) -> u64 {
    let (mut fits, mut too_many) = (2, 2);
    for extent in extents.iter().filter(|extent| extent.is_long) {
        too_many = extent.count.saturating_add(1).max(too_many);
    }
    too_many = too_many.min(u64::from(FREE));
    while fits + 1 < too_many {
        let middle = fits + (too_many - fits) / 2;
        if rows(model, extents, middle) <= limit {
            fits = middle;
        } else {
            too_many = middle;
        }
    }
    fits
}

/// The rows it takes at least to combine the widest columns.
fn rows(model: &Model, extents: &[Extent], most: u64) -> u64 {
    let widest = |parameters: &mut dyn Iterator<Item = usize>, strength: usize| {
        let mut sizes: Vec<u64> = Vec::new();
        for parameter in parameters {
            let Extent { count, is_long } = extents[parameter];
            if is_long && count > most {
                let (base, digits) = base_and_digits(count, most);
                sizes.push(n_classes(count, base, digits));
                sizes.extend((1..digits).map(|_| base));
            } else {
                sizes.push(count);
            }
        }
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes.iter().take(strength).fold(1, |product: u64, &size| product.saturating_mul(size))
    };
    let mut most_rows = widest(&mut (0..extents.len()), model.strength);
    for relation in &model.relations {
        let mut parameters = relation.parameters.iter().map(|id| id.index());
        most_rows = most_rows.max(widest(&mut parameters, relation.strength));
    }
    most_rows
}

/// How a parameter with more values than classes is split: the base of the digits that follow
/// the class, and how many digits there are, with the class.
pub(super) fn base_and_digits(count: u64, most: u64) -> (u64, usize) {
    let width = count.div_ceil(most);
    let reaches = |base: u64, digits: u32| {
        base.checked_pow(digits).is_none_or(|values| values >= width)
    };
    let after = (1..).find(|&digits| reaches(most, digits)).expect("two classes or more");
    // The smallest base that reaches it, between one that doesn't and one that does.
    let (mut below, mut base) = (1, most);
    while below + 1 < base {
        let middle = below + (base - below) / 2;
        if reaches(middle, after) {
            base = middle;
        } else {
            below = middle;
        }
    }
    (base, after as usize + 1)
}

/// How many classes there are: the last one may have fewer values than the others.
pub(super) fn n_classes(count: u64, base: u64, digits: usize) -> u64 {
    count.div_ceil(base.saturating_pow(digits as u32 - 1))
}

/// What a user should know about a parameter that was split like this.
pub(super) fn note(count: u64, split: Split) -> String {
    let Split { base, digits, .. } = split;
    let classes = n_classes(count, base, digits);
    let width = base.saturating_pow(digits as u32 - 1);
    let following = match digits {
        2 => format!("a digit in base {base}"),
        _ => format!("{} digits in base {base}", digits - 1),
    };
    format!(
        "cut into {classes} classes of up to {width} neighbouring values: the classes are \
         combined as if they were values, and so {} {following} for the value within its class",
        if digits == 2 { "is" } else { "are" },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(count: u64) -> Extent {
        Extent { count, is_long: true }
    }

    fn model(strength: usize) -> Model {
        let mut model = Model::new("classes");
        model.strength(strength);
        model
    }

    #[test]
    fn digits_are_the_fewest_that_are_no_wider_than_the_classes() {
        for (count, most, expected, classes) in [
            (1001, 141, (8, 2), 126),
            (1001, 100, (11, 2), 91),
            (1001, 21, (7, 3), 21),
            (1001, 4, (4, 5), 4),
            (101, 27, (4, 2), 26),
            (101, 11, (10, 2), 11),
            (101, 10, (4, 3), 7),
            (101, 2, (2, 7), 2),
            (449, 7, (5, 4), 4),
            (1_000_000, 141, (85, 3), 139),
            (u64::MAX, 2, (2, 64), 2),
            (u64::MAX, u64::MAX - 1, (2, 2), 1 << 63),
        ] {
            let (base, digits) = base_and_digits(count, most);
            assert_eq!((base, digits), expected, "{count} values, {most} classes");
            assert_eq!(n_classes(count, base, digits), classes, "{count} values, {most} classes");
        }
    }

    #[test]
    fn there_are_as_many_classes_as_the_rows_allow() {
        let six = [long(1001); 6];
        assert_eq!(most_classes(&model(2), &six, 20_000), 142, "126 classes of 8 values");
        assert_eq!(most_classes(&model(3), &six, 10_000), 21);
        assert_eq!(most_classes(&model(3), &six, 1), 2, "even if that is too many rows");
        // Others take their share of the rows, whether they could be split or not.
        let mut mixed = vec![long(1001), Extent { count: 100, is_long: false }, long(40)];
        assert_eq!(most_classes(&model(2), &mixed, 10_000), 111, "91 + 20 that make no difference");
        mixed[1].count = 20_000;
        assert_eq!(most_classes(&model(2), &mixed, 10_000), 2);
        // What fits needs no classes.
        assert_eq!(most_classes(&model(2), &[long(60), long(70)], 5000), 70);
    }

    #[test]
    fn relations_take_part() {
        let mut model = model(1);
        let ids: Vec<_> = (0..3).map(|at| model.range(format!("p{at}"), 0..=1000)).collect();
        let extents = [long(1001); 3];
        assert_eq!(most_classes(&model, &extents, 2000), 1001);
        model.relation([ids[0], ids[1]], 2);
        let most = most_classes(&model, &extents, 2000);
        assert_eq!(rows(&model, &extents, most), 44 * 44);
    }
}
