//! Properties as their users meet them: run in a process of their own, seen
//! through what they print and leave behind.
//!
//! A property that fails, hangs or kills its process cannot be asserted on from
//! inside. So [`victims`](crate::victims) holds properties that are ignored, and
//! the tests here start this very binary again for one of them, with an
//! environment of their choice.

mod abuse;
mod arrays;
mod colours;
mod covering;
mod deep;
mod explaining;
mod hanging;
mod isolated;
mod lazy;
mod observing;
mod outcomes;
mod parallel;
mod refined;
mod reports;
mod returning;
mod saving;
mod settings;
mod sought;
mod specify;
mod statistics;
mod suites;
mod together;
mod victim;
mod why;

use self::victim::{Directory, victim};
