//! All properties of the paper, by kind.
//!
//! `==` is equality of the very trees, `same` of what they hold. Each property is here once, and is
//! there twice: in [`ALL`], to be run with any configuration, and as a `#[property]`, so that
//! `cargo test` and `cargo lurcher audit` run it as they would anybody's.

use lurcher::generators::just;
use lurcher::prelude::*;
use lurcher::specify::{alike, is_valid, shrinks_to};
use lurcher::{Outcome, Report, Verdict};

use crate::data::{Drawn, Equivalent};
use crate::tree::{
    Key, Tree, Value, built, delete, find, insert, insertions, keys, nil, to_list, union, valid,
};

/// The kinds of property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// What is made is as it has to be.
    Validity,
    /// What is true of a result.
    Postcondition,
    /// How two results are related.
    Metamorphic,
    /// What holds the same is treated the same.
    Equivalence,
    /// Everything can be made by insertion.
    Completeness,
    /// What a list of pairs would do.
    Model,
}

impl Kind {
    /// All of them, in the order of the paper.
    pub const ALL: [Kind; 6] = [
        Kind::Validity,
        Kind::Postcondition,
        Kind::Metamorphic,
        Kind::Equivalence,
        Kind::Completeness,
        Kind::Model,
    ];

    /// As in the tables.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Validity => "validity",
            Kind::Postcondition => "postconditions",
            Kind::Metamorphic => "metamorphic",
            Kind::Equivalence => "preservation of equivalence",
            Kind::Completeness => "completeness of insertion",
            Kind::Model => "model-based",
        }
    }
}

/// One property.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// `insert_post` for InsertPost.
    pub name: &'static str,
    /// What kind of property it is.
    pub kind: Kind,
    /// Tests it.
    pub run: fn(&Config) -> Report,
}

impl Property {
    /// As in the paper: InsertPost for `insert_post`.
    pub fn paper_name(&self) -> String {
        let words = self.name.split('_').map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        });
        words.collect()
    }

    /// The one with a name of the paper.
    pub fn named(paper_name: &str) -> Option<&'static Property> {
        ALL.iter().find(|property| property.paper_name() == paper_name)
    }
}

macro_rules! properties {
    ($($kind:ident { $($name:ident($($argument:ident: $type:ty),*) $body:block)* })*) => {
        /// All properties.
        pub static ALL: &[Property] = &[$($(Property {
            name: stringify!($name),
            kind: Kind::$kind,
            run: |config| {
                let arguments = (just(()), $(<$type as Drawn>::generator(),)*);
                config.for_all(arguments, |((), $($argument,)*)| -> Verdict {
                    Outcome::verdict($body)
                })
            },
        },)*)*];

        #[cfg(test)]
        mod as_tests {
            use super::*;

            $($(properties! { @ $name($($argument: $type),*) $body })*)*
        }
    };
    (@ $name:ident() $body:block) => {
        #[test]
        fn $name() {
            assert!($body);
        }
    };
    (@ $name:ident($($argument:ident: $type:ty),*) $body:block) => {
        #[property]
        fn $name($(#[with(<$type as Drawn>::generator())] $argument: $type),*) -> Verdict {
            $(let $argument = &$argument;)*
            Outcome::verdict($body)
        }
    };
}

/// Whether two trees hold the same; if not, the report has what they hold.
fn same(one: &Tree, other: &Tree) -> Verdict {
    alike(to_list, one, other)
}

fn is_made_by_insertion(tree: &Tree) -> bool {
    *tree == built(insertions(tree))
}

type Model = Vec<(Key, Value)>;

fn without(key: Key, mut model: Model) -> Model {
    model.retain(|(other, _)| *other != key);
    model
}

fn with(key: Key, value: Value, model: Model) -> Model {
    let mut model = without(key, model);
    let place = model.partition_point(|(other, _)| *other < key);
    model.insert(place, (key, value));
    model
}

properties! {
    Validity {
        arbitrary_valid(t: Tree) { is_valid("the generator makes", t, valid) }
        nil_valid() { valid(&nil()) }
        insert_valid(k: Key, v: Value, t: Tree) {
            is_valid("insert returns", &insert(*k, *v, t.clone()), valid)
        }
        delete_valid(k: Key, t: Tree) { is_valid("delete returns", &delete(*k, t.clone()), valid) }
        union_valid(t: Tree, u: Tree) {
            is_valid("union returns", &union(t.clone(), u.clone()), valid)
        }
        shrink_valid(seed: u64) { shrinks_to(<Tree as Drawn>::generator(), *seed, valid) }
    }
    Postcondition {
        insert_post(k: Key, v: Value, t: Tree, other: Key) {
            let expected = if k == other { Some(*v) } else { find(*other, t) };
            find(*other, &insert(*k, *v, t.clone())) == expected
        }
        insert_post_same_key(k: Key, v: Value, t: Tree) {
            find(*k, &insert(*k, *v, t.clone())) == Some(*v)
        }
        delete_post(k: Key, t: Tree, other: Key) {
            let expected = if k == other { None } else { find(*other, t) };
            find(*other, &delete(*k, t.clone())) == expected
        }
        find_post_present(k: Key, v: Value, t: Tree) {
            find(*k, &insert(*k, *v, t.clone())) == Some(*v)
        }
        find_post_absent(k: Key, t: Tree) { find(*k, &delete(*k, t.clone())).is_none() }
        insert_delete_complete(k: Key, t: Tree) {
            match find(*k, t) {
                None => *t == delete(*k, t.clone()),
                Some(v) => *t == insert(*k, v, t.clone()),
            }
        }
        union_post(t: Tree, u: Tree, k: Key) {
            find(*k, &union(t.clone(), u.clone())) == find(*k, t).or(find(*k, u))
        }
    }
    Metamorphic {
        insert_insert_weak(k: Key, v: Value, l: Key, w: Value, t: Tree) {
            assume!(k != l);
            let swapped = insert(*l, *w, insert(*k, *v, t.clone()));
            same(&insert(*k, *v, insert(*l, *w, t.clone())), &swapped)
        }
        insert_insert(k: Key, v: Value, l: Key, w: Value, t: Tree) {
            let once = insert(*k, *v, t.clone());
            let expected = if k == l { once } else { insert(*l, *w, once) };
            same(&insert(*k, *v, insert(*l, *w, t.clone())), &expected)
        }
        insert_delete_weak(k: Key, v: Value, l: Key, t: Tree) {
            assume!(k != l);
            let swapped = delete(*l, insert(*k, *v, t.clone()));
            same(&insert(*k, *v, delete(*l, t.clone())), &swapped)
        }
        insert_delete(k: Key, v: Value, l: Key, t: Tree) {
            let inserted = insert(*k, *v, t.clone());
            let expected = if k == l { inserted } else { delete(*l, inserted) };
            same(&insert(*k, *v, delete(*l, t.clone())), &expected)
        }
        insert_union(k: Key, v: Value, t: Tree, u: Tree) {
            let expected = union(insert(*k, *v, t.clone()), u.clone());
            same(&insert(*k, *v, union(t.clone(), u.clone())), &expected)
        }
        delete_nil(k: Key) { delete(*k, nil()) == nil() }
        delete_insert_weak(k: Key, l: Key, w: Value, t: Tree) {
            assume!(k != l);
            let swapped = insert(*l, *w, delete(*k, t.clone()));
            same(&delete(*k, insert(*l, *w, t.clone())), &swapped)
        }
        delete_insert(k: Key, l: Key, w: Value, t: Tree) {
            let deleted = delete(*k, t.clone());
            let expected = if k == l { deleted } else { insert(*l, *w, deleted) };
            same(&delete(*k, insert(*l, *w, t.clone())), &expected)
        }
        delete_delete(k: Key, l: Key, t: Tree) {
            same(&delete(*k, delete(*l, t.clone())), &delete(*l, delete(*k, t.clone())))
        }
        delete_union(k: Key, t: Tree, u: Tree) {
            let expected = union(delete(*k, t.clone()), delete(*k, u.clone()));
            same(&delete(*k, union(t.clone(), u.clone())), &expected)
        }
        union_nil1(t: Tree) { union(nil(), t.clone()) == *t }
        union_nil2(t: Tree) { union(t.clone(), nil()) == *t }
        union_delete_insert(k: Key, v: Value, t: Tree, u: Tree) {
            let expected = insert(*k, *v, union(t.clone(), u.clone()));
            same(&union(delete(*k, t.clone()), insert(*k, *v, u.clone())), &expected)
        }
        union_union_idem(t: Tree) { same(&union(t.clone(), t.clone()), t) }
        union_union_assoc(t: Tree, u: Tree, w: Tree) {
            let right = union(t.clone(), union(u.clone(), w.clone()));
            union(union(t.clone(), u.clone()), w.clone()) == right
        }
        find_nil(k: Key) { find(*k, &nil()).is_none() }
        find_insert(k: Key, l: Key, w: Value, t: Tree) {
            let expected = if k == l { Some(*w) } else { find(*k, t) };
            find(*k, &insert(*l, *w, t.clone())) == expected
        }
        find_delete(k: Key, l: Key, t: Tree) {
            let expected = if k == l { None } else { find(*k, t) };
            find(*k, &delete(*l, t.clone())) == expected
        }
        find_union(k: Key, t: Tree, u: Tree) {
            find(*k, &union(t.clone(), u.clone())) == find(*k, t).or(find(*k, u))
        }
    }
    Equivalence {
        insert_preserves_equiv(k: Key, v: Value, p: Equivalent) {
            same(&insert(*k, *v, p.one.clone()), &insert(*k, *v, p.other.clone()))
        }
        delete_preserves_equiv(k: Key, p: Equivalent) {
            same(&delete(*k, p.one.clone()), &delete(*k, p.other.clone()))
        }
        union_preserves_equiv(p: Equivalent, q: Equivalent) {
            let one = union(p.one.clone(), q.one.clone());
            same(&one, &union(p.other.clone(), q.other.clone()))
        }
        find_preserves_equiv(k: Key, p: Equivalent) { find(*k, &p.one) == find(*k, &p.other) }
        equivs(p: Equivalent) { same(&p.one, &p.other) }
        shrink_equivs(seed: u64) {
            shrinks_to(<Equivalent as Drawn>::generator(), *seed, |p| {
                to_list(&p.one) == to_list(&p.other)
            })
        }
    }
    Completeness {
        insert_complete(t: Tree) { is_made_by_insertion(t) }
        insert_complete_for_delete(k: Key, t: Tree) { is_made_by_insertion(&delete(*k, t.clone())) }
        insert_complete_for_union(t: Tree, u: Tree) {
            is_made_by_insertion(&union(t.clone(), u.clone()))
        }
    }
    Model {
        nil_model() { to_list(&nil()).is_empty() && keys(&nil()).is_empty() }
        insert_model(k: Key, v: Value, t: Tree) {
            to_list(&insert(*k, *v, t.clone())) == with(*k, *v, to_list(t))
        }
        delete_model(k: Key, t: Tree) {
            to_list(&delete(*k, t.clone())) == without(*k, to_list(t))
        }
        union_model(t: Tree, u: Tree) {
            let mut expected = to_list(u);
            for (key, value) in to_list(t) {
                expected = with(key, value, expected);
            }
            to_list(&union(t.clone(), u.clone())) == expected
        }
        find_model(k: Key, t: Tree) {
            let found = to_list(t).into_iter().find(|(key, _)| key == k);
            find(*k, t) == found.map(|(_, value)| value)
        }
    }
}
