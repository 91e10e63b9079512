//! What types say themselves, as the conditions of a refinement ask for it.
//!
//! Generated code does not know whether a name is an alias that is refined, a type with an
//! invariant, or neither, so [`Probe`] lets method resolution choose: each step of auto-reference
//! is a fallback.

use std::marker::PhantomData;

use lurcher_trees::symbolic::{Comparison, Function, Reasoner, Value, Want, Written};

use super::Int;
use crate::data::Data;
use crate::lazy::{Lazy, Unfold};

/// A refined alias of a type, with its parameters.
#[derive(Debug)]
pub struct Alias<T: 'static, A: 'static> {
    /// Whether a value is one of the alias.
    pub holds: fn(&T, A) -> bool,
    /// The same, lazily.
    pub lazy: for<'s> fn(Lazy<'s, T>, A) -> bool,
    /// The same, symbolically.
    pub symbolic: fn() -> &'static Function,
    /// The part of it that does not hold, as it is written.
    pub violated: fn(&T, A) -> String,
    /// As it is written.
    pub text: &'static str,
    /// For an external solver: the value and the parameters as they are declared, and what is said.
    pub formula: Option<(&'static str, &'static str)>,
}

/// Stands for the constant of a type that is no alias.
#[derive(Debug)]
pub struct NoAlias;

/// What is found under the name of a field's type. Nothing can be given to an alias there, so one
/// with parameters is its plain type.
#[derive(Debug)]
pub struct OfField<P>(pub P);

/// What may be found under the name of an alias.
pub trait IsAlias<T: 'static, A: 'static> {
    /// The alias.
    fn alias(&self) -> &Alias<T, A>;
}

impl<T, A> IsAlias<T, A> for Alias<T, A> {
    fn alias(&self) -> &Alias<T, A> {
        self
    }
}

impl<T, A> IsAlias<T, A> for OfField<Alias<T, A>> {
    fn alias(&self) -> &Alias<T, A> {
        &self.0
    }
}

/// A name, which may be that of an alias, for values of a type.
#[derive(Debug)]
pub struct Probe<P, T, A>(P, PhantomData<fn(T, A)>);

impl<P, T, A> Probe<P, T, A> {
    /// What is found under a name.
    pub fn new(found: P) -> Self {
        Probe(found, PhantomData)
    }
}

/// It is an alias.
pub trait HoldsAlias<T, A> {
    /// Whether it says anything of values; types that were asked are not asked again.
    fn says(&self, asked: &mut Vec<&'static str>) -> bool;
    /// Whether a value is one of it.
    fn holds(&self, value: &T, arguments: A) -> bool;
    /// The same, lazily.
    fn holds_lazily(&self, value: Lazy<'_, T>, arguments: A) -> bool;
    /// The same, symbolically.
    fn holds_symbolically(&self) -> &'static Function;
    /// The part of it that does not hold.
    fn violated(&self, value: &T, arguments: A) -> String;
    /// As it is written.
    fn text(&self) -> &'static str;
    /// The same for an external solver, as a function.
    fn definition(&self, name: &str, sort: &str) -> Option<String>;
}

impl<P: IsAlias<T, A>, T: 'static, A: 'static> HoldsAlias<T, A> for &&&&Probe<P, T, A> {
    fn says(&self, _: &mut Vec<&'static str>) -> bool {
        true
    }

    fn holds(&self, value: &T, arguments: A) -> bool {
        (self.0.alias().holds)(value, arguments)
    }

    fn holds_lazily(&self, value: Lazy<'_, T>, arguments: A) -> bool {
        (self.0.alias().lazy)(value, arguments)
    }

    fn holds_symbolically(&self) -> &'static Function {
        (self.0.alias().symbolic)()
    }

    fn violated(&self, value: &T, arguments: A) -> String {
        (self.0.alias().violated)(value, arguments)
    }

    fn text(&self) -> &'static str {
        self.0.alias().text
    }

    fn definition(&self, name: &str, _: &str) -> Option<String> {
        let (declared, body) = self.0.alias().formula?;
        Some(format!("(define-fun |{name}| ({declared}) Bool {body})"))
    }
}

/// It is a type that may have an invariant, and indices.
pub trait HoldsType<T, A> {
    /// Whether it says anything of values; types that were asked are not asked again.
    fn says(&self, asked: &mut Vec<&'static str>) -> bool;
    /// Whether a value is as its invariant and these indices say.
    fn holds(&self, value: &T, arguments: A) -> bool;
    /// The same, lazily.
    fn holds_lazily(&self, value: Lazy<'_, T>, arguments: A) -> bool;
    /// The same, symbolically.
    fn holds_symbolically(&self) -> &'static Function;
    /// The part of it that does not hold.
    fn violated(&self, value: &T, arguments: A) -> String;
    /// As it is written.
    fn text(&self) -> &'static str;
    /// The same for an external solver, as a function.
    fn definition(&self, name: &str, sort: &str) -> Option<String>;
}

impl<P, T: Unfold<Target = T>, A: Indices<T>> HoldsType<T, A> for &&Probe<P, T, A> {
    fn says(&self, asked: &mut Vec<&'static str>) -> bool {
        T::says(asked)
    }

    fn holds(&self, value: &T, arguments: A) -> bool {
        T::invariant().is_none_or(|invariant| (invariant.holds)(value)) && arguments.hold(value)
    }

    fn holds_lazily(&self, value: Lazy<'_, T>, arguments: A) -> bool {
        T::invariant().is_none_or(|invariant| (invariant.lazy)(value))
            && arguments.hold_lazily(value)
    }

    fn holds_symbolically(&self) -> &'static Function {
        const {
            &Function {
                name: "a type",
                reading: Ok(|cx, want, arguments| {
                    let &[value, ..] = arguments else { return Value::ANY };
                    let invariant = match T::invariant() {
                        None => Value::truth(true),
                        Some(invariant) => cx.call((invariant.symbolic)(), want.both(), &[value]),
                    };
                    let invariant = cx.truth(invariant, want.both());
                    if !invariant.may_be(true) {
                        return invariant.into();
                    }
                    let indices = A::hold_symbolically(cx, want.both(), arguments);
                    let indices = cx.truth(indices, want.both());
                    invariant.and(indices).into()
                }),
                is_measure: false,
                written: Some(written::<T, A>),
            }
        }
    }

    fn violated(&self, value: &T, _: A) -> String {
        T::invariant().map_or(String::new(), |invariant| (invariant.violated)(value))
    }

    fn text(&self) -> &'static str {
        T::invariant().map_or("", |invariant| invariant.text)
    }

    fn definition(&self, name: &str, sort: &str) -> Option<String> {
        // A plain alias says nothing.
        let is_plain = T::invariant().is_none() && size_of::<A>() == 0;
        is_plain.then(|| format!("(define-fun |{name}| ((|@value| {sort})) Bool true)"))
    }
}

/// What a type says of a value, as the text of a function: its invariant, and that its indices are
/// these.
fn written<T: Unfold<Target = T>, A: Indices<T>>() -> Written {
    let mut callees: Vec<fn() -> &'static Function> = Vec::new();
    let (mut parameters, mut body) = (vec!["value"], "true".to_string());
    if let Some(invariant) = T::invariant() {
        callees.push(invariant.symbolic);
        body = "(call 0 value)".to_string();
    }
    for (name, index) in ["first", "second"].into_iter().zip(A::indices()) {
        parameters.push(name);
        body = format!("(&& {body} (== (call {} value) {name}))", callees.len());
        callees.push(index);
    }
    Written { parameters, body, callees }
}

/// It says nothing.
pub trait HoldsAnything<T, A> {
    /// Nothing.
    fn says(&self, _asked: &mut Vec<&'static str>) -> bool {
        false
    }

    /// Always.
    fn holds(&self, _value: &T, _arguments: A) -> bool {
        true
    }

    /// Always. That nobody can look into the type is reported where it is drawn.
    fn holds_lazily(&self, _value: Lazy<'_, T>, _arguments: A) -> bool {
        true
    }

    /// Nothing is known.
    fn holds_symbolically(&self) -> &'static Function {
        &ANYTHING
    }

    /// Nothing.
    fn violated(&self, _value: &T, _arguments: A) -> String {
        String::new()
    }

    /// Nothing.
    fn text(&self) -> &'static str {
        ""
    }

    /// None.
    fn definition(&self, _: &str, _: &str) -> Option<String> {
        None
    }
}

impl<P, T> HoldsAnything<T, ()> for &Probe<P, T, ()> {}

/// What has no reading.
static ANYTHING: Function = Function {
    name: "a type",
    reading: Ok(|_, _, _| Value::ANY),
    is_measure: false,
    written: None,
};

/// It is given arguments that it does not take: the first method asks for what is not there, so
/// that the compiler says in our words what is wrong, and once.
macro_rules! misused {
    (
        $(#[doc = $doc:literal])+
        impl[$($parameter:ident)*] $trait:ident<T, $arguments:ty $(, $given:ident)?> for $probe:ty
        where $($condition:tt)*
    ) => {
        $(#[doc = $doc])+
        pub trait $trait<T, A $(, $given)?> {
            /// Not called.
            fn holds(&self, _value: &T, _arguments: A) -> bool
            where
                $($condition)*
            {
                false
            }

            /// Not called.
            fn holds_lazily(&self, _value: Lazy<'_, T>, _arguments: A) -> bool {
                false
            }

            /// Not called.
            fn holds_symbolically(&self) -> &'static Function {
                &ANYTHING
            }

            /// Not called.
            fn violated(&self, _value: &T, _arguments: A) -> String {
                String::new()
            }

            /// Not called.
            fn text(&self) -> &'static str {
                ""
            }

            /// Not called.
            fn definition(&self, _: &str, _: &str) -> Option<String> {
                None
            }
        }

        impl<$($parameter),*> $trait<T, $arguments $(, $given)?> for $probe {}
    };
}

misused! {
    /// An alias with parameters that is given none; it comes before the type that it is an alias
    /// of.
    impl[T B] UnparametrisedAlias<T, (), B> for &&&Probe<Alias<T, B>, T, ()> where B: NoParameters
}
misused! {
    /// An alias with other parameters.
    impl[T A B] MisusedAlias<T, A, B> for Probe<Alias<T, B>, T, A> where B: Parameters<A>
}
misused! {
    /// A type with other indices.
    impl[T A] MisusedType<T, A> for Probe<NoAlias, T, A> where A: Indices<T>
}

/// The parameters of an alias, which is given none.
#[diagnostic::on_unimplemented(
    message = "the alias takes `{Self}` between `[` and `]`, and is given nothing",
    label = "without its parameters",
    note = "write as many as the alias is declared with: `Rng[n]` for `type Rng[n: int] = …`, or the type without a refinement if that is meant"
)]
pub trait NoParameters {}

/// The parameters of an alias, which are given as arguments.
#[diagnostic::on_unimplemented(
    message = "the alias takes `{Self}` between `[` and `]`, and is given `{A}`",
    label = "other parameters",
    note = "write as many as the alias is declared with: `Rng[n]` for `type Rng[n: int] = …`"
)]
pub trait Parameters<A> {}

/// An index of a type: what `#[data(refined_by(…))]` says.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no index in this place",
    label = "no index",
    note = "say what the type is refined by: `#[data(refined_by(len = length(self)))]`"
)]
pub trait IndexedBy<const N: usize>: Data {
    /// A number, a Boolean, a set.
    type Index;
    /// The index of a value.
    fn index(&self) -> Self::Index;
    /// The same, lazily.
    fn index_lazily(value: Lazy<'_, Self>) -> Self::Index;
    /// The same, symbolically.
    fn index_symbolically() -> &'static Function;
}

/// The indices that a value is to have.
#[diagnostic::on_unimplemented(
    message = "`{T}` has other indices than `{Self}` between `[` and `]`",
    label = "other indices",
    note = "write as many as the type is refined by: `List[n]` for `#[data(refined_by(len: int = length(self)))]`"
)]
pub trait Indices<T> {
    /// Whether it has them.
    fn hold(&self, value: &T) -> bool;
    /// The same, lazily.
    fn hold_lazily(&self, value: Lazy<'_, T>) -> bool;
    /// The same, symbolically: the value comes first, then the indices.
    fn hold_symbolically(cx: &mut Reasoner<'_>, want: Want, arguments: &[Value]) -> Value;
    /// What they are compared with.
    fn indices() -> Vec<fn() -> &'static Function>;
}

impl<T> Indices<T> for () {
    fn hold(&self, _: &T) -> bool {
        true
    }

    fn hold_lazily(&self, _: Lazy<'_, T>) -> bool {
        true
    }

    fn hold_symbolically(_: &mut Reasoner<'_>, _: Want, _: &[Value]) -> Value {
        Value::truth(true)
    }

    fn indices() -> Vec<fn() -> &'static Function> {
        Vec::new()
    }
}

/// What an index is compared with.
pub trait IsIndex<I> {
    /// Whether an index is this.
    fn is(&self, index: I) -> bool;
}

impl<I: Into<Int>> IsIndex<I> for Int {
    fn is(&self, index: I) -> bool {
        index.into() == *self
    }
}

impl IsIndex<bool> for bool {
    fn is(&self, index: bool) -> bool {
        index == *self
    }
}

fn is_index(
    cx: &mut Reasoner<'_>,
    want: Want,
    function: &'static Function,
    value: Value,
    expected: Value,
) -> Value {
    let index = cx.call(function, Want::Either, &[value]);
    cx.compare(Comparison::Equal, index, expected, want).into()
}

impl<T: IndexedBy<0>, A: IsIndex<<T as IndexedBy<0>>::Index>> Indices<T> for (A,) {
    fn hold(&self, value: &T) -> bool {
        self.0.is(value.index())
    }

    fn hold_lazily(&self, value: Lazy<'_, T>) -> bool {
        self.0.is(T::index_lazily(value))
    }

    fn hold_symbolically(cx: &mut Reasoner<'_>, want: Want, arguments: &[Value]) -> Value {
        let &[value, first] = arguments else { return Value::ANY };
        is_index(cx, want, T::index_symbolically(), value, first)
    }

    fn indices() -> Vec<fn() -> &'static Function> {
        vec![T::index_symbolically]
    }
}

impl<T, A, B> Indices<T> for (A, B)
where
    T: IndexedBy<0> + IndexedBy<1>,
    A: IsIndex<<T as IndexedBy<0>>::Index>,
    B: IsIndex<<T as IndexedBy<1>>::Index>,
{
    fn hold(&self, value: &T) -> bool {
        self.0.is(IndexedBy::<0>::index(value)) && self.1.is(IndexedBy::<1>::index(value))
    }

    fn hold_lazily(&self, value: Lazy<'_, T>) -> bool {
        self.0.is(<T as IndexedBy<0>>::index_lazily(value))
            && self.1.is(<T as IndexedBy<1>>::index_lazily(value))
    }

    fn hold_symbolically(cx: &mut Reasoner<'_>, want: Want, arguments: &[Value]) -> Value {
        let &[value, first, second] = arguments else { return Value::ANY };
        let one = is_index(cx, want, <T as IndexedBy<0>>::index_symbolically(), value, first);
        let one = cx.truth(one, want);
        if !one.may_be(true) {
            return one.into();
        }
        let other = is_index(cx, want, <T as IndexedBy<1>>::index_symbolically(), value, second);
        let other = cx.truth(other, want);
        one.and(other).into()
    }

    fn indices() -> Vec<fn() -> &'static Function> {
        vec![<T as IndexedBy<0>>::index_symbolically, <T as IndexedBy<1>>::index_symbolically]
    }
}
