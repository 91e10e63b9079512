//! Inputs with the characters, texts, bytes and floats that the text mentions, and with the extremes of characters.
//!
//! A function that looks for `'='`, leaves out `"admin"` or reads a header of bytes does so for inputs that a search hardly comes upon, and so it is
//! with `"=="`, or a text in quotes. So what was run by depth is tried once more with such parts: they take the place of a
//! text, stand before, behind, around and inside of it, and a few of them after each other; and two of them take the places of two texts. Single characters
//! and floats take the place of others, as numbers do in `edges.rs`. A function may read numbers, by themselves or beside what it mentions: so `"256"`, `"+1"`, `"24:59"`,
//! `"$-1"` and `"100%"` are made of what is mentioned and of numbers, those of the text among them.

use std::collections::HashSet;

use lurcher_trees::{Builder, Elements, Field, Kind, ShapeId, Tree, shape};

use super::edges::Made;
use super::formed::overlapping;
use super::{fields, wide};
use crate::data::TROUBLE;
use crate::lazy::Domain;
use crate::source::Random;

/// So many parts of an input are replaced, one at a time.
const MOST_PLACES: usize = 4;
/// So many inputs are made at most, and so many of one place.
const MOST_MADE: usize = 4000;
const MOST_OF_PLACE: usize = 400;
/// Of the cases, one in so many has parts from the text.
const PART: u64 = 8;
/// Of so many characters and texts, short texts are put together.
const MOST_COMBINED: usize = 4;
/// So many texts are made of up to so many of them, those that come first, in any order.
const MOST_AT_RANDOM: usize = 300;
const LONGEST: u64 = 8;
const MOST_IN_FOURS: usize = 4;
const MOST_WORDS: usize = 8;
/// So many numbers of the text are written out, with what is beside them.
const MOST_NUMBERS: usize = 4;
/// Numbers that are written out in any case.
const USUAL_NUMBERS: [i128; 5] = [-1, 0, 100, 10, 1];
/// What may stand before a number, and behind it.
const BEFORE: [&str; 4] = ["+", "0", "-", " "];
const BEHIND: [&str; 2] = [" ", ".0"];
/// Characters that texts are taken apart by.
const USUAL: [char; 8] = ['\n', ' ', '\t', '-', '0', '.', ',', '"'];

/// Where the encodings of characters change.
const EXTREMES: [char; 8] =
    ['\u{d7ff}', '\u{e000}', '\u{7f}', '\u{80}', '\u{ff}', '\u{7ff}', '\u{800}', '\u{10000}'];

/// These, and characters that break programs in other ways.
fn extremes() -> impl Iterator<Item = char> {
    USUAL.into_iter().chain(TROUBLE).chain(EXTREMES)
}

/// So many more cases have parts from the text, or extremes of characters and floats.
pub(super) fn share(domain: &Domain, cases: u64) -> u64 {
    let of_text = domain.mentions();
    let n = of_text.characters.len() + of_text.texts.len() + of_text.bytes.len();
    if n + of_text.floats.len() == 0 { 0 } else { cases / PART }
}

/// One of these, one of those, until there are no more of either.
pub(super) fn by_turns<T>(these: Vec<T>, those: Vec<T>) -> Vec<T> {
    let (mut these, mut those) = (these.into_iter(), those.into_iter());
    let mut all = Vec::new();
    loop {
        let (one, other) = (these.next(), those.next());
        if one.is_none() && other.is_none() {
            return all;
        }
        all.extend(one.into_iter().chain(other));
    }
}

/// Inputs like those that were kept, with parts from the text: what is simplest first, of each of them in turn.
pub(super) fn made(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Made> {
    let mut parts: Vec<_> = Vec::new();
    for input in kept {
        for (tree, place) in places(input) {
            let others = place.others(domain);
            parts.push((input, tree, place.node, others.into_iter().take(MOST_OF_PLACE)));
        }
    }
    let (mut made, mut known) = (Vec::new(), HashSet::new());
    while !parts.is_empty() && made.len() < MOST_MADE {
        parts.retain_mut(|(input, tree, node, others)| {
            let Some(other) = others.next() else { return false };
            let one = with(input, *tree, *node, &other);
            if known.insert(one.input.clone()) {
                made.push(one);
            }
            true
        });
    }
    let others = by_turns(numbered(kept, domain), in_two(kept, domain));
    by_turns(made, by_turns(at_random(kept, domain), others))
}

/// Inputs with texts of any words in any order: brackets that are nested, or crossed.
fn at_random(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Made> {
    let mut random = Random::new(kept.len() as u64);
    let open: Vec<_> = kept.iter().flat_map(texts).collect();
    let Words { words, elements, .. } = words_of_characters(domain);
    let words: Vec<&Vec<u128>> = elements.iter().chain(&words).take(MOST_WORDS).collect();
    if open.is_empty() || words.len() < 2 {
        return Vec::new();
    }
    let n = words.len();
    // Of few all, four of them at a time; others are any.
    let all = if n <= MOST_IN_FOURS { n.pow(4) } else { 0 };
    let fours = (0..all).map(|nth| (0..4).map(|place| nth / n.pow(place) % n).collect());
    let any = (0..MOST_AT_RANDOM).map(|_| {
        let n_words = 2 + random.below(LONGEST - 1);
        (0..n_words).map(|_| random.below(n as u64) as usize).collect()
    });
    let texts = fours.chain(any).enumerate().map(|(nth, chosen): (usize, Vec<usize>)| {
        let text: Vec<u128> = chosen.iter().flat_map(|&word| words[word]).copied().collect();
        let (input, tree, node, of, element) = open[nth % open.len()];
        with(input, tree, node, &list(of, element, &text))
    });
    texts.collect()
}

/// A text in an input: that, the tree and the node, and the types of the text and of characters.
pub(super) type OpenText<'i> = (&'i Vec<Tree>, usize, usize, ShapeId, ShapeId);

/// The texts of an input that can be replaced.
pub(super) fn texts(input: &Vec<Tree>) -> Vec<OpenText<'_>> {
    let of = |(tree, place): (usize, Place)| match place.is {
        Is::List { of, element, .. } if shape(element).kind == Kind::Char => {
            Some((input, tree, place.node, of, element))
        }
        _ => None,
    };
    places(input).into_iter().filter_map(of).collect()
}

/// Inputs with two texts in the places of two others.
fn in_two(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Made> {
    let Words { words, elements, .. } = words_of_characters(domain);
    let words = || words.iter().chain(&elements).take(MOST_COMBINED);
    let mut made = Vec::new();
    for input in kept {
        let open = texts(input);
        // What comes later is replaced first, so that what comes before stays where it is.
        for (nth, later) in open.iter().enumerate() {
            for earlier in &open[..nth] {
                for (one, other) in words().flat_map(|one| words().map(move |other| (one, other))) {
                    let put = |input: &[Tree], place: &OpenText<'_>, word| {
                        let (_, tree, node, of, element) = *place;
                        with(input, tree, node, &list(of, element, word))
                    };
                    made.push(put(&put(input, later, other).input, earlier, one));
                }
            }
        }
    }
    made.truncate(MOST_OF_PLACE);
    made
}

/// Inputs with texts of words and numbers, of fields or with wide characters, each in one place of one of those that were kept.
fn numbered(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Made> {
    let open: Vec<_> = kept.iter().flat_map(texts).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let (words, numbers) = (words_of_characters(domain), &domain.mentions().numbers[..]);
    let texts = by_turns(with_numbers(&words, numbers), wide::texts(&words, numbers));
    let texts = by_turns(fields::texts(&words, numbers), texts);
    let in_turn = texts.iter().zip(open.iter().cycle());
    let made = in_turn.map(|(text, (input, tree, node, of, element))| {
        with(input, *tree, *node, &list(*of, *element, text))
    });
    made.take(2 * MOST_OF_PLACE).collect()
}

/// The input with another part at a node of a tree.
pub(super) fn with(input: &[Tree], tree: usize, node: usize, part: &Tree) -> Made {
    let mut input = input.to_vec();
    input[tree] = input[tree].with_parts(|at| (at == node).then_some(part));
    let chosen = (node..node + part.nodes().len()).map(|node| (tree, node)).collect();
    Made { input, chosen }
}

/// A part of an input that can be replaced.
#[derive(Debug)]
struct Place {
    node: usize,
    is: Is,
}

#[derive(Debug)]
enum Is {
    /// A list of characters or bytes: its shape, that of its elements, and what they are.
    List {
        of: ShapeId,
        element: ShapeId,
        own: Vec<u128>,
    },
    Character(ShapeId),
    Float {
        of: ShapeId,
        width: u32,
    },
}

impl Place {
    /// What is tried in its place.
    fn others(&self, domain: &Domain) -> Vec<Tree> {
        let of_text = domain.mentions();
        match &self.is {
            Is::List { of, element, own } => {
                let is_text = shape(*element).kind == Kind::Char;
                let words =
                    if is_text { words_of_characters(domain) } else { words_of_bytes(domain) };
                let all = around(&words, own, is_text);
                all.iter().map(|bits| list(*of, *element, bits)).collect()
            }
            Is::Character(of) => {
                let said = of_text.characters.iter().copied();
                let beside = of_text.characters.iter().flat_map(|c| beside(*c));
                let first = of_text.texts.iter().filter_map(|text| text.chars().next());
                let ascii = (0..=127).map(char::from);
                let all = said.chain(beside).chain(extremes()).chain(first).chain(ascii);
                all.map(|c| leaf(*of, u32::from(c).into())).collect()
            }
            Is::Float { of, width } => domain
                .float_lists()
                .of(*width)
                .iter()
                .map(|bits| leaf(*of, (*bits).into()))
                .collect(),
        }
    }
}

/// The characters beside one.
fn beside(c: char) -> impl Iterator<Item = char> {
    let code = u32::from(c);
    let codes = [code.checked_add(1), code.checked_sub(1)].into_iter().flatten();
    codes.filter_map(char::from_u32)
}

fn leaf(of: ShapeId, bits: u128) -> Tree {
    let mut builder = Builder::new();
    builder.leaf(of, bits);
    builder.finish()
}

pub(super) fn list(of: ShapeId, element: ShapeId, bits: &[u128]) -> Tree {
    let mut builder = Builder::new();
    builder.list(of, bits, |bits, builder| builder.leaf(element, *bits));
    builder.finish()
}

/// What a text or a list of bytes can be made of: long words, and single elements.
#[derive(Debug, Default)]
pub(super) struct Words {
    pub(super) words: Vec<Vec<u128>>,
    pub(super) elements: Vec<Vec<u128>>,
    /// Elements for which it is enough to be there.
    pub(super) extremes: Vec<Vec<u128>>,
}

pub(super) fn characters(text: &str) -> Vec<u128> {
    text.chars().map(|c| u32::from(c).into()).collect()
}

pub(super) fn words_of_characters(domain: &Domain) -> Words {
    let of_text = domain.mentions();
    let one = |c: &char| vec![u32::from(*c).into()];
    let (short, long): (Vec<&str>, Vec<&str>) =
        of_text.texts.iter().map(String::as_str).partition(|text| text.chars().count() == 1);
    let mut elements: Vec<Vec<u128>> = of_text.characters.iter().map(one).collect();
    elements.extend(short.into_iter().map(characters));
    // A byte of the text may be that of a character.
    let bytes = of_text.bytes.iter().map(Vec::as_slice).filter(|bytes| bytes.is_ascii());
    let (single, several): (Vec<&[u8]>, Vec<&[u8]>) = bytes.partition(|bytes| bytes.len() == 1);
    let wide = |bytes: &[u8]| bytes.iter().map(|byte| (*byte).into()).collect::<Vec<u128>>();
    elements.extend(single.into_iter().map(wide));
    let words = long.into_iter().map(characters).chain(several.into_iter().map(wide));
    let extremes = extremes().map(|c| one(&c)).collect();
    distinct(Words { words: words.collect(), elements, extremes })
}

fn words_of_bytes(domain: &Domain) -> Words {
    let of_text = domain.mentions();
    let texts = of_text.texts.iter().map(|text| text.as_bytes());
    let characters: Vec<[u8; 1]> = of_text
        .characters
        .iter()
        .filter_map(|c| u8::try_from(*c).ok().map(|byte| [byte]))
        .collect();
    let all = of_text
        .bytes
        .iter()
        .map(Vec::as_slice)
        .chain(texts)
        .chain(characters.iter().map(|c| &c[..]));
    let (elements, words) = all
        .map(|bytes| bytes.iter().map(|byte| (*byte).into()).collect::<Vec<u128>>())
        .partition(|word| word.len() == 1);
    let extremes = vec![vec![0], vec![255], vec![0; 4]];
    distinct(Words { words, elements, extremes })
}

fn distinct(mut words: Words) -> Words {
    for list in [&mut words.words, &mut words.elements] {
        let mut known = HashSet::new();
        list.retain(|word| known.insert(word.clone()));
    }
    words
}

/// Lists made of words and of what an input has, simplest first.
fn around(words: &Words, own: &[u128], is_text: bool) -> Vec<Vec<u128>> {
    let Words { words, elements, extremes } = words;
    let all = || words.iter().chain(elements);
    let middle = own.len() / 2;
    let mut made: Vec<Vec<u128>> = all().cloned().collect();
    for word in all() {
        made.extend([join(&[word, word]), join(&[word, own]), join(&[own, word])]);
        made.extend([join(&[word, own, word]), join(&[word, word, own])]);
    }
    for one in all().take(MOST_COMBINED) {
        for other in all().take(MOST_COMBINED).filter(|other| *other != one) {
            made.extend([join(&[one, other]), join(&[one, own, other]), join(&[own, one, other])]);
            made.extend(overlapping(one, other));
        }
    }
    for word in all() {
        made.push(join(&[&own[..middle], word, &own[middle..]]));
        made.push(join(&[own, word, word]));
        made.push(join(&[&own[..middle], word, word, &own[middle..]]));
        made.push(join(&[word, word, word]));
    }
    for word in words {
        made.push(word[..word.len() - 1].to_vec());
        made.push(word[1..].to_vec());
        if is_text {
            made.extend(other_case(word));
        }
        made.extend(extremes.iter().map(|extreme| join(&[word, extreme])));
    }
    for extreme in extremes {
        made.extend([extreme.clone(), join(&[own, extreme]), join(&[extreme, own])]);
    }
    for one in elements.iter().take(MOST_COMBINED) {
        for other in elements.iter().take(MOST_COMBINED) {
            for third in elements.iter().take(MOST_COMBINED) {
                made.push(join(&[one, other, third]));
            }
        }
    }
    made
}

/// Texts made of words and of numbers that are written out: before, behind, and on both sides.
fn with_numbers(Words { words, elements, .. }: &Words, constants: &[i128]) -> Vec<Vec<u128>> {
    let words = || words.iter().chain(elements).take(MOST_COMBINED);
    let of_text = constants.iter().take(MOST_NUMBERS);
    let mut numbers: Vec<i128> = of_text.clone().copied().collect();
    numbers.extend(of_text.flat_map(|number| [number + 1, number - 1]));
    numbers.extend(USUAL_NUMBERS);
    let mut known = HashSet::new();
    numbers.retain(|number| known.insert(*number));
    let numbers: Vec<Vec<u128>> =
        numbers.iter().map(|number| characters(&number.to_string())).collect();
    let mut made = numbers.clone();
    for number in &numbers {
        made.extend(BEFORE.iter().map(|sign| join(&[&characters(sign), number])));
        made.extend(BEHIND.iter().map(|unit| join(&[number, &characters(unit)])));
    }
    for number in &numbers {
        made.extend(words().flat_map(|word| [join(&[word, number]), join(&[number, word])]));
    }
    // The first with all others, then the second: those of the text come first.
    for sum in 0..2 * numbers.len() {
        for (left, right) in (0..=sum).map(|left| (left, sum - left)) {
            if let (Some(left), Some(right)) = (numbers.get(left), numbers.get(right)) {
                made.extend(words().map(|word| join(&[left, word, right])));
            }
        }
    }
    made
}

fn join(parts: &[&[u128]]) -> Vec<u128> {
    parts.concat()
}

/// A text in capitals and in small letters, if these are others.
fn other_case(word: &[u128]) -> Vec<Vec<u128>> {
    let text: String = word.iter().filter_map(|bits| char::from_u32(*bits as u32)).collect();
    let others = [text.to_uppercase(), text.to_lowercase()];
    others.into_iter().filter(|other| *other != text).map(|other| characters(&other)).collect()
}

/// The parts of an input that can be replaced, with the tree that they are in.
fn places(input: &[Tree]) -> Vec<(usize, Place)> {
    let all = input
        .iter()
        .enumerate()
        .flat_map(|(tree, of)| places_of(of).into_iter().map(move |place| (tree, place)));
    all.take(MOST_PLACES).collect()
}

fn places_of(tree: &Tree) -> Vec<Place> {
    let mut found = Vec::new();
    // What is from a range has other ends, and what is in a list is replaced with it.
    let (mut ranged, mut inside) = (HashSet::new(), HashSet::new());
    for (node, one) in tree.nodes().iter().enumerate() {
        let of = shape(one.shape);
        let constructor = of.constructors.get(one.constructor as usize);
        let fields: &[Field] = constructor.map_or(&[], |constructor| &constructor.fields);
        let is_list = matches!(of.kind, Kind::List(_));
        let is_ranged = ranged.contains(&node);
        for (field, child) in fields.iter().zip(tree.children(node)) {
            if field.limits.is_some() || (is_list && is_ranged) {
                ranged.insert(child);
            }
        }
        let element = element(one.shape);
        if element.is_some() {
            inside.extend(tree.children(node));
        } else if is_list {
            inside.extend(tree.children(node).skip(1));
        }
        if is_ranged || inside.contains(&node) {
            continue;
        }
        let is = match (of.kind, element) {
            (_, Some(element)) => Is::List { of: one.shape, element, own: own(tree, node) },
            (Kind::Char, _) => Is::Character(one.shape),
            (Kind::Float(width), _) => Is::Float { of: one.shape, width },
            _ => continue,
        };
        found.push(Place { node, is });
    }
    found
}

/// The shape of the elements, of a list of characters or bytes of which every sequence is a value.
fn element(list: ShapeId) -> Option<ShapeId> {
    let of = shape(list);
    if !matches!(of.kind, Kind::List(_)) || of.elements != Elements::Any {
        return None;
    }
    let head = of.constructors.get(1)?.fields.first()?.shape;
    matches!(shape(head).kind, Kind::Char | Kind::Unsigned(8)).then_some(head)
}

/// The elements of the list at a node.
fn own(tree: &Tree, node: usize) -> Vec<u128> {
    let end = node + tree.nodes()[node].size as usize;
    (node..end).filter_map(|node| tree.payload(node)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::data::{Data, tree_of};
    use crate::lazy::{Constants, Literals, Mentioned};

    /// A refined function of which nothing is required.
    fn domain(literals: Literals) -> Domain {
        Domain {
            shapes: &[String::shape],
            holds: |_| true,
            readings: None,
            text: "",
            property: None,
            is_refined: true,
            makes_lists: false,
            constants: Constants::new(Mentioned { literals, ..Mentioned::NONE }, |_| {}),
            formula: None,
            space: OnceLock::new(),
        }
    }

    fn inputs<T: Data>(kept: &[T], literals: Literals) -> Vec<Tree> {
        let kept: Vec<Vec<Tree>> = kept.iter().map(|value| vec![tree_of(value)]).collect();
        made(&kept, &domain(literals)).into_iter().flat_map(|made| made.input).collect()
    }

    #[test]
    fn texts_are_whole_and_doubled_and_around_what_is_there() {
        let literals = Literals { characters: &['"'], texts: &["admin"], ..Literals::NONE };
        let made = inputs(&["ab".to_string()], literals);
        assert_eq!(made[0], tree_of(&"admin".to_string()));
        for wanted in [
            "\"", "\"\"", "\"ab\"", "ab\"", "a\"b", "\"\"ab", "adminab", "aadminb", "admi", "ADMIN",
        ] {
            assert!(made.contains(&tree_of(&wanted.to_string())), "{wanted}");
        }
    }

    #[test]
    fn numbers_are_written_out_beside_what_is_mentioned() {
        let words = Words { elements: vec![characters(":")], ..Words::default() };
        let made = with_numbers(&words, &[24, 59]);
        for wanted in ["24:", ":59", ":-1", "24:59", "24:24", "0:60", "23:0"] {
            assert!(made.contains(&characters(wanted)), "{wanted}");
        }
        let alone = with_numbers(&Words::default(), &[255]);
        assert!(
            ["256", "+255", "-1", "00", "100 "].iter().all(|it| alone.contains(&characters(it)))
        );
    }

    #[test]
    fn two_texts_take_the_places_of_two_others() {
        let literals = Literals { texts: &["admin", "root"], ..Literals::NONE };
        let text = |text: &str| text.to_string();
        let kept = [vec![tree_of(&text("ab")), tree_of(&(1u8, text("c"), text("")))]];
        let made: Vec<_> =
            in_two(&kept, &domain(literals)).into_iter().map(|made| made.input).collect();
        for (a, b, c) in [("admin", "root", ""), ("root", "c", "root"), ("ab", "admin", "root")] {
            let wanted = vec![tree_of(&text(a)), tree_of(&(1u8, text(b), text(c)))];
            assert!(made.contains(&wanted), "{a} {b} {c}");
        }
    }

    #[test]
    fn bytes_begin_a_list_of_bytes() {
        let literals = Literals { bytes: &[b"PK", &[0x1f, 0x8b]], ..Literals::NONE };
        let made = inputs(&[vec![], vec![7u8]], literals);
        for wanted in [&b"PK"[..], &[0x1f, 0x8b, 0], &[0x1f, 0x8b, 7], &[7, 0x1f, 0x8b], &[255]] {
            assert!(made.contains(&tree_of(&wanted.to_vec())), "{wanted:?}");
        }
        assert_eq!(inputs(&[vec![7u16]], literals), []);
    }

    #[test]
    fn characters_and_floats_are_replaced_by_those_of_the_text_and_by_extremes() {
        let literals = Literals { characters: &['x'], floats: &[2.25], ..Literals::NONE };
        let made = inputs(&[('a', Some(1.0f64))], literals);
        for c in ['x', 'w', 'y', '\0', '\u{d7ff}', '\u{e000}', char::MAX] {
            assert!(made.contains(&tree_of(&(c, Some(1.0f64)))), "{c:?}");
        }
        for float in [2.25, 1.5, f64::from_bits(1), f64::MAX, f64::INFINITY, -0.0] {
            assert!(made.contains(&tree_of(&('a', Some(float)))), "{float}");
        }
    }

    #[test]
    fn those_of_a_text_and_others_take_turns() {
        assert_eq!(by_turns(vec![1, 3, 5], vec![2]), [1, 2, 3, 5]);
        assert_eq!(by_turns(vec![], vec![2, 4]), [2, 4]);
    }
}
