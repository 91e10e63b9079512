//! A module: the prelude and some programs, compiled together and run.

use crate::bug::Bug;
use crate::core::{Core, Fresh};
use crate::language::{INPUTS, Prelude, Term, prelude};
use crate::machine::{Code, Machine, compile};
use crate::optimise::{Known, Optimiser};

/// How a module is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// As it is written: `-O0`.
    Plain,
    /// Through the optimiser: `-O2`.
    Optimised,
}

impl Mode {
    /// As the program under test takes it.
    pub fn flag(self) -> &'static str {
        match self {
            Mode::Plain => "-O0",
            Mode::Optimised => "-O2",
        }
    }
}

/// Compiles programs together with the prelude and runs each of them with every input.
///
/// The line of a program has what it prints for each input, in order. A bug in the optimiser
/// makes no difference to [`Mode::Plain`].
///
/// ```
/// use lurcher_study_optimiser::{Mode, read_program, run_module};
/// let program = read_program("\\xs:List. map (\\x:Int. x + 1) xs", 1).unwrap();
/// let lines = run_module(&[program], Mode::Optimised, None);
/// assert_eq!(lines, ["[]; [Exception; [2Exception; [3,Exception; [4,2,3Exception; [3,0,6,4]; Exception"]);
/// ```
pub fn run_module(programs: &[Term], mode: Mode, bug: Option<Bug>) -> Vec<String> {
    let prelude = prelude();
    let (code, first) = compile_module(prelude, programs, mode, bug);
    let inputs = INPUTS.map(|input| number_of(prelude, input));
    let mut machine = Machine::new(&code);
    let run = |index: usize| {
        let mut line = String::new();
        for (position, input) in inputs.into_iter().enumerate() {
            line.push_str(if position == 0 { "" } else { "; " });
            machine.print(first + index, input, &mut line);
        }
        line
    };
    (0..programs.len()).map(run).collect()
}

/// The code, and the number of the first program in it.
fn compile_module(
    prelude: &Prelude,
    programs: &[Term],
    mode: Mode,
    bug: Option<Bug>,
) -> (Code, usize) {
    let mut fresh = Fresh::default();
    let mut definitions: Vec<Core> =
        prelude.definitions.iter().map(|d| Core::from_term(&d.term, &mut fresh)).collect();
    let optimiser = match mode {
        Mode::Plain => None,
        Mode::Optimised => Some(Optimiser::new(bug, known(prelude), &mut definitions, &mut fresh)),
    };
    let mut code = Code::default();
    for definition in &definitions {
        compile(definition, &mut code);
    }
    for program in programs {
        // Programs see the prelude but not each other, so each may count from the same number.
        let mut fresh = Fresh(fresh.0);
        let core = Core::from_term(program, &mut fresh);
        match &optimiser {
            None => compile(&core, &mut code),
            Some(optimiser) => compile(&optimiser.optimise(core, &mut fresh), &mut code),
        };
    }
    (code, definitions.len())
}

fn number_of(prelude: &Prelude, name: &str) -> usize {
    let found = prelude.definitions.iter().position(|definition| definition.name == name);
    found.unwrap_or_else(|| panic!("the prelude has no `{name}`"))
}

fn known(prelude: &Prelude) -> Known {
    let number = |name| number_of(prelude, name);
    Known {
        map: number("map"),
        filter: number("filter"),
        foldr: number("foldr"),
        length: number("length"),
        reverse: number("reverse"),
        head: number("head"),
        take: number("take"),
        drop: number("drop"),
    }
}

/// Whether two lines of one program agree, as far as they tell: a run that was cut off says
/// nothing more.
///
/// ```
/// use lurcher_study_optimiser::agree;
/// assert!(agree("[1]; [2,Exception", "[1]; [2,Exception"));
/// assert!(!agree("[1]; [2,Exception", "[1]; Exception"));
/// assert!(agree("[1]; [2,Timeout", "[1]; Exception"));
/// ```
pub fn agree(plain: &str, optimised: &str) -> bool {
    if plain == optimised {
        return true;
    }
    let (mut left, mut right) = (plain.split("; "), optimised.split("; "));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if a == b || a.ends_with("Timeout") || b.ends_with("Timeout") => {}
            _ => return false,
        }
    }
}
