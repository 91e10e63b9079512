//! The planted bugs.
//!
//! The evaluators and their helpers are written once, over a [`Version`]. Wherever a bug is
//! planted they ask the version whether it is that bug's turn, and they ask only where right
//! and wrong differ. So one run of the correct program that notes what it was asked (see
//! [`Watched`]) tells which mutants could possibly behave differently: for all others the run
//! would have been the same, step by step.

use std::cell::Cell;
use std::fmt;

/// Which set of experiments a mutant belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Set {
    /// One of the sixteen that the paper's generator finds within a thousand tests or so.
    Easy,
    /// One of the three that take it twenty thousand.
    Hard,
    /// Not in the experiment: the paper's generator can't reach it, or only by great luck.
    Extra,
}

macro_rules! mutants {
    ($($name:ident, $set:ident, $description:literal;)*) => {
        /// One wrong version of the evaluators.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Mutant {
            $(#[doc = $description] $name,)*
        }

        impl Mutant {
            /// All of them, in the order of the paper: the first nineteen are in its experiment.
            pub const ALL: [Mutant; 24] = [$(Mutant::$name,)*];

            /// The name in the paper's tables.
            pub fn name(self) -> &'static str {
                match self {
                    $(Mutant::$name => stringify!($name),)*
                }
            }

            /// Which set of experiments it belongs to.
            pub fn set(self) -> Set {
                match self {
                    $(Mutant::$name => Set::$set,)*
                }
            }

            /// What is wrong with it.
            pub fn description(self) -> &'static str {
                match self {
                    $(Mutant::$name => $description,)*
                }
            }
        }
    };
}

mutants! {
    SubstSwapped, Easy, "contracting an application substitutes the body into the argument";
    SubstNoIncr, Easy, "substitution doesn't count a `Lam` it goes under";
    AppForgetSubst, Easy, "contracting an application leaves the body as it is";
    SubstLT, Easy, "substitution decrements the smaller variables instead of the larger ones";
    SubstInTypeLT, Easy, "substitution in types decrements the smaller variables instead of the larger ones";
    SubstInTypeNoIncr, Easy, "substitution in types doesn't count a `ForAll` it goes under";
    TSubstNoIncr, Easy, "substitution of types in terms doesn't count a `TLam` it goes under";
    TAppForgetSubst, Easy, "contracting a type application leaves the body as it is";
    SubstVar, Easy, "substitution doesn't decrement the larger variables";
    LiftVar, Easy, "shifting a term increments bound variables too";
    LiftLam, Easy, "shifting a term doesn't count a `Lam` it goes under";
    LiftTypeForAll, Easy, "shifting a type doesn't count a `ForAll` it goes under";
    LiftTypeTVar, Easy, "shifting a type increments bound variables too";
    LiftTNoIncr, Easy, "shifting the types in a term doesn't count a `TLam` it goes under";
    SubstInTypeNoDecr, Easy, "substitution in types doesn't decrement the larger variables";
    SubstNoLift, Easy, "substitution under a `Lam` doesn't shift what is put in";
    LiftTLamA, Hard, "shifting a term stops at a `TLam`";
    LiftTLamB, Hard, "shifting a term counts a `TLam` as if it bound a term variable";
    LiftTApp, Hard, "shifting a term stops at a type application";
    SubstNoLiftT, Extra, "substitution under a `TLam` doesn't shift the types in what is put in";
    SubstApp, Extra, "substitution in a function swaps what is put in and what it is put into";
    SubstInTypeNoLift, Extra, "substitution in types under a `ForAll` doesn't shift what is put in";
    TSubstNoLift, Extra, "substitution of types in terms under a `TLam` doesn't shift what is put in";
    CondFalseToTrue, Extra, "a condition that is false takes the first branch";
}

impl Mutant {
    /// The nineteen of the paper's experiment.
    pub const EXPERIMENT: [Mutant; 19] = {
        let mut first = [Mutant::SubstSwapped; 19];
        let mut index = 0;
        while index < first.len() {
            first[index] = Mutant::ALL[index];
            index += 1;
        }
        first
    };

    /// Its place in [`Mutant::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Some of the mutants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mutants(u32);

impl Mutants {
    /// None of them.
    pub const NONE: Mutants = Mutants(0);
    /// The nineteen of the paper's experiment.
    pub const EXPERIMENT: Mutants = Mutants((1 << 19) - 1);
    /// All 24.
    pub const ALL: Mutants = Mutants((1 << 24) - 1);

    /// Whether a mutant is among them.
    pub fn contains(self, mutant: Mutant) -> bool {
        self.0 & 1 << mutant.index() != 0
    }

    /// Adds one.
    pub fn insert(&mut self, mutant: Mutant) {
        self.0 |= 1 << mutant.index();
    }

    /// Takes one out.
    pub fn remove(&mut self, mutant: Mutant) {
        self.0 &= !(1 << mutant.index());
    }

    /// Those that are among the others, too.
    #[must_use]
    pub fn and(self, others: Mutants) -> Mutants {
        Mutants(self.0 & others.0)
    }

    /// Those that are here or there.
    #[must_use]
    pub fn or(self, others: Mutants) -> Mutants {
        Mutants(self.0 | others.0)
    }

    /// Those that aren't among the others.
    #[must_use]
    pub fn without(self, others: Mutants) -> Mutants {
        Mutants(self.0 & !others.0)
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One after the other, in the order of [`Mutant::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Mutant> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Mutant::ALL.get(index).copied()
        })
    }
}

impl FromIterator<Mutant> for Mutants {
    fn from_iter<I: IntoIterator<Item = Mutant>>(mutants: I) -> Self {
        let mut set = Mutants::NONE;
        mutants.into_iter().for_each(|mutant| set.insert(mutant));
        set
    }
}

/// A version of the program: asked at every place where a bug is planted.
pub trait Version {
    /// Whether this is the version with that bug.
    fn is(&self, mutant: Mutant) -> bool;
}

/// The version without bugs.
#[derive(Clone, Copy, Debug)]
pub struct Correct;

impl Version for Correct {
    #[inline(always)]
    fn is(&self, _: Mutant) -> bool {
        false
    }
}

impl Version for Mutant {
    #[inline(always)]
    fn is(&self, mutant: Mutant) -> bool {
        *self == mutant
    }
}

/// The version without bugs, noting which ones it passes by.
#[derive(Debug, Default)]
pub struct Watched {
    reached: Cell<u32>,
}

impl Watched {
    /// The mutants that were asked for so far.
    pub fn reached(&self) -> Mutants {
        Mutants(self.reached.get())
    }
}

impl Version for Watched {
    #[inline(always)]
    fn is(&self, mutant: Mutant) -> bool {
        self.reached.set(self.reached.get() | 1 << mutant.index());
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_have_the_sizes_of_the_paper() {
        let count = |set| Mutant::ALL.iter().filter(|mutant| mutant.set() == set).count();
        assert_eq!((count(Set::Easy), count(Set::Hard), count(Set::Extra)), (16, 3, 5));
        assert!(Mutant::EXPERIMENT.iter().all(|mutant| mutant.set() != Set::Extra));
        assert_eq!(Mutants::EXPERIMENT, Mutant::EXPERIMENT.into_iter().collect());
        assert_eq!(Mutants::ALL, Mutant::ALL.into_iter().collect());
    }

    #[test]
    fn sets_of_mutants_are_sets() {
        let mut set: Mutants = [Mutant::LiftVar, Mutant::SubstApp].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Mutant::LiftVar, Mutant::SubstApp]);
        assert_eq!((set.len(), set.and(Mutants::EXPERIMENT).len()), (2, 1));
        set.remove(Mutant::LiftVar);
        assert!(!set.contains(Mutant::LiftVar) && set.contains(Mutant::SubstApp));
        assert!(set.without(set).is_empty());
        assert_eq!(set.or(Mutants::EXPERIMENT).len(), 20);
    }
}
