//! The macros of Lurcher; use them through the `lurcher` crate.
//!
//! Each macro goes the same way: *parse* the tokens into a plain description,
//! *validate* it and collect every mistake with its place and remedy, *expand*
//! it. After a mistake something with the right name is generated all the
//! same, so that one mistake is reported once and not at every use.

#[cfg(feature = "audit")]
mod audit;
mod data;
#[cfg(feature = "refine")]
mod declared;
mod located;
mod logic;
mod mentions;
#[cfg(feature = "refine")]
mod nearby;
mod property;
mod ranges;
#[cfg(feature = "refine")]
mod refined;
mod settings;

use proc_macro::TokenStream;
use syn::parse_macro_input;

/// Derives `Data`: how values are drawn, taken apart and put together.
///
/// Works for structs and enums without lifetimes, recursive ones included.
/// Every type parameter gets the bound `Data`. Fields are drawn in the order
/// in which they are declared.
///
/// | on a field | meaning |
/// |---|---|
/// | `#[data(with = generator)]` | drawn by the generator |
/// | `#[data(range = 0..10)]` | an integer of the field's type in the range |
/// | `#[data(with = generator, opaque)]` | for types that are not `Data`: not part of the tree |
/// | `#[data(skip)]` | always `Default::default()`; not part of the tree |
/// | `#[data(default = value)]` | always the value; not part of the tree |
///
/// | on a variant | meaning |
/// |---|---|
/// | `#[data(weight = 3)]` | drawn three times as often as a variant of weight 1; 0: not at random |
/// | `#[data(skip)]` | never drawn; its fields need not be `Data` |
///
/// With the feature `refine`, a type says what is true of its values; see `refined`:
///
/// | | meaning |
/// |---|---|
/// | `#[data(invariant = low <= high)]` on a type | a condition on its fields, or on `self` |
/// | `#[data(refined_by(len: int = length(self)))]` on a type | its index, for `List[@n]` |
/// | `#[data(each(k: i64, k < key))]` on a field | true of everything of the type in the field |
#[proc_macro_derive(Data, attributes(data))]
pub fn derive_data(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as syn::DeriveInput);
    data::derive(&input).into()
}

/// Turns a function with arguments into a test that runs for many inputs.
///
/// The arguments are drawn as their types say, or from a generator:
/// `#[with(0..10)] n: u8`, which may use the arguments before it. `#[seen_as(view)]` says
/// what coverage sees of an argument. `&[T]`, `&str`
/// and other references lend a drawn value. The body panics or returns what an
/// `Outcome` is: `()`, `bool`, a `Result`.
///
/// | setting | meaning |
/// |---|---|
/// | `cases = 500` | how many cases to run |
/// | `time = "10s"` | how long to run: `"500ms"`, `"10s"`, `"2m"`, or a `Duration` |
/// | `size = 50` | how large values grow |
/// | `seed = 1` | where the random cases begin |
/// | `threads = 4` | how many threads run cases |
/// | `fan_out = 10` | draws so many candidates for each case and runs the one that covers most |
/// | `steer = 10` | makes up to so many per cent of the cases for combinations that chance missed |
/// | `suite = 200` | chooses so many inputs once, saves them, and runs them in place of random ones |
/// | `shrink_calls = 1000`, `shrink_time = "5s"` | how long a failure is made smaller |
/// | `explain_time = "1s"` | how long it is then generalised; `"0s"` for not at all |
/// | `background(count, is_space)` | functions that may stand in the condition under which it fails |
/// | `case_time = "1s"` | how long one case may take |
/// | `discard_ratio = 10` | how many discarded cases there may be for one that counts |
/// | `isolate` | runs cases in a process of their own |
/// | `save = false` | does not keep failures for the next run |
/// | `statistics` | always reports labels and coverage |
/// | `array(strength = 2)` | combines the arguments that have few values in every way, two at a time; needs the feature `arrays` |
///
/// | in `array(…)` | meaning |
/// |---|---|
/// | `strength = 3` | how many arguments are combined in every way; 2 if not given |
/// | `parameters = (a, b)` | the arguments that are combined; if not given, all with up to 1024 values |
/// | `requires = a \|\| !b` | a condition on the arguments: rows satisfy it, everything else is discarded |
///
/// `#[test]` is added unless another attribute below makes the function a test
/// (`#[tokio::test]`); `async` properties need one that does.
#[proc_macro_attribute]
pub fn property(arguments: TokenStream, item: TokenStream) -> TokenStream {
    property::expand(arguments.into(), item.into()).into()
}

/// Keeps an ordinary function over references, and reads it a second time, lazily.
///
/// The lazy reading of `f` is `f::lazy`: the same text over `lurcher::lazy::Lazy` values, of
/// which only what is looked at exists. A search fills in the rest only if the function gets that
/// far, so a function that says no early says no to very many values at once.
///
/// Parameters that are shared references are looked into, and their types are `Data`. All
/// others are ordinary values. A function to which a part of the input is handed is marked
/// `#[logic]`, too, or listed: `#[logic(plain(size, shift))]`; then it gets whole values. On
/// an `impl` block the attribute reads all methods; their readings are in a trait with the
/// name of the type and `Logic`.
///
/// The chapter `logic.md` of the book has all that can be written, and every message.
#[proc_macro_attribute]
pub fn logic(arguments: TokenStream, item: TokenStream) -> TokenStream {
    logic::expand(arguments.into(), item.into()).into()
}

/// Plants bugs: every small change to a function, an `impl` block or a module, one at a time.
///
/// In ordinary builds the item is left as it is. `cargo lurcher audit` builds with the feature
/// `audit` of `lurcher`, and then all mutants are in that one build, behind a switch: operators and
/// comparisons are exchanged, constants changed by one, conditions negated, statements deleted,
/// arguments and the bodies of match arms swapped, functions return a default value at once. The
/// chapter `audit.md` of the book has the list, and what is left alone: `const fn`, constants,
/// tests, and what is inside of other macros' brackets.
///
/// `#[mutate(skip)]` on a function, a method or a module inside leaves it alone.
#[proc_macro_attribute]
pub fn mutate(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "audit")]
    return audit::mutate(arguments.into(), item.into()).into();
    #[cfg(not(feature = "audit"))]
    {
        drop(arguments);
        item
    }
}

/// Text of a macro at the place of a name that the user wrote.
#[doc(hidden)]
#[proc_macro]
pub fn located(input: TokenStream) -> TokenStream {
    located::located(input.into()).into()
}

/// The number of a planted bug; what `mutant!` expands to.
#[cfg(feature = "audit")]
#[doc(hidden)]
#[proc_macro]
pub fn planted(input: TokenStream) -> TokenStream {
    audit::planted(input.into()).into()
}

/// Tests a function against a signature with refinements; needs the feature `refine`.
///
/// The function stays as it is. Beside it there is a test, `name_as_refined`, that searches for
/// arguments as their types say, calls the function, and checks what it returns.
///
/// ```text
/// #[refined(fn(k: usize, list: {&[i64][@n] | k <= n}) -> Vec<i64>[k])]
/// fn largest(k: usize, list: &[i64]) -> Vec<i64> { … }
/// ```
///
/// | in a type | meaning |
/// |---|---|
/// | `i64{v: v > 0}` | the values for which it holds; an argument has its own name: `n: i64{n > 0}` |
/// | `Vec<T>[@n]`, `Vec<T>[n + 1]` | a name for the index, or what it is: of a list its length, of a number itself |
/// | `{Vec<T>[@n] \| n > 0}` | a condition that sees what the index is called |
/// | `[T{v: …}]`, `Option<T{v: …}>`, `(A{v: …}, B)` | conditions on parts |
/// | `impl Fn(a: A) -> B{v: a < v}` | a function, whose results are searched for |
///
/// | after the types | meaning |
/// |---|---|
/// | `requires p` | a condition on several arguments |
/// | `ensures p` | a condition on the outcome; an argument that is `&mut` has its new value |
/// | `ensures list: Vec<T>[n + 1]` | the type of a `&mut` argument after the call, if it is another |
///
/// | setting | meaning |
/// |---|---|
/// | `T = u8` | the type that stands for a parameter of a generic function; `i32` if none is given |
/// | `overflow = fail` | arithmetic that overflows is a failure; if not given, such inputs are discarded |
/// | `contract` | the refinement is checked at every call, too, in builds with debug assertions |
/// | `depth = 4` | up to which depth all inputs are run, however many they are |
/// | `cases = 500` and others | as for `#[property]` |
///
/// On an `impl` block the attribute stands alone, and again with a signature on each method that is
/// to be tested. On a type alias it says what the alias means:
/// `#[refined(type Pos = i64{v: v > 0})]`. The chapter `refined.md` of the book has all that can be
/// written.
#[proc_macro_attribute]
pub fn refined(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "refine")]
    return refined::expand(arguments.into(), item.into()).into();
    #[cfg(not(feature = "refine"))]
    {
        drop(arguments);
        let message = "`#[refined]` needs Lurcher's feature `refine`, which is off\nswitch it on: \
                       `cargo add --dev lurcher --features refine`";
        let place = proc_macro2::Span::call_site();
        let mut tokens: TokenStream = syn::Error::new(place, message).into_compile_error().into();
        tokens.extend(item);
        tokens
    }
}
