//! The formats of ACTS: models as text and as XML.

mod lexer;
mod text;
mod xml;

pub(super) use text::read as read_text;
pub(super) use xml::read as read_xml;
