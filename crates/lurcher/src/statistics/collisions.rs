//! How often a number of one argument is also in another.
//!
//! A key that is never in the map tests one branch for ever (*How to Specify It!*, section 4.6). Whoever asks for statistics is
//! told, for each type of number that several arguments hold, in how many cases they had one in common, and what can be
//! done if that is seldom.

use lurcher_trees::{ShapeId, shape};

use super::table::percent;
use crate::data::Sight;

/// Types of numbers with so many values that two of them need not be equal by chance.
const TYPES: [&str; 10] =
    ["i16", "u16", "i32", "u32", "i64", "u64", "i128", "u128", "isize", "usize"];
/// Below one in so many cases, collisions are rare.
const RARE: u64 = 20;

/// Counts of a type.
#[derive(Clone, Debug, PartialEq)]
struct Count {
    shape: ShapeId,
    /// In how many cases several arguments held numbers of it, and in how many a number was in two of them.
    n_cases: u64,
    n_equal: u64,
}

/// Counts cases in which arguments have a number in common.
#[derive(Clone, Debug, Default)]
pub(crate) struct Collisions {
    counts: Vec<Count>,
    /// The numbers of a case, with the place of their argument.
    numbers: Vec<(ShapeId, u128, usize)>,
}

impl Collisions {
    /// Counts a case.
    pub(crate) fn see(&mut self, sight: &Sight) {
        if sight.shapes.len() < 2 {
            return;
        }
        let tree = sight.trees.so_far();
        self.numbers.clear();
        // Where each argument begins: the trees are one behind the other.
        let mut begins = 0;
        for argument in 0..sight.shapes.len() {
            let Some(root) = tree.nodes().get(begins) else { return };
            let end = begins + root.size as usize;
            let leaves = (begins..end).filter_map(|at| Some((at, tree.payload(at)?)));
            let numbers = leaves.map(|(at, bits)| (tree.nodes()[at].shape, bits, argument));
            self.numbers.extend(numbers);
            begins = end;
        }
        self.numbers.sort_unstable();
        for of_type in self.numbers.chunk_by(|one, other| one.0 == other.0) {
            if of_type.iter().all(|number| number.2 == of_type[0].2) {
                continue;
            }
            let is_equal = of_type
                .chunk_by(|one, other| one.1 == other.1)
                .any(|same| same.iter().any(|number| number.2 != same[0].2));
            let place = self.counts.iter().position(|count| count.shape == of_type[0].0);
            let place = place.unwrap_or_else(|| {
                self.counts.push(Count { shape: of_type[0].0, n_cases: 0, n_equal: 0 });
                self.counts.len() - 1
            });
            self.counts[place].n_cases += 1;
            self.counts[place].n_equal += u64::from(is_equal);
        }
    }

    /// A line for each type, with advice where it is needed.
    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        for Count { shape: id, n_cases, n_equal } in &self.counts {
            let shape = shape(*id);
            if !TYPES.contains(&shape.name) {
                continue;
            }
            let (name, share) = (&shape.name, percent(*n_equal, *n_cases));
            text += &format!(
                "arguments have an {name} in common in {share} of {n_cases} random cases\n"
            );
            if n_equal * RARE < *n_cases {
                text += &format!(
                    "  if one is a key of the other, most cases look for what is not there; draw keys from \
                     fewer values, `#[with(0..20)]`, or keep to `{name}` as it is drawn by itself\n"
                );
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(cases: &[(i32, &[i32])]) -> String {
        let mut collisions = Collisions::default();
        for (key, keys) in cases {
            let mut sight = Sight::default();
            sight.add(key);
            sight.add(&keys.to_vec());
            collisions.see(&sight);
        }
        collisions.render()
    }

    #[test]
    fn a_number_in_two_arguments_is_counted_once_and_one_in_the_same_argument_never() {
        let text = counted(&[(1, &[2, 2]), (2, &[1, 2, 2]), (3, &[]), (-1, &[1, -1])]);
        // The third case has numbers in one argument only.
        assert_eq!(text, "arguments have an i32 in common in 66.7 % of 3 random cases\n");
    }

    #[test]
    fn where_collisions_are_rare_there_is_advice() {
        let apart: Vec<(i32, &[i32])> = (0..100).map(|n| (n, &[-1, -2][..])).collect();
        let text = counted(&apart);
        assert!(text.starts_with("arguments have an i32 in common in 0 % of 100"), "{text}");
        assert!(text.contains("draw keys from fewer values"), "{text}");
    }
}
