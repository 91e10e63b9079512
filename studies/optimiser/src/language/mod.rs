//! The language: terms, their types, how they are written and read, and the prelude.
//!
//! It is a lazy, simply typed functional language with integers, Booleans and lists of
//! integers. Whatever goes wrong while a program runs (an undefined value, a division by zero)
//! is the same exception, as it has to be where an optimiser may change what is evaluated first.

mod check;
mod prelude;
mod print;
mod read;
mod scan;
mod term;
mod types;

pub use self::check::{TypeError, type_of};
pub use self::prelude::{Definition, INPUTS, Prelude, prelude};
pub use self::read::{read_program, read_programs};
pub use self::scan::Message;
pub use self::term::{Operator, Term};
pub use self::types::Type;
