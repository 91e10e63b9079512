//! Sequences of operations against a model.

use std::fmt::Debug;

use crate::property::{Verdict, add_note};

/// A model of something with a state, and how both are driven.
///
/// Operations are a type of their own, with `#[derive(Data)]`, and a property has a list of them as
/// its argument. So they are drawn, counted for coverage, pairs that follow each other included,
/// and shrunk like everything else.
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::specify::{Machine, follow};
/// use std::collections::VecDeque;
///
/// #[derive(Clone, Debug, Data)]
/// enum Operation {
///     Push(u8),
///     Pop,
/// }
///
/// /// A stack should do what a list does.
/// struct Stack(Vec<u8>);
///
/// impl Machine for Stack {
///     type System = VecDeque<u8>;
///     type Operation = Operation;
///
///     fn start() -> (Self, VecDeque<u8>) {
///         (Stack(Vec::new()), VecDeque::new())
///     }
///
///     fn step(&mut self, system: &mut VecDeque<u8>, operation: &Operation) -> Result<(), String> {
///         match operation {
///             Operation::Push(item) => {
///                 self.0.push(*item);
///                 system.push_front(*item);
///             }
///             Operation::Pop => {
///                 let (expected, got) = (self.0.pop(), system.pop_back());
///                 if got != expected {
///                     return Err(format!("got {got:?} in place of {expected:?}"));
///                 }
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let config = Config::new().seed(1).save(false);
/// let report = config.explain(|operations: &Vec<Operation>| follow::<Stack>(operations));
/// let expected = "vec![Operation::Push(0), Operation::Push(1), Operation::Pop]";
/// assert_eq!(report.inputs()[0].text(), expected);
/// assert_eq!(report.message(), Some("step 3, Pop: got Some(0) in place of Some(1)"));
/// ```
pub trait Machine: Sized {
    /// What is tested.
    type System;
    /// What can be done with it.
    type Operation: Debug;

    /// The model and what is tested, as they are in the beginning.
    fn start() -> (Self, Self::System);

    /// Whether an operation may be done in this state; it is left out if not.
    fn allows(&self, operation: &Self::Operation) -> bool {
        let _ = operation;
        true
    }

    /// Does an operation on both.
    ///
    /// # Errors
    /// What is different.
    fn step(
        &mut self,
        system: &mut Self::System,
        operation: &Self::Operation,
    ) -> Result<(), String>;

    /// What is true after every step, and in the beginning.
    ///
    /// # Errors
    /// What is not.
    fn check(&self, system: &Self::System) -> Result<(), String> {
        let _ = system;
        Ok(())
    }
}

/// Does operations one after the other, on the model and on what is tested, until they differ.
///
/// Operations that are not allowed in the state they come to are left out, so that any list is one
/// that can be tested, also while it is shrunk. The report has a note for each step.
pub fn follow<M: Machine>(operations: &[M::Operation]) -> Verdict {
    let (mut model, mut system) = M::start();
    if let Err(why) = model.check(&system) {
        return Verdict::Fail(format!("in the beginning: {why}"));
    }
    let mut n_steps = 0;
    for operation in operations {
        if !model.allows(operation) {
            add_note(|| format!("left out: {operation:?}"));
            continue;
        }
        n_steps += 1;
        add_note(|| format!("step {n_steps}: {operation:?}"));
        let done = model.step(&mut system, operation);
        if let Err(why) = done.and_then(|()| model.check(&system)) {
            return Verdict::Fail(format!("step {n_steps}, {operation:?}: {why}"));
        }
    }
    Verdict::Pass
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::generators::any;

    /// A counter that must not go below zero, and breaks at three.
    struct Counter(u32);

    impl Machine for Counter {
        type System = i32;
        type Operation = bool;

        fn start() -> (Self, i32) {
            (Counter(0), 0)
        }

        fn allows(&self, up: &bool) -> bool {
            *up || self.0 > 0
        }

        fn step(&mut self, system: &mut i32, up: &bool) -> Result<(), String> {
            self.0 = if *up { self.0 + 1 } else { self.0 - 1 };
            *system += if *up { 1 } else { -1 };
            if *system == 3 { Err("three".to_string()) } else { Ok(()) }
        }

        fn check(&self, system: &i32) -> Result<(), String> {
            if i64::from(*system) == i64::from(self.0) { Ok(()) } else { Err("differ".to_string()) }
        }
    }

    #[test]
    fn what_is_not_allowed_is_left_out_and_the_first_difference_is_reported() {
        assert_eq!(follow::<Counter>(&[false, true, false, false, true]), Verdict::Pass);
        let failed = follow::<Counter>(&[false, true, true, true, true]);
        assert_eq!(failed, Verdict::Fail("step 3, true: three".to_string()));
    }

    /// Twelve things to do, some of them with something.
    #[derive(Clone, Debug, PartialEq, crate::Data)]
    enum Act {
        Open,
        Close,
        Lock,
        Unlock,
        Read(u8),
        Write(u8, bool),
        Seek(i16),
        Flush,
        Copy(bool),
        Rename(Option<u8>),
        Delete,
        Restore,
    }

    impl Act {
        fn number(&self) -> usize {
            let tree = crate::data::tree_of(self);
            tree.nodes()[0].constructor as usize
        }
    }

    /// How many pairs of operations follow each other, the one at once behind the other, and some
    /// time later, in so many lists.
    fn n_pairs(seed: u64, fan_out: usize, cases: u64) -> (usize, usize) {
        let seen = std::sync::Arc::new(std::sync::Mutex::new((BTreeSet::new(), BTreeSet::new())));
        let into = std::sync::Arc::clone(&seen);
        let config = crate::Config::new().seed(seed).save(false).cases(cases).size(10);
        let report = config.enumerate(0).fan_out(fan_out).for_all(any::<Vec<Act>>(), move |acts| {
            let numbers: Vec<usize> = acts.iter().map(Act::number).collect();
            let (at_once, later) = &mut *into.lock().unwrap();
            at_once.extend(numbers.windows(2).map(|pair| (pair[0], pair[1])));
            for (place, first) in numbers.iter().enumerate() {
                later.extend(numbers[place + 1..].iter().map(|second| (*first, *second)));
            }
        });
        assert!(report.is_success(), "{}", report.text());
        let seen = seen.lock().unwrap();
        (seen.0.len(), seen.1.len())
    }

    #[test]
    fn thinning_covers_more_pairs_of_operations_in_as_many_lists() {
        let sum = |fan_out| {
            (0..10)
                .map(|seed| n_pairs(seed, fan_out, 25))
                .fold((0, 0), |sum, (at_once, later)| (sum.0 + at_once, sum.1 + later))
        };
        let (random, thinned) = (sum(1), sum(20));
        // Of 1440 pairs in all, 344 become 829 at once and 666 become 1295 some time later.
        assert!(thinned.0 > 2 * random.0, "{random:?}, {thinned:?}");
        assert!(2 * thinned.1 > 3 * random.1, "{random:?}, {thinned:?}");
    }
}
