use lurcher::prelude::*;

#[derive(Data)]
struct Holder {
    #[data(with = any::<u16>())]
    field: u8,
    #[data(with = "text")]
    text: String,
}

fn main() {}
