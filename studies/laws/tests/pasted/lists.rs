#[property]
fn or_is_p(p: bool) {
    let or = |a: bool, b: bool| a || b;
    assert_eq!(or(p, p), p);
}

#[property]
fn rev_rev_is_xs(xs: Vec<i8>) {
    assert_eq!(rev(&rev(&xs)), xs);
}

#[property]
fn or_false_is_p(p: bool) {
    let or = |a: bool, b: bool| a || b;
    assert_eq!(or(p, false), p);
}

#[property]
fn or_true_is_true(p: bool) {
    let or = |a: bool, b: bool| a || b;
    assert!(or(p, true));
}

#[property]
fn sort_rev_is_sort(xs: Vec<i8>) {
    assert_eq!(sort(&rev(&xs)), sort(&xs));
}

#[property]
fn sort_sort_is_sort(xs: Vec<i8>) {
    assert_eq!(sort(&sort(&xs)), sort(&xs));
}

#[property]
fn len_sort_is_len(xs: Vec<i8>) {
    assert_eq!(len(&sort(&xs)), len(&xs));
}

#[property]
fn plus_is_plus(n: usize, m: usize) {
    let plus = |a: usize, b: usize| a.saturating_add(b);
    assert_eq!(plus(m, n), plus(n, m));
}

#[property]
fn or_is_or(p: bool, q: bool) {
    let or = |a: bool, b: bool| a || b;
    assert_eq!(or(q, p), or(p, q));
}

#[property]
fn len_map_is_len(xs: Vec<i8>, s: Step) {
    assert_eq!(len(&map(s, &xs)), len(&xs));
}

#[property]
fn contains_sort_is_contains(xs: Vec<i8>, x: i8) {
    assert_eq!(contains(x, &sort(&xs)), contains(x, &xs));
}

#[property]
fn map_rev_is_rev_map(xs: Vec<i8>, s: Step) {
    assert_eq!(map(s.clone(), &rev(&xs)), rev(&map(s.clone(), &xs)));
}

#[property]
fn sort_append_is_sort_append(xs: Vec<i8>, ys: Vec<i8>) {
    assert_eq!(sort(&append(&ys, &xs)), sort(&append(&xs, &ys)));
}

#[property]
fn contains_append_is_contains(xs: Vec<i8>, x: i8) {
    assert_eq!(contains(x, &append(&xs, &xs)), contains(x, &xs));
}

#[property]
fn append_rev_rev_is_rev_append(xs: Vec<i8>, ys: Vec<i8>) {
    assert_eq!(append(&rev(&xs), &rev(&ys)), rev(&append(&ys, &xs)));
}

#[property]
fn plus_len_len_is_len_append(xs: Vec<i8>, ys: Vec<i8>) {
    let plus = |a: usize, b: usize| a.saturating_add(b);
    assert_eq!(plus(len(&xs), len(&ys)), len(&append(&xs, &ys)));
}

#[property]
fn sort_append_sort_is_sort_append(xs: Vec<i8>, ys: Vec<i8>) {
    assert_eq!(sort(&append(&xs, &sort(&ys))), sort(&append(&xs, &ys)));
}

#[property]
fn sort_map_sort_is_sort_map(xs: Vec<i8>, s: Step) {
    assert_eq!(sort(&map(s.clone(), &sort(&xs))), sort(&map(s.clone(), &xs)));
}

#[property]
fn append_append_is_append_append(xs: Vec<i8>, ys: Vec<i8>, zs: Vec<i8>) {
    assert_eq!(append(&append(&xs, &ys), &zs), append(&xs, &append(&ys, &zs)));
}

#[property]
fn plus_plus_is_plus_plus(n: usize, m: usize, i: usize) {
    let plus = |a: usize, b: usize| a.saturating_add(b);
    assert_eq!(plus(m, plus(n, i)), plus(n, plus(m, i)));
}

#[property]
fn or_or_is_or_or(p: bool, q: bool, r: bool) {
    let or = |a: bool, b: bool| a || b;
    assert_eq!(or(q, or(p, r)), or(p, or(q, r)));
}

#[property]
fn append_map_map_is_map_append(xs: Vec<i8>, ys: Vec<i8>, s: Step) {
    assert_eq!(append(&map(s.clone(), &xs), &map(s.clone(), &ys)), map(s.clone(), &append(&xs, &ys)));
}

#[property]
fn or_contains_contains_is_contains_append(xs: Vec<i8>, ys: Vec<i8>, x: i8) {
    let or = |a: bool, b: bool| a || b;
    assert_eq!(or(contains(x, &xs), contains(x, &ys)), contains(x, &append(&xs, &ys)));
}

#[property]
fn n_is_at_most_plus(n: usize, m: usize) {
    let plus = |a: usize, b: usize| a.saturating_add(b);
    assert!(n <= plus(n, m));
}
