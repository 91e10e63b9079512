use lurcher::Data;

#[derive(Data)]
struct Borrows<'a> {
    text: &'a str,
}

fn draws<T: Data>() {}

fn main() {
    draws::<Borrows<'static>>();
}
