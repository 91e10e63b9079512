use lurcher::property;

#[property]
async fn without_runtime(_n: u8) {}

#[property]
#[test]
async fn plain_test(_n: u8) {}

fn main() {}
