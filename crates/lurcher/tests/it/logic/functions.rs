//! Calls: recursion, mutual recursion across modules, plain functions, methods, references
//! that are returned, generic functions.

use lurcher::prelude::*;

use super::{agree, agree_and_prune};

#[derive(Clone, Debug, PartialEq, Eq, Data)]
enum Type {
    Number,
    Truth,
    Function(Box<Type>, Box<Type>),
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Exp {
    Number(u8),
    Truth(bool),
    Var(u8),
    Add(Box<Exp>, Box<Exp>),
    If { condition: Box<Exp>, yes: Box<Exp>, no: Box<Exp> },
    Fun(Type, Box<Exp>),
    Call(Box<Exp>, Box<Exp>),
}

/// Why there is no type.
#[derive(Clone, Debug, PartialEq)]
enum Wrong {
    Unbound(u8),
    Mismatch { wanted: Type, found: Type },
    NoFunction,
}

#[logic]
fn infer(context: &mut Vec<Type>, exp: &Exp) -> Result<Type, Wrong> {
    match exp {
        Exp::Number(_) => Ok(Type::Number),
        Exp::Truth(_) => Ok(Type::Truth),
        Exp::Var(n) => {
            let at = context.len().checked_sub(1 + *n as usize).ok_or(Wrong::Unbound(*n))?;
            Ok(context[at].clone())
        }
        Exp::Add(left, right) => {
            expect(context, left, Type::Number)?;
            expect(context, right, Type::Number)?;
            Ok(Type::Number)
        }
        Exp::If { condition, yes, no } => {
            expect(context, condition, Type::Truth)?;
            let of = infer(context, yes)?;
            expect(context, no, of.clone())?;
            Ok(of)
        }
        Exp::Fun(from, body) => {
            context.push(from.clone());
            let to = infer(context, body);
            context.pop();
            Ok(Type::Function(Box::new(from.clone()), Box::new(to?)))
        }
        Exp::Call(function, argument) => match infer(context, function)? {
            Type::Function(from, to) => {
                expect(context, argument, *from)?;
                Ok(*to)
            }
            _ => Err(Wrong::NoFunction),
        },
    }
}

#[logic]
fn expect(context: &mut Vec<Type>, exp: &Exp, wanted: Type) -> Result<(), Wrong> {
    let found = infer(context, exp)?;
    if found == wanted { Ok(()) } else { Err(Wrong::Mismatch { wanted, found }) }
}

#[logic]
fn is_well_typed(exp: &Exp) -> bool {
    infer(&mut vec![], exp).is_ok()
}

#[test]
fn a_type_checker_with_results_and_a_context() {
    agree_and_prune(7, |exp| is_well_typed::lazy(exp), is_well_typed);
}

/// Against a type that is given: one that is looked into as the expression is.
#[logic]
fn has_type(context: &mut Vec<Type>, exp: &Exp, of: &Type) -> bool {
    match (exp, of) {
        (Exp::Number(_), Type::Number) | (Exp::Truth(_), Type::Truth) => true,
        (Exp::Fun(from, body), Type::Function(wanted, to)) => {
            if from != &**wanted {
                return false;
            }
            context.push(from.clone());
            let is_right = has_type(context, body, to);
            context.pop();
            is_right
        }
        (Exp::Add(left, right), Type::Number) => {
            has_type(context, left, &Type::Number) && has_type(context, right, of)
        }
        (Exp::If { condition, yes, no }, _) => {
            has_type(context, condition, &Type::Truth)
                && has_type(context, yes, of)
                && has_type(context, no, of)
        }
        (Exp::Var(_) | Exp::Call(..), _) => infer(context, exp).is_ok_and(|found| found == *of),
        _ => false,
    }
}

#[test]
fn tuples_are_matched_one_part_after_the_other() {
    agree_and_prune(
        7,
        |pair: lurcher::lazy::Lazy<'_, (Exp, Type)>| {
            let (exp, of) = pair.get();
            has_type::lazy(&mut vec![], exp, of)
        },
        |(exp, of)| has_type(&mut vec![], exp, of),
    );
}

mod even {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Data)]
    pub(super) enum Nat {
        Zero,
        Next(Box<Nat>),
    }

    #[logic]
    pub(super) fn is_even(n: &Nat) -> bool {
        match n {
            Nat::Zero => true,
            Nat::Next(n) => super::odd::is_odd(n),
        }
    }
}

mod odd {
    use super::even::{Nat, is_even};
    use lurcher::prelude::*;

    #[logic]
    pub(super) fn is_odd(n: &Nat) -> bool {
        match n {
            Nat::Zero => false,
            Nat::Next(n) => is_even(n),
        }
    }
}

#[test]
fn functions_of_two_modules_call_each_other() {
    agree(9, |n| even::is_even::lazy(n), even::is_even);
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Tree<K> {
    Leaf,
    Node(Box<Tree<K>>, K, Box<Tree<K>>),
}

#[logic]
fn is_between<K: Ord + Data>(tree: &Tree<K>, low: Option<&K>, high: Option<&K>) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(left, key, right) => {
            low.is_none_or(|low| low < key)
                && high.is_none_or(|high| key < high)
                && is_between(left, low, Some(key))
                && is_between(right, Some(key), high)
        }
    }
}

#[logic]
fn is_search_tree<K: Ord + Data>(tree: &Tree<K>) -> bool {
    is_between(tree, None, None)
}

#[logic]
fn contains<K: Ord + Data>(tree: &Tree<K>, wanted: &K) -> bool {
    match tree {
        Tree::Leaf => false,
        Tree::Node(left, key, right) => match wanted.cmp(key) {
            std::cmp::Ordering::Less => contains(left, wanted),
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => contains(right, wanted),
        },
    }
}

/// The left-most subtree that is not a leaf.
#[logic]
fn left_most<K: Data>(tree: &Tree<K>) -> Option<&K> {
    let mut found = None;
    let mut at = tree;
    while let Tree::Node(left, key, _) = at {
        found = Some(key);
        at = left;
    }
    found
}

#[logic]
fn starts_below_three(tree: &Tree<u8>) -> bool {
    let least: Option<&u8> = left_most(tree);
    match least {
        Some(key) => *key < 3,
        None => false,
    }
}

#[test]
fn generic_functions_with_options_of_references() {
    agree_and_prune(7, |tree| is_search_tree::lazy::<u8>(tree), is_search_tree::<u8>);
    agree(
        6,
        |tree| is_search_tree::lazy::<u8>(tree) && contains::lazy(tree, &2),
        |tree| is_search_tree::<u8>(tree) && contains(tree, &2),
    );
}

#[test]
fn references_are_returned() {
    agree(6, |tree| starts_below_three::lazy(tree), starts_below_three);
}

fn digits(n: &u8) -> usize {
    n.to_string().len()
}

fn depth<K>(tree: &Tree<K>) -> usize {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(left, _, right) => 1 + depth(left).max(depth(right)),
    }
}

#[logic(plain(digits, depth))]
fn is_flat(tree: &Tree<u8>) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(left, key, right) => {
            depth(left) < 2 && digits(key) == 1 && depth(right) < 2 && key.count_ones() < 2
        }
    }
}

#[test]
fn plain_functions_get_whole_values() {
    agree(6, |tree| is_flat::lazy(tree), is_flat);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Data)]
enum Color {
    Red,
    Black,
}

impl Color {
    fn is_red(self) -> bool {
        self == Color::Red
    }
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Colored {
    Leaf,
    Node(Color, Box<Colored>, #[data(range = 0..4)] u8, Box<Colored>),
}

#[logic]
impl Colored {
    fn is_red(&self) -> bool {
        match self {
            Self::Leaf => false,
            Self::Node(color, ..) => color.is_red(),
        }
    }

    /// How many black nodes are on every path, if it is the same number.
    fn height(&self) -> Option<u32> {
        match self {
            Colored::Leaf => Some(0),
            Colored::Node(color, left, _, right) => {
                let height = left.height()?;
                if right.height()? != height {
                    return None;
                }
                Some(height + u32::from(*color == Color::Black))
            }
        }
    }

    fn no_red_child_of_red(&self) -> bool {
        match self {
            Colored::Leaf => true,
            Colored::Node(color, left, _, right) => {
                !(*color == Color::Red && (left.is_red() || right.is_red()))
                    && left.no_red_child_of_red()
                    && Self::no_red_child_of_red(right)
            }
        }
    }

    fn is_ordered(&self, low: i32, high: i32) -> bool {
        match self {
            Colored::Leaf => true,
            Colored::Node(_, left, key, right) => {
                let key = *key as i32;
                low < key && key < high && left.is_ordered(low, key) && right.is_ordered(key, high)
            }
        }
    }
}

#[logic]
fn is_red_black(tree: &Colored) -> bool {
    !tree.is_red()
        && tree.no_red_child_of_red()
        && tree.height().is_some()
        && tree.is_ordered(-1, 10)
}

#[test]
fn red_black_trees_by_methods() {
    agree_and_prune(9, |tree| is_red_black::lazy(tree), is_red_black);
}

#[logic]
impl<K: Ord + Data> Tree<K> {
    fn least(&self) -> Option<&K> {
        match self {
            Tree::Leaf => None,
            Tree::Node(left, key, _) => match left.least() {
                Some(least) => Some(least),
                None => Some(key),
            },
        }
    }

    fn has(&self, wanted: &K) -> bool {
        match self {
            Self::Leaf => false,
            Self::Node(left, key, right) => {
                key == wanted || left.has(wanted) || Self::has(right, wanted)
            }
        }
    }
}

#[logic]
fn has_two_and_starts_below(tree: &Tree<u8>) -> bool {
    tree.has(&2) && tree.least().is_some_and(|least: &u8| *least < 2)
}

#[test]
fn methods_of_a_generic_type_that_return_references() {
    agree(8, |tree| has_two_and_starts_below::lazy(tree), has_two_and_starts_below);
}

#[logic]
fn has_two_in_order(tree: &Tree<u8>) -> bool {
    is_search_tree(tree) && contains(tree, &2)
}

#[test]
fn symbolic_readings_of_functions() {
    use even::is_even;
    symbolically!(8, even::Nat, is_even);
    symbolically!(7, Tree<u8>, is_search_tree);
    symbolically!(6, Tree<u8>, has_two_in_order);
    symbolically!(6, Tree<u8>, starts_below_three);
    symbolically!(6, Tree<u8>, is_flat);
    let (n_runs, n_all) = symbolically!(13, Colored, is_red_black);
    assert!(n_runs * 20 < n_all as u64, "{n_runs} runs for {n_all} values");
    symbolically!(7, Tree<u8>, has_two_and_starts_below);
    assert!(infer::NO_SYMBOLIC.is_some() && is_well_typed::NO_SYMBOLIC.is_some());
}
