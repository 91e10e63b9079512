//! Byte code.

use crate::language::Operator;

/// Where a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// So far above the base of the frame.
    Local(u32),
    /// In the closure that is running.
    Captured(u32),
}

/// One instruction. Values are on a stack; those that may still be delayed are called *lazy*.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Instruction {
    Integer(i64),
    Boolean(bool),
    Nil,
    Global(u32),
    Load(Place),
    /// Takes tail and head, lazy.
    Cons,
    /// Delays a block until its value is needed; then keeps the value.
    Delay {
        block: u32,
        captured: Box<[Place]>,
    },
    Function {
        block: u32,
        captured: Box<[Place]>,
    },
    /// Evaluates what is on top.
    Evaluate,
    /// Takes two evaluated numbers.
    Operator(Operator),
    /// Takes an evaluated truth value; goes on at the target if it is false.
    Unless(u32),
    Jump(u32),
    /// Takes an evaluated list: leaves head and tail, or goes on at the target if it is empty.
    Match(u32),
    Drop,
    /// Drops so many from below the top.
    Slide(u32),
    /// Takes an evaluated function and so many arguments, the first on top.
    Call(u32),
    /// As `Call`, as the last thing that a block does.
    TailCall(u32),
    /// The evaluated top is the value of the block.
    Return,
    /// An exception.
    Fail,
    /// The compiler came across a variable that is bound nowhere.
    Crash,
}

/// The code of a function or of something delayed.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// How many arguments it takes, the last one being the first local.
    pub(super) n_parameters: u32,
    pub(super) instructions: Vec<Instruction>,
}

/// A compiled module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub(super) blocks: Vec<Block>,
    /// The block of each definition.
    pub(super) globals: Vec<u32>,
}
