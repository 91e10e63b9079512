//! How large an explanation is, counted as the paper does in its table 1.
//!
//! Every constant, constructor, function and operator is a symbol, and so is every variable wherever it
//! stands. Lists and texts count as what they are made of: `[x, ..]` is one element in front of
//! a variable, `"a"` one in front of the empty text. A condition counts for one more, since the
//! paper's `when` does.
//!
//! The numbers are read off the text, so that those of the paper and ours are counted alike.

use std::iter::Peekable;
use std::ops::AddAssign;
use std::str::Chars;

use crate::examples::Explained;

/// Numbers of symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    /// Constants, constructors, functions and operators.
    pub n_constants: usize,
    /// Variables, each as often as it stands there; `_` and `..` are some, too.
    pub n_variables: usize,
}

impl AddAssign for Symbols {
    fn add_assign(&mut self, other: Symbols) {
        self.n_constants += other.n_constants;
        self.n_variables += other.n_variables;
    }
}

impl<T: AsRef<str>> Explained<T> {
    /// The symbols of the pattern of which all instances fail.
    pub fn symbols_of_every(&self) -> Option<Symbols> {
        self.every.as_ref().map(|pattern| Symbols::of(pattern.as_ref()))
    }

    /// The symbols of the pattern with a condition, and of the condition.
    pub fn symbols_of_whenever(&self) -> Option<Symbols> {
        self.whenever.as_ref().map(|(pattern, condition)| {
            let mut symbols = Symbols::of(pattern.as_ref());
            symbols += Symbols::of(condition.as_ref());
            symbols.n_constants += 1;
            symbols
        })
    }
}

impl Symbols {
    /// Those of a pattern, a value or a condition in Rust.
    ///
    /// ```
    /// use lurcher_study_explain::symbols::Symbols;
    ///
    /// assert_eq!(Symbols::of("x, [x, x, ..]"), Symbols { n_constants: 2, n_variables: 4 });
    /// ```
    pub fn of(text: &str) -> Symbols {
        let mut reader = Reader { rest: text.chars().peekable(), ..Reader::default() };
        while reader.token() {}
        reader.found
    }

    /// All of them.
    pub fn n(self) -> usize {
        self.n_constants + self.n_variables
    }
}

/// A bracket that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    /// A list without a rest so far.
    List {
        has_elements: bool,
    },
    /// A list of which the rest is a variable.
    WithRest,
    Other,
}

struct Reader<'t> {
    rest: Peekable<Chars<'t>>,
    open: Vec<Open>,
    found: Symbols,
    /// The last character that was no space.
    last: char,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        Reader {
            rest: "".chars().peekable(),
            open: Vec::new(),
            found: Symbols::default(),
            last: ' ',
        }
    }
}

impl Reader<'_> {
    /// Reads a word, a literal or a sign; false at the end.
    fn token(&mut self) -> bool {
        let Some(character) = self.rest.next() else { return false };
        let last = std::mem::replace(&mut self.last, character);
        match character {
            ' ' => self.last = last,
            '"' | '\'' => self.quoted(character),
            '[' => {
                let has_elements = self.rest.peek() != Some(&']');
                self.found.n_constants += usize::from(has_elements);
                self.open.push(Open::List { has_elements });
            }
            '(' | '{' => {
                // A set of nothing.
                self.found.n_constants += usize::from(self.rest.peek() == Some(&'}'));
                self.open.push(Open::Other);
            }
            // What is behind the last element of a list is the empty list.
            ']' => {
                let is_whole = matches!(self.open.pop(), Some(Open::List { .. }));
                self.found.n_constants += usize::from(is_whole);
            }
            ')' | '}' => drop(self.open.pop()),
            ',' => {
                let is_in_list =
                    matches!(self.open.last(), Some(Open::List { has_elements: true }));
                self.found.n_constants += usize::from(is_in_list);
            }
            '.' if self.rest.next_if_eq(&'.').is_some() => self.rest_of_list(last),
            '=' | '<' | '>' | '!' | '|' | '+' | '-' | '*' | '%' | '/' => {
                self.operator(character, last);
            }
            '&' if self.rest.next_if_eq(&'&').is_some() => self.found.n_constants += 1,
            _ if character.is_alphanumeric() || character == '_' => self.word(character, last),
            _ => {}
        }
        true
    }

    /// `..` in a list is a variable in place of its end, with a name before it or without; the comma before
    /// it was counted as one more element.
    fn rest_of_list(&mut self, last: char) {
        if let Some(open @ Open::List { .. }) = self.open.last_mut() {
            *open = Open::WithRest;
            self.found.n_constants -= 1;
            self.found.n_variables += usize::from(last != '@');
        }
        // What a record leaves out counts once, however many fields that are.
        if matches!(self.open.last(), Some(Open::Other)) && matches!(last, ',' | '{') {
            self.found.n_variables += 1;
        }
    }

    fn operator(&mut self, first: char, last: char) {
        let is_long = self.rest.next_if(|next| matches!(next, '=' | '|')).is_some();
        // `matches!` is one word, and the sign of a number is a part of it.
        let is_part = match first {
            '!' => !is_long && last.is_alphanumeric(),
            '-' => self.rest.peek().is_some_and(char::is_ascii_digit),
            _ => false,
        };
        self.found.n_constants += usize::from(!is_part);
    }

    fn word(&mut self, first: char, last: char) {
        let mut word = String::from(first);
        while let Some(next) = self.rest.next_if(|next| next.is_alphanumeric() || *next == '_') {
            word.push(next);
        }
        self.last = 'a';
        let next = self.rest.peek().copied();
        if next == Some(':') {
            // The name of a field, or of what a constructor belongs to.
            return;
        }
        let is_called = last == '.' || matches!(next, Some('(' | '!'));
        let is_constant = first.is_uppercase() || first.is_numeric() || is_called;
        if is_constant || word == "true" || word == "false" {
            self.found.n_constants += 1;
        } else {
            self.found.n_variables += 1;
        }
    }

    /// A text is a list of characters.
    fn quoted(&mut self, quote: char) {
        let mut n = 0;
        while let Some(character) = self.rest.next().filter(|character| *character != quote) {
            n += 1;
            if character == '\\' && self.rest.next() == Some('u') {
                self.rest.by_ref().find(|character| *character == '}');
            }
        }
        self.found.n_constants += if quote == '"' { 2 * n + 1 } else { 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::EXAMPLES;

    fn of(text: &str) -> (usize, usize) {
        let Symbols { n_constants, n_variables } = Symbols::of(text);
        (n_constants, n_variables)
    }

    #[test]
    fn values_are_counted_as_in_table_1() {
        let counterexample = |name| {
            let example = EXAMPLES.iter().find(|example| example.name == name);
            of(example.expect("an example").paper.counterexample)
        };
        assert_eq!(counterexample("sort"), (6, 0));
        assert_eq!(counterexample("calculator"), (8, 0));
        assert_eq!(counterexample("parser"), (17, 0));
        assert_eq!(counterexample("stack set"), (16, 0));
    }

    #[test]
    fn explanations_are_counted_as_in_table_1() {
        let both = |name: &str| {
            let example = EXAMPLES.iter().find(|example| example.name == name);
            let paper = example.expect("an example").paper;
            [paper.symbols_of_every(), paper.symbols_of_whenever()]
                .map(|symbols| symbols.map(|symbols| (symbols.n_constants, symbols.n_variables)))
        };
        assert_eq!(both("sort with count"), [Some((2, 4)), Some((4, 4))]);
        assert_eq!(both("calculator"), [Some((7, 1)), Some((8, 2))]);
        assert_eq!(both("parser"), [Some((7, 7)), Some((7, 9))]);
        // Of the 15 of the condition the table has 7 and 8: it takes the variable in it for a constant.
        assert_eq!(both("stack set"), [Some((4, 8)), Some((6, 9))]);
    }

    #[test]
    fn a_rest_with_a_name_is_one_variable() {
        assert_eq!(of("[x, xs @ ..]"), (1, 2));
        assert_eq!(of("[x, ..]"), (1, 2));
        assert_eq!(of("Point { x, .. }"), (1, 2));
        assert_eq!(of("Point { .. }"), (1, 1));
        assert_eq!(of("[[x], []]"), (6, 1));
    }

    #[test]
    fn functions_operators_and_literals_are_constants() {
        assert_eq!(of("!is_space(&c)"), (2, 1));
        assert_eq!(of("xs.contains(&x) && x != -1"), (4, 3));
        assert_eq!(of("!(matches!(a, Exp::Div(..)) || p)"), (4, 2));
        assert_eq!(of("\"\\u{3000}a\" == '\\''"), (7, 0));
    }
}
