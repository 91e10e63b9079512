//! Conditions that say what the property says.
//!
//! With a function of the user in a condition it may be that which the property asserts of its
//! arguments: that it fails whenever `!is_ok(&x)` says nothing about `assert!(is_ok(&x))`. Whether
//! a condition does is seen from the text of both, without spaces and references, whichever way a
//! comparison is turned. In the same way it is seen whether a part of a condition is what is
//! required of inputs.

/// Whether a condition is the contrary of something that is asserted.
pub(super) fn restates(condition: &str, asserted: &[&str]) -> bool {
    let (body, holds) = normal(condition);
    asserted.iter().any(|asserted| normal(asserted) == (body.clone(), !holds))
}

/// Whether a condition is one of some.
pub(super) fn says_any(condition: &str, others: &[&str]) -> bool {
    others.iter().any(|other| normal(other) == normal(condition))
}

/// The conditions that one is made of by `&&`.
pub(super) fn conjuncts(text: &str) -> Vec<&str> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        let rest = &text[at..];
        // What is joined by `||` is one condition.
        if depth == 0 && rest.starts_with("||") {
            return vec![text];
        }
        if depth == 0 && rest.starts_with(" && ") {
            parts.push(&text[begin..at]);
            begin = at + " && ".len();
        }
    }
    parts.push(&text[begin..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// What is said, and whether it is said to hold.
fn normal(text: &str) -> (String, bool) {
    let bare: String = text.chars().filter(|c| !c.is_whitespace() && !"&*".contains(*c)).collect();
    let mut rest = bare.as_str();
    let mut holds = true;
    loop {
        if let Some(inner) = rest.strip_prefix('!').filter(|_| comparison(rest).is_none()) {
            (rest, holds) = (inner, !holds);
        } else if let Some(inner) = inside(rest) {
            rest = inner;
        } else {
            break;
        }
    }
    let Some((left, sign, right)) = comparison(rest) else { return (rest.to_string(), holds) };
    let (left, right) = (inside(left).unwrap_or(left), inside(right).unwrap_or(right));
    let both = if left < right { (left, right) } else { (right, left) };
    match sign {
        "==" => (format!("{}=={}", both.0, both.1), holds),
        "!=" => (format!("{}=={}", both.0, both.1), !holds),
        "<" => (format!("{left}<{right}"), holds),
        ">" => (format!("{right}<{left}"), holds),
        "<=" => (format!("{right}<{left}"), !holds),
        _ => (format!("{left}<{right}"), !holds),
    }
}

/// What is inside of parentheses that are around all of it.
fn inside(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0;
    let is_closed = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    };
    (!inner.chars().any(is_closed)).then_some(inner)
}

/// The two sides of a comparison that is not inside of anything.
fn comparison(text: &str) -> Option<(&str, &'static str, &str)> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        let signs = ["==", "!=", "<=", ">=", "<", ">"];
        let sign = signs.into_iter().find(|sign| text[at..].starts_with(sign));
        if let (0, Some(sign)) = (depth, sign.filter(|_| at > 0)) {
            return Some((&text[..at], sign, &text[at + sign.len()..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_required_is_known_part_by_part() {
        let required = conjuncts("is_bst(&t) && n < 10 && (a && b)");
        assert_eq!(required, ["is_bst(&t)", "n < 10", "(a && b)"]);
        assert!(says_any("is_bst(&t)", &required) && says_any("10 > n", &required));
        assert!(!says_any("!is_bst(&t)", &required) && !says_any("n < 9", &required));
        assert_eq!(conjuncts("a && b || c"), ["a && b || c"]);
        assert!(conjuncts("").is_empty());
    }

    #[test]
    fn the_contrary_of_what_is_asserted_is_seen() {
        for (condition, asserted) in [
            ("!is_ok(&x)", "is_ok (& x)"),
            ("is_bad(x)", "! is_bad (x)"),
            ("is_bad(x)", "!(is_bad(x))"),
            ("f(&x) != g(x)", "g(x) == f(& x)"),
            ("f(&x) >= 3", "f(&x) < 3"),
            ("3 <= f(&x)", "f(&x) < 3"),
            ("f(&x) > y", "f(&x) <= y"),
        ] {
            assert!(restates(condition, &[asserted]), "{condition} {asserted}");
        }
        for (condition, asserted) in [
            ("is_ok(&x)", "is_ok(&x)"),
            ("!is_ok(&y)", "is_ok(&x)"),
            ("f(&x) > 3", "f(&x) < 3"),
            ("f(&x) != g(x)", "f(&x) != g(x)"),
            ("!f(&x)", "f(&x) == g(x)"),
        ] {
            assert!(!restates(condition, &[asserted]), "{condition} {asserted}");
        }
    }
}
