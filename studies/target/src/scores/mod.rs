//! A small library for grades, as one writes it: step by step, each type a little more precise.
//!
//! The tour of section 2 of *Type Targeted Testing* (Eric Seidel, Niki Vazou and Ranjit Jhala, ESOP
//! 2015). A score is a number from 0 to 99. Most steps change the type and not the code: what is found out is what
//! the code may be given. So there is a function for every step, and those that are wrong stay.
//!
//! | function | wrong | right |
//! |---|---|---|
//! | [`rescale`] | [`first`](rescale::first): empty ranges | [`fixed`](rescale::fixed) |
//! | [`average`] | [`first`](average::first): weight 0; [`second`](average::second): weights that cancel out | [`fixed`](average::fixed) |
//! | [`insert`] | [`strict`](insert::strict): a number that is there already | [`sorted`](insert::sorted), [`distinct`](insert::distinct) |
//! | [`best`] | [`first`](best::first): fewer scores than wanted | [`fixed`](best::fixed) |
//! | [`pad_average`] | [`first`](pad_average::first): more than a score; [`second`](pad_average::second): asks for what is no score | [`fixed`](pad_average::fixed) |

pub mod average;
pub mod best;
pub mod insert;
pub mod pad_average;
pub mod rescale;
#[cfg(test)]
mod tour;

use lurcher::prelude::*;

/// A number that is not negative.
#[refined(type Nat = i64{v: 0 <= v})]
pub type Nat = i64;

/// A number above 0.
#[refined(type Pos = i64{v: 0 < v})]
pub type Pos = i64;

/// A number below `n` that is not negative.
#[refined(type Rng[n: int] = i64{v: 0 <= v && v < n})]
pub type Rng = i64;

/// What one can score.
#[refined(type Score = i64{v: 0 <= v && v < 100})]
pub type Score = i64;
