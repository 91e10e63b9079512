//! The shape of a type: its constructors and their fields.
//!
//! Shapes live in one table for the whole process, keyed by [`TypeId`], and are
//! never freed: a program has finitely many types. [`define`] reserves a type's
//! id *before* it visits the fields, so recursive and mutually recursive types
//! need no special care; when the outermost definition is complete the new
//! shapes are analysed together (see `shape_analysis.rs`) and published.

use std::any::TypeId;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use crate::name::short_name;
use crate::numbers::{Measure, Ordinal};
use crate::shape_analysis::analyse;
use crate::tree::Tree;

/// A type's place in the table of shapes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShapeId(pub(crate) u32);

impl ShapeId {
    /// The number behind the id: dense, starting at 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for ShapeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShapeId({})", self.0)
    }
}

/// What sort of type a shape describes; says how a node of it is read and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A struct, enum or tuple: constructors with fields.
    Sum,
    /// A sequence, with the constructors `nil` and `cons(head, tail)`.
    List(ListStyle),
    /// An unsigned integer of so many bits; the node carries the number.
    Unsigned(u32),
    /// A signed integer of so many bits; the node carries its two's complement.
    Signed(u32),
    /// A floating-point number of so many bits; the node carries its bit pattern.
    Float(u32),
    /// A character; the node carries its code point.
    Char,
    /// A pointer such as `Box`: one constructor, one field, nothing of its own.
    Pointer,
    /// A type that cannot be looked into.
    Opaque,
}

/// How a list-like type is written in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListStyle {
    /// `vec![a, b]`
    Vec,
    /// `"ab".to_string()`: a list of characters.
    Text,
    /// `"ab".into()`: a list of characters that is not a `String`, such as `Rc<str>`.
    TextInto,
    /// `[a, b]`
    Array,
    /// `From::from([a, b])`: sets, maps (of pairs), deques, boxed slices.
    From,
    /// `FromIterator::from_iter([a, b])`: sets and maps with a hasher of their own.
    FromIterator,
}

/// How a constructor is written in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// `Name`
    Unit,
    /// `Name(a, b)`
    Tuple,
    /// `Name { x: a, y: b }`
    Named,
    /// `[a, b]`; the name is not written.
    Array,
    /// `Name(a, b).unwrap()`: a constructor that refuses some fields.
    Fallible,
    /// The name before the field, as in `..=b`.
    Prefix,
    /// The name between two fields, as in `a..b`.
    Infix,
    /// The name after the field, as in `a..`.
    Postfix,
}

/// One field of a constructor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The field's name, or its position for tuple-like constructors.
    pub name: &'static str,
    /// The shape of the field's type.
    pub shape: ShapeId,
    /// Whether a value of the enclosing type can occur inside this field.
    pub recursive: bool,
    /// How numbers in it count towards the size of a value, where that was said.
    pub measure: Option<Measure>,
    /// The least and the greatest number in it, as [ordinals](crate::Ordinal), where it is
    /// drawn from a range.
    pub limits: Option<(Ordinal, Ordinal)>,
    /// Whether the number in it is never zero.
    pub without_zero: bool,
    /// Whether it is drawn by a generator, so that its type does not say which values it has.
    pub drawn: bool,
}

impl Field {
    fn new(name: &'static str, shape: ShapeId) -> Self {
        Field {
            name,
            shape,
            recursive: false,
            measure: None,
            limits: None,
            without_zero: false,
            drawn: false,
        }
    }
}

/// One way of building values of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constructor {
    /// As written in Rust, with the type's name where one is needed: `Exp::Add`.
    pub name: &'static str,
    /// How it is written.
    pub style: Style,
    /// Its fields, in order of declaration.
    pub fields: Vec<Field>,
    /// How often it is chosen relative to its siblings; 0 means never at random.
    pub weight: u32,
    /// The size of the smallest value it builds; `None` if it builds none.
    pub min_size: Option<u32>,
    /// How many of its fields are recursive.
    pub n_recursive: usize,
    /// What it adds to the size of a value, where that was said.
    pub cost: Option<u32>,
    /// A field that is no part of trees, but drawn by a generator; so values cannot be put
    /// together from their trees.
    pub opaque: Option<&'static str>,
}

/// How the values of one type are built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// This shape's place in the table.
    pub id: ShapeId,
    /// The Rust name of the type, without the paths: `Vec<Option<u8>>`.
    pub name: &'static str,
    /// What sort of type it is.
    pub kind: Kind,
    /// All constructors, in order of declaration.
    pub constructors: Vec<Constructor>,
    /// The constructors that build something, simplest first: least size,
    /// then order of declaration. Position 0 always leads to a finite value.
    pub order: Vec<u32>,
    /// How many constructors at the front of `order` have no recursive field.
    pub n_terminal: usize,
    /// Whether all constructors in `order` have weight 1.
    pub even: bool,
    /// Whether a value of this type can contain another of this type.
    pub recursive: bool,
    /// Whether values can grow without bound (a list or a recursive type inside).
    pub growing: bool,
    /// The size of the smallest value: one per constructor; `None` if there is none.
    pub min_size: Option<u32>,
    /// For lists: which sequences of elements stand for values of their own.
    pub elements: Elements,
    /// How values compare, where their type says so itself.
    pub compare: Option<Compare>,
}

/// How the values of two trees of one type compare; none if they do not.
#[derive(Clone, Copy, Debug)]
pub struct Compare(pub fn(&Tree, &Tree) -> Option<Ordering>);

impl PartialEq for Compare {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for Compare {}

/// Which sequences of elements a list-like type tells apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Elements {
    /// Every sequence is a value of its own.
    #[default]
    Any,
    /// The order does not matter, as in a heap.
    Unordered,
    /// Neither order nor repetition matters, as in a set.
    Distinct,
    /// As `Distinct`, but only the first half of each pair counts: the key of a map.
    DistinctKeys,
}

impl Shape {
    /// Whether the type has any value.
    ///
    /// ```
    /// # use lurcher_trees::{define, shape, Kind};
    /// enum Never {}
    /// let id = define::<Never>("Never", Kind::Sum, |_| {});
    /// assert!(!shape(id).is_inhabited());
    /// ```
    pub fn is_inhabited(&self) -> bool {
        self.min_size.is_some()
    }
}

/// The name of a field, and where the shape of its type is found.
pub type NamedShape = (&'static str, fn() -> ShapeId);

/// Collects the constructors of one type; handed out by [`define`].
#[derive(Debug, Default)]
pub struct Definition {
    constructors: Vec<Constructor>,
    elements: Elements,
    compare: Option<Compare>,
}

impl Definition {
    /// Adds a constructor; fields are given as (name, shape of its type).
    pub fn constructor(
        &mut self,
        name: &'static str,
        style: Style,
        weight: u32,
        fields: &[NamedShape],
    ) {
        let fields = fields.iter().map(|&(name, shape)| Field::new(name, shape())).collect();
        self.constructors.push(Constructor {
            name,
            style,
            fields,
            weight,
            min_size: None,
            n_recursive: 0,
            cost: None,
            opaque: None,
        });
    }

    /// Says what the constructor that was added last adds to the size of a value.
    pub fn cost(&mut self, cost: u32) {
        if let Some(last) = self.constructors.last_mut() {
            last.cost = Some(cost);
        }
    }

    /// Says that the constructor that was added last has a field beside those of trees, drawn
    /// by a generator.
    pub fn opaque(&mut self, field: &'static str) {
        if let Some(last) = self.constructors.last_mut() {
            last.opaque = Some(field);
        }
    }

    /// Changes what is known of a field of the constructor that was added last.
    pub fn field(&mut self, index: usize, change: impl FnOnce(&mut Field)) {
        if let Some(field) = self.constructors.last_mut().and_then(|c| c.fields.get_mut(index)) {
            change(field);
        }
    }

    /// Says which sequences of elements a list-like type tells apart.
    pub fn elements(&mut self, elements: Elements) {
        self.elements = elements;
    }

    /// Says how values compare.
    pub fn compare(&mut self, compare: Compare) {
        self.compare = Some(compare);
    }
}

/// The most types one program may define; polymorphic recursion would never stop.
const MOST_SHAPES: usize = 100_000;

/// What is under construction, owned by the thread that defines.
#[derive(Default)]
struct Drafts {
    /// Ids are handed out in order over published and draft shapes alike.
    n_published: usize,
    drafts: Vec<Option<Draft>>,
    ids: HashMap<TypeId, ShapeId>,
}

pub(crate) struct Draft {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) constructors: Vec<Constructor>,
    pub(crate) elements: Elements,
    pub(crate) compare: Option<Compare>,
}

#[derive(Default)]
struct Published {
    ids: HashMap<TypeId, ShapeId>,
    shapes: Vec<&'static Shape>,
}

static PUBLISHED: OnceLock<RwLock<Published>> = OnceLock::new();
/// One thread defines at a time.
static DEFINING: Mutex<()> = Mutex::new(());

thread_local! {
    static DRAFTS: RefCell<Option<(MutexGuard<'static, ()>, Drafts)>> = const { RefCell::new(None) };
}

fn published() -> &'static RwLock<Published> {
    PUBLISHED.get_or_init(RwLock::default)
}

/// Takes the number that a [`TypeId`] hands in for its hash: it is one already.
#[derive(Clone, Copy, Default)]
struct AlreadyHashed(u64);

impl Hasher for AlreadyHashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let number = chunk.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
            self.0 = self.0.rotate_left(5) ^ number;
        }
    }
}

type Ids = HashMap<TypeId, ShapeId, BuildHasherDefault<AlreadyHashed>>;

thread_local! {
    /// The published ids that this thread has asked for: every node that is written asks.
    static ASKED: RefCell<Ids> = RefCell::new(Ids::default());
}

fn known<T: 'static>() -> Option<ShapeId> {
    let of = TypeId::of::<T>();
    if let Some(id) = ASKED.with_borrow(|asked| asked.get(&of).copied()) {
        return Some(id);
    }
    let id = published().read().unwrap_or_else(PoisonError::into_inner).ids.get(&of).copied();
    if let Some(id) = id {
        ASKED.with_borrow_mut(|asked| asked.insert(of, id));
    }
    id
}

/// The shape behind an id.
///
/// # Panics
/// If the id belongs to a type whose definition is still under way.
pub fn shape(id: ShapeId) -> &'static Shape {
    published().read().unwrap_or_else(PoisonError::into_inner).shapes[id.index()]
}

/// Defines the shape of `T`, or finds it if it is defined already.
///
/// Of the paths in `name` the last segments are kept, so that [`std::any::type_name`] will do.
/// `fill` states the constructors. It runs at most once per type; the shapes of field types are
/// asked for through function pointers, which may lead back here.
///
/// ```
/// use lurcher_trees::{define, shape, Kind, Style, ShapeId};
/// struct List; // nil | cons(list)
/// fn list() -> ShapeId {
///     define::<List>("List", Kind::Sum, |d| {
///         d.constructor("Cons", Style::Tuple, 1, &[("0", list)]);
///         d.constructor("Nil", Style::Unit, 1, &[]);
///     })
/// }
/// let shape = shape(list());
/// assert!(shape.recursive);
/// assert_eq!(shape.order, [1, 0]); // Nil first: it is simpler
/// assert_eq!(shape.min_size, Some(1));
/// ```
///
/// # Panics
/// If the program defines more than 100 000 types, which only a type that
/// contains ever larger instances of itself can do.
pub fn define<T: 'static>(
    name: &'static str,
    kind: Kind,
    fill: impl FnOnce(&mut Definition),
) -> ShapeId {
    if let Some(id) = known::<T>() {
        return id;
    }
    let outermost = DRAFTS.with_borrow(Option::is_none);
    let _reset = outermost.then(|| {
        begin();
        AbandonDrafts
    });
    // Another thread may have finished `T` while this one waited.
    if let Some(id) = known::<T>() {
        return id;
    }
    let (id, is_new) = reserve(TypeId::of::<T>());
    if is_new {
        let mut definition = Definition::default();
        fill(&mut definition);
        let Definition { constructors, elements, compare } = definition;
        let draft = Draft { name: short_name(name), kind, constructors, elements, compare };
        with_drafts(|drafts| {
            let slot = id.index() - drafts.n_published;
            drafts.drafts[slot] = Some(draft);
        });
    }
    if outermost {
        publish();
    }
    id
}

/// Forgets half-made definitions when the outermost one ends, also by a panic.
struct AbandonDrafts;

impl Drop for AbandonDrafts {
    fn drop(&mut self) {
        DRAFTS.with_borrow_mut(Option::take);
    }
}

fn with_drafts<R>(f: impl FnOnce(&mut Drafts) -> R) -> R {
    DRAFTS.with_borrow_mut(|slot| f(&mut slot.as_mut().expect("a definition is under way").1))
}

fn begin() {
    let guard = DEFINING.lock().unwrap_or_else(PoisonError::into_inner);
    let n_published = published().read().unwrap_or_else(PoisonError::into_inner).shapes.len();
    DRAFTS.set(Some((guard, Drafts { n_published, ..Drafts::default() })));
}

fn reserve(of: TypeId) -> (ShapeId, bool) {
    with_drafts(|drafts| {
        if let Some(&id) = drafts.ids.get(&of) {
            return (id, false);
        }
        let index = drafts.n_published + drafts.drafts.len();
        assert!(
            index < MOST_SHAPES,
            "lurcher: over {MOST_SHAPES} types have shapes; does a type contain a larger \
             instance of itself, as in `struct Nest<T>(Option<Box<Nest<(T, T)>>>)`?"
        );
        let id = ShapeId(index as u32);
        drafts.ids.insert(of, id);
        drafts.drafts.push(None);
        (id, true)
    })
}

fn publish() {
    let (ids, shapes) = with_drafts(|drafts| {
        let table = published().read().unwrap_or_else(PoisonError::into_inner);
        let drafted = std::mem::take(&mut drafts.drafts)
            .into_iter()
            .map(|draft| draft.expect("every reserved shape was filled in"))
            .collect();
        (std::mem::take(&mut drafts.ids), analyse(&table.shapes, drafted))
    });
    let mut table = published().write().unwrap_or_else(PoisonError::into_inner);
    table.ids.extend(ids);
    table.shapes.extend(shapes.into_iter().map(|shape| &*Box::leak(Box::new(shape))));
}
