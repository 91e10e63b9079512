use lurcher::Data;

#[derive(Data)]
struct Misspelt {
    #[data(wiht = 0..10)]
    field: u8,
}

#[derive(Data)]
enum Strange {
    #[data(frequency = 3)]
    Variant,
}

fn main() {
    // The stubs keep these from being errors, too.
    let _ = (Misspelt::shape(), Strange::shape());
}
