//! Truths that depend on each other, as clauses for a solver.

use std::sync::Arc;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

/// A solver, and what is made of its variables.
pub(super) struct Gates {
    solver: Solver<Budget>,
    /// What is always true.
    yes: Lit,
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Found,
    Impossible,
    /// It took too long to tell.
    Unknown,
}

/// How a solver goes about its work.
#[derive(Clone)]
pub(crate) struct Effort {
    pub(crate) seed: u64,
    /// Whether time is up.
    pub(crate) is_over: Arc<dyn Fn() -> bool + Send + Sync>,
}

#[cfg(test)]
impl Effort {
    pub(super) fn endless() -> Self {
        Effort { seed: 1, is_over: Arc::new(|| false) }
    }
}

/// Counts contradictions: each is learnt from once.
struct Budget {
    n_learnt: u64,
    most: u64,
    effort: Effort,
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.n_learnt += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.n_learnt >= self.most || (self.effort.is_over)()
    }
}

impl Gates {
    pub(super) fn new(effort: &Effort) -> Self {
        let options = SolverOpts {
            // Models that differ, rather than neighbours.
            rnd_pol: true,
            rnd_init_act: true,
            random_var_freq: 0.02,
            random_seed: (effort.seed % 0x7FFF_FFFF) as f64 + 1.0,
            phase_saving: 0,
            ..SolverOpts::default()
        };
        let mut solver =
            Solver::new(options, Budget { n_learnt: 0, most: u64::MAX, effort: effort.clone() });
        let yes = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![yes]);
        Gates { solver, yes }
    }

    pub(super) fn constant(&self, truth: bool) -> Lit {
        if truth { self.yes } else { !self.yes }
    }

    /// The truth of something that is always the same.
    pub(super) fn known(&self, a: Lit) -> Option<bool> {
        match a {
            _ if a == self.yes => Some(true),
            _ if a == !self.yes => Some(false),
            _ => None,
        }
    }

    pub(super) fn fresh(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// Says that one of these is true.
    pub(super) fn either(&mut self, literals: &[Lit]) {
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    pub(super) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.known(a), self.known(b)) {
            (Some(true), _) => b,
            (_, Some(true)) => a,
            (Some(false), _) | (_, Some(false)) => !self.yes,
            _ if a == b => a,
            _ if a == !b => !self.yes,
            _ => {
                let both = self.fresh();
                self.either(&[!both, a]);
                self.either(&[!both, b]);
                self.either(&[both, !a, !b]);
                both
            }
        }
    }

    pub(super) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub(super) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.known(a), self.known(b)) {
            (Some(truth), _) => {
                if truth {
                    !b
                } else {
                    b
                }
            }
            (_, Some(truth)) => {
                if truth {
                    !a
                } else {
                    a
                }
            }
            _ if a == b => !self.yes,
            _ if a == !b => self.yes,
            _ => {
                let differ = self.fresh();
                self.either(&[!differ, a, b]);
                self.either(&[!differ, !a, !b]);
                self.either(&[differ, !a, b]);
                self.either(&[differ, a, !b]);
                differ
            }
        }
    }

    pub(super) fn choose(&mut self, condition: Lit, yes: Lit, no: Lit) -> Lit {
        if yes == no {
            return yes;
        }
        let (yes, no) = (self.and(condition, yes), self.and(!condition, no));
        self.or(yes, no)
    }

    /// The sum of three bits, and what is carried.
    pub(super) fn add(&mut self, a: Lit, b: Lit, carried: Lit) -> (Lit, Lit) {
        let differ = self.xor(a, b);
        let sum = self.xor(differ, carried);
        let (both, one) = (self.and(a, b), self.and(differ, carried));
        (sum, self.or(both, one))
    }

    /// Looks for a model in which these are true, with so many contradictions at most.
    pub(super) fn ask(&mut self, assumed: &[Lit], most: u64) -> Outcome {
        let budget = self.solver.cb_mut();
        (budget.n_learnt, budget.most) = (0, most);
        let is_found = self.solver.solve_limited(assumed);
        match () {
            () if is_found == lbool::TRUE => Outcome::Found,
            () if is_found == lbool::FALSE => Outcome::Impossible,
            () => Outcome::Unknown,
        }
    }

    /// Whether time is up.
    pub(super) fn is_over(&self) -> bool {
        (self.solver.cb().effort.is_over)()
    }

    pub(super) fn n_variables(&self) -> u32 {
        self.solver.num_vars()
    }

    pub(super) fn n_learnt(&self) -> u64 {
        self.solver.cb().n_learnt
    }

    /// Whether something is true in the model that was found.
    pub(super) fn is_true(&self, a: Lit) -> bool {
        self.solver.value_lit(a) == lbool::TRUE
    }
}
