//! The sorts of a space, laid out for choosing: what a choice adds to the nodes is copied
//! from one flat list.

use super::symbolic::Width;
use super::{Change, HOLE, KNOWN, Node};
use crate::numbers::Ordinal;
use crate::shape::{Kind, shape};
use crate::space::{Space, Values};

#[derive(Debug)]
pub(super) struct Table {
    /// From and to among the choices, for each sort.
    sorts: Vec<(u32, u32)>,
    choices: Vec<Choice>,
    /// The same, those of each sort in the order of declaration.
    declared: Vec<Choice>,
    /// The fields of all choices, as they are when they are new.
    fields: Vec<Node>,
    intervals: Vec<Option<(Ordinal, Ordinal)>>,
    widths: Vec<Option<Width>>,
}

/// An alternative of a sort.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Which of all choices of the table it is.
    pub(super) index: u32,
    pub(super) constructor: u32,
    pub(super) extra: u32,
    fields: u32,
    pub(super) n_fields: u32,
    /// How many of the fields are holes; numbers of which there is one are not.
    pub(super) n_holes: u32,
    pub(super) has_numbers: bool,
    /// How much more or less the holes can take up after it.
    pub(super) room: Change,
}

impl Table {
    pub(super) fn new(space: &Space) -> Self {
        let intervals: Vec<_> = space
            .sorts()
            .iter()
            .map(|sort| match &sort.values {
                Values::Numbers(numbers) => Some(numbers.interval()),
                Values::Built { .. } => None,
            })
            .collect();
        let widths = space
            .sorts()
            .iter()
            .map(|sort| match shape(sort.shape?).kind {
                Kind::Unsigned(bits @ ..=64) => Some(Width::Unsigned(bits as u8)),
                Kind::Signed(bits @ ..=64) => Some(Width::Signed(bits as u8)),
                Kind::Char => Some(Width::Char),
                _ => None,
            })
            .collect();
        let mut table = Table {
            sorts: vec![],
            choices: vec![],
            declared: vec![],
            fields: vec![],
            intervals,
            widths,
        };
        for sort in space.sorts() {
            let from = table.choices.len() as u32;
            if let Values::Built { alternatives, .. } = &sort.values {
                for alternative in alternatives {
                    let fields = table.fields.len() as u32;
                    let (mut n_holes, mut has_numbers) = (0, false);
                    let mut room = Change::default();
                    room.remove(sort);
                    for &field in &alternative.fields {
                        room.add(space.sort(field));
                        let interval = table.intervals[field.index()];
                        let is_known = interval.is_some_and(|(lo, hi)| lo == hi);
                        let constructor = if is_known { KNOWN } else { HOLE };
                        n_holes += u32::from(!is_known);
                        has_numbers |= interval.is_some();
                        table.fields.push(Node { sort: field, constructor, fields: 0, choice: 0 });
                    }
                    let n_fields = alternative.fields.len() as u32;
                    let (constructor, extra) = (alternative.constructor, alternative.extra);
                    table.choices.push(Choice {
                        index: table.choices.len() as u32,
                        constructor,
                        extra,
                        fields,
                        n_fields,
                        n_holes,
                        has_numbers,
                        room,
                    });
                }
            }
            table.declared.extend_from_slice(&table.choices[from as usize..]);
            table.declared[from as usize..].sort_by_key(|choice| choice.constructor);
            table.sorts.push((from, table.choices.len() as u32));
        }
        table
    }

    /// The choices of a sort, cheapest first.
    #[inline]
    pub(super) fn choices(&self, sort: usize) -> &[Choice] {
        let (from, to) = self.sorts[sort];
        &self.choices[from as usize..to as usize]
    }

    /// One of all choices.
    pub(super) fn choice(&self, index: u32) -> Choice {
        self.choices[index as usize]
    }

    /// The choices of a sort, in the order of declaration.
    #[inline]
    pub(super) fn declared(&self, sort: usize) -> &[Choice] {
        let (from, to) = self.sorts[sort];
        &self.declared[from as usize..to as usize]
    }

    /// The fields of a choice as new nodes.
    #[inline]
    pub(super) fn fields(&self, choice: &Choice) -> &[Node] {
        &self.fields[choice.fields as usize..(choice.fields + choice.n_fields) as usize]
    }

    /// The type of the numbers of a sort; none if it is built, or they are not as integers are.
    #[inline]
    pub(super) fn width(&self, sort: usize) -> Option<Width> {
        self.widths[sort]
    }

    /// The numbers of a sort; none if it is built.
    #[inline]
    pub(super) fn interval(&self, sort: usize) -> Option<(Ordinal, Ordinal)> {
        self.intervals[sort]
    }
}
