use lurcher::prelude::*;

#[derive(Clone, Data)]
enum Exp {
    Const(i32),
    Neg(Box<Exp>),
}

fn is_fine(exp: &Exp) -> bool {
    matches!(exp, Exp::Const(0))
}

impl Exp {
    fn is_small(&self) -> bool {
        is_fine(self)
    }
}

#[logic]
fn calls_a_function(exp: &Exp) -> bool {
    is_fine(exp)
}

#[logic]
fn calls_a_method(exp: &Exp) -> bool {
    exp.is_small()
}

fn main() {}
