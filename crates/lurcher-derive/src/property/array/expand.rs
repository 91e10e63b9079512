//! What the runner is told about an array.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Expr;

use super::Array;
use super::arguments::{is_dependent, mentioned};
use crate::property::expand::draw_alone;
use crate::property::signature::Argument;

impl Array {
    /// The expression that describes the array to the runner.
    pub(in crate::property) fn plan(&self, arguments: &[Argument]) -> TokenStream {
        let strength = match &self.strength {
            Some(strength) => quote!(#strength),
            None => quote!(2),
        };
        let described = (0..arguments.len()).map(|at| {
            let Argument { label, name, .. } = &arguments[at];
            let draw = match is_dependent(arguments, at) {
                true => quote!(::core::option::Option::None),
                false => {
                    let (source, drawing) = draw_alone(at, &arguments[at]);
                    quote! {
                        ::core::option::Option::Some(
                            |#source: &mut ::lurcher::_macro_support::Source| {
                                #drawing
                            }
                        )
                    }
                }
            };
            let is_chosen = match &self.parameters {
                None => quote!(::core::option::Option::None),
                Some(named) => {
                    let is_named = name.as_ref().is_some_and(|name| named.contains(name));
                    quote!(::core::option::Option::Some(#is_named))
                }
            };
            quote! {
                ::lurcher::_macro_support::ArrayArgument {
                    name: #label,
                    draw: #draw,
                    is_chosen: #is_chosen,
                }
            }
        });
        let conditions = self.requires.iter().filter_map(|condition| {
            let mentioned = mentioned(condition, arguments);
            if mentioned.iter().any(|&at| is_dependent(arguments, at)) {
                return None;
            }
            let drawn: Vec<_> =
                mentioned.iter().map(|&at| draw_alone(at, &arguments[at])).collect();
            let source = &drawn.first()?.0;
            let drawings = drawn.iter().map(|(_, drawing)| drawing);
            let text = text(condition);
            Some(quote! {
                ::lurcher::_macro_support::ArrayCondition {
                    text: #text,
                    arguments: &[#(#mentioned),*],
                    holds: |#source: &mut ::lurcher::_macro_support::Source| -> bool {
                        #(#drawings)*
                        #condition
                    },
                }
            })
        });
        quote! {
            ::lurcher::_macro_support::ArrayPlan {
                strength: #strength,
                arguments: ::std::vec![#(#described),*],
                conditions: ::std::vec![#(#conditions),*],
            }
        }
    }

    /// The statements that discard what the conditions rule out, once all is drawn.
    pub(in crate::property) fn assumptions(&self) -> TokenStream {
        let assumptions = self.requires.iter().map(|condition| {
            let text = text(condition);
            quote!(::lurcher::_macro_support::assume(#condition, #text);)
        });
        quote!(#(#assumptions)*)
    }
}

fn text(condition: &Expr) -> String {
    format!("requires = {}", condition.to_token_stream())
}
