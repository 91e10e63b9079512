//! What follows from the constructors: least sizes, recursion, the order of simplicity.
//!
//! Works on a batch of new shapes at once, over the shapes known before. A new
//! shape may refer to an old one but not the other way round, so cycles lie
//! wholly inside a batch.

use crate::shape::{Draft, Kind, Shape, ShapeId};

pub(crate) fn analyse(known: &[&'static Shape], drafts: Vec<Draft>) -> Vec<Shape> {
    let base = known.len();
    let component = components(base, &drafts);
    let sizes = least_sizes(known, &drafts);
    let mut growing: Vec<bool> = Vec::new();
    let mut shapes: Vec<Shape> = Vec::with_capacity(drafts.len());
    for (index, draft) in drafts.into_iter().enumerate() {
        let mut constructors = draft.constructors;
        for constructor in &mut constructors {
            for field in &mut constructor.fields {
                let local = field.shape.index().checked_sub(base);
                field.recursive = local.is_some_and(|l| component[l] == component[index]);
            }
            constructor.n_recursive = constructor.fields.iter().filter(|f| f.recursive).count();
            constructor.min_size = constructor_size(constructor, &|id| size_of(known, &sizes, id))
                .or((draft.kind == Kind::Opaque).then_some(1));
        }
        let mut order: Vec<u32> = (0..constructors.len() as u32)
            .filter(|&c| constructors[c as usize].min_size.is_some())
            .collect();
        order.sort_by_key(|&c| {
            let constructor = &constructors[c as usize];
            (constructor.n_recursive > 0, constructor.min_size, c)
        });
        let n_terminal =
            order.iter().filter(|&&c| constructors[c as usize].n_recursive == 0).count();
        let recursive = constructors.iter().any(|c| c.n_recursive > 0);
        growing.push(recursive);
        shapes.push(Shape {
            id: ShapeId((base + index) as u32),
            name: draft.name,
            kind: draft.kind,
            even: order.iter().all(|&c| constructors[c as usize].weight == 1),
            order,
            n_terminal,
            recursive,
            growing: false,
            min_size: sizes[index],
            elements: draft.elements,
            compare: draft.compare,
            constructors,
        });
    }
    spread_growth(known, &shapes, &mut growing);
    for (shape, growing) in shapes.iter_mut().zip(growing) {
        shape.growing = growing;
    }
    shapes
}

fn size_of(known: &[&'static Shape], sizes: &[Option<u32>], id: ShapeId) -> Option<u32> {
    match id.index().checked_sub(known.len()) {
        None => known[id.index()].min_size,
        Some(local) => sizes[local],
    }
}

fn constructor_size(
    constructor: &crate::Constructor,
    size: &dyn Fn(ShapeId) -> Option<u32>,
) -> Option<u32> {
    constructor
        .fields
        .iter()
        .try_fold(1u32, |sum, field| Some(sum.saturating_add(size(field.shape)?)))
}

/// Least fixpoint: start from "none" everywhere and lower until nothing changes.
fn least_sizes(known: &[&'static Shape], drafts: &[Draft]) -> Vec<Option<u32>> {
    let mut sizes = vec![None; drafts.len()];
    loop {
        let mut changed = false;
        for (index, draft) in drafts.iter().enumerate() {
            let least = match draft.kind {
                Kind::Sum | Kind::List(_) | Kind::Pointer => draft
                    .constructors
                    .iter()
                    .filter_map(|c| constructor_size(c, &|id| size_of(known, &sizes, id)))
                    .min(),
                _ => Some(1),
            };
            let lower = match (least, sizes[index]) {
                (Some(new), Some(old)) => new < old,
                (Some(_), None) => true,
                _ => false,
            };
            if lower {
                sizes[index] = least;
                changed = true;
            }
        }
        if !changed {
            return sizes;
        }
    }
}

fn spread_growth(known: &[&'static Shape], shapes: &[Shape], growing: &mut [bool]) {
    loop {
        let mut changed = false;
        for (index, shape) in shapes.iter().enumerate() {
            if growing[index] {
                continue;
            }
            let grows = |id: ShapeId| match id.index().checked_sub(known.len()) {
                None => known[id.index()].growing,
                Some(local) => growing[local],
            };
            if shape.constructors.iter().flat_map(|c| &c.fields).any(|f| grows(f.shape)) {
                growing[index] = true;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// Strongly connected components (Tarjan, with an explicit stack: a chain of
/// types may be long). Two drafts share a number exactly if each reaches the
/// other; a draft that does not reach itself gets a number that no field has.
fn components(base: usize, drafts: &[Draft]) -> Vec<usize> {
    let edges: Vec<Vec<usize>> = drafts
        .iter()
        .map(|draft| {
            let fields = draft.constructors.iter().flat_map(|c| &c.fields);
            fields.filter_map(|f| f.shape.index().checked_sub(base)).collect()
        })
        .collect();
    const UNSEEN: usize = usize::MAX;
    let n = drafts.len();
    let (mut number, mut low, mut component) = (vec![UNSEEN; n], vec![0; n], vec![UNSEEN; n]);
    let (mut next_number, mut next_component) = (0, 0);
    let mut open = Vec::new();
    for root in 0..n {
        if number[root] != UNSEEN {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some(&mut (node, ref mut next_edge)) = path.last_mut() {
            if *next_edge == 0 {
                number[node] = next_number;
                low[node] = next_number;
                next_number += 1;
                open.push(node);
            }
            if let Some(&target) = edges[node].get(*next_edge) {
                *next_edge += 1;
                if number[target] == UNSEEN {
                    path.push((target, 0));
                } else if component[target] == UNSEEN {
                    low[node] = low[node].min(number[target]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == number[node] {
                loop {
                    let member = open.pop().expect("a component is open");
                    component[member] = next_component;
                    if member == node {
                        break;
                    }
                }
                next_component += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use crate::{Kind, ShapeId, Style, define, shape};

    fn boolean() -> ShapeId {
        define::<bool>("bool", Kind::Sum, |d| {
            d.constructor("false", Style::Unit, 1, &[]);
            d.constructor("true", Style::Unit, 1, &[]);
        })
    }

    struct Statement;
    struct Expression;
    fn statement() -> ShapeId {
        define::<Statement>("Statement", Kind::Sum, |d| {
            d.constructor("Run", Style::Tuple, 1, &[("0", expression)]);
        })
    }
    fn expression() -> ShapeId {
        define::<Expression>("Expression", Kind::Sum, |d| {
            d.constructor("Block", Style::Tuple, 1, &[("0", statement), ("1", boolean)]);
            d.constructor("Flag", Style::Tuple, 1, &[("0", boolean)]);
        })
    }

    #[test]
    fn mutual_recursion_is_seen_from_both_sides() {
        let (s, e) = (shape(statement()), shape(expression()));
        assert!(s.recursive && e.recursive && s.growing && e.growing);
        assert!(!shape(boolean()).recursive && !shape(boolean()).growing);
        assert_eq!((s.min_size, e.min_size), (Some(3), Some(2)));
        assert_eq!(e.order, [1, 0]);
        assert_eq!(e.n_terminal, 1);
        let block = &e.constructors[0];
        assert_eq!(block.fields.iter().map(|f| f.recursive).collect::<Vec<_>>(), [true, false]);
    }

    struct Endless;
    fn endless() -> ShapeId {
        define::<Endless>("Endless", Kind::Sum, |d| {
            d.constructor("Endless", Style::Tuple, 1, &[("0", endless)]);
        })
    }

    #[test]
    fn a_type_of_infinite_values_only_is_uninhabited() {
        assert!(!shape(endless()).is_inhabited());
        assert!(shape(endless()).order.is_empty());
    }

    #[test]
    fn a_struct_around_a_boolean_is_not_recursive() {
        struct Wrapper;
        fn wrapper() -> ShapeId {
            define::<Wrapper>("Wrapper", Kind::Sum, |d| {
                d.constructor("Wrapper", Style::Tuple, 1, &[("0", boolean)]);
            })
        }
        assert!(!shape(wrapper()).recursive);
        assert_eq!(shape(wrapper()).n_terminal, 1);
    }
}
