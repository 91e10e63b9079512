//! How long a list is, where that may be all that matters.
//!
//! A counterexample of forty-eight elements is most often one because there are so many, and there
//! is no end of patterns of so many parts. So that is asked before anything else. And a pattern
//! that only says how many elements there are is told as a condition: nobody counts sixteen `_`.

use std::sync::Arc;

use lurcher_trees::{Builder, Kind, ListStyle, ShapeId, Tree, shape};

use super::another::all_open;
use super::background::{Form, functions};
use super::confirm::{Confirmed, Stage};
use super::generalisation::Generalisation;
use super::lengthened::Filling;
use super::pattern::{Parts, Pattern, Place};
use super::term::Term;
use super::trials::OutOfTime;
use super::values::ValueId;
use super::{Explainer, Judged};
use crate::data::{Data, tree_of};

/// So many `_` are counted at a glance; of lists that are not longer patterns say more.
const MOST_COUNTED: usize = 4;

impl Explainer<'_, '_> {
    /// Whether it fails whenever an argument is as long as in the counterexample; then that stands,
    /// and is confirmed.
    pub(super) fn of_length(&mut self) -> Result<Option<Pattern>, OutOfTime> {
        let Some(pattern) = all_open(&self.parts) else { return Ok(None) };
        let (own, shapes) = (self.own_row(&pattern), pattern.shapes(&self.parts));
        for variable in 0..own.len() {
            let (n, n_bytes) =
                (self.trials.values.length(own[variable]), self.trials.values.len(own[variable]));
            let is_long = n_bytes > MOST_COUNTED && n > 0;
            if !is_long || !self.is_about_length(&pattern, &own, variable)? {
                continue;
            }
            // What is long in characters is so in bytes.
            for (method, n) in [("len", n_bytes), ("chars().count", n)] {
                let Some(term) = at_least(method, shapes[variable], variable, n) else { continue };
                for stage in [Stage::First, Stage::Last] {
                    if let Confirmed::Told = self.confirm(&pattern, &term, stage)? {
                        continue;
                    }
                    self.whenever = None;
                    self.publish();
                    break;
                }
                if self.whenever.is_some() {
                    return Ok(Some(pattern));
                }
            }
        }
        Ok(None)
    }

    /// Whether lists of other elements that are as long or longer fail, and a shorter one does not.
    fn is_about_length(
        &mut self,
        pattern: &Pattern,
        own: &[ValueId],
        variable: usize,
    ) -> Result<bool, OutOfTime> {
        let (list, values) = (own[variable], &mut self.trials.values);
        let (n, n_bytes) = (values.length(list), values.len(list));
        let (Some(empty), Some(shorter)) =
            (values.shortened(list, 0), values.shortened(list, n - 1))
        else {
            return Ok(false);
        };
        let row = with(own, variable, shorter);
        if self.trials.judge(&self.parts, pattern, &row)? == Some(Judged::Fails) {
            return Ok(false);
        }
        let values = &mut self.trials.values;
        let mut longer = Vec::new();
        for length in [n, n + 1, 2 * n] {
            longer.extend(values.longer(empty, length, Filling::Simplest));
            for filling in [Filling::Own, Filling::Simplest] {
                longer.extend(values.longer(list, length, filling));
            }
        }
        // As many bytes in half as many characters. Whether it passes decides what is meant by
        // long.
        let tree = Arc::clone(values.tree(list));
        if let Kind::List(ListStyle::Text) = shape(tree.nodes()[0].shape).kind {
            let wide = vec![wide(tree.nodes()[1].shape); n_bytes.div_ceil(2)];
            let wide = values.list_of(list, &wide);
            if let Some(wide) = wide {
                let row = with(own, variable, wide);
                self.trials.judge(&self.parts, pattern, &row)?;
            }
        }
        for list in longer {
            let row = with(own, variable, list);
            if self.trials.judge(&self.parts, pattern, &row)? == Some(Judged::Passes) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same line as a condition, if its pattern says nothing but how many elements a list has.
    pub(super) fn as_length(&self, line: &Generalisation) -> Option<Generalisation> {
        let family = &*line.family;
        let is_plain = line.condition.is_none() && family.pattern.n_variables() > MOST_COUNTED + 1;
        let (place, n) =
            if is_plain { counted(&family.parts, &family.pattern)? } else { return None };
        let part = family.parts.at(place);
        let mut pattern = family.pattern.clone();
        pattern.variables.retain(|&at, _| !family.parts.is_within(at, place));
        pattern.variables.insert(place, usize::MAX);
        let pattern = pattern.numbered();
        let method = match shape(part.shape).kind {
            Kind::List(ListStyle::Text) => "chars().count",
            _ => "len",
        };
        let term = at_least(method, part.shape, pattern.variables[&place], n)?;
        Some(self.generalisation_of(&pattern, Some(term), line))
    }
}

/// A list of which a pattern says only that it has so many elements or more.
fn counted(parts: &Parts, pattern: &Pattern) -> Option<(Place, usize)> {
    let is_anything = |place: &Place| {
        let variable = pattern.variables.get(place);
        variable.is_some_and(|&variable| pattern.places(variable).count() == 1)
    };
    let n_elements = |from: Place| {
        let tree = &parts.trees[from.argument];
        let (mut place, mut n) = (from, 0);
        while !pattern.variables.contains_key(&place) {
            let node = tree.nodes().get(place.node)?;
            let head = Place { node: place.node + 1, ..place };
            if node.constructor != 1 || !is_anything(&head) {
                return None;
            }
            n += 1;
            place.node = head.node + tree.nodes()[head.node].size as usize;
        }
        is_anything(&place).then_some(n)
    };
    let lists = parts.all.iter().filter(|part| {
        part.is_open
            && matches!(shape(part.shape).kind, Kind::List(ListStyle::Vec | ListStyle::Text))
    });
    let mut found = lists.filter_map(|part| Some((part.place, n_elements(part.place)?)));
    found.find(|(_, n)| *n > MOST_COUNTED)
}

/// `list.len() >= n`, by this method of a variable.
fn at_least(method: &'static str, of: ShapeId, variable: usize, n: usize) -> Option<Term> {
    let count = usize::shape();
    let all = functions(&[of], &[]).into_iter().map(Arc::new).collect::<Vec<_>>();
    let find = |form: Form, first: ShapeId| {
        all.iter().find(|one| one.form == form && one.arguments[0] == first).cloned()
    };
    let length = Term::Call(find(Form::Method(method), of)?, vec![Term::Variable(variable)]);
    let least = Term::Constant(Arc::new(tree_of(&n)));
    Some(Term::Call(find(Form::Infix("<="), count)?, vec![least, length]))
}

/// A character of two bytes.
fn wide(id: ShapeId) -> Tree {
    let mut builder = Builder::new();
    builder.leaf(id, u128::from(u32::from('é')));
    builder.finish()
}

fn with(row: &[ValueId], variable: usize, value: ValueId) -> Vec<ValueId> {
    let mut row = row.to_vec();
    row[variable] = value;
    row
}

#[cfg(test)]
mod tests {
    use super::super::tests::{of_one, texts};

    #[test]
    fn of_a_long_list_the_length_is_told() {
        for n in [16_usize, 48, 150] {
            let explanation = of_one(&vec![0_u8; n], |list: Vec<u8>| Some(list.len() < n));
            assert_eq!(texts(&explanation), [format!("list when list.len() >= {n}")]);
        }
        let even =
            of_one(&vec![0_u8; 20], |list: Vec<u8>| Some(list.len() < 20 || list.len() % 2 > 0));
        assert!(!texts(&even).iter().any(|text| text == "list when list.len() >= 20"), "{even:?}");
    }

    #[test]
    fn of_a_long_text_bytes_are_told_from_characters() {
        let long = "a".repeat(60);
        let characters = of_one(&long, |text: String| Some(text.chars().count() < 60));
        assert_eq!(texts(&characters), ["list when list.chars().count() >= 60"]);
        let bytes = of_one(&long, |text: String| Some(text.len() < 60));
        assert_eq!(texts(&bytes), ["list when list.len() >= 60"]);
    }

    #[test]
    fn a_row_of_anything_is_told_as_a_length() {
        let explanation = of_one(&vec![0_u8; 7], |list: Vec<u8>| Some(list.len() < 7));
        assert_eq!(texts(&explanation), ["list when list.len() >= 7"]);
        let explanation = of_one(&vec![0_u8; 3], |list: Vec<u8>| Some(list.len() < 3));
        assert_eq!(texts(&explanation)[0], "[_, _, _, ..]");
    }
}
