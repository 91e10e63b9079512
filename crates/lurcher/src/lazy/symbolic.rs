//! What the symbolic readings made by `#[logic]` call, beside the reasoner itself.

use std::sync::OnceLock;

use lurcher_trees::{Builder, Kind, shape};

pub use lurcher_trees::symbolic::*;

use super::{Hole, Lazy};
use crate::data::{Data, value_of};

/// The traits whose methods generated code calls.
pub mod traits {
    pub use super::super::reading::Reading as _;
    pub use super::{KnownAny as _, KnownNumber as _, KnownUnit as _};
}

/// What is known of a constant: the constructors that equal it, as bits, where it is of a type
/// of constructors without fields; and its value, where it is a number.
pub type Facts = (Option<u64>, Value);

/// A constant in the text of a function; what is known of it is found out once.
#[derive(Debug)]
pub struct Constant(OnceLock<Facts>);

impl Constant {
    #[allow(missing_docs, clippy::new_without_default)]
    pub const fn new() -> Self {
        Constant(OnceLock::new())
    }

    #[allow(missing_docs)]
    #[inline]
    pub fn get(&self, find: impl FnOnce() -> Facts) -> Facts {
        *self.0.get_or_init(find)
    }
}

/// Something of which as much is known as its type allows: `(&&&Known(&x)).__known()` is the
/// method of the first trait below that does.
#[derive(Debug)]
pub struct Known<'a, T>(pub &'a T);

/// A handle that says only of which type it is: by its methods readings are found.
pub fn handle<'c, T>(reasoner: &'c Reasoner<'_>) -> Lazy<'c, T> {
    let search = reasoner.search();
    Lazy::from(Hole { search, node: search.root() })
}

/// Numbers, characters and Booleans.
pub trait KnownNumber {
    #[allow(missing_docs)]
    fn __known(&self) -> Facts;
}

macro_rules! numbers {
    ($($type:ty, $width:expr;)*) => {$(
        impl KnownNumber for &&Known<'_, $type> {
            fn __known(&self) -> Facts {
                let number = i64::try_from(*self.0).ok();
                (None, number.map_or(Value::ANY, |number| Value::number(number, $width)))
            }
        }
    )*};
}

numbers! {
    u8, Width::Unsigned(8); u16, Width::Unsigned(16); u32, Width::Unsigned(32);
    u64, Width::Unsigned(64); usize, Width::Unsigned(usize::BITS as u8);
    i8, Width::Signed(8); i16, Width::Signed(16); i32, Width::Signed(32);
    i64, Width::Signed(64); isize, Width::Signed(isize::BITS as u8);
}

impl KnownNumber for &&Known<'_, char> {
    fn __known(&self) -> Facts {
        (None, Value::number(i64::from(u32::from(*self.0)), Width::Char))
    }
}

impl KnownNumber for &&Known<'_, bool> {
    fn __known(&self) -> Facts {
        (None, Value::truth(*self.0))
    }
}

/// Constructors without fields.
pub trait KnownUnit {
    #[allow(missing_docs)]
    fn __known(&self) -> Facts;
}

impl<T: Data + PartialEq> KnownUnit for &Known<'_, T> {
    fn __known(&self) -> Facts {
        let id = T::shape();
        let of = shape(id);
        let is_plain = of.kind == Kind::Sum && of.constructors.len() <= 64;
        if !is_plain || of.constructors.iter().any(|constructor| !constructor.fields.is_empty()) {
            return (None, Value::ANY);
        }
        // The type's own `==` says which are equal.
        let mut bits = 0;
        for index in 0..of.constructors.len() {
            let mut tree = Builder::new();
            let begun = tree.begin(id, index);
            tree.end(begun);
            match value_of::<T>(&tree.finish()) {
                Ok(value) => bits |= u64::from(value == *self.0) << index,
                Err(_) => return (None, Value::ANY),
            }
        }
        (Some(bits), Value::ANY)
    }
}

/// Everything else.
pub trait KnownAny {
    #[allow(missing_docs)]
    fn __known(&self) -> Facts;
}

impl<T> KnownAny for Known<'_, T> {
    fn __known(&self) -> Facts {
        (None, Value::ANY)
    }
}
