//! Expressions and statements as terms.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::{
    BinOp, Block, Expr, ExprCall, ExprMethodCall, FnArg, Lit, Member, Pat, Path, PathArguments,
    RangeLimits, Stmt, Token, Type, UnOp,
};

use super::list;
use super::patterns::pattern;
use crate::logic::fresh::Fresh;
use crate::logic::input::Function;
use crate::logic::lazy::{Callee, callee};

/// Methods that make another view of the same value.
const SAME: [&str; 14] = [
    "clone",
    "iter",
    "into_iter",
    "copied",
    "cloned",
    "as_slice",
    "as_ref",
    "as_deref",
    "to_owned",
    "to_vec",
    "deref",
    "borrow",
    "by_ref",
    "into",
];

/// Methods that the solver knows.
const KNOWN: [&str; 37] = [
    "len",
    "is_empty",
    "contains",
    "sum",
    "product",
    "count",
    "min",
    "max",
    "abs",
    "all",
    "any",
    "filter",
    "map",
    "first",
    "last",
    "get",
    "windows",
    "enumerate",
    "zip",
    "skip",
    "take",
    "rev",
    "is_some",
    "is_none",
    "is_sorted",
    "fold",
    "pow",
    "unwrap",
    "unwrap_or",
    "is_some_and",
    "abs_diff",
    "rem_euclid",
    "div_euclid",
    "is_positive",
    "is_negative",
    "is_none_or",
    "chain",
];

const NUMBERS: [&str; 12] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

pub(super) struct Printer<'f> {
    pub(super) function: &'f Function<'f>,
    pub(super) fresh: Fresh,
    /// The names under which callees are imported, by number.
    pub(super) callees: Vec<Ident>,
}

/// Terms are none where something is not known.
impl Printer<'_> {
    pub(super) fn block(&mut self, statements: &[Stmt]) -> Option<String> {
        let mut parts = vec!["block".to_string()];
        for statement in statements {
            parts.push(match statement {
                Stmt::Expr(value, None) => self.expression(value)?,
                Stmt::Expr(value, Some(_)) => self.expression(value)?,
                Stmt::Local(local) => {
                    let initial = local.init.as_ref()?;
                    let (value, bound) = (self.expression(&initial.expr)?, pattern(&local.pat)?);
                    match &initial.diverge {
                        None => list(["let".to_string(), bound, value]),
                        Some((_, otherwise)) => {
                            let otherwise = self.expression(otherwise)?;
                            list(["let".to_string(), bound, value, otherwise])
                        }
                    }
                }
                Stmt::Item(_) | Stmt::Macro(_) => return None,
            });
        }
        if matches!(statements.last(), None | Some(Stmt::Local(_) | Stmt::Expr(_, Some(_)))) {
            parts.push("unit".to_string());
        }
        Some(list(parts))
    }

    fn body(&mut self, block: &Block) -> Option<String> {
        self.block(&block.stmts)
    }

    fn all<'e>(&mut self, head: &str, of: impl IntoIterator<Item = &'e Expr>) -> Option<String> {
        let mut parts = vec![head.to_string()];
        for one in of {
            parts.push(self.expression(one)?);
        }
        Some(list(parts))
    }

    pub(super) fn expression(&mut self, of: &Expr) -> Option<String> {
        match of {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(number) => Some(number.base10_digits().to_string()),
                Lit::Bool(truth) => Some(truth.value.to_string()),
                _ => None,
            },
            Expr::Path(path) if path.qself.is_none() => self.path(&path.path),
            Expr::Paren(inner) => self.expression(&inner.expr),
            Expr::Group(inner) => self.expression(&inner.expr),
            Expr::Reference(inner) if inner.mutability.is_none() => self.expression(&inner.expr),
            Expr::Unary(unary) => match unary.op {
                UnOp::Deref(_) => self.expression(&unary.expr),
                UnOp::Neg(_) => self.all("neg", [&*unary.expr]),
                UnOp::Not(_) => self.all("not", [&*unary.expr]),
                _ => None,
            },
            Expr::Binary(binary) => self.binary(&binary.left, &binary.op, &binary.right),
            Expr::Assign(assign) => {
                let name = variable(&assign.left)?;
                let value = self.expression(&assign.right)?;
                Some(list(["set".to_string(), name, value]))
            }
            Expr::If(of) => {
                let no = match &of.else_branch {
                    Some((_, no)) => self.expression(no)?,
                    None => "unit".to_string(),
                };
                if let Expr::Let(condition) = &*of.cond {
                    let value = self.expression(&condition.expr)?;
                    let (bound, yes) = (pattern(&condition.pat)?, self.body(&of.then_branch)?);
                    return Some(format!("(match {value} ({bound} true {yes}) (_ true {no}))"));
                }
                let (condition, yes) = (self.expression(&of.cond)?, self.body(&of.then_branch)?);
                Some(list(["if".to_string(), condition, yes, no]))
            }
            Expr::Match(of) => {
                let mut parts = vec!["match".to_string(), self.expression(&of.expr)?];
                for arm in &of.arms {
                    let guard = match &arm.guard {
                        Some((_, guard)) => self.expression(guard)?,
                        None => "true".to_string(),
                    };
                    parts.push(list([pattern(&arm.pat)?, guard, self.expression(&arm.body)?]));
                }
                Some(list(parts))
            }
            Expr::Block(block) if block.label.is_none() => self.body(&block.block),
            Expr::ForLoop(of) if of.label.is_none() => {
                let (bound, all) = (pattern(&of.pat)?, self.expression(&of.expr)?);
                Some(list(["for".to_string(), bound, all, self.body(&of.body)?]))
            }
            Expr::Return(of) => {
                let value = match &of.expr {
                    Some(value) => self.expression(value)?,
                    None => "unit".to_string(),
                };
                Some(list(["return".to_string(), value]))
            }
            Expr::Call(call) => self.call(call),
            Expr::MethodCall(call) => self.method(call),
            Expr::Field(of) => {
                let name = match &of.member {
                    Member::Named(name) => name.to_string(),
                    Member::Unnamed(at) => at.index.to_string(),
                };
                Some(list(["field".to_string(), self.expression(&of.base)?, name]))
            }
            Expr::Index(of) => match &*of.index {
                Expr::Range(range) => {
                    let mut bound = |end: &Option<Box<Expr>>, open: &str| match end {
                        Some(end) => self.expression(end),
                        None => Some(open.to_string()),
                    };
                    let (from, to) = (bound(&range.start, "0")?, bound(&range.end, "unit")?);
                    if matches!(range.limits, RangeLimits::Closed(_)) {
                        return None;
                    }
                    Some(list(["slice".to_string(), self.expression(&of.expr)?, from, to]))
                }
                index => self.all("index", [&*of.expr, index]),
            },
            Expr::Cast(of) => {
                let name = number_type(&of.ty)?;
                Some(list(["cast".to_string(), self.expression(&of.expr)?, name]))
            }
            Expr::Range(range) => {
                let from = self.expression(range.start.as_deref()?)?;
                let to = self.expression(range.end.as_deref()?)?;
                Some(match range.limits {
                    RangeLimits::HalfOpen(_) => list(["range".to_string(), from, to]),
                    RangeLimits::Closed(_) => format!("(range {from} (+ {to} 1))"),
                })
            }
            Expr::Tuple(of) if of.elems.is_empty() => Some("unit".to_string()),
            Expr::Tuple(of) => self.all("tuple", &of.elems),
            Expr::Array(of) => self.all("list", &of.elems),
            Expr::Macro(of) if of.mac.path.is_ident("matches") => self.matches(&of.mac),
            Expr::Macro(of) if of.mac.path.segments.last()?.ident == "__handed" => {
                self.expression(&syn::parse2(of.mac.tokens.clone()).ok()?)
            }
            _ => None,
        }
    }

    fn path(&mut self, path: &Path) -> Option<String> {
        let names: Vec<String> = path.segments.iter().map(|one| one.ident.to_string()).collect();
        let last = names.last()?;
        match &names[..] {
            [of, end] if NUMBERS.contains(&of.as_str()) && (end == "MAX" || end == "MIN") => {
                Some(list(["limit".to_string(), of.clone(), end.clone()]))
            }
            [name] if !name.starts_with(char::is_uppercase) => Some(name.clone()),
            // A constant; only the compiler knows it.
            _ if last.len() > 1 && !last.contains(char::is_lowercase) => None,
            _ if last.starts_with(char::is_uppercase) => Some(format!("(made {last})")),
            _ => None,
        }
    }

    fn binary(&mut self, left: &Expr, operator: &BinOp, right: &Expr) -> Option<String> {
        let word = operator.to_token_stream().to_string();
        match operator {
            BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => {}
            BinOp::And(_) | BinOp::Or(_) | BinOp::Eq(_) | BinOp::Ne(_) => {}
            BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {}
            BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::MulAssign(_) => {
                let (name, value) = (variable(left)?, self.expression(right)?);
                let word = word.trim_end_matches('=');
                return Some(format!("(set {name} ({word} {name} {value}))"));
            }
            _ => return None,
        }
        self.all(&word, [left, right])
    }

    fn call(&mut self, call: &ExprCall) -> Option<String> {
        let Expr::Path(function) = &*call.func else { return None };
        let path = &function.path;
        let names: Vec<String> = path.segments.iter().map(|one| one.ident.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (last, arguments) = (*names.last()?, &call.args);
        match &names[..] {
            ["lurcher", "Int", "from"] => return self.all("int", arguments),
            ["lurcher", "Int", "range"] => return self.all("range", arguments),
            ["lurcher", "Int", "to_index" | "to_number"] => return self.all("number", arguments),
            ["lurcher", "Int", "wrapped"] => {
                let PathArguments::AngleBracketed(of) = &path.segments.last()?.arguments else {
                    return None;
                };
                let Some(syn::GenericArgument::Type(ty)) = of.args.first() else { return None };
                let value = self.expression(arguments.first()?)?;
                return Some(list(["cast".to_string(), value, number_type(ty)?]));
            }
            [of, "from"] if NUMBERS.contains(of) => return self.expression(arguments.first()?),
            ["Box" | "Rc" | "Arc", "new"] => return self.expression(arguments.first()?),
            _ => {}
        }
        match callee(self.function, path) {
            Callee::Constructor => self.all(&format!("made {last}"), arguments),
            // A variable that is called is not to be found outside.
            Callee::Logic if path.get_ident().is_some_and(|name| self.is_variable(name)) => None,
            Callee::Logic => {
                let name = self.fresh.callee(path, arguments.len());
                let at = self.callees.iter().position(|known| *known == name);
                let at = at.unwrap_or_else(|| {
                    self.callees.push(name);
                    self.callees.len() - 1
                });
                self.all(&format!("call {at}"), arguments)
            }
            Callee::Ordinary | Callee::Own => None,
        }
    }

    /// Whether a name may be that of a variable: it is a parameter, or is used otherwise than in
    /// calls.
    fn is_variable(&self, name: &Ident) -> bool {
        fn is_used(tokens: TokenStream, name: &Ident) -> bool {
            let mut tokens = tokens.into_iter().peekable();
            while let Some(token) = tokens.next() {
                let is_found = match token {
                    TokenTree::Ident(ident) if ident == *name => !matches!(
                        tokens.peek(),
                        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
                    ),
                    TokenTree::Group(group) => is_used(group.stream(), name),
                    _ => false,
                };
                if is_found {
                    return true;
                }
            }
            false
        }
        let is_parameter = |input: &FnArg| match input {
            FnArg::Typed(input) => matches!(&*input.pat, Pat::Ident(of) if of.ident == *name),
            FnArg::Receiver(_) => false,
        };
        self.function.signature.inputs.iter().any(is_parameter)
            || is_used(self.function.body.to_token_stream(), name)
    }

    fn method(&mut self, call: &ExprMethodCall) -> Option<String> {
        let (name, value) = (call.method.to_string(), self.expression(&call.receiver)?);
        if SAME.contains(&name.as_str()) && call.args.is_empty() {
            return Some(value);
        }
        if !KNOWN.contains(&name.as_str()) {
            return None;
        }
        let mut parts = vec!["method".to_string(), name, value];
        for argument in &call.args {
            parts.push(match argument {
                Expr::Closure(closure) => {
                    let inputs = closure.inputs.iter().map(pattern).collect::<Option<Vec<_>>>()?;
                    format!("(fn {} {})", list(inputs), self.expression(&closure.body)?)
                }
                argument => self.expression(argument)?,
            });
        }
        Some(list(parts))
    }

    /// `matches!(value, pattern if guard)`
    fn matches(&mut self, of: &syn::Macro) -> Option<String> {
        let parse = |input: ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let bound = Pat::parse_multi_with_leading_vert(input)?;
            let guard = match input.parse::<Option<Token![if]>>()? {
                Some(_) => Some(input.parse::<Expr>()?),
                None => None,
            };
            input.parse::<Option<Token![,]>>()?;
            Ok((value, bound, guard))
        };
        let (value, bound, guard) = parse.parse2(of.tokens.clone()).ok()?;
        let guard = match guard {
            Some(guard) => self.expression(&guard)?,
            None => "true".to_string(),
        };
        let (value, bound) = (self.expression(&value)?, pattern(&bound)?);
        Some(format!("(match {value} ({bound} {guard} true) (_ true false))"))
    }
}

/// The name of a variable that is changed.
fn variable(of: &Expr) -> Option<String> {
    match of {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

fn number_type(ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    let name = path.path.get_ident()?.to_string();
    NUMBERS.contains(&name.as_str()).then_some(name)
}
