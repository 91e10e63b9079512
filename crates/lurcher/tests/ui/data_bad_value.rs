use lurcher::Data;

#[derive(Data)]
struct Values {
    #[data(range = 3)]
    not_a_range: u8,
    #[data(range = ..)]
    everything: u8,
    #[data(with)]
    nothing: u8,
    #[data(skip = true)]
    too_much: u8,
    #[data]
    bare: u8,
    #[data()]
    empty: u8,
    #[data(with(0..10))]
    parentheses: u8,
}

#[derive(Data)]
enum Weights {
    #[data(weight = -1)]
    Negative,
    #[data(weight = "much")]
    Text,
    #[data(weight = 5_000_000_000)]
    TooLarge,
}

fn main() {}
