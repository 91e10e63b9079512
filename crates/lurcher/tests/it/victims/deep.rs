//! Values a million deep or long.

use lurcher::prelude::*;

#[derive(Debug, Data)]
enum List {
    Nil,
    Cons(u8, Box<List>),
}

impl List {
    fn len(&self) -> usize {
        let mut n = 0;
        let mut rest = self;
        while let List::Cons(_, next) = rest {
            n += 1;
            rest = next;
        }
        n
    }
}

#[derive(Debug, Data)]
enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
}

impl Tree {
    fn depth(&self) -> usize {
        let mut deepest = 0;
        let mut open = vec![(self, 0)];
        while let Some((tree, depth)) = open.pop() {
            deepest = deepest.max(depth);
            if let Tree::Node(left, right) = tree {
                open.push((left, depth + 1));
                open.push((right, depth + 1));
            }
        }
        deepest
    }
}

const SIZE: usize = 1_000_000;

#[property(size = SIZE, cases = 30, shrink_calls = 50)]
#[ignore = "a victim"]
fn long_vec(list: Vec<u8>) {
    assert!(list.len() < 100_000, "long");
}

#[property(size = SIZE, cases = 30, shrink_calls = 50)]
#[ignore = "a victim"]
fn long_list(list: List) {
    assert!(list.len() < 100_000, "long");
}

#[property(size = 4 * SIZE, cases = 40, shrink_calls = 3)]
#[ignore = "a victim"]
fn longest_list(list: List) {
    assert!(list.len() < SIZE, "a million");
}

#[property(cases = 30, shrink_calls = 20)]
#[ignore = "a victim"]
fn deepest_tree(#[with(leaning(SIZE..=SIZE + 9))] tree: Tree) {
    assert!(tree.depth() < SIZE, "a million");
}

/// One that leans to one side, so that it is as deep as it is large.
fn leaning(depths: std::ops::RangeInclusive<usize>) -> impl Generator<Value = Tree> {
    generators::integers(depths).map(|depth| {
        let mut tree = Tree::Leaf;
        for _ in 0..depth {
            tree = Tree::Node(Box::new(tree), Box::new(Tree::Leaf));
        }
        tree
    })
}

#[property(cases = 30)]
#[ignore = "a victim"]
fn deep_tree(#[with(leaning(0..=SIZE))] tree: Tree) {
    assert!(tree.depth() < 500_000, "deep");
}

#[property(size = SIZE, cases = 30, shrink_calls = 50)]
#[ignore = "a victim"]
fn large_tree(tree: Tree) {
    assert!(tree.depth() < 200, "deep");
}

#[property(size = SIZE, cases = 30, shrink_calls = 20, isolate)]
#[ignore = "a victim"]
fn long_list_alone(list: List) {
    if list.len() > 100_000 {
        std::process::abort();
    }
}

#[property(size = SIZE, cases = 30, case_time = "5s")]
#[ignore = "a victim"]
fn long_list_hangs(list: List) {
    if list.len() > 100_000 {
        std::thread::sleep(std::time::Duration::from_secs(3600));
    }
}
