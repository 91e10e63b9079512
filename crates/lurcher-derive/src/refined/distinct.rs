//! Names that are bound twice.
//!
//! `@n` at a second place looks as if it said that both are equal, and says nothing: the later name
//! would hide the earlier one. So a name is bound once in a signature. What a changed argument is
//! has two names in its own type; to use both is to compare it with itself. An argument that is a
//! function has names of its own, which may hide those around it.

use proc_macro2::Ident;
use syn::Error;

use super::print::is_old;
use super::syntax::{Base, Ensured, Index, Input, Refined, Signature, Term};

impl Signature {
    /// An error at the second place where a name is bound.
    pub(super) fn check_names(&self) -> syn::Result<()> {
        let mut bound = Bound::default();
        bound.inputs(&self.inputs)?;
        self.output.iter().try_for_each(|ty| bound.indices(ty))?;
        self.ensures.iter().try_for_each(|ensured| match ensured {
            Ensured::Becomes(name, ty) => {
                bound.indices(ty)?;
                is_compared(name, ty)
            }
            Ensured::Holds(_) => Ok(()),
        })
    }
}

/// An error where what an argument became is compared with itself, by both of its names.
fn is_compared(argument: &Ident, ty: &Refined) -> syn::Result<()> {
    let n_named = |term: &Term| {
        let mut n = 0;
        term.visit(&mut |part| n += usize::from(part.is_name(argument)));
        n
    };
    for (binder, predicate) in &ty.predicates {
        let mut n_before = 0;
        predicate.visit(&mut |part| match part {
            Term::Call(path, of, _) if path.get_ident().is_some_and(is_old) => {
                n_before += of.iter().map(n_named).sum::<usize>();
            }
            _ => {}
        });
        match binder {
            Some(binder) if binder != argument && n_named(predicate) > n_before => {
                let message = format!(
                    "`{argument}` is what it was changed to here, as `{binder}` is\nwrite `old({argument})` for what it was before the call"
                );
                return Err(Error::new(predicate.span(), message));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The names that are bound so far.
#[derive(Default)]
pub(super) struct Bound(Vec<Ident>);

impl Bound {
    fn inputs(&mut self, inputs: &[Input]) -> syn::Result<()> {
        inputs.iter().filter_map(|input| input.name.as_ref()).try_for_each(|name| {
            let remedy = "name this argument differently";
            self.add(name, remedy)
        })?;
        inputs.iter().try_for_each(|input| self.indices(&input.ty))
    }

    /// What a type binds, and the types that it is made of.
    pub(super) fn indices(&mut self, ty: &Refined) -> syn::Result<()> {
        for index in &ty.indices {
            if let Index::Bind(name) = index {
                let remedy = format!(
                    "write `[{name}]` without `@`, if it is to be the same; else name it \
                     differently: with `{{T[@m] | m <= {name}}}` both are compared"
                );
                self.add(name, &remedy)?;
            }
        }
        if let Base::Function(function) = &ty.base {
            let mut own = Bound::default();
            own.inputs(&function.inputs)?;
            return own.indices(&function.output);
        }
        ty.parts().into_iter().try_for_each(|part| self.indices(part))
    }

    pub(super) fn add(&mut self, name: &Ident, remedy: &str) -> syn::Result<()> {
        if self.0.contains(name) {
            let message = format!("`{name}` is bound already, and has one meaning only\n{remedy}");
            return Err(Error::new(name.span(), message));
        }
        self.0.push(name.clone());
        Ok(())
    }
}

impl Signature {
    /// Whether a name is given to something anywhere.
    pub(super) fn gives_name(&self, name: &Ident) -> bool {
        let mut is_given = false;
        self.every_term(&mut |term| {
            if let Term::Quantified { name: own, .. } = term {
                is_given |= own == name;
            }
        });
        let became = self.ensures.iter().filter_map(|ensured| match ensured {
            Ensured::Becomes(_, ty) => Some(ty),
            Ensured::Holds(_) => None,
        });
        is_given
            || self.inputs.iter().any(|input| input.name.as_ref() == Some(name))
            || self
                .inputs
                .iter()
                .map(|input| &input.ty)
                .chain(&self.output)
                .chain(became)
                .any(|ty| ty.gives_name(name))
    }
}

impl Refined {
    fn gives_name(&self, name: &Ident) -> bool {
        let mut indices = self.indices.iter();
        indices.any(|index| matches!(index, Index::Bind(own) if own == name))
            || self.predicates.iter().any(|(own, _)| own.as_ref() == Some(name))
            || self.parts().into_iter().any(|part| part.gives_name(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_bound_once() {
        for (source, is_right) in [
            ("fn(a: Vec<u8>[@n], b: Vec<u8>[n]) -> usize[n]", true),
            ("fn(a: Vec<u8>[@n], b: Vec<u8>[@n]) -> usize[n]", false),
            ("fn(a: Vec<u8>[@n], b: Option<&Vec<u8>[@n]>)", false),
            ("fn(a: (u8[@n], u8[@n]))", false),
            ("fn(n: u8, a: Vec<u8>[@n])", false),
            ("fn(a: u8, a: u8)", false),
            ("fn(a: Vec<u8>[@n]) -> Vec<u8>[@n]", false),
            ("fn(a: &mut Vec<u8>[@n]) ensures a: Vec<u8>[@n]", false),
            ("fn(a: &mut Vec<u8>[@n]) ensures a: Vec<u8>[@m]", true),
            ("fn(a: &mut Vec<u8>) ensures a: Vec<u8>{v: v.len() == a.len()}", false),
            (
                "fn(a: &mut Vec<u8>) ensures a: Vec<u8>{v: v.len() == old(a.len()) + old(a).len()}",
                true,
            ),
            (
                "fn(a: &mut Vec<u8>) ensures a: Vec<u8>{a: a.len() > 0} ensures a: Vec<u8>{a.len() > 0}",
                true,
            ),
            ("fn(a: u8, f: impl Fn(a: u8) -> u8{v: v > a})", true),
            ("fn(a: u8, f: impl Fn(b: u8, b: u8) -> u8)", false),
            ("fn(v: u8{v: v > 0}) -> u8{v: v > 1}", true),
        ] {
            let signature: Signature = syn::parse_str(source).unwrap();
            assert_eq!(signature.check_names().is_ok(), is_right, "{source}");
        }
    }
}
