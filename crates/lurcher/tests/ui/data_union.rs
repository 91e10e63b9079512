use lurcher::Data;

#[derive(Data)]
union Bits {
    float: f32,
    integer: u32,
}

fn draws<T: Data>() {}

fn main() {
    draws::<Bits>();
}
