//! How much of a type a number of values covers.
//!
//! Coverage here is about inputs, not about lines of code: which combinations of `t`
//! constructors occurred somewhere in some value (see [`lurcher_trees::Descriptions`]). A
//! property with `statistics = true` prints it for the cases that it ran.

mod chart;

use std::collections::HashMap;
use std::fmt;

use lurcher_trees::{Builder, DescriptionStyle, Descriptions, Grammar, Reading};

use crate::data::View;

/// The combinations of constructors that values have, counted.
///
/// ```
/// use lurcher::coverage::Coverage;
///
/// let mut coverage = Coverage::of::<Vec<bool>>(2);
/// coverage.add(&vec![true]);
/// coverage.add(&vec![true, false]);
/// assert_eq!((coverage.n_covered(), coverage.n_possible()), (5, Some(6)));
/// assert_eq!(coverage.missing(10), ["<>cons(_, <>true)"]);
/// ```
#[derive(Clone, Debug)]
pub struct Coverage {
    descriptions: Descriptions,
    /// The numbers of the descriptions that there are; none if there are too many to list.
    possible: Option<Vec<u64>>,
    counts: HashMap<u64, u64>,
    n_values: u64,
    /// After how many values how many descriptions were covered, whenever that changed.
    growth: Vec<(u64, u64)>,
    n_covered: u64,
    tree: Builder,
    letters: Vec<u32>,
}

impl Coverage {
    /// Nothing covered yet; a strength of 2 asks for all pairs, and one of 0 is taken for 1.
    ///
    /// # Panics
    /// If the type has too many descriptions of that strength to number them: a struct
    /// with a thousand fields, say.
    pub fn of<V: View>(strength: usize) -> Self {
        let grammar = Grammar::of_shape(V::view_shape(), &Reading::new());
        Self::of_grammar(&grammar, strength).unwrap_or_else(|| {
            panic!(
                "`{}` has too many descriptions of strength {strength}; choose a smaller strength",
                std::any::type_name::<V>()
            )
        })
    }

    /// The same for any grammar; none if there are too many descriptions.
    pub fn of_grammar(grammar: &Grammar, strength: usize) -> Option<Self> {
        let descriptions = Descriptions::new(grammar, strength, DescriptionStyle::Sparse)?;
        let possible = descriptions.possible();
        Some(Coverage {
            descriptions,
            possible,
            counts: HashMap::new(),
            n_values: 0,
            growth: Vec::new(),
            n_covered: 0,
            tree: Builder::new(),
            letters: Vec::new(),
        })
    }

    /// Counts a value.
    ///
    /// # Panics
    /// If it is not of the type that the coverage is of.
    pub fn add<V: View>(&mut self, value: &V) {
        self.tree.clear();
        value.view(&mut self.tree);
        let mut letters = std::mem::take(&mut self.letters);
        letters.clear();
        let is_spelled = self.descriptions.grammar().spell(self.tree.so_far(), &mut letters);
        assert!(is_spelled, "a value of another type than the coverage is of");
        self.add_letters(&letters);
        self.letters = letters;
    }

    /// Counts a value that is given as the letters of its tree.
    pub(crate) fn add_letters(&mut self, letters: &[u32]) {
        let Coverage { descriptions, possible, counts, n_covered, .. } = self;
        self.n_values += 1;
        let before = *n_covered;
        descriptions.count(letters, |number| {
            // Of equal descriptions one stands for all.
            if possible.as_ref().is_none_or(|possible| possible.binary_search(&number).is_ok()) {
                let count = counts.entry(number).or_default();
                *n_covered += u64::from(*count == 0);
                *count += 1;
            }
        });
        if *n_covered > before {
            self.growth.push((self.n_values, *n_covered));
        }
    }

    /// The grammar of the values.
    pub(crate) fn grammar(&self) -> &Grammar {
        self.descriptions.grammar()
    }

    /// How many constructors each combination has.
    pub fn strength(&self) -> usize {
        self.descriptions.strength()
    }

    /// How many values were counted.
    pub fn n_values(&self) -> u64 {
        self.n_values
    }

    /// How many combinations occurred.
    pub fn n_covered(&self) -> u64 {
        self.n_covered
    }

    /// How many combinations the type has; none if there are more than a quarter of a million.
    pub fn n_possible(&self) -> Option<u64> {
        self.possible.as_ref().map(|possible| possible.len() as u64)
    }

    /// The share of the type's combinations that occurred, from 0 to 1; none if they are
    /// too many to be listed.
    pub fn share(&self) -> Option<f64> {
        self.n_possible().map(|n| if n == 0 { 1.0 } else { self.n_covered as f64 / n as f64 })
    }

    /// After how many values how many combinations had occurred, wherever that changed.
    pub fn growth(&self) -> &[(u64, u64)] {
        &self.growth
    }

    /// Combinations that never occurred, the simplest first, at most so many.
    pub fn missing(&self, most: usize) -> Vec<String> {
        let missing = self.missing_numbers();
        missing.into_iter().take(most).map(|number| self.descriptions.show(number)).collect()
    }

    /// The numbers of those that never occurred, the simplest first.
    pub(crate) fn missing_numbers(&self) -> Vec<u64> {
        let possible = self.possible.iter().flatten().copied();
        let mut missing: Vec<(usize, u64)> = possible
            .filter(|number| !self.counts.contains_key(number))
            .map(|number| (self.descriptions.description(number).map_or(0, |d| d.size()), number))
            .collect();
        missing.sort_unstable();
        missing.into_iter().map(|(_, number)| number).collect()
    }

    /// How often a combination occurred.
    pub(crate) fn count_of(&self, number: u64) -> u64 {
        self.counts.get(&number).copied().unwrap_or(0)
    }

    /// A combination as text.
    pub(crate) fn show(&self, number: u64) -> String {
        self.descriptions.show(number)
    }

    /// The growth of coverage as a picture.
    pub fn to_svg(&self) -> String {
        chart::svg(self)
    }
}

impl fmt::Display for Coverage {
    /// One line: how much is covered, and how soon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (strength, n) = (self.strength(), self.n_covered);
        match self.n_possible() {
            None => write!(f, "{strength}-way coverage: {n} combinations (too many to list)")?,
            Some(possible) => write!(
                f,
                "{strength}-way coverage: {n} of {possible} combinations ({:.1} %)",
                100.0 * self.share().unwrap_or(0.0)
            )?,
        }
        for (name, share) in [("half of them", 0.5), ("nine tenths", 0.9)] {
            let wanted = (share * n as f64).ceil() as u64;
            if let Some((after, _)) = self.growth.iter().find(|&&(_, covered)| covered >= wanted) {
                write!(f, ", {name} after {after}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coverage_grows_and_what_is_missing_is_named_simplest_first() {
        let mut coverage = Coverage::of::<Vec<Option<bool>>>(2);
        assert_eq!(coverage.share(), Some(0.0));
        coverage.add(&Vec::<Option<bool>>::new());
        assert_eq!((coverage.n_covered(), coverage.growth().len()), (0, 0));
        coverage.add(&vec![Some(true)]);
        coverage.add(&vec![Some(true)]);
        // A `true` in a head, an element, a list that ends; `Some(true)` is the first again.
        assert_eq!(coverage.growth(), [(2, 3)]);
        assert_eq!(coverage.n_values(), 3);
        let missing = coverage.missing(usize::MAX);
        assert_eq!(missing.len() as u64, coverage.n_possible().unwrap() - 3);
        assert!(missing.contains(&"<>cons(<>false, _)".to_string()), "{missing:?}");
        assert_eq!(
            coverage.to_string(),
            "2-way coverage: 3 of 10 combinations (30.0 %), half of them after 2, nine tenths after 2"
        );
    }

    #[test]
    fn a_type_without_choices_is_covered_from_the_start() {
        let mut coverage = Coverage::of::<((), ())>(2);
        coverage.add(&((), ()));
        assert_eq!((coverage.n_possible(), coverage.share()), (Some(0), Some(1.0)));
    }

    #[test]
    fn the_chart_is_a_picture_with_a_point_for_every_step() {
        let mut coverage = Coverage::of::<Vec<bool>>(2);
        coverage.add(&vec![true]);
        coverage.add(&vec![true, false]);
        let svg = coverage.to_svg();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains("83 %") || svg.contains("83.3 %"), "{svg}");
    }
}
