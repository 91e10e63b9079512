use lurcher::prelude::*;

#[logic(plane(f))]
fn misspelt(n: &u8) -> bool {
    *n == 0
}

#[logic(plain)]
fn without_list(n: &u8) -> bool {
    *n == 0
}

#[logic]
struct Nothing;

#[logic]
impl Default for Nothing {
    fn default() -> Self {
        Nothing
    }
}

fn main() {}
