//! Formulas as they are written in SMT-LIB, read as trees of words.

/// A word, or a list of terms in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Word(String),
    List(Vec<Term>),
}

impl Term {
    /// The only term of a text; none if there are more or fewer, or brackets do not match.
    pub(super) fn read(text: &str) -> Option<Term> {
        let mut open: Vec<Vec<Term>> = vec![Vec::new()];
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let n = match first {
                '(' | ')' => 1,
                '|' => rest[1..].find('|')? + 2,
                _ => {
                    rest.find(|c: char| c.is_whitespace() || "()".contains(c)).unwrap_or(rest.len())
                }
            };
            let (word, after) = rest.split_at(n);
            match word {
                "(" => open.push(Vec::new()),
                ")" => {
                    let closed = open.pop()?;
                    open.last_mut()?.push(Term::List(closed));
                }
                word => open.last_mut()?.push(Term::Word(word.to_string())),
            }
            rest = after.trim_start();
        }
        let [all] = <[Vec<Term>; 1]>::try_from(open).ok()?;
        let [term] = <[Term; 1]>::try_from(all).ok()?;
        Some(term)
    }

    pub(super) fn word(&self) -> Option<&str> {
        match self {
            Term::Word(word) => Some(word),
            Term::List(_) => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Term]> {
        match self {
            Term::Word(_) => None,
            Term::List(list) => Some(list),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(term: &Term) -> String {
        match term {
            Term::Word(word) => word.clone(),
            Term::List(list) => {
                format!("({})", list.iter().map(shown).collect::<Vec<_>>().join(" "))
            }
        }
    }

    #[test]
    fn terms_are_words_and_lists() {
        for text in ["x", "(+ 1 2)", "(=> (< |a b.0| (- 3)) (f))", "()"] {
            assert_eq!(Term::read(text).map(|term| shown(&term)).as_deref(), Some(text));
        }
        assert_eq!(Term::read(" ( a\n b ) ").map(|term| shown(&term)).as_deref(), Some("(a b)"));
    }

    #[test]
    fn what_is_no_term_is_none() {
        for text in ["", "(", ")", "(a))", "a b", "|a", "((a)"] {
            assert_eq!(Term::read(text), None, "{text}");
        }
    }
}
