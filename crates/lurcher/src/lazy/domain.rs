//! The arguments of a property as one space, with what is required of them.
//!
//! Where a property has `requires`, its arguments are not drawn and then judged but searched
//! for: all of a size one after the other, or some at random (see `block.rs`).

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use lurcher_trees::{
    Bounds, Depth, Depths, FloatLists, Limits, Search, ShapeId, Single, Sizes, Space, SpaceError,
    Tree, Within, render,
};

use super::block::Reach;
use super::conflict::conflicting;
use super::{Constants, Formula, Mentions, Readings, alphabet};
use crate::property::tell;

/// The arguments of a property, and what is required of them; filled in by `#[property]`.
#[doc(hidden)]
pub struct Domain {
    /// The types of the arguments.
    pub shapes: &'static [fn() -> ShapeId],
    /// What is required, as it is asked.
    pub holds: fn(&Search) -> bool,
    /// Its readings, of which that asks one; none if there is only one.
    pub readings: Option<&'static Readings>,
    /// What is required, as it is written; nothing if nothing is.
    pub text: &'static str,
    /// The lazy reading of the property itself, if it has one.
    pub property: Option<fn(&Search) -> bool>,
    /// Whether the requirement is what the arguments' types say, refined: then inputs are gone
    /// through by depth.
    pub is_refined: bool,
    /// Whether what the function makes may be long, as far as its type tells: then a `usize` may be
    /// how long.
    pub makes_lists: bool,
    /// What the text of the refinement and of the function mentions: where it does something else
    /// than before.
    pub constants: Constants,
    /// The same for an external solver, where it can be said.
    pub formula: Option<&'static Formula>,
    /// All inputs, worked out when they are first asked for.
    pub space: OnceLock<Result<Inputs, SpaceError>>,
}

/// All inputs of a property, whether or not they are as required.
#[doc(hidden)]
#[derive(Debug)]
pub struct Inputs {
    space: Arc<Space>,
    /// The floats among them.
    floats: FloatLists,
    /// Which sizes of random ones can be found.
    reach: OnceLock<Reach>,
    /// The same by depth.
    depths: OnceLock<Depths>,
}

/// Readings are tried on inputs up to this depth, where inputs are gone through by depth.
const DEPTH_OF_TRIAL: u32 = 6;

/// So often it is asked whether an input with other numbers is as required.
const MOST_MENDED: u32 = 32;
/// Sums of so many numbers have room in their type.
const ROOM: i128 = 16;

/// So many inputs are looked at for one on which the requirement panics, and so many sizes.
const MOST_ASKED_OF_PANICS: u32 = 400;
const SIZES_OF_PANICS: u32 = 8;

impl Domain {
    /// Whether an input is as required. One on which a condition panics, as where numbers are too
    /// large for it, is not.
    pub(crate) fn admits(&self, input: &[Tree]) -> bool {
        let Ok(single) = Single::new(input) else { return false };
        let least = single.space.least();
        let search = Search::new(Arc::new(single.space));
        search.begin(Sizes::UpTo(least));
        tell(|| (self.holds)(&search) && search.fill()).unwrap_or(false)
    }

    /// How many of the conditions hold of an input; a requirement may be one.
    pub(crate) fn n_holding(&self, input: &[Tree]) -> usize {
        let parts = self.readings.map_or(&[][..], |readings| readings.parts);
        if parts.is_empty() {
            return usize::from(self.admits(input));
        }
        let Ok(single) = Single::new(input) else { return 0 };
        let (least, search) = (single.space.least(), Search::new(Arc::new(single.space)));
        let holds = |part: &&fn(&Search) -> bool| {
            search.begin(Sizes::UpTo(least));
            tell(|| part(&search)).unwrap_or(false)
        };
        parts.iter().filter(holds).count()
    }

    /// What is said if the requirement panics for a small input; none if it does for none of the
    /// smallest.
    pub(crate) fn panics(&'static self) -> Option<String> {
        let space = Arc::clone(self.space().ok()?);
        let ask = |search: &Search| {
            let input = search.trees();
            let single = Search::new(Arc::new(Single::new(&input).ok()?.space));
            single.begin(Sizes::UpTo(single.space().least()));
            let holds = || match self.readings {
                Some(readings) => readings.holds_lazily(&single),
                None => (self.holds)(&single),
            };
            Some((input, tell(holds).err()?))
        };
        let mut n_left = MOST_ASKED_OF_PANICS;
        let found = |search: &Search| match ask(search) {
            Some(found) => ControlFlow::Break(Some(found)),
            None if n_left == 0 => ControlFlow::Break(None),
            None => {
                n_left -= 1;
                ControlFlow::Continue(())
            }
        };
        let sizes = Sizes::UpTo(space.least().saturating_add(SIZES_OF_PANICS));
        let (input, message) = Search::each(&space, sizes, |_| true, found).1??;
        // A place in the toolkit's own files tells a user nothing.
        let message = match message.rsplit_once(", at ") {
            Some((said, place)) if is_ours(place) => said.to_string(),
            _ => message,
        };
        let shown: Vec<String> =
            input.iter().map(|tree| render(tree, &Limits::default())).collect();
        Some(format!(
            "what is required of inputs panics for {}: {message}\n`{}` is asked about any input of \
             the types; say first when there is such a thing: `list.len() > 0 && list[0] > 0`, \
             `option.is_some() && option.unwrap() > 0`",
            shown.join(", "),
            self.text
        ))
    }

    /// An input as required that differs from this one only in some of its numbers, those at `open`
    /// nodes of its trees; none if none is found soon.
    pub(crate) fn mended(
        &self,
        input: &[Tree],
        is_open: &dyn Fn(usize, usize) -> bool,
    ) -> Option<Vec<Tree>> {
        // Where sums of them are within their type, they are known to be sums.
        self.mended_within(input, is_open, &|lo, hi| (lo / ROOM, hi / ROOM))
            .or_else(|| self.mended_within(input, is_open, &|lo, hi| (lo, hi)))
    }

    fn mended_within(
        &self,
        input: &[Tree],
        is_open: &dyn Fn(usize, usize) -> bool,
        within: &Within,
    ) -> Option<Vec<Tree>> {
        let space = Single::around(input, is_open, within).ok()?.space;
        let (size, search) = (space.least(), Search::new(Arc::new(space)));
        let mut is_begun = search.begin(Sizes::UpTo(size));
        for _ in 0..MOST_MENDED {
            if !is_begun {
                return None;
            }
            let holds = || match self.readings {
                Some(readings) => readings.holds_at_random(&search),
                None => (self.holds)(&search),
            };
            if tell(|| holds() && search.fill()).ok()? {
                return Some(search.trees());
            }
            is_begun = search.advance();
        }
        None
    }

    /// All inputs, whether or not they are as required.
    pub(crate) fn space(&self) -> Result<&Arc<Space>, &SpaceError> {
        let all = || {
            let shapes: Vec<ShapeId> = self.shapes.iter().map(|shape| shape()).collect();
            let floats = self.float_lists();
            let space = Arc::new(Space::with_floats(&shapes, floats)?);
            Ok(Inputs { space, floats, reach: OnceLock::new(), depths: OnceLock::new() })
        };
        self.space.get_or_init(all).as_ref().map(|inputs| &inputs.space)
    }

    /// All that the text of the refinement and of the function mentions.
    pub(crate) fn mentions(&self) -> &Mentions {
        self.constants.all()
    }

    /// Which floats there are among the inputs: for a refined function those of its text, and what
    /// is beside and between them.
    pub(crate) fn float_lists(&self) -> FloatLists {
        match self.space.get() {
            Some(Ok(inputs)) => inputs.floats,
            _ if !self.is_refined => FloatLists::default(),
            _ => {
                let mentions = self.mentions();
                let numbers = mentions.numbers.iter().map(|number| *number as f64);
                let floats = mentions.floats.iter().copied().chain(numbers);
                FloatLists::around(&floats.collect::<Vec<f64>>())
            }
        }
    }

    /// All inputs by depth, with the bounds that the requirement sets.
    pub(crate) fn depths(&self) -> Result<&Depths, &SpaceError> {
        let space = self.space()?;
        let all = || {
            let space = &Arc::new(space.with_fields_apart());
            let bounds = self.readings.map_or_else(Bounds::default, |r| r.bounds(space));
            let bounds = match self.readings.filter(|_| !self.text.is_empty()) {
                Some(readings) => alphabet::choose(space, bounds, readings),
                None => bounds,
            };
            let depths = Depths::new(Arc::clone(space), bounds);
            // The readings differ most where there is most to look at.
            if let (Some(readings), Ok(space)) =
                (self.readings, depths.space(Depth::UpTo(DEPTH_OF_TRIAL)))
            {
                readings.prepare(&Arc::new(space));
            }
            depths
        };
        match self.space.get() {
            Some(Ok(inputs)) => Ok(inputs.depths.get_or_init(all)),
            Some(Err(error)) => Err(error),
            None => unreachable!("the space has been asked for"),
        }
    }

    /// The sizes of random inputs that can be found, with a search to find that out.
    pub(super) fn reach(&self, search: &Search) -> Reach {
        let measure = || Reach::measure(search, self);
        match self.space.get() {
            Some(Ok(inputs)) => *inputs.reach.get_or_init(measure),
            _ => measure(),
        }
    }

    /// How the requirement is read, for statistics.
    pub(crate) fn remark(&self) -> Option<String> {
        self.readings?.remark()
    }

    /// What is said where there is no input as required, after what was looked at.
    pub(crate) fn nothing(&self, looked_at: &str) -> String {
        // Of floats only some were tried, which proves nothing.
        if self.space().is_ok_and(|space| space.has_floats()) {
            return format!(
                "no input was found: {looked_at}, and `{}` holds for none of them; of floats only \
                 some were tried, short ones and those of the text with what is beside and between \
                 them\nwrite a float for which the condition holds into the refinement or the \
                 function, or mend the condition",
                self.text
            );
        }
        let conflict = match (self.readings, self.space()) {
            (Some(readings), Ok(space)) => readings.conflict(space),
            _ => Vec::new(),
        };
        let n_all = self.readings.map_or(0, |readings| readings.texts.len());
        let all = || {
            let told = (0..n_all).filter_map(|at| self.readings?.told(at));
            format!("of none of them all of these hold: {}", told.collect::<Vec<_>>().join(", "))
        };
        // Of characters only some were tried, too.
        let has_others = self.depths().is_ok_and(|all| !all.unbounded_characters().is_empty());
        let mend = match has_others {
            true => {
                "mend the condition, or write a text for which it holds into the refinement or the function: that is \
                 tried"
            }
            false => "mend the condition, or let the types have more values",
        };
        let because = match &conflict[..] {
            _ if has_others && n_all > 1 => all(),
            // One may well hold of numbers that are larger than those that were looked at; a solver
            // knows, if anybody does.
            [_] if n_all > 1 && self.formula.is_some() => all(),
            [] => format!("`{}` holds for none of them", self.text),
            [one] => format!("{one} holds for none of them"),
            several => conflicting(several).unwrap_or_default(),
        };
        format!("no input is as required: {looked_at}, and {because}\n{mend}")
    }
}

impl std::fmt::Debug for Domain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Domain").field("requires", &self.text).finish_non_exhaustive()
    }
}

/// Whether a place is in the files of lazy readings.
fn is_ours(place: &str) -> bool {
    file!().rsplit_once('/').is_some_and(|(folder, _)| place.contains(folder))
}
