//! A drawn value as text, for the report.
//!
//! Every value is shown in the best way its type allows: `Debug` as users know
//! it and a Rust expression that can be pasted. Generated code does not know
//! which traits an argument has, so [`Described`] lets method resolution
//! choose: each step of auto-reference is a poorer fallback.

use std::fmt::{self, Debug, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use lurcher_trees::{Limits, Tree, render};

use crate::data::{Data, tree_of};

/// A value as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The argument's name; empty for values drawn without one.
    pub name: String,
    /// As `Debug` prints it, pretty, elided if it is long.
    pub debug: Option<String>,
    /// As a Rust expression.
    pub expression: Option<String>,
    /// As a tree, unless it is large.
    pub(crate) tree: Option<Tree>,
}

/// Larger values are not kept as trees.
const MOST_NODES: usize = 1_000;

impl Shown {
    pub(crate) fn of_data<T: Data>(value: &T) -> Self {
        let tree = tree_of(value);
        Shown {
            expression: Some(render(&tree, &Limits::default())),
            tree: Some(tree).filter(|tree| tree.nodes().len() <= MOST_NODES),
            ..Shown::default()
        }
    }

    pub(crate) fn of_debug<T: Debug + ?Sized>(value: &T) -> Self {
        Shown { debug: Some(debug(value)), ..Shown::default() }
    }

    pub(crate) fn named(self, name: &str) -> Self {
        Shown { name: name.to_string(), ..self }
    }

    /// The text to show first.
    pub fn text(&self) -> &str {
        let text = self.debug.as_deref().or(self.expression.as_deref());
        text.unwrap_or("(neither Debug nor Data: add one of them to see the value)")
    }
}

/// Most bytes of `Debug` output kept: the beginning is what tells values apart.
const MOST_BYTES: usize = 8_000;

/// Writes up to a limit, then refuses, so that formatting a huge value stops early.
struct Elided {
    text: String,
    is_cut: bool,
}

impl Write for Elided {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let room = MOST_BYTES - self.text.len();
        if part.len() <= room {
            self.text.push_str(part);
            return Ok(());
        }
        let cut = (0..=room).rev().find(|&at| part.is_char_boundary(at)).unwrap_or(0);
        self.text.push_str(&part[..cut]);
        self.is_cut = true;
        Err(fmt::Error)
    }
}

/// `Debug` on one line if it is short, else spread out; a `Debug` that panics is survived.
pub(crate) fn debug<T: Debug + ?Sized>(value: &T) -> String {
    let format = |pretty: bool| {
        let mut out = Elided { text: String::new(), is_cut: false };
        let written = catch_unwind(AssertUnwindSafe(|| {
            if pretty { write!(out, "{value:#?}") } else { write!(out, "{value:?}") }
        }));
        match written {
            Err(_) => out.text.push_str("… (its Debug panicked)"),
            Ok(_) if out.is_cut => out.text.push_str(" … (cut)"),
            Ok(_) => {}
        }
        out.text
    };
    let line = format(false);
    // A long list reads better across than down; only structs gain from lines.
    if line.len() > 100 && line.len() < 2_000 && line.contains(" { ") { format(true) } else { line }
}

/// Wraps a value whose traits are unknown; see the module's documentation.
#[derive(Debug)]
pub struct Described<'v, T: ?Sized>(pub &'v T);

/// Shows by `Debug` and as an expression.
pub trait Describe {
    /// The value as text.
    fn describe(&self) -> Shown;
}

impl<T: Data + Debug> Describe for &&&Described<'_, T> {
    fn describe(&self) -> Shown {
        Shown { debug: Some(debug(self.0)), ..Shown::of_data(self.0) }
    }
}

/// Shows by `Debug` only.
pub trait DescribeDebug {
    /// The value as text.
    fn describe(&self) -> Shown;
}

impl<T: Debug + ?Sized> DescribeDebug for &&Described<'_, T> {
    fn describe(&self) -> Shown {
        Shown::of_debug(self.0)
    }
}

/// Shows as an expression only.
pub trait DescribeData {
    /// The value as text.
    fn describe(&self) -> Shown;
}

impl<T: Data> DescribeData for &Described<'_, T> {
    fn describe(&self) -> Shown {
        Shown::of_data(self.0)
    }
}

/// Shows nothing.
pub trait DescribeNothing {
    /// The value as text.
    fn describe(&self) -> Shown;
}

impl<T: ?Sized> DescribeNothing for Described<'_, T> {
    fn describe(&self) -> Shown {
        Shown::default()
    }
}
