//! Refinement types as tests: what `#[refined]` calls.
//!
//! The attribute turns a signature into conditions (see `lurcher-derive/src/refined`); inputs that
//! satisfy those on the arguments are searched for as those of `requires` are. Here is what is left
//! to do when the test runs: numbers and sets as refinements have them ([`Int`], [`Set`]), the call
//! itself, and what is said if its outcome is not as refined.

mod called;
mod function;
mod handed;
mod int;
pub(crate) mod learning;
mod set;
pub(crate) mod solver;
mod told;
mod types;

pub use self::called::{
    Copied, CopyClone, CopyData, Lent, What, broken, called, checked, noted, said, unkept, unmet,
};
pub use self::function::{Function, Table};
pub use self::handed::{HandNumber, HandOther, Handed};
pub use self::int::Int;
pub use self::set::Set;
pub use self::told::{Note, told};
pub use self::types::{
    Alias, HoldsAlias, HoldsAnything, HoldsType, IndexedBy, MisusedAlias, MisusedType, NoAlias,
    OfField, Probe, UnparametrisedAlias,
};

/// Makes a second value of the same.
#[doc(hidden)]
#[macro_export]
macro_rules! __refined_copied {
    ($value:expr) => {
        (&&$crate::_macro_support::refine::Copied(&$value)).copied()
    };
}

/// What is behind a reference, as a function takes it.
#[doc(hidden)]
#[macro_export]
macro_rules! __refined_handed {
    ($reference:expr) => {{
        #[allow(unused_imports)]
        use $crate::_macro_support::refine::handing::*;
        (&$crate::_macro_support::refine::Handed($reference)).__handed()
    }};
}

/// A value as reports show it, with what is known of it.
#[doc(hidden)]
#[macro_export]
macro_rules! __refined_described {
    ($value:expr) => {{
        #[allow(unused_imports)]
        use $crate::_macro_support::refine::describing::*;
        (&&&&$crate::_macro_support::Described($value)).describe()
    }};
}

/// A value as reports show it.
#[doc(hidden)]
#[macro_export]
macro_rules! __refined_shown {
    ($value:expr) => {
        (&&&&$crate::_macro_support::Described($value)).describe().text().to_string()
    };
}
