//! Where the compiler points when a line of a table does not fit.
//!
//! What a macro by rules writes has the place of the macro's text, for which the compiler shows the
//! whole of what the macro was given: a table with a line per operation, and not the line that is
//! wrong. Here, everything that stands between what the user wrote gets the place of one name, that
//! of the operation, and keeps its meaning.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// `name { text }`: the text, at the place of the name.
pub(crate) fn located(input: TokenStream) -> TokenStream {
    let mut trees = input.into_iter();
    match (trees.next(), trees.next()) {
        (Some(name), Some(TokenTree::Group(text))) => moved(text.stream(), name.span()),
        _ => TokenStream::new(),
    }
}

fn moved(text: TokenStream, to: Span) -> TokenStream {
    text.into_iter()
        .map(|tree| match tree {
            // Expressions and blocks of the user's come in a group without brackets, and have a
            // place.
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => group.into(),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), moved(group.stream(), to));
                inner.set_span(group.span().located_at(to));
                inner.into()
            }
            mut other => {
                other.set_span(other.span().located_at(to));
                other
            }
        })
        .collect()
}
