use lurcher::property;

#[property(cases = "many")]
fn text_for_number(_n: u8) {}

#[property(cases)]
fn nothing_for_number(_n: u8) {}

#[property(time = "10 parsecs")]
fn strange_unit(_n: u8) {}

#[property(time = 10)]
fn number_for_time(_n: u8) {}

#[property(isolate = 1)]
fn number_for_switch(_n: u8) {}

fn main() {}
