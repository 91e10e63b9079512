//! Numbers in the text of a refinement and of its function, or of a property.
//!
//! Where a function does something else for the year 400 or from 2^40 on, that number is in its
//! text, and a search is not likely to come upon it. So these are tried in place of the numbers of
//! an input, and what is beside them.

use proc_macro2::{TokenStream, TokenTree};

/// More of them are not tried.
const MOST: usize = 24;
/// Smaller ones are tried in any case.
const LEAST: i128 = 4;

/// Adds the numbers in some tokens, each once, and the powers of two that are written as shifts.
pub(super) fn gather(tokens: TokenStream, found: &mut Vec<i128>) {
    let mut add = |number: i128| {
        if number >= LEAST && !found.contains(&number) && found.len() < MOST {
            found.push(number);
        }
    };
    // The number before, and how many `<` came after it.
    let mut before: Option<(i128, usize)> = None;
    let mut inner = Vec::new();
    for token in tokens {
        before = match token {
            TokenTree::Literal(literal) => {
                let number = match syn::Lit::new(literal) {
                    syn::Lit::Int(number) => number.base10_parse::<i128>().ok(),
                    syn::Lit::Byte(byte) => Some(byte.value().into()),
                    _ => None,
                };
                if let (Some((base, 2)), Some(by @ 0..100)) = (before, number) {
                    base.checked_mul(1 << by).into_iter().for_each(&mut add);
                }
                number.into_iter().for_each(&mut add);
                number.map(|number| (number, 0))
            }
            TokenTree::Punct(punct) if punct.as_char() == '<' => {
                before.map(|(number, n)| (number, n + 1))
            }
            TokenTree::Group(group) => {
                inner.push(group.stream());
                None
            }
            _ => None,
        };
    }
    inner.into_iter().for_each(|tokens| gather(tokens, found));
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    #[test]
    fn numbers_are_found_each_once_and_shifts_as_powers() {
        let mut found = Vec::new();
        let text = quote! { if n % 400 == 0 && n < 400 { f(b'a', 1u64 << 40, 3, -17) } };
        gather(text, &mut found);
        assert_eq!(found, [400, 97, 1 << 40, 40, 17]);
    }
}
