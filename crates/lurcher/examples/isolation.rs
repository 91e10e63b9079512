//! A property that ends its process, found and made minimal all the same.
//!
//! ```text
//! cargo test --example isolation
//! ```

/// Replaces `%41` by `A`, as a library would that thinks little of its
/// callers: it takes malformed input for a broken program, and ends it.
fn decode(text: &str) -> String {
    let mut decoded = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            decoded.push(letter);
            continue;
        }
        let digits = [letters.next(), letters.next()];
        let [Some(high), Some(low)] = digits.map(|digit| digit?.to_digit(16)) else {
            std::process::abort();
        };
        decoded.push(char::from((16 * high + low) as u8));
    }
    decoded
}

fn main() {
    println!("{}", decode("100%25%20sure"));
    println!("what could go wrong? cargo test --example isolation");
}

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    #[property(isolate, seed = 1, save = false)]
    fn decoding_never_makes_text_longer(text: &str) -> bool {
        super::decode(text).chars().count() <= text.chars().count()
    }
}
