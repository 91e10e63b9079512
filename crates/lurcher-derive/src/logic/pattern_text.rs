//! What the text of a pattern says: its names, whether it can fail, its alternatives.

use proc_macro2::Ident;
use syn::{Pat, PatIdent};

/// The names that a pattern binds.
pub(super) fn names(pattern: &Pat) -> Vec<Ident> {
    let mut all = Vec::new();
    collect(pattern, &mut all);
    all
}

fn collect(pattern: &Pat, into: &mut Vec<Ident>) {
    match pattern {
        Pat::Ident(ident) => {
            if is_binding(ident) && !into.contains(&ident.ident) {
                into.push(ident.ident.clone());
            }
            if let Some((_, inner)) = &ident.subpat {
                collect(inner, into);
            }
        }
        Pat::Paren(inner) => collect(&inner.pat, into),
        Pat::Reference(inner) => collect(&inner.pat, into),
        Pat::Type(inner) => collect(&inner.pat, into),
        Pat::Or(inner) => inner.cases.iter().for_each(|case| collect(case, into)),
        Pat::Tuple(inner) => inner.elems.iter().for_each(|part| collect(part, into)),
        Pat::TupleStruct(inner) => inner.elems.iter().for_each(|part| collect(part, into)),
        Pat::Slice(inner) => inner.elems.iter().for_each(|part| collect(part, into)),
        Pat::Struct(inner) => inner.fields.iter().for_each(|field| collect(&field.pat, into)),
        _ => {}
    }
}

pub(super) fn is_binding(ident: &PatIdent) -> bool {
    ident.subpat.is_some()
        || ident.by_ref.is_some()
        || ident.mutability.is_some()
        || !starts_upper(&ident.ident)
}

pub(super) fn starts_upper(ident: &Ident) -> bool {
    ident.to_string().trim_start_matches("r#").starts_with(char::is_uppercase)
}

/// Whether a pattern only binds or ignores, so that it always matches.
pub(super) fn is_simple(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Ident(ident) => ident.subpat.is_none() && is_binding(ident),
        Pat::Paren(inner) => is_simple(&inner.pat),
        _ => false,
    }
}

/// A pattern without `|`, in as many versions as it takes.
pub(super) fn alternatives(pattern: &Pat) -> Vec<Pat> {
    fn product(parts: Vec<&Pat>, rebuild: &dyn Fn(Vec<Pat>) -> Pat) -> Vec<Pat> {
        let mut all: Vec<Vec<Pat>> = vec![Vec::new()];
        for part in parts {
            let versions = alternatives(part);
            all = all
                .into_iter()
                .flat_map(|begun| {
                    versions.iter().map(move |version| {
                        let mut longer = begun.clone();
                        longer.push(version.clone());
                        longer
                    })
                })
                .collect();
        }
        all.into_iter().map(rebuild).collect()
    }
    match pattern {
        Pat::Or(or) => or.cases.iter().flat_map(alternatives).collect(),
        Pat::Paren(inner) => alternatives(&inner.pat),
        Pat::Reference(inner) => product(vec![&inner.pat], &|mut parts| {
            let mut pattern = inner.clone();
            *pattern.pat = parts.remove(0);
            Pat::Reference(pattern)
        }),
        Pat::Ident(ident) => match &ident.subpat {
            None => vec![pattern.clone()],
            Some((_, inner)) => product(vec![inner], &|mut parts| {
                let mut pattern = ident.clone();
                if let Some((_, inner)) = &mut pattern.subpat {
                    **inner = parts.remove(0);
                }
                Pat::Ident(pattern)
            }),
        },
        Pat::Tuple(tuple) => product(tuple.elems.iter().collect(), &|parts| {
            let mut pattern = tuple.clone();
            pattern.elems = parts.into_iter().collect();
            Pat::Tuple(pattern)
        }),
        Pat::TupleStruct(tuple) => product(tuple.elems.iter().collect(), &|parts| {
            let mut pattern = tuple.clone();
            pattern.elems = parts.into_iter().collect();
            Pat::TupleStruct(pattern)
        }),
        Pat::Slice(slice) => product(slice.elems.iter().collect(), &|parts| {
            let mut pattern = slice.clone();
            pattern.elems = parts.into_iter().collect();
            Pat::Slice(pattern)
        }),
        Pat::Struct(of) => {
            let parts = of.fields.iter().map(|field| &*field.pat).collect();
            product(parts, &|parts| {
                let mut pattern = of.clone();
                for (field, part) in pattern.fields.iter_mut().zip(parts) {
                    *field.pat = part;
                }
                Pat::Struct(pattern)
            })
        }
        other => vec![other.clone()],
    }
}

/// A constant: `LIMIT`, not `Leaf`.
pub(super) fn is_constant(ident: &Ident) -> bool {
    let name = ident.to_string();
    name.len() > 1 && !name.contains(char::is_lowercase)
}
