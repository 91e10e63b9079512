//! The input as the solver sees it: all values of a type up to a depth, with what chooses among
//! them.
//!
//! As in 4.2 of *Type Targeted Testing* a value is unfolded into constructors, of which a choice
//! variable each says whether it is this one, guarded by the choice above it. Only what is chosen
//! is read back, and only that is refuted afterwards (4.5).

use batsat::Lit;
use lurcher_trees::{Builder, Elements, Field, Kind, ShapeId, Style, Tree, shape};
use num_bigint::BigInt;

use super::super::gates::Gates;
use super::super::numbers::Bits;
use super::value::{Made, Value};

/// How far values are unfolded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// How many elements lists have at most, and how deep recursive types are.
    pub(super) depth: u32,
    /// How many bits numbers have at most, one of them for the sign.
    pub(super) width: usize,
}

/// More parts would be too many for a solver.
const MOST_PARTS: usize = 700;

/// A part of the input.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Number(ShapeId, Bits),
    /// The constructors that are possible, by number, each with what chooses it.
    Sum(ShapeId, Vec<(Lit, usize, Vec<Part>)>),
    /// Elements, each with whether the list goes on so far.
    List(ShapeId, Vec<(Lit, Part)>),
}

/// Unfolds types.
pub(super) struct Unfolder<'g> {
    pub(super) gates: &'g mut Gates,
    pub(super) reach: Reach,
    pub(super) n_parts: usize,
    /// Whether something was left out.
    pub(super) is_cut: bool,
}

impl Unfolder<'_> {
    /// A part of a type, as a field has it, and the value that it is; none if the type is not for a
    /// solver.
    pub(super) fn part(
        &mut self,
        id: ShapeId,
        field: Option<&Field>,
        depth: u32,
    ) -> Option<(Part, Value)> {
        self.n_parts += 1;
        let of = shape(id);
        if self.n_parts > MOST_PARTS || !of.is_inhabited() || of.elements != Elements::Any {
            return None;
        }
        match of.kind {
            Kind::Signed(width) => self.number(id, true, width as usize, field),
            Kind::Unsigned(width) => self.number(id, false, width as usize, field),
            Kind::List(_) => {
                let (mut parts, mut items) = (Vec::new(), Vec::new());
                let element = of.constructors.get(1)?.fields.first()?;
                let mut before = self.gates.constant(true);
                self.is_cut = true;
                for at in 0..depth {
                    let is_there = self.gates.fresh();
                    self.gates.either(&[!is_there, before]);
                    before = is_there;
                    // The i-th element may be as deep as is left.
                    let (part, value) = self.part(element.shape, Some(element), depth - at - 1)?;
                    parts.push((is_there, part));
                    items.push((is_there, value));
                }
                Some((Part::List(id, parts), Value::list(items, true)))
            }
            Kind::Sum | Kind::Pointer => self.sum(id, depth),
            Kind::Float(_) | Kind::Char | Kind::Opaque => None,
        }
    }

    fn number(
        &mut self,
        id: ShapeId,
        is_signed: bool,
        width: usize,
        field: Option<&Field>,
    ) -> Option<(Part, Value)> {
        let limits = field.and_then(|field| field.limits);
        let bits = match limits {
            Some(_) if width > 64 => return None,
            Some((least, most)) => {
                super::super::between(self.gates, &BigInt::from(least), &BigInt::from(most))
            }
            None => {
                let all = if is_signed { width } else { width + 1 };
                self.is_cut |= all > self.reach.width;
                let n = all.min(self.reach.width);
                match is_signed {
                    true => self.gates.any_number(n),
                    false => self.gates.any_natural(n - 1),
                }
            }
        };
        if field.is_some_and(|field| field.without_zero) {
            let zero = self.gates.number(&BigInt::default());
            let is_zero = self.gates.is_equal(&bits, &zero);
            self.gates.either(&[!is_zero]);
        }
        Some((Part::Number(id, bits.clone()), Value::Number(bits, false)))
    }

    fn sum(&mut self, id: ShapeId, depth: u32) -> Option<(Part, Value)> {
        let of = shape(id);
        let is_of = |constructor: &lurcher_trees::Constructor| {
            constructor.opaque.is_none() && constructor.fields.iter().all(|field| !field.drawn)
        };
        let (mut options, mut made) = (Vec::new(), Vec::new());
        let is_deep = |n_recursive: usize| of.constructors.len() > 1 && n_recursive > 0;
        for (at, constructor) in of.constructors.iter().enumerate() {
            if constructor.min_size.is_none() {
                continue;
            }
            if !is_of(constructor) {
                return None;
            }
            let inner = match is_deep(constructor.n_recursive) {
                true if depth == 0 => {
                    self.is_cut = true;
                    continue;
                }
                true => depth - 1,
                false => depth,
            };
            let is = self.gates.fresh();
            let (mut parts, mut fields) = (Vec::new(), Vec::new());
            for field in &constructor.fields {
                let (part, value) = self.part(field.shape, Some(field), inner)?;
                parts.push(part);
                fields.push((field.name, value));
            }
            let name = constructor.name.rsplit("::").next().unwrap_or(constructor.name);
            options.push((is, at, parts));
            made.push(Made { is, name, fields });
        }
        // One of them is chosen, and not two.
        let all: Vec<Lit> = options.iter().map(|(is, ..)| *is).collect();
        self.gates.either(&all);
        for (nth, one) in all.iter().enumerate() {
            all[nth + 1..].iter().for_each(|other| self.gates.either(&[!*one, !*other]));
        }
        if all.is_empty() {
            return None;
        }
        let value = match &made[..] {
            [only] if of.kind == Kind::Pointer => only.fields.first()?.1.clone(),
            [only] if of.constructors[0].style == Style::Array => {
                let yes = self.gates.constant(true);
                let items = only.fields.iter().map(|(_, value)| (yes, value.clone()));
                Value::list(items.collect(), true)
            }
            _ if of.name == "bool" => {
                let yes = made.iter().find(|made| made.name == "true")?;
                Value::Truth(yes.is)
            }
            [only] => {
                // There is nothing to choose, so that what is said of it is known.
                let is_tuple = of.constructors[0].name.is_empty() || of.name.starts_with('(');
                let name = if is_tuple { "" } else { only.name };
                Value::made(self.gates, name, only.fields.clone())
            }
            _ => Value::Sum(std::rc::Rc::new(made)),
        };
        Some((Part::Sum(id, options), value))
    }
}

impl Part {
    /// The part in the model that was found. What is chosen in it is noted, so that it can be
    /// refuted.
    pub(super) fn decode(&self, gates: &Gates, tree: &mut Builder, chosen: &mut Vec<Lit>) {
        let mut is_true = |lit: Lit| {
            let is = gates.is_true(lit);
            chosen.push(if is { lit } else { !lit });
            is
        };
        match self {
            Part::Number(id, bits) => {
                bits.all().iter().for_each(|bit| {
                    is_true(*bit);
                });
                let number: i128 = gates.value(bits).try_into().unwrap_or(i128::MAX);
                tree.leaf(*id, number as u128);
            }
            Part::Sum(id, options) => {
                let found = options.iter().find(|(is, ..)| gates.is_true(*is));
                let Some((is, at, parts)) = found.or(options.first()) else { return };
                chosen.push(*is);
                let begun = tree.begin(*id, *at);
                parts.iter().for_each(|part| part.decode(gates, tree, chosen));
                tree.end(begun);
            }
            Part::List(id, items) => {
                let mut there = Vec::new();
                for (is_there, part) in items {
                    if !is_true(*is_there) {
                        break;
                    }
                    there.push(part);
                }
                tree.list(*id, there, |part, tree| part.decode(gates, tree, chosen));
            }
        }
    }

    /// The part as a tree.
    pub(super) fn tree(&self, gates: &Gates, chosen: &mut Vec<Lit>) -> Tree {
        let mut builder = Builder::new();
        self.decode(gates, &mut builder, chosen);
        builder.finish()
    }
}
