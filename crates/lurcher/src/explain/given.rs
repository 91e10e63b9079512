//! Functions of the user in conditions.
//!
//! A function is given by its name and itself; its types follow from it. Which arguments are
//! references, slices or text is told apart by the markers below, of which only one fits a
//! function.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use lurcher_trees::{Kind, Node, ShapeId, Tree, shape};

use super::background::{Computed, Form, Function, ordinal};
use crate::data::{Data, tree_of, value_of};
use crate::lazy::deep;
use crate::property::tell;
use crate::source::Source;

/// A function that may stand in the condition under which a property fails.
#[doc(hidden)]
#[derive(Debug)]
pub struct Background {
    function: Function,
    calls_itself: bool,
    /// It is not asked about larger numbers.
    most: u128,
    /// Whether nobody named it, but it can be asked about what is at hand.
    is_offered: bool,
    draws: Vec<Draw>,
}

/// Draws a value for an argument as a property would.
pub(crate) type Draw = fn(&mut Source) -> Tree;

/// So large is what a function says that is only in scope: a comparison is smaller by one.
const IN_SCOPE: usize = 4;
/// Functions that call themselves are not asked about larger numbers.
const MOST_COUNTED: i128 = 1000;
/// Nor do they get more of the stack: they are asked about much that was never meant for them.
const MOST_STACK: usize = 1 << 20;

/// Does something around a call.
type Around = dyn Fn(&mut dyn FnMut() -> Option<Computed>) -> Option<Computed> + Send + Sync;

impl Background {
    /// How it is called in conditions.
    pub(crate) fn name(&self) -> &'static str {
        match self.function.form {
            Form::Call(name, _) => name,
            _ => "",
        }
    }

    /// The same of a function that calls itself.
    #[must_use]
    pub fn that_calls_itself(mut self) -> Self {
        self.calls_itself = true;
        self
    }

    /// The same of a function that nobody named.
    #[must_use]
    pub fn offered(mut self) -> Self {
        self.is_offered = true;
        self
    }

    /// The same of a function that is only in scope: it says whether something is true that may
    /// have nothing to do with the property, so that it takes more than a comparison to say it.
    #[must_use]
    pub(crate) fn in_scope(mut self) -> Self {
        if self.function.result == bool::shape() {
            let n = self.function.arguments.len();
            self.function.cost = IN_SCOPE.saturating_sub(n).max(2);
        }
        self
    }

    /// Whether somebody named it.
    pub(crate) fn is_named(&self) -> bool {
        !self.is_offered
    }

    /// The same, asked only about what has no larger numbers in it: what a refinement allows may end
    /// there, and a function that makes a table of so many has no memory for more.
    #[must_use]
    pub(crate) fn up_to(mut self, most: u128) -> Self {
        self.most = most;
        self
    }

    /// How a property would draw each of its arguments.
    pub(crate) fn draws(&self) -> Vec<Draw> {
        self.draws.clone()
    }

    /// The function. One that calls itself has no result for large numbers: it may do so once for
    /// each number below, and what overflows the stack ends the process.
    pub(crate) fn function(self) -> Function {
        let Background { function, calls_itself, most, .. } = self;
        let call = function.call;
        // One that does not come to an end for something is no word for a condition.
        let is_endless = AtomicBool::new(false);
        let is_small = |tree: &Tree| {
            let number = ordinal(tree, tree.nodes()[0].shape);
            number.is_none_or(|number| number.abs() <= MOST_COUNTED)
        };
        Function {
            call: Box::new(move |values, arguments| {
                let are_small = || arguments.iter().all(|&id| is_small(values.tree(id)));
                if calls_itself && !are_small() {
                    return None;
                }
                if arguments.iter().any(|&id| largest(values.tree(id)) > most) {
                    return None;
                }
                if is_endless.load(Ordering::Relaxed) {
                    return None;
                }
                let (result, is_deep) = deep::within(MOST_STACK, || call(values, arguments));
                is_endless.fetch_or(is_deep, Ordering::Relaxed);
                result
            }),
            ..function
        }
    }

    /// The same with something done around each call.
    pub(crate) fn around(
        mut self,
        around: impl Fn(&mut dyn FnMut() -> Option<Computed>) -> Option<Computed>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let (call, around): (_, Box<Around>) = (self.function.call, Box::new(around));
        self.function.call =
            Box::new(move |values, arguments| around(&mut || call(values, arguments)));
        self
    }
}

/// Makes one of a function; for generated code.
#[doc(hidden)]
pub fn background<M>(name: &'static str, function: impl Given<M>) -> Background {
    function.given(name)
}

/// A function over trees, with `M` for how it takes its arguments.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this function cannot stand in the condition under which a property fails",
    label = "takes or returns something that is not `Data`, or takes too much",
    note = "it may have up to three arguments: values, references, slices or `&str`, of types with \
            `#[derive(Data)]`, and returns such a type",
    note = "if it is not needed in conditions, take it out of `background(…)`"
)]
pub trait Given<M>: Send + Sync + 'static {
    fn given(self, name: &'static str) -> Background;
}

/// Arguments by value, by reference, as a slice, as text.
#[doc(hidden)]
#[derive(Debug)]
pub struct Owned<T>(PhantomData<T>);
#[doc(hidden)]
#[derive(Debug)]
pub struct Borrowed<T>(PhantomData<T>);
#[doc(hidden)]
#[derive(Debug)]
pub struct Slice<T>(PhantomData<T>);
#[doc(hidden)]
#[derive(Debug)]
pub struct Text;

/// How an argument comes from a tree.
trait Taken {
    type Value: Data;
    const IS_REFERENCE: bool;
}

impl<T: Data> Taken for Owned<T> {
    type Value = T;
    const IS_REFERENCE: bool = false;
}

impl<T: Data> Taken for Borrowed<T> {
    type Value = T;
    const IS_REFERENCE: bool = true;
}

impl<T: Data> Taken for Slice<T> {
    type Value = Vec<T>;
    const IS_REFERENCE: bool = true;
}

impl Taken for Text {
    type Value = String;
    const IS_REFERENCE: bool = true;
}

/// The type without the pointers around it.
fn pointed_to<T: Data>() -> ShapeId {
    let mut id = T::shape();
    while let (Kind::Pointer, [only]) = (shape(id).kind, &shape(id).constructors[..]) {
        id = only.fields[0].shape;
    }
    id
}

/// Draws one without the pointers around it.
fn drawn<T: Data>(source: &mut Source) -> Tree {
    let tree = tree_of(&T::draw(source));
    let nodes = tree.nodes().iter();
    let n_pointers = nodes.take_while(|node| shape(node.shape).kind == Kind::Pointer).count();
    tree.subtree(n_pointers)
}

fn value<M: Taken>(tree: &Tree) -> Option<M::Value> {
    value_of(tree).ok()
}

/// The largest of the integers in a value, whatever their signs.
pub(crate) fn largest(tree: &Tree) -> u128 {
    let magnitude = |(at, node): (usize, &Node)| match (shape(node.shape).kind, tree.payload(at)?) {
        (Kind::Unsigned(_), bits) => Some(bits),
        (Kind::Signed(_), bits) => Some((bits as i128).unsigned_abs()),
        _ => None,
    };
    tree.nodes().iter().enumerate().filter_map(magnitude).max().unwrap_or(0)
}

/// What the function returns as a tree; none if it panics.
fn result<R: Data>(call: impl FnOnce() -> R) -> Option<Computed> {
    tell(|| Computed::Value(tree_of(&call()))).ok()
}

macro_rules! given {
    // All ways of taking so many arguments, one argument after the other.
    ([$($done:tt)*] $letter:ident $($rest:ident)*) => {
        given!([$($done)* ($letter, Owned<$letter>, $letter, [$letter], by_value)] $($rest)*);
        given!([$($done)* ($letter, Borrowed<$letter>, &$letter, [$letter], by_reference)] $($rest)*);
        given!([$($done)* ($letter, Slice<$letter>, &[$letter], [$letter], by_reference)] $($rest)*);
        given!([$($done)* ($letter, Text, &str, [], by_reference)] $($rest)*);
    };
    ([$(($letter:ident, $marker:ty, $type:ty, [$($parameter:ident)?], $pass:ident))+]) => {
        impl<Function_, Result_, $($($parameter: Data,)?)+> Given<(($($marker,)+), Result_)>
            for Function_
        where
            Function_: Fn($($type),+) -> Result_ + Send + Sync + 'static,
            Result_: Data,
        {
            #[allow(non_snake_case)]
            fn given(self, name: &'static str) -> Background {
                let references = vec![$(<$marker as Taken>::IS_REFERENCE),+];
                let function = Function {
                    form: Form::Call(name, references),
                    arguments: vec![$(pointed_to::<<$marker as Taken>::Value>()),+],
                    result: pointed_to::<Result_>(),
                    cost: 1,
                    is_symmetric: false,
                    call: Box::new(move |values, arguments| {
                        let mut trees = arguments.iter().map(|&id| values.tree(id));
                        $(let $letter = value::<$marker>(trees.next()?)?;)+
                        result(|| self($(given!(@$pass $letter)),+))
                    }),
                };
                let draws: Vec<Draw> = vec![$(drawn::<<$marker as Taken>::Value>),+];
                Background { function, calls_itself: false, most: u128::MAX, is_offered: false, draws }
            }
        }
    };
    (@by_value $value:ident) => { $value };
    (@by_reference $value:ident) => { &$value };
}

/// Without arguments: a constant.
impl<F, R> Given<((), R)> for F
where
    F: Fn() -> R + Send + Sync + 'static,
    R: Data,
{
    fn given(self, name: &'static str) -> Background {
        let function = Function {
            form: Form::Call(name, Vec::new()),
            arguments: Vec::new(),
            result: pointed_to::<R>(),
            cost: 1,
            is_symmetric: false,
            call: Box::new(move |_, _| result(&self)),
        };
        Background {
            function,
            calls_itself: false,
            most: u128::MAX,
            is_offered: false,
            draws: Vec::new(),
        }
    }
}

given!([] A);
given!([] A B);
given!([] A B C);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::values::{ValueId, Values};

    fn count(x: &i64, list: &[i64]) -> usize {
        list.iter().filter(|y| *y == x).count()
    }

    fn call(background: Background, arguments: &[Tree]) -> Option<Tree> {
        let mut values = Values::default();
        let arguments: Vec<ValueId> = arguments.iter().map(|a| values.add(a.clone())).collect();
        let function = background.function();
        match (function.call)(&values, &arguments)? {
            Computed::Value(tree) => Some(tree),
            Computed::Truth(_) => None,
        }
    }

    #[test]
    fn functions_take_their_arguments_as_they_are_written() {
        let given = background("count", count);
        assert_eq!(given.function.form, Form::Call("count", vec![true, true]));
        let result = call(given, &[tree_of(&1_i64), tree_of(&vec![1_i64, 2, 1])]);
        assert_eq!(result, Some(tree_of(&2_usize)));
        let upper = background("is_uppercase", |c: char| c.is_uppercase());
        assert_eq!(call(upper, &[tree_of(&'A')]), Some(tree_of(&true)));
        let begins =
            background("begins", |text: &str, n: usize, c: &char| text.chars().nth(n) == Some(*c));
        assert_eq!(begins.function.form, Form::Call("begins", vec![true, false, true]));
        let arguments = [tree_of(&"ab".to_string()), tree_of(&1_usize), tree_of(&'b')];
        assert_eq!(call(begins, &arguments), Some(tree_of(&true)));
    }

    #[test]
    fn a_function_that_panics_has_no_result() {
        let _catching = crate::property::catch_panics();
        let given = || background("first", |list: &[u8]| list[0]);
        assert_eq!(call(given(), &[tree_of(&Vec::<u8>::new())]), None);
        assert_eq!(call(given(), &[tree_of(&vec![3_u8])]), Some(tree_of(&3_u8)));
    }

    #[test]
    fn a_function_that_is_only_in_scope_takes_more_than_a_comparison() {
        let size = |given: Background| given.function.cost + given.function.arguments.len();
        let leap = || background("leap", |year: u16| year % 4 == 0);
        assert_eq!((size(leap()), size(leap().in_scope())), (2, 4));
        // What it returns is compared with something, which takes as much again.
        assert_eq!(size(background("count", count).in_scope()), 3);
    }

    #[test]
    fn a_function_that_calls_itself_is_not_asked_about_large_numbers() {
        let given = || background("fact", |n: u64| n + 1).that_calls_itself();
        assert_eq!(call(given(), &[tree_of(&3_u64)]), Some(tree_of(&4_u64)));
        assert_eq!(call(given(), &[tree_of(&u64::MAX)]), None);
    }
}
