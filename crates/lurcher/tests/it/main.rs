//! What users see, from the outside.

mod derive;
mod described;
mod diagnostics;
mod outside;
mod property;
mod victims;
