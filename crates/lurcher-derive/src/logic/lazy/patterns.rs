//! Patterns against lazy values.
//!
//! A pattern becomes a chain of tests, outermost constructor first, fields from left to right,
//! so that nothing is looked at that the outcome does not depend on. The compiler has checked
//! the user's own text for exhaustiveness; the tests need not be.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprRange, Member, Pat, PatIdent, Path, PathArguments, RangeLimits, Type};

use super::{Printer, Written};
use crate::logic::kind::Kind;
use crate::logic::pattern_text::{alternatives, is_binding, is_constant, is_simple, names};
use crate::ranges::located;

/// What a pattern is tested against; cheap to write down again.
#[derive(Clone)]
pub(super) struct Subject {
    pub(super) tokens: TokenStream,
    pub(super) kind: Kind,
}

/// A constructor at the top of a pattern.
pub(super) struct Constructor<'p> {
    pub(super) path: TokenStream,
    fields: Fields<'p>,
}

enum Fields<'p> {
    Unit,
    Tuple(Vec<&'p Pat>),
    Named(Vec<(Member, &'p Pat)>, bool),
}

impl<'p> Constructor<'p> {
    pub(super) fn parts(&self) -> Vec<&'p Pat> {
        match &self.fields {
            Fields::Unit => Vec::new(),
            Fields::Tuple(parts) => parts.clone(),
            Fields::Named(parts, _) => parts.iter().map(|(_, part)| *part).collect(),
        }
    }

    /// The constructor with a pattern for each part.
    pub(super) fn with(&self, parts: &[TokenStream]) -> TokenStream {
        let path = &self.path;
        match &self.fields {
            Fields::Unit => path.clone(),
            Fields::Tuple(_) => quote!(#path(#(#parts),*)),
            Fields::Named(fields, has_rest) => {
                let members = fields.iter().map(|(member, _)| member);
                let rest = has_rest.then(|| quote!(..));
                quote!(#path { #(#members: #parts,)* #rest })
            }
        }
    }
}

pub(super) type Then<'t> = &'t mut dyn FnMut(&mut Printer<'_>) -> TokenStream;

impl Printer<'_> {
    /// Code that does `then` if a pattern matches, with its names bound, and nothing else.
    pub(super) fn test(&mut self, pattern: &Pat, subject: &Subject, then: Then<'_>) -> TokenStream {
        let tokens = &subject.tokens;
        let span = located(pattern.span());
        match pattern {
            Pat::Paren(inner) => return self.test(&inner.pat, subject, then),
            _ if !subject.kind.is_lazy() => {
                for name in names(pattern) {
                    self.scope.declare(&name.to_string(), Kind::Plain);
                }
                let then = then(self);
                return quote!(match #tokens { #pattern => { #then } _ => {} });
            }
            Pat::Wild(_) | Pat::Rest(_) => return then(self),
            Pat::Type(inner) => return self.test(&inner.pat, subject, then),
            Pat::Ident(ident) if is_binding(ident) => {
                let binding = self.bind(ident, subject, span);
                let then = match &ident.subpat {
                    Some((_, inner)) => self.test(inner, subject, then),
                    None => then(self),
                };
                return quote!({ #binding #then });
            }
            Pat::Lit(literal) => {
                return self.test_if(equal(tokens, &literal.to_token_stream(), span), then);
            }
            Pat::Range(range) => {
                let Some(condition) = within(tokens, range, span) else { return then(self) };
                return self.test_if(condition, then);
            }
            Pat::Const(constant) => {
                self.refuse(constant, "`#[logic]`: a pattern `const { … }` has no lazy reading");
                return TokenStream::new();
            }
            Pat::Ident(ident) if is_constant(&ident.ident) => {
                return self.test_if(equal(tokens, &ident.ident.to_token_stream(), span), then);
            }
            _ => {}
        }
        match (pattern, &subject.kind) {
            (Pat::Reference(_) | Pat::Tuple(_), Kind::Tuple(kinds)) => {
                let kinds = kinds.clone();
                self.test_tuple(pattern, &kinds, tokens, then)
            }
            (Pat::Reference(inner), Kind::Many(_)) => self.test(&inner.pat, subject, then),
            (Pat::Reference(inner), _) => {
                let inside = Subject { tokens: tokens.clone(), kind: Kind::Value };
                self.test(&inner.pat, &inside, then)
            }
            (Pat::Slice(slice), kind) => {
                let (item, list) = (kind.item(), self.name("list"));
                let rest =
                    self.test_slice(&slice.elems.iter().collect::<Vec<_>>(), &list, &item, then);
                quote_spanned!(span=> { let #list = #tokens.__list(); #rest })
            }
            (Pat::Or(_), _) => {
                let mut code = TokenStream::new();
                for version in alternatives(pattern) {
                    self.scope.enter();
                    code.extend(self.test(&version, subject, then));
                    self.scope.leave();
                }
                code
            }
            (Pat::Tuple(tuple), kind) => {
                let parts: Vec<_> = tuple.elems.iter().collect();
                let (pattern, code) = self.test_parts(&parts, &kind.item(), then);
                quote_spanned!(span=> match #tokens.__layer() { (#(#pattern,)*) => { #code } })
            }
            (pattern, kind) => {
                let Some(constructor) = self.constructor(pattern) else {
                    return TokenStream::new();
                };
                let (parts, code) = self.test_parts(&constructor.parts(), &kind.item(), then);
                let pattern = constructor.with(&parts);
                quote_spanned!(span=> match #tokens.__layer() { #pattern => { #code } _ => {} })
            }
        }
    }

    fn test_if(&mut self, condition: TokenStream, then: Then<'_>) -> TokenStream {
        let then = then(self);
        quote!(if #condition { #then })
    }

    /// Binds a name to a handle.
    fn bind(&mut self, ident: &PatIdent, subject: &Subject, span: Span) -> TokenStream {
        let (name, mutability) = (&ident.ident, &ident.mutability);
        let kind = if ident.by_ref.is_some() && subject.kind == Kind::Value {
            Kind::Ref
        } else {
            subject.kind.clone()
        };
        let value = Written::atom(subject.tokens.clone(), kind);
        let value = if mutability.is_some() { value.into_value(span) } else { value.into_own() };
        self.scope.declare(&name.to_string(), value.kind.clone());
        let tokens = value.tokens;
        quote!(let #mutability #name = #tokens;)
    }

    /// Patterns for the parts of a constructor, and the tests of those that need one.
    pub(super) fn test_parts(
        &mut self,
        parts: &[&Pat],
        kind: &Kind,
        then: Then<'_>,
    ) -> (Vec<TokenStream>, TokenStream) {
        let mut patterns = Vec::new();
        let mut tests = Vec::new();
        for part in parts {
            match part {
                Pat::Wild(_) | Pat::Rest(_) => patterns.push(part.to_token_stream()),
                Pat::Ident(ident)
                    if is_simple(part) && ident.by_ref.is_none() && ident.mutability.is_none() =>
                {
                    self.scope.declare(&ident.ident.to_string(), kind.clone());
                    patterns.push(ident.ident.to_token_stream());
                }
                part => {
                    let name = self.name("part");
                    patterns.push(quote!(#name));
                    let subject = Subject { tokens: quote!(#name), kind: kind.clone() };
                    tests.push((*part, subject));
                }
            }
        }
        let code = self.test_all(&tests, then);
        (patterns, code)
    }

    /// Several tests, one after the other.
    pub(super) fn test_all(&mut self, tests: &[(&Pat, Subject)], then: Then<'_>) -> TokenStream {
        match tests {
            [] => then(self),
            [(pattern, subject), rest @ ..] => {
                self.test(pattern, subject, &mut |printer| printer.test_all(rest, then))
            }
        }
    }

    /// The constructor at the top of a pattern; a mistake if there is something else.
    pub(super) fn constructor<'p>(&mut self, pattern: &'p Pat) -> Option<Constructor<'p>> {
        let (path, fields) = match pattern {
            Pat::Path(path) => (&path.path, Fields::Unit),
            Pat::TupleStruct(of) => (&of.path, Fields::Tuple(of.elems.iter().collect())),
            Pat::Struct(of) => {
                let fields =
                    of.fields.iter().map(|field| (field.member.clone(), &*field.pat)).collect();
                (&of.path, Fields::Named(fields, of.rest.is_some()))
            }
            Pat::Ident(ident) if ident.ident == "None" => {
                let path = quote!(::core::option::Option::None);
                return Some(Constructor { path, fields: Fields::Unit });
            }
            Pat::Ident(ident) => {
                let message = format!(
                    "`#[logic]`: of which type is `{0}`?\nwrite the name of the type, too: \
                     `Type::{0}`",
                    ident.ident
                );
                self.refuse(ident, &message);
                return None;
            }
            other => {
                self.refuse(other, "`#[logic]`: this pattern has no lazy reading");
                return None;
            }
        };
        let name = path.segments.last()?.ident.to_string();
        let is_ours = ["Some", "Ok", "Err"].contains(&name.as_str());
        if path.segments.len() == 1 && is_ours {
            return Some(Constructor { path: path.to_token_stream(), fields });
        }
        let layer = self.layer(path);
        // A struct's name is no constructor through an alias: fields by number.
        let fields = match fields {
            Fields::Tuple(parts) if path.segments.len() == 1 => numbered(parts),
            fields => fields,
        };
        Some(Constructor { path: layer, fields })
    }

    /// The constructor of a layer that a constructor's path stands for.
    fn layer(&mut self, path: &Path) -> TokenStream {
        let mut of = path.clone();
        let variant = if path.segments.len() > 1 { of.segments.pop() } else { None };
        let variant = variant.map(|variant| variant.into_value());
        if let Some(punctuated) = of.segments.pop() {
            of.segments.push(punctuated.into_value());
        }
        let last = of.segments.last();
        let is_self = of.is_ident("Self");
        let known = match (last, self.function.methods) {
            (Some(_), Some(methods)) if is_self => Some(methods.of.clone()),
            (Some(last), _) if matches!(last.arguments, PathArguments::None) => {
                self.function.types.get(&last.ident.to_string()).cloned()
            }
            _ => None,
        };
        let of: Type = known.unwrap_or_else(|| syn::parse_quote!(#of));
        let span = located(path.span());
        let layer = quote_spanned!(span=> ::lurcher::_macro_support::Layer::<#of>);
        match variant {
            Some(variant) => quote!(#layer::#variant),
            None => layer,
        }
    }
}

/// The fields of a tuple struct, by number; `..` must be the last.
fn numbered(parts: Vec<&Pat>) -> Fields<'_> {
    let has_rest = parts.iter().any(|part| matches!(part, Pat::Rest(_)));
    let parts = parts.into_iter().take_while(|part| !matches!(part, Pat::Rest(_)));
    let parts = parts.enumerate().map(|(index, part)| (Member::from(index), part)).collect();
    Fields::Named(parts, has_rest)
}

fn equal(left: &TokenStream, right: &TokenStream, span: Span) -> TokenStream {
    quote_spanned!(span=> (&&::lurcher::_macro_support::Compare(&#left, &#right)).__eq())
}

fn related(left: &TokenStream, relation: &str, right: &Expr, span: Span) -> TokenStream {
    let relation = Ident::new(relation, span);
    quote_spanned! {span=>
        (&&::lurcher::_macro_support::Compare(&#left, &#right))
            .__relates(::lurcher::_macro_support::Relation::#relation)
    }
}

/// Whether a value is in the range of a pattern; none for `..`.
fn within(subject: &TokenStream, range: &ExprRange, span: Span) -> Option<TokenStream> {
    let start = range.start.as_deref().map(|start| related(subject, "AtLeast", start, span));
    let relation = match range.limits {
        RangeLimits::HalfOpen(_) => "Less",
        RangeLimits::Closed(_) => "AtMost",
    };
    let end = range.end.as_deref().map(|end| related(subject, relation, end, span));
    match (start, end) {
        (Some(start), Some(end)) => Some(quote!(#start && #end)),
        (start, end) => start.or(end),
    }
}

impl Printer<'_> {
    /// The pattern of a constructor whose parts all only bind, with their names declared.
    pub(super) fn flat(&mut self, pattern: &Pat, kind: &Kind) -> Option<TokenStream> {
        let constructor = self.constructor(pattern)?;
        let mut patterns = Vec::new();
        for part in constructor.parts() {
            for name in names(part) {
                self.scope.declare(&name.to_string(), kind.clone());
            }
            patterns.push(part.to_token_stream());
        }
        Some(constructor.with(&patterns))
    }
}
