//! Splits parameters with very many values into digits: Radix Coverage.
//!
//! Pairs of two parameters with a thousand values each need a million rows. Split into five
//! digits in base 4, any two digits need 16, and a thousand rows suffice to have every value
//! in some row. The idea, the choice of base (the smallest that needs at most six digits) and
//! the two strengths, full among the digits of a parameter and the overall one across all
//! columns, are those of Radix Coverage (section 4 of the paper of that name); the rule that
//! keeps values within the range compares digits one by one here, with no arithmetic.
//!
//! What counts as very many is a matter of taste, for which the paper has no rule:
//!
//! - A range of up to 20 values is never split, a list of up to 100 neither: what was listed
//!   one by one is more likely to matter one by one.
//! - Nor is a parameter that combines with the largest others in up to 1000 rows at the
//!   model's strength (or a relation's, if that is higher and names the parameter).
//!
//! - If the digits of a range are so wide that combining them takes more rows than the limit
//!   (for two parameters: ranges of more than 10¹⁵ values), `classes` are taken instead.
//!
//! A relation that names a split parameter is a relation of its digits. Strength counts
//! columns: at strength 2, any two digits are combined, of one parameter or of two. The weights
//! of the values of a split list have no effect.
//!
//! With [`Radix::Classes`] the leading digit has a size of its own; `classes` says how it is
//! chosen, and when.

use super::classes::{self, Extent};
use super::columns::valid_values;
use crate::error::Error;
use crate::model::{Domain, Model};
use crate::options::{Options, Radix};
use crate::problem::FREE;
use crate::search::MAX_STRENGTH;

/// A range of more values may be split.
const RANGE: u64 = 20;

/// A list of more values may be split.
const LIST: u64 = 100;

/// A parameter that needs no more rows isn't split.
const ROWS: u64 = 1000;

/// The most digits.
const DIGITS: usize = 6;

/// The most rows for the values of one parameter, if nothing else was asked for.
const ROW_LIMIT: usize = 100_000;

/// The most rows that classes may take, if nothing else was asked for: they take what they get.
const CLASS_ROW_LIMIT: usize = 10_000;

/// How a parameter is split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// How many values each digit has; one size if the parameter isn't split.
    pub(super) sizes: Vec<u64>,
    /// How many digits are combined with each other.
    pub(super) strength: usize,
    /// If the leading digit tells the class of a value, how many there could have been.
    pub(super) most_classes: Option<u64>,
}

impl Split {
    /// One column.
    fn whole(count: u64) -> Self {
        Split { sizes: vec![count], strength: 1, most_classes: None }
    }

    /// Digits that are all alike.
    fn digits(count: u64, limit: u64) -> Self {
        let (base, digits) = base_and_digits(count);
        let sizes = vec![base; digits];
        Split { strength: inner_strength(count, &sizes, limit), sizes, most_classes: None }
    }

    /// A leading digit that tells the class of a value, at most so many, and digits that follow.
    fn classes(count: u64, most: u64, limit: u64) -> Self {
        let sizes = classes::sizes(count, most);
        Split { strength: inner_strength(count, &sizes, limit), sizes, most_classes: Some(most) }
    }

    /// Whether there is more than one digit.
    pub(super) fn is_split(&self) -> bool {
        self.sizes.len() > 1
    }
}

/// How each parameter is split.
pub(super) fn splits(model: &Model, options: &Options) -> Result<Vec<Split>, Error> {
    let counts: Vec<u64> = model.ids().map(|id| valid_values(model, id).count()).collect();
    let is_range = |index: usize| matches!(model.parameters[index].domain, Domain::Range { .. });
    let is_long = |index: usize| counts[index] > if is_range(index) { RANGE } else { LIST };
    let limit = |otherwise: usize| options.row_limit.unwrap_or(otherwise) as u64;
    // Digits of an immense range are wide themselves; classes keep to a number of rows.
    let is_immense = |index: usize| {
        let strengths = model.relations.iter().map(|relation| relation.strength);
        let strength = strengths.chain([model.strength]).max().unwrap_or(0);
        let rows = base_and_digits(counts[index]).0.saturating_pow(strength as u32);
        is_long(index) && rows > limit(ROW_LIMIT)
    };
    let by_classes = match options.radix {
        Radix::Classes => true,
        Radix::Automatic => (0..counts.len()).any(is_immense),
        Radix::Always | Radix::Never => false,
    };
    let most_classes = by_classes.then(|| {
        let extents = (0..counts.len())
            .map(|index| Extent { count: counts[index], is_long: is_long(index) })
            .collect::<Vec<Extent>>();
        classes::most_classes(model, &extents, limit(CLASS_ROW_LIMIT))
    });
    let mut splits = Vec::new();
    for (index, &count) in counts.iter().enumerate() {
        let split = match most_classes {
            Some(most) => is_long(index) && count > most,
            None => match options.radix {
                Radix::Never => false,
                Radix::Always if is_range(index) => true,
                _ => is_long(index) && plain_rows(model, &counts, index) > ROWS,
            },
        };
        match most_classes {
            Some(most) if split => splits.push(Split::classes(count, most, limit(CLASS_ROW_LIMIT))),
            None if split => splits.push(Split::digits(count, limit(ROW_LIMIT))),
            _ if count < u64::from(FREE) => splits.push(Split::whole(count)),
            _ => {
                return Err(Error::new(format!(
                    "`{}` has {count} values, and one column holds {} at most: let it be split \
                     into digits, or list the values that matter",
                    model.parameters[index].name,
                    FREE - 1,
                )));
            }
        }
    }
    Ok(splits)
}

/// How many rows it takes at least to combine a parameter's values with those of others.
fn plain_rows(model: &Model, counts: &[u64], index: usize) -> u64 {
    let product = |others: &mut Vec<u64>, strength: usize| {
        others.sort_unstable_by(|a, b| b.cmp(a));
        let largest = others.iter().take(strength.saturating_sub(1));
        largest.fold(counts[index], |product, &count| product.saturating_mul(count))
    };
    let mut others = counts.to_vec();
    others.remove(index);
    let mut rows = product(&mut others, model.strength);
    for relation in &model.relations {
        if relation.parameters.iter().any(|id| id.index() == index) {
            let others = relation.parameters.iter().map(|id| id.index());
            let mut others: Vec<u64> =
                others.filter(|&other| other != index).map(|other| counts[other]).collect();
            rows = rows.max(product(&mut others, relation.strength));
        }
    }
    rows
}

/// The smallest base with at most [`DIGITS`] digits, and how many digits there are.
fn base_and_digits(count: u64) -> (u64, usize) {
    let reaches = |base: u64, digits: usize| {
        let mut power: u128 = 1;
        (0..digits).for_each(|_| power = power.saturating_mul(u128::from(base)));
        power >= u128::from(count)
    };
    let base = (2..).find(|&base| reaches(base, DIGITS)).expect("some base is large enough");
    let digits = (1..).find(|&digits| reaches(base, digits)).expect("six digits are enough");
    (base, digits)
}

/// How many digits can be combined in no more rows than the limit: all, if there are no more
/// values than that.
fn inner_strength(count: u64, sizes: &[u64], limit: u64) -> usize {
    let most = sizes.len().min(MAX_STRENGTH);
    if count <= limit {
        return most;
    }
    let fits = |strength: &usize| combined(sizes, *strength) <= limit;
    (1..=most.min(sizes.len() - 1)).rev().find(fits).unwrap_or(1)
}

/// How many rows it takes at least to combine so many digits.
fn combined(sizes: &[u64], strength: usize) -> u64 {
    let mut sizes = sizes.to_vec();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes[..strength].iter().fold(1, |product: u64, &size| product.saturating_mul(size))
}

/// What a user should know about it: one note for parameters that were split alike.
pub(super) fn notes(model: &Model, splits: &[Split]) -> Vec<String> {
    let mut alike: Vec<(u64, &Split, Vec<String>)> = Vec::new();
    for (id, split) in model.ids().zip(splits).filter(|(_, split)| split.is_split()) {
        let name = format!("`{}`", model.parameters[id.index()].name);
        let count = valid_values(model, id).count();
        match alike.iter_mut().find(|(other, known, _)| (*other, *known) == (count, split)) {
            Some((_, _, names)) => names.push(name),
            None => alike.push((count, split, vec![name])),
        }
    }
    alike.into_iter().map(|(count, split, names)| note(count, split, &names)).collect()
}

fn note(count: u64, split: &Split, names: &[String]) -> String {
    let Split { sizes, strength, most_classes } = split;
    let (has, was) = match names.len() {
        1 => ("has", "was"),
        _ => ("have", "were"),
    };
    let start = format!("{} {has} {count} values and {was}", names.join(", "));
    let all = *strength == sizes.len();
    let start = match most_classes {
        Some(_) => format!("{start} {}; ", classes::note(sizes)),
        None => format!("{start} split into {} digits in base {}: ", sizes.len(), sizes[0]),
    };
    match most_classes {
        Some(_) if all => format!("{start}every value that is allowed occurs"),
        None if all => format!(
            "{start}every value that is allowed occurs, and the digits are combined with the rest"
        ),
        _ => format!(
            "{start}to have every value would take {count} rows, more than the limit, so \
             {strength} of the digits at a time are combined ({} rows) and not every value \
             occurs; with a higher limit of rows more do",
            combined(sizes, *strength),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_and_digits_are_those_of_the_paper() {
        for (count, expected) in [
            (1, (2, 1)),
            (2, (2, 1)),
            (3, (2, 2)),
            (64, (2, 6)),
            (65, (3, 4)),
            (101, (3, 5)),
            (729, (3, 6)),
            (1000, (4, 5)),
            (1001, (4, 5)),
            (1_000_000, (10, 6)),
            (1_000_001, (11, 6)),
            (u64::MAX, (1626, 6)),
        ] {
            assert_eq!(base_and_digits(count), expected, "{count} values");
        }
    }

    #[test]
    fn immense_ranges_are_cut_into_classes_by_themselves() {
        let mut model = Model::new("immense");
        model.range("a", 0..=i64::MAX - 1);
        model.range("b", 0..=1000);
        model.boolean("c");
        let splits = splits(&model, &Options::new()).unwrap();
        assert!(splits[0].most_classes.is_some());
        let array = model.array(&Options::new().effort(crate::Effort::Fast)).unwrap();
        assert!(array.verify().is_correct());
        assert!(array.len() < 20_000, "{} rows", array.len());
        let paper = super::splits(&model, &Options::new().radix(Radix::Always)).unwrap();
        assert_eq!(paper[0].most_classes, None);
    }

    #[test]
    fn digits_are_combined_as_far_as_the_limit_of_rows_allows() {
        assert_eq!(inner_strength(1001, &[4; 5], 1001), 5);
        assert_eq!(inner_strength(1001, &[4; 5], 1000), 4);
        assert_eq!(inner_strength(1001, &[4; 5], 64), 3);
        assert_eq!(inner_strength(1001, &[4; 5], 1), 1);
        assert_eq!(inner_strength(1_000_000, &[10; 6], 100_000), 5);
        assert_eq!(inner_strength(u64::MAX, &[1626; 6], 100_000), 1);
        assert_eq!(inner_strength(1_000_000, &[139, 20, 19, 19], 10_000), 2);
        assert_eq!(inner_strength(20_000, &[2; 15], 20_000), MAX_STRENGTH);
    }
}
