//! Functions, fields and constants of the user that are called as something that the macros write might be.
mod functions {
    use lurcher::prelude::*;

    #[logic]
    fn requires(p: i64) -> bool {
        p > 3
    }
    #[logic]
    fn requires_1(p: i64) -> bool {
        p > 3
    }
    #[logic]
    fn ensures(p: i64, q: i64) -> bool {
        p < q
    }
    #[logic]
    fn holds(p: i64) -> bool {
        p > 3
    }
    #[logic]
    fn check(p: i64) -> bool {
        p > 3
    }
    #[logic]
    fn any(p: i64) -> bool {
        p > 3
    }
    #[logic]
    fn size_of(p: i64) -> i64 {
        p
    }
    #[logic]
    fn index(p: i64) -> bool {
        p > 3
    }
    #[logic]
    fn property_as_logic(p: i64) -> bool {
        p > 3
    }
    const DOMAIN: i64 = 100;
    const READINGS: i64 = 100;
    #[refined(fn(p: i64{requires(p) && requires_1(p) && holds(p) && check(p) && any(p) && size_of(p) < DOMAIN && p < READINGS
        && index(p) && property_as_logic(p)}) -> i64{v: ensures(p, v)})]
    fn next(p: i64) -> i64 {
        assert!(p > 3 && p < 100);
        p + 1
    }
    #[refined(type Checked = i64{v: holds(v) && check(v)})]
    type Checked = i64;
    #[refined(type Below[value: int] = i64{v: v < value})]
    type Below = i64;
    #[refined(fn(n: Checked, m: Below[n]) -> i64{v: v > 3})]
    fn larger(n: i64, m: i64) -> i64 {
        assert!(m < n);
        n
    }

    #[property(requires = requires(n) && check(n))]
    fn required(n: i64) {
        assert!(n > 3);
    }
}
mod invariants {
    use lurcher::prelude::*;
    #[derive(Clone, Debug, PartialEq, Data)]
    #[data(invariant = invariant(self), refined_by(gap: int = index(self)))]
    struct Pair {
        a: i64,
        b: i64,
    }
    #[logic]
    fn invariant(p: &Pair) -> bool {
        p.a < p.b
    }
    #[logic]
    fn index(p: &Pair) -> i64 {
        p.b.saturating_sub(p.a)
    }
    #[refined(fn(p: Pair[@n]) -> i64{v: v > 0 && v == n})]
    fn gap(p: Pair) -> i64 {
        p.b.saturating_sub(p.a)
    }
}
mod walks {
    use lurcher::prelude::*;
    #[derive(Clone, Debug, PartialEq, Data)]
    enum Tree {
        Leaf,
        Node {
            value: i64,
            item: i64,
            field_0: i64,
            #[data(each(k: i64, k < value && k > item && k != field_0 && each_0(k) && ordered(k)))]
            left: Vec<Tree>,
        },
    }
    #[logic]
    fn ordered(n: i64) -> bool {
        n > -3
    }
    #[logic]
    fn each_0(n: i64) -> bool {
        n < 3
    }
    #[refined(fn(t: Tree) -> bool{v: v})]
    fn is_within(t: Tree) -> bool {
        match t {
            Tree::Leaf => true,
            Tree::Node { value, item, field_0, left } => left.iter().all(|t| match t {
                Tree::Leaf => true,
                Tree::Node { value: k, .. } => {
                    *k < value && *k > item && *k != field_0 && *k < 3 && *k > -3
                }
            }),
        }
    }
}
