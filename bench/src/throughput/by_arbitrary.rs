//! The rows in arbitrary: derived instances over random bytes.
//!
//! It has no runner; the loop below is the least that one would need. The bytes
//! are made once, outside what is timed, and each case begins at another place
//! in them, which flatters it.

use std::sync::OnceLock;

use arbitrary::{Arbitrary, Unstructured};

use super::Load;
use super::subjects::{Ast, Subject, Tree, consume};

const N_BYTES: usize = 1 << 20;

fn bytes() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let mut state = 1u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state as u8
        };
        (0..N_BYTES).map(|_| next()).collect()
    })
}

fn run<T: Subject + Arbitrary<'static>>(load: Load) {
    let bytes = bytes();
    let mut start = load.seed as usize;
    for _ in 0..load.cases {
        start = (start + 997) % (N_BYTES - load.size);
        let mut window = Unstructured::new(&bytes[start..start + load.size]);
        consume(&T::arbitrary(&mut window).expect("bytes that run out count as zeros"));
    }
}

/// Runs the cases of one row.
pub(crate) fn row(name: &str, load: Load) {
    match name {
        "u64" => run::<u64>(load),
        "vec" => run::<Vec<u32>>(load),
        "string" => run::<String>(load),
        "tree" => run::<Tree>(load),
        "ast" => run::<Ast>(load),
        _ => unreachable!("arbitrary has no row {name}"),
    }
}
