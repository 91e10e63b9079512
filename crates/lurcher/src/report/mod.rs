//! What the user gets to see.

pub(crate) mod diff;
pub(crate) mod observe;
