//! The command, run from outside as a user runs it.

mod support;

mod usage;
