//! Splits parameters so that strength still counts parameters: classes of neighbouring values.
//!
//! With digits in a small base, any two digits of two parameters are combined, but that says
//! little about the parameters: where each of the two has one of a few values, they need not
//! meet. Here the leading digit has as many values as the limit of rows allows. It tells which
//! class of neighbouring values a value belongs to, and at strength *t* any *t* parameters are
//! combined class by class. The digits that follow tell the value within its class; they
//! are combined with everything, as all columns are, and fully with the class, so that every
//! value occurs. It is Radix Coverage with a leading digit of its own size.
//!
//! ```text
//! 0..=1000 at strength 3 in 10 000 rows: 21 classes of 49 values, so columns of 21, 7 and 7
//! ```
//!
//! One number decides it all: the most classes that a parameter may have. It is the largest one
//! with which the widest columns combine within the limit of rows. A parameter with no more
//! values than that stays whole. The others have as few digits as will do, none of them wider
//! than half of the classes, so that the classes decide how many rows there are; among
//! themselves, the digits differ by one value at most.

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
    let long = extents.iter().filter(|extent| extent.is_long);
    let longest = long.map(|extent| extent.count).max().unwrap_or(0);
    let (mut fits, mut too_many) = (2, longest.saturating_add(1).min(u64::from(FREE)));
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
        let mut all: Vec<u64> = Vec::new();
        for parameter in parameters {
            match extents[parameter] {
                Extent { count, is_long: true } if count > most => all.extend(sizes(count, most)),
                Extent { count, .. } => all.push(count),
            }
        }
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.iter().take(strength).fold(1, |product: u64, &size| product.saturating_mul(size))
    };
    let mut most_rows = widest(&mut (0..extents.len()), model.strength);
    for relation in &model.relations {
        let mut parameters = relation.parameters.iter().map(|id| id.index());
        most_rows = most_rows.max(widest(&mut parameters, relation.strength));
    }
    most_rows
}

/// How many classes a parameter with more values than that has, and the sizes of the digits that
/// follow.
pub(crate) fn sizes(count: u64, most: u64) -> Vec<u64> {
    let needed = count.div_ceil(most);
    let widest = (most / 2).max(2);
    let reaches =
        |base: u64, digits: u32| base.checked_pow(digits).is_none_or(|values| values >= needed);
    let digits = (1..).find(|&digits| reaches(widest, digits)).expect("digits have two values");
    // The smallest base that reaches it, between one that doesn't and one that does.
    let (mut below, mut base) = (1, widest);
    while below + 1 < base {
        let middle = below + (base - below) / 2;
        if reaches(middle, digits) {
            base = middle;
        } else {
            below = middle;
        }
    }
    let mut sizes = vec![base; digits as usize + 1];
    for digit in (1..sizes.len()).rev() {
        sizes[digit] = base - 1;
        if width(&sizes) < needed {
            sizes[digit] = base;
            break;
        }
    }
    sizes[0] = count.div_ceil(width(&sizes));
    sizes
}

/// How many values a class has; the last one may have fewer.
pub(super) fn width(sizes: &[u64]) -> u64 {
    sizes[1..].iter().fold(1, |product: u64, &size| product.saturating_mul(size))
}

/// What a user should know about parameters that were split like this.
pub(super) fn note(sizes: &[u64]) -> String {
    let following: Vec<String> = sizes[1..].iter().map(ToString::to_string).collect();
    let digits = match following.len() {
        1 => format!("a digit of {} values", following[0]),
        _ => format!("digits of {} values", following.join(", ")),
    };
    format!(
        "cut into {} classes of up to {} neighbouring values, which are combined as if they were \
         values; {digits} for what is within a class {} combined with the rest, too",
        sizes[0],
        width(sizes),
        if following.len() == 1 { "is" } else { "are" },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_few_and_at_most_half_as_wide_as_the_classes_may_be() {
        for (count, most, expected) in [
            (1001, 141, vec![126, 8]),
            (1001, 100, vec![91, 11]),
            (1001, 27, vec![24, 7, 6]),
            (1001, 21, vec![21, 7, 7]),
            (1001, 4, vec![4, 2, 2, 2, 2, 2, 2, 2, 2]),
            (101, 27, vec![26, 4]),
            (101, 12, vec![12, 3, 3]),
            (101, 10, vec![9, 4, 3]),
            (101, 2, vec![2, 2, 2, 2, 2, 2, 2]),
            (1_000_000, 141, vec![139, 20, 19, 19]),
            (u64::MAX, 2, vec![2; 64]),
            (u64::MAX, u64::MAX - 1, vec![1 << 63, 2]),
        ] {
            assert_eq!(sizes(count, most), expected, "{count} values, {most} classes");
        }
    }

    /// A model of this strength, and its extents.
    fn long(counts: &[u64], strength: usize) -> (Model, Vec<Extent>) {
        let mut model = Model::new("classes");
        for (index, &count) in counts.iter().enumerate() {
            model.range(format!("p{index}"), 1..=count as i64);
        }
        model.strength(strength);
        (model, counts.iter().map(|&count| Extent { count, is_long: true }).collect())
    }

    fn most(counts: &[u64], strength: usize, limit: u64) -> u64 {
        let (model, extents) = long(counts, strength);
        most_classes(&model, &extents, limit)
    }

    #[test]
    fn there_are_as_many_classes_as_the_rows_allow() {
        assert_eq!(sizes(1001, most(&[1001; 6], 2, 20_000))[0], 126);
        assert_eq!(sizes(1001, most(&[1001; 6], 3, 10_000))[0], 21);
        assert_eq!(most(&[1001; 6], 3, 1), 2, "even if that is too many rows");
        assert_eq!(most(&[60, 70], 2, 5000), 70, "what fits needs no classes");
        // What is shorter leaves more to the others.
        assert_eq!(sizes(1001, most(&[1001, 30], 2, 10_000))[0], 251);
        assert_eq!(most(&[u64::MAX >> 1], 1, u64::MAX), u64::from(FREE) - 1, "a column is full");
    }

    #[test]
    fn what_is_short_stays_whole_and_takes_its_share() {
        let (model, mut extents) = long(&[1001, 100, 40], 2);
        extents[1].is_long = false;
        assert_eq!(sizes(1001, most_classes(&model, &extents, 10_000))[0], 91);
        extents[1].count = 20_000;
        assert_eq!(most_classes(&model, &extents, 10_000), 2);
    }

    #[test]
    fn relations_take_part() {
        let (mut model, extents) = long(&[1001; 3], 1);
        assert_eq!(most_classes(&model, &extents, 2000), 1001);
        let ids: Vec<_> = model.ids().collect();
        model.relation([ids[0], ids[1]], 2);
        let most = most_classes(&model, &extents, 2000);
        assert_eq!(sizes(1001, most), [41, 5, 5]);
    }

    #[test]
    fn notes_say_what_is_combined() {
        assert_eq!(
            note(&[26, 4]),
            "cut into 26 classes of up to 4 neighbouring values, which are combined as if they \
             were values; a digit of 4 values for what is within a class is combined with the \
             rest, too"
        );
        assert!(note(&[21, 7, 7]).contains("digits of 7, 7 values for what is within a class are"));
    }
}
