use lurcher::prelude::*;

#[derive(Clone, Data)]
enum Exp {
    Zero,
    Neg(Box<Exp>),
}

use Exp::Zero;

#[logic]
async fn later(exp: &Exp) -> bool {
    matches!(exp, Exp::Zero)
}

#[logic]
fn reaches(exp: &Exp) -> bool {
    unsafe { core::ptr::read(exp) };
    true
}

#[logic]
fn of_which_type(exp: &Exp) -> bool {
    match exp {
        Zero => true,
        Exp::Neg(_) => false,
    }
}

#[logic]
fn changes(exp: &Exp) -> bool {
    let _ = &mut *exp;
    true
}

#[logic]
fn takes_apart(&(ref left, _): &(u8, u8)) -> bool {
    *left == 0
}

fn main() {}
