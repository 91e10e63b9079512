//! From expressions to byte code.

use crate::core::{Core, Id};

use super::code::{Block, Code, Instruction, Place};

/// Adds a definition, and returns its number.
pub(crate) fn compile(definition: &Core, code: &mut Code) -> usize {
    let block = function(definition, &[], code);
    code.globals.push(block);
    code.globals.len() - 1
}

/// What is being compiled.
struct Frame<'c> {
    code: &'c mut Code,
    instructions: Vec<Instruction>,
    scope: Vec<(Id, Place)>,
    /// How many values are above the base here.
    depth: u32,
}

/// The block of a function with all its parameters, or of an expression without any.
fn function(core: &Core, captured: &[Id], code: &mut Code) -> u32 {
    let mut parameters = Vec::new();
    let mut body = core;
    while let Core::Lambda(id, inner) = body {
        parameters.push(*id);
        body = inner;
    }
    let captured = (0..).zip(captured).map(|(index, id)| (*id, Place::Captured(index)));
    let locals = (0..).zip(parameters.iter().rev()).map(|(index, id)| (*id, Place::Local(index)));
    let depth = parameters.len() as u32;
    let scope = captured.chain(locals).collect();
    let mut frame = Frame { code, instructions: Vec::new(), scope, depth };
    frame.evaluate(body, true);
    let block = Block { n_parameters: depth, instructions: frame.instructions };
    code.blocks.push(block);
    code.blocks.len() as u32 - 1
}

impl Frame<'_> {
    fn push(&mut self, instruction: Instruction) {
        self.instructions.push(instruction);
        self.depth += 1;
    }

    fn place_of(&self, id: Id) -> Option<Place> {
        self.scope.iter().rev().find(|(known, _)| *known == id).map(|(_, place)| *place)
    }

    fn load(&mut self, id: Id) {
        let place = self.place_of(id);
        self.push(place.map_or(Instruction::Crash, Instruction::Load));
    }

    /// An instruction whose target is known later.
    fn jump(&mut self, jump: fn(u32) -> Instruction) -> usize {
        self.instructions.push(jump(0));
        self.instructions.len() - 1
    }

    /// The target of that jump is here.
    fn land(&mut self, jump: usize) {
        let here = self.instructions.len() as u32;
        match &mut self.instructions[jump] {
            Instruction::Unless(to) | Instruction::Jump(to) | Instruction::Match(to) => *to = here,
            other => unreachable!("{other:?} goes nowhere"),
        }
    }

    /// Code that leaves the evaluated value on top, or returns it from the block if `last`.
    fn evaluate(&mut self, core: &Core, last: bool) {
        match core {
            Core::Integer(number) => self.push(Instruction::Integer(*number)),
            Core::Boolean(truth) => self.push(Instruction::Boolean(*truth)),
            Core::Nil => self.push(Instruction::Nil),
            Core::Undefined => {
                self.push(Instruction::Fail);
                return;
            }
            Core::Lambda(..) | Core::Cons(..) => self.delay(core),
            Core::Variable(_) | Core::Global(_) => {
                self.delay(core);
                self.instructions.push(Instruction::Evaluate);
            }
            Core::Apply { .. } => return self.call(core, last),
            Core::Let { id, bound, body, eager } => {
                if *eager {
                    self.evaluate(bound, false);
                } else {
                    self.delay(bound);
                }
                self.scope.push((*id, Place::Local(self.depth - 1)));
                return self.below(body, 1, last);
            }
            Core::If(condition, then, otherwise) => {
                self.evaluate(condition, false);
                let jump = self.jump(Instruction::Unless);
                self.depth -= 1;
                return self.branches(jump, last, |frame| frame.evaluate(then, last), otherwise);
            }
            Core::Case { list, nil, head, tail, cons } => {
                self.evaluate(list, false);
                let jump = self.jump(Instruction::Match);
                self.depth -= 1;
                let cons = |frame: &mut Self| {
                    let base = frame.depth;
                    frame.scope.push((*head, Place::Local(base)));
                    frame.scope.push((*tail, Place::Local(base + 1)));
                    frame.depth += 2;
                    frame.below(cons, 2, last);
                };
                return self.branches(jump, last, cons, nil);
            }
            Core::Seq(first, second) => {
                self.evaluate(first, false);
                self.instructions.push(Instruction::Drop);
                self.depth -= 1;
                return self.evaluate(second, last);
            }
            Core::Binary(operator, left, right) => {
                self.evaluate(left, false);
                self.evaluate(right, false);
                self.instructions.push(Instruction::Operator(*operator));
                self.depth -= 1;
            }
        }
        if last {
            self.instructions.push(Instruction::Return);
        }
    }

    /// The body of so many variables, which are on top; they are dropped in the end.
    fn below(&mut self, body: &Core, n: u32, last: bool) {
        self.evaluate(body, last);
        if !last {
            self.instructions.push(Instruction::Slide(n));
        }
        self.depth -= n;
        self.scope.truncate(self.scope.len() - n as usize);
    }

    /// What follows the jump, and what is at its target.
    fn branches(&mut self, jump: usize, last: bool, first: impl FnOnce(&mut Self), second: &Core) {
        let depth = self.depth;
        first(self);
        let over = (!last).then(|| self.jump(Instruction::Jump));
        self.land(jump);
        self.depth = depth;
        self.evaluate(second, last);
        if let Some(over) = over {
            self.land(over);
        }
    }

    fn call(&mut self, core: &Core, last: bool) {
        let mut arguments = Vec::new();
        let mut head = core;
        while let Core::Apply { function, argument, eager } = head {
            arguments.push((argument, *eager));
            head = function;
        }
        // The last argument comes first: the first one is then on top.
        for (argument, eager) in &arguments {
            if *eager {
                self.evaluate(argument, false);
            } else {
                self.delay(argument);
            }
        }
        self.evaluate(head, false);
        let n = arguments.len() as u32;
        self.instructions.push(if last { Instruction::TailCall(n) } else { Instruction::Call(n) });
        self.depth -= n;
    }

    /// Code that leaves the value on top without evaluating anything.
    fn delay(&mut self, core: &Core) {
        match core {
            Core::Variable(id) => self.load(*id),
            Core::Global(number) => self.push(Instruction::Global(*number as u32)),
            Core::Integer(number) => self.push(Instruction::Integer(*number)),
            Core::Boolean(truth) => self.push(Instruction::Boolean(*truth)),
            Core::Nil => self.push(Instruction::Nil),
            Core::Cons(head, tail) => {
                self.delay(head);
                self.delay(tail);
                self.instructions.push(Instruction::Cons);
                self.depth -= 1;
            }
            _ => {
                let mut free = Vec::new();
                free_variables(core, &mut Vec::new(), &mut free);
                // A variable that is bound nowhere crashes when it is needed.
                free.retain(|id| self.place_of(*id).is_some());
                let captured = free.iter().filter_map(|id| self.place_of(*id)).collect();
                let block = function(core, &free, self.code);
                self.push(match core {
                    Core::Lambda(..) => Instruction::Function { block, captured },
                    _ => Instruction::Delay { block, captured },
                });
            }
        }
    }
}

fn free_variables(core: &Core, bound: &mut Vec<Id>, free: &mut Vec<Id>) {
    let before = bound.len();
    match core {
        Core::Variable(id) => {
            if !bound.contains(id) && !free.contains(id) {
                free.push(*id);
            }
        }
        Core::Lambda(id, body) => {
            bound.push(*id);
            free_variables(body, bound, free);
        }
        Core::Let { id, bound: first, body, .. } => {
            free_variables(first, bound, free);
            bound.push(*id);
            free_variables(body, bound, free);
        }
        Core::Case { list, nil, head, tail, cons } => {
            free_variables(list, bound, free);
            free_variables(nil, bound, free);
            bound.extend([*head, *tail]);
            free_variables(cons, bound, free);
        }
        _ => core.parts().for_each(|part| free_variables(part, bound, free)),
    }
    bound.truncate(before);
}
