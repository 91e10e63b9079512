//! Sequences of operations on something with a state, beside its model.
//!
//! ```text
//! cargo test --example states
//! ```
//!
//! The queue has a place for each item in a ring. One operation is wrong, and it takes several others to see it.

// The queue is used by the tests.
#![cfg_attr(not(test), allow(dead_code))]

/// A queue for up to `N` items.
struct Ring<const N: usize> {
    places: [Option<u8>; N],
    /// Where the first item is, and how many there are.
    first: usize,
    len: usize,
}

impl<const N: usize> Ring<N> {
    fn new() -> Self {
        Ring { places: [None; N], first: 0, len: 0 }
    }

    fn push(&mut self, item: u8) -> bool {
        if self.len == N {
            return false;
        }
        self.places[(self.first + self.len) % N] = Some(item);
        self.len += 1;
        true
    }

    fn pop(&mut self) -> Option<u8> {
        let item = self.places[self.first].take()?;
        self.first = (self.first + 1) % N;
        self.len -= 1;
        Some(item)
    }

    /// Makes the last item the first one. In a ring the place before the first is the last one, which is the mistake.
    fn rotate(&mut self) {
        if self.len > 1 {
            let last = (self.first + self.len - 1) % N;
            let item = self.places[last].take();
            self.first = self.first.saturating_sub(1);
            self.places[self.first] = item;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use lurcher::Verdict;
    use lurcher::prelude::*;
    use lurcher::specify::{Machine, follow};

    use super::Ring;

    #[derive(Clone, Debug, Data)]
    enum Operation {
        Push(u8),
        Pop,
        Rotate,
    }

    /// What the ring should do.
    struct Queue(VecDeque<u8>);

    impl Machine for Queue {
        type System = Ring<4>;
        type Operation = Operation;

        fn start() -> (Self, Ring<4>) {
            (Queue(VecDeque::new()), Ring::new())
        }

        /// Nobody may push into a full queue; that it is refused would be another property.
        fn allows(&self, operation: &Operation) -> bool {
            !matches!(operation, Operation::Push(_)) || self.0.len() < 4
        }

        fn step(&mut self, ring: &mut Ring<4>, operation: &Operation) -> Result<(), String> {
            match operation {
                Operation::Push(item) => {
                    self.0.push_back(*item);
                    ring.push(*item);
                }
                Operation::Pop => {
                    let (expected, got) = (self.0.pop_front(), ring.pop());
                    if got != expected {
                        return Err(format!("{got:?} came out in place of {expected:?}"));
                    }
                }
                Operation::Rotate => {
                    let n = usize::from(self.0.len() > 1);
                    self.0.rotate_right(n);
                    ring.rotate();
                }
            }
            Ok(())
        }

        fn check(&self, ring: &Ring<4>) -> Result<(), String> {
            let (expected, got) = (self.0.len(), ring.len);
            if got == expected { Ok(()) } else { Err(format!("{got} items, not {expected}")) }
        }
    }

    #[property(seed = 1, save = false, explain_time = "0s")]
    fn the_ring_is_a_queue(operations: Vec<Operation>) -> Verdict {
        follow::<Queue>(&operations)
    }
}

fn main() {
    println!("cargo test --example states");
}
