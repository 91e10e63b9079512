//! From descriptions to a plan: the outline of a tree that covers them.
//!
//! A description `◇C(◇D, ⊤)` says little about where its `C` stands. The way to it is a
//! shortest one through the constructors of the type, or now and then a longer one, and all
//! that neither the description nor the way speaks of is a gap. Gaps leave room for more
//! descriptions: one that fits into a plan is woven into it, so that one test covers several.
//! Where there is no gap, a constructor that holds both may be put above what is there. What
//! was *somewhere* in a tree still is when something is put in between, so no description is
//! lost by it.

use lurcher_trees::{Description, Grammar, Origin, ShapeId, shape};

use crate::source::{Random, Step};

/// A tree with gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// A gap: any tree of a sort.
    Any(usize),
    /// A symbol and its arguments.
    Node(usize, Vec<Plan>),
}

/// Ways are longer than they have to be once in so many steps.
const DETOUR: u64 = 8;
/// A way has at most so many steps that do not lead nearer.
const MOST_DETOURS: usize = 4;

/// Makes plans for trees of a grammar.
#[derive(Debug)]
pub(super) struct Planner {
    grammar: Grammar,
    /// By letter: how many steps each sort is away from it, once that was asked.
    distances: Vec<Option<Vec<Option<u32>>>>,
    /// By sort: whether a constructor has an argument of the same sort and another one.
    is_forked: Vec<bool>,
}

impl Planner {
    pub(super) fn new(grammar: Grammar) -> Self {
        let distances = vec![None; grammar.letters().len()];
        let mut is_forked = vec![false; grammar.sorts().len()];
        for symbol in grammar.symbols() {
            let sorts = &symbol.arguments;
            is_forked[symbol.sort] |= sorts.len() > 1 && sorts.contains(&symbol.sort);
        }
        Planner { grammar, distances, is_forked }
    }

    pub(super) fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// A plan for trees that may be anything.
    pub(super) fn empty(&self) -> Plan {
        Plan::Any(self.grammar.root())
    }

    /// Whether the generator of the type may choose a symbol: a constructor of weight 0 is
    /// one that the user does not want.
    fn is_allowed(&self, symbol: usize) -> bool {
        match self.grammar.symbols()[symbol].origin {
            Origin::Constructor(id, constructor) => {
                shape(id).constructors[constructor as usize].weight > 0
            }
            Origin::Class(..) | Origin::Product => true,
            Origin::Atom(..) | Origin::Other(_) => false,
        }
    }

    /// How many constructors stand between the root of a tree of a sort and the nearest place
    /// where a letter may stand.
    fn distance(&mut self, letter: usize, sort: usize) -> Option<u32> {
        if self.distances[letter].is_none() {
            self.distances[letter] = Some(self.measure(letter));
        }
        self.distances[letter].as_ref().and_then(|of| of[sort])
    }

    fn measure(&self, letter: usize) -> Vec<Option<u32>> {
        let mut distances: Vec<Option<u32>> = vec![None; self.grammar.sorts().len()];
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for (number, symbol) in self.grammar.symbols().iter().enumerate() {
                if !self.is_allowed(number) {
                    continue;
                }
                let below = symbol.arguments.iter().filter_map(|&sort| distances[sort]).min();
                let distance =
                    if symbol.letter == letter { Some(0) } else { below.map(|below| below + 1) };
                let known = &mut distances[symbol.sort];
                if distance.is_some() && known.is_none_or(|known| distance < Some(known)) {
                    (*known, is_settled) = (distance, false);
                }
            }
        }
        distances
    }

    /// Weaves a description into a plan; if it does not fit, the plan stays as it is.
    pub(super) fn add(
        &mut self,
        plan: &mut Plan,
        description: &Description,
        random: &mut Random,
    ) -> bool {
        let (letter, parts, is_somewhere) = match description {
            Description::Top => return true,
            Description::Somewhere(letter, parts) => (*letter, parts, true),
            Description::Here(letter, parts) => (*letter, parts, false),
        };
        if !self.may_fit(plan, description) {
            return false;
        }
        match plan {
            Plan::Any(sort) => match self.embed(*sort, description, random, MOST_DETOURS) {
                Some(found) => {
                    *plan = found;
                    true
                }
                None => false,
            },
            Plan::Node(symbol, arguments) => {
                if self.grammar.symbols()[*symbol].letter == letter {
                    let mut woven = arguments.clone();
                    let mut pairs = woven.iter_mut().zip(parts);
                    if pairs.all(|(argument, part)| self.add(argument, part, random)) {
                        *arguments = woven;
                        return true;
                    }
                }
                let n = arguments.len();
                if !is_somewhere {
                    return false;
                }
                let first = random.below(n.max(1) as u64) as usize;
                let is_below = (0..n)
                    .any(|turn| self.add(&mut arguments[(first + turn) % n], description, random));
                is_below || self.fork(plan, letter, description, random)
            }
        }
    }

    /// A quick look: if this says no, a description does not fit into a plan.
    fn may_fit(&mut self, plan: &Plan, description: &Description) -> bool {
        let (letter, parts) = match description {
            Description::Top => return true,
            Description::Somewhere(letter, parts) | Description::Here(letter, parts) => {
                (*letter, parts)
            }
        };
        let (symbol, arguments) = match plan {
            Plan::Any(sort) => return self.distance(letter, *sort).is_some(),
            Plan::Node(symbol, arguments) => (&self.grammar.symbols()[*symbol], arguments),
        };
        let (sort, is_here) = (symbol.sort, symbol.letter == letter);
        self.distance(letter, sort).is_some()
            && (self.is_forked[sort]
                || is_here && arguments.iter().zip(parts).all(|(a, part)| self.may_fit(a, part))
                || arguments.iter().any(|argument| self.may_fit(argument, description)))
    }

    /// Puts a constructor above a plan that has room for a description beside it.
    fn fork(
        &mut self,
        plan: &mut Plan,
        letter: usize,
        description: &Description,
        random: &mut Random,
    ) -> bool {
        let Plan::Node(symbol, _) = plan else { return false };
        let sort = self.grammar.symbols()[*symbol].sort;
        let mut forks = Vec::new();
        for number in self.grammar.sorts()[sort].symbols.clone() {
            if !self.is_allowed(number) {
                continue;
            }
            let sorts = self.grammar.symbols()[number].arguments.clone();
            for (place, _) in sorts.iter().enumerate().filter(|(_, of)| **of == sort) {
                for (beside, &of) in sorts.iter().enumerate().filter(|(other, _)| *other != place) {
                    if self.distance(letter, of).is_some() {
                        forks.push((number, place, beside));
                    }
                }
            }
        }
        if forks.is_empty() {
            return false;
        }
        let (number, place, beside) = forks[random.below(forks.len() as u64) as usize];
        let sorts = self.grammar.symbols()[number].arguments.clone();
        let mut arguments: Vec<Plan> = sorts.iter().map(|&sort| Plan::Any(sort)).collect();
        match self.embed(sorts[beside], description, random, 0) {
            Some(found) => arguments[beside] = found,
            None => return false,
        }
        arguments[place] = std::mem::replace(plan, Plan::Any(sort));
        *plan = Plan::Node(number, arguments);
        true
    }

    /// A plan for trees of a sort that a description covers.
    fn embed(
        &mut self,
        sort: usize,
        description: &Description,
        random: &mut Random,
        mut n_detours: usize,
    ) -> Option<Plan> {
        let (letter, parts) = match description {
            Description::Top => return Some(Plan::Any(sort)),
            Description::Somewhere(letter, parts) => (*letter, parts),
            Description::Here(letter, parts) => {
                return self.embed_here(sort, *letter, parts, random);
            }
        };
        let distance = self.distance(letter, sort)?;
        let is_detour = n_detours > 0 && random.one_in(DETOUR);
        if distance == 0 && !is_detour {
            return self.embed_here(sort, letter, parts, random);
        }
        n_detours -= usize::from(is_detour);
        let mut ways = Vec::new();
        for number in self.grammar.sorts()[sort].symbols.clone() {
            if !self.is_allowed(number) {
                continue;
            }
            let n_arguments = self.grammar.symbols()[number].arguments.len();
            for position in 0..n_arguments {
                let below = self.grammar.symbols()[number].arguments[position];
                match self.distance(letter, below) {
                    Some(near) if is_detour || near + 1 == distance => {
                        ways.push((number, position))
                    }
                    _ => {}
                }
            }
        }
        if ways.is_empty() {
            return self.embed_here(sort, letter, parts, random);
        }
        let (number, position) = ways[random.below(ways.len() as u64) as usize];
        let sorts = self.grammar.symbols()[number].arguments.clone();
        let mut arguments: Vec<Plan> = sorts.iter().map(|&sort| Plan::Any(sort)).collect();
        arguments[position] = self.embed(sorts[position], description, random, n_detours)?;
        Some(Plan::Node(number, arguments))
    }

    fn embed_here(
        &mut self,
        sort: usize,
        letter: usize,
        parts: &[Description],
        random: &mut Random,
    ) -> Option<Plan> {
        let symbols = self.grammar.sorts()[sort].symbols.iter().copied();
        let number = symbols
            .filter(|&number| self.grammar.symbols()[number].letter == letter)
            .find(|&number| self.is_allowed(number))?;
        let sorts = self.grammar.symbols()[number].arguments.clone();
        let arguments = sorts.iter().zip(parts);
        let arguments: Option<Vec<Plan>> =
            arguments.map(|(&sort, part)| self.embed(sort, part, random, MOST_DETOURS)).collect();
        Some(Plan::Node(number, arguments?))
    }

    /// The plan as a guide follows it.
    pub(super) fn steps(&self, plan: &Plan) -> Vec<Step> {
        let mut steps = Vec::new();
        self.write(plan, &mut steps);
        steps
    }

    fn write(&self, plan: &Plan, steps: &mut Vec<Step>) {
        let place = steps.len();
        let (symbol, arguments): (usize, &[Plan]) = match plan {
            Plan::Any(sort) => {
                let of = self.grammar.sorts()[*sort].symbols.first();
                if let Some((id, _)) = of.and_then(|&symbol| self.origin(symbol)) {
                    steps.push(Step::new(id, None, place));
                }
                return;
            }
            Plan::Node(symbol, arguments) => (*symbol, arguments),
        };
        let Some((id, wanted)) = self.origin(symbol) else {
            arguments.iter().for_each(|argument| self.write(argument, steps));
            return;
        };
        let mut step = Step::new(id, wanted, place);
        let class = match arguments {
            [Plan::Node(class, _)] => self.origin(*class).and_then(|(_, class)| class),
            _ => None,
        };
        let is_non_zero = step.is_non_zero(class);
        steps.push(step);
        if !is_non_zero {
            arguments.iter().for_each(|argument| self.write(argument, steps));
            let end = steps.len();
            steps[place].reach(end);
        }
    }

    /// The shape of a symbol, and which of its constructors or classes it is.
    fn origin(&self, symbol: usize) -> Option<(ShapeId, Option<u32>)> {
        match self.grammar.symbols()[symbol].origin {
            Origin::Constructor(id, index) | Origin::Class(id, index) => Some((id, Some(index))),
            Origin::Atom(id, _) | Origin::Other(id) => Some((id, None)),
            Origin::Product => None,
        }
    }
}

impl Plan {
    /// How many symbols it has.
    pub(super) fn size(&self) -> usize {
        match self {
            Plan::Any(_) => 0,
            Plan::Node(_, arguments) => 1 + arguments.iter().map(Plan::size).sum::<usize>(),
        }
    }
}
