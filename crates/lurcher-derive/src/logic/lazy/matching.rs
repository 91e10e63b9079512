//! `match` over lazy values, and what is one in disguise: `if let`, `let … else`, `matches!`.
//!
//! The common case, constructors whose fields are only bound, becomes a `match` over one
//! layer. Otherwise arms are tried in the order in which they are written, columns from left
//! to right, in a block that the first arm that matches leaves; arms that begin with different
//! constructors share one look at the first column.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, ExprMatch, Lifetime, Pat};

use super::patterns::Subject;
use super::{Printer, Written};
use crate::logic::kind::Kind;
use crate::logic::pattern_text::{alternatives, is_simple};
use crate::ranges::located;

/// An arm: one pattern for each subject.
pub(super) struct Row<'r> {
    pub(super) patterns: Vec<Pat>,
    pub(super) guard: Option<&'r Expr>,
    pub(super) body: &'r dyn Fn(&mut Printer<'_>) -> Written,
}

impl Printer<'_> {
    pub(super) fn match_(&mut self, of: &ExprMatch) -> Written {
        let bodies: Vec<_> = of
            .arms
            .iter()
            .map(|arm| move |printer: &mut Printer<'_>| printer.branch(&arm.body))
            .collect();
        let rows = of.arms.iter().zip(&bodies).map(|(arm, body)| Row {
            patterns: vec![arm.pat.clone()],
            guard: arm.guard.as_ref().map(|(_, guard)| &**guard),
            body,
        });
        let rows = rows.collect();
        self.match_on(&of.expr, rows)
    }

    /// Matches an expression with rows of one pattern each.
    pub(super) fn match_on(&mut self, scrutinee: &Expr, rows: Vec<Row<'_>>) -> Written {
        if let Some((parts, rows)) = self.columns(scrutinee, &rows) {
            return self.match_columns(&parts, rows);
        }
        let scrutinee_written = self.expression(scrutinee);
        if !scrutinee_written.kind.is_lazy() {
            return self.match_plain(&scrutinee_written.tokens, &rows);
        }
        let (binding, subject) = self.subject(scrutinee_written);
        let matched = self.match_rows(&[subject], rows);
        let tokens = matched.tokens;
        Written::new(quote!({ #binding #tokens }), matched.kind)
    }

    /// Keeps a value for several looks at it.
    pub(super) fn subject(&mut self, value: Written) -> (TokenStream, Subject) {
        let Written { tokens, kind, .. } = value.into_own();
        let name = self.name("subject");
        (quote!(let #name = #tokens;), Subject { tokens: quote!(#name), kind })
    }

    /// A tuple that is written out is matched part by part, if a part is lazy.
    fn columns<'e, 'r>(
        &mut self,
        scrutinee: &'e Expr,
        rows: &[Row<'r>],
    ) -> Option<(Vec<&'e Expr>, Vec<Row<'r>>)> {
        let tuple = match scrutinee {
            Expr::Paren(inner) => return self.columns(&inner.expr, rows),
            Expr::Tuple(tuple) => tuple,
            _ => return None,
        };
        let parts: Vec<_> = tuple.elems.iter().collect();
        if !parts.iter().any(|part| self.probe(part).is_lazy()) {
            return None;
        }
        let mut split = Vec::new();
        for row in rows {
            for pattern in alternatives(&row.patterns[0]) {
                let patterns = match &pattern {
                    Pat::Tuple(tuple) if tuple.elems.len() == parts.len() => {
                        tuple.elems.iter().cloned().collect()
                    }
                    Pat::Wild(_) => vec![pattern.clone(); parts.len()],
                    _ => return None,
                };
                if patterns.iter().any(|part| matches!(part, Pat::Rest(_))) {
                    return None;
                }
                split.push(Row { patterns, guard: row.guard, body: row.body });
            }
        }
        Some((parts, split))
    }

    fn match_columns(&mut self, parts: &[&Expr], rows: Vec<Row<'_>>) -> Written {
        let mut bindings = TokenStream::new();
        let mut subjects = Vec::new();
        for part in parts {
            let written = self.expression(part);
            let (binding, subject) = self.subject(written);
            bindings.extend(binding);
            subjects.push(subject);
        }
        let matched = self.match_rows(&subjects, rows);
        let tokens = matched.tokens;
        Written::new(quote!({ #bindings #tokens }), matched.kind)
    }

    /// An ordinary value: the patterns stay as they are.
    fn match_plain(&mut self, scrutinee: &TokenStream, rows: &[Row<'_>]) -> Written {
        let mut kind = Kind::Plain;
        let mut arms = TokenStream::new();
        for row in rows {
            self.scope.enter();
            let pattern = &row.patterns[0];
            for name in crate::logic::pattern_text::names(pattern) {
                self.scope.declare(&name.to_string(), Kind::Plain);
            }
            let guard = row.guard.map(|guard| {
                let guard = self.condition(guard);
                quote!(if #guard)
            });
            let body = (row.body)(self);
            self.scope.leave();
            kind = kind.join(body.kind);
            let body = body.tokens;
            arms.extend(quote!(#pattern #guard => { #body }));
        }
        Written::new(quote!(match #scrutinee { #arms }), kind)
    }

    pub(super) fn match_rows(&mut self, subjects: &[Subject], rows: Vec<Row<'_>>) -> Written {
        if let [subject] = subjects {
            if !matches!(subject.kind, Kind::Tuple(_)) && is_flat(&rows) {
                return self.match_flat(subject, &rows);
            }
        }
        let rows = rows.into_iter().flat_map(|row| {
            let Row { patterns, guard, body } = row;
            let mut versions = vec![Vec::new()];
            for (pattern, subject) in patterns.iter().zip(subjects) {
                // An ordinary value's pattern is left to the compiler.
                let here = if subject.kind.is_lazy() {
                    alternatives(pattern)
                } else {
                    vec![pattern.clone()]
                };
                versions = versions
                    .into_iter()
                    .flat_map(|begun: Vec<Pat>| {
                        here.iter().map(move |one| {
                            let mut longer = begun.clone();
                            longer.push(one.clone());
                            longer
                        })
                    })
                    .collect();
            }
            versions.into_iter().map(move |patterns| Row { patterns, guard, body })
        });
        let rows: Vec<_> = rows.collect();
        let label = self.label();
        let mut kind = Kind::Plain;
        let mut code = TokenStream::new();
        let mut next = 0;
        while next < rows.len() {
            let n = n_alike(&rows[next..], &subjects[0]);
            code.extend(self.group(subjects, &rows[next..next + n], &label, &mut kind));
            next += n;
        }
        let code = quote!({ #label: { #code ::core::unreachable!() } });
        Written::new(code, kind)
    }

    /// Arms that begin with different constructors, or a single arm.
    fn group(
        &mut self,
        subjects: &[Subject],
        rows: &[Row<'_>],
        label: &Lifetime,
        kind: &mut Kind,
    ) -> TokenStream {
        if let [row] = rows {
            self.scope.enter();
            let tests: Vec<(&Pat, Subject)> =
                row.patterns.iter().zip(subjects.iter().cloned()).collect();
            let code = self.test_all(&tests, &mut |printer| printer.leave(row, label, kind));
            self.scope.leave();
            return code;
        }
        let first = &subjects[0];
        let item = first.kind.item();
        let mut arms = TokenStream::new();
        for row in rows {
            self.scope.enter();
            let Some(constructor) = self.constructor(&row.patterns[0]) else { continue };
            let others: Vec<(&Pat, Subject)> =
                row.patterns[1..].iter().zip(subjects[1..].iter().cloned()).collect();
            let parts = constructor.parts();
            let (patterns, code) = self.test_parts(&parts, &item, &mut |printer| {
                printer.test_all(&others, &mut |printer| printer.leave(row, label, kind))
            });
            let pattern = constructor.with(&patterns);
            self.scope.leave();
            arms.extend(quote!(#pattern => { #code }));
        }
        let tokens = &first.tokens;
        quote!(match #tokens.__layer() { #arms _ => {} })
    }

    /// Leaves the block with what an arm gives, if its guard holds.
    fn leave(&mut self, row: &Row<'_>, label: &Lifetime, kind: &mut Kind) -> TokenStream {
        let guard = row.guard.map(|guard| self.condition(guard));
        let body = (row.body)(self);
        *kind = kind.clone().join(body.kind);
        let body = body.tokens;
        match guard {
            Some(guard) => quote!(if #guard { break #label { #body } }),
            None => quote!(break #label { #body };),
        }
    }

    /// Constructors whose fields are only bound.
    fn match_flat(&mut self, subject: &Subject, rows: &[Row<'_>]) -> Written {
        let mut kind = Kind::Plain;
        let mut arms = TokenStream::new();
        let mut is_open = true;
        let item = subject.kind.item();
        for row in rows {
            self.scope.enter();
            let pattern = &row.patterns[0];
            let (pattern, before) = if is_simple(pattern) {
                is_open = false;
                let binding = self.test(pattern, subject, &mut |_| TokenStream::new());
                // The binding is wanted without the block around it.
                let binding = match pattern {
                    Pat::Ident(ident) => {
                        let value = Written::atom(subject.tokens.clone(), subject.kind.clone());
                        let (name, tokens) = (&ident.ident, value.into_own().tokens);
                        quote!(let #name = #tokens;)
                    }
                    _ => binding,
                };
                (quote!(_), binding)
            } else {
                let mut cases = Vec::new();
                for case in alternatives_at_top(pattern) {
                    cases.extend(self.flat(case, &item));
                }
                (quote!(#(#cases)|*), TokenStream::new())
            };
            let body = (row.body)(self);
            self.scope.leave();
            kind = kind.join(body.kind);
            let body = body.tokens;
            arms.extend(quote!(#pattern => { #before #body }));
        }
        let unreachable = is_open.then(|| quote!(_ => ::core::unreachable!(),));
        let tokens = &subject.tokens;
        let span = located(tokens.span());
        let layer = Written::atom(tokens.clone(), Kind::Ref).call("__layer", span);
        Written::new(quote!(match #layer { #arms #unreachable }), kind)
    }

    /// What a branch gives: a value.
    pub(super) fn branch(&mut self, body: &Expr) -> Written {
        let span = located(body.span());
        self.expression(body).into_value(span)
    }
}

fn alternatives_at_top(pattern: &Pat) -> Vec<&Pat> {
    match pattern {
        Pat::Paren(inner) => alternatives_at_top(&inner.pat),
        Pat::Or(or) => or.cases.iter().flat_map(alternatives_at_top).collect(),
        other => vec![other],
    }
}

/// Whether every arm is a constructor whose parts are only bound, the last one perhaps `_`.
fn is_flat(rows: &[Row<'_>]) -> bool {
    let Some((last, others)) = rows.split_last() else { return false };
    let is_flat = |row: &Row<'_>| {
        row.guard.is_none() && alternatives_at_top(&row.patterns[0]).into_iter().all(is_flat_case)
    };
    let is_rest = match &last.patterns[0] {
        Pat::Ident(ident) => is_plain_binding(&last.patterns[0]) && ident.mutability.is_none(),
        pattern => matches!(pattern, Pat::Wild(_)),
    };
    others.iter().all(is_flat) && (is_flat(last) || (is_rest && last.guard.is_none()))
}

fn is_flat_case(pattern: &Pat) -> bool {
    match pattern {
        Pat::Path(_) => true,
        Pat::Ident(ident) => ident.ident == "None" && ident.subpat.is_none(),
        Pat::TupleStruct(of) => of.elems.iter().all(is_plain_binding),
        Pat::Struct(of) => of.fields.iter().all(|field| is_plain_binding(&field.pat)),
        _ => false,
    }
}

/// A name or `_`, without `ref` and `mut`.
fn is_plain_binding(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(ident) => {
            is_simple(pattern) && ident.by_ref.is_none() && ident.mutability.is_none()
        }
        pattern => is_simple(pattern),
    }
}

/// How many of the first rows can share a look at the first subject.
fn n_alike(rows: &[Row<'_>], first: &Subject) -> usize {
    let head = |row: &Row<'_>| match &row.patterns[0] {
        Pat::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        Pat::TupleStruct(of) => of.path.segments.last().map(|last| last.ident.to_string()),
        Pat::Struct(of) => of.path.segments.last().map(|last| last.ident.to_string()),
        Pat::Ident(ident) if ident.ident == "None" => Some("None".to_string()),
        _ => None,
    };
    if !first.kind.is_lazy() || matches!(first.kind, Kind::Tuple(_)) {
        return 1;
    }
    let mut seen = Vec::new();
    for row in rows {
        match head(row) {
            Some(name) if !seen.contains(&name) => seen.push(name),
            _ => break,
        }
    }
    seen.len().max(1)
}
