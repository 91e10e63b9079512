//! How much of an input a lazy property looks at.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use lurcher_trees::{Kind, Limits, Search, Single, Sizes, Tree, render_without, shape};

/// The arguments as patterns, with `_` in place of what a property does not look at; none for
/// those of which it looks at everything.
pub(crate) fn looked_at(property: fn(&Search) -> bool, trees: &[Tree]) -> Vec<Option<String>> {
    let Ok(single) = Single::new(trees) else { return vec![None; trees.len()] };
    let search = Search::new(Arc::new(single.space.clone()));
    search.begin(Sizes::UpTo(single.space.least()));
    // That it panics is what the report is about.
    let _ = catch_unwind(AssertUnwindSafe(|| property(&search)));
    let unread: HashSet<(usize, usize)> =
        search.unread().into_iter().filter_map(|sort| single.place(sort)).collect();
    let patterns = trees.iter().enumerate().map(|(index, tree)| {
        let is_left_out = |node: usize| {
            let mut target = node;
            while shape(tree.nodes()[target].shape).kind == Kind::Pointer {
                target += 1;
            }
            unread.contains(&(index, target))
        };
        let is_whole = !unread.iter().any(|(tree, _)| *tree == index);
        (!is_whole).then(|| render_without(tree, &Limits::default(), &is_left_out))
    });
    patterns.collect()
}
