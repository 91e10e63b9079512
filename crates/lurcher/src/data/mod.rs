//! Types whose values can be drawn, taken apart and put together.
//!
//! [`Data`] is what `#[derive(Data)]` implements. The impls for the standard
//! library's types are in the files beside this one, by family.
//!
//! # What is drawn for each type
//!
//! | type | simplest | then | drawn more often than chance would |
//! |---|---|---|---|
//! | `bool` | `false` | `true` | |
//! | integers | 0 | 1, -1, 2, -2, … | small ones, all magnitudes, 0, ±1, `MIN`, `MAX`, powers of two and their neighbours, numbers drawn before in the same case |
//! | `NonZero` of them | 1 | -1, 2, -2, … | the same |
//! | `f32`, `f64` | 0.0 | -0.0, 1.0, -1.0, 2.0, … all integers; 0.5, 1.5, …; infinity; NaN with every payload | integers as above, their neighbours, simple fractions, the unit interval, all exponents alike, subnormals, ±0, `EPSILON`, `MAX`, infinities, NaN |
//! | `char` | `'a'` | letters, digits, the rest of ASCII, other code points | the letters a to d, ASCII, characters that combine or change length or direction |
//! | `String`, `Box<str>`, `Rc<str>`, `Arc<str>` | empty | | a character twice in a row |
//! | `Vec`, `VecDeque`, `LinkedList`, `BinaryHeap`, `Box<[T]>`, `Rc<[T]>`, `Arc<[T]>` | empty | | all lengths up to the size alike |
//! | `HashMap`, `BTreeMap`, `HashSet`, `BTreeSet` | empty | | as lists, less the keys that occur twice |
//! | `[T; N]`, tuples | all parts simplest | | |
//! | `Option` | `None` | `Some` | `Some`, three times in four |
//! | `Result` | the smaller, else `Ok` | | `Ok`, two times in three |
//! | `Ordering` | `Equal` | `Less`, `Greater` | |
//! | `Bound`, `Poll`, `ControlFlow` | `Unbounded`, `Pending`, the smaller | | |
//! | `Box`, `Rc`, `Arc`, `Cow`, `Cell`, `RefCell`, `Mutex`, `RwLock`, `Reverse`, `Wrapping`, `Saturating` | as what they hold | | as what they hold; a `Cow` is always owned |
//! | ranges | both ends simplest | | both ends independent: many ranges are empty |
//! | `Duration` | zero | | up to hours; whole seconds, milli- and microseconds |
//! | `SystemTime` | the Unix epoch | after, then before it | the years 1601 to 9999 only |
//! | `Ipv4Addr`, `Ipv6Addr`, `IpAddr`, `SocketAddr` and its kinds | all zeroes | | localhost, broadcast, multicast, private and link-local networks, IPv4 in IPv6 |
//! | `PathBuf` | empty | | separators, `.`, `..`, blanks; on Unix also what is not text |
//! | `OsString` | empty | | text; on Unix one time in eight any bytes |
//! | `CString` | empty | | ASCII |
//! | `()`, `PhantomData`, `RangeFull` | the only value | | |
//! | `Infallible` | none | | lists of it are empty, options `None` |
//!
//! All of a type's values can be drawn, but for those of `SystemTime`. A shape's
//! names and a tree's text are written as in Rust, so that the text of a value
//! is an expression that makes it again.

mod addresses;
mod collections;
mod floats;
mod maps;
mod numbers;
mod ordered;
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
mod view;

pub(crate) use self::floats::{float_landmarks, float_parts};
pub(crate) use self::numbers::signed_position;
pub use self::ordered::{CompareNothing, CompareValues, Ordered};
pub(crate) use self::text::TROUBLE;
pub(crate) use self::view::Sight;
pub use self::view::{KeepData, KeepNothing, View, ViewData, ViewNothing, Viewed};

pub(crate) use lurcher_trees::characters::{LAST as LAST_CHAR, char_at, char_position};
use lurcher_trees::{Builder, Cursor, Mismatch, ShapeId, Tree};

use crate::lazy::{Hole, Invariant};
use crate::source::Source;

/// A type whose values are trees of constructors.
///
/// Derive it; the chapter on `Data` in the book (`book/src/deriving-data.md`) shows every
/// attribute.
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
            property, or `#[data(opaque, with = generator)]` on the field of a derived type"
)]
pub trait Data: Sized + 'static {
    /// How values of this type are built.
    fn shape() -> ShapeId;

    /// Draws a value.
    fn draw(source: &mut Source) -> Self;

    /// Draws many values in a row, where nothing is recorded; for lists.
    #[doc(hidden)]
    #[inline]
    fn draw_many(source: &mut Source, n: usize, into: &mut impl Extend<Self>) {
        into.extend((0..n).map(|_| Self::draw(source)));
    }

    /// Takes a value apart.
    fn write(&self, tree: &mut Builder);

    /// Puts a value together.
    ///
    /// # Errors
    /// If the tree at the cursor is not one of this type.
    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch>;

    /// All of the value at a place in one under search.
    #[doc(hidden)]
    #[inline]
    fn build(hole: Hole<'_>) -> Self {
        hole.read()
    }

    /// Whether the type, or one in its fields, says something of its values; those that were asked
    /// are not asked again.
    #[doc(hidden)]
    fn says(_asked: &mut Vec<&'static str>) -> bool {
        Self::invariant().is_some()
    }

    /// What is true of every value, as refinements require and check it.
    #[doc(hidden)]
    #[inline]
    fn invariant() -> Option<&'static Invariant<Self>> {
        None
    }
}

/// Takes a value apart into its constructors.
pub fn tree_of<T: Data>(value: &T) -> Tree {
    let mut builder = Builder::new();
    value.write(&mut builder);
    builder.finish()
}

/// All parts of a value that are of one type, outer ones first; the value itself is the first if it
/// is of that type.
///
/// ```
/// use lurcher::parts_of;
/// use lurcher::prelude::*;
///
/// #[derive(Clone, Debug, Data)]
/// enum Exp {
///     Number(i32),
///     Add(Box<Exp>, Box<Exp>),
///     Divide(Box<Exp>, Box<Exp>),
/// }
/// use Exp::{Add, Divide, Number};
///
/// let quotient = Divide(Box::new(Number(1)), Box::new(Number(2)));
/// let sum = Add(Box::new(Number(3)), Box::new(quotient));
/// assert!(parts_of(&sum).any(|part| matches!(part, Exp::Divide(..))));
///
/// let numbers: Vec<i32> = parts_of(&sum).collect();
/// assert_eq!(numbers, [3, 1, 2]);
/// ```
///
/// Explanations of failures use it to say that something occurs anywhere in an input. Each part is
/// put together by itself when it is asked for, so that going through all parts of a deep value
/// takes the square of its depth. Parts inside of `#[data(opaque)]` fields are not seen, and types
/// with such fields are no parts.
pub fn parts_of<P: Data>(value: &impl Data) -> impl Iterator<Item = P> {
    let (tree, shape) = (tree_of(value), P::shape());
    (0..tree.nodes().len()).filter_map(move |at| {
        let is_part = tree.nodes()[at].shape == shape;
        is_part.then(|| value_of(&tree.subtree(at)).ok()).flatten()
    })
}

/// A value in which every part of one type is changed, inner ones first; at last the value itself
/// if it is of that type.
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::with_parts;
///
/// #[derive(Clone, Debug, PartialEq, Data)]
/// enum Exp {
///     Number(i32),
///     Add(Box<Exp>, Box<Exp>),
/// }
/// use Exp::{Add, Number};
///
/// let sum = Add(Box::new(Number(1)), Box::new(Number(2)));
/// let turned = with_parts(&sum, |part| match part {
///     Add(a, b) => Add(b, a),
///     other => other,
/// });
/// assert_eq!(turned, Add(Box::new(Number(2)), Box::new(Number(1))));
/// ```
///
/// Explanations of failures use it to say that an input is not the same with something turned
/// around. Each part is taken apart and put together by itself, so that it takes the square of what
/// there is. What is inside of `#[data(opaque)]` fields stays as it is, and so does what cannot be
/// put together.
///
/// # Panics
///
/// If a type cannot be put together with the parts that it has then.
pub fn with_parts<V: Data, P: Data>(value: &V, mut change: impl FnMut(P) -> P) -> V {
    let (mut tree, shape) = (tree_of(value), P::shape());
    // What is inside comes after what is around it.
    for at in (0..tree.nodes().len()).rev() {
        if tree.nodes()[at].shape == shape {
            if let Ok(part) = value_of(&tree.subtree(at)) {
                let changed = tree_of(&change(part));
                tree = tree.with_parts(|node| (node == at).then_some(&changed));
            }
        }
    }
    value_of(&tree).unwrap_or_else(|error| panic!("lurcher: `with_parts` has no value: {error}"))
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
