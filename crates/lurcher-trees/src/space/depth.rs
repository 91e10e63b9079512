//! The values of a space by depth.
//!
//! The *depth* of a value is how many recursive constructors are within each other: a leaf has
//! depth 0, a node one more than its deepest child. A list counts as nested pairs of its first
//! element and the rest, so a list of n elements has depth n at least, and the i-th element may be
//! as deep as is left. What is not recursive (structs, tuples, numbers, an `Option` of a number)
//! adds nothing. There are finitely many values of a depth once numbers are bounded; which numbers
//! there are up to a depth d is said by [`Depths::ends`].
//!
//! The values up to a depth, or of a depth exactly, are a space of their own: its sorts are those
//! of the whole space, each with the depth that is left. Numbers cost nothing there, so that the
//! size of a value is what its constructors and elements cost.
//!
//! After the bounded unfolding of Eric Seidel, Niki Vazou and Ranjit Jhala (*Type Targeted
//! Testing*, 2015), where all constructors with fields add to the depth, recursive or not.

use std::collections::HashMap;

use super::longest::{greatest, n_values};
use super::{Alternative, Sort, SortId, Space, SpaceError, Values};
use crate::numbers::Ordinal;
use crate::shape::{Elements, Kind, ShapeId, shape};

/// Which depths a space is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// Values of all depths up to this.
    UpTo(u32),
    /// Only values of this depth.
    Exactly(u32),
}

/// The least and the greatest number, where something bounds them.
type Ends = (Option<Ordinal>, Option<Ordinal>);

/// Bounds of the numbers in each argument, by their sorts in the whole space.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    ends: HashMap<(u32, SortId), Ends>,
    /// Characters that are tried before all others, which are no bounds: there may be more.
    alphabets: HashMap<(u32, SortId), (Ordinal, Ordinal)>,
}

impl Bounds {
    /// The bounds of the numbers of a sort in an argument.
    pub fn get(&self, argument: usize, sort: SortId) -> Ends {
        self.ends.get(&(argument as u32, sort)).copied().unwrap_or_default()
    }

    /// Says that the numbers of a sort in an argument have bounds.
    pub fn set(&mut self, argument: usize, sort: SortId, ends: Ends) {
        self.ends.insert((argument as u32, sort), ends);
    }

    /// Says that the characters of a sort in an argument are to be between two before they are
    /// letters.
    pub fn set_alphabet(&mut self, argument: usize, sort: SortId, ends: (char, char)) {
        let ends = (u32::from(ends.0).into(), u32::from(ends.1).into());
        self.alphabets.insert((argument as u32, sort), ends);
    }

    /// The characters between which those of a sort are up to a depth, if nothing bounds them.
    fn characters(&self, argument: usize, sort: SortId, depth: Ordinal) -> (Ordinal, Ordinal) {
        let alphabet = self.alphabets.get(&(argument as u32, sort)).copied();
        let ends = |lo: u8, hi: u8| (lo.into(), hi.into());
        match (depth, alphabet) {
            (..=26, Some(alphabet)) => alphabet,
            (..=25, None) => (FIRST_LETTER, FIRST_LETTER + depth),
            (26, None) => ends(b'0', b'z'),
            (_, None) => ends(b' ', b'~'),
            (_, Some((lo, hi))) => (lo.min(b' '.into()), hi.max(b'~'.into())),
        }
    }
}

/// So many numbers between two bounds are few: they are there at every depth, also where there may
/// be many of them.
const FEW: Ordinal = 10;
/// If there are more than so many between two bounds, the simplest come first wherever they are.
const MANY: Ordinal = 100;
/// From this depth on all numbers between two bounds are there, however many these are.
const ALL: Ordinal = 1000;

/// The first character that is tried.
const FIRST_LETTER: Ordinal = b'a' as Ordinal;

/// The values of a space by depth.
#[derive(Clone, Debug)]
pub struct Depths {
    space: std::sync::Arc<Space>,
    bounds: Bounds,
    /// Of each sort: whether its values can be deep.
    is_deep: Vec<bool>,
    /// Of each sort and alternative: whether it is recursive.
    is_recursive: Vec<Vec<bool>>,
    /// Of each sort: whether one value can have any number of its values, as elements or at nodes.
    is_repeated: Vec<bool>,
    /// Of each argument and sort: how deep its values are at most, if there is an end to it.
    greatest: Vec<Vec<Option<u32>>>,
}

impl Depths {
    /// The values of a space by depth, with what bounds their numbers.
    pub fn new(space: std::sync::Arc<Space>, bounds: Bounds) -> Self {
        let reached: Vec<Vec<bool>> =
            (0..space.sorts.len()).map(|from| reached(&space.sorts, from)).collect();
        let is_recursive: Vec<Vec<bool>> = (0..space.sorts.len())
            .map(|sort| {
                let alternatives = alternatives(&space.sorts[sort]);
                let leads_back =
                    |a: &Alternative| a.fields.iter().any(|f| reached[f.index()][sort]);
                alternatives.iter().map(|a| alternatives.len() > 1 && leads_back(a)).collect()
            })
            .collect();
        let is_deep = reached
            .iter()
            .map(|reached| {
                let sorts = reached.iter().zip(&is_recursive);
                sorts.into_iter().any(|(is_there, of)| *is_there && of.contains(&true))
            })
            .collect();
        let is_repeated = (0..space.sorts.len())
            .map(|sort| {
                let from = reached.iter().zip(&is_recursive);
                from.into_iter().any(|(reached, of)| reached[sort] && of.contains(&true))
            })
            .collect();
        let depths =
            Depths { space, bounds, is_deep, is_recursive, is_repeated, greatest: Vec::new() };
        depths.with_greatest()
    }

    /// With the greatest depths as the bounds of numbers have them.
    fn with_greatest(mut self) -> Self {
        let n_arguments = alternatives(&self.space.sorts[0]).first().map_or(0, |a| a.fields.len());
        let of = |argument| (argument, &self.bounds);
        self.greatest = (0..n_arguments)
            .map(|argument| greatest(&self.space.sorts, &self.is_recursive, of(argument)))
            .collect();
        self
    }

    /// The space of the values of some depths, and of numbers as for that depth.
    ///
    /// ```
    /// use lurcher_trees::{Census, Depth, Depths, Kind, ShapeId, Space, Style, define};
    /// struct Bush; // Leaf | Fork(bush, bush)
    /// fn bush() -> ShapeId {
    ///     define::<Bush>("Bush", Kind::Sum, |d| {
    ///         d.constructor("Leaf", Style::Unit, 1, &[]);
    ///         d.constructor("Fork", Style::Tuple, 1, &[("0", bush), ("1", bush)]);
    ///     })
    /// }
    /// let depths = Depths::new(Space::new(&[bush()])?.into(), Default::default());
    /// assert_eq!(depths.space(Depth::UpTo(2))?.most_values(), Some(5));
    /// assert_eq!(depths.space(Depth::Exactly(2))?.most_values(), Some(3));
    /// # Ok::<(), lurcher_trees::SpaceError>(())
    /// ```
    ///
    /// # Errors
    /// If there are no such values.
    pub fn space(&self, depth: Depth) -> Result<Space, SpaceError> {
        match depth {
            Depth::UpTo(numbers) | Depth::Exactly(numbers) => self.space_with(depth, numbers),
        }
    }

    /// The space of the values of some depths, and of numbers as for another depth.
    ///
    /// # Errors
    /// If there are no such values.
    pub fn space_with(&self, depth: Depth, numbers: u32) -> Result<Space, SpaceError> {
        let (ids, places) = (HashMap::new(), Vec::new());
        let mut unfolding = Unfolding { of: self, numbers, ids, places };
        let mut root = Vec::new();
        for alternative in alternatives(&self.space.sorts[0]) {
            let arguments = 0..alternative.fields.len() as u32;
            root.extend(unfolding.alternatives(alternative, depth, arguments));
        }
        let mut sorts = vec![built(None, root, Elements::Any)];
        let mut next = 0;
        while let Some(&place) = unfolding.places.get(next) {
            sorts.push(unfolding.values(place));
            next += 1;
        }
        Space::of_sorts(self.space.shapes(), sorts)
    }

    /// The least and the greatest number of a sort in an argument, up to a depth d.
    ///
    /// - Integers lie in −d..=d. Where they are bounded at one end or both, that end takes the
    ///   place of −d or d; if the other end would then be beyond it, it is d away from it: numbers
    ///   above 0 are 1..=d, those from 1000 on are 1000..=1000+d.
    /// - Where both ends are bounded all between them are there; but if there are many, only the d
    ///   next to 0 on either side, or to the end that is nearer to 0: else there would be no depth
    ///   of which all could be gone through. Ten are many where one value can have any number of
    ///   them, as a list has.
    /// - Characters are the first letters, `a` and d more, or those of an alphabet; where there are
    ///   no more letters, digits and capitals are there as well, and then all that ASCII can print.
    ///   Of floats, the 2d + 1 simplest are there.
    pub fn ends(&self, argument: usize, sort: SortId, depth: u32) -> Option<(Ordinal, Ordinal)> {
        let Values::Numbers(numbers) = &self.space.sort(sort).values else { return None };
        let (least, most) = numbers.interval();
        let kind = shape(self.space.sort(sort).shape?).kind;
        let bounds = self.bounds_of(argument, sort);
        let is_integer = matches!(kind, Kind::Signed(_) | Kind::Unsigned(..=64));
        if numbers.whole() != (least, most) && !is_integer {
            return Some((least, most));
        }
        let depth = Ordinal::from(depth);
        let usual = match kind {
            Kind::Char => self.bounds.characters(argument, sort, depth),
            Kind::Float(_) => (0, 2 * depth),
            // Its ordinals begin at the least that there is.
            Kind::Unsigned(128) => (least, least + depth),
            _ => (-depth, depth),
        };
        let first = match kind {
            Kind::Char => FIRST_LETTER,
            _ if usual.0 == -depth => 0,
            _ => usual.0,
        };
        let (lo, hi) = match bounds {
            (None, None) => usual,
            (Some(lo), Some(hi)) if self.is_narrowed(sort, (lo, hi), depth) => {
                let nearest = first.clamp(lo, hi);
                (lo.max(nearest - depth), hi.min(nearest + depth))
            }
            (Some(lo), Some(hi)) => (lo, hi),
            // There are never fewer than at a lesser depth.
            (Some(lo), None) if lo > first + 1 => (lo, lo.saturating_add(depth)),
            (Some(lo), None) => (lo, usual.1.max(lo)),
            (None, Some(hi)) if hi < first.saturating_sub(1) => (hi.saturating_sub(depth), hi),
            (None, Some(hi)) => (usual.0.min(hi), hi),
        };
        Some((lo.max(least), hi.min(most)))
    }

    /// The integers that something is said of in turn: sorts with the arguments that they are in,
    /// and the least and the greatest of each that the requirement or its type allows.
    pub fn integers(&self) -> Vec<(usize, SortId, Ends)> {
        let is_integer =
            |sort| matches!(self.kind(sort), Some(Kind::Signed(_) | Kind::Unsigned(..=64)));
        let all = self.numbers().filter(|&(_, sort)| is_integer(sort));
        all.map(|(argument, sort)| (argument, sort, self.bounds_of(argument, sort))).collect()
    }

    /// The bounds of the numbers of a sort in an argument, with those of their type if it has a
    /// range of its own.
    fn bounds_of(&self, argument: usize, sort: SortId) -> Ends {
        let (lo, hi) = self.bounds.get(argument, sort);
        match &self.space.sort(sort).values {
            Values::Numbers(numbers) if numbers.whole() != numbers.interval() => {
                let (least, most) = numbers.interval();
                (
                    Some(lo.map_or(least, |lo| lo.max(least))),
                    Some(hi.map_or(most, |hi| hi.min(most))),
                )
            }
            _ => (lo, hi),
        }
    }

    /// The same values with other bounds for the numbers of a sort in an argument.
    pub fn bounded(&self, argument: usize, sort: SortId, ends: (Ordinal, Ordinal)) -> Self {
        let mut depths = self.clone();
        depths.bounds.set(argument, sort, (Some(ends.0), Some(ends.1)));
        depths.with_greatest()
    }

    /// Whether not all numbers between two ends are there up to a depth.
    fn is_narrowed(&self, sort: SortId, (lo, hi): (Ordinal, Ordinal), depth: Ordinal) -> bool {
        let n = hi.saturating_sub(lo);
        let is_many = n > MANY || n >= FEW && self.is_repeated[sort.index()];
        let kind = self.kind(sort);
        let is_integer = matches!(kind, Some(Kind::Signed(_) | Kind::Unsigned(..=64)));
        is_many && is_integer && depth < ALL
    }

    /// Whether there are values of any depth, whatever is required of them.
    pub fn is_deep(&self) -> bool {
        self.greatest().is_none()
    }

    /// The greatest depth that there is, if there is an end to it: that of a set of which the
    /// elements are few.
    pub fn greatest(&self) -> Option<u32> {
        let arguments = alternatives(&self.space.sorts[0]).first().map_or(&[][..], |a| &a.fields);
        let mut each = arguments.iter().zip(&self.greatest).map(|(sort, of)| of[sort.index()]);
        each.try_fold(0, |greatest, depth| Some(depth?.max(greatest)))
    }

    /// Whether a constructor adds to the depth.
    pub(crate) fn is_recursive(&self, of: ShapeId, constructor: u32) -> bool {
        let sorts = self.space.sorts.iter().zip(&self.is_recursive);
        sorts.filter(|(sort, _)| sort.shape == Some(of)).any(|(sort, are_recursive)| {
            let all = alternatives(sort).iter().zip(are_recursive);
            all.into_iter().any(|(one, is_one)| *is_one && one.constructor == constructor)
        })
    }

    /// How many values there are, whatever is required of them, if these are finitely many; or so
    /// many at least.
    pub fn n_values(&self) -> Option<u128> {
        let arguments = alternatives(&self.space.sorts[0]).first().map_or(&[][..], |a| &a.fields);
        arguments.iter().enumerate().try_fold(1_u128, |product, (argument, sort)| {
            let of = (argument, &self.bounds);
            let n = n_values(&self.space.sorts, &self.is_recursive, of, *sort)?;
            Some(product.saturating_mul(n))
        })
    }

    /// Whether there are more values up to the next depth, whatever is required of them.
    pub fn goes_on(&self, depth: u32) -> bool {
        self.greatest().is_none_or(|greatest| greatest > depth)
            || self.numbers().any(|(argument, sort)| {
                // Of those above 0 there is one, up to depth 0 and 1.
                let ends = |more| self.ends(argument, sort, depth + more);
                ends(0) != ends(1) || ends(0) != ends(2)
            })
    }

    /// Whether these are all values that there are, whatever is required of them. They need not be
    /// where nothing is added any more: beyond the letters there are other characters, and of
    /// floats only some are listed.
    pub fn is_whole(&self, depth: u32) -> bool {
        self.greatest().is_some_and(|greatest| greatest <= depth)
            && self.numbers().all(|(argument, sort)| self.has_all(argument, sort, depth))
    }

    /// The kinds of numbers of which there are more at the next depth.
    pub fn growing(&self, depth: u32) -> Vec<Kind> {
        let grows = |(argument, sort): &(usize, SortId)| {
            self.ends(*argument, *sort, depth) != self.ends(*argument, *sort, depth + 1)
        };
        self.numbers().filter(grows).filter_map(|(_, sort)| self.kind(sort)).collect()
    }

    /// The least and the greatest of the integers up to a depth, wherever there are others than
    /// those, each once.
    pub fn partial_integers(&self, depth: u32) -> Vec<(Ordinal, Ordinal)> {
        let is_integer =
            |sort| matches!(self.kind(sort), Some(Kind::Signed(_) | Kind::Unsigned(_)));
        let partial = self
            .numbers()
            .filter(|&(argument, sort)| is_integer(sort) && !self.has_all(argument, sort, depth));
        let of_u128 = |sort| self.kind(sort) == Some(Kind::Unsigned(128));
        // Their ordinals begin at the least that there is.
        let from = |sort| if of_u128(sort) { Ordinal::MIN } else { 0 };
        let ends = |(argument, sort)| {
            let (lo, hi) = self.ends(argument, sort, depth)?;
            Some((lo.wrapping_sub(from(sort)), hi.wrapping_sub(from(sort))))
        };
        let all: std::collections::BTreeSet<_> = partial.filter_map(ends).collect();
        all.into_iter().collect()
    }

    /// The kinds of numbers of which there are others than those up to a depth.
    pub fn partial(&self, depth: u32) -> Vec<Kind> {
        let is_partial =
            |(argument, sort): &(usize, SortId)| !self.has_all(*argument, *sort, depth);
        self.numbers().filter(is_partial).filter_map(|(_, sort)| self.kind(sort)).collect()
    }

    /// The sorts of characters that nothing bounds, with the arguments that they are in.
    pub fn unbounded_characters(&self) -> Vec<(usize, SortId)> {
        let is_one = |&(argument, sort): &(usize, SortId)| {
            self.kind(sort) == Some(Kind::Char) && self.bounds.get(argument, sort) == (None, None)
        };
        self.numbers().filter(is_one).collect()
    }

    /// The first and the last character up to a depth, if there are some that are not bounded.
    pub fn characters(&self, depth: u32) -> Option<(char, char)> {
        let ends = self
            .unbounded_characters()
            .into_iter()
            .filter_map(|(argument, sort)| self.ends(argument, sort, depth));
        let (lo, hi) = ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))?;
        Some((char::from_u32(lo as u32)?, char::from_u32(hi as u32)?))
    }

    /// How many floats there are up to a depth, of the width that has most.
    pub fn n_floats(&self, depth: u32) -> Option<u32> {
        let floats = self
            .numbers()
            .filter(|&(_, sort)| matches!(self.kind(sort), Some(Kind::Float(_))))
            .filter_map(|(argument, sort)| self.ends(argument, sort, depth));
        floats.filter_map(|(lo, hi)| u32::try_from(hi - lo + 1).ok()).max()
    }

    fn kind(&self, sort: SortId) -> Option<Kind> {
        self.space.sort(sort).shape.map(|id| shape(id).kind)
    }

    /// Whether the numbers of a sort up to a depth are all that can be.
    fn has_all(&self, argument: usize, sort: SortId, depth: u32) -> bool {
        let Values::Numbers(numbers) = &self.space.sort(sort).values else { return true };
        let (bounds, whole) = (self.bounds.get(argument, sort), numbers.interval());
        let (least, most) = (bounds.0.unwrap_or(whole.0), bounds.1.unwrap_or(whole.1));
        let ends = (least.max(whole.0), most.min(whole.1));
        numbers.is_ordered() && self.ends(argument, sort, depth) == Some(ends)
    }

    /// Whether there are integers that are bounded on both sides.
    pub fn has_bounded(&self) -> bool {
        let is_integer = |sort: SortId| {
            let id = self.space.sort(sort).shape;
            id.is_some_and(|id| matches!(shape(id).kind, Kind::Signed(_) | Kind::Unsigned(_)))
        };
        self.numbers().any(|(argument, sort)| {
            is_integer(sort) && self.ends(argument, sort, 0) == self.ends(argument, sort, u32::MAX)
        })
    }

    /// All sorts of numbers with the arguments that they are in.
    fn numbers(&self) -> impl Iterator<Item = (usize, SortId)> + '_ {
        let arguments = alternatives(&self.space.sorts[0]).first().map_or(&[][..], |a| &a.fields);
        arguments.iter().enumerate().flat_map(move |(argument, sort)| {
            let reached = reached(&self.space.sorts, sort.index());
            let is_number = move |index: &usize| {
                let values = &self.space.sorts[*index].values;
                reached[*index] && matches!(values, Values::Numbers(_))
            };
            let sorts = (0..self.space.sorts.len()).filter(is_number);
            sorts.map(move |index| (argument, SortId(index as u32)))
        })
    }
}

fn alternatives(sort: &Sort) -> &[Alternative] {
    match &sort.values {
        Values::Built { alternatives, .. } => alternatives,
        Values::Numbers(_) => &[],
    }
}

fn built(shape: Option<ShapeId>, alternatives: Vec<Alternative>, elements: Elements) -> Sort {
    Sort { shape, values: Values::Built { alternatives, elements }, least: 0, most: None }
}

/// The sorts that are in the values of one, itself among them.
fn reached(sorts: &[Sort], from: usize) -> Vec<bool> {
    let mut reached = vec![false; sorts.len()];
    let mut open = vec![from];
    while let Some(sort) = open.pop() {
        if !std::mem::replace(&mut reached[sort], true) {
            let fields = alternatives(&sorts[sort]).iter().flat_map(|a| &a.fields);
            open.extend(fields.map(|field| field.index()));
        }
    }
    reached
}

/// A sort of the whole space in an argument, with the depths that are left.
type Place = (u32, SortId, Depth);

struct Unfolding<'d> {
    of: &'d Depths,
    /// The depth by which numbers are bounded.
    numbers: u32,
    ids: HashMap<Place, SortId>,
    /// The sorts of the new space but the root.
    places: Vec<Place>,
}

impl Unfolding<'_> {
    /// The sort of values of some depths; none if there are none.
    fn sort(&mut self, argument: u32, sort: SortId, depth: Depth) -> Option<SortId> {
        let depth = match depth {
            _ if self.of.is_deep[sort.index()] => depth,
            Depth::Exactly(1..) => return None,
            _ => Depth::UpTo(0),
        };
        let depth = match (self.of.greatest[argument as usize][sort.index()], depth) {
            (Some(greatest), Depth::UpTo(depth)) => Depth::UpTo(depth.min(greatest)),
            (Some(greatest), Depth::Exactly(depth)) if depth > greatest => return None,
            _ => depth,
        };
        // There is nothing below it.
        let depth = if depth == Depth::Exactly(0) { Depth::UpTo(0) } else { depth };
        let place = (argument, sort, depth);
        Some(*self.ids.entry(place).or_insert_with(|| {
            self.places.push(place);
            SortId(self.places.len() as u32)
        }))
    }

    fn values(&mut self, (argument, sort, depth): Place) -> Sort {
        let of = self.of;
        let old = of.space.sort(sort);
        match &old.values {
            Values::Numbers(numbers) => {
                let ends = of.ends(argument as usize, sort, self.numbers);
                let numbers = numbers.freely(ends.unwrap_or(numbers.interval()));
                Sort { values: Values::Numbers(numbers), ..old.clone() }
            }
            Values::Built { alternatives, elements } => {
                let mut new = Vec::new();
                for (alternative, &is_recursive) in
                    alternatives.iter().zip(&of.is_recursive[sort.index()])
                {
                    let inside = match (is_recursive, depth) {
                        (false, depth) => depth,
                        (true, Depth::UpTo(0) | Depth::Exactly(0)) => continue,
                        (true, Depth::UpTo(depth)) => Depth::UpTo(depth - 1),
                        (true, Depth::Exactly(depth)) => Depth::Exactly(depth - 1),
                    };
                    let n_fields = alternative.fields.len();
                    let arguments = std::iter::repeat_n(argument, n_fields);
                    new.extend(self.alternatives(alternative, inside, arguments));
                }
                built(old.shape, new, *elements)
            }
        }
    }

    /// The alternatives in which the deepest of the fields has one of these depths. If it is to be
    /// one exactly, there is an alternative for each field that can be the first to have it.
    fn alternatives(
        &mut self,
        of: &Alternative,
        depth: Depth,
        arguments: impl Iterator<Item = u32> + Clone,
    ) -> Vec<Alternative> {
        let mut fields = |depth_of: &dyn Fn(usize) -> Depth| {
            let each = of.fields.iter().zip(arguments.clone()).enumerate();
            let fields =
                each.map(|(at, (&sort, argument))| self.sort(argument, sort, depth_of(at)));
            Some(Alternative { fields: fields.collect::<Option<_>>()?, ..of.clone() })
        };
        let depth = match depth {
            Depth::UpTo(_) | Depth::Exactly(0) => return fields(&|_| depth).into_iter().collect(),
            Depth::Exactly(depth) => depth,
        };
        let deepest = (0..of.fields.len()).filter_map(|first| {
            fields(&|at| match at.cmp(&first) {
                std::cmp::Ordering::Less => Depth::UpTo(depth - 1),
                std::cmp::Ordering::Equal => Depth::Exactly(depth),
                std::cmp::Ordering::Greater => Depth::UpTo(depth),
            })
        });
        deepest.collect()
    }
}
