//! What `array(…)` on a property says, as generated code writes it down.

use std::sync::Arc;

use super::Rows;
use crate::engine::MakeEngine;
use crate::source::Source;

/// The arguments of a property, and how those with few values are to be combined.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct ArrayPlan {
    /// So many of them are combined in every way.
    pub strength: usize,
    /// All arguments, in the order in which they are drawn.
    pub arguments: Vec<ArrayArgument>,
    /// What rows must satisfy.
    pub conditions: Vec<ArrayCondition>,
}

/// One argument of a property.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ArrayArgument {
    /// As the report names it.
    pub name: &'static str,
    /// Draws it alone, and shows it if the source is showing; none if its generator needs
    /// earlier arguments.
    pub draw: Option<fn(&mut Source)>,
    /// Whether it must be a parameter, or must not; none if that depends on how many values
    /// it has.
    pub is_chosen: Option<bool>,
}

/// A condition on some arguments.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ArrayCondition {
    /// As it is written.
    pub text: &'static str,
    /// The positions of the arguments it mentions.
    pub arguments: &'static [usize],
    /// Draws these arguments, one after the other, and tells whether it holds for them.
    pub holds: fn(&mut Source) -> bool,
}

impl ArrayPlan {
    /// What makes the engine.
    pub(crate) fn engine(self) -> Arc<MakeEngine> {
        let plan = Arc::new(self);
        Arc::new(move |brief| Ok(Box::new(Rows::new(&plan, brief)?)))
    }
}
