//! What users see, from the outside.

mod arrays;
mod derive;
mod described;
mod diagnostics;
mod documents;
mod explained;
mod logic;
mod outside;
mod property;
mod refined;
mod refined_fields;
mod requires;
mod specify;
mod victims;
