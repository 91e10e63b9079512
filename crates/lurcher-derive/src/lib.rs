//! The macros of Lurcher.
use proc_macro::TokenStream;

/// Derives `Data`.
#[proc_macro_derive(Data, attributes(data))]
pub fn derive_data(_: TokenStream) -> TokenStream { TokenStream::new() }

/// Turns a function into a property test.
#[proc_macro_attribute]
pub fn property(_: TokenStream, item: TokenStream) -> TokenStream { item }
