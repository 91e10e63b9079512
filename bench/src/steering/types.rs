//! The types of the comparison, and for each some faults: what a value must have for a test
//! with it to fail.

use lurcher::Data;

/// A type whose values are tested.
pub(super) trait Tested: Data + Clone + std::fmt::Debug + Send + Sync {
    const NAME: &'static str;
    /// Names of faults, and which values they show in.
    const FAULTS: &'static [Fault<Self>];
}

/// A fault: its name, and whether a value makes it show.
pub(super) type Fault<T> = (&'static str, fn(&T) -> bool);

// ---- expressions --------------------------------------------------------------

#[derive(Clone, Debug, Data)]
pub(super) enum Exp {
    Number(i16),
    Truth(bool),
    Add(Box<Exp>, Box<Exp>),
    Less(Box<Exp>, Box<Exp>),
    Not(Box<Exp>),
    If(Box<Exp>, Box<Exp>, Box<Exp>),
    Let(Box<Exp>, Box<Exp>),
    Name(u8),
}

impl Exp {
    fn parts(&self) -> Vec<&Exp> {
        match self {
            Exp::Number(_) | Exp::Truth(_) | Exp::Name(_) => Vec::new(),
            Exp::Not(a) => vec![a],
            Exp::Add(a, b) | Exp::Less(a, b) | Exp::Let(a, b) => vec![a, b],
            Exp::If(a, b, c) => vec![a, b, c],
        }
    }

    fn any(&self, is_it: &dyn Fn(&Exp) -> bool) -> bool {
        is_it(self) || self.parts().iter().any(|part| part.any(is_it))
    }
}

impl Tested for Exp {
    const NAME: &'static str = "expressions";
    const FAULTS: &'static [Fault<Self>] = &[
        ("`Not` right under the third argument of `If`", |exp| {
            exp.any(&|exp| matches!(exp, Exp::If(_, _, c) if matches!(**c, Exp::Not(_))))
        }),
        ("MAX added to something", |exp| {
            exp.any(&|exp| matches!(exp, Exp::Add(a, _) if matches!(**a, Exp::Number(i16::MAX))))
        }),
        ("`Let` of a `Less` of a name in an `If`'s condition", |exp| {
            exp.any(&|exp| match exp {
                Exp::If(a, _, _) => a.any(&|exp| match exp {
                    Exp::Let(a, _) => {
                        matches!(&**a, Exp::Less(b, _) if matches!(**b, Exp::Name(_)))
                    }
                    _ => false,
                }),
                _ => false,
            })
        }),
    ];
}

// ---- documents ----------------------------------------------------------------

#[derive(Clone, Debug, Data)]
pub(super) enum Json {
    Null,
    Truth(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    fn any(&self, is_it: &dyn Fn(&Json) -> bool) -> bool {
        is_it(self)
            || match self {
                Json::List(items) => items.iter().any(|item| item.any(is_it)),
                Json::Object(pairs) => pairs.iter().any(|(_, item)| item.any(is_it)),
                _ => false,
            }
    }
}

impl Tested for Json {
    const NAME: &'static str = "documents";
    const FAULTS: &'static [Fault<Self>] = &[
        ("an empty object in an object", |json| {
            json.any(&|json| match json {
                Json::Object(pairs) => pairs
                    .iter()
                    .any(|(_, item)| matches!(item, Json::Object(pairs) if pairs.is_empty())),
                _ => false,
            })
        }),
        ("a control character in a key of an object in a list", |json| {
            json.any(&|json| match json {
                Json::List(items) => items.iter().any(|item| match item {
                    Json::Object(pairs) => {
                        pairs.iter().any(|(key, _)| key.chars().any(char::is_control))
                    }
                    _ => false,
                }),
                _ => false,
            })
        }),
    ];
}

// ---- settings -----------------------------------------------------------------

#[derive(Clone, Debug, Data)]
pub(super) struct Settings {
    protocol: Protocol,
    retry: Retry,
    cache: Option<Cache>,
    log: Level,
    timeout: Limit,
    verify: bool,
}

#[derive(Clone, Debug, Data)]
enum Protocol {
    Plain,
    Tls(Version),
    Proxy(Version, Login),
}

#[derive(Clone, Debug, Data)]
enum Version {
    V10,
    V11,
    V12,
    V13,
}

#[derive(Clone, Debug, Data)]
enum Login {
    Nobody,
    Password,
    Token,
}

#[derive(Clone, Debug, Data)]
enum Retry {
    Never,
    Fixed(Limit),
    Growing(Limit, Limit),
}

#[derive(Clone, Debug, Data)]
enum Limit {
    Off,
    Short,
    Long,
}

#[derive(Clone, Debug, Data)]
struct Cache {
    place: Place,
    eviction: Eviction,
}

#[derive(Clone, Debug, Data)]
enum Place {
    Memory,
    Disk,
    Shared,
}

#[derive(Clone, Debug, Data)]
enum Eviction {
    Oldest,
    Rarest,
    Chance,
    Nothing,
}

#[derive(Clone, Debug, Data)]
enum Level {
    Silent,
    Errors,
    Warnings,
    All,
}

impl Tested for Settings {
    const NAME: &'static str = "settings";
    const FAULTS: &'static [Fault<Self>] = &[
        ("a token over the first version, and a shared cache", |s| {
            matches!(s.protocol, Protocol::Proxy(Version::V10, Login::Token))
                && matches!(&s.cache, Some(cache) if matches!(cache.place, Place::Shared))
        }),
        ("growing retries to no limit, without a timeout", |s| {
            matches!(s.retry, Retry::Growing(_, Limit::Off)) && matches!(s.timeout, Limit::Off)
        }),
    ];
}

// ---- instructions -------------------------------------------------------------

/// One instruction of a machine with many: as in the test of an assembler, one at a time.
#[derive(Clone, Debug, Data)]
pub(super) struct Instruction {
    condition: Condition,
    operation: Operation,
    to: Operand,
    from: Operand,
    width: Width,
}

#[derive(Clone, Copy, Debug, Data, PartialEq)]
enum Condition {
    Always,
    Equal,
    Unequal,
    Less,
    Greater,
    Carry,
    Overflow,
    Never,
}

#[derive(Clone, Copy, Debug, Data, PartialEq)]
enum Operation {
    Move,
    Swap,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Exclusive,
    Complement,
    Negate,
    ShiftLeft,
    ShiftRight,
    RotateLeft,
    RotateRight,
    Compare,
    Test,
    Push,
    Pop,
}

#[derive(Clone, Copy, Debug, Data, PartialEq)]
enum Register {
    A,
    B,
    C,
    D,
    Stack,
    Base,
    Source,
    Destination,
}

#[derive(Clone, Debug, Data)]
enum Operand {
    Direct(Register),
    Constant(i32),
    At(Register),
    Indexed(Register, Register),
}

#[derive(Clone, Copy, Debug, Data, PartialEq)]
enum Width {
    Byte,
    Word,
    Double,
    Quad,
}

impl Tested for Instruction {
    const NAME: &'static str = "instructions";
    const FAULTS: &'static [Fault<Self>] = &[
        ("a rotation of what the base register points to", |i| {
            i.operation == Operation::RotateLeft && matches!(i.to, Operand::At(Register::Base))
        }),
        ("a division by MIN", |i| {
            i.operation == Operation::Divide && matches!(i.from, Operand::Constant(i32::MIN))
        }),
        ("an index in the stack register, on overflow, of bytes", |i| {
            i.condition == Condition::Overflow
                && i.width == Width::Byte
                && matches!(i.from, Operand::Indexed(_, Register::Stack))
        }),
    ];
}

// ---- System F, without its types being checked ------------------------------------

#[derive(Clone, Debug, Data)]
pub(super) enum Type {
    Base,
    Bool,
    Var(u8),
    Arrow(Box<Type>, Box<Type>),
    ForAll(Box<Type>),
}

#[derive(Clone, Debug, Data)]
pub(super) enum Term {
    Con,
    True,
    False,
    Var(u8),
    Lam(Type, Box<Term>),
    App(Box<Term>, Box<Term>),
    Cond(Box<Term>, Box<Term>, Box<Term>),
    TLam(Box<Term>),
    TApp(Box<Term>, Type),
}

impl Term {
    fn any(&self, is_it: &dyn Fn(&Term) -> bool) -> bool {
        is_it(self)
            || match self {
                Term::Con | Term::True | Term::False | Term::Var(_) => false,
                Term::Lam(_, a) | Term::TLam(a) | Term::TApp(a, _) => a.any(is_it),
                Term::App(a, b) => a.any(is_it) || b.any(is_it),
                Term::Cond(a, b, c) => a.any(is_it) || b.any(is_it) || c.any(is_it),
            }
    }
}

impl Tested for Term {
    const NAME: &'static str = "System F";
    const FAULTS: &'static [Fault<Self>] = &[
        ("a polymorphic term used at a polymorphic type", |term| {
            term.any(&|term| {
                matches!(term, Term::TApp(a, Type::ForAll(_)) if matches!(**a, Term::TLam(_)))
            })
        }),
        ("a function of functions, applied to a condition", |term| {
            term.any(&|term| match term {
                Term::App(a, b) => {
                    matches!(&**a, Term::Lam(Type::Arrow(from, _), _)
                        if matches!(**from, Type::Arrow(..)))
                        && matches!(**b, Term::Cond(..))
                }
                _ => false,
            })
        }),
    ];
}
