//! The types a generator has met, each stored once.
//!
//! Generating a well-typed term is comparing types: is this variable of the type wanted? Here
//! a type is a number, equal types are equal numbers, and what is asked of a type again and
//! again (is it closed? what is it one binder further in?) is worked out once. The table
//! outlives the term; nothing that is drawn depends on what is in it.

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

impl Form {
    #[inline]
    fn hash(self) -> usize {
        let key = match self {
            Form::Arrow(from, to) => u64::from(from.0) << 32 | u64::from(to.0),
            Form::ForAll(body) => u64::from(body.0) << 32 | u64::from(NONE.0),
            Form::Base | Form::Var(_) => 0,
        };
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
    }
}

#[derive(Clone, Copy)]
struct Entry {
    form: Form,
    /// One more than the largest free variable; 0 if the type is closed.
    free: u32,
    /// The type shifted by one, or [`NONE`] until somebody asks for it.
    shifted: TypeId,
}

/// The table.
pub(super) struct Types {
    entries: Vec<Entry>,
    /// The types as they are in terms, once one succeeds and needs them.
    plain: Vec<Option<Type>>,
    variables: Vec<TypeId>,
    /// Where arrows and `ForAll`s are in `entries`, by their hash; a power of two, at most half full.
    slots: Vec<TypeId>,
}

const NONE: TypeId = TypeId(u32::MAX);

/// How many slots there are at first.
const SLOTS: usize = 1 << 12;

impl Types {
    /// `()`, which is always there.
    pub(super) const BASE: TypeId = TypeId(0);

    pub(super) fn new() -> Self {
        let base = Entry { form: Form::Base, free: 0, shifted: Self::BASE };
        Types {
            entries: vec![base],
            plain: Vec::new(),
            variables: Vec::new(),
            slots: vec![NONE; SLOTS],
        }
    }

    /// Forgets all types if there are many: those of the next terms will mostly be new ones,
    /// and a small table stays in the processor's cache.
    pub(super) fn tidy(&mut self) {
        if self.entries.len() > SLOTS / 4 {
            self.entries.truncate(1);
            self.plain.clear();
            self.variables.clear();
            self.slots.truncate(SLOTS);
            self.slots.fill(NONE);
        }
    }

    #[inline]
    pub(super) fn form(&self, id: TypeId) -> Form {
        self.entries[id.0 as usize].form
    }

    #[inline]
    pub(super) fn is_closed(&self, id: TypeId) -> bool {
        self.entries[id.0 as usize].free == 0
    }

    /// The type as it is in terms.
    pub(super) fn plain(&mut self, id: TypeId) -> Type {
        let index = id.0 as usize;
        if let Some(Some(plain)) = self.plain.get(index) {
            return plain.clone();
        }
        let plain = match self.form(id) {
            Form::Base => return Type::Base,
            Form::Var(index) => return Type::Var(index as i32),
            Form::Arrow(from, to) => arrow(self.plain(from), self.plain(to)),
            Form::ForAll(body) => forall(self.plain(body)),
        };
        if self.plain.len() <= index {
            self.plain.resize(self.entries.len(), None);
        }
        self.plain[index] = Some(plain.clone());
        plain
    }

    #[inline]
    pub(super) fn variable(&mut self, index: u32) -> TypeId {
        while self.variables.len() <= index as usize {
            let next = self.variables.len() as u32;
            let id = self.add(Form::Var(next), next + 1);
            self.variables.push(id);
        }
        self.variables[index as usize]
    }

    #[inline]
    pub(super) fn arrow(&mut self, from: TypeId, to: TypeId) -> TypeId {
        self.composed(Form::Arrow(from, to))
    }

    #[inline]
    pub(super) fn forall(&mut self, body: TypeId) -> TypeId {
        self.composed(Form::ForAll(body))
    }

    fn composed(&mut self, form: Form) -> TypeId {
        let mask = self.slots.len() - 1;
        let mut at = form.hash() & mask;
        loop {
            match self.slots[at] {
                NONE => break,
                id if self.entries[id.0 as usize].form == form => return id,
                _ => at = (at + 1) & mask,
            }
        }
        let free_of = |id: TypeId| self.entries[id.0 as usize].free;
        let free = match form {
            Form::Arrow(from, to) => free_of(from).max(free_of(to)),
            Form::ForAll(body) => free_of(body).saturating_sub(1),
            Form::Base | Form::Var(_) => 0,
        };
        let id = self.add(form, free);
        self.slots[at] = id;
        if self.entries.len() > self.slots.len() / 2 {
            self.grow();
        }
        id
    }

    #[cold]
    fn grow(&mut self) {
        let mask = 2 * self.slots.len() - 1;
        self.slots.clear();
        self.slots.resize(mask + 1, NONE);
        for (index, entry) in self.entries.iter().enumerate() {
            if matches!(entry.form, Form::Arrow(..) | Form::ForAll(_)) {
                let mut at = entry.form.hash() & mask;
                while self.slots[at] != NONE {
                    at = (at + 1) & mask;
                }
                self.slots[at] = TypeId(index as u32);
            }
        }
    }

    #[inline]
    fn add(&mut self, form: Form, free: u32) -> TypeId {
        let id = TypeId(self.entries.len() as u32);
        let shifted = if free == 0 { id } else { NONE };
        self.entries.push(Entry { form, free, shifted });
        id
    }

    /// The type as it is under one more `TLam`.
    #[inline]
    pub(super) fn shifted(&mut self, id: TypeId) -> TypeId {
        match self.entries[id.0 as usize].shifted {
            NONE => {
                let shifted = self.shift_from(0, id);
                self.entries[id.0 as usize].shifted = shifted;
                shifted
            }
            shifted => shifted,
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
    fn the_table_grows_and_is_emptied() {
        let mut types = Types::new();
        let mut all = Types::BASE;
        let ids: Vec<TypeId> = (0..3 * SLOTS)
            .map(|_| {
                all = types.forall(all);
                all
            })
            .collect();
        for (&inner, &outer) in ids.iter().zip(&ids[1..]) {
            assert_eq!(types.forall(inner), outer);
        }
        types.tidy();
        assert_eq!((types.entries.len(), types.slots.len()), (1, SLOTS));
        assert_eq!(types.forall(Types::BASE), TypeId(1));
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
            let plain = types.plain(id);
            let shifted = types.shifted(id);
            assert_eq!(types.plain(shifted), shift_type(&Correct, 0, &plain));
            assert_eq!(types.is_closed(id), crate::typing::is_well_formed(0, &plain));
        }
    }
}
