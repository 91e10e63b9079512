//! A type as a grammar: which constructors there are, and which may stand where.
//!
//! Coverage and regular tree expressions work on *ranked symbols* (a name and a
//! number of arguments), of which there must be finitely many. A shape is nearly
//! that: pointers have to be looked through, and numbers, of which there are too many
//! to be a symbol each, are read as a few classes ([`Reading`]). A [`Grammar`] is the
//! result: sorts, and the symbols of each. [`Grammar::spell`] reads a tree as the
//! sequence of its symbols in pre-order.

mod leaves;
mod spelling;

use std::collections::HashMap;
use std::fmt;

pub use self::leaves::Leaves;
use self::leaves::class_names;
use self::spelling::Reader;
use crate::shape::{Kind, Shape, ShapeId, shape};
use crate::tree::{Node, Tree, is_leaf};

/// One constructor, class of numbers, or atom of a grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// As it is written in expressions: the last part of a constructor's path.
    pub name: String,
    /// The sort whose trees it builds.
    pub sort: usize,
    /// The sorts of its arguments.
    pub arguments: Vec<usize>,
    /// The number under which coverage knows it. Symbols that are told apart have
    /// different letters; see [`Reading::untagged`].
    pub letter: usize,
    /// Where it comes from.
    pub origin: Origin,
}

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A constructor of a shape, by position in its declaration.
    Constructor(ShapeId, u32),
    /// A class of the numbers or characters of a shape, by position in the list of classes.
    Class(ShapeId, u32),
    /// A chosen value of a shape, by position in the list of representatives.
    Atom(ShapeId, u32),
    /// Any value of a shape that is not a chosen one, or is not looked into.
    Other(ShapeId),
    /// Several values side by side: the arguments of a property.
    Product,
}

/// A set of trees: those of one type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The type's name.
    pub name: String,
    /// The symbols that build its trees; each builds some.
    pub symbols: Vec<usize>,
}

/// What coverage can tell apart: a symbol, or several that are not told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The symbol's name, with the type's after an `@` if another letter has the same.
    pub name: String,
    /// How many arguments it has.
    pub arity: usize,
    /// Whether its type permits an alternative, so that it counts towards the
    /// strength of a description.
    pub counts: bool,
    /// Whether descriptions mention it. Values other than the representatives are
    /// there, but nobody asked for them.
    pub is_mentioned: bool,
}

/// How a type is read as a grammar.
///
/// ```
/// use lurcher_trees::{define, shape, Grammar, Kind, Reading, Style};
/// struct Switch;
/// let switch = define::<Switch>("Switch", Kind::Sum, |d| {
///     d.constructor("Switch::On", Style::Unit, 1, &[]);
///     d.constructor("Switch::Off", Style::Unit, 1, &[]);
/// });
/// let grammar = Grammar::of_shape(switch, &Reading::new());
/// assert_eq!(grammar.to_string(), "Switch = On | Off\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reading {
    leaves: Leaves,
    untagged: bool,
    opaque: Vec<ShapeId>,
    representatives: Vec<(ShapeId, Vec<Tree>)>,
}

impl Reading {
    /// Numbers and characters in classes, constructors told apart by type.
    pub fn new() -> Self {
        Self::default()
    }

    /// What numbers and characters count as.
    #[must_use]
    pub fn leaves(mut self, leaves: Leaves) -> Self {
        self.leaves = leaves;
        self
    }

    /// Constructors of the same name and number of arguments are one letter, whatever
    /// their type: the `cons` of a list of lists and the `cons` of its elements.
    #[must_use]
    pub fn untagged(mut self) -> Self {
        self.untagged = true;
        self
    }

    /// Values of this type are not looked into.
    #[must_use]
    pub fn opaque(mut self, shape: ShapeId) -> Self {
        self.opaque.push(shape);
        self
    }

    /// Values of this type count only if they are one of these; then each is a symbol
    /// of its own, without arguments.
    #[must_use]
    pub fn representatives(mut self, shape: ShapeId, values: Vec<Tree>) -> Self {
        self.representatives.push((shape, values));
        self
    }
}

/// The trees of one type, or of several side by side.
#[derive(Clone, Debug)]
pub struct Grammar {
    symbols: Vec<Symbol>,
    sorts: Vec<Sort>,
    letters: Vec<Letter>,
    root: usize,
    /// How nodes of a shape are read, by the shape's number.
    readers: Vec<Option<Reader>>,
    /// The letter of a product of several roots.
    product: Option<u32>,
}

impl Grammar {
    /// The grammar of one type.
    pub fn of_shape(root: ShapeId, reading: &Reading) -> Self {
        Self::of_shapes(&[root], reading)
    }

    /// The grammar of several values side by side; of one value, that of its type.
    pub fn of_shapes(roots: &[ShapeId], reading: &Reading) -> Self {
        Drafting::new(reading).finish(roots)
    }

    /// All symbols; a symbol's number is its place here.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// All sorts; a sort's number is its place here.
    pub fn sorts(&self) -> &[Sort] {
        &self.sorts
    }

    /// All letters; a letter's number is its place here.
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// The sort of whole trees.
    pub fn root(&self) -> usize {
        self.root
    }

    /// The value that an atom stands for.
    pub fn value(&self, symbol: usize) -> Option<&Tree> {
        let Origin::Atom(id, index) = self.symbols.get(symbol)?.origin else { return None };
        match self.readers.get(id.index())? {
            Some(Reader::Atoms { values, .. }) => values.get(index as usize),
            _ => None,
        }
    }

    /// The symbols of this name: `Add`, `Exp::Add`, or `cons@Vec<bool>` where the same
    /// name belongs to several types.
    pub fn named<'g>(&'g self, name: &'g str) -> impl Iterator<Item = usize> + 'g {
        let (path, of) = match name.split_once('@') {
            Some((path, of)) => (path, Some(of)),
            None => (name, None),
        };
        (0..self.symbols.len()).filter(move |&number| {
            let symbol = &self.symbols[number];
            let is_path = match symbol.origin {
                Origin::Constructor(id, constructor) => {
                    shape(id).constructors[constructor as usize].name == path
                }
                _ => false,
            };
            (symbol.name == path || is_path)
                && of.is_none_or(|of| self.sorts[symbol.sort].name == of)
        })
    }
}

impl fmt::Display for Grammar {
    /// One line per sort, the root first: `List = nil | cons(Bool, List)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sort in &self.sorts {
            write!(f, "{} =", sort.name)?;
            for (position, &number) in sort.symbols.iter().enumerate() {
                let symbol = &self.symbols[number];
                write!(f, "{} {}", if position == 0 { "" } else { " |" }, symbol.name)?;
                let arguments: Vec<&str> =
                    symbol.arguments.iter().map(|&sort| self.sorts[sort].name.as_str()).collect();
                if !arguments.is_empty() {
                    write!(f, "({})", arguments.join(", "))?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The last part of a constructor's path.
fn last_segment(path: &str) -> &str {
    match path.rfind("::") {
        // `Box::new` and `Exp::Add`, but not the `::` inside `Vec<a::B>`.
        Some(at) if !path[at..].contains('>') => &path[at + 2..],
        _ => path,
    }
}

/// The type behind any pointers.
fn behind_pointers(mut id: ShapeId) -> &'static Shape {
    loop {
        let found = shape(id);
        match (found.kind, found.constructors.first().and_then(|c| c.fields.first())) {
            (Kind::Pointer, Some(field)) => id = field.shape,
            _ => return found,
        }
    }
}

/// A value without the pointers at its root.
fn without_pointers(tree: &Tree) -> Tree {
    let is_pointer = |node: &&Node| shape(node.shape).kind == Kind::Pointer;
    let n_pointers = tree.nodes().iter().take_while(is_pointer).count();
    if n_pointers == tree.nodes().len() { Tree::default() } else { tree.subtree(n_pointers) }
}

/// A grammar under construction.
struct Drafting<'r> {
    reading: &'r Reading,
    symbols: Vec<Symbol>,
    sorts: Vec<Sort>,
    /// Which sort a shape became.
    known: HashMap<ShapeId, usize>,
    /// Shapes whose symbols are still to be made, with their sorts.
    open: Vec<(&'static Shape, usize)>,
    readers: Vec<Option<Reader>>,
}

impl<'r> Drafting<'r> {
    fn new(reading: &'r Reading) -> Self {
        Drafting {
            reading,
            symbols: Vec::new(),
            sorts: Vec::new(),
            known: HashMap::new(),
            open: Vec::new(),
            readers: Vec::new(),
        }
    }

    fn finish(mut self, roots: &[ShapeId]) -> Grammar {
        if roots.len() != 1 {
            self.sorts.push(Sort { name: "input".to_string(), symbols: Vec::new() });
            let arguments = roots.iter().map(|&root| self.sort(root)).collect();
            self.symbol(0, String::new(), arguments, Origin::Product);
        } else {
            self.sort(roots[0]);
        }
        while let Some((shape, sort)) = self.open.pop() {
            self.fill(shape, sort);
        }
        let letters = self.letters();
        let mut readers = self.readers;
        for reader in readers.iter_mut().flatten() {
            reader.use_letters(&self.symbols);
        }
        let product = (roots.len() != 1).then(|| self.symbols[0].letter as u32);
        Grammar { symbols: self.symbols, sorts: self.sorts, letters, root: 0, readers, product }
    }

    /// The sort of a shape, which is filled in later if it is new.
    fn sort(&mut self, id: ShapeId) -> usize {
        let found = behind_pointers(id);
        self.look_through(id, found.id);
        if let Some(&sort) = self.known.get(&found.id) {
            return sort;
        }
        let sort = self.sorts.len();
        self.sorts.push(Sort { name: found.name.to_string(), symbols: Vec::new() });
        self.known.insert(found.id, sort);
        self.open.push((found, sort));
        sort
    }

    /// Notes that the pointers on the way from one shape to another add nothing.
    fn look_through(&mut self, from: ShapeId, to: ShapeId) {
        let mut id = from;
        while id != to {
            *self.reader(id) = Some(Reader::Skip);
            id = shape(id).constructors[0].fields[0].shape;
        }
    }

    fn reader(&mut self, id: ShapeId) -> &mut Option<Reader> {
        if self.readers.len() <= id.index() {
            self.readers.resize_with(id.index() + 1, || None);
        }
        &mut self.readers[id.index()]
    }

    fn symbol(&mut self, sort: usize, name: String, arguments: Vec<usize>, origin: Origin) -> u32 {
        let number = self.symbols.len();
        self.sorts[sort].symbols.push(number);
        self.symbols.push(Symbol { name, sort, arguments, letter: 0, origin });
        number as u32
    }

    fn fill(&mut self, shape: &'static Shape, sort: usize) {
        let (reading, id) = (self.reading, shape.id);
        let atoms = reading.representatives.iter().find(|(of, _)| behind_pointers(*of).id == id);
        let is_opaque = reading.opaque.iter().any(|&of| behind_pointers(of).id == id);
        let reader = if let Some((_, values)) = atoms {
            let values: Vec<Tree> = values.iter().map(without_pointers).collect();
            let mut of = Vec::new();
            for (index, value) in values.iter().enumerate() {
                let name = crate::render(value, &crate::Limits::default());
                of.push(self.symbol(sort, name, Vec::new(), Origin::Atom(id, index as u32)));
            }
            of.push(self.symbol(sort, "other".to_string(), Vec::new(), Origin::Other(id)));
            Reader::Atoms { of, values }
        } else if is_opaque || shape.kind == Kind::Opaque {
            Reader::Whole(self.symbol(sort, shape.name.to_string(), Vec::new(), Origin::Other(id)))
        } else if is_leaf(shape.kind) {
            self.fill_leaf(shape, sort)
        } else {
            let mut symbols = vec![Reader::NONE; shape.constructors.len()];
            for (index, constructor) in shape.constructors.iter().enumerate() {
                if constructor.min_size.is_some() {
                    let arguments =
                        constructor.fields.iter().map(|field| self.sort(field.shape)).collect();
                    let name = last_segment(constructor.name).to_string();
                    let origin = Origin::Constructor(id, index as u32);
                    symbols[index] = self.symbol(sort, name, arguments, origin);
                }
            }
            Reader::Constructors(symbols)
        };
        *self.reader(id) = Some(reader);
    }

    fn fill_leaf(&mut self, shape: &Shape, sort: usize) -> Reader {
        let id = shape.id;
        match class_names(shape.kind, self.reading.leaves) {
            None => {
                let name = shape.name.to_string();
                Reader::Whole(self.symbol(sort, name, Vec::new(), Origin::Other(id)))
            }
            Some(names) => {
                let symbol = |(index, name): (usize, &&str)| {
                    let origin = Origin::Class(id, index as u32);
                    self.symbol(sort, (*name).to_string(), Vec::new(), origin)
                };
                let of = names.iter().enumerate().map(symbol).collect();
                Reader::Leaf { kind: shape.kind, of }
            }
        }
    }

    /// Numbers the letters and names them.
    fn letters(&mut self) -> Vec<Letter> {
        let mut letters: Vec<Letter> = Vec::new();
        let mut merged: HashMap<(String, usize), usize> = HashMap::new();
        for number in 0..self.symbols.len() {
            let symbol = &self.symbols[number];
            let counts = self.sorts[symbol.sort].symbols.len() > 1;
            let is_other = matches!(symbol.origin, Origin::Other(_));
            let arity = symbol.arguments.len();
            let key = (symbol.name.clone(), arity);
            let letter = match merged.get(&key) {
                Some(&letter) if self.reading.untagged => letter,
                _ => {
                    let name = symbol.name.clone();
                    let is_mentioned = !(is_other && counts);
                    letters.push(Letter { name, arity, counts, is_mentioned });
                    merged.insert(key, letters.len() - 1);
                    letters.len() - 1
                }
            };
            letters[letter].counts |= counts;
            self.symbols[number].letter = letter;
        }
        let mut uses: HashMap<&str, usize> = HashMap::new();
        for letter in &letters {
            *uses.entry(&letter.name).or_default() += 1;
        }
        let ambiguous: Vec<bool> = letters.iter().map(|l| uses[l.name.as_str()] > 1).collect();
        for symbol in &self.symbols {
            let letter = &mut letters[symbol.letter];
            if ambiguous[symbol.letter] && !letter.name.contains('@') {
                letter.name = format!("{}@{}", symbol.name, self.sorts[symbol.sort].name);
            }
        }
        letters
    }
}

#[cfg(test)]
mod tests;
