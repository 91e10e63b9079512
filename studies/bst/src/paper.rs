//! What the paper reports: which properties fail for which bug (figure 8), and after how many tests (figure 9).

use crate::properties::Kind;

/// The eight bugs, by the names under which they are switched on.
pub const BUGS: [&str; 8] = [
    "1: insert forgets the tree",
    "2: insert takes an equal key for a greater one",
    "3: insert keeps the old value",
    "4: delete returns what is left below",
    "5: delete compares the wrong way round",
    "6: union takes all keys of the first for smaller",
    "7: union takes ordered roots for ordered trees",
    "8: union prefers the tree with the smaller root",
];

/// The bug that makes invalid trees, which is left out of all means.
pub const LEFT_OUT: usize = 2;

/// Figure 8, a line per bug.
const CROSSES: [&str; 8] = [
    "InsertPost InsertInsertWeak InsertInsert InsertUnion DeleteInsert UnionDeleteInsert FindInsert \
     DeletePreservesEquiv UnionPreservesEquiv FindPreservesEquiv InsertCompleteForUnion InsertModel",
    "ArbitraryValid InsertValid DeleteValid UnionValid InsertPost DeletePost FindPostPresent \
     FindPostAbsent InsertDeleteComplete InsertInsert InsertDelete InsertUnion DeleteInsert DeleteUnion \
     UnionDeleteInsert FindInsert FindDelete InsertModel DeleteModel UnionModel",
    "InsertPost FindPostPresent InsertInsert InsertDelete InsertUnion UnionDeleteInsert FindInsert \
     InsertModel",
    "DeletePost InsertDeleteComplete InsertDeleteWeak InsertDelete DeleteInsertWeak DeleteInsert \
     DeleteDelete DeleteUnion UnionDeleteInsert FindDelete DeletePreservesEquiv DeleteModel",
    "DeletePost FindPostAbsent DeleteInsert DeleteDelete DeleteUnion UnionDeleteInsert FindDelete \
     DeletePreservesEquiv DeleteModel",
    "UnionValid UnionPost InsertUnion DeleteUnion UnionDeleteInsert UnionUnionIdem UnionUnionAssoc \
     FindUnion InsertCompleteForUnion UnionModel",
    "UnionValid UnionPost InsertUnion DeleteUnion UnionDeleteInsert UnionUnionAssoc FindUnion \
     UnionPreservesEquiv InsertCompleteForUnion UnionModel",
    "UnionPost InsertUnion DeleteUnion UnionDeleteInsert UnionUnionAssoc FindUnion UnionPreservesEquiv \
     UnionModel",
];

/// The properties that have no row in figure 8.
pub const WITHOUT_A_ROW: [&str; 3] = ["InsertPostSameKey", "Equivs", "ShrinkEquivs"];

/// Whether a property fails for a bug, which are numbered from 1; none where figure 8 does not say.
pub fn has_cross(bug: usize, property: &str) -> Option<bool> {
    if WITHOUT_A_ROW.contains(&property) {
        return None;
    }
    Some(CROSSES[bug - 1].split_whitespace().any(|name| name == property))
}

/// How many crosses there are.
pub fn n_crosses() -> usize {
    CROSSES.iter().map(|line| line.split_whitespace().count()).sum()
}

/// Figure 9: the least, the largest and the mean of the mean tests to failure of a kind.
pub fn figure_9(kind: Kind) -> Option<(f64, f64, f64)> {
    match kind {
        Kind::Postcondition => Some((7.1, 245.0, 77.0)),
        Kind::Metamorphic => Some((2.4, 714.0, 56.0)),
        Kind::Model => Some((3.1, 9.8, 5.8)),
        Kind::Validity | Kind::Equivalence | Kind::Completeness => None,
    }
}
