//! Every attribute of `#[derive(Data)]`, and some values that come of it.
//!
//! ```text
//! cargo run --example derive
//! ```

use std::sync::mpsc::{Sender, channel};

use lurcher::data::{tree_of, value_of};
use lurcher::prelude::*;

/// A request to a server.
#[derive(Debug, Data)]
#[expect(dead_code, reason = "only shown")]
enum Request {
    /// Drawn three times as often as `Delete`.
    #[data(weight = 3)]
    Get {
        key: Key,
    },
    #[data(weight = 3)]
    Put {
        key: Key,
        value: Vec<u8>,
    },
    Delete(Key),
    /// Requests may hold requests; the size budget is shared between them.
    Batch(Vec<Request>),
    /// Never drawn: its field is not `Data`.
    #[data(skip)]
    Subscribe(Sender<u8>),
}

/// A key, with parts that are drawn in different ways.
#[derive(Clone, Debug, PartialEq, Data)]
struct Key {
    #[data(with = generators::strings('a'..='z').sizes(1..=4))]
    name: String,
    #[data(range = 1..=9)]
    version: u32,
    #[data(default = 7)]
    shard: u8,
    #[data(skip)]
    hits: usize,
}

/// A handle that cannot be taken apart, but can be made.
#[derive(Debug, Data)]
#[expect(dead_code, reason = "only shown")]
struct Client {
    id: u16,
    #[data(with = generators::from_fn(|_| channel().0), opaque)]
    answers: Sender<u8>,
}

fn main() {
    println!("requests");
    let small = generators::from_fn(|source| source.with_size(3, |source| source.any::<Request>()));
    for request in generators::samples(small, 6) {
        println!("  {request:?}");
    }
    let client = generators::samples(any::<Client>(), 5).pop();
    println!("a client\n  id {:?}", client.map(|client| client.id));

    let key = generators::samples(any::<Key>(), 10).pop().expect("ten were drawn");
    let tree = tree_of(&key);
    println!("a key\n  {key:?}");
    println!("  is a tree of {} constructors", tree.nodes().len());
    println!("  which reads back as the same key: {}", value_of(&tree) == Ok(key));
}
