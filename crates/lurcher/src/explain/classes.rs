//! Classes of characters that fail.
//!
//! What fails for a blank may fail for all white space, but for three characters that nobody thinks
//! of. Those cannot be said with the tests that characters have, and are not met by chance. So,
//! where a character of the counterexample is in a class with few members, all of these are tried
//! in its place: if most fail, conditions may speak of the class without those that do not.

use std::sync::Arc;

use lurcher_trees::{Kind, ListStyle, shape};

use super::background::{Class, Function, SMALL_CLASSES, of_class};
use super::pattern::{Part, Pattern};
use super::trials::OutOfTime;
use super::{Explainer, Judged};
use crate::data::{Data, tree_of, value_of};

/// So many characters of a counterexample are looked at.
const MOST_CHARACTERS: usize = 2;
/// So many of a class may not fail, and so many times as many have to.
const MOST_EXCEPTIONS: usize = 4;
const TIMES: usize = 2;

impl Explainer<'_, '_> {
    /// Functions that ask about classes of characters that fail, if the user has no words for
    /// characters.
    pub(super) fn classes(&mut self) -> Result<Vec<Arc<Function>>, OutOfTime> {
        let is_of_characters = |function: &Arc<Function>| {
            function.arguments == [char::shape()] && function.result == bool::shape()
        };
        if self.given.iter().any(is_of_characters) {
            return Ok(Vec::new());
        }
        let parts = Arc::clone(&self.parts);
        let is_character = |part: &&Part| part.is_open && shape(part.shape).kind == Kind::Char;
        let mut seen: Vec<char> = Vec::new();
        let mut found: Vec<Class> = Vec::new();
        for part in parts.all.iter().filter(is_character) {
            let Ok(own) = value_of::<char>(&part.value) else { continue };
            if seen.contains(&own) || seen.len() == MOST_CHARACTERS {
                continue;
            }
            seen.push(own);
            let pattern = Pattern { variables: [(part.place, 0)].into() };
            for (name, test, end) in SMALL_CLASSES.into_iter().filter(|(_, test, _)| test(own)) {
                let (mut n_failing, mut except) = (0, Vec::new());
                for c in ('\0'..end).filter(|c| test(*c)) {
                    let row = [self.trials.values.add(tree_of(&c))];
                    match self.trials.judge(&parts, &pattern, &row)? {
                        Some(Judged::Fails) => n_failing += 1,
                        _ => except.push(c),
                    }
                    if except.len() > MOST_EXCEPTIONS {
                        break;
                    }
                }
                let class = Class { name, test, except };
                let is_telling = class.except.len() <= MOST_EXCEPTIONS
                    && n_failing >= TIMES * class.except.len().max(1);
                if is_telling && !found.contains(&class) {
                    found.push(class);
                }
            }
        }
        Ok(found.iter().flat_map(|class| self.asked(class)).collect())
    }

    /// What a class says of the types at hand.
    fn asked(&self, class: &Class) -> Vec<Arc<Function>> {
        let mut shapes = Vec::new();
        for part in &self.parts.all {
            if !shapes.contains(&part.shape) {
                shapes.push(part.shape);
            }
        }
        let functions = shapes.into_iter().flat_map(|id| match shape(id).kind {
            Kind::Char if !class.except.is_empty() => of_class(class, id, false),
            Kind::List(ListStyle::Text | ListStyle::TextInto) => of_class(class, id, true),
            _ => Vec::new(),
        });
        functions.map(Arc::new).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_member_of_a_small_class_is_beyond_its_end() {
        for (name, test, end) in SMALL_CLASSES {
            assert!(!(end..=char::MAX).any(test), "{name}");
            assert!(('\0'..end).filter(|c| test(*c)).count() < 70, "{name}");
        }
    }
}
