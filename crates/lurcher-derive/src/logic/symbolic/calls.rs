//! Calls of functions.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprCall, Path};

use super::Printer;
use super::expressions::unknown;
use super::types::width;
use crate::logic::lazy::{Callee, callee};

impl Printer<'_> {
    pub(super) fn call(&mut self, call: &ExprCall, want: &TokenStream) -> TokenStream {
        let path = match &*call.func {
            Expr::Path(path) if path.qself.is_none() => &path.path,
            _ => return self.unknown_call(call),
        };
        if path.get_ident().is_some_and(|name| self.has(name)) {
            return self.unknown_call(call);
        }
        let names: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let last = names.last().map_or("", String::as_str);
        match callee(self.function, path) {
            Callee::Constructor => match (last, call.args.first()) {
                ("Some", Some(inner)) if names.len() == 1 => {
                    let inner = self.value(inner);
                    quote!({ let __v: __Value = #inner; __v.some() })
                }
                ("new", Some(inner)) => self.expression(inner, want),
                _ => self.unknown_call(call),
            },
            Callee::Ordinary => {
                let is_int = names == ["lurcher", "Int", "from"];
                let to = match &names[..] {
                    _ if is_int => Some(quote!(__Width::Unbounded)),
                    [of, _] => width(of),
                    _ => None,
                };
                match (last, to, call.args.first()) {
                    ("from", Some(width), Some(inner)) => {
                        let inner = self.value(inner);
                        quote!({ let __v: __Value = #inner; __cx.cast(__v, #width) })
                    }
                    _ => self.unknown_call(call),
                }
            }
            Callee::Logic => {
                let name = self.reading(path, call.args.len());
                let arguments = self.arguments(call.args.iter());
                let n = call.args.len();
                quote!({
                    let __with: [__Value; #n] = [#(#arguments),*];
                    __cx.call(#name::symbolic(), #want, &__with)
                })
            }
            Callee::Own => {
                let arguments = self.arguments(call.args.iter());
                self.own_method(last, &arguments, want)
            }
        }
    }

    /// A call that is not read: its arguments matter all the same.
    fn unknown_call(&mut self, call: &ExprCall) -> TokenStream {
        let arguments = self.arguments(call.args.iter());
        unknown(&arguments)
    }

    pub(super) fn arguments<'e>(
        &mut self,
        arguments: impl Iterator<Item = &'e Expr>,
    ) -> Vec<TokenStream> {
        arguments
            .map(|argument| match argument {
                Expr::Closure(_) => quote!(__Value::ANY),
                argument => self.value(argument),
            })
            .collect()
    }

    /// The name under which a function's reading is imported.
    fn reading(&mut self, path: &Path, n_arguments: usize) -> syn::Ident {
        self.fresh.callee(path, n_arguments)
    }
}
