//! Arguments that are functions.
//!
//! To make a function it is enough to make its results. A [`Table`] stands for one: called with
//! arguments that are new to it, it searches for a result as the type of the function says and
//! remembers it; called with the same again, it returns the same. Which of the results it takes is
//! decided by its *choice*, a small number that is searched for like any argument: tables with
//! different choices differ for every argument for which there is more than one result (4.6 of
//! *Type Targeted Testing*, and what it leaves to the future).

use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use lurcher_trees::{Limits, Next, Search, Sizes, Space, Sweep, Tree, render};

use super::called::NOT_AS_REFINED;
use crate::data::{tree_of, value_of};
use crate::lazy::{Lazy, Unfold, argument};
use crate::property::{add_note, discard, misuse};

/// Choices below this take the result of the same rank for all arguments; others mix ranks.
const RANKED: u8 = 4;
/// Results up to this size are looked for, by asking about so many.
const LARGEST: u32 = 64;
const MOST_RUNS: u64 = 20_000;

/// Which function is meant; reports show it under this name.
#[derive(Clone, Copy, Debug, PartialEq, crate::Data)]
pub struct Function(#[data(range = 0..8, size = free)] u8);

/// A function as the calls that were made of it.
pub struct Table {
    /// The function under test, and the name of its argument.
    caller: &'static str,
    name: &'static str,
    choice: u8,
    /// Without a result where the call was not allowed.
    calls: RefCell<Vec<(Vec<Tree>, Option<Tree>)>>,
}

impl UnwindSafe for Table {}
impl RefUnwindSafe for Table {}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

impl Table {
    /// A function that has not been called yet.
    pub fn new(caller: &'static str, name: &'static str, choice: Function) -> Self {
        Table { caller, name, choice: choice.0, calls: RefCell::default() }
    }

    /// The result for some arguments: the one that was returned before, or one that is as required.
    pub fn call<T: Unfold>(
        &self,
        arguments: Vec<Tree>,
        holds: impl for<'s> Fn(Lazy<'s, T>) -> bool,
    ) -> T {
        let known = |(before, result): &(Vec<Tree>, Option<Tree>)| {
            if *before == arguments { result.clone() } else { None }
        };
        let found = self.calls.borrow().iter().find_map(known);
        let result = match found {
            Some(result) => result,
            None => {
                let Some(result) = self.search(&arguments, holds) else {
                    let call = self.called(&arguments);
                    discard(&format!("no result of {call} is as its type says"));
                };
                self.calls.borrow_mut().push((arguments, Some(result.clone())));
                result
            }
        };
        value_of(&result).expect("a value can be put together from its own parts")
    }

    fn search<T: Unfold>(
        &self,
        arguments: &[Tree],
        holds: impl for<'s> Fn(Lazy<'s, T>) -> bool,
    ) -> Option<Tree> {
        let space = match Space::new(&[T::shape()]) {
            Ok(space) => Arc::new(space),
            Err(error) => misuse(format!("the results of `{}` cannot be made: {error}", self.name)),
        };
        let rank = self.rank(arguments);
        let (least, most) = (space.least(), space.most().unwrap_or(u32::MAX));
        let most = most.min(least.saturating_add(LARGEST));
        let (mut sweep, mut found) = (Sweep::new(space, Sizes::Exactly(least)), Vec::new());
        for size in least..=most {
            sweep.restart(Sizes::Exactly(size));
            loop {
                let runs = MOST_RUNS.saturating_sub(sweep.n_runs());
                if runs == 0 {
                    break;
                }
                match sweep.next(|search: &Search| holds(argument(search, 0)), runs) {
                    Next::Value => {
                        found.push(tree_of(&argument::<T>(sweep.search(), 0).to_value()))
                    }
                    Next::Paused => {}
                    Next::Done => break,
                }
                if found.len() > rank {
                    return found.pop();
                }
            }
        }
        // Fewer than that: those that there are, round and round.
        let n = found.len();
        (n > 0).then(|| found.swap_remove(rank % n))
    }

    /// Which of the results, the smallest first, is taken.
    fn rank(&self, arguments: &[Tree]) -> usize {
        if self.choice < RANKED {
            return usize::from(self.choice);
        }
        let mut hasher = DefaultHasher::new();
        (self.choice, arguments).hash(&mut hasher);
        (hasher.finish() % 16) as usize
    }

    /// Fails the case: the function under test called it with something that its type does not
    /// allow.
    #[track_caller]
    pub fn broken(&self, condition: &str, arguments: &[Tree]) -> ! {
        let call = self.called(arguments);
        self.calls.borrow_mut().push((arguments.to_vec(), None));
        panic!("`{}` calls {call}{NOT_AS_REFINED}{condition}", self.caller)
    }

    fn called(&self, arguments: &[Tree]) -> String {
        let shown = arguments.iter().map(|tree| render(tree, &Limits::default()));
        format!("{}({})", self.name, shown.collect::<Vec<_>>().join(", "))
    }

    fn text(&self) -> String {
        let calls = self.calls.borrow();
        let lines = calls.iter().map(|(arguments, result)| {
            let result = result.as_ref().map(|result| render(result, &Limits::default()));
            let result = result.map_or("not allowed".to_string(), |result| format!("= {result}"));
            format!("{} {result}", self.called(arguments))
        });
        match calls.len() {
            0 => format!("{} was not called", self.name),
            _ => lines.collect::<Vec<_>>().join(", "),
        }
    }

    /// Tells which calls were made, where that is shown.
    pub fn note(&self) {
        add_note(|| self.text());
    }
}
