//! Expressions without control.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{BinOp, Expr, ExprBinary, ExprUnary, Lit, UnOp};

use super::types::width;
use super::{Known, Printer, known_type};
use crate::logic::pattern_text::starts_upper;

/// What nothing is wanted of.
pub(super) fn either() -> TokenStream {
    quote!(__Want::Either)
}

impl Printer<'_> {
    /// An expression of which nothing is wanted.
    pub(super) fn value(&mut self, expression: &Expr) -> TokenStream {
        self.expression(expression, &either())
    }

    /// An expression as a value, with what must hold of it.
    pub(super) fn expression(&mut self, expression: &Expr, want: &TokenStream) -> TokenStream {
        match expression {
            Expr::Paren(inner) => self.expression(&inner.expr, want),
            Expr::Group(inner) => self.expression(&inner.expr, want),
            Expr::Reference(of) if of.mutability.is_none() => self.expression(&of.expr, want),
            Expr::Lit(literal) => lit(&literal.lit, false),
            Expr::Path(path) => self.path(path),
            Expr::Unary(unary) => self.unary(unary, want),
            Expr::Binary(binary) => self.binary(binary, want),
            Expr::Cast(cast) => {
                let value = self.value(&cast.expr);
                match known_type(&cast.ty) {
                    Some(Known::Number(name)) => match width(&name) {
                        Some(width) => {
                            quote!({ let __v: __Value = #value; __cx.cast(__v, #width) })
                        }
                        None => unknown(&[value]),
                    },
                    _ => unknown(&[value]),
                }
            }
            Expr::Field(field) => {
                let base = self.value(&field.base);
                let member = field.member.to_token_stream().to_string();
                let variant = self.variant("", &[member]);
                quote!({ let __v: __Value = #base; __cx.projected(__v, &#variant) })
            }
            Expr::Block(of) if of.label.is_none() => self.block(&of.block.stmts, want),
            Expr::If(of) => self.if_(of, want, true),
            Expr::Match(of) => self.match_(of, want),
            Expr::Return(of) => self.return_(of.expr.as_deref()),
            Expr::Try(of) => self.try_(&of.expr),
            Expr::Call(call) => self.call(call, want),
            Expr::MethodCall(call) => self.method_call(call, want),
            Expr::Macro(of) => self.macro_(&of.mac, want),
            Expr::Index(index) => self.index(&index.expr, &index.index),
            Expr::Range(_)
            | Expr::Struct(_)
            | Expr::Tuple(_)
            | Expr::Array(_)
            | Expr::Repeat(_) => unknown(&[]),
            Expr::While(_) | Expr::Loop(_) | Expr::ForLoop(_) => self.fail("it has a loop"),
            Expr::Assign(_) => self.fail("it changes a variable"),
            other => {
                let text = other.to_token_stream().to_string();
                let text: String = text.chars().take(40).collect();
                self.fail(format!("it has `{text}`"))
            }
        }
    }

    /// `list[2]` and `list[1..]`
    fn index(&mut self, list: &Expr, at: &Expr) -> TokenStream {
        let list = self.value(list);
        let (n, is_rest) = match at {
            Expr::Range(range) if range.end.is_none() => {
                (range.start.as_deref().map_or(Some(0), count), true)
            }
            at => (count(at), false),
        };
        match n {
            Some(n) => quote!({ let __v: __Value = #list; __cx.after(__v, #n, #is_rest) }),
            None => unknown(&[list]),
        }
    }

    fn path(&mut self, path: &syn::ExprPath) -> TokenStream {
        match path.path.get_ident() {
            Some(name) if name == "self" => quote!(__self),
            Some(name) if self.has(name) => name.to_token_stream(),
            Some(name) if name == "None" => quote!(__Value::NONE),
            _ => match self.constant(path) {
                Some(constant) => quote!(#constant.1),
                None => quote!(__Value::ANY),
            },
        }
    }

    /// What is known of a constant: the constructors that equal it, and its value.
    pub(super) fn constant(&mut self, path: &syn::ExprPath) -> Option<TokenStream> {
        let last = path.path.segments.last()?;
        let tokens = path.to_token_stream();
        let is_function = !starts_upper(&last.ident);
        if is_function
            || self.is_generic(&tokens)
            || !matches!(last.arguments, syn::PathArguments::None)
        {
            return None;
        }
        let name = self.name("constant");
        self.statics.extend(quote! {
            #[allow(non_upper_case_globals)]
            static #name: ::lurcher::_macro_support::symbolic::Constant =
                ::lurcher::_macro_support::symbolic::Constant::new();
        });
        Some(quote! {
            #name.get(|| (&&&::lurcher::_macro_support::symbolic::Known(&#tokens)).__known())
        })
    }

    /// A constant that something is compared with.
    fn as_constant(&mut self, expression: &Expr) -> Option<TokenStream> {
        match expression {
            Expr::Paren(inner) => self.as_constant(&inner.expr),
            Expr::Group(inner) => self.as_constant(&inner.expr),
            Expr::Reference(inner) => self.as_constant(&inner.expr),
            Expr::Path(path) => {
                let is_variable =
                    path.path.get_ident().is_some_and(|name| self.has(name) || name == "None");
                if is_variable { None } else { self.constant(path) }
            }
            _ => None,
        }
    }

    fn unary(&mut self, unary: &ExprUnary, want: &TokenStream) -> TokenStream {
        match &unary.op {
            UnOp::Deref(_) => self.expression(&unary.expr, want),
            UnOp::Not(_) => {
                let inner = self.expression(&unary.expr, &quote!(#want.opposite()));
                quote!({ let __v: __Value = #inner; __cx.invert(__v, #want) })
            }
            UnOp::Neg(_) => {
                if let Expr::Lit(literal) = &*unary.expr {
                    return lit(&literal.lit, true);
                }
                let inner = self.value(&unary.expr);
                quote!({ let __v: __Value = #inner; __cx.negate(__v) })
            }
            _ => self.fail("it has an operator that is not known"),
        }
    }

    fn binary(&mut self, binary: &ExprBinary, want: &TokenStream) -> TokenStream {
        let (left, right) = (&*binary.left, &*binary.right);
        match binary.op {
            BinOp::And(_) => self.and(left, right, want),
            BinOp::Or(_) => self.or(left, right, want),
            BinOp::Eq(_) => self.equal(left, right, want),
            BinOp::Ne(_) => {
                let equal = self.equal(left, right, &quote!(#want.opposite()));
                quote!({ let __v: __Value = #equal; __cx.invert(__v, __Want::Either) })
            }
            BinOp::Lt(_) => self.compare("Less", left, right, want),
            BinOp::Le(_) => self.compare("AtMost", left, right, want),
            BinOp::Gt(_) => self.compare("Less", right, left, want),
            BinOp::Ge(_) => self.compare("AtMost", right, left, want),
            BinOp::Add(_) => self.arithmetic("Add", "Anything", left, right),
            BinOp::Sub(_) => self.arithmetic("Subtract", "Anything", left, right),
            BinOp::Mul(_) => self.arithmetic("Multiply", "Anything", left, right),
            BinOp::Div(_) => self.arithmetic("Divide", "Anything", left, right),
            BinOp::Rem(_) => self.arithmetic("Remainder", "Anything", left, right),
            BinOp::BitAnd(_) | BinOp::BitOr(_) => {
                let is_and = matches!(binary.op, BinOp::BitAnd(_));
                let (left, right) = (self.value(left), self.value(right));
                quote!({
                    let __a: __Value = #left;
                    let __b: __Value = #right;
                    __cx.bits(__a, __b, #is_and)
                })
            }
            BinOp::BitXor(_) | BinOp::Shl(_) | BinOp::Shr(_) => {
                let (left, right) = (self.value(left), self.value(right));
                unknown(&[left, right])
            }
            _ => self.fail("it changes a variable"),
        }
    }

    pub(super) fn arithmetic(
        &mut self,
        operation: &str,
        overflow: &str,
        left: &Expr,
        right: &Expr,
    ) -> TokenStream {
        let (left, right) = (self.value(left), self.value(right));
        let operation = syn::Ident::new(operation, proc_macro2::Span::call_site());
        let overflow = syn::Ident::new(overflow, proc_macro2::Span::call_site());
        quote!({
            let __a: __Value = #left;
            let __b: __Value = #right;
            __cx.arithmetic(__Operation::#operation, __Overflow::#overflow, __a, __b)
        })
    }

    pub(super) fn compare(
        &mut self,
        comparison: &str,
        left: &Expr,
        right: &Expr,
        want: &TokenStream,
    ) -> TokenStream {
        let (left, right) = (self.value(left), self.value(right));
        let comparison = syn::Ident::new(comparison, proc_macro2::Span::call_site());
        quote!({
            let __a: __Value = #left;
            let __b: __Value = #right;
            __Value::from(__cx.compare(__Comparison::#comparison, __a, __b, #want))
        })
    }

    fn equal(&mut self, left: &Expr, right: &Expr, want: &TokenStream) -> TokenStream {
        let (value, constant) = match (self.as_constant(right), self.as_constant(left)) {
            (Some(constant), _) => (left, constant),
            (None, Some(constant)) => (right, constant),
            (None, None) => return self.compare("Equal", left, right, want),
        };
        let value = self.value(value);
        quote!({
            let __a: __Value = #value;
            let (__bits, __b) = #constant;
            __Value::from(__cx.equals(__a, __bits, __b, #want))
        })
    }

    /// `a && b`: both are read, whether or not the first is known.
    pub(super) fn and(&mut self, left: &Expr, right: &Expr, want: &TokenStream) -> TokenStream {
        let n_returns = self.n_returns;
        let left = self.expression(left, &quote!(__w.both()));
        let right = self.expression(right, &quote!(__w));
        self.refuse_returns(n_returns);
        quote!({
            let __w: __Want = #want;
            let __a: __Value = #left;
            let __a: __Truth = __cx.truth(__a, __w.both());
            if __a.may_be(true) {
                let __w = if __a == __Truth::Yes { __w } else { __w.both() };
                let __b: __Value = #right;
                let __b = __cx.truth(__b, __w);
                __Value::from(__a.and(__b))
            } else {
                __Value::from(__a)
            }
        })
    }

    /// What is reached only if another operand is true says nothing for certain.
    fn refuse_returns(&mut self, n_before: usize) {
        if self.n_returns > n_before {
            self.fail("it returns from within a condition");
        }
    }

    /// `a || b`: if one of them must hold and the second cannot, the first must.
    fn or(&mut self, left: &Expr, right: &Expr, want: &TokenStream) -> TokenStream {
        let n_returns = self.n_returns;
        let left = self.expression(left, &quote!(__w));
        let right = self.expression(right, &quote!(__w));
        self.refuse_returns(n_returns);
        quote!({
            let __all: __Want = #want;
            let mut __first = __all.one();
            loop {
                let __w = __first;
                let __a: __Value = #left;
                let __a: __Truth = __cx.truth(__a, __w);
                if !__a.may_be(false) {
                    break __Value::from(__a);
                }
                let __w = if __a == __Truth::No { __all } else { __all.one() };
                let __b: __Value = #right;
                let __b = __cx.truth(__b, __w);
                let __must = __a == __Truth::Both && __b == __Truth::No;
                if __must && __first != __all {
                    __first = __all;
                    continue;
                }
                break __Value::from(__a.or(__b));
            }
        })
    }
}

/// Something that may be anything, made of these.
pub(super) fn unknown(parts: &[TokenStream]) -> TokenStream {
    let n = parts.len();
    quote!({ let __of: [__Value; #n] = [#(#parts),*]; __cx.unknown(&__of) })
}

/// A small number that is written out.
pub(super) fn count(expression: &Expr) -> Option<usize> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(int) => int.base10_parse::<usize>().ok().filter(|&n| n <= 16),
            _ => None,
        },
        _ => None,
    }
}

/// A literal.
pub(super) fn lit(literal: &Lit, is_negative: bool) -> TokenStream {
    match literal {
        Lit::Bool(truth) => quote!(__Value::truth(#truth)),
        Lit::Char(char) => {
            let code = i64::from(u32::from(char.value()));
            quote!(__Value::number(#code, __Width::Char))
        }
        Lit::Byte(byte) => {
            let code = i64::from(byte.value());
            quote!(__Value::number(#code, __Width::Unsigned(8)))
        }
        Lit::Int(int) => {
            let width = match int.suffix() {
                "" => Some(quote!(__Width::Unknown)),
                suffix => width(suffix),
            };
            match (int.base10_parse::<i64>(), width) {
                (Ok(number), Some(width)) => {
                    let number = if is_negative { -number } else { number };
                    quote!(__Value::number(#number, #width))
                }
                _ => quote!(__Value::ANY),
            }
        }
        _ => quote!(__Value::ANY),
    }
}
