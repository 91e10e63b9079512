use lurcher::prelude::*;

#[property(array(strength = 0))]
fn no_strength(_a: bool) {}

#[property(array(strength = 3))]
fn too_strong(_a: bool, _b: bool, _list: Vec<u8>) {}

#[property(array(strength = "two"))]
fn text_for_strength(_a: bool, _b: bool) {}

#[property(array = 2)]
fn not_a_list(_a: bool, _b: bool) {}

#[property(array(strenght = 2, colour = "red"))]
fn misspelt(_a: bool, _b: bool) {}

#[property(array(strength = 2))]
fn nothing_finite(_list: Vec<bool>, _text: &str, _n: u64) {}

#[property(array(parameters = (a, c, at)))]
fn wrong_names(a: bool, list: Vec<u8>, #[with(0..=list.len())] at: usize) {
    let _ = (a, at);
}

#[property(array(requires = 1 < 2))]
fn mentions_nothing(_a: bool, _b: bool) {}

#[property(array(requires = a, requires = b))]
fn requires_twice(a: bool, b: bool) {
    let _ = (a, b);
}

#[property(cases(5))]
fn not_nested(_n: u8) {}

fn main() {}
