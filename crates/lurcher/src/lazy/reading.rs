//! What the compiler says when something has no lazy reading.

use std::any::type_name;
use std::collections::HashSet;
use std::marker::PhantomData;

use lurcher_trees::symbolic::Function;

use super::{Mentioned, Unfold};
use crate::data::Data;
use crate::explain::Background;

/// The type beside a function that `#[logic]` has read.
#[diagnostic::on_unimplemented(
    message = "this function is given a part of the input, and has no lazy reading",
    label = "not marked `#[logic]`",
    note = "mark it `#[logic]`, if what it looks at should decide what the search fills in",
    note = "or let it have whole values: list it in the attribute of the function that calls it, \
            `#[logic(plain(function))]`; in a refinement, call a `#[logic]` function with such a list in \
            its place",
    note = "or write a reading over `Lazy<T>` by hand: a type of its name with `fn lazy`"
)]
pub trait Reading {
    /// The symbolic reading of the function.
    fn symbolic() -> &'static Function {
        static NONE: Function = Function::none("a function", "its reading is written by hand");
        &NONE
    }

    /// What its text mentions.
    const MENTIONED: Mentioned = Mentioned::NONE;

    /// The function for conditions under which a property fails, if it can stand there.
    fn background() -> Option<Background> {
        None
    }

    /// Gathers those of the functions that it calls.
    fn gather(_gathered: &mut Gathered) {}
}

/// Functions for conditions, each once, and what they mention.
#[derive(Debug, Default)]
pub struct Gathered {
    found: Vec<Background>,
    mentioned: Vec<Mentioned>,
    seen: HashSet<&'static str>,
}

impl Gathered {
    /// Adds a function and those that it calls.
    pub fn visit<R: Gather>(&mut self) {
        if self.seen.insert(type_name::<R>()) {
            R::gather_in(self);
        }
    }

    /// What the functions mention, in the order in which they were found.
    pub(super) fn mentioned(&self) -> impl Iterator<Item = &Mentioned> {
        self.mentioned.iter()
    }
}

/// A function that may have a reading; one that has none is an error elsewhere.
pub trait Gather {
    #[allow(missing_docs)]
    fn gather_in(gathered: &mut Gathered);
}

impl<R: Reading> Gather for R {
    fn gather_in(gathered: &mut Gathered) {
        gathered.found.extend(R::background());
        gathered.mentioned.push(R::MENTIONED);
        R::gather(gathered);
    }
}

impl<const N: usize> Gather for NoReading<N> {
    fn gather_in(_: &mut Gathered) {}
}

/// The functions that one calls, but not itself: it is what is required, or the property.
pub fn gathered<R: Reading>() -> Vec<Background> {
    let mut gathered = Gathered::default();
    R::gather(&mut gathered);
    gathered.found
}

/// The same with the function itself; for studies, whose requirements are functions.
pub fn gathered_with<R: Reading>() -> Vec<Background> {
    let mut gathered = Gathered::default();
    gathered.visit::<R>();
    gathered.found
}

/// What a name stands for that is that of a `#[logic]` function in another place, and nothing here.
#[derive(Debug)]
pub struct Absent {}

/// A type that may be one of those beside functions. Where a name means something else, [`Unread`]
/// answers.
#[derive(Debug)]
pub struct Offered<T: ?Sized>(PhantomData<T>);

impl<R: Reading> Offered<R> {
    /// The function for conditions.
    pub fn background() -> Option<Background> {
        R::background().map(Background::in_scope)
    }
}

/// There is no function.
pub trait Unread {
    /// The function for conditions: none.
    fn background() -> Option<Background> {
        None
    }
}

impl<T: ?Sized> Unread for Offered<T> {}

/// What no method without a lazy reading has.
#[diagnostic::on_unimplemented(
    message = "this method is called on a part of the input, and has no lazy reading",
    label = "not in an `impl` block marked `#[logic]`",
    note = "mark the `impl` block `#[logic]`; in another module, import its trait: `use \
            module::TypeLogic`",
    note = "or list the method in the caller's attribute, `#[logic(plain(method))]`: then it gets \
            whole values",
    note = "or take the value whole before: `let whole = part.clone();`"
)]
pub trait MethodReading {}

/// Stands in for the type beside a function that has none, so that there is one message.
#[derive(Debug)]
pub struct NoReading<const N: usize>;

macro_rules! no_reading {
    ($($n:literal $($argument:ident)*;)*) => {$(
        impl NoReading<$n> {
            #[allow(missing_docs, clippy::extra_unused_type_parameters)]
            pub fn lazy<Result $(, $argument)*>($(_: $argument),*) -> Result {
                unreachable!("there is an error at compile time")
            }
        }
    )*};
}

no_reading! {
    1 A;
    2 A B;
    3 A B C;
    4 A B C D;
    5 A B C D E;
    6 A B C D E F;
}

impl<const N: usize> NoReading<N> {
    #[allow(missing_docs)]
    pub fn symbolic() -> &'static Function {
        unreachable!("there is an error at compile time")
    }
}

/// Says at a call whether the function has a lazy reading.
pub fn has_reading<T: Reading>() {}

/// Says at a parameter whether its type can be looked into.
pub fn looked_into<T: Unfold>() {}

/// Says the same at a parameter of a function that a macro wrote. There it has been said already if
/// the type is not `Data`, and nothing is said twice.
#[derive(Debug)]
pub struct LookedInto<T>(PhantomData<T>);

impl<T> LookedInto<T> {
    #[allow(missing_docs)]
    pub const TYPE: Self = LookedInto(PhantomData);
}

/// The type is `Data`.
pub trait LookedIntoData<T> {
    #[allow(missing_docs)]
    fn __looked_into(&self)
    where
        T: Unfold;
}

impl<T: Data> LookedIntoData<T> for LookedInto<T> {
    fn __looked_into(&self)
    where
        T: Unfold,
    {
    }
}

/// The type may be anything.
pub trait LookedIntoNothing {
    #[allow(missing_docs)]
    fn __looked_into(&self) {}
}

impl<T> LookedIntoNothing for &LookedInto<T> {}
