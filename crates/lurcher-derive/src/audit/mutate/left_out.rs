//! Changes that will not compile, as the trial builds of an audit found out.

use std::collections::HashSet;
use std::sync::OnceLock;

use proc_macro2::TokenStream;
use quote::quote;

use super::super::registry::Place;

/// Names a file with the names of changes, one in a line.
const VARIABLE: &str = "LURCHER_INTERNAL_LEFT_OUT";

/// A line of it that is no name: nothing is to be built, and it is only asked what compiles.
/// `cargo-lurcher` has the same.
const TRIAL: &str = "(a trial)";

/// What such a build says of each function. `cargo-lurcher` has the same.
const CHECKED: &str = "lurcher checked";

pub(super) fn is_left_out(name: &str) -> bool {
    static NAMES: OnceLock<HashSet<String>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let path = std::env::var_os(VARIABLE).filter(|path| !path.is_empty());
        let text = path.and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        text.lines().map(str::to_string).collect()
    });
    names.contains(name)
}

/// An item for the body of a function that is an error, if this build is a trial. To the compiler
/// it is one of a constant, so that it goes on to types and lifetimes of all functions, and ends
/// before it makes code, which takes longest.
pub(super) fn refused(function: &Place) -> Option<TokenStream> {
    is_left_out(TRIAL).then(|| {
        let message = format!("{CHECKED} {}:{};", function.file, function.start.0);
        // The text is not read for braces.
        quote!(
            const _: () = ::core::panic!("{}", #message);
        )
    })
}
