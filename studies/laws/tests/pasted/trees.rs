#[property(requires = is_search_tree(&t))]
fn union_is_t(t: Tree) {
    assert_eq!(to_list(&union(t.clone(), t.clone())), to_list(&t));
}

#[property]
fn or_is_a(a: Option<Value>) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    assert_eq!(or(a.clone(), a.clone()), a);
}

#[property]
fn delete_nil_is_nil(k: Key) {
    assert_eq!(to_list(&delete(k, nil())), to_list(&nil()));
}

#[property(requires = is_search_tree(&t))]
fn union_nil_is_t(t: Tree) {
    assert_eq!(to_list(&union(t.clone(), nil())), to_list(&t));
}

#[property(requires = is_search_tree(&t))]
fn union_nil_is_t_2(t: Tree) {
    assert_eq!(to_list(&union(nil(), t.clone())), to_list(&t));
}

#[property]
fn find_nil_is_none(k: Key) {
    let none = || None::<Value>;
    assert_eq!(find(k, &nil()), none());
}

#[property]
fn or_none_is_a(a: Option<Value>) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    let none = || None::<Value>;
    assert_eq!(or(a.clone(), none()), a);
}

#[property]
fn or_none_is_a_2(a: Option<Value>) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    let none = || None::<Value>;
    assert_eq!(or(none(), a.clone()), a);
}

#[property]
fn or_some_is_some(v: Value, a: Option<Value>) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    assert_eq!(or(Some::<Value>(v.clone()), a), Some::<Value>(v.clone()));
}

#[property(requires = is_search_tree(&t))]
fn union_delete_is_t(k: Key, t: Tree) {
    assert_eq!(to_list(&union(delete(k, t.clone()), t.clone())), to_list(&t));
}

#[property(requires = is_search_tree(&t))]
fn find_delete_is_none(k: Key, t: Tree) {
    let none = || None::<Value>;
    assert_eq!(find(k.clone(), &delete(k.clone(), t)), none());
}

#[property(requires = is_search_tree(&t))]
fn delete_delete_is_delete(k: Key, t: Tree) {
    assert_eq!(to_list(&delete(k.clone(), delete(k.clone(), t.clone()))), to_list(&delete(k.clone(), t.clone())));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u))]
fn union_union_is_union(t: Tree, u: Tree) {
    assert_eq!(to_list(&union(t.clone(), union(u.clone(), t.clone()))), to_list(&union(t.clone(), u.clone())));
}

#[property]
fn or_or_is_or(a: Option<Value>, b: Option<Value>) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    assert_eq!(or(a.clone(), or(b.clone(), a.clone())), or(a.clone(), b.clone()));
}

#[property(requires = is_search_tree(&t))]
fn delete_delete_is_delete_delete(k: Key, l: Key, t: Tree) {
    assert_eq!(to_list(&delete(l.clone(), delete(k.clone(), t.clone()))), to_list(&delete(k.clone(), delete(l.clone(), t.clone()))));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u) && is_search_tree(&y))]
fn union_union_is_union_union(t: Tree, u: Tree, y: Tree) {
    assert_eq!(to_list(&union(union(t.clone(), u.clone()), y.clone())), to_list(&union(t.clone(), union(u.clone(), y.clone()))));
}

#[property]
fn or_or_is_or_or(a: Option<Value>, b: Option<Value>, c: Option<Value>) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    assert_eq!(or(or(a.clone(), b.clone()), c.clone()), or(a.clone(), or(b.clone(), c.clone())));
}

#[property(requires = is_search_tree(&t))]
fn find_insert_is_some(k: Key, v: Value, t: Tree) {
    assert_eq!(find(k.clone(), &insert(k.clone(), v.clone(), t)), Some::<Value>(v.clone()));
}

#[property(requires = is_search_tree(&t))]
fn delete_insert_is_delete(k: Key, v: Value, t: Tree) {
    assert_eq!(to_list(&delete(k.clone(), insert(k.clone(), v, t.clone()))), to_list(&delete(k.clone(), t.clone())));
}

#[property(requires = is_search_tree(&t))]
fn insert_delete_is_insert(k: Key, v: Value, t: Tree) {
    assert_eq!(to_list(&insert(k.clone(), v.clone(), delete(k.clone(), t.clone()))), to_list(&insert(k.clone(), v.clone(), t.clone())));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u))]
fn union_insert_is_insert_union(k: Key, v: Value, t: Tree, u: Tree) {
    assert_eq!(to_list(&union(insert(k.clone(), v.clone(), t.clone()), u.clone())), to_list(&insert(k.clone(), v.clone(), union(t.clone(), u.clone()))));
}

#[property(requires = is_search_tree(&t))]
fn union_insert_nil_is_union_insert(k: Key, v: Value, t: Tree) {
    assert_eq!(to_list(&union(t.clone(), insert(k.clone(), v.clone(), nil()))), to_list(&union(t.clone(), insert(k.clone(), v.clone(), t.clone()))));
}

#[property]
fn find_insert_nil_is_find_insert_nil(k: Key, l: Key, v: Value) {
    assert_eq!(find(l.clone(), &insert(k.clone(), v.clone(), nil())), find(k.clone(), &insert(l.clone(), v.clone(), nil())));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u))]
fn union_delete_delete_is_delete_union(k: Key, t: Tree, u: Tree) {
    assert_eq!(to_list(&union(delete(k.clone(), t.clone()), delete(k.clone(), u.clone()))), to_list(&delete(k.clone(), union(t.clone(), u.clone()))));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u))]
fn or_find_find_is_find_union(k: Key, t: Tree, u: Tree) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    assert_eq!(or(find(k.clone(), &t), find(k.clone(), &u)), find(k.clone(), &union(t.clone(), u.clone())));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u))]
fn union_delete_union_is_union_delete(k: Key, t: Tree, u: Tree) {
    assert_eq!(to_list(&union(delete(k.clone(), union(t.clone(), u.clone())), t.clone())), to_list(&union(t.clone(), delete(k.clone(), u.clone()))));
}

#[property(requires = is_search_tree(&t))]
fn insert_insert_is_insert_insert(k: Key, l: Key, v: Value, t: Tree) {
    assert_eq!(to_list(&insert(l.clone(), v.clone(), insert(k.clone(), v.clone(), t.clone()))), to_list(&insert(k.clone(), v.clone(), insert(l.clone(), v.clone(), t.clone()))));
}

#[property]
fn or_is_a_if_unequal_a(a: Option<Value>, b: Option<Value>) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    let none = || None::<Value>;
    assume!(a != none());
    assert_eq!(or(a.clone(), b), a);
}

#[property(requires = is_search_tree(&t))]
fn delete_is_t_if_equal_find(k: Key, t: Tree) {
    let none = || None::<Value>;
    assume!(find(k.clone(), &t) == none());
    assert_eq!(to_list(&delete(k.clone(), t.clone())), to_list(&t));
}

#[property(requires = is_search_tree(&t), discard_ratio = 1000)]
fn insert_is_t_if_equal_find(k: Key, v: Value, t: Tree) {
    assume!(find(k.clone(), &t) == Some::<Value>(v.clone()));
    assert_eq!(to_list(&insert(k.clone(), v.clone(), t.clone())), to_list(&t));
}

#[property(requires = is_search_tree(&t))]
fn find_delete_is_find_if_unequal_k(k: Key, l: Key, t: Tree) {
    assume!(k != l);
    assert_eq!(find(k.clone(), &delete(l.clone(), t.clone())), find(k.clone(), &t));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u), discard_ratio = 1000)]
fn union_delete_is_union_if_unequal_find(k: Key, t: Tree, u: Tree) {
    let none = || None::<Value>;
    assume!(find(k.clone(), &t) != none());
    assert_eq!(to_list(&union(t.clone(), delete(k.clone(), u.clone()))), to_list(&union(t.clone(), u.clone())));
}

#[property(requires = is_search_tree(&t))]
fn find_insert_is_find_if_unequal_k(k: Key, l: Key, v: Value, t: Tree) {
    assume!(k != l);
    assert_eq!(find(k.clone(), &insert(l.clone(), v, t.clone())), find(k.clone(), &t));
}

#[property(requires = is_search_tree(&t))]
fn delete_insert_is_insert_delete_if_unequal_k(k: Key, l: Key, v: Value, t: Tree) {
    assume!(k != l);
    assert_eq!(to_list(&delete(k.clone(), insert(l.clone(), v.clone(), t.clone()))), to_list(&insert(l.clone(), v.clone(), delete(k.clone(), t.clone()))));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u))]
fn union_insert_is_insert_union_if_equal_find(k: Key, v: Value, t: Tree, u: Tree) {
    let none = || None::<Value>;
    assume!(find(k.clone(), &t) == none());
    assert_eq!(to_list(&union(t.clone(), insert(k.clone(), v.clone(), u.clone()))), to_list(&insert(k.clone(), v.clone(), union(t.clone(), u.clone()))));
}

#[property(requires = is_search_tree(&t) && is_search_tree(&u), discard_ratio = 1000)]
fn insert_union_is_union_delete_if_equal_find(k: Key, v: Value, t: Tree, u: Tree) {
    assume!(find(k.clone(), &t) == Some::<Value>(v.clone()));
    assert_eq!(to_list(&insert(k.clone(), v.clone(), union(u.clone(), t.clone()))), to_list(&union(delete(k.clone(), u.clone()), t.clone())));
}

#[property(requires = is_search_tree(&t))]
fn union_delete_delete_is_t_if_unequal_k(k: Key, l: Key, t: Tree) {
    assume!(k != l);
    assert_eq!(to_list(&union(delete(k.clone(), t.clone()), delete(l.clone(), t.clone()))), to_list(&t));
}

#[property(requires = is_search_tree(&t), discard_ratio = 1000)]
fn or_find_find_is_find_if_equal_delete(k: Key, l: Key, t: Tree) {
    let or = |a: Option<Value>, b: Option<Value>| a.or(b);
    assume!(to_list(&delete(k.clone(), t.clone())) == to_list(&nil()));
    assert_eq!(or(find(l, &t), find(k.clone(), &t)), find(k.clone(), &t));
}

#[property(requires = is_search_tree(&t))]
fn insert_insert_is_insert_insert_if_unequal_k(k: Key, l: Key, v: Value, w: Value, t: Tree) {
    assume!(k != l);
    assert_eq!(to_list(&insert(l.clone(), v.clone(), insert(k.clone(), w.clone(), t.clone()))), to_list(&insert(k.clone(), w.clone(), insert(l.clone(), v.clone(), t.clone()))));
}
