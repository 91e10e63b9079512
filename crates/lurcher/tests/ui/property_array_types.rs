use lurcher::prelude::*;

#[property(array(strength = "a".len() as u8))]
fn strength_of_another_type(_a: bool, _b: bool) {}

#[property(array(requires = a + 1))]
fn condition_of_another_type(a: u8, _b: bool) {
    let _ = a;
}

fn main() {}
