use lurcher::prelude::*;

#[derive(Clone, Data)]
enum Exp {
    Const(i32),
    Neg(Box<Exp>),
}

#[logic]
fn shouts(exp: &Exp) -> bool {
    println!("looking");
    matches!(exp, Exp::Const(_))
}

fn main() {}
