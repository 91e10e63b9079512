//! The metamorphic properties of *How to Specify It!*, as equations between terms.
//!
//! The paper's sixteen, without those that it calls weak. One that has an `if` is two equations.

use lurcher::laws::{Comparison, Statement};

use crate::rewriter::{Goal, term};

/// A property: its name, and what has to be shown.
#[derive(Clone, Debug)]
pub struct Metamorphic {
    /// Its name in the paper.
    pub name: &'static str,
    /// Its equations.
    pub cases: Vec<Goal>,
}

const ALWAYS: &str = "";
const DIFFERENT: &str = "k != l";

/// Two sides, and a condition.
type Case = (&'static str, &'static str, &'static str);

const ALL: [(&str, &[Case]); 16] = [
    (
        "InsertInsert",
        &[
            ("insert(k, v, insert(k, w, t))", "insert(k, v, t)", ALWAYS),
            ("insert(k, v, insert(l, w, t))", "insert(l, w, insert(k, v, t))", DIFFERENT),
        ],
    ),
    (
        "InsertDelete",
        &[
            ("insert(k, v, delete(k, t))", "insert(k, v, t)", ALWAYS),
            ("insert(k, v, delete(l, t))", "delete(l, insert(k, v, t))", DIFFERENT),
        ],
    ),
    ("InsertUnion", &[("insert(k, v, union(t, u))", "union(insert(k, v, t), u)", ALWAYS)]),
    ("DeleteNil", &[("delete(k, nil())", "nil()", ALWAYS)]),
    (
        "DeleteInsert",
        &[
            ("delete(k, insert(k, v, t))", "delete(k, t)", ALWAYS),
            ("delete(k, insert(l, v, t))", "insert(l, v, delete(k, t))", DIFFERENT),
        ],
    ),
    ("DeleteDelete", &[("delete(k, delete(l, t))", "delete(l, delete(k, t))", ALWAYS)]),
    ("DeleteUnion", &[("delete(k, union(t, u))", "union(delete(k, t), delete(k, u))", ALWAYS)]),
    ("UnionNil1", &[("union(nil(), t)", "t", ALWAYS)]),
    ("UnionNil2", &[("union(t, nil())", "t", ALWAYS)]),
    (
        "UnionDeleteInsert",
        &[("union(delete(k, t), insert(k, v, u))", "insert(k, v, union(t, u))", ALWAYS)],
    ),
    ("UnionUnionIdem", &[("union(t, t)", "t", ALWAYS)]),
    ("UnionUnionAssoc", &[("union(union(t, u), s)", "union(t, union(u, s))", ALWAYS)]),
    ("FindNil", &[("find(k, nil())", "none()", ALWAYS)]),
    (
        "FindInsert",
        &[
            ("find(k, insert(k, v, t))", "Some(v)", ALWAYS),
            ("find(k, insert(l, v, t))", "find(k, t)", DIFFERENT),
        ],
    ),
    (
        "FindDelete",
        &[
            ("find(k, delete(k, t))", "none()", ALWAYS),
            ("find(k, delete(l, t))", "find(k, t)", DIFFERENT),
        ],
    ),
    ("FindUnion", &[("find(k, union(t, u))", "or(find(k, t), find(k, u))", ALWAYS)]),
];

/// All sixteen.
pub fn all() -> Vec<Metamorphic> {
    let statement = |text: &str| {
        let (left, right) = text.split_once(" != ")?;
        let comparison = Comparison::Unequal;
        Some(Statement { left: term(left), comparison, right: term(right) })
    };
    let goal = |(left, right, condition): &Case| Goal {
        left: term(left),
        right: term(right),
        condition: statement(condition),
    };
    ALL.iter()
        .map(|(name, cases)| Metamorphic { name, cases: cases.iter().map(goal).collect() })
        .collect()
}
