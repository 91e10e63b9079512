//! The macros that a property's body may use.

/// Goes on only if the condition holds; otherwise the case is discarded.
///
/// Discarded cases do not count as tests. A property that discards nearly
/// everything fails with a message that names the condition; draw the inputs
/// so that they satisfy it instead.
///
/// ```
/// use lurcher::prelude::*;
/// check(|source| {
///     let (a, b): (u32, u32) = source.any();
///     assume!(b != 0);
///     assert!(a / b <= a);
/// });
/// ```
#[macro_export]
macro_rules! assume {
    ($condition:expr $(,)?) => {
        $crate::_macro_support::assume($condition, stringify!($condition))
    };
}

/// Counts this case under a label; the run reports how often each label occurred.
///
/// ```
/// use lurcher::prelude::*;
/// check(|source| {
///     let list: Vec<u8> = source.any();
///     label!("{} elements", list.len() / 10 * 10);
/// });
/// ```
#[macro_export]
macro_rules! label {
    ($($format:tt)+) => {
        $crate::_macro_support::label(::core::format_args!($($format)+))
    };
}

/// Counts this case under a label if the condition holds.
///
/// ```
/// use lurcher::prelude::*;
/// check(|source| {
///     let list: Vec<u8> = source.any();
///     classify!(list.is_empty(), "empty");
/// });
/// ```
#[macro_export]
macro_rules! classify {
    ($condition:expr, $label:expr $(,)?) => {
        $crate::_macro_support::classify($condition, $label)
    };
}

/// Counts the values of an expression, in a table of its own.
///
/// ```
/// use lurcher::prelude::*;
/// check(|source| {
///     let (a, b): (u8, u8) = source.any();
///     collect!(a.cmp(&b));
///     collect!("first", a % 2 == 0);
/// });
/// ```
#[macro_export]
macro_rules! collect {
    ($value:expr $(,)?) => {
        $crate::_macro_support::collect(stringify!($value), $value)
    };
    ($table:literal, $value:expr $(,)?) => {
        $crate::_macro_support::collect($table, $value)
    };
}

/// Claims that a condition holds for at least so many per cent of all random cases.
///
/// The claim is tested, not guessed: the run goes on until the claim is
/// confirmed or refuted with an error probability of one in a million, and a
/// refuted claim fails the property. See the book on how it is computed.
///
/// ```
/// use lurcher::prelude::*;
/// check(|source| {
///     let list: Vec<u8> = source.any();
///     cover!(50, list.len() > 1, "two or more elements");
/// });
/// ```
#[macro_export]
macro_rules! cover {
    ($percent:expr, $condition:expr, $label:expr $(,)?) => {
        $crate::_macro_support::cover($percent as f64, $condition, $label)
    };
}

/// Says which shapes of a value the cases of a run must include: regular tree expressions,
/// each with how many cases must match it (once, unless said).
///
/// A run that has not met one of them goes on for up to ten times its cases; then it fails.
///
/// ```
/// use lurcher::prelude::*;
/// check(|source| {
///     let list: Vec<bool> = source.any();
///     covers!(list, "nil", "cons(_, nil)", "<>cons(true, <>false)" => 10);
/// });
/// ```
///
/// `cons(_, nil)` is a list of one element, `<>cons(true, <>false)` has a `true` somewhere
/// and a `false` after it. The notation is described in [`lurcher_trees::regular`].
#[macro_export]
macro_rules! covers {
    ($value:expr, $($expression:literal $(=> $wanted:expr)?),+ $(,)?) => {
        $crate::_macro_support::covers(
            &$value,
            stringify!($value),
            &[$(($expression, $crate::covers!(@wanted $($wanted)?))),+],
        )
    };
    (@wanted) => {
        1
    };
    (@wanted $wanted:expr) => {
        $wanted
    };
    ($($other:tt)*) => {
        ::core::compile_error!(
            "`covers!` takes a value and expressions as literals, each with a number if it is to \
             be met more than once: `covers!(list, \"nil\", \"cons(_, _)\" => 10)`"
        )
    };
}

/// Keeps a line for the report; shown for the final, minimal case only.
///
/// ```
/// use lurcher::prelude::*;
/// check(|source| {
///     let text: String = source.any();
///     let upper = text.to_uppercase();
///     note!("upper = {upper:?}");
/// });
/// ```
#[macro_export]
macro_rules! note {
    ($($format:tt)+) => {
        $crate::_macro_support::add_note(|| ::std::format!($($format)+))
    };
}

/// Tells the run what to aim for: inputs with a higher score are varied further.
///
/// ```
/// use lurcher::prelude::*;
/// check(|source| {
///     let list: Vec<u8> = source.any();
///     let depth = list.iter().filter(|&&b| b == b'(').count();
///     target!(depth);
/// });
/// ```
#[macro_export]
macro_rules! target {
    ($score:expr $(,)?) => {
        $crate::_macro_support::target($score as f64, stringify!($score))
    };
    ($score:expr, $label:expr $(,)?) => {
        $crate::_macro_support::target($score as f64, $label)
    };
}

/// Plants a bug: what is right, unless the bug of that name is switched on; then what is wrong.
///
/// Tests that cannot tell the two apart do not say what the code must do. Without the feature
/// `audit` this is what is right and nothing else; what is wrong has to compile all the same, so
/// that it does not rot. With it, the variable `LURCHER_MUTANT` or `audit::with` switches a bug on,
/// and `cargo lurcher audit` does so with each of them in turn. A bug that needs several places has
/// the same name at all of them.
///
/// ```
/// use lurcher::mutant;
///
/// fn largest(list: &[i32]) -> Option<i32> {
///     let mut rest = list.iter().copied();
///     let first = rest.next()?;
///     Some(rest.fold(first, |a, b| mutant!("the last wins", a.max(b), b)))
/// }
///
/// assert_eq!(largest(&[1, 3, 2]), Some(3));
/// # #[cfg(feature = "audit")]
/// assert_eq!(lurcher::audit::with("the last wins", || largest(&[1, 3, 2])), Some(2));
/// ```
#[cfg(feature = "audit")]
#[macro_export]
macro_rules! mutant {
    ($name:literal, $right:expr, $wrong:expr $(,)?) => {
        if $crate::_macro_support::is_on($crate::_macro_support::planted!($name, $right, $wrong)) {
            $wrong
        } else {
            $right
        }
    };
    ($($other:tt)*) => {
        ::core::compile_error!($crate::__mutant_usage!())
    };
}

/// Plants a bug: what is right, unless the bug of that name is switched on; then what is wrong.
///
/// Without the feature `audit`, as here, this is what is right and nothing else; what is wrong has
/// to compile all the same, so that it does not rot.
///
/// ```
/// use lurcher::mutant;
///
/// fn larger(a: i32, b: i32) -> i32 {
///     mutant!("always the second", a.max(b), b)
/// }
/// assert_eq!(larger(3, 2), 3);
/// ```
#[cfg(not(feature = "audit"))]
#[macro_export]
macro_rules! mutant {
    ($name:literal, $right:expr, $wrong:expr $(,)?) => {
        if false { $wrong } else { $right }
    };
    ($($other:tt)*) => {
        ::core::compile_error!($crate::__mutant_usage!())
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __mutant_usage {
    () => {
        "`mutant!` takes the name of the bug as a literal, what is right and what is wrong: \
         `mutant!(\"never empty\", list.is_empty(), false)`"
    };
}

/// Looks for laws of functions: equations, equations under conditions, and inequalities.
///
/// Functions are named, or given with a name for them: `or = |a: bool, b: bool| a || b`. What is
/// returned are [`Laws`](crate::laws::Laws) to be found with `find()`; the
/// [module](mod@crate::laws) has more.
///
/// ```
/// use lurcher::laws;
///
/// let found = laws![min = |a: u8, b: u8| a.min(b)].find();
/// assert_eq!(
///     found.to_string(),
///     "equations:
///   min(x, x) = x
///   min(y, x) = min(x, y)
///   min(y, min(x, z)) = min(x, min(y, z))
///
/// under conditions:
///   min(x, y) = x if x <= y
///
/// inequalities:
///   min(x, y) <= x
/// "
/// );
/// ```
#[macro_export]
macro_rules! laws {
    (@ [$($done:tt)*]) => {
        $crate::_macro_support::Laws::new(::std::vec![$($done)*])
    };
    (@ [$($done:tt)*] $name:ident = $function:expr $(, $($rest:tt)*)?) => {
        $crate::laws!(@ [
            $($done)*
            $crate::_macro_support::Named {
                function: $crate::_macro_support::background(stringify!($name), $function),
                definition: ::core::option::Option::Some(stringify!($function)),
            },
        ] $($($rest)*)?)
    };
    (@ [$($done:tt)*] $function:expr $(, $($rest:tt)*)?) => {
        $crate::laws!(@ [
            $($done)*
            $crate::_macro_support::Named {
                function: $crate::_macro_support::background(stringify!($function), $function),
                definition: ::core::option::Option::None,
            },
        ] $($($rest)*)?)
    };
    ($($functions:tt)*) => {
        $crate::laws!(@ [] $($functions)*)
    };
}
