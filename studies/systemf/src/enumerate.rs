//! All closed well-typed terms, smallest first.
//!
//! What the paper compares with in figure 3: a lazy search that fills a term in from the left
//! and lets go of it as soon as what is there cannot be typed, whatever the rest may be. Here
//! the search is written for this language: it infers the type of a term while it fills it
//! in, and hands down what is known of the type wanted. So an argument is only
//! looked for once the function has turned out to be one, and then at its type; `lam` under
//! a known type has its annotation given.
//!
//! Every constructor costs one unit, and a variable with index `n` costs `n` more. Each size is
//! searched for exactly the terms of that size, so no term comes twice.

use crate::mutant::{Correct, Mutant, Mutants};
use crate::property::failing;
use crate::substitute::{shift_type, substitute_in_type};
use crate::syntax::{Term, Type, app, arrow, cond, forall, lam, tapp, tlam};

/// Enumerates closed well-typed terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Enumeration {
    booleans: bool,
}

/// The first term, in order of size, on which a mutant fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The mutant.
    pub mutant: Mutant,
    /// The term.
    pub term: Term,
    /// Its size.
    pub size: usize,
    /// How many terms were tested, up to and including this one.
    pub n_tests: u64,
    /// How many of them were of this size.
    pub n_of_size: u64,
}

impl Enumeration {
    /// The language of the paper's generator: without booleans.
    pub fn new() -> Self {
        Enumeration::default()
    }

    /// The whole language.
    #[must_use]
    pub fn with_booleans(mut self) -> Self {
        self.booleans = true;
        self
    }

    /// Calls `visit` with every closed well-typed term of a size, until it returns false.
    ///
    /// ```
    /// use lurcher_study_systemf::Enumeration;
    /// let mut terms = Vec::new();
    /// Enumeration::new().each(3, |term| {
    ///     terms.push(term.to_string());
    ///     true
    /// });
    /// assert_eq!(terms, ["lam (). #", "lam (). 0", "Lam. Lam. #"]);
    /// ```
    pub fn each(self, size: usize, mut visit: impl FnMut(&Term) -> bool) {
        let mut search = Search {
            types: Vec::new(),
            booleans: self.booleans,
            context: Vec::new(),
            is_over: false,
        };
        let scope = Scope { n_types: 0, from: 0 };
        search.terms(
            scope,
            Units { least: size, most: size },
            &Wanted::Any,
            &mut |search, made| {
                search.is_over = search.is_over || !visit(&made.term);
            },
        );
    }

    /// Tests all terms up to a size, smallest first, until all mutants are found; those found, in
    /// the order in which they were.
    pub fn find(self, mutants: Mutants, most_size: usize) -> Vec<Found> {
        let (mut found, mut live, mut n_tests) = (Vec::new(), mutants, 0);
        for size in 1..=most_size {
            let mut n_of_size = 0;
            self.each(size, |term| {
                n_tests += 1;
                n_of_size += 1;
                let failing = failing(term, live);
                live = live.without(failing);
                found.extend(failing.iter().map(|mutant| {
                    let term = term.clone();
                    Found { mutant, term, size, n_tests, n_of_size }
                }));
                !live.is_empty()
            });
            if live.is_empty() {
                break;
            }
        }
        found
    }
}

/// What is around the place where a term goes.
#[derive(Clone, Copy)]
struct Scope {
    n_types: i32,
    /// Where in the context the variables of this scope begin.
    from: usize,
}

/// How many units a term may cost.
#[derive(Clone, Copy)]
struct Units {
    least: usize,
    most: usize,
}

impl Units {
    /// What is left for the parts once `used` is spent; `None` if nothing is.
    fn less(self, used: usize) -> Option<Units> {
        let most = self.most.checked_sub(used)?;
        (most > 0).then(|| Units { least: self.least.saturating_sub(used), most })
    }

    /// For a part that others, costing so much at least, come after.
    fn before(self, others: usize) -> Option<Units> {
        Some(Units { least: 1, ..self.less(others)? })
    }

    fn contains(self, used: usize) -> bool {
        (self.least..=self.most).contains(&used)
    }
}

/// What is known of the type that a term must have.
enum Wanted<'t> {
    Any,
    Exactly(&'t Type),
    /// A function whose result is as wanted.
    Function(&'t Wanted<'t>),
    Polymorphic,
}

impl Wanted<'_> {
    fn allows(&self, of: &Type) -> bool {
        match (self, of) {
            (Wanted::Any, _) | (Wanted::Polymorphic, Type::ForAll(_)) => true,
            (Wanted::Exactly(wanted), of) => *wanted == of,
            (Wanted::Function(result), Type::Arrow(parts)) => result.allows(&parts.1),
            _ => false,
        }
    }
}

/// A term with its type and its cost.
struct Made {
    term: Term,
    of: Type,
    used: usize,
}

struct Search {
    /// The types that are well-formed with so many variables in scope, by their cost.
    types: Vec<Vec<Vec<Type>>>,
    booleans: bool,
    /// The types of the variables, innermost last. Under a `TLam` they are copied, shifted.
    context: Vec<Type>,
    is_over: bool,
}

/// What is done with each term found at a place: go on with the places after it.
type Then<'f> = dyn FnMut(&mut Search, Made) + 'f;

impl Search {
    /// All terms for a place, one after the other.
    fn terms(&mut self, scope: Scope, units: Units, wanted: &Wanted<'_>, then: &mut Then<'_>) {
        if self.is_over {
            return;
        }
        if units.contains(1) {
            self.constant(Term::Con, Type::Base, wanted, then);
            if self.booleans {
                self.constant(Term::True, Type::Bool, wanted, then);
                self.constant(Term::False, Type::Bool, wanted, then);
            }
        }
        self.variables(scope, units, wanted, then);
        let Some(parts) = units.less(1) else { return };
        self.functions(scope, parts, wanted, then);
        self.applications(scope, parts, wanted, then);
        if self.booleans {
            self.conditions(scope, parts, wanted, then);
        }
        self.polymorphic(scope, parts, wanted, then);
        self.type_applications(scope, parts, wanted, then);
    }

    fn constant(&mut self, term: Term, of: Type, wanted: &Wanted<'_>, then: &mut Then<'_>) {
        if wanted.allows(&of) {
            then(self, Made { term, of, used: 1 });
        }
    }

    fn variables(&mut self, scope: Scope, units: Units, wanted: &Wanted<'_>, then: &mut Then<'_>) {
        let n_variables = self.context.len() - scope.from;
        for index in units.least.saturating_sub(1)..n_variables.min(units.most) {
            let of = &self.context[self.context.len() - 1 - index];
            if wanted.allows(of) {
                let of = of.clone();
                then(self, Made { term: Term::Var(index as i32), of, used: 1 + index });
            }
        }
    }

    fn functions(&mut self, scope: Scope, parts: Units, wanted: &Wanted<'_>, then: &mut Then<'_>) {
        let result = match wanted {
            Wanted::Any => &Wanted::Any,
            Wanted::Function(result) => *result,
            Wanted::Exactly(Type::Arrow(types)) => {
                let result = Wanted::Exactly(&types.1);
                let used = cost(&types.0);
                return self.function(scope, parts, (&types.0, used), &result, then);
            }
            Wanted::Exactly(_) | Wanted::Polymorphic => return,
        };
        let Some(for_type) = parts.before(1) else { return };
        for used in for_type.least..=for_type.most {
            for of in self.types(scope.n_types, used) {
                self.function(scope, parts, (&of, used), result, then);
            }
        }
    }

    /// Functions of one argument type.
    fn function(
        &mut self,
        scope: Scope,
        parts: Units,
        (of, type_used): (&Type, usize),
        result: &Wanted<'_>,
        then: &mut Then<'_>,
    ) {
        let Some(for_body) = parts.less(type_used) else { return };
        self.context.push(of.clone());
        self.terms(scope, for_body, result, &mut |search, body| {
            let inner = search.context.pop();
            then(
                search,
                Made {
                    term: lam(of.clone(), body.term),
                    of: arrow(of.clone(), body.of),
                    used: 1 + type_used + body.used,
                },
            );
            search.context.extend(inner);
        });
        self.context.pop();
    }

    fn applications(
        &mut self,
        scope: Scope,
        parts: Units,
        wanted: &Wanted<'_>,
        then: &mut Then<'_>,
    ) {
        let Some(for_function) = parts.before(1) else { return };
        self.terms(scope, for_function, &Wanted::Function(wanted), &mut |search, function| {
            let Type::Arrow(types) = &function.of else { return };
            let Some(for_argument) = parts.less(function.used) else { return };
            let wanted = Wanted::Exactly(&types.0);
            search.terms(scope, for_argument, &wanted, &mut |search, argument| {
                then(
                    search,
                    Made {
                        term: app(function.term.clone(), argument.term),
                        of: types.1.clone(),
                        used: 1 + function.used + argument.used,
                    },
                );
            });
        });
    }

    fn conditions(&mut self, scope: Scope, parts: Units, wanted: &Wanted<'_>, then: &mut Then<'_>) {
        let Some(for_condition) = parts.before(2) else { return };
        let boolean = Wanted::Exactly(&Type::Bool);
        self.terms(scope, for_condition, &boolean, &mut |search, condition| {
            let left = parts.less(condition.used);
            let Some(for_yes) = left.and_then(|left| left.before(1)) else { return };
            search.terms(scope, for_yes, wanted, &mut |search, yes| {
                let used = condition.used + yes.used;
                let Some(for_no) = parts.less(used) else { return };
                let same = Wanted::Exactly(&yes.of);
                search.terms(scope, for_no, &same, &mut |search, no| {
                    then(
                        search,
                        Made {
                            term: cond(condition.term.clone(), yes.term.clone(), no.term),
                            of: no.of,
                            used: 1 + used + no.used,
                        },
                    );
                });
            });
        });
    }

    fn polymorphic(
        &mut self,
        scope: Scope,
        parts: Units,
        wanted: &Wanted<'_>,
        then: &mut Then<'_>,
    ) {
        let inner_wanted = match wanted {
            Wanted::Any | Wanted::Polymorphic => Wanted::Any,
            Wanted::Exactly(Type::ForAll(body)) => Wanted::Exactly(body),
            Wanted::Exactly(_) | Wanted::Function(_) => return,
        };
        let from = self.context.len();
        for index in scope.from..from {
            self.context.push(shift_type(&Correct, 0, &self.context[index]));
        }
        let inner = Scope { n_types: scope.n_types + 1, from };
        self.terms(inner, parts, &inner_wanted, &mut |search, body| {
            let shifted = search.context.split_off(from);
            then(search, Made { term: tlam(body.term), of: forall(body.of), used: 1 + body.used });
            search.context.extend(shifted);
        });
        self.context.truncate(from);
    }

    fn type_applications(
        &mut self,
        scope: Scope,
        parts: Units,
        wanted: &Wanted<'_>,
        then: &mut Then<'_>,
    ) {
        let Some(for_function) = parts.before(1) else { return };
        self.terms(scope, for_function, &Wanted::Polymorphic, &mut |search, function| {
            let Type::ForAll(body) = &function.of else { return };
            let Some(for_type) = parts.less(function.used) else { return };
            for used in for_type.least.max(1)..=for_type.most {
                for at in search.types(scope.n_types, used) {
                    let of = substitute_in_type(&Correct, 0, &at, body);
                    if wanted.allows(&of) {
                        let term = tapp(function.term.clone(), at);
                        then(search, Made { term, of, used: 1 + function.used + used });
                    }
                }
            }
        });
    }

    /// The types of a cost that are well-formed with so many variables in scope.
    fn types(&mut self, n_types: i32, used: usize) -> Vec<Type> {
        let scope = n_types as usize;
        if self.types.len() <= scope {
            self.types.resize(scope + 1, Vec::new());
        }
        while self.types[scope].len() <= used {
            let made = self.types_of_cost(n_types, self.types[scope].len());
            self.types[scope].push(made);
        }
        self.types[scope][used].clone()
    }

    fn types_of_cost(&mut self, n_types: i32, cost: usize) -> Vec<Type> {
        let mut made = Vec::new();
        if cost == 1 {
            made.push(Type::Base);
            made.extend(self.booleans.then_some(Type::Bool));
        }
        if cost >= 1 && cost <= n_types as usize {
            made.push(Type::Var(cost as i32 - 1));
        }
        for left in 1..cost.saturating_sub(1) {
            for from in self.types(n_types, left) {
                let to = self.types(n_types, cost - 1 - left);
                made.extend(to.into_iter().map(|to| arrow(from.clone(), to)));
            }
        }
        if cost >= 2 {
            made.extend(self.types(n_types + 1, cost - 1).into_iter().map(forall));
        }
        made
    }
}

/// What a type costs.
fn cost(of: &Type) -> usize {
    1 + match of {
        Type::Base | Type::Bool => 0,
        Type::Var(index) => *index as usize,
        Type::Arrow(parts) => cost(&parts.0) + cost(&parts.1),
        Type::ForAll(body) => cost(body),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typing::is_well_typed;

    /// All terms of a size, well-typed or not, with variables below `most`.
    fn all_terms(size: usize, most: usize) -> Vec<Term> {
        let mut all = Vec::new();
        if size == 1 {
            all.extend([Term::Con, Term::True, Term::False]);
        }
        if (1..=most).contains(&size) {
            all.push(Term::Var(size as i32 - 1));
        }
        for first in 1..size {
            let rest = size - 1 - first;
            for of in all_types(first, most) {
                all.extend(all_terms(rest, most).into_iter().map(|body| lam(of.clone(), body)));
                all.extend(all_terms(rest, most).into_iter().map(|body| tapp(body, of.clone())));
            }
            for one in all_terms(first, most) {
                all.extend(all_terms(rest, most).into_iter().map(|two| app(one.clone(), two)));
                for second in 1..rest {
                    for two in all_terms(second, most) {
                        let three = all_terms(rest - second, most);
                        let all_three = |three| cond(one.clone(), two.clone(), three);
                        all.extend(three.into_iter().map(all_three));
                    }
                }
            }
        }
        if size > 1 {
            all.extend(all_terms(size - 1, most).into_iter().map(tlam));
        }
        all
    }

    fn all_types(size: usize, most: usize) -> Vec<Type> {
        let mut all = Vec::new();
        if size == 1 {
            all.extend([Type::Base, Type::Bool]);
        }
        if (1..=most).contains(&size) {
            all.push(Type::Var(size as i32 - 1));
        }
        for first in 1..size {
            for from in all_types(first, most) {
                let to = all_types(size - 1 - first, most);
                all.extend(to.into_iter().map(|to| arrow(from.clone(), to)));
            }
        }
        if size > 1 {
            all.extend(all_types(size - 1, most).into_iter().map(forall));
        }
        all
    }

    #[test]
    fn the_search_finds_all_well_typed_terms_and_each_once() {
        for size in 0..=7 {
            let mut found = Vec::new();
            Enumeration::new().with_booleans().each(size, |term| {
                found.push(term.to_string());
                true
            });
            let typed = all_terms(size, 3).into_iter().filter(is_well_typed);
            let mut expected: Vec<String> = typed.map(|term| term.to_string()).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "size {size}");
        }
    }

    #[test]
    fn without_booleans_the_rest_is_the_same() {
        for size in 1..=8 {
            let (mut all, mut plain) = (Vec::new(), Vec::new());
            Enumeration::new().with_booleans().each(size, |term| {
                let text = term.to_string();
                if !text.contains(['B', 'T', 'F', 'i']) {
                    all.push(text);
                }
                true
            });
            Enumeration::new().each(size, |term| {
                plain.push(term.to_string());
                true
            });
            assert_eq!(all, plain, "size {size}");
        }
    }

    #[test]
    fn a_visitor_can_end_the_search() {
        let mut n = 0;
        Enumeration::new().each(6, |_| {
            n += 1;
            n < 10
        });
        assert_eq!(n, 10);
    }

    #[test]
    fn the_smallest_counterexamples_have_the_sizes_of_a_lazy_search() {
        // Up to the sizes that take no time; the table in `property.rs` has all.
        let sizes = |terms: Enumeration, most| -> Vec<(&str, usize)> {
            let found = terms.find(Mutants::EXPERIMENT, most);
            let mut sizes: Vec<_> = found.iter().map(|one| (one.size, one.mutant)).collect();
            sizes.sort_unstable();
            sizes.into_iter().map(|(size, mutant)| (mutant.name(), size)).collect()
        };
        let up_to_nine = [
            ("SubstSwapped", 5),
            ("AppForgetSubst", 5),
            ("TAppForgetSubst", 6),
            ("SubstNoIncr", 7),
            ("SubstLT", 7),
            ("SubstInTypeLT", 7),
            ("SubstInTypeNoIncr", 7),
            ("TSubstNoIncr", 7),
            ("SubstVar", 8),
            ("SubstInTypeNoDecr", 8),
            ("LiftTypeForAll", 9),
            ("LiftTypeTVar", 9),
        ];
        assert_eq!(sizes(Enumeration::new().with_booleans(), 9), up_to_nine);
        let mut without = up_to_nine.to_vec();
        without[..2].copy_from_slice(&[("AppForgetSubst", 5), ("SubstSwapped", 6)]);
        assert_eq!(sizes(Enumeration::new(), 9), without);
    }

    #[test]
    fn tests_are_counted_over_all_sizes_and_within_one() {
        let found = Enumeration::new().find(Mutants::EXPERIMENT, 6);
        let first = &found[0];
        assert_eq!((first.mutant, first.size), (Mutant::AppForgetSubst, 5));
        let mut n_smaller = 0;
        for size in 1..5 {
            Enumeration::new().each(size, |_| {
                n_smaller += 1;
                true
            });
        }
        assert_eq!(first.n_tests, n_smaller + first.n_of_size);
    }
}
