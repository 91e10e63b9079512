//! What users see, from the outside.

mod derive;
mod described;
mod diagnostics;
mod documents;
mod outside;
mod property;
mod victims;
