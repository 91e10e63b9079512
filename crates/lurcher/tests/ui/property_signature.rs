use lurcher::property;

#[property]
fn no_arguments() {}

#[property]
fn generic<T>(_value: T) {}

#[property]
fn lifetime<'a>(_value: &'a u8) {}

#[property]
fn static_reference(_value: &'static str) {}

#[property]
fn any_type(_value: impl Clone) {}

#[property]
const fn constant(_n: u8) {}

#[property]
unsafe fn not_safe(_n: u8) {}

#[property]
extern "C" fn foreign(_n: u8) {}

struct Type;

impl Type {
    #[property]
    fn method(&self, _n: u8) {}
}

#[property]
struct NotAFunction;

fn main() {}
