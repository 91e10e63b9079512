//! Tables of values: looked up often, filled by nobody who means harm.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A table with a quick hash.
pub(crate) type Table<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;
/// A set with a quick hash.
pub(crate) type Set<K> = HashSet<K, BuildHasherDefault<Quick>>;

/// Things by number, each once. What they hash to is kept, so that the table grows without looking
/// at them again.
#[derive(Debug)]
pub(crate) struct Numbered<T> {
    all: Vec<T>,
    by_hash: Table<u64, u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { all: Vec::new(), by_hash: Table::default() }
    }
}

impl<T: Hash + Eq> Numbered<T> {
    /// The number of a thing; if it has none, where it belongs.
    pub(crate) fn find<Q: Hash + ?Sized>(
        &self,
        thing: &Q,
        is_equal: impl Fn(&T, &Q) -> bool,
    ) -> Result<u32, u64> {
        let mut hasher = Quick::default();
        thing.hash(&mut hasher);
        let mut hash = hasher.finish();
        loop {
            match self.by_hash.get(&hash) {
                None => return Err(hash),
                Some(&id) if is_equal(&self.all[id as usize], thing) => return Ok(id),
                // Another with the same hash: the next one.
                Some(_) => hash = hash.wrapping_add(1),
            }
        }
    }

    /// Adds a thing where [`find`](Numbered::find) says that it belongs.
    pub(crate) fn add(&mut self, hash: u64, thing: T) -> u32 {
        let id = self.all.len() as u32;
        self.all.push(thing);
        self.by_hash.insert(hash, id);
        id
    }

    pub(crate) fn get(&self, id: u32) -> &T {
        &self.all[id as usize]
    }
}

/// Multiplies and rotates, a word at a time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quick(u64);

impl Quick {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some((word, others)) = rest.split_first_chunk() {
            self.add(u64::from_le_bytes(*word));
            rest = others;
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_u128(&mut self, word: u128) {
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn finish(&self) -> u64 {
        // Tables take the low bits, and products are best in the high ones.
        self.0 ^ (self.0 >> 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All hash to the same.
    #[derive(Debug, PartialEq, Eq)]
    struct Alike(u8);

    impl Hash for Alike {
        fn hash<H: Hasher>(&self, state: &mut H) {
            state.write_u32(0);
        }
    }

    #[test]
    fn things_that_hash_to_the_same_have_numbers_of_their_own() {
        let mut numbered = Numbered::default();
        for n in (0..10).chain(0..10) {
            let id = match numbered.find(&Alike(n), |one, other| one == other) {
                Ok(id) => id,
                Err(hash) => numbered.add(hash, Alike(n)),
            };
            assert_eq!((id, numbered.get(id)), (u32::from(n), &Alike(n)));
        }
    }
}
