//! Drawing from a generator expression, with ranges taking the type they fill.
//!
//! `0..10` alone is a range of `i32`: which integer a range generates cannot be
//! inferred backwards from the value wanted. A range that stands in an
//! attribute is therefore rebuilt as one of the wanted type, so that
//! `#[with(0..10)] n: u8` means what it says.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprRange, RangeLimits, Type};

/// The generator that an expression stands for, where a `wanted` is to be drawn.
pub(crate) fn typed_generator(expression: &Expr, wanted: &Type) -> TokenStream {
    match as_range(expression) {
        Some(range) => typed_range(range, wanted).unwrap_or_else(|| quote!(#expression)),
        None => quote!(#expression),
    }
}

/// Draws a `wanted` from the generator that an expression stands for.
pub(crate) fn draw_from(expression: &Expr, wanted: &Type, source: &TokenStream) -> TokenStream {
    let generator = typed_generator(expression, wanted);
    let span = located(expression.span());
    quote_spanned!(span=> ::lurcher::_macro_support::draw_with::<#wanted, _>(#source, #generator))
}

/// The range behind parentheses, if it is one.
pub(crate) fn as_range(expression: &Expr) -> Option<&ExprRange> {
    match expression {
        Expr::Range(range) => Some(range),
        Expr::Paren(inner) => as_range(&inner.expr),
        Expr::Group(inner) => as_range(&inner.expr),
        _ => None,
    }
}

fn typed_range(range: &ExprRange, wanted: &Type) -> Option<TokenStream> {
    let (start, end) = (&range.start, &range.end);
    Some(match (start, &range.limits, end) {
        (Some(start), RangeLimits::HalfOpen(_), Some(end)) => {
            quote!(::core::ops::Range::<#wanted> { start: #start, end: #end })
        }
        (Some(start), RangeLimits::Closed(_), Some(end)) => {
            quote!(::core::ops::RangeInclusive::<#wanted>::new(#start, #end))
        }
        (Some(start), _, None) => quote!(::core::ops::RangeFrom::<#wanted> { start: #start }),
        (None, RangeLimits::HalfOpen(_), Some(end)) => {
            quote!(::core::ops::RangeTo::<#wanted> { end: #end })
        }
        (None, RangeLimits::Closed(_), Some(end)) => {
            quote!(::core::ops::RangeToInclusive::<#wanted> { end: #end })
        }
        (None, _, None) => return None,
    })
}

/// At a place in the user's text, but resolved as generated code, so that
/// errors point at the text and style lints leave it alone.
pub(crate) fn located(place: Span) -> Span {
    Span::mixed_site().located_at(place)
}
