//! Aliases that are declared as elsewhere, and one with parameters, which is not its plain type.

use lurcher::prelude::*;

#[refined(type Below[n: int] = i64{v: v < n})]
type Below = i64;

#[refined(type Small = Below)]
type Small = i64;

#[refined(type List = Vec<Below>)]
type List = Vec<i64>;

#[refined(type Above(n: int) = i64{v: v > n})]
type Above = i64;

#[refined(type Up[n] = i64{v: v > n})]
type Up = i64;

#[refined(type Even = i64 where v % 2 == 0)]
type Even = i64;

#[refined(Odd = i64{v: v % 2 == 1})]
type Odd = i64;

fn main() {}
