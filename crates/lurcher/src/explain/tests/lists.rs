//! Conditions on lists.

use super::*;

#[test]
fn lengths_are_compared_with_each_other() {
    let told = |explanation| texts(&explanation).pop().unwrap_or_default();
    let is_longer = of_two((Vec::new(), vec![0]), Vec::new(), |x: Vec<u8>, list: Vec<u8>| {
        Some(x.len() >= list.len())
    });
    assert_eq!(told(is_longer), "x; list when x.len() < list.len()");
    let is_same = of_two((vec![0], "a".into()), Vec::new(), |x: Vec<u8>, list: String| {
        Some(x.is_empty() || x.len() != list.len())
    });
    assert_eq!(told(is_same), "x; list when !x.is_empty() && x.len() == list.len()");
}

#[test]
fn what_is_there_more_than_once_is_counted() {
    let told = |explanation| texts(&explanation).pop().unwrap_or_default();
    let in_text = of_two(('a', "aa".into()), Vec::new(), |x: char, list: String| {
        Some(list.matches(x).count() <= 1)
    });
    assert_eq!(told(in_text), "x; list when list.matches(x).count() > 1");
    let in_list = of_two((0, vec![0, 0]), Vec::new(), |x: i32, list: Vec<i32>| {
        Some(list.iter().filter(|y| **y == x).count() <= 1)
    });
    assert_eq!(told(in_list), "x; list when list.iter().filter(|y| **y == x).count() > 1");
}

#[test]
fn the_last_of_a_list_is_compared() {
    let explanation = of_two((-1, vec![0]), Vec::new(), |x: i32, list: Vec<i32>| {
        Some(list.last().is_none_or(|last| *last <= x))
    });
    assert_eq!(texts(&explanation), ["x; list when list.last() > Some(&x)"]);
}

#[test]
fn it_is_told_what_kind_of_element_a_list_has() {
    let explanation =
        of_one(&vec![Some(0_u8)], |list: Vec<Option<u8>>| Some(list.iter().all(Option::is_none)));
    let expected = ["[Some(_), ..]", "list when list.iter().any(|x| x.is_some())"];
    assert_eq!(texts(&explanation), expected);
    let explanation =
        of_one(&vec![Vec::<u8>::new()], |list: Vec<Vec<u8>>| Some(!list.iter().any(Vec::is_empty)));
    let texts = texts(&explanation);
    assert!(texts.last().is_some_and(|text| text.ends_with("any(|x| x.is_empty())")), "{texts:?}");
}

#[test]
fn what_is_asked_of_elements_has_a_name_of_its_own() {
    let mut judge = |trees: &[Tree]| {
        let (n, list): (u8, Vec<u8>) = (value_of(&trees[0]).unwrap(), value_of(&trees[1]).unwrap());
        Some(if list.iter().any(|m| *m > n) { Judged::Fails } else { Judged::Passes })
    };
    let counterexample = vec![("n", tree_of(&0_u8)), ("list", tree_of(&vec![1_u8]))];
    let explanation = explained(counterexample, Vec::new(), &mut judge);
    let texts = texts(&explanation);
    assert_eq!(texts.last().map(String::as_str), Some("n; list when list.iter().any(|m| *m > n)"));
}

#[test]
fn lists_whose_length_leaves_a_remainder() {
    let explanation = of_one(&vec![0_u8], |list: Vec<u8>| Some(list.len() % 3 == 0));
    assert_eq!(conditions(&explanation), ["list.len() % 3 != 0"]);
}

#[test]
fn an_element_that_is_anywhere_in_a_list() {
    let pairs =
        of_one(&vec![(0_u8, 0_u8)], |list: Vec<(u8, u8)>| Some(list.iter().all(|(a, b)| a != b)));
    assert_eq!(conditions(&pairs), ["list.iter().any(|x| x.0 == x.1)"]);
    let array = of_one(&[0_u8; 4], |array: [u8; 4]| Some(!array.contains(&0)));
    assert_eq!(conditions(&array), ["list.contains(&0)"]);
    let explanation = of_two((vec![0_u8], vec![0_u8]), Vec::new(), |one, other: Vec<u8>| {
        Some(!one.iter().any(|n| other.contains(n)))
    });
    assert_eq!(conditions(&explanation), ["x.iter().any(|y| list.contains(y))"]);
}

#[test]
fn limits_of_one_element_are_those_of_any() {
    let bytes = of_one(&vec![0_u8], |list: Vec<u8>| Some(list.iter().all(|n| *n >= 16)));
    assert_eq!(conditions(&bytes), ["list.iter().any(|n| *n < 16)"]);
    let wide = of_one(&"\u{10000}".to_string(), |text: String| {
        Some(text.chars().count() == text.encode_utf16().count())
    });
    assert_eq!(conditions(&wide), ["list.chars().any(|c| c > '\\u{ffff}')"]);
}

#[test]
fn a_list_that_cannot_be_divided_into_parts_of_a_length() {
    let explanation = of_two((2_usize, vec![0_u8]), Vec::new(), |n, list: Vec<u8>| {
        Some(n == 0 || list.len() % n == 0)
    });
    let expected = "list.len().checked_rem(x).is_some_and(|rest| rest != 0)";
    assert_eq!(conditions(&explanation), [expected]);
    let assumption = explanation.generalisations.last().and_then(Generalisation::assumption);
    let expected = "assume!(list.len().checked_rem(x).is_none_or(|rest| rest == 0));";
    assert_eq!(assumption.as_deref(), Some(expected));
}

#[test]
fn elements_next_to_each_other_are_compared() {
    let equal = of_one(&vec![0_u8, 0], |list: Vec<u8>| {
        Some(list.windows(2).all(|pair| pair[0] != pair[1]))
    });
    assert_eq!(conditions(&equal), ["list.windows(2).any(|w| w[0] == w[1])"]);
}

#[test]
fn limits_are_looked_for_beside_longer_lists() {
    let explanation = of_two((0_usize, vec![0_u8]), Vec::new(), |n, list: Vec<u8>| {
        Some(!(n < 3 && list.len() > n))
    });
    let texts = texts(&explanation);
    let expected =
        ["x < 3 && list.len() > x", "list.len() > x && x < 3", "x < 3 && x < list.len()"];
    let is_expected = |text: &String| expected.iter().any(|expected| text.ends_with(expected));
    assert!(texts.iter().any(is_expected), "{texts:?}");
    let band = of_one(&1_i32, |c: i32| Some(!(c != 0 && -100 < c && c < 100)));
    assert_eq!(conditions(&band), ["list < 100 && list > 0", "list < 0 && list > -100"]);
}

#[test]
fn constants_are_not_asked_what_they_contain() {
    let explanation = of_two(('a', ' '), Vec::new(), |c: char, d: char| {
        Some(!("a ".contains(c) && "a ".contains(d)))
    });
    for text in texts(&explanation) {
        assert!(!text.contains("to_string()"), "{text}");
    }
    let longest =
        of_one(&vec![true], |list: Vec<bool>| Some(list.is_empty() || list.contains(&false)));
    for text in texts(&longest) {
        assert!(text.matches("contains").count() < 2, "{text}");
    }
}

#[test]
fn what_lists_in_lists_contain_and_pairs_that_lists_do() {
    let nested = of_one(&vec![vec![3_u8]], |list: Vec<Vec<u8>>| {
        Some(!list.iter().any(|list| list.contains(&3)))
    });
    assert_eq!(conditions(&nested), ["list.iter().any(|y| y.contains(&3))"]);
    let mut judge = |trees: &[Tree]| {
        let edges: Vec<(u8, u8)> = value_of(&trees[0]).unwrap();
        let (a, b): (u8, u8) = (value_of(&trees[1]).unwrap(), value_of(&trees[2]).unwrap());
        Some(if edges.contains(&(a, b)) { Judged::Fails } else { Judged::Passes })
    };
    let counterexample =
        vec![("edges", tree_of(&vec![(0_u8, 0_u8)])), ("a", tree_of(&0_u8)), ("b", tree_of(&0_u8))];
    let pairs = explained(counterexample, Vec::new(), &mut judge);
    assert_eq!(conditions(&pairs), ["edges.contains(&(a, b))"]);
}

#[test]
fn the_length_of_a_list_is_compared_with_what_is_given_beside_it_only() {
    type Edges = Vec<(u8, u8)>;
    let explanation = of_two::<u8, Edges>((0, vec![(0, 1)]), Vec::new(), |from, edges| {
        let goes = |a: u8, b: u8| edges.contains(&(a, b));
        Some(edges.iter().filter(|edge| edge.0 == from).all(|edge| goes(edge.1, from)))
    });
    let found = texts(&explanation);
    assert!(found.iter().all(|text| !text.contains(".len()")), "{found:?}");
    let explanation = of_two((1_u8, Vec::<bool>::new()), Vec::new(), |most, list| {
        Some(list.len() >= usize::from(most))
    });
    let found = texts(&explanation);
    let expected = "x; list when list.len() < usize::from(x)".to_string();
    assert!(found.contains(&expected), "{found:?}");
}

#[test]
fn elements_that_are_all_the_same_are_known() {
    let explanation = of_one(&vec![0_u8, 0], |list: Vec<u8>| {
        Some(list.len() < 2 || list.iter().any(|n| *n != list[0]))
    });
    let texts = texts(&explanation);
    let condition = "list.windows(2).all(|w| w[0] == w[1])";
    assert!(texts.iter().any(|text| text.contains(condition)), "{texts:?}");
}
