//! One place with its changed versions.

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{BinOp, Expr};

use super::left_out::is_left_out;
use super::watched::{self, Watched};
use crate::audit::registry::{Entry, Place, ends, number, register};
use crate::audit::written::Source;

/// A changed version of some text.
pub(super) struct Change {
    pub(super) kind: &'static str,
    /// What is said of it: "replace `<` with `<=`".
    pub(super) what: String,
    pub(super) replacement: TokenStream,
    /// Where it is said to be, if that is not where the text begins.
    pub(super) at: Option<Span>,
    /// What changed places.
    pub(super) moved: Vec<Place>,
}

impl Change {
    pub(super) fn new(kind: &'static str, what: String, replacement: impl ToTokens) -> Self {
        Change {
            kind,
            what,
            replacement: replacement.into_token_stream(),
            at: None,
            moved: Vec::new(),
        }
    }

    /// The same, named by another place: of `a && b && c` both operators belong to texts that begin
    /// with `a`.
    pub(super) fn at(self, at: Span) -> Self {
        Change { at: Some(at), ..self }
    }
}

/// In which function changes are made.
pub(super) struct Scope {
    pub(super) function: String,
    pub(super) lines: (usize, usize),
    /// So many changes there were, for names where the compiler tells no places.
    pub(super) n: usize,
    /// The condition that is asked for all of its changes, inside of one.
    pub(super) watched: Option<Watched>,
}

impl Scope {
    /// Writes a change down, and gives its number; none if it is left out.
    pub(super) fn register(
        &mut self,
        place: &TokenStream,
        kind: &'static str,
        what: &str,
        (original, replacement): (String, String),
    ) -> Option<u64> {
        self.register_at(place, (None, Vec::new()), kind, what, (original, replacement))
    }

    fn register_at(
        &mut self,
        place: &TokenStream,
        (at, moved): (Option<Span>, Vec<Place>),
        kind: &'static str,
        what: &str,
        (original, replacement): (String, String),
    ) -> Option<u64> {
        self.n += 1;
        let place = Place::of(place);
        let start = at.map_or(place.start, |at| (at.start().line, at.start().column));
        let name = match start {
            (0, _) => format!("{}#{}: {what}", self.function, self.n),
            (line, column) => format!("{}:{line}:{}: {what}", place.file, column + 1),
        };
        let is_left_out = is_left_out(&name);
        // Written down all the same: the command says how many there are.
        let kind = if is_left_out { "left out" } else { kind };
        let (function, lines) = (self.function.clone(), self.lines);
        register(&Entry {
            kind,
            place,
            moved,
            function,
            lines,
            original,
            replacement,
            name: name.clone(),
        });
        (!is_left_out).then(|| number(&name))
    }

    /// The changes of a text that are not left out, with their numbers.
    pub(super) fn kept(
        &mut self,
        plain: &TokenStream,
        changes: Vec<Change>,
    ) -> Vec<(Literal, TokenStream)> {
        let mut kept = Vec::new();
        if is_planted(plain) {
            return kept;
        }
        let source = Source::of(plain);
        for Change { kind, what, replacement, at, moved } in changes {
            let texts = (source.written(plain), source.written(&replacement));
            if let Some(number) = self.register_at(plain, (at, moved), kind, &what, texts) {
                kept.push((Literal::u64_suffixed(number), replacement));
            }
        }
        kept
    }

    /// A choice between an expression and its changed versions, which are returned.
    pub(super) fn choice(
        &mut self,
        plain: &TokenStream,
        expression: &mut Expr,
        changes: Vec<Change>,
    ) -> Vec<(Literal, TokenStream)> {
        let kept = self.kept(plain, changes);
        if kept.is_empty() {
            return kept;
        }
        let span = ends(plain).0;
        let asked = match &mut self.watched {
            Some(watched) => {
                watched.numbers.extend(kept.iter().map(|(number, _)| number.clone()));
                watched::asked(span)
            }
            None => asked(plain, &kept),
        };
        let arms = kept.iter().map(|(number, changed)| quote_spanned!(span=> #number => #changed,));
        let tokens = quote_spanned!(span=> (match #asked { #(#arms)* _ => #expression }));
        *expression = Expr::Verbatim(tokens);
        kept
    }
}

/// The number of the bug that is on, at a place with some.
pub(super) fn asked(place: &TokenStream, kept: &[(Literal, TokenStream)]) -> TokenStream {
    let span = ends(place).0;
    let numbers = kept.iter().map(|(number, _)| number);
    quote_spanned!(span=> ::lurcher::_macro_support::chosen(&[#(#numbers),*]))
}

/// Whether a condition is `mutant!("name", false, …)`, or one of several such: what is behind it is
/// part of the bug, and nothing else gets there.
pub(super) fn is_bug_alone(condition: &Expr) -> bool {
    let found = match condition {
        Expr::Macro(found) => found,
        Expr::Binary(either) if matches!(either.op, BinOp::Or(_)) => {
            return is_bug_alone(&either.left) && is_bug_alone(&either.right);
        }
        _ => return false,
    };
    let tokens: Vec<TokenTree> = found.mac.tokens.clone().into_iter().collect();
    is_planted(&condition.to_token_stream())
        && matches!(tokens.get(2), Some(TokenTree::Ident(right)) if right == "false")
        && matches!(tokens.get(3), Some(TokenTree::Punct(comma)) if comma.as_char() == ',')
}

/// Whether somebody planted a bug in a text, which is theirs then: what is around it is not
/// changed.
pub(super) fn is_planted(tokens: &TokenStream) -> bool {
    let mut before = None;
    for tree in tokens.clone() {
        let is_macro = matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == '!')
            && matches!(&before, Some(TokenTree::Ident(name)) if name == "mutant");
        let is_inside = matches!(&tree, TokenTree::Group(group) if is_planted(&group.stream()));
        if is_macro || is_inside {
            return true;
        }
        before = Some(tree);
    }
    false
}

/// Whether two texts are the same.
pub(super) fn is_same(one: &impl ToTokens, other: &impl ToTokens) -> bool {
    quote!(#one).to_string() == quote!(#other).to_string()
}
