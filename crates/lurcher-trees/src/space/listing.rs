//! All values of a size, one after the other.
//!
//! A value is a sequence of choices: an alternative, how size is split between a field and the
//! rest, a number. The next value makes the last choice that has another possibility
//! differently, and all choices after it the first way. Counts say which possibilities lead to
//! a value, so no choice is ever made in vain; and what is kept is one value, however many
//! there are.
//!
//! What is left to do after a choice is a list of tasks that earlier choices share, cell by
//! cell; undoing choices truncates cells, choices and picks.
//!
//! The order is that of [`Census::nth`].

use super::collections::Group;
use super::fields::{Fields, Pair};
use super::{Census, Natural, Pick, SortId, Values};

/// Lists the values of one size of a [`Space`](super::Space) after the other, as picks.
///
/// ```
/// use lurcher_trees::{Census, Kind, Listing, Space, Speller, define, render, Limits};
/// let byte = define::<u8>("u8", Kind::Unsigned(8), |_| {});
/// let space = Space::new(&[byte])?;
/// let mut speller = Speller::new(&space);
/// let mut census = Census::new(space);
/// let mut listing = Listing::new(&mut census, 2);
/// let mut texts = Vec::new();
/// while listing.advance(&census) {
///     texts.push(render(&speller.spell(listing.picks()), &Limits::NONE));
/// }
/// assert_eq!(texts, ["2", "3"]);
/// # Ok::<(), lurcher_trees::SpaceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    choices: Vec<Made>,
    picks: Vec<Pick>,
    cells: Vec<Cell>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has been listed of the size.
    Start(u32),
    Underway,
    Done,
}

/// A task, and the cell of the next.
#[derive(Clone, Copy, Debug)]
struct Cell {
    task: Task,
    next: u32,
}

const NO_CELL: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
enum Task {
    Sort(SortId, u32),
    Pair(u32, u32),
    /// A set, map or heap from a tier on: which, tier, size.
    Tail(u32, u32, u32),
    /// Keys of a tier, out of those from an index on, with their values.
    Keys(u32, Group, u128),
    /// The value of a key whose picks are written, then more keys.
    Value(u32, Group, u128),
}

/// A choice that was made, and what to go back to.
#[derive(Clone, Copy, Debug)]
struct Made {
    choice: Choice,
    n_picks: u32,
    n_cells: u32,
    /// The cell of what comes after the whole task.
    next: u32,
}

#[derive(Clone, Copy, Debug)]
enum Choice {
    Alternative { sort: SortId, size: u32, place: u32 },
    Number { sort: SortId, size: u32, k: u128, n: u128 },
    Split { pair: u32, size: u32, of_first: u32, end: u32 },
    Group { collection: u32, size: u32, group: Group },
    Key { collection: u32, group: Group, key: u128, last: u128 },
    Value { collection: u32, group: Group, next_key: u128, of_value: u32 },
}

impl Listing {
    /// All values of a size.
    pub fn new(census: &mut Census, size: u32) -> Self {
        let is_empty = census.count(size).is_zero();
        let state = if is_empty { State::Done } else { State::Start(size) };
        Listing { choices: Vec::new(), picks: Vec::new(), cells: Vec::new(), state }
    }

    /// Goes on to the next value; says whether there was one. The census must be the one that
    /// the listing was made with.
    pub fn advance(&mut self, census: &Census) -> bool {
        let next = match self.state {
            State::Done => return false,
            State::Start(size) => {
                self.state = State::Underway;
                Some(self.cell(Task::Sort(census.space().root(), size), NO_CELL))
            }
            State::Underway => self.back(census),
        };
        let Some(mut next) = next else {
            self.state = State::Done;
            return false;
        };
        while next != NO_CELL {
            let cell = self.cells[next as usize];
            next = self.begin(cell, census);
        }
        true
    }

    /// The value that was listed last; a [`Speller`](super::Speller) makes a tree of it.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    fn cell(&mut self, task: Task, next: u32) -> u32 {
        self.cells.push(Cell { task, next });
        self.cells.len() as u32 - 1
    }

    fn fields(&mut self, fields: Fields, size: u32, next: u32) -> u32 {
        match fields {
            Fields::None => next,
            Fields::One(sort) => self.cell(Task::Sort(sort, size), next),
            Fields::Many(pair) => self.cell(Task::Pair(pair, size), next),
        }
    }

    /// Makes the last choice that can be made differently so; gives the cell of what follows.
    fn back(&mut self, census: &Census) -> Option<u32> {
        while let Some(made) = self.choices.pop() {
            self.picks.truncate(made.n_picks as usize);
            self.cells.truncate(made.n_cells as usize);
            if let Some(choice) = after(made.choice, census) {
                return Some(self.make(choice, made.next, census));
            }
        }
        None
    }

    /// Makes the first choice of a task; gives the cell of what follows.
    fn begin(&mut self, Cell { task, next }: Cell, census: &Census) -> u32 {
        let choice = match task {
            Task::Sort(sort, size) => match census.collection_of[sort.index()] {
                Some(index) => {
                    let tier = census.collections[index as usize].least;
                    return self.begin(Cell { task: Task::Tail(index, tier, size), next }, census);
                }
                None => match &census.space().sort(sort).values {
                    Values::Numbers(_) => {
                        let n = census.of_sort(sort, size).to_u128().unwrap_or(u128::MAX);
                        Some(Choice::Number { sort, size, k: 0, n })
                    }
                    Values::Built { .. } => alternative(sort, size, 0, census),
                },
            },
            Task::Pair(pair, size) => {
                let sizes = census.splits(pair, size);
                split(pair, size, sizes.start, sizes.end, census)
            }
            Task::Tail(collection, _, 0) => {
                let nil = census.collections[collection as usize].list.nil;
                self.picks.push(Pick::Alternative(nil));
                return next;
            }
            Task::Tail(collection, tier, size) => group(collection, tier, size, None, census),
            Task::Keys(_, Group { n_keys: 0, .. }, _) => return next,
            Task::Keys(collection, group, from) => {
                let of = &census.collections[collection as usize];
                let n = census.of_sort(of.list.key, group.tier).to_u128().unwrap_or(u128::MAX);
                let spare = if of.list.repeats { 1 } else { group.n_keys.into() };
                Some(Choice::Key { collection, group, key: from, last: n - spare })
            }
            Task::Value(collection, group, next_key) => {
                value(collection, group, next_key, 0, census)
            }
        };
        self.make(choice.expect("what is counted can be listed"), next, census)
    }

    /// Writes down a choice; gives the cell of what follows.
    fn make(&mut self, choice: Choice, next: u32, census: &Census) -> u32 {
        let (n_picks, n_cells) = (self.picks.len() as u32, self.cells.len() as u32);
        self.choices.push(Made { choice, n_picks, n_cells, next });
        match choice {
            Choice::Alternative { sort, size, place } => {
                self.picks.push(Pick::Alternative(place));
                let chosen = census.choices[sort.index()][place as usize];
                self.fields(chosen.fields, size - chosen.cost, next)
            }
            Choice::Number { sort, size, k, .. } => {
                if let Values::Numbers(numbers) = &census.space().sort(sort).values {
                    let number = numbers.of_cost(numbers.interval(), size, k);
                    self.picks.push(Pick::Number(number.expect("numbers were counted")));
                }
                next
            }
            Choice::Split { pair, size, of_first, .. } => {
                let Pair { first, rest } = census.pairs.pairs[pair as usize];
                let rest = self.fields(rest, size - of_first, next);
                self.cell(Task::Sort(first, of_first), rest)
            }
            Choice::Group { collection, group, .. } => {
                let rest = Task::Tail(collection, group.tier + 1, group.of_rest);
                let rest = self.cell(rest, next);
                self.cell(Task::Keys(collection, group, 0), rest)
            }
            Choice::Key { collection, group, key, .. } => {
                let list = census.collections[collection as usize].list;
                self.picks.push(Pick::Alternative(list.cons));
                self.picks.extend(list.value.map(|_| Pick::Alternative(0)));
                census.write_nth(list.key, group.tier, Natural::from(key), &mut self.picks);
                let next_key = if list.repeats { key } else { key + 1 };
                let task = match list.value {
                    Some(_) => Task::Value(collection, group, next_key),
                    None => {
                        let group = Group { n_keys: group.n_keys - 1, ..group };
                        Task::Keys(collection, group, next_key)
                    }
                };
                self.cell(task, next)
            }
            Choice::Value { collection, group, next_key, of_value } => {
                let value = census.collections[collection as usize].list.value;
                let of_values = group.of_values - of_value;
                let group = Group { n_keys: group.n_keys - 1, of_values, ..group };
                let rest = self.cell(Task::Keys(collection, group, next_key), next);
                self.fields(value.map_or(Fields::None, Fields::One), of_value, rest)
            }
        }
    }
}

/// The next possibility after a choice.
fn after(choice: Choice, census: &Census) -> Option<Choice> {
    match choice {
        Choice::Alternative { sort, size, place } => alternative(sort, size, place + 1, census),
        Choice::Number { sort, size, k, n } => {
            (k + 1 < n).then_some(Choice::Number { sort, size, k: k + 1, n })
        }
        Choice::Split { pair, size, of_first, end } => split(pair, size, of_first + 1, end, census),
        Choice::Group { collection, size, group: last } => {
            group(collection, last.tier, size, Some(last), census)
        }
        Choice::Key { collection, group, key, last } => {
            (key < last).then_some(Choice::Key { collection, group, key: key + 1, last })
        }
        Choice::Value { collection, group, next_key, of_value } => {
            value(collection, group, next_key, of_value + 1, census)
        }
    }
}

fn alternative(sort: SortId, size: u32, from: u32, census: &Census) -> Option<Choice> {
    let choices = census.choices[sort.index()].iter().enumerate().skip(from as usize);
    let exists = |cost: u32, fields| {
        size.checked_sub(cost).is_some_and(|left| !census.of_fields(fields, left).is_zero())
    };
    choices
        .filter(|(_, choice)| exists(choice.cost, choice.fields))
        .map(|(place, _)| Choice::Alternative { sort, size, place: place as u32 })
        .next()
}

fn split(pair: u32, size: u32, from: u32, end: u32, census: &Census) -> Option<Choice> {
    let Pair { first, rest } = census.pairs.pairs[pair as usize];
    let exists = |of_first: &u32| {
        !census.of_sort(first, *of_first).is_zero()
            && !census.of_fields(rest, size - of_first).is_zero()
    };
    let of_first = (from..end).find(exists)?;
    Some(Choice::Split { pair, size, of_first, end })
}

/// The first group of a tier or a greater one; after the last, if there was one.
fn group(
    collection: u32,
    tier: u32,
    size: u32,
    last: Option<Group>,
    census: &Census,
) -> Option<Choice> {
    let of = &census.collections[collection as usize];
    let chosen = |group| Choice::Group { collection, size, group };
    if let Some(last) = last {
        let mut groups = of.groups(tier, size, census).skip_while(|group| *group != last);
        if let Some(group) = groups.nth(1) {
            return Some(chosen(group));
        }
    }
    let from = if last.is_some() { tier + 1 } else { tier };
    let mut tiers = from..=size.saturating_sub(of.list.cost);
    tiers.find_map(|tier| of.groups(tier, size, census).next()).map(chosen)
}

fn value(
    collection: u32,
    group: Group,
    next_key: u128,
    from: u32,
    census: &Census,
) -> Option<Choice> {
    let of = &census.collections[collection as usize];
    let sort = of.list.value?;
    let rest = of.power(group.n_keys - 1);
    let exists = |&of_value: &u32| {
        !census.of_sort(sort, of_value).is_zero()
            && !census.of_fields(rest, group.of_values - of_value).is_zero()
    };
    let of_value = (from..=group.of_values).find(exists)?;
    Some(Choice::Value { collection, group, next_key, of_value })
}
