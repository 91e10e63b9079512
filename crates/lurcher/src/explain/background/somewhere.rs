//! Whether a constructor occurs anywhere in a value: the program divides, at some place.
//!
//! A pattern says which constructor is at one place. In a type that contains itself, and inside of
//! what is in lists, there is no end of places, and it is often the same constructor at any of them
//! that makes a property fail. What is true of an element of a list as a whole is asked in
//! `lists.rs`.

use lurcher_trees::{Kind, ShapeId, shape};

use super::lists::element;
use super::{Form, Function, OF_PARTS, function, gather, of_constructor, truth};

/// Not more are offered: each is asked about every assignment.
const MOST: usize = 48;

/// For each of the types, whether constructors of enums occur in it.
pub(super) fn somewhere(all: &[ShapeId], boolean: ShapeId, functions: &mut Vec<Function>) {
    let mut pairs: Vec<(ShapeId, ShapeId)> = Vec::new();
    for &whole in all.iter().filter(|&&id| shape(id).growing) {
        let mut inner = Vec::new();
        gather(whole, &mut inner);
        let of_lists = inside_of_lists(&inner);
        for &part in inner.iter().filter(|&&id| is_asked(id)) {
            // Elements that contain no others like them are asked about by themselves.
            let is_deep = shape(part).recursive || element(whole) != Some(part);
            if is_deep && (shape(part).recursive || of_lists.contains(&part)) {
                pairs.push((whole, part));
            }
        }
    }
    pairs.sort_by_key(|&(whole, part)| whole != part);
    let mut n = 0;
    for (whole, part) in pairs {
        n += shape(part).constructors.len();
        if n > MOST {
            return;
        }
        for (index, constructor) in shape(part).constructors.iter().enumerate() {
            let Form::Matches(pattern) = of_constructor(constructor) else { continue };
            let form = Form::Somewhere(pattern);
            let occurs = function(form, &[whole], boolean, false, move |v, a| {
                let mut nodes = v.tree(a[0]).nodes().iter();
                truth(nodes.any(|node| node.shape == part && node.constructor as usize == index))
            });
            functions.push(Function { cost: OF_PARTS, ..occurs });
        }
    }
}

/// Enums of which one asks: not those of which every list is full.
fn is_asked(id: ShapeId) -> bool {
    let of = shape(id);
    let has_names = of.constructors.iter().all(|constructor| constructor.name.contains("::"));
    of.kind == Kind::Sum && of.constructors.len() > 1 && has_names
}

/// The types of what is in lists.
fn inside_of_lists(types: &[ShapeId]) -> Vec<ShapeId> {
    let mut inside = Vec::new();
    types.iter().filter_map(|&id| element(id)).for_each(|id| gather(id, &mut inside));
    inside
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::{of_one, texts};
    use super::*;
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Data)]
    enum Exp {
        Number(u8),
        Add(Box<Exp>, Box<Exp>),
        Divide(Box<Exp>, Box<Exp>),
    }

    #[derive(Clone, Debug, PartialEq, Data)]
    struct Program {
        name: u8,
        lines: Vec<(bool, Exp)>,
    }

    fn divides(exp: &Exp) -> bool {
        match exp {
            Exp::Number(_) => false,
            Exp::Add(a, b) => divides(a) || divides(b),
            Exp::Divide(..) => true,
        }
    }

    #[test]
    fn what_contains_itself_is_looked_into() {
        let one = || Box::new(Exp::Number(0));
        let said = texts(&of_one(&Exp::Divide(one(), one()), |exp| Some(!divides(&exp))));
        let condition =
            "list when lurcher::parts_of(&list).any(|part| matches!(part, Exp::Divide(..)))";
        assert!(said.contains(&condition.to_string()), "{said:?}");
    }

    #[test]
    fn so_is_what_is_inside_of_elements() {
        let program = Program {
            name: 0,
            lines: vec![(false, Exp::Divide(Box::new(Exp::Number(0)), Box::new(Exp::Number(0))))],
        };
        let never_divides =
            |program: Program| Some(!program.lines.iter().any(|(_, exp)| divides(exp)));
        let said = texts(&of_one(&program, never_divides));
        let condition =
            "list when lurcher::parts_of(&list).any(|part| matches!(part, Exp::Divide(..)))";
        assert!(said.contains(&condition.to_string()), "{said:?}");
    }

    /// What is said of trees is what the text says of values.
    #[test]
    fn they_say_what_going_through_the_parts_says() {
        let (whole, part) = (Program::shape(), Exp::shape());
        assert!(is_asked(part) && !is_asked(<Option<u8>>::shape()) && !is_asked(bool::shape()));
        let mut functions = Vec::new();
        somewhere(&[whole, part], bool::shape(), &mut functions);
        let of_programs: Vec<&Function> =
            functions.iter().filter(|function| function.arguments == [whole]).collect();
        assert_eq!(of_programs.len(), 3);
        let mut values = super::super::Values::default();
        for program in crate::enumerate::<Program>().all().take(3000) {
            let id = values.add(crate::data::tree_of(&program));
            let parts: Vec<Exp> = crate::parts_of(&program).collect();
            let expected = [
                parts.iter().any(|part| matches!(part, Exp::Number(..))),
                parts.iter().any(|part| matches!(part, Exp::Add(..))),
                parts.iter().any(|part| matches!(part, Exp::Divide(..))),
            ];
            let said = of_programs.iter().map(|function| (function.call)(&values, &[id]));
            let said: Vec<_> = said.collect();
            assert_eq!(said, expected.map(truth), "{program:?}");
        }
    }
}
