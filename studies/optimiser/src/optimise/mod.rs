//! The optimiser: what `-O2` does between reading a program and making byte code of it.
//!
//! Each pass is correct on its own as long as no [`Bug`] is planted: it changes neither what a
//! program prints nor, if it fails, how much it prints before that. Passes may change *which*
//! exception a program meets first, which is why there is one only.

mod fold;
mod rules;
mod share;
mod simplify;
mod strictness;
mod uses;

use crate::bug::Bug;
use crate::core::{Core, Fresh};

use self::simplify::Simplifier;
pub(crate) use self::strictness::Signature;

/// A function that is copied to where it is called has at most this size.
const MOST_COPIED: usize = 12;
/// How often a definition is simplified at most.
const MOST_ROUNDS: usize = 6;

/// What is known about a definition of the prelude when it is used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Global {
    /// How many arguments a call has.
    pub(crate) arity: usize,
    /// What is copied to where it is called, if it is small and calls itself nowhere.
    pub(crate) copied: Option<Core>,
    /// What a call needs.
    pub(crate) signature: Signature,
}

/// The numbers of the definitions that the rules about prelude functions speak of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) map: usize,
    pub(crate) filter: usize,
    pub(crate) foldr: usize,
    pub(crate) length: usize,
    pub(crate) reverse: usize,
    pub(crate) head: usize,
    pub(crate) take: usize,
    pub(crate) drop: usize,
}

impl Known {
    fn has(&self, number: usize) -> bool {
        let Known { map, filter, foldr, length, reverse, head, take, drop } = *self;
        [map, filter, foldr, length, reverse, head, take, drop].contains(&number)
    }
}

/// Functions that the rules speak of stay calls until the rules had their chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Rules,
    Copies,
}

/// The optimiser, and what it has learnt about the prelude.
#[derive(Debug)]
pub(crate) struct Optimiser {
    bug: Option<Bug>,
    known: Known,
    globals: Vec<Global>,
}

impl Optimiser {
    /// Optimises the definitions of the prelude, in place.
    pub(crate) fn new(
        bug: Option<Bug>,
        known: Known,
        definitions: &mut [Core],
        fresh: &mut Fresh,
    ) -> Self {
        let globals =
            definitions.iter().map(|d| Global { arity: d.n_parameters(), ..Global::default() });
        let mut optimiser = Optimiser { bug, known, globals: globals.collect() };
        for (number, definition) in definitions.iter_mut().enumerate() {
            let simplified = {
                let definition = std::mem::replace(definition, Core::Nil);
                optimiser.simplified(definition, Phase::Rules, fresh)
            };
            let global = &mut optimiser.globals[number];
            // A body that has become a function adds its parameters.
            global.arity = simplified.n_parameters();
            let is_small = simplified.size() <= MOST_COPIED && global.arity > 0;
            if is_small && !mentions_global(&simplified, number) {
                global.copied = Some(simplified.clone());
            }
            *definition = simplified;
        }
        let signatures = strictness::of_prelude(definitions, bug);
        for (global, signature) in optimiser.globals.iter_mut().zip(signatures) {
            global.signature = signature;
        }
        for definition in definitions {
            optimiser.mark_eager(definition);
        }
        optimiser
    }

    /// Optimises a program.
    pub(crate) fn optimise(&self, program: Core, fresh: &mut Fresh) -> Core {
        let simplified = self.simplified(program, Phase::Rules, fresh);
        let shared = share::share(simplified, fresh, self.bug);
        let mut program = self.simplified(shared, Phase::Copies, fresh);
        self.mark_eager(&mut program);
        program
    }

    fn simplified(&self, core: Core, phase: Phase, fresh: &mut Fresh) -> Core {
        let mut simplifier = Simplifier::new(self, phase, fresh);
        let mut core = core;
        for _ in 0..MOST_ROUNDS {
            core = simplifier.round(core);
            if !simplifier.has_changed() {
                break;
            }
        }
        core
    }

    fn mark_eager(&self, core: &mut Core) {
        let signatures = |global: usize| &self.globals[global].signature;
        strictness::Analysis::new(&signatures, self.bug).demand(core);
    }
}

fn mentions_global(core: &Core, number: usize) -> bool {
    match core {
        Core::Global(found) => *found == number,
        _ => core.parts().any(|part| mentions_global(part, number)),
    }
}
