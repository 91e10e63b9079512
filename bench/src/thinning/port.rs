//! The generator of System F's terms once more, over whatever a framework draws numbers from.
//!
//! The study's own draws from a `Source`. This is the same algorithm, as one would write it by
//! hand for a peer: same choices, same order, same weights, so that given the same numbers it
//! makes the same term; a test holds it to that. It makes no attempt to be fast.

use lurcher_study_systemf::{
    Correct, Term, Type, app, arrow, forall, is_well_formed, lam, shift_type, tapp, tlam,
};

/// Something that draws numbers.
pub(super) trait Numbers {
    /// One of `0..bound`.
    fn below(&mut self, bound: usize) -> usize;
}

const SIZE: u32 = 30;
const ARGUMENT_SIZE: u32 = 10;
const LEAF_WEIGHT: usize = 6;
const FUNCTION_WEIGHT: usize = 8;
const POLYMORPHIC_WEIGHT: usize = 4;
const APPLICATION_WEIGHT: usize = 8;
const TYPE_APPLICATION_WEIGHT: usize = 4;

/// Draws terms until one can be completed.
pub(super) fn draw_term(numbers: &mut impl Numbers) -> Term {
    loop {
        let goal = draw_type(numbers, 0, SIZE);
        if let Some(term) = term_of(numbers, &Scope::default(), &goal, SIZE) {
            return term;
        }
    }
}

/// What is around a term: how many type variables, and the types of the term variables, the
/// innermost last.
#[derive(Clone, Default)]
struct Scope {
    n_types: usize,
    variables: Vec<Type>,
}

impl Scope {
    fn with_variable(&self, of: Type) -> Scope {
        let mut inner = self.clone();
        inner.variables.push(of);
        inner
    }

    fn with_type(&self) -> Scope {
        Scope { n_types: self.n_types + 1, variables: self.variables.iter().map(shifted).collect() }
    }
}

fn shifted(of: &Type) -> Type {
    shift_type(&Correct, 0, of)
}

/// A number if there is something to choose, else 0.
fn pick(numbers: &mut impl Numbers, n: usize) -> usize {
    if n == 1 { 0 } else { numbers.below(n) }
}

fn draw_type(numbers: &mut impl Numbers, n_types: usize, size: u32) -> Type {
    match if size == 0 { 0 } else { numbers.below(3) } {
        0 if n_types == 0 => Type::Base,
        0 => match numbers.below(n_types + 1) {
            0 => Type::Base,
            index => Type::Var(index as i32 - 1),
        },
        1 => {
            let from = draw_type(numbers, n_types, size / 6);
            arrow(from, draw_type(numbers, n_types, size / 4))
        }
        _ => forall(draw_type(numbers, n_types + 1, size - 1)),
    }
}

fn term_of(numbers: &mut impl Numbers, scope: &Scope, goal: &Type, size: u32) -> Option<Term> {
    if size == 0 {
        return leaf(numbers, scope, goal);
    }
    let abstractions = match goal {
        Type::Arrow(_) => FUNCTION_WEIGHT,
        Type::ForAll(_) => POLYMORPHIC_WEIGHT,
        _ => 0,
    };
    let application = LEAF_WEIGHT + abstractions;
    let type_application = application + APPLICATION_WEIGHT;
    match numbers.below(type_application + TYPE_APPLICATION_WEIGHT) {
        pick if pick < LEAF_WEIGHT => leaf(numbers, scope, goal),
        pick if pick < application => abstraction(numbers, scope, goal, size - 1),
        pick if pick < type_application => {
            let of = argument_type(numbers, scope, goal);
            let argument = term_of(numbers, scope, &of, size / 2)?;
            let function = term_of(numbers, scope, &arrow(of, goal.clone()), size / 2)?;
            Some(app(function, argument))
        }
        _ => {
            let shifted = shifted(goal);
            let at = closed_part(numbers, &shifted)?;
            let body = replace_some(numbers, 0, &at, &shifted);
            let function = term_of(numbers, scope, &forall(body), size - 1)?;
            Some(tapp(function, at))
        }
    }
}

fn leaf(numbers: &mut impl Numbers, scope: &Scope, goal: &Type) -> Option<Term> {
    let own = usize::from(*goal == Type::Base);
    let inner_first = scope.variables.iter().rev().enumerate();
    let equal: Vec<usize> =
        inner_first.filter(|(_, of)| *of == goal).map(|(index, _)| index).collect();
    let abstractions = usize::from(matches!(goal, Type::Arrow(_) | Type::ForAll(_)));
    let n = own + equal.len() + abstractions;
    if n == 0 {
        return None;
    }
    match pick(numbers, n) {
        pick if pick < own => Some(Term::Con),
        pick if pick < own + equal.len() => Some(Term::Var(equal[pick - own] as i32)),
        _ => abstraction(numbers, scope, goal, 0),
    }
}

fn abstraction(numbers: &mut impl Numbers, scope: &Scope, goal: &Type, size: u32) -> Option<Term> {
    match goal {
        Type::Arrow(parts) => {
            let inner = scope.with_variable(parts.0.clone());
            Some(lam(parts.0.clone(), term_of(numbers, &inner, &parts.1, size)?))
        }
        Type::ForAll(body) => Some(tlam(term_of(numbers, &scope.with_type(), body, size)?)),
        _ => None,
    }
}

/// What a variable in scope needs before it returns the goal, or a random type.
fn argument_type(numbers: &mut impl Numbers, scope: &Scope, goal: &Type) -> Type {
    let mut candidates: Vec<Type> = Vec::new();
    let mut offer = |of: &Type| {
        if !candidates.contains(of) {
            candidates.push(of.clone());
        }
    };
    for variable in scope.variables.iter().rev() {
        let mut of = variable;
        while let Type::Arrow(parts) = of {
            if parts.1 == *goal {
                offer(&parts.0);
                break;
            }
            of = &parts.1;
        }
    }
    offer(&draw_type(numbers, scope.n_types, ARGUMENT_SIZE));
    let picked = pick(numbers, candidates.len());
    candidates.swap_remove(picked)
}

fn closed_part(numbers: &mut impl Numbers, of: &Type) -> Option<Type> {
    let own = usize::from(is_well_formed(0, of));
    let inner: Vec<&Type> = match of {
        Type::Arrow(parts) => vec![&parts.0, &parts.1],
        Type::ForAll(body) => vec![&**body],
        _ => Vec::new(),
    };
    match own + inner.len() {
        0 => None,
        n => match pick(numbers, n) {
            pick if pick < own => Some(of.clone()),
            pick => closed_part(numbers, inner[pick - own]),
        },
    }
}

fn replace_some(numbers: &mut impl Numbers, n: i32, part: &Type, of: &Type) -> Type {
    let is_part = of == part;
    let can_enter = match of {
        Type::Arrow(_) => true,
        Type::ForAll(body) => **body == *part,
        _ => false,
    };
    match (pick(numbers, 1 + usize::from(is_part) + usize::from(can_enter)), of) {
        (0, _) => of.clone(),
        (1, _) if is_part => Type::Var(n),
        (_, Type::Arrow(parts)) => {
            let from = replace_some(numbers, n, part, &parts.0);
            arrow(from, replace_some(numbers, n, part, &parts.1))
        }
        (_, Type::ForAll(body)) => forall(replace_some(numbers, n + 1, part, body)),
        _ => of.clone(),
    }
}

#[cfg(test)]
mod tests {
    use lurcher::{Generator, Source};
    use lurcher_study_systemf::Terms;

    use super::*;

    impl Numbers for Source {
        fn below(&mut self, bound: usize) -> usize {
            Source::below(self, bound)
        }
    }

    #[test]
    fn the_same_numbers_make_the_same_terms_as_in_the_study() {
        for seed in 0..3_000 {
            let term = draw_term(&mut Source::random(seed, 30));
            assert_eq!(term, Terms::new().draw(&mut Source::random(seed, 30)), "seed {seed}");
        }
    }
}
