//! Lists: how many elements, and what each of them gets.

use super::{Role, Source, SpanKind};

impl Source {
    /// Begins a list of `min..=max` elements; ask [`more`](Source::more) before each.
    #[inline]
    pub(crate) fn begin_list(&mut self, label: u64, min: usize, max: usize, growing: bool) -> List {
        self.begin(label, SpanKind::Value);
        let is_given = self.recorder.as_ref().is_some_and(|r| r.is_given());
        let wanted = if is_given && !growing {
            0
        } else {
            // A minimum must not make all lists alike: leave some room above it.
            let room = min.saturating_add(self.budget.min(5));
            let top = self.budget.max(room).min(max);
            min + self.random.up_to((top - min) as u64) as usize
        };
        self.integers.enter_list(wanted);
        let before = self.budget;
        let left = before.saturating_sub(wanted);
        List { label, min, max, wanted, n: 0, growing, before, left }
    }

    /// How long the list will be, if that is settled and nobody needs to be
    /// asked or told about its elements one by one.
    #[inline]
    pub(crate) fn known_length(&self, list: &List) -> Option<usize> {
        (self.recorder.is_none() && !list.growing).then_some(list.wanted)
    }

    /// Whether the list has one more element. If so, the element's span is open
    /// and [`end_element`](Source::end_element) must follow.
    #[inline]
    pub(crate) fn more(&mut self, list: &mut List) -> bool {
        let more =
            if self.recorder.is_none() { list.n < list.wanted } else { self.more_recorded(list) };
        if more {
            list.n += 1;
            if list.growing {
                let n_left = list.wanted.saturating_sub(list.n) + 1;
                self.budget = self.part(list.left, n_left);
                list.left -= self.budget;
            }
        }
        more
    }

    #[cold]
    #[inline(never)]
    fn more_recorded(&mut self, list: &mut List) -> bool {
        if list.n >= list.max {
            return false;
        }
        self.begin(list.label, SpanKind::Element);
        let (n, wanted) = (list.n, list.wanted);
        // Elements below the minimum ask all the same, though there is nothing
        // to decide, so that any element can be deleted from the tape without
        // moving the meaning of the others.
        let is_forced = n < list.min;
        let bound = u64::from(!is_forced);
        let answer = self.answer(bound, Role::More, |_| u64::from(!is_forced && n < wanted));
        let more = is_forced || answer == 1;
        if !more {
            self.end();
        }
        more
    }

    #[inline]
    pub(crate) fn end_element(&mut self) {
        self.end();
    }

    /// Ends an element that was drawn but is not kept (a duplicate in a set).
    #[inline]
    pub(crate) fn end_element_rejected(&mut self, list: &mut List) {
        list.n -= 1;
        // Wanting less keeps a set over a small domain from asking for ever.
        list.wanted = list.wanted.saturating_sub(1).max(list.min);
        self.end_rejected();
    }

    #[inline]
    pub(crate) fn end_list(&mut self, list: List) {
        self.integers.leave_list();
        self.budget = list.before;
        self.end();
    }
}

/// A list being drawn; see [`Source::begin_list`].
#[derive(Debug)]
pub(crate) struct List {
    label: u64,
    min: usize,
    max: usize,
    wanted: usize,
    n: usize,
    growing: bool,
    before: usize,
    left: usize,
}

impl List {
    /// How many elements were aimed for.
    #[inline]
    pub(crate) fn wanted(&self) -> usize {
        self.wanted
    }

    /// How many elements to reserve memory for: a wish is not yet an element.
    #[inline]
    pub(crate) fn room(&self) -> usize {
        self.wanted.min(1 << 16)
    }
}
