//! Values that contain values of their own kind.
//!
//! A branch may ask for any number of inner values, and nobody knows how many
//! before it has: it may be a pair, a list, or a function over the source. So
//! the budget cannot be shared out as for the fields of a constructor. Instead
//! every outermost draw guesses a *fan-out* and gives each inner value that
//! fraction of the budget (1: all of it, which makes chains long and trees lean;
//! 2 or 4: a part of it, which makes trees bushy), while a common pool limits
//! the number of branches in all, so that a wrong guess cannot make a value
//! large. Different guesses make differently shaped values, which is welcome.

use std::fmt;
use std::panic::Location;
use std::sync::{Arc, Weak};

use super::from_fn::label_here;
use super::{Boxed, Generator, IntoGenerator};
use crate::property::misuse;
use crate::source::{Role, Source};

/// Values that are a leaf, or a branch made from smaller values.
///
/// `branch` gets the generator of the smaller values. A leaf is simpler than a branch.
///
/// ```
/// use lurcher::prelude::*;
///
/// #[derive(Clone, Debug, PartialEq)]
/// enum Json {
///     Number(i32),
///     List(Vec<Json>),
///     Pair(Box<Json>, Box<Json>),
/// }
///
/// let json = generators::recursive(any::<i32>().map(Json::Number), |inner| {
///     generators::one_of((
///         generators::vec(inner.clone()).map(Json::List),
///         (inner.clone(), inner).map(|(a, b)| Json::Pair(Box::new(a), Box::new(b))),
///     ))
/// });
/// assert_eq!(generators::simplest(json), Json::Number(0));
/// ```
///
/// For a type with `#[derive(Data)]` there is no need for this: `any` does the same.
#[track_caller]
pub fn recursive<T, L, B>(leaf: L, branch: impl FnOnce(Recursive<T>) -> B) -> Recursive<T>
where
    T: 'static,
    L: IntoGenerator<Value = T, Generator: Send + Sync + 'static>,
    B: IntoGenerator<Value = T, Generator: Send + Sync + 'static>,
{
    let label = label_here(Location::caller());
    let leaf = leaf.into_generator().boxed();
    // The branch holds the generator it is a part of, but must not keep it alive.
    let parts = Arc::new_cyclic(|parts| {
        let inner = Recursive { handle: Handle::Inner(parts.clone()) };
        Parts { leaf, branch: branch(inner).into_generator().boxed(), label }
    });
    Recursive { handle: Handle::Outer(parts) }
}

/// The generator that [`recursive`] returns, and the one that its branch is given.
pub struct Recursive<T> {
    handle: Handle<T>,
}

enum Handle<T> {
    Outer(Arc<Parts<T>>),
    Inner(Weak<Parts<T>>),
}

struct Parts<T> {
    leaf: Boxed<T>,
    branch: Boxed<T>,
    label: u64,
}

impl<T> Parts<T> {
    fn draw(&self, source: &mut Source) -> T {
        // The same label at every level: a part can stand in for the whole.
        source.span(self.label, |source| {
            let propose = |s: &mut Source| u64::from(s.propose_branch());
            match source.answer(1, Role::Constructor, propose) {
                0 => self.leaf.draw(source),
                _ => source.in_branch(|source| self.branch.draw(source)),
            }
        })
    }
}

impl<T> Generator for Recursive<T> {
    type Value = T;

    fn draw(&self, source: &mut Source) -> T {
        match &self.handle {
            Handle::Outer(parts) => source.in_recursion(|source| parts.draw(source)),
            Handle::Inner(parts) => match parts.upgrade() {
                Some(parts) => parts.draw(source),
                None => misuse(
                    "the generator that `recursive` gave to its branch was used on its own; use \
                     the one that `recursive` returns"
                        .to_string(),
                ),
            },
        }
    }
}

impl<T> Clone for Recursive<T> {
    fn clone(&self) -> Self {
        let handle = match &self.handle {
            Handle::Outer(parts) => Handle::Outer(parts.clone()),
            Handle::Inner(parts) => Handle::Inner(parts.clone()),
        };
        Recursive { handle }
    }
}

impl<T> fmt::Debug for Recursive<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "recursive::<{}>(…)", std::any::type_name::<T>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::{assert_faithful, from_zeros, misuse_of, recorded, try_draw};
    use crate::generators::{any, from_fn, just, one_of, optional, vec};

    #[derive(Clone, Debug, PartialEq)]
    enum Tree {
        Leaf(u8),
        Fork(Box<Tree>, Box<Tree>),
        List(Vec<Tree>),
    }

    impl Tree {
        fn n_branches(&self) -> usize {
            match self {
                Tree::Leaf(_) => 0,
                Tree::Fork(a, b) => 1 + a.n_branches() + b.n_branches(),
                Tree::List(list) => 1 + list.iter().map(Tree::n_branches).sum::<usize>(),
            }
        }

        fn depth(&self) -> usize {
            match self {
                Tree::Leaf(_) => 0,
                Tree::Fork(a, b) => 1 + a.depth().max(b.depth()),
                Tree::List(list) => 1 + list.iter().map(Tree::depth).max().unwrap_or(0),
            }
        }
    }

    fn fork((a, b): (Tree, Tree)) -> Tree {
        Tree::Fork(Box::new(a), Box::new(b))
    }

    fn trees() -> Recursive<Tree> {
        recursive(any::<u8>().map(Tree::Leaf), |inner| {
            one_of((vec(inner.clone()).map(Tree::List), (inner.clone(), inner).map(fork)))
        })
    }

    #[test]
    fn recursion_follows_the_size_and_shrinks_to_the_leaf() {
        let trees = trees();
        assert_faithful(&trees);
        assert_eq!(from_zeros(&trees), Tree::Leaf(0));
        for size in [0, 1, 5, 30, 100] {
            let drawn = (0..200).map(|seed| try_draw(&trees, seed, size).unwrap());
            let most = drawn.map(|tree| tree.n_branches()).max().unwrap();
            assert!(most <= size && most >= size / 3, "size {size}: {most} branches");
        }
    }

    #[test]
    fn trees_come_in_different_shapes() {
        let forks = recursive(just(Tree::Leaf(0)), |inner| (inner.clone(), inner).map(fork));
        let drawn: Vec<_> = (0..300).map(|seed| try_draw(&forks, seed, 40).unwrap()).collect();
        let large = || drawn.iter().filter(|tree| tree.n_branches() >= 15);
        let lean = large().filter(|tree| tree.depth() * 4 > tree.n_branches() * 3).count();
        let bushy = large().filter(|tree| tree.depth() * 2 < tree.n_branches()).count();
        assert!(lean > 20 && bushy > 20, "{lean} lean, {bushy} bushy");
    }

    #[test]
    fn chains_reach_the_whole_size() {
        let chains = recursive(just(0usize), |inner| inner.map(|n| n + 1));
        let longest = (0..200).map(|seed| try_draw(&chains, seed, 50).unwrap()).max();
        assert!(longest >= Some(45), "{longest:?}");
    }

    #[test]
    fn a_branch_that_resets_the_size_still_ends() {
        let greedy = recursive(just(1usize), |inner| {
            from_fn(move |source| {
                source.with_size(1_000, |s| (0..3).map(|_| inner.draw(s)).sum::<usize>())
            })
        });
        for seed in 0..50 {
            assert!(try_draw(&greedy, seed, 20).unwrap() <= 3 * 20 + 1);
        }
    }

    #[test]
    fn all_levels_have_the_same_label() {
        let chains = recursive(just(0u8), |inner| inner.map(|n| n.saturating_add(1)));
        let (value, recording) =
            (0..).map(|seed| recorded(&chains, seed, 20)).find(|(v, _)| *v > Ok(5)).unwrap();
        let label = recording.spans[0].label;
        let n = recording.spans.iter().filter(|span| span.label == label).count();
        assert_eq!(n, usize::from(value.unwrap()) + 1);
    }

    #[test]
    fn the_inner_generator_on_its_own_is_a_misuse() {
        let mut escaped = None;
        drop(recursive(just(None::<Box<u8>>), |inner| {
            escaped = Some(inner.clone());
            optional(just(Box::new(1)))
        }));
        let escaped = escaped.unwrap();
        assert!(misuse_of(|| escaped.draw(&mut Source::random(1, 1))).contains("used on its own"));
    }
}
