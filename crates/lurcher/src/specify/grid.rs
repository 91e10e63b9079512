//! Which operations are tested with which changes of their argument.

/// Operations and changes, and which pairs of them have a property.
///
/// [`metamorphic!`](crate::metamorphic) makes one. Whoever writes properties by hand can do it as
/// well:
///
/// ```
/// use lurcher::specify::Grid;
///
/// let grid = Grid::new(&["insert", "find"], &["insert", "delete"])
///     .with(&[("insert", "insert"), ("find", "insert"), ("insert", "delete")])
///     .excuse("find", "delete", "the postcondition of delete");
/// assert_eq!(grid.missing(), []);
/// let expected = "
///          insert  delete
/// insert   x       x
/// find     x       -
/// ";
/// assert_eq!(grid.text(), &expected[1..]);
/// ```
#[derive(Clone, Debug)]
pub struct Grid<'n> {
    operations: Vec<&'n str>,
    changes: Vec<&'n str>,
    /// With a reason if there is no property, and none is needed.
    pairs: Vec<(&'n str, &'n str, Option<&'n str>)>,
}

impl<'n> Grid<'n> {
    /// Without any property.
    pub fn new(operations: &[&'n str], changes: &[&'n str]) -> Self {
        let (operations, changes) = (operations.to_vec(), changes.to_vec());
        Grid { operations, changes, pairs: Vec::new() }
    }

    /// With properties for pairs of operation and change. Those that the grid has no row or column
    /// for are left out: not every property is about a change by an operation.
    #[must_use]
    pub fn with(mut self, pairs: &[(&'n str, &'n str)]) -> Self {
        self.pairs.extend(pairs.iter().map(|(operation, change)| (*operation, *change, None)));
        self
    }

    /// A pair that needs no property, and why.
    ///
    /// # Panics
    /// If the grid has no such pair, or it has a property.
    #[must_use]
    pub fn excuse(mut self, operation: &'n str, change: &'n str, why: &'n str) -> Self {
        let is_there = self.operations.contains(&operation) && self.changes.contains(&change);
        assert!(is_there, "the grid has no pair {operation}({change}) to excuse");
        let has_property = self.find(operation, change) == Some(None);
        assert!(!has_property, "{operation}({change}) has a property and needs no excuse");
        self.pairs.push((operation, change, Some(why)));
        self
    }

    /// The pairs that have neither a property nor an excuse, by operation.
    pub fn missing(&self) -> Vec<(&'n str, &'n str)> {
        let all = self
            .operations
            .iter()
            .flat_map(|operation| self.changes.iter().map(move |change| (*operation, *change)));
        all.filter(|(operation, change)| self.find(operation, change).is_none()).collect()
    }

    /// As a table: `x` for a property, `-` for an excuse, `?` where there is neither; then what is
    /// missing.
    pub fn text(&self) -> String {
        let width = |names: &[&str]| names.iter().map(|name| name.len()).max().unwrap_or(0);
        let (first, other) = (width(&self.operations) + 3, width(&self.changes) + 2);
        let line = |name: &str, cells: &mut dyn Iterator<Item = &str>| {
            let mut line = format!("{name:<first$}");
            line.extend(cells.map(|cell| format!("{cell:<other$}")));
            format!("{}\n", line.trim_end())
        };
        let mut text = line("", &mut self.changes.iter().copied());
        for operation in &self.operations {
            let sign = |change: &&str| match self.find(operation, change) {
                Some(None) => "x",
                Some(Some(_)) => "-",
                None => "?",
            };
            text += &line(operation, &mut self.changes.iter().map(sign));
        }
        let missing = self.missing();
        if !missing.is_empty() {
            let n_pairs = self.operations.len() * self.changes.len();
            let pairs = missing.iter().map(|(operation, change)| format!("{operation}({change})"));
            let pairs = pairs.collect::<Vec<_>>().join(", ");
            text += &format!("{} of {n_pairs} pairs have no property: {pairs}\n", missing.len());
        }
        text
    }

    /// Fails a test if a pair has neither a property nor an excuse; for generated code.
    #[doc(hidden)]
    #[track_caller]
    pub fn demand_all(&self) {
        if let Some((operation, change)) = self.missing().first() {
            panic!(
                "{}write a property for each, or an excuse in the line of the grid: `but {operation}({change}) \"the reason\"`",
                self.text()
            );
        }
    }

    fn find(&self, operation: &str, change: &str) -> Option<Option<&'n str>> {
        let mut pairs = self.pairs.iter();
        pairs.find(|pair| (pair.0, pair.1) == (operation, change)).map(|pair| pair.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_shown_and_named() {
        let grid = Grid::new(&["insert", "find"], &["insert", "union"]).with(&[("find", "insert")]);
        assert_eq!(grid.missing(), [("insert", "insert"), ("insert", "union"), ("find", "union")]);
        insta::assert_snapshot!(grid.text(), @r"
                 insert  union
        insert   ?       ?
        find     x       ?
        3 of 4 pairs have no property: insert(insert), insert(union), find(union)
        ");
    }

    #[test]
    #[should_panic(expected = "the grid has no pair find(nil) to excuse")]
    fn an_excuse_for_what_is_not_there_is_a_mistake() {
        let _ = Grid::new(&["find"], &["insert"]).excuse("find", "nil", "it is empty");
    }

    #[test]
    #[should_panic(expected = "find(insert) has a property and needs no excuse")]
    fn an_excuse_for_what_has_a_property_is_a_mistake() {
        let grid = Grid::new(&["find"], &["insert"]).with(&[("find", "insert")]);
        let _ = grid.excuse("find", "insert", "too hard");
    }
}
