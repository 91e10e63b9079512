//! Modules with precise types.
//!
//! A refined type says what a function may be given and what it gives back, and its inputs are
//! found from that alone. Here are programs to try it on:
//!
//! - [`scores`]: a small library for grades, with every wrong step on the way to it,
//! - [`red_black`]: sets as red-black trees,
//! - [`map`]: maps as size-balanced trees,
//! - [`stack_set`]: the windows of a window manager.
//!
//! The last three are whole modules, of which the measurements ask how much of the code is reached.

pub mod map;
pub mod red_black;
pub mod scores;
pub mod stack_set;
