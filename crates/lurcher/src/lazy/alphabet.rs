//! Which characters inputs by depth have.
//!
//! These are the first letters, unless the requirement wants others: of
//! `s.chars().all(|c| c.is_ascii_digit())` a search that has letters only finds the empty text, or
//! nothing. So where letters lead nowhere, it is tried with digits, capitals and others, and the
//! first with which texts become longest are tried before all else. It is no bound, for there may
//! be others.

use std::sync::Arc;

use lurcher_trees::{Bounds, Depth, Depths, Kind, Next, Search, Sizes, Space, Sweep, shape};

use super::Readings;
use crate::property::tell;

/// What is tried where letters lead nowhere.
const ALPHABETS: [(char, char); 6] =
    [('0', '9'), ('A', 'Z'), ('0', 'z'), (' ', '~'), ('\0', '\u{7f}'), ('\u{80}', '\u{17f}')];

/// Inputs up to this depth are looked at, so often and so many.
const DEPTH: u32 = 3;
const MOST_RUNS: u64 = 600;
const MOST_INPUTS: u64 = 60;

/// With so many characters in an input there is no need of others.
const ENOUGH: usize = 2;
/// Where there is no input up to that depth with any of them, these are tried, up to these depths
/// and so often: texts have a form then, as `00:00`, `0.0.0` or `a@b`, and the fewer characters
/// there are beside those of the form, the sooner it is found.
const FORMS: [(char, char); 7] =
    [('-', '9'), ('0', ':'), ('@', 'z'), ('0', 'Z'), ('-', 'z'), ('+', '9'), (' ', '~')];
const DEEPER: [u32; 4] = [3, 6, 12, 30];
const RUNS_DEEPER: u64 = 800;

/// The bounds, with alphabets for the arguments that have to have other characters than letters.
pub(super) fn choose(space: &Arc<Space>, mut bounds: Bounds, readings: &Readings) -> Bounds {
    let depths = |bounds: &Bounds| Depths::new(Arc::clone(space), bounds.clone());
    for (argument, sort) in depths(&bounds).unbounded_characters() {
        let most = most_characters(&depths(&bounds), argument, readings, (DEPTH, MOST_RUNS));
        if most >= Some(ENOUGH) {
            continue;
        }
        let mut best = (most, None);
        let attempt = |best: &mut (Option<usize>, Option<Bounds>), alphabet, limits| {
            let mut with = bounds.clone();
            with.set_alphabet(argument, sort, alphabet);
            let most = most_characters(&depths(&with), argument, readings, limits);
            if most > best.0 {
                *best = (most, Some(with));
            }
        };
        ALPHABETS.into_iter().for_each(|of| attempt(&mut best, of, (DEPTH, MOST_RUNS)));
        for depth in DEEPER {
            if best.0.is_none() {
                FORMS.into_iter().for_each(|of| attempt(&mut best, of, (depth, RUNS_DEEPER)));
            }
        }
        bounds = best.1.unwrap_or(bounds);
    }
    bounds
}

/// How many characters an argument has at most, in the inputs as required that are found soon; none
/// if there is no such input.
fn most_characters(
    depths: &Depths,
    argument: usize,
    readings: &Readings,
    (depth, most_runs): (u32, u64),
) -> Option<usize> {
    let space = depths.space(Depth::UpTo(depth)).ok()?;
    let most = space.most().unwrap_or(u32::MAX);
    let mut sweep = Sweep::new(Arc::new(space), Sizes::UpTo(most));
    let mut found = None;
    for _ in 0..MOST_INPUTS {
        let Some(runs) = most_runs.checked_sub(sweep.n_runs()) else { break };
        let holds = |search: &Search| readings.holds_lazily(search);
        // One that panics says nothing.
        if !matches!(tell(|| sweep.next(holds, runs)), Ok(Next::Value)) {
            break;
        }
        let trees = sweep.search().trees();
        let nodes = trees.get(argument).map_or(&[][..], |tree| tree.nodes());
        let n = nodes.iter().filter(|node| shape(node.shape).kind == Kind::Char).count();
        found = found.max(Some(n));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::lazy::argument;
    use crate::logic;

    #[logic]
    #[expect(clippy::ptr_arg, reason = "it is read of a whole argument")]
    fn is_digits(text: &String) -> bool {
        text.chars().all(|c| c.is_numeric())
    }

    #[logic]
    #[expect(clippy::ptr_arg, reason = "it is read of a whole argument")]
    fn is_price(text: &String) -> bool {
        text.chars().next().is_some_and(|c| c == '$')
            && text.chars().skip(1).all(|c| c.is_numeric())
    }

    #[logic]
    #[expect(clippy::ptr_arg, reason = "it is read of a whole argument")]
    fn is_short(text: &String) -> bool {
        text.len() < 5
    }

    #[logic]
    #[expect(clippy::ptr_arg, reason = "it is read of a whole argument")]
    fn is_date(text: &String) -> bool {
        text.len() == 10
            && text
                .chars()
                .enumerate()
                .all(|(i, c)| if i == 4 || i == 7 { c == '-' } else { c.is_ascii_digit() })
    }

    #[logic]
    #[expect(clippy::ptr_arg, reason = "it is read of a whole argument")]
    fn is_address(text: &String) -> bool {
        text.contains('@')
            && !text.starts_with('@')
            && !text.ends_with('@')
            && text.chars().all(|c| c == '@' || c.is_ascii_lowercase())
            && text.chars().filter(|c| *c == '@').count() == 1
    }

    macro_rules! chosen {
        ($function:ident) => {{
            let readings = Readings::new(
                |search| $function::lazy(argument::<String>(search, 0)),
                <$function as crate::lazy::Reading>::symbolic,
                &[],
                &[],
                &[],
            );
            let space = Arc::new(Space::new(&[String::shape()]).unwrap());
            let bounds = choose(&space, Bounds::default(), &readings);
            Depths::new(space, bounds).characters(2)
        }};
    }

    #[test]
    fn where_letters_lead_nowhere_others_are_tried() {
        assert_eq!(chosen!(is_short), Some(('a', 'c')));
        assert_eq!(chosen!(is_digits), Some(('0', '9')));
        assert_eq!(chosen!(is_price), Some((' ', '~')));
        assert_eq!(chosen!(is_date), Some(('-', '9')));
        assert_eq!(chosen!(is_address), Some(('@', 'z')));
    }
}
