//! The types a generator has met, each stored once.
//!
//! Generating a well-typed term is comparing types: is this variable of the type wanted? Here
//! a type is a number, equal types are equal numbers, and what is asked of a type again and
//! again (is it closed? what is it one binder further in?) is worked out once. The table
//! outlives the term; nothing that is drawn depends on what is in it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::syntax::{Type, arrow, forall};

/// A type, as its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TypeId(u32);

/// How a type is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Base,
    Var(u32),
    Arrow(TypeId, TypeId),
    ForAll(TypeId),
}

struct Entry {
    form: Form,
    /// One more than the largest free variable; 0 if the type is closed.
    free: u32,
    /// The type shifted by one, once somebody has asked for it.
    shifted: Option<TypeId>,
    plain: Type,
}

/// Hashes a key that is one number.
#[derive(Default)]
struct OneNumber(u64);

impl Hasher for OneNumber {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("the keys are single numbers");
    }

    fn write_u64(&mut self, number: u64) {
        let product = u128::from(number ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }
}

/// The table.
pub(super) struct Types {
    entries: Vec<Entry>,
    variables: Vec<TypeId>,
    /// Arrows by both their parts, and `ForAll`s by their body and [`NONE`].
    composed: HashMap<u64, TypeId, BuildHasherDefault<OneNumber>>,
}

const NONE: TypeId = TypeId(u32::MAX);

impl Types {
    /// `()`, which is always there.
    pub(super) const BASE: TypeId = TypeId(0);

    pub(super) fn new() -> Self {
        let base =
            Entry { form: Form::Base, free: 0, shifted: Some(Self::BASE), plain: Type::Base };
        Types { entries: vec![base], variables: Vec::new(), composed: HashMap::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    pub(super) fn form(&self, id: TypeId) -> Form {
        self.entries[id.0 as usize].form
    }

    #[inline]
    pub(super) fn is_closed(&self, id: TypeId) -> bool {
        self.entries[id.0 as usize].free == 0
    }

    #[inline]
    pub(super) fn plain(&self, id: TypeId) -> &Type {
        &self.entries[id.0 as usize].plain
    }

    #[inline]
    pub(super) fn variable(&mut self, index: u32) -> TypeId {
        while self.variables.len() <= index as usize {
            let next = self.variables.len() as u32;
            let plain = Type::Var(next as i32);
            let id = self.add(Form::Var(next), next + 1, plain);
            self.variables.push(id);
        }
        self.variables[index as usize]
    }

    #[inline]
    pub(super) fn arrow(&mut self, from: TypeId, to: TypeId) -> TypeId {
        let key = u64::from(from.0) << 32 | u64::from(to.0);
        match self.composed.get(&key) {
            Some(&id) => id,
            None => {
                let (a, b) = (&self.entries[from.0 as usize], &self.entries[to.0 as usize]);
                let plain = arrow(a.plain.clone(), b.plain.clone());
                self.compose(key, Form::Arrow(from, to), a.free.max(b.free), plain)
            }
        }
    }

    #[inline]
    pub(super) fn forall(&mut self, body: TypeId) -> TypeId {
        let key = u64::from(body.0) << 32 | u64::from(NONE.0);
        match self.composed.get(&key) {
            Some(&id) => id,
            None => {
                let inner = &self.entries[body.0 as usize];
                let plain = forall(inner.plain.clone());
                self.compose(key, Form::ForAll(body), inner.free.saturating_sub(1), plain)
            }
        }
    }

    #[cold]
    fn compose(&mut self, key: u64, form: Form, free: u32, plain: Type) -> TypeId {
        let id = self.add(form, free, plain);
        self.composed.insert(key, id);
        id
    }

    fn add(&mut self, form: Form, free: u32, plain: Type) -> TypeId {
        let id = TypeId(self.entries.len() as u32);
        self.entries.push(Entry { form, free, shifted: None, plain });
        id
    }

    /// The type as it is under one more `TLam`.
    #[inline]
    pub(super) fn shifted(&mut self, id: TypeId) -> TypeId {
        match self.entries[id.0 as usize].shifted {
            Some(shifted) => shifted,
            None => {
                let shifted = self.shift_from(0, id);
                self.entries[id.0 as usize].shifted = Some(shifted);
                shifted
            }
        }
    }

    fn shift_from(&mut self, cut: u32, id: TypeId) -> TypeId {
        let Entry { form, free, .. } = self.entries[id.0 as usize];
        if free <= cut {
            return id;
        }
        match form {
            Form::Base => id,
            Form::Var(index) => self.variable(index + 1),
            Form::Arrow(from, to) => {
                let (from, to) = (self.shift_from(cut, from), self.shift_from(cut, to));
                self.arrow(from, to)
            }
            Form::ForAll(body) => {
                let body = self.shift_from(cut + 1, body);
                self.forall(body)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutant::Correct;
    use crate::substitute::shift_type;

    #[test]
    fn equal_types_are_equal_numbers() {
        let mut types = Types::new();
        let var = types.variable(3);
        let a = types.arrow(var, Types::BASE);
        let b = types.arrow(Types::BASE, var);
        assert_ne!(a, b);
        assert_eq!(types.arrow(var, Types::BASE), a);
        let all = types.forall(a);
        assert_eq!(types.forall(a), all);
        assert_eq!(types.plain(all).to_string(), "forall 3->()");
        assert_eq!(types.form(all), Form::ForAll(a));
    }

    #[test]
    fn shifting_and_being_closed_are_as_for_plain_types() {
        let mut types = Types::new();
        let mut ids = vec![Types::BASE, types.variable(0), types.variable(1)];
        for _ in 0..2 {
            for index in 0..ids.len() {
                let (this, other) = (ids[index], ids[(index * 7 + 1) % ids.len()]);
                ids.push(types.arrow(this, other));
                ids.push(types.forall(this));
            }
        }
        for id in ids {
            let plain = types.plain(id).clone();
            let shifted = types.shifted(id);
            assert_eq!(*types.plain(shifted), shift_type(&Correct, 0, &plain));
            assert_eq!(types.is_closed(id), crate::typing::is_well_formed(0, &plain));
        }
    }
}
