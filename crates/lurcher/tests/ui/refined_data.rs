// Types that say something of their values, each with a mistake.

use lurcher::prelude::*;

#[derive(Data)]
enum Unnamed {
    Leaf,
    Node(u8, #[data(each(k: u8, k < key))] Box<Unnamed>),
}

#[derive(Data)]
#[data(invariants = is_small(self))]
struct UnknownSetting {
    n: u8,
}

#[derive(Data)]
#[data(invariant = low <= high)]
struct Generic<const N: usize> {
    low: [u8; N],
    high: [u8; N],
}

#[derive(Data)]
#[data(invariant = low <= heigh)]
struct UnknownField {
    low: u8,
    high: u8,
}

#[derive(Data)]
struct NoWay {
    key: u8,
    #[data(each(k: u8, k < key))]
    others: Option<u16>,
}

fn is_even(n: u8) -> bool {
    n % 2 == 0
}

#[derive(Data)]
#[data(invariant = is_even(n))]
struct NotLogic {
    n: u8,
}

#[derive(Data)]
#[data(refined_by(len = n))]
struct WithoutSort {
    n: u8,
}

#[refined(type Even = u8{v: is_even(v)})]
type Even = u8;

#[refined(type Odd = u8{v: v % 2 == 1})]
type Uneven = u8;

#[refined(type Below[n: u8] = u8{v: v < n})]
type Below = u8;

#[refined(type List = Vec<T>{v: v.len() > 0})]
type List<T> = Vec<T>;

#[refined(type Within[n: int] = u8{v: v < n})]
type Within = u8;

#[refined(type Narrow = Within[1, 2])]
type Narrow = u8;

#[refined(type Twice[n: int, n: int] = u8{v: v < n})]
type Twice = u8;

fn main() {}
