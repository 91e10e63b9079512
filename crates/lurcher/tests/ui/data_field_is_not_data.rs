use lurcher::Data;

struct Foreign;

#[derive(Data)]
enum Holder {
    First(u8, Foreign),
    Second { field: Option<u8> },
}

fn main() {}
