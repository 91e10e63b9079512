//! Conditions as they are shown in reports.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Writes an expression as one would: with spaces around operators between operands. How it is
/// written in the source is not to be had from every compiler.
pub(super) fn write_spaced(tokens: TokenStream, text: &mut String) {
    let mut after_operand = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(first) => {
                let mut operator = String::from(first.as_char());
                let mut spacing = first.spacing();
                while let (Spacing::Joint, Some(TokenTree::Punct(next))) = (spacing, tokens.peek())
                {
                    // `a && !b`, `a && &b`: the last is on its own.
                    if matches!((operator.as_str(), next.as_char()), ("&&" | "||", _)) {
                        break;
                    }
                    operator.push(next.as_char());
                    spacing = next.spacing();
                    tokens.next();
                }
                match operator.as_str() {
                    "." | "::" | "?" | ".." | "..=" | "!" => text.push_str(&operator),
                    "," | ":" | ";" => text.push_str(&format!("{operator} ")),
                    _ if after_operand => text.push_str(&format!(" {operator} ")),
                    _ => text.push_str(&operator),
                }
                after_operand = operator == "?";
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => (" { ", " }"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write_spaced(group.stream(), text);
                text.push_str(close);
                after_operand = true;
            }
            token => {
                if after_operand {
                    text.push(' ');
                }
                text.push_str(&token.to_string());
                after_operand = true;
            }
        }
    }
}
