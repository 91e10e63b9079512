use lurcher::Data;

#[derive(Data)]
#[data(skip)]
struct OnType {
    field: u8,
}

#[derive(Data)]
struct WeightOnField {
    #[data(weight = 3)]
    field: u8,
}

#[derive(Data)]
enum RangeOnVariant {
    #[data(range = 0..10)]
    Variant(u8),
}

fn main() {}
