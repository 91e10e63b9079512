//! Types whose values can be drawn, taken apart and put together.
//!
//! [`Data`] is what `#[derive(Data)]` implements. The impls for the standard
//! library's types are in the files beside this one, by family.

mod addresses;
mod collections;
mod floats;
mod maps;
mod numbers;
mod parts;
mod paths;
mod pointers;
mod products;
mod sums;
#[cfg(test)]
mod tests;
mod text;
mod time;
mod tuples;

pub(crate) use self::text::{char_at, char_position};

use lurcher_trees::{Builder, Cursor, Mismatch, ShapeId, Tree};

use crate::source::Source;

/// A type whose values are trees of constructors.
///
/// Derive it; [the book](https://lurcher-rs.github.io) shows every attribute.
///
/// ```
/// use lurcher::prelude::*;
///
/// #[derive(Debug, Clone, PartialEq, Data)]
/// enum Exp {
///     Number(i32),
///     Add(Box<Exp>, Box<Exp>),
/// }
///
/// let sum = Exp::Add(Box::new(Exp::Number(1)), Box::new(Exp::Number(-2)));
/// let tree = lurcher::data::tree_of(&sum);
/// assert_eq!(lurcher::data::value_of(&tree), Ok(sum));
/// ```
///
/// To implement it by hand for a type with an invariant, draw the parts and
/// build the value from them; see `#[data(with = …)]` in the book for the
/// shorter way.
#[diagnostic::on_unimplemented(
    message = "Lurcher does not know how to make a `{Self}`",
    label = "`{Self}` does not implement `Data`",
    note = "if the type is yours, add `#[derive(Data)]` to it",
    note = "if it is not, draw it with a generator: `#[with(generator)]` on the argument of a \
            property, or `#[data(with = generator)]` on the field of a derived type"
)]
pub trait Data: Sized + 'static {
    /// How values of this type are built.
    fn shape() -> ShapeId;

    /// Draws a value.
    fn draw(source: &mut Source) -> Self;

    /// Takes a value apart.
    fn write(&self, tree: &mut Builder);

    /// Puts a value together.
    ///
    /// # Errors
    /// If the tree at the cursor is not one of this type.
    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch>;
}

/// Takes a value apart into its constructors.
pub fn tree_of<T: Data>(value: &T) -> Tree {
    let mut builder = Builder::new();
    value.write(&mut builder);
    builder.finish()
}

/// Puts a value together from its constructors.
///
/// # Errors
/// If the tree is not one of type `T`, or goes on after it.
pub fn value_of<T: Data>(tree: &Tree) -> Result<T, Mismatch> {
    let mut cursor = Cursor::new(tree);
    let value = T::read(&mut cursor)?;
    cursor.end()?;
    Ok(value)
}
