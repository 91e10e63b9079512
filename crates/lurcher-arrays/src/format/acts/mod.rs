//! The formats of ACTS: models as text and as XML.

mod lexer;
mod text;

pub(super) use text::read as read_text;
