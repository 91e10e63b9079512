//! What can be asked about texts and their characters.

use lurcher_trees::{ShapeId, Tree};

use super::{Computed, Form, Function, OF_PARTS, elements, function, truth};
use crate::data::{Data, tree_of};

type Test = fn(char) -> bool;

/// What may be true of a character.
const TESTS: [(&str, Test); 7] = [
    ("is_whitespace", char::is_whitespace),
    ("is_alphabetic", char::is_alphabetic),
    ("is_numeric", char::is_numeric),
    ("is_uppercase", char::is_uppercase),
    ("is_lowercase", char::is_lowercase),
    ("is_ascii_digit", |c| c.is_ascii_digit()),
    ("is_ascii", |c| c.is_ascii()),
];

/// Some characters: those of which a test is true, but for a few.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(in crate::explain) name: &'static str,
    pub(in crate::explain) test: Test,
    pub(in crate::explain) except: Vec<char>,
}

/// Whether a text has a character that is not of a class.
const NOT_ONLY: &str = "contains not";

/// Classes with few members, and a character after the last of these. Small letters are what is
/// there if it does not matter.
pub(in crate::explain) const SMALL_CLASSES: [(&str, Test, char); 6] = [
    ("is_whitespace", char::is_whitespace, '\u{3001}'),
    ("is_control", char::is_control, '\u{a0}'),
    ("is_ascii_control", |c| c.is_ascii_control(), '\u{80}'),
    ("is_ascii_digit", |c| c.is_ascii_digit(), '\u{80}'),
    ("is_ascii_punctuation", |c| c.is_ascii_punctuation(), '\u{80}'),
    ("is_ascii_uppercase", |c| c.is_ascii_uppercase(), '\u{80}'),
];

/// A test is known by its name.
impl PartialEq for Class {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.except == other.except
    }
}

impl Eq for Class {}

impl Class {
    fn has(&self, c: char) -> bool {
        (self.test)(c) && !self.except.contains(&c)
    }

    /// Whether a character is one of them, as Rust.
    pub(in crate::explain) fn holds_for(&self, c: &str) -> String {
        let except: Vec<String> = self.except.iter().map(|c| format!("{c:?}")).collect();
        match except.is_empty() {
            true => format!("{c}.{}()", self.name),
            false => format!("{c}.{}() && !matches!({c}, {})", self.name, except.join(" | ")),
        }
    }

    /// What is asked of a text, as Rust.
    pub(in crate::explain) fn asked(&self, text: &str, name: &str) -> String {
        match name {
            NOT_ONLY if self.except.is_empty() => {
                format!("{text}.contains(|c: char| !{})", self.holds_for("c"))
            }
            NOT_ONLY => format!("{text}.contains(|c: char| !({}))", self.holds_for("c")),
            "split" => format!("{text}.split({}).any(str::is_empty)", self.function()),
            _ => format!("{text}.{name}({})", self.function()),
        }
    }

    /// As a function of characters.
    fn function(&self) -> String {
        match self.except.is_empty() && !self.name.starts_with("is_ascii") {
            true => format!("char::{}", self.name),
            false => format!("|c: char| {}", self.holds_for("c")),
        }
    }
}

/// What a class says of characters, and of texts: whether one of its characters is the first, the
/// last, or is anywhere, or what is between them is somewhere empty.
pub(in crate::explain) fn of_class(class: &Class, id: ShapeId, is_text: bool) -> Vec<Function> {
    let boolean = bool::shape();
    if !is_text {
        let own = class.clone();
        let form = Form::InClass(class.clone());
        return vec![function(form, &[id], boolean, false, move |v, a| {
            truth(own.has(character(v.tree(a[0]), 0)?))
        })];
    }
    type Asked = fn(&Class, &mut dyn Iterator<Item = char>) -> bool;
    const ASKED: [(&str, Asked); 5] = [
        ("starts_with", |class, text| text.next().is_some_and(|c| class.has(c))),
        ("ends_with", |class, text| text.last().is_some_and(|c| class.has(c))),
        ("contains", |class, mut text| (&mut text).any(|c| class.has(c))),
        (NOT_ONLY, |class, mut text| (&mut text).any(|c| !class.has(c))),
        ("split", |class, text| {
            let mut is_empty = true;
            for c in text {
                if class.has(c) && is_empty {
                    return true;
                }
                is_empty = class.has(c);
            }
            is_empty
        }),
    ];
    let asked = ASKED.into_iter().map(|(name, asked)| {
        let (own, form) = (class.clone(), Form::OfClass(name, class.clone()));
        let asked = function(form, &[id], boolean, false, move |v, a| {
            truth(asked(&own, &mut text(v.tree(a[0]))))
        });
        Function { cost: 2, ..asked }
    });
    asked.collect()
}

fn character(tree: &Tree, at: usize) -> Option<char> {
    u32::try_from(tree.payload(at)?).ok().and_then(char::from_u32)
}

/// Which of them it is.
pub(super) fn characters(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    for (name, test) in TESTS {
        functions.push(function(Form::Method(name), &[id], boolean, false, move |v, a| {
            truth(test(character(v.tree(a[0]), 0)?))
        }));
    }
}

/// How long they are, which characters there are in them, and how one is in another.
pub(super) fn texts(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    let count = usize::shape();
    functions.push(function(Form::Method("len"), &[id], count, false, |v, a| {
        let n_bytes: usize = text(v.tree(a[0])).map(char::len_utf8).sum();
        Some(Computed::Value(tree_of(&n_bytes)))
    }));
    functions.push(function(Form::Method("chars().count"), &[id], count, false, |v, a| {
        Some(Computed::Value(tree_of(&text(v.tree(a[0])).count())))
    }));
    let boundary = function(Form::Boundary, &[id, count], boolean, false, |v, a| {
        let at = usize::try_from(v.tree(a[1]).payload(0)?).ok()?;
        truth(text(v.tree(a[0])).collect::<String>().is_char_boundary(at))
    });
    functions.push(Function { cost: 2, ..boundary });
    functions.push(function(Form::Method("is_ascii"), &[id], boolean, false, |v, a| {
        truth(text(v.tree(a[0])).all(|c| c.is_ascii()))
    }));
    for (name, test) in TESTS.into_iter().filter(|(name, _)| *name != "is_ascii") {
        let any = function(Form::AnyCharacter(name), &[id], boolean, false, move |v, a| {
            truth(text(v.tree(a[0])).any(test))
        });
        functions.push(Function { cost: OF_PARTS, ..any });
    }
    type Compare = fn(&char, &char) -> bool;
    const COMPARED: [(&str, Compare); 2] = [(">", char::gt), ("<", char::lt)];
    for (sign, compare) in COMPARED {
        let form = Form::AnyElement("chars", sign);
        let any = function(form, &[char::shape(), id], boolean, false, move |v, a| {
            let c = character(v.tree(a[0]), 0)?;
            truth(text(v.tree(a[1])).any(|own| compare(&own, &c)))
        });
        functions.push(Function { cost: 2, ..any });
    }
    type Relation = fn(&[char], &[char]) -> bool;
    const RELATIONS: [(&str, Relation); 3] = [
        ("starts_with", |text, part| text.starts_with(part)),
        ("ends_with", |text, part| text.ends_with(part)),
        ("contains", |text, part| part.is_empty() || text.windows(part.len()).any(|w| w == part)),
    ];
    for (name, relation) in RELATIONS {
        let within = function(Form::Within(name), &[id, id], boolean, false, move |v, a| {
            let [text, part] = [a[0], a[1]].map(|id| text(v.tree(id)).collect::<Vec<_>>());
            truth(relation(&text, &part))
        });
        functions.push(Function { cost: OF_PARTS, ..within });
    }
}

/// The characters of a text.
fn text(tree: &Tree) -> impl Iterator<Item = char> + '_ {
    elements(tree).filter_map(|at| character(tree, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::values::Values;

    /// What a function says of two texts, or of one.
    fn said(form: &Form, arguments: &[&str]) -> Computed {
        let mut functions = Vec::new();
        texts(String::shape(), bool::shape(), &mut functions);
        let wanted = functions.iter().find(|function| function.form == *form);
        let mut values = Values::default();
        let ids: Vec<_> =
            arguments.iter().map(|text| values.add(tree_of(&text.to_string()))).collect();
        (wanted.expect("there is such a function").call)(&values, &ids).expect("it says something")
    }

    #[test]
    fn they_say_what_the_methods_of_texts_say() {
        let all = ["", "a", "é", "aé", " b", "b ", "ab a", "aaé", "A1\t", "\u{3000}"];
        for text in all {
            let number = |form: Form, n: usize| {
                assert_eq!(said(&form, &[text]), Computed::Value(tree_of(&n)), "{form:?} {text:?}");
            };
            number(Form::Method("len"), text.len());
            number(Form::Method("chars().count"), text.chars().count());
            let truth = |form: Form, is_so: bool| {
                assert_eq!(said(&form, &[text]), Computed::Truth(is_so), "{form:?} {text:?}");
            };
            truth(Form::Method("is_ascii"), text.is_ascii());
            for (name, test) in TESTS.into_iter().filter(|(name, _)| *name != "is_ascii") {
                truth(Form::AnyCharacter(name), text.chars().any(test));
            }
            for at in 0..text.len() + 2 {
                let mut values = Values::default();
                let ids = [values.add(tree_of(&text.to_string())), values.add(tree_of(&at))];
                let mut functions = Vec::new();
                texts(String::shape(), bool::shape(), &mut functions);
                let wanted = functions.iter().find(|function| function.form == Form::Boundary);
                let said = (wanted.expect("there is such a function").call)(&values, &ids);
                let expected = Computed::Truth(text.is_char_boundary(at));
                assert_eq!(said, Some(expected), "{text:?} {at}");
            }
            for part in all {
                let both = |name, is_so: bool| {
                    let said = said(&Form::Within(name), &[text, part]);
                    assert_eq!(said, Computed::Truth(is_so), "{text:?} {name} {part:?}");
                };
                both("starts_with", text.starts_with(part));
                both("ends_with", text.ends_with(part));
                both("contains", text.contains(part));
            }
        }
    }
}
