//! `all` and `any` over the elements of lists, over neighbours, and over pairs from two lists.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Expr, ExprClosure, Pat};

use super::Printer;
use super::expressions::count;
use super::methods::{closure_of, is_name, looked_through};

/// What is gone through, and what its parts are called.
pub(super) enum Through<'e> {
    Elements(&'e Expr, &'e Pat),
    /// `list.windows(2)`: the window is only looked at by index.
    Windows(&'e Expr, usize, &'e Pat),
    /// `list.iter().zip(other)`
    Pairs(&'e Expr, &'e Expr, [&'e Pat; 2]),
}

/// What `all` and `any` go through, and the body of their closure.
pub(super) fn through<'e>(list: &'e Expr, closure: &'e Expr) -> Option<(Through<'e>, &'e Expr)> {
    if let Some((pattern, body)) = closure_of(closure) {
        let Some((inner, n)) = method(list, "windows") else {
            return Some((Through::Elements(list, pattern), body));
        };
        let n = count(n).filter(|n| *n > 0 && is_indexed(body.to_token_stream(), pattern, *n))?;
        return Some((Through::Windows(inner, n, pattern), body));
    }
    let (first, second) = method(list, "zip")?;
    let Expr::Closure(ExprClosure { inputs, body, .. }) = closure else { return None };
    let Pat::Tuple(pair) = looked_through(inputs.first().filter(|_| inputs.len() == 1)?) else {
        return None;
    };
    let parts: Vec<&Pat> = pair.elems.iter().map(looked_through).collect();
    let parts: [&Pat; 2] = parts.try_into().ok()?;
    let are_names = parts.into_iter().all(is_name);
    are_names.then_some((Through::Pairs(first, second, parts), body))
}

/// The receiver and the one argument of a method.
fn method<'e>(call: &'e Expr, name: &str) -> Option<(&'e Expr, &'e Expr)> {
    let Expr::MethodCall(call) = call else { return None };
    let is_it = call.method == name && call.args.len() == 1;
    call.args.first().filter(|_| is_it).map(|argument| (&*call.receiver, argument))
}

/// Whether a name only stands before an index less than this: a window is read as the rest of its
/// list.
fn is_indexed(body: TokenStream, pattern: &Pat, n: usize) -> bool {
    let Pat::Ident(name) = pattern else { return true };
    let mut tokens = body.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_allowed = match token {
            TokenTree::Group(group) => is_indexed(group.stream(), pattern, n),
            TokenTree::Ident(ident) if ident == name.ident => match tokens.peek() {
                Some(TokenTree::Group(index)) => syn::parse2::<Expr>(index.stream())
                    .is_ok_and(|index| count(&index).is_some_and(|index| index < n)),
                _ => false,
            },
            _ => true,
        };
        if !is_allowed {
            return false;
        }
    }
    true
}

impl Printer<'_> {
    /// `all` and `any`, element by element as far as they are known.
    pub(super) fn quantified(
        &mut self,
        what: &Through<'_>,
        body: &Expr,
        is_all: bool,
        want: &TokenStream,
    ) -> TokenStream {
        let (join, end) = if is_all { (quote!(and), false) } else { (quote!(or), true) };
        let stop = quote! {
            if __some != __Truth::Yes {
                if __some != __Truth::No {
                    __all = __all.#join(__Truth::Both);
                }
                break;
            }
        };
        let first = quote!(let (__some, __item, __rest) = __cx.front(__list); #stop);
        let (list, begin, next, names, go_on) = match what {
            Through::Elements(list, name) => {
                (list, TokenStream::new(), first, vec![(*name, "__item")], TokenStream::new())
            }
            Through::Windows(list, n, name) => {
                let next = quote!(let (__some, __item, __rest) = __cx.window(__list, #n); #stop);
                (list, TokenStream::new(), next, vec![(*name, "__item")], TokenStream::new())
            }
            Through::Pairs(list, other, [one, two]) => {
                let other = self.value(other);
                let next = quote! {
                    #first
                    let (__some, __second, __others) = __cx.front(__other);
                    #stop
                };
                let names = vec![(*one, "__item"), (*two, "__second")];
                let begin = quote!(let mut __other: __Value = #other;);
                (list, begin, next, names, quote!(__other = __others;))
            }
        };
        let list = self.value(list);
        let wanted = if is_all { quote!(__w.both()) } else { quote!(__w.one()) };
        let body = self.closure(&names, body, &wanted);
        quote!({
            let __w: __Want = #want;
            let mut __list: __Value = #list;
            #begin
            let mut __all = __Truth::of(!#end);
            loop {
                #next
                let __one: __Value = #body;
                __all = __all.#join(__cx.truth(__one, __Want::Either));
                if !__all.may_be(!#end) {
                    break;
                }
                __list = __rest;
                #go_on
            }
            __Value::from(__all)
        })
    }
}
