//! Refinements as formulas of SMT-LIB, for an external solver.
//!
//! Only of numbers and Booleans, alone or in tuples: that is where a solver knows what a bounded
//! search does not. What else is said of the arguments has no formula, and the search does without.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{BinOp, Lit, Member, Type, UnOp};

use super::companion::Companions;
use super::names::NUMBERS;
use super::parameters::Parameter;
use super::syntax::{Argument, Base, Index, Refined, Signature, Term};
use super::tuples::by_parts;

/// A term, and whether it is a Boolean.
#[derive(Clone)]
struct Written {
    text: String,
    is_truth: bool,
}

/// A value that is made of numbers and Booleans.
#[derive(Clone)]
enum Made {
    Of(Written),
    Tuple(Vec<Made>),
}

type Names = HashMap<String, Made>;

/// The formula of a function's arguments, as an expression of type `Option<&'static Formula>`.
pub(super) fn formula(
    signature: &Signature,
    parameters: &[Parameter],
    companions: &mut Companions,
    solver: Option<&str>,
) -> TokenStream {
    let none = quote!(::core::option::Option::None);
    let mut names = Names::new();
    let (mut variables, mut decoded) = (Vec::new(), Vec::new());
    for parameter in parameters {
        let name = parameter.said.to_string();
        let Some((made, decode)) = declare(&name, &parameter.ty, &mut variables) else {
            return none;
        };
        let ty = &parameter.ty;
        decoded.push(quote!(::lurcher::_macro_support::refine::tree_of::<#ty>(&#decode)));
        names.insert(name, made);
    }
    for parameter in parameters {
        let made = names[&parameter.said.to_string()].clone();
        bind(parameter.of(), &made, &mut names);
    }
    let mut asked = Asked { all: Vec::new(), companions, used: Vec::new() };
    for parameter in parameters {
        let made = names[&parameter.said.to_string()].clone();
        if asked.say(parameter.of(), Some(&parameter.said), &made, &names).is_none() {
            return none;
        }
    }
    for term in signature.requires.iter().flat_map(super::syntax::Term::conjuncts) {
        match write(term, &names) {
            Some(Written { text, is_truth: true }) => asked.all.push(text),
            _ => return none,
        }
    }
    let (conditions, used) = (&asked.all, &asked.used);
    let definitions = used.iter().map(|(name, sort)| {
        let text = name.to_string();
        quote!(#name::definition(#text, #sort)?)
    });
    let solver = match solver {
        Some(solver) => quote!(::core::option::Option::Some(#solver)),
        None => none,
    };
    let support = quote!(::lurcher::_macro_support::refine);
    quote! {
        ::core::option::Option::Some(const {
            &#support::Formula {
                solver: #solver,
                variables: &[#(#variables),*],
                definitions: || ::core::option::Option::Some(::std::vec![#(#definitions),*]),
                conditions: &[#(#conditions),*],
                decode: |model| ::core::option::Option::Some(::std::vec![#(#decoded),*]),
            }
        })
    }
}

/// The body of an alias, with its parameters; none if it has no formula.
pub(super) fn alias(ty: &Refined, parameters: &[(Ident, bool)]) -> Option<(String, String)> {
    let is_truth = match super::names::sort(ty) {
        super::names::Sort::Number(_) => false,
        super::names::Sort::Truth => true,
        _ => return None,
    };
    let sort = |is_truth: bool| if is_truth { "Bool" } else { "Int" };
    let value = Made::Of(Written { text: "|@value|".to_string(), is_truth });
    let mut names = Names::new();
    let mut declared = format!("(|@value| {})", sort(is_truth));
    for (name, is_truth) in parameters {
        let text = format!("|{name}|");
        declared += &format!(" ({text} {})", sort(*is_truth));
        names.insert(name.to_string(), Made::Of(Written { text, is_truth: *is_truth }));
    }
    bind(ty, &value, &mut names);
    let mut companions = Companions::default();
    let mut asked = Asked { all: Vec::new(), companions: &mut companions, used: Vec::new() };
    asked.say(ty, None, &value, &names)?;
    asked.used.is_empty().then(|| (declared, format!("(and true {})", asked.all.join(" "))))
}

/// The variables of an argument, and how its value is made from a model.
fn declare(name: &str, ty: &Type, variables: &mut Vec<TokenStream>) -> Option<(Made, TokenStream)> {
    if let Type::Tuple(tuple) = ty {
        let (mut parts, mut values) = (Vec::new(), Vec::new());
        for (at, part) in tuple.elems.iter().enumerate() {
            let (part, value) = declare(&format!("{name}.{at}"), part, variables)?;
            parts.push(part);
            values.push(value);
        }
        return Some((Made::Tuple(parts), quote!((#(#values,)*))));
    }
    let of = ty.to_token_stream().to_string();
    let at = variables.len();
    let is_truth = of == "bool";
    let limits = if is_truth {
        quote!(::core::option::Option::None)
    } else if NUMBERS.contains(&of.as_str()) {
        quote!(::core::option::Option::Some(|| (#ty::MIN.to_string(), #ty::MAX.to_string())))
    } else {
        return None;
    };
    let symbol = format!("|{name}|");
    variables.push(quote!((#symbol, #limits)));
    let value = match is_truth {
        true => quote!(model[#at].truth()?),
        false => quote!(<#ty>::try_from(model[#at].number()?).ok()?),
    };
    Some((Made::Of(Written { text: symbol, is_truth }), value))
}

/// What a type binds by `@n`.
fn bind(ty: &Refined, made: &Made, names: &mut Names) {
    if let (Base::Tuple(parts), Made::Tuple(values)) = (&ty.base, made) {
        parts.iter().zip(values).for_each(|(part, value)| bind(part, value, names));
    }
    if let ([Index::Bind(name)], Made::Of(_)) = (&ty.indices[..], made) {
        names.insert(name.to_string(), made.clone());
    }
}

/// What is asked of the variables.
struct Asked<'c> {
    all: Vec<String>,
    companions: &'c mut Companions,
    /// Aliases that are asked, and the sorts of their values.
    used: Vec<(Ident, &'static str)>,
}

impl Asked<'_> {
    /// What a type says of a value; none if it has no formula.
    fn say(
        &mut self,
        ty: &Refined,
        name: Option<&Ident>,
        made: &Made,
        names: &Names,
    ) -> Option<()> {
        match (&ty.base, made) {
            (Base::Tuple(parts), Made::Tuple(values)) if parts.len() == values.len() => {
                for (part, value) in parts.iter().zip(values) {
                    self.say(part, None, value, names)?;
                }
            }
            (Base::Named { arguments, .. }, Made::Of(value)) => {
                let is_plain = !arguments.iter().any(|one| matches!(one, Argument::Type(_)));
                if !is_plain {
                    return None;
                }
                let terms = ty.indices.iter().filter_map(|index| match index {
                    Index::Is(term) => Some(term),
                    Index::Bind(_) => None,
                });
                let terms = terms.map(|term| write(term, names)).collect::<Option<Vec<_>>>()?;
                if super::lower::is_own(ty) {
                    let kinds = terms.iter().map(|term| term.is_truth).collect();
                    let companion = self.companions.holds(ty, kinds);
                    let arguments: Vec<&str> =
                        terms.iter().map(|term| term.text.as_str()).collect();
                    let (value_text, rest) = (&value.text, arguments.join(" "));
                    self.all.push(format!("(|{companion}| {value_text} {rest})"));
                    let sort = if value.is_truth { "Bool" } else { "Int" };
                    if !self.used.iter().any(|(known, _)| *known == companion) {
                        self.used.push((companion, sort));
                    }
                } else {
                    let equal =
                        terms.iter().map(|term| format!("(= {} {})", value.text, term.text));
                    self.all.extend(equal);
                }
            }
            _ => return None,
        }
        for (binder, predicate) in &ty.predicates {
            let mut inner = names.clone();
            if let Some(binder) = binder.as_ref().or(name) {
                inner.insert(binder.to_string(), made.clone());
            }
            for term in predicate.conjuncts() {
                match write(term, &inner)? {
                    Written { text, is_truth: true } => self.all.push(text),
                    _ => return None,
                }
            }
        }
        Some(())
    }
}

/// A term of numbers and Booleans.
fn write(term: &Term, names: &Names) -> Option<Written> {
    let number = |text: String| Some(Written { text, is_truth: false });
    let truth = |text: String| Some(Written { text, is_truth: true });
    match term {
        Term::Literal(Lit::Int(int)) => number(integer(int.base10_parse().ok()?)),
        Term::Literal(Lit::Bool(bool)) => truth(bool.value.to_string()),
        Term::Path(_) | Term::Field(..) => match made(term, names)? {
            Made::Of(written) => Some(written),
            Made::Tuple(_) => None,
        },
        Term::Unary(UnOp::Neg(_), of) => number(format!("(- {})", write(of, names)?.text)),
        Term::Unary(_, of) => truth(format!("(not {})", write(of, names)?.text)),
        Term::Binary(left, operator, right) => {
            if let Some(parts) = by_parts(left, operator, right).ok()? {
                return write(&parts, names);
            }
            let (a, b) = (write(left, names)?, write(right, names)?);
            let (x, y) = (&a.text, &b.text);
            match operator {
                BinOp::Add(_) => number(format!("(+ {x} {y})")),
                BinOp::Sub(_) => number(format!("(- {x} {y})")),
                BinOp::Mul(_) => number(format!("(* {x} {y})")),
                // Those of SMT-LIB are Euclidean, but for zero they say nothing.
                BinOp::Div(_) => number(format!("(ite (= {y} 0) 0 (div {x} {y}))")),
                BinOp::Rem(_) => number(format!("(ite (= {y} 0) {x} (mod {x} {y}))")),
                BinOp::Eq(_) => truth(format!("(= {x} {y})")),
                BinOp::Ne(_) => truth(format!("(not (= {x} {y}))")),
                BinOp::Lt(_) => truth(format!("(< {x} {y})")),
                BinOp::Le(_) => truth(format!("(<= {x} {y})")),
                BinOp::Gt(_) => truth(format!("(> {x} {y})")),
                BinOp::Ge(_) => truth(format!("(>= {x} {y})")),
                BinOp::And(_) => truth(format!("(and {x} {y})")),
                BinOp::Or(_) => truth(format!("(or {x} {y})")),
                _ => None,
            }
        }
        Term::Implies(left, right) => {
            truth(format!("(=> {} {})", write(left, names)?.text, write(right, names)?.text))
        }
        Term::Same(left, right) => {
            truth(format!("(= {} {})", write(left, names)?.text, write(right, names)?.text))
        }
        Term::If(condition, yes, no) => {
            let (yes, no) = (write(yes, names)?, write(no, names)?);
            let text = format!("(ite {} {} {})", write(condition, names)?.text, yes.text, no.text);
            Some(Written { text, is_truth: yes.is_truth })
        }
        Term::Cast(of, ty) if ty.to_token_stream().to_string() == "int" => write(of, names),
        Term::Method(of, name, arguments) => {
            let x = write(of, names)?.text;
            match (name.to_string().as_str(), &arguments[..]) {
                ("abs", []) => number(format!("(ite (< {x} 0) (- {x}) {x})")),
                ("min" | "max", [other]) => {
                    let y = write(other, names)?.text;
                    let less = if name == "min" { "<" } else { ">" };
                    number(format!("(ite ({less} {y} {x}) {y} {x})"))
                }
                _ => None,
            }
        }
        Term::Quantified { is_all, name, from, to, holds } => {
            let (from, to) = (write(from, names)?.text, write(to, names)?.text);
            let mut inner = names.clone();
            let symbol = format!("|{name}|");
            let bound = Written { text: symbol.clone(), is_truth: false };
            inner.insert(name.to_string(), Made::Of(bound));
            let holds = write(holds, &inner)?.text;
            let between = format!("(and (<= {from} {symbol}) (< {symbol} {to}))");
            truth(match is_all {
                true => format!("(forall (({symbol} Int)) (=> {between} {holds}))"),
                false => format!("(exists (({symbol} Int)) (and {between} {holds}))"),
            })
        }
        _ => None,
    }
}

/// What a name or a field of a tuple stands for.
fn made(term: &Term, names: &Names) -> Option<Made> {
    match term {
        Term::Path(path) => names.get(&path.get_ident()?.to_string()).cloned(),
        Term::Field(of, Member::Unnamed(at)) => match made(of, names)? {
            Made::Tuple(parts) => parts.get(at.index as usize).cloned(),
            Made::Of(_) => None,
        },
        _ => None,
    }
}

fn integer(number: i128) -> String {
    if number < 0 { format!("(- {})", number.unsigned_abs()) } else { number.to_string() }
}
