//! Small programs with planted bugs, and properties with exceptions: what fails, and when?
//!
//! One counterexample says that something is wrong. `Div(C(0), Add(C(0), C(0)))` does not say which of
//! its parts matter: with any other number for the first zero it fails, too, but not with any for
//! the second. These are the examples of *Extrapolate* (Rudy Braquehais and Colin Runciman,
//! IFL 2017), most of which come from *SmartCheck* (Lee Pike, Haskell 2014), written anew from what
//! *Extrapolate* says of them. Here it is known exactly which inputs fail, so that what a tool says of a
//! failure can be judged.
//!
//! | program | property | fails for |
//! |---|---|---|
//! | [`sort`] | [`sort_keeps_count`](sort::sort_keeps_count) | lists that have the number more than once |
//! | [`nub`] | [`nub_changes_nothing`](nub::nub_changes_nothing) | lists that have some number more than once |
//! | [`calculator`] | [`evaluates`](calculator::evaluates) | divisors that turn out to be zero |
//! | [`parser`] | [`parses_back`](parser::parses_back) | conjunctions of different operands, most of them |
//! | [`stack_set`] | [`deleted_is_gone`](stack_set::deleted_is_gone) | a window that has the focus |
//! | [`words`] | [`length_of_words`](words::length_of_words) | spaces at the ends, or side by side |
//!
//! Three of them have planted bugs: what has one takes it as an argument, and `None` is the right
//! version. The other three are right, and it is the property that has exceptions.
//!
//! ```
//! use lurcher_study_explain::sort::{Bug, sort};
//!
//! assert_eq!(sort(None, &[2, 1, 2]), [1, 2, 2]);
//! assert_eq!(sort(Some(Bug::DropsEqual), &[2, 1, 2]), [1, 2]);
//! ```
//!
//! The [`examples`] run these properties, and have what the paper prints for each; the program of this package prints
//! it beside what Lurcher says. [`claims`] has what the paper says as functions, so that both can be compared
//! input by input. Examples that are known can be worked towards; so [`planted`] has functions with faults drawn at
//! random, and a check of what is said of any failure.
//!
//! A property is a function that says whether it holds for an input; `None` says that it asks
//! nothing of this one, because a precondition is not met.

pub mod calculator;
pub mod claims;
pub mod examples;
pub mod nub;
pub mod parser;
pub mod planted;
mod report;
pub mod sort;
pub mod stack_set;
pub mod symbols;
pub mod wide;
pub mod words;
