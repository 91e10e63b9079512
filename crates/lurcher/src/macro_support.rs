//! What generated code calls, beyond the public interface.
//!
//! The less a macro spells out, the less every derived type costs to compile:
//! whatever does not depend on the fields of a type is here, once.

use lurcher_trees::{Builder, Cursor, Definition, Kind, Mismatch, Shape, ShapeId, Style, define};

use crate::data::Data;
use crate::generators::{Generator, IntoGenerator};
use crate::source::Source;

/// Draws a value of a known type; literals in the generator adapt to it where they can.
#[inline]
#[track_caller]
pub fn draw_with<T, G: IntoGenerator<Value = T>>(source: &mut Source, generator: G) -> T {
    generator.into_generator().draw(source)
}

/// A random value, for tests of derived types.
pub fn sample<T: Data>(seed: u64, size: usize) -> T {
    T::draw(&mut Source::random(seed, size))
}

/// For enums without variants: asking for a constructor has already failed.
#[cold]
pub fn nothing_to_draw(shape: &Shape) -> ! {
    unreachable!("`{}` has no constructor, yet one was chosen", shape.name)
}

// ---- skipped variants ---------------------------------------------------------

/// The one field of a skipped variant: no value has it, so none is ever drawn.
enum Skipped {}

fn skipped_shape() -> ShapeId {
    define::<Skipped>("/* skipped */", Kind::Sum, |_| {})
}

/// Defines a variant that is never drawn.
pub fn skipped(definition: &mut Definition, name: &'static str) {
    definition.constructor(name, Style::Tuple, 0, &[("0", skipped_shape)]);
}

/// Writes what stands for the fields of a skipped variant.
pub fn write_skipped(tree: &mut Builder) {
    let begun = tree.begin(skipped_shape(), 0);
    tree.end(begun);
}

/// A skipped variant cannot be read back.
#[cold]
pub fn read_skipped<T>(tree: &Cursor<'_>, name: &str) -> Result<T, Mismatch> {
    let expected = format!("the fields of `{name}` (a variant marked #[data(skip)] is not kept)");
    Err(Mismatch::new(tree, expected))
}

// ---- reading ------------------------------------------------------------------

/// Reads which constructor of `T` comes next.
pub fn read_constructor<T: Data>(tree: &mut Cursor<'_>) -> Result<usize, Mismatch> {
    tree.constructor(T::shape)
}

/// A constructor that `T` does not have.
#[cold]
pub fn read_unknown<T>(tree: &Cursor<'_>) -> Result<T, Mismatch> {
    Err(Mismatch::new(tree, format!("a constructor of `{}`", std::any::type_name::<T>())))
}

/// By this a mismatch is known that no other tree would mend.
pub(crate) const NOT_KEPT: &str = "a field marked #[data(opaque)] is not kept";

/// A variant with an opaque field cannot be read back.
#[cold]
pub fn read_opaque<T>(tree: &Cursor<'_>, field: &str) -> Result<T, Mismatch> {
    let expected = format!("a value for `{field}` ({NOT_KEPT})");
    Err(Mismatch::new(tree, expected))
}
