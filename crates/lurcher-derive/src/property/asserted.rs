//! What a property asserts of its arguments, as text: what a condition must not say again.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ItemFn, Macro, Stmt, Token};

/// The conditions of `assert!` and its kin that are statements of the body, and its value.
pub(super) fn asserted(function: &ItemFn) -> Vec<String> {
    let mut found = Vec::new();
    let n = function.block.stmts.len();
    for (nth, statement) in function.block.stmts.iter().enumerate() {
        match statement {
            Stmt::Macro(statement) => found.extend(of_macro(&statement.mac)),
            Stmt::Expr(Expr::Macro(expression), _) => found.extend(of_macro(&expression.mac)),
            Stmt::Expr(value, None) if nth + 1 == n => {
                found.push(value.to_token_stream().to_string())
            }
            _ => {}
        }
    }
    found
}

fn of_macro(called: &Macro) -> Option<String> {
    let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
    let arguments = parse.parse2(called.tokens.clone()).ok()?;
    let text = |nth: usize| arguments.get(nth).map(|e: &Expr| e.to_token_stream().to_string());
    let compared = |sign: &str| Some(format!("({}) {sign} ({})", text(0)?, text(1)?));
    let name: TokenStream = called.path.segments.last()?.ident.to_token_stream();
    match name.to_string().as_str() {
        "assert" => text(0),
        "assert_eq" => compared("=="),
        "assert_ne" => compared("!="),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_and_the_value_are_found() {
        let function = "fn p(x: u8) -> bool { assert!(f(x), \"no\"); let y = 3; \
                        assert_eq!(g(x), y); if x > 3 { assert!(h(x)); } is_ok(&x) }";
        let found = asserted(&syn::parse_str(function).unwrap());
        let found: Vec<String> = found.iter().map(|text| text.replace(' ', "")).collect();
        assert_eq!(found, ["f(x)", "(g(x))==(y)", "is_ok(&x)"]);
    }
}
