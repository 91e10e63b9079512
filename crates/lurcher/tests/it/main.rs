//! What users see, from the outside.

mod derive;
mod property;
