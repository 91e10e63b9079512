use lurcher::prelude::*;

struct Plain(u8);

#[logic]
fn is_zero(plain: &Plain) -> bool {
    plain.0 == 0
}

fn main() {}
