use lurcher::property;

#[property]
fn without_generator(#[with] _n: u8) {}

#[property]
fn two_generators(#[with(0..1)] #[with(1..2)] _n: u8) {}

#[property]
fn inferred(_n: _) {}

fn main() {}
