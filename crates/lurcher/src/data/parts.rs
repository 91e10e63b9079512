//! Numbers that are several answers but one idea.
//!
//! A 128-bit number, a float or an address is asked for in parts, so that each
//! part shrinks on its own; but what is worth drawing is known of the whole:
//! `127.0.0.1` is no accident of four bytes. So the whole is proposed when the
//! first part is asked for, and the other parts follow it.

use crate::source::{Role, Source};

impl Source {
    /// Answers `N` questions; `bound` says from the answers so far how large
    /// the next may be, `propose` what all of them are when nothing is given.
    #[inline]
    pub(crate) fn parts<const N: usize>(
        &mut self,
        bound: impl Fn(&[u64]) -> u64,
        propose: impl Fn(&mut Source) -> [u64; N],
    ) -> [u64; N] {
        if !self.is_recording() {
            return propose(self);
        }
        let mut proposed = None;
        let mut answers = [0; N];
        for index in 0..N {
            let bound = bound(&answers[..index]);
            answers[index] = self.answer(bound, Role::NUMBER, |source| {
                // A tape that ends between two parts may have set narrower bounds.
                proposed.get_or_insert_with(|| propose(source))[index].min(bound)
            });
        }
        answers
    }
}
