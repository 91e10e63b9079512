//! Whether a value changes when the operands of a constructor are exchanged, wherever it occurs.
//!
//! What swaps operands, or forgets which side is which, goes unnoticed where both are the same, and
//! where it is done twice. No comparison of two parts says that. So, for each constructor of the
//! counterexample with two parts that are like the whole, conditions may ask whether exchanging
//! these everywhere makes a difference.

use lurcher_trees::{Builder, Constructor, Kind, ShapeId, Style, Tree, shape};

use super::{Form, Function, OF_PARTS, function, gather, has_floats, truth};
use crate::data::Data;

/// Not more are offered: each is asked about every assignment.
const MOST: usize = 24;

/// For each type in which a constructor of some trees occurs, whether exchanging its two operands
/// changes a value.
pub(in crate::explain) fn exchanges(trees: &[Tree]) -> Vec<Function> {
    let mut types = Vec::new();
    trees.iter().for_each(|tree| gather(tree.nodes()[0].shape, &mut types));
    let mut found: Vec<(ShapeId, u32)> = Vec::new();
    for node in trees.iter().flat_map(|tree| tree.nodes()) {
        let key = (node.shape, node.constructor);
        if operands(key.0, key.1).is_some() && !found.contains(&key) {
            found.push(key);
        }
    }
    let of_one = |(part, constructor): (ShapeId, u32)| {
        let wholes = types.iter().filter(move |&&whole| {
            // Trees know nothing of NaN and the two zeroes.
            let mut inner = Vec::new();
            gather(whole, &mut inner);
            inner.contains(&part) && !has_floats(whole)
        });
        wholes.map(move |&whole| exchange(whole, part, constructor))
    };
    found.into_iter().flat_map(of_one).take(MOST).collect()
}

fn exchange(whole: ShapeId, part: ShapeId, constructor: u32) -> Function {
    let (first, second) = operands(part, constructor).expect("it has two operands");
    let of = shape(part);
    let (taken, made) = written(&of.constructors[constructor as usize], (first, second));
    let others = if of.constructors.len() > 1 { ", other => other" } else { "" };
    let form = Form::Exchanged(format!("match part {{ {taken} => {made}{others} }}"));
    let changes = function(form, &[whole], bool::shape(), false, move |v, a| {
        let tree = v.tree(a[0]);
        let is_meant = |at: usize| {
            let node = tree.nodes()[at];
            node.shape == part && node.constructor == constructor
        };
        truth(
            (0..tree.nodes().len()).any(is_meant) && {
                let mut builder = Builder::new();
                exchanged(tree, 0, &is_meant, (first, second), &mut builder);
                builder.finish() != **tree
            },
        )
    });
    Function { cost: OF_PARTS - 1, ..changes }
}

/// The two fields of a constructor that are of the type that it makes, if there are two and no
/// more.
fn operands(id: ShapeId, constructor: u32) -> Option<(usize, usize)> {
    let of = shape(id);
    let is_operand = |field: ShapeId| {
        let mut inner = field;
        while let (Kind::Pointer, [only]) = (shape(inner).kind, &shape(inner).constructors[..]) {
            inner = only.fields.first()?.shape;
        }
        (inner == id).then_some(field)
    };
    let fields = &of.constructors.get(constructor as usize)?.fields;
    let is_sum = of.kind == Kind::Sum && of.recursive;
    let own = (0..fields.len()).filter(|&at| is_operand(fields[at].shape).is_some());
    match own.collect::<Vec<_>>()[..] {
        [one, other] if is_sum && fields[one].shape == fields[other].shape => Some((one, other)),
        _ => None,
    }
}

/// A tree with the operands of what is meant exchanged, also inside of them.
fn exchanged(
    tree: &Tree,
    at: usize,
    is_meant: &dyn Fn(usize) -> bool,
    (first, second): (usize, usize),
    builder: &mut Builder,
) {
    let node = tree.nodes()[at];
    if let Some(bits) = tree.payload(at) {
        builder.leaf(node.shape, bits);
        return;
    }
    let mut children: Vec<usize> = tree.children(at).collect();
    if is_meant(at) {
        children.swap(first, second);
    }
    let begun = builder.begin(node.shape, node.constructor as usize);
    for child in children {
        exchanged(tree, child, is_meant, (first, second), builder);
    }
    builder.end(begun);
}

/// A constructor as a pattern, and as what is made of its parts.
fn written(constructor: &Constructor, (first, second): (usize, usize)) -> (String, String) {
    let names: Vec<String> = match constructor.style {
        Style::Named => constructor.fields.iter().map(|field| field.name.to_string()).collect(),
        _ => ('a'..).take(constructor.fields.len()).map(String::from).collect(),
    };
    let mut others = names.clone();
    others.swap(first, second);
    let name = constructor.name;
    match constructor.style {
        Style::Named => {
            let made = names.iter().zip(&others).map(|(name, other)| match name == other {
                true => name.clone(),
                false => format!("{name}: {other}"),
            });
            let made = made.collect::<Vec<_>>().join(", ");
            (format!("{name} {{ {} }}", names.join(", ")), format!("{name} {{ {made} }}"))
        }
        _ => (format!("{name}({})", names.join(", ")), format!("{name}({})", others.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::{of_one, texts};
    use super::super::Values;
    use super::*;
    use crate::data::tree_of;
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Data)]
    enum Exp {
        Number(u8),
        Add(Box<Exp>, Box<Exp>),
        Minus { sign: bool, left: Box<Exp>, right: Box<Exp> },
    }

    fn turned(exp: &Exp) -> Exp {
        crate::with_parts(exp, |part| match part {
            Exp::Add(a, b) => Exp::Add(b, a),
            other => other,
        })
    }

    /// What is said of trees is what the text says of values.
    #[test]
    fn it_says_what_exchanging_the_parts_of_values_says() {
        let number = |n| Box::new(Exp::Number(n));
        let minus = Exp::Minus { sign: true, left: number(1), right: number(2) };
        let exp = Exp::Add(Box::new(minus), number(1));
        let functions = exchanges(&[tree_of(&vec![exp])]);
        let texts: Vec<_> = functions.iter().map(|function| function.form.clone()).collect();
        let add = "match part { Exp::Add(a, b) => Exp::Add(b, a), other => other }";
        let minus = "match part { Exp::Minus { sign, left, right } => \
                     Exp::Minus { sign, left: right, right: left }, other => other }";
        for form in [add, minus].map(|text| Form::Exchanged(text.to_string())) {
            assert!(texts.contains(&form), "{texts:?}");
        }
        let of_add = Form::Exchanged(add.to_string());
        let is_of_add =
            |function: &&Function| function.form == of_add && function.arguments == [Exp::shape()];
        let changes = functions.iter().find(is_of_add).expect("it is offered");
        let mut values = Values::default();
        let mut n_changed = 0;
        for exp in crate::enumerate::<Exp>().all().take(3000) {
            let id = values.add(tree_of(&exp));
            let is_changed = turned(&exp) != exp;
            n_changed += usize::from(is_changed);
            assert_eq!((changes.call)(&values, &[id]), truth(is_changed), "{exp:?}");
        }
        assert!(n_changed > 100);
    }

    #[test]
    fn what_turns_operands_is_explained_by_that() {
        let number = |n| Box::new(Exp::Number(n));
        let said = texts(&of_one(&Exp::Add(number(0), number(1)), |exp| Some(turned(&exp) == exp)));
        let condition = "list when list != lurcher::with_parts(&list, |part| match part { \
                         Exp::Add(a, b) => Exp::Add(b, a), other => other })";
        assert!(said.contains(&condition.to_string()), "{said:?}");
    }
}
