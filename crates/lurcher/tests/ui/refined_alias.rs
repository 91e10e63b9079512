//! An alias with parameters is not its plain type.

use lurcher::prelude::*;

#[refined(type Below[n: int] = i64{v: v < n})]
type Below = i64;

#[refined(type Small = Below)]
type Small = i64;

#[refined(type List = Vec<Below>)]
type List = Vec<i64>;

fn main() {}
