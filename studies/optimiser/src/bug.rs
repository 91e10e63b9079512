//! The bugs that can be planted in the optimiser.

use std::fmt;
use std::str::FromStr;

/// A bug in the optimiser; each is one line or two at its place, marked by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bug {
    /// Strictness: what either branch of an `if` needs is taken to be needed by both.
    BranchUnion,
    /// Strictness: a function that is an argument is taken to be called, so that the call
    /// needs what its body needs.
    PassedFunction,
    /// Strictness: a call that needs a list is taken to need its elements, where the argument
    /// is written out.
    ElementsToo,
    /// Strictness: recursive functions are looked at once, without waiting for a fixed point.
    OneRound,
    /// What `seq` has evaluated at one place is taken to be evaluated at those that follow, also
    /// where neither encloses the other.
    StaleFact,
    /// `seq a b` becomes `b` if `a` is a call with all its arguments; one fewer would be right.
    SeqOfCall,
    /// A function that is copied to where it is called keeps the names of its variables.
    Capture,
    /// `a * 0` becomes 0 even if `a` may be undefined.
    TimesZero,
    /// Division of two known numbers rounds towards zero instead of down.
    RoundToZero,
    /// `reverse (reverse a)` becomes `a`, which is wrong for partial lists.
    ReverseTwice,
    /// `head (map f a)` becomes `f (head a)`, which is wrong if `f` ignores its argument.
    HeadOfMap,
    /// `drop n (drop m a)` becomes `drop (n + m) a`, which is wrong for negative numbers.
    DropTwice,
    /// Common subexpressions: variables that are bound inside are taken to be the same,
    /// whichever binder they belong to.
    AnyBinder,
}

impl Bug {
    /// All of them.
    pub const ALL: [Bug; 13] = [
        Bug::BranchUnion,
        Bug::PassedFunction,
        Bug::ElementsToo,
        Bug::OneRound,
        Bug::StaleFact,
        Bug::SeqOfCall,
        Bug::Capture,
        Bug::TimesZero,
        Bug::RoundToZero,
        Bug::ReverseTwice,
        Bug::HeadOfMap,
        Bug::DropTwice,
        Bug::AnyBinder,
    ];

    /// As the option `--bug` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Bug::BranchUnion => "branch-union",
            Bug::PassedFunction => "passed-function",
            Bug::ElementsToo => "elements-too",
            Bug::OneRound => "one-round",
            Bug::StaleFact => "stale-fact",
            Bug::SeqOfCall => "seq-of-call",
            Bug::Capture => "capture",
            Bug::TimesZero => "times-zero",
            Bug::RoundToZero => "round-to-zero",
            Bug::ReverseTwice => "reverse-twice",
            Bug::HeadOfMap => "head-of-map",
            Bug::DropTwice => "drop-twice",
            Bug::AnyBinder => "any-binder",
        }
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Bug {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Bug::ALL.into_iter().find(|bug| bug.name() == name).ok_or_else(|| {
            format!("there is no bug `{name}`; there are {}", Bug::ALL.map(Bug::name).join(", "))
        })
    }
}
