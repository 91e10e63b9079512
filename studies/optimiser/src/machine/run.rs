//! Runs byte code, lazily.
//!
//! What is delayed is a cell of the heap; evaluating it pushes a frame that will put the value
//! in the cell, so that nothing is evaluated twice. The heap is a vector that is emptied
//! before each run: runs are short, and nothing has to be freed piece by piece. Nothing here
//! recurses, whatever is evaluated.

use std::fmt::Write;

use crate::language::Operator;

use super::code::{Code, Instruction, Place};

/// How many instructions one run may take.
pub const FUEL: u32 = 20_000;
/// How many elements of a list are shown.
const MOST_SHOWN: usize = 20;

#[derive(Clone, Copy, Debug)]
enum Value {
    Integer(i64),
    Boolean(bool),
    Nil,
    Global(u32),
    /// A cell with a list that isn't empty.
    Cons(u32),
    /// A cell with a function, or with one that has some of its arguments.
    Function(u32),
    /// A cell with something delayed, or with its value.
    Delayed(u32),
}

#[derive(Clone, Debug)]
enum Cell {
    Cons(Value, Value),
    /// A block and where in the table of captured values its own are.
    Closure {
        block: u32,
        captured: u32,
    },
    /// A function (a value that is one) and arguments that it has, the first one last.
    Partial {
        function: Value,
        first: u32,
        n: u32,
    },
    /// As a closure, not yet evaluated.
    Waiting {
        block: u32,
        captured: u32,
    },
    /// Under evaluation.
    Busy,
    Evaluated(Value),
}

/// What happens to a value when a block returns it.
#[derive(Clone, Copy, Debug)]
enum Frame {
    Return {
        block: u32,
        next: u32,
        base: u32,
        captured: u32,
    },
    /// It is put in a cell.
    Update(u32),
    /// It is called with so many arguments from the stack.
    Apply(u32),
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Exception,
    OutOfFuel,
    Crash,
}

/// Runs programs one after the other.
#[derive(Debug)]
pub(crate) struct Machine<'c> {
    code: &'c Code,
    stack: Vec<Value>,
    frames: Vec<Frame>,
    heap: Vec<Cell>,
    /// Captured values and arguments of partial calls.
    captured: Vec<Value>,
    fuel: u32,
}

impl<'c> Machine<'c> {
    pub(crate) fn new(code: &'c Code) -> Self {
        let (stack, frames, heap) = (Vec::new(), Vec::new(), Vec::new());
        Machine { code, stack, frames, heap, captured: Vec::new(), fuel: 0 }
    }

    /// Prints what a function makes of a list, piece by piece: what can be seen of a list
    /// before an exception is printed before it.
    pub(crate) fn print(&mut self, function: usize, input: usize, output: &mut String) {
        self.stack.clear();
        self.frames.clear();
        self.heap.clear();
        self.captured.clear();
        self.fuel = FUEL;
        self.stack.push(Value::Global(input as u32));
        self.frames.push(Frame::Apply(1));
        if let Err(stop) = self.print_list(Value::Global(function as u32), output) {
            output.push_str(match stop {
                Stop::Exception => "Exception",
                Stop::OutOfFuel => "Timeout",
                Stop::Crash => "Crash",
            });
        }
    }

    fn print_list(&mut self, list: Value, output: &mut String) -> Result<(), Stop> {
        let mut rest = self.evaluated(list)?;
        let mut separator = "[";
        let mut n_shown = 0;
        while let Value::Cons(cell) = rest {
            output.push_str(separator);
            if n_shown == MOST_SHOWN {
                output.push_str("...");
                return Ok(());
            }
            let (head, tail) = self.parts(cell);
            match self.evaluated(head)? {
                Value::Integer(number) => write!(output, "{number}").expect("a text is written"),
                _ => return Err(Stop::Crash),
            }
            (separator, n_shown) = (",", n_shown + 1);
            rest = self.evaluated(tail)?;
        }
        output.push_str(if n_shown == 0 { "[]" } else { "]" });
        Ok(())
    }

    fn parts(&self, cell: u32) -> (Value, Value) {
        match self.heap[cell as usize] {
            Cell::Cons(head, tail) => (head, tail),
            _ => unreachable!("a list's cell is a list"),
        }
    }

    fn allocate(&mut self, cell: Cell) -> u32 {
        self.heap.push(cell);
        self.heap.len() as u32 - 1
    }

    /// Evaluates a value, and then whatever frames are left.
    fn evaluated(&mut self, value: Value) -> Result<Value, Stop> {
        let mut state = match self.enter_value(value)? {
            Entered::Value(value) => match self.resume(value)? {
                Resumed::Done(value) => return Ok(value),
                Resumed::Block(state) => state,
            },
            Entered::Block(state) => state,
        };
        loop {
            match self.run_block(&mut state)? {
                Resumed::Done(value) => return Ok(value),
                Resumed::Block(next) => state = next,
            }
        }
    }
}

/// Where the machine is.
#[derive(Clone, Copy, Debug)]
struct State {
    block: u32,
    next: u32,
    base: u32,
    captured: u32,
}

enum Entered {
    Value(Value),
    Block(State),
}

enum Resumed {
    Done(Value),
    Block(State),
}

impl Machine<'_> {
    /// Begins to evaluate: either it is a value, or a block has to be run for it.
    fn enter_value(&mut self, value: Value) -> Result<Entered, Stop> {
        let base = self.stack.len() as u32;
        match value {
            Value::Delayed(cell) => match self.heap[cell as usize] {
                Cell::Evaluated(value) => Ok(Entered::Value(value)),
                Cell::Waiting { block, captured } => {
                    self.heap[cell as usize] = Cell::Busy;
                    self.frames.push(Frame::Update(cell));
                    Ok(Entered::Block(State { block, next: 0, base, captured }))
                }
                // It needs itself, which no typed program without recursive bindings does.
                _ => Err(Stop::Crash),
            },
            Value::Global(number) => {
                let block = self.code.globals[number as usize];
                if self.code.blocks[block as usize].n_parameters > 0 {
                    Ok(Entered::Value(value))
                } else {
                    Ok(Entered::Block(State { block, next: 0, base, captured: 0 }))
                }
            }
            value => Ok(Entered::Value(value)),
        }
    }

    /// Gives an evaluated value to the frames that wait for it.
    fn resume(&mut self, mut value: Value) -> Result<Resumed, Stop> {
        loop {
            match self.frames.pop() {
                None => return Ok(Resumed::Done(value)),
                Some(Frame::Update(cell)) => self.heap[cell as usize] = Cell::Evaluated(value),
                Some(Frame::Return { block, next, base, captured }) => {
                    self.stack.push(value);
                    return Ok(Resumed::Block(State { block, next, base, captured }));
                }
                Some(Frame::Apply(n)) => match self.call(value, n)? {
                    Entered::Block(state) => return Ok(Resumed::Block(state)),
                    // A function with some of its arguments.
                    Entered::Value(partial) => value = partial,
                },
            }
        }
    }

    /// Calls an evaluated function with so many arguments from the stack.
    fn call(&mut self, function: Value, n: u32) -> Result<Entered, Stop> {
        let (function, n) = self.unpack(function, n);
        let (block, captured) = match function {
            Value::Global(number) => (self.code.globals[number as usize], 0),
            Value::Function(cell) => match self.heap[cell as usize] {
                Cell::Closure { block, captured } => (block, captured),
                _ => return Err(Stop::Crash),
            },
            _ => return Err(Stop::Crash),
        };
        let n_parameters = self.code.blocks[block as usize].n_parameters;
        if n < n_parameters {
            let first = self.captured.len() as u32;
            let from = self.stack.len() - n as usize;
            self.captured.extend(self.stack.drain(from..));
            let cell = self.allocate(Cell::Partial { function, first, n });
            return Ok(Entered::Value(Value::Function(cell)));
        }
        if n > n_parameters {
            self.frames.push(Frame::Apply(n - n_parameters));
        }
        let base = self.stack.len() as u32 - n_parameters;
        Ok(Entered::Block(State { block, next: 0, base, captured }))
    }

    /// Pushes the arguments that a function has already.
    fn unpack(&mut self, mut function: Value, mut n: u32) -> (Value, u32) {
        while let Value::Function(cell) = function {
            let Cell::Partial { function: inner, first, n: more } = self.heap[cell as usize] else {
                break;
            };
            let first = first as usize;
            self.stack.extend_from_slice(&self.captured[first..first + more as usize]);
            (function, n) = (inner, n + more);
        }
        (function, n)
    }

    fn capture(&mut self, places: &[Place], state: &State) -> u32 {
        let first = self.captured.len() as u32;
        for place in places {
            let value = self.load(*place, state);
            self.captured.push(value);
        }
        first
    }

    fn load(&self, place: Place, state: &State) -> Value {
        match place {
            Place::Local(slot) => self.stack[(state.base + slot) as usize],
            Place::Captured(slot) => self.captured[(state.captured + slot) as usize],
        }
    }

    fn pop(&mut self) -> Value {
        self.stack.pop().expect("the compiler counts the stack")
    }

    /// Goes on in a block until it returns or another one has to be run.
    fn run_block(&mut self, state: &mut State) -> Result<Resumed, Stop> {
        let code = self.code;
        let instructions = &code.blocks[state.block as usize].instructions;
        loop {
            self.fuel = self.fuel.checked_sub(1).ok_or(Stop::OutOfFuel)?;
            let instruction = &instructions[state.next as usize];
            state.next += 1;
            match instruction {
                Instruction::Integer(number) => self.stack.push(Value::Integer(*number)),
                Instruction::Boolean(truth) => self.stack.push(Value::Boolean(*truth)),
                Instruction::Nil => self.stack.push(Value::Nil),
                Instruction::Global(number) => self.stack.push(Value::Global(*number)),
                Instruction::Load(place) => {
                    let value = self.load(*place, state);
                    self.stack.push(value);
                }
                Instruction::Cons => {
                    let (tail, head) = (self.pop(), self.pop());
                    let cell = self.allocate(Cell::Cons(head, tail));
                    self.stack.push(Value::Cons(cell));
                }
                Instruction::Delay { block, captured } => {
                    let captured = self.capture(captured, state);
                    let cell = self.allocate(Cell::Waiting { block: *block, captured });
                    self.stack.push(Value::Delayed(cell));
                }
                Instruction::Function { block, captured } => {
                    let captured = self.capture(captured, state);
                    let cell = self.allocate(Cell::Closure { block: *block, captured });
                    self.stack.push(Value::Function(cell));
                }
                Instruction::Evaluate => {
                    let value = self.pop();
                    let frame = return_to(state);
                    let n_frames = self.frames.len();
                    self.frames.push(frame);
                    match self.enter_value(value)? {
                        Entered::Block(next) => return Ok(Resumed::Block(next)),
                        Entered::Value(value) => {
                            self.frames.truncate(n_frames);
                            self.stack.push(value);
                        }
                    }
                }
                Instruction::Operator(operator) => self.operator(*operator)?,
                Instruction::Unless(target) => match self.pop() {
                    Value::Boolean(true) => {}
                    Value::Boolean(false) => state.next = *target,
                    _ => return Err(Stop::Crash),
                },
                Instruction::Jump(target) => state.next = *target,
                Instruction::Match(target) => match self.pop() {
                    Value::Nil => state.next = *target,
                    Value::Cons(cell) => {
                        let (head, tail) = self.parts(cell);
                        self.stack.extend([head, tail]);
                    }
                    _ => return Err(Stop::Crash),
                },
                Instruction::Drop => {
                    self.pop();
                }
                Instruction::Slide(n) => {
                    let top = self.pop();
                    self.stack.truncate(self.stack.len() - *n as usize);
                    self.stack.push(top);
                }
                Instruction::Call(n) => {
                    let function = self.pop();
                    self.frames.push(return_to(state));
                    return match self.call(function, *n)? {
                        Entered::Block(next) => Ok(Resumed::Block(next)),
                        Entered::Value(partial) => self.resume(partial),
                    };
                }
                Instruction::TailCall(n) => {
                    let function = self.pop();
                    let from = self.stack.len() - *n as usize;
                    self.stack.drain(state.base as usize..from);
                    return match self.call(function, *n)? {
                        Entered::Block(next) => Ok(Resumed::Block(next)),
                        Entered::Value(partial) => self.resume(partial),
                    };
                }
                Instruction::Return => {
                    let value = self.pop();
                    self.stack.truncate(state.base as usize);
                    return self.resume(value);
                }
                Instruction::Fail => return Err(Stop::Exception),
                Instruction::Crash => return Err(Stop::Crash),
            }
        }
    }

    fn operator(&mut self, operator: Operator) -> Result<(), Stop> {
        let (Value::Integer(right), Value::Integer(left)) = (self.pop(), self.pop()) else {
            return Err(Stop::Crash);
        };
        let result = calculate(operator, left, right).ok_or(Stop::Exception)?;
        self.stack.push(if operator.compares() {
            Value::Boolean(result != 0)
        } else {
            Value::Integer(result)
        });
        Ok(())
    }
}

fn return_to(state: &State) -> Frame {
    let State { block, next, base, captured } = *state;
    Frame::Return { block, next, base, captured }
}

/// The operator on two numbers; comparisons give 0 or 1. Nothing if it is a division by zero.
pub(crate) fn calculate(operator: Operator, left: i64, right: i64) -> Option<i64> {
    Some(match operator {
        Operator::Add => left.wrapping_add(right),
        Operator::Subtract => left.wrapping_sub(right),
        Operator::Multiply => left.wrapping_mul(right),
        Operator::Divide if right == 0 => return None,
        Operator::Divide => {
            let quotient = left.wrapping_div(right);
            let is_exact = left.wrapping_rem(right) == 0;
            // Division rounds towards zero, and should round down.
            if !is_exact && (left < 0) != (right < 0) { quotient - 1 } else { quotient }
        }
        Operator::Remainder if right == 0 => return None,
        Operator::Remainder => {
            let rest = left.wrapping_rem(right);
            if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest }
        }
        Operator::Less => (left < right).into(),
        Operator::LessOrEqual => (left <= right).into(),
        Operator::Equal => (left == right).into(),
    })
}
