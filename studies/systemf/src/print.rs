//! Types and terms as text: `(lam ()->(). 0 #) (lam (). 0)`, `Lam. lam 0. 0`, `e [forall 0]`.

use std::fmt;

use crate::syntax::{Term, Type};

/// How tightly the place holds together where something is written.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Place {
    /// Anything goes.
    Outer,
    /// Left of an argument, or right of an arrow.
    Spine,
    /// An argument, or left of an arrow.
    Inner,
}

/// Writes with parentheses if the place is tighter than what is written allows.
fn parenthesised(
    f: &mut fmt::Formatter<'_>,
    place: Place,
    at_most: Place,
    write: impl FnOnce(&mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if place <= at_most {
        return write(f);
    }
    f.write_str("(")?;
    write(f)?;
    f.write_str(")")
}

fn write_type(f: &mut fmt::Formatter<'_>, place: Place, of: &Type) -> fmt::Result {
    match of {
        Type::Base => f.write_str("()"),
        Type::Bool => f.write_str("B"),
        Type::Var(index) => write!(f, "{index}"),
        Type::Arrow(parts) => parenthesised(f, place, Place::Spine, |f| {
            write_type(f, Place::Inner, &parts.0)?;
            f.write_str("->")?;
            write_type(f, Place::Spine, &parts.1)
        }),
        Type::ForAll(body) => parenthesised(f, place, Place::Outer, |f| {
            f.write_str("forall ")?;
            write_type(f, Place::Outer, body)
        }),
    }
}

fn write_term(f: &mut fmt::Formatter<'_>, place: Place, term: &Term) -> fmt::Result {
    match term {
        Term::Con => f.write_str("#"),
        Term::True => f.write_str("T"),
        Term::False => f.write_str("F"),
        Term::Var(index) => write!(f, "{index}"),
        Term::Lam(parts) => parenthesised(f, place, Place::Outer, |f| {
            write!(f, "lam {}. ", parts.0)?;
            write_term(f, Place::Outer, &parts.1)
        }),
        Term::TLam(body) => parenthesised(f, place, Place::Outer, |f| {
            f.write_str("Lam. ")?;
            write_term(f, Place::Outer, body)
        }),
        Term::App(parts) => parenthesised(f, place, Place::Spine, |f| {
            write_term(f, Place::Spine, &parts.0)?;
            f.write_str(" ")?;
            write_term(f, Place::Inner, &parts.1)
        }),
        Term::TApp(parts) => parenthesised(f, place, Place::Spine, |f| {
            write_term(f, Place::Spine, &parts.0)?;
            write!(f, " [{}]", parts.1)
        }),
        Term::Cond(parts) => parenthesised(f, place, Place::Outer, |f| {
            f.write_str("if ")?;
            write_term(f, Place::Outer, &parts.0)?;
            f.write_str(" then ")?;
            write_term(f, Place::Outer, &parts.1)?;
            f.write_str(" else ")?;
            write_term(f, Place::Outer, &parts.2)
        }),
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_type(f, Place::Outer, self)
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_term(f, Place::Outer, self)
    }
}

/// As text, too: nobody can read the pointers between the nodes.
impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// As text, too: nobody can read the pointers between the nodes.
impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::{Term, Type, app, arrow, cond, forall, lam, tapp, tlam};

    #[test]
    fn types_have_the_parentheses_they_need() {
        let unit = || Type::Base;
        assert_eq!(arrow(arrow(unit(), unit()), unit()).to_string(), "(()->())->()");
        assert_eq!(arrow(unit(), arrow(unit(), Type::Bool)).to_string(), "()->()->B");
        let identity = forall(arrow(Type::Var(0), Type::Var(0)));
        assert_eq!(identity.to_string(), "forall 0->0");
        assert_eq!(arrow(identity.clone(), unit()).to_string(), "(forall 0->0)->()");
        assert_eq!(arrow(unit(), identity).to_string(), "()->(forall 0->0)");
    }

    #[test]
    fn terms_have_the_parentheses_they_need() {
        let identity = || lam(Type::Base, Term::Var(0));
        assert_eq!(app(identity(), Term::Con).to_string(), "(lam (). 0) #");
        let nested = app(app(Term::Var(1), Term::Var(0)), app(Term::Var(1), Term::Con));
        assert_eq!(nested.to_string(), "1 0 (1 #)");
        let polymorphic = tlam(lam(Type::Var(0), Term::Var(0)));
        assert_eq!(
            tapp(polymorphic, forall(Type::Var(0))).to_string(),
            "(Lam. lam 0. 0) [forall 0]"
        );
        let choice = cond(Term::True, Term::Con, app(identity(), Term::Con));
        assert_eq!(choice.to_string(), "if T then # else (lam (). 0) #");
        assert_eq!(
            app(identity(), choice).to_string(),
            "(lam (). 0) (if T then # else (lam (). 0) #)"
        );
    }
}
