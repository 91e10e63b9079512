//! The generated test.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ItemFn;
use syn::spanned::Spanned;

use super::array::Array;
use super::asserted::asserted;
use super::config::PropertySettings;
use super::lazy;
use super::signature::{Argument, Arguments, Handed};
use crate::logic::offered;
use crate::mentions::mentioned;
use crate::ranges::{draw_from, located};

/// A test of the same name around the function, which is left as it was
/// written: its text keeps its place, so errors and editors point into it.
pub(super) fn expand(
    function: &ItemFn,
    arguments: &Arguments,
    settings: &PropertySettings,
) -> TokenStream {
    let PropertySettings { config, array, requires, lazy, background, around, .. } = settings;
    let ItemFn { attrs, vis, sig, block } = function;
    let (name, output, asyncness) = (&sig.ident, &sig.output, &sig.asyncness);
    let inputs = &arguments.inputs;
    let test = arguments.needs_test.then(|| quote!(#[::core::prelude::v1::test]));
    let must_fail = attrs.iter().any(|attr| attr.path().is_ident("should_panic"));
    let shapes = if array.is_none() {
        shapes(&arguments.arguments)
    } else {
        quote!(::core::option::Option::None)
    };
    let background = background.iter().map(|path| {
        let name = path.to_token_stream().to_string().replace(' ', "");
        let span = located(path.span());
        let make = quote_spanned!(span=> ::lurcher::_macro_support::background(#name, #path));
        quote!(|| ::std::vec![#make])
    });
    // Those of the requirement need not be named again, nor those of a body that is read as logic.
    let required =
        requires.iter().map(|_| quote!(::lurcher::_macro_support::gathered::<__lurcher_requires>));
    let read = lazy.iter().filter(|_| requires.is_some());
    let read = read.map(|_| quote!(::lurcher::_macro_support::gathered::<__lurcher_property>));
    let named: Vec<&Ident> = arguments.arguments.iter().filter_map(|a| a.name.as_ref()).collect();
    let offered = offered(function, &named);
    let background = background.chain(required).chain(read).chain(offered);
    let background = quote!(const { &[#(#background),*] });
    let asserted = asserted(function);
    let mentioned = mentioned([&block.to_token_stream()]);
    // Floats are made by a call, which lives as long as the program only in a constant.
    let background = quote! {
        background: #background, asserted: &[#(#asserted),*], mentioned: const { #mentioned }
    };
    let info = info(name, &arguments.text, must_fail, &shapes, &background);
    let property = closure(function, &arguments.arguments, settings);
    let (item, property_read) = match lazy {
        Some(place) => lazy::reading(function, arguments, *place),
        None => (TokenStream::new(), quote!(::core::option::Option::None)),
    };
    let items = requires.as_ref().map(|requires| {
        let items = requires.items(&arguments.arguments, &property_read);
        quote!(#item #items)
    });
    let plan = array.as_ref().map(|array| {
        let plan = array.plan(&arguments.arguments);
        quote!(#plan,)
    });
    let plan = plan.or_else(|| requires.as_ref().map(|_| quote!(&__LURCHER_DOMAIN,)));
    let runner = match (asyncness, &plan) {
        (None, Some(_)) if requires.is_some() => quote!(run_required),
        (None, None) => quote!(run),
        (Some(_), None) => quote!(run_async),
        (None, Some(_)) => quote!(run_array),
        (Some(_), Some(_)) => quote!(run_array_async),
    };
    let wait = asyncness.map(|_| quote!(.await));
    let run = quote!(::lurcher::_macro_support::#runner(#info, #config, #plan #property)#wait);
    let (outer, inner) = around;
    let body = quote! {
            #inner
            // The arguments are inputs, not an interface: the body needs them as they are.
            #[allow(
                clippy::needless_pass_by_value,
                clippy::ptr_arg,
                clippy::too_many_arguments,
                clippy::trivially_copy_pass_by_ref
            )]
            #asyncness fn #name(#(#inputs),*) #output #block
            #items
            #run
    };
    let body = if outer.is_empty() { body } else { quote!(#outer { #body }) };
    quote! {
        #test
        #(#attrs)*
        #vis #asyncness fn #name() {
            #body
        }
    }
}

/// The types of the arguments, if all of them are drawn as their types say.
fn shapes(arguments: &[Argument]) -> TokenStream {
    if arguments.iter().any(|argument| argument.generator.is_some()) {
        return quote!(::core::option::Option::None);
    }
    let shapes = arguments.iter().map(|Argument { ty, .. }| {
        let span = located(ty.span());
        quote_spanned!(span=> <#ty as ::lurcher::Data>::shape)
    });
    quote!(::core::option::Option::Some(const { &[#(#shapes),*] }))
}

fn info(
    name: &Ident,
    signature: &str,
    must_fail: bool,
    shapes: &TokenStream,
    background: &TokenStream,
) -> TokenStream {
    // Where the function is, not its attribute.
    let line = quote_spanned!(name.span()=> ::core::line!());
    let name = name.to_string();
    quote! {
        ::lurcher::_macro_support::PropertyInfo {
            name: #name,
            module: ::core::module_path!(),
            file: ::core::file!(),
            line: #line,
            manifest_dir: ::core::option_env!("CARGO_MANIFEST_DIR"),
            signature: #signature,
            must_fail: #must_fail,
            shapes: #shapes,
            #background,
        }
    }
}

/// From a source to a verdict: draw, show, call, judge.
fn closure(
    function: &ItemFn,
    arguments: &[Argument],
    PropertySettings { array, requires, .. }: &PropertySettings,
) -> TokenStream {
    let array = array.as_ref();
    let name = &function.sig.ident;
    // What is said about the outcome is said at the return type.
    let place = located(match &function.sig.output {
        syn::ReturnType::Default => name.span(),
        syn::ReturnType::Type(_, ty) => ty.span(),
    });
    let (source, body) = (hidden("source"), Ident::new("body", place));
    let asyncness = function.sig.asyncness;
    let wait = asyncness.map(|_| quote_spanned!(place=> .await));
    let draws = arguments.iter().enumerate().map(|(index, argument)| {
        // Rows of an array are put together argument by argument.
        let begin = array.map(|_| quote!(#source.begin_argument();));
        // Those of a row are drawn in every case.
        let may_be_found = array.is_none();
        let is_mutable = argument.handed == Handed::LentMutably;
        let draw = draw(index, argument, &source, is_mutable, may_be_found);
        quote!(#begin #draw)
    });
    let (begin, required) = match requires {
        None => (None, None),
        Some(_) => {
            let names = arguments.iter().enumerate().map(|(n, argument)| variable(n, argument));
            let required =
                quote!(#source.end_arguments(&__LURCHER_DOMAIN, __lurcher_requires(#(&#names),*)););
            (Some(quote!(#source.begin_arguments(&__LURCHER_DOMAIN);)), Some(required))
        }
    };
    let assumptions = array.map(Array::assumptions);
    let handed = arguments.iter().enumerate().map(|(index, argument)| {
        let variable = variable(index, argument);
        match argument.handed {
            Handed::Over => quote!(#variable),
            Handed::Lent => quote!(&#variable),
            Handed::LentMutably => quote!(&mut #variable),
        }
    });
    let judged = quote_spanned! {place=>
        ::lurcher::Outcome::verdict(#body(#(#handed),*)#wait)
    };
    quote! {
        #asyncness |#source: &mut ::lurcher::_macro_support::Source| -> ::lurcher::Verdict {
            // An argument may have the name of the property.
            let #body = #name;
            #begin
            #(#draws)*
            #required
            #assumptions
            if #source.is_only_drawing() {
                return ::lurcher::Verdict::Pass;
            }
            #judged
        }
    }
}

/// Draws an argument where nothing else is: the name of the source, and the statements.
pub(super) fn draw_alone(index: usize, argument: &Argument) -> (Ident, TokenStream) {
    let source = hidden("source");
    let drawing = draw(index, argument, &source, false, false);
    (source, drawing)
}

fn draw(
    index: usize,
    argument: &Argument,
    source: &Ident,
    is_mutable: bool,
    may_be_found: bool,
) -> TokenStream {
    let (ty, label, variable) = (&argument.ty, &argument.label, variable(index, argument));
    let value = match &argument.generator {
        Some(generator) => draw_from(generator, ty, &source.to_token_stream()),
        None => {
            let (span, position) = (located(ty.span()), index as u32);
            if may_be_found {
                quote_spanned!(span=> #source.argument::<#ty>(#position))
            } else {
                quote_spanned!(span=> <#ty as ::lurcher::Data>::draw(#source))
            }
        }
    };
    // What a generator makes can be made again for an explanation.
    let keep = (may_be_found && argument.generator.is_some()).then(|| {
        let position = index as u32;
        quote! {
            if #source.is_keeping() {
                use ::lurcher::_macro_support::{KeepData as _, KeepNothing as _};
                (&&::lurcher::_macro_support::Viewed(&#variable)).keep_in(#source, #position);
            }
        }
    });
    let mutability = is_mutable.then(|| quote!(mut));
    let view = match &argument.view {
        Some(view) => {
            let span = located(view.span());
            quote_spanned!(span=> #source.view_as(#label, || (#view)(&#variable));)
        }
        None => quote!((&&::lurcher::_macro_support::Viewed(&#variable)).show_to(#source);),
    };
    quote! {
        let #mutability #variable: #ty = #value;
        if #source.is_watched() {
            use ::lurcher::_macro_support::{
                Describe as _, DescribeData as _, DescribeDebug as _, DescribeNothing as _,
                ViewData as _, ViewNothing as _,
            };
            if #source.is_showing() {
                let shown = (&&&&::lurcher::_macro_support::Described(&#variable)).describe();
                #source.show_argument(#label, shown);
            }
            #view
            #keep
        }
    }
}

/// The variable that holds the drawn value. Under the argument's own name,
/// where it has one, so that the generators of later arguments can use it.
fn variable(index: usize, argument: &Argument) -> Ident {
    match &argument.name {
        Some(name) => name.clone(),
        None => format_ident!("argument_{index}", span = Span::mixed_site()),
    }
}

/// A name that the user's text cannot see.
fn hidden(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
