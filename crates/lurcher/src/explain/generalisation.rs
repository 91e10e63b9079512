//! What is told of a failure, and which inputs it speaks of.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use lurcher_trees::{Tree, shape};

use super::another::all_open;
use super::matcher::Matcher;
use super::pattern::{Parts, Pattern};
use super::term::Term;
use super::values::{TRUE, Values};
use super::written::Written;
use crate::data::{Data, tree_of};
use crate::report::observe::Json;

/// A pattern of failing inputs; see [`Report::generalisations`](crate::Report::generalisations).
#[derive(Clone, Debug)]
pub struct Generalisation {
    /// The names of the arguments, and their patterns.
    pub(super) arguments: Vec<(String, String)>,
    pub(super) condition: Option<String>,
    pub(super) evidence: Evidence,
    /// Whether it comes from another counterexample than the one that was reported.
    pub(super) is_of_another: bool,
    pub(super) family: Arc<Family>,
}

/// The inputs that a generalisation speaks of.
#[derive(Debug)]
pub(super) struct Family {
    pub(super) parts: Arc<Parts>,
    pub(super) pattern: Pattern,
    pub(super) matcher: Matcher,
    pub(super) condition: Option<Term>,
    /// The same without what is required of all inputs; what is told.
    pub(super) said: Option<Term>,
    pub(super) written: Arc<Written>,
    /// So many of the inputs that do not fail, the first that were tried, are known to be none of
    /// these.
    pub(super) n_excluded: AtomicUsize,
}

/// How many instances failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Evidence {
    pub(crate) n: usize,
    /// All whose variables have values up to this size in all are among them.
    pub(crate) up_to: Option<u32>,
    /// There are no others.
    pub(crate) is_complete: bool,
    /// It was tried on as many as there were to be.
    pub(crate) is_confirmed: bool,
}

impl Generalisation {
    /// The arguments, each with its name and as a Rust pattern: `_` and variables stand for
    /// anything.
    pub fn arguments(&self) -> impl Iterator<Item = (&str, &str)> {
        self.arguments.iter().map(|(name, pattern)| (name.as_str(), pattern.as_str()))
    }

    /// What has to hold of the variables, as a Rust expression; nothing if all instances fail.
    pub fn condition(&self) -> Option<&str> {
        self.condition.as_deref()
    }

    /// How many instances were run; all of them failed.
    pub fn n_instances(&self) -> usize {
        self.evidence.n
    }

    /// Up to which size of what the variables stand for all instances were run; `None` if that was
    /// not even so for the least. `u32::MAX` if there are no others.
    pub fn all_up_to_size(&self) -> Option<u32> {
        if self.evidence.is_complete { Some(u32::MAX) } else { self.evidence.up_to }
    }

    /// Whether it was tried on as many instances as it was to be. One that was not stands because
    /// there was no time for that: it is likely rather than known, and the report says so.
    pub fn is_confirmed(&self) -> bool {
        self.evidence.is_confirmed
    }

    /// Whether it comes from another failing input than the one that was reported.
    pub fn is_of_another(&self) -> bool {
        self.is_of_another
    }

    /// How many variables stand in the patterns; what is `_` counts.
    pub fn n_variables(&self) -> usize {
        self.family.pattern.n_variables()
    }

    /// Whether an input is one of those that are said to fail. The arguments are a tuple, of one if
    /// there is only one.
    ///
    /// ```
    /// use lurcher::prelude::*;
    ///
    /// let config = Config::new().save(false).seed(1);
    /// let report = config.explain(|list: &Vec<u8>| list.windows(2).all(|pair| pair[0] != pair[1]));
    /// let found = &report.generalisations()[0];
    /// assert!(found.describes(&(vec![7_u8, 7, 1],)));
    /// assert!(!found.describes(&(vec![7_u8, 1],)));
    /// ```
    ///
    /// # Panics
    ///
    /// If these are not the arguments of the property.
    pub fn describes<T: Data>(&self, arguments: &T) -> bool {
        let tuple = tree_of(arguments);
        let trees: Vec<Tree> = tuple.children(0).map(|child| tuple.subtree(child)).collect();
        let types = |trees: &[Tree]| -> Vec<_> {
            trees.iter().map(|tree| shape(tree.nodes()[0].shape).name).collect()
        };
        let expected = &self.family.parts.trees;
        let is_same = |(one, other): (&Tree, &Tree)| one.nodes()[0].shape == other.nodes()[0].shape;
        let are_same = trees.len() == expected.len() && trees.iter().zip(expected).all(is_same);
        assert!(
            are_same,
            "lurcher: `describes` takes the arguments of the property as a tuple: ({}), not ({})",
            types(expected).join(", "),
            types(&trees).join(", "),
        );
        self.describes_trees(&trees)
    }

    /// As one line of JSON, for tools:
    ///
    /// ```
    /// use lurcher::prelude::*;
    ///
    /// let config = Config::new().save(false).seed(1);
    /// let report = config.explain(|pair: &(bool, bool)| !pair.0);
    /// let expected = r#"{"arguments":{"value":"(true, _)"},"condition":null,"assume":null,\
    ///     "instances":2,"all_up_to_size":null,"is_complete":true,"is_confirmed":true,\
    ///     "is_of_another":false}"#;
    /// assert_eq!(report.generalisations()[0].json(), expected.replace("\\\n    ", ""));
    /// ```
    pub fn json(&self) -> String {
        self.to_json().to_string()
    }

    pub(crate) fn to_json(&self) -> Json {
        let text = |text: Option<String>| text.map_or(Json::Null, Json::Text);
        let arguments = self.arguments.iter().cloned();
        let up_to = self.evidence.up_to.filter(|_| !self.evidence.is_complete);
        let fields = [
            ("arguments", Json::Object(arguments.map(|(n, p)| (n, Json::Text(p))).collect())),
            ("condition", text(self.condition.clone())),
            ("assume", text(self.assumption())),
            ("instances", Json::Whole(self.evidence.n as u64)),
            ("all_up_to_size", up_to.map_or(Json::Null, |size| Json::Whole(size.into()))),
            ("is_complete", Json::Switch(self.evidence.is_complete)),
            ("is_confirmed", Json::Switch(self.evidence.is_confirmed)),
            ("is_of_another", Json::Switch(self.is_of_another)),
        ];
        Json::Object(fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }

    /// The line by which the property leaves these inputs out, if it is about whole arguments and
    /// is known how to write.
    pub(crate) fn assumption(&self) -> Option<String> {
        self.contrary().map(|contrary| format!("assume!({contrary});"))
    }

    /// What is true of all other inputs, likewise.
    pub(crate) fn contrary(&self) -> Option<String> {
        let Family { parts, pattern, said, written, .. } = &*self.family;
        let said = said.as_ref().filter(|said| !said.names_fields())?;
        let whole = all_open(parts).filter(|whole| whole == pattern);
        let n_open = whole?.n_variables();
        // Those that are left as they are are not among the variables.
        if n_open != self.arguments.len() {
            return None;
        }
        let names = self.arguments.iter().map(|(name, _)| name.as_str());
        let arguments: Vec<(&str, &Tree)> = names.zip(&parts.trees).collect();
        let is_used: Vec<bool> = (0..n_open).map(|variable| said.uses(variable)).collect();
        let pasted = written.pasted(&arguments, &is_used)?;
        written.qualified(&said.contrary(&pasted))
    }

    /// Whether another has the same text.
    pub(super) fn says_as(&self, other: &Self) -> bool {
        self.arguments == other.arguments && self.condition == other.condition
    }

    pub(super) fn describes_trees(&self, trees: &[Tree]) -> bool {
        self.describes_among(trees, &mut Values::default())
    }

    /// The same where values have numbers already.
    pub(super) fn describes_among(&self, trees: &[Tree], values: &mut Values) -> bool {
        let Family { matcher, condition, .. } = &*self.family;
        let Some(found) = matcher.matched(trees) else { return false };
        let Some(condition) = condition else { return true };
        let row: Vec<_> = found
            .into_iter()
            .map(|(argument, node)| values.add(trees[argument].subtree(node)))
            .collect();
        condition.evaluate(&row, values) == Some(TRUE)
    }
}

/// Two are equal that say the same.
impl PartialEq for Generalisation {
    fn eq(&self, other: &Self) -> bool {
        self.says_as(other) && self.evidence == other.evidence
    }
}

impl Eq for Generalisation {}
