//! Functions as test inputs.
//!
//! A drawn function has a palette of results and a key. It takes its argument
//! apart, hashes the pieces together with the key, and answers with the place
//! on the palette that the hash points to; so equal arguments have equal
//! results, in every process. Key 0 is the constant function, which is
//! therefore what functions shrink to.
//!
//! A function cannot be printed, but what it was asked can: it keeps a log of
//! calls, and its `Debug` is a table of them, `{ 0 => true, 5 => false, _ => true }`,
//! where `_` stands for the first result of the palette. Arguments of a property
//! are rendered before its body runs, when there is nothing in the log yet, so a
//! function that has not been called prints as a placeholder, `⟨function 7⟩`, and
//! [`fill_in_functions`] puts the tables there once the body has run.

use std::collections::VecDeque;
use std::fmt::{self, Debug, Write};
use std::ops::Deref;
use std::panic::Location;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lurcher_trees::{Limits, Tree, render};

use super::collection::{Gather, Sizes};
use super::from_fn::label_here;
use super::vec::VecOf;
use super::{Generator, IntoGenerator};
use crate::data::{Data, tree_of};
use crate::source::{Role, Source, mix};

/// Pure functions whose results come from a generator; a constant one is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::generators::Function;
///
/// let functions = generators::functions(any::<bool>());
/// for is_even_or_so in generators::samples(functions, 20) {
///     let is_even_or_so: Function<u32, bool> = is_even_or_so;
///     assert_eq!(is_even_or_so(7), is_even_or_so(7));
///     let _kept: Vec<u32> = (0..10).filter(|&n| is_even_or_so(n)).collect();
/// }
/// ```
///
/// A function of several arguments is one of a tuple: `Function<(u8, String), bool>`.
#[track_caller]
pub fn functions<A: Data, G>(results: G) -> Functions<A, G::Generator>
where
    G: IntoGenerator<Value: Clone + Debug + Send + Sync + 'static>,
{
    Functions {
        palette: VecOf::new(results.into_generator()),
        label: label_here(Location::caller()),
        arguments: std::marker::PhantomData,
    }
}

/// The generator that [`functions`] returns.
#[derive(Clone, Debug)]
pub struct Functions<A, G> {
    palette: VecOf<G>,
    label: u64,
    arguments: std::marker::PhantomData<fn(A)>,
}

/// Most results on a palette.
const MOST_RESULTS: usize = 16;
/// The largest key: enough functions to find any small table, few enough to search.
const MOST_KEY: u64 = 0xFFFF;

impl<A, G> Generator for Functions<A, G>
where
    A: Data,
    G: Generator<Value: Clone + Debug + Send + Sync + 'static>,
{
    type Value = Function<A, G::Value>;

    fn draw(&self, source: &mut Source) -> Self::Value {
        let (palette, key) = source.span(self.label, |source| {
            let sizes = Sizes { min: 1, max: MOST_RESULTS, label: self.label };
            let palette = self.palette.gather(source, &sizes);
            let key = source.answer(MOST_KEY, Role::NUMBER, |s| {
                // A constant function now and then.
                let random = s.random_numbers();
                if random.one_in(16) { 0 } else { 1 + random.below(MOST_KEY) }
            });
            (palette, key)
        });
        Function::new(palette, key, source.is_showing())
    }
}

/// A pure function; see [`functions`]. Call it as any function: `f(x)`.
pub struct Function<A, B> {
    call: Arc<dyn Fn(A) -> B + Send + Sync>,
    table: Arc<dyn Table>,
}

/// The calls of a function and what they returned.
trait Table: Send + Sync {
    fn id(&self) -> u64;
    fn is_empty(&self) -> bool;
    fn text(&self) -> String;
}

impl<A: Data, B: Clone + Debug + Send + Sync + 'static> Function<A, B> {
    fn new(palette: Vec<B>, key: u64, is_shown: bool) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let calls = Arc::new(Calls { id, palette, key, log: Mutex::default() });
        if is_shown {
            register(calls.clone());
        }
        let table = calls.clone();
        Function { call: Arc::new(move |argument| calls.call(tree_of(&argument))), table }
    }
}

impl<A, B> Function<A, B> {
    /// The result for an argument.
    pub fn call(&self, argument: A) -> B {
        (self.call)(argument)
    }

    /// As a closure, for whoever wants one: `list.into_iter().map(f.as_fn())`.
    pub fn as_fn(&self) -> impl Fn(A) -> B + Send + Sync + '_ {
        |argument| (self.call)(argument)
    }
}

/// Makes `f(x)` work.
impl<A: 'static, B: 'static> Deref for Function<A, B> {
    type Target = dyn Fn(A) -> B + Send + Sync;

    fn deref(&self) -> &Self::Target {
        &*self.call
    }
}

impl<A, B> Clone for Function<A, B> {
    fn clone(&self) -> Self {
        Function { call: self.call.clone(), table: self.table.clone() }
    }
}

impl<A, B> Debug for Function<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.table.is_empty() {
            write!(f, "{OPEN}{}{CLOSE}", self.table.id())
        } else {
            f.write_str(&self.table.text())
        }
    }
}

struct Calls<B> {
    id: u64,
    palette: Vec<B>,
    key: u64,
    log: Mutex<Log>,
}

/// The different arguments of a function, as far as they are kept.
#[derive(Default)]
struct Log {
    /// The argument, its hash, and which result it had.
    calls: Vec<(u64, Tree, usize)>,
    is_cut: bool,
}

/// Most calls to remember: a table for people to read.
const MOST_CALLS: usize = 100;

impl<B: Clone> Calls<B> {
    fn call(&self, argument: Tree) -> B {
        let hash = hash_of(&argument);
        let index = match self.key {
            0 => 0,
            key => mix(hash ^ mix(key)) % self.palette.len() as u64,
        } as usize;
        let mut log = lock(&self.log);
        if log.calls.iter().all(|(known, ..)| *known != hash) {
            if log.calls.len() < MOST_CALLS {
                log.calls.push((hash, argument, index));
            } else {
                log.is_cut = true;
            }
        }
        drop(log);
        self.palette[index].clone()
    }
}

impl<B: Debug + Send + Sync> Table for Calls<B> {
    fn id(&self) -> u64 {
        self.id
    }

    fn is_empty(&self) -> bool {
        lock(&self.log).calls.is_empty()
    }

    fn text(&self) -> String {
        let log = lock(&self.log);
        let mut text = "{ ".to_string();
        // In a table of a constant function every line would say the same.
        let calls = if self.key == 0 { &[] } else { &log.calls[..] };
        for (_, argument, index) in calls {
            let argument = render(argument, &Limits::default());
            let _ = write!(text, "{argument} => {:?}, ", self.palette[*index]);
        }
        if log.is_cut && self.key != 0 {
            text.push_str("…, ");
        }
        let _ = write!(text, "_ => {:?} }}", self.palette[0]);
        text
    }
}

/// A hash of a value that is the same in every process: it does not look at the
/// ids of shapes, which depend on the order in which types were met.
fn hash_of(tree: &Tree) -> u64 {
    let mut hash = 0;
    for (index, node) in tree.nodes().iter().enumerate() {
        let piece = match tree.payload(index) {
            Some(bits) => bits as u64 ^ mix((bits >> 64) as u64),
            None => !u64::from(node.constructor),
        };
        hash = mix(hash ^ piece).wrapping_add(piece);
    }
    hash
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

const OPEN: &str = "⟨function ";
const CLOSE: char = '⟩';

/// The functions drawn last for a report; they outlive the values they belong to.
static SHOWN: Mutex<VecDeque<Arc<dyn Table>>> = Mutex::new(VecDeque::new());
const MOST_SHOWN: usize = 256;

fn register(table: Arc<dyn Table>) {
    let mut shown = lock(&SHOWN);
    if shown.len() == MOST_SHOWN {
        shown.pop_front();
    }
    shown.push_back(table);
}

/// Replaces the placeholders of functions in a rendered value by their tables.
/// Placeholders of functions that were drawn too long ago stay.
pub(crate) fn fill_in_functions(text: &str) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(OPEN) {
        let (before, from) = rest.split_at(at);
        filled.push_str(before);
        let table = from[OPEN.len()..].split_once(CLOSE).and_then(|(id, after)| {
            let id: u64 = id.parse().ok()?;
            let found = lock(&SHOWN).iter().rev().find(|table| table.id() == id).cloned()?;
            Some((found.text(), after))
        });
        match table {
            Some((table, after)) => {
                filled.push_str(&table);
                rest = after;
            }
            None => {
                filled.push_str(OPEN);
                rest = &from[OPEN.len()..];
            }
        }
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::any;
    use crate::generators::testing::{from_zeros, recorded, replayed, try_draw};

    fn predicates() -> Functions<u32, crate::generators::Any<bool>> {
        functions(any::<bool>())
    }

    fn results(function: &Function<u32, bool>) -> Vec<bool> {
        (0..50).map(&**function).collect()
    }

    #[test]
    fn equal_arguments_have_equal_results_in_recorded_and_replayed_functions_too() {
        for seed in 0..60 {
            let function = try_draw(&predicates(), seed, 20).unwrap();
            assert_eq!(results(&function), results(&function));
            let (again, recording) = recorded(&predicates(), seed, 20);
            assert_eq!(results(&function), results(&again.unwrap()));
            let (replay, fits) = replayed(&predicates(), recording.tape());
            assert_eq!(results(&function), results(&replay.unwrap()));
            assert!(fits);
        }
    }

    #[test]
    fn results_vary_and_the_simplest_function_is_constant() {
        let drawn = (0..60).map(|seed| results(&try_draw(&predicates(), seed, 20).unwrap()));
        let n_varied = drawn.filter(|r| r.contains(&true) && r.contains(&false)).count();
        assert!(n_varied > 30, "{n_varied}");
        assert_eq!(results(&from_zeros(&predicates())), [false; 50]);
    }

    #[test]
    fn a_function_prints_what_it_was_asked() {
        let function: Function<u32, bool> = Function::new(vec![false, true], 1, false);
        assert!(format!("{function:?}").starts_with("⟨function "));
        let yes = (0..).find(|&n| function(n)).unwrap();
        assert!(format!("{function:?}").contains(&format!("{yes} => true, _ => false }}")));
        let constant: Function<(u8, String), i8> = Function::new(vec![-1], 0, false);
        assert_eq!(constant((1, "x".to_string())), -1);
        assert_eq!(format!("{constant:?}"), "{ _ => -1 }");
    }

    #[test]
    fn a_long_log_is_cut() {
        let function: Function<u32, bool> = Function::new(vec![false, true], 1, false);
        for n in 0..1_000 {
            function(n);
        }
        let text = format!("{function:?}");
        assert!(text.ends_with(", …, _ => false }"), "{text}");
        assert_eq!(text.matches("=>").count(), MOST_CALLS + 1);
    }

    #[test]
    fn placeholders_are_filled_in_after_the_function_is_gone() {
        let (text, expected) = {
            let function: Function<u8, char> = Function::new(vec!['a', 'b'], 3, true);
            let other: Function<u8, char> = Function::new(vec!['z'], 3, true);
            let text = format!("({function:?}, 5, Some({other:?}))");
            let result = function.as_fn()(7);
            (text, format!("({{ 7 => {result:?}, _ => 'a' }}, 5, Some({{ _ => 'z' }}))"))
        };
        assert_eq!(fill_in_functions(&text), expected);
        assert_eq!(fill_in_functions("⟨function 0⟩ ⟨function x"), "⟨function 0⟩ ⟨function x");
    }

    #[test]
    fn functions_can_be_sent_to_other_threads() {
        let function: Function<u32, bool> = Function::new(vec![false, true], 9, false);
        let elsewhere = function.clone();
        let there = std::thread::spawn(move || results(&elsewhere)).join().unwrap();
        assert_eq!(there, results(&function));
    }
}
