//! Rules about functions of the prelude that are called on each other's results.
//!
//! They hold for partial lists, too: each side is undefined where the other is.

use crate::bug::Bug;
use crate::core::{Core, Fresh};
use crate::language::Operator;

use super::Known;

/// Rewrites a call with all its arguments, if a rule fits. The call is given back if none does.
pub(super) fn rewrite(
    call: Core,
    known: &Known,
    fresh: &mut Fresh,
    bug: Option<Bug>,
) -> Result<Core, Core> {
    let (head, arguments) = call.spine();
    let Core::Global(outer) = *head else { return Err(call) };
    let Some(inner) = arguments.last().map(|last| last.spine().0) else { return Err(call) };
    let Core::Global(inner) = *inner else { return Err(call) };
    let fits = |o: usize, i: usize, n: usize| {
        (outer, inner) == (o, i) && arguments.last().is_some_and(|last| last.spine().1.len() == n)
    };
    let has_bug = |planted: Bug| bug == Some(planted);
    if !(fits(known.map, known.map, 2)
        || fits(known.filter, known.filter, 2)
        || fits(known.foldr, known.map, 2)
        || fits(known.length, known.map, 2)
        || fits(known.length, known.reverse, 1)
        || fits(known.take, known.map, 2)
        || has_bug(Bug::ReverseTwice) && fits(known.reverse, known.reverse, 1)
        || has_bug(Bug::HeadOfMap) && fits(known.head, known.map, 2)
        || has_bug(Bug::DropTwice) && fits(known.drop, known.drop, 2))
    {
        return Err(call);
    }
    let (_, mut arguments) = call.into_spine();
    let (_, mut inside) = arguments.pop().expect("a rule fits").into_spine();
    let list = inside.pop().expect("a rule fits");
    let global = |number: usize| Core::Global(number);
    let call1 = |number: usize, a: Core| Core::apply(global(number), a);
    let call2 = |number: usize, a: Core, b: Core| Core::apply(call1(number, a), b);
    let first = inside.pop();
    let mut outside = arguments.into_iter();
    Ok(if outer == known.map {
        // map f (map g a) = map (\x. f (g x)) a
        let (f, g) = (outside.next().expect("map has two"), first.expect("map has two"));
        call2(known.map, composed(f, g, fresh), list)
    } else if outer == known.filter {
        // filter p (filter q a) = filter (\x. if q x then p x else false) a
        let (p, q) = (outside.next().expect("filter has two"), first.expect("filter has two"));
        let (p_id, q_id, x) = (fresh.next(), fresh.next(), fresh.next());
        let holds = |id| Core::apply(Core::Variable(id), Core::Variable(x)).into();
        let both = Core::If(holds(q_id), holds(p_id), Core::Boolean(false).into());
        let both = Core::Lambda(x, both.into());
        call2(known.filter, Core::bind(p_id, p, Core::bind(q_id, q, both)), list)
    } else if outer == known.foldr {
        // foldr f z (map g a) = foldr (\x. f (g x)) z a
        let f = outside.next().expect("foldr has three");
        let z = outside.next().expect("foldr has three");
        let f = composed(f, first.expect("map has two"), fresh);
        Core::apply(call2(known.foldr, f, z), list)
    } else if outer == known.length {
        // length (map f a) = length (reverse a) = length a
        call1(known.length, list)
    } else if outer == known.take {
        // take n (map f a) = map f (take n a)
        let n = outside.next().expect("take has two");
        call2(known.map, first.expect("map has two"), call2(known.take, n, list))
    } else if outer == known.reverse {
        debug_assert!(has_bug(Bug::ReverseTwice));
        list
    } else if outer == known.head {
        debug_assert!(has_bug(Bug::HeadOfMap));
        Core::apply(first.expect("map has two"), call1(known.head, list))
    } else {
        debug_assert!(has_bug(Bug::DropTwice));
        let (n, m) = (outside.next().expect("drop has two"), first.expect("drop has two"));
        call2(known.drop, Core::Binary(Operator::Add, n.into(), m.into()), list)
    })
}

/// `\x. f (g x)`, with `f` and `g` shared by all calls.
fn composed(f: Core, g: Core, fresh: &mut Fresh) -> Core {
    let (f_id, g_id, x) = (fresh.next(), fresh.next(), fresh.next());
    let inner = Core::apply(Core::Variable(g_id), Core::Variable(x));
    let body = Core::Lambda(x, Core::apply(Core::Variable(f_id), inner).into());
    Core::bind(f_id, f, Core::bind(g_id, g, body))
}
