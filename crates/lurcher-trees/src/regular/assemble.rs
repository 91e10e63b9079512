//! From letters back to trees.

use std::collections::HashMap;

use crate::grammar::{Grammar, Origin};
use crate::shape::{Kind, ShapeId, shape};
use crate::tree::{Builder, Tree};

/// Makes trees of their letters: the inverse of [`Grammar::spell`].
#[derive(Clone, Debug)]
pub struct Assembly {
    roots: Vec<ShapeId>,
    /// The symbol that a letter is at a shape.
    symbols: HashMap<(ShapeId, u32), usize>,
}

impl Assembly {
    /// For the grammar of these types; they must be the ones it was made of.
    pub fn new(grammar: &Grammar, roots: &[ShapeId]) -> Self {
        let symbols = grammar.symbols().iter().enumerate().filter_map(|(number, symbol)| {
            let id = match symbol.origin {
                Origin::Constructor(id, _) | Origin::Class(id, _) => id,
                Origin::Atom(id, _) | Origin::Other(id) => id,
                Origin::Product => return None,
            };
            Some(((id, symbol.letter as u32), number))
        });
        Assembly { symbols: symbols.collect(), roots: roots.to_vec() }
    }

    /// The tree of these letters in pre-order; none if it is not one of the grammar.
    ///
    /// A letter that stands for many values, a class or `other`, does not say which:
    /// `value` gets the symbol and writes one of them.
    pub fn tree(
        &self,
        grammar: &Grammar,
        letters: &[u32],
        mut value: impl FnMut(usize, &mut Builder),
    ) -> Option<Tree> {
        enum Step {
            Value(ShapeId),
            End(usize),
        }
        let mut builder = Builder::new();
        let mut letters = letters.iter();
        if self.roots.len() != 1 {
            letters.next()?;
        }
        let mut steps: Vec<Step> = self.roots.iter().rev().map(|&id| Step::Value(id)).collect();
        while let Some(step) = steps.pop() {
            let id = match step {
                Step::End(begun) => {
                    builder.end(begun);
                    continue;
                }
                Step::Value(id) => id,
            };
            let shape = shape(id);
            let constructor = if shape.kind == Kind::Pointer {
                0
            } else {
                let symbol = *self.symbols.get(&(id, *letters.next()?))?;
                match grammar.symbols()[symbol].origin {
                    Origin::Constructor(_, constructor) => constructor as usize,
                    Origin::Atom(..) => {
                        builder.tree(grammar.value(symbol)?);
                        continue;
                    }
                    _ => {
                        value(symbol, &mut builder);
                        continue;
                    }
                }
            };
            steps.push(Step::End(builder.begin(id, constructor)));
            let fields = shape.constructors[constructor].fields.iter().rev();
            steps.extend(fields.map(|field| Step::Value(field.shape)));
        }
        letters.next().is_none().then(|| builder.finish())
    }
}
