pub(crate) fn expand(_: proc_macro2::TokenStream, item: proc_macro2::TokenStream) -> proc_macro2::TokenStream { item }
