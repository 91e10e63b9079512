//! Writing expressions in the notation that the parser reads.

use std::fmt;

use super::expression::{Expression, TermKind, parts_from_the_right};
use super::words::is_plain;

/// Where a term stands, which says whether it needs parentheses.
#[derive(Clone, Copy)]
enum Context {
    /// An argument, the body of a `mu`, or the whole.
    Whole,
    /// Before a `+`.
    Left,
    /// After a `+`, `o` or `<>`.
    Operand,
}

enum Step {
    Text(&'static str),
    Term(usize, Context),
}

struct Signs {
    top: &'static str,
    mu: &'static str,
    next: &'static str,
    eventually: &'static str,
}

const ASCII: Signs = Signs { top: "_", mu: "mu ", next: "o ", eventually: "<>" };
const UNICODE: Signs = Signs { top: "⊤", mu: "μ", next: "○", eventually: "◇" };

/// As the parser reads it; with `{:#}` in the signs of the literature: `μX. cons(⊤, X) + nil`.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = if f.alternate() { UNICODE } else { ASCII };
        f.write_str(&self.write(&signs, usize::MAX).0)
    }
}

impl Expression {
    /// The text, and the bytes at which a term stands in it.
    pub(super) fn write_and_locate(&self, index: usize) -> (String, (usize, usize)) {
        self.write(&ASCII, index)
    }

    fn write(&self, signs: &Signs, wanted: usize) -> (String, (usize, usize)) {
        let mut out = String::new();
        let mut place = (0, 0);
        let Some(root) = self.terms.len().checked_sub(1) else { return (out, place) };
        let mut steps = vec![Step::Term(root, Context::Whole)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Text(text) => out.push_str(text),
                Step::Term(index, context) => {
                    let from = out.len();
                    self.write_term(index, context, signs, &mut out, &mut steps);
                    if index == wanted {
                        place = (from, out.len());
                    }
                }
            }
        }
        (out, place)
    }

    /// Writes what comes first, and pushes the rest, last step first.
    fn write_term(
        &self,
        index: usize,
        context: Context,
        signs: &Signs,
        out: &mut String,
        steps: &mut Vec<Step>,
    ) {
        let kind = &self.terms[index].kind;
        let needs_parentheses = matches!(
            (kind, context),
            (TermKind::Sum | TermKind::Mu(_), Context::Operand) | (TermKind::Mu(_), Context::Left)
        );
        if needs_parentheses {
            out.push('(');
            steps.push(Step::Text(")"));
        }
        let mut parts = parts_from_the_right(&self.terms, index);
        match kind {
            TermKind::Top => out.push_str(signs.top),
            TermKind::Sum => {
                let operands = (parts.next(), parts.next());
                let (Some(right), Some(left)) = operands else { return };
                steps.push(Step::Term(right, Context::Operand));
                steps.push(Step::Text(" + "));
                steps.push(Step::Term(left, Context::Left));
            }
            TermKind::Mu(name) => {
                out.push_str(&format!("{}{name}. ", signs.mu));
                steps.extend(parts.map(|body| Step::Term(body, Context::Whole)));
            }
            TermKind::Next | TermKind::Eventually => {
                let is_next = *kind == TermKind::Next;
                out.push_str(if is_next { signs.next } else { signs.eventually });
                steps.extend(parts.map(|operand| Step::Term(operand, Context::Operand)));
            }
            TermKind::Variable(name) => out.push_str(name),
            TermKind::Open(number) => out.push_str(&format!("?{number}")),
            TermKind::Literal { literal, of } => {
                out.push_str(&literal.to_string());
                if let Some(of) = of {
                    out.push_str(&format!("@{of}"));
                }
            }
            TermKind::Constructor { name, arity } => {
                match is_plain(name) {
                    true => out.push_str(name),
                    false if name.is_empty() => {}
                    false => out.push_str(&format!("`{name}`")),
                }
                if *arity == 0 {
                    out.push_str(if name.is_empty() { "()" } else { "" });
                    return;
                }
                out.push('(');
                // A tuple of one needs its comma.
                steps.push(Step::Text(if name.is_empty() && *arity == 1 { ",)" } else { ")" }));
                for (position, part) in parts.enumerate() {
                    if position > 0 {
                        steps.push(Step::Text(", "));
                    }
                    steps.push(Step::Term(part, Context::Whole));
                }
            }
        }
    }
}
