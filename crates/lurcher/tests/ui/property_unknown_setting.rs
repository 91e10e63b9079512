use lurcher::property;

#[property(case = 500)]
fn misspelt(_n: u8) {}

#[property(colour = "red")]
fn strange(_n: u8) {}

#[property(cases = 1, size = 2, cases = 3)]
fn twice(_n: u8) {}

fn main() {}
