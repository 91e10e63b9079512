//! Goes through the text of a function and changes it everywhere.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote_spanned};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ExprIf, ExprWhile, FieldValue, GenericArgument, Item, Pat,
    Path, Stmt, Token, Type,
};

use super::conditional::is_conditional;
use super::mutate_inner;
use super::operators;
use super::site::{Change, Scope, asked, is_bug_alone, is_same};
use crate::audit::registry::{Place, ends};

/// Of calls with more arguments than this only neighbours are swapped.
const FEW_ARGUMENTS: usize = 4;

/// Changes the text of one function.
pub(super) struct Mutator {
    pub(super) scope: Scope,
    /// Whether the block is that of an `if` without `else`, of which nothing is expected.
    is_optional: bool,
}

impl Mutator {
    pub(super) fn new(function: String, lines: (usize, usize)) -> Self {
        Mutator { scope: Scope { function, lines, n: 0, watched: None }, is_optional: false }
    }

    /// An expression, inside and as a whole.
    fn change(&mut self, plain: &Expr, expression: &mut Expr) {
        if self.scope.watched.is_none() || !self.part(plain, expression) {
            self.visit_inside(plain, expression);
        }
    }

    /// The same, if it is no part of a condition that is watched.
    pub(super) fn visit_inside(&mut self, plain: &Expr, expression: &mut Expr) {
        match expression {
            // What has to be a constant, and what is another macro's text.
            Expr::Const(_) | Expr::Macro(_) | Expr::Verbatim(_) => return,
            Expr::Unary(negative) if operators::is_negative(negative) => {}
            Expr::Repeat(repeat) => self.visit_expr_mut(&mut repeat.expr),
            Expr::If(branch) => self.visit_expr_if_mut(branch),
            Expr::While(repeated) => self.visit_expr_while_mut(repeated),
            // A block that is a value, or a closure's, is not one of which nothing is expected.
            _ => {
                let before = std::mem::replace(&mut self.is_optional, false);
                visit_mut::visit_expr_mut(self, expression);
                self.is_optional = before;
            }
        }
        if let (Expr::Match(plain), Expr::Match(changed)) = (plain, &mut *expression) {
            self.arms(plain, changed);
        }
        let kept = self.scope.choice(&plain.to_token_stream(), expression, changes(plain));
        if let Some(watched) = &mut self.scope.watched {
            let numbers: Vec<_> = kept.into_iter().map(|(number, _)| number).collect();
            watched.step(plain, &numbers);
        }
    }

    /// A condition, negated; its insides are changed already.
    fn condition(&mut self, plain: &Expr, changed: &mut Expr) {
        if !has_let(plain) && !operators::is_negated_anyway(plain) {
            let changes = vec![operators::negated(plain)];
            self.scope.choice(&plain.to_token_stream(), changed, changes);
        }
    }

    /// The guard of an arm, always and never; its insides are changed already.
    fn guard(&mut self, plain: &Expr, changed: &mut Expr) {
        if has_let(plain) {
            return;
        }
        let span = ends(&plain.to_token_stream()).0;
        let always = |truth: bool| {
            let truth = syn::LitBool::new(truth, span);
            let what = format!("replace match guard with {}", truth.value);
            Change::new("condition", what, truth)
        };
        let changes = vec![always(true), always(false)];
        let kept = self.scope.choice(&plain.to_token_stream(), changed, changes);
        if let Some(watched) = &mut self.scope.watched {
            watched.guard(span, &kept);
        }
    }

    /// A statement that is left out.
    fn delete(&mut self, plain: &Stmt, changed: &mut Stmt) {
        let place = plain.to_token_stream();
        let what = "delete the statement".to_string();
        let kept = self.scope.kept(&place, vec![Change::new("deleted", what, TokenStream::new())]);
        let Some((number, _)) = kept.first() else { return };
        let (span, asked) = (ends(&place).0, asked(&place, &kept));
        let tokens = quote_spanned!(span=> match #asked { #number => {} _ => { #changed } });
        *changed = Stmt::Expr(Expr::Verbatim(tokens), None);
    }
}

/// Whether a condition has `let` in it, so that it is no value.
pub(super) fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(inner) => has_let(&inner.expr),
        _ => false,
    }
}

/// Calls with two arguments exchanged.
fn swapped(
    arguments: &Punctuated<Expr, Token![,]>,
    call: impl Fn(Punctuated<Expr, Token![,]>) -> Expr,
) -> Vec<Change> {
    let mut changes = Vec::new();
    for one in 0..arguments.len() {
        for other in one + 1..arguments.len() {
            let is_near = arguments.len() <= FEW_ARGUMENTS || other == one + 1;
            if !is_near || is_same(&arguments[one], &arguments[other]) {
                continue;
            }
            let mut changed = arguments.clone();
            (changed[one], changed[other]) = (arguments[other].clone(), arguments[one].clone());
            let what = format!("swap arguments {} and {}", one + 1, other + 1);
            let moved = [one, other].map(|n| Place::of(&arguments[n].to_token_stream())).to_vec();
            changes.push(Change { moved, ..Change::new("swapped arguments", what, call(changed)) });
        }
    }
    changes
}

pub(super) fn changes(plain: &Expr) -> Vec<Change> {
    match plain {
        Expr::Binary(binary) if !has_let(plain) => operators::binary(binary),
        Expr::Unary(unary) => operators::unary(unary),
        Expr::Lit(literal) => operators::literal(literal),
        Expr::Call(call) => {
            swapped(&call.args, |args| Expr::Call(syn::ExprCall { args, ..call.clone() }))
        }
        Expr::MethodCall(call) => {
            let changes = swapped(&call.args, |args| {
                Expr::MethodCall(syn::ExprMethodCall { args, ..call.clone() })
            });
            changes.into_iter().map(|change| change.at(call.method.span())).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether leaving a statement out is a change, and leaves what can be compiled in most cases.
fn is_deletable(statement: &Stmt, is_last: bool, is_optional: bool) -> bool {
    let Stmt::Expr(expression, semicolon) = statement else { return false };
    match expression {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) | Expr::Await(_) | Expr::Try(_) => {
            semicolon.is_some()
        }
        Expr::Binary(binary) => {
            let is_assignment = !matches!(
                binary.op,
                BinOp::Eq(_)
                    | BinOp::Ne(_)
                    | BinOp::Lt(_)
                    | BinOp::Gt(_)
                    | BinOp::Le(_)
                    | BinOp::Ge(_)
                    | BinOp::And(_)
                    | BinOp::Or(_)
            );
            semicolon.is_some() && is_assignment
        }
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => is_optional,
        Expr::ForLoop(_) | Expr::While(_) | Expr::If(_) | Expr::Match(_) => {
            semicolon.is_some() || !is_last
        }
        _ => false,
    }
}

fn attributes(statement: &Stmt) -> &[Attribute] {
    match statement {
        Stmt::Local(local) => &local.attrs,
        Stmt::Expr(expression, _) => attributes_of(expression),
        Stmt::Item(_) | Stmt::Macro(_) => &[],
    }
}

/// The attributes of an expression, of those kinds that people put some on.
fn attributes_of(expression: &Expr) -> &[Attribute] {
    match expression {
        Expr::Assign(inner) => &inner.attrs,
        Expr::Binary(inner) => &inner.attrs,
        Expr::Block(inner) => &inner.attrs,
        Expr::Call(inner) => &inner.attrs,
        Expr::Field(inner) => &inner.attrs,
        Expr::ForLoop(inner) => &inner.attrs,
        Expr::If(inner) => &inner.attrs,
        Expr::Lit(inner) => &inner.attrs,
        Expr::Loop(inner) => &inner.attrs,
        Expr::Match(inner) => &inner.attrs,
        Expr::MethodCall(inner) => &inner.attrs,
        Expr::Path(inner) => &inner.attrs,
        Expr::Reference(inner) => &inner.attrs,
        Expr::Return(inner) => &inner.attrs,
        Expr::Struct(inner) => &inner.attrs,
        Expr::Try(inner) => &inner.attrs,
        Expr::Tuple(inner) => &inner.attrs,
        Expr::Unary(inner) => &inner.attrs,
        Expr::While(inner) => &inner.attrs,
        _ => &[],
    }
}

impl VisitMut for Mutator {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if is_conditional(attributes_of(expression)) {
            return;
        }
        let plain = expression.clone();
        self.watched(&plain, expression, |mutator, changed| mutator.change(&plain, changed));
    }

    fn visit_expr_if_mut(&mut self, branch: &mut ExprIf) {
        let plain = (*branch.cond).clone();
        self.visit_expr_mut(&mut branch.cond);
        self.condition(&plain, &mut branch.cond);
        if is_bug_alone(&plain) {
            return;
        }
        let is_optional = branch.else_branch.is_none();
        let before = std::mem::replace(&mut self.is_optional, is_optional);
        self.visit_block_mut(&mut branch.then_branch);
        self.is_optional = false;
        if let Some((_, other)) = &mut branch.else_branch {
            // What follows `else` has to stay an `if` or a block.
            match &mut **other {
                Expr::If(next) => self.visit_expr_if_mut(next),
                Expr::Block(block) => self.visit_block_mut(&mut block.block),
                _ => {}
            }
        }
        self.is_optional = before;
    }

    fn visit_expr_while_mut(&mut self, repeated: &mut ExprWhile) {
        let plain = (*repeated.cond).clone();
        self.visit_expr_mut(&mut repeated.cond);
        self.condition(&plain, &mut repeated.cond);
        self.visit_block_mut(&mut repeated.body);
    }

    fn visit_field_value_mut(&mut self, field: &mut FieldValue) {
        if !is_conditional(&field.attrs) {
            self.visit_expr_mut(&mut field.expr);
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        if is_conditional(&arm.attrs) {
            return;
        }
        if let Some((_, guard)) = &mut arm.guard {
            let plain = (**guard).clone();
            if is_bug_alone(&plain) {
                return;
            }
            self.watched(&plain, guard, |mutator, guard| {
                mutator.visit_expr_mut(guard);
                mutator.guard(&plain, guard);
            });
        }
        self.visit_expr_mut(&mut arm.body);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let is_optional = std::mem::replace(&mut self.is_optional, false);
        let n = block.stmts.len();
        for (index, statement) in block.stmts.iter_mut().enumerate() {
            let plain = statement.clone();
            if is_conditional(attributes(&plain)) {
                continue;
            }
            self.visit_stmt_mut(statement);
            if is_deletable(&plain, index + 1 == n, is_optional) {
                self.delete(&plain, statement);
            }
        }
        self.is_optional = is_optional;
    }

    /// A function inside of one is one of its own.
    fn visit_item_mut(&mut self, item: &mut Item) {
        mutate_inner(item, Some(&self.scope.function), true);
    }
    fn visit_pat_mut(&mut self, _: &mut Pat) {}
    fn visit_type_mut(&mut self, _: &mut Type) {}
    fn visit_path_mut(&mut self, _: &mut Path) {}
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}
    fn visit_generic_argument_mut(&mut self, _: &mut GenericArgument) {}
}
