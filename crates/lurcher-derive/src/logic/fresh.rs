//! Names that generated code gives, the same way in every reading: to values, to blocks, and to
//! the readings of other functions that it imports.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{Lifetime, Path, PathArguments};

use super::noted::importable;

/// Names that nobody else has.
#[derive(Default)]
pub(super) struct Fresh {
    n: usize,
    /// Functions whose readings are called: a name for each, and of how many arguments.
    pub(super) callees: Vec<(Ident, Path, usize)>,
}

impl Fresh {
    pub(super) fn number(&mut self) -> usize {
        self.n += 1;
        self.n
    }

    pub(super) fn name(&mut self, prefix: &str) -> Ident {
        Ident::new(&format!("__{prefix}{}", self.number()), Span::mixed_site())
    }

    pub(super) fn label(&mut self) -> Lifetime {
        Lifetime::new(&format!("'__label{}", self.number()), Span::mixed_site())
    }

    /// The name under which the reading of a function is imported.
    pub(super) fn callee(&mut self, path: &Path, n_arguments: usize) -> Ident {
        let mut of = path.clone();
        if let Some(last) = of.segments.last_mut() {
            last.arguments = PathArguments::None;
        }
        let of = importable(of);
        let text = of.to_token_stream().to_string();
        let known = self
            .callees
            .iter()
            .find(|(_, known, n)| known.to_token_stream().to_string() == text && *n == n_arguments);
        if let Some((name, ..)) = known {
            return name.clone();
        }
        let name = self.name("callee");
        self.callees.push((name.clone(), of, n_arguments));
        name
    }
}
