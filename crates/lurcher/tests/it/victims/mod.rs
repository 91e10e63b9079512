//! Properties that are run only by [`outside`](crate::outside), each for what
//! it does to a run. Most of them fail, and are meant to.

mod abuse;
mod arrays;
mod covering;
mod deaths;
mod deep;
mod explaining;
mod lazy;
pub(crate) mod outcomes;
mod plain;
mod refined;
mod said;
mod sought;
mod specify;
mod suites;
mod together;
mod waiting;
mod why;
