//! Which fields make a search long.
//!
//! A requirement that reads a key before it knows that the shape is right has the search try all
//! keys for every wrong shape. Which field that is, is seen by looking where the last choice
//! was made each time the requirement was false: those choices were in vain.

use std::collections::HashMap;
use std::sync::Arc;

use lurcher_trees::{FieldPlace, Kind, Next, Sizes, Space, Sweep, Values, shape};

use super::Domain;

/// So many times the requirement is asked.
const MOST_RUNS: u64 = 20_000;
/// And so much work is done, in units of which looking at a node is one; so many values are looked
/// at.
const MOST_WORK: u64 = 5_000_000;
const MOST_STEPS: u64 = 100_000;
/// Fields with less than this share, in percent, are not shown.
const LEAST_SHARE: u64 = 10;

/// The fields at which choices were in vain, with the share of them that were; none if there were
/// hardly any.
pub(crate) fn profile(domain: &Domain) -> Option<String> {
    let space = domain.space().ok()?;
    let mut in_vain: HashMap<Option<FieldPlace>, u64> = HashMap::new();
    let (mut n_in_vain, mut n_runs) = (0, 0);
    let mut size = space.least();
    let mut sweep = Sweep::new(Arc::clone(space), Sizes::Exactly(size)).one_by_one();
    let work = |sweep: &Sweep| sweep.search().cost() + sweep.search().symbolic_work();
    // There are sizes at which nothing is asked, and steps that are long.
    let mut n_steps = 0;
    while n_runs < MOST_RUNS && n_steps < MOST_STEPS && work(&sweep) < MOST_WORK {
        n_steps += 1;
        let holds = |search: &lurcher_trees::Search| {
            let holds = (domain.holds)(search);
            if !holds {
                n_in_vain += 1;
                *in_vain.entry(search.last_choice()).or_default() += 1;
            }
            n_runs += 1;
            holds
        };
        if sweep.next(holds, 1) == Next::Done {
            if space.most().is_some_and(|most| size >= most) {
                break;
            }
            size += 1;
            sweep.restart(Sizes::Exactly(size));
        }
    }
    let mut fields: Vec<(u64, String)> = in_vain
        .into_iter()
        .filter(|&(_, n)| n * 100 >= n_in_vain * LEAST_SHARE)
        .filter_map(|(place, n)| Some((n * 100 / n_in_vain.max(1), name(space, place?))))
        .collect();
    fields.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let shares = fields.iter().map(|(share, name)| format!("{share} % at {name}"));
    let shares = shares.collect::<Vec<_>>().join(", ");
    (!shares.is_empty()).then(|| {
        format!(
            "choices in vain: {shares}\n  a field that is looked at later, or compared instead of \
             read, is chosen less often\n"
        )
    })
}

/// A field as a person would call it.
fn name(space: &Space, place: FieldPlace) -> String {
    let sort = space.sort(place.sort);
    let field = place.field as usize;
    let Some(of) = sort.shape.map(shape) else { return format!("argument {}", field + 1) };
    if matches!(of.kind, Kind::List(_)) {
        let what = if field == 0 { "the elements" } else { "the length" };
        return format!("{what} of a `{}`", of.name);
    }
    let constructor = &of.constructors[place.constructor as usize];
    let of_field = match &sort.values {
        Values::Built { alternatives, .. } => alternatives
            .iter()
            .find(|alternative| alternative.constructor == place.constructor)
            .and_then(|alternative| space.sort(alternative.fields[field]).shape),
        Values::Numbers(_) => None,
    };
    let of_field = of_field.map_or("", |id| shape(id).name);
    format!("field `{}: {of_field}` of `{}`", constructor.fields[field].name, constructor.name)
}
