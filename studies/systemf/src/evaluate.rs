//! Two evaluators that should agree with their correct versions.
//!
//! [`Trace`] reduces the head of a term, call by name, and shows every term on the way;
//! nothing is reduced in arguments or under binders. [`parallel_step`] contracts everything
//! there is to contract, everywhere, at once; [`normal_form`] repeats it until nothing changes.
//!
//! The description of the study has the trace as a big-step evaluator that returns a list: the
//! trace of the function, each element applied to the argument, followed, if the last is
//! a `Lam`, by the trace of the contracted body. Element by element that is the list of single
//! steps, mutants included, since they are planted in the contraction; a test builds the list
//! as described and compares. Steps are lazy, which a mutant that never ends needs.

use crate::mutant::{Mutant, Version};
use crate::substitute::{substitute, substitute_type};
use crate::syntax::{Term, Type, app, cond, lam, size, tapp, tlam};

/// What `(lam t. body) argument` becomes.
fn contract<V: Version>(version: &V, body: &Term, argument: &Term) -> Term {
    if version.is(Mutant::AppForgetSubst) {
        body.clone()
    } else if version.is(Mutant::SubstSwapped) {
        substitute(version, 0, body, argument)
    } else {
        substitute(version, 0, argument, body)
    }
}

/// What `(Lam. body) [at]` becomes.
fn contract_type<V: Version>(version: &V, body: &Term, at: &Type) -> Term {
    if version.is(Mutant::TAppForgetSubst) {
        body.clone()
    } else {
        substitute_type(version, 0, at, body)
    }
}

/// Which branch of a condition that is false is taken.
fn branch_of_false<'t, V: Version>(version: &V, yes: &'t Term, no: &'t Term) -> &'t Term {
    if version.is(Mutant::CondFalseToTrue) { yes } else { no }
}

/// One step of the head of a term; `None` if it is a value or stuck.
pub fn step<V: Version>(version: &V, term: &Term) -> Option<Term> {
    match term {
        Term::App(parts) => match &parts.0 {
            Term::Lam(function) => Some(contract(version, &function.1, &parts.1)),
            function => Some(app(step(version, function)?, parts.1.clone())),
        },
        Term::TApp(parts) => match &parts.0 {
            Term::TLam(body) => Some(contract_type(version, body, &parts.1)),
            function => Some(tapp(step(version, function)?, parts.1.clone())),
        },
        Term::Cond(parts) => match &parts.0 {
            Term::True => Some(parts.1.clone()),
            Term::False => Some(branch_of_false(version, &parts.1, &parts.2).clone()),
            condition => Some(cond(step(version, condition)?, parts.1.clone(), parts.2.clone())),
        },
        _ => None,
    }
}

/// The terms that a term passes through, itself first.
///
/// ```
/// use lurcher_study_systemf::{Correct, Term, Trace, Type, app, lam};
/// let identity = lam(Type::Base, Term::Var(0));
/// let term = app(identity.clone(), app(identity, Term::Con));
/// let trace: Vec<String> = Trace::new(&Correct, &term).map(|term| term.to_string()).collect();
/// assert_eq!(trace, ["(lam (). 0) ((lam (). 0) #)", "(lam (). 0) #", "#"]);
/// ```
#[derive(Clone, Debug)]
pub struct Trace<'v, V> {
    version: &'v V,
    /// What was shown last, unless nothing comes after it.
    last: Option<Term>,
    is_fresh: bool,
}

impl<'v, V: Version> Trace<'v, V> {
    /// Starts at a term.
    pub fn new(version: &'v V, term: &Term) -> Self {
        Trace { version, last: Some(term.clone()), is_fresh: true }
    }
}

impl<V: Version> Iterator for Trace<'_, V> {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        if !std::mem::take(&mut self.is_fresh) {
            self.last = step(self.version, self.last.as_ref()?);
        }
        self.last.clone()
    }
}

/// Contracts everything that can be contracted in a term, inner parts first; `None` if there
/// is nothing.
pub fn parallel_step<V: Version>(version: &V, term: &Term) -> Option<Term> {
    match term {
        Term::Con | Term::True | Term::False | Term::Var(_) => None,
        Term::Lam(parts) => Some(lam(parts.0.clone(), parallel_step(version, &parts.1)?)),
        Term::TLam(body) => Some(tlam(parallel_step(version, body)?)),
        Term::App(parts) => {
            let (function, argument) = (&parts.0, &parts.1);
            let new_function = parallel_step(version, function);
            let new_argument = parallel_step(version, argument);
            let is_same = new_function.is_none() && new_argument.is_none();
            let function = new_function.as_ref().unwrap_or(function);
            let argument = new_argument.as_ref().unwrap_or(argument);
            match function {
                Term::Lam(function) => Some(contract(version, &function.1, argument)),
                _ if is_same => None,
                _ => Some(app(function.clone(), argument.clone())),
            }
        }
        Term::TApp(parts) => {
            let new_function = parallel_step(version, &parts.0);
            match new_function.as_ref().unwrap_or(&parts.0) {
                Term::TLam(body) => Some(contract_type(version, body, &parts.1)),
                _ => Some(tapp(new_function?, parts.1.clone())),
            }
        }
        Term::Cond(parts) => {
            let (condition, yes, no) = (&parts.0, &parts.1, &parts.2);
            let new = [condition, yes, no].map(|part| parallel_step(version, part));
            let is_same = new.iter().all(Option::is_none);
            let condition = new[0].as_ref().unwrap_or(condition);
            let yes = new[1].as_ref().unwrap_or(yes);
            let no = new[2].as_ref().unwrap_or(no);
            match condition {
                Term::True => Some(yes.clone()),
                Term::False => Some(branch_of_false(version, yes, no).clone()),
                _ if is_same => None,
                _ => Some(cond(condition.clone(), yes.clone(), no.clone())),
            }
        }
    }
}

/// How far a normal form is looked for.
///
/// Well-typed terms have one. Mutants make others of them, some of which grow for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most parallel steps.
    pub rounds: usize,
    /// The most nodes.
    pub nodes: usize,
}

impl Limits {
    /// None.
    pub const NONE: Limits = Limits { rounds: usize::MAX, nodes: usize::MAX };
    /// Those for mutants: 50 rounds, 5000 nodes.
    pub const MUTANT: Limits = Limits { rounds: 50, nodes: 5000 };
}

/// What parallel steps end in; `None` beyond the limits.
pub fn normal_form<V: Version>(version: &V, term: &Term, limits: Limits) -> Option<Term> {
    let mut term = term.clone();
    for _ in 0..limits.rounds {
        let next = match parallel_step(version, &term) {
            Some(next) if next != term => next,
            _ => return Some(term),
        };
        if limits.nodes != usize::MAX && size(&next) > limits.nodes {
            return None;
        }
        term = next;
    }
    None
}

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    use super::*;
    use crate::mutant::{Correct, Watched};
    use crate::parse::parse;
    use crate::typing::type_of;
    use crate::{Terms, holds};

    /// The trace as the description of the study has it: by big steps, as a list. Ends early
    /// once it is longer than `most`.
    fn big_steps<V: Version>(version: &V, term: &Term, most: usize) -> Vec<Term> {
        let (mut trace, next) = match term {
            Term::App(parts) => {
                let inner = big_steps(version, &parts.0, most);
                let next = match inner.last() {
                    Some(Term::Lam(last)) => Some(contract(version, &last.1, &parts.1)),
                    _ => None,
                };
                (inner.into_iter().map(|f| app(f, parts.1.clone())).collect::<Vec<_>>(), next)
            }
            Term::TApp(parts) => {
                let inner = big_steps(version, &parts.0, most);
                let next = match inner.last() {
                    Some(Term::TLam(body)) => Some(contract_type(version, body, &parts.1)),
                    _ => None,
                };
                (inner.into_iter().map(|f| tapp(f, parts.1.clone())).collect(), next)
            }
            Term::Cond(parts) => {
                let inner = big_steps(version, &parts.0, most);
                let (yes, no) = (&parts.1, &parts.2);
                let next = match inner.last() {
                    Some(Term::True) => Some(yes.clone()),
                    Some(Term::False) => Some(branch_of_false(version, yes, no).clone()),
                    _ => None,
                };
                let wrap = |c| cond(c, yes.clone(), no.clone());
                (inner.into_iter().map(wrap).collect(), next)
            }
            _ => (vec![term.clone()], None),
        };
        if trace.len() < most {
            let left = most - trace.len();
            trace.extend(next.iter().flat_map(|next| big_steps(version, next, left)));
        }
        trace
    }

    #[test]
    fn single_steps_are_the_trace_of_big_steps() {
        check(|source| {
            let term = source.draw(Terms::new().retries(10));
            let steps = |most| Trace::new(&Correct, &term).take(most).collect::<Vec<_>>();
            assert_eq!(big_steps(&Correct, &term, 200), steps(200));
            let mutant = source.draw(generators::pick(Mutant::ALL));
            let steps = Trace::new(&mutant, &term).take(8).collect::<Vec<_>>();
            let big = big_steps(&mutant, &term, 8);
            assert_eq!(big[..big.len().min(8)], steps);
        });
    }

    #[test]
    fn conditions_take_the_branch_they_should() {
        let trace = |version: Mutant, text: &str| -> Vec<String> {
            Trace::new(&version, &parse(text)).map(|term| term.to_string()).collect()
        };
        let term = "if (lam B. 0) F then # else (lam (). 0) #";
        let first = [term, "if F then # else (lam (). 0) #"];
        let right = trace(Mutant::LiftVar, term);
        assert_eq!(right, [&first[..], &["(lam (). 0) #", "#"]].concat());
        assert_eq!(trace(Mutant::CondFalseToTrue, term), [&first[..], &["#"]].concat());
        assert!(!holds(Mutant::CondFalseToTrue, &parse("if F then # else lam (). 0")));
        assert_eq!(trace(Mutant::CondFalseToTrue, "if T then # else T")[1..], ["#"]);
    }

    #[test]
    fn heads_are_reduced_and_nothing_else() {
        let stuck = ["#", "lam (). (lam (). 0) #", "Lam. (lam (). 0) #", "0 ((lam (). 0) #)"];
        assert!(stuck.iter().all(|text| step(&Correct, &parse(text)).is_none()));
        let term = parse("(lam (). 0) ((lam (). 0) #)");
        assert_eq!(step(&Correct, &term).unwrap().to_string(), "(lam (). 0) #");
    }

    #[test]
    fn a_parallel_step_contracts_everything_at_once() {
        let step = |text: &str| parallel_step(&Correct, &parse(text)).map(|t| t.to_string());
        assert_eq!(step("lam (). (lam (). 0) ((lam (). 0) #)").as_deref(), Some("lam (). #"));
        // What appears by contracting waits for the next step, unless it is below.
        assert_eq!(step("(lam ()->(). 0 #) (lam (). 0)").as_deref(), Some("(lam (). 0) #"));
        assert_eq!(step("(Lam. (Lam. lam 0. 0) [0]) [()]").as_deref(), Some("lam (). 0"));
        assert_eq!(step("if (lam B. 0) T then 1 ((lam (). 0) 2) else 3").as_deref(), Some("1 2"));
        assert_eq!(step("0 (lam (). 1 [()])"), None);
        assert_eq!(step("0 ((lam (). 0) #) [()]").as_deref(), Some("0 # [()]"));
    }

    #[test]
    fn evaluation_keeps_types_and_the_evaluators_agree() {
        check(|source| {
            let term = source.draw(Terms::new());
            let of = type_of(&term);
            let last = Trace::new(&Correct, &term).last().expect("a trace has a beginning");
            assert_eq!(type_of(&last), of);
            let normal = normal_form(&Correct, &term, Limits::NONE).expect("there is no limit");
            assert_eq!(type_of(&normal), of);
            assert_eq!(normal_form(&Correct, &last, Limits::NONE).as_ref(), Some(&normal));
            assert_eq!(parallel_step(&Correct, &normal), None);
            assert_eq!(normal_form(&Watched::default(), &term, Limits::MUTANT), Some(normal));
        });
    }

    #[test]
    fn terms_without_normal_form_end_at_the_limits() {
        let omega = parse("(lam (). 0 0) (lam (). 0 0)");
        assert_eq!(normal_form(&Correct, &omega, Limits::MUTANT), Some(omega.clone()), "no change");
        let growing = parse("(lam (). 0 0 0) (lam (). 0 0 0)");
        assert_eq!(normal_form(&Correct, &growing, Limits::MUTANT), None);
        let few = Limits { rounds: 1, nodes: 100 };
        assert_eq!(normal_form(&Correct, &parse("(lam ()->(). 0 #) (lam (). 0)"), few), None);
    }
}
