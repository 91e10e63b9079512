//! How functions are written.

use super::Class;

/// How a call is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `a == b`
    Infix(&'static str),
    /// `!a`
    Not,
    /// `list.contains(&a)`, the list being the second argument.
    Contains,
    /// `map.contains_key(&a)`, likewise.
    ContainsKey,
    /// `a.saturating_sub(b)`
    Saturating(&'static str),
    /// `text.ends_with(part)`
    Within(&'static str),
    /// `set.is_subset(&other)`
    Relation(&'static str),
    /// `text.chars().any(char::is_numeric)`
    AnyCharacter(&'static str),
    /// `list.iter().any(|n| *n < a)`, the list being the second argument; or a map, and `keys` or
    /// `values`; or a text, and `chars`.
    AnyElement(&'static str, &'static str),
    /// `list.iter().any(is_odd)`; what follows the list.
    AnyGiven(String),
    /// `list.len() < usize::from(a)`, the list being the second argument.
    LenIs(&'static str),
    /// `i32::from(a) < b`, where the two are of different types.
    Across(&'static str),
    /// `list.len() < other.len()`
    LensAre(&'static str),
    /// `text.matches(a).count() > 1`, the text being the second argument; the same of a list.
    MoreThanOnce,
    /// `map.values().enumerate().any(|(i, x)| map.values().take(i).any(|y| x == y))`
    EqualValues,
    /// `list.len().checked_rem(a) == Some(0)`, the list being the second argument; or whether
    /// something is left.
    LenDivided(&'static str),
    /// `list.windows(2).any(|w| w[0] == w[1])`
    Neighbours(&'static str),
    /// `list.iter().enumerate().any(|(i, x)| list[..i].contains(x))`
    Repeats,
    /// `list.iter().map(|n| *n as i128).sum::<i128>() > a as i128`, the list being the second
    /// argument.
    TotalIs(&'static str),
    /// `list.iter().map(|n| *n as i128).sum::<i128>() > 100`
    Total(&'static str, i128),
    /// `list.contains(&(a, b))`, the list being the third argument.
    ContainsPair,
    /// `list.iter().any(|x| x.contains(&a))`, the list being the second argument.
    AnyList,
    /// `map.keys().any(|key| other.contains_key(key))`
    SharesKey,
    /// `list.iter().any(|x| other.contains(x))`
    SharesElement,
    /// `list.iter().any(|x| x.count < a)`, the list being the second argument; which part.
    AnyPart(String, &'static str),
    /// `list.iter().any(|x| x.0 == x.1)`; what is said of the parts of `x`.
    AnyParts(String),
    /// `list.iter().any(|s| s.contains(a))`, the list being the second argument.
    AnyText,
    /// `list.ends_with(&[a])`, the list being the second argument.
    Last,
    /// `list.last() > Some(&a)`, or `list.last().is_some_and(|n| *n < a)`, likewise: what is not
    /// there is less than anything.
    LastIs(&'static str),
    /// `list.iter().any(|x| matches!(x, Exp::Div(..)))`; what is said of `x`.
    AnyIs(String),
    /// `a.checked_mul(2) == Some(b)`
    Related(&'static str, i128),
    /// `a.checked_add(b) == Some(c)`
    Sum,
    /// `a.saturating_sub(b) > 10`
    Bounded(&'static str, &'static str, i128),
    /// `a.checked_rem(b) == Some(0)`
    Divides,
    /// `a.checked_mul(a) == Some(b)`
    SquareOf,
    /// `a.isqrt().pow(2) == a`
    Square,
    /// `a.checked_mul(b).is_none()`
    Overflows(&'static str),
    /// `map.get(&key) > Some(&a)`, or `map.get(&key).is_some_and(|n| *n < a)`; the key, the number,
    /// the map. The same of a list and an index.
    Found(&'static str),
    /// `text.is_char_boundary(a)`
    Boundary,
    /// `a.fract() != 0.0`
    Fraction,
    /// `!set.is_disjoint(&other)`
    Meets,
    /// `c.is_whitespace() && !matches!(c, '\u{85}')`
    InClass(Class),
    /// `text.ends_with(char::is_whitespace)`
    OfClass(&'static str, Class),
    /// `a.len()`
    Method(&'static str),
    /// `a % 2 == 0`
    Even,
    /// `a % 3 == 1`
    Remainder(i128, i128),
    /// `a % 60 < 10`, or `list.len() % 3 != 0`
    RemainderIs(i128, &'static str, i128),
    /// `matches!(a, Exp::Div(..))`
    Matches(String),
    /// `parts_of(&a).any(|part| matches!(part, Exp::Div(..)))`
    Somewhere(String),
    /// `a != with_parts(&a, |part| match part { Exp::Add(a, b) => Exp::Add(b, a), other => other })`;
    /// what is done to a part.
    Exchanged(String),
    /// `count(&a, &b)`; whether each argument is a reference.
    Call(&'static str, Vec<bool>),
}

impl Form {
    /// How closely it holds what is inside of it.
    pub(crate) fn binding(&self) -> u32 {
        match self {
            Form::Infix("||") => 1,
            Form::Infix("&&") => 2,
            Form::Infix("+" | "-") => 4,
            Form::Infix("*") => 5,
            Form::InClass(_) => 2,
            Form::Infix(_) | Form::Even | Form::Remainder(..) | Form::RemainderIs(..) => 3,
            Form::LenDivided("==") => 3,
            Form::LenIs(_)
            | Form::Across(_)
            | Form::LensAre(_)
            | Form::MoreThanOnce
            | Form::TotalIs(_)
            | Form::Total(..)
            | Form::Related(..)
            | Form::Sum
            | Form::Bounded(..)
            | Form::Exchanged(_) => 3,
            Form::Divides | Form::SquareOf | Form::Square | Form::Fraction => 3,
            Form::Found(sign) | Form::LastIs(sign) => {
                if is_method(sign) {
                    7
                } else {
                    3
                }
            }
            Form::Not | Form::Meets => 6,
            Form::Contains | Form::ContainsKey | Form::Method(_) | Form::Saturating(_) => 7,
            Form::LenDivided(_) | Form::Neighbours(_) | Form::ContainsPair | Form::AnyList => 7,
            Form::Repeats | Form::EqualValues => 7,
            Form::Within(_)
            | Form::Relation(_)
            | Form::AnyCharacter(_)
            | Form::AnyElement(..)
            | Form::AnyGiven(_)
            | Form::SharesKey
            | Form::SharesElement
            | Form::AnyPart(..)
            | Form::AnyParts(_)
            | Form::AnyText
            | Form::AnyIs(_)
            | Form::OfClass(..)
            | Form::Overflows(_)
            | Form::Boundary
            | Form::Somewhere(_)
            | Form::Last => 7,
            Form::Matches(_) | Form::Call(..) => 8,
        }
    }
}

/// Whether a comparison with what may not be there is asked of what is there: `None < Some(&1)`
/// holds, too, and is not what is meant.
pub(in crate::explain) fn is_method(sign: &str) -> bool {
    ["<", "<=", "!="].contains(&sign)
}
