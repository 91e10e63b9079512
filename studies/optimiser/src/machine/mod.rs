//! The abstract machine: byte code, the compiler to it, and what runs it.

mod code;
mod compile;
mod run;

pub(crate) use self::code::Code;
pub(crate) use self::compile::compile;
pub use self::run::FUEL;
pub(crate) use self::run::{Machine, calculate};
